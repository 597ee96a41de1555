"""What is wrong in a file: every problem with its line, its place and one sentence.

A reader hands each problem to a `Problems` and goes on. What was *refused* was left out of what
was read; what was *flagged* was read as it stands. It knows nothing of any format.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from convenor.errors import Mistake, one_line
from convenor.values import value


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
        self._found.append(Problem(line, where, what, tag=tag))

    def flag(self, line: int, where: str, what: str) -> None:
        """Say that something is odd; it was read as it stands."""
        self._found.append(Problem(line, where, what, refused=False))

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


def fatal(line: int, what: str) -> BadFile:
    """A problem that leaves nothing to read."""
    return BadFile((Problem(line, "", what),))
