"""A place that the scores leave open is played off, between two and between more."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.desk import Refused
from convenor.actions.matches.play_offs import to_play
from convenor.competition.finals.qualifying import going_on
from convenor.errors import Mistake

CLAUSES = {"vp": "5.1.1", "play-off": "5.1.4.c", "play-off round": "5.1.4.d"}
TO: dict[str, Any] = {"stage": "qualifying", "to": "final"}


def level(where: Path, wins: int, draws: int, **clauses: str) -> Office:
    """One round: so many matches won by ten, and so many drawn; four go on."""
    qualifying = stage(
        rounds=1,
        boards=6,
        word="sst-qualifying",
        clauses={**CLAUSES, **clauses},
        standing={"ties": {"clause": "5.1.4.a"}, "stakes": [{"purpose": "first place"}]},
        qualify=[{"to": "final", "rule": "top or play-off", "terms_by": "5.1.3.a"}],
    )
    final = stage("final", format="knock-out", figure="IMP", draw={}, bracket={"kind": "knock-out"})
    teams = 2 * (wins + draws)
    office = Office(where, plan(qualifying, final, rulebook="sydney-2003"), teams)
    names = [str(number) for number in range(1, teams + 1)]
    office.put("stage opened", stage="qualifying", field=names)
    pairs = [(names[at], names[at + 1]) for at in range(0, teams, 2)]
    office.draw(1, *pairs)
    for at in range(1, wins + draws + 1):
        office.match(1, at, 10 if at <= wins else 0)
    office.put("scores posted", stage="qualifying", session=1)
    return office


def match(first: str, second: str, imps: int, theirs: int, boards: int = 4) -> dict[str, Any]:
    return {
        "first": first,
        "second": second,
        "imps": imps,
        "opponents_imps": theirs,
        "boards": boards,
    }


def going(office: Office) -> Any:
    (found,) = going_on(office.desk.competition.figures, "qualifying")
    return found.found


def test_two_play_until_one_wins(tmp_path: Path) -> None:
    """1, 3 and 5 have won; 7 and 8 drew for the fourth place."""
    office = level(tmp_path, wins=3, draws=1)
    now = to_play(office.desk.competition, "qualifying", "final")
    assert now is not None
    assert (set(now.level), now.boards, now.clause) == ({"7", "8"}, 4, "sydney-2003 5.1.4.c")
    (suggested,) = office.suggest("play-off", stage="qualifying")
    assert suggested.values == {"to": "final"}
    assert suggested.reason in (
        "7, 8 play over 4 boards for a place in final",
        "8, 7 play over 4 boards for a place in final",
    )
    with pytest.raises(Refused, match="play-off decides"):
        office.do("close-stage", stage="qualifying")
    done = office.do("play-off", **TO, matches=[match("7", "8", 5, 5)])
    assert "still level" in done.says
    assert going(office).open_places == 1
    done = office.do("play-off", **TO, matches=[match("8", "7", 3, 12)])
    assert done.says == "7 to final"
    assert set(going(office).qualified) == {"1", "3", "5", "7"}
    office.do("close-stage", stage="qualifying")
    with pytest.raises((Refused, Mistake)):
        office.do("play-off", **TO, matches=[match("7", "8", 9, 0)])


def test_more_than_two_play_each_other_and_wins_count(tmp_path: Path) -> None:
    """1 and 3 have won; 5 to 8 drew for two places. 5 has three wins, 6 and 7 one and a half."""
    office = level(tmp_path, wins=2, draws=2)
    assert set(going(office).between) == {"5", "6", "7", "8"}
    rows = {
        ("5", "6"): (9, 0),
        ("5", "7"): (1, 0),
        ("5", "8"): (1, 0),
        ("6", "7"): (4, 4),
        ("6", "8"): (30, 0),
        ("7", "8"): (1, 0),
    }
    matches = [match(*pair, *rows[pair], boards=2) for pair in combinations("5678", 2)]
    done = office.do("play-off", **TO, matches=matches)
    assert "6, 7 are still level" in done.says or "7, 6 are still level" in done.says
    now = to_play(office.desk.competition, "qualifying", "final")
    assert now is not None
    assert (now.qualified, set(now.level), now.places, now.boards) == (("5",), {"6", "7"}, 1, 4)
    office.do("play-off", **TO, matches=[match("6", "7", 0, 2)])
    assert set(going(office).qualified) == {"1", "3", "5", "7"}


def test_all_level_again_play_a_new_round(tmp_path: Path) -> None:
    office = level(tmp_path, wins=2, draws=2)
    drawn = [match(*pair, 0, 0, boards=2) for pair in combinations("5678", 2)]
    office.do("play-off", **TO, matches=drawn)
    office.do("play-off", **TO, matches=drawn)
    order = "8765"
    won = [match(*pair, 1, 0, boards=2) for pair in combinations(order, 2)]
    assert office.do("play-off", **TO, matches=won).says == "8, 7 to final"


@pytest.mark.parametrize(
    ("matches", "says"),
    [
        ([match("7", "1", 1, 0)], "does not play off"),
        ([match("7", "8", 0, 0), match("7", "8", 1, 0), match("7", "8", 1, 0)], "decided the tie"),
    ],
)
def test_a_play_off_that_cannot_be(tmp_path: Path, matches: Any, says: str) -> None:
    office = level(tmp_path, wins=3, draws=1)
    with pytest.raises(Mistake, match=says):
        office.do("play-off", **TO, matches=matches)


def test_another_length_is_told(tmp_path: Path) -> None:
    office = level(tmp_path, wins=3, draws=1)
    done = office.do("play-off", **TO, matches=[match("7", "8", 1, 0, boards=6)])
    assert done.warnings == ("a play-off has 4 boards (sydney-2003 5.1.4.c)",)


def test_nothing_is_played_off_where_no_place_is_open(tmp_path: Path) -> None:
    office = level(tmp_path, wins=4, draws=0)
    with pytest.raises(Refused, match="no place of final"):
        office.do("play-off", **TO, matches=[match("1", "3", 1, 0)])
