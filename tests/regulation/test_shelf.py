"""Opening rulebooks: where they are found, the cache, and reading what was written again."""

import json
import os
import shutil
from pathlib import Path

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.build import build
from convenor.regulation.source import read_tree

BOOKS = ("anc-2017", "laws-2017", "qba-pairs", "sabf-2020", "sbu-2022", "sydney-2003")


def test_all_six_stand_on_the_shelf() -> None:
    assert set(BOOKS) <= set(shelf.folders())


@pytest.mark.parametrize("name", BOOKS)
def test_a_rulebook_is_proved_from_its_files(name: str) -> None:
    assert shelf.read_and_prove(shelf.find(name))["clause"]


@pytest.mark.parametrize("name", BOOKS)
def test_load_dump_load_is_the_same(name: str) -> None:
    """What is kept as JSON gives the same book as the files it came from."""
    tree = read_tree(shelf.find(name))
    assert build(json.loads(json.dumps(tree))) == build(tree)


@pytest.mark.parametrize("name", BOOKS[:1] + BOOKS[2:])
def test_the_laws_lie_under_every_book(name: str) -> None:
    assert [each.id for each in shelf.open_stack(name).layers] == ["laws-2017", name]


def test_an_unknown_rulebook_gets_the_nearest() -> None:
    with pytest.raises(Mistake, match="no rulebook 'sabf-2021': did you mean 'sabf-2020'"):
        shelf.open_rulebook("sabf-2021")


def _copy(tmp_path: Path) -> Path:
    book = tmp_path / "own-book"
    shutil.copytree(shelf.find("laws-2017"), book)
    return book


def test_a_changed_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONVENOR_CACHE", str(tmp_path / "cache"))
    book = _copy(tmp_path)
    assert shelf.open_rulebook(str(book)).title == "Laws of Duplicate Bridge 2017"
    kept = list((tmp_path / "cache").glob("own-book-*.json"))
    assert len(kept) == 1
    head = book / "rulebook.toml"
    head.write_text(head.read_text().replace("Laws of Duplicate Bridge 2017", "Our Laws", 1))
    text = head.read_text().replace('title = "Laws of Duplicate Bridge 2017"', 'title = "Our Laws"')
    head.write_text(text)
    assert shelf.open_rulebook(str(book)).title == "Our Laws"


def test_what_is_kept_is_really_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONVENOR_CACHE", str(tmp_path / "cache"))
    book = _copy(tmp_path)
    shelf.open_rulebook(str(book))
    shelf._open.cache_clear()
    monkeypatch.setattr(shelf, "read_and_prove", lambda path: pytest.fail(f"{path} was read again"))
    assert shelf.open_rulebook(str(book)).clauses


@pytest.mark.parametrize("spoilt", ["", "nonsense", "{}", "stamp\n{broken"])
def test_a_spoilt_cache_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    monkeypatch.setenv("CONVENOR_CACHE", str(tmp_path / "cache"))
    book = _copy(tmp_path)
    shelf.open_rulebook(str(book))
    (kept,) = (tmp_path / "cache").glob("own-book-*.json")
    kept.write_text(spoilt)
    shelf._open.cache_clear()
    assert shelf.open_rulebook(str(book)).clauses


@pytest.mark.parametrize("place", ["off", "/proc/nowhere"])
def test_without_a_place_to_keep_it_all_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setenv("CONVENOR_CACHE", place)
    assert shelf.open_rulebook(str(_copy(tmp_path))).clauses


def test_a_folder_of_ones_own_joins_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _copy(tmp_path)
    monkeypatch.setenv("CONVENOR_RULEBOOKS", os.pathsep.join([str(tmp_path), "/nowhere"]))
    assert "own-book" in shelf.folders()
    assert shelf.open_rulebook("own-book").clauses
