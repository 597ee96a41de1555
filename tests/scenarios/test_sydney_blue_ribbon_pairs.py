"""Blue Ribbon Pairs: two lines in a Swiss on the datum of leading tables, a cross-IMP final."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from apart_butler import (
    Butler,
    CrossImps,
    Meet,
    Rounds,
    fifty_and_own,
    in_groups,
    meets_of,
    printed_ranges,
    rows_of,
    trimmed_datum,
)
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
BAD_DAY = Trouble(misread=0.02, late=0.08, appeal=0.04, forfeit=0.03)
EIGHT = printed_ranges("sydney-2003/tables/vp8.csv")
TIES = (
    lambda row: row.total,
    lambda row: row.later_opponents,
    lambda row: row.won,
    lambda row: row.net,
)


def at_least(floor: int) -> Callable[[Rounds, str, str], Fraction]:
    """The highest of a floor, the winner's own mean, and the mean of those who met the loser."""

    def given(apart: Rounds, winner: str, loser: str) -> Fraction:
        own = [each for (_, who), each in apart.completed.items() if who == winner]
        against = [
            apart.completed[meet.round, meet.away if meet.home == loser else meet.home]
            for meet in apart.played
            if loser in (meet.home, meet.away)
        ]
        means = [sum(each, Fraction(0)) / len(each) for each in (own, against) if each]
        return max(Fraction(floor), *means)

    return given


def side(number: int) -> str:
    return "NS" if number % 2 else "EW"


def leading_tables(told: Told) -> Callable[[Sequence[int | None], int], Fraction]:
    """The datum of the first twelve tables; in round one of those where the top seeds sit."""
    order = told.of("seeds set")[-1]["order"]
    top = {who for line in ("NS", "EW") for who in [n for n in order if side(int(n)) == line][:6]}
    seats = [(str(e["home"]), str(e["away"])) for e in told.draws("qualifying")[1]["matches"]]

    def datum(scores: Sequence[int | None], round: int) -> Fraction:
        if round > 1:
            return trimmed_datum(scores[:12], 1)
        counted = [s for s, both in zip(scores, seats, strict=True) if top & set(both)]
        return trimmed_datum(counted, 1)

    return datum


@pytest.mark.parametrize(("pairs", "seed"), [(30, "large"), (14, "small")])
def test_blue_ribbon_pairs_from_the_seeds_to_the_trophy(play: Play, pairs: int, seed: str) -> None:
    desk = play("sydney-blue-ribbon-pairs", pairs, seed, BAD_DAY, side=side)
    told = Told(desk.competition.facts)
    meets = meets_of(told, "qualifying", 8)
    board = Butler(told, "qualifying", leading_tables(told))
    apart = Rounds(told, "qualifying", meets, board, EIGHT, bye=18, forfeit=at_least(18))
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    assert all((side(int(m.home)), side(int(m.away))) == ("NS", "EW") for m in meets)
    _first_round_is_crossed(told, meets, pairs // 2)
    field = set(told.field("final"))
    assert len(field) == 10
    for line in ("NS", "EW"):
        own = [row for row in apart.rows() if side(int(row.who)) == line]
        groups = in_groups(own, lambda row: row.total)
        order_agrees(desk, "qualifying", groups, line)
        sure = [next(iter(group)) for group in in_groups(own, *TIES)[:5] if len(group) == 1]
        assert len(sure) == 5
        assert set(sure) == {who for who in field if side(int(who)) == line}
    _final(desk, told)
    assert told.of("late arrival")
    assert told.of("match forfeited")


def _first_round_is_crossed(told: Told, meets: list[Meet], each: int) -> None:
    """The top half of a line meets the bottom half of the other; NS takes the odd one on top."""
    order = told.of("seeds set")[-1]["order"]
    ns, ew = ([n for n in order if side(int(n)) == line] for line in ("NS", "EW"))
    top_ns, top_ew = set(ns[: (each + 1) // 2]), set(ew[: each // 2])
    for meet in meets:
        if meet.round == 1:
            assert (meet.home in top_ns) != (meet.away in top_ew)


def _final(desk: Desk, told: Told) -> None:
    meets = meets_of(told, "final", 6, switch_after=3)
    board = CrossImps(told, "final")
    apart = Rounds(told, "final", meets, board, fifty_and_own, forfeit=at_least(70))
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    groups = in_groups(apart.rows(), lambda row: row.total)
    order_agrees(desk, "final", groups)
    best = in_groups(apart.rows(), *(TIES[at] for at in (0, 2, 3)))[0]
    assert set(told.titles()["Herald Trophy"]) <= best
    _is_the_printed_draw(told, meets)


def _is_the_printed_draw(told: Told, meets: list[Meet]) -> None:
    """The draw is the printed one for some numbering of the ten, the arrow-switch at table 3."""
    rows = rows_of("sydney-2003/tables/final-draw.csv")
    numbers: dict[str, int] = {}
    for meet in meets:
        (row,) = (r for r in rows if (int(r["match"]), r["table"]) == (meet.round, meet.table))
        for who, number in ((meet.home, int(row["ns"])), (meet.away, int(row["ew"]))):
            assert numbers.setdefault(who, number) == number
        assert bool(meet.switch_after) == (row["arrow_switch"] == "true") == (meet.table == "3")
    assert len(meets) == len(rows) == 45
    assert sorted(numbers.values()) == list(range(1, 11))


def test_boards_of_the_final_that_are_short_of_results(play: Play) -> None:
    bad = Trouble(misread=0, late=0, appeal=0.12, fouled=0.5)
    desk = play("sydney-blue-ribbon-pairs", 14, "fewer", bad, side=side)
    told = Told(desk.competition.facts)
    meets = meets_of(told, "final", 6, switch_after=3)
    apart = Rounds(told, "final", meets, CrossImps(told, "final"), fifty_and_own)
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    assert any(place[0] == "final" for place in told.rulings)
    assert told.of("board fouled", "final")
