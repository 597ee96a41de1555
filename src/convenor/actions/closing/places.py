"""Places that are declined, and those who take them: whom the book names next.

A place of a stage goes in with who gives it up or comes in; the fact comes out. Where the stage is
open already its field follows, and its placings and titles where it was closed: what was declared
is declared anew. Somebody who has played in the stage withdraws, and does not decline.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, refuse, warn
from convenor.actions.closing.alternates import in_order, level_findings, right_findings
from convenor.actions.closing.titles_won import titles_won
from convenor.actions.moments import local
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class FillingPlace:
    """A place to be filled."""

    stage: str = asked("the stage that is filled up")
    contestant: str | None = asked("who comes in (none: whom the book names)", default=None)
    instead_of: str = asked("whose place it is", default="")


def decline_place(there: Competition, given: bodies.PlaceDeclined, setting: Setting) -> Proposal:
    """A qualifier that does not go on; it leaves the field of a stage that is open."""
    findings: list[Finding] = []
    entry = there.state.entry(given.contestant)
    if _is_out(there, given):
        raise Mistake(f"{entry.number} ({entry.name}) has declined its place before.")
    if given.contestant not in _qualified(there, given.stage):
        findings.append(refuse(f"{given.contestant} has not qualified for {given.stage}"))
    elif _has_played(there, given.stage, given.contestant):
        text = f"{given.contestant} has played in {given.stage}: withdraw it"
        findings.append(refuse(text))
    fact = Proposed("place declined", given)
    return Proposal((fact, *_declared_anew(there, given.stage, fact, setting)), tuple(findings))


def _is_out(there: Competition, given: bodies.PlaceDeclined) -> bool:
    """Whether a contestant declined a place of the stage, and has not come in again since."""
    declined = (b.contestant for _, b in there.state.of(bodies.PlaceDeclined, given.stage))
    filled = (b.contestant for _, b in there.state.of(bodies.PlaceFilled, given.stage))
    return list(declined).count(given.contestant) > list(filled).count(given.contestant)


def fill_place(there: Competition, given: FillingPlace, setting: Setting) -> Proposal:
    """A place that was declined goes to whom the book names, or to somebody else with a reason."""
    declined = [b.contestant for _, b in there.state.of(bodies.PlaceDeclined, given.stage)]
    filled = {b.instead_of for _, b in there.state.of(bodies.PlaceFilled, given.stage)}
    instead = given.instead_of or next((each for each in declined if each not in filled), "")
    if not instead:
        raise Mistake(f"no place of {given.stage} is open: record who declined first.")
    named, clause, sent_by = next_in_order(there, given.stage, instead)
    chosen = given.contestant or named
    if not chosen:
        raise Refusal(f"nobody is left to fill the place in {given.stage}: play with fewer.")
    for name in (chosen, instead):
        there.state.entry(name)
    findings = []
    if named and chosen != named:
        findings.append(refuse(f"{named} comes before {chosen}", clause))
    if sent_by:
        findings += right_findings(there, given.stage, sent_by, chosen)
        findings += level_findings(there, given.stage, sent_by)
    findings += of_a_pair(there, given.stage, instead, setting)
    body = bodies.PlaceFilled(given.stage, chosen, instead, clause)
    fact = Proposed("place filled", body)
    facts = (fact, *_declared_anew(there, given.stage, fact, setting))
    return Proposal(facts, tuple(findings), f"{chosen} in place of {instead}")


def of_a_pair(there: Competition, stage: str, leaves: str, setting: Setting) -> list[Finding]:
    """What the book says to a pair that leaves a team on this day: perhaps one player is enough."""
    rules = pipeline.rules(there, stage)
    before = there.state.the_plan.sending_to(stage)
    if not rules.clause("pair replaced") or not before:
        return []
    closed = there.state.stage(before[-1].name).closed
    order = closed.placings if closed is not None else ()
    declined = [b.contestant for _, b in there.state.of(bodies.PlaceDeclined, stage)]
    given = {
        "advised_on": local(there, setting.now).date(),
        "ranking": order,
        "team": [each for each in _qualified(there, stage) if each in order],
        "withdrawn": leaves,
        "unavailable": [each for each in declined if each in order],
        "event_year": there.state.the_plan.stage(stage).times.get("year"),
    }
    heard = rules.hear("pair replaced", given)
    reason = None if heard is None else said(heard.answer).get("reason")
    return [] if heard is None or reason is None else [warn(str(reason).rstrip("."), heard.clause)]


# --- who is in, who comes next -------------------------------------------------------------------


def _qualified(there: Competition, stage: str) -> tuple[str, ...]:
    found: list[str] = []
    for plan in there.state.the_plan.stages:
        closed = there.state.stage(plan.name).closed
        if closed is not None:
            found += [str(each) for each in closed.qualified.get(stage, ())]  # type: ignore[attr-defined]
    filled = [b.contestant for _, b in there.state.of(bodies.PlaceFilled, stage)]
    return (*found, *filled)


def next_in_order(there: Competition, stage: str, instead: str) -> tuple[str, str, str]:
    """Whom the rule sends on now that somebody has declined, by which clause, and from where."""
    already = set(_qualified(there, stage))
    for plan in there.state.the_plan.stages:
        if there.state.stage(plan.name).closed is None:
            continue
        for going in pipeline.qualification(there, plan.name):
            if going.to == stage:
                everybody = (*going.found.qualified, *going.found.alternates)
                left = tuple(name for name in everybody if name not in already)
                order, clause = in_order(there, stage, plan.name, left, instead)
                if order:
                    return order[0], clause or going.clause, plan.name
    return "", "", ""


def _has_played(there: Competition, stage: str, contestant: str) -> bool:
    """Whether a contestant sat down in a session of a stage that has results."""
    return any(
        session.seating is not None
        and session.seating.of(contestant)
        and there.state.has_results(session)
        for session in there.state.sessions_of(stage)
    )


# --- a stage that is open already ----------------------------------------------------------------


def _declared_anew(
    there: Competition, stage: str, fact: Proposed, setting: Setting
) -> Iterator[Proposed]:
    """The field of a stage that is open, and what it gave where it was closed, as it is now."""
    state = there.state.stage(stage)
    if not state.opened:
        return
    opened = _opened_anew(there, stage, fact)
    yield opened
    if state.closed is None:
        return
    tried = there.tried(Proposal((fact, opened)).drafts(setting.by, setting.now))
    order = pipeline.final_order(tried, stage)
    yield Proposed("stage closed", replace(state.closed, placings=order))
    yield from titles_won(tried, stage)[0]


def _opened_anew(there: Competition, stage: str, fact: Proposed) -> Proposed:
    """The field without whoever declined, or with whoever comes in where the other one stood."""
    state, body = there.state.stage(stage), fact.body
    field = list(state.field)
    if isinstance(body, bodies.PlaceDeclined):
        field = [each for each in field if each != body.contestant]
    elif isinstance(body, bodies.PlaceFilled) and body.contestant not in field:
        at = _place_in(there, stage, body.instead_of)
        field.insert(len(field) if at is None else at, body.contestant)
    carried = {name: amount for name, amount in state.carry_overs.items() if name in field}
    made = bodies.StageOpened(stage, tuple(field), carried, state.carry_clause)
    return Proposed("stage opened", made)


def _place_in(there: Competition, stage: str, contestant: str) -> int | None:
    """Where somebody stood in the field when the stage was first opened."""
    for fact in there.facts:
        if fact.kind == "stage opened" and fact.body["stage"] == stage:
            field = list(fact.body["field"])
            return field.index(contestant) if contestant in field else None
    return None


PLACES = (
    Action(
        "decline-place",
        "Record a declined place",
        bodies.PlaceDeclined,
        decline_place,
        "director",
        "closing",
    ),
    Action("fill-place", "Fill a place", FillingPlace, fill_place, "director", "closing"),
)
