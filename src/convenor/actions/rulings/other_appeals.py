"""Appeals that are against no ruling: a scorer's decision, or the size of an adjustment.

Who appeals, in which session and against what go in; the fact comes out with what the book says
about its time and about who has lost the right. What follows from a decision is an act of its own:
a correction, or another adjustment.
"""

from __future__ import annotations

from convenor.actions import moments
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse
from convenor.actions.asking.door import finding_of
from convenor.actions.asking.hearing import hear, resolved
from convenor.actions.asking.periods import in_time_findings
from convenor.actions.numbers import own_number
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace


def appeal_matter(there: Competition, given: bodies.MatterAppealed, setting: Setting) -> Proposal:
    """An appeal against a scorer's decision or an adjustment."""
    there.state.entry(given.contestant)
    there.state.session(given.stage, given.session)
    number = own_number(there, "matter appealed", "appeal", "B", given.appeal)
    if given.against == "scorer":
        where = (given.stage, given.session)
        findings = in_time_findings(there, *where, setting.now, "scorer appeal")
    else:
        findings = _adjustment(there, given)
    body = replace(given, appeal=number)
    return one("matter appealed", body, *findings, says=f"appeal {number}")


def _adjustment(there: Competition, given: bodies.MatterAppealed) -> list[Finding]:
    """Whether a side may appeal against an adjustment for a substitute of its match."""
    told = _told_of_substitute(there, given)
    if told is None:
        return [refuse("no side of this match had a substitute whose score was adjusted")]
    if resolved(there, given.stage, "adjustment appeal") is None:
        return []
    fielding, at = told
    heard = hear(
        there, given.stage, "adjustment appeal",
        {
            "team": "fielding" if fielding == given.contestant else "opponent",
            "made_at": at,
            "start": moments.start_of_round(there, given.stage, given.session),
        },
    )  # fmt: skip
    found = None if heard is None else finding_of(heard.answer, heard.clause)
    return [] if found is None else [found]


def _told_of_substitute(
    there: Competition, given: bodies.MatterAppealed
) -> tuple[str, object] | None:
    """Which side of the match had a substitute, and when the director was told."""
    session = there.state.session(given.stage, given.session)
    pairings = session.seating.pairings if session.seating is not None else ()
    sides = next((e.contestants for e in pairings if given.contestant in e.contestants), ())
    for stamp, body in there.state.of(bodies.SubstitutePlayed, given.stage):
        if body.session == given.session and body.contestant in sides:
            return body.contestant, moments.local(there, stamp.happened)
    return None


def other_appeal(there: Competition, number: str) -> bodies.MatterAppealed | None:
    """The appeal of this number, where it is against no ruling."""
    found = (body for _, body in there.state.of(bodies.MatterAppealed) if body.appeal == number)
    return next(found, None)


def decide_other(
    there: Competition, appeal: bodies.MatterAppealed, given: bodies.AppealDecided
) -> Proposal:
    """The word on such an appeal; what follows from it is done by whoever may."""
    if given.ns is not None or given.ew is not None:
        raise Mistake(f"appeal {appeal.appeal} is about no board: leave the score out.")
    findings = []
    if any(b.appeal == given.appeal for _, b in there.state.of(bodies.AppealDecided)):
        findings.append(refuse(f"appeal {given.appeal} has been decided before"))
    follows = "correct the result" if appeal.against == "scorer" else "adjust the score anew"
    outcome = f"succeeds: {follows}" if given.upheld else "fails"
    return one("appeal decided", given, *findings, says=f"appeal {given.appeal} {outcome}")


ACTIONS = (
    Action(
        "appeal-decision",
        "Appeal against the scorer or an adjustment",
        bodies.MatterAppealed,
        appeal_matter,
        "player",
        "rulings",
        "an appeal that is against no ruling",
    ),
)
