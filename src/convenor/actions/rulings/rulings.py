"""What a director rules about a board at a table, and the calls that bring a director there.

A board at a table and what is given for it go in; a ruling that cannot be scored is refused in a
sentence, and a pending one says what it would change. Appeals are in `appeals`, boards that count
for nobody in `fouled_boards`. Whether a ruling is right is not known here.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.asking.periods import draw_findings, final_findings, in_time_findings
from convenor.actions.numbers import next_number, own_number
from convenor.actions.results import fouled_boards
from convenor.actions.rulings import appeals, hearings, other_appeals
from convenor.actions.rulings.awarded_scores import (
    awards_text,
    by_fault,
    check_award,
    suggest_awards,
    would_give,
)
from convenor.actions.rulings.fuller_notes import notes_to_consult
from convenor.actions.rulings.psychic_calls import psychic_findings
from convenor.competition.live import Competition
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.scoring.artificial import Fault
from convenor.values import value


@value
class Ruling(bodies.AtBoard):
    """A ruling; its number is given if none is named."""

    ns: bodies.Award | None = asked(bodies.GIVEN, default=None)
    ew: bodies.Award | None = asked(bodies.OWN_OF_EW, default=None)
    ns_fault: Fault | None = asked("how far North-South are at fault", default=None)
    ew_fault: Fault | None = asked("how far East-West are at fault", default=None)
    pending: bool = asked("whether it is not yet decided", default=False)
    ruling: str = asked("number of the ruling (none: the next)", default="")
    asked_later: bool = asked("whether it was asked for after the session", default=False)
    psychic_by: bodies.SideName | None = asked(
        "the side of a barred psychic call (for what the book suggests)", default=None
    )
    below_rank: tuple[bool, bool] | None = asked(
        "for each opponent of a psychic call, whether below the rank that the book names",
        default=None,
    )
    intentional: bool = asked("whether a psychic call was intended", default=True)
    clause: str = asked(bodies.CLAUSE, default="")
    reason: str = asked(bodies.REASON, default="")
    basis: bodies.Basis | None = asked(bodies.BASIS, default=None)
    right_told: bool = asked(bodies.RIGHT_TOLD, default=False)
    ruled_by: bodies.Ruler = asked(bodies.RULED_BY, default="director")
    notes_consulted: bool = asked(
        "whether the fuller notes that a side handed in were consulted", default=False
    )


def rule(there: Competition, given: Ruling, setting: Setting) -> Proposal:
    """An adjusted score, the table result let stand, or a ruling that is still to come."""
    there.state.session(given.stage, given.session).the_seating.at(given.table, given.board)
    ns, ew = _awards(given)
    check_award(ns, given.board, "North-South" if ew else "both sides")
    check_award(ew, given.board, "East-West")
    if ew is not None and ns is None:
        raise Mistake("a split score names both sides: give North-South's score too.")
    if ns is None and not given.pending:
        _refuse_nothing(there, given)
    where = (given.stage, given.session)
    body = bodies.RulingGiven(
        given.ruling or next_number(there, "ruling given", "ruling", "R"),
        given.stage,
        given.session,
        given.table,
        given.board,
        ns,
        ew,
        given.pending,
        given.clause or _clause(there, given, ns),
        given.reason,
        basis=given.basis,
        right_told=given.right_told,
        ruled_by=given.ruled_by,
        others_keep=_after_a_psychic_call(there, given) and ns is not None,
    )
    findings = [*final_findings(there, *where, setting.now), *_known_before(there, body)]
    if ns is not None:
        findings += psychic_findings(
            there, given.stage, given.psychic_by, given.below_rank, given.intentional
        )
    if given.asked_later:
        findings += in_time_findings(there, *where, setting.now, "ruling time", board=given.board)
    findings += draw_findings(there, *where)
    if not given.pending and not given.notes_consulted:
        findings += notes_to_consult(there, *where, given.table, given.board)
    says = f"ruling {body.ruling} on board {given.board} at table {given.table}"
    says += f", {awards_text(ns, ew)}" if ns is not None else ""
    if ns is None and not given.pending:
        says += ": the table result stands"
    if given.pending and ns is not None:
        says += f" is pending: {would_give(there, body, setting.now)}"
    return one("ruling given", body, *findings, says=says)


def _awards(given: Ruling) -> tuple[bodies.Award | None, bodies.Award | None]:
    """The awards as they were given, or the artificial ones that go with each side's fault."""
    if given.ns is not None or given.ns_fault is None or given.ew_fault is None:
        return given.ns, given.ew
    return by_fault(given.ns_fault), by_fault(given.ew_fault)


