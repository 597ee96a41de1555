"""Our rulebooks beside the clause catalogue that they were made from, where that is at hand."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from convenor.errors import Mistake
from convenor.exact import exact
from convenor.regulation import shelf
from convenor.regulation.cases import Case, cases_of

CATALOGUE = Path(__file__).resolve().parents[3] / "shared" / "clauses"
BOOKS = ("anc-2017", "qba-pairs", "sabf-2020", "sbu-2022", "sydney-2003")

pytestmark = pytest.mark.outside


@cache
def catalogue(book: str) -> dict[str, Any]:
    with (CATALOGUE / f"{book}.toml").open("rb") as file:
        return tomllib.load(file, parse_float=Decimal)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_is_in_the_register_with_its_kind(book: str) -> None:
    ours = shelf.open_rulebook(book).clauses
    theirs = {each["id"]: each for each in catalogue(book)["clause"]}
    assert list(ours) == list(theirs)
    assert {id: ours[id].kind for id in ours} == {id: theirs[id]["kind"] for id in theirs}
    assert all(each.rule and each.heading for each in ours.values())
    assert {id for id in ours if ours[id].troubles} == {
        id for id, each in theirs.items() if each.get("trouble")
    }
    assert {id: set(ours[id].needs) for id in ours} == {
        id: set(theirs[id]["needs"]) for id in theirs
    }


OWN_SWITCHES = {"sydney-2003": {"altered_others"}}
"""Readings that the catalogue does not list, and that somebody met in play."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_switch_is_there_with_its_readings(book: str) -> None:
    ours = shelf.open_rulebook(book).switches
    for each in catalogue(book)["switch"]:
        name = each["name"].rpartition(".")[2]
        assert name in ours
        assert ours[name].default == each["default"]
        assert [str(e) for e in ours[name].alternatives] == [str(e) for e in each["alternatives"]]
        assert set(ours[name].clauses) >= set(each.get("clauses") or [each["clause"]])
    known = {each["name"].rpartition(".")[2] for each in catalogue(book)["switch"]}
    assert set(ours) - known == OWN_SWITCHES.get(book, set())


def numbered(book: str) -> dict[tuple[str, str], Case]:
    return {(case.clause, case.position): case for case in cases_of(book)}


def examples(book: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The catalogue's worked examples of the clauses that can be asked."""
    asked = shelf.open_rulebook(book).clauses
    for clause in catalogue(book)["clause"]:
        if asked[clause["id"]].family:
            for number, example in enumerate(clause.get("example", []), 1):
                yield clause["id"], f"#{number}", example


@pytest.mark.parametrize("book", BOOKS)
def test_every_worked_example_has_been_brought_over(book: str) -> None:
    ours = numbered(book)
    missing = [f"{id} {place}" for id, place, _ in examples(book) if (id, place) not in ours]
    assert not missing


def numbers(value: Any) -> Iterator[Fraction]:
    """Every number in a value; times and names hold none."""
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from numbers(each)
    elif isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        yield Fraction(value)
    elif isinstance(value, str) and re.fullmatch(r"-?[\d./]+", value):
        try:
            yield Fraction(exact(value))
        except Mistake:
            return


# Where our vocabulary says the same with another number, and why.
SAID_OTHERWISE = {
    ("sabf-2020", "11.10.c"): "the third offence has two earlier ones",
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_figures_of_an_example_are_the_figures_of_our_case(book: str) -> None:
    """Laid side by side: no number of the catalogue is lost on the way, given or answered."""
    ours = numbered(book)
    lost = []
    for id, place, example in examples(book):
        case = ours.get((id, place))
        if case is None or (book, id) in SAID_OTHERWISE:
            continue
        theirs = Counter(numbers(example["expect"]))
        found = Counter(numbers(case.answer or {})) + Counter(numbers(dict(case.given)))
        if left := +(theirs - found):
            lost.append(f"{id} {place}: answer lacks {[str(each) for each in left]}")
        given = {k: v for k, v in example["given"].items() if k != "switch"}
        if left := +(Counter(numbers(given)) - Counter(numbers(dict(case.given)))):
            lost.append(f"{id} {place}: given lacks {[str(each) for each in left]}")
    assert not lost, "\n".join(lost)
