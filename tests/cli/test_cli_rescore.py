"""`convenor rescore`: the report in words and in JSON, and its exit codes."""

import json
from pathlib import Path

import pytest

from convenor.cli import main

SAMPLES = Path(__file__).parents[1] / "formats" / "samples"
BAD = Path(__file__).parents[1] / "formats" / "bad"


def say(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["rescore", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_an_event_that_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = say(capsys, str(SAMPLES / "pairs.xml"))
    assert (code, err) == (0, "")
    assert "matchpoints, 18 lines, scored by the customs of plain" in out
    assert "all 54 figures come out as published." in out


def test_an_event_that_does_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.xml"
    text = (SAMPLES / "pairs.xml").read_text(encoding="utf-8")
    wrong.write_text(text.replace("<PLACE>1<", "<PLACE>9<", 1), encoding="utf-8")
    code, out, _ = say(capsys, str(wrong))
    assert code == 1
    assert "1 of 54 figures differ" in out
    assert out.splitlines()[-1].split() == ["1", "place", "9", "1"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, str(SAMPLES / "session.pbn"), "--json")
    found = json.loads(out)
    assert code == 0
    assert found["differences"] == found["problems"] == []
    assert found["compared"]["line score"] == 36


def test_other_customs_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, str(SAMPLES / "pairs.xml"), "--program", "Scorer")
    assert code == 1
    assert "customs of Scorer" in out
    code, _, err = say(capsys, str(SAMPLES / "pairs.xml"), "--program", "Scorrer")
    assert (code, err) == (
        2,
        "convenor: no program is known as 'Scorrer': did you mean 'Scorer'?\n",
    )


def test_what_was_left_out_is_said_and_counts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    some = tmp_path / "some.xml"
    text = (SAMPLES / "pairs.xml").read_text(encoding="utf-8")
    some.write_text(text.replace("<DATE>03", "<DATE>33"), encoding="utf-8")
    code, out, _ = say(capsys, str(some))
    assert code == 1
    assert "left out: line 8, event, DATE: '33/02/2026' is not a date" in out


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (BAD / "event-type-unknown.xml", "is not an event type of USEBIO"),
        (BAD / "not-well-formed.xml", "is not well-formed XML"),
        (SAMPLES / "nowhere.xml", "cannot be read: No such file"),
        (BAD / "pbn-nothing-in-it.pbn", "there is no game of PBN in the file"),
    ],
)
def test_a_bad_file_is_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Path, words: str
) -> None:
    code, out, err = say(capsys, str(file))
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
