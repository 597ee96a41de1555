"""The file of a backup: its members, what it says of itself, and whether that is so.

A path goes in; out comes what the file holds, proved member by member and ledger by ledger, or one
sentence about the first thing that is wrong. How a site is read or made is not known here.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from convenor.errors import Refusal
from convenor.ledger.chain import facts_after, first_head, head_at, header_of
from convenor.values import value

FORM = 1
SAYS = "backup.json"
KEY = "secret-key"
ANCHOR_KEYS = "anchor-keys.json"
SETTINGS = "settings.json"
ROWS = "rows/"
BOOKS = "rulebooks/"
LEDGERS = "ledgers/"
ENDS = ".jsonl"
LARGEST_LINE = 50_000_000


@value
class Member:
    """One file inside: how long it is, and its digest."""

    length: int
    sha256: str


@value
class Says:
    """What a backup says of itself."""

    form: int
    program: str
    made: str
    database: str
    applied: tuple[tuple[str, str], ...]
    """The migrations that its tables had seen."""
    heads: Mapping[str, tuple[int, str]]
    """The number and the hash of the last fact of each ledger."""
    members: Mapping[str, Member]

    def text(self) -> str:
        """As it is written."""
        return json.dumps(
            {
                "form": self.form,
                "program": self.program,
                "made": self.made,
                "database": self.database,
                "applied": [list(each) for each in self.applied],
                "heads": {id: list(head) for id, head in self.heads.items()},
                "members": {
                    name: {"length": each.length, "sha256": each.sha256}
                    for name, each in self.members.items()
                },
            },
            indent=1,
            sort_keys=True,
        )


class Measured:
    """Writes on to a member, and measures it on the way."""

    def __init__(self, inside: IO[bytes]) -> None:
        self._inside, self._digest, self._length = inside, hashlib.sha256(), 0

    def write(self, data: bytes) -> None:
        self._inside.write(data)
        self._digest.update(data)
        self._length += len(data)

    @property
    def member(self) -> Member:
        return Member(self._length, self._digest.hexdigest())


@value
class Backup:
    """A backup that has been opened: what it says, and the file."""

    path: Path
    says: Says

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a member."""
        with _opened(self.path) as file, file.open(name) as inside:
            while line := inside.readline(LARGEST_LINE):
                yield line.decode("utf-8").rstrip("\n")

    def content(self, name: str) -> bytes | None:
        """All of a small member, or None if it is not there."""
        if name not in self.says.members:
            return None
        with _opened(self.path) as file:
            return file.read(name)

    @property
    def tables(self) -> tuple[str, ...]:
        """The models whose rows it holds, such as 'store.competition'."""
        found = (each for each in self.says.members if each.startswith(ROWS))
        return tuple(each.removeprefix(ROWS).removesuffix(ENDS) for each in found)

    @property
    def ledgers(self) -> tuple[str, ...]:
        """The ledgers that it holds."""
        return tuple(self.says.heads)


def opened(path: Path) -> Backup:
    """A backup and what it says of itself; nothing is proved yet."""
    if not path.is_file():
        raise Refusal(f"there is no backup at {path}: name a file that 'convenor backup' wrote.")
    with _opened(path) as file:
        try:
            text = file.read(SAYS).decode("utf-8")
        except KeyError:
            raise _no_backup(path, f"it holds no {SAYS}") from None
    return Backup(path, _says(path, text))


def proved(path: Path) -> Backup:
    """A backup of which every member and every chain is as it says."""
    found = opened(path)
    with _opened(path) as file:
        inside = set(file.namelist()) - {SAYS}
        if inside != set(found.says.members):
            odd = sorted(inside ^ set(found.says.members))[0]
            raise _damaged(path, f"'{odd}' is {'added' if odd in inside else 'missing'}")
        for name, said in found.says.members.items():
            if _measured(path, file, name) != said:
                raise _damaged(path, f"'{name}' is not as it was written")
    for ledger in found.ledgers:
        _prove_ledger(found, ledger)
    return found


def ledger_member(ledger: str) -> str:
    """Where a ledger lies inside."""
    return f"{LEDGERS}{ledger}{ENDS}"


def _prove_ledger(found: Backup, ledger: str) -> None:
    """Follow the chain of a ledger from its header to the head that the backup names."""
    lines = found.lines(ledger_member(ledger))
    header = next(lines, "")
    if header != header_of(ledger):
        raise _damaged(found.path, f"ledger '{ledger}' does not begin as it should")
    head = first_head(ledger)
    for fact in facts_after(head, lines, ledger):
        head = head_at(fact)
    if (head.number, head.hash) != found.says.heads[ledger]:
        raise _damaged(found.path, f"ledger '{ledger}' ends at fact {head.number}")


def _measured(path: Path, file: zipfile.ZipFile, name: str) -> Member:
    digest, length = hashlib.sha256(), 0
    try:
        with file.open(name) as inside:
            while piece := inside.read(1 << 20):
                digest.update(piece)
                length += len(piece)
    except (zipfile.BadZipFile, EOFError, OSError, ValueError) as error:
        raise _damaged(path, f"'{name}' cannot be read ({error})") from None
    return Member(length, digest.hexdigest())


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        file = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError):
        raise _no_backup(path, "it is cut off or another kind of file") from None
    with file:
        yield file


def _says(path: Path, text: str) -> Says:
    try:
        read: dict[str, Any] = json.loads(text)
        form = int(read["form"])
        if form > FORM:
            raise Refusal(
                f"the backup {path} was made by a newer program ({read['program']}): "
                "restore it with that one."
            )
        return Says(
            form,
            str(read["program"]),
            str(read["made"]),
            str(read["database"]),
            tuple((str(app), str(name)) for app, name in read["applied"]),
            {str(id): (int(head[0]), str(head[1])) for id, head in read["heads"].items()},
            {
                str(name): Member(int(each["length"]), str(each["sha256"]))
                for name, each in read["members"].items()
            },
        )
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise _no_backup(path, f"its {SAYS} cannot be read") from None


def _no_backup(path: Path, why: str) -> Refusal:
    return Refusal(f"{path} is no backup of a site ({why}): take another.")


def _damaged(path: Path, what: str) -> Refusal:
    return Refusal(f"the backup {path} is damaged: {what}. Take another.")
