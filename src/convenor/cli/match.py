"""`convenor match LEDGER STAGE HOME AWAY SCORE`, or a file of match scores."""

from __future__ import annotations

import argparse

from convenor.actions.catalogue import action_named
from convenor.cli.action_commands import add_inputs, given_of, mixed, run_action
from convenor.cli.files import text_of
from convenor.cli.parsers import Parser
from convenor.errors import Mistake

ONE, MANY = "enter-match-score", "enter-match-scores"
WORDS = ("stage", "home", "away", "score")
_EXAMPLE = """\
examples:
  convenor match league.sqlite league 1 4 119-11
  convenor match league.sqlite league 1 4 '12.41-7.59 VP' --session 3
  convenor match league.sqlite league --file scores.csv

A score is 45-30 in IMPs, 12.41-7.59 VP, +15 or 'won by 15' for a margin, and 'won' in a knock-out.
A file has a line for each match, 'Stone v Bell: 119-11', or the columns round, home, away, score.
"""


def parser() -> Parser:
    """What `match` takes."""
    made = mixed("match", "Enter the score of a match as a whole, or a file of them.")
    made.epilog = _EXAMPLE
    made.add_argument("at", nargs="*", metavar="STAGE HOME AWAY SCORE", help="which match, and how")
    made.add_argument("--file", metavar="FILE", help="many match scores; - reads them")
    add_inputs(made, action_named(ONE))
    for each in list(made._actions):  # the four words stand for these
        if each.dest in ("given_stage", "given_contestants", "given_score"):
            each.help = argparse.SUPPRESS
    return made


def run(words: argparse.Namespace) -> int:
    """Enter one match score, or all of a file."""
    given = given_of(words, action_named(ONE))
    if words.file is not None:
        if len(words.at) != 1:
            raise Mistake("with a file name the stage alone: the file says which matches.")
        many: dict[str, object] = {"stage": words.at[0], "text": text_of(words.file)}
        if "session" in given:
            many["session"] = given["session"]
        return run_action(words, MANY, many)
    if len(words.at) != len(WORDS):
        raise Mistake("a match score is written as STAGE HOME AWAY SCORE, four words.")
    stage, home, away, score = words.at
    said = {"stage": stage, "contestants": [home, away], "score": score}
    return run_action(words, ONE, {**given, **said})
