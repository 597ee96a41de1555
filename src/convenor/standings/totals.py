"""What a contestant's total is made of: scores of rounds, carry-over, adjustments, fines.

Entries of an account go in, a total for each contestant comes out, with fines and without them
(a book may rank with fines and draw without). Which fines are due is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Kind = Literal["score", "carry-over", "adjustment", "fine"]


@value
class Entry:
    """One line of an account; a fine is written as what it takes off."""

    contestant: str
    amount: Exact
    kind: Kind = "score"
    round: int = 0
    clause: str = ""
    reason: str = ""


@value
class Total:
    """The parts of a total."""

    scores: Exact = 0
    carry_over: Exact = 0
    adjustments: Exact = 0
    fines: Exact = 0
    rounds: int = 0

    @property
    def without_fines(self) -> Exact:
        return whole_if_whole(self.scores + self.carry_over + self.adjustments)

    @property
    def official(self) -> Exact:
        return whole_if_whole(self.without_fines - self.fines)

    @property
    def average(self) -> Exact:
        """The score of a round on average; 0 before the first."""
        return ratio(self.scores, self.rounds) if self.rounds else 0


def totals(
    entries: Iterable[Entry], until: int | None = None, why: Why = SILENT
) -> dict[str, Total]:
    """The total of each contestant, after the round `until` or after all of them."""
    kept: dict[str, dict[Kind, list[Exact]]] = {}
    for each in entries:
        if until is not None and each.round > until:
            continue
        if each.kind == "fine" and each.amount < 0:
            raise Mistake(
                f"a fine of {each.contestant} cannot be below 0: it is what is taken off."
            )
        kept.setdefault(each.contestant, {}).setdefault(each.kind, []).append(each.amount)
    made = {name: _total(parts) for name, parts in kept.items()}
    if why.listening:
        for name, total in made.items():
            _tell(name, total, why)
    return made


def official(made: Mapping[str, Total]) -> dict[str, Exact]:
    """Totals as they rank: fines taken off."""
    return {name: total.official for name, total in made.items()}


def without_fines(made: Mapping[str, Total]) -> dict[str, Exact]:
    """Totals as some books draw by them: fines left out."""
    return {name: total.without_fines for name, total in made.items()}


def exact_sum(numbers: Iterable[Exact]) -> Exact:
    """A sum of many fractions with few denominators, quickly.

    >>> from fractions import Fraction
    >>> exact_sum([Fraction(1243, 100), Fraction(757, 100), 3])
    23
    """
    by_bottom: dict[int, int] = {}
    for each in numbers:
        bottom = each.denominator
        by_bottom[bottom] = by_bottom.get(bottom, 0) + each.numerator
    found: Exact = by_bottom.pop(1, 0)
    for bottom, top in by_bottom.items():
        found += ratio(top, bottom)
    return whole_if_whole(found)


def _total(parts: Mapping[Kind, list[Exact]]) -> Total:
    scores = parts.get("score", [])
    return Total(
        exact_sum(scores),
        exact_sum(parts.get("carry-over", ())),
        exact_sum(parts.get("adjustment", ())),
        exact_sum(parts.get("fine", ())),
        len(scores),
    )


def _tell(name: str, total: Total, why: Why) -> None:
    part = why.part("{name}", name=name)
    part.step("{rounds} rounds", total.scores, rounds=total.rounds)
    if total.carry_over:
        part.step("carried over", total.carry_over)
    if total.adjustments:
        part.step("adjustments", total.adjustments)
    if total.fines:
        part.step("before fines", total.without_fines)
        part.step("fines taken off", total.fines)
    part.step("in all", total.official)
