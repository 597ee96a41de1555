"""Papers about what officials decide: the appeal's form, letters, draws and the whole report."""

import re
from pathlib import Path

import pytest
from tests.printing.reading import sizes, words

from convenor.cli import main


@pytest.fixture(scope="module")
def teams(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Swiss teams with rulings, fines and appeals, and the hands of a round."""
    folder = tmp_path_factory.mktemp("papers")
    place, deals = folder / "teams.jsonl", folder / "deals.pbn"
    given = ["--seed", "4", "--trouble", "usual"]
    assert main(["simulate", "sabf-swiss-teams", "10", str(place), *given]) == 0
    assert main(["deal", "make", str(deals), "--boards", "8"]) == 0
    for session in range(1, 8):
        at = ["--stage", "swiss", "--session", str(session), "--pbn", str(deals)]
        assert main(["do", str(place), "record-deals", *at]) == 0
    return place


def _printed(place: Path, name: str, to: Path) -> bytes:
    made = to / f"{name}.pdf"
    assert main(["print", str(place), name, str(made)]) == 0
    return made.read_bytes()


def test_an_appeal_has_its_form_with_hand_auction_and_what_is_known(
    teams: Path, tmp_path: Path
) -> None:
    """SABF 21.14: hands, auction, ruling, grounds, comments, submissions, reply, decision."""
    said = words(_printed(teams, "appeal-form", tmp_path))
    for each in ("Auction", "Dealer", "Vulnerable", "Grounds of appeal", "average plus"):
        assert each in said
    for each in ("Respondents", "arguments in reply", "Members", "Dissents", "Appellant"):
        assert each in said
    assert re.search(r"♠ ?[AKQJ\d]", said)  # the hand is out, and stands in it


def test_each_decision_is_a_letter_on_its_own_page(teams: Path, tmp_path: Path) -> None:
    data = _printed(teams, "decisions", tmp_path)
    said = words(data)
    letters = len(re.findall(r"Ruling R\d+|Appeal A\d+|Fine F?\d*", said))
    assert len(sizes(data)) >= 4
    assert letters >= 4
    assert "average plus to North-South" in said


def test_a_draw_and_a_report_are_set(teams: Path, tmp_path: Path) -> None:
    said = words(_printed(teams, "draw-sheets", tmp_path))
    assert "Round 7, boards 1–8" in said
    assert "At home" in said
    report = words(_printed(teams, "report", tmp_path))
    for each in ("Results", "Matches", "Places by round", "Conditions of contest", "Our NS"):
        assert each in report
