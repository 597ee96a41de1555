"""`convenor serve`: the web site on this machine."""

from __future__ import annotations

import argparse
import importlib

from convenor.cli.parsers import Parser, parser_of
from convenor.errors import Mistake


def parser() -> Parser:
    """What `serve` takes."""
    made = parser_of("serve", "The web site, on SQLite, on this machine.")
    made.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    made.add_argument("--port", type=int, default=8000, help="the port to listen on")
    made.add_argument("--data", default=None, help="the folder of its database")
    made.add_argument(
        "--backup-every",
        metavar="MINUTES",
        type=int,
        default=0,
        help="make a backup each so many minutes (into CONVENOR_BACKUPS, else beside the database)",
    )
    made.add_argument("--reload", action="store_true", help="start again when the code changes")
    return made


def run(words: argparse.Namespace) -> int:
    """Start the site; it runs until it is stopped."""
    if not 0 < words.port < 65536:
        raise Mistake(f"a port is a number from 1 to 65535, not {words.port}.")
    if words.backup_every < 0:
        raise Mistake(f"backups are made every 1 minute or more, not {words.backup_every}.")
    try:
        site = importlib.import_module("convenor.web.serve")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("convenor"):
            raise
        raise Mistake(
            f"the web site needs '{missing.name}', which is not installed: "
            f"pip install 'convenor[web]'."
        ) from None
    site.serve(
        host=words.host,
        port=words.port,
        data=words.data,
        reload=words.reload,
        backup_every=words.backup_every,
    )
    return 0
