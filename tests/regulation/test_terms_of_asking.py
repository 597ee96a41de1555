"""What stands under [clause.asking] concerns questions alone: nothing in play reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import convenor
from convenor.regulation import shelf
from convenor.regulation.book import Clause
from convenor.regulation.build import build
from convenor.regulation.source import read_tree
from convenor.regulation.typed import inputs

SOURCE = Path(convenor.__file__).parent
_OF_DRAWS = {"draws", "events", "order", "ranks", "rounds", "rows"}
_OF_SCORES = {"boards", "contestants", "rounding", "tables", "time", "top"}
OTHER_THINGS = frozenset({"also", "gives", "pauses", "shown"} | _OF_DRAWS | _OF_SCORES)
"""Names that other values have as well; the law saw that no world moves by these."""


def clauses() -> Iterator[tuple[Clause, frozenset[str]]]:
    """Every clause that works something out, with the terms of its family that are for asking."""
    for book in shelf.folders():
        stack = shelf.open_stack(book)
        for clause in stack.book(book):
            if clause.family:
                terms = inputs(stack.family(clause).terms)
                yield clause, frozenset(each.name for each in terms if each.asking)


def test_the_books_write_under_asking_what_is_for_asking_and_nothing_else() -> None:
    written = {}
    for book, folder in shelf.folders().items():
        for entry in read_tree(folder)["clause"]:
            terms = entry.get("terms", {})
            editions = terms if isinstance(terms, list) else [terms]
            own = {name for each in editions for name in each}
            written[f"{book} {entry['id']}"] = (own, set(entry.get("asking", {})))
    seen = 0
    for clause, asking in clauses():
        terms, apart = written[clause.name]
        assert not terms & asking, clause.name
        assert apart <= asking, clause.name
        seen += len(apart)
    assert seen > 40


def test_neither_the_competition_nor_the_actions_read_what_is_for_asking() -> None:
    names = {name for _, asking in clauses() for name in asking} - OTHER_THINGS
    assert {"tells", "percent_rounding", "never_more"} <= names
    read = re.compile(rf"\.({'|'.join(sorted(names))})\b")
    for folder in ("competition", "actions"):
        for file in (SOURCE / folder).rglob("*.py"):
            assert not read.search(file.read_text(encoding="utf-8")), file


def test_how_many_tables_a_board_has_is_asked_of_the_hall_and_never_of_a_clause() -> None:
    """Matches and sessions have tables too, so the name by itself does not tell."""
    of_a_clause = re.compile(r"(terms|usual)\w*(\([^()]*\))?\.tables\b")
    assert of_a_clause.search('self.terms("cross imps", CrossImpTerms).tables')
    assert of_a_clause.search("method.usual.tables")
    assert not of_a_clause.search("pairing.tables")
    for folder in ("competition", "actions"):
        for file in (SOURCE / folder).rglob("*.py"):
            assert not of_a_clause.search(file.read_text(encoding="utf-8")), file


def test_a_clause_is_read_the_same_under_either_heading() -> None:
    """A book of others may have it among the terms, as our books had."""
    tree = read_tree(shelf.folders()["qba-pairs"])
    apart = build(tree).clause("ties.2.method")
    for entry in tree["clause"]:
        entry["terms"] = {**entry.pop("asking", {}), **entry.get("terms", {})}
    among = build(tree).clause("ties.2.method")
    assert among.on(None).terms == apart.on(None).terms
    assert among.on(None).terms["tells"] == "tests"
