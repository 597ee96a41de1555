"""Short finals that come ready: the final four, the final five, semi-finals by choice.

Teams in the order of the stage before go in, with a plan; the bracket comes out. In a final four or
five the best have a second chance. What a carry forward is worth, and who decides, is data.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.finals.brackets import (
    Choice,
    ChoiceTerms,
    Match,
    SeriesTerms,
    choice_of_opponents,
    order_by_choice,
    series_bracket,
)
from convenor.finals.carry_forwards import BETTER_RANK
from convenor.finals.fixtures import Bracket, KnockOutMatch
from convenor.finals.knock_outs import (
    FINAL,
    PLAIN,
    KnockOutPlan,
    full_bracket,
    planned,
    with_lengths,
)
from convenor.finals.sides import ranks_in
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class CarryForwardPlan:
    """What the better side of each match starts with, and who decides if that is not enough."""

    amount: Exact = asked("what the holder starts with", unit=IMP, default=0, least=0)
    still_tied: str = asked("who decides a match that is still level", default="convenor")


NO_CARRY_FORWARD = CarryForwardPlan()

LAST_TWO = (
    Match("PF", ("SF2 loser", "SF1 winner"), "SF2 loser", 3),
    Match("GF", ("SF2 winner", "PF winner"), "SF2 winner", 2),
)
FINAL_FOUR = (
    Match("SF1", ("rank 3", "rank 4"), BETTER_RANK, 4),
    Match("SF2", ("rank 1", "rank 2"), BETTER_RANK),
    *LAST_TWO,
)
FINAL_FIVE = (
    Match("QF1", ("rank 4", "rank 5"), BETTER_RANK, 5),
    Match("QF2", ("rank 2", "rank 3"), BETTER_RANK),
    Match("SF1", ("QF1 winner", "QF2 loser"), "QF2 loser", 4),
    Match("SF2", ("rank 1", "QF2 winner"), "rank 1"),
    *LAST_TWO,
)

FOUR = ChoiceTerms(4)
"""As many as semi-finals have, where no clause says it."""


def final_four(
    ranking: tuple[str, ...],
    carry: CarryForwardPlan = NO_CARRY_FORWARD,
    plan: KnockOutPlan = PLAIN,
) -> Bracket:
    """Four teams: third against fourth, first against second, whose loser has another chance."""
    return second_chance(SeriesTerms(FINAL_FOUR, carry.amount, carry.still_tied), ranking, plan)


def final_five(
    ranking: tuple[str, ...],
    carry: CarryForwardPlan = NO_CARRY_FORWARD,
    plan: KnockOutPlan = PLAIN,
) -> Bracket:
    """Five teams: the first rests while fourth meets fifth and second meets third."""
    return second_chance(SeriesTerms(FINAL_FIVE, carry.amount, carry.still_tied), ranking, plan)


def second_chance(
    terms: SeriesTerms, ranking: tuple[str, ...], plan: KnockOutPlan = PLAIN
) -> Bracket:
    """The bracket of any finals series of a book, with the lengths of the plan."""
    ranks = len(ranks_in(terms.matches))
    if len(ranking) != ranks:
        raise Mistake(
            f"the series is for {ranks} teams, not {len(ranking)}: choose a knock-out, or the "
            f"series for {len(ranking)}."
        )
    made = series_bracket(terms, ranking)
    return replace(
        made,
        matches=with_lengths(made.matches, plan),
        stopped=plan.stopped,
        clause=plan.clause,
    )


def semi_finals_by_choice(
    qualified: tuple[str, ...],
    choice: str,
    plan: KnockOutPlan = PLAIN,
    why: Why = SILENT,
    *,
    terms: ChoiceTerms = FOUR,
) -> Bracket:
    """The bracket in whose first round the first has chosen its opponent, and the others meet."""
    given = Choice(qualified, choice)
    choice_of_opponents(terms, given, why)
    seeds = tuple(qualified.index(team) + 1 for team in order_by_choice(terms, given))
    return planned(qualified, full_bracket(seeds), plan)


def one_final(finalists: tuple[str, str], plan: KnockOutPlan = PLAIN) -> Bracket:
    """A final between the first two, nothing else; the better placed first."""
    final = KnockOutMatch(FINAL, 1, ("seed 1", "seed 2"), 2, 1)
    return planned(finalists, (final,), plan)
