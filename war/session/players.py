"""What the players are called: the names that people give them."""

from dataclasses import dataclass

#: A name has at most so many characters.
MOST_NAME = 24
#: What sentences call somebody who has no name.
CALLED = frozenset({"you", "computer", "the computer", "nobody"})
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

    How sentences speak of them is for `war.text.players`.
    """

    your: str = ""
    computers: str = ""

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
