"""`convenor print LEDGER DOCUMENT FILE`: paper of a stage as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from convenor.cli.files import write_bytes
from convenor.cli.opening import add_ledger, competition_of, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.showing import print_json
from convenor.errors import Mistake
from convenor.printing.documents import DOCUMENTS, document
from convenor.printing.setting import SHEETS, Letterhead, pdf

_EXAMPLE = """\
examples:
  convenor print club.sqlite results tuesday.pdf
  convenor print club.sqlite table-cards cards.pdf --paper letter --club 'Norwood' --logo logo.png
"""


def parser() -> Parser:
    """What `print` takes."""
    made = parser_of("print", "Paper of a stage as PDF.", Mixed)
    made.epilog = _EXAMPLE
    add_ledger(made)
    made.add_argument("document", choices=tuple(DOCUMENTS), help=", ".join(DOCUMENTS))
    made.add_argument("to", metavar="FILE", help="where the PDF goes; - for output")
    made.add_argument("--stage", help="the stage (else the last that has begun)")
    made.add_argument("--paper", choices=SHEETS, default="a4", help="the size of the sheets")
    made.add_argument("--club", help="the club at the head of each page (else the venue)")
    made.add_argument("--logo", metavar="PICTURE", help="the club's logo: PNG, JPEG or SVG")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Set the document and write it."""
    there = competition_of(words)
    begun = there.state.begun
    club = words.club if words.club is not None else begun.venue if begun else ""
    logo = _logo(words.logo) if words.logo else b""
    made = document(there, words.document, the_stage(there, words.stage))
    data = pdf(made, Letterhead(club, logo, words.paper))
    write_bytes(words.to, data)
    if words.json:
        print_json({"file": words.to, "bytes": len(data)})
    elif words.to != "-":
        print(f"{words.to}: {len(data)} bytes.")
    return 0


def _logo(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError:
        raise Mistake(f"the logo {name} cannot be read: check its name.") from None
