"""A ledger in a file of JSON Lines: a header, then a line a fact; to carry, to read, to compare.

One file is one ledger. An append writes whole lines at the end, under a lock, and returns when the
disk has them. A line that was cut while it was being written is set aside into a file beside
it and reported; apart from that cut nothing that was written is ever touched.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Head, follow, header_of, id_in
from convenor.ledger.facts import Draft, Fact
from convenor.ledger.jsonl_files import (
    facts_at_end,
    facts_between,
    keep_beside,
    next_line,
    size_of,
    to_disk,
    write_at,
    write_new,
)
from convenor.ledger.jsonl_index import Index
from convenor.ledger.locks import lock, unlock
from convenor.ledger.store import (
    Appended,
    Clock,
    Kept,
    check_expected,
    is_there_already,
    no_such_ledger,
    repeated,
    utc_now,
)
from convenor.values import value


@value
class SetAside:
    """A line that was cut while it was written: where it is now, and the sentence about it."""

    path: str
    """Empty where the file may not be written, so that the cut line is still in it."""
    size: int
    sentence: str


class CannotWrite(Refusal):
    """A file that may not or cannot be written."""


class JsonLines:
    """The store of one ledger in one file."""

    def __init__(self, path: str | Path, clock: Clock = utc_now) -> None:
        self.path = Path(path)
        self.clock = clock
        self.set_aside: tuple[SetAside, ...] = ()
        self._guard = threading.RLock()
        self._index: Index | None = None
        self._inode = 0

    def create(self, ledger_id: str) -> None:
        """Make the file, with its header."""
        self._make(ledger_id, ())

    def restore(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        """Make the file, with these facts as they are."""
        return self._make(ledger_id, facts)

    def ledgers(self) -> tuple[str, ...]:
        """The one ledger of the file, or none if there is no file."""
        if not self.path.exists():
            return ()
        with self._opened(alone=False) as file:
            return (id_in(next_line(file), str(self.path)),)

    def head(self, ledger_id: str) -> Head:
        """The last whole fact."""
        return self._caught_up(ledger_id).head

    def read(self, ledger_id: str, after: int = 0, until: int | None = None) -> Iterator[Fact]:
        """The facts above `after` up to `until`."""
        if self._index is None and after > 0 and until is None:
            tail = self._tail(ledger_id, after)
            if tail is not None:
                return iter(tail)
        if self._index is None and after <= 0:
            return self._read_and_learn(self._fresh(ledger_id), after, until)
        index = self._caught_up(ledger_id)
        return self._read_known(index, after, index.head.number, until)

    def find(self, ledger_id: str, key: str) -> Fact | None:
        """The fact under a key, once the whole file has been learnt."""
        index = self._caught_up(ledger_id)
        number = index.keys.get(key)
        return None if number is None else next(self.read(ledger_id, number - 1, number))

    def append(
        self, ledger_id: str, drafts: Sequence[Draft], expect: int | None = None
    ) -> Appended:
        """Write the drafts' lines at the end."""
        with self._guard, self._opened(alone=True) as file:
            index = self._mended(ledger_id, file)
            numbers = {d.key: index.keys[d.key] for d in drafts if d.key in index.keys}
            known = {key: next(facts_between(file, index, n - 1, n)) for key, n in numbers.items()}
            if answer := repeated(drafts, known):
                return answer
            last = index.head.number
            check_expected(
                ledger_id, index.head, expect, lambda n: facts_between(file, index, n, last)
            )
            made = follow(index.head, drafts, self.clock())
            if made:
                self._write(file, index, [each.fact for each in made], [e.line for e in made])
            return Appended(tuple(each.fact for each in made))

    def kept(self, ledger_id: str) -> Kept:
        """The file as it is, cut line and all."""
        with self._opened(alone=False) as file:
            header, *lines = file.read().decode(errors="replace").split("\n")
        ended = not lines or lines[-1] == ""
        beside = sorted(self.path.parent.glob(f"{self.path.name}.torn-*"))
        texts = tuple(lines[:-1] if ended else lines)
        return Kept(ledger_id, header, texts, ended, None, tuple(str(each) for each in beside))

    def close(self) -> None:
        """Forget what was learnt; no file stays open between calls."""
        self._index = None

    # --- opening --------------------------------------------------------------------------

    @contextmanager
    def _opened(self, alone: bool) -> Iterator[IO[bytes]]:
        """The file, locked; every trouble with it told in a sentence."""
        try:
            file = self.path.open("r+b" if alone else "rb")
        except FileNotFoundError:
            raise Mistake(f"there is no ledger at {self.path}: check the name.") from None
        except IsADirectoryError:
            raise Mistake(f"{self.path} is a folder, not a ledger: name the file.") from None
        except OSError as why:
            raise self._cannot("be written" if alone else "be read", why) from None
        with file:
            lock(file, alone)
            yield file

    def _cannot(self, what: str, why: OSError) -> CannotWrite:
        return CannotWrite(
            f"the ledger {self.path} cannot {what} ({os.strerror(why.errno or 0).lower()})"
            f"{'' if what == 'be read' else ', so nothing was recorded'}: "
            "see to its rights and its disk."
        )

    def _caught_up(self, ledger_id: str) -> Index:
        """The index up to the last whole fact of the file, and what was cut off set aside."""
        with self._guard:
            with self._opened(alone=False) as file:
                index, size = self._known(ledger_id, file), size_of(file)
                for _ in index.learn(file, size):
                    pass
            if size > index.end:
                self._mend(ledger_id)
            return index

    def _known(self, ledger_id: str, file: IO[bytes]) -> Index:
        """What was learnt before; from the beginning if this is not the file it was."""
        there = os.fstat(file.fileno())
        index = self._index
        if index is None or there.st_ino != self._inode or there.st_size < index.end:
            index = self._begun(ledger_id, file)
            self._index, self._inode = index, there.st_ino
        elif index.ledger != ledger_id:
            raise no_such_ledger(ledger_id, str(self.path), (index.ledger,))
        return index

    def _begun(self, ledger_id: str, file: IO[bytes]) -> Index:
        file.seek(0)
        found = id_in(next_line(file), str(self.path))
        if found != ledger_id:
            raise no_such_ledger(ledger_id, str(self.path), (found,))
        return Index(found, file.tell())

    def _fresh(self, ledger_id: str) -> Index:
        with self._opened(alone=False) as file:
            return self._begun(ledger_id, file)

    # --- reading --------------------------------------------------------------------------

    def _read_and_learn(self, index: Index, after: int, until: int | None) -> Iterator[Fact]:
        """The first reading gives the facts as it learns them."""
        with self._opened(alone=False) as file:
            size, inode = size_of(file), os.fstat(file.fileno()).st_ino
            unlock(file)  # what is written is never changed: others may append meanwhile
            for fact in index.learn(file, size):
                if until is not None and fact.number > until:
                    return
                if fact.number > after:
                    yield fact
        with self._guard:
            if self._index is None:
                self._index, self._inode = index, inode
        if size > index.end:
            self._mend(index.ledger)

    def _tail(self, ledger_id: str, after: int) -> list[Fact] | None:
        """The last facts, found from the end; None where they do not end as an append does."""
        with self._opened(alone=False) as file:
            self._begun(ledger_id, file)
            size = size_of(file)
            unlock(file)
            return facts_at_end(file, size, after, ledger_id)

    def _read_known(self, index: Index, after: int, last: int, until: int | None) -> Iterator[Fact]:
        last = last if until is None else min(last, until)
        if after < last:
            with self._opened(alone=False) as file:
                unlock(file)
                yield from facts_between(file, index, after, last)

    # --- what was cut off -----------------------------------------------------------------

    def _mend(self, ledger_id: str) -> None:
        """Set aside what was cut off; where the file may not be written, only say so."""
        with self._guard:
            try:
                with self._opened(alone=True) as file:
                    self._mended(ledger_id, file)
            except CannotWrite:
                self._say(SetAside("", 0, self._cut("it stays there, as it cannot be written")))

    def _mended(self, ledger_id: str, file: IO[bytes]) -> Index:
        index, size = self._known(ledger_id, file), size_of(file)
        for _ in index.learn(file, size):
            pass
        if size > index.end:
            file.seek(index.end)
            beside = keep_beside(self.path, file.read())
            file.truncate(index.end)
            to_disk(file)
            self._say(SetAside(str(beside), size - index.end, self._cut(f"it is now in {beside}")))
        return index

    def _cut(self, where: str) -> str:
        return (
            f"the end of {self.path} was cut while it was being written and was never confirmed: "
            f"{where}, and the ledger goes on from its last whole fact."
        )

    def _say(self, one: SetAside) -> None:
        if one not in self.set_aside:
            self.set_aside = (*self.set_aside, one)

    # --- writing --------------------------------------------------------------------------

    def _write(self, file: IO[bytes], index: Index, facts: list[Fact], lines: list[str]) -> None:
        encoded = [line.encode() + b"\n" for line in lines]
        begin = index.end if index.ended else index.end + 1
        starts, place = [], begin
        for line in encoded:
            starts.append(place)
            place += len(line)
        try:
            write_at(file, index.end, (b"" if index.ended else b"\n") + b"".join(encoded))
        except OSError as why:
            os.ftruncate(file.fileno(), index.end)
            raise self._cannot("be written", why) from None
        index.took(facts, starts, place)

    def _make(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        header = header_of(ledger_id)
        self._check_place(ledger_id)
        try:
            return write_new(self.path, ledger_id, header, facts)
        except FileExistsError:
            raise is_there_already(ledger_id, str(self.path)) from None
        except OSError as why:
            raise self._cannot("be made", why) from None

    def _check_place(self, ledger_id: str) -> None:
        if not self.path.parent.is_dir():
            raise Mistake(f"there is no folder {self.path.parent}: make it first.")
        if self.path.is_dir():
            raise Mistake(f"{self.path} is a folder, not a ledger: name the file.")
        if self.path.exists() and self.ledgers() != (ledger_id,):
            raise Refusal(
                f"{self.path} holds ledger '{self.ledgers()[0]}', and a file holds one: "
                "choose another file."
            )
        if self.path.exists():
            raise is_there_already(ledger_id, str(self.path))
