"""`convenor plot LEDGER PICTURE FILE`: pictures of a stage as SVG, or as a PDF of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from convenor.cli.files import write_bytes
from convenor.cli.opening import add_ledger, competition_of, the_stage
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.print_ import worked_out
from convenor.cli.result_tables import print_json
from convenor.printing.blocks import Document
from convenor.printing.documents import deals_of, job_of
from convenor.printing.pictures.catalogue import PICTURES, Of, pictures
from convenor.printing.typesetting import Letterhead, pdf

_EXAMPLE = """\
examples:
  convenor plot swiss.sqlite places places.svg
  convenor plot club.sqlite night night.pdf --who 7
  convenor plot club.sqlite frequency board-7.svg --session 1 --board 7
"""


def parser() -> Parser:
    """What `plot` takes."""
    made = parser_of("plot", "Pictures of a stage: SVG, or PDF.", Mixed)
    listed = "\n".join(f"  {name:<10} {title}" for name, title in PICTURES.items())
    made.epilog = f"{_EXAMPLE}\npictures:\n{listed}\n"
    add_ledger(made)
    made.add_argument("picture", metavar="PICTURE", choices=tuple(PICTURES), help="see below")
    made.add_argument("to", metavar="FILE", help="where it goes: .svg or .pdf; - for output (SVG)")
    made.add_argument("--stage", help="the stage (else the last that has begun)")
    made.add_argument("--who", default="", metavar="N", help="a contestant, for rounds and night")
    made.add_argument("--session", type=int, metavar="N", help="the session (else the last)")
    made.add_argument("--board", type=int, metavar="N", help="the board, for frequency")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Draw and write; of several fields an SVG each, numbered."""
    there = competition_of(words)
    stage = the_stage(there, words.stage)
    deals = deals_of(there, "pictures", stage) if words.picture == "datum" else ()
    job = job_of(there, stage, worked_out(deals))
    found = pictures(job, words.picture, Of(words.who, words.session, words.board))
    files = []
    if words.to.lower().endswith(".pdf"):
        title = PICTURES[words.picture]
        sheet = Document(words.picture, title, there.state.name, "", found)
        write_bytes(words.to, pdf(sheet, Letterhead()))
        files.append({"file": words.to, "told": found[0].told})
    else:
        for at, each in enumerate(found):
            to = words.to if at == 0 else _numbered(words.to, at + 1)
            write_bytes(to, each.svg.encode("utf-8"))
            files.append({"file": to, "told": each.told})
    if words.json:
        print_json(files)
    elif words.to != "-":
        print("\n".join(f"{each['file']}: {each['told']}" for each in files))
    return 0


def _numbered(name: str, number: int) -> str:
    path = Path(name)
    return name if name == "-" else str(path.with_name(f"{path.stem}-{number}{path.suffix}"))
