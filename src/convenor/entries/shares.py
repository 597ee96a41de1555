"""A share of a total that must be reached: two thirds of the matches, more than half the rounds.

A share as a rule writes it and a total go in; the least whole number that satisfies the rule comes
out. What is counted, by whom it was played and what follows if it is too little is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import DOWN, PERCENT, UP, Exact, Rounding, ratio
from convenor.regulation.typed import asked
from convenor.regulation.why import Why
from convenor.values import value

Permission = Literal["none", "given", "refused"]
"""An officer's leave: not asked for or not yet decided, given, refused."""


@value
class Share:
    """A share of a total: at least (or more than) so much, a fraction of one counted up or down."""

    share: Exact = asked("the share, 1 being all", least=0, most=1)
    test: Literal["at least", "more than"] = asked("how it is compared", default="at least")
    rounding: Rounding = asked("what a fraction of a round or board becomes", default=UP)

    def need(self, total: int) -> int:
        """The least whole number that satisfies the rule; never more than the total."""
        exactly = self.share * total
        found = DOWN(exactly) + 1 if self.test == "more than" else self.rounding(exactly)
        return min(int(found), total)


def percent_of(percent: Exact) -> Share:
    """At least so many percent, of boards that are only counted whole."""
    return Share(ratio(percent, 100))


def tell_need(share: Share, total: int, gives: str, noun: str, why: Why, who: str) -> int:
    """The need, told as a step that says whose it is."""
    need = share.need(total)
    text = "{who}: {test} {share} of {total} {noun} is {exactly}; a fraction goes {rounding}"
    if share.test == "more than":
        text = "{who}: {test} {share} of {total} {noun}, {exactly}: the next whole number"
    why.step(
        text,
        need,
        gives=gives,
        who=who,
        test=share.test,
        share=share.share,
        total=total,
        noun=noun,
        exactly=share.share * total,
        rounding=str(share.rounding),
    )
    return need


def tell_percent(played: int, total: int, shown: Rounding, why: Why) -> Exact:
    """The share played in percent, rounded only to be shown: the test itself is exact."""
    percent = shown(ratio(100 * played, total))
    why.step(
        "{played} of {total} boards, shown {rounding} (the test is exact)",
        percent,
        unit=PERCENT,
        gives="percent",
        played=played,
        total=total,
        rounding=str(shown),
    )
    return percent
