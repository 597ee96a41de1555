"""Typed values out of JSON: what is read, and one sentence for each thing that is wrong."""

import datetime
from fractions import Fraction
from typing import Literal

import pytest

from convenor.errors import Mistake
from convenor.exact import Exact, Rounding
from convenor.regulation.typed import Rows, asked, inputs, printed_in, reader
from convenor.values import value


@value
class Pair:
    name: str = asked("its name")
    vp: Exact = asked("its VPs", unit="VP")
    ok: bool = asked("contending", default=True)


@value
class All:
    boards: int = asked("boards", unit="board", least=1, most=64)
    margin: Exact = asked("margin")
    word: Literal["one", "two"] = asked("a word", default="one")
    at: datetime.datetime | None = asked("a time", default=None)
    day: datetime.date | None = asked("a day", default=None)
    clock: datetime.time | None = asked("a time of day", default=None)
    scores: tuple[Exact, ...] = asked("scores", default=(), least=0)
    two: tuple[int, int] | None = asked("two numbers", default=None)
    pairs: tuple[Pair, ...] = asked("pairs", default=())
    by_name: dict[str, Exact] | None = asked("by name", default=None)
    either: Exact | Literal["np"] | None = asked("a score, or np", default=None)
    rounding: Rounding | None = asked("a rounding", default=None)


read = reader(All)


def test_everything_is_read_into_its_type() -> None:
    found = read(
        {
            "boards": 14,
            "margin": "7/3",
            "word": "two",
            "at": "2020-10-15T19:30",
            "day": "2020-10-15",
            "clock": "19:30",
            "scores": [1, "2.5"],
            "two": [3, 4],
            "pairs": [{"name": "A", "vp": "12.5"}],
            "by_name": {"A": 3},
            "either": "np",
            "rounding": {"mode": "half up", "step": "0.01"},
        },
        "given",
    )
    assert found.margin == Fraction(7, 3)
    assert found.at == datetime.datetime(2020, 10, 15, 19, 30)
    assert found.day == datetime.date(2020, 10, 15)
    assert found.clock == datetime.time(19, 30)
    assert found.scores == (1, Fraction(5, 2))
    assert found.pairs == (Pair("A", Fraction(25, 2)),)
    assert dict(found.by_name) == {"A": 3}
    assert found.either == "np"
    assert found.rounding == Rounding("half up", Fraction(1, 100))


def test_what_is_absent_has_its_default() -> None:
    found = read({"boards": 1, "margin": 0, "at": None}, "given")
    assert (found.word, found.at, found.scores) == ("one", None, ())


NEEDED = {"boards": 14, "margin": 8}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"margin": 8}, "'boards' is missing"),
        ({**NEEDED, "margn": 8}, "unknown key 'margn': did you mean 'margin'"),
        ({"bords": 14, "margin": 8}, "unknown key 'bords': did you mean 'boards'"),
        ({**NEEDED, "boards": 0}, "boards cannot be 0: it is 1 or more"),
        ({**NEEDED, "boards": 65}, "boards cannot be 65: it is 64 or less"),
        ({**NEEDED, "boards": "14.5"}, "boards must be a whole number, not '14.5'"),
        ({**NEEDED, "boards": True}, "boards must be a number"),
        ({**NEEDED, "margin": "eight"}, "margin must be a number"),
        ({**NEEDED, "word": "tow"}, "word cannot be 'tow': did you mean 'two'"),
        ({**NEEDED, "word": 2}, "word must be one of one, two, not 2"),
        ({**NEEDED, "at": "yesterday"}, "at must be a local time such as"),
        ({**NEEDED, "at": "2020-10-15"}, "at must be a local time such as"),
        ({**NEEDED, "at": "2020-10-15T19:30+02:00"}, "without a zone"),
        ({**NEEDED, "day": "15.10.2020"}, "day must be a day such as"),
        ({**NEEDED, "clock": "7pm"}, "clock must be a time of day"),
        ({**NEEDED, "scores": 4}, "scores must be a list, not 4"),
        ({**NEEDED, "scores": [1, "x"]}, r"scores\[2\] must be a number"),
        ({**NEEDED, "scores": [1, -2]}, "scores cannot be −2: it is 0 or more"),
        ({**NEEDED, "two": [1]}, "two must be a list of 2, not a list of 1"),
        ({**NEEDED, "pairs": [{"name": "A"}]}, r"pairs\[1\]: 'vp' is missing"),
        ({**NEEDED, "pairs": [{"name": 3, "vp": 4}]}, r"name must be text, not 3"),
        ({**NEEDED, "pairs": [{"name": "A", "vp": 4, "ok": 1}]}, "ok must be true or false"),
        ({**NEEDED, "pairs": ["A"]}, r"pairs\[1\] must be an object"),
        ({**NEEDED, "by_name": [1]}, "by_name must be an object"),
        ({**NEEDED, "either": "nq"}, "either must be number or one of: np, not 'nq'"),
        ({**NEEDED, "rounding": "sideways"}, "not a way of rounding"),
        ({**NEEDED, "rounding": 3}, "rounding must be a rounding"),
        ([1], "must be an object with named values"),
    ],
)
def test_a_mistake_gets_one_sentence(given: object, words: str) -> None:
    with pytest.raises(Mistake, match=words) as caught:
        read(given, "given")
    assert "\n" not in str(caught.value)


def test_inputs_describe_themselves() -> None:
    boards, margin, word, *_ = inputs(All)
    assert (boards.type_words, boards.unit, boards.required) == ("whole number", "board", True)
    assert (boards.least, boards.most) == (1, 64)
    assert margin.type_words == "number"
    assert (word.choices, word.required, word.default) == (("one", "two"), False, "one")
    assert inputs(All)[8].type_words == "list of {name: text; vp: number; ok?: true or false}"


def test_rows_of_a_table_keep_their_clause() -> None:
    rows = Rows.of([{"name": "A", "vp": 3}], "points", "17.2")
    found = read({**NEEDED, "pairs": rows}, "terms").pairs
    assert printed_in(found) == "17.2"
    assert printed_in((1, 2)) == ""


def test_a_default_cannot_be_changed_behind_our_back() -> None:
    with pytest.raises(TypeError, match="immutable"):
        asked("a list", default=[])
