"""`convenor serve`: the web site on this machine."""

from __future__ import annotations

import argparse
import importlib

from convenor.cli.parsers import Parser, parser_of
from convenor.errors import Mistake


def parser() -> Parser:
    """What `serve` takes."""
    made = parser_of("serve", "The web site, on SQLite, on this machine.")
    made.add_argument(
        "--host", help="the address to listen on (127.0.0.1; with --hall all of this machine's)"
    )
    made.add_argument("--port", type=int, default=8000, help="the port to listen on")
    made.add_argument("--data", default=None, help="the folder of its database")
    made.add_argument(
        "--backup-every",
        metavar="MINUTES",
        type=int,
        default=0,
        help="make a backup each so many minutes (into CONVENOR_BACKUPS, else beside the database)",
    )
    made.add_argument(
        "--hall",
        action="store_true",
        help="for phones in the room: https, by a certificate of this machine's own",
    )
    made.add_argument("--certificate", metavar="FILE", help="a certificate to use, in PEM")
    made.add_argument("--key", metavar="FILE", help="its key, if that is in a file of its own")
    made.add_argument("--reload", action="store_true", help="start again when the code changes")
    return made


def run(words: argparse.Namespace) -> int:
    """Start the site; it runs until it is stopped."""
    if not 0 < words.port < 65536:
        raise Mistake(f"a port is a number from 1 to 65535, not {words.port}.")
    if words.backup_every < 0:
        raise Mistake(f"backups are made every 1 minute or more, not {words.backup_every}.")
    if (words.certificate or words.key) and not words.hall:
        raise Mistake("a certificate is for a site that speaks https: add --hall.")
    if words.key and not words.certificate:
        raise Mistake("a key belongs to a certificate: name that too, --certificate FILE.")
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
        host=words.host or ("0.0.0.0" if words.hall else "127.0.0.1"),
        port=words.port,
        data=words.data,
        reload=words.reload,
        backup_every=words.backup_every,
        hall=words.hall,
        certificate=(words.certificate or "", words.key or ""),
    )
    return 0
