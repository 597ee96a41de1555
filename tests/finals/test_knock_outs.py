"""Knock-outs of any size, played to the end; brackets that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.finals.decisions import LevelTerms
from convenor.finals.fixtures import Bracket, KnockOutMatch
from convenor.finals.knock_outs import KnockOutPlan, knock_out, line_of_seeds
from convenor.finals.outcomes import Outcome, abandoned, played
from convenor.finals.playing import play

numbers = st.integers(2, 64)
first_rounds = st.sampled_from(["byes", "preliminary"])


def names(number: int) -> tuple[str, ...]:
    return tuple(f"T{at}" for at in range(1, number + 1))


def played_out(bracket: Bracket, winner):
    """Match after match; `winner` says whether the first side of a match wins."""
    results: dict[str, Outcome] = {}
    met = []
    while True:
        now = play(bracket, results)
        if not now.next_matches:
            return now, met
        for each in now.next_matches:
            results[each.match] = played((20, 3) if winner(each) else (3, 20))
            met.append(each)


def by_seed(bracket: Bracket):
    place = {name: at for at, name in enumerate(bracket.entrants)}
    return lambda each: place[each.teams[0]] < place[each.teams[1]]


def by_chance(chance):
    return lambda _: chance.random() < 0.5


@given(numbers, first_rounds, st.randoms(use_true_random=False))
def test_everybody_plays_until_it_loses(number, first_round, chance) -> None:
    bracket = knock_out(names(number), KnockOutPlan(first_round=first_round))
    now, met = played_out(bracket, by_chance(chance))
    assert len(met) == len(bracket.to_play) == number - 1
    assert now.finished
    lost = [now.decided[each.match].loser for each in met]
    assert sorted((*lost, *now.champions)) == sorted(bracket.entrants)
    for at, each in enumerate(met):
        loser = now.decided[each.match].loser
        assert all(loser not in later.teams for later in met[at + 1 :])
        assert now.out[loser] == each.match


@given(numbers, first_rounds, st.randoms(use_true_random=False))
def test_the_places_are_a_permutation_and_count_those_above(number, first_round, chance) -> None:
    bracket = knock_out(names(number), KnockOutPlan(first_round=first_round))
    now, _ = played_out(bracket, by_chance(chance))
    assert sorted(now.order) == sorted(bracket.entrants)
    above = 0
    for each in now.places:
        assert each.place == above + 1
        above += len(each.contestants)


@given(numbers)
def test_byes_go_to_the_best_seeds(number) -> None:
    bracket = knock_out(names(number))
    size = 1 << (number - 1).bit_length()
    assert sorted(bracket.byes) == sorted(names(number)[: size - number])
    early = knock_out(names(number), KnockOutPlan(first_round="preliminary"))
    assert not early.byes
    sides = [side for each in early.matches if each.round == 0 for side in each.sides]
    seeds = range(size - number + 1, number + 1) if size != number else ()
    assert sorted(sides) == sorted(f"seed {seed}" for seed in seeds)


@given(numbers, first_rounds)
def test_if_the_better_seed_always_wins_all_end_as_seeded(number, first_round) -> None:
    bracket = knock_out(names(number), KnockOutPlan(first_round=first_round))
    now, met = played_out(bracket, by_seed(bracket))
    assert now.order == bracket.entrants
    assert met[-1].teams == ("T1", "T2")


@given(numbers, st.randoms(use_true_random=False))
def test_the_first_two_seeds_can_only_meet_in_the_final(number, chance) -> None:
    bracket = knock_out(names(number))
    _, met = played_out(bracket, by_chance(chance))
    assert all({"T1", "T2"} != {*each.teams} for each in met if each.match != "Final")


@given(st.integers(0, 7))
def test_each_pair_in_a_line_of_seeds_adds_up(power) -> None:
    size = 2**power
    line = line_of_seeds(size)
    assert sorted(line) == list(range(1, size + 1))
    pairs = zip(line[::2], line[1::2], strict=False)
    assert all(first + second == size + 1 for first, second in pairs)


# --- lots, lengths, third place ------------------------------------------------------------------


@given(numbers, st.integers(0, 8), st.integers(), st.randoms(use_true_random=False))
def test_a_lot_can_be_drawn_again(number, seeded, lot, chance) -> None:
    plan = KnockOutPlan(seeded=min(seeded, number - 1))
    entrants = names(number)
    head, tail = entrants[: plan.seeded], list(entrants[plan.seeded :])
    chance.shuffle(tail)
    bracket = knock_out(entrants, plan, lot=lot)
    assert knock_out((*head, *tail), plan, lot=lot) == bracket
    assert bracket.entrants[: plan.seeded] == head
    assert bracket.lot is not None
    assert bracket.lot.seed == lot
    assert sorted(bracket.entrants) == sorted(entrants)


def test_another_seed_of_the_lot_draws_another_bracket() -> None:
    plan = KnockOutPlan(seeded=0)
    brackets = {knock_out(names(16), plan, lot=seed).entrants for seed in range(10)}
    assert len(brackets) > 1


def test_a_double_length_final() -> None:
    plan = KnockOutPlan(boards=28, stanzas=2, final_times=2, third_place=True)
    bracket = knock_out(names(8), plan)
    lengths = {each.name: (each.boards, each.stanzas) for each in bracket.matches}
    assert lengths.pop("Final") == (56, 4)
    assert {*lengths.values()} == {(28, 2)}


@given(st.integers(4, 64), st.randoms(use_true_random=False))
def test_a_play_off_for_third_leaves_four_single_places(number, chance) -> None:
    bracket = knock_out(names(number), KnockOutPlan(third_place=True))
    assert len(bracket.to_play) == number
    now, _ = played_out(bracket, by_chance(chance))
    assert [(each.place, len(each.contestants)) for each in now.places[:4]] == [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
    ]
    assert sorted(now.order) == sorted(bracket.entrants)


@given(numbers, st.randoms(use_true_random=False))
def test_an_abandoned_match_puts_both_out_and_nobody_up(number, chance) -> None:
    bracket = knock_out(names(number))
    name = chance.choice([each.name for each in bracket.to_play])
    results: dict[str, Outcome] = {}
    while waiting := play(bracket, results).next_matches:
        for each in waiting:
            results[each.match] = abandoned() if each.match == name else played((9, 4))
    now = play(bracket, results)
    assert now.finished
    assert sorted(now.order) == sorted(bracket.entrants)
    both = {team for team, match in now.out.items() if match == name}
    shared = next(each for each in now.places if each.place == bracket.named(name).loser_place)
    assert len(both) == 2
    assert both <= {*shared.contestants}
    assert len(now.champions) == (name != "Final")


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entrants", "plan", "lot", "sentence"),
    [
        (("A",), KnockOutPlan(), None, "needs two entrants, not 1"),
        (("A", "B", "A"), KnockOutPlan(), None, "'A' is in 'entrants' twice"),
        (("A", "B", "C"), KnockOutPlan(third_place=True), None, "needs two semi-finals"),
        (("A", "B", "C"), KnockOutPlan(seeded=4), None, "4 are seeded, but there are 3"),
        (("A", "B", "C"), KnockOutPlan(seeded=1), None, "give the seed of the lot"),
        (("A", "B", "C"), KnockOutPlan(), 7, "leave its seed out"),
    ],
)
def test_a_knock_out_that_cannot_be_is_refused(entrants, plan, lot, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        knock_out(entrants, plan, lot=lot)


FINAL = KnockOutMatch("Final", 2, ("SF1 winner", "seed 3"), 2, 1)
SEMI = KnockOutMatch("SF1", 1, ("seed 1", "seed 2"), 3)


@pytest.mark.parametrize(
    ("matches", "sentence"),
    [
        ((FINAL, SEMI), "'SF1 winner' of Final is not known"),
        ((SEMI, KnockOutMatch("Final", 2, ("SF1 winner", "seed 1"), 2, 1)), "two matches at once"),
        ((KnockOutMatch("Final", 1, ("seed 1", "seed 2"), 2, 1),), r"'C' \(seed 3\) has no match"),
        ((KnockOutMatch("SF1", 1, ("seed 1", "seed 2")), FINAL), "loser of SF1 has neither"),
        ((SEMI, KnockOutMatch("Final", 2, ("SF1 winner", "seed 3"), 2)), "winner of Final has"),
        ((KnockOutMatch("SF1", 1, ("seed 1", "seed 2"), 3, 1), FINAL), "has place 1 and plays on"),
        ((SEMI, SEMI), "'SF1' is in 'matches' twice"),
        ((SEMI, KnockOutMatch("Final", 2, ("SF1 winner", "rank 4"), 2, 1)), "'rank 4' of Final"),
    ],
)
def test_a_bracket_that_does_not_hold_together_is_refused(matches, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        Bracket(("A", "B", "C"), matches)


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ({"SF9": played((1, 2))}, "'SF9' of 'results' is not in 'bracket'"),
        ({"Final": played((1, 2))}, "before its teams are known"),
        ({"SF1": played((1, 2))}, "SF1 has no two sides"),
        ({"SF2": Outcome()}, "SF2 has no score"),
        ({"SF2": Outcome((1, 2), ((1, 2),))}, "as a whole or by stanzas"),
        ({"SF2": Outcome(ended="forfeited", by="X")}, "'X' of 'by' is not in 'SF2'"),
        ({"SF2": Outcome(ended="decided", winner="T2", by="TD")}, "the official and the reason"),
    ],
)
def test_results_that_cannot_be_are_refused(results, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        play(knock_out(names(3), KnockOutPlan(tie=LevelTerms("better rank"))), results)
