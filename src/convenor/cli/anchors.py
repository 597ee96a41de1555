"""`convenor anchors`: the head of every ledger of a site, signed, to be kept elsewhere."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.site_files import anchoring


def parser() -> Parser:
    """What `anchors` takes."""
    made = parser_of("anchors", "The head of every ledger of a site, signed, a line each.")
    made.epilog = "'convenor verify LEDGER --against FILE' proves that nothing was taken away."
    made.add_argument("--into", metavar="FILE", help="put the new ones at the end of this file")
    made.add_argument("--data", default=None, help="the folder of the site's database")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print them, or keep them."""
    lines = anchoring().anchors(words.data)
    if words.into is None:
        print(json.dumps(lines.splitlines()) if words.json else lines, end="")
        return 0
    new = anchoring().append(lines, Path(words.into).expanduser())
    if words.json:
        print(json.dumps({"into": words.into, "new": new}))
        return 0
    print(f"{new} new line{'' if new == 1 else 's'} in {words.into}.")
    return 0
