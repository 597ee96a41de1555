"""The reports after an event as sheets: a title, columns, rows in words, and lines below them.

A competition and what is asked for go in; the report comes out as it was worked out, and as sheets
that a page, a terminal or another program can set. Nothing is worked out here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from convenor.competition.live import Competition
from convenor.competition.reports.masterpoints import MasterpointReport, masterpoint_report
from convenor.competition.reports.place_awards import PlaceAwards, place_awards
from convenor.competition.reports.prizes import Prizes, prizes
from convenor.competition.reports.substitutions import (
    Credits,
    Substitution,
    TeamPoints,
    substitutions,
    team_points,
)
from convenor.competition.reports.waivers import DueCase, Waiver, due_cases, waivers
from convenor.competition.views.withheld_names import name_of
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact, show, with_places
from convenor.values import value

Row: TypeAlias = tuple[str, ...]


@value
class Wanted:
    """A report, and what it is asked with."""

    kind: str
    stage: str = ""
    team: str = ""
    rounds: tuple[str, ...] = ()
    """The points of sessions, as '1=12'."""
    prizes: tuple[str, ...] = ()
    assistant: str = ""
    on: datetime.date | None = None


@value
class Sheet:
    """A table of a report."""

    title: str
    columns: Row
    rows: tuple[Row, ...]
    under: tuple[str, ...] = ()
    nothing: str = ""
    """What is said where there is no row."""


def plain_sheet(sheet: Sheet) -> Mapping[str, object]:
    """A sheet as other programs read it."""
    return {
        "title": sheet.title,
        "columns": [*sheet.columns],
        "rows": [[*row] for row in sheet.rows],
        "under": [*sheet.under],
        "nothing": sheet.nothing,
    }


@value
class Kind:
    """A kind of report: what it is about, and what it is asked with."""

    title: str
    about: str
    asks: tuple[str, ...]
    make: Callable[[Competition, Wanted], Any]
    sheets: Callable[[Competition, Any], tuple[Sheet, ...]]


def kind_of_report(name: str) -> Kind:
    """The kind of this name."""
    if name not in REPORTS:
        raise Mistake(f"there is no report '{name}': {did_you_mean(name, REPORTS)}")
    return REPORTS[name]


def report(there: Competition, wanted: Wanted) -> object:
    """The report, as it is worked out."""
    return kind_of_report(wanted.kind).make(there, wanted)


def sheets(there: Competition, wanted: Wanted) -> tuple[Sheet, ...]:
    """The same in words."""
    kind = kind_of_report(wanted.kind)
    return kind.sheets(there, kind.make(there, wanted))


def _stage(there: Competition, named: str) -> str:
    """The stage that is named, or the last that has been played."""
    if named:
        return there.state.the_plan.stage(named).name
    played = [e.name for e in there.state.the_plan.stages if there.state.sessions_of(e.name)]
    if not played:
        raise Mistake("nothing has been played yet: there is nothing to report.")
    return played[-1]


# --- masterpoints and prizes ---------------------------------------------------------------------


def _masterpoint_sheets(there: Competition, found: MasterpointReport) -> tuple[Sheet, ...]:
    lists = [
        Sheet(
            f"{each.title}: {'all' if each.places is None else each.places} places are listed",
            ("place", "names", "score", "listed", "won", "drawn"),
            tuple(
                (
                    str(line.place),
                    name_of(there, line.contestant),
                    with_places(line.score, 2),
                    "listed" if line.listed else "",
                    str(line.won or ""),
                    str(line.drawn or ""),
                )
                for line in each.lines
            ),
            (*((each.clause,) if each.clause else ()), *(("tied across the cut",) * each.flagged)),
        )
        for each in found.lists
    ]
    players = Sheet(
        "Players",
        ("contestant", "surname", "first name", "number", "wanting"),
        tuple(
            (p.contestant, p.surname, p.first_name, p.number, "; ".join(p.wrong))
            for p in found.players
        ),
        tuple(f"Not yet acceptable: {each}" for each in found.wrong),
    )
    return (*lists, players)


def _prizes(there: Competition, wanted: Wanted) -> Prizes:
    return prizes(there, _stage(there, wanted.stage), tuple(exact(e) for e in wanted.prizes))


def _prize_sheets(there: Competition, found: Prizes) -> tuple[Sheet, ...]:
    rows = tuple((name_of(there, who), show(amount)) for who, amount in found.amounts)
    under = f"left over {show(found.left_over)} ({found.clause})"
    return (Sheet("Prizes", ("prize to", "amount"), rows, (under,)),)


def _awards(there: Competition, wanted: Wanted) -> PlaceAwards:
    full = tuple(exact(each) for each in wanted.prizes)
    return place_awards(there, _stage(there, wanted.stage), full)


def _award_sheets(there: Competition, found: PlaceAwards) -> tuple[Sheet, ...]:
    rows = tuple((name_of(there, who), show(amount)) for who, amount in found.amounts)
    under = f"by {' and '.join(found.clauses)}"
    return (Sheet("Awards", ("masterpoints to", "amount"), rows, (under,)),)


# --- substitutes and the points of a team --------------------------------------------------------


def _substitute_sheets(there: Competition, found: tuple[Substitution, ...]) -> tuple[Sheet, ...]:  # noqa: ARG001
    columns = (
        *("stage", "session", "contestant", "who", "approved by", "reason", "credited"),
        "form kept until",
    )
    rows = tuple(
        (
            each.stage,
            str(each.session),
            each.name,
            f"{each.player_in} for {each.player_out}",
            each.approved_by,
            each.reason,
            "; ".join(map(_credit, each.credited)),
            "" if each.kept_until is None else each.kept_until.isoformat(),
        )
        for each in found
    )
    return (Sheet("Substitutes", columns, rows, nothing="no substitute has played."),)


def _credit(each: Credits) -> str:
    score = "" if each.score is None else f" on {show(each.score)}"
    return f"{each.award}: {', '.join(each.to) or 'nobody'}{score} ({each.clause})"


def _points(there: Competition, wanted: Wanted) -> TeamPoints:
    if not wanted.team or not wanted.rounds:
        raise Mistake("name a team, and what its sessions were worth, such as 1=12 for the first.")
    there.state.entry(wanted.team)
    stage = _stage(there, wanted.stage)
    return team_points(there, wanted.team, stage, dict(map(_round, wanted.rounds)))


def _round(text: str) -> tuple[int, Exact]:
    session, equals, points = text.partition("=")
    if not equals or not session.strip().isdecimal() or len(session.strip()) > 4:
        raise Mistake(f"'{text[:40]}' is no session with its points: write 1=12.")
    return int(session), exact(points.strip())


def _point_sheets(there: Competition, found: TeamPoints) -> tuple[Sheet, ...]:  # noqa: ARG001
    rows = tuple((who, show(each)) for who, each in found.points.items())
    under = [f"by {found.clause}"]
    if found.title_clause:
        under.append(f"title: {', '.join(found.title_to)} ({found.title_clause})")
        trophy, points = ", ".join(found.trophy_to), ", ".join(found.final_points_to)
        under.append(f"trophy: {trophy}; points of the final: {points}")
    return (Sheet("Points of the players", ("player", "points"), rows, tuple(under)),)


# --- waivers and what is due ---------------------------------------------------------------------


def _waiver_sheets(there: Competition, found: tuple[Waiver, ...]) -> tuple[Sheet, ...]:  # noqa: ARG001
    columns = ("fact", "day", "action", "refused", "clause", "allowed because")
    rows = tuple(
        (str(e.fact), e.day.isoformat(), e.action, e.refusal, e.clause, e.reason) for e in found
    )
    return (Sheet("Waivers", columns, rows, nothing="nothing was allowed over a refusal."),)


def _due(there: Competition, wanted: Wanted) -> tuple[DueCase, ...]:
    if wanted.on is None:
        raise Mistake("say the day on which the cases are looked at, such as 2027-05-01.")
    return due_cases(there, wanted.on)


def _due_sheets(there: Competition, found: tuple[DueCase, ...]) -> tuple[Sheet, ...]:  # noqa: ARG001
    rows = tuple(
        (
            e.due.isoformat() if e.due else "",
            e.case,
            e.about,
            e.clause,
            "overdue" if e.overdue else "",
        )
        for e in found
    )
    return (Sheet("Due", ("due", "case", "about", "clause", ""), rows, nothing="no case waits."),)


REPORTS: Mapping[str, Kind] = {
    "masterpoints": Kind(
        "Masterpoints",
        "who may be reported, in rank order, and what is wanting",
        ("assistant",),
        lambda there, wanted: masterpoint_report(there, wanted.assistant),
        _masterpoint_sheets,
    ),
    "prizes": Kind(
        "Prizes",
        "prize money by place, which the tied share",
        ("stage", "prizes"),
        _prizes,
        _prize_sheets,
    ),
    "awards": Kind(
        "Awards",
        "masterpoints by place at the rate of the event, which the tied share",
        ("stage", "prizes"),
        _awards,
        _award_sheets,
    ),
    "substitutes": Kind(
        "Substitutes",
        "who played for whom, and who is credited",
        (),
        lambda there, _: substitutions(there),
        _substitute_sheets,
    ),
    "points": Kind(
        "Points of a team",
        "masterpoints of each player, by the sessions that he played",
        ("stage", "team", "rounds"),
        _points,
        _point_sheets,
    ),
    "waivers": Kind(
        "Waivers", "what was allowed over a refusal", (), lambda there, _: waivers(there),
        _waiver_sheets,
    ),
    "due": Kind("Due", "cases that wait, by their day", ("on",), _due, _due_sheets),
}  # fmt: skip
"""Every report, by the name that command line, pages and programs know it by."""
