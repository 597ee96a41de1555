"""The matches between the tied: sums of their scores, of the basic score, or of matches won.

The test is used if all of them met, or as the book says otherwise. Where two met more than once
their meetings are added, or the last counts, or the number won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from convenor.errors import Mistake
from convenor.exact import HALF, Exact, whole_if_whole
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Meeting
from convenor.standings.tiebreaks.terms import TieBreakTerms


class Met:
    """Who met whom: made of the meetings of each contestant, and looked up for the tied only."""

    def __init__(self, own: Mapping[str, Sequence[Meeting]]) -> None:
        self._own = own
        self._opponents: dict[str, frozenset[str]] = {}

    def opponents(self, name: str) -> frozenset[str]:
        """Everybody whom a contestant met."""
        found = self._opponents.get(name)
        if found is None:
            own = self._own.get(name, ())
            found = frozenset([each.other if each.one == name else each.one for each in own])
            self._opponents[name] = found
        return found

    def meetings(self, name: str, other: str) -> list[Meeting]:
        """The meetings of two contestants, in order."""
        own = self._own.get(name, ())
        return [each for each in own if other in (each.one, each.other)]


def between_the_tied(tied: Group, terms: TieBreakTerms, met: Met) -> Figures | None:
    """The sum of each of the tied over its matches with the others; None if it cannot be used."""
    if not usable(tied, met.opponents, terms.met):
        return None
    if terms.met == "beat all" and not usable(tied, met.opponents, "all"):
        return _beat_all(tied, terms, met)
    return {name: _sum(name, tied, terms, met) for name in tied}


def usable(tied: Group, opponents: Callable[[str], Set[str]], rule: str) -> bool:
    """Whether the meetings that there were allow the test."""
    if rule == "any":
        return any(not opponents(name).isdisjoint(tied) for name in tied)
    others = len(tied) - 1
    everybody = frozenset(tied)
    met_all = (len(everybody & opponents(name)) == others for name in tied)
    return any(met_all) if rule == "beat all" else others > 0 and all(met_all)


def score_against(name: str, other: str, terms: TieBreakTerms, met: Met) -> Exact | None:
    """What a contestant scored against another; None if they did not meet."""
    meetings = met.meetings(name, other)
    if not meetings:
        return None
    if terms.meetings == "last":
        meetings = meetings[-1:]
    what = terms.score
    if terms.meetings == "most wins" and what == "score" and len(meetings) > 1:
        what = "wins"
    return whole_if_whole(sum(_score(name, each, what) for each in meetings))


def _sum(name: str, tied: Group, terms: TieBreakTerms, met: Met) -> Exact:
    scores = (score_against(name, other, terms, met) for other in tied if other != name)
    return whole_if_whole(sum(score for score in scores if score is not None))


def _score(name: str, meeting: Meeting, what: str) -> Exact:
    first = meeting.one == name
    if what == "net":
        if meeting.net is None:
            raise Mistake(
                f"the net basic score of {meeting.one} against {meeting.other} is missing: "
                f"write the match as [a, b, score of a, score of b, net of a]."
            )
        return meeting.net if first else -meeting.net
    own, theirs = meeting.one_score, meeting.other_score
    if not first:
        own, theirs = theirs, own
    if what == "score":
        return own
    return HALF if own == theirs else int(own > theirs)


def _beat_all(tied: Group, terms: TieBreakTerms, met: Met) -> Figures:
    """1 for a contestant that met and beat every other of the tied."""
    return {
        name: int(all(_beat(name, other, terms, met) for other in tied if other != name))
        for name in tied
    }


def _beat(name: str, other: str, terms: TieBreakTerms, met: Met) -> bool:
    own = score_against(name, other, terms, met)
    theirs = score_against(other, name, terms, met)
    return own is not None and theirs is not None and own > theirs
