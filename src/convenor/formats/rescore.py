"""A published event scored again: do the figures that another program printed come out?

An event goes in, with the program whose customs hold unless the event names it; a report comes out:
how many figures were compared, of which kind, and every one that differs, with board, contestant,
what was published and what is computed.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake
from convenor.formats.differences import Difference
from convenor.formats.events import Event
from convenor.formats.problems import Problems
from convenor.formats.programs import Program, program_of, programs
from convenor.formats.rescore_pairs import PairsEvent
from convenor.formats.rescore_swiss import SwissEvent
from convenor.formats.rescore_teams import TeamsEvent
from convenor.values import value

BY_TEAMS = ("teams", "point-a-board")


@value
class Report:
    """What came of scoring an event again."""

    event: Event
    program: Program
    compared: Mapping[str, int]
    differences: tuple[Difference, ...]
    explained: Mapping[Difference, Program] = {}
    """Differences that come out by the customs of another program, and which."""

    @property
    def agrees(self) -> bool:
        return not self.differences

    @property
    def figures(self) -> int:
        """How many figures were compared."""
        return sum(self.compared.values())


def rescore(event: Event, program: Program | None = None) -> Report:
    """Score an event again by the customs of its program, and compare."""
    if event.method in ("none", "aggregate") or not event.lines:
        raise Mistake("the file has no scored results to compare: only deals, or bare results.")
    customs = program or program_of(event.program)
    scored: type[TeamsEvent | PairsEvent] = PairsEvent
    if event.in_matches:
        scored = TeamsEvent if event.method in BY_TEAMS else SwissEvent
    comparing = scored(event, customs).compare()
    if not comparing.compared:
        raise Mistake("the file has results but publishes no scores or totals to compare with.")
    found = tuple(comparing.differences)
    explained = _explained(event, customs, found, scored) if found else {}
    return Report(event, customs, dict(comparing.compared), found, explained)


def _explained(
    event: Event,
    own: Program,
    differences: tuple[Difference, ...],
    scored: type[TeamsEvent | PairsEvent],
) -> dict[Difference, Program]:
    """The differences that are none by the customs of some other program: of those that explain
    most of them first."""
    without: list[tuple[Program, set[Difference]]] = []
    for program in programs().values():
        if program.name == own.name:
            continue
        left = {_place(each) for each in scored(event, program).compare().differences}
        gone = {each for each in differences if _place(each) not in left}
        if gone and len(left) < len(differences):
            without.append((program, gone))
    found: dict[Difference, Program] = {}
    for program, gone in sorted(without, key=lambda each: -len(each[1])):
        for each in gone:
            found.setdefault(each, program)
    return found


def _place(difference: Difference) -> tuple[object, ...]:
    return difference.what, difference.board, difference.contestant


def as_json(report: Report, problems: Problems) -> dict[str, object]:
    """The report for other programs."""
    return {
        "title": report.event.title,
        "method": report.event.method,
        "program": report.event.program,
        "customs": report.program.name,
        "lines": report.event.lines,
        "compared": dict(report.compared),
        "differences": [
            {
                "what": each.what,
                "board": each.board,
                "contestant": each.contestant,
                "published": each.published,
                "computed": each.computed,
                "custom_of": report.explained[each].name if each in report.explained else None,
            }
            for each in report.differences
        ],
        "problems": [
            {"line": e.line, "where": e.where, "what": e.what, "refused": e.refused}
            for e in problems
        ],
    }
