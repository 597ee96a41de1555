"""How the rounds of a stage are drawn: as a draft, confirmed by the checker, published, discarded.

A draw is made as a draft, checked by the checker of `draws` and then published; a published draw
stays as it is. Lots are drawn here too, each with the seed that gives it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.asking.systems_in_matches import systems_in_round
from convenor.competition.draws import next_round
from convenor.competition.live import Competition
from convenor.competition.plans.parts import missing
from convenor.contest.lots import lot_order
from convenor.draws.checker import confirm
from convenor.draws.plans import Odd
from convenor.draws.replays import shared_before
from convenor.draws.round_draws import RoundDraw, read_draw
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.ledger.kinds import without_floats
from convenor.regulation.typed import asked
from convenor.values import value


@value
class Drawing:
    """A round to be drawn."""

    stage: str = asked(bodies.STAGE)
    session: int | None = asked("the round (none: the next)", default=None, least=1)
    by_hand: tuple[tuple[str, str], ...] = asked("the matches, if a director draws", default=())
    publish: bool = asked("whether it is shown to the players at once", default=False)
    replays: bool = asked(
        "whether former opponents may meet again where no other draw is left, from this round on",
        default=False,
    )
    odd: Odd | None = asked(
        "what becomes of an odd number from this round on (none: as planned)", default=None
    )
    reason: str = asked("why it is drawn by hand, in words", default="")
    bye: Exact | None = asked(bodies.BYE, unit="VP", default=None, least=0)


@value
class StageAndSession(bodies.InSession):
    """A round of a stage."""

    reason: str = asked(bodies.REASON, default="")


@value
class Lot:
    """A lot to be drawn."""

    purpose: str = asked("what it decides")
    among: tuple[str, ...] = asked("those in it")
    seed: str = asked("the seed, any word or number")
    stage: str = asked(bodies.STAGE, default="")


def make_draw(there: Competition, given: Drawing, setting: Setting) -> Proposal:  # noqa: ARG001
    """The draw of a round, as a draft or published at once."""
    stage, session = given.stage, given.session or next_session(there, given.stage)
    findings = [*_before_drawing(there, stage, session), *_not_as_planned(there, given, session)]
    choice = next_round.Choice(given.replays, given.odd)
    plain = drawn(there, stage, session, given.by_hand, choice)
    bye, told = _byes(there, given, session, plain)
    findings += [*told, *_shares(there, stage, plain), *_again(session, plain)]
    body = bodies.DrawMade(stage, session, plain, there.number, bye)
    facts = [Proposed("draw made", body)]
    if given.by_hand and given.reason:
        facts.append(Proposed("note written", _why_by_hand(given, session)))
    if given.publish:
        facts.append(Proposed("draw published", bodies.DrawPublished(stage, session)))
    return Proposal(tuple(facts), tuple(findings), f"{_counted(plain)} in round {session}")


def _shares(there: Competition, stage: str, plain: Mapping[str, object]) -> list[Finding]:
    """A share match is refused where nothing says what it counts."""
    if plain.get("share") and not pipeline.rules(there, stage).named("share"):
        return [refuse(missing("share", stage).removesuffix("."))]
    return []


def _again(session: int, plain: Mapping[str, object]) -> list[Finding]:
    """Who meets a former opponent, and who shares a match for a second time."""
    made = recorded_draw(plain)
    if made is None or made.certificate.method == "by hand":
        return []
    plan, field = made.certificate.plan, made.certificate.field
    clause = plan.clause_of(session)
    last = {frozenset((home, away)): number for home, away, number in field.meetings}
    found = [
        warn(f"{home} and {away} meet again: they met in round {number}", clause)
        for home, away, _ in made.meetings
        if plan.again and (number := last.get(frozenset((home, away))))
    ]
    share, before = made.share, shared_before(field)
    for name in share.three if share is not None and share.since == session else ():
        if name in before:
            rounds = ", ".join(map(str, before[name]))
            found.append(warn(f"{name} has shared a match before (round {rounds})", clause))
    return found


def _byes(
    there: Competition, given: Drawing, session: int, plain: Mapping[str, object]
) -> tuple[Exact | None, list[Finding]]:
    """What a bye of the round counts by whoever draws it; refused where nobody says it.

    What was said of an earlier round holds on. A ledger from before may have given byes without a
    word: one more is flagged.
    """
    rules = pipeline.rules(there, given.stage)
    if not plain.get("byes") or pipeline.is_bracket(there, given.stage):
        return None, []
    if rules.clause("bye") or {"vp", "counts"} & rules.plan.bye.keys():
        if given.bye is None:
            return None, []
        said = "the plan says what a bye counts: what is given here is not used"
        return None, [warn(said, rules.clause("bye"))]
    if given.bye is not None:
        return given.bye, []
    before = [each for each in there.state.sessions_of(given.stage) if each.number < session]
    for each in reversed(before):
        if each.bye is not None:
            return each.bye, []
    if any((each.draw or {}).get("byes") for each in before):
        said = "a bye counts nothing, as in the rounds before: say with 'bye' what it counts"
        return None, [warn(said)]
    raise Mistake(missing("bye", given.stage, "say with 'bye' how many VPs it counts"))


def about_draw(stage: str, session: int) -> str:
    """What a note on the draw of a round says that it is about."""
    return f"draw of {stage}, round {session}"


def _why_by_hand(given: Drawing, session: int) -> bodies.NoteWritten:
    return bodies.NoteWritten(f"drawn by hand: {given.reason}", about_draw(given.stage, session))


def _counted(plain: Mapping[str, Any]) -> str:
    count = len(plain.get("matches", ()))
    said = "1 match" if count == 1 else f"{count} matches"
    return f"{said} and a share match of three" if plain.get("share") else said


def drawn(
    there: Competition,
    stage: str,
    session: int,
    by_hand: tuple[tuple[str, str], ...] = (),
    choice: next_round.Choice | None = None,
) -> dict[str, Any]:
    """A draw as it is recorded, confirmed by the checker."""
    if pipeline.is_bracket(there, stage):
        if by_hand:
            raise Mistake(f"nobody draws {stage} by hand: its matches follow from its bracket.")
        return pipeline.bracket_draw(there, stage, session)
    made = pipeline.next_draw(there, stage, session, by_hand, choice=choice)
    wrong = confirm(made)
    if wrong:
        raise Mistake(f"the draw of round {session} is not confirmed: {wrong[0]}")
    plain: dict[str, object] = without_floats(made.to_plain())
    return plain


def recorded_draw(draw: Mapping[str, object]) -> RoundDraw | None:
    """A recorded draw with its certificate; None for the rounds of a bracket."""
    return read_draw(draw) if "certificate" in draw else None


def next_session(there: Competition, stage: str) -> int:
    """The number of the round that comes next."""
    numbers = [each.number for each in there.state.sessions_of(stage) if each.draw is not None]
    return max(numbers, default=0) + 1


def has_results(there: Competition, stage: str, session: int) -> bool:
    """Whether any board of a round has a result."""
    return there.state.has_results(there.state.session(stage, session))


def _before_drawing(there: Competition, stage: str, session: int) -> list[Finding]:
    found = []
    plan = there.state.the_plan.stage(stage)
    if session > plan.rounds and plan.format in ("swiss", "round robin"):
        found.append(refuse(f"{plan.shown} has {plan.rounds} rounds, and this would be {session}"))
    there_is = there.state.sessions.get((stage, session))
    if there_is is not None and there_is.published is not None:
        clause = clause_of(there, stage, "draw stands")
        found.append(refuse(f"the draw of round {session} is published and stands", clause))
    elif there_is is not None and there_is.draw is not None and has_results(there, stage, session):
        found.append(refuse(f"results of round {session} have been entered, so its draw stands"))
    earlier = plan.format == "swiss" and session > 1
    if earlier and not pipeline.is_complete(there, stage, session - 1):
        found.append(warn(f"round {session - 1} is not complete: matches without a result"))
    return found


def _not_as_planned(there: Competition, given: Drawing, session: int) -> list[Finding]:
    """What an official chose instead of the book's own draw."""
    clause = pipeline.rules(there, given.stage).full(
        str(there.state.the_plan.stage(given.stage).draw.get("clause", ""))
    )
    found = []
    if given.replays:
        found.append(warn(f"former opponents may meet again from round {session} on", clause))
    if given.odd is not None:
        found.append(warn(f"an odd number from round {session} on: {given.odd}", clause))
    return [*found, *_by_hand(there, given, session, clause)] if given.by_hand else found


