"""`convenor takeover`: the copy of a dead site becomes the site, with the same cards."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from convenor.cli.parsers import Parser
from convenor.cli.serve import parser as serve_parser
from convenor.cli.serve import run as serve
from convenor.cli.site_files import copies


def parser() -> Parser:
    """What `takeover` takes: what `serve` takes, and more."""
    made = serve_parser()
    made.prog = "convenor takeover"
    made.description = "The copy of a dead site becomes the site: the same cards, accounts and key."
    made.add_argument(
        "--anyway", action="store_true", help="take over although the first site still answers"
    )
    made.add_argument("--json", action="store_true", help="answer in JSON")
    made.add_argument(
        "--compare",
        metavar="OLD",
        help="list what the first machine has and the copy has not (its folder); nothing is served",
    )
    return made


def run(words: argparse.Namespace) -> int:
    """Say what is here and what may be missing, then serve."""
    site = copies()
    if words.compare:
        return _compare(site, words)
    tell(site.take_over(words.data, words.anyway))
    return serve(words)


def tell(known: Any) -> None:
    """What the copy has, and what it cannot have."""
    facts, count = sum(known.heads.values()), len(known.heads)
    ledgers = "1 ledger" if count == 1 else f"{count} ledgers"
    print(f"Taken over from {known.source}: {ledgers}, {facts} facts.")
    for ledger, (first, last) in known.missing.items():
        print(f"Known to be missing: facts {first} to {last} of {ledger}.")
    when = known.heard.astimezone().strftime("%Y-%m-%d %H:%M:%S")
    print(
        f"The first site was last heard at {when}. Whatever it acknowledged later is not here: "
        "ask the tables, and compare once its disk can be read (convenor takeover --compare OLD).",
        flush=True,
    )


def _compare(site: Any, words: argparse.Namespace) -> int:
    found = site.missing(words.data, Path(words.compare).expanduser())
    if words.json:
        columns = ("number", "kind", "by", "happened")
        plain = {name: [_row(columns, e) for e in lost] for name, lost in found.items()}
        print(json.dumps({"missing": plain}, ensure_ascii=False))
        return 1 if found else 0
    for ledger, lost in found.items():
        for number, kind, by, when in lost:
            print(f"{ledger}: fact {number}, {kind} by {by}, {when}")
    print("Nothing is missing here." if not found else "These were acknowledged and are not here.")
    return 1 if found else 0


def _row(columns: tuple[str, ...], fact: tuple[object, ...]) -> dict[str, str]:
    return {column: str(each) for column, each in zip(columns, fact, strict=True)}
