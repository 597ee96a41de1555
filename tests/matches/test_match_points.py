"""The VPs of a match by the scale of its stage, and of matches that were not played out."""

import datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.contest.conditions import conditions_of
from convenor.contest.shape import Contestants, Event, Format, Scoring, Stage
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, IMP, PERCENT, VP
from convenor.explain import Trace, as_text
from convenor.matches.abandoned import AbandonedMatch, AbandonedTerms
from convenor.matches.awarded_matches import award_abandoned, award_bye, award_forfeit
from convenor.matches.byes import ByeRound, ByeTerms
from convenor.matches.forfeits import ForfeitedMatch, ForfeitTerms, Lost
from convenor.matches.match_adjustments import Moved
from convenor.matches.match_conversion import Conversion, Converter, conversion_of, converted
from convenor.matches.match_points import MatchVictoryPoints, revalue, to_victory_points
from convenor.matches.match_scores import MatchScore, SideTotal
from convenor.matches.straight import Piece, StraightScale
from convenor.matches.victory_points import ImpVictoryPointTerms, NoScale, StaysInImps
from convenor.regulation import shelf
from convenor.regulation.answers import Decides
from convenor.values import replace

CENT = Fraction(1, 100)


def conditions(book, scoring=Scoring.TEAMS, boards=14, name="qualifying", readings=None):
    stage = Stage(name, Contestants.TEAMS, scoring, Format.SWISS, boards=boards)
    event = Event("event", datetime.date(2022, 6, 1), (stage,))
    chosen = None if readings is None else {book: readings}
    return conditions_of(event, name, shelf.open_stack(book), chosen)


def scored(ours, theirs=None, boards=14, played=None, unit=IMP, **more):
    theirs = -ours if theirs is None else theirs
    sides = (SideTotal("A", ours, None, 0, ours), SideTotal("B", theirs, None, 0, theirs))
    return MatchScore(unit, sides, boards, boards if played is None else played, **more)


def vps(score, terms):
    found = to_victory_points(score, terms)
    assert isinstance(found, MatchVictoryPoints), found
    return tuple(side.vp for side in found.sides)


SABF = conversion_of(conditions("sabf-2020"), "sabf-2020 13.9.b")
BUTLER = conversion_of(conditions("sabf-2020", Scoring.BUTLER), "sabf-2020 12.b")
ITC = conversion_of(conditions("anc-2017"), "anc-2017 10.8")
SBU_PAIRS = conversion_of(conditions("sbu-2022", Scoring.MATCHPOINTS, 8), "sbu-2022 4.pairs")
SBU = conversion_of(conditions("sbu-2022"), "sbu-2022 4.a", "sbu-2022 2.13.2.a")


@pytest.mark.parametrize(
    ("book", "scoring", "clause", "boards", "margin", "expected"),
    [
        ("sabf-2020", Scoring.TEAMS, "13.9.b", 14, 23, ("15.85", "4.15")),
        ("sabf-2020", Scoring.TEAMS, "13.9.b", 13, 20, ("15.41", "4.59")),
        ("sabf-2020", Scoring.BUTLER, "12.b", 14, 15, ("14.42", "5.58")),
        ("sabf-2020", Scoring.BUTLER, "19.8", 12, 20, ("15.94", "4.06")),
        ("sabf-2020", Scoring.TEAMS, "19.8", 14, 23, ("15.85", "4.15")),
        ("anc-2017", Scoring.TEAMS, "10.8", 14, 31, ("65.1", "4")),
        ("anc-2017", Scoring.BUTLER, "15.9.b", 12, 23, ("16.83", "3.17")),
        ("sydney-2003", Scoring.BUTLER, "10.8", 8, 34, ("25", "4")),
        ("sydney-2003", Scoring.TEAMS, "10.14", 14, -67, ("0", "25")),
        ("sydney-2003", Scoring.CROSS_IMPS, "5.4.4", 10, 62, ("100", "-12")),
        ("sbu-2022", Scoring.TEAMS, "4.continuous", 14, 8, ("12.44", "7.56")),
        ("sbu-2022", Scoring.TEAMS, "4.discrete", 8, 0, ("10", "10")),
    ],
)
def test_every_scale_of_imps_is_reached_by_its_clause(
    book, scoring, clause, boards, margin, expected
):
    terms = conversion_of(conditions(book, scoring, boards), f"{book} {clause}")
    assert vps(scored(margin, boards=boards), terms) == tuple(Fraction(each) for each in expected)


