"""Parsers that answer wrong words in one sentence, as the rest of the program does."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from convenor.errors import Mistake


class Help(argparse.RawDescriptionHelpFormatter):
    """Help of one width: asking the terminal for its own would cost every command its time."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=96)


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are mistakes, not usage dumps."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} ('{self.prog} --help' says what it takes).")


class Mixed(Parser):
    """A parser that takes options between the words of a command."""

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        return self.parse_intermixed_args(args, namespace)


def parser_of(verb: str, what: str, kind: type[Parser] = Parser) -> Parser:
    """The parser of one command."""
    return kind(
        prog=f"convenor {verb}",
        description=what,
        allow_abbrev=False,
        formatter_class=Help,
    )
