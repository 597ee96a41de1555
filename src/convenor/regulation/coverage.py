"""Which clauses are carried out, by which code, shown by which tests.

Worked out from the register, the catalogue of families and the worked cases. A process has no
figure to ask for: its clause names the actions that carry it out and the tests that show them. A
clause that should be carried out and has no code, or code and no test, is a gap.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from convenor.regulation import shelf
from convenor.regulation.book import KINDS, Clause
from convenor.regulation.cases import cases_of
from convenor.regulation.families import Family
from convenor.values import value

ACTIONS = "convenor do"
REGISTER = "convenor.regulation.book"
"""Facts and texts are carried out by the register itself: it holds them and the pages show them."""


@value
class Covered:
    """One clause: the code that carries it out, and the cases that show it, by their file."""

    clause: Clause
    code: str
    tests: Mapping[str, int]

    @property
    def cases(self) -> int:
        return sum(self.tests.values())

    @property
    def shown_by(self) -> str:
        """'cases/scales.toml × 26', or '' if nothing shows it."""
        cases = [f"{file} × {number}" for file, number in self.tests.items()]
        return ", ".join((*cases, *self.clause.tests))

    @property
    def gap(self) -> str:
        """What is missing ('' if nothing is)."""
        if self.clause.kind in ("record", "inform"):
            return ""
        if not self.code:
            return "no code"
        return "" if self.shown_by else "no test"


def coverage(rulebooks: tuple[str, ...] = ()) -> Iterator[Covered]:
    """Every clause of the rulebooks (of all on the shelf if none is named)."""
    families = shelf.families()
    for name in rulebooks or tuple(shelf.folders()):
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        for case in cases_of(name):
            counted[case.clause][case.file] += 1
        for clause in shelf.open_rulebook(name):
            yield Covered(clause, _code(clause, families), counted[clause.id])


def _code(clause: Clause, families: Mapping[str, Family]) -> str:
    if clause.family:
        return families[clause.family].code
    if clause.actions:
        return f"{ACTIONS} {', '.join(clause.actions)}"
    return REGISTER if clause.kind in ("record", "inform") else ""


@value
class Count:
    """How many clauses of a kind a rulebook has, and how many of them are carried out."""

    rulebook: str
    kind: str
    clauses: int
    covered: int
    cases: int


def counts(rows: tuple[Covered, ...]) -> Iterator[Count]:
    """The clauses by document and by kind."""
    books = dict.fromkeys(each.clause.rulebook for each in rows)
    for book in books:
        for kind in KINDS:
            own = [e for e in rows if e.clause.rulebook == book and e.clause.kind == kind]
            if own:
                done = sum(not each.gap for each in own)
                yield Count(book, kind, len(own), done, sum(each.cases for each in own))
