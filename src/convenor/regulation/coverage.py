"""What becomes of each clause: in play, suggested, only asked, stated, or a gap.

Worked out from the register, the catalogue of families, the worked cases, and the trace that the
competitions of the tests left (`played.csv` beside a book: which of its clauses they read). What a
book sets aside with a sentence (`not_played.toml`) keeps its state, and the sentence goes with it.
A process has no figure to ask for: its clause names the actions that carry it out and the tests
that show them. What a competition is, is not known here.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from convenor.regulation import shelf
from convenor.regulation.book import KINDS, Clause
from convenor.regulation.cases import cases_of
from convenor.regulation.families import Family
from convenor.regulation.not_played import SHELVED, SetAside, Shelved, set_aside
from convenor.values import value

State = Literal["in play", "suggested", "asked only", "stated", "gap"]
STATES: Mapping[State, str] = {
    "in play": "a competition is played by it, as a test shows",
    "suggested": "the book's answer is suggested to the official who acts",
    "asked only": "it can be asked, and no competition reads it",
    "stated": "a fact or a text, which the pages show",
    "gap": "nothing carries it out, or nothing shows that",
}
ACTIONS = "convenor do"
REGISTER = "convenor.regulation.book"
"""Facts and texts are carried out by the register itself: it holds them and the pages show them."""
TRACE = "played.csv"
"""What the competitions of the tests read of a book: clause, state, parts, competition, test."""


@value
class Played:
    """What the trace says of a clause: how it acts, in which parts, and what shows it.

    That is a competition that comes ready, as the law of the house plays it, or a test that plays
    one for this clause.
    """

    state: State
    parts: tuple[str, ...]
    competition: str
    test: str = ""

    @property
    def shown_in(self) -> str:
        return self.test or self.competition


@value
class Covered:
    """One clause: the code that carries it out, what shows it, and how it acts in play."""

    clause: Clause
    code: str
    tests: Mapping[str, int]
    played: Played | None = None
    aside: SetAside | None = None

    @property
    def set_aside(self) -> str:
        """'outside' or 'elsewhere' if the book says why it is not played, else ''."""
        return self.aside.table if self.aside else ""

    @property
    def why(self) -> str:
        """Why it is not played, in the words of the book's keepers."""
        return self.aside.why if self.aside else ""

    @property
    def must_play(self) -> bool:
        """A rule that no competition is played by: it is wired, or the book says why not."""
        unplayed = self.state in ("asked only", "gap")
        return unplayed and self.clause.kind in ("compute", "enforce")

    @property
    def cases(self) -> int:
        return sum(self.tests.values())

    @property
    def shown_by(self) -> str:
        """'cases/scales.toml × 26', or '' if nothing shows it."""
        cases = [f"{file} × {number}" for file, number in self.tests.items()]
        played = [f"played in {self.played.shown_in}"] if self.played else []
        return ", ".join((*played, *cases, *self.clause.tests))

    @property
    def state(self) -> State:
        """How the clause acts."""
        if self.clause.kind in ("record", "inform") and not self.played:
            return "stated"
        if self.gap:
            return "gap"
        if self.played:
            return self.played.state
        return "in play" if self.clause.actions else "asked only"

    @property
    def gap(self) -> str:
        """What is missing ('' if nothing is)."""
        if self.clause.kind in ("record", "inform") or self.played:
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
        played, aside = trace_of(name), set_aside(name)
        for clause in shelf.open_rulebook(name):
            code = _code(clause, families)
            shown = played.get(clause.id), aside.get(clause.id)
            yield Covered(clause, code, counted[clause.id], *shown)


@cache
def trace_of(rulebook: str) -> Mapping[str, Played]:
    """What the competitions of the tests read of a book, by clause."""
    path = shelf.find(rulebook) / TRACE
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row["clause"]: Played(
                "in play" if row["state"] == "in play" else "suggested",
                tuple(filter(None, row["parts"].split("; "))),
                row["competition"],
                row.get("test") or "",
            )
            for row in csv.DictReader(file)
        }


def _code(clause: Clause, families: Mapping[str, Family]) -> str:
    if clause.family:
        return families[clause.family].way(clause.by).code
    if clause.actions:
        return f"{ACTIONS} {', '.join(clause.actions)}"
    return REGISTER if clause.kind in ("record", "inform") else ""


@value
class Count:
    """How many clauses of a kind a rulebook has, and how many of them act in which way."""

    rulebook: str
    kind: str
    clauses: int
    states: Mapping[State, int]
    aside: Mapping[Shelved, int]
    cases: int


def counts(rows: tuple[Covered, ...]) -> Iterator[Count]:
    """The clauses by document and by kind."""
    books = dict.fromkeys(each.clause.rulebook for each in rows)
    for book in books:
        for kind in KINDS:
            own = [e for e in rows if e.clause.rulebook == book and e.clause.kind == kind]
            if own:
                states = Counter(each.state for each in own)
                every = {state: states[state] for state in STATES}
                aside = {table: sum(e.set_aside == table for e in own) for table in SHELVED}
                yield Count(book, kind, len(own), every, aside, sum(each.cases for each in own))
