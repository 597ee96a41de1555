"""A small complete rulebook to start from, written into a folder of its own.

A name and a title go in; a folder comes out with clauses, a switch, tables, worked cases and one
competition, which passes every check as it is written. What the author makes of it is not known.
"""

from __future__ import annotations

import re
from pathlib import Path

from convenor.errors import Mistake
from convenor.regulation import shelf

STARTER = Path(__file__).resolve().parent / "starter"
NAME = re.compile(r"[a-z][a-z0-9]*([-.][a-z0-9]+)*")


def write_starter(name: str, title: str, into: Path) -> Path:
    """Write the rulebook; nothing that is there already is touched."""
    if not NAME.fullmatch(name):
        raise Mistake(
            f"a rulebook cannot be called '{name}': write small letters and figures, with hyphens "
            "between, such as lakeland-2026."
        )
    if name in shelf.folders():
        raise Mistake(f"there is a rulebook '{name}' already: choose another name.")
    if not title.strip() or '"' in title or not title.isprintable():
        raise Mistake("a title is one line of text without quotation marks.")
    folder = into / name
    if folder.exists():
        raise Mistake(f"{folder} is there already: choose another name or folder.")
    for source in sorted(each for each in STARTER.rglob("*") if each.is_file()):
        text = source.read_text(encoding="utf-8").replace("NAME", name)
        target = folder / source.relative_to(STARTER)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text.replace("TITLE", title.strip()), encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{target} cannot be written: {error.strerror}.") from None
    return folder
