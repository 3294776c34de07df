"""What a front end says in its quiet line of what happened beside the game."""

from war.message import say

CANNOT_KEEP = say("This browser keeps nothing for the page: the game is gone when you close it.")
FROM_A_TAB = say("A tab with the game was closed. Undo leads to what was played there.")
OTHER_TAB = say("War is open in another tab. What you play here is kept apart from it.")
#: After what is wrong with a kept game, and with the past games.
NEW_DEALT = say("A new one is dealt.")
PUT_ASIDE = say("They are put aside.")
PAUSED = say("Auto-play is paused.")
OUT_OF_SIGHT = say("Auto-play was paused while this page was out of sight.")
IMPORT_STOPPED = say("The file of past games was not read to its end. Nothing has changed.")
