"""Mistakes that an author of a rulebook makes, one a file: each is told at its line.

Each file of `mistakes/` says what is changed in the rulebook that `convenor rulebook new` writes,
and what `convenor rulebook check` must say to it.
"""

import re
import tomllib
from pathlib import Path

import pytest

from convenor.regulation.starting import write_starter
from convenor.simulator.book_checks import check_book

MISTAKES = sorted((Path(__file__).parent / "mistakes").glob("*.toml"))


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_a_mistake_is_told_at_its_line(path: Path, tmp_path: Path) -> None:
    mistake = tomllib.loads(path.read_text(encoding="utf-8"))
    book = write_starter("lake", "Lake", tmp_path)
    file = book / mistake["file"]
    text = file.read_text(encoding="utf-8")
    assert mistake["was"] in text, f"{path.name} is about something that is not there"
    file.write_text(text.replace(mistake["was"], mistake["now"], 1), encoding="utf-8")
    play = mistake["file"].startswith("competitions/")
    told = [str(each) for each in check_book(str(book), play=play).problems]
    assert told == mistake["told"]


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_what_is_told_names_a_file_and_says_something(path: Path) -> None:
    for told in tomllib.loads(path.read_text(encoding="utf-8"))["told"]:
        assert re.match(r"[\w/.-]+\.(toml|csv)(:\d+)?: .{15,}", told), told
        assert "Traceback" not in told
        assert "None" not in told