def _by_hand(there: Competition, given: Drawing, session: int, clause: str) -> list[Finding]:
    """What is to be said to a draw that a director makes."""
    met = _met_before(there, given.stage, session)
    found = [
        warn(f"{home} and {away} have met before", clause)
        for home, away in given.by_hand
        if frozenset((home, away)) in met
    ]
    own = _own_matches(there, given, session)
    if own and {frozenset(each) for each in own} != {frozenset(e) for e in given.by_hand}:
        matches = ", ".join(" v ".join(each) for each in own)
        found.append(warn(f"the book's own draw is {matches}", clause))
    if not given.reason:
        found.append(warn("nothing is said about why it is drawn by hand"))
    return found


def _own_matches(there: Competition, given: Drawing, session: int) -> list[tuple[str, str]]:
    """The matches as the book would draw them; none where it cannot."""
    try:
        choice = next_round.Choice(given.replays, given.odd)
        plain = drawn(there, given.stage, session, choice=choice)
    except (Mistake, Refusal):
        return []
    return [(str(each["home"]), str(each["away"])) for each in plain.get("matches", ())]


def _met_before(there: Competition, stage: str, session: int) -> set[frozenset[str]]:
    return {
        frozenset(pairing.contestants)
        for each in there.state.sessions_of(stage)
        if each.number < session and each.seating is not None
        for pairing in each.seating.pairings
    }


