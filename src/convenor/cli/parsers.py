"""Parsers that answer wrong words in one sentence, as the rest of the program does."""

from __future__ import annotations

import argparse
from typing import NoReturn

from convenor.errors import Mistake


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are mistakes, not usage dumps."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} ('{self.prog} --help' says what it takes).")


def parser_of(verb: str, what: str) -> Parser:
    """The parser of one command."""
    return Parser(
        prog=f"convenor {verb}",
        description=what,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
