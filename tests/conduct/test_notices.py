"""Notices, lodging, posting times, timetables and dates."""

from __future__ import annotations

import datetime
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.clock import later
from convenor.conduct.dates import (
    BarTerms,
    Beginning,
    DateTerms,
    MissedEvent,
    YearlyTerm,
    YearlyTerms,
    bar_after,
    date_after,
    day_of_the_year,
)
from convenor.conduct.hearings import Appeal, HearingTerms, hearing_time
from convenor.conduct.lodging import Lodging, LodgingTerms, system_lodged
from convenor.conduct.notices import Notice, NoticeTerms, notice_before_start
from convenor.conduct.posting import LineUp, PostingTerms, posting_time
from convenor.conduct.timetables import (
    Scheduled,
    Slot,
    Stage,
    TimetableTerms,
    Wanted,
    timetable,
)
from convenor.conduct.weekly_dates import StageEnd, WeeklyTerms, weekly_dates
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import Decides
from convenor.regulation.ask import ask

DAY = datetime.date(2020, 10, 15)
START = datetime.datetime(2020, 10, 15, 19, 30)
MOMENTS = st.datetimes(datetime.datetime(2000, 1, 1), datetime.datetime(2040, 1, 1))
DAYS = st.dates(datetime.date(2000, 1, 1), datetime.date(2040, 1, 1))

# --- notice before a start ----------------------------------------------------------------------

QUARTER = NoticeTerms("the notice", minutes=15)
ENTRY = NoticeTerms(
    "the entry",
    limit="close",
    late="approval",
    permission="for a late one",
    decided_by="committee",
)


@given(MOMENTS, st.integers(0, 100_000))
def test_notice_that_is_good_is_good_at_any_earlier_time(
    made: datetime.datetime, earlier: int
) -> None:
    if notice_before_start(QUARTER, Notice(made, START)).verdict == "ok":
        before = Notice(later(made, -earlier), START)
        assert notice_before_start(QUARTER, before).verdict == "ok"


@given(st.integers(-1000, 1000))
def test_minutes_before_the_start_decide(minutes: int) -> None:
    found = notice_before_start(QUARTER, Notice(later(START, -minutes), START))
    assert found.minutes_before == minutes
    assert (found.verdict == "ok") == (minutes >= 15)
    strict = replace(QUARTER, minutes=0, at_limit="too late")
    found = notice_before_start(strict, Notice(later(START, -minutes), START))
    assert (found.verdict == "ok") == (minutes > 0)


@pytest.mark.parametrize(
    ("permission", "verdict"), [("none", "approval"), ("given", "ok"), ("refused", "refuse")]
)
def test_a_late_entry_hangs_on_the_committee(
    permission: Literal["none", "given", "refused"], verdict: str
) -> None:
    late = Notice(later(START, 1), closes_at=START, permission=permission)
    found = notice_before_start(ENTRY, late)
    assert found.verdict == verdict
    assert found.decided_by == ("committee" if verdict == "approval" else None)
    in_time = replace(late, made_at=START)
    assert notice_before_start(ENTRY, in_time).verdict == "ok"
    assert notice_before_start(ENTRY, replace(late, closes_at=None)).verdict == "ok"


@given(st.times())
def test_a_closing_day_lasts_to_its_last_second(clock: datetime.time) -> None:
    made = datetime.datetime.combine(DAY, clock.replace(microsecond=0))
    assert notice_before_start(ENTRY, Notice(made, closes_at=DAY)).verdict == "ok"
    late = made + datetime.timedelta(days=1)
    assert notice_before_start(ENTRY, Notice(late, closes_at=DAY)).verdict == "approval"


def test_who_is_not_bound_needs_no_notice() -> None:
    fielding = replace(QUARTER, team="fielding")
    assert notice_before_start(fielding, Notice(None, START, team="opponent")).verdict == "ok"
    assert notice_before_start(fielding, Notice(None, START, team="fielding")).verdict == "refuse"
    urgent = replace(QUARTER, urgent_excused=True)
    assert notice_before_start(urgent, Notice(START, START, urgent=True)).verdict == "ok"


# --- systems lodged -----------------------------------------------------------------------------


