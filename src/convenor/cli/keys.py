"""`convenor keys`: the key that signs a site's anchors, shown or changed."""

from __future__ import annotations

import argparse
import json

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.site_files import anchoring


def parser() -> Parser:
    """What `keys` takes."""
    made = parser_of("keys", "The key that signs the anchors of a site.")
    made.add_argument("do", choices=("show", "change"), help="show it, or make a new one")
    made.add_argument("--data", default=None, help="the folder of the site's database")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Show the key and the changes before it; or change it first."""
    if words.do == "change":
        anchoring().change_key(words.data)
    public, changes = anchoring().public_key(words.data)
    if words.json:
        print(json.dumps({"key": public, "changes": list(changes)}))
        return 0
    for line in changes:
        print(line)
    print(public)
    return 0
