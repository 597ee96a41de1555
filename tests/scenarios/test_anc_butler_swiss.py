"""Butler Swiss of the national championships: Restricted, Country, Swiss Pairs, Congress.

Small fields have the modified Swiss, large ones a datum of the leading tables only.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from apart_butler import (
    Butler,
    Rounds,
    in_groups,
    meets_of,
    national_datum,
    printed_margins,
    rows_of,
)
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor.actions.desk import Desk, Refused
from convenor.simulator.playing import Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
SCALE = "anc-2017/tables/wbf-vp.csv"
BAD_DAY = Trouble(misread=0.03, late=0.08, appeal=0.04, fouled=0.4)
TIES = (
    lambda row: row.total,
    lambda row: row.opponents,
    lambda row: row.won,
    lambda row: row.net,
)
EVENTS = [
    ("anc-butler-restricted", 12, {"boards": 3}, 9, 9),
    ("anc-butler-country", 31, {"boards": 2}, 10, 9),
    ("anc-swiss-pairs", 52, {"boards": 2, "event": "B"}, 9, 9),
    ("anc-congress-swiss-pairs", 20, {}, 6, 6),
]
"""Template, pairs, answers, matches, and the boards whose scale is used."""
TITLES = {
    "anc-butler-restricted": "Restricted Butler Pairs Champions",
    "anc-butler-country": "Country Butler Pairs Champions",
    "anc-swiss-pairs": "Winners of Swiss Pairs B",
    "anc-congress-swiss-pairs": "Winners",
}


def country_club(number: int) -> str:
    """A club of the printed list."""
    clubs = rows_of("anc-2017/tables/country-clubs.csv")
    return clubs[number % len(clubs)]["club"]


def apart_of(told: Told, boards: int, scale: int) -> Rounds:
    """The whole Swiss worked out from its facts."""
    meets = meets_of(told, "swiss", boards)
    board = Butler(told, "swiss", national_datum, cancelled=2)
    return Rounds(told, "swiss", meets, board, printed_margins(SCALE, scale), bye=12)


@pytest.mark.parametrize(("id", "pairs", "answers", "rounds", "scale"), EVENTS)
def test_a_butler_swiss_is_worth_what_the_scores_say(
    play: Play, id: str, pairs: int, answers: dict[str, Any], rounds: int, scale: int
) -> None:
    desk = play(id, pairs, "one more", BAD_DAY, answers, club=country_club)
    told = Told(desk.competition.facts)
    apart = apart_of(told, answers.get("boards", 8), scale)
    assert sorted({meet.round for meet in apart.meets}) == list(range(1, rounds + 1))
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    groups = in_groups(apart.rows(), *TIES)
    order_agrees(desk, "swiss", groups)
    ((title, winners),) = told.titles().items()
    assert title == TITLES[id]
    assert set(winners) <= groups[0]
    assert len(winners) == 1
    _rematches(apart, rounds, pairs < 20)
    for kind in ("result corrected", "fine imposed", "board fouled", "ruling given"):
        assert told.of(kind), kind


def _rematches(apart: Rounds, rounds: int, modified: bool) -> None:
    """Nobody meets twice, unless late in a modified Swiss and then once more at most."""
    met = Counter(frozenset((meet.home, meet.away)) for meet in apart.meets)
    assert max(met.values()) == (2 if modified else 1)
    normal = rounds // 2 + 1
    first = Counter(
        frozenset((meet.home, meet.away)) for meet in apart.meets if meet.round <= normal
    )
    assert max(first.values()) == 1


def test_a_pair_that_withdraws_leaves_a_bye_behind(start: Start) -> None:
    simulator = start("anc-swiss-pairs", 14, "gone", BAD_DAY, {"boards": 3})
    while len(simulator.there.state.sessions_of("swiss")) < 4:
        simulator.step()
    left = {"contestant": "5", "stage": "swiss", "session": 5, "reason": "taken ill"}
    simulator.do("withdraw", **left, results="stand")
    simulator.run()
    told = Told(simulator.desk.competition.facts)
    apart = apart_of(told, 3, 9)
    matches_agree(simulator.desk, apart)
    totals_agree(simulator.desk, apart)
    byes = [who for n, draw in told.draws("swiss").items() if n >= 5 for who in draw["byes"]]
    assert len(byes) == 5 == len(set(byes))
    assert not any("5" in (meet.home, meet.away) for meet in apart.meets if meet.round >= 5)
    standing = simulator.there.figures.standing("swiss")
    assert standing.unplaced == ("5",)
    rest = [row for row in apart.rows() if row.who != "5"]
    order_agrees(simulator.desk, "swiss", in_groups(rest, *TIES))
    assert all(apart.scores[5, who] == Fraction(12) for who in told.draws("swiss")[5]["byes"])


def test_a_pair_of_a_city_club_is_not_in_the_country_pairs(start: Start) -> None:
    with pytest.raises(Refused, match=r"home club.*anc-2017 3\.5"):
        start("anc-butler-country", 1, club="Harbour")
