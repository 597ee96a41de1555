"""A match whose stanzas come in one after another: it counts once all of them are there."""

import json
import re
from pathlib import Path

import pytest
from tests.actions.test_match_scores import LEAGUE, NOW, Hall, wbf

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.cli import main
from convenor.competition.checkpoints import checkpoint_of, competition_in
from convenor.errors import Mistake


@pytest.fixture
def league(tmp_path: Path) -> Hall:
    """The first round of a league of four, 20 boards in four stanzas."""
    hall = Hall(tmp_path, {**LEAGUE, "stanzas": 4})
    hall.draw(1, "1-4", "2-3")
    return hall


def stanzas(hall: Hall, pair: str) -> list[tuple[object, bool]]:
    """The IMPs of each stanza in the order of the match, and whether it is played."""
    found = pipeline.stanzas(hall.there, hall.match(pair))
    return [(each.imps, each.complete) for each in found]


def test_stanzas_come_in_one_by_one(league: Hall) -> None:
    assert len(league.match("1-4").pairing.stanzas) == 4
    done = league.score("1-4", "30-20;")
    assert done.says == "1 v 4, round 1: 30–20 IMPs after 1 of 4 stanzas"
    assert not league.match("1-4").complete
    assert league.totals().get("1", 0) == 0
    done = league.score("1-4", "; 15-25")
    assert done.says == "1 v 4, round 1: 45–45 IMPs after 2 of 4 stanzas"
    assert done.warnings == ()  # nothing is corrected by going on
    assert stanzas(league, "1-4") == [
        ((30, 20), True),
        ((15, 25), True),
        ((0, 0), False),
        ((0, 0), False),
    ]
    league.score("4-1", "; 41-10")  # said from the other side
    league.score("1-4", "; 33-0")
    assert league.match("1-4").complete
    assert [each[0] for each in stanzas(league, "1-4")] == [(30, 20), (15, 25), (10, 41), (33, 0)]
    assert league.totals()["1"] == wbf(88 - 86)
    assert league.totals()["4"] == 20 - wbf(2)
    there = league.there
    again = competition_in(checkpoint_of(there))
    assert again.figures.standing("league").figures == there.figures.standing("league").figures


def test_all_stanzas_at_once_count_like_their_sum(league: Hall, tmp_path: Path) -> None:
    league.score("1-4", "30-20; 15-25; 10-41; 33-0")
    whole = tmp_path / "whole"
    whole.mkdir()
    other = Hall(whole, {**LEAGUE, "stanzas": 4})
    other.draw(1, "1-4", "2-3")
    other.score("1-4", "88-86")
    assert league.totals() == other.totals()


def test_a_corrected_stanza_is_a_correction(league: Hall) -> None:
    league.score("1-4", "30-20; 15-25")
    done = league.score("1-4", "30-20; 16-25")
    assert any("takes its place" in each for each in done.warnings)
    assert stanzas(league, "1-4")[1] == ((16, 25), True)


def test_captains_say_their_stanzas(league: Hall) -> None:
    captain = {"role": "player", "by": "captain", "table": "captain of 1", "side": "1"}
    league.score("1-4", "30-20;", **captain)
    league.score("1-4", "; 15-25", **captain)
    assert len(league.match("1-4").report.said.stanzas) == 2
    other = {"role": "player", "by": "captain", "table": "captain of 4", "side": "4"}
    done = league.score("1-4", "30-20; 15-20", **other)
    assert "the other captain has 45–45 IMPs" in done.says


def test_stanzas_that_cannot_be_are_told(league: Hall) -> None:
    with pytest.raises(Mistake, match="has 4 stanzas, and the score is of 5"):
        league.score("1-4", "1-0; 1-0; 1-0; 1-0; 1-0")
    with pytest.raises(Mistake, match="write the IMPs of each stanza"):
        league.score("1-4", "12-8 VP; 10-10 VP")
    league.score("2-3", "40-20")
    with pytest.raises(Mistake, match="has 40–20 IMPs as a whole"):
        league.score("2-3", "; 10-10")
    with pytest.raises(Refused, match="cannot be won over"):
        league.score("1-4", "500-0;")


def test_the_row_of_the_desk_says_them_as_they_were_typed(league: Hall) -> None:
    from convenor.actions.matches.match_rows import match_rows

    league.score("1-4", "30-20; 15-25")
    row = next(
        each for each in match_rows(league.there, "league", 1, NOW) if "1" in each.contestants
    )
    assert row.typed == "30-20; 15-25"


def test_a_list_of_matches_takes_stanzas(league: Hall) -> None:
    text = "1 v 4: 30-20; 15-25\n2 v 3: 40-20; 10-11; 0-3; 7-7"
    given = {"stage": "league", "session": 1, "text": text}
    league.desk.do("enter-match-scores", given, "Pat", "scorer")
    assert stanzas(league, "1-4")[:3] == [((30, 20), True), ((15, 25), True), ((0, 0), False)]
    assert league.match("2-3").complete
    assert league.totals()["2"] == wbf(57 - 41)


def test_the_command_line_takes_and_tells_stanzas(
    league: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = f"{tmp_path / 'ledgers.sqlite'}"
    for score in ("30-20;", "; 15-25"):
        words = ["--stage", "league", "--contestants", "1,4", "--score", score]
        assert main(["do", place, "enter-match-score", *words, "--by", "Pat"]) == 0
    assert "45–45 IMPs after 2 of 4 stanzas" in capsys.readouterr().out
    assert main(["show", place, "matches", "league", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)[0]
    imps = [tuple(each["imps"]) for each in found["stanzas"]]
    assert {imps[0], imps[0][::-1]} == {("30", "20"), ("20", "30")}
    assert [each["played"] == len(each["boards"]) for each in found["stanzas"]][:3] == [
        True,
        True,
        False,
    ]
    assert main(["show", place, "matches", "league", "1"]) == 0
    assert re.search(r"2\s+5/5\s+15:25", capsys.readouterr().out)
