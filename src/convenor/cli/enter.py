"""`convenor enter LEDGER FILE.csv`, or one contestant by options."""

from __future__ import annotations

import argparse

from convenor.actions.catalogue import action_named
from convenor.cli.action_commands import add_inputs, given_of, mixed, run_action
from convenor.cli.files import text_of
from convenor.cli.parsers import Parser
from convenor.errors import Mistake

_EXAMPLE = """\
examples:
  convenor enter club.sqlite entries.csv
  convenor enter club.sqlite --players 'Ann Ash; Bob Beech' --club Northern

A file has a line a contestant, its first line names the columns: contestant, name, player 1,
player 2 … (or players, between semicolons), club, district, seed, side, section. A player's name
may stand in two columns: player 1 first name, player 1 last name.
"""


def parser() -> Parser:
    """What `enter` takes."""
    made = mixed("enter", "Enter contestants: a file of them, or one.")
    made.epilog = _EXAMPLE
    made.add_argument("file", nargs="?", help="a CSV file; - reads it")
    add_inputs(made, action_named("enter"))
    return made


def run(words: argparse.Namespace) -> int:
    """Enter all of them or none: every problem of a file is told at once."""
    given = given_of(words, action_named("enter"))
    if words.file is None:
        if not given:
            raise Mistake("name a CSV file, or --name or --players of one contestant.")
        return run_action(words, "enter", given)
    if given:
        raise Mistake("a file says all about its contestants: leave the other options out.")
    return run_action(words, "enter-many", {"text": text_of(words.file)})
