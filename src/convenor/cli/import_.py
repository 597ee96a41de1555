"""`convenor import FROM TO`: a ledger of another place taken in, byte for byte."""

from __future__ import annotations

import argparse

from convenor.cli.copying import copy
from convenor.cli.export import tell_copied
from convenor.cli.opening import opened
from convenor.cli.parsers import Mixed, Parser, parser_of


def parser() -> Parser:
    """What `import` takes."""
    made = parser_of("import", "Take in a ledger of another place, byte for byte.", Mixed)
    made.add_argument("ledger", metavar="FROM", help="where it is: a file or an address; #ID")
    made.add_argument("to", metavar="TO", help="where it goes: a file or an address")
    made.add_argument("--ledger", dest="id", metavar="ID", help="which ledger of the place")
    made.add_argument("--good", action="store_true", help="what is whole of a damaged ledger")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Prove it, copy it, and compare the copy."""
    with opened(words) as (store, ledger_id):
        place, number = copy(store, ledger_id, words.to, good=words.good)
    tell_copied(ledger_id, place, number, as_json=words.json)
    return 0
