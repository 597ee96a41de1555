"""`convenor import FROM TO`: a ledger of another place taken in, byte for byte, or an event that
another program wrote taken over: looked at first, and then recorded whole or not at all."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from convenor.actions.desk import Desk
from convenor.actions.imports.steps import TakingOver
from convenor.actions.imports.taking_over import take_over, taking_over
from convenor.cli.copying import copy
from convenor.cli.export import tell_copied
from convenor.cli.opening import opened
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.problem_lines import print_problems
from convenor.cli.result_tables import print_json
from convenor.errors import Mistake, Refusal
from convenor.formats.events import Event
from convenor.formats.files import bytes_of, event_in
from convenor.formats.kinds_of_files import kind_of
from convenor.formats.problems import BadFile, Problems
from convenor.ledger.jsonl import JsonLines

EVENTS = ("xml", "pbn", "bws", "xlsx", "csv")
"""Kinds of files that hold an event of another program."""
_EXAMPLE = """\
examples:
  convenor import club.jsonl club.sqlite
  convenor import tuesday.xml                        looked at, nothing is recorded
  convenor import tuesday.xml tuesday.jsonl
  convenor import tuesday.bws tuesday.jsonl --day 2026-03-03 --name 'Tuesday'

Files of results: USEBIO or the New Zealand scorer's (.xml), PBN, Bridgemate (.bws), CSV or XLSX
with the columns board, ns, ew and result, or home, away, score and round. What is wrong in a file
is told with its place; nothing is recorded of a file of which something had to be left out, unless
--despite says so.
"""


def parser() -> Parser:
    """What `import` takes."""
    made = parser_of("import", "Take in a ledger of another place, or results of a file.", Mixed)
    made.epilog = _EXAMPLE
    made.add_argument(
        "ledger", metavar="FROM", help="a ledger (a file or an address; #ID), or results"
    )
    made.add_argument("to", metavar="TO", nargs="?", help="where it goes: a file or an address")
    made.add_argument("--ledger", dest="id", metavar="ID", help="which ledger of the place")
    made.add_argument("--good", action="store_true", help="what is whole of a damaged ledger")
    made.add_argument("--name", default="", help="what the competition is called (of a file)")
    made.add_argument("--day", default="", help="the day it was played, if a file does not say it")
    made.add_argument(
        "--despite", action="store_true", help="record a file without what had to be left out"
    )
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Prove a ledger, copy it, and compare the copy; or look at a file and take it over."""
    path = Path(words.ledger)
    if path.is_file() and kind_of(bytes_of(path)[:65_536]) in EVENTS:
        return _event(words, path)
    if words.to is None:
        raise Mistake("say where the ledger goes: a file or an address.")
    with opened(words) as (store, ledger_id):
        place, number = copy(store, ledger_id, words.to, good=words.good)
    tell_copied(ledger_id, place, number, as_json=words.json)
    return 0


# --- an event of another program -----------------------------------------------------------------


def _event(words: argparse.Namespace, path: Path) -> int:
    problems = Problems()
    try:
        event = event_in(bytes_of(path), problems)
    except BadFile as bad:
        raise bad.named(str(path)) from None
    taking = taking_over(event, words.name, words.day, problems)
    if not words.json:
        print_problems(problems)
        print(f"{taking.says}.")
        for note in taking.notes:
            print(f"note: {note}.")
    if words.to is None:
        _tell(words, taking, problems, "")
        return 1 if problems.refused else 0
    if problems.refused and not words.despite:
        raise Refusal(
            f"{len(problems.refused)} things of {path} would be left out, so nothing was recorded: "
            "mend the file, or say --despite."
        )
    number = _record(words, event, taking, path)
    _tell(words, taking, problems, f"ledger in {words.to}: {number} facts.")
    return 0


def _record(words: argparse.Namespace, event: Event, taking: TakingOver, path: Path) -> int:
    """All of it in a ledger of its own first, so that nothing is left behind by half."""
    program = f", written by {event.program}" if event.program else ""
    with tempfile.TemporaryDirectory() as folder:
        store = JsonLines(Path(folder) / "import.jsonl")
        store.create(_id(taking.title))
        try:
            take_over(Desk(store, _id(taking.title)), taking, f"import of {path.name}{program}")
            return copy(store, _id(taking.title), words.to)[1]
        finally:
            store.close()


def _id(title: str) -> str:
    plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in title.lower())
    return "-".join(filter(None, plain.split("-")))[:60] or "import"


def _tell(words: argparse.Namespace, taking: TakingOver, problems: Problems, recorded: str) -> None:
    if words.json:
        print_json(
            {
                "title": taking.title,
                "contestants": taking.contestants,
                "boards": taking.boards,
                "results": taking.results,
                "awards": taking.awards,
                "deals": taking.deals,
                "problems": [str(each) for each in problems.told()[0]],
                "left_out": len(problems.refused),
                "recorded": bool(recorded),
            }
        )
    elif recorded:
        print(recorded)
    else:
        print("nothing was recorded: name where the ledger goes.")
