"""A match of a Swiss against opponents who were not due, because scores changed after the draw.

A contestant and a round go in; the opponents it met, those it should have met by today's scores,
and what the book credits for the match come out. Whose fault it was is the director's finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor import pipeline
from convenor.actions.action import Action, Proposal, Proposed, Setting, Suggestion, refuse
from convenor.actions.asking.hearing import Heard, clause_of, hear
from convenor.competition.comparing.side_by_side import draw_today
from convenor.competition.draws.mismatches import cause_since_draw
from convenor.competition.live import Competition
from convenor.competition.plans.parts import missing
from convenor.competition.scores.scale_ends import scale_ends
from convenor.competition.scores.scores import MatchFigure
from convenor.errors import Mistake
from convenor.exact import Exact, plain, show
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import award_of
from convenor.regulation.typed import asked
from convenor.values import replace, value

AWARD = "mismatch award"


@value
class Mismatched(bodies.InSession):
    """A match that was drawn from scores that were wrong."""

    contestant: str = asked(bodies.CONTESTANT)
    own_fault: bool = asked("whether the contestant caused it")
    cause: str | None = asked("what made the difference", default=None)
    due: str | None = asked("the opponent that was due (none: as drawn anew)", default=None)
    largest_vp: Exact | None = asked(
        "maximum of the scale (none: as the stage has it)", default=None
    )
    scale: Literal["discrete", "continuous"] | None = asked(
        "the scale (none: as the stage has it)", default=None
    )


@value
class Looked:
    """What came of looking: the opponents, the VPs, and the book's answer."""

    met: str
    due: str
    vp: Exact
    heard: Heard
    difference: Exact
    credited: Exact | None = None
    """What is credited for a mismatch; None where there is none."""


def mismatch(there: Competition, given: Mismatched, setting: Setting) -> Proposal:  # noqa: ARG001
    """What is credited for a mismatch; refused where there is none, or the score stands."""
    if not clause_of(there, given.stage, "mismatch"):
        raise Mistake(
            f"the plan of {given.stage} names no clause for a mismatch: the draw stands, and so "
            "does the score."
        )
    by_cause = _by_cause(there, given)
    if by_cause is not None:
        return Proposal((), (refuse(*by_cause),))
    found = look(there, given)
    clause, credited = found.heard.clause, found.credited
    told = f"{given.contestant} met {found.met}, and {found.due} was due"
    if credited is None:
        reason = f"{told}: a difference of {show(found.difference)} VP is no mismatch"
        return Proposal((), (refuse(reason, clause),))
    if credited == found.vp:
        reason = f"{told}: the actual score of {show(found.vp)} VP stands"
        return Proposal((), (refuse(reason, clause),))
    body = bodies.ScoreCredited(
        given.contestant, credited, "VP", given.stage, given.session, clause, f"mismatch: {told}"
    )
    says = f"{told}: {show(credited)} VP instead of {show(found.vp)}"
    return Proposal((Proposed("score credited", body),), (), says)


def look(there: Competition, given: Mismatched) -> Looked:
    """The opponents met and due, with the book's answer."""
    match = _match(there, given)
    vp = match.vp(given.contestant)
    if vp is None:
        raise Mistake(f"the match of {given.contestant} in round {given.session} is not over yet.")
    met = _other(match.pairing.contestants, given.contestant)
    due = given.due or _due(there, given)
    totals = _totals(there, given)
    scale, largest = scale_ends(pipeline.rules(there, given.stage))
    known = {
        "actual_opponents_score": totals.get(met, 0),
        "correct_opponents_score": totals.get(due, 0),
        "vp": vp,
        "own_fault": given.own_fault,
        "largest_vp": given.largest_vp or largest,
        "scale": given.scale or scale,
    }
    heard = hear(there, given.stage, "mismatch", known)
    assert heard is not None
    if not heard.answer.mismatch:
        return Looked(met, due, vp, heard, heard.answer.difference)
    return _credited(there, given, Looked(met, due, vp, heard, heard.answer.difference), known)


def _credited(
    there: Competition, given: Mismatched, found: Looked, known: Mapping[str, object]
) -> Looked:
    """The same with what the book credits: by its clause for the award, or the one of the test."""
    award = hear(there, given.stage, AWARD, known) or found.heard
    vp = award_of(award.answer).vp
    if vp is None:
        raise Mistake(missing(AWARD, given.stage))
    return replace(found, heard=award, credited=vp)


def _match(there: Competition, given: Mismatched) -> MatchFigure:
    there.state.entry(given.contestant)
    there.state.session(given.stage, given.session)
    for match in pipeline.match_scores(there, given.stage, given.session):
        if given.contestant in match.pairing.contestants:
            return match
    raise Mistake(f"contestant {given.contestant} has no match in round {given.session}.")


def _other(pair: tuple[str, str], contestant: str) -> str:
    return pair[1] if pair[0] == contestant else pair[0]


def _due(there: Competition, given: Mismatched) -> str:
    """Whom the contestant would meet, were the round drawn from the scores of today."""
    for pair in draw_today(there, given.stage, given.session).today:
        if given.contestant in pair:
            return _other(pair, given.contestant)
    raise Mistake(
        f"contestant {given.contestant} would have no match if the round were drawn today: "
        "name with 'due' whom it should have met."
    )


def _totals(there: Competition, given: Mismatched) -> dict[str, Exact]:
    """The scores before the round, as they are now."""
    if given.session == 1:
        raise Mistake("the first round is not drawn by scores: there is no mismatch in it.")
    standings = pipeline.standings(there, given.stage, given.session - 1)
    return {
        line.contestant: line.total for standing in standings.values() for line in standing.lines
    }


def _by_cause(there: Competition, given: Mismatched) -> tuple[str, str] | None:
    """Why the cause of a difference, as it is said or as the facts have it, makes no mismatch."""
    cause = given.cause or cause_since_draw(there, given.stage, given.session)
    if cause is None:
        return None
    known = {"actual_opponents_score": 1000, "correct_opponents_score": 0, "cause": cause}
    heard = hear(there, given.stage, "mismatch cause", known)
    if heard is None or heard.answer.mismatch:
        return None
    return f"a difference by {cause} is no mismatch", heard.clause


def suggest_mismatch(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """What would be credited, with fault and without."""
    found = []
    for fault in (False, True):
        try:
            kept = {k: each for k, each in given.items() if each not in (None, "")}
            read = MISMATCH.read({**kept, "own_fault": fault})
            seen = look(there, read) if clause_of(there, read.stage, "mismatch") else None
        except Mistake:
            return ()
        if seen is None or seen.credited is None:
            return ()
        vp = seen.credited
        text = f"{show(vp)} VP {'by own fault' if fault else 'without fault'} ({seen.due} was due)"
        values = {"own_fault": fault, "vp": plain(vp)}
        found.append(Suggestion(values, text, seen.heard.clause))
    return tuple(found)


MISMATCH = Action(
    "mismatch",
    "Credit a mismatch",
    Mismatched,
    mismatch,
    "director",
    "matches",
    "a match against opponents who were not due",
    suggest_mismatch,
)