def _refuse_nothing(there: Competition, given: Ruling) -> None:
    """A ruling that gives nothing lets the table result stand: there must be one."""
    if given.table not in there.state.on(given.stage, given.session, given.board):
        raise Mistake(
            f"board {given.board} has no result at table {given.table} that could stand: say what "
            "each side is given, or how far each is at fault."
        )


def _clause(there: Competition, given: Ruling, award: bodies.Award | None) -> str:
    """An artificial score rests on the clause of the stage that says what one is worth."""
    if award is not None and _after_a_psychic_call(there, given):
        return clause_of(there, given.stage, PSYCHIC)
    artificial = award is not None and award.award is not None
    return clause_of(there, given.stage, "artificial") if artificial else ""


PSYCHIC = "psychic"


def _after_a_psychic_call(there: Competition, given: Ruling) -> bool:
    """Whether the score is that of the book for a psychic call: it is between two pairs only."""
    return given.psychic_by is not None and bool(clause_of(there, given.stage, PSYCHIC))


def _known_before(there: Competition, body: bodies.RulingGiven) -> list[Finding]:
    """A number that is used again must be about the same board; it then replaces that ruling."""
    found = there.state.rulings().get(body.ruling)
    if found is None:
        return []
    before = found[1]
    where = (before.stage, before.session, before.table, before.board)
    if where != (body.stage, body.session, body.table, body.board):
        raise Mistake(
            f"ruling {body.ruling} is about board {before.board} at table {before.table}: "
            "leave the number out, and the next one is given."
        )
    if before.pending:
        return []
    return [warn(f"ruling {body.ruling} has been given before: this one takes its place")]


# --- calls ---------------------------------------------------------------------------------------


@value
class Calling(bodies.InSession):
    """A call from a table; its number is given if none is named."""

    table: str = asked(bodies.TABLE)
    board: int | None = asked(bodies.BOARD, default=None, least=1)
    says: str = asked("what it is about", default="")
    call: str = asked("number of the call (none: the next)", default="")


def call_director(there: Competition, given: Calling, setting: Setting) -> Proposal:
    """A table calls the director; a second call while one is open changes nothing."""
    seating = there.state.session(given.stage, given.session).the_seating
    if given.table not in seating.tables:
        near = did_you_mean(given.table, seating.tables)
        raise Mistake(f"there is no table '{given.table}' in the session: {near}")
    if setting.role == "player" and setting.table not in (None, given.table):
        raise Mistake(f"this is table {setting.table}: table {given.table} calls from there.")
    number = own_number(there, "director called", "call", "C", given.call)
    body = bodies.DirectorCalled(
        number, given.stage, given.session, given.table, given.board, given.says
    )
    findings = []
    if any(each.table == given.table for each in open_calls(there)):
        findings.append(warn("the director has been called to this table and is on the way"))
    return one("director called", body, *findings, says=f"call {number}")


@value
class Answering:
    """An answer to a call; the table is the one that called."""

    call: str = asked("number of the call")
    says: str = asked("what came of it", default="")


def answer_call(there: Competition, given: Answering, setting: Setting) -> Proposal:  # noqa: ARG001
    """The director has been there."""
    calls = {body.call: body for _, body in there.state.of(bodies.DirectorCalled)}
    called = calls.get(given.call)
    if called is None:
        raise Mistake(f"there is no call '{given.call}': {did_you_mean(given.call, calls)}")
    findings = []
    if given.call not in {each.call for each in open_calls(there)}:
        findings.append(warn(f"call {given.call} has been answered before"))
    body = bodies.CallAnswered(given.call, given.says, called.stage, called.session, called.table)
    says = f"call {given.call} of table {called.table} is answered"
    return one("call answered", body, *findings, says=says)


def open_calls(there: Competition) -> tuple[bodies.DirectorCalled, ...]:
    """Calls that the director has not answered."""
    answered = {body.call for _, body in there.state.of(bodies.CallAnswered)}
    called = there.state.of(bodies.DirectorCalled)
    return tuple(body for _, body in called if body.call not in answered)


ACTIONS = (
    Action(
        "rule",
        "Give a ruling",
        Ruling,
        rule,
        "director",
        "rulings",
        "an adjusted score for a board at a table",
        suggest_awards,
    ),
    *fouled_boards.ACTIONS,
    *appeals.ACTIONS,
    *hearings.ACTIONS,
    *other_appeals.ACTIONS,
    Action("call-director", "Call the director", Calling, call_director, "player", "calls"),
    Action("answer-call", "Answer a call", Answering, answer_call, "director", "calls"),
)
