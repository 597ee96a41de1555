"""`convenor show LEDGER [entries|draw|matches|…|clauses|edition|next|due]`: what a ledger holds."""

from __future__ import annotations

import argparse
from typing import Any

from convenor import pipeline
from convenor.actions.action import Setting
from convenor.actions.closing.place_points import points_of
from convenor.actions.entries.conditions import conditions_of
from convenor.actions.matches.play_by_dates import due_plain
from convenor.actions.overview.next_steps import next_steps
from convenor.cli.editions import print_editions
from convenor.cli.opening import (
    MOMENT,
    add_ledger,
    add_office,
    competition_of,
    members_of,
    the_stage,
)
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_draw, print_json
from convenor.cli.tables import print_table
from convenor.competition.comparing.edition_words import editions_plain, pin_words
from convenor.competition.live import Competition
from convenor.competition.views.casework import appeals_rows, cases_rows, systems_rows
from convenor.competition.views.clauses_in_use import clauses_in_use
from convenor.competition.views.plain_data import (
    draw_plain,
    matches_plain,
    results_plain,
    status_of,
)
from convenor.competition.views.withheld_names import name_of
from convenor.ledger import bodies
from convenor.ledger.store import utc_now
from convenor.regulation.answers import to_plain

WHAT = (
    "stages",
    "entries",
    "draw",
    "matches",
    "results",
    "facts",
    "titles",
    "points",
    "clauses",
    "edition",
    "next",
    "due",
    "eligibility",
)


