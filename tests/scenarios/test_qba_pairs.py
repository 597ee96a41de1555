"""QBA pairs from entries to titles: qualifying in sections, final and plate; Swiss pairs.

Cards, shares, places, qualifiers and titles are compared with figures worked out apart.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest
from agreeing import engine_order, engine_totals
from apart_matchpoints import (
    Card,
    Entry,
    groups_of,
    match_percent,
    pairs_vps,
    percent_of,
    sat_by_movement,
    session_cards,
)
from apart_scores import Told, rounded

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
ROUGH = Trouble(misread=0.03, late=0.1, fouled=0.7, appeal=0.02)
SMALL = {1: [(60, 60)], 2: [(65, 55), (55, 65)], 3: [(70, 50), (60, 60), (50, 70)]}
"""What small forms of a fouled board get, the highest North-South score first."""
LATE = (Entry(percent=Fraction(0)), Entry(percent=Fraction(60)))
"""A board lost by lateness: nothing to the late pair, 60% to the other."""


def section(number: int) -> str:
    """Four sections in turn."""
    return "ABCD"[(number - 1) % 4]


def two_sections(number: int) -> str:
    return "AB"[(number - 1) // 2 % 2]


def by_direction(number: int) -> str:
    return "NS" if number % 2 else "EW"


def shares(told: Told, stage: str, sessions: int, apart: bool) -> dict[str, Fraction]:
    """What each has of what could be had, over all sessions; sections scored apart or together."""
    cards: dict[str, Card] = {}
    for number in range(1, sessions + 1):
        sats = sat_by_movement(told, stage, number)
        names = sorted({sat.section for sat in sats}) if apart else [None]
        for name in names:
            own = [sat for sat in sats if name in (None, sat.section)]
            for who, card in session_cards(told, stage, number, own, small=SMALL).items():
                cards.setdefault(who, Card()).add(card.score, card.available)
    return {who: percent_of(card) for who, card in cards.items()}


def check_finals(desk: Desk, told: Told, sessions: int) -> None:
    """Final and plate: totals, order and titles."""
    for stage, title in (("final", "Champions"), ("plate", "Plate")):
        totals = shares(told, stage, sessions, apart=False)
        assert engine_totals(desk, stage) == totals
        order = groups_of(totals)
        assert len(order[0]) == 1, "another seed: a tie for the title is tested by itself"
        assert engine_order(desk, stage)[0] == order[0]
        assert told.titles()[title] == list(order[0])


def test_sections_with_one_winner(play: Play) -> None:
    """The first two of four sections and the two best thirds reach the final of ten."""
    answers = {"boards": 10, "sessions": 2, "final_boards": 9, "places": 10, "each": 2}
    desk = play("qba-championship-pairs", 24, "north", ROUGH, answers, section=section)
    told = Told(desk.competition.facts)
    totals = shares(told, "qualifying", 2, apart=True)
    assert engine_totals(desk, "qualifying") == totals
    first, thirds = [], []
    for name in "ABCD":
        own = {who: total for who, total in totals.items() if section(int(who)) == name}
        order = sorted(own, key=lambda who: -own[who])
        assert len({own[who] for who in order[:4]}) == 4, "another seed: no tie is meant here"
        first += order[:2]
        thirds.append(order[2])
    thirds.sort(key=lambda who: -totals[who])
    assert set(told.field("final")) == {*first, *thirds[:2]}
    assert set(told.field("plate")) == set(totals) - set(told.field("final"))
    check_finals(desk, told, 2)


def test_mitchells_with_two_lines(play: Play) -> None:
    """Of two Mitchells the first two of each line, and the best third of either direction."""
    answers = {
        "boards": 10,
        "sessions": 2,
        "movement": "two lines",
        "final_boards": 9,
        "final_sessions": 1,
    }
    desk = play(
        "qba-championship-pairs",
        20,
        "lines 1",
        ROUGH,
        answers,
        section=two_sections,
        side=by_direction,
    )
    told = Told(desk.competition.facts)
    totals = shares(told, "qualifying", 2, apart=True)
    assert engine_totals(desk, "qualifying") == totals
    first, thirds = [], {"NS": [], "EW": []}
    for name in "AB":
        for side in ("NS", "EW"):
            own = {
                who: total
                for who, total in totals.items()
                if (two_sections(int(who)), by_direction(int(who))) == (name, side)
            }
            order = sorted(own, key=lambda who: -own[who])
            assert len({own[who] for who in order[:4]}) == 4, "another seed: no tie is meant here"
            assert [line.contestant for line in _lines(desk, f"{name} {side}")][:4] == order[:4]
            first += order[:2]
            thirds[side].append(order[2])
    best = {max(own, key=lambda who: totals[who]) for own in thirds.values()}
    assert set(told.field("final")) == {*first, *best}
    check_finals(desk, told, 1)


def _lines(desk: Desk, field: str) -> tuple:
    return desk.competition.figures.standings("qualifying")[field].lines


def test_what_went_wrong_is_in_the_ledger(play: Play) -> None:
    answers = {"boards": 10, "sessions": 2, "final_boards": 9, "places": 10, "each": 2}
    desk = play("qba-championship-pairs", 24, "north", ROUGH, answers, section=section)
    told = Told(desk.competition.facts)
    for kind in ("result corrected", "board fouled", "ruling given", "appeal decided"):
        assert told.of(kind), kind


def vps_of(boards: int, percent: Fraction) -> int:
    """VPs by the table, the percentage of the better side being rounded to two decimals."""
    if percent < 50:
        return 20 - vps_of(boards, 100 - percent)
    return pairs_vps(boards, rounded(percent), "sabf-2020/tables/pairs-vp.csv")


@pytest.mark.parametrize(("pairs", "boards"), [(11, 7), (12, 9)])
def test_swiss_pairs(play: Play, pairs: int, boards: int) -> None:
    answers = {"rounds": 4, "boards": boards, "bye": 12}
    desk = play("qba-swiss-pairs", pairs, f"swiss {pairs}", ROUGH, answers)
    told = Told(desk.competition.facts)
    totals = {str(number): Fraction(0) for number in range(1, pairs + 1)}
    for number, draw in told.draws("swiss").items():
        percent = match_percent(told, "swiss", number, boards, SMALL, LATE)
        for match in pipeline.match_scores(desk.competition, "swiss", number):
            for who in match.pairing.contestants:
                own = vps_of(boards, percent[who])
                assert match.vp(who) == own, (number, who, percent[who])
                totals[who] += own
        for who in draw.get("byes", ()):
            totals[who] += 12
    assert engine_totals(desk, "swiss") == totals
    order = groups_of(totals)
    assert len(order[0]) == 1
    assert engine_order(desk, "swiss") == order
    assert told.titles() == {"Champions": list(order[0])}
