"""What a board is worth at matchpoints: its top, its short boards, its artificial scores.

The book's terms and the number of results go in; the top, the matchpoints for so many points among
fewer results, and the percentage of an award come out. Who was compared is not known here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from convenor.exact import Exact, ratio, whole_if_whole
from convenor.regulation.typed import asked
from convenor.scoring.artificial import artificial_value, with_session
from convenor.scoring.lines import Artificial
from convenor.values import value

ShortBoards: TypeAlias = Literal["neuberg", "own top", "one for each missing"]


@value
class MatchpointTerms:
    """What a win is worth, and how short boards, split scores and artificial scores are taken."""

    win: Exact = asked("matchpoints for each score beaten; an equal one is half", default=2)
    short: ShortBoards = asked(
        "how a board with fewer results than usual is brought to the usual top", default="neuberg"
    )
    split: Literal["own fields", "average then adjust"] = asked(
        "whether the other tables are compared with a split score", default="own fields"
    )
    average: Exact = asked("percentage of an average", default=50)
    amount: Exact = asked("what average plus adds and average minus takes off", default=10)
    minus: Exact | None = asked(
        "what average minus takes off, where that differs", default=None, least=0
    )
    session: bool = asked(
        "whether the own session percentage replaces a lower plus or a higher minus", default=False
    )


@value
class BoardTop:
    """The results that there are and that there should be, and so what a board is worth."""

    terms: MatchpointTerms
    results: int
    expected: int

    @property
    def full(self) -> Exact:
        """The usual top."""
        return whole_if_whole(self.terms.win * (self.expected - 1))

    @property
    def available(self) -> Exact:
        """What a side that was compared could get."""
        if self.terms.short == "own top":
            return whole_if_whole(self.terms.win * (self.results - 1))
        return self.full

    def score(self, points: Exact) -> Exact:
        """Points among the results there are (2 a win, 1 a tie), as matchpoints of the board."""
        brought = self.brought(points)
        win = self.terms.win
        return brought if win == 2 else whole_if_whole(brought * Fraction(win) / 2)

    def brought(self, points: Exact) -> Exact:
        """The points brought to the usual number of results, still with 2 a win."""
        if self.results == self.expected or self.terms.short == "own top":
            return points
        if self.terms.short == "neuberg":
            return neuberg(points, self.results, self.expected)
        return points + self.expected - self.results


@lru_cache(maxsize=8192)
def neuberg(points: Exact, results: int, expected: int) -> Exact:
    """Matchpoints among `results` scores (2 a win) brought to the top of `expected` scores.

    >>> neuberg(14, 8, 12)
    Fraction(43, 2)
    """
    if isinstance(points, int):
        return whole_if_whole(Fraction((points + 1) * expected - results, results))
    return ratio((points + 1) * expected - results, results)


def award_percent(award: Artificial, terms: MatchpointTerms, session: Exact | None) -> Exact:
    """What an artificial score is of the top, once the session of the contestant is known."""
    if award.award is None:
        return award.percent or 0
    percent = artificial_value(award.award, terms.average, terms.amount, terms.minus)
    if terms.session and session is not None:
        return with_session(award.award, percent, session)
    return percent
