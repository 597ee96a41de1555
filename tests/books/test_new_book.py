"""A rulebook from outside: written to start from, checked whole, found, played."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.cli import main
from convenor.competition.plans.templates import broken_templates, templates
from convenor.regulation import shelf
from convenor.regulation.starting import write_starter
from convenor.simulator.book_checks import check_book

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*words: object) -> tuple[int, str, str]:
        code = main([str(each) for each in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def tell(say: Say, *words: object) -> Any:
    code, out, err = say(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book in a folder that CONVENOR_RULEBOOKS names."""
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    return write_starter("lake-2026", "Lake Union", tmp_path)


def test_a_new_book_passes_every_check_as_it_is_written(tmp_path: Path, say: Say) -> None:
    made = tell(say, "rulebook", "new", "lake-2026", "--title", "Lake Union", "--into", tmp_path)
    assert made["folder"] == str(tmp_path / "lake-2026")
    (found,) = tell(say, "rulebook", "check", made["folder"])
    assert (found["wrong"], found["notes"]) == ([], [])
    assert (found["clauses"], found["cases"], found["plans"]) == (9, 9, 1)


def test_each_clause_of_the_new_book_has_a_case_or_is_played(tmp_path: Path) -> None:
    book = write_starter("lake-2026", "Lake Union", tmp_path)
    plan = (book / "competitions" / "swiss-teams.toml").read_text(encoding="utf-8")
    cases = "".join(each.read_text(encoding="utf-8") for each in (book / "cases").iterdir())
    for clause in shelf.open_rulebook(str(book)):
        assert f'"{clause.id}' in plan + cases, clause.id


def test_its_competition_is_found_and_played_like_ours(outside: Path, say: Say) -> None:
    assert "lake-2026" in {each["id"] for each in tell(say, "rulebook", "list")}
    listed = {each["id"]: each for each in tell(say, "new", "--list")}
    assert listed["lake-2026-swiss-teams"]["group"] == "lake-2026"
    played = tell(say, "simulate", "lake-2026-swiss-teams", 7, "--trouble", "none")
    lines = played["standings"][0]["fields"][0]["lines"]
    assert len(lines) == 7
    rounds, byes = 5, 5
    matches = rounds * 3
    assert sum(float(each["figure"]) for each in lines) == matches * 20 + byes * 12


@pytest.mark.parametrize("part", ["bye", "forfeit", "withdrawal", "abandoned", "late"])
def test_a_part_that_a_plan_leaves_out_is_named(part: str, tmp_path: Path) -> None:
    """Nothing is worth nothing in silence: the check says which clause is missing, and where."""
    book = write_starter("lake-2026", "Lake Union", tmp_path)
    plan = book / "competitions" / "swiss-teams.toml"
    lines = plan.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [each for each in lines if not each.startswith(f"{part} = ")]
    assert len(kept) == len(lines) - 1
    plan.write_text("".join(kept), encoding="utf-8")
    found = check_book(str(book), play=False)
    assert found.problems == ()
    told = [str(each) for each in found.notes]
    assert any(each.startswith("competitions/swiss-teams.toml:31:") for each in told)
    assert any(f"swiss names no clause for '{part}'" in each for each in told)


def test_a_book_of_ours_goes_before_one_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    (tmp_path / "sabf-2020").mkdir()
    (tmp_path / "sabf-2020" / "rulebook.toml").write_text("", encoding="utf-8")
    assert shelf.folders()["sabf-2020"] == shelf.find("sabf-2020") == shelf.OWN / "sabf-2020"
    (problem,) = check_book(str(tmp_path / "sabf-2020")).problems
    assert "another rulebook 'sabf-2020' on the shelf" in problem.text


def test_a_broken_book_leaves_the_others_on_the_shelf(outside: Path, say: Say) -> None:
    plan = outside / "competitions" / "swiss-teams.toml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text(text.replace("[template]", "[templat]"), encoding="utf-8")
    assert "sabf-swiss-teams" in templates()
    assert [each.file for each in broken_templates()] == ["lake-2026/competitions/swiss-teams.toml"]
    code, out, err = say("new", "--list")
    assert code == 0
    assert "sabf-swiss-teams" in out
    assert "lake-2026/competitions/swiss-teams.toml:3: unknown heading 'templat'" in err
    code, _, err = say("new", "lake-2026-swiss-teams", outside / "x.jsonl")
    assert code == 2
    assert "unknown heading 'templat'" in err
    plan.write_text(text, encoding="utf-8")
    assert "lake-2026-swiss-teams" in templates()
    (outside / "switches.toml").write_text("[[switch]]\nname = 1\n", encoding="utf-8")
    code, out, err = say("rulebook", "list")
    assert code == 0
    assert "sabf-2020" in out
    assert "lake-2026/switches.toml:2" in err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Lake 2026", "cannot be called 'Lake 2026'"),
        ("../lake", "cannot be called '../lake'"),
        ("sabf-2020", "there is a rulebook 'sabf-2020' already"),
        ("lake", "is there already"),
    ],
)
def test_a_new_book_overwrites_nothing(name: str, told: str, tmp_path: Path, say: Say) -> None:
    (tmp_path / "lake").mkdir()
    code, _, err = say("rulebook", "new", name, "--into", tmp_path)
    assert code == 2
    assert told in err
    assert [each.name for each in tmp_path.iterdir()] == ["lake"]


def test_books_that_stand_on_each_other_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    for name, under in (("one", "two"), ("two", "one")):
        head = write_starter(name, name, tmp_path) / "rulebook.toml"
        text = head.read_text(encoding="utf-8")
        head.write_text(text.replace("laws-2017", under), encoding="utf-8")
    (problem,) = check_book("one").problems
    assert str(problem).startswith("rulebook.toml:8: one on two on one goes round in a circle")


def test_a_family_tells_its_terms_and_the_columns_of_its_tables(say: Say) -> None:
    found = tell(say, "rulebook", "family", "late-arrival by tariff")
    terms = {each["name"]: each for each in found["terms"]}
    assert terms["tariff.bands[].from_minutes"]["default"] == "needed"
    assert terms["tariff.runs"]["kind"] == "one of: from each start, up to each end, as printed"
    code, out, _ = say("rulebook", "family", "late-arrival by tariff")
    assert code == 0
    assert "tariff.bands[].first_offence" in out
    assert "did you mean 'late-arrival'?" in say("rulebook", "family", "late-arival")[2]


def test_every_family_can_be_told(say: Say) -> None:
    for name in shelf.families():
        assert tell(say, "rulebook", "family", name)["family"] == name


@pytest.mark.parametrize("book", [each for each in shelf.folders() if each != "families"])
def test_our_own_books_pass_with_every_plan(book: str) -> None:
    """That each plan can be played to its end is shown by the scenarios, at more length."""
    assert check_book(book, play=False).problems == ()