@settings(deadline=None)
@given(st.integers(-90, 90))
def test_the_scales_of_twenty_share_them(margin):
    assert sum(vps(scored(margin), SABF)) == 20
    assert sum(vps(scored(margin), BUTLER)) == 20
    assert vps(scored(margin), SABF) == vps(scored(-margin), SABF)[::-1]


@settings(deadline=None)
@given(st.integers(-90, 89))
def test_one_more_imp_is_never_worth_less(margin):
    for terms in (SABF, BUTLER, ITC, SBU):
        assert vps(scored(margin + 1), terms)[0] >= vps(scored(margin), terms)[0]


def test_each_side_is_converted_by_its_own_total():
    assert vps(scored(23, -17), SABF) == (Fraction("15.85"), vps(scored(-17), SABF)[0])
    final = conversion_of(
        conditions("sydney-2003", Scoring.CROSS_IMPS, 10, "final"), "sydney-2003 5.4.4"
    )
    assert vps(scored(12, -6), final) == (62, 44)


def test_a_short_match_is_converted_by_the_length_that_the_reading_says():
    assert vps(scored(20, played=13), SABF)[0] == Fraction("15.26")
    other = conditions("sabf-2020", readings={"vp_boards": "played"})
    by_played = conversion_of(other, "sabf-2020 13.9.b")
    assert vps(scored(20, played=13), by_played)[0] == Fraction("15.41")


def test_a_final_stays_in_imps():
    terms = conversion_of(conditions("sabf-2020", name="grand final"), "sabf-2020 13.9.b")
    assert isinstance(to_victory_points(scored(20), terms), StaysInImps)


def test_no_scale_no_vps():
    assert isinstance(to_victory_points(scored(5, boards=11), BUTLER), NoScale)
    assert isinstance(to_victory_points(scored(60, 40, 60, unit=PERCENT), SBU_PAIRS), NoScale)


def test_a_percentage_on_the_limit_is_nearer_to_average():
    at_limit = Fraction("56.23")
    assert vps(scored(at_limit, 100 - at_limit, 8, unit=PERCENT), SBU_PAIRS) == (14, 6)
    above = at_limit + CENT / 100
    assert vps(scored(above, 100 - above, 8, unit=PERCENT), SBU_PAIRS) == (15, 5)
    assert vps(scored(100 - above, above, 8, unit=PERCENT), SBU_PAIRS) == (5, 15)


def test_percentages_that_do_not_add_up_go_each_by_its_own():
    assert vps(scored(60, 50, 8, unit=PERCENT), SBU_PAIRS) == (17, 10)
    assert vps(scored(60, 40, 8, unit=PERCENT), SBU_PAIRS) == (17, 3)


def test_the_column_of_a_pairs_scale_may_go_by_the_boards_played():
    score = scored(60, 40, 10, 9, unit=PERCENT)
    played = replace(SBU_PAIRS, pairs_boards="played")
    assert vps(score, played) == vps(scored(60, 40, 9, unit=PERCENT), SBU_PAIRS)
    assert vps(score, SBU_PAIRS) == vps(scored(60, 40, 10, unit=PERCENT), SBU_PAIRS)
    assert vps(score, played) != vps(score, SBU_PAIRS)


