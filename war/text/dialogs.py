"""What the dialogs answer to what is done in them: settings, sharing, past games."""

from war.message import EMPTY, Text, Value, join, say

ALL_RESET = say("All settings are back to what they were at first.")
RESET_TAKEN_BACK = say("All settings are as they were.")
USUAL_KEYS = say("All keys are the usual ones.")

LINK_COPIED = say("The link is copied.")
LINK_MARKED = say("The link is marked: copy it with your keys or the menu.")

DELETES_ALL = say("This deletes all past games for good.")
ALL_DELETED = say("All past games are deleted.")
READING = say("The file is being read.")
UNREAD = say("This file cannot be read. Nothing has changed.")
#: After what is wrong with a file.
NOTHING_CHANGED = say("Nothing has changed.")


def new_key(key: Value) -> Text:
    """A shortcut has another key."""
    return say("The key is {key} now.", key=key)


def imported(new: int, left_out: int, otherwise: int, most: int) -> Text:
    """What became of the games in a file: ``left_out`` are older than the ``most`` that are kept."""
    return join(
        [
            say("New games taken from the file: {new}.", new=new),
            say(
                "Older games left in the file, since {most} are all that is kept here: {left_out}.",
                most=most,
                left_out=left_out,
            )
            if left_out
            else EMPTY,
            say(
                "Games that went differently in the file: {otherwise}. Yours stay, unless you take the file’s.",
                otherwise=otherwise,
            )
            if otherwise
            else EMPTY,
        ]
    )
