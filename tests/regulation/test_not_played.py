"""What a book sets aside with a sentence: it is shown, it is checked, and it is honest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from convenor import docs
from convenor.cli import main
from convenor.regulation import shelf
from convenor.regulation.coverage import coverage
from convenor.regulation.places import NOT_PLAYED
from convenor.regulation.source import RulebookMistake
from convenor.regulation.starting import write_starter
from convenor.simulator.book_checks import check_book

BOOKS = tuple(shelf.folders())


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small book on the shelf, of which no trace was ever made."""
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    return write_starter("lakeland", "Lakeland", tmp_path)


def clause_of(book: Path) -> str:
    """A clause that works something out."""
    return next(each.id for each in shelf.open_rulebook(book.name) if each.kind == "compute")


def say(book: Path, text: str) -> None:
    (book / NOT_PLAYED).write_text(text, encoding="utf-8")


def test_coverage_tells_what_is_set_aside_and_why(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clause = clause_of(book)
    say(book, f'[outside]\n"{clause}" = "It waits for the register."\n[elsewhere]\n')
    assert main(["rulebook", "coverage", "lakeland", "--clauses", "--json"]) == 0
    rows = {each["clause"]: each for each in json.loads(capsys.readouterr().out)}
    own = rows.pop(f"lakeland {clause}")
    assert (own["set_aside"], own["why"]) == ("outside", "It waits for the register.")
    assert own["state"] == "asked only"
    assert {(each["set_aside"], each["why"]) for each in rows.values()} == {("", "")}


def test_the_table_counts_what_is_set_aside(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    say(book, f'[elsewhere]\n"{clause_of(book)}" = "Others carry it out."\n')
    assert main(["rulebook", "coverage", "lakeland"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[-3:] == ["outside", "elsewhere", "cases"]
    (compute,) = [each.split() for each in rows if each.split()[:2] == ["lakeland", "compute"]]
    assert compute[-3:-1] == ["0", "1"]
    assert main(["rulebook", "coverage", "lakeland", "--clauses"]) == 0
    assert "Others carry it out." in capsys.readouterr().out


def test_the_page_has_the_sentence(book: Path) -> None:
    say(book, f'[elsewhere]\n"{clause_of(book)}" = "Others carry it out."\n')
    assert "asked only (elsewhere: Others carry it out)" in docs.coverage_page()


def test_it_is_no_part_of_what_the_book_says(book: Path) -> None:
    before = shelf.open_rulebook("lakeland").digest
    say(book, f'[elsewhere]\n"{clause_of(book)}" = "Others carry it out."\n')
    assert shelf.open_rulebook("lakeland").digest == before


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('[outside]\n"99.z" = "It waits."\n', 2, "there is no clause '99.z' in this book"),
        ('[outside]\n\n"CLAUSE" = ""\n', 3, "CLAUSE has no sentence: say why it is not played."),
        ('[outsides]\n"CLAUSE" = "It waits."\n', 1, "there is no table 'outsides' here:"),
        ('outside = "no"\n', 1, "'outside' must be a table of clauses, each with its sentence."),
        (
            '[outside]\n"CLAUSE" = "It waits."\n[elsewhere]\n"CLAUSE" = "Others do."\n',
            4,
            "CLAUSE stands under [outside] already: keep one.",
        ),
        ('[outside]\n"CLAUSE = 1\n', 2, "is not valid TOML"),
    ],
)
def test_a_mistake_in_the_list_is_named_with_its_line(
    book: Path, text: str, line: int, told: str
) -> None:
    clause = clause_of(book)
    say(book, text.replace("CLAUSE", clause))
    (problem,) = check_book("lakeland", play=False).problems
    assert (problem.file, problem.line) == (NOT_PLAYED, line)
    assert told.replace("CLAUSE", clause) in problem.text
    assert len(str(problem).splitlines()) == 1
    with pytest.raises(RulebookMistake):
        tuple(coverage(("lakeland",)))


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_set_aside_is_really_not_played(name: str) -> None:
    rows = [each for each in coverage((name,)) if each.set_aside]
    assert [each.clause.name for each in rows if each.state in ("in play", "suggested")] == []


@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_is_played_or_the_book_says_why_not(name: str) -> None:
    """Every clause that works something out or enforces it, and that no competition reads."""
    silent = [e.clause.id for e in coverage((name,)) if e.must_play and not e.set_aside]
    assert not silent, f"{name}: neither played nor set aside: {', '.join(silent)}"
