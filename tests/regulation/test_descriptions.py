"""Types described once, as values: what an annotation becomes, and how it is said."""

import datetime
from collections.abc import Mapping
from typing import Literal

import pytest

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.descriptions import (
    ByName,
    Either,
    Foreign,
    ListOf,
    OneOf,
    Record,
    Row,
    Simple,
    choices_of,
    description_of,
    in_words,
    inputs,
)
from convenor.regulation.typed import asked, reader_of_input
from convenor.values import value


@value
class Awarded:
    """A value as a family would take it."""

    name: str = asked("who")
    vp: Exact = asked("how much", unit="VP", least=0, most=20)
    side: Literal["NS", "EW"] | None = asked("where", default=None)


@pytest.mark.parametrize(
    ("hint", "described", "words"),
    [
        (int, Simple.WHOLE, "whole number"),
        (Exact, Simple.NUMBER, "number"),
        (Exact | None, Simple.NUMBER, "number"),
        (datetime.date, Simple.DAY, "day"),
        (Literal["pair", "pair or player"], OneOf(("pair", "pair or player")), None),
        (tuple[int, ...], ListOf(Simple.WHOLE), "list of whole number"),
        (tuple[str, Exact], Row((Simple.TEXT, Simple.NUMBER)), "[text, number]"),
        (Mapping[str, bool], ByName(Simple.TRUTH), "object: name → true or false"),
        (Exact | str, Either((Simple.NUMBER, Simple.TEXT)), "number or text"),
        (tuple[Awarded, ...], ListOf(Record(Awarded)), None),
        (frozenset, Foreign("frozenset"), "frozenset"),
    ],
)
def test_an_annotation_is_described(hint: object, described: object, words: str | None) -> None:
    found = description_of(hint)
    assert found == described
    assert words in (None, in_words(found))


def test_two_types_that_are_said_alike_stay_two() -> None:
    """'list of text or number' is said of both: only the value tells them apart."""
    many = description_of(tuple[str | int, ...])
    either = description_of(tuple[str, ...] | int)
    assert in_words(many) == in_words(either) == "list of text or whole number"
    assert many != either


def test_an_input_has_its_unit_its_limits_and_its_choices() -> None:
    name, points, side = inputs(Awarded)
    assert (name.type, name.required, name.choices) == (Simple.TEXT, True, ())
    assert (points.unit, points.least, points.most) == ("VP", 0, 20)
    assert (side.type, side.required, side.choices) == (OneOf(("NS", "EW")), False, ("NS", "EW"))
    assert choices_of(Either((Simple.WHOLE, side.type))) == ("NS", "EW")


def test_one_input_is_read_under_the_name_that_its_reader_gives_it() -> None:
    read = reader_of_input(Awarded, "vp")
    assert read(7, "Points") == 7
    with pytest.raises(Mistake, match=r"^Points cannot be 21: it is 20 or less"):
        read(21, "Points")
