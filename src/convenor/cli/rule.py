"""`convenor rule LEDGER STAGE SESSION TABLE BOARD --ns … [--ew …]`: a ruling on a board."""

from __future__ import annotations

import argparse

from convenor.cli.action_commands import action_verb, run_verb
from convenor.cli.parsers import Parser

ACTION = "rule"
_EXAMPLE = """\
examples:
  convenor rule club.sqlite swiss 3 '4 open' 12 --ns '4S= by N' --reason 'unauthorised information'
  convenor rule club.sqlite swiss 3 '4 open' 12 --ns 'average plus' --ew 'average minus'
  convenor rule club.sqlite swiss 3 '4 open' 12 --ns '0.6 4S= by N, 0.4 4S-1 by N' --pending

Without --ns the table result stands. 'convenor what-if LEDGER --pending' tries what is pending.
"""


def parser() -> Parser:
    """What `rule` takes."""
    first = ("stage", "session", "table", "board")
    made = action_verb("rule", "Give a ruling on a board at a table.", ACTION, first)
    made.epilog = _EXAMPLE
    return made


def run(words: argparse.Namespace) -> int:
    """Give the ruling."""
    return run_verb(words, ACTION)