def test_a_margin_between_two_cells():
    half = Fraction(25, 2)
    with pytest.raises(Mistake, match=r"12\.5 IMPs lie between two cells .* say how"):
        to_victory_points(scored(half), SABF)
    rounded = replace(SABF, fraction=HALF_AWAY)
    assert vps(scored(half), rounded) == vps(scored(13), SABF)
    trace = Trace()
    by_formula = replace(SABF, fraction="formula")
    found = to_victory_points(scored(half), by_formula, trace)
    low, high = vps(scored(12), SABF)[0], vps(scored(13), SABF)[0]
    assert low < found.of("A").vp < high
    assert sum(side.vp for side in found.sides) == 20
    assert "12.5 IMPs over 14 boards by the formula" in as_text(trace.figure())
    straight = Conversion("x 1", ImpVictoryPointTerms(StraightScale(50, (Piece(0, 1),))))
    assert vps(scored(half), straight) == (Fraction("62.5"), Fraction("37.5"))


@settings(deadline=None)
@given(st.integers(-60, 60))
def test_the_formula_agrees_with_the_cells_at_whole_margins(margin):
    just_above = scored(margin + Fraction(1, 10**6))
    by_formula = replace(SABF, fraction="formula")
    difference = vps(just_above, by_formula)[0] - vps(scored(margin), SABF)[0]
    assert abs(difference) <= CENT


def test_the_scale_must_be_for_the_unit_of_the_match():
    with pytest.raises(Mistake, match="is for matches in IMP, and this one is scored in %"):
        to_victory_points(scored(60, 40, unit=PERCENT), SABF)
    with pytest.raises(Mistake, match="is for matches in %, and this one is scored in IMP"):
        to_victory_points(scored(3, boards=8), SBU_PAIRS)
    with pytest.raises(Mistake, match=r"sabf-2020 13\.9\.a is no scale of VPs"):
        conversion_of(conditions("sabf-2020"), "sabf-2020 13.9.a")


def test_a_void_match_becomes_vps_by_its_own_clause():
    score = scored(21, boards=14, played=6, how="void", at_fault="B")
    points = to_victory_points(score, SBU)
    assert points.how == "void"
    assert points.of("A").vp == vps(scored(21), SBU)[0]
    assert points.of("B").vp == 20 - points.of("A").vp
    other = to_victory_points(replace(score, at_fault="A"), SBU)
    assert other.of("B").vp == points.of("A").vp
    with pytest.raises(Mistake, match="name the clause on void matches"):
        to_victory_points(score, replace(SBU, void=None))


def test_handicaps_and_fines_in_vps_come_last():
    pending = (
        Moved((0, 2), VP, "handicap"),
        Moved((Fraction(-1, 2), 0), VP, "fine", "x 7", "late"),
    )
    trace = Trace()
    points = to_victory_points(scored(23, pending=pending), SABF, trace)
    assert (points.of("A").scored, points.of("A").fines) == (Fraction("15.85"), Fraction(-1, 2))
    assert (points.of("A").vp, points.of("B").vp) == (Fraction("15.35"), Fraction("6.15"))
    assert points.of("A").before_fines == Fraction("15.85")
    assert trace.figure().find("vp").value == Fraction("15.35")
    assert "fine (late), B 0, A = −0.5 VP  [x 7]" in as_text(trace.figure())


def test_a_value_that_takes_the_place_of_the_score_keeps_the_fines():
    pending = (Moved((-1, 0), VP, "fine"),)
    points = to_victory_points(scored(23, pending=pending), SABF)
    trace = Trace()
    changed = revalue(points, "A", Fraction("18.5"), "x 2", trace)
    assert changed.of("A").vp == Fraction("17.5")
    assert changed.of("B") == points.of("B")
    assert trace.figure().find("vp").value == Fraction("17.5")
    with pytest.raises(Mistake, match="'C' did not play this match"):
        revalue(points, "C", 1)


# --- matches that were not played out -----------------------------------------------------------


