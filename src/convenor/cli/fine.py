"""`convenor fine LEDGER CONTESTANT AMOUNT UNIT --stage … --session …`: a fine."""

from __future__ import annotations

import argparse

from convenor.cli.action_commands import action_verb, run_verb
from convenor.cli.parsers import Parser

ACTION = "fine"


def parser() -> Parser:
    """What `fine` takes."""
    first = ("contestant", "amount", "unit")
    made = action_verb("fine", "Fine a contestant.", ACTION, first)
    made.epilog = "Lateness and slow play have tariffs: convenor do LEDGER late --help."
    return made


def run(words: argparse.Namespace) -> int:
    """Impose the fine."""
    return run_verb(words, ACTION)