@given(
    st.integers(0, 40),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_every_fault_of_a_lodged_system_is_a_reason(
    minutes: int, sheets: int, approved: bool, identical: bool, available: bool
) -> None:
    terms = LodgingTerms(minutes=15, before="session", sheets=2)
    lodged = Lodging(
        later(START, -minutes),
        START,
        sheets=sheets,
        approved=approved,
        identical=identical,
        available=available,
    )
    found = system_lodged(terms, lodged)
    faults = [minutes < 15, sheets > 2, not approved, not identical, not available]
    assert len(found.reasons) == sum(faults)
    assert (found.verdict == "ok") == (not any(faults))
    assert (found.reason is None) == (not any(faults))


def test_lateness_may_be_left_to_an_official_but_nothing_else() -> None:
    terms = LodgingTerms(due=START, copies=4, late="approval", decided_by="chief director")
    late = Lodging(later(START, 1), copies=4)
    assert system_lodged(terms, late).verdict == "approval"
    assert system_lodged(terms, late).decided_by == "chief director"
    short = replace(late, copies=3)
    assert system_lodged(terms, short).verdict == "refuse"
    assert system_lodged(terms, short).decided_by is None


# --- posting times ------------------------------------------------------------------------------

POSTING = PostingTerms(
    minutes={"first": 30, "last": 20, "blind": 30},
    after_short_break={"first": 15, "last": 10, "blind": 30},
    short_break=30,
)


@given(st.integers(0, 120), st.sampled_from(["first", "last"]))
def test_a_short_break_shortens_the_posting_time(
    minutes: int, role: Literal["first", "last"]
) -> None:
    line_up = LineUp(START, role, later(START, -minutes))
    found = posting_time(POSTING, line_up).closes_at
    table = POSTING.after_short_break if minutes <= 30 else POSTING.minutes
    assert found == later(START, -table[role])
    strict = posting_time(replace(POSTING, within="exclusive"), line_up).closes_at
    assert strict == later(
        START, -(POSTING.after_short_break if minutes < 30 else POSTING.minutes)[role]
    )


@given(st.one_of(st.none(), st.integers(0, 120)))
def test_the_first_posts_before_the_last(minutes: int | None) -> None:
    before = None if minutes is None else later(START, -minutes)
    first = posting_time(POSTING, LineUp(START, "first", before)).closes_at
    last = posting_time(POSTING, LineUp(START, "last", before)).closes_at
    assert first < last < START


# --- timetables ---------------------------------------------------------------------------------


def at(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("book", "clause", "table", "unit"),
    [
        (
            "anc-2017",
            "1.3.c",
            "itc-timetable",
            {"qualifying-round": "round", "final-stanza": "final_stanza"},
        ),
        ("sydney-2003", "4.1", "timetable", {"qualifying-round": "round"}),
        ("sydney-2003", "4.2", "timetable", {"semi-final-segment": "segment"}),
        ("sydney-2003", "4.3", "timetable", {"final-segment": "segment"}),
    ],
)
def test_every_printed_row_is_found(
    book: str, clause: str, table: str, unit: dict[str, str]
) -> None:
    stack = shelf.open_stack(book)
    rows = [r for r in stack.book(book).tables[table].rows if r["stage"] in unit]
    assert rows
    for row in rows:
        found = ask(stack, f"{book} {clause}", {unit[row["stage"]]: int(row["number"])})
        minutes = int(row.get("minutes") or row["minutes_per_match"])
        assert found == Scheduled(at(row["start"]), later(at(row["start"]), minutes))


@pytest.mark.parametrize(("clause", "matches"), [("4.4", 7), ("4.5", 9), ("4.6", 7)])
def test_matches_of_a_block_follow_each_other(clause: str, matches: int) -> None:
    stack = shelf.open_stack("sydney-2003")
    rows = [r["start"] for r in stack.book("sydney-2003").tables["timetable"].rows]
    found = [ask(stack, f"sydney-2003 {clause}", {"match": n + 1}) for n in range(matches)]
    for before, after in pairwise(found):
        new_block = after.start.isoformat(timespec="minutes") in rows
        assert after.start == before.scheduled_end or new_block


SLOTS = tuple(Slot("round", n, later(START, 120 * n), 105) for n in range(1, 6))
ROUNDS = TimetableTerms(SLOTS, (Stage("round", "round"),))


@given(st.permutations([1, 2, 3, 4, 5]), st.integers(1, 5))
def test_the_organiser_may_set_the_sessions_of_rounds(order: list[int], number: int) -> None:
    terms = replace(ROUNDS, order="organiser")
    found = timetable(terms, Wanted(round=number, sessions=tuple(order)))
    assert found == timetable(ROUNDS, Wanted(round=order[number - 1]))
    assert isinstance(timetable(terms, Wanted(round=number)), Decides)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Wanted(round=6), "no such round"),
        (Wanted(round=-1), "no such round"),
        (Wanted(match=1), "no such match"),
        (Wanted(), "give one number"),
        (Wanted(round=1, match=1), "give one number"),
        (Wanted(round=1, teams=9), "no division of 9 teams"),
        (Wanted(round=1, sessions=(1,)), "choose that reading"),
    ],
)
def test_what_is_not_in_the_timetable_is_a_mistake(wanted: Wanted, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        timetable(ROUNDS, wanted)


# --- hearings and dates -------------------------------------------------------------------------

HEARING = HearingTerms(7, 30, "appeal")


@given(DAYS, st.times(), st.integers(0, 20_000))
def test_a_hearing_is_never_later_than_the_book_says(
    day: datetime.date, clock: datetime.time, minutes: int
) -> None:
    latest = hearing_time(HEARING, Appeal(day, clock)).hearing_at
    agreed = later(datetime.datetime.combine(day, datetime.time()), minutes)
    assert hearing_time(HEARING, Appeal(day, clock, agreed)).hearing_at == min(agreed, latest)


@given(DAYS, st.integers(-400, 800))
def test_a_term_of_a_year_bars_each_of_its_days(day: datetime.date, after: int) -> None:
    terms = DateTerms(months=12, ends="the day before")
    event = day + datetime.timedelta(after)
    found = date_after(terms, Beginning(day, event_on=event))
    assert found.last_day is not None
    assert (found.verdict == "refuse") == (day <= event <= found.last_day)
    assert (found.last_day - day).days in (364, 365)
    assert date_after(terms, Beginning(day, True, event)).verdict == "ok"


@given(DAYS, st.lists(st.integers(0, 80), max_size=6), st.integers(0, 2))
def test_weekly_dates_keep_their_weekday_and_miss_blocked_weeks(
    day: datetime.date, offsets: list[int], weeks: int
) -> None:
    blocked = tuple(day + datetime.timedelta(each) for each in offsets)
    terms = WeeklyTerms("wednesday", 5, weeks)
    dates = weekly_dates(terms, StageEnd(day, blocked)).dates
    assert len(dates) == 5
    assert all(each.weekday() == 2 for each in dates)
    assert all((after - before).days >= 7 for before, after in pairwise(dates))
    weeks_out = {each.isocalendar()[:2] for each in blocked}
    assert not weeks_out & {each.isocalendar()[:2] for each in dates}
    assert (dates[0] - day).days > 7 * weeks
    if not blocked:
        assert (dates[0] - day).days <= 7 * (weeks + 1)


@given(DAYS, st.integers(1, 12))
def test_a_day_of_the_year_comes_within_a_year(day: datetime.date, month: int) -> None:
    found = day_of_the_year(YearlyTerms(month, 1), YearlyTerm(day)).last_day
    assert found is not None
    assert (found.month, found.day) == (month, 1)
    assert 0 < (found - day).days <= 366


@given(DAYS, st.integers(0, 400), st.integers(0, 800))
def test_a_bar_ends_where_its_reading_says(day: datetime.date, later_by: int, after: int) -> None:
    decided, following = (day + datetime.timedelta(each) for each in (later_by, after))
    missed = MissedEvent(day, decided, following, following)
    found = bar_after(BarTerms(12, "the missed event"), missed)
    from_decision = bar_after(BarTerms(12, "the decision"), missed).last_day
    assert found.last_day is not None
    assert from_decision is not None
    assert (found.last_day - day).days in (365, 366)
    assert (from_decision - decided).days in (365, 366)
    assert bar_after(BarTerms(12, "the next edition"), missed).last_day == following
    assert (found.verdict == "refuse") == (day < following <= found.last_day)
    unknown = bar_after(BarTerms(12, "the next edition"), MissedEvent(day))
    assert unknown.last_day is None
    assert "say when it is" in (unknown.reason or "")
