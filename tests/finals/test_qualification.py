"""Who goes on: every rule as data, those passed over, alternates, and rules that ask too much."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standing_fields import field_of, field_of_sections, stage_of

from convenor.errors import Mistake, Refusal
from convenor.explain.figure import Trace
from convenor.finals.additional_qualifiers import AdditionalTerms
from convenor.finals.alternates import HalfTerms
from convenor.finals.best_of_lines import LineTerms
from convenor.finals.best_thirds import RankTerms
from convenor.finals.carry_overs import MarginTerms
from convenor.finals.closest_pairs import ClosestTerms
from convenor.finals.play_off_places import PlayOffTerms
from convenor.finals.qualification import Circumstances, invitations, qualify
from convenor.finals.qualifying_rules import (
    BestNext,
    BestNextOfLines,
    Field,
    Top,
    TopOfEach,
    TopOrPlayOff,
    TwoFieldsRule,
    WithAdditional,
    read_rule,
)
from convenor.finals.replacements import FieldsTerms
from convenor.finals.stage_carry_overs import carry_overs
from convenor.regulation.shelf import open_stack
from convenor.standings.ranking import standing


def terms_of(book, clause, kind):
    found = open_stack(book).resolve(f"{book} {clause}").terms
    assert isinstance(found, kind)
    return found


RANKS = terms_of("qba-pairs", "fields.2.exception", RankTerms)
TIES = terms_of("qba-pairs", "fields.2.ties", ClosestTerms)
LINES = terms_of("qba-pairs", "fields.1", LineTerms)
MORE = terms_of("sbu-2022", "2.10.4", AdditionalTerms)
OFF = terms_of("sydney-2003", "5.1.3.a", PlayOffTerms)
ACROSS = terms_of("anc-2017", "18.1", FieldsTerms)
HALF = terms_of("sbu-2022", "2.9.b", HalfTerms)


def sections(*scores: tuple[int, ...]) -> Field:
    """Sections A, B, … with their scores; A1 is the first of section A."""
    orders, all_scores = {}, {}
    for name, each in zip("ABCDEF", scores, strict=False):
        orders[name] = tuple(f"{name}{at}" for at in range(1, len(each) + 1))
        all_scores |= dict(zip(orders[name], each, strict=True))
    return Field(sections=orders, scores=all_scores)


# --- the whole field -----------------------------------------------------------------------------

EIGHT = Field(tuple("ABCDEFGH"))


@given(st.integers(1, 8), st.sets(st.sampled_from("ABCDEFGH")))
def test_the_first_who_may_go_on(places, out) -> None:
    circumstances = Circumstances(dict.fromkeys(out, "not a member"))
    able = [name for name in EIGHT.order if name not in out]
    if len(able) < places:
        with pytest.raises(Refusal, match=f"only {len(able)} can go"):
            qualify(EIGHT, Top(places), circumstances)
        return
    found = qualify(EIGHT, Top(places), circumstances)
    assert list(found.qualified) == able[:places]
    assert list(found.alternates) == able[places:]
    assert {*found.stepped_up} == {*found.qualified} - {*EIGHT.order[:places]}
    assert found.passed_over == dict.fromkeys(out, "not a member")


def test_a_tie_for_the_last_places_is_played_off() -> None:
    field = Field(
        tuple("ABCDEF"), scores=dict(zip("ABCDEF", (90, 80, 70, 60, 60, 50), strict=True))
    )
    rule = TopOrPlayOff(OFF)
    found = qualify(field, rule)
    assert found.qualified == ("A", "B", "C")
    assert (found.between, found.open_places, found.decided_by) == (("D", "E"), 1, "play-off")
    after = qualify(field, rule, Circumstances(settled=("E",)))
    assert after.qualified == ("A", "B", "C", "E")
    assert after.alternates == ("D", "F")
    with pytest.raises(Mistake, match="'F' of 'settled'"):
        qualify(field, rule, Circumstances(settled=("F",)))


# --- sections ------------------------------------------------------------------------------------


def test_so_many_of_each_section() -> None:
    field = sections((60, 55, 50, 45), (58, 57, 52, 40))
    found = qualify(field, TopOfEach(2))
    assert found.qualified == ("A1", "A2", "B1", "B2")
    assert found.alternates == ("B3", "A3", "A4", "B4")


def test_a_declined_place_goes_down_the_section_or_to_the_alternates() -> None:
    field = sections((60, 55, 50, 45), (58, 57, 52, 40))
    own = qualify(field, TopOfEach(2), Circumstances(declined=("A1",)))
    assert own.qualified == ("A2", "A3", "B1", "B2")
    assert own.stepped_up == ("A3",)
    asked = Circumstances(declined=("A1",), place_goes_to="alternates")
    other = qualify(field, TopOfEach(2), asked)
    assert other.qualified == ("A2", "B1", "B2", "B3")
    assert other.stepped_up == ("B3",)
    again = Circumstances(declined=("A1", "B3"), place_goes_to="alternates")
    assert qualify(field, TopOfEach(2), again).stepped_up == ("A3",)


def test_an_equal_second_goes_before_a_higher_third() -> None:
    field = sections((60, 55, 55), (61, 58, 57), (62, 50, 49))
    found = qualify(field, BestNext(7, 2, RANKS))
    assert found.qualified[-1] == "A3"
    assert qualify(field, BestNext(8, 2, RANKS)).qualified[-2:] == ("A3", "B3")


def test_thirds_that_are_level_are_split_by_those_around_them() -> None:
    field = sections((60, 58, 55), (61, 56, 55), (62, 50, 49))
    assert qualify(field, BestNext(7, 2, RANKS, TIES)).qualified[-1] == "B3"
    open_tie = qualify(field, BestNext(7, 2, RANKS))
    assert open_tie.between == ("A3", "B3")
    assert open_tie.decided_by == "tie procedure"


def test_a_lot_between_thirds_can_be_drawn_again() -> None:
    field = sections((60, 56, 55), (60, 56, 55), (62, 50, 49))
    rule = BestNext(7, 2, RANKS, ClosestTerms("lot"))
    waits = qualify(field, rule)
    assert waits.between == ("A3", "B3")
    drawn = {seed: qualify(field, rule, Circumstances(lot=seed)) for seed in range(9)}
    assert {each.qualified[-1] for each in drawn.values()} == {"A3", "B3"}
    assert drawn[4] == qualify(field, rule, Circumstances(lot=4))
    assert drawn[4].lot.seed == 4


def test_three_level_for_first_go_before_any_other_third() -> None:
    field = sections((60, 60, 60), (61, 59, 59))
    assert qualify(field, BestNext(5, 2, RANKS)).qualified[-1] == "A3"


def test_the_best_of_both_lines() -> None:
    plain = sections((60, 55), (61, 58), (62, 50), (63, 57))
    lines = {"A": "NS", "B": "EW", "C": "NS", "D": "EW"}
    field = Field(sections=plain.sections, scores=plain.scores, lines=lines)
    terms = LineTerms(LINES.lines, ("1=", "2"), LINES.odd_place)
    found = qualify(field, BestNextOfLines(6, 1, terms))
    assert found.qualified == ("A1", "B1", "C1", "D1", "A2", "B2")
    with pytest.raises(Mistake, match="the line of section 'A' is missing"):
        qualify(plain, BestNextOfLines(6, 1, terms))


def test_eleven_from_four_sections() -> None:
    field = sections((60, 58, 52), (61, 57, 53), (62, 56, 54), (63, 55, 55))
    found = qualify(field, WithAdditional(11, MORE))
    assert len(found.qualified) == 11
    assert "A3" not in found.qualified
    lost = qualify(field, WithAdditional(9, MORE))
    assert lost.qualified[-1] == "D3"


@given(st.integers(1, 12), st.data())
def test_any_number_from_four_sections(places, data) -> None:
    score = st.lists(st.integers(0, 400), min_size=3, max_size=3, unique=True)
    field = sections(*(sorted(data.draw(score), reverse=True) for _ in range(4)))
    found = qualify(field, WithAdditional(places, MORE))
    assert len({*found.qualified}) == len(found.qualified)
    assert len(found.qualified) + found.open_places == places
    assert {*found.qualified, *found.alternates} == {*field.everybody}


def test_a_gap_of_one_field_is_filled_from_the_same_field() -> None:
    plain = sections((60, 58, 52), (61, 57, 53))
    field = Field(sections={"NS": plain.sections["A"], "EW": plain.sections["B"]})
    rule = TwoFieldsRule(2, ("NS", "EW"), ACROSS)
    found = qualify(field, rule, Circumstances({"A1": "abroad"}))
    assert found.qualified == ("A2", "A3", "B1", "B2")
    assert found.stepped_up == ("A3",)


def test_the_upper_half_shall_be_invited() -> None:
    found = qualify(EIGHT, Top(3))
    answer = invitations(HALF, found.alternates, EIGHT.order)
    assert answer["D"] == "shall be invited"
    assert answer["E"] == "may be invited"


# --- out of a standing ---------------------------------------------------------------------------


def test_a_tie_over_the_last_place_stays_open_until_it_is_settled_or_drawn() -> None:
    field = field_of(standing({"A": 90, "B": 80, "C": 70, "D": 70, "E": 70, "F": 60}))
    found = qualify(field, Top(4))
    assert found.qualified == ("A", "B")
    assert (found.between, found.open_places) == (("C", "D", "E"), 2)
    settled = qualify(field, Top(4), Circumstances(settled=("E", "C")))
    assert settled.qualified == ("A", "B", "E", "C")
    assert settled.alternates == ("D", "F")
    drawn = qualify(field, Top(4), Circumstances(lot="2026"))
    assert drawn.lot.drawn[:2] == drawn.qualified[2:]
    assert qualify(field, Top(5)).qualified == ("A", "B", "C", "D", "E")
    one_out = qualify(field, Top(4), Circumstances({"D": "not a member"}))
    assert one_out.qualified == ("A", "B", "C", "E")


def test_those_level_for_the_last_place_come_before_the_alternates() -> None:
    field = field_of(standing({"A": 90, "B": 80, "C": 70, "D": 70, "E": 70, "F": 60}))

    def after(*declined, **settled):
        given = Circumstances(declined=declined, place_goes_to="alternates", **settled)
        return qualify(field, Top(3), given)

    assert after("A").qualified == ("B",)
    assert (after("A").between, after("A").open_places) == (("C", "D", "E"), 2)
    assert after("A", settled=("E", "C")).qualified == ("B", "E", "C")
    assert after("A", "B").qualified == ("C", "D", "E")
    assert after("A", "B", "D").qualified == ("C", "E", "F")
    assert after("A", "C", settled=("C", "D")).qualified == ("B", "D", "E")


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 4), min_size=2), st.data())
def test_nobody_goes_on_over_the_head_of_one_with_as_many(totals, data) -> None:
    places = data.draw(st.integers(1, len(totals)))
    found = qualify(field_of(standing(totals)), Top(places))
    assert len(found.qualified) + found.open_places == places
    left = {*totals} - {*found.qualified}
    assert all(totals[one] > totals[two] for one in found.qualified for two in left)


def test_a_tie_over_the_last_place_of_a_section_is_split_first() -> None:
    field = field_of_sections({"A": standing({"X": 9, "Y": 9}), "B": standing({"P": 9, "Q": 8})})
    with pytest.raises(Refusal, match="in section 'A' X, Y are level for the last place"):
        qualify(field, TopOfEach(1))
    assert qualify(field, TopOfEach(2)).qualified == ("X", "Y", "P", "Q")


def test_a_stage_carries_what_its_standing_says() -> None:
    stage = stage_of(standing({"A": 130, "B": 90, "C": 50}))
    terms = terms_of("anc-2017", "11.5", MarginTerms)
    assert carry_overs(terms, stage) == {"A": 4, "B": 0}


# --- what is told, and what is refused -----------------------------------------------------------


def test_the_derivation_names_the_clause_and_those_passed_over() -> None:
    why = Trace("qualifiers")
    qualify(EIGHT, Top(2, "x 7"), Circumstances({"A": "no points"}), why)
    figure = why.figure()
    assert figure.steps[0].inputs == {"name": "A", "reason": "no points"}
    assert figure.find("qualified").value == ("B", "C")
    assert figure.find("qualified").clause == "x 7"


@pytest.mark.parametrize(
    ("field", "rule", "sentence"),
    [
        (EIGHT, Top(9, "x 7"), "x 7 sends 9 on, but only 8 can go: the convenor can lower"),
        (sections((60,), (61, 59)), TopOfEach(2), "section 'A' has only 1: the convenor can lower"),
        (sections((60, 59), (61, 59)), BestNext(3, 2, RANKS), "lower that number or add 1 places"),
        (sections((60, 59), (61, 59)), BestNext(5, 2, RANKS), "only 0 sections have one"),
        (sections((60,), (61, 59)), WithAdditional(4, MORE), "section 'A' has only 1"),
        (
            sections((60,), (61, 59)),
            TwoFieldsRule(2, ("A", "B"), ACROSS),
            "sends 4 on, but only 3 can go",
        ),
    ],
)
def test_a_rule_that_asks_for_more_than_there_are_is_refused(field, rule, sentence) -> None:
    with pytest.raises(Refusal, match=sentence):
        qualify(field, rule)


def test_too_few_alternates_for_the_declined_places_are_refused() -> None:
    circumstances = Circumstances(declined=("A", "B"), place_goes_to="alternates")
    with pytest.raises(Refusal, match="leaves 2 declined places, but there are only 1"):
        qualify(Field(("A", "B", "C")), Top(2), circumstances)


@pytest.mark.parametrize(
    ("field", "rule", "circumstances", "sentence"),
    [
        (EIGHT, Top(2), Circumstances({"Z": "?"}), "'Z' of 'ineligible' is not in 'field'"),
        (EIGHT, Top(2), Circumstances(declined=("Z",)), "'Z' of 'declined'"),
        (EIGHT, Top(2), Circumstances(settled=("C",)), "leaves nothing open"),
        (Field(("A", "A")), Top(1), Circumstances(), "twice"),
        (EIGHT, TopOfEach(2), Circumstances(), "is for sections: give the order of each"),
        (
            Field(sections={"A": ("A1", "A2"), "B": ("B1", "B2")}),
            WithAdditional(3, MORE),
            Circumstances(),
            "the score of A1 is missing",
        ),
    ],
)
def test_bad_input_is_refused_in_a_sentence(field, rule, circumstances, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        qualify(field, rule, circumstances)


# --- rules out of data ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"rule": "top", "places": 4, "clause": "x 1"}, Top(4, "x 1")),
        ({"rule": "top of each section", "each": 2}, TopOfEach(2)),
        (
            {
                "rule": "best next placed",
                "places": 7,
                "each": 2,
                "terms": {"ranks": ["2=", "3"], "shared_rank": "percentage"},
                "ties": {"all_level": "lot"},
            },
            BestNext(7, 2, RankTerms(("2=", "3"), "percentage"), ClosestTerms("lot")),
        ),
        (
            {
                "rule": "equal with additional",
                "places": 11,
                "terms": {"percentage": "highest first", "level": "lot"},
            },
            WithAdditional(11, AdditionalTerms("highest first", "lot")),
        ),
    ],
)
def test_a_rule_is_read_out_of_data(data, rule) -> None:
    assert read_rule(data) == rule


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"rule": "topp", "places": 4}, "no qualifying rule 'topp': did you mean 'top'"),
        ({"places": 4}, "no qualifying rule 'None'"),
        ({"rule": "top", "places": 0}, "cannot be 0"),
        ({"rule": "top", "place": 4}, "unknown key 'place'"),
    ],
)
def test_a_rule_that_is_not_one_is_refused(data, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        read_rule(data)
