"""The nearest right name for a wrong one; sentences that stay one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake, Refusal, did_you_mean, nearest

NAMES = ("boards", "margin", "laws-2017", "13.9.b")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("bords", "boards"),
        ("Margin", "margin"),
        ("law", "laws-2017"),
        ("13.9.c", "13.9.b"),
        ("zzz", ""),
    ],
)
def test_the_nearest_name(wrong: str, right: str) -> None:
    assert nearest(wrong, NAMES) == right


def test_where_nothing_is_near_all_are_listed() -> None:
    assert did_you_mean("zzz", ["b", "a"]) == "there is: a, b."
    assert did_you_mean("zzz", []) == "there is none to choose from."
    assert did_you_mean("zzz", [f"n{i:02}" for i in range(30)]).endswith("n11 ….")


@given(st.text(st.characters()))
def test_whatever_a_sentence_quotes_it_is_one_line_that_can_be_written(text: str) -> None:
    for kind in (Mistake, Refusal):
        said = str(kind(f"'{text}' is no board."))
        assert len(said.splitlines()) == 1
        assert said.encode()


def test_what_is_quoted_stays_as_it_is_where_it_can_be_read() -> None:
    assert str(Mistake("'4♠ von Zoë' is no board.")) == "'4♠ von Zoë' is no board."
    assert str(Mistake("'4\x0b\ud800'")) == r"'4\x0b\ud800'"
