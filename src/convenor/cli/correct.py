"""`convenor correct LEDGER STAGE SESSION TABLE BOARD RESULT`: another result in place of one."""

from __future__ import annotations

import argparse

from convenor.cli.action_commands import action_verb, run_verb
from convenor.cli.parsers import Parser

ACTION = "correct-result"


def parser() -> Parser:
    """What `correct` takes."""
    first = ("stage", "session", "table", "board", "result")
    return action_verb("correct", "Put another result in the place of one.", ACTION, first)


def run(words: argparse.Namespace) -> int:
    """Correct a result, if the book still takes it."""
    return run_verb(words, ACTION)
