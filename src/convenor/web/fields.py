"""A clause's inputs as fields of a form: which widget shows them, and in which words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from convenor.exact import show
from convenor.regulation.descriptions import Input, OneOf, Simple
from convenor.web.notation import DATA, SINGLE, Notation, as_text, notation_of

NUMBER, WHOLE, TRUTH, CHOICE = "number", "whole", "truth", "choice"
INSTANT, DAY, CLOCK, TEXT, LONG = "instant", "day", "clock", "text", "long"

_WIDGETS = {
    Simple.NUMBER: NUMBER,
    Simple.WHOLE: WHOLE,
    Simple.TRUTH: TRUTH,
    Simple.INSTANT: INSTANT,
    Simple.DAY: DAY,
    Simple.CLOCK: CLOCK,
    Simple.TEXT: TEXT,
}


def widget_of(each: Input) -> str:
    """The widget that suits an input, by its type."""
    if isinstance(each.type, Simple) and each.type in _WIDGETS:
        return _WIDGETS[each.type]
    if notation_of(each.type).form != SINGLE:
        return LONG
    return CHOICE if isinstance(each.type, OneOf) else TEXT


@dataclass(frozen=True)
class Field:
    """One input as the form shows it."""

    input: Input
    text: str = ""
    problem: str = ""
    example: str = ""

    @property
    def name(self) -> str:
        return self.input.name

    @property
    def label(self) -> str:
        return in_words(self.input.name)

    @cached_property
    def widget(self) -> str:
        return widget_of(self.input)

    @cached_property
    def notation(self) -> Notation:
        return notation_of(self.input.type)

    @property
    def is_long(self) -> bool:
        return self.widget == LONG

    @property
    def is_data(self) -> bool:
        return self.notation.form == DATA

    @property
    def rows(self) -> int:
        """How many lines the box of a long field has."""
        lines = self.text.count("\n") + 1 + len(self.text) // 70
        return max(1 if self.notation.form == "list" else 3, min(lines, 14))

    @property
    def keyboard(self) -> str:
        """The phone's keyboard: figures only where no minus, point or stroke can be wanted."""
        least = self.input.least
        if least is None or least < 0:
            return "text"
        return {WHOLE: "numeric", NUMBER: "decimal"}.get(self.widget, "text")

    @property
    def unit(self) -> str:
        """The unit as it stands after the box: there may be many."""
        return in_plural(self.input.unit)

    @property
    def limits(self) -> str:
        """The limits in words: '0 or more', '1 to 16'."""
        least, most = self.input.least, self.input.most
        if least is not None and most is not None:
            return f"{show(least)} to {show(most)}"
        if least is not None:
            return f"{show(least)} or more"
        return f"{show(most)} or less" if most is not None else ""

    @property
    def default(self) -> str:
        """What holds if the field is left empty, as text; '' if nothing does."""
        return "" if self.input.default in (None, (), {}) else as_text(self.input.default)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The choices: as sent, and in words."""
        return tuple((as_text(each), in_words(as_text(each))) for each in self.input.choices)


def in_words(name: str) -> str:
    """A name of ours as a person would write it: 'score_ns' → 'score NS'."""
    words = name.replace("_", " ").split(" ")
    return " ".join(_CAPITALS.get(word, word) for word in words) or name


_CAPITALS = {
    name.lower(): name
    for name in (
        *("NS", "EW", "VP", "VPs", "IMP", "IMPs", "MP"),
        *("TD", "TC", "PQP", "PQPs", "ITC", "PBN"),
    )
}


def in_plural(unit: str) -> str:
    """A unit that is a word, for more than one; signs such as VP and % stay."""
    is_word = unit.islower() and unit.isalpha() and not unit.endswith("s")
    return f"{unit}s" if is_word else unit
