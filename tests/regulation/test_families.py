"""The catalogue of families: one question each, in one way or in several that a clause names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from convenor.regulation import shelf
from convenor.regulation.source import RulebookMistake

BOOK = """
[rulebook]
id = "meadow"
title = "Meadow bridge club"
since = 2026-01-01

[[clause]]
id = "1"
heading = "Carry-over"
kind = "compute"
rule = "The first takes 4 VPs along, the second 2."
family = "carry-over"
by = "place"
terms = { amounts = [4, 2], outside = 0 }
"""


def test_a_family_has_one_way_or_several_by_different_words() -> None:
    for family in shelf.families().values():
        words = [each.by for each in family.ways]
        assert bool(family.code) != (len(words) > 1), family.name
        assert len(set(words)) == len(words), family.name


def test_every_way_of_every_family_is_some_clause_s() -> None:
    named = {clause.full_family for book in shelf.folders() for clause in shelf.open_rulebook(book)}
    ways = {way.full_name for each in shelf.families().values() for way in each.each_way()}
    assert ways <= named
    assert named - ways == {""}


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('by = "place"\n', "", "'carry-over' is worked out by place, score,"),
        ('by = "place"', 'by = "plaice"', "is not worked out by 'plaice': did you mean 'place'?"),
        ('"carry-over"', '"stage-sizes"', "'stage-sizes' is worked out in one way only"),
        ('"carry-over"', '"cary-over"', "no family 'cary-over': did you mean 'carry-over'?"),
        ("by = ", "by = 1 # ", "'by = 1' must be text"),
    ],
)
def test_a_way_that_is_not_there_is_told(
    tmp_path: Path, right: str, wrong: str, sentence: str
) -> None:
    assert right in BOOK
    (tmp_path / "rulebook.toml").write_text(BOOK.replace(right, wrong), encoding="utf-8")
    with pytest.raises(RulebookMistake) as found:
        shelf.read_and_prove(tmp_path)
    assert sentence in str(found.value)


def test_the_book_without_a_mistake_is_proved(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text(BOOK, encoding="utf-8")
    assert shelf.read_and_prove(tmp_path)["clause"][0]["by"] == "place"


def test_a_question_imports_the_way_that_it_is_worked_out_in_and_no_other(tmp_path: Path) -> None:
    asks = (
        "import sys; from convenor.regulation import ask, shelf;"
        "ask.ask(shelf.open_stack('sabf-2020'), 'sabf-2020 17.2.g', {'ranking': list('abcde')});"
        "print(*(each for each in sys.modules if each.startswith('convenor.finals.')))"
    )
    kept = {**os.environ, "CONVENOR_CACHE": str(tmp_path)}
    for _ in ("the book is read and proved", "it is kept"):
        run = subprocess.run(
            [sys.executable, "-c", asks], capture_output=True, text=True, check=True, env=kept
        )
    assert run.stdout.split() == ["convenor.finals.names", "convenor.finals.qualifiers"]
