"""The director's part of the form of a substitution: does it count, is the score altered, and why.

What the director decides goes in; the fact comes out, signed. What an altered score is worth is
decided where scores are credited.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, Suggestion, one, refuse
from convenor.actions.asking.captains import captain_of, not_the_captain
from convenor.actions.asking.carried_out import carrying
from convenor.actions.entries.substitutes import Substituting, substitute
from convenor.competition.live import Competition
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.values import replace

NAME = "settle-substitute"


def played_for(
    there: Competition, stage: str, session: int, contestant: str
) -> tuple[bodies.SubstitutePlayed, ...]:
    """The substitutes of a contestant in a session."""
    return tuple(
        body
        for _, body in there.state.of(bodies.SubstitutePlayed, stage)
        if (body.session, body.contestant) == (session, contestant)
    )


def settled(there: Competition, body: bodies.SubstitutePlayed) -> bodies.SubstitutionSettled | None:
    """What the director decided about a substitute, if it is decided."""
    found = [
        each
        for _, each in there.state.of(bodies.SubstitutionSettled, body.stage)
        if (each.session, each.contestant) == (body.session, body.contestant)
        and each.substitute == body.player_in
    ]
    return found[-1] if found else None


def declare_substitute(
    there: Competition, given: bodies.SubstituteDeclared, setting: Setting
) -> Proposal:
    """The form of a substitution reaches the director, with what the book says to it so far."""
    who = there.state.entry(given.contestant)
    if setting.table is not None and setting.table != captain_of(given.contestant):
        raise Mistake("this link is another captain's: use your own.")
    if played_for(there, given.stage, given.session, given.contestant):
        same = [
            each.player_in
            for each in played_for(there, given.stage, given.session, given.contestant)
        ]
        if given.player_in in same:
            raise Mistake(f"{given.player_in} has been recorded as a substitute already.")
    asked = Substituting(
        given.contestant, given.stage, given.session, given.player_out, given.player_in,
        given.boards, reason=given.reason,
    )  # fmt: skip
    judged = substitute(there, asked, setting).findings
    findings = [
        replace(each, verdict="warn") if each.verdict in ("refuse", "approval") else each
        for each in (*not_the_captain(there, given.contestant, "line-up", setting), *judged)
    ]
    body = replace(given, player_out=given.player_out.strip(), player_in=given.player_in.strip())
    says = f"{body.player_in} for {body.player_out} ({who.name}): the director decides"
    return one("substitute declared", body, *findings, says=says)


def waiting_forms(there: Competition) -> tuple[bodies.SubstituteDeclared, ...]:
    """Forms that no director has acted on."""
    return tuple(
        body
        for _, body in there.state.of(bodies.SubstituteDeclared)
        if not any(
            each.player_in == body.player_in
            for each in played_for(there, body.stage, body.session, body.contestant)
        )
    )


def settle_substitute(
    there: Competition, given: bodies.SubstitutionSettled, setting: Setting
) -> Proposal:
    """The director completes and signs the form of a substitution."""
    played = played_for(there, given.stage, given.session, given.contestant)
    found = next((each for each in played if each.player_in == given.substitute), None)
    if found is None:
        near = did_you_mean(given.substitute, [each.player_in for each in played])
        raise Mistake(
            f"'{given.substitute}' is no substitute of {given.contestant} in session "
            f"{given.session}: {near}"
        )
    findings: list[Finding] = []
    if not given.counts and found.boards is None:
        findings.append(
            refuse(f"{given.substitute} played the whole session: that is a substitution")
        )
    if not given.counts and given.altered is not None:
        raise Mistake("what is no substitution has no altered score: leave one of the two away.")
    if not given.reason.strip():
        raise Mistake("the form asks why: write the reasons for the decision.")
    own = carrying(there, NAME)
    body = replace(
        given, signed=given.signed or setting.by,
        clause=given.clause or (own[0].name if own else ""),
    )  # fmt: skip
    return one("substitution settled", body, *findings, says=_said(body))


def _said(body: bodies.SubstitutionSettled) -> str:
    if not body.counts:
        return f"{body.substitute} for {body.contestant}: no substitution took place"
    score = "the score stands" if body.altered is None else f"altered score {body.altered}"
    return f"{body.substitute} for {body.contestant}: {score}; signed by {body.signed}"


def suggest_notes(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """What the book tells the director who fills the form in."""
    del given
    return tuple(Suggestion({}, each.rule.strip(), each.name) for each in carrying(there, NAME))


FORMS = (
    Action(
        *("declare-substitute", "Ask for a substitute", bodies.SubstituteDeclared),
        *(declare_substitute, "player", "entries"),
        "the form of a substitution, for the director to act on",
    ),
    Action(
        *(NAME, "Complete the form of a substitution", bodies.SubstitutionSettled),
        *(settle_substitute, "director", "entries"),
        "whether a substitution counts, whether the score is altered, and why",
        suggest_notes,
    ),
)
