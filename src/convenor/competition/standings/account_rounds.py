"""What a round or session of a stage gave to each contestant, before anything else counts.

The scores of a stage go in; the entries of one round come out, with who played whom. Awards, fines
and carry-over are not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.played_scores import Played
from convenor.competition.scores.scores import Scores
from convenor.competition.state.seats import Pairing
from convenor.exact import Exact
from convenor.standings.tiebreaks.evidence import Meeting
from convenor.standings.totals import Entry
from convenor.values import value


@value
class Round:
    """What a round or session gave, before anything else counts."""

    number: int
    entries: tuple[Entry, ...]
    complete: bool

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """Its matches, each seen from both sides."""
        lines = (each for each in self.entries if each.against)
        return tuple(Played(e.contestant, e.against, e.round, e.amount) for e in lines)


@value
class Part:
    """What one match gave to both sides, as far as an account or a tie can hang on it."""

    complete: bool
    both: tuple[Exact, Exact] | None
    margin: Exact | None
    by_report: bool
    entries: tuple[Entry, ...] = ()
    meeting: Meeting | None = None
    """The same as a tie may be split by it."""

    def same_as(self, other: Part) -> bool:
        """Whether another gave the same."""
        mine = (self.complete, self.both, self.margin, self.by_report)
        return mine == (other.complete, other.both, other.margin, other.by_report)


@value
class Kept:
    """A round with the matches that it was made of, to be made again when one of them changes."""

    round: Round
    matches: tuple[MatchFigure | Pairing, ...] = ()
    """Of those in play just who meets."""
    parts: tuple[Part, ...] = ()
    """What each of them gave."""

    @property
    def pairings(self) -> Iterator[Pairing]:
        """Who meets in each of them."""
        return (_pairing(each) for each in self.matches)


def round_of(scores: Scores, stage: str, number: int, before: Kept | None = None) -> Kept:
    """What a round gave; the very same one as before where no match gives anything else."""
    rules = scores.rules_of(stage)
    if not rules.plan.in_matches:
        return Kept(_of_session(scores, rules, number))
    matches = scores.so_far(stage, number)
    if before is not None and before.matches is matches:
        return before
    parts = _parts(rules, number, matches, before)
    if before is not None and _all_same(parts, before.parts):
        return Kept(before.round, matches, before.parts)
    return Kept(
        Round(
            number,
            tuple(entry for each in parts for entry in each.entries),
            all(each.both is not None for each in parts),
        ),
        matches,
        tuple(parts),
    )


def _parts(
    rules: Rules, number: int, matches: tuple[MatchFigure | Pairing, ...], before: Kept | None
) -> list[Part]:
    """What each match gave; one that is the same as before, or gives the same, is not made anew."""
    if before is None or len(before.matches) != len(matches):
        return [_part(rules, number, each) for each in matches]
    made = []
    for old, part, match in zip(before.matches, before.parts, matches, strict=True):
        if old is match:
            made.append(part)
            continue
        new = _part(rules, number, match)
        same = _pairing(old) is _pairing(match) and new.same_as(part)
        made.append(part if same else new)
    return made


def _all_same(parts: Sequence[Part], before: Sequence[Part]) -> bool:
    return len(parts) == len(before) and all(
        new is old for new, old in zip(parts, before, strict=True)
    )


IN_PLAY = Part(False, None, None, False)
"""What a match gives as long as boards are to come."""


def _pairing(match: MatchFigure | Pairing) -> Pairing:
    return match if isinstance(match, Pairing) else match.pairing


def _part(rules: Rules, number: int, match: MatchFigure | Pairing) -> Part:
    if isinstance(match, Pairing):
        return IN_PLAY
    scored = match.both(rules.plan.figure)
    first, second = match.pairing.contestants
    margin = match.margin(first) if match.complete else None
    if scored is None:
        return Part(match.complete, None, margin, match.by_report)
    ours, theirs = _counted(rules, scored)
    return Part(
        match.complete,
        (ours, theirs),
        margin,
        match.by_report,
        (
            Entry(first, ours, round=number, against=second),
            Entry(second, theirs, round=number, against=first),
        ),
        Meeting(first, second, *scored, margin, number),
    )


def _counted(rules: Rules, scored: tuple[Exact, Exact]) -> tuple[Exact, Exact]:
    """What both sides have from a match that is over; where wins count, one for the winner."""
    if rules.plan.figure != "wins":
        return scored
    ours, theirs = scored
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
    return Round(number, tuple(entries), session.complete)
