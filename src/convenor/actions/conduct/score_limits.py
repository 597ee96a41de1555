"""How far a score can go that officials set: what was made, and what the scale has at its ends.

A contestant and a session go in; suggestions for a score that is adjusted or credited come out, and
a warning where it is more than can be made at the tables. Whether it is just is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, Suggestion, warn
from convenor.actions.asking.boards_played import boards_counted
from convenor.actions.asking.hearing import clause_of, resolved
from convenor.actions.asking.offences import top_of
from convenor.actions.conduct.fine_rules import NOT_THE_BOOK, units_of
from convenor.actions.entries.credits import made_in, suggest_credit
from convenor.competition.live import Competition
from convenor.competition.scores.scale_ends import LARGEST_SWING, scale_ends
from convenor.entries.altered_score import ModifiedScore
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact, plain, show
from convenor.ledger import bodies
from convenor.values import value

NEEDED = ("contestant", "stage", "session")


@value
class Most:
    """The largest score of a session, and the clause that says so."""

    amount: Exact
    unit: str
    clause: str = ""


def largest_score(there: Competition, stage: str, session: int) -> Most | None:
    """What can be made in a session at most, where that is known."""
    plan = pipeline.stage_plan(there, stage)
    one_match = plan.in_matches and not plan.movement
    if plan.figure == "percent":
        return Most(100, "percent")
    if plan.figure == "VP" and one_match:
        _, most = scale_ends(pipeline.rules(there, stage))
        clause = clause_of(there, stage, "vp")
        return None if most is None else Most(most, "VP", clause)
    if plan.figure == "IMP" and one_match:
        return Most(LARGEST_SWING * plan.boards, "IMP")
    top = top_of(there, stage, session)
    return Most(top * plan.boards, "matchpoints") if top and plan.figure == "matchpoints" else None


def beyond_the_scale(there: Competition, given: bodies.ScoreCredited) -> list[Finding]:
    """A score that nobody can make in the session."""
    most = largest_score(there, given.stage, given.session)
    if most is None or given.unit != most.unit:
        return []
    least = -most.amount if most.unit == "IMP" else 0
    if least <= given.score <= most.amount:
        return []
    text = f"a session brings {show(least)} to {show(most.amount)} {most.unit}"
    return [warn(f"{text}, and not {show(given.score)}", most.clause)]


def suggest_score(there: Competition, given: dict[str, Any]) -> tuple[Suggestion, ...]:
    """For a score that is credited: the book's with a substitute, what was made, what can be."""
    if any(given.get(name) in (None, "") for name in NEEDED):
        return ()
    try:
        stage, session = str(given["stage"]), int(given["session"])
        found = (
            *_with_substitute(there, given),
            *_of_opponents(there, given),
            *_made(there, given),
        )
        most = largest_score(there, stage, session)
    except (Mistake, Refusal, ValueError):
        return ()
    if most is None:
        return found
    text = f"a session brings {show(most.amount)} {most.unit} at most"
    return (*found, Suggestion({}, text, most.clause))


def _with_substitute(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    known = {name: given[name] for name in NEEDED}
    try:
        return suggest_credit(there, known)
    except (Mistake, Refusal):
        return ()


def _of_opponents(there: Competition, given: dict[str, Any]) -> Iterator[Suggestion]:
    """For whoever met a unit whose score was altered: the score that the book may set for it."""
    stage, session, who = str(given["stage"]), int(given["session"]), str(given["contestant"])
    rules = pipeline.rules(there, stage)
    rounds = pipeline.round_entries(there, stage, session)
    met = next((each.against for each in rounds if each.contestant == who), "")
    altered = [
        body.score
        for _, body in there.state.of(bodies.ScoreCredited, stage)
        if (body.contestant, body.session) == (met, session)
        and body.clause == rules.clause("substitute score")
    ]
    if not altered or not rules.named("opponents' score"):
        return
    others = {name: made_in(there, stage, name) for name in (who, met)}
    rest = {
        name: [score for number, score in made.items() if number != session]
        for name, made in others.items()
    }
    known = {"altered": altered[-1], "own_scores": rest[who], "offenders_scores": rest[met]}
    heard = rules.hear("opponents' score", known)
    if heard is not None and isinstance(heard.answer, ModifiedScore):
        text = "it met a unit whose score was altered"
        yield Suggestion({"score": plain(heard.answer.modified)}, text, heard.clause)


def _made(there: Competition, given: dict[str, Any]) -> Iterator[Suggestion]:
    stage, session = str(given["stage"]), int(given["session"])
    made = made_in(there, stage, str(given["contestant"])).get(session)
    if made is not None:
        unit = pipeline.stage_plan(there, stage).figure
        yield Suggestion({}, f"{show(made)} {unit} were made at the tables")


def suggest_adjustment(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """For a score that is adjusted: the book's largest, either way."""
    if any(given.get(name) in (None, "") for name in NEEDED):
        return ()
    try:
        return tuple(_largest(there, given)) or (Suggestion({}, NOT_THE_BOOK),)
    except (Mistake, ValueError):
        return ()


def _largest(there: Competition, given: dict[str, object]) -> Iterator[Suggestion]:
    stage = str(given["stage"])
    clause = resolved(there, stage, "largest adjustment")
    if clause is None:
        return
    units = units_of(pipeline.stage_plan(there, stage))
    for limit in clause.terms.limits:
        if limit.unit not in units:
            continue
        count = _count(there, given, limit.for_each)
        if not count:
            text = f"at most {show(limit.amount)} {limit.unit} for each {limit.for_each}"
            yield Suggestion({}, text, clause.clause.name)
            continue
        most = limit.amount * count
        values = {"amount": plain(-most), "unit": limit.unit}
        text = f"at most {show(most)} {limit.unit}, added or taken off"
        yield Suggestion(values, text, clause.clause.name)


def _count(there: Competition, given: dict[str, Any], what: str) -> Exact:
    """How often a limit may be taken: once, or for each board that was played, or for a top."""
    stage, session = str(given["stage"]), int(given["session"])
    if what == "board played":
        return len(boards_counted(there, str(given["contestant"]), stage, session))
    top = top_of(there, stage, session, str(given["contestant"]))
    return top or 0 if what == "top" else 1
