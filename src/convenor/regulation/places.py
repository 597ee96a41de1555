"""Which files make up a rulebook."""

from __future__ import annotations

from pathlib import Path

HEAD = "rulebook.toml"
COMPETITIONS = "competitions"
NOT_PLAYED = "not_played.toml"
"""Which clauses no competition is played by, and why: about the book, not what it says."""
LINES = "@lines"
"""The key under which an entry of a rulebook remembers the lines of what is in it."""


def files_of(folder: Path) -> list[Path]:
    """The files that make up a rulebook, the head first; a single TOML file is a rulebook too."""
    if folder.is_file():
        return [folder]
    toml = [each for each in sorted(folder.glob("*.toml")) if each.name != NOT_PLAYED]
    toml += sorted((folder / "clauses").glob("*.toml"))
    toml.sort(key=lambda each: each.name != HEAD)
    return toml + sorted((folder / "tables").glob("*.csv"))


def competitions_of(folder: Path) -> list[Path]:
    """The files of the competitions that a rulebook has ready, one each."""
    return sorted((folder / COMPETITIONS).glob("*.toml"))
