"""Whether anybody says what a match without play counts: the book, the organiser, or who notes it.

A forfeit or a match given up goes in as it is being noted; findings come out. Where nobody says
what it counts it is refused with a sentence about what is missing: silence is never zero.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, warn
from convenor.competition.live import Competition
from convenor.competition.plans.parts import missing
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.abandoned_matches import Abandonments, Open
from convenor.competition.state.seats import Pairing
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.values import replace


def forfeit_counts(there: Competition, given: bodies.MatchForfeited) -> list[Finding]:
    """Refuse a forfeit of which nobody says what the side without fault gets."""
    if pipeline.is_bracket(there, given.stage):
        return []  # a final is won or lost
    pairing = _pairing(there, given.stage, given.session, given.at_fault[0])
    if pairing is None or pairing.share:
        return []  # the halves of a share match count by the clause for it
    if len(given.at_fault) > 1:
        return _both_at_fault(there, given, pairing)
    rules = pipeline.rules(there, given.stage)
    clause = rules.clause("forfeit")
    if forfeit_award(there, given.stage, given.session, given.at_fault[0]) is not None:
        return _by_hand(given.vp, rules, "forfeit")
    if given.vp is not None:
        return []
    if clause:
        raise Mistake(f"{clause} leaves open what a forfeited match counts: say it with 'vp'.")
    raise Mistake(missing("forfeit", given.stage, "say with 'vp' what the other side gets"))


def _both_at_fault(
    there: Competition, given: bodies.MatchForfeited, pairing: Pairing
) -> list[Finding]:
    """Refuse a match that both sides forfeit of which nobody says what it counts.

    A clause that gives whoever forfeits nothing says it of both.
    """
    if pipeline.rules(there, given.stage).clause("forfeit"):
        forfeits = pipeline.awarding(there, given.stage).forfeits
        found = forfeits.award(pairing, given.at_fault[0], given.session)
        if found is not None and found.other_vp == 0:
            return []
    if given.vp is None and pipeline.stage_plan(there, given.stage).figure == "VP":
        raise Mistake(
            f"a match of {given.stage} that both sides forfeit counts nothing by itself, and no "
            "clause says what each of them gets: say it with 'vp', 0 if it is nothing."
        )
    return []


def forfeit_award(there: Competition, stage: str, session: int, loser: str) -> Exact | None:
    """What the side without fault gets as things stand; None if nobody has said it."""
    pairing = _pairing(there, stage, session, loser)
    if pairing is None or pairing.share:
        return None
    found = pipeline.awarding(there, stage).forfeits.award(pairing, loser, session)
    return None if found is None else found.vp


def abandoned_counts(there: Competition, given: bodies.MatchAbandoned) -> list[Finding]:
    """Refuse a match given up of which nobody says what it counts, or who was away."""
    if given.vps is not None and len(given.vps) != len(given.contestants):
        raise Mistake("'vps' has an amount for each of the two, in the order of 'contestants'.")
    rules = pipeline.rules(there, given.stage)
    pairing = _pairing(there, given.stage, given.session, *given.contestants)
    if pairing is None:
        return []
    abandoned = pipeline.awarding(there, given.stage).abandoned
    part = abandoned.part(given)
    try:
        found = abandoned.award(pairing, given)
        if not given.absent and _hangs_on_who_was_away(abandoned, pairing, given):
            raise Mistake(
                f"{rules.clause(part)} gives the two sides different scores: say with 'absent' "
                f"which of {' and '.join(pairing.contestants)} was away, or fell ill."
            )
    except Open as mistake:
        if given.vps is not None:
            return []
        raise Mistake(f"{str(mistake).rstrip('.')}, or say them with 'vps'.") from None
    if found is not None:
        return _by_hand(given.vps, rules, part)
    if given.vps is None:
        raise Mistake(missing(part, given.stage, "say with 'vps' what each side gets"))
    return []


def _hangs_on_who_was_away(
    abandoned: Abandonments, pairing: Pairing, given: bodies.MatchAbandoned
) -> bool:
    """Whether it makes a difference which of the two sides was away."""
    found = {abandoned.award(pairing, replace(given, absent=each)) for each in pairing.contestants}
    return len(found) > 1


def _pairing(there: Competition, stage: str, session: int, *sides: str) -> Pairing | None:
    """The match of a contestant in a round, or of two with each other."""
    pairings = pipeline.awarding(there, stage).absent.pairings(session)
    return next((each for each in pairings if {*sides} <= {*each.contestants}), None)


def _by_hand(said: object, rules: Rules, part: str) -> list[Finding]:
    """Flag what somebody says although the book, or the organiser, has said it."""
    clause = rules.clause(part)
    if said is None or not (clause or not rules.answered(part).nothing):
        return []
    settled = clause or "the organiser's answer"
    return [warn(f"{settled} says what it counts: what is given here is not used", clause)]
