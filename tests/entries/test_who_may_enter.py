"""Ages, residence, clubs, heats, the order of entries, systems and papers."""

from __future__ import annotations

import datetime
import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.contest.requirements import upper_half
from convenor.entries.ages import AgeTerms, Born, age_limit
from convenor.entries.days import days_within, joined, months_before, years_before
from convenor.entries.heats import HeatEntry, HeatPlayer, HeatTerms, heat_acceptance
from convenor.entries.home_clubs import ClubsOfPlayer, DistrictTerms, district_membership
from convenor.entries.members import Membership, MembersTerms, members_only
from convenor.entries.order import (
    EntriesMade,
    Entry,
    EntryList,
    NewEntry,
    OrderTerms,
    TwiceTerms,
    entered_twice,
    entry_order,
)
from convenor.entries.papers import (
    HandedIn,
    LineUp,
    LineUpTerms,
    NeededTerms,
    PairPosted,
    line_up_form,
    papers_complete,
)
from convenor.entries.residence import (
    AdoptiveTerms,
    SelectionEntry,
    Trials,
    TrialsTerms,
    first_trials,
    has_lived,
)
from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.regulation.answers import Decides

DAYS = st.dates(min_value=datetime.date(1930, 1, 1), max_value=datetime.date(2030, 12, 31))
MINUTES = st.integers(min_value=0, max_value=5)


@given(DAYS, DAYS, st.integers(min_value=0, max_value=80))
def test_who_is_old_enough_by_the_birthday_is_so_by_the_year(
    born: datetime.date, first_day: datetime.date, age: int
) -> None:
    asked = Born(born, age, first_day)
    by_birthday = age_limit(AgeTerms(age_by="birthday"), asked)
    by_year = age_limit(AgeTerms(age_by="year"), asked)
    assert by_birthday.limit <= by_year.limit
    assert by_birthday.verdict == "refuse" or by_year.verdict == "ok"
    assert age_limit(AgeTerms(age_by="year"), Born(born, age, first_day, True)).verdict == "ok"


@given(DAYS)
def test_a_day_of_birth_is_on_one_side_of_a_limit(born: datetime.date) -> None:
    day = datetime.date(1992, 1, 1)
    young = age_limit(AgeTerms(born_from=day), Born(born)).verdict
    until = day - datetime.timedelta(days=1)
    old = age_limit(AgeTerms(born_until=until), Born(born)).verdict
    assert {young, old} == {"ok", "refuse"}


@given(DAYS, st.integers(min_value=0, max_value=24))
def test_months_before_are_never_later(day: datetime.date, months: int) -> None:
    before = months_before(day, months)
    assert before <= day
    assert (day.year - before.year) * 12 + day.month - before.month == months
    assert years_before(day, 1) == months_before(day, 12)


@given(st.lists(st.tuples(DAYS, DAYS), max_size=6))
def test_stretches_joined_neither_touch_nor_lose_a_day(
    drawn: list[tuple[datetime.date, datetime.date]],
) -> None:
    stretches = tuple((min(pair), max(pair)) for pair in drawn)
    result = joined(stretches)
    assert all(one[1] < two[0] for one, two in itertools.pairwise(result))
    first, last = datetime.date(1929, 1, 1), datetime.date(2031, 1, 1)
    assert days_within(result, first, last) <= sum((b - a).days for a, b in stretches)
    for start, end in stretches:
        assert any(a <= start and end <= b for a, b in result)


@given(st.lists(st.tuples(DAYS, DAYS), max_size=4))
def test_the_wider_reading_lets_in_all_whom_the_narrow_one_does(
    drawn: list[tuple[datetime.date, datetime.date]],
) -> None:
    lived = joined(tuple((min(pair), max(pair)) for pair in drawn))
    start = datetime.date(2017, 7, 15)
    narrow = AdoptiveTerms(start, 3, 4, "at the start", True)
    wide = AdoptiveTerms(start, 3, 4, "any time in the year before", True)
    assert not has_lived(narrow, lived) or has_lived(wide, lived)


def test_trials_entered_on_one_day_cannot_be_told_apart() -> None:
    day = datetime.date(2017, 2, 1)
    entries = (SelectionEntry("ACT", day), SelectionEntry("NSW", day))
    with pytest.raises(Mistake, match="same day"):
        first_trials(TrialsTerms(), Trials(entries, "ACT"))


def entries_at(minutes: list[int]) -> tuple[Entry, ...]:
    moment = datetime.datetime(2022, 1, 5, 9, 0)
    return tuple(
        Entry(f"T{i}", moment + datetime.timedelta(minutes=each), i)
        for i, each in enumerate(minutes)
    )


