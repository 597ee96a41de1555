"""A substitute plays: whether the book lets it, and what it leaves of the contestant's rights.

Who plays for whom in which session goes in; the fact comes out with what each part of the book
says, counted from all substitutes so far. The score that counts then is another action's.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse
from convenor.actions.asking.attendance import Away, attendance, attended_sessions, away_in
from convenor.actions.asking.bars import barred_findings
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.absences import counts_for_now
from convenor.actions.entries.entry_forms import FURTHER, Leave, said_by
from convenor.actions.entries.registered import bars, known_player
from convenor.actions.entries.substitutes_left import limits, suggest_substitute
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.standings.absences import checked_reasons, is_live
from convenor.competition.state.state import Contestant
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.regulation import answer_kinds
from convenor.regulation.typed import asked
from convenor.values import replace, value

FIRST = ("substitute notice", "substitute eligible", "substitute again", "substitutes in a round")
LAST = ("substitute limit", "placing")
AFTER_LEAVING = "withdrawal substitute"


@value
class Substituting(bodies.SubstitutePlayed):
    """A substitute, and what the book may want to know about it."""

    permission: Leave = asked("the officer's leave (given, if somebody approved)", default="none")
    emergency: bool = asked("whether it is an emergency", default=False)
    exceptional: bool = asked("whether the circumstances are exceptional", default=False)
    urgent: bool = asked("whether it could not be told in time", default=False)
    equivalent_standard: bool | None = asked(
        "whether the two are of equivalent standard", default=None
    )
    substitute_id: str = asked("the substitute's number with the federation", default="")
    substitute_tags: tuple[str, ...] = asked(
        "what bears on eligibility: 'senior', 'age: 61'", default=()
    )
    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


FOUR = 4
"""Larger teams take somebody in, and have no substitutes."""


def substitute(there: Competition, given: Substituting, setting: Setting) -> Proposal:
    """A substitute plays in a session."""
    entry = there.state.entry(given.contestant)
    body = _body(there, given)
    absences = _possible(there, entry, body)
    case = case_of(there, given, body, setting)
    newcomer = known_player(
        bodies.Player(body.player_in, given.substitute_id, given.substitute_tags), setting
    )
    findings = [
        *barred_findings(there, [body.player_in], setting.now),
        *bars(there, (newcomer,), setting),
        *_elsewhere(there, entry, body, absences),
        *book_findings(there, case, entry),
    ]
    says = _said(case, absences) + counts_for_now(there, "substitute played", body, setting)
    made = one("substitute played", body, *findings, says=says)
    back = _back_in_play(there, entry, body)
    return made if back is None else replace(made, facts=(back, *made.facts))


def _back_in_play(
    there: Competition, entry: Contestant, body: bodies.SubstitutePlayed
) -> Proposed | None:
    """A team that left plays on with its substitute: that it left no longer holds."""
    if entry.withdrawn is None or not Door(there, body.stage).has(AFTER_LEAVING):
        return None
    left = [
        stamp.number
        for stamp, fact in there.state.of(bodies.EntryWithdrawn)
        if fact.contestant == body.contestant and fact.stage in (None, body.stage)
    ]
    reason = f"{body.player_in} plays for {body.player_out}"
    return Proposed("fact undone", bodies.FactUndone(left[-1], reason)) if left else None


def _body(there: Competition, given: Substituting) -> bodies.SubstitutePlayed:
    reason = given.reason.strip()
    rules = pipeline.rules(there, given.stage)
    if reason and is_live(rules):
        (reason,) = checked_reasons(rules, (reason,))
    return bodies.SubstitutePlayed(
        given.contestant,
        given.stage,
        given.session,
        given.player_out.strip(),
        given.player_in.strip(),
        given.boards if given.boards is not None else _boards_in_rounds(there, given),
        given.both,
        given.approved_by,
        given.stanza,
        reason,
        given.first_round,
        given.last_round,
    )


def _boards_in_rounds(there: Competition, given: Substituting) -> int | None:
    """The boards of some rounds of a movement; None where a substitute plays all of them."""
    if given.first_round is None and given.last_round is None:
        return None
    seating = there.state.session(given.stage, given.session).the_seating
    first, last = given.first_round or 1, given.last_round or seating.rounds
    if not first <= last <= seating.rounds:
        raise Mistake(
            f"session {given.session} of {given.stage} has rounds 1 to {seating.rounds}, and no "
            f"rounds {first} to {last}: look again."
        )
    own = seating.of(given.contestant)
    return sum(len(seat.boards) for seat in own if first <= seat.round <= last)


def case_of(
    there: Competition, given: Substituting, body: bodies.SubstitutePlayed, setting: Setting
) -> Case:
    """The question about a substitute, with what was said about it."""
    said: dict[str, object] = said_by(
        given, "reason", "emergency", "exceptional", "urgent", "equivalent_standard"
    )
    said["permission"] = "given" if given.approved_by else given.permission
    said["channel"] = setting.role  # it is told to whoever records it
    if given.approved_by:
        said["permission_by"] = given.approved_by
    name = body.player_in
    return Case(
        there,
        setting.now,
        stage=body.stage,
        contestant=body.contestant,
        session=body.session,
        player=known_player(
            bodies.Player(name, given.substitute_id, given.substitute_tags), setting
        ).asked,
        substitution=body,
        said=said,
        known=given.known,
    )


def book_findings(there: Competition, case: Case, entry: Contestant) -> list[Finding]:
    """What each part says: whether at all, who, when, how often, and what it leaves of a place."""
    door = Door(there, case.stage)
    found = [finding for part in FIRST for finding in door.findings(part, case)]
    general = found
    if entry.withdrawn is not None and there.state.the_plan.members[1] <= FOUR:
        general = [*found, *door.findings("substitute", case)]
    fits = not any(each.verdict == "refuse" for each in general)
    allowed = replace(case, said={"eligible": fits, **case.said})
    part = _whether(door, entry)
    found += door.findings(part, allowed)
    if part == AFTER_LEAVING and all(each.checked for each in found):
        found += _plays_as(door, part, allowed)
    found += [finding for part in LAST for finding in limits(door, part, case)]
    if entry.withdrawn is not None and not door.has(AFTER_LEAVING):
        found.append(refuse(f"{entry.number} ({entry.name}) has withdrawn"))
    return [*found, *door.unused(case.known)]


def _whether(door: Door, entry: Contestant) -> str:
    gone = entry.withdrawn is not None and door.has(AFTER_LEAVING)
    return AFTER_LEAVING if gone else "substitute"


def _plays_as(door: Door, part: str, case: Case) -> list[Finding]:
    """As what the newcomer plays for one who left, where the book says it."""
    return [
        Finding("ok", f"the newcomer plays as {'an' if role[0] in 'aeiou' else 'a'} {role}", clause)
        for clause, answer in door.answers(part, case)
        if (role := answer_kinds.said(answer).get("plays_as"))
    ]


# --- what can be --------------------------------------------------------------------------------


def _possible(
    there: Competition, entry: Contestant, body: bodies.SubstitutePlayed
) -> tuple[Away, ...]:
    """The absences that it makes; a Mistake where it cannot be."""
    plan = there.state.the_plan.stage(body.stage)
    names = tuple(each.name for each in entry.players)
    _check_session(there, plan, body)
    absences = away_in(body, names, plan)
    for each in absences:
        if names and each.player not in names:
            near = did_you_mean(each.player, names)
            raise Mistake(f"'{each.player}' is not a player of {entry.number}: {near}")
        if each.substitute in names:
            raise Mistake(f"{each.substitute} plays for {entry.number} anyway: name a substitute.")
    recorded = attendance(there, body.contestant, body.stage).away
    _refuse_two_seats(absences, recorded)
    for each in absences:
        if any(each.overlaps(other) for other in recorded):
            raise Mistake(
                f"a substitute for {each.player} in session {each.session} is recorded already: "
                "undo that fact first."
            )
    return absences


def _refuse_two_seats(absences: tuple[Away, ...], recorded: tuple[Away, ...]) -> None:
    """Nobody sits in two seats at once: each who is away has a substitute of their own."""
    for at, each in enumerate(absences):
        if any(other.player == each.player for other in absences[:at]):
            raise Mistake(f"{each.player} is named twice as away: name each who is away once.")
        for other in (*recorded, *absences[:at]):
            twice = other.substitute.casefold() == each.substitute.casefold()
            if twice and other.player != each.player and other.at_the_time_of(each):
                raise Mistake(
                    f"{each.substitute} cannot sit for both {other.player} and {each.player}: name "
                    f"a substitute for each of them, such as '{each.substitute} & …'."
                )


def _check_session(there: Competition, plan: StagePlan, body: bodies.SubstitutePlayed) -> None:
    last = there.state.last_round(body.stage)
    if body.session > last and (body.stage, body.session) not in there.state.sessions:
        raise Mistake(f"{body.stage} has no session {body.session}: it has {last}.")
    if body.boards is not None and body.boards > plan.boards:
        raise Mistake(
            f"a substitute cannot play {body.boards} boards of a session of {plan.boards}."
        )
    if not body.player_in or not body.player_out:
        raise Mistake("name who is away and who plays instead.")


def _elsewhere(
    there: Competition,
    entry: Contestant,
    body: bodies.SubstitutePlayed,
    absences: tuple[Away, ...],
) -> list[Finding]:
    """A substitute who is at another table of the same session."""
    found = []
    session = there.state.sessions.get((body.stage, body.session))
    seating = session.seating if session is not None else None
    away = {
        (each.contestant, name.player)
        for _, each in there.state.of(bodies.SubstitutePlayed, body.stage)
        if each.session == body.session
        for name in away_in(each, (), there.state.the_plan.stage(body.stage))
    }
    for each in absences:
        person = bodies.Player(each.substitute)
        for other in there.state.entries.values():
            sits = seating is not None and seating.of(other.number)
            named = any(same_player(person, p) for p in other.players)
            gone = other.withdrawn is not None or (other.number, each.substitute) in away
            if other.number != entry.number and sits and named and not gone:
                found.append(refuse(f"{each.substitute} sits for {other.number} in this session"))
    return found


def _said(case: Case, absences: tuple[Away, ...]) -> str:
    """Who plays for whom, and how many substitutions that makes."""
    pairs = ", ".join(f"{each.substitute} for {each.player}" for each in absences)
    count = len(attended_sessions(case).away)
    return f"{pairs}: {count} substitution{'s' if count > 1 else ''} in {case.stage}"


SUBSTITUTES = (
    Action(
        "substitute",
        "Record a substitute",
        Substituting,
        substitute,
        "director",
        "entries",
        "who played instead of whom, within the limits of the book",
        suggest_substitute,
    ),
)
