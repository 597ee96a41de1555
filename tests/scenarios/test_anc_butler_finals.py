"""Butler championships in two stages: carry-over by place or by VPs, and replacements."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from apart_butler import (
    Butler,
    Meet,
    Rounds,
    Row,
    half_away,
    in_groups,
    meets_of,
    national_datum,
    printed_margins,
    trimmed_datum,
)
from apart_matchpoints import Sat, sat_by_movement
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor import pipeline
from convenor.simulator.playing import Simulator, Trouble

Start = Callable[..., Simulator]
NINE_BOARDS = printed_margins("anc-2017/tables/wbf-vp.csv", 9)
BAD_DAY = Trouble(misread=0.03, late=0.06, appeal=0.03, fouled=0.3)
TIES = (
    lambda row: row.total,
    lambda row: row.opponents,
    lambda row: row.won,
    lambda row: row.net,
)
ALL_MET = (TIES[0], TIES[2], TIES[3])
"""In a whole round robin equals have met equal opponents, so that test says nothing."""


def play_until_closed(simulator: Simulator, stage: str) -> None:
    while simulator.there.state.stage(stage).closed is None:
        simulator.step()


def rounds_of(
    told: Told, stage: str, boards: int, carried: dict[str, Fraction] | None = None
) -> Rounds:
    board = Butler(told, stage, national_datum, cancelled=2)
    meets = meets_of(told, stage, boards)
    return Rounds(told, stage, meets, board, NINE_BOARDS, bye=12, carried=carried)


def final_agrees(simulator: Simulator, boards: int, carried: dict[str, Fraction]) -> None:
    """The final worked out with its carry-over; nobody meets twice."""
    told = Told(simulator.there.facts)
    apart = rounds_of(told, "final", boards, carried)
    pairs = len(told.field("final"))
    met = {frozenset((meet.home, meet.away)) for meet in apart.meets}
    assert len(met) == len(apart.meets) == pairs * (pairs - 1) // 2
    matches_agree(simulator.desk, apart)
    totals_agree(simulator.desk, apart)
    groups = in_groups(apart.rows(), *ALL_MET)
    order_agrees(simulator.desk, "final", groups)
    (winners,) = told.titles().values()
    assert len(winners) == 1
    assert set(winners) <= groups[0]


# --- by VPs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("division", "pairs"), [("Women's", 20), ("Seniors'", 17)])
def test_ten_pairs_go_on_with_a_carry_over_by_their_vps(
    start: Start, division: str, pairs: int
) -> None:
    answers = {"division": division, "boards": 3}
    simulator = start(
        "anc-butler-womens-seniors",
        pairs,
        f"{pairs} pairs",
        BAD_DAY,
        answers,
        contending=lambda number: number != 4,
    )
    play_until_closed(simulator, "preliminary")
    told = Told(simulator.there.facts)
    apart = rounds_of(told, "preliminary", 3)
    matches_agree(simulator.desk, apart)
    totals_agree(simulator.desk, apart)
    order_agrees(simulator.desk, "preliminary", in_groups(apart.rows(), *TIES))
    order = pipeline.standings(simulator.there, "preliminary")[""].order
    qualified = told.closed("preliminary")["qualified"]["final"]
    assert qualified == [name for name in order if name != "4"][:10]
    gone = qualified[3]
    simulator.do("decline-place", stage="final", contestant=gone, reason="cannot stay")
    simulator.do("fill-place", stage="final")
    simulator.run()
    told = Told(simulator.there.facts)
    carried = carried_by_score(apart.totals(), order)
    finalists = set(told.field("final"))
    assert finalists == {name for name in order if name not in ("4", gone)} & set(
        [name for name in order if name != "4"][:11]
    )
    expected = {name: carried.get(name, Fraction(0)) for name in finalists}
    opened = told.of("stage opened", "final")[-1]["carry_overs"]
    assert {name: Fraction(str(amount)) for name, amount in opened.items()} == expected
    assert Fraction(0) in expected.values()
    final_agrees(simulator, 3, expected)


def carried_by_score(vps: dict[str, Fraction], order: tuple[str, ...]) -> dict[str, Fraction]:
    """From 1 for the tenth to 7 for the first, in between by VPs, to two decimals."""
    first, tenth = vps[order[0]], vps[order[9]]
    return {
        name: half_away(1 + 6 * (vps[name] - tenth) / (first - tenth), Fraction(1, 100))
        for name in order[:10]
    }


# --- by place ------------------------------------------------------------------------------------


def meets_in(sats: list[Sat], session: int) -> list[Meet]:
    return [Meet(session, sat.table, sat.ns, sat.ew, sat.boards) for sat in sats]


def preliminary(
    told: Told, sessions: int
) -> tuple[list[dict[str, Fraction]], dict[str, list[str]]]:
    """Net IMPs of each pair in each session against the datum without three at each end."""
    board = Butler(told, "preliminary", lambda scores, _: trimmed_datum(scores, 3), cancelled=2)
    cards: list[dict[str, Fraction]] = []
    met: dict[str, list[str]] = {}
    for session in range(1, sessions + 1):
        meets = meets_in(sat_by_movement(told, "preliminary", session), session)
        card: dict[str, Fraction] = {}
        for number in sorted({each for meet in meets for each in meet.boards}):
            own = [meet for meet in meets if number in meet.boards]
            for who, won in board(own, number).items():
                card[who] = card.get(who, Fraction(0)) + won
        for meet in meets:
            met.setdefault(meet.home, []).append(meet.away)
            met.setdefault(meet.away, []).append(meet.home)
        cards.append(card)
    return cards, met


def test_ten_of_each_field_go_on_with_a_carry_over_by_place(start: Start) -> None:
    answers = {"boards": 2, "session_boards": 12, "sessions": 3}
    simulator = start(
        "anc-butler-open",
        24,
        "open",
        BAD_DAY,
        answers,
        side=lambda number: "NS" if number % 2 else "EW",
    )
    play_until_closed(simulator, "preliminary")
    told = Told(simulator.there.facts)
    cards, met = preliminary(told, 3)
    for session, card in enumerate(cards, 1):
        found = pipeline.session_scores(simulator.there, "preliminary", session)
        assert {name: each.score for name, each in found.items()} == card
    totals = {name: sum((card[name] for card in cards), Fraction(0)) for name in cards[0]}
    rows = [
        Row(
            name,
            totals[name],
            sum((totals[e] for e in met[name]), Fraction(0)),
            Fraction(0),
            0,
            Fraction(0),
        )
        for name in totals
    ]
    placed: dict[str, list[str]] = {}
    for field, odd in (("NS", 1), ("EW", 0)):
        own = [row for row in rows if int(row.who) % 2 == odd]
        order_agrees(simulator.desk, "preliminary", in_groups(own, *TIES[:2]), field)
        placed[field] = list(pipeline.standings(simulator.there, "preliminary")[field].order)
    assert all(len(set(others)) == min(12, len(others)) for others in met.values())
    qualified = set(told.closed("preliminary")["qualified"]["final"])
    assert qualified == {*placed["NS"][:10], *placed["EW"][:10]}
    gone = placed["NS"][1]
    simulator.do("decline-place", stage="final", contestant=gone, reason="called away")
    simulator.do("fill-place", stage="final")
    simulator.run()
    told = Told(simulator.there.facts)
    carried = {
        name: Fraction(10 - at) for each in placed.values() for at, name in enumerate(each[:10])
    }
    carried.pop(gone)
    carried[placed["NS"][10]] = Fraction(0)
    assert set(told.field("final")) == set(carried)
    opened = told.of("stage opened", "final")[-1]["carry_overs"]
    assert {name: Fraction(str(amount)) for name, amount in opened.items()} == carried
    final_agrees(simulator, 2, carried)
