"""The smaller reports after an event: substitutes, points of a team's players, waivers, cases."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Callable, Mapping, Sequence

from convenor.cli.opening import the_stage
from convenor.cli.result_tables import print_json
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.reports.substitutions import substitutions, team_points
from convenor.competition.reports.waivers import due_cases, waivers
from convenor.errors import Mistake
from convenor.exact import Exact, exact, show
from convenor.ledger.store import utc_now
from convenor.regulation.answers import to_plain


def _substitutes(there: Competition, words: argparse.Namespace) -> int:
    found = substitutions(there)
    if words.json:
        print_json(to_plain(found))
        return 0
    rows = [
        (
            each.stage,
            each.session,
            each.name,
            f"{each.player_in} for {each.player_out}",
            each.approved_by,
            each.reason,
            "; ".join(
                f"{one.award}: {', '.join(one.to) or 'nobody'}"
                f"{'' if one.score is None else f' on {show(one.score)}'} ({one.clause})"
                for one in each.credited
            ),
        )
        for each in found
    ]
    columns = ("stage", "session", "contestant", "who", "approved by", "reason", "credited")
    return _printed(columns, rows, "no substitute has played.")


def _points(there: Competition, words: argparse.Namespace) -> int:
    """Masterpoints of each player of a team, by what each session was worth."""
    if not words.team or not words.rounds:
        raise Mistake("name a team and what its sessions were worth: --team 3 --round 1=12.")
    stage = the_stage(there, words.stage)
    there.state.entry(words.team)
    found = team_points(there, words.team, stage, dict(map(_round, words.rounds)))
    if words.json:
        print_json(to_plain(found))
        return 0
    print_table(("player", "points"), [(who, show(each)) for who, each in found.points.items()])
    print(f"by {found.clause}")
    if found.title_clause:
        trophy, points = ", ".join(found.trophy_to), ", ".join(found.final_points_to)
        print(f"title: {', '.join(found.title_to)} ({found.title_clause})")
        print(f"trophy: {trophy}; points of the final: {points}")
    return 0


def _round(text: str) -> tuple[int, Exact]:
    session, equals, points = text.partition("=")
    if not equals or not session.strip().isdecimal():
        raise Mistake(f"'{text}' is no session with its points: write --round 1=12.")
    return int(session), exact(points.strip())


def _waivers(there: Competition, words: argparse.Namespace) -> int:
    found = waivers(there)
    if words.json:
        print_json(to_plain(found))
        return 0
    rows = [(e.fact, e.day.isoformat(), e.action, e.refusal, e.clause, e.reason) for e in found]
    columns = ("fact", "day", "action", "refused", "clause", "allowed because")
    return _printed(columns, rows, "nothing was allowed over a refusal.")


def _due(there: Competition, words: argparse.Namespace) -> int:
    """Exit code 1 where the day of a case has gone by."""
    try:
        on = datetime.date.fromisoformat(words.on) if words.on else utc_now().date()
    except ValueError:
        raise Mistake(f"'{words.on}' is no day: write it as 2027-05-01.") from None
    found = due_cases(there, on)
    late = any(each.overdue for each in found)
    if words.json:
        print_json(to_plain(found))
    else:
        rows = [
            (e.due.isoformat() if e.due else "", e.case, e.about, e.clause, _late(e.overdue))
            for e in found
        ]
        _printed(("due", "case", "about", "clause", ""), rows, "no case waits.")
    return 1 if late else 0


def _late(overdue: bool) -> str:
    return "overdue" if overdue else ""


def _printed(columns: Sequence[str], rows: Sequence[Sequence[object]], nothing: str) -> int:
    if rows:
        print_table(columns, rows)
    else:
        print(nothing)
    return 0


AFTERWARDS: Mapping[str, Callable[[Competition, argparse.Namespace], int]] = {
    "substitutes": _substitutes,
    "points": _points,
    "waivers": _waivers,
    "due": _due,
}
