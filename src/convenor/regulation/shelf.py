"""Where rulebooks stand, and how they are opened quickly.

A rulebook is a folder in `rulebooks/` of the package, in a folder named by CONVENOR_RULEBOOKS, or
a path. What was read and proved once is kept in a cache that notices changed files; without a
place to keep it (CONVENOR_CACHE=off, or nowhere to write) everything works, only more slowly.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from convenor import __version__
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.book import Rulebook
from convenor.regulation.families import Family, catalogue
from convenor.regulation.places import HEAD, competitions_of, files_of
from convenor.regulation.stack import Stack

KEPT_FORM = "3"
"""Changes whenever the form of what the cache keeps does."""
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
    for folder in _beside.get():
        found.setdefault(folder.name, folder)
    return found


_beside: ContextVar[tuple[Path, ...]] = ContextVar("beside", default=())


@contextmanager
def beside(folder: Path) -> Iterator[None]:
    """While it lasts, a rulebook that lies somewhere else stands on the shelf too."""
    token = _beside.set((*_beside.get(), folder.resolve()))
    try:
        yield
    finally:
        _beside.reset(token)


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

    return build(_tree(path, stamp), families())


def open_stack(*names: str) -> Stack:
    """The pile that ends with these rulebooks: what each stands on comes in below it."""
    layers: list[Rulebook] = []
    for name in names:
        book = open_rulebook(name)
        if any(each.id == book.id and each is not book for each in layers):
            raise Mistake(f"{name} has the id '{book.id}', as a book below it: give it another.")
        _lay(book, layers)
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
    return catalogue(tuple(kept["family"]), tuple(kept["word"]))


def _read_families() -> dict[str, Any]:
    import tomllib

    found: dict[str, object] = {"family": [], "word": []}
    for path in sorted((OWN / "families").glob("*.toml")):
        read = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
        for key, entries in found.items():
            entries += read.get(key, [])
    return found


def _files(path: Path) -> tuple[Path, ...]:
    return tuple(files_of(path))


def _tree(path: Path, stamp: str) -> dict[str, object]:
    """A rulebook's tree: from the cache if nothing changed, else read and proved."""
    full = f"{stamp} {stamp_of(tuple(sorted((OWN / 'families').glob('*.toml'))))}"
    kept = _kept(path, full)
    if kept is None or "digest" not in kept:
        from convenor.regulation.build import pack

        kept = pack(read_and_prove(path))
        _keep(path, full, kept)
    return kept


def read_and_prove(path: Path) -> dict[str, Any]:
    """A rulebook's tree from its files, with every check made; what is wrong is raised at once."""
    from convenor.regulation.proving import proved
    from convenor.regulation.source import read_tree

    tree = read_tree(path)
    proved(tree, _below(tree), families())
    return tree


def _below(tree: dict[str, Any]) -> tuple[Rulebook, ...]:
    """The books that a tree stands on; one that is not there is a mistake at its line."""
    from convenor.regulation.source import Problem, RulebookMistake, line_in

    head = tree["rulebook"][0]
    layers: list[Rulebook] = []
    under, place = head.get("under"), (head["@file"], line_in(head, "under"))
    if not isinstance(under, str) or not under or under == head.get("id"):
        return ()
    try:
        refuse_circle(under, str(head.get("id")))
        _lay(open_rulebook(under), layers)
    except RulebookMistake as mistake:
        first = mistake.problems[0]
        text = f"it stands on {under}, which is broken ({first}): mend that first."
        raise RulebookMistake([Problem(*place, text)]) from None
    except Mistake as mistake:
        raise RulebookMistake([Problem(*place, str(mistake))]) from None
    return tuple(layers)


def refuse_circle(under: str, id: str) -> None:
    """Books that stand on each other in a circle stand on nothing."""
    import tomllib

    names = [id]
    while under:
        if under in names:
            raise Mistake(f"{' on '.join([*names, under])} goes round in a circle: end it.")
        names.append(under)
        path = find(under)
        head = path if path.is_file() else path / HEAD
        try:
            found = tomllib.loads(head.read_text(encoding="utf-8-sig")).get("rulebook", {})
        except (ValueError, OSError):
            return  # what is wrong there is said when it is read
        under = str(found.get("under", "")) if isinstance(found, dict) else ""


# --- a layer whose text is at hand ----------------------------------------------------------------


def layer_proved(text: str, on: Stack, name: str = "layer") -> Rulebook:
    """An organiser's own layer over a pile, with every check made."""
    from convenor.regulation.proving import proved
    from convenor.regulation.source import Problem, RulebookMistake, line_in, read_text

    tree = read_text(text, name)
    head = tree["rulebook"][0]
    under, ids = head.get("under"), [each.id for each in on.layers]
    if under not in ids:
        told = f'it stands on nothing: add under = "{ids[-1]}" to [rulebook].'
        if under:
            near = did_you_mean(str(under), ids)
            told = f"it stands on '{under}', but here it is laid over {ids[-1]}: {near}"
        raise RulebookMistake([Problem(name, line_in(head, "under"), told)])
    return proved(tree, on.layers, families())


@lru_cache(maxsize=64)
def open_layer(text: str) -> Rulebook:
    """An organiser's own layer, which was proved when its competition began."""
    from convenor.regulation.build import build
    from convenor.regulation.source import read_text

    return build(read_text(text, "layer"), families())


def with_layers(stack: Stack, texts: Iterable[str]) -> Stack:
    """A pile with further layers on top, each given by its text."""
    own = tuple(open_layer(each) for each in texts)
    return Stack(stack.layers + own, stack.families, stack) if own else stack


# --- the cache ----------------------------------------------------------------------------------


def stamp_of(files: tuple[Path, ...]) -> str:
    """What changes whenever a file does: names, sizes and times of change."""
    parts = [__version__, KEPT_FORM]
    for each in files:
        stat = each.stat()
        parts.append(f"{each.name}:{stat.st_size}:{stat.st_mtime_ns}")
    return " ".join(parts)


def cache_folder() -> Path | None:
    """Where this machine keeps what it can work out again; None where it keeps nothing."""
    place = os.environ.get("CONVENOR_CACHE", "")
    if place == "off":
        return None
    return Path(place) if place else _user_cache()


def _cache_file(path: Path) -> Path | None:
    base = cache_folder()
    if base is None:
        return None
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
            tree: dict[str, object] = json.loads(lines.read())
            return tree
    except (OSError, ValueError):
        return None


def _keep(path: Path, stamp: str, tree: dict[str, object]) -> None:
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
