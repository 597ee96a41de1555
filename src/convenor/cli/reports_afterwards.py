"""The smaller reports after an event: substitutes, points of a team's players, waivers, cases."""

from __future__ import annotations

import argparse
import datetime

from convenor.cli.result_tables import print_json
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.reports.waivers import DueCase
from convenor.competition.views.report_sheets import Wanted, kind_of_report
from convenor.errors import Mistake
from convenor.ledger.store import utc_now
from convenor.regulation.answers import to_plain

AFTERWARDS = ("prizes", "awards", "substitutes", "points", "waivers", "due")


def print_report(there: Competition, words: argparse.Namespace) -> int:
    """Print one; exit code 1 where the day of a case has gone by."""
    if words.what == "points" and not (words.team and words.rounds):
        raise Mistake("name a team and what its sessions were worth: --team 3 --round 1=12.")
    kind = kind_of_report(words.what)
    found = kind.make(there, _wanted(words))
    if words.json:
        print_json(to_plain(found))
    else:
        for sheet in kind.sheets(there, found):
            if sheet.rows:
                print_table(sheet.columns, sheet.rows)
            else:
                print(sheet.nothing)
            for each in sheet.under:
                print(each)
    late = any(isinstance(each, DueCase) and each.overdue for each in _each(found))
    return 1 if late else 0


def _each(found: object) -> tuple[object, ...]:
    return found if isinstance(found, tuple) else ()


def _wanted(words: argparse.Namespace) -> Wanted:
    return Wanted(
        words.what,
        words.stage or "",
        words.team,
        tuple(words.rounds),
        tuple(words.prize),
        on=_day(words.on or ""),
    )


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text) if text else utc_now().date()
    except ValueError:
        raise Mistake(f"'{text}' is no day: write it as 2027-05-01.") from None
