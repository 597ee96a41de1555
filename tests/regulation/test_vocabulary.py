"""Inputs and answers that a rulebook describes itself: no Python is needed for a new condition."""

from __future__ import annotations

from pathlib import Path

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask, signature
from convenor.regulation.source import RulebookMistake
from convenor.regulation.stack import Stack

BOOK = """
[rulebook]
id = "meadow"
title = "Meadow bridge club"
since = 2026-01-01

[[word]]
name = "swims"
type = "true or false"
meaning = "whether the player can swim"

[[word]]
name = "lengths"
type = "number"
meaning = "lengths swum without a rest"
unit = "length"
least = 0

[[word]]
name = "cap"
type = "text"
meaning = "colour of the bathing cap"

[[clause]]
id = "1"
heading = "Who may enter"
kind = "enforce"
rule = "Players swim, and ten lengths at that."
family = "conditions-met"
asks = ["swims", "lengths", "rank"]
requires = ["swims"]

[[clause.terms.conditions]]
fails = "cannot swim"
all_of = [{ fact = "swims" }]

[[clause.terms.conditions]]
fails = "too few lengths"
all_of = [{ fact = "lengths", least = 10 }]

[[clause]]
id = "2"
heading = "The cap"
kind = "compute"
rule = "Fast swimmers wear red."
family = "decision-table"
asks = ["lengths"]
answers = ["cap"]

[[clause.terms.rows]]
when = [{ fact = "lengths", least = 40 }]
answer.cap = "red"

[[clause.terms.rows]]
answer.cap = "white"
"""


def opened(folder: Path, text: str) -> Stack:
    book = folder / "meadow"
    book.mkdir()
    (book / "rulebook.toml").write_text(text, encoding="utf-8")
    return shelf.open_stack(str(book))


def test_a_book_describes_an_input_of_its_own(tmp_path: Path) -> None:
    stack = opened(tmp_path, BOOK)
    takes = {each.name: each for each in signature(stack, "meadow 1").inputs}
    assert list(takes) == ["swims", "lengths", "rank"]
    assert takes["swims"].required
    assert (takes["lengths"].type_words, takes["lengths"].unit) == ("number", "length")
    assert takes["rank"].meaning == "masterpoint rank on the day", "a word that all books share"
    answer = to_plain(ask(stack, "meadow 1", {"swims": True, "lengths": "9.5"}))
    assert (answer["verdict"], answer["reasons"]) == ("refuse", ["too few lengths"])
    assert ask(stack, "meadow 1", {"swims": True, "lengths": 10}).verdict == "ok"


def test_a_book_describes_an_answer_of_its_own(tmp_path: Path) -> None:
    stack = opened(tmp_path, BOOK)
    told = {each.name: each.meaning for each in signature(stack, "meadow 2").answers}
    assert told["cap"] == "colour of the bathing cap"
    assert to_plain(ask(stack, "meadow 2", {"lengths": 41})) == {"cap": "red"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "'swims' is missing (whether the player can swim)"),
        ({"swims": "yes"}, "swims must be true or false, not 'yes'"),
        ({"swims": True, "lengths": -1}, "it is 0 or more"),
        ({"swims": True, "length": 12}, "unknown key 'length': did you mean 'lengths'?"),
        ({"swims": True}, "'lengths' is missing: it decides the question"),
    ],
)
def test_what_is_given_is_read_as_the_word_says(
    tmp_path: Path, given: dict[str, object], sentence: str
) -> None:
    stack = opened(tmp_path, BOOK)
    with pytest.raises(Mistake) as found:
        ask(stack, "meadow 1", given)
    assert sentence in str(found.value)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('"rank"]', '"rnak"]', "'rnak' is no word of the vocabulary: did you mean 'rank'?"),
        ('fact = "swims"', 'fact = "swim"', "it tests 'swim', which 'asks' lacks"),
        ('type = "number"', 'type = "numbr"', "there is no type 'numbr': did you mean 'number'?"),
        ('answers = ["cap"]', 'answers = ["cop"]', "'cop' is no word of the vocabulary"),
        ('name = "cap"', 'name = "swims"', "word swims is there twice"),
    ],
)
def test_a_word_that_is_not_there_is_told_with_its_line(
    tmp_path: Path, right: str, wrong: str, sentence: str
) -> None:
    assert right in BOOK
    with pytest.raises(RulebookMistake) as found:
        opened(tmp_path, BOOK.replace(right, wrong))
    assert sentence in str(found.value)
    assert "rulebook.toml:" in str(found.value)


def test_every_shared_word_is_used() -> None:
    """The vocabulary holds what some clause asks for or answers, and no more."""
    used = set()
    for book in shelf.folders():
        for clause in shelf.open_rulebook(book):
            named = (*clause.asks, *clause.answers)
            used |= {clause.words.get(name, name) for name in named}
    shared = next(iter(shelf.families().values())).shared
    assert sorted(set(shared.names()) - used) == []
