"""Prizes of a stage: what each contestant gets, where ties are shared and never split.

A competition, a stage and the prize of each place go in; amounts come out, with what rounding left
over. Whether a prize has been paid is not known here.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.values import value


@value
class Prizes:
    """The amount of each who gets one, what is left over, and the clause."""

    amounts: tuple[tuple[str, Exact], ...]
    left_over: Exact
    clause: str


def prizes(there: Competition, stage: str, by_place: tuple[Exact, ...]) -> Prizes:
    """How prize money is shared, by the scores before any tie was split."""
    if not by_place:
        raise Mistake("no prize is named: give the prize of each place, the first one first.")
    rules = there.figures.rules(stage)
    if not rules.named("prizes"):
        raise Mistake(f"{rules.rulebook} does not say how prizes of {stage} are shared.")
    order = groups_by_score(there, stage)
    heard = rules.hear("prizes", {"order": order, "by_place": by_place})
    assert heard is not None
    awards = heard.answer.awards
    paid = tuple((who, awards[who]) for group in order for who in group if awards.get(who))
    return Prizes(paid, heard.answer.left_over or 0, heard.clause)


def groups_by_score(there: Competition, stage: str) -> tuple[tuple[str, ...], ...]:
    """Contestants best first, those who are tied in a group, however their tie was split."""
    standings = list(there.figures.standings(stage).values())
    if len(standings) == 1:
        return standings[0].level
    scores = [(line.total, line.contestant) for standing in standings for line in standing.lines]
    return tuple(
        tuple(sorted(who for own, who in scores if own == total))
        for total in sorted({total for total, _ in scores}, reverse=True)
    )
