"""What a ledger file holds up to its last whole fact, learnt line by line.

An open file goes in; its facts come out, each proved, and the index then knows where every fact
stands, every key, and where the last whole append ends. What lies behind that was cut off while
it was being written. Nothing is written here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import IO

from convenor.ledger.chain import Head, first_head, head_at, linked
from convenor.ledger.facts import Fact, NotAFact, fact_of


class Index:
    """Where the facts of a file stand, up to `end`."""

    def __init__(self, ledger_id: str, begin: int) -> None:
        self.ledger = ledger_id
        self.end = begin
        self.head: Head = first_head(ledger_id)
        self.starts = array("Q")
        self.keys: dict[str, int] = {}
        self.ended = True
        """Whether the last line is closed by a line end."""

    def learn(self, file: IO[bytes], size: int) -> Iterator[Fact]:
        """The facts from `end` to `size`; those of one append come when its last is there."""
        waiting: list[tuple[int, Fact]] = []
        head, place, ended = self.head, self.end, self.ended
        file.seek(place)
        for line in file:
            if place + len(line) > size or (not ended and line != b"\n"):
                return
            if not ended:  # only the line end was missing, and somebody has added it
                place, ended = place + 1, True
                self.end, self.ended = place, True
                continue
            ended = line.endswith(b"\n")
            fact = self._next(file, line, head, ended)
            if fact is None:
                return
            waiting.append((place, fact))
            place, head = place + len(line), head_at(fact)
            if fact.more == 0:
                self._take(waiting, place, head, ended)
                yield from (each for _, each in waiting)
                waiting = []

    def took(self, facts: list[Fact], starts: list[int], end: int) -> None:
        """Facts that were just written by ourselves."""
        self._take(list(zip(starts, facts, strict=True)), end, head_at(facts[-1]), True)

    def _take(self, read: list[tuple[int, Fact]], end: int, head: Head, ended: bool) -> None:
        for start, fact in read:
            self.starts.append(start)
            self.keys[fact.key] = fact.number
        self.end, self.head, self.ended = end, head, ended

    def _next(self, file: IO[bytes], line: bytes, head: Head, ended: bool) -> Fact | None:
        """The fact of the next line; None if it was cut while it was being written."""
        try:
            text = line.decode().rstrip("\n")
        except UnicodeDecodeError:
            text = ""
        if (not ended or b"\0" in line) and not _is_fact(text) and _nothing_after(file):
            return None
        return linked(text, head.number + 1, head.hash, self.ledger)


def _is_fact(text: str) -> bool:
    try:
        fact_of(text)
    except NotAFact:
        return False
    return True


def _nothing_after(file: IO[bytes]) -> bool:
    """A cut line is the last: where whole facts follow, the file was damaged in another way."""
    place = file.tell()
    rest = file.read().split(b"\n")
    file.seek(place)
    return not any(_is_fact(line.decode(errors="replace")) for line in rest)
