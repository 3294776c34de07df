"""What the players are called: the names that people give them, and how a sentence speaks of each."""

from dataclasses import dataclass

#: A name has at most so many characters.
MOST_NAME = 24
#: What sentences call somebody who has no name.
CALLED = frozenset({"you", "computer", "the computer", "nobody"})
#: Set around a name in a sentence: a name written from right to left turns nothing else round.
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
#: Invisible, but they join what belongs together, as in many emoji.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
#: Letters and signs that look like nothing: alone they are no name.
_BLANKS = "\u115f\u1160\u2800\u3164\ufe0e\ufe0f\uffa0"


def clean_name(text: str) -> str:
    r"""The name that somebody typed, without space around it and without what nobody can see.

    >>> clean_name("  Mia\t Marie ")
    'Mia Marie'
    """
    seen = "".join(" " if each.isspace() else each for each in text if _is_seen(each))
    name = " ".join(seen.split())
    return name if name.strip(_JOINERS + _BLANKS + " ") else ""


def _is_seen(character: str) -> bool:
    return character.isprintable() or character.isspace() or character in _JOINERS


@dataclass(frozen=True, slots=True)
class Names:
    """The players' names; an empty one for nobody in particular: "you" and "the computer".

    What it gives stands in sentences of `war.text.battle`, where someone without a name is spoken of in other words.
    """

    your: str = ""
    computers: str = ""

    @property
    def you_label(self) -> str:
        """You, before your cards: ``You`` or ``Mia``."""
        return _apart(self.your) or "You"

    @property
    def computer_label(self) -> str:
        """The computer, before its cards: ``computer`` or ``Ben``."""
        return _apart(self.computers) or "computer"

    @property
    def you_have(self) -> str:
        """``you have`` or ``Mia has``."""
        return f"{_apart(self.your)} has" if self.your else "you have"

    @property
    def you_win(self) -> str:
        """``you win`` or ``Mia wins``."""
        return f"{_apart(self.your)} wins" if self.your else "you win"

    @property
    def the_computer(self) -> str:
        """The computer within a sentence: ``the computer`` or ``Ben``."""
        return _apart(self.computers) or "the computer"

    @property
    def at_the_start(self) -> tuple[str, str]:
        """What the winner does, at the start of a sentence, you and the computer: ``You win``, ``Ben wins``."""
        return (
            f"{_apart(self.your)} wins" if self.your else "You win",
            f"{_apart(self.computers)} wins" if self.computers else "The computer wins",
        )

    @property
    def whose(self) -> tuple[str, str]:
        """Whose something is, within a sentence, you and the computer: ``your``, ``Mia’s``, ``the computer’s``."""
        return f"{_apart(self.your)}’s" if self.your else "your", f"{self.the_computer}’s"

    @property
    def titles(self) -> tuple[str, str]:
        """What stands at the sides of the table, you and the computer."""
        return self.your or "You", self.computers or "Computer"

    @property
    def cards_titles(self) -> tuple[str, str]:
        """What your and the computer's cards on the table are called."""
        return (
            f"{_apart(self.your)}’s cards on the table" if self.your else "Your cards on the table",
            f"{_apart(self.computers)}’s cards on the table" if self.computers else "The computer’s cards on the table",
        )

    def __post_init__(self) -> None:
        """Tell the two apart: who could be taken for the other is said to be ``(you)`` or ``(computer)`` as well."""
        yours, computers = (" ".join(name.casefold().split()) for name in (self.your, self.computers))
        if yours == "you":  # that is what one without a name is called
            object.__setattr__(self, "your", yours := "")
        if computers in ("computer", "the computer"):
            object.__setattr__(self, "computers", computers := "")
        if self.your and (yours == computers or {yours, computers} & CALLED):
            object.__setattr__(self, "your", f"{self.your} (you)")
        if self.computers and (yours == computers or {yours, computers} & CALLED):
            object.__setattr__(self, "computers", f"{self.computers} (computer)")


#: Nobody has a name.
NOBODY = Names()


def _apart(name: str) -> str:
    return f"{_ISOLATE}{name}{_END}" if name else ""
