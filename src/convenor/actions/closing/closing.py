"""How sessions and stages end: scores posted, periods ended, stages closed, titles awarded.

Placings and qualifiers are declared as the figures have them, once the stage is ready for it. What
was recorded wrongly is undone by a new fact.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.asking.periods import closes_at
from convenor.actions.closing.alternates import level_at_the_end
from convenor.actions.closing.draw_notices import notice_after
from convenor.actions.closing.heats_moved import heats_moved
from convenor.actions.closing.place_points import points_told
from convenor.actions.closing.places import PLACES
from convenor.actions.closing.placings import settled_placings
from convenor.actions.closing.readiness import never_played, not_over
from convenor.actions.closing.seats_undone import refuse_other_seats
from convenor.actions.closing.title_holders import with_holders
from convenor.actions.closing.titles_won import held_already, titles_won, unknown_title
from convenor.actions.closing.unsettled import unsettled
from convenor.actions.moments import local, written
from convenor.competition.finals import qualifying
from convenor.competition.live import Competition
from convenor.competition.scores.missing_results import missing_in_words
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


def post_scores(there: Competition, given: bodies.ScoresPosted, setting: Setting) -> Proposal:  # noqa: ARG001
    """The scores of a session become official; the correction period begins."""
    session = there.state.session(given.stage, given.session)
    findings: list[Finding] = []
    if not pipeline.is_complete(there, given.stage, given.session):
        told = missing_in_words(there.state, session) or "results are missing"
        findings.append(warn(f"session {given.session} is not complete: {told}"))
    for number in sorted(_disputed(there, session)):
        findings.append(warn(f"board {number} is disputed at a table: decide it first"))
    says = notice_after(there, given.stage, given.session)
    return one("scores posted", given, *findings, says=says)


def post_stanza(there: Competition, given: bodies.StanzaPosted, setting: Setting) -> Proposal:  # noqa: ARG001
    """The scores of one stanza become official, in all matches of a session."""
    session = there.state.session(given.stage, given.session)
    matches = [
        each
        for each in pipeline.match_scores(there, given.stage, given.session)
        if each.pairing.lengths
    ]
    if not matches:
        raise Mistake(
            f"session {given.session} of {given.stage} is not played in stanzas: post it."
        )
    most = max(len(each.pairing.stanzas) for each in matches)
    if given.stanza > most:
        raise Mistake(f"the matches have {most} stanzas, and no stanza {given.stanza}.")
    findings: list[Finding] = []
    boards: set[int] = set()
    for match in matches:
        for stanza in pipeline.stanzas(there, match)[given.stanza - 1 : given.stanza]:
            boards |= set(stanza.boards)
            if not stanza.complete and stanza.forfeit is None:
                left = len(stanza.boards) - stanza.done
                word = "board is" if left == 1 else "boards are"
                findings.append(warn(f"{match.pairing.name}: {left} {word} without a result"))
    for number in sorted(_disputed(there, session) & boards):
        findings.append(warn(f"board {number} is disputed at a table: decide it first"))
    return one("stanza posted", given, *findings, says=f"stanza {given.stanza} is posted")


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
    unplayed = never_played(there, stage)
    if unplayed:
        closed = bodies.StageClosed(stage, ())
        return Proposal((Proposed("stage closed", closed),), tuple(unplayed), "nobody is placed")
    out, findings = settled_placings(there, stage, setting.now)
    findings += [*not_over(there, stage), *unsettled(there, stage, setting.now)]
    findings += heats_moved(there, stage, setting.others)
    placed = _with_out(there, stage, out, setting)
    order = pipeline.final_order(placed, stage)
    going, short = _going_on(placed, stage)
    findings += [*short, *_ranked_too_low(placed, stage)]
    findings += [Finding(*each) for each in pipeline.sections_judged(there, stage)]
    findings += level_at_the_end(there, stage)
    for each in going:
        if each.found.open_places:
            left = ", ".join(each.found.between)
            text = f"{each.found.open_places} places of {each.to} are open between {left}"
            findings.append(refuse(f"{text}: {each.found.decided_by} decides", each.clause))
    qualified: dict[str, object] = {e.to: list(e.found.qualified) for e in going}
    body = bodies.StageClosed(stage, order, qualified, out)
    titles, open_titles = titles_won(placed, stage)
    facts = (Proposed("stage closed", body), *titles)
    parts = [f"{len(each.found.qualified)} go on to {each.to}" for each in going]
    says = "; ".join(each for each in (*parts, points_told(there, stage)) if each)
    return Proposal(facts, (*findings, *open_titles), says)


def _with_out(
    there: Competition, stage: str, out: tuple[bodies.PassedOver, ...], setting: Setting
) -> Competition:
    """The competition as its standings are once those who are out have no place."""
    if not out:
        return there
    closed = Proposed("stage closed", bodies.StageClosed(stage, (), out=out))
    return there.tried([closed.draft(setting.by, setting.now)])


def _going_on(
    there: Competition, stage: str
) -> tuple[tuple[qualifying.GoingOn, ...], list[Finding]]:
    """Who goes on; a rule that asks for more than there are can be overridden."""
    try:
        return pipeline.qualification(there, stage), []
    except Refusal as why:
        text = f"{str(why).rstrip('.')} (a director who overrides this names the field of the next"
        return (), [refuse(f"{text} stage when it is opened)")]


def _ranked_too_low(there: Competition, stage: str) -> list[Finding]:
    """Those who stand too low unless somebody extends the limit, which is theirs to say."""
    return [
        Finding("approval", f"{name}: {judged.reason.rstrip('.')}: {judged.decided_by}", clause)
        for name, judged, clause in pipeline.waiting_for_leave(there, stage)
    ]


def award_title(there: Competition, given: bodies.TitleAwarded, setting: Setting) -> Proposal:  # noqa: ARG001
    """A title by word of an official; one that the competition does not have is asked about."""
    for name in given.contestants:
        there.state.entry(name)
    return one("title awarded", given, *held_already(there, given), *unknown_title(there, given))


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
        *("post-stanza", "Post a stanza", bodies.StanzaPosted, post_stanza, "director", "closing"),
        "the scores of one stanza are official, and the time to correct them runs",
    ),
    Action(
        "end-period",
        "End the correction period",
        bodies.PeriodEnded,
        end_period,
        "director",
        "closing",
    ),
    Action("close-stage", "Close a stage", ClosingStage, _close, "director", "closing"),
    *PLACES,
    Action("award-title", "Award a title", bodies.TitleAwarded, award_title, "convenor", "closing"),
    Action("undo", "Undo a fact", bodies.FactUndone, undo, "director", "closing"),
)
