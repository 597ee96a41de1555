"""How sessions and stages end: scores posted, periods ended, stages closed, titles awarded.

Placings and qualifiers are declared as the figures have them; places that are declined go to those
whom the book names next. What was recorded wrongly is undone by a new fact.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.asking.periods import closes_at
from convenor.actions.closing.alternates import in_order, right_findings
from convenor.actions.closing.draw_notices import notice_after
from convenor.actions.closing.place_points import points_told
from convenor.actions.closing.seats_undone import refuse_other_seats
from convenor.actions.closing.title_holders import with_holders
from convenor.actions.closing.unsettled import unsettled
from convenor.actions.moments import local, written
from convenor.competition.finals import brackets, qualifying
from convenor.competition.finals.district_sections import sections_judged
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import disputed_on
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value


@value
class ClosingStage:
    """A stage to be closed."""

    stage: str = asked(bodies.STAGE)


@value
class FillingPlace:
    """A place to be filled."""

    stage: str = asked("the stage that is filled up")
    contestant: str | None = asked("who comes in (none: whom the book names)", default=None)
    instead_of: str = asked("whose place it is", default="")


def post_scores(there: Competition, given: bodies.ScoresPosted, setting: Setting) -> Proposal:  # noqa: ARG001
    """The scores of a session become official; the correction period begins."""
    session = there.state.session(given.stage, given.session)
    findings: list[Finding] = []
    if not there.figures.accounts.complete(given.stage, given.session):
        findings.append(warn(f"session {given.session} is not complete: results are missing"))
    for number in sorted(_disputed(there, session)):
        findings.append(warn(f"board {number} is disputed at a table: decide it first"))
    says = notice_after(there, given.stage, given.session)
    return one("scores posted", given, *findings, says=says)


def _disputed(there: Competition, session: SessionState) -> set[int]:
    seats = session.seating.seats if session.seating else ()
    return {board for seat in seats for board in disputed_on(there.state, session, seat)}


def end_period(there: Competition, given: bodies.PeriodEnded, setting: Setting) -> Proposal:
    """The scores up to a session become final."""
    session = there.state.session(given.stage, given.session)
    findings: list[Finding] = []
    if session.posted is None:
        findings.append(refuse(f"session {given.session} of {given.stage} has not been posted"))
    closes = closes_at(there, given.stage, given.session)
    clause = given.clause or clause_of(there, given.stage, "correction")
    if closes is not None and setting.now < closes:
        text = f"corrections are taken until {written(local(there, closes))}"
        findings.append(refuse(text, clause))
    body = bodies.PeriodEnded(given.stage, given.session, clause)
    return one("correction period ended", body, *findings)


def close_stage(there: Competition, given: ClosingStage, setting: Setting) -> Proposal:
    """A stage ends: its placings, who goes on, and the titles that are won in it."""
    stage = given.stage
    if there.state.stage(stage).closed is not None:
        raise Mistake(f"{stage} has been closed before.")
    order = qualifying.order_of(there.figures, stage)
    going, short = _going_on(there, stage)
    findings = [*_not_over(there, stage), *short, *unsettled(there, stage, setting.now)]
    findings += [Finding(*each) for each in sections_judged(there.figures, stage)]
    for each in going:
        if each.found.open_places:
            left = ", ".join(each.found.between)
            text = f"{each.found.open_places} places of {each.to} are open between {left}"
            findings.append(refuse(f"{text}: {each.found.decided_by} decides", each.clause))
    body = bodies.StageClosed(stage, order, {e.to: list(e.found.qualified) for e in going})
    facts = [Proposed("stage closed", body)]
    for title in pipeline.titles(there, stage):
        if title.contestants and not title.open:
            won = bodies.TitleAwarded(title.title, title.contestants, title.clause)
            facts.append(Proposed("title awarded", won))
        else:
            findings.append(warn(f"nobody has won '{title.title}' yet", title.clause))
    parts = [f"{len(each.found.qualified)} go on to {each.to}" for each in going]
    says = "; ".join(each for each in (*parts, points_told(there, stage)) if each)
    return Proposal(tuple(facts), tuple(findings), says)


def _going_on(
    there: Competition, stage: str
) -> tuple[tuple[qualifying.GoingOn, ...], list[Finding]]:
    """Who goes on; a rule that asks for more than there are can be overridden."""
    try:
        return qualifying.going_on(there.figures, stage), []
    except Refusal as why:
        text = f"{str(why).rstrip('.')} (a director who overrides this names the field of the next"
        return (), [refuse(f"{text} stage when it is opened)")]


def _not_over(there: Competition, stage: str) -> list[Finding]:
    if brackets.is_bracket(there.figures, stage):
        found = brackets.progress(there.figures, stage)
        if not found.finished:
            left = [*(e.match for e in found.next_matches), *(e.match for e in found.open)]
            return [refuse(f"{stage} is not over: {', '.join(left) or 'matches'} are to come")]
        return []
    if not there.figures.accounts.over(stage):
        return [refuse(f"{stage} is not over: rounds or results are missing")]
    return []


def decline_place(there: Competition, given: bodies.PlaceDeclined, setting: Setting) -> Proposal:  # noqa: ARG001
    """A qualifier that does not go on."""
    there.state.the_plan.stage(given.stage)
    there.state.entry(given.contestant)
    qualified = _qualified(there, given.stage)
    findings = []
    if given.contestant not in qualified:
        findings.append(refuse(f"{given.contestant} has not qualified for {given.stage}"))
    return one("place declined", given, *findings)


def fill_place(there: Competition, given: FillingPlace, setting: Setting) -> Proposal:  # noqa: ARG001
    """A place that was declined goes to whom the book names, or to somebody else with a reason."""
    declined = [b.contestant for _, b in there.state.of(bodies.PlaceDeclined, given.stage)]
    filled = {b.instead_of for _, b in there.state.of(bodies.PlaceFilled, given.stage)}
    instead = given.instead_of or next((each for each in declined if each not in filled), "")
    if not instead:
        raise Mistake(f"no place of {given.stage} is open: record who declined first.")
    named, clause, sent_by = _next_in_order(there, given.stage, instead)
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
    body = bodies.PlaceFilled(given.stage, chosen, instead, clause)
    return one("place filled", body, *findings, says=f"{chosen} in place of {instead}")


def _qualified(there: Competition, stage: str) -> tuple[str, ...]:
    found: list[str] = []
    for plan in there.state.the_plan.stages:
        closed = there.state.stage(plan.name).closed
        if closed is not None:
            found += [str(each) for each in closed.qualified.get(stage, ())]  # type: ignore[attr-defined]
    filled = [b.contestant for _, b in there.state.of(bodies.PlaceFilled, stage)]
    return (*found, *filled)


def _next_in_order(there: Competition, stage: str, instead: str) -> tuple[str, str, str]:
    """Whom the rule sends on now that somebody has declined, by which clause, and from where."""
    already = set(_qualified(there, stage))
    for plan in there.state.the_plan.stages:
        if there.state.stage(plan.name).closed is None:
            continue
        for going in qualifying.going_on(there.figures, plan.name):
            if going.to == stage:
                everybody = (*going.found.qualified, *going.found.alternates)
                left = tuple(name for name in everybody if name not in already)
                order, clause = in_order(there, stage, plan.name, left, instead)
                if order:
                    return order[0], clause or going.clause, plan.name
    return "", "", ""


def award_title(there: Competition, given: bodies.TitleAwarded, setting: Setting) -> Proposal:  # noqa: ARG001
    """A title by word of an official; one that the competition does not have is asked about."""
    for name in given.contestants:
        there.state.entry(name)
    known = [title.title for stage in there.state.the_plan.stages for title in stage.titles]
    if given.title in known:
        return one("title awarded", given)
    choices = f"it has {', '.join(known)}" if known else "it has none"
    return one("title awarded", given, warn(f"'{given.title}' is no title here: {choices}."))


def undo(there: Competition, given: bodies.FactUndone, setting: Setting) -> Proposal:
    """An earlier fact no longer holds."""
    if given.number > there.number:
        raise Mistake(f"there is no fact {given.number}: the last one is {there.number}.")
    fact = there.facts[given.number - 1]
    if given.number in there.state.undone:
        raise Mistake(f"fact {given.number} has been undone before.")
    if fact.kind in ("office given", "office ended"):
        raise Mistake(
            f"fact {given.number} ({fact.kind}) cannot be undone: offices are given and ended on "
            "the page of the officials."
        )
    if fact.kind in ("competition begun", "entry accepted", "fact undone"):
        raise Mistake(f"fact {given.number} ({fact.kind}) cannot be undone: record a new one.")
    body = one("fact undone", given, says=f"fact {given.number} ({fact.kind}) no longer holds")
    refuse_other_seats(there, fact, body.drafts(setting.by, setting.now))
    return body


def _close(there: Competition, given: ClosingStage, setting: Setting) -> Proposal:
    """A stage ends, and players who do not hold its title although their team won are named."""
    return with_holders(there, given.stage, close_stage(there, given, setting), setting)


ACTIONS = (
    Action("post", "Post the scores", bodies.ScoresPosted, post_scores, "director", "closing"),
    Action(
        "end-period",
        "End the correction period",
        bodies.PeriodEnded,
        end_period,
        "director",
        "closing",
    ),
    Action("close-stage", "Close a stage", ClosingStage, _close, "director", "closing"),
    Action(
        "decline-place",
        "Record a declined place",
        bodies.PlaceDeclined,
        decline_place,
        "director",
        "closing",
    ),
    Action("fill-place", "Fill a place", FillingPlace, fill_place, "director", "closing"),
    Action("award-title", "Award a title", bodies.TitleAwarded, award_title, "convenor", "closing"),
    Action("undo", "Undo a fact", bodies.FactUndone, undo, "director", "closing"),
)
