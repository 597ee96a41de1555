"""How a match of a bracket ended: on the score, or without it, or by an official.

The outcome that was recorded goes in with the match and its two teams; the decision comes out:
winner and loser, a shared title, no winner at all, or what is still waited for. When a side counts
as absent, and who may decide, has been settled before.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.finals.decisions import Decision, Played, Remedy
from convenor.finals.extra_boards import PendingTerms
from convenor.finals.names import refuse_strangers
from convenor.finals.remedies import on_score
from convenor.finals.tied_finals import Segments
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Ended = Literal["played", "forfeited", "conceded", "abandoned", "stopped", "decided", "shared"]
NO_RESULT = "no result"
"""How a match ended that nobody won."""


@value
class Outcome:
    """What was recorded of a match, its figures in the order of its sides."""

    imps: tuple[Exact, Exact] | None = asked(
        "IMPs of both sides without carry-over", unit=IMP, default=None
    )
    segments: Segments | None = asked(
        "or IMPs of both sides in each stanza", unit=IMP, default=None
    )
    extra: Segments = asked(
        "IMPs of both in each set of extra boards or play-off", unit=IMP, default=()
    )
    carry_over: tuple[Exact, Exact] | None = asked(
        "IMPs that each carried in, where that is not worked out", unit=IMP, default=None
    )
    possible_changes: tuple[Exact, ...] = asked(
        "by how much a ruling to come may change the margin of the first side",
        unit=IMP,
        default=(),
    )
    ended: Ended = asked("how the match ended", default="played")
    by: str = asked("who forfeited or conceded, or the official who decided", default="")
    winner: str = asked("whom the official named", default="")
    reason: str = asked("why, in words", default="")
    leaves: bool = asked("whether the one who forfeits is out of the later matches", default=False)


@value
class Rules:
    """What holds for a match: its remedy, and what a match counts that was stopped."""

    tie: Remedy
    pending: PendingTerms
    stopped: Literal["official", "score stands"]
    official: str
    for_a_place: bool


def played(imps: tuple[Exact, Exact], *extra: tuple[Exact, Exact]) -> Outcome:
    """A match with its score, and its extra boards or play-offs."""
    return Outcome(imps, extra=extra)


def forfeited(by: str, reason: str = "", *, leaves: bool = False) -> Outcome:
    """A match that a side lost because it did not come, or not in time."""
    return Outcome(ended="forfeited", by=by, reason=reason, leaves=leaves)


def abandoned(reason: str = "") -> Outcome:
    """A match without a winner: neither side came, or both were put out."""
    return Outcome(ended="abandoned", reason=reason)


def decided(winner: str, by: str, reason: str) -> Outcome:
    """A match that an official decided."""
    return Outcome(ended="decided", winner=winner, by=by, reason=reason)


def decide(rules: Rules, match: Played, outcome: Outcome, why: Why = SILENT) -> Decision:
    """How a match ended, by what was recorded of it."""
    if outcome.ended in ("forfeited", "conceded"):
        return _given_up(match, outcome, why)
    if outcome.ended == "abandoned":
        why.step("nobody wins {match}", match=match.match)
        return Decision(NO_RESULT, reason=outcome.reason or "the match was abandoned.")
    if outcome.ended == "decided":
        return _by_official(match, outcome, why)
    if outcome.ended == "shared":
        why.step("shared by", match.teams, gives="shared")
        return _shared(rules, match, Decision("shared", shared=match.teams))
    if outcome.ended == "stopped" and rules.stopped == "official":
        why.step("not played to its end: left to", rules.official, gives="decided_by")
        reason = f"{match.match} was not played to its end."
        return Decision("stopped", decided_by=rules.official, reason=reason)
    scored = replace(
        match,
        imps=scored_imps(match.match, outcome),
        extra=outcome.extra,
        possible_changes=outcome.possible_changes,
    )
    return _shared(rules, match, on_score(rules.tie, scored, rules.pending, why))


def scored_imps(match: str, outcome: Outcome) -> tuple[Exact, Exact]:
    """The IMPs of both sides, from the stanzas where those were given."""
    if outcome.segments is not None and outcome.imps is not None:
        raise Mistake(f"give the IMPs of {match} as a whole or by stanzas, not both.")
    if outcome.segments:
        first, second = zip(*outcome.segments, strict=True)
        return sum(first), sum(second)
    if outcome.imps is None:
        raise Mistake(f"{match} has no score: give the IMPs of both sides, or how it ended.")
    return outcome.imps


def _given_up(match: Played, outcome: Outcome, why: Why) -> Decision:
    refuse_strangers((outcome.by,), "by", match.teams, match.match)
    winner = match.teams[1] if outcome.by == match.teams[0] else match.teams[0]
    how = "forfeit" if outcome.ended == "forfeited" else "concession"
    why.step(
        "{loser:who} loses by {how}: won by",
        winner,
        gives="winner",
        shown_as="who",
        loser=outcome.by,
        how=how,
    )
    return Decision(how, winner, outcome.by, reason=outcome.reason or None)


def _by_official(match: Played, outcome: Outcome, why: Why) -> Decision:
    refuse_strangers((outcome.winner,), "winner", match.teams, match.match)
    if not outcome.by or not outcome.reason:
        raise Mistake(f"a decision on {match.match} names the official and the reason: give both.")
    loser = match.teams[1] if outcome.winner == match.teams[0] else match.teams[0]
    text = "{official} decided ({reason}): won by"
    why.step(text, outcome.winner, gives="winner", official=outcome.by, reason=outcome.reason)
    return Decision(outcome.by, outcome.winner, loser, reason=outcome.reason)


def _shared(rules: Rules, match: Played, found: Decision) -> Decision:
    """A title or a place can be shared; a match whose winner plays on cannot."""
    if not found.shared or rules.for_a_place:
        return found
    reason = f"{match.match} is level, and only one of the two can play on."
    return Decision("level", score=found.score, decided_by=rules.official, reason=reason)
