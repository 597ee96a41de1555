"""`convenor restore`: the site of a backup, in a folder or database that has none."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.site_files import backups, told
from convenor.errors import Mistake


def parser() -> Parser:
    """What `restore` takes."""
    made = parser_of("restore", "The site of a backup, in a folder or database that has none.")
    made.add_argument("backup", help="the file that 'convenor backup' wrote")
    made.add_argument("--data", default=None, help="the folder to make the site in")
    made.add_argument(
        "--until",
        metavar="MOMENT",
        help="leave out facts recorded later, such as 2026-03-01T17:00; accounts stay",
    )
    made.add_argument("--check", action="store_true", help="only prove the file; nothing is made")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Prove the file, make the site, say what it holds."""
    path = Path(words.backup).expanduser()
    if words.check:
        told(backups().check(path), "is whole", words.json)
        return 0
    until = None if words.until is None else _moment(words.until)
    made = backups().restore(path, words.data, until)
    told(made, "is restored", words.json)
    return 0


def _moment(text: str) -> datetime:
    """A time; one without a zone is this machine's."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        raise Mistake(f"'{text}' is no time: write it like 2026-03-01T17:00.") from None
