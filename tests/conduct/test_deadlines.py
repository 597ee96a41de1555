"""Deadlines, correction periods and appeal times."""

from __future__ import annotations

import datetime
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from convenor.conduct.clock import (
    SATURDAY,
    in_time,
    later,
    minutes_between,
    months_later,
    said,
    span,
    working_day_after,
)
from convenor.conduct.congress_periods import (
    KINDS,
    CongressTerms,
    Limit,
    Periods,
    Query,
    after_free_minutes,
    closing,
    congress_periods,
    place_of,
)
from convenor.conduct.deadlines import DeadlineTerms, Period, Request, deadline_after
from convenor.conduct.match_corrections import (
    EventMatches,
    MatchCorrection,
    MatchCorrectionPeriod,
    MatchCorrectionTerms,
    MatchPeriod,
    match_corrections,
)
from convenor.conduct.rolling_periods import RollingTerms, Sessions, rolling_period
from convenor.conduct.session_ends import Break, Play, SessionEnds, SessionTerms, session_ends
from convenor.errors import Mistake
from convenor.regulation.answers import See

DAY = datetime.datetime(2022, 3, 19)
MOMENTS = st.datetimes(datetime.datetime(2000, 1, 1), datetime.datetime(2040, 1, 1))
MINUTES = st.integers(0, 20_000)
DAYS = st.dates(datetime.date(2000, 1, 1), datetime.date(2040, 1, 1))


def at(hour: int, minute: int = 0) -> datetime.datetime:
    return DAY + datetime.timedelta(hours=hour, minutes=minute)


# --- the clock ----------------------------------------------------------------------------------


@given(MOMENTS, MINUTES)
def test_minutes_there_and_back(moment: datetime.datetime, minutes: int) -> None:
    assert minutes_between(moment, later(moment, minutes)) == minutes
    assert later(later(moment, minutes), -minutes) == moment


@given(DAYS, st.integers(1, 8), st.sets(DAYS, max_size=5))
def test_working_days_skip_week_ends_and_holidays(
    day: datetime.date, count: int, holidays: set[datetime.date]
) -> None:
    found = working_day_after(day, count, holidays)
    assert found.weekday() < SATURDAY
    assert found not in holidays
    assert found > day
    between = [day + datetime.timedelta(n) for n in range(1, (found - day).days + 1)]
    assert sum(e.weekday() < SATURDAY and e not in holidays for e in between) == count


@given(DAYS, st.integers(0, 60))
def test_months_keep_the_day_or_take_the_last_of_a_shorter_month(
    day: datetime.date, months: int
) -> None:
    found = months_later(day, months)
    assert (found.year * 12 + found.month) - (day.year * 12 + day.month) == months
    assert found.day == day.day or (found + datetime.timedelta(1)).day == 1


def test_a_moment_beyond_the_calendar_is_a_mistake() -> None:
    with pytest.raises(Mistake, match="is no date"):
        later(datetime.datetime(9999, 12, 31, 23, 59), 30)
    with pytest.raises(Mistake, match="is no date"):
        months_later(datetime.date(9999, 12, 31), 12)


def test_times_in_words() -> None:
    assert [span(minutes) for minutes in (0, 1, 15, 60, 90, 1440, 10080)] == [
        "0 minutes",
        "1 minute",
        "15 minutes",
        "1 hour",
        "90 minutes",
        "24 hours",
        "7 days",
    ]
    assert said(at(23)) == "2022-03-19 23:00"
    assert said(at(23) + datetime.timedelta(seconds=1)) == "2022-03-19 23:00:01"


# --- a deadline after a moment ------------------------------------------------------------------

AFTER_POSTING = DeadlineTerms("posted_at", 30)


