"""`convenor as-of LEDGER FACT|TIME`: standings as they were, draws beside today's scores."""

from __future__ import annotations

import argparse

from convenor.cli.opening import MOMENT, add_ledger, competition_of, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_draw_change, print_json, print_standings
from convenor.competition.comparing import side_by_side
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import standings_plain
from convenor.errors import Mistake, Refusal
from convenor.regulation.answers import to_plain

Changes = list[tuple[side_by_side.DrawChange, tuple[side_by_side.Mismatched, ...]]]


def parser() -> Parser:
    """What `as-of` takes."""
    made = parser_of("as-of", "Standings and draws as they were.", Mixed)
    add_ledger(made)
    made.add_argument("moment", metavar="MOMENT", help=MOMENT)
    made.add_argument("stage", nargs="?", help="the stage (else the last that had begun)")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print what stood then, and each draw of then beside what today's scores would give."""
    then = competition_of(words, words.moment)
    stage = the_stage(then, words.stage)
    plain = standings_plain(then, stage)
    changes = draw_changes(then, _today(words), stage)
    assert then.state.last is not None
    if words.json:
        plain["recorded"] = then.state.last.recorded.isoformat()
        plain["draws"] = [_plain(*each) for each in changes]
        print_json(plain)
        return 0
    recorded = then.state.last.recorded.astimezone().isoformat(" ", "minutes")
    print(f"as of fact {then.number}, recorded {recorded}")
    print_standings(plain)
    for change, tested in changes:
        print_draw_change(change, tested)
    return 0


def _today(words: argparse.Namespace) -> Competition | None:
    """The whole ledger; None where it is damaged after the moment, which is said."""
    try:
        return competition_of(words)
    except Refusal:
        return None


def draw_changes(then: Competition, today: Competition | None, stage: str) -> Changes:
    """The draws that had been made, by the scores of today."""
    found: Changes = []
    for session in then.state.sessions_of(stage) if today else ():
        assert today is not None
        now = today.state.sessions.get((stage, session.number))
        if now is None or "certificate" not in (now.draw or {}):
            continue
        try:
            change = side_by_side.draw_today(today, stage, session.number)
        except (Mistake, Refusal):  # who played then has withdrawn since: nothing to compare
            continue
        found.append((change, side_by_side.mismatches(today, change)))
    return found


def _plain(
    change: side_by_side.DrawChange, tested: tuple[side_by_side.Mismatched, ...]
) -> dict[str, object]:
    return {
        **to_plain(change),
        "differs": change.differs,
        "mismatches": [to_plain(each) for each in tested],
    }
