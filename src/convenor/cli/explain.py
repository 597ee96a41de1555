"""`convenor explain LEDGER 'place of team 7'`: from a figure down to the table results."""

from __future__ import annotations

import argparse

from convenor import pipeline
from convenor.cli.opening import MOMENT, add_ledger, competition_of
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_json
from convenor.competition.explaining.question_words import KINDS, question_of
from convenor.explain import as_json, as_text

_QUESTIONS = "\n".join(f"  {each}" for each in KINDS)


def parser() -> Parser:
    """What `explain` takes."""
    made = parser_of("explain", "Why a figure is what it is, with the clause at each step.", Mixed)
    made.epilog = f"questions, each with an optional 'in STAGE' after it:\n{_QUESTIONS}\n"
    add_ledger(made)
    made.add_argument("question", nargs="+", help="the question in words")
    made.add_argument("--stage", help="the stage that is meant")
    made.add_argument("--as-of", dest="moment", metavar="MOMENT", help=MOMENT)
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print the derivation."""
    there = competition_of(words, words.moment)
    question = question_of(there.state, " ".join(words.question), words.stage or "")
    found = pipeline.explained(there, question)
    if words.json:
        print_json(as_json(found))
    else:
        print(as_text(found))
    return 0
