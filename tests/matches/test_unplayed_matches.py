"""Matches that were not played: forfeits, cancelled, abandoned and void matches, byes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.matches.abandoned import (
    Abandoned,
    AbandonedMatch,
    AbandonedTerms,
    abandoned_match,
)
from convenor.matches.averages import Result, average, counted, refuse_beyond
from convenor.matches.byes import ByeRound, ByeTerms, bye
from convenor.matches.floors import Floor, floor_vp
from convenor.matches.forfeit_imps import ForfeitImps, imps_of_both, imps_that_give
from convenor.matches.forfeits import (
    Forfeit,
    ForfeitedMatch,
    ForfeitTerms,
    forfeited_match,
    highest,
)
from convenor.matches.scales import Cell, PrintedScale
from convenor.matches.straight import Piece, StraightScale
from convenor.matches.victory_points import ImpVictoryPointTerms, NoScale
from convenor.matches.void import PlayableBoards, VoidTerms, by_formula, void_match
from convenor.matches.withdrawals import PlayedMatches, WithdrawnTeamTerms, withdrawn_team

CENTS = Rounding("half up", Fraction(1, 100))
vps = st.integers(0, 2000).map(lambda n: Fraction(n, 100))
results = st.lists(vps, max_size=6).map(tuple)
SEVENTY = StraightScale(
    draw=35,
    pieces=(Piece(0, 1), Piece(30, Fraction(1, 10))),
    most=Fraction(135, 2),
    least=0,
)


def forfeit_terms(**changes: object) -> ForfeitTerms:
    usual = {
        "floor": Floor(vp=12),
        "total": 20,
        "opponents_mean": "complement",
        "rounding": "exact",
        "interim": "running",
        "least": 0,
        "most": 20,
    }
    return ForfeitTerms(**(usual | changes))  # type: ignore[arg-type]


def scale_of(*cells: Cell, **more: object) -> PrintedScale:
    return PrintedScale(rows=cells, total=20, **more)  # type: ignore[arg-type]


# --- forfeits -------------------------------------------------------------------------


@given(results, results)
def test_the_award_is_the_highest_of_its_candidates(own: tuple, offenders: tuple) -> None:
    match = ForfeitedMatch(own_vps=own, offenders_vps=offenders)
    answer = forfeited_match(forfeit_terms(), match)
    assert isinstance(answer, Forfeit)
    candidates = [12, average(own), None if not offenders else 20 - average(offenders)]
    assert answer.vp == max(each for each in candidates if each is not None)
    assert answer.offenders_vp == 0


@given(results, results, st.randoms())
def test_the_order_of_matches_does_not_matter(own: tuple, offenders: tuple, random) -> None:
    shuffled = random.sample(own, len(own)), random.sample(offenders, len(offenders))
    first = ForfeitedMatch(own_vps=own, offenders_vps=offenders)
    second = ForfeitedMatch(own_vps=tuple(shuffled[0]), offenders_vps=tuple(shuffled[1]))
    assert forfeited_match(forfeit_terms(), first) == forfeited_match(forfeit_terms(), second)


@given(results, results, vps)
def test_a_better_result_never_makes_the_award_smaller(own: tuple, offenders: tuple, vp) -> None:
    before = forfeited_match(forfeit_terms(), ForfeitedMatch(own_vps=own, offenders_vps=offenders))
    better = tuple(max(each, vp) for each in own)
    after = forfeited_match(
        forfeit_terms(), ForfeitedMatch(own_vps=better, offenders_vps=offenders)
    )
    assert isinstance(before, Forfeit)
    assert isinstance(after, Forfeit)
    assert after.vp >= before.vp


def test_of_equal_amounts_the_first_is_named() -> None:
    assert highest(12, 12, 12) == (12, "floor")
    assert highest(12, 13, 13) == (13, "own mean")
    assert highest(12, None, 13) == (13, "opponents' mean")


def test_the_cap_holds_only_where_it_is_set() -> None:
    match = ForfeitedMatch(offenders_vps=(0,))
    wide = {"floor": Floor(vp=50), "total": 70, "most": 60}
    capped = forfeited_match(forfeit_terms(**wide, capped=True), match)
    free = forfeited_match(forfeit_terms(**wide), match)
    assert isinstance(capped, Forfeit)
    assert isinstance(free, Forfeit)
    assert (capped.vp, free.vp) == (60, 70)


def test_the_interim_award_looks_at_no_mean() -> None:
    terms = forfeit_terms(interim=Floor(vp=11))
    answer = forfeited_match(terms, ForfeitedMatch(own_vps=(18,), interim=True))
    assert isinstance(answer, Forfeit)
    assert (answer.vp, answer.source) == (11, "floor")


def test_a_floor_in_imps_uses_the_scale_of_played_matches() -> None:
    scale = ImpVictoryPointTerms(scale=scale_of(Cell(8, 0, 10), Cell(8, 1, 11), Cell(8, 2, 13)))
    assert floor_vp(Floor(imps=2), scale, 8, "teams") == 13
    assert floor_vp(Floor(imps=5), scale, 8, "teams") == 13
    assert isinstance(floor_vp(Floor(imps=2), scale, 9, "teams"), NoScale)
    with pytest.raises(Mistake, match="needs 'vp'"):
        floor_vp(Floor(), None, 8, "teams")


# --- a straight scale backwards -------------------------------------------------------


@given(st.integers(0, 6750).map(lambda n: Fraction(n, 100)))
def test_the_imps_of_an_award_give_it_back(vp: Fraction) -> None:
    assert SEVENTY.vp(imps_that_give(SEVENTY, vp)) == vp


@given(st.integers(-35, 55))
def test_the_scale_backwards_is_the_scale(margin: int) -> None:
    assert imps_that_give(SEVENTY, SEVENTY.vp(margin)) == margin


def test_beyond_the_limits_the_lines_go_on() -> None:
    assert imps_that_give(SEVENTY, 70) == 80
    assert imps_that_give(SEVENTY, 65) == 30


def test_imps_of_the_offenders() -> None:
    own = ForfeitImps(SEVENTY, "own VPs")
    assert imps_of_both(own, Fraction(113, 2), 0) == (Fraction(43, 2), -35)
    assert imps_of_both(ForfeitImps(SEVENTY, "mirror"), 60, 0) == (25, -25)
    assert imps_of_both(ForfeitImps(11, 0), 60, 0) == (11, 0)


# --- averages -------------------------------------------------------------------------


def test_which_rounds_count() -> None:
    rounds = (
        10,
        Result(12, round_robin=1),
        Result(14, round_robin=2),
        Result(11, "bye", 2),
        Result(0, "forfeit", 2),
    )
    assert counted(rounds, "all played") == (10, 12, 14)
    assert counted(rounds, "played and byes") == (10, 12, 14, 11)
    assert counted(rounds, "this round robin", 2) == (10, 14)
    with pytest.raises(Mistake, match="round_robin"):
        counted(rounds, "this round robin")


def test_vps_that_no_match_gives_are_refused() -> None:
    refuse_beyond((0, 20), 0, 20, "own_vps")
    refuse_beyond((-12, 100), None, 100, "own_vps")
    with pytest.raises(Mistake, match="0 to 20"):
        refuse_beyond((21,), 0, 20, "own_vps")


# --- cancelled and abandoned ----------------------------------------------------------


@given(results, results)
def test_the_sides_of_an_abandoned_match_add_up(own: tuple, absent: tuple) -> None:
    terms = AbandonedTerms(total=20, rounding=CENTS, absent="rest")
    answer = abandoned_match(terms, AbandonedMatch(own_vps=own, absent_vps=absent))
    if not own and not absent:
        assert not isinstance(answer, Abandoned)
        return
    assert isinstance(answer, Abandoned)
    assert answer.vp + answer.absent_vp == 20
    if own and absent:
        lesser = min(average(absent), 20 - average(own))
        assert abs(answer.absent_vp - lesser) <= Fraction(1, 200)


@given(results, results, st.sampled_from(["of the award", "of our mean"]))
def test_without_fault_neither_side_gets_less_than_its_mean(own, absent, complement) -> None:
    terms = AbandonedTerms(
        total=20, rounding=CENTS, absent="greater", complement=complement, floor=Floor(vp=12)
    )
    answer = abandoned_match(terms, AbandonedMatch(own_vps=own, absent_vps=absent))
    assert isinstance(answer, Abandoned)
    assert answer.vp >= 12
    assert not own or answer.vp >= CENTS(average(own))
    assert not absent or answer.absent_vp >= CENTS(average(absent))


# --- void matches ---------------------------------------------------------------------


def void_terms(**changes: object) -> VoidTerms:
    usual = {
        "imps_per_board": Fraction(3, 2),
        "boards": "all",
        "offenders": "complement",
        "fraction": Rounding("up"),
        "scale": scale_of(Cell(8, 0, 10), missing="formula"),
    }
    return VoidTerms(**(usual | changes))  # type: ignore[arg-type]


@given(st.integers(1, 60), st.integers(0, 60))
def test_a_match_is_void_below_half(boards: int, playable: int) -> None:
    if playable > boards:
        with pytest.raises(Mistake, match="cannot be playable"):
            void_match(void_terms(), PlayableBoards(boards, playable))
        return
    answer = void_match(void_terms(), PlayableBoards(boards, playable))
    assert answer.void == (2 * playable < boards)
    assert (answer.imps is None) == (not answer.void)


@given(st.integers(1, 40))
def test_the_vps_of_a_void_match_share_the_total(boards: int) -> None:
    for fraction in (Rounding("up"), Rounding("down"), "formula"):
        answer = void_match(void_terms(fraction=fraction), PlayableBoards(boards, 0, True))
        assert answer.vp is not None
        assert answer.offenders_vp is not None
        assert answer.vp + answer.offenders_vp == 20


def test_the_formula_takes_half_imps_as_they_are() -> None:
    column, margin = by_formula(7, Fraction(21, 2))
    assert column.vp(margin) == Fraction(1416, 100)
    between = [by_formula(7, Fraction(n, 2)) for n in (20, 21, 22)]
    low, middle, high = (column.vp(margin) for column, margin in between)
    assert low < middle < high


# --- byes and withdrawals -------------------------------------------------------------


def test_a_bye_is_fixed_or_the_own_mean() -> None:
    assert bye(ByeTerms(vp=35, imps=0), ByeRound()).vp == 35
    own = ByeTerms(vp="own mean", rounding=CENTS)
    assert bye(own, ByeRound(other_vps=(9, 12, 11))).vp == Fraction(1067, 100)
    with pytest.raises(Mistake, match="other_vps"):
        bye(own, ByeRound())


teams = st.sampled_from("ABCDE")
matches = st.tuples(teams, teams, vps, vps).filter(lambda match: match[0] != match[1])


@given(st.lists(matches, max_size=8), teams)
def test_a_withdrawn_team_leaves_nothing_behind(played: list, gone: str) -> None:
    answer = withdrawn_team(WithdrawnTeamTerms(), PlayedMatches(gone, tuple(played)))
    left = [match for match in played if gone not in match[:2]]
    assert gone not in answer.totals
    assert answer.counted_matches == len(left)
    assert sum(answer.totals.values()) == sum(match[2] + match[3] for match in left)
