"""`convenor letter LEDGER KIND [ABOUT]`: a letter of the office, as text or as PDF."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from convenor.cli.files import write_bytes
from convenor.cli.opening import add_ledger, competition_of
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_json
from convenor.printing.letters import LETTERS, letter, plain
from convenor.printing.typesetting import SHEETS, Letterhead, pdf_of

_EXAMPLE = """\
examples:
  convenor letter teams.sqlite conditions
  convenor letter teams.sqlite confirmation n3
  convenor letter teams.sqlite appeal A1 --to appeal.pdf
"""


def parser() -> Parser:
    """What `letter` takes."""
    made = parser_of("letter", "A letter of the office, as text or as PDF.", Mixed)
    kinds = "; ".join(
        f"{name} ({each.title.lower()}{', of a ' + each.about if each.about else ''})"
        for name, each in LETTERS.items()
    )
    made.epilog = f"{_EXAMPLE}\nletters: {kinds}\n"
    add_ledger(made)
    made.add_argument("kind", metavar="KIND", help="which letter: see below")
    made.add_argument("about", metavar="ABOUT", nargs="?", default="", help="whom it is about")
    made.add_argument("--to", metavar="FILE", help="a PDF goes there (else text is printed)")
    made.add_argument("--paper", choices=SHEETS, default="a4", help="the size of the sheets")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Make the letter, and print or write it."""
    there = competition_of(words)
    made = letter(there, words.kind, words.about)
    if words.to:
        begun = there.state.begun
        club = begun.venue if begun else ""
        data = pdf_of((made,), Letterhead(club, b"", words.paper))
        write_bytes(words.to, data)
        if words.json:
            print_json({"file": words.to, "bytes": len(data)})
        elif words.to != "-":
            print(f"{words.to}: {len(data)} bytes.")
    elif words.json:
        print_json(asdict(made))
    else:
        print(plain(made), end="")
    return 0