@given(MOMENTS, MINUTES, st.integers(-100, 100))
def test_the_closing_time_moves_with_its_moment(
    posted: datetime.datetime, minutes: int, moved: int
) -> None:
    terms = DeadlineTerms("posted_at", minutes)
    first = deadline_after(terms, Request(posted_at=posted)).closes_at
    second = deadline_after(terms, Request(posted_at=later(posted, moved))).closes_at
    assert first is not None
    assert second == later(first, moved)


@given(MOMENTS, MOMENTS, st.integers(0, 100_000))
def test_what_is_taken_is_taken_at_any_earlier_time(
    posted: datetime.datetime, made: datetime.datetime, earlier: int
) -> None:
    def verdict(moment: datetime.datetime) -> str | None:
        return deadline_after(AFTER_POSTING, Request(posted_at=posted, made_at=moment)).verdict

    if verdict(made) == "ok":
        assert verdict(later(made, -earlier)) == "ok"


@pytest.mark.parametrize(("at_limit", "verdict"), [("in time", "ok"), ("too late", "refuse")])
def test_exactly_at_the_limit_follows_the_term(
    at_limit: Literal["in time", "too late"], verdict: str
) -> None:
    terms = replace(AFTER_POSTING, at_limit=at_limit)
    request = Request(posted_at=at(22), made_at=at(22, 30))
    assert deadline_after(terms, request).verdict == verdict
    assert in_time(at(22, 30), at(22, 30), at_limit) == (verdict == "ok")


@given(MOMENTS, MINUTES, MINUTES, MINUTES)
def test_the_longest_and_the_shortest_of_periods_that_meet(
    posted: datetime.datetime, own: int, other: int, third: int
) -> None:
    meets = (Period("posted_at", other), Period("posted_at", third))

    def closes(holds: Literal["own", "longest", "shortest"]) -> datetime.datetime | None:
        terms = DeadlineTerms("posted_at", own, meets=meets, holds=holds)
        return deadline_after(terms, Request(posted_at=posted)).closes_at

    assert closes("own") == later(posted, own)
    assert closes("longest") == later(posted, max(own, other, third))
    assert closes("shortest") == later(posted, min(own, other, third))


def test_every_fault_of_a_request_is_named() -> None:
    terms = DeadlineTerms("scheduled_end", 30, form="needed", signatures=1, agreement=True)
    request = Request(
        scheduled_end=at(22),
        made_at=at(23),
        on_form=False,
        signatures=0,
        opponents_agree=False,
    )
    found = deadline_after(terms, request)
    assert found.verdict == "refuse"
    for words in ("form", "signatures", "does not agree", "too late"):
        assert found.reason is not None
        assert words in found.reason


def test_a_time_that_runs_from_what_has_not_come_is_open() -> None:
    terms = replace(AFTER_POSTING, not_yet="open")
    assert deadline_after(terms, Request(made_at=at(9))).verdict == "ok"
    with pytest.raises(Mistake, match="'posted_at' is missing"):
        deadline_after(AFTER_POSTING, Request(made_at=at(9)))


def test_the_end_of_a_match_in_a_block() -> None:
    terms = DeadlineTerms("scheduled_end", 30)
    block = Request(scheduled_start=at(10), minutes_allowed=56, matches_in_block=3)
    assert deadline_after(terms, block).closes_at == at(13, 18)
    paused = replace(block, pause_minutes=12)
    assert deadline_after(replace(terms, pauses=True), paused).closes_at == at(13, 30)


# --- corrections match by match -----------------------------------------------------------------

BY_MATCH = MatchCorrectionTerms(
    clause="general",
    events=(EventMatches("swiss", 8), EventMatches("final", 4)),
    periods=(
        MatchPeriod("special", "next_start", event="swiss", first=1, last=7),
        MatchPeriod("general", "posted_at", 30),
    ),
)


@given(st.integers(1, 8))
def test_each_match_has_one_clause(match: int) -> None:
    asked = MatchCorrection("swiss", match, posted_at=at(18), next_start=at(19))
    general = match_corrections(BY_MATCH, asked)
    special = match_corrections(replace(BY_MATCH, clause="special"), asked)
    assert isinstance(general, See) != isinstance(special, See)
    assert isinstance(general, See) == (match < 8)


