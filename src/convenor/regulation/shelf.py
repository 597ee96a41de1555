"""Where rulebooks stand, and how they are opened quickly.

A rulebook is a folder in `rulebooks/` of the package, in a folder named by CONVENOR_RULEBOOKS, or
a path. What was read and proved once is kept in a cache that notices changed files; without a
place to keep it (CONVENOR_CACHE=off, or nowhere to write) everything works, only more slowly.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from convenor import __version__
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.book import Rulebook
from convenor.regulation.families import Family, catalogue
from convenor.regulation.places import HEAD, competitions_of, files_of
from convenor.regulation.stack import Stack

OWN = Path(__file__).resolve().parent.parent / "rulebooks"


def folders() -> Mapping[str, Path]:
    """Every rulebook on the shelf: its name and its folder."""
    places = [
        OWN,
        *(Path(p) for p in os.environ.get("CONVENOR_RULEBOOKS", "").split(os.pathsep) if p),
    ]
    found: dict[str, Path] = {}
    for place in places:
        for each in sorted(place.glob(f"*/{HEAD}")):
            found.setdefault(each.parent.name, each.parent)
    return found


def competition_files() -> tuple[Path, ...]:
    """Every competition that a rulebook on the shelf has ready, book by book."""
    return tuple(file for folder in folders().values() for file in competitions_of(folder))


def find(name: str) -> Path:
    """The folder of a rulebook by its name, or by the path of a folder or a TOML file."""
    own = OWN / name
    if "/" not in name and (own / HEAD).is_file():
        return own
    shelf = folders()
    if name in shelf:
        return shelf[name]
    path = Path(name)
    if (path / HEAD).is_file() or (path.suffix == ".toml" and path.is_file()):
        return path
    raise Mistake(f"there is no rulebook '{name}': {did_you_mean(name, shelf)}")


def open_rulebook(name: str) -> Rulebook:
    """One rulebook, read and proved."""
    path = find(name)
    return _open(path, stamp_of(_files(path)))


@cache
def _open(path: Path, stamp: str) -> Rulebook:
    from convenor.regulation.build import build

    return build(_tree(path, stamp))


def open_stack(*names: str) -> Stack:
    """The pile that ends with these rulebooks: what each stands on comes in below it."""
    layers: list[Rulebook] = []
    for name in names:
        _lay(open_rulebook(name), layers)
    return Stack(tuple(layers), families())


def _lay(book: Rulebook, layers: list[Rulebook]) -> None:
    if any(each.id == book.id for each in layers):
        return
    if book.under:
        _lay(open_rulebook(book.under), layers)
    layers.append(book)


def families() -> Mapping[str, Family]:
    """The catalogue of families."""
    files = tuple(sorted((OWN / "families").glob("*.toml")))
    return _families(stamp_of(files))


@cache
def _families(stamp: str) -> Mapping[str, Family]:
    kept = _kept(OWN / "families", stamp)
    if kept is None:
        kept = _read_families()
        _keep(OWN / "families", stamp, kept)
    return catalogue(tuple(kept["family"]))


def _read_families() -> dict[str, Any]:
    import tomllib

    entries: list[dict[str, str]] = []
    for path in sorted((OWN / "families").glob("*.toml")):
        entries += tomllib.loads(path.read_text(encoding="utf-8")).get("family", [])
    return {"family": entries}


def _files(path: Path) -> tuple[Path, ...]:
    return tuple(files_of(path))


def _tree(path: Path, stamp: str) -> dict[str, Any]:
    """A rulebook's tree: from the cache if nothing changed, else read and proved."""
    full = f"{stamp} {stamp_of(tuple(sorted((OWN / 'families').glob('*.toml'))))}"
    kept = _kept(path, full)
    if kept is None:
        from convenor.regulation.build import pack

        kept = pack(read_and_prove(path))
        _keep(path, full, kept)
    return kept


def read_and_prove(path: Path) -> dict[str, Any]:
    """A rulebook's tree from its files, with every check made; what is wrong is raised at once."""
    from convenor.regulation.build import build
    from convenor.regulation.checks import problems_of
    from convenor.regulation.source import Problem, RulebookMistake, read_tree

    tree = read_tree(path)
    if problems := problems_of(tree, families()):
        raise RulebookMistake(problems)
    book = build(tree)
    layers: list[Rulebook] = []
    if book.under:
        _lay(open_rulebook(book.under), layers)
    lines = {each["id"]: (each["@file"], each["@line"]) for each in tree["clause"]}
    wrong = [
        Problem(*lines[clause.id], text)
        for clause, text in Stack((*layers, book), families()).check()
        if clause.rulebook == book.id
    ]
    if wrong:
        raise RulebookMistake(wrong)
    return tree


# --- the cache ----------------------------------------------------------------------------------


def stamp_of(files: tuple[Path, ...]) -> str:
    """What changes whenever a file does: names, sizes and times of change."""
    parts = [__version__]
    for each in files:
        stat = each.stat()
        parts.append(f"{each.name}:{stat.st_size}:{stat.st_mtime_ns}")
    return " ".join(parts)


def _cache_file(path: Path) -> Path | None:
    place = os.environ.get("CONVENOR_CACHE", "")
    if place == "off":
        return None
    base = Path(place) if place else _user_cache()
    name = f"{zlib.crc32(str(path.resolve()).encode()):08x}"
    return base / f"{path.stem}-{name}.json"


def _user_cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "convenor"


def _kept(path: Path, stamp: str) -> dict[str, Any] | None:
    file = _cache_file(path)
    if file is None:
        return None
    try:
        with file.open(encoding="utf-8") as lines:
            if lines.readline().strip() != stamp:
                return None
            tree: dict[str, Any] = json.loads(lines.read())
            return tree
    except (OSError, ValueError):
        return None


def _keep(path: Path, stamp: str, tree: dict[str, Any]) -> None:
    file = _cache_file(path)
    if file is None:
        return
    draft = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(f"{stamp}\n{json.dumps(tree)}", encoding="utf-8")
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
