"""The form of an event by its entries, finals, stages, and rules in layers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.contest.final_sizes import (
    FinalSize,
    FinalSizeTerms,
    GrandFinalTerms,
    OtherMatches,
    QualifyingFields,
    final_by_average,
    grand_final_length,
)
from convenor.contest.formats import (
    FieldSize,
    FormatBand,
    FormatTerms,
    format_by_entries,
    rounds_of_round_robin,
)
from convenor.contest.layers import InForce, Layers, LayerTerms, rules_in_layers
from convenor.contest.small_fields import (
    SmallField,
    SmallFieldTerms,
    WholeGiven,
    WholeTerms,
    small_field,
    whole_round_robin,
)
from convenor.contest.stages import SessionField, Sessions, StageTerms, stage_sizes
from convenor.errors import Mistake
from convenor.exact import Rounding

ENTRIES = st.integers(min_value=2, max_value=60)


@given(ENTRIES, st.integers(min_value=1, max_value=4))
def test_rounds_are_matches_and_byes(entries: int, robins: int) -> None:
    terms = FormatTerms((FormatBand(round_robins=robins, boards=14),))
    found = format_by_entries(terms, FieldSize(entries))
    assert found.rounds is not None
    assert found.matches is not None
    assert found.byes is not None
    assert found.rounds == found.matches + found.byes
    assert found.byes == (robins if entries % 2 else 0)
    assert found.boards_each == 14 * robins * (entries - 1)


@given(ENTRIES)
def test_days_hold_all_the_rounds_and_none_is_empty(entries: int) -> None:
    terms = FormatTerms((FormatBand(matches_first_day=3, matches_per_day=2),))
    days = format_by_entries(terms, FieldSize(entries)).days
    rounds = rounds_of_round_robin(entries)
    assert days is not None
    assert 3 + 2 * (days - 1) >= rounds
    assert days == 1 or 3 + 2 * (days - 2) < rounds


def test_no_band_no_form() -> None:
    terms = FormatTerms((FormatBand(least=5, most=6),))
    assert format_by_entries(terms, FieldSize(7)).verdict == "refuse"
    assert format_by_entries(terms, FieldSize(6)).verdict is None


@given(ENTRIES, st.integers(min_value=1, max_value=30))
def test_a_round_robin_fits_or_leaves_nothing(entries: int, rounds: int) -> None:
    found = whole_round_robin(WholeTerms(), WholeGiven(entries, rounds))
    if found.round_robin_possible:
        assert found.rounds_for_round_robin + found.left_over_rounds == rounds
    else:
        assert found.left_over_rounds == 0


@given(ENTRIES, st.integers(min_value=1, max_value=30))
def test_a_field_is_small_below_the_line_only(entries: int, rounds: int) -> None:
    found = small_field(SmallFieldTerms(times_rounds=2), SmallField(entries, rounds))
    assert found.special_format == (entries < found.line)
    assert found.line == 2 * rounds


def test_a_line_that_depends_on_the_rounds_needs_them() -> None:
    with pytest.raises(Mistake, match="rounds"):
        small_field(SmallFieldTerms(times_rounds=2), SmallField(8))
    with pytest.raises(Mistake, match="no line"):
        small_field(SmallFieldTerms(), SmallField(8))
    assert small_field(SmallFieldTerms(line=20), SmallField(20)).special_format is False


@given(st.lists(st.integers(min_value=0, max_value=80), min_size=1, max_size=6))
def test_the_exact_average_decides(fields: list[int]) -> None:
    terms = FinalSizeTerms((FinalSize(30, 7), FinalSize(0, 5)), Rounding("half up"))
    found = final_by_average(terms, QualifyingFields(tuple(fields)))
    assert (found.tables == 7) == (sum(fields) >= 30 * len(fields))
    assert found.pairs == 2 * found.tables


def test_the_grand_final_is_a_multiple_of_the_other_finals() -> None:
    terms = GrandFinalTerms(2)
    assert grand_final_length(terms, OtherMatches(28, 14)).grand_final_boards == 56
    assert grand_final_length(terms, OtherMatches(round_boards=14)).grand_final_boards == 28
    with pytest.raises(Mistake):
        grand_final_length(terms, OtherMatches())


@given(st.lists(st.integers(min_value=1, max_value=9), min_size=1, max_size=9))
def test_every_session_is_in_one_stage(fields: list[int]) -> None:
    falling = tuple(SessionField(each) for each in sorted(fields, reverse=True))
    found = stage_sizes(StageTerms(), Sessions(falling)).stage_sizes
    assert sum(found) == len(fields)
    assert len(found) == len(set(fields))


def test_knock_out_sessions_are_one_stage() -> None:
    sessions = (SessionField(8), SessionField(4, True), SessionField(2, True))
    assert stage_sizes(StageTerms(), Sessions(sessions)).stage_sizes == (1, 2)
    with pytest.raises(Mistake, match="grow"):
        stage_sizes(StageTerms(), Sessions((SessionField(4), SessionField(5))))


@given(st.sets(st.sampled_from("abcd"), min_size=1))
def test_the_strongest_layer_that_speaks_is_in_force(layers: set[str]) -> None:
    given_layers = Layers({each: each.upper() for each in layers})
    found = rules_in_layers(LayerTerms(("a", "b", "c", "d")), given_layers)
    assert found == InForce(min(layers).upper(), min(layers))


def test_no_layer_speaks() -> None:
    with pytest.raises(Mistake, match="no layer"):
        rules_in_layers(LayerTerms(("a",)), Layers({}))
