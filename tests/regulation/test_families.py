"""The catalogue of families: one question each, in one way or in several that a clause names."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from convenor.regulation import shelf
from convenor.regulation.ask import ask
from convenor.regulation.digests import digest_of
from convenor.regulation.families import first_name, full_name, todays_name
from convenor.regulation.pinned_stack import pinned_stack
from convenor.regulation.pinning import pin_of
from convenor.regulation.source import RulebookMistake
from convenor.values import replace

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
        ('"carry-over"', '"entry-order"', "'entry-order' is worked out in one way only"),
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


ALONE = {"contract-score", "share-match", "copies-for-captains", "who-may-sit"}
"""Families of one clause, each with its reason in `docs/decisions/0143-families-by-question.md`."""


def test_a_family_serves_several_clauses_or_says_why_it_stands_alone() -> None:
    served = Counter(
        clause.family
        for book in shelf.folders()
        for clause in shelf.open_rulebook(book)
        if clause.family
    )
    assert {name for name, clauses in served.items() if clauses == 1} == ALONE
    assert len(served) <= 66, "a new family asks a question that no other asks"


def test_a_former_name_is_no_name_of_today_and_stands_once() -> None:
    families = shelf.families()
    former = [way.was for each in families.values() for way in each.ways if way.was]
    assert len(former) == len(set(former)) > 50
    today = {way.full_name for each in families.values() for way in each.each_way()}
    assert not today & set(former)
    for was in former:
        name, by = todays_name(families, *was.partition(" by ")[::2])
        assert families[name].has_way(by)
        assert full_name(*first_name(families, name, by)) == was


SIX = """
[rulebook]
id = "meadow"
title = "Meadow bridge club"
since = 2026-01-01

[[clause]]
id = "2"
heading = "Pairs of an entry"
kind = "enforce"
rule = "No entry has more than six pairs."
family = "count-limit"
asks = ["pairs"]
terms = { limits = [{ of = "pairs", noun = "pairs", most = 6 }] }
"""


def test_a_book_that_names_a_family_as_it_was_called_is_read_and_answers(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text(SIX, encoding="utf-8")
    book = shelf.open_rulebook(str(tmp_path))
    clause = book.clause("2")
    assert (clause.family, clause.by) == ("within-limits", "count")
    stack = shelf.open_stack(str(tmp_path))
    assert ask(stack, "meadow 2", {"pairs": 7}).verdict == "refuse"
    layer = SIX.replace('title = "Mea', 'under = "laws-2017"\ntitle = "Mea')
    laid = shelf.with_layers(shelf.open_stack("laws-2017"), [layer])
    assert laid.clause("meadow 2").full_family == "within-limits by count"


def test_a_pin_of_before_says_what_the_clause_says_now(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text(SIX, encoding="utf-8")
    stack, day = shelf.open_stack(str(tmp_path)), datetime.date(2026, 6, 1)
    before = {
        "family": "count-limit",
        "asks": ["pairs"],
        "terms": {"limits": [{"of": "pairs", "noun": "pairs", "most": 6}]},
    }
    pin = pin_of(stack, ["meadow 2"], day, {}, shelved=())
    assert pin.clauses["meadow 2"] == digest_of(before)[: len(pin.clauses["meadow 2"])]
    (book,) = pin.books
    kept = replace(book.clauses["2"], family="count-limit", by="")
    old = pinned_stack(replace(pin, books=(replace(book, clauses={"2": kept}),)))
    assert ask(old, "meadow 2", {"pairs": 7}).verdict == "refuse"
    assert not old.unread


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
