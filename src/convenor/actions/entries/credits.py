"""The score that counts for a session with a substitute: as the book has it, or as is decided.

A contestant and a session go in; the book's score comes out as a suggestion, and as a fact once it
is taken. Scores are those that were made at the tables; which of them are averaged is the clause's
business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Setting,
    Suggestion,
    one,
    refuse,
    warn,
)
from convenor.actions.asking.attendance import Attendance, attended
from convenor.actions.asking.boards_played import AT_THE_TABLES, boards_counted
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.hearing import hear, resolved
from convenor.actions.entries.entry_forms import FURTHER, said_by
from convenor.competition.live import Competition
from convenor.competition.standings.absences import is_live
from convenor.conduct.maximum_fines import MaximumTerms
from convenor.entries.substitute_adjustment import GuideTerms
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact, show
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import credit_of, verdict_of
from convenor.regulation.typed import asked, reader
from convenor.values import value


@value
class Crediting:
    """A session with a substitute, whose score is to be set."""

    contestant: str = asked(bodies.CONTESTANT)
    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    score: Exact | None = asked("the score that counts (none: as the book has it)", default=None)
    reason: str = asked("why the player was away", default="")
    reasons: tuple[str, ...] = asked("why each was away, where all were", default=())
    level: str = asked("how much the substitute improves the pair", default="")
    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


@value
class Worth:
    """What the book makes of the session."""

    amount: Exact
    clause: str
    reason: str = ""
    moves: bool = False
    """Whether the amount is taken off what was made, and does not stand in its place."""


def credit_substitute(there: Competition, given: Crediting, setting: Setting) -> Proposal:
    """The score that counts for a session with a substitute."""
    door = Door(there, given.stage)
    if is_live(door.rules):
        return _decided(there, given)
    case = _case(there, given, setting.now)
    worth, findings = _worth(door, case, given)
    unit: Any = unit_of(there, given.stage)
    if worth is not None and worth.moves:
        findings += _too_large(there, given, given.score or 0)
        amount = -(_allowed(there, given, worth.amount) if given.score is None else given.score)
        moved = bodies.ScoreAdjusted(
            given.contestant, amount, "IMP", given.stage, given.session, worth.clause, worth.reason,
            both_sides=_moves_the_match(door, worth.clause),
        )  # fmt: skip
        return one("score adjusted", moved, *findings, says=f"{show(amount)} IMPs")
    score = given.score if given.score is not None else worth.amount if worth else None
    if score is None:
        raise Refusal(_nothing(findings, given))
    findings += _differs(score, worth)
    clause, reason = (worth.clause, worth.reason) if worth else ("", given.reason)
    body = bodies.ScoreCredited(
        given.contestant, score, unit, given.stage, given.session, clause, reason
    )
    return one("score credited", body, *findings, *door.unused(given.known), says=show(score))


LARGEST = "largest adjustment"


def _too_large(there: Competition, given: Crediting, imps: Exact) -> list[Finding]:
    """A figure beyond the book's largest for the boards that were played."""
    clause = resolved(there, given.stage, LARGEST)
    if clause is None or not isinstance(clause.terms, MaximumTerms):
        return []
    counted = boards_counted(there, given.contestant, given.stage, given.session)
    asked = {"fine": abs(imps), "unit": "IMP", "boards_played": len(counted)}
    found = hear(there, given.stage, LARGEST, asked)
    assert found is not None
    judged = verdict_of(found.answer)
    return [] if judged.verdict == "ok" else [refuse(judged.reason.rstrip("."), found.clause)]


def _allowed(there: Competition, given: Crediting, imps: Exact) -> Exact:
    """The book's own figure, as far as its limit for the boards that were played goes."""
    while imps > 0 and _too_large(there, given, imps):
        imps = max(0, imps - 1)
    return imps


def _moves_the_match(door: Door, clause: str) -> bool:
    """Whether the opponents gain what an adjustment takes off."""
    terms = door.rules.conditions.clause(clause).terms
    return isinstance(terms, GuideTerms) and terms.moves == "the match"


def _decided(there: Competition, given: Crediting) -> Proposal:
    """Another score than the one that counts by itself, as an official decides."""
    there.state.entry(given.contestant)
    found = pipeline.session_credit(there, given.stage, given.contestant, given.session)
    if given.score is None:
        stands = "what was made" if found is None else show(found.amount)
        by = "" if found is None else f" ({found.clause})"
        raise Refusal(
            f"{stands} counts by itself{by}: give the score if it is to be another, or tell with "
            "'absent' why somebody was away."
        )
    worth = None if found is None else Worth(found.amount, found.clause, found.reason)
    unit: Any = unit_of(there, given.stage)
    body = bodies.ScoreCredited(
        given.contestant, given.score, unit, given.stage, given.session, "", given.reason
    )
    return one("score credited", body, *_differs(given.score, worth), says=show(given.score))


