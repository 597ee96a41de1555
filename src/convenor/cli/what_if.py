"""`convenor what-if LEDGER ACTION …` and `what-if LEDGER --pending`: tried on a copy."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from convenor import pipeline
from convenor.cli.action_commands import who
from convenor.cli.do import options_of, whole_given
from convenor.cli.opening import add_ledger, competition_of, desk_of
from convenor.cli.option_values import from_json
from convenor.cli.parsers import Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_difference, print_json
from convenor.cli.tables import print_table
from convenor.competition.comparing import side_by_side
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import name_of
from convenor.errors import Mistake
from convenor.ledger.facts import Draft
from convenor.regulation.answers import to_plain

_EXAMPLE = """\
examples:
  convenor what-if club.sqlite correct-result --given '{"stage": "swiss", …}'
  convenor what-if club.sqlite undo --number 117
  convenor what-if club.sqlite --pending
  convenor what-if club.sqlite --fact '{"kind": "score adjusted", "body": {…}}'
"""


def parser() -> Parser:
    """What `what-if` takes, before the action's own options."""
    made = parser_of("what-if", "What would change: who moves, who would go on, what is tied.")
    made.usage = "convenor what-if LEDGER (ACTION [options] | --pending | --fact JSON)"
    made.epilog = _EXAMPLE
    made.add_argument("ledger", help="a file or an address; #ID")
    made.add_argument("action", nargs="?", help="an action that is tried ('convenor do --list')")
    _add_own(made)
    made.add_argument("options", nargs=argparse.REMAINDER, help="its inputs, by their names")
    return made


def _add_own(made: argparse.ArgumentParser) -> None:
    made.add_argument("--pending", action="store_true", help="all pending rulings and appeals")
    made.add_argument("--fact", action="append", metavar="JSON", help="any fact: kind and body")
    made.add_argument("--json", action="store_true", help="answer in JSON")


def run(words: argparse.Namespace) -> int:
    """Try it on a copy and print what would differ."""
    if words.action is None or words.action.startswith("-"):
        rest = ([words.action] if words.action else []) + words.options
        own = parser_of("what-if", "")
        add_ledger(own)
        _add_own(own)
        return _without_action(own.parse_args([words.ledger, *rest], _kept(words)))
    return _with_action(words)


def _kept(words: argparse.Namespace) -> argparse.Namespace:
    return argparse.Namespace(pending=words.pending, fact=words.fact, json=words.json)


def _without_action(words: argparse.Namespace) -> int:
    there = competition_of(words)
    if words.pending:
        return _print_pending(there, as_json=words.json)
    if not words.fact:
        raise Mistake("name an action, --pending or --fact: what is to be tried?")
    return _print(there, [_draft(there, each) for each in words.fact], (), as_json=words.json)


def _draft(there: Competition, text: str) -> Draft:
    given = from_json(text, "the fact")
    if not isinstance(given, dict) or not {"kind", "body"} <= set(given):
        raise Mistake('a fact is written as {"kind": "…", "body": {…}}.')
    assert there.state.last is not None
    return Draft(str(given["kind"]), 1, given["body"], there.state.last.happened, "what-if")


def _with_action(words: argparse.Namespace) -> int:
    from convenor.actions.catalogue import action_named

    action = action_named(words.action)
    own = options_of("what-if", action).parse_args([words.ledger, *words.options])
    with desk_of(own) as desk:
        _, proposal = desk.propose(action.name, whole_given(own, action), who(own), own.role)
        drafts = proposal.drafts("what-if", desk.clock())
        findings = [f"{each.verdict}: {each.text}" for each in proposal.findings]
        if not drafts:
            raise Mistake(findings[0] if findings else "there is nothing to try.")
        return _print(desk.competition, drafts, findings, as_json=own.json or words.json)


def _print(
    there: Competition, drafts: Sequence[Draft], findings: Sequence[str], *, as_json: bool
) -> int:
    found = pipeline.what_if(there, drafts)
    if as_json:
        print_json({**to_plain(found), "findings": list(findings)})
        return 0
    for each in findings:
        print(each)
    print_difference(there, found)
    return 0


# --- all that is pending -------------------------------------------------------------------------


def _print_pending(there: Competition, *, as_json: bool) -> int:
    matters = side_by_side.pending(there)
    each_alone = [(m, pipeline.what_if(there, m.drafts)) for m in matters]
    ranges = _ranges(there, matters)
    level = _level(there, matters)
    if as_json:
        print_json(
            {
                "pending": [
                    {"name": m.name, "says": m.says, "alone": to_plain(d)} for m, d in each_alone
                ],
                "ranges": [to_plain(each) for each in ranges],
                "level": level,
            }
        )
        return 0
    if not matters:
        print("nothing is pending.")
    for matter, found in each_alone:
        print(f"{matter.name} ({matter.says}):")
        print_difference(there, found)
        print()
    if ranges:
        _print_ranges(there, ranges)
    for each in level:
        print(f"{each['match']} would be tied with: {', '.join(each['decided'])}{_now(each)}.")
    return 0


def _ranges(
    there: Competition, matters: Sequence[side_by_side.Pending]
) -> tuple[side_by_side.Range, ...]:
    """How far everybody may go, stage by stage, over every combination."""
    drafts = [each.drafts for each in matters]
    stages = [e.name for e in there.state.the_plan.stages if there.state.sessions_of(e.name)]
    found: list[side_by_side.Range] = []
    with progress("trying every outcome", len(stages)) as tell:
        for at, stage in enumerate(stages if matters else (), 1):
            found += side_by_side.ranges(there, stage, drafts)
            tell(stage, at)
    return tuple(found)


def _level(there: Competition, matters: Sequence[side_by_side.Pending]) -> list[dict[str, Any]]:
    """Matches that some outcome would leave tied, with the matters that lead to it."""
    found = []
    for chosen, tried in side_by_side.outcomes(there, [each.drafts for each in matters]):
        for match in side_by_side.difference(there, tried).level if chosen else ():
            found.append(
                {
                    "stage": match.stage,
                    "session": match.session,
                    "match": f"{' v '.join(match.contestants)} ({match.stage} {match.session})",
                    "decided": [matters[at].name for at in chosen],
                    "played_on_by": match.played_on_by,
                }
            )
    return found


def _now(each: dict[str, object]) -> str:
    by = each["played_on_by"]
    return f"; extra boards are played now ({by})" if by else ""


def _print_ranges(there: Competition, ranges: Sequence[side_by_side.Range]) -> None:
    rows = [
        (
            each.stage,
            each.contestant,
            name_of(there, each.contestant),
            each.best,
            each.worst,
            "surely" if each.surely_goes_on else "perhaps" if each.may_go_on else "no",
        )
        for each in ranges
    ]
    columns = ("stage", "no.", "name", "best", "worst", "goes on")
    print_table(columns, rows, "over every outcome of what is pending:")
