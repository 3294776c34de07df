"""The players in sentences: "you" and "the computer", or their names, which every language's grammar treats otherwise.

What is said of both players stands in four whole versions: nobody has a name, you have one, the computer has one, both.
"""

from typing import TypeAlias

from war.engine.outcome import Player
from war.message import Message, Name, Value, say
from war.session.players import Names

#: A message in four versions, see above; ``{you}`` and ``{computer}`` are the names.
Versions: TypeAlias = tuple[Message, Message, Message, Message]


def by_names(names: Names, versions: Versions, **places: Value) -> Message:
    """The version for players with these names, with its places filled."""
    message = versions[bool(names.your) + 2 * bool(names.computers)]
    if names.your:
        places["you"] = Name(names.your)
    if names.computers:
        places["computer"] = Name(names.computers)
    return message.fill(**places) if places else message


def of_one(
    names: Names, player: Player, you: Message, computer: Message, named: Message, *, alone: bool = False
) -> Message:
    """What is said of one player: of you, of the computer, or by name, ``{player}``; ``alone``: it is nothing else."""
    name = names.your if player is Player.YOU else names.computers
    if name:
        return named.fill(player=Name(name, alone))
    return you if player is Player.YOU else computer


def title(names: Names, player: Player) -> Message:
    """What stands at the player's side of the table."""
    return of_one(names, player, say("You"), say("Computer"), say("{player}"), alone=True)


def cards_title(names: Names, player: Player) -> Message:
    """What the player's cards on the table are called."""
    return of_one(
        names,
        player,
        say("Your cards on the table"),
        say("The computer’s cards on the table"),
        say("{player}’s cards on the table"),
    )
