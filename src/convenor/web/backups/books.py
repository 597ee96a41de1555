"""Rulebooks from outside, which lie in folders of their own and belong to the site all the same.

The folders that CONVENOR_RULEBOOKS names go into a backup file by file; out of it they come to lie
in the site's folder, where the site finds them by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from convenor.errors import Refusal
from convenor.web import environment
from convenor.web.backups.archive import BOOKS, Backup

HEAD = "rulebook.toml"


def books() -> Iterator[tuple[str, Path]]:
    """Each file of each book from outside: its name inside a backup, and where it lies."""
    seen: set[str] = set()
    for place in environment.rulebook_folders():
        for head in sorted(place.glob(f"*/{HEAD}")):
            book = head.parent
            if book.name in seen:
                continue  # the first of a name is the one that is played
            seen.add(book.name)
            for file in sorted(each for each in book.rglob("*") if each.is_file()):
                yield f"{BOOKS}{book.name}/{file.relative_to(book).as_posix()}", file


def put_books(found: Backup) -> None:
    """The books of a backup, in the site's folder."""
    for name in found.says.members:
        if not name.startswith(BOOKS):
            continue
        parts = PurePosixPath(name.removeprefix(BOOKS)).parts
        if not parts or any(each in ("..", "") or "\\" in each or ":" in each for each in parts):
            raise Refusal(f"the backup {found.path} has a rulebook at '{name}': take another.")
        path = environment.own_rulebooks().joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_bytes(found.content(name) or b"")
