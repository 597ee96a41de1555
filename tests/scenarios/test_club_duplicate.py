"""A duplicate evening from entries to titles: Mitchell, Howell, sit-outs, one winner or two.

Every card, percentage, place and title is compared with figures worked out apart.
"""

from collections.abc import Callable

import pytest
from agreeing import cards_agree, engine_order, engine_totals
from apart_matchpoints import (
    averaged,
    groups_of,
    percent_of,
    percentages,
    sat_by_movement,
    session_cards,
)
from apart_scores import Told

from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
ROUGH = Trouble(misread=0.05, late=0, fouled=1, appeal=0.06)
STAGE = "evening"


def by_direction(number: int) -> str:
    """Odd numbers sit North-South."""
    return "NS" if number % 2 else "EW"


@pytest.mark.parametrize("pairs", [6, 7, 9, 10, 12])
def test_one_winner(play: Play, pairs: int) -> None:
    desk = play("club-duplicate", pairs, f"evening {pairs}", ROUGH, {"winners": "one"})
    told = cards_agree(desk, STAGE, 1)
    totals = averaged(percentages(told, STAGE, [1]))
    assert engine_totals(desk, STAGE) == totals
    order = groups_of(totals)
    assert engine_order(desk, STAGE) == order
    assert told.titles() == {"Winners": sorted(order[0], key=int)}


@pytest.mark.parametrize("pairs", [8, 9, 13])
def test_two_winners(play: Play, pairs: int) -> None:
    desk = play(
        "club-duplicate", pairs, f"two {pairs}", ROUGH, {"winners": "two"}, side=by_direction
    )
    told = cards_agree(desk, STAGE, 1)
    (totals,) = percentages(told, STAGE, [1])
    for side, odd in (("NS", 1), ("EW", 0)):
        own = {who: total for who, total in totals.items() if int(who) % 2 == odd}
        order = groups_of(own)
        assert engine_order(desk, STAGE, side) == order
        assert told.titles()[f"Winners ({side})"] == sorted(order[0], key=int)


def in_turn(number: int) -> str:
    """Two sections, one pair to each in turn."""
    return "AB"[number % 2]


def test_a_hall_of_two_sections_with_one_ranking(play: Play) -> None:
    """Boards are compared over both sections, and all are ranked together."""
    desk = play("club-duplicate", 16, "hall", ROUGH, {"boards": 14}, section=in_turn)
    tables = {seat.table for seat in desk.competition.state.session(STAGE, 1).seating.seats}
    assert tables == {f"{letter}{number}" for letter in "AB" for number in range(1, 5)}
    told = cards_agree(desk, STAGE, 1)
    totals = averaged(percentages(told, STAGE, [1]))
    assert engine_totals(desk, STAGE) == totals
    order = groups_of(totals)
    assert engine_order(desk, STAGE) == order
    assert told.titles() == {"Winners": sorted(order[0], key=int)}


def test_sections_that_are_compared_and_ranked_apart(play: Play) -> None:
    answers = {"boards": 14, "ranking": "each section", "compared": "the own section"}
    desk = play("club-duplicate", 16, "apart", ROUGH, answers, section=in_turn)
    told = Told(desk.competition.facts)
    sats = sat_by_movement(told, STAGE, 1)
    for section in "AB":
        own = [each for each in sats if each.section == section]
        cards = session_cards(told, STAGE, 1, own)
        order = groups_of({who: percent_of(card) for who, card in cards.items()})
        assert engine_order(desk, STAGE, section) == order
        assert told.titles()[f"Winners ({section})"] == sorted(order[0], key=int)


def test_what_went_wrong_is_in_the_ledger(play: Play) -> None:
    """The rough evening has a misread score, a fouled board, a ruling and an appeal."""
    desk = play("club-duplicate", 12, "evening 12", ROUGH, {"winners": "one"})
    kinds = {each.kind for each in desk.competition.facts}
    wanted = {"result corrected", "board fouled", "ruling given", "appeal lodged"}
    assert wanted <= kinds


def test_a_sit_out_costs_nothing(play: Play) -> None:
    """With an odd number nobody is scored on the boards that it sat out."""
    desk = play("club-duplicate", 7, "odd", answers={"winners": "one", "boards": 21})
    told = cards_agree(desk, STAGE, 1)
    sats = sat_by_movement(told, STAGE, 1)
    played = {who: sum(len(s.boards) for s in sats if who in (s.ns, s.ew)) for who in "1234567"}
    cards = desk.competition.figures.scores.session(STAGE, 1).cards
    assert {who: card.boards for who, card in cards.items()} == played
    assert len({round(card.available / card.boards, 6) for card in cards.values()}) == 1


def test_several_evenings_are_averaged(play: Play) -> None:
    desk = play(
        "club-duplicate", 8, "month", ROUGH, {"winners": "one", "sessions": 3, "boards": 14}
    )
    for session in (1, 2, 3):
        told = cards_agree(desk, STAGE, session)
    totals = averaged(percentages(told, STAGE, [1, 2, 3]))
    assert engine_totals(desk, STAGE) == totals
    assert engine_order(desk, STAGE) == groups_of(totals)


@pytest.mark.parametrize("players", [8, 9, 12])
def test_an_individual(play: Play, players: int) -> None:
    desk = play("club-individual", players, f"alone {players}", ROUGH, {"boards": 21})
    told = cards_agree(desk, "individual", 1, individual=True)
    totals = averaged(percentages(told, "individual", [1], individual=True))
    assert engine_totals(desk, "individual") == totals
    order = groups_of(totals)
    assert engine_order(desk, "individual") == order
    assert told.titles() == {"Winner": sorted(order[0], key=int)}
