"""`convenor export LEDGER TO`: a ledger copied elsewhere, or its figures as CSV."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from convenor.cli.copying import copy
from convenor.cli.files import write_csv
from convenor.cli.opening import add_ledger, competition_of, opened, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.showing import print_json
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import results_plain, standings_plain
from convenor.competition.views.withheld_names import with_names_hidden
from convenor.errors import Mistake

Row = Sequence[object]
WHAT = ("ledger", "standings", "results", "entries")
_EXAMPLE = """\
examples:
  convenor export club.sqlite club.jsonl
  convenor export club.sqlite postgresql://host/festival
  convenor export club.sqlite - --what standings
  convenor export broken.jsonl saved.jsonl --good
"""


def parser() -> Parser:
    """What `export` takes."""
    made = parser_of("export", "Copy a ledger elsewhere byte for byte, or write CSV.", Mixed)
    made.epilog = _EXAMPLE
    add_ledger(made)
    made.add_argument("to", help="a .jsonl, SQLite or .csv file, an address, or - for output")
    made.add_argument("--what", choices=WHAT, help="what a CSV file is to hold")
    made.add_argument("--stage", help="the stage (else the last that has begun)")
    made.add_argument(
        "--all-names", action="store_true", help="a CSV file with the names that are hidden, too"
    )
    made.add_argument("--good", action="store_true", help="what is whole of a damaged ledger")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Copy, or write a table."""
    as_csv = words.to.endswith(".csv") or (words.to == "-" and words.what != "ledger")
    if as_csv:
        if words.what == "ledger":
            raise Mistake("a ledger is copied to a .jsonl or SQLite file or an address, not CSV.")
        return _tables(words, words.what or "standings")
    if words.what not in (None, "ledger"):
        raise Mistake(f"{words.what} are written as CSV: name a .csv file, or - for output.")
    with opened(words) as (store, ledger_id):
        if words.to == "-":
            kept = store.kept(ledger_id)
            print("\n".join((kept.header, *kept.lines)))
            return 0
        place, number = copy(store, ledger_id, words.to, good=words.good)
    tell_copied(ledger_id, place, number, as_json=words.json)
    return 0


def tell_copied(ledger_id: str, place: str, number: int, *, as_json: bool) -> None:
    """What was copied where."""
    if as_json:
        print_json({"ledger": ledger_id, "place": place, "facts": number})
    else:
        print(f"ledger '{ledger_id}' is in {place}: {number} facts, as they were written.")


# --- CSV -----------------------------------------------------------------------------------------


def _tables(words: argparse.Namespace, what: str) -> int:
    there = competition_of(words)
    there = there if words.all_names else with_names_hidden(there)
    columns, rows = _ROWS[what]
    found = list(rows(there, the_stage(there, words.stage)))
    write_csv(words.to, columns, found)
    if words.to != "-":
        if words.json:
            print_json({"file": words.to, "rows": len(found)})
        else:
            print(f"{len(found)} lines in {words.to}.")
    return 0


def _standings(there: Competition, stage: str) -> Iterator[Row]:
    plain = standings_plain(there, stage)
    for each in plain.get("places", ()):
        yield "", each["place"], each["contestant"], each["name"], "", ""
    for field in plain.get("fields", ()):
        for line in field["lines"]:
            figures = (line["place"], line["contestant"], line["name"], line["figure"])
            yield field["field"], *figures, field["unit"]


def _results(there: Competition, stage: str) -> Iterator[Row]:
    for session in there.state.sessions_of(stage):
        for each in results_plain(there, stage, session.number):
            if each["result"] is not None:
                yield [each[name] for name in _RESULT]


def _entries(there: Competition, stage: str) -> Iterator[Row]:  # noqa: ARG001
    for each in there.state.entries.values():
        players = "; ".join(player.name for player in each.players)
        yield each.number, each.name, players, each.club, each.district, each.seed, each.section


_RESULT = ("stage", "session", "table", "board", "result", "lead", "ns", "ew")
_Rows = Callable[[Competition, str], Iterator[Row]]
_ROWS: dict[str, tuple[tuple[str, ...], _Rows]] = {
    "standings": (("field", "place", "contestant", "name", "figure", "unit"), _standings),
    "results": (_RESULT, _results),
    "entries": (
        ("contestant", "name", "players", "club", "district", "seed", "section"),
        _entries,
    ),
}