def publish_draw(there: Competition, given: StageAndSession, setting: Setting) -> Proposal:
    """A draft shown to the players, once the checker has confirmed it again."""
    session = there.state.session(given.stage, given.session)
    if session.draw is None:
        raise Mistake(f"round {given.session} of {given.stage} has not been drawn.")
    if session.published is not None:
        raise Mistake(f"the draw of round {given.session} of {given.stage} is published already.")
    made = recorded_draw(session.draw)
    wrong = confirm(made) if made is not None else ()
    findings = [refuse(f"the draw is not confirmed: {each}") for each in wrong]
    findings += [each for _, each in systems_in_round(there, session, setting.now)]
    body = bodies.DrawPublished(given.stage, given.session)
    return one("draw published", body, *findings)


def discard_draw(there: Competition, given: StageAndSession, setting: Setting) -> Proposal:  # noqa: ARG001
    """A draft that is not used."""
    session = there.state.session(given.stage, given.session)
    if session.draw is None:
        raise Mistake(f"round {given.session} of {given.stage} has not been drawn.")
    findings = []
    if has_results(there, given.stage, given.session):
        findings.append(refuse(f"results of round {given.session} have been entered"))
    if session.published is not None:
        clause = clause_of(there, given.stage, "draw stands")
        findings.append(refuse(f"the draw of round {given.session} is published", clause))
    body = bodies.DrawDiscarded(given.stage, given.session, given.reason)
    return one("draw discarded", body, *findings)


def draw_lot(there: Competition, given: Lot, setting: Setting) -> Proposal:  # noqa: ARG001
    """A lot, with the seed that gives it again."""
    for name in given.among:
        there.state.entry(name)
    order = tuple(lot_order(given.among, given.seed))
    body = bodies.LotDrawn(given.purpose, given.among, given.seed, order, given.stage)
    return one("lot drawn", body, says=", ".join(order))


ACTIONS = (
    Action("draw", "Draw a round", Drawing, make_draw, "director", "draw"),
    Action("publish-draw", "Publish a draw", StageAndSession, publish_draw, "director", "draw"),
    Action(
        "discard-draw", "Discard a draft draw", StageAndSession, discard_draw, "director", "draw"
    ),
    Action("draw-lot", "Draw a lot", Lot, draw_lot, "director", "draw"),
)
