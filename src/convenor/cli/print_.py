"""`convenor print LEDGER DOCUMENT FILE`: paper of a stage as PDF."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

from convenor.bridge import Deal
from convenor.bridge.double_dummy import AT_ONCE, makes_of
from convenor.bridge.makes import Makes
from convenor.cli.files import write_bytes
from convenor.cli.opening import add_ledger, competition_of, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_json
from convenor.errors import Mistake
from convenor.printing.documents import (
    DOCUMENTS,
    NAMES,
    PACKS,
    deals_of,
    documents,
    parts_of,
)
from convenor.printing.typesetting import SHEETS, Letterhead, pdf_of

ALL = "all"
_EXAMPLE = """\
examples:
  convenor print club.sqlite tonight tuesday.pdf
  convenor print club.sqlite table-cards cards.pdf --paper letter --club 'Norwood' --logo logo.png
  convenor print club.sqlite all papers/
"""


def parser() -> Parser:
    """What `print` takes."""
    made = parser_of("print", "Paper of a stage as PDF.", Mixed)
    packs = "; ".join(f"{name} ({title.lower()})" for name, (title, _) in PACKS.items())
    made.epilog = (
        f"{_EXAMPLE}\ndocuments: {', '.join(DOCUMENTS)};\n  {packs}; {ALL} (a file each)\n"
    )
    add_ledger(made)
    made.add_argument(
        "document", metavar="DOCUMENT", choices=(*NAMES, ALL), help="what to print: see below"
    )
    made.add_argument("to", metavar="FILE", help="where the PDF goes; - for output; a folder")
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
    head = Letterhead(club, _logo(words.logo) if words.logo else b"", words.paper)
    stage = the_stage(there, words.stage)
    whole = words.document == ALL
    names = tuple(DOCUMENTS) if whole else (words.document,)
    deals = [deal for name in names for deal in deals_of(there, name, stage)]
    makes = worked_out(tuple(dict.fromkeys(deals)))
    files = []
    parts = [each for name in names for each in parts_of(name)]
    with progress("printing", len(parts) + len(names)) as tell:
        done = count(1)
        for name in names:
            try:
                made = documents(
                    there, name, stage, makes, lambda part: tell(f"arranging {part}", next(done))
                )
            except Mistake:
                if whole:  # this one has nothing to say yet
                    continue
                raise
            tell(f"setting {name}", next(done))
            data = pdf_of(made, head)
            to = str(_folder(words.to) / f"{name}.pdf") if whole else words.to
            write_bytes(to, data)
            files.append({"file": to, "bytes": len(data)})
    if words.json:
        print_json(files if whole else files[0])
    elif words.to != "-":
        print("\n".join(f"{each['file']}: {each['bytes']} bytes." for each in files))
    return 0


def _folder(name: str) -> Path:
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError:
        raise Mistake(f"{name} is no folder: name one for the files.") from None
    return Path(name)


def worked_out(deals: Sequence[Deal]) -> Mapping[Deal, Makes]:
    """What can be made of deals, with a bar; of none where there is no solver."""
    found: dict[Deal, Makes] = {}
    with progress("solving", len(deals)) as tell:
        for at in range(0, len(deals), AT_ONCE):
            tell("solving deals", at)
            some = deals[at : at + AT_ONCE]
            pairs = zip(some, makes_of(some), strict=True)
            found |= {deal: made for deal, made in pairs if made is not None}
    return found


def _logo(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError:
        raise Mistake(f"the logo {name} cannot be read: check its name.") from None