def test_the_general_period_of_an_event_without_exceptions() -> None:
    found = match_corrections(BY_MATCH, MatchCorrection("final", posted_at=at(18)))
    assert found == MatchCorrectionPeriod(at(18, 30))


# --- periods that roll on -----------------------------------------------------------------------

CORRECTION = RollingTerms("posting", 30)
APPEAL = RollingTerms("scheduled end", 30)


@st.composite
def sessions(draw: st.DrawFn) -> Sessions:
    """A day or two of sessions with breaks of any length."""
    moment, starts, ends = DAY, [], []
    for _ in range(draw(st.integers(1, 5))):
        moment = later(moment, draw(st.integers(0, 90)))
        starts.append(moment)
        moment = later(moment, draw(st.integers(30, 200)))
        ends.append(moment)
    session = draw(st.integers(1, len(starts)))
    # Scores go up in the order of the sessions.
    posted = tuple(sorted(later(end, draw(st.integers(0, 40))) for end in ends))
    return Sessions(tuple(starts), session, posted, tuple(ends))


@given(sessions(), st.sampled_from([CORRECTION, APPEAL]))
def test_a_period_never_ends_before_its_own_minutes(given: Sessions, terms: RollingTerms) -> None:
    own = given.posted_at if terms is CORRECTION else given.scheduled_ends
    assert own is not None
    assert rolling_period(terms, given).closes_at >= later(own[given.session - 1], 30)


@given(sessions(), st.sampled_from([CORRECTION, APPEAL]))
def test_the_period_of_the_last_session_is_its_own(given: Sessions, terms: RollingTerms) -> None:
    own = given.posted_at if terms is CORRECTION else given.scheduled_ends
    last = replace(given, session=len(given.starts))
    assert own is not None
    assert rolling_period(terms, last).closes_at == later(own[-1], 30)


@given(sessions(), st.sampled_from([CORRECTION, APPEAL]))
def test_no_session_starts_inside_a_period(given: Sessions, terms: RollingTerms) -> None:
    """Whatever starts before the period is over takes it over, so none can start inside."""
    own = given.posted_at if terms is CORRECTION else given.scheduled_ends
    assert own is not None
    closes_at = rolling_period(terms, given).closes_at
    for start, before in zip(given.starts[given.session :], own[given.session - 1 :], strict=False):
        assert start >= closes_at or start <= later(before, 30)


@given(sessions(), st.sampled_from([CORRECTION, APPEAL]))
def test_exactly_the_end_matters_only_to_within(given: Sessions, terms: RollingTerms) -> None:
    inclusive = rolling_period(terms, given).closes_at
    exclusive = rolling_period(replace(terms, within="exclusive"), given).closes_at
    assert exclusive <= inclusive


@given(sessions(), st.integers(0, 300))
def test_a_later_ruling_never_shortens_the_time(given: Sessions, after: int) -> None:
    assert given.scheduled_ends is not None
    end = given.scheduled_ends[given.session - 1]
    heard = replace(given, ruling_at=later(end, after))
    assert rolling_period(APPEAL, heard).closes_at >= later(end, 30 + after)
    that = replace(APPEAL, ruling_during_next="that session")
    assert rolling_period(that, heard).closes_at >= later(end, 30 + after)


# --- a congress ---------------------------------------------------------------------------------


def limits() -> tuple[Limit, ...]:
    queries = {
        "early": Limit("early", "score_queries", "next session end", "c"),
        "penultimate": Limit(
            "penultimate", "score_queries", "event end", "c", 20, "stops the clock"
        ),
        "last": Limit("last", "score_queries", "congress end", "c", 20),
    }
    return tuple(
        limit
        for place in ("early", "penultimate", "last")
        for limit in (
            Limit(place, "rulings", "session end", "c", 20),
            Limit(place, "appeals", "session end or ruling", "c", 20),
            queries[place],
            Limit(
                place,
                "gross_errors",
                "congress end",
                "c",
                working_days=2,
                until=datetime.time(17),
            ),
        )
    )