def test_a_forfeit_is_provisional_until_its_last_adjustment():
    found = conditions("sabf-2020")
    terms = found.terms("sabf-2020 13.9.c", ForfeitTerms)
    given_now = ForfeitedMatch(boards=14, own_vps=(Fraction("16.03"),), interim=True)
    now = award_forfeit(terms, given_now, "A", "B", clause="sabf-2020 13.9.c")
    assert (now.how, now.status, now.of("A").vp) == ("forfeited", "provisional", Fraction("16.03"))
    later = ForfeitedMatch(boards=14, own_vps=(Fraction("16.03"), 10))
    trace = Trace()
    end = award_forfeit(
        terms, later, "A", "B", stage_over=True, clause="sabf-2020 13.9.c", why=trace
    )
    assert (end.status, end.of("A").vp, end.of("B").vp) == ("final", Fraction("13.48"), 0)
    assert "[sabf-2020 13.9.c]" in as_text(trace.figure())
    assert trace.figure().find("status").value == "final"


def test_a_first_award_is_never_final():
    found = conditions("anc-2017")
    first = found.terms("anc-2017 10.10.a", ForfeitTerms)
    now = award_forfeit(first, ForfeitedMatch(), "A", "B", stage_over=True)
    assert (now.status, now.of("A").vp) == ("provisional", Fraction("56.5"))
    adjusted = found.terms("anc-2017 10.10.b", ForfeitTerms)
    given_now = ForfeitedMatch(own_vps=(62, Fraction("65.5"), Fraction("58.5")))
    after_one_round_robin = award_forfeit(adjusted, given_now, "A", "B")
    assert (after_one_round_robin.status, after_one_round_robin.of("A").vp) == ("provisional", 62)
    end = award_forfeit(adjusted, given_now, "A", "B", stage_over=True)
    assert (end.status, end.of("A").imps, end.of("B").imps) == ("final", 27, -35)


def test_a_forfeit_without_vps_is_told_as_it_is():
    terms = conditions("sydney-2003").terms("sydney-2003 D.1", ForfeitTerms)
    lost = award_forfeit(terms, ForfeitedMatch(event="sst-final"), "A", "B")
    assert isinstance(lost, Lost)


def test_a_bye_is_fixed_or_waits_for_the_mean():
    itc = conditions("anc-2017").terms("anc-2017 10.9", ByeTerms)
    fixed = award_bye(itc, "A")
    assert (fixed.status, fixed.of("A").vp, fixed.of("A").imps) == ("final", 35, 0)
    mean = ByeTerms(vp="own mean")
    waits = award_bye(mean, "A", ByeRound(other_vps=(10, 13)))
    assert (waits.how, waits.status, waits.of("A").vp) == ("bye", "provisional", Fraction(23, 2))
    assert award_bye(mean, "A", ByeRound(other_vps=(10,)), stage_over=True).status == "final"


def test_a_cancelled_and_an_abandoned_match():
    found = conditions("sabf-2020")
    terms = found.terms("sabf-2020 13.9.f", AbandonedTerms)
    other = AbandonedMatch(
        boards=14,
        own_vps=(Fraction("12.5"), 9, Fraction("11.3")),
        absent_vps=(8, 10, Fraction("9.5")),
    )
    now = award_abandoned(terms, other, "A", "B")
    assert (now.how, now.status) == ("cancelled", "provisional")
    assert (now.of("A").vp, now.of("B").vp) == (Fraction("13.48"), Fraction("9.17"))
    begun = found.terms("sabf-2020 13.18", AbandonedTerms)
    end = award_abandoned(begun, other, "A", "B", "abandoned", stage_over=True)
    assert (end.how, end.status) == ("abandoned", "final")
    assert end.of("A").vp + end.of("B").vp == 20
    assert isinstance(award_abandoned(begun, AbandonedMatch(boards=14), "A", "B"), Decides)
    with pytest.raises(Mistake, match="A cannot meet itself"):
        award_abandoned(terms, other, "A", "A")


@given(st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=1, max_size=20))
def test_a_scale_that_remembers_gives_what_it_gave(margins):
    converter = Converter(SABF)
    for ours, theirs in (*margins, *margins):
        for how in ("played", "abandoned"):
            score = scored(ours, theirs, how=how)
            assert converter(score) == converted(score, SABF)
