"""`convenor deal`: made, promised, proved, converted; and hands of a file recorded."""

import io
import json
import stat
from pathlib import Path

import pytest

from convenor.bridge import random_deal
from convenor.cli import main
from convenor.formats.deal_files import deals_as, deals_in


def say(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(each) for each in words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_boards_are_dealt_into_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = [tmp_path / f"night.{kind}" for kind in ("pbn", "lin", "dup", "bri", "dlm")]
    code, out, err = say(capsys, "deal", "make", *files, "--boards", "1-12")
    assert (code, err) == (0, "")
    assert out.startswith("boards 1 to 12 in ")
    first = deals_in(files[0].read_bytes())
    assert len(set(first.values())) == 12
    assert all(deals_in(each.read_bytes()) == first for each in files)
    code, _, err = say(capsys, "deal", "make", files[0])
    assert (code, err) == (2, f"convenor: {files[0]} is there already: choose another name.\n")


def test_nothing_is_written_where_one_format_cannot_hold_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = say(
        capsys, "deal", "make", tmp_path / "a.pbn", tmp_path / "a.bri", "--boards", "5-8"
    )
    assert code == 2
    assert "BRI has no board numbers" in err
    assert list(tmp_path.iterdir()) == []


def test_a_promise_is_made_kept_and_proved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    promise, keys, played = tmp_path / "cup.sqd", tmp_path / "cup.sqk", tmp_path / "cup2.pbn"
    made = ("--name", "Cup", "--news", "rain on Friday", "--phase", "2:1-6:cup#")
    assert say(capsys, "deal", "promise", promise, *made)[0] == 0
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600
    code, _, err = say(capsys, "deal", "keep", promise, "--into", played)
    assert code == 2
    assert "the news (rain on Friday) is not known yet" in err
    told = ("--value", "3 mm", "--session", 2)
    assert say(capsys, "deal", "keep", promise, *told, "--into", played)[0] == 0
    code, out, _ = say(capsys, "deal", "verify", promise, keys, *told, "--played", played)
    assert (code, "the 6 boards of" in out) == (0, True)
    deals = deals_in(played.read_bytes())
    other = tmp_path / "other.pbn"
    other.write_bytes(deals_as("pbn", {**deals, 4: random_deal("other")}))
    code, out, _ = say(capsys, "deal", "verify", promise, *told, "--played", other, "--json")
    assert code == 1
    assert json.loads(out)["differing"] == ["board 4 has other hands than were promised"]


@pytest.mark.parametrize("kind", ["pbn", "dup", "dlm", "lin", "bri"])
@pytest.mark.parametrize("way", ["path", "-", "text"])
def test_hands_of_a_file_are_recorded(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    way: str,
) -> None:
    if way == "text" and kind in ("dup", "bri"):
        pytest.skip("nobody types such a file")
    ledger = tmp_path / "night.jsonl"
    assert say(capsys, "new", "club-duplicate", ledger, "--name", "Night")[0] == 0
    data = deals_as(kind, {board: random_deal(board) for board in (1, 2, 3)})
    file = tmp_path / f"night.{kind}"
    file.write_bytes(data)
    given = {"path": str(file), "-": "-", "text": data.decode("latin-1")}[way]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    at = ("--stage", "evening", "--session", 1)
    code, _, err = say(capsys, "do", ledger, "record-deals", *at, "--pbn", given)
    assert (code, err) == (0, "")
    code, _, err = say(capsys, "do", ledger, "record-deals", *at, "--pbn", "night.pbm")
    assert (code, err) == (2, "convenor: there is no file night.pbm: check the name.\n")
