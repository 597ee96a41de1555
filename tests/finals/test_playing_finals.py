"""Finals by data: carry forwards, level matches and their remedies, forfeits, abandoned matches."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.explain.figure import Trace
from convenor.finals.brackets import ChoiceTerms, SeriesTerms
from convenor.finals.carry_overs import MarginTerms
from convenor.finals.decisions import LevelTerms
from convenor.finals.extra_boards import PendingTerms, SetTerms
from convenor.finals.finals_plans import (
    FINAL_FIVE,
    FINAL_FOUR,
    CarryForwardPlan,
    final_five,
    final_four,
    one_final,
    second_chance,
    semi_finals_by_choice,
)
from convenor.finals.forms import FinalForm, bracket_of
from convenor.finals.knock_outs import KnockOutPlan, knock_out
from convenor.finals.outcomes import Outcome, abandoned, decided, forfeited, played
from convenor.finals.playing import play
from convenor.finals.stage_carry_overs import CarriedBetween, StageResult
from convenor.finals.tied_finals import TiedFinalTerms
from convenor.matches.finals_series import AbandonedFinal, won_by_forfeit
from convenor.matches.finals_series import SeriesTerms as ForfeitTerms
from convenor.regulation.shelf import open_stack
from convenor.regulation.typed import reader

TENTH = CarryForwardPlan(Fraction(1, 10), "committee")
FIVE = ("A", "B", "C", "D", "E")
FOUR = FIVE[:4]
scores = st.tuples(st.integers(0, 60), st.integers(0, 60))


def played_out(bracket, results=None, *, carry=None):
    """The first side wins whatever is not given."""
    known = dict(results or {})
    while waiting := play(bracket, known, carry=carry).next_matches:
        known |= {each.match: played((30, 10)) for each in waiting}
    return play(bracket, known, carry=carry)


def resolved(clause, kind):
    found = open_stack("sabf-2020").resolve(f"sabf-2020 {clause}").terms
    assert isinstance(found, kind)
    return found


# --- the finals of the books ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "ours", "teams"), [("17.3", final_five, FIVE), ("20.2.d", final_four, FOUR)]
)
def test_the_ready_finals_are_those_of_the_book(clause, ours, teams) -> None:
    terms = resolved(clause, SeriesTerms)
    carry = CarryForwardPlan(terms.amount, terms.still_tied)
    assert second_chance(terms, teams) == ours(teams, carry)


@given(st.dictionaries(st.sampled_from([each.name for each in FINAL_FIVE]), scores, min_size=6))
def test_a_final_five_places_everybody_once(results) -> None:
    bracket = final_five(FIVE, TENTH)
    now = play(bracket, {name: played(imps) for name, imps in results.items()})
    assert now.finished
    assert [each.place for each in now.places] == [1, 2, 3, 4, 5]
    assert sorted(now.order) == list(FIVE)


@pytest.mark.parametrize("name", [each.name for each in FINAL_FIVE])
@pytest.mark.parametrize("plan", [FINAL_FIVE, FINAL_FOUR])
def test_an_abandoned_match_hands_the_next_ones_over_as_the_book_says(plan, name) -> None:
    if name not in [each.name for each in plan]:
        return
    teams = FIVE if plan is FINAL_FIVE else FOUR
    terms = ForfeitTerms({"plan": {each.name: each.sides for each in plan}})
    expected = won_by_forfeit(terms, AbandonedFinal(name)).forfeit_wins
    bracket = second_chance(SeriesTerms(plan, Fraction(1, 10), "committee"), teams)
    now = played_out(bracket, {})
    results = {each: played((30, 10)) for each in now.decided}
    before = dict(list(results.items())[: list(results).index(name)])
    after = played_out(bracket, {**before, name: abandoned()})
    unopposed = {each for each, how in after.decided.items() if how.by == "no opponent"}
    assert {*expected} <= unopposed
    assert after.finished
    assert sorted(after.order) == sorted(teams)
    assert bool(after.champions) == (name != plan[-1].name)


def test_two_who_do_not_come_to_a_quarter_final_leave_the_places_above_empty() -> None:
    now = played_out(final_five(FIVE, TENTH), {"QF2": abandoned()})
    assert [(each.place, each.contestants) for each in now.places] == [
        (1, ("A",)),
        (2, ("D",)),
        (4, ("B", "C")),
        (5, ("E",)),
    ]


def test_a_side_that_forfeits_keeps_its_second_chance_unless_it_leaves() -> None:
    bracket = final_four(FOUR, TENTH)
    stays = play(bracket, {"SF1": played((20, 3)), "SF2": forfeited("A")})
    assert [each.match for each in stays.next_matches if "A" in each.teams] == ["PF"]
    leaves = play(bracket, {"SF1": played((20, 3)), "SF2": forfeited("A", leaves=True)})
    assert leaves.decided["PF"].winner == "C"
    assert leaves.out == {"D": "SF1", "A": "PF"}
    assert [each.teams for each in leaves.next_matches] == [("B", "C")]


def test_the_holder_is_told_before_the_match_and_wins_if_level() -> None:
    bracket = final_four(FOUR, TENTH)
    now = play(bracket, {"SF1": played((20, 20)), "SF2": played((11, 12))})
    assert now.decided["SF1"].winner == "C"
    assert now.next_matches[0].teams == ("A", "C")
    assert now.next_matches[0].holder == "A"


def test_semi_finals_by_choice() -> None:
    bracket = semi_finals_by_choice(FOUR, "C", KnockOutPlan(boards=32, final_times=2))
    now = play(bracket)
    assert [each.teams for each in now.next_matches] == [("A", "C"), ("B", "D")]
    done = played_out(bracket)
    assert [(each.place, each.contestants) for each in done.places] == [
        (1, ("A",)),
        (2, ("B",)),
        (3, ("C", "D")),
    ]
    with pytest.raises(Mistake, match="cannot choose itself"):
        semi_finals_by_choice(FOUR, "A")


def test_a_choice_in_a_field_of_eight() -> None:
    eight = tuple("ABCDEFGH")
    bracket = semi_finals_by_choice(eight, "C", KnockOutPlan(boards=32), terms=ChoiceTerms(8))
    names = ["QF1", "QF2", "QF3", "QF4", "SF1", "SF2", "Final"]
    assert [each.name for each in bracket.matches] == names
    assert play(bracket).next_matches[0].teams == ("A", "C")
    places = [(each.place, each.contestants) for each in played_out(bracket).places]
    assert places == [(1, ("A",)), (2, ("B",)), (3, ("D", "E")), (5, ("C", "F", "G", "H"))]


def test_a_series_for_another_number_is_refused() -> None:
    with pytest.raises(Mistake, match="the series is for 4 teams, not 5: choose a knock-out"):
        final_four(FIVE)


# --- level matches -------------------------------------------------------------------------------

EIGHTH = SetTerms(Fraction(1, 8), Rounding("up"), 2)
OFF = KnockOutPlan(tie=TiedFinalTerms("play-offs", 4))
AWAY = KnockOutPlan(tie=TiedFinalTerms("remove carry-over"))
SETS = KnockOutPlan(tie=EIGHTH, boards=32)


def final(plan, *outcomes, carry=None):
    results = {"Final": outcomes[0]} if outcomes else {}
    return play(one_final(("A", "B"), plan), results, carry=carry)


def test_extra_boards_then_sets_of_two() -> None:
    level = final(SETS, played((40, 40)))
    assert level.open[0].boards_to_play == 4
    assert final(SETS, played((40, 40), (5, 5))).open[0].boards_to_play == 2
    won = final(SETS, played((40, 40), (5, 5), (0, 3)))
    assert won.champions == ("B",)
    assert won.decided["Final"].by == "extra boards"


def test_a_ruling_to_come_may_ask_for_extra_boards_now() -> None:
    assert final(SETS, Outcome((40, 35), possible_changes=(0, -5))).open[0].boards_to_play == 4
    waits = final(SETS, Outcome((40, 35), possible_changes=(0, -3)))
    assert waits.open[0].decided_by == "director"
    only = final(SETS, played((40, 38), (0, 9)))
    assert only.champions == ("A",)
    always = KnockOutPlan(tie=EIGHTH, boards=32, pending=PendingTerms("always"))
    assert final(always, played((40, 38), (0, 9))).champions == ("B",)


def test_play_offs_of_four_boards() -> None:
    assert final(OFF, played((40, 40))).open[0].boards_to_play == 4
    assert final(OFF, played((40, 40), (3, 3), (7, 1))).champions == ("A",)


def test_a_level_final_is_decided_without_the_carry_over_or_shared() -> None:
    vps = StageResult(("A", "B"), {"A": 130, "B": 90})
    carry = CarriedBetween(MarginTerms(Fraction(1, 10), "exact", "count", "first-placed"), vps)
    assert final(AWAY, carry=carry).next_matches[0].carry_over == (4, 0)
    assert final(AWAY, played((36, 40)), carry=carry).champions == ("B",)
    assert final(AWAY, played((40, 40)), carry=carry).champions == ("A",)
    shared = final(AWAY, played((40, 40)))
    assert shared.champions == ("A", "B")
    assert shared.finished


def test_only_a_title_can_be_shared() -> None:
    now = play(semi_finals_by_choice(FOUR, "C", AWAY), {"SF1": played((9, 9))})
    assert now.open[0].decided_by == "convenor"
    assert "only one of the two can play on" in now.open[0].reason


@pytest.mark.parametrize(
    ("level", "champions"), [("better rank", ("A",)), ("shared", ("A", "B")), ("official", ())]
)
def test_a_level_match_without_more_play(level, champions) -> None:
    plan = KnockOutPlan(tie=LevelTerms(level, "committee"))
    now = final(plan, played((9, 9)))
    assert now.champions == champions
    assert bool(now.open) == (level == "official")
    assert final(plan, played((9, 10))).champions == ("B",)


@pytest.mark.parametrize(
    ("outcome", "by"),
    [
        (forfeited("A"), "forfeit"),
        (Outcome(ended="conceded", by="A", reason="illness"), "concession"),
        (decided("B", "committee", "a seating error"), "committee"),
        (Outcome(segments=((10, 12), (3, 4))), "score"),
    ],
)
def test_a_match_that_b_wins_however_it_ends(outcome, by) -> None:
    now = final(AWAY, outcome)
    assert now.champions == ("B",)
    assert now.decided["Final"].by == by
    assert now.order == ("B", "A")


def test_a_match_not_played_to_its_end() -> None:
    stopped = Outcome((30, 20), ended="stopped")
    assert final(KnockOutPlan(official="director"), stopped).open[0].decided_by == "director"
    assert final(KnockOutPlan(stopped="score stands"), stopped).champions == ("A",)


def test_nobody_wins_an_abandoned_final() -> None:
    now = final(AWAY, abandoned("neither came"))
    assert now.finished
    assert now.champions == ()
    assert [(each.place, each.contestants) for each in now.places] == [(2, ("A", "B"))]


def test_extra_boards_that_the_conditions_do_not_have_are_refused() -> None:
    with pytest.raises(Mistake, match="Final has no extra boards"):
        final(KnockOutPlan(), played((9, 9), (1, 0)))
    with pytest.raises(Mistake, match="the boards of Final are missing"):
        final(KnockOutPlan(tie=EIGHTH), played((9, 9)))


@given(scores, st.sampled_from([AWAY, OFF, SETS, KnockOutPlan(tie=LevelTerms("better rank"))]))
def test_turning_the_sides_of_a_match_round_turns_nothing_else_round(score, plan) -> None:
    one = final(plan, played(score))
    other = play(one_final(("B", "A"), plan), {"Final": played(score[::-1])})
    if score[0] != score[1]:
        assert one.champions == other.champions
    assert len(one.open) == len(other.open)


def test_the_derivation_names_the_match_and_the_places() -> None:
    why = Trace("final")
    play(one_final(("A", "B"), KnockOutPlan(clause="x 1")), {"Final": played((9, 3))}, why)
    figure = why.figure()
    assert figure.steps[0].inputs == {"match": "Final", "one": "A", "two": "B"}
    assert figure.find("places").clause == "x 1"
    assert figure.find("winner").value == "A"


# --- forms out of data ---------------------------------------------------------------------------


def form_of(data):
    return reader(FinalForm)(data, "final")


@pytest.mark.parametrize(
    ("data", "teams", "bracket"),
    [
        ({"form": "final five"}, FIVE, final_five(FIVE)),
        (
            {"form": "final four", "carry_forward": {"amount": "0.1", "still_tied": "committee"}},
            FOUR,
            final_four(FOUR, TENTH),
        ),
        (
            {"form": "final", "plan": {"tie": {"tie": "remove carry-over"}}},
            FIVE[:2],
            one_final(("A", "B"), AWAY),
        ),
        (
            {
                "form": "knock-out",
                "plan": {
                    "boards": 32,
                    "tie": {"share": "1/8", "rounding": "up", "set_boards": 2},
                },
            },
            FIVE,
            knock_out(FIVE, SETS),
        ),
        (
            {
                "form": "series",
                "carry_forward": {"amount": "0.1", "still_tied": "committee"},
                "matches": [
                    {
                        "name": "SF1",
                        "sides": ["rank 3", "rank 4"],
                        "holder": "better rank",
                        "loser_place": 4,
                    },
                    {"name": "SF2", "sides": ["rank 1", "rank 2"], "holder": "better rank"},
                    {
                        "name": "PF",
                        "sides": ["SF2 loser", "SF1 winner"],
                        "holder": "SF2 loser",
                        "loser_place": 3,
                    },
                    {
                        "name": "GF",
                        "sides": ["SF2 winner", "PF winner"],
                        "holder": "SF2 winner",
                        "loser_place": 2,
                    },
                ],
            },
            FOUR,
            final_four(FOUR, TENTH),
        ),
    ],
)
def test_a_final_is_made_out_of_data(data, teams, bracket) -> None:
    assert bracket_of(form_of(data), teams) == bracket


def test_an_outcome_is_read_out_of_data() -> None:
    read = reader(Outcome)
    assert read({"imps": [40, 40], "extra": [[3, 1]]}, "SF1") == played((40, 40), (3, 1))
    assert read({"ended": "forfeited", "by": "A"}, "SF1") == forfeited("A")


@pytest.mark.parametrize(
    ("data", "teams", "lot", "sentence"),
    [
        ({"form": "final"}, FIVE, None, "between two, not 5: choose a knock-out"),
        ({"form": "final five"}, FIVE, 7, "a final five is not drawn by lot"),
        ({"form": "series"}, FIVE, None, "a series has matches"),
        ({"form": "semi-finals by choice"}, FOUR, None, "A has not chosen yet"),
        (
            {"form": "knock-out", "plan": {"seeded": 0, "tie": {"level": "better rank"}}},
            FIVE,
            7,
            "drawn by lot have no rank",
        ),
    ],
)
def test_a_form_that_cannot_be_is_refused(data, teams, lot, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        bracket_of(form_of(data), teams, lot=lot)


def test_one_carry_forward_for_every_match_of_a_knock_out() -> None:
    data = {"amount": "0.1", "matches": [], "holder": "better rank", "elsewhere": {}}
    plan = {"tie": {**data, "still_tied": "committee"}}
    bracket = bracket_of(form_of({"form": "knock-out", "plan": plan}), FOUR)
    level = {"SF1": played((9, 9)), "SF2": played((9, 9))}
    now = play(bracket, level)
    assert now.next_matches[0].teams == ("A", "B")
    assert play(bracket, {**level, "Final": played((9, 9))}).champions == ("A",)
