"""A tariff by minutes: which band holds, and what lies outside the bands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.lateness import Beyond, LateArrival, LateFine, LateTerms, late_arrival
from convenor.conduct.tariffs import Band, Runs, Tariff, measure_in
from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.regulation.answers import Decides, See

GAPPED = (
    Band(0, 1, "VP", under_minutes=5, first_offence="warning"),
    Band(5, 2, "VP", 10),
    Band(11, 4, "VP", 15),
    Band(16, 8, "VP", 30),
)
TOUCHING = (
    Band(0, 1, "VP", 5, first_offence="warning"),
    Band(5, 2, "VP", 10),
    Band(10, 4, "VP", 30),
)
MINUTES = st.fractions(min_value=0, max_value=30, max_denominator=60)
READINGS = st.sampled_from(("from each start", "up to each end", "as printed"))


def amount(tariff: Tariff, minutes: Fraction | int) -> Fraction | int | None:
    band = tariff.band_for(minutes, "VP")
    return None if band is None else band.amount


@pytest.mark.parametrize(
    ("minutes", "started", "ended", "printed"),
    [
        ("4.9", 1, 1, 1),
        ("5", 2, 2, 2),
        ("10", 2, 2, 2),
        ("10.5", 2, 4, None),
        ("11", 4, 4, 4),
        ("15.5", 4, 8, None),
        ("30", 8, 8, 8),
    ],
)
def test_a_gap_is_read_three_ways(
    minutes: str, started: int, ended: int, printed: int | None
) -> None:
    found = [
        amount(Tariff(GAPPED, runs), Fraction(minutes))
        for runs in ("from each start", "up to each end", "as printed")
    ]
    assert found == [started, ended, printed]


@pytest.mark.parametrize(("minutes", "started", "ended"), [(5, 2, 1), (10, 4, 2), (30, 4, 4)])
def test_a_shared_end_is_read_two_ways(minutes: int, started: int, ended: int) -> None:
    assert amount(Tariff(TOUCHING, "from each start"), minutes) == started
    assert amount(Tariff(TOUCHING, "up to each end"), minutes) == ended


@given(MINUTES, MINUTES, READINGS, st.sampled_from((GAPPED, TOUCHING)))
def test_more_minutes_never_cost_less(
    one: Fraction, other: Fraction, runs: Runs, bands: tuple[Band, ...]
) -> None:
    low, high = (amount(Tariff(bands, runs), each) for each in sorted((one, other)))
    assert low is None or high is None or low <= high


@given(MINUTES)
def test_the_two_readings_differ_only_in_a_gap_or_at_a_shared_end(minutes: Fraction) -> None:
    for bands in (GAPPED, TOUCHING):
        started, ended, printed = (
            amount(Tariff(bands, runs), minutes)
            for runs in ("from each start", "up to each end", "as printed")
        )
        if started == ended:
            assert printed == started


@pytest.mark.parametrize(
    ("bands", "words"),
    [
        ((Band(0, 1, "VP", 5), Band(4, 2, "VP", 9)), "overlap at 4"),
        ((Band(0, 1, "VP", 5), Band(7, 2, "VP", 9)), "gap between 5 and 7"),
        ((Band(0, 1, "VP"), Band(7, 2, "VP", 9)), "open but not the last"),
        ((), "one band at least"),
    ],
)
def test_bands_that_do_not_fit_are_refused(bands: tuple[Band, ...], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        Tariff(bands, "as printed")


def test_a_tariff_in_two_units_asks_which() -> None:
    tariff = Tariff((Band(0, 1, "VP", 5), Band(0, 3, "IMP", 5)), "as printed")
    assert measure_in(tariff, "IMP") == "IMP"
    with pytest.raises(Mistake, match="VP or IMP"):
        measure_in(tariff, None)


# --- the fine -----------------------------------------------------------------------------------

TARIFF = Tariff(GAPPED, "from each start")
OFFICIAL = LateTerms(Beyond("official", decided_by="chief director"), TARIFF)


@given(MINUTES.filter(lambda each: each > 0), st.integers(0, 5))
def test_a_warning_costs_nothing_and_only_a_first_short_lateness_has_one(
    minutes: Fraction, earlier: int
) -> None:
    found = late_arrival(OFFICIAL, LateArrival(minutes, earlier))
    assert isinstance(found, LateFine)
    assert found.warning == (minutes < 5 and earlier == 0)
    assert (found.fine == 0) == found.warning


@given(st.fractions(min_value=30, max_value=500).filter(lambda each: each > 30))
def test_beyond_the_tariff_the_official_decides(minutes: Fraction) -> None:
    found = late_arrival(OFFICIAL, LateArrival(minutes))
    assert isinstance(found, Decides)
    assert found.decided_by == "chief director"


@given(MINUTES, st.integers(0, 5))
def test_notice_spares_the_tariff(minutes: Fraction, earlier: int) -> None:
    terms = LateTerms(Beyond("forfeit"), TARIFF, notice_spares="the tariff")
    found = late_arrival(terms, LateArrival(minutes, earlier, notified=True))
    assert isinstance(found, LateFine)
    assert (found.fine, found.warning) == (0, False)


def test_notice_may_spare_the_tariff_and_not_the_forfeit() -> None:
    terms = LateTerms(Beyond("forfeit"), TARIFF, notice_spares="the tariff")
    found = late_arrival(terms, LateArrival(31, notified=True))
    assert isinstance(found, LateFine)
    assert found.forfeit is True


def test_a_clause_that_must_be_asked_instead_is_named() -> None:
    terms = LateTerms(Beyond("clause", clause="7.3"), TARIFF)
    found = late_arrival(terms, LateArrival(61))
    assert isinstance(found, Decides)
    assert found.decided_by == "director"
    assert "ends at 30 minutes: for 61 minutes 7.3 applies" in (found.reason or "")


def test_another_event_has_its_own_clause() -> None:
    terms = LateTerms(Beyond("official"), TARIFF, events=("teams",), elsewhere={"pairs": "9.4"})
    assert late_arrival(terms, LateArrival(3, event="pairs")) == See(
        "9.4", "pairs has a clause of its own."
    )
    with pytest.raises(Mistake, match="did you mean 'teams'"):
        late_arrival(terms, LateArrival(3, event="team"))


@given(
    st.integers(1, 40),
    st.fractions(min_value=1, max_value=100, max_denominator=2),
    st.fractions(min_value=0, max_value=1, max_denominator=100),
)
def test_the_session_loses_what_the_fine_takes(boards: int, top: Fraction, share: Fraction) -> None:
    tariff = Tariff((Band(0, 25, "percent of top", 30),), "as printed")
    terms = LateTerms(Beyond("official"), tariff)
    scored = boards * top * share
    found = late_arrival(terms, LateArrival(9, top=top, boards=boards, matchpoints=scored))
    assert isinstance(found, LateFine)
    assert found.fine == top / 4
    assert found.session_percent == 100 * share - Fraction(25, boards)


def test_the_session_percentage_is_rounded_as_the_terms_say() -> None:
    tariff = Tariff((Band(0, 40, "percent of top", 30),), "as printed")
    late = LateArrival(9, top=20, boards=40, matchpoints=441)
    for mode, percent in (("half up", "54.13"), ("half even", "54.12")):
        rounding = Rounding(mode, Fraction(1, 100))
        found = late_arrival(LateTerms(Beyond("official"), tariff, rounding=rounding), late)
        assert isinstance(found, LateFine)
        assert found.session_percent == Fraction(percent)
