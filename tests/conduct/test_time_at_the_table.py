"""Time allowed and exceeded, the last minutes, boards removed for lateness, system cards."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.board_starts import BoardStart, StartTerms, board_may_be_played
from convenor.conduct.cards import (
    Cards,
    CardTerms,
    missing_cards,
)
from convenor.conduct.late_boards import LateContestant, RemovalTerms, RoundTime, boards_removed
from convenor.conduct.late_starts import LateStart, LateStartTerms, late_start_fines
from convenor.conduct.time_allowed import (
    Boards,
    MinutesTaken,
    SlowTerms,
    StandardTime,
    TimeTerms,
    time_allowed,
    time_exceeded,
)
from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.scoring.standard import AmountRow

START = datetime.datetime(2020, 10, 15, 19, 30)
RATE = Fraction(15, 2)


def at(minutes: Fraction | int) -> datetime.datetime:
    return START + datetime.timedelta(seconds=float(60 * minutes))


@given(st.integers(1, 60), st.integers(0, 30))
def test_the_end_is_the_start_and_the_minutes(boards: int, extra: int) -> None:
    found = time_allowed(TimeTerms(RATE, extra), Boards(boards, START))
    assert found.minutes_allowed == boards * RATE + extra
    assert found.scheduled_end == at(boards * RATE + extra)


def test_a_printed_time_comes_before_the_rate_and_a_set_one_before_both() -> None:
    terms = TimeTerms(7, 1, (StandardTime(2, 16),))
    assert time_allowed(terms, Boards(2)).minutes_allowed == 16
    assert time_allowed(terms, Boards(3)).minutes_allowed == 22
    assert time_allowed(terms, Boards(2, set_minutes=12)).minutes_allowed == 12
    with pytest.raises(Mistake, match="more than 0"):
        time_allowed(terms, Boards(2, set_minutes=0))


@given(st.integers(0, 90), st.integers(0, 90))
def test_a_table_is_slow_once_it_is_over(taken: int, allowed: int) -> None:
    found = time_exceeded(SlowTerms(("fine",)), MinutesTaken(taken, allowed))
    assert found.minutes_over == max(taken - allowed, 0)
    assert found.slow == (taken > allowed) == bool(found.choices)


def test_the_standard_time_needs_boards() -> None:
    with pytest.raises(Mistake, match="minutes_allowed"):
        time_exceeded(SlowTerms(("fine",)), MinutesTaken(9))


@given(st.integers(-600, 1200))
def test_both_ways_of_saying_the_time_left_agree(seconds: int) -> None:
    terms = StartTerms(5)
    start = START - datetime.timedelta(seconds=seconds)
    by_clock = board_may_be_played(terms, BoardStart(START, start))
    by_seconds = board_may_be_played(terms, BoardStart(seconds_left=seconds))
    assert by_clock.verdict == by_seconds.verdict == ("ok" if seconds > 300 else "refuse")
    assert (by_clock.reason is None) == (by_clock.verdict == "ok")


@pytest.mark.parametrize(
    "start",
    [BoardStart(), BoardStart(START), BoardStart(START, START, 300)],
)
def test_the_time_left_is_given_once(start: BoardStart) -> None:
    with pytest.raises(Mistake, match="seconds_left"):
        board_may_be_played(StartTerms(5), start)


# --- late arrival -------------------------------------------------------------------------------

UP, DOWN = Rounding("up"), Rounding("down")


@given(st.integers(-30, 120))
def test_a_part_of_a_board_counts_or_not(minutes: int) -> None:
    late = LateContestant(at(minutes), START)
    up = boards_removed(RemovalTerms(RATE, UP), late)
    down = boards_removed(RemovalTerms(RATE, DOWN), late)
    assert up.minutes_late == max(minutes, 0)
    assert 0 <= up.boards_removed - down.boards_removed <= 1
    assert (up.boards_removed == down.boards_removed) == (max(minutes, 0) % RATE == 0)


@pytest.mark.parametrize(
    ("minutes", "rate", "each"),
    [
        (60, "unless shortened", Fraction(20, 3)),
        (64, "unless shortened", RATE),
        (64, "round time", Fraction(64, 9)),
        (60, "always standard", RATE),
    ],
)
def test_a_short_round_time_gives_the_rate(minutes: int, rate: str, each: Fraction) -> None:
    terms = RemovalTerms(RATE, UP, rate=rate, ordinary_round=RoundTime(7, 1))  # type: ignore[arg-type]
    late = LateContestant(at(14), START, round_minutes=minutes, round_boards=9)
    assert boards_removed(terms, late).minutes_per_board == each


TEAMS = LateStartTerms(
    RemovalTerms(RATE, UP),
    (
        AmountRow("imps", 3, "imps", 0, 3, -3),
        AmountRow("vps", 1, "VP", boards_to=4),
        AmountRow("vps", Fraction(1, 2), "VP", boards_from=5),
        AmountRow("matchpoints", 10, "percent", 50, 60, 40),
    ),
    "imps",
    "vps",
)


@given(st.integers(0, 60), st.integers(-10, 90))
def test_boards_and_fines_together_are_the_whole_lateness(delay: int, arrival: int) -> None:
    found = late_start_fines(TEAMS, LateStart(at(arrival), at(delay), START))
    whole = -(-max(arrival, 0) // RATE)
    assert found.boards_removed + found.fines in (whole, found.boards_removed)
    assert found.score == -3 * found.boards_removed
    assert found.fine == 3 * found.fines
    if delay == 0 or arrival <= 0:
        assert found.fines == 0


@pytest.mark.parametrize(("boards", "fine"), [(4, 2), (5, 1)])
def test_fines_in_vps_go_by_the_length_of_the_match(boards: int, fine: int) -> None:
    found = late_start_fines(TEAMS, LateStart(at(17), at(10), START, boards))
    assert (found.fines, found.fine, found.unit) == (2, fine, "VP")


# --- cards --------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 3), max_size=8), st.sampled_from(("pair", "player")))
def test_grace_covers_two_cards_an_event_and_the_rest_is_fined(
    cards: list[int], grace_of: str
) -> None:
    terms = CardTerms(2, 2, grace_of)  # type: ignore[arg-type]
    given = Cards(cards_by_session=tuple(cards))
    if grace_of == "player" and 1 in cards:
        with pytest.raises(Mistake, match="name those"):
            missing_cards(terms, given)
        return
    found = missing_cards(terms, given)
    assert found.covered is not None
    assert found.fined is not None
    short = [max(2 - each, 0) for each in cards]
    assert [a + b for a, b in zip(found.covered, found.fined, strict=True)] == short
    assert sum(found.covered) == min(2, sum(short))


@given(st.lists(st.sampled_from(((), ("N",), ("S",), ("N", "S"))), max_size=8))
def test_a_grace_of_one_s_own_never_covers_more_than_a_common_pool(
    missing: list[tuple[str, ...]],
) -> None:
    given = Cards(missing_by_session=tuple(missing))
    pool, own = (missing_cards(CardTerms(2, 2, who), given) for who in ("pair", "player"))
    assert pool.covered is not None
    assert own.covered is not None
    assert sum(own.covered) == len({player for players in missing for player in players})
    assert sum(own.covered) <= sum(pool.covered)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Cards(), "give 'cards_by_session'"),
        (Cards(missing_by_session=(("N", "N"),)), "each player once"),
        (Cards(missing_by_session=(("N",), ("S",), ("E",))), "more players than a pair"),
        (Cards(cards_by_session=(1, 1), exempt=(True,)), "1 answers for 2 sessions"),
    ],
)
def test_cards_that_cannot_be_are_refused(given: Cards, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        missing_cards(CardTerms(2, 2), given)
