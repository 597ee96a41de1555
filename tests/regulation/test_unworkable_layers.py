"""A value that a term's type allows and its family cannot work with ends in one sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from tests.law.other_values import layer, other_values, terms_written

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.ask import Asking, ask
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.starting import write_starter
from convenor.regulation.working_out import Unworkable

MOST_ASKED = 2
"""Worked cases that are put to each changed clause."""
MOST_VALUES = 12
"""Other values of each term: the first few are of every kind."""


@cache
def cases_by_clause(book: str) -> Mapping[str, list[Case]]:
    found: dict[str, list[Case]] = defaultdict(list)
    for each in cases_of(book):
        found[each.clause].append(each)
    return found


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_no_value_that_a_layer_may_put_there_is_a_traceback(book: str) -> None:
    """Every term of every clause, with other values of its type: a sentence, or it is raised."""
    below = shelf.open_stack(book)
    for clause in (each for each in below.book(book) if each.family):
        resolved = below.resolve(clause.name)
        for term in terms_written(resolved):
            for other in other_values(resolved, term)[:MOST_VALUES]:
                stack = shelf.with_layers(below, [layer(clause.name, term, other)])
                asking = Asking(stack, stack.clause(clause.name))
                for case in islice(cases_by_clause(book)[clause.id], MOST_ASKED):
                    with suppress(Mistake):
                        asking.answer(case.given)


LATE = {"actual_start": "2022-01-10T19:00", "arrived_at": "2022-01-10T19:10"}


def test_the_sentence_names_clause_term_value_and_layer() -> None:
    """By 2.13.2.d boards are lost by the minutes that each takes, and no board takes none."""
    below = shelf.open_stack("sbu-2022")
    broken = shelf.with_layers(below, [layer("sbu-2022 2.13.2.d", "minutes_per_board", 0)])
    assert ask(below, "sbu-2022 2.13.2.d", LATE)
    with pytest.raises(Unworkable) as told:
        ask(broken, "sbu-2022 2.13.2.d", LATE)
    assert str(told.value) == (
        "sbu-2022 2.13.2.d cannot be worked out with minutes_per_board = 0 (law): "
        "put another value there."
    )


def test_a_clause_that_borrows_a_changed_term_names_the_change() -> None:
    """2.13.2.f takes the minutes of a board from 2.13.2.d, where the layer changed them."""
    below = shelf.open_stack("sbu-2022")
    broken = shelf.with_layers(below, [layer("sbu-2022 2.13.2.d", "minutes_per_board", 0)])
    given = cases_by_clause("sbu-2022")["2.13.2.f"][0].given
    with pytest.raises(Unworkable, match=r"with sbu-2022 2\.13\.2\.d minutes_per_board = 0"):
        ask(broken, "sbu-2022 2.13.2.f", given)


def test_a_book_from_outside_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_starter("lakeland", "Lakeland", tmp_path)
    text = (
        '\n[[clause]]\nid = "9"\nheading = "Late boards"\nkind = "compute"\n'
        'rule = "Boards are lost by the minute."\nfamily = "boards-removed"\n'
        '[clause.terms]\nminutes_per_board = 0\npart = "up"\n'
    )
    file = next((folder / "clauses").glob("*.toml"))
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    with pytest.raises(Unworkable) as told:
        ask(shelf.open_stack("lakeland"), "lakeland 9", LATE)
    assert str(told.value) == (
        "lakeland 9 cannot be worked out from its terms as lakeland has them: change them there."
    )


def test_a_fault_in_a_book_of_ours_shows_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence about a layer would hide it."""
    stack = shelf.open_stack("sbu-2022")
    resolved = stack.resolve("sbu-2022 2.13.2.d")

    def falls_over(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setitem(vars(resolved.family), "function", falls_over)
    with pytest.raises(ZeroDivisionError):
        ask(stack, "sbu-2022 2.13.2.d", LATE)
