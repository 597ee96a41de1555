"""`convenor season`: places linked, shown, checked; the selected team."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "actions"))
from seasons import Year, pairs_of

from convenor.cli import main

FIELD = pairs_of(*(f"A{n}-B{n}" for n in range(1, 9)))


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A Butler that was played, and trials whose table is open."""
    year = Year(tmp_path / "year.sqlite")
    year.play("butler", "sabf-butler-round-robin", FIELD, boards=7, rounds=7)
    made = year.begin("trials", "sabf-open-trials", FIELD, boards=7, rounds=7)
    made.do("open-stage", stage="points")
    year.store.close()
    return f"{tmp_path}/year.sqlite"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["season", *words]) == code
    told = capsys.readouterr()
    return told.out + told.err


def test_a_season_is_linked_shown_and_checked(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    trials = f"{place}#trials"
    assert "no competition is linked" in said(capsys, "check", trials)
    assert "8 places of Butler" in said(capsys, "link", trials, "swiss_pairs", "butler")
    told = json.loads(said(capsys, "show", trials, "--json"))
    first = next(each for each in told if each["place"] == 1)
    assert (first["points"], first["clause"]) == ("120", "sabf-2020 19.13.d")
    assert first["from"]["ledger"] == "butler"
    assert len(first["from"]["head"]) == 64
    own = said(capsys, "show", trials, "--of", first["contestant"])
    assert "Swiss Pairs Championship" in own
    assert "butler, round robin" in own
    assert "as it was read at fact" in said(capsys, "check", trials)
    assert "there is no ledger 'elsewhere'" in said(
        capsys, "link", trials, "swiss_pairs", "elsewhere", code=2
    )


def test_a_file_elsewhere_is_linked_by_its_name(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Year(tmp_path / "other.sqlite")
    other.play("pairs", "sabf-butler-round-robin", FIELD, boards=7, rounds=7)
    other.store.close()
    linked = f"{tmp_path}/other.sqlite#pairs"
    assert "8 places" in said(capsys, "link", f"{place}#trials", "swiss_pairs", linked)
    assert "as it was read" in said(capsys, "check", f"{place}#trials")


def test_the_team_is_shown_with_its_reasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    year = Year(tmp_path / "year.sqlite")
    made = year.begin("trials", "sabf-open-trials", FIELD, boards=7, rounds=7)
    assert "before final has been closed" in said(capsys, "team", f"{tmp_path}/year.sqlite#trials")
    made.run()
    year.store.close()
    told = said(capsys, "team", f"{tmp_path}/year.sqlite#trials")
    assert "ratification: waits (sabf-2020 19.1.a)" in told
    assert "captain: not elected (sabf-2020 19.10.a)" in told
    plain = json.loads(said(capsys, "team", f"{tmp_path}/year.sqlite#trials", "--json"))
    assert len(plain["players"]) == 6