@given(st.lists(MINUTES, max_size=8), st.integers(min_value=0, max_value=9), st.randoms())
def test_places_go_by_time_however_the_entries_are_listed(
    minutes: list[int], places: int, random: object
) -> None:
    entries = entries_at(minutes)
    mixed = list(entries)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    terms = OrderTerms("wait")
    found = entry_order(terms, EntriesMade(tuple(mixed), places))
    assert found == entry_order(terms, EntriesMade(entries, places))
    assert isinstance(found, EntryList)
    assert found.waiting is not None
    assert len(found.accepted) == min(places, len(entries))
    assert sorted(found.accepted + found.waiting) == sorted(each.id for each in entries)


@given(st.lists(MINUTES, max_size=8), st.integers(min_value=0, max_value=9))
def test_the_lot_is_asked_for_only_where_equal_times_matter(
    minutes: list[int], places: int
) -> None:
    found = entry_order(
        OrderTerms("wait", equal_times="lot"), EntriesMade(entries_at(minutes), places)
    )
    ordered = sorted(minutes)
    equal = {each for each in minutes if minutes.count(each) > 1}
    assert isinstance(found, Decides) == bool(equal & set(ordered[places:]))


@given(st.lists(MINUTES, min_size=1, max_size=8), st.integers(min_value=0, max_value=9))
def test_rejected_are_the_waiting_backwards(minutes: list[int], places: int) -> None:
    asked = EntriesMade(entries_at(minutes), places)
    waiting = entry_order(OrderTerms("wait"), asked)
    rejected = entry_order(OrderTerms("rejected"), asked)
    assert isinstance(waiting, EntryList)
    assert isinstance(rejected, EntryList)
    assert waiting.waiting is not None
    assert rejected.rejected == waiting.waiting[::-1]


def test_a_free_place_that_an_official_gives_stays_free() -> None:
    terms = OrderTerms("wait", free_place="official")
    asked = EntriesMade(entries_at([1, 2, 3]), 2, ("T0",))
    assert entry_order(terms, asked) == EntryList(("T1",), ("T2",), decided_by="convener")
    full = EntriesMade(entries_at([1, 2, 3]), 2, ("T2",))
    assert entry_order(terms, full) == EntryList(("T0", "T1"), ())


def test_the_same_pair_again() -> None:
    asked = NewEntry((("a", "b"),), ("b", "a"))
    assert entered_twice(TwiceTerms(), asked).verdict == "refuse"
    assert entered_twice(TwiceTerms(together_again=True), asked).verdict == "ok"


@given(st.lists(st.booleans(), min_size=4, max_size=8))
def test_half_a_team_of_the_district_must_be_accepted(own: list[bool]) -> None:
    terms = HeatTerms({"teams": Fraction(1, 2)}, "registered")
    players = tuple(HeatPlayer(True, each) for each in own)
    found = heat_acceptance(terms, HeatEntry("teams", players)).acceptance
    assert (found == "must accept") == (2 * sum(own) >= len(own))
    stranger = (HeatPlayer(False, True), *players)
    assert heat_acceptance(terms, HeatEntry("teams", stranger)).acceptance == "refuse"


def test_one_who_is_no_member_is_enough() -> None:
    terms = MembersTerms(("congress",))
    members = {"Ann": True, "Bob": False}
    assert members_only(terms, Membership("Cup", members)).verdict == "refuse"
    assert members_only(terms, Membership("Spring Congress", members)).verdict == "ok"
    with pytest.raises(Mistake):
        members_only(terms, Membership("Cup", {}))


def test_a_club_without_a_district_is_a_mistake() -> None:
    with pytest.raises(Mistake, match="district of X"):
        district_membership(DistrictTerms(), ClubsOfPlayer(("X",), {}))


@given(st.integers(min_value=2, max_value=200))
def test_the_lower_half_is_never_more_than_half(teams: int) -> None:
    lower = teams - upper_half(teams, Rounding("down"))
    assert lower == teams // 2


@given(st.sets(st.sampled_from("abcde")))
def test_what_is_missing_is_what_was_not_sent(sent: set[str]) -> None:
    found = papers_complete(NeededTerms(tuple("abcde")), HandedIn(tuple(sent)))
    assert set(found.missing) == set("abcde") - sent
    assert found.missing == tuple(sorted(found.missing))
    assert (found.verdict == "ok") == (not found.missing)


def test_a_line_up_has_two_players_in_each_room() -> None:
    rooms = {"open": PairPosted("AB", ("A", "B", "C")), "closed": PairPosted("D", ("D",))}
    found = line_up_form(LineUpTerms(), LineUp(rooms, {"AB": 1, "D": 1}))
    assert found.reasons == ("four different players needed",)
    with pytest.raises(Mistake, match="AB"):
        line_up_form(LineUpTerms(), LineUp(rooms, {}))


@given(st.dictionaries(st.sampled_from(("surname", "number")), st.sampled_from(["", " ", "x"])))
def test_what_is_left_blank_of_a_player_is_missing(player: dict[str, str]) -> None:
    needed = ("surname", "number")
    found = papers_complete(NeededTerms(needed), HandedIn(player=player))
    assert found.missing == tuple(each for each in needed if player.get(each) != "x")