def suggest_credit(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The book's score for a session, as far as it can be told."""
    needed = ("contestant", "stage", "session")
    if any(given.get(name) in (None, "") for name in needed):
        return ()
    read: Crediting = reader(Crediting)(given, "credit-substitute")
    now = there.state.last.recorded if there.state.last else None
    if now is None:
        return ()
    if is_live(pipeline.rules(there, read.stage)):
        credit = pipeline.session_credit(there, read.stage, read.contestant, read.session)
        if credit is None:
            return ()
        return (Suggestion({}, f"{show(credit.amount)} counts by itself", credit.clause),)
    try:
        worth, _ = _worth(Door(there, read.stage), _case(there, read, now), read)
    except (Mistake, Refusal):
        return ()
    if worth is None:
        return ()
    amount = _allowed(there, read, worth.amount) if worth.moves else worth.amount
    return (Suggestion({"score": amount}, worth.reason or "as the book has it", worth.clause),)


# --- the book's score ---------------------------------------------------------------------------


def _case(there: Competition, given: Crediting, now: Any) -> Case:
    there.state.entry(given.contestant)
    case = Case(
        there, now, stage=given.stage, contestant=given.contestant, session=given.session,
        known=given.known,
    )  # fmt: skip
    found = attended(case)
    if not found.replaced(given.session) and given.session not in found.missed:
        raise Mistake(
            f"no substitute is recorded for {given.contestant} in session {given.session} of "
            f"{given.stage}: record it first."
        )
    said = said_by(given, "reason", "reasons", "level")
    return Case(
        there, now, stage=given.stage, contestant=given.contestant, session=given.session,
        said={**said, **scores_of(there, case, found)}, known=given.known,
    )  # fmt: skip


def scores_of(there: Competition, case: Case, found: Attendance) -> dict[str, object]:
    """The scores that the families of credits ask for."""
    made = made_in(there, case.stage, case.contestant)
    away = {*found.affected, *found.missed}
    opponent = _opponent(there, case)
    others = made_in(there, case.stage, opponent) if opponent else {}
    own = [score for number, score in made.items() if number not in away]
    rest = [score for number, score in made.items() if number != case.session]
    with_others = [made[at] for at in sorted(away & {*made}) if at != case.session]
    score = made.get(case.session)
    return {
        "own_scores": own or None,
        "other_scores": rest or None,
        "affected_scores": with_others or None,
        "substitute_score": score,
        "score": score,
        "actual": score,
        "opponents_scores": list(others.values()) or None,
        "opposite_scores": _against(there, case.stage, opponent) or None,
        "carry_over": there.state.stage(case.stage).carry_overs.get(case.contestant),
        "boards": found.plan.boards,
        "event": case.event,
    }


def made_in(there: Competition, stage: str, contestant: str) -> dict[int, Exact]:
    """What a contestant scored at the tables, session by session."""
    found: dict[int, Exact] = {}
    for session in there.state.sessions_of(stage):
        for entry in pipeline.round_entries(there, stage, session.number):
            if entry.contestant == contestant and entry.kind == "score":
                found[session.number] = entry.amount
    return found


def _opponent(there: Competition, case: Case) -> str:
    if (case.stage, case.session) not in there.state.sessions:
        return ""
    for entry in pipeline.round_entries(there, case.stage, case.session):
        if entry.contestant == case.contestant:
            return entry.against
    return ""


def _against(there: Competition, stage: str, contestant: str) -> list[Exact]:
    """What others scored against a contestant."""
    return [
        entry.amount
        for session in there.state.sessions_of(stage)
        for entry in pipeline.round_entries(there, stage, session.number)
        if contestant and entry.against == contestant and entry.kind == "score"
    ]


def _worth(door: Door, case: Case, given: Crediting) -> tuple[Worth | None, list[Finding]]:
    """The score by the book: at once, by the clause it sends to, or by the clause of the score."""
    at_once = AT_THE_TABLES[case.there.state.the_plan.contestants]
    all_away = len(attended(case).replaced(given.session)) >= at_once
    for clause, answer in door.answers("session with substitutes", case):
        if answer.credited is not None:
            return Worth(answer.credited, clause, answer.reason or ""), []
        if answer.review is False:
            reason = f"so few substitutes leave the score as it is ({clause})"
            if given.score is None:
                raise Refusal(f"{reason}: give the score if it is to be another.")
            return None, [warn(reason)]
        if answer.see:
            return _told(door, "absence score", door.rules.full(answer.see), case)
        all_away = answer.kind == "absent"
    both = ("absence score", "substitute score") if all_away else ("substitute score",)
    part = next((each for each in both if door.has(each)), "")
    return _told(door, part, door.clauses(part)[0], case) if part else (None, [])


def _told(door: Door, part: str, clause: str, case: Case) -> tuple[Worth | None, list[Finding]]:
    clause, answer = door.answer(part, clause, case)
    credit = credit_of(answer)
    reason = credit.reason.rstrip(".")
    if credit.amount is not None:
        return Worth(credit.amount, clause, reason, moves=credit.moves), []
    return None, [warn(f"{reason or 'no score follows'}: {credit.decided_by} decides", clause)]


def _differs(score: Exact, worth: Worth | None) -> list[Finding]:
    if worth is None or worth.amount == score:
        return []
    return [warn(f"the book gives {show(worth.amount)}, not {show(score)}", worth.clause)]


def _nothing(findings: list[Finding], given: Crediting) -> str:
    if findings:
        return f"{findings[0].text}: give the score."
    return (
        f"the plan of {given.stage} names no clause for a score with a substitute: give the score."
    )


def unit_of(there: Competition, stage: str) -> str:
    """The unit in which a session of the stage counts."""
    figure = there.state.the_plan.stage(stage).figure
    return "points" if figure == "wins" else figure


CREDITS = (
    Action(
        "credit-substitute",
        "Set the score of a session with a substitute",
        Crediting,
        credit_substitute,
        "director",
        "entries",
        suggest=suggest_credit,
    ),
)
