"""A knock-out for any number of entrants: seeded or by lot, with byes or a preliminary round.

Entrants and a plan go in; the bracket comes out. The best seeds have the byes, and the first two
can meet in the last match only. Who may enter, and how seeds are given, is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.contest.final_sizes import GrandFinalTerms, OtherMatches, grand_final_length
from convenor.contest.lots import METHOD, lot_order
from convenor.errors import Mistake
from convenor.exact import BOARD, Exact
from convenor.finals.carry_forwards import BETTER_RANK, CarryForwardTerms
from convenor.finals.decisions import LevelTerms, Remedy
from convenor.finals.extra_boards import PendingTerms
from convenor.finals.fixtures import Bracket, DrawnLot, KnockOutMatch
from convenor.finals.match_titles import THIRD
from convenor.finals.names import refuse_twice
from convenor.finals.sides import BYE
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

FINAL = "Final"
SEMI_FINALS = 2
QUARTER_FINALS = 4


@value
class KnockOutPlan:
    """What a convenor lays down for a knock-out."""

    seeded: int | None = asked(
        "how many are seeded, the others by lot (all if left out)", default=None, least=0
    )
    first_round: Literal["byes", "preliminary"] = asked(
        "where the number is no power of two: byes in round one, or a preliminary round before it",
        default="byes",
    )
    third_place: bool = asked("whether the semi-finalists play off for third", default=False)
    boards: int | None = asked("boards of a match", unit=BOARD, default=None, least=1)
    stanzas: int = asked("stanzas of a match", default=1, least=1)
    final_times: Exact = asked("how many times as long the final is", default=1)
    final_boards: int | None = asked(
        "boards of the final, where its own number is laid down", unit=BOARD, default=None, least=1
    )
    tie: Remedy = asked("the remedy for a level match", default=LevelTerms("official"))
    final_tie: Remedy | None = asked("the remedy for a level final, if another", default=None)
    pending: PendingTerms = asked(
        "what extra boards count that were played before a ruling",
        default=PendingTerms("if level"),
    )
    stopped: Literal["official", "score stands"] = asked(
        "a match not played to its end", default="official"
    )
    official: str = asked("who decides what the rules leave open", default="convenor")
    clause: str = asked("the clause that the plan is from", default="")


PLAIN = KnockOutPlan()


def knock_out(
    entrants: tuple[str, ...],
    plan: KnockOutPlan = PLAIN,
    *,
    lot: int | str | None = None,
    why: Why = SILENT,
) -> Bracket:
    """The bracket of a knock-out; `entrants` best seed first, `lot` the seed of the lot."""
    refuse_twice(entrants, "entrants")
    if len(entrants) < 2:
        raise Mistake(f"a knock-out needs two entrants, not {len(entrants)}.")
    order, drawn = seeding(entrants, plan.seeded, lot, why)
    if drawn is not None:
        _refuse_rank(plan)
    made = planned(order, _matches(len(order), plan), plan, drawn)
    why.step("matches", len(made.to_play), clause=plan.clause)
    if made.byes:
        why.step("the best seeds have no first match", made.byes, clause=plan.clause)
    return made


def planned(
    entrants: tuple[str, ...],
    matches: tuple[KnockOutMatch, ...],
    plan: KnockOutPlan,
    lot: DrawnLot | None = None,
) -> Bracket:
    """The bracket of some matches, with all that the plan adds to them."""
    if plan.third_place:
        matches = _with_third(matches)
    return Bracket(
        entrants,
        with_lengths(matches, plan),
        plan.tie,
        plan.pending,
        plan.stopped,
        plan.official,
        lot,
        plan.clause,
    )


def _refuse_rank(plan: KnockOutPlan) -> None:
    """Those drawn by lot have seeds, but no rank that could decide a match."""
    for remedy in (plan.tie, plan.final_tie):
        by_rank = isinstance(remedy, LevelTerms) and remedy.level == BETTER_RANK
        held = isinstance(remedy, CarryForwardTerms) and remedy.holder == BETTER_RANK
        if by_rank or held:
            raise Mistake(
                "those drawn by lot have no rank: choose another remedy for level matches."
            )


# --- seeds and lots ------------------------------------------------------------------------------


def seeding(
    entrants: tuple[str, ...], seeded: int | None, lot: int | str | None, why: Why = SILENT
) -> tuple[tuple[str, ...], DrawnLot | None]:
    """The entrants by seed: the first ones as given, the others in the order of the lot."""
    fixed = len(entrants) if seeded is None else seeded
    if fixed > len(entrants):
        raise Mistake(
            f"{fixed} are seeded, but there are {len(entrants)} entrants: seed no more than those."
        )
    if fixed == len(entrants):
        if lot is not None:
            raise Mistake("all entrants are seeded, so there is no lot: leave its seed out.")
        return entrants, None
    if lot is None:
        raise Mistake("some entrants are not seeded: give the seed of the lot.")
    drawn = tuple(lot_order(entrants[fixed:], lot))
    why.step("lot with seed {seed}, {method}", drawn, seed=lot, method=METHOD)
    return (*entrants[:fixed], *drawn), DrawnLot(lot, METHOD, drawn)


def line_of_seeds(size: int) -> tuple[int, ...]:
    """Seeds down the page of a full bracket: the best two apart, each with its counterpart.

    >>> line_of_seeds(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    line: tuple[int, ...] = (1,)
    while len(line) < size:
        both = 2 * len(line) + 1
        line = tuple(seed for one in line for seed in (one, both - one))
    return line


# --- the matches ---------------------------------------------------------------------------------


def _matches(number: int, plan: KnockOutPlan) -> tuple[KnockOutMatch, ...]:
    size = 1 << (number - 1).bit_length()
    short = number < size
    early = short and plan.first_round == "preliminary"
    sides = [BYE if seed > number else f"seed {seed}" for seed in line_of_seeds(size)]
    return _rounds(sides, early=early)


def full_bracket(seeds: tuple[int, ...]) -> tuple[KnockOutMatch, ...]:
    """The matches of a full bracket whose places were taken by these seeds, in their order."""
    return _rounds([f"seed {seeds[at - 1]}" for at in line_of_seeds(len(seeds))], early=False)


def _rounds(sides: list[str], *, early: bool) -> tuple[KnockOutMatch, ...]:
    made: list[KnockOutMatch] = []
    round_number = 0
    while len(sides) > 1:
        round_number += 1
        first = early and round_number == 1
        sides, matches = _round(sides, round_number - early, preliminary=first)
        made += matches
    return tuple(made)


def _round(
    sides: list[str], number: int, *, preliminary: bool
) -> tuple[list[str], list[KnockOutMatch]]:
    """One round: the sides of the next one, and its matches.

    In a preliminary round those without an opponent have no match at all.
    """
    count = len(sides) // 2
    winner_place = 1 if count == 1 else None
    onward: list[str] = []
    matches: list[KnockOutMatch] = []
    for first, second in zip(sides[::2], sides[1::2], strict=True):
        if preliminary and second == BYE:
            onward.append(first)
            continue
        name = _name(count, number, len(matches) + 1, preliminary=preliminary)
        place = None if second == BYE else count + 1
        matches.append(KnockOutMatch(name, number, (first, second), place, winner_place))
        onward.append(f"{name} winner")
    return onward, matches


def _name(count: int, number: int, at: int, *, preliminary: bool) -> str:
    if preliminary:
        return f"PR{at}"
    if count == 1:
        return FINAL
    short = {SEMI_FINALS: "SF", QUARTER_FINALS: "QF"}.get(count, f"R{number}-")
    return f"{short}{at}"


def _with_third(matches: tuple[KnockOutMatch, ...]) -> tuple[KnockOutMatch, ...]:
    """The losers of the semi-finals meet before the final."""
    *earlier, final = matches
    semis = [replace(each, loser_place=None) for each in earlier if each.round == final.round - 1]
    if len(semis) != SEMI_FINALS or any(each.bye for each in semis):
        raise Mistake("a play-off for third place needs two semi-finals: leave it out.")
    sides = (f"{semis[0].name} loser", f"{semis[1].name} loser")
    third = KnockOutMatch(THIRD, final.round, sides, SEMI_FINALS + 2, SEMI_FINALS + 1)
    return (*earlier[:-SEMI_FINALS], *semis, third, final)


def with_lengths(
    matches: tuple[KnockOutMatch, ...], plan: KnockOutPlan
) -> tuple[KnockOutMatch, ...]:
    """The matches with their boards and stanzas, the last one as long as the plan says."""
    *others, final = (
        each if each.bye else replace(each, boards=plan.boards, stanzas=plan.stanzas)
        for each in matches
    )
    stanzas = plan.stanzas * plan.final_times
    if plan.boards is not None:
        terms = GrandFinalTerms(plan.final_times, plan.final_boards)
        length = grand_final_length(terms, OtherMatches(plan.boards))
        if length.grand_final_boards.denominator != 1:
            raise Mistake(f"{plan.final_times} × {plan.boards} boards is not a whole number.")
        final = replace(final, boards=int(length.grand_final_boards))
    if stanzas.denominator == 1:
        final = replace(final, stanzas=int(stanzas))
    return (*others, replace(final, tie=plan.final_tie or final.tie))
