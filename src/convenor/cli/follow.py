"""`convenor follow`: a warm copy of a site, on a second machine."""

from __future__ import annotations

import argparse
import json
import os

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.site_files import copies
from convenor.errors import Mistake


def parser() -> Parser:
    """What `follow` takes."""
    made = parser_of("follow", "A warm copy of a site that runs on another machine (SQLite).")
    made.epilog = (
        "On the first machine: convenor follow --invite. It says what to type on the second.\n"
        "When the first is dead, on the second: convenor takeover."
    )
    made.add_argument("source", nargs="?", default="", help="the address of the first site")
    made.add_argument("--secret", default="", help="what --invite said (or CONVENOR_FOLLOW_SECRET)")
    made.add_argument("--data", default=None, help="the folder of the copy, or of the first site")
    made.add_argument(
        "--as", dest="address", default="", help="where phones will find the copy: http://host:port"
    )
    made.add_argument("--every", type=float, default=1.0, help="seconds between two questions")
    made.add_argument("--invite", action="store_true", help="on the first machine: let one")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    made.add_argument("--no-more", action="store_true", help="on the first machine: let none")
    return made


def run(words: argparse.Namespace) -> int:
    """Follow until stopped; or say what to type on the second machine."""
    site = copies()
    if words.no_more:
        site.uninvite(words.data)
        told = "No copy may follow this site any more."
        print(json.dumps({"invited": False}) if words.json else told)
        return 0
    if words.invite:
        secret = site.invite(words.data)
        where = site.environment.own_address()
        if words.json:
            print(json.dumps({"site": f"http://{where}:8000", "secret": secret}))
            return 0
        print("On the second machine, with the port that this site listens on:")
        print(f"  convenor follow http://{where}:8000 --secret {secret} --data FOLDER")
        return 0
    secret = words.secret or os.environ.get("CONVENOR_FOLLOW_SECRET", "")
    if not words.source.startswith(("http://", "https://")) or not secret:
        raise Mistake(
            "name the first site and the secret: convenor follow http://host:8000 --secret …; "
            "'convenor follow --invite' on the first machine says both."
        )
    if words.every < 0.1:
        raise Mistake(f"a copy asks every 0.1 seconds or less often, not every {words.every:g}.")
    address = words.address or f"http://{site.environment.own_address()}:8000"
    site.follow(words.source, secret, words.data, address.rstrip("/"), words.every)
    return 0
