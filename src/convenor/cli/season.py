"""`convenor season show|link|check|team LEDGER`: points of a year, and who is selected."""

from __future__ import annotations

import argparse

from convenor import pipeline
from convenor.actions.closing.season_links import links_checked
from convenor.cli.action_commands import add_doing, run_action
from convenor.cli.opening import add_ledger, competition_of, desk_of
from convenor.cli.parsers import Help, Parser, parser_of
from convenor.cli.result_tables import print_json
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.views.season import (
    SeasonLine,
    lines_plain,
    season_lines,
    season_table,
    totals,
)
from convenor.competition.views.selection import selected_team, team_plain
from convenor.competition.views.withheld_names import name_of
from convenor.exact import show, with_places

_EXAMPLE = """\
examples:
  convenor season link year.sqlite#trials swiss_pairs butler-2026
  convenor season link year.sqlite#trials open_teams_1 teams-2026 --played-in 'stage one'
  convenor season show year.sqlite#trials --of 7
  convenor season check year.sqlite#trials
  convenor season team year.sqlite#trials
"""


def parser() -> Parser:
    """What `season` takes."""
    made = parser_of("season", "Points of a year, and who is selected by them.")
    made.epilog = _EXAMPLE
    verbs = made.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=Parser)

    def verb(name: str, says: str) -> Parser:
        found: Parser = verbs.add_parser(
            name, help=says, description=says, formatter_class=Help, allow_abbrev=False
        )
        add_ledger(found)
        return found

    shown = verb("show", "every place that counts, what it is worth, and where it comes from")
    shown.add_argument("--of", default="", metavar="NUMBER", help="only of this entry")
    linked = verb("link", "count another competition's places")
    linked.add_argument("event", help="the event of the season, by the book's name for it")
    linked.add_argument("linked", help="the other competition: a ledger of this place, or PLACE#ID")
    linked.add_argument(
        "--played-in", default="", metavar="STAGE", help="the stage (else the last)"
    )
    checked = verb("check", "read the linked competitions again, and say what moved since")
    for each in (shown, linked, checked):
        each.add_argument("--stage", default="", help="the season table (else the first)")
    team = verb("team", "who is selected, and why")
    team.add_argument("--stage", default="", help="the team (else the first)")
    for each in (shown, checked, team):
        each.add_argument("--json", action="store_true", help="answer in JSON")
    add_doing(linked)
    return made


def run(words: argparse.Namespace) -> int:
    """Do what was asked."""
    if words.verb == "link":
        return _link(words)
    if words.verb == "check":
        return _check(words)
    there = competition_of(words, None)
    return (_team if words.verb == "team" else _show)(there, words)


def _show(there: Competition, words: argparse.Namespace) -> int:
    stage = season_table(there, words.stage)
    if words.of:
        there.state.entry(words.of)
    lines = season_lines(there, stage, words.of)
    if words.json:
        print_json(lines_plain(lines))
        return 0
    total = totals(there, stage)
    print(there.state.name)
    for standing in pipeline.standings(there, stage).values():
        for who in standing.order:
            if words.of in ("", who):
                print(f"\n{who} {name_of(there, who)}: {with_places(total[who], 2)}")
                _print_lines([each for each in lines if each.contestant == who])
    return 0


def _print_lines(lines: list[SeasonLine]) -> None:
    rows = [
        (
            each.title,
            "" if each.place is None else f"{each.place}{'=' if each.tied > 1 else ''}",
            each.player or "both" if each.together else f"{each.player}, apart",
            each.played,
            show(each.points),
            each.clause,
            f"{each.link.ledger}, {each.link.played_in}" if each.link else f"fact {each.fact}",
        )
        for each in lines
    ]
    if rows:
        print_table(("event", "place", "who", "played", "points", "clause", "from"), rows)


def _link(words: argparse.Namespace) -> int:
    given = {
        "stage": season_table(competition_of(words, None), words.stage),
        "event": words.event,
        "linked": words.linked,
        "played_in": words.played_in,
    }
    return run_action(words, "link-event", given)


def _check(words: argparse.Namespace) -> int:
    """Exit code 1 where a place has moved, or a ledger is not the one that was read."""
    with desk_of(words) as desk:
        stage = season_table(desk.competition, words.stage)
        found = links_checked(desk.competition, stage, desk.other)
    rows = [
        {
            "event": each.link.event,
            "from": each.link.ledger,
            "stage": each.link.played_in,
            "moved": each.moves,
            "says": each.says,
        }
        for each in found
    ]
    if words.json:
        print_json(rows)
    elif rows:
        print_table(
            ("event", "from", "stage", ""), [(*list(r.values())[:3], r["says"]) for r in rows]
        )
    else:
        print("no competition is linked to this table.")
    return 1 if any(each.moves for each in found) else 0


def _team(there: Competition, words: argparse.Namespace) -> int:
    team = selected_team(there, words.stage)
    if words.json:
        print_json(team_plain(team))
        return 0
    print(f"{there.state.name}: {team.title}")
    rows = [(e.place, e.contestant, e.name, e.state, e.reason, e.clause) for e in team.candidates]
    if not rows:
        print(f"nobody is selected before {team.sent_by} has been closed.")
        return 0
    print_table(("place", "number", "name", "", "reason", "clause"), rows)
    for each in team.changes:
        because = f": {each.reason}" if each.reason else ""
        print(f"{each.by} in place of {each.player}{because} ({each.clause})")
    print(f"players: {', '.join(team.players)}")
    print(f"captain: {team.captain or 'not elected'} ({team.captain_by})")
    print(f"ratification: {team.ratified} ({team.ratified_by})")
    return 0
