"""SBU pairs and individuals from entries to titles, in sessions, sections, heats and matches.

Cards, shares, places, qualifiers, alternates and titles are compared with figures worked out apart;
ties for a place that is at stake are split by tests worked out apart too.
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
    of_players,
    pairs_vps,
    percent_of,
    sat_by_movement,
    session_cards,
)
from apart_sbu import split_tie
from apart_scores import Told

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import CALM, Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
ROUGH = Trouble(misread=0.04, late=0.15, fouled=0.6, appeal=0.03)
LATE = (Entry(percent=Fraction(40)), Entry(award="average plus"))
"""A board lost by lateness: 40% to the late pair, average plus to the other."""


def shares(
    told: Told, stage: str, sessions: int, apart: bool = False, individual: bool = False
) -> dict[str, Fraction]:
    """What each has of what could be had, over all sessions; sections scored apart or together."""
    cards: dict[str, Card] = {}
    for number in range(1, sessions + 1):
        sats = sat_by_movement(told, stage, number)
        for name in sorted({sat.section for sat in sats}) if apart else [None]:
            own = session_cards(
                told, stage, number, [sat for sat in sats if name in (None, sat.section)]
            )
            for who, card in (of_players(own) if individual else own).items():
                cards.setdefault(who, Card()).add(card.score, card.available)
    return {who: percent_of(card) for who, card in cards.items()}


def check_title(
    desk: Desk, told: Told, stage: str, title: str, totals: dict[str, Fraction]
) -> None:
    """Totals and order; who shares the first place is split by the tests."""
    assert engine_totals(desk, stage) == totals
    order = groups_of(totals)
    best = order[0]
    if len(best) > 1:
        best = split_tie(told, stage, best, totals)[0]
    assert set(told.titles()[title]) == best
    assert engine_order(desk, stage)[0] == best


def in_order(told: Told, stage: str, totals: dict[str, Fraction], places: list[int]) -> list[str]:
    """Everybody in order, ties over one of the places split by the tests."""
    found: list[str] = []
    for group in groups_of(totals):
        groups = [group]
        if len(group) > 1 and any(len(found) < at < len(found) + len(group) for at in places):
            groups = split_tie(told, stage, group, totals)
        for each in groups:
            found += sorted(each)
    return found


# --- one ranking ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("pairs", "sessions"), [(8, 3), (11, 2)])
def test_sessions_are_added(play: Play, pairs: int, sessions: int) -> None:
    answers = {"sessions": sessions, "boards": 14}
    desk = play("sbu-multi-session-pairs", pairs, f"weekend {pairs}", ROUGH, answers)
    told = Told(desk.competition.facts)
    check_title(desk, told, "pairs", "Winners", shares(told, "pairs", sessions))


@pytest.mark.parametrize(("rounds", "stands"), [(2, False), (6, True)])
def test_a_pair_that_leaves_a_session(start: Start, rounds: int, stands: bool) -> None:
    """Before half its boards its results are struck out; whoever sits out has average plus."""
    simulator = start("sbu-multi-session-pairs", 8, "leaves", CALM, {"sessions": 1, "boards": 14})
    simulator.run(2)
    desk, gone = simulator.desk, "5"
    session = desk.competition.state.session("pairs", 1)
    for seat, board in list(simulator.to_play(session)):
        if seat.round <= rounds:
            simulator.play(seat, board, session)
    desk.do("withdraw", {"contestant": gone, "stage": "pairs", "reason": "ill"}, by="director")
    simulator.run()
    told = Told(desk.competition.facts)
    sats = sat_by_movement(told, "pairs", 1)
    with_it = [sat for sat in sats if gone in (sat.ns, sat.ew)]
    counted = sats if stands else [sat for sat in sats if sat not in with_it]
    cards = session_cards(told, "pairs", 1, counted)
    top = 2 * (len(cards) // 2 - 1) if stands else Fraction(2 * 2)
    for sat in with_it:
        if sat.round > rounds:
            (other,) = {sat.ns, sat.ew} - {gone}
            share = max(Fraction(60), percent_of(cards[other]))
            cards[other].add(share * top * len(sat.boards) / 100, top * len(sat.boards))
    totals = {who: percent_of(card) for who, card in cards.items() if who != gone}
    found = engine_totals(desk, "pairs")
    found.pop(gone, None)
    assert found == totals
    assert len(with_it) == 7
    assert told.titles()["Winners"] == [max(totals, key=lambda who: totals[who])]


def test_simultaneous_pairs_in_many_heats(play: Play) -> None:
    """Every result is compared with those of all heats, large and small, on one set of boards."""
    desk = play(
        "sbu-simultaneous-pairs",
        23,
        "simultaneous",
        ROUGH,
        {"boards": 12, "days": 2},
        section=lambda number: f"Heat {min((number - 1) // 5 + 1, 4)}",
    )
    told = Told(desk.competition.facts)
    sats = sat_by_movement(told, "heats", 1)
    assert {sat.section for sat in sats} == {"Heat 1", "Heat 2", "Heat 3", "Heat 4"}
    assert len({sat.table for sat in sats if 1 in sat.boards}) > 6
    check_title(desk, told, "heats", "Winners", shares(told, "heats", 2))


def test_swiss_pairs(play: Play) -> None:
    boards = 7
    answers = {"rounds": 4, "boards": boards, "bye": 12}
    desk = play("sbu-swiss-pairs", 11, "swiss", ROUGH, answers)
    told = Told(desk.competition.facts)
    assert told.of("late arrival")
    totals = {str(number): Fraction(0) for number in range(1, 12)}
    for number, draw in told.draws("swiss").items():
        percent = match_percent(told, "swiss", number, boards, lost=LATE)
        for match in pipeline.match_scores(desk.competition, "swiss", number):
            for who in match.pairing.contestants:
                vp = pairs_vps(boards, percent[who])
                assert match.vp(who) == vp, (number, who, percent[who])
                totals[who] += vp
        for who in draw.get("byes", ()):
            totals[who] += 12
    assert engine_totals(desk, "swiss") == totals
    order = groups_of(totals)
    assert len(order[0]) == 1
    assert engine_order(desk, "swiss") == order
    assert told.titles() == {"Winners": list(order[0])}


# --- sections and finals -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["four sections", "again"])
def test_eleven_qualify_from_four_sections(play: Play, seed: str) -> None:
    """Two of each section, and three more: who lost a tie first, then the best percentages."""
    answers = {"boards": 10, "places": 11, "guaranteed": 2, "final_boards": 10}
    desk = play(
        "sbu-congress-pairs",
        24,
        seed,
        ROUGH,
        answers,
        section=lambda number: "ABCD"[(number - 1) % 4],
    )
    told = Told(desk.competition.facts)
    totals = shares(told, "sections", 1, apart=True)
    assert engine_totals(desk, "sections") == totals
    sure, more = [], []
    for name in range(4):
        own = {who: total for who, total in totals.items() if (int(who) - 1) % 4 == name}
        order = in_order(told, "sections", own, [2, 3])
        sure += order[:2]
        lost_tie = own[order[2]] == own[order[1]]
        more.append((lost_tie, own[order[2]], order[2]))
    more.sort(reverse=True)
    assert more[2][:2] != more[3][:2], "another seed: no tie across sections is meant here"
    assert set(told.field("final")) == {*sure, *(who for *_, who in more[:3])}
    check_title(desk, told, "final", "Winners", shares(told, "final", 1))


def heat(number: int) -> str:
    """Four heats, two in each district."""
    return "ABCD"[(number - 1) % 4]


def district(number: int) -> str:
    return ("East", "West")[(number - 1) % 2]


NATIONAL = {"boards": 10, "district_places": 8, "district_boards": 14, "final_boards": 12}


def qualifiers(told: Told, stage: str, by: Callable[[int], str], each: int) -> dict[str, list[str]]:
    """The first of each section of a stage, in order."""
    totals = shares(told, stage, 1, apart=True)
    found = {}
    for name in sorted({by(int(who)) for who in totals}):
        own = {who: total for who, total in totals.items() if by(int(who)) == name}
        found[name] = in_order(told, stage, own, [each, 1])[: each + 1]
    return found


@pytest.mark.parametrize("seed", ["nation", "s1"])
def test_heats_district_finals_and_a_national_final(play: Play, seed: str) -> None:
    desk = play("sbu-national-pairs", 24, seed, ROUGH, NATIONAL, section=heat, district=district)
    told = Told(desk.competition.facts)
    assert engine_totals(desk, "heats") == shares(told, "heats", 1, apart=True)
    first = qualifiers(told, "heats", heat, 4)
    assert set(told.field("district finals")) == {w for own in first.values() for w in own[:4]}
    districts = {sat.section for sat in sat_by_movement(told, "district finals", 1)}
    assert districts == {"East", "West"}
    totals = shares(told, "district finals", 1, apart=True)
    assert engine_totals(desk, "district finals") == totals
    best = qualifiers(told, "district finals", district, 2)
    assert set(told.field("national final")) == {w for own in best.values() for w in own[:2]}
    for name, own in best.items():
        assert told.titles()[f"District champions ({name})"] == own[:1]
    check_title(
        desk, told, "national final", "National champions", shares(told, "national final", 2)
    )


def test_a_place_that_is_declined_goes_to_the_next_of_the_section(start: Start) -> None:
    """A qualifier from a heat does not come: the next of the same heat is asked."""
    simulator = start(
        "sbu-national-pairs", 24, "declined", CALM, NATIONAL, section=heat, district=district
    )
    while simulator.there.state.stage("heats").closed is None:
        simulator.step()
    told = Told(simulator.desk.competition.facts)
    order = qualifiers(told, "heats", heat, 4)["C"]
    simulator.do("decline-place", stage="district finals", contestant=order[0], reason="ill")
    simulator.do("fill-place", stage="district finals")
    simulator.run()
    told = Told(simulator.desk.competition.facts)
    (filled,) = told.of("place filled")
    assert (filled["contestant"], filled["instead_of"]) == (order[4], order[0])
    assert order[0] not in told.field("district finals")
    assert order[4] in told.field("district finals")


# --- individuals ---------------------------------------------------------------------------------


def test_an_individual_with_semi_finals(play: Play) -> None:
    desk = play(
        "sbu-individual",
        24,
        "alone",
        ROUGH,
        {"boards": 21, "each": 4},
        section=lambda number: "AB"[number % 2],
    )
    told = Told(desk.competition.facts)
    totals = shares(told, "semi-finals", 1, apart=True, individual=True)
    assert engine_totals(desk, "semi-finals") == totals
    for half in (0, 1):
        own = {who: total for who, total in totals.items() if int(who) % 2 == half}
        ranked = sorted(own.values(), reverse=True)
        assert ranked[3] != ranked[4], "another seed: no tie for the last place is meant here"
        best = {who for who, total in own.items() if total >= ranked[3]}
        assert best <= set(told.field("final"))
    assert len(told.field("final")) == 8
    finals = shares(told, "final", 1, individual=True)
    assert engine_totals(desk, "final") == finals
    order = groups_of(finals)
    assert len(order[0]) == 1, "another seed: no tie for the title is meant here"
    assert told.titles() == {"Winner": list(order[0])}


def test_an_individual_in_one_stage(play: Play) -> None:
    desk = play("sbu-individual", 12, "one stage", ROUGH, {"final": False, "boards": 24})
    told = Told(desk.competition.facts)
    assert [stage.name for stage in desk.competition.state.the_plan.stages] == ["final"]
    totals = shares(told, "final", 1, individual=True)
    assert engine_totals(desk, "final") == totals
    order = groups_of(totals)
    assert len(order[0]) == 1, "another seed: no tie for the title is meant here"
    assert told.titles() == {"Winner": list(order[0])}
