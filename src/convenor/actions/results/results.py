"""What is done with results: entered at the table, confirmed, disputed, corrected.

A table, a board and what was written go in; what cannot be (a board that the table does not play,
a lead that the leader does not hold) is refused in a sentence. Whether a correction still comes in
time is asked of the book.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.periods import correction_findings, final_findings
from convenor.actions.asking.scores_in_order import before_the_next
from convenor.actions.results.recorded_scores import Correcting, change_of
from convenor.actions.results.removed_boards import removed_findings
from convenor.actions.results.score_cards import insist_own_table, locked
from convenor.bridge import (
    Notation,
    Played,
    Seat,
    format_card,
    parse_card,
    parse_deal,
    parse_result,
)
from convenor.competition.live import Competition
from convenor.competition.scores.boards import points_of
from convenor.competition.state.seats import Seat as TableSeat
from convenor.competition.state.state import TableScore
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Entering(bodies.AtBoard):
    """A result as it is entered; whether it stands at once follows from who enters it."""

    result: str = asked("'4SX-1 by N', 'pass', '+620', 'NP'")
    lead: str = asked("card led", default="")
    side: bodies.SideName | None = asked(
        "the side that says so (none: the desk's own word)", default=None
    )


def enter_result(there: Competition, entering: Entering, setting: Setting) -> Proposal:
    """A result from the table, or from the desk, whose word stands."""
    given = _as_recorded(entering, setting)
    seat = _seat(there, given, setting)
    _refuse_unreadable(given.result, given.board)
    findings = [*_lead(there, given), *removed_findings(there, given)]
    findings += final_findings(there, given.stage, given.session, setting.now)
    before = there.state.on(given.stage, given.session, given.board).get(given.table)
    if before is not None and before.text == given.result:
        return _again(given, before, findings)
    findings += before_the_next(there, given, seat, setting)
    if not given.official:
        findings += locked(there, given, seat)
    if before is not None and _is_disputed(before, given, setting):
        return _disputing(given, before, findings)
    if before is not None:
        findings += _in_its_place(there, before, given, setting, findings)
    entered = one("result entered", given, *findings, says=_said(seat, given))
    if before is not None and _comes_round(before, given):
        return _agreeing(entered, given)
    return entered


def _comes_round(before: TableScore, given: bodies.ResultEntered) -> bool:
    """Whether a side now says what the other one has said against it."""
    differed = before.disputed and before.entered_by in ("NS", "EW")
    return bool(differed and given.side == before.entered_by and given.result == before.disputed)


def _agreeing(entered: Proposal, given: bodies.ResultEntered) -> Proposal:
    """Both sides say the same now: the word that the other one gave before agrees to it."""
    body = bodies.ResultConfirmed(
        given.stage, given.session, given.table, given.board, "EW" if given.side == "NS" else "NS"
    )
    agreed = one("result confirmed", body)
    return replace(entered, facts=(*entered.facts, *agreed.facts), says="both sides agree")


def _as_recorded(given: Entering, setting: Setting) -> bodies.ResultEntered:
    official = setting.role != "player" and given.side is None
    return bodies.ResultEntered(
        given.stage,
        given.session,
        given.table,
        given.board,
        given.result,
        given.lead,
        given.side,
        official,
    )


def _is_disputed(before: TableScore, given: bodies.ResultEntered, setting: Setting) -> bool:
    """Whether the other side says something else than what nobody has agreed to yet."""
    agreed = before.confirmed and setting.role == "player"
    return bool(not agreed and before.entered_by and given.side not in (None, before.entered_by))


def _disputing(
    given: bodies.ResultEntered, before: TableScore, findings: list[Finding]
) -> Proposal:
    """The two sides differ, and the director is told; to say so once is enough."""
    says = f"the other side has {before.text}: the director has been told"
    if before.disputed == given.result:
        return Proposal((), tuple(findings), says)
    body = bodies.ResultDisputed(
        given.stage, given.session, given.table, given.board, given.result, given.side
    )
    return one("result disputed", body, *findings, says=says)


def _in_its_place(
    there: Competition,
    before: TableScore,
    given: bodies.ResultEntered,
    setting: Setting,
    found: list[Finding],
) -> list[Finding]:
    """What is said to a result that takes the place of another, as a correction does."""
    if before.confirmed and setting.role == "player":
        return [refuse("this result has been agreed on: call the director")]
    if not given.official:
        return []
    corrected = correction_findings(
        there, given.stage, given.session, setting.now, board=given.board
    )
    told = warn(f"{before.text} was there, and this takes its place")
    return [*(each for each in corrected if each not in found), told]


def _again(given: bodies.ResultEntered, before: TableScore, findings: list[Finding]) -> Proposal:
    """The same result once more: the word of the other side, or of an official, confirms it."""
    if before.confirmed:
        return Proposal((), (), "entered and agreed on before")
    if given.official or (given.side and given.side != before.entered_by):
        body = bodies.ResultConfirmed(
            given.stage, given.session, given.table, given.board, given.side
        )
        return one("result confirmed", body, *findings, says="both sides agree")
    if given.lead and given.lead != before.lead:
        return one("result entered", given, *findings, says="entered with its lead")
    return Proposal((), tuple(findings), "entered before")


def confirm_result(there: Competition, given: bodies.ResultConfirmed, setting: Setting) -> Proposal:
    """The other side agrees to what was entered."""
    _seat(there, given, setting)
    found = there.state.on(given.stage, given.session, given.board).get(given.table)
    if found is None:
        raise Mistake(f"board {given.board} has no result at table {given.table} to confirm yet.")
    findings = []
    if found.entered_by and given.side == found.entered_by:
        findings.append(refuse("the other side confirms, not the one that entered the result"))
    return one("result confirmed", given, *findings, says=f"{found.text} confirmed")


def correct_result(there: Competition, given: Correcting, setting: Setting) -> Proposal:
    """Another result in place of the one that stands, if the book still takes it."""
    seat = _seat(there, given, setting)
    before = there.state.on(given.stage, given.session, given.board).get(given.table)
    if before is None:
        raise Mistake(f"board {given.board} has no result at table {given.table}: enter it.")
    _refuse_unreadable(given.result, given.board)
    findings = correction_findings(
        there,
        given.stage,
        given.session,
        setting.now,
        by_scorer=given.scorers_error,
        opponents_agree=given.opponents_agree,
        error=given.error,
        board=given.board,
    )
    changed = change_of(there, given, before.text)
    where = f"at table {seat.table}, board {given.board}"
    says = f"{before.text} becomes {given.result} {where}"
    if before.text == given.result:
        says = f"{given.result} stands {where}"
    body = bodies.ResultCorrected(
        *(given.stage, given.session, given.table, given.board),
        *(given.result, given.reason, given.lead),
    )
    found = [*findings, *changed.findings]
    return one("result corrected", body, *found, says=says + changed.says)


# --- what can be ---------------------------------------------------------------------------------


def _seat(there: Competition, given: bodies.AtBoard, setting: Setting) -> TableSeat:
    seating = there.state.session(given.stage, given.session).the_seating
    insist_own_table(given.table, setting)
    return seating.at(given.table, given.board)


def _refuse_unreadable(result: str, board: int) -> None:
    """A result that can be written at all; 'NP' and '?' have no score and are taken as they are."""
    if not result.strip():
        raise Mistake(f"board {board} has no result: write '4S= by N', 'pass', '+620' or 'NP'.")
    if isinstance(parse_result(result), Played):
        points_of(result, board)


@value
class ImpossibleLead:
    """A lead that its leader does not hold."""

    leader: Seat
    sentence: str


def impossible_lead(
    there: Competition, place: tuple[str, int, int], result: str, lead: str
) -> ImpossibleLead | None:
    """Why a card cannot have been led to a result on a board, where the deal is known."""
    if not lead:
        return None
    card, deal, played = parse_card(lead), there.state.deals.get(place), parse_result(result)
    if deal is None or not isinstance(played, Played) or played.contract.declarer is None:
        return None
    leader = played.contract.declarer.next
    if parse_deal(deal).holds(leader, card):
        return None
    return ImpossibleLead(
        leader,
        f"{leader.word} leads and does not hold {format_card(card, Notation.GLYPHS)} on board "
        f"{place[2]}: check the board, the declarer and the lead",
    )


def _lead(there: Competition, given: bodies.ResultEntered) -> list[Finding]:
    place = (given.stage, given.session, given.board)
    no = impossible_lead(there, place, given.result, given.lead)
    return [] if no is None else [refuse(no.sentence)]


def _said(seat: TableSeat, given: bodies.ResultEntered) -> str:
    return f"table {seat.table}, board {given.board}: {given.result} ({seat.ns} v {seat.ew})"


ACTIONS = (
    Action("enter-result", "Enter a result", Entering, enter_result, "player", "results"),
    Action(
        "confirm-result",
        "Confirm a result",
        bodies.ResultConfirmed,
        confirm_result,
        "player",
        "results",
    ),
    Action(
        "correct-result",
        "Correct a result",
        Correcting,
        correct_result,
        "scorer",
        "results",
    ),
)
