"""A tie between candidates of different fields: who is closest to those above.

Equal scores of candidates go in, with those of the pairs around each in its own field; the winner
comes out, or those whom nothing splits. Why they are candidates is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.finals.names import refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ClosestTerms:
    """What happens if every step is level."""

    all_level: Literal["director", "lot"] = asked("who or what decides if every step is level")


@value
class Neighboured:
    """A candidate and the scores around it in its own field."""

    contestant: str = asked("the candidate")
    score: Exact = asked("its score, factored to be comparable")
    above: tuple[Exact, ...] = asked("scores of the pairs above it, nearest first")
    below: Exact | None = asked("score of the next lower pair, if there is one", default=None)


@value
class TiedCandidates:
    """Candidates with equal scores."""

    candidates: tuple[Neighboured, ...] = asked("candidates of different fields, equal in score")


@value
class ClosestWinner:
    """Who wins the tie."""

    winner: str | None = asked("the candidate that wins", default=None)
    lot: tuple[str, ...] | None = asked("those between whom a lot decides", default=None)
    decided_by: str | None = asked("who decides if every step is level", default=None)
    reason: str | None = asked("who is still level, in words", default=None)


def closest_to_those_above(
    terms: ClosestTerms, given: TiedCandidates, why: Why = SILENT
) -> ClosestWinner:
    """The candidate closest to the pair above, then further above, then furthest ahead below."""
    refuse_twice((each.contestant for each in given.candidates), "candidates")
    if len(given.candidates) < 2:
        raise Mistake("a tie is between two or more: give the 'candidates'.")
    if len({each.score for each in given.candidates}) > 1:
        raise Mistake("the candidates are not tied: the highest score goes first.")
    for each in given.candidates:
        _checked(each)
    left = still_level(given.candidates, why)
    names = tuple(each.contestant for each in left)
    if len(left) == 1:
        why.step("the winner", names[0], gives="winner")
        return ClosestWinner(names[0])
    reason = f"every step is level between {', '.join(names)}."
    if terms.all_level == "lot":
        why.step("every step is level: a lot between", names, gives="lot")
        return ClosestWinner(lot=names, reason=reason)
    why.step("every step is level: left to", terms.all_level, gives="decided_by")
    return ClosestWinner(decided_by=terms.all_level, reason=reason)


def _checked(one: Neighboured) -> None:
    if any(each < one.score for each in one.above):
        raise Mistake(f"a pair above {one.contestant} has less than {show(one.score)}.")
    if one.below is not None and one.below > one.score:
        raise Mistake(f"the pair below {one.contestant} has more than {show(one.score)}.")


def still_level(candidates: tuple[Neighboured, ...], why: Why = SILENT) -> tuple[Neighboured, ...]:
    """Those whom no step throws out: each step keeps the best of those left."""
    left = candidates
    for step in range(max(len(each.above) for each in candidates)):
        if len(left) > 1 and all(len(each.above) > step for each in left):
            gaps = [each.above[step] - each.score for each in left]
            left = _kept(left, gaps, min(gaps), "{name}: behind pair {step} above", step + 1, why)
    if len(left) > 1 and all(each.below is not None for each in left):
        leads = [each.score - each.below for each in left if each.below is not None]
        left = _kept(left, leads, max(leads), "{name}: ahead of the next lower", 0, why)
    return left


def _kept(
    left: tuple[Neighboured, ...], gaps: list[Exact], best: Exact, text: str, step: int, why: Why
) -> tuple[Neighboured, ...]:
    for each, gap in zip(left, gaps, strict=True):
        why.step(text, gap, name=each.contestant, step=step)
    return tuple(each for each, gap in zip(left, gaps, strict=True) if gap == best)
