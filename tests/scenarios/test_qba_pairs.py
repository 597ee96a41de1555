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
    score_board,
    session_cards,
    usual_results,
)
from apart_scores import Told, rounded

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import CALM, Simulator, Trouble
from convenor.standings.ranking import Line

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
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
    for kind in ("result corrected", "board fouled", "ruling given", "appeal decided"):
        assert told.of(kind), kind


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


def _lines(desk: Desk, field: str) -> tuple[Line, ...]:
    return desk.competition.figures.standings("qualifying")[field].lines


# --- ties ----------------------------------------------------------------------------------------


def count_back(told: Told, tied: set[str]) -> list[set[str]]:
    """Points board by board: 2 for each of the tied beaten, 1 for each level; a part starts again.

    On a board that not all of them played, 2 above average and 1 for average.
    """
    sats = [s for s in sat_by_movement(told, "qualifying", 1) if s.section == _section_of(tied)]
    points = dict.fromkeys(tied, 0)
    for board in sorted({b for sat in sats for b in sat.boards}):
        scored = score_board(told, "qualifying", 1, sats, board, usual_results(sats))
        own = {each.who: each.score for each in scored if each.who in tied}
        average = scored[0].available / 2
        for who, score in own.items():
            against = [own[other] for other in own if other != who]
            if len(own) < len(tied):
                against = [average]
            points[who] += sum(2 * (score > each) + (score == each) for each in against)
    found: list[set[str]] = []
    groups = groups_of({who: Fraction(each) for who, each in points.items()})
    for group in groups:
        again = len(groups) > 1 and len(group) > 1
        found += count_back(told, group) if again else [group]
    return found


def _section_of(tied: set[str]) -> str:
    return section(int(next(iter(tied))))


@pytest.mark.parametrize("seed", ["tie 4", "tie 9", "tie 1"])
def test_a_tie_for_the_final_is_split_board_by_board(play: Play, seed: str) -> None:
    """Ties for the second or third place go by count-back, and then by a recorded lot."""
    answers = {"sessions": 1, "boards": 10, "final_boards": 9, "final_sessions": 1}
    desk = play("qba-championship-pairs", 24, seed, CALM, answers, section=section)
    told = Told(desk.competition.facts)
    totals = shares(told, "qualifying", 1, apart=True)
    lots = {frozenset(body["among"]): body["order"] for body in told.of("lot drawn")}
    split = False
    for name in "ABCD":
        own = {who: total for who, total in totals.items() if section(int(who)) == name}
        order: list[str] = []
        for group in groups_of(own):
            parts = [group]
            if len(group) > 1 and any(len(order) < at < len(order) + len(group) for at in (2, 3)):
                split = True
                parts = count_back(told, group)
            for part in parts:
                order += lots.get(frozenset(part), sorted(part))
        engine = desk.competition.figures.standings("qualifying")[name]
        found = [n for each in engine.groups for n in lots.get(frozenset(each), sorted(each))]
        assert found[:3] == order[:3]
        assert set(order[:2]) <= set(told.field("final"))
    assert split


def against(told: Told, who: str, others: set[str]) -> Fraction | None:
    """The matchpoints of a finalist in its meetings with others; nothing if it missed one."""
    sats = sat_by_movement(told, "final", 1)
    own = [sat for sat in sats if who in (sat.ns, sat.ew) and {sat.ns, sat.ew} & others]
    if {name for sat in own for name in (sat.ns, sat.ew)} - {who} != others:
        return None
    total = Fraction(0)
    for sat in own:
        for board in sat.boards:
            scored = score_board(told, "final", 1, sats, board, usual_results(sats))
            (mine,) = [each for each in scored if (each.table, each.who) == (sat.table, who)]
            total += mine.score or 0
    return total


def test_a_tie_for_the_title_goes_by_meetings(play: Play) -> None:
    """The meeting of the two if there was one, then those with the next ranking pairs."""
    answers = {"sessions": 1, "boards": 10, "final_boards": 9, "final_sessions": 1}
    desk = play("qba-championship-pairs", 24, "tie 12", CALM, answers, section=section)
    told = Told(desk.competition.facts)
    order = groups_of(shares(told, "final", 1, apart=False))
    one, other = sorted(order[0])
    figures = [(against(told, one, {other}), against(told, other, {one}))]
    figures += [(against(told, one, rank), against(told, other, rank)) for rank in order[1:]]
    usable = [(a, b) for a, b in figures if a is not None and b is not None and a != b]
    ours, theirs = usable[0]
    assert told.titles()["Champions"] == [one if ours > theirs else other]


# --- Swiss pairs ---------------------------------------------------------------------------------


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


def test_a_late_pair_gets_nothing_on_the_boards_that_it_loses(start: Start) -> None:
    """60% to the other pair, and nothing to the late one; more than half an hour late is out."""
    simulator = start("qba-swiss-pairs", 8, "late", CALM, {"rounds": 2, "boards": 7})
    while not simulator.there.state.sessions_of("swiss"):
        simulator.step()
    late = simulator.there.state.session("swiss", 1).seating.pairings[0].second
    simulator.do("late", stage="swiss", session=1, contestant=late, minutes=16, boards=[1, 2])
    simulator.run()
    told = Told(simulator.desk.competition.facts)
    percent = match_percent(told, "swiss", 1, 7, SMALL, LATE)
    for match in pipeline.match_scores(simulator.desk.competition, "swiss", 1):
        for who in match.pairing.contestants:
            assert match.vp(who) == vps_of(7, percent[who])
    lost = [body["board"] for body in told.of("board cancelled")]
    assert lost == [1, 2]
    other = next(
        who
        for match in pipeline.match_scores(simulator.desk.competition, "swiss", 1)
        if late in match.pairing.contestants
        for who in match.pairing.contestants
        if who != late
    )
    scores = simulator.there.figures.scores.board("swiss", 1, 1).scores.sides
    top = next(each.available for each in scores if each.contestant == late)
    found = {each.contestant: each.score for each in scores}
    assert (found[late], found[other]) == (0, Fraction(60, 100) * top)
