"""Messages in the language of whoever reads. English is its own key and needs no catalogue."""

from dataclasses import dataclass
from gettext import NullTranslations

from war.engine.cards import card_symbol
from war.message import And, CardFace, Decimal, Joined, Literal, Message, Name, Percent, Text, Value, say
from war.text.cards import card_name

#: Set around what has a direction of its own, so that it turns nothing else round.
_ISOLATE, _LEFT_TO_RIGHT, _END = "\N{FIRST STRONG ISOLATE}", "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

#: How the language writes numbers, days and rows of things: entries of its catalogue like all others.
THOUSANDS = say(",", context="between thousands")
DECIMAL = say(".", context="decimal sign")
PERCENT = say("{number}\N{NO-BREAK SPACE}%", context="per cent")
MONTHS = (
    say("Jan", context="month"),
    say("Feb", context="month"),
    say("Mar", context="month"),
    say("Apr", context="month"),
    say("May", context="month"),
    say("Jun", context="month"),
    say("Jul", context="month"),
    say("Aug", context="month"),
    say("Sep", context="month"),
    say("Oct", context="month"),
    say("Nov", context="month"),
    say("Dec", context="month"),
)
DAY = say("{day} {month} {year}", context="date")
AND = say("{first} and {last}", context="the last two of a row")
COMMA = say("{first}, {rest}", context="the first ones of a row")


@dataclass(frozen=True, eq=False)
class Language:
    """A language: its code (BCP 47), its direction (``ltr`` or ``rtl``) and its catalogue."""

    code: str = "en"
    direction: str = "ltr"
    catalogue: NullTranslations | None = None

    def say(self, text: Text, aloud: bool = False) -> str:
        """The text in this language; ``aloud``: for the ear, with cards by their names."""
        if isinstance(text, Joined):
            return text.between.join(said for part in text.parts if (said := self.say(part, aloud)))
        pattern = self._pattern(text)
        if text.number is None and not text.places:
            return pattern
        values = {name: self.value(value, aloud) for name, value in text.places}
        if text.number is not None:
            values.setdefault("n", self.number(text.number))
        return pattern.format_map(values)

    def _pattern(self, message: Message) -> str:
        """The catalogue's text for the message, its places still open."""
        english = message.english
        if self.catalogue is None or not english:
            return english if message.number is None or message.number == 1 else message.plural
        if message.number is not None:
            if message.context:
                return self.catalogue.npgettext(message.context, english, message.plural, message.number)
            return self.catalogue.ngettext(english, message.plural, message.number)
        return self.catalogue.pgettext(message.context, english) if message.context else self.catalogue.gettext(english)

    def value(self, value: Value, aloud: bool = False) -> str:
        """What fills a place, in this language."""
        match value:
            case Message() | Joined():
                return self.say(value, aloud)
            case CardFace(card):
                return self.say(card_name(card), True) if aloud else self._apart(card_symbol(card))
            case Name(text, alone):
                return text if alone else f"{_ISOLATE}{text}{_END}"
            case Literal(text):
                return self._apart(text)
            case And(parts):
                return self.row([self.value(part, aloud) for part in parts])
            case Decimal(number, digits):
                return self.decimal(number, digits)
            case Percent(share, digits):
                return self.percent(share, digits)
        return self.number(value)

    def _apart(self, text: str) -> str:
        """What is written from left to right in every language."""
        return text if self.direction == "ltr" else f"{_LEFT_TO_RIGHT}{text}{_END}"

    def number(self, number: int) -> str:
        """A whole number, with its thousands apart."""
        return f"{number:,}".replace(",", self._pattern(THOUSANDS))

    def decimal(self, number: float, digits: int | None = None) -> str:
        """A number with so many digits behind the decimal sign; without ``digits`` with as many as it has."""
        plain = f"{number:,.10g}" if digits is None else f"{number:,.{digits}f}"
        whole, point, rest = plain.partition(".")
        return whole.replace(",", self._pattern(THOUSANDS)) + (self._pattern(DECIMAL) if point else "") + rest

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as per cent."""
        return self._pattern(PERCENT).format(number=self.decimal(share * 100, digits))

    def day(self, date: str) -> str:
        """The day of a date that is written as ISO 8601 has it: ``30 Nov 2026``."""
        year, month, day = map(int, date[:10].split("-"))
        return self._pattern(DAY).format(day=day, month=self._pattern(MONTHS[month - 1]), year=year)

    def row(self, parts: list[str]) -> str:
        """Things in a row, the last two joined by "and"."""
        if len(parts) < 2:
            return "".join(parts)
        text = self._pattern(AND).format(first=parts[-2], last=parts[-1])
        for part in reversed(parts[:-2]):
            text = self._pattern(COMMA).format(first=part, rest=text)
        return text


ENGLISH = Language()
