"""Words on a terminal: `convenor VERB …`.

Each verb is a module with a `parser` and a `run`; only the module of the verb that was asked for is
imported, so that a question costs no more than its own code. A mistake is one sentence on standard
error and exit code 2, a refusal one sentence and exit code 1.
"""

from __future__ import annotations

import importlib
import keyword
import os
import sys

from convenor import __version__
from convenor.errors import Mistake, Refusal, Trouble, did_you_mean

VERBS = {
    "ask": "put a clause as a question",
    "rulebook": "list, show, check and compare rulebooks, and what of them is carried out",
    "new": "set up a competition from a template",
    "repeat": "set up a regular night again, with its entries",
    "enter": "enter contestants, one or a file of them",
    "draw": "draw the next round",
    "result": "enter a result, or a file of them",
    "match": "enter the score of a match as a whole, or a file of them",
    "correct": "put another result in the place of one",
    "rule": "give a ruling on a board",
    "fine": "fine a contestant",
    "register": "players, clubs and who keeps them: find, import, correct, merge, forget",
    "do": "do anything else that can be done",
    "show": "what a ledger holds: entries, draws, results, facts",
    "standings": "who stands where",
    "ladder": "several nights in one list, of which the best count",
    "season": "points of a year from the competitions themselves, and who is selected",
    "letter": "letters and forms of the office, as text or PDF",
    "conduct": "what players did over several events, for a committee",
    "report": "what is reported after an event: masterpoints, prizes, substitutes, waivers",
    "explain": "why a figure is what it is",
    "what-if": "what would change, and what is pending",
    "as-of": "standings and draws as they were",
    "verify": "prove a ledger, its draws and its figures",
    "simulate": "play a whole competition with nobody",
    "export": "copy a ledger elsewhere, or write a file for others",
    "print": "every paper of an event as PDF: results, cards, slips, hands, forms, reports",
    "archive": "a season as pages that open from a folder",
    "plot": "pictures of an event as SVG or PDF",
    "import": "copy a ledger from elsewhere, or take over an event of another program",
    "deal": "make hands, promise and prove them, convert files of them",
    "completion": "completion for bash, zsh and fish",
    "rescore": "score a published event again and compare every figure",
    "bridgemate": "devices on the tables: set up, followed, corrected",
    "serve": "the web site on this machine",
    "backup": "the whole site in one file that proves itself, while it runs",
    "restore": "the site of a backup, where there is none",
    "follow": "a warm copy of a site, on a second machine",
    "takeover": "the copy of a dead site becomes the site",
    "anchors": "the head of every ledger of a site, signed",
    "keys": "the key that signs anchors, shown or changed",
    "bench": "measure, as ratios in one run",
}


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code comes back."""
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except Mistake as mistake:
        print(f"convenor: {mistake}", file=sys.stderr)
        return 2
    except (Refusal, Trouble) as refusal:
        print(f"convenor: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _forget_output()
        return 141


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if words else 2
    if words[0] in ("-V", "--version"):
        print(f"convenor {__version__}")
        return 0
    if words[0] not in VERBS:
        raise Mistake(f"there is no command '{words[0]}': {did_you_mean(words[0], VERBS)}")
    verb = importlib.import_module(module_of(words[0]))
    parsed = verb.parser().parse_args(words[1:])
    result: int | None = verb.run(parsed)
    sys.stdout.flush()
    return result or 0


def module_of(verb: str) -> str:
    """The module of a command: a dash is an underscore there; `import` and `print` have one more.

    A submodule `print` would stand in this module in the place of the function.
    """
    name = verb.replace("-", "_")
    taken = keyword.iskeyword(name) or name == "print"
    return f"convenor.cli.{name}_" if taken else f"convenor.cli.{name}"


def usage() -> str:
    """All commands, a line each."""
    lines = [f"  convenor {verb:<10} {what}" for verb, what in VERBS.items()]
    return "\n".join(
        [
            "Convenor runs duplicate bridge competitions by the book.",
            "",
            *lines,
            "",
            "  convenor COMMAND --help says what a command takes.",
        ]
    )


def _forget_output() -> None:
    """Whoever read our output has gone: nothing more can be said, nor need be."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
