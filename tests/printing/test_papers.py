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


def test_a_letter_about_an_appeal_has_the_auction_of_its_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "pairs.jsonl"
    assert main(["simulate", "club-duplicate", "6", str(place), "--seed", "3"]) == 0
    at = ["--stage", "evening", "--session", "1", "--table", "1", "--board", "1"]
    given = ["--ns", '{"award": "average"}', "--override", "a test", "--by", "Dot"]
    assert main(["do", str(place), "rule", *at, *given]) == 0
    capsys.readouterr()
    lodged = ["--contestant", "1", "--auction", "1NT Pass 3NT AP", "--override", "a test"]
    assert main(["do", str(place), "lodge-appeal", "--ruling", "R1", *lodged]) == 0
    decided = ["--appeal", "A1", "--upheld", "no", "--override", "a test"]
    assert main(["do", str(place), "decide-appeal", *decided]) == 0
    said = words(_printed(place, "decisions", tmp_path))
    letter = said[said.index("Appeal A1") :]
    assert "The auction" in letter
    assert re.search(r"West\s*1NT\s*Pass\s*3NT\s*AP", letter)


def test_conditions_tell_how_a_clause_is_read_and_what_was_chosen(
    teams: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "teams.jsonl"
    copy.write_bytes(teams.read_bytes())
    before = words(_printed(copy, "conditions", tmp_path))
    assert "Where the book can be read in several ways" in before
    assert "chosen for this event" not in before
    readings = '{"sabf-2020": {"vp_scale": "wbf_concave"}}'
    assert main(["do", str(copy), "change-conditions", "--readings", readings]) == 0
    (tmp_path / "conditions.pdf").unlink()
    after = " ".join(words(_printed(copy, "conditions", tmp_path)).split())
    assert "wbf concave (chosen for this event; usually printed)" in after
