"""The handwork on a file of lines: safe on the disk, appearing whole, read from any fact on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from convenor.ledger.chain import Head, facts_after, first_head, head_at, relinked
from convenor.ledger.facts import Fact, hash_in
from convenor.ledger.jsonl_index import Index

AT_ONCE = 1 << 18
"""Bytes that are read in one go from the end of a file."""


def write_new(path: Path, ledger_id: str, header: str, facts: Iterable[Fact]) -> Head:
    """A new file appears whole: it is written under another name first."""
    new = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with new.open("xb") as file:
            head = _write_all(file, ledger_id, header, facts)
        _appear(new, path)
    finally:
        new.unlink(missing_ok=True)
    return head


def _write_all(file: IO[bytes], ledger_id: str, header: str, facts: Iterable[Fact]) -> Head:
    """Write a header and facts as they are, proved on the way."""
    file.write(header.encode() + b"\n")
    head = first_head(ledger_id)
    for each in relinked(ledger_id, facts):
        file.write(each.line.encode() + b"\n")
        head = head_at(each.fact)
    to_disk(file)
    return head


def keep_beside(path: Path, rest: bytes) -> Path:
    """Keep what was cut off in a file beside: name.torn-1, or the next that is free."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.torn-{number}")
        try:
            with beside.open("xb") as file:
                file.write(rest)
                to_disk(file)
            return beside
        except FileExistsError:
            number += 1


def write_at(file: IO[bytes], place: int, text: bytes) -> None:
    """Write past Python's buffer, which would try again what a full disk has refused."""
    handle, left = file.fileno(), memoryview(text)
    os.lseek(handle, place, os.SEEK_SET)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def facts_between(file: IO[bytes], index: Index, after: int, last: int) -> Iterator[Fact]:
    """The facts above `after` up to `last`, which the index knows."""
    head, after = first_head(index.ledger), max(after, 0)
    if after > 0:
        file.seek(index.starts[after - 1])
        head = Head(after, hash_in(next_line(file)))
    file.seek(index.starts[after])
    lines = (next_line(file) for _ in range(after, last))
    yield from facts_after(head, lines, index.ledger)


def facts_at_end(file: IO[bytes], size: int, after: int, ledger_id: str) -> list[Fact] | None:
    """The facts above `after`, read from the end; None where the end is not that of an append."""
    found, place = b"", size
    while place > 0 and _number_in(_first_whole(found)) > after:
        place, step = max(0, place - AT_ONCE), min(AT_ONCE, place)
        file.seek(place)
        found = file.read(step) + found
    lines = found.split(b"\n")
    if lines.pop() != b"":
        return None
    last = next((at for at, line in enumerate(lines) if _number_in(line) == after), None)
    if last is None:
        return None
    texts = [line.decode(errors="replace") for line in lines[last:]]
    head = Head(after, hash_in(texts[0]))
    facts = list(facts_after(head, texts[1:], ledger_id))
    return None if facts and facts[-1].more else facts


def _first_whole(found: bytes) -> bytes:
    """The first line that is whole, of a part of a file that begins anywhere."""
    _, _, rest = found.partition(b"\n")
    return rest.partition(b"\n")[0]


def _number_in(line: bytes) -> float:
    """The number of the fact in a line; beyond all others where there is none."""
    _, _, rest = line.rpartition(b'"number":')
    digits = rest.partition(b",")[0]
    return int(digits) if digits.isdigit() else float("inf")


def next_line(file: IO[bytes]) -> str:
    """The next line as text, without its end; what is not UTF-8 proves nothing anyway."""
    return file.readline().decode(errors="replace").rstrip("\n")


def _appear(new: Path, path: Path) -> None:
    """Give a finished file its name, never over another; the folder is made safe too."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, as memory sticks are
        with path.open("xb"):
            new.replace(path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def size_of(file: IO[bytes]) -> int:
    """How many bytes a file has now."""
    return os.fstat(file.fileno()).st_size


def to_disk(file: IO[bytes]) -> None:
    """Wait until the disk has what was written."""
    file.flush()
    os.fsync(file.fileno())
