"""How fast a clause is asked: once from cold, and line by line."""

from __future__ import annotations

import compileall
from collections.abc import Iterator

from convenor.bench import Measured, at_least, at_most
from convenor.bench.timing import calls_in_turn, processes_in_turn
from convenor.explain.asked import ask_and_explain
from convenor.regulation import shelf
from convenor.regulation.ask import Asking, answer_lines

BOOK, CLAUSE = "sabf-2020", "13.9.b"
PROGRAM = "import sys; from convenor.cli import main; sys.exit(main(sys.argv[1:]))"
ASK = ["-c", PROGRAM, "ask", BOOK, CLAUSE, "--given", '{"boards": 14, "margin": 8}']


def ask_cold() -> Iterator[Measured]:
    """One question in a fresh process, against a Python that does nothing."""
    shelf.open_stack(BOOK)  # the cache is there, as after any first use
    compileall.compile_dir(str(shelf.OWN.parent), quiet=1)  # and the bytecode, as installed
    nothing, asking = processes_in_turn((["-c", "pass"], ASK), times=15)
    note = f"{asking * 1000:.0f} ms against {nothing * 1000:.0f} ms"
    yield at_most("ask-cold", asking / nothing, "× python -c pass", 6, note)


def _lines(number: int) -> list[str]:
    return [
        f'{{"rulebook": "{BOOK}", "clause": "{CLAUSE}", '
        f'"given": {{"boards": 14, "margin": {margin % 60}}}}}\n'
        for margin in range(number)
    ]


def _answer(lines: list[str]) -> int:
    return sum(len(each) for each in answer_lines(lines, shelf.open_stack))


def ask_lines() -> Iterator[Measured]:
    """Answers a second for a VP clause, on one core."""
    lines = _lines(10_000)
    (taken,) = calls_in_turn((lambda: _answer(lines),), times=3)
    yield at_least("ask-lines", len(lines) / taken, "answers/s", 5000)


def ask_lines_linear() -> Iterator[Measured]:
    """The cost of a line among many, against that of a line among few."""
    few, many = _lines(5_000), _lines(40_000)
    short, long = calls_in_turn((lambda: _answer(few), lambda: _answer(many)), times=3)
    ratio = (long / len(many)) / (short / len(few))
    yield at_most("ask-lines-linear", ratio, "× the cost of a line", 1.3)


def explain_silence() -> Iterator[Measured]:
    """A question with nobody listening, against one that is explained."""
    stack = shelf.open_stack(BOOK)
    asking = Asking(stack, stack.clause(f"{BOOK} {CLAUSE}"))
    given = {"boards": 14, "margin": 8}

    def silent() -> None:
        for _ in range(2_000):
            asking.answer(given)

    def explained() -> None:
        for _ in range(2_000):
            ask_and_explain(stack, f"{BOOK} {CLAUSE}", given)

    quiet, told = calls_in_turn((silent, explained), times=3)
    yield at_most("explain-silence", quiet / told, "× an explained one", 0.75)