def parser() -> Parser:
    """What `show` takes."""
    made = parser_of("show", "What a ledger holds.", Mixed)
    add_ledger(made)
    made.add_argument("what", nargs="?", choices=WHAT, default="stages", help=", ".join(WHAT))
    made.add_argument("stage", nargs="?", help="the stage (else the last that has begun)")
    made.add_argument("session", nargs="?", type=int, help="the session (else the last)")
    made.add_argument("--as-of", dest="moment", metavar="MOMENT", help=MOMENT)
    add_office(made)
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print one thing of a ledger."""
    there = competition_of(words, words.moment)
    entries = words.what == "eligibility"  # whose second word is a contestant
    stage = the_stage(there, None if entries else words.stage)
    if words.what in ("draw", "matches", "results"):
        last = max((e.number for e in there.state.sessions_of(stage)), default=1)
        session = last if words.session is None else words.session
        there.state.session(stage, session)
        return _of_session(there, words.what, stage, session, as_json=words.json)
    if words.what == "eligibility":
        return _eligibility(there, words)
    if words.what == "edition":
        return _edition(there, as_json=words.json)
    found = _ROWS[words.what](there)
    if words.json:
        print_json(found)
    else:
        print(there.state.name)
        if words.what == "stages":
            print(pin_words(pipeline.pinned_editions(there, compared=False)))
        if not found:
            print(f"no {words.what} yet.")
            return 0
        columns = list(found[0])
        print_table(columns, [[_cell(each[name]) for name in columns] for each in found])
    return 0


def _edition(there: Competition, *, as_json: bool) -> int:
    found = pipeline.pinned_editions(there)
    if as_json:
        print_json(editions_plain(found))
        return 0
    print(there.state.name)
    print_editions(there, found)
    return 0


def _eligibility(there: Competition, words: argparse.Namespace) -> int:
    """Every condition of every entry, or of one."""
    setting = Setting("", "convenor", utc_now(), members=members_of(words, None))
    entries = there.state.entries
    chosen = [there.state.entry(words.stage)] if words.stage else list(entries.values())
    rows = [
        {
            "contestant": each.number,
            "about": one.about or each.name,
            "condition": one.heading,
            "verdict": one.verdict if one.checked else "not checked",
            "reason": one.reason,
            "clause": one.clause,
        }
        for each in chosen
        if each.withdrawn is None
        for one in conditions_of(there, each, setting)
    ]
    if words.json:
        print_json(rows)
        return 0
    print(there.state.name)
    if rows:
        print_table(list(rows[0]), [list(row.values()) for row in rows])
    else:
        print("no condition is asked of the entries.")
    return 0


def _cell(given: object) -> object:
    if isinstance(given, list):
        return ", ".join(map(str, given))
    return "" if given is None else given


def _of_session(there: Competition, what: str, stage: str, session: int, *, as_json: bool) -> int:
    if what == "draw":
        plain = draw_plain(there, stage, session)
        if as_json:
            print_json(plain)
        else:
            print_draw(plain)
        return 0
    rows = (matches_plain if what == "matches" else results_plain)(there, stage, session)
    if as_json:
        print_json(rows)
    elif what == "matches":
        _print_matches(rows, f"{stage}, round {session}")
    else:
        names = ("table", "round", "board", "ns", "ew", "result", "lead", "disputed")
        print_table(names, [[each[name] for name in names] for each in rows])
    return 0


def _print_matches(rows: list[dict[str, Any]], title: str) -> None:
    lines = []
    for each in rows:
        one, other = each["sides"]
        played = f"{each['boards']}/{each['of']}"
        scores = (side["total"] or side["score"] or "–" for side in (one, other))
        vp = f"{one['vp'] or one['credited'] or '–'}:{other['vp'] or other['credited'] or '–'}"
        vp += (
            f" ({one['instead'] or other['instead']})" if one["instead"] or other["instead"] else ""
        )
        if each["match_score"] and each["match_score"]["counts"]:
            played = "match score"
        lines.append((each["match"], one["name"], other["name"], played, ":".join(scores), vp))
    print_table(("match", "home", "away", "boards", "score", "VP"), lines, title)
    for each in rows:
        if each["stanzas"]:
            _print_stanzas(each)


def _print_stanzas(match: dict[str, Any]) -> None:
    """The score of a match stanza by stanza, and who has agreed to it."""
    lines = [
        (
            each["stanza"],
            f"{each['played']}/{len(each['boards'])}",
            ":".join(each["imps"]),
            f"forfeited by {each['forfeited_by']}"
            if each["forfeited_by"]
            else ", ".join(each["agreed"]),
        )
        for each in match["stanzas"]
    ]
    print_table(("stanza", "boards", "IMPs", "agreed by"), lines, match["match"])


def _stages(there: Competition) -> list[dict[str, object]]:
    found = []
    for plan in there.state.the_plan.stages:
        state = there.state.stage(plan.name)
        found.append(
            {
                "stage": plan.name,
                "format": plan.format,
                "scoring": plan.scoring,
                "rounds": plan.rounds,
                "set up": len(there.state.sessions_of(plan.name)),
                "field": len(state.field),
                "status": "closed" if state.closed else status_of(there, plan.name),
            }
        )
    return found


def _entries(there: Competition) -> list[dict[str, object]]:
    return [
        {
            "contestant": each.number,
            "name": name_of(there, each.number),
            "players": [player.name for player in each.players if player.name not in each.hidden],
            "club": each.club,
            "seed": each.seed,
            "withdrawn": "yes" if each.withdrawn else "",
        }
        for each in there.state.entries.values()
    ]


def _facts(there: Competition) -> list[dict[str, object]]:
    return [
        {
            "fact": each.number,
            "kind": each.kind,
            "recorded": each.recorded.isoformat(timespec="seconds"),
            "by": each.by,
            "holds": "undone" if each.number in there.state.undone else "",
        }
        for each in there.facts
    ]


def _titles(there: Competition) -> list[dict[str, object]]:
    return [to_plain(body) for _, body in there.state.of(bodies.TitleAwarded)]


def _points(there: Competition) -> list[dict[str, object]]:
    """What places earn, stage by stage, in those that have been opened."""
    return [
        {
            "stage": plan.name,
            "contestant": each.contestant,
            "name": each.player or there.state.entries[each.contestant].name,
            "points": to_plain(each.points),
            "clause": each.clause,
        }
        for plan in there.state.the_plan.stages
        if there.state.stage(plan.name).opened
        for each in points_of(there, plan.name)
    ]


def _clauses(there: Competition) -> list[dict[str, object]]:
    return [
        {
            "clause": each.clause,
            "parts": list(each.parts),
            "read": each.read,
            "facts": each.facts,
            "last fact": each.last,
        }
        for each in clauses_in_use(there)
    ]


def _next(there: Competition) -> list[dict[str, object]]:
    """What comes next, as the desk of the site says it too."""
    return [
        {
            "step": step.title,
            "why": step.says,
            "do": step.action,
            "with": [f"{name}={said}" for name, said in step.given.items()],
        }
        for step in next_steps(there, utc_now())
    ]


def _due(there: Competition) -> list[dict[str, object]]:
    return due_plain(there, utc_now())


_ROWS = {
    "stages": _stages,
    "entries": _entries,
    "facts": _facts,
    "titles": _titles,
    "points": _points,
    "clauses": _clauses,
    "systems": systems_rows,
    "appeals": appeals_rows,
    "cases": cases_rows,
    "next": _next,
    "due": _due,
}
