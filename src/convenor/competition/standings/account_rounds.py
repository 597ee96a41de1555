"""What a round or session of a stage gave to each contestant, before anything else counts.

The scores of a stage go in; the entries of one round come out, with who played whom. Awards, fines
and carry-over are not known here.
"""

from __future__ import annotations

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.played import Played
from convenor.competition.scores.scores import Scores
from convenor.exact import Exact
from convenor.standings.totals import Entry
from convenor.values import value


@value
class Round:
    """What a round or session gave, before anything else counts."""

    number: int
    entries: tuple[Entry, ...]
    played: tuple[Played, ...]
    complete: bool


def round_of(scores: Scores, stage: str, number: int) -> Round:
    """What a round gave."""
    rules = scores.rules_of(stage)
    if rules.plan.in_matches:
        return _of_matches(scores, rules, number)
    return _of_session(scores, rules, number)


def _of_matches(scores: Scores, rules: Rules, number: int) -> Round:
    entries: list[Entry] = []
    played: list[Played] = []
    complete = True
    for match in scores.matches(rules.plan.name, number):
        both = _counted(rules, match)
        if both is None:
            complete = False
            continue
        first, second = match.pairing.contestants
        entries.append(Entry(first, both[0], round=number, against=second))
        entries.append(Entry(second, both[1], round=number, against=first))
        played.append(Played(first, second, number, both[0]))
        played.append(Played(second, first, number, both[1]))
    return Round(number, tuple(entries), tuple(played), complete)


def _counted(rules: Rules, match: MatchFigure) -> tuple[Exact, Exact] | None:
    """What both sides have from a match that is over; where wins count, one for the winner."""
    both = match.both(rules.plan.figure)
    if both is None or rules.plan.figure != "wins":
        return both
    ours, theirs = both
    return int(ours > theirs), int(theirs > ours)


def _of_session(scores: Scores, rules: Rules, number: int) -> Round:
    session = scores.session(rules.plan.name, number)
    entries = []
    for card in session.cards.values():
        if rules.plan.figure == "percent":
            if card.percent is None:
                continue
            entries.append(Entry(card.contestant, card.percent, round=number))
        elif card.available != 0:  # with nobody to compare there is nothing to have
            available = card.available or 0
            entries.append(Entry(card.contestant, card.score, round=number, available=available))
    return Round(number, tuple(entries), (), session.complete)
