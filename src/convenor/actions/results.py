"""What is done with results: entered at the table, confirmed, disputed, corrected.

A table, a board and what was written go in; what cannot be (a board that the table does not play,
a lead that the leader does not hold) is refused in a sentence. Whether a correction still comes in
time is asked of the book.
"""

from __future__ import annotations

from typing import Any

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.conduct_parts import clause_of
from convenor.actions.periods import correction_findings
from convenor.bridge import Played, format_card, parse_card, parse_deal, parse_result
from convenor.competition.boards import points_of
from convenor.competition.live import Competition
from convenor.competition.seats import Seat as TableSeat
from convenor.competition.state import TableScore
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class At:
    """A board at a table."""

    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    table: str = asked(bodies.TABLE)
    board: int = asked(bodies.BOARD, least=1)


@value
class Confirming(At):
    """A board that the other side agrees to."""

    side: bodies.SideName | None = asked("which side confirms", default=None)


def enter_result(there: Competition, given: bodies.ResultEntered, setting: Setting) -> Proposal:
    """A result from the table, or from the desk, whose word stands."""
    given = replace(given, official=setting.role != "player" and given.side is None)
    seat = _seat(there, given, setting)
    _refuse_unreadable(given.result, given.board)
    findings = _lead(there, given)
    before = there.state.on(given.stage, given.session, given.board).get(given.table)
    session = there.state.session(given.stage, given.session)
    if session.final is not None:
        clause = clause_of(there, given.stage, "correction")
        text = f"the scores of {given.stage}, session {given.session}, are final"
        findings.append(refuse(text, clause))
    if before is None:
        return one("result entered", given, *findings, says=_said(seat, given))
    if before.text == given.result:
        return _again(given, before, findings)
    if before.confirmed and setting.role == "player":
        findings.append(refuse("this result has been agreed on: call the director"))
        return one("result entered", given, *findings)
    if before.entered_by and given.side and before.entered_by != given.side:
        disputed = bodies.ResultDisputed(
            given.stage, given.session, given.table, given.board, given.result, given.side
        )
        says = f"the other side has {before.text}: the director has been told"
        return Proposal((Proposed("result disputed", disputed),), tuple(findings), says)
    return one("result entered", given, *findings, says=_said(seat, given))


def _again(given: bodies.ResultEntered, before: TableScore, findings: list[Finding]) -> Proposal:
    """The same result once more: the word of the other side, or of an official, confirms it."""
    if before.confirmed:
        return Proposal((), (), "entered and agreed on before")
    if given.official or (given.side and given.side != before.entered_by):
        body = bodies.ResultConfirmed(
            given.stage, given.session, given.table, given.board, given.side
        )
        return one("result confirmed", body, *findings, says="both sides agree")
    return Proposal((), tuple(findings), "entered before")


def confirm_result(there: Competition, given: Confirming, setting: Setting) -> Proposal:
    """The other side agrees to what was entered."""
    _seat(there, given, setting)
    found = there.state.on(given.stage, given.session, given.board).get(given.table)
    if found is None:
        raise Mistake(f"board {given.board} has no result at table {given.table} to confirm yet.")
    findings = []
    if found.entered_by and given.side == found.entered_by:
        findings.append(refuse("the other side confirms, not the one that entered the result"))
    body = bodies.ResultConfirmed(given.stage, given.session, given.table, given.board, given.side)
    return one("result confirmed", body, *findings, says=f"{found.text} confirmed")


def correct_result(there: Competition, given: bodies.ResultCorrected, setting: Setting) -> Proposal:
    """Another result in place of the one that stands, if the book still takes it."""
    seat = _seat(there, given, setting)
    before = there.state.on(given.stage, given.session, given.board).get(given.table)
    if before is None:
        raise Mistake(f"board {given.board} has no result at table {given.table}: enter it.")
    _refuse_unreadable(given.result, given.board)
    findings = correction_findings(there, given.stage, given.session, setting.now)
    says = f"{before.text} becomes {given.result} at table {seat.table}, board {given.board}"
    return one("result corrected", given, *findings, says=says)


def confirm_card(there: Competition, given: bodies.CardConfirmed, setting: Setting) -> Proposal:
    """A side agrees to all its results of a round."""
    session = there.state.session(given.stage, given.session)
    if session.seating is None or given.table not in session.seating.tables:
        raise Mistake(f"there is no table {given.table} in session {given.session}.")
    _own_table(given.table, setting)
    missing = [
        board
        for seat in session.seating.seats
        if seat.table == given.table and seat.round == given.round
        for board in seat.boards
        if given.table not in there.state.on(given.stage, given.session, board)
    ]
    findings = []
    if missing:
        boards = ", ".join(map(str, missing))
        findings.append(warn(f"there is no result yet for board {boards}"))
    return one("card confirmed", given, *findings)


# --- what can be ---------------------------------------------------------------------------------


def _own_table(table: str, setting: Setting) -> None:
    if setting.role == "player" and setting.table is not None and setting.table != table:
        raise Mistake(f"this is table {setting.table}: results of table {table} are entered there.")


def _seat(there: Competition, given: Any, setting: Setting) -> TableSeat:
    session = there.state.session(given.stage, given.session)
    if session.seating is None:
        raise Mistake(f"{given.stage}, session {given.session}, has nobody seated: draw it first.")
    _own_table(given.table, setting)
    return session.seating.at(given.table, given.board)


def _refuse_unreadable(result: str, board: int) -> None:
    """A result that can be written at all; 'NP' and '?' have no score and are taken as they are."""
    if isinstance(parse_result(result), Played):
        points_of(result, board)


def _lead(there: Competition, given: bodies.ResultEntered) -> list[Finding]:
    """A lead that the leader does not hold, where the deal is known."""
    if not given.lead:
        return []
    card = parse_card(given.lead)
    deal = there.state.deals.get((given.stage, given.session, given.board))
    result = parse_result(given.result)
    if deal is None or not isinstance(result, Played) or result.contract.declarer is None:
        return []
    leader = result.contract.declarer.next
    if parse_deal(deal).holds(leader, card):
        return []
    return [
        refuse(
            f"{leader.word} leads and does not hold {format_card(card)} on board "
            f"{given.board}: check the board, the declarer and the lead"
        )
    ]


def _said(seat: TableSeat, given: bodies.ResultEntered) -> str:
    return f"table {seat.table}, board {given.board}: {given.result} ({seat.ns} v {seat.ew})"


ACTIONS = (
    Action(
        "enter-result", "Enter a result", bodies.ResultEntered, enter_result, "player", "results"
    ),
    Action("confirm-result", "Confirm a result", Confirming, confirm_result, "player", "results"),
    Action(
        "correct-result",
        "Correct a result",
        bodies.ResultCorrected,
        correct_result,
        "scorer",
        "results",
    ),
    Action(
        "confirm-card",
        "Confirm the scores of a round",
        bodies.CardConfirmed,
        confirm_card,
        "player",
        "results",
    ),
)
