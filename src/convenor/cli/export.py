"""`convenor export LEDGER TO`: a ledger copied elsewhere, or its figures as CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from convenor.bridge import Deal, parse_deal
from convenor.bridge.double_dummy import makes_of, solver
from convenor.bridge.makes import Makes
from convenor.cli.copying import copy
from convenor.cli.files import rows_of, write_bytes, write_csv
from convenor.cli.opening import add_ledger, competition_of, opened, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_json
from convenor.competition.live import Competition
from convenor.competition.views.withheld_names import with_names_hidden
from convenor.errors import Mistake
from convenor.formats.consumers import GENERIC, consumers
from convenor.formats.exports import (
    ENTRIES,
    KINDS,
    RESULTS,
    STANDINGS,
    Wanted,
    entries_rows,
    export,
    results_rows,
    standings_rows,
)
from convenor.formats.masterpoints import ONE_COLOUR, TWO_COLOURS, by_contestant

Row = Sequence[object]
AT_ONCE = 4
"""Deals that the solver is asked for before the bar goes on."""
WHAT = ("ledger", "standings", "results", "entries")
_EXAMPLE = """\
examples:
  convenor export club.sqlite club.jsonl
  convenor export club.sqlite postgresql://host/festival
  convenor export club.sqlite - --what standings
  convenor export broken.jsonl saved.jsonl --good
  convenor export club.sqlite tuesday.xml --for myabf
  convenor export club.sqlite tuesday.pbn
  convenor export club.sqlite tuesday.xlsx
  convenor export club.sqlite tuesday.grn --points awards.csv
"""


def parser() -> Parser:
    """What `export` takes."""
    made = parser_of("export", "Copy a ledger elsewhere, or write a file for others.", Mixed)
    made.epilog = _EXAMPLE
    add_ledger(made)
    made.add_argument(
        "to",
        help="a .jsonl or SQLite file or an address for the ledger; .xml (USEBIO), .pbn, .csv, "
        ".xlsx, .ics, .grn, .red, .gld or .rag; - for output",
    )
    made.add_argument(
        "--for",
        dest="consumer",
        choices=tuple(consumers()),
        help="who takes the USEBIO file",
    )
    made.add_argument("--session", type=int, help="one session (else the whole stage)")
    made.add_argument(
        "--points", metavar="FILE", help="masterpoints: CSV with contestant, and points or a colour"
    )
    made.add_argument("--charge-code", default="", help="the federation's charge code")
    made.add_argument("--club-number", default="", help="the club's number with the federation")
    made.add_argument("--identifier", default="", help="the event's number with the federation")
    made.add_argument("--what", choices=WHAT, help="what a CSV file is to hold")
    made.add_argument("--stage", help="the stage (else the last that has begun)")
    made.add_argument(
        "--all-names", action="store_true", help="a CSV file with the names that are hidden, too"
    )
    made.add_argument("--good", action="store_true", help="what is whole of a damaged ledger")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def _kind(words: argparse.Namespace) -> str:
    """The kind of file that is asked for, by the ending of its name or by its consumer."""
    end = words.to.rpartition(".")[2].lower()
    if end == "xml" or (words.consumer and words.to == "-"):
        return "usebio"
    if words.points and end == "csv":
        return "points"
    known = (*KINDS, *ONE_COLOUR, *TWO_COLOURS)
    if words.consumer and end not in known:
        raise Mistake("a file for a consumer is USEBIO: name one that ends with .xml.")
    return end if end in known and end not in ("csv", "usebio", "results") else ""


def run(words: argparse.Namespace) -> int:
    """Copy, or write a table or a file for others."""
    as_csv = words.to.endswith(".csv") or (words.to == "-" and words.what != "ledger")
    if as_csv and not words.consumer and not words.points:
        if words.what == "ledger":
            raise Mistake("a ledger is copied to a .jsonl or SQLite file or an address, not CSV.")
        return _tables(words, words.what or "standings")
    kind = _kind(words)
    if kind:
        return _file(words, kind)
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


_Rows = Callable[[Competition, str], Iterator[Row]]
_ROWS: dict[str, tuple[tuple[str, ...], _Rows]] = {
    "standings": (STANDINGS, standings_rows),
    "results": (RESULTS, results_rows),
    "entries": (ENTRIES, lambda there, _: entries_rows(there)),
}


# --- files for others ----------------------------------------------------------------------------


def _file(words: argparse.Namespace, kind: str) -> int:
    """A file for another program, by the ending of its name."""
    there = competition_of(words)
    points = by_contestant(rows_of(words.points, ("contestant",))) if words.points else {}
    wanted = Wanted(
        stage=the_stage(there, words.stage),
        session=words.session,
        consumer=words.consumer or GENERIC,
        public=not words.all_names,
        points=points,
        makes=_makes(there) if kind == "pbn" else {},
        charge_code=words.charge_code,
        club_number=words.club_number,
        identifier=words.identifier,
    )
    made = export(there, kind, wanted)
    write_bytes(words.to, made.data)
    if words.json:
        print_json({"file": words.to, "bytes": len(made.data), "notes": list(made.notes)})
        return 0
    for note in made.notes:
        print(f"note: {note}", file=sys.stderr)
    if words.to != "-":
        print(f"{words.to}: {len(made.data)} bytes.")
    return 0


def _makes(there: Competition) -> dict[Deal, Makes]:
    """What can be made of the deals that are known, where the solver is there."""
    deals = [parse_deal(each) for each in dict.fromkeys(there.state.deals.values())]
    if not deals or solver() is None:
        return {}
    found: dict[Deal, Makes] = {}
    with progress("what can be made", len(deals)) as tell:
        for at in range(0, len(deals), AT_ONCE):
            part = deals[at : at + AT_ONCE]
            solved = zip(part, makes_of(part), strict=True)
            found |= {deal: each for deal, each in solved if each is not None}
            tell("", at + len(part))
    return found
