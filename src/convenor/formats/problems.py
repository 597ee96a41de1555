"""What is wrong in a file: every problem with its line, its place and one sentence.

A reader hands each problem to a `Problems` and goes on. What was *refused* was left out of what
was read; what was *flagged* was read as it stands. It knows nothing of any format.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from convenor.errors import Mistake, one_line
from convenor.values import value

MOST_TOLD = 30
"""Problems that are printed; the others are counted."""
MOST_PROBLEMS = 20_000
"""Problems after which a file is given up."""
LONGEST_PLACE = 80
LONGEST_SENTENCE = 300


@value
class Problem:
    """One thing wrong in a file."""

    line: int
    where: str
    what: str
    refused: bool = True
    tag: str = ""
    """What of its game or of its node it is about, by the format's own name."""

    def __str__(self) -> str:
        place = ", ".join(filter(None, (f"line {self.line}" if self.line else "", self.where)))
        return one_line(f"{place}: {self.what}" if place else self.what)


class BadFile(Mistake):
    """A file that cannot be used as it is; `problems` holds everything that was found."""

    def __init__(self, problems: tuple[Problem, ...], name: str = "") -> None:
        self.problems = problems
        first, more = problems[0], len(problems) - 1
        start = f"{name}: " if name else ""
        rest = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        super().__init__(f"{start}{first}{rest}")

    @classmethod
    def of(cls, mistake: Mistake) -> BadFile:
        """A file of which nothing can be read, for one reason."""
        return cls((Problem(0, "", str(mistake)),))

    def named(self, name: str) -> BadFile:
        """The same, with the name of the file in its sentence."""
        return BadFile(self.problems, name)


class Problems:
    """Gathers problems, and gives them in the order of the lines."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def all(self) -> tuple[Problem, ...]:
        """Every problem in the order of the lines."""
        return tuple(sorted(self._found, key=lambda each: each.line))

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Those for which something was left out."""
        return tuple(each for each in self.all if each.refused)

    @property
    def flagged(self) -> tuple[Problem, ...]:
        """Those that were read all the same."""
        return tuple(each for each in self.all if not each.refused)

    def refuse(self, line: int, where: str, what: str, tag: str = "") -> None:
        """Say that something was left out, and why."""
        self._add(Problem(line, _cut(where, LONGEST_PLACE), _cut(what, LONGEST_SENTENCE), tag=tag))

    def flag(self, line: int, where: str, what: str) -> None:
        """Say that something is odd; it was read as it stands."""
        where, what = _cut(where, LONGEST_PLACE), _cut(what, LONGEST_SENTENCE)
        self._add(Problem(line, where, what, refused=False))

    def _add(self, problem: Problem) -> None:
        """Keep a problem; a file that is nothing but problems is given up, so that memory holds."""
        self._found.append(problem)
        if len(self._found) > MOST_PROBLEMS:
            what = f"more than {MOST_PROBLEMS} things are wrong in the file: no more of it is read."
            raise BadFile((Problem(problem.line, "", what), *self.all[:MOST_TOLD]))

    def told(self, most: int = MOST_TOLD) -> tuple[tuple[Problem, ...], int]:
        """The problems that are printed, what was left out first, and how many more there are."""
        found = (*self.refused, *self.flagged)
        return tuple(sorted(found[:most], key=lambda each: each.line)), max(0, len(found) - most)

    @contextmanager
    def gathering(self, line: int, where: str) -> Iterator[None]:
        """Turn a mistake inside the block into a refusal at this place."""
        try:
            yield
        except Mistake as mistake:
            self.refuse(line, where, str(mistake))

    def stop_if_refused(self) -> None:
        """Raise everything at once where something was left out."""
        if self.refused:
            raise BadFile((*self.refused, *self.flagged))


def _cut(text: str, most: int) -> str:
    """A text that quotes no more of the file than a sentence can hold; its end says what to do."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


def fatal(line: int, what: str) -> BadFile:
    """A problem that leaves nothing to read."""
    return BadFile((Problem(line, "", what),))
