"""Mistakes at the command line: one sentence each, exit code 1 or 2, and nothing written."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from convenor.cli import main

Say = Callable[..., tuple[int, str, str]]
PLACE = ("swiss", 1, "1 open", 1)
NEW = ("new", "sabf-swiss-teams", "{new}", "--begins", "2026-03-01")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five teams, round 1 published, one result."""
    folder = tmp_path_factory.mktemp("mistakes")
    place = folder / "club.jsonl"
    rows = [f"T{n},A{n} X; B{n} X; C{n} X; D{n} X" for n in range(1, 6)]
    entries = folder / "entries.csv"
    entries.write_text("\n".join(["name,players", *rows]) + "\n")
    answers = ("--answer", "rounds=3", "--answer", "boards=6")
    assert main(["new", "sabf-swiss-teams", str(place), "--begins", "2026-03-01", *answers]) == 0
    assert main(["enter", str(place), str(entries)]) == 0
    assert main(["draw", str(place), "--publish"]) == 0
    assert main(["result", str(place), *map(str, PLACE), "4S= by N"]) == 0
    return place


@pytest.fixture
def there(made: Path, tmp_path: Path) -> Path:
    place = tmp_path / "club.jsonl"
    shutil.copy(made, place)
    return place


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*words: object) -> tuple[int, str, str]:
        code = main([str(each) for each in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


DO = ("do", "{club}")
AT = ("--stage", "swiss", "--session", 1)
MISTAKES: list[tuple[tuple[object, ...], int, str]] = [
    # the ledger
    (
        ("standings", "{club}#other"),
        2,
        "there is no ledger 'other' in {club}: there is swiss-teams",
    ),
    (("verify", "{club}#other"), 2, "there is no ledger 'other'"),
    (("standings", "{folder}"), 2, "is a folder"),
    (("standings", "{empty}.jsonl"), 2, "its first line is not that of one"),
    ((*NEW[:2], "{club}", *NEW[3:], "--ledger", "mine"), 1, "holds ledger 'swiss-teams', and a"),
    (("export", "{club}", "{text}"), 2, "is not a ledger: its first line is not that of one"),
    (("simulate", "sabf-swiss-teams", 8, "{club}"), 1, "holds ledger 'swiss-teams'"),
    (("show", "{club}", "results", "swiss", 0), 2, "session 0 of swiss has not been set up"),
    # setting up
    ((*NEW, "--reading", "foo=bar"), 2, "sabf-2020 has no switch 'foo'"),
    ((*NEW, "--reading", "vp_scale=bar"), 2, "switch 'vp_scale' cannot be 'bar'"),
    ((*NEW, "--answer", "rounds=many"), 2, "rounds is a whole number, not many"),
    ((*NEW, "--begins", "soon"), 2, "begins must be a day"),
    (("simulate", "sabf-swiss-teams", 8, "--steps", -1), 2, "give 0 or more"),
    # draws
    (("draw", "{club}", "--session", "x"), 2, "session must be a number"),
    (("draw", "{club}"), 1, "allow replays from this round on"),
    (("draw", "{club}", "--by-hand", "1-3,2-4"), 2, "or leave out the three of the share match"),
    (("draw", "{club}", "--by-hand", "1-3,2-9"), 2, "'9' in 'by_hand' does not play"),
    (("draw", "{club}", "--odd", "nobody"), 2, "odd cannot be 'nobody'"),
    ((*DO, "publish-draw", *AT), 2, "the draw of round 1 of swiss is published already"),
    ((*DO, "publish-draw", *AT[:3], 2), 2, "session 2 of swiss has not been set up"),
    (
        (*DO, "open-stage", "--stage", "swiss", "--field", "1,2"),
        2,
        "has begun with all who entered",
    ),
    ((*DO, "record-deals", *AT, "--deals", "{{}}"), 2, "there is no deal in it"),
    # results
    (("result", "{club}", *PLACE, ""), 2, "board 1 has no result: write '4S= by N'"),
    (("result", "{club}", *PLACE, " "), 2, "board 1 has no result"),
    (("correct", "{club}", *PLACE, ""), 2, "board 1 has no result"),
    (("result", "{club}", "swiss", 1, "9 open", 1, "pass"), 2, "there is no table '9 open'"),
    # looking
    (("explain", "{club}", "round 9 of team 1"), 2, "session 9 of swiss has not been set up"),
    (("explain", "{club}", "board 99 in round 1"), 2, "(boards 1 to 6 are): check its number"),
    (("explain", "{club}", "fines of team 9"), 2, "there is no contestant '9'"),
]


@pytest.mark.parametrize(("words", "code", "says"), MISTAKES, ids=lambda each: str(each)[:60])
def test_a_mistake_is_one_sentence_and_writes_nothing(
    there: Path, say: Say, words: tuple[object, ...], code: int, says: str
) -> None:
    names = {
        "club": str(there),
        "new": str(there.parent / "new.jsonl"),
        "folder": str(there.parent),
        "empty": str(there.parent / "empty"),
        "text": str(there.parent / "text.sqlite"),
    }
    (there.parent / "empty.jsonl").write_text("")
    (there.parent / "text.sqlite").write_text("this is no database")
    before = {each: each.read_bytes() for each in there.parent.iterdir()}
    found, out, err = say(*(str(each).format(**names) for each in words))
    assert (found, out) == (code, "")
    assert err.startswith("convenor: ")
    assert len(err.strip().splitlines()) == 1
    assert says.format(**names) in err
    assert {each: each.read_bytes() for each in there.parent.iterdir()} == before


def test_a_file_with_a_board_in_two_lines_is_not_taken(there: Path, say: Say) -> None:
    path = there.parent / "results.csv"
    rows = ["swiss,1,1 open,2,pass", "swiss,1,1 closed,2,pass", "swiss,1,1 OPEN,2,4S= by N"]
    path.write_text("\n".join(["stage,session,table,board,result", *rows]) + "\n")
    before = there.read_bytes()
    code, _, err = say("result", there, "--file", path)
    assert code == 2
    assert "line 4: board 2 at table 1 OPEN is in line 2 already." in err
    assert there.read_bytes() == before


def test_a_result_that_takes_the_place_of_another_says_so(there: Path, say: Say) -> None:
    code, out, _ = say("result", there, *PLACE, "4H= by N")
    assert code == 0
    assert "warning: 4S= by N was there, and this takes its place" in out
    assert "warning" not in say("result", there, "swiss", 1, "1 open", 2, "pass")[1]


def test_a_result_after_the_correction_period_is_refused_however_it_is_entered(
    there: Path, say: Say
) -> None:
    """An entry over another result is a correction, and comes as late as one."""
    say("do", there, "post", *AT)
    assert say("do", there, "end-period", *AT, "--override", "all agree")[0] == 0
    for verb in ("result", "correct"):
        code, _, err = say(verb, there, *PLACE, "4H= by N")
        assert code == 1
        assert "are final (sabf-2020 8.a)" in err


def test_a_clause_that_no_book_has_is_kept_with_a_warning(there: Path, say: Say) -> None:
    code, out, _ = say("fine", there, 1, 1, "VP", *AT, "--clause", "77.7")
    assert code == 0
    assert "warning: sabf-2020 has no clause '77.7'" in out
    assert "warning" not in say("fine", there, 1, 1, "VP", *AT, "--clause", "13.14")[1]


def test_a_competition_without_entries_says_so(tmp_path: Path, say: Say) -> None:
    place = tmp_path / "a.jsonl"
    say("new", "club-duplicate", place)
    for words in (("standings", place), ("explain", place, "titles"), ("as-of", place, 1)):
        code, _, err = say(*words)
        assert code == 2
        assert "nobody plays in evening yet: enter contestants first." in err
    assert say("show", place, "entries")[1].endswith("no entries yet.\n")


def test_an_asked_question_is_asked_again_until_it_is_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    answers = iter(["Autumn", "2026-03-01", "many", "3", "", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    code, out, _ = say("new", "sabf-swiss-teams", tmp_path / "asked.jsonl")
    assert code == 0
    assert "rounds is a whole number, not many" in out
    plan = json.loads((tmp_path / "asked.jsonl").read_text().splitlines()[1])["body"]["plan"]
    assert plan["stages"][0]["rounds"] == 3
