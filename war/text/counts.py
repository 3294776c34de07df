"""Numbers with their nouns, and what wars are called."""

from war.message import Message, count, say


def cards(number: int) -> Message:
    """``1 card``, ``2 cards``."""
    return count("{n} card", "{n} cards", number)


def battles(number: int) -> Message:
    """``1 battle``, ``2 battles``."""
    return count("{n} battle", "{n} battles", number)


def wars(number: int) -> Message:
    """``1 war``, ``2 wars``."""
    return count("{n} war", "{n} wars", number)


def war_name(ties: int) -> Message:
    """What so many ties on top of each other are called: ``war``, ``double war`` … ``5-fold war``."""
    return _NAMES[ties] if ties < len(_NAMES) else say("{times}-fold war", times=ties)


def a_war(ties: int) -> Message:
    """The same as something new: ``a double war``, ``an 8-fold war``."""
    if ties < len(_NEW):
        return _NEW[ties]
    if str(ties).startswith("8") or ties in (11, 18):
        return say("an {times}-fold war", times=ties)
    return say("a {times}-fold war", times=ties)


def the_war(ties: int) -> Message:
    """The same as something known: ``the double war``."""
    return _KNOWN[ties] if ties < len(_KNOWN) else say("the {times}-fold war", times=ties)


def war_cry(ties: int) -> Message:
    """The same as a headline: ``Double war!``"""
    return _CRIES[ties] if ties < len(_CRIES) else say("{times}-fold war!", times=ties)


_NAMES = (say("battle"), say("war", context="the event"), say("double war"), say("triple war"), say("quadruple war"))
_NEW = (say("a battle"), say("a war"), say("a double war"), say("a triple war"), say("a quadruple war"))
_KNOWN = (say("the battle"), say("the war"), say("the double war"), say("the triple war"), say("the quadruple war"))
_CRIES = (say("Battle!"), say("War!"), say("Double war!"), say("Triple war!"), say("Quadruple war!"))
