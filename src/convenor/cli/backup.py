"""`convenor backup`: the whole site, while it runs, in one file that proves itself."""

from __future__ import annotations

import argparse
from pathlib import Path

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.site_files import backups, told


def parser() -> Parser:
    """What `backup` takes."""
    made = parser_of("backup", "The whole site, while it runs, in one file that proves itself.")
    made.add_argument("to", help="the file to write, or a folder")
    made.add_argument("--data", default=None, help="the folder of the site's database")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Make it, prove it, say what it holds."""
    made = backups().backup(Path(words.to).expanduser(), words.data)
    told(made, "is whole", words.json)
    return 0