PERIODS = Periods(limits(), before_qualified=10)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    moment, ends = DAY, []
    for _ in range(draw(st.integers(1, 5))):
        moment = later(moment, draw(st.integers(60, 600)))
        ends.append(moment)
    congress_end = later(moment, draw(st.integers(0, 3000)))
    return Query(tuple(ends), congress_end, draw(st.integers(1, len(ends))))


@given(queries(), st.sampled_from(KINDS))
def test_no_period_ends_before_its_session(given: Query, kind: Literal["rulings"]) -> None:
    assert closing(PERIODS, given, kind) >= given.session_ends[given.session - 1]


@given(queries(), st.sampled_from(KINDS), st.integers(0, 5000))
def test_what_it_qualifies_for_only_brings_the_end_forward(
    given: Query, kind: Literal["rulings"], minutes: int
) -> None:
    start = later(given.session_ends[given.session - 1], minutes)
    normal = closing(PERIODS, given, kind)
    early = closing(PERIODS, replace(given, start=start), kind)
    assert early == min(normal, later(start, -10))
    unaffected = replace(given, start=start, affects_qualification=False)
    assert closing(PERIODS, unaffected, kind) == normal
    for_all = replace(PERIODS, early_for="all changes")
    assert closing(for_all, unaffected, kind) == early


@given(queries())
def test_all_kinds_at_once_are_the_single_ones(given: Query) -> None:
    together = congress_periods(CongressTerms(PERIODS), given).closes_at
    assert together == {kind: closing(PERIODS, given, kind) for kind in KINDS}


@given(
    st.integers(0, 90),
    st.lists(st.tuples(st.integers(-200, 300), st.integers(1, 200)), max_size=5),
)
def test_the_clock_counts_only_minutes_without_play(
    minutes: int, blocks: list[tuple[int, int]]
) -> None:
    play = tuple((later(DAY, start), later(DAY, start + length)) for start, length in blocks)
    end = after_free_minutes(DAY, minutes, play)
    passed = range(int(minutes_between(DAY, end)))
    free = [m for m in passed if not any(s <= later(DAY, m) < e for s, e in play)]
    assert len(free) == minutes


@given(st.integers(1, 9))
def test_the_places_of_sessions(sessions: int) -> None:
    places = [place_of(each, sessions) for each in range(1, sessions + 1)]
    assert places == (["early"] * (sessions - 2) + ["penultimate", "last"])[-sessions:]


def test_an_error_that_is_never_taken() -> None:
    terms = CongressTerms(PERIODS, "gross_errors", never=("wrong score entered",))
    query = Query((at(17),), at(17), 1, made_at=at(17, 5), error="Wrong score entered")
    assert congress_periods(terms, query).verdict == "refuse"
    assert congress_periods(terms, replace(query, error="addition")).verdict == "ok"
    assert congress_periods(terms, replace(query, kind="score_queries")).verdict == "ok"


@given(st.lists(st.tuples(MOMENTS, st.booleans()), max_size=6))
def test_only_major_breaks_end_a_session(breaks: list[tuple[datetime.datetime, bool]]) -> None:
    terms = SessionTerms("others", "swiss clause")
    found = session_ends(terms, Play("pairs", breaks=tuple(Break(*each) for each in breaks)))
    assert isinstance(found, SessionEnds)
    assert len(found.session_ends) == sum(major for _, major in breaks)
    assert all(before <= after for before, after in pairwise(found.session_ends))
    assume(breaks)
    swiss = session_ends(terms, Play("swiss", match_ends=(DAY,)))
    assert isinstance(swiss, See)
