"""What a phone asks for, done: a result entered, agreed to, a round's card agreed to, a call.

A table, the fields that were sent and who sent them go in; the actions do the rest, and a sentence
comes out. What was pressed on a page that is out of date (other pairs, another result, a round
that is over) is refused before it is looked at. The same request twice counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convenor.actions.desk import TRIES, Done, Refused
from convenor.actions.overview import sitting
from convenor.actions.rulings.rulings import open_calls
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import SIDES, board_line, current_round, seats_at
from convenor.competition.state.seats import Seat, in_ranges
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out
from convenor.errors import Mistake, Refusal
from convenor.ledger.store import Conflict
from convenor.values import value
from convenor.web.result_notation import read_lead, read_result
from convenor.web.table.leads import insist_possible
from convenor.web.table.sent_fields import key_sent, round_sent, side_sent, whole_sent
from convenor.web.table.tokens import Table, insist_open

LONGEST_REASON = 200
DIFFERS = "The other side has it differently: the director has been told."
LEAD_STAYS = "This result has been entered before; the lead that was said first stays."
CALLED_BEFORE = "The director has been called already."
SAID_BEFORE = "This has been entered before."


@value
class Sender:
    """The phone that sent something: a name that it keeps, so that the ledger tells them apart."""

    phone: str

    def by(self, table: Table, side: str | None) -> str:
        where = f"table {table.name}" + (f" {side}" if side else "")
        return f"{where}, phone {self.phone}" if self.phone else where


class Unsure(Refusal):
    """Something that is done only if it is asked for once more."""


ROUND_AGREED = "9"


@value
class Said:
    """What came of a request."""

    sentence: str
    repeated: bool = False
    number: str = ""
    """Under which the next page finds what to say, where the sentence itself is not among these."""


# --- results -------------------------------------------------------------------------------------


def enter(table: Table, board: int, said: Mapping[str, str], sender: Sender) -> Said:
    """A side writes down what happened on a board."""
    side, result = side_sent(said), read_result(said)
    lead = read_lead(said) if " by " in result else ""  # nothing is led where nobody declares
    key = key_sent(table, said, f"{board} {side} {result} {lead}")
    given = {"board": board, "result": result, "side": side} | ({"lead": lead} if lead else {})

    def propose(there: Competition) -> tuple[str, dict[str, object]] | Said:
        _, seat = _now(table, there, said, board)
        where = {**_place(table, seat), **given}
        insist_possible(table, there, where, sender.by(table, side))
        return "enter-result", where

    done = _settle(table, propose, key, sender.by(table, side))
    if isinstance(done, Said):
        return done
    if not done.facts:
        return Said(_nothing_new(table, board, said, lead), repeated=True)
    return Said(_entered(done, side), done.repeated)


def confirm(table: Table, board: int, said: Mapping[str, str], sender: Sender) -> Said:
    """The other side agrees to the result that it saw."""
    side, seen = side_sent(said), said.get("result", "")
    key = key_sent(table, said, f"{board} {side} agrees {seen}")

    def propose(there: Competition) -> tuple[str, dict[str, object]] | Said:
        _, seat = _now(table, there, said, board)
        found = there.state.on(*table.place, board).get(seat.table)
        if found is None:
            raise Mistake(f"Board {board} has no result yet: enter it.")
        if found.text != seen:
            raise Refusal(f"The result of board {board} is {found.text} now: look at it again.")
        if found.confirmed:
            return Said("Both sides agree.", repeated=True)
        return "confirm-result", {**_place(table, seat), "board": board, "side": side}

    done = _settle(table, propose, key, sender.by(table, side))
    return done if isinstance(done, Said) else Said("Both sides agree.", done.repeated)


def confirm_card(table: Table, said: Mapping[str, str], sender: Sender) -> Said:
    """A side agrees to all its scores of a round; asked once more where something is missing."""
    side, number = side_sent(said), round_sent(said)
    sure = said.get("sure") == "yes"
    key = key_sent(table, said, f"card {number} {side} {sure}")
    by = sender.by(table, side)

    def propose(there: Competition) -> tuple[str, dict[str, object]] | Said:
        session, seat = _now(table, there, said)
        _refuse_changed(there, session, seat, said)
        given = {**_place(table, seat), "round": number, "side": side}
        _, proposal = table.desk.propose("confirm-card", given, by, "player", seat.table)
        if proposal.refused:
            raise Refused("confirm-card", proposal)
        if proposal.warnings and not sure:
            raise Unsure("; ".join(each.text for each in proposal.warnings))
        return "confirm-card", given

    done = _settle(table, propose, key, by)
    if isinstance(done, Said):
        return done
    sentence = f"{sitting.WORDS[side]} agree to their scores of the round."
    return Said(sentence, done.repeated, number=ROUND_AGREED)


def call(table: Table, said: Mapping[str, str], sender: Sender) -> Said:
    """The table calls the director; once is enough."""
    reason = " ".join(said.get("says", "").split())
    if len(reason) > LONGEST_REASON:
        raise Mistake(f"Say it in {LONGEST_REASON} letters: the director comes to the table.")
    board = whole_sent(said["board"], "board") if said.get("board") else None
    key = key_sent(table, said, f"call {board} {reason}")
    side = said.get("side") if said.get("side") in SIDES else None

    def propose(there: Competition) -> tuple[str, dict[str, object]] | Said:
        session, seats = _seats(table, there)
        if any(each.table in {s.table for s in seats} for each in open_calls(there)):
            return Said(CALLED_BEFORE, repeated=True)
        now = current_round(there.state, session, seats)
        seat = next(each for each in seats if each.round == now)
        given = {**_place(table, seat), "says": reason}
        return "call-director", given if board is None else {**given, "board": board}

    done = _settle(table, propose, key, sender.by(table, side))
    return done if isinstance(done, Said) else Said("The director has been called.", done.repeated)


# --- as things stand -----------------------------------------------------------------------------


def _settle(
    table: Table,
    propose: Callable[[Competition], tuple[str, dict[str, Any]] | Said],
    key: str,
    by: str,
) -> Done | Said:
    """Look, and do it while nothing has changed; looked at again where others were quicker."""
    for _ in range(TRIES):
        with table.desk.acting() as there:
            if table.desk.has_recorded(key):
                return Said("This has arrived already, and counts once.", repeated=True)
            found = propose(there)
            if isinstance(found, Said):
                return found
            name, given = found
            try:
                return table.desk.do(
                    name,
                    given,
                    by,
                    "player",
                    key=key,
                    table=given["table"],
                    expect=there.number,
                )
            except Conflict:
                continue
    raise Refusal("Others keep recording results at this moment: try again.")


def _seats(table: Table, there: Competition) -> tuple[SessionState, tuple[Seat, ...]]:
    insist_open(table, there)
    if not table.is_in_play:
        raise Mistake(f"Nothing is played at {table.shown} now: wait for the next round.")
    session = there.state.session(*table.place)
    seats = seats_at(session, table.name) if is_out(session) else ()
    if not seats:
        raise Mistake(f"Nobody is seated at table {table.name} yet: wait for the draw.")
    return session, seats


def _now(
    table: Table, there: Competition, said: Mapping[str, str], board: int | None = None
) -> tuple[SessionState, Seat]:
    """The seat that a page was about, if it is still what the table has."""
    session, seats = _seats(table, there)
    number = round_sent(said)
    seat = next((each for each in seats if each.round == number), None)
    if seat is None:
        raise Mistake(f"Nobody plays at table {table.name} in round {number}.")
    if said.get("pairs") != f"{seat.ns} v {seat.ew}":
        raise Refusal(
            f"Other pairs sit at table {table.name} in round {number} now ({seat.ns} v {seat.ew}): "
            "read the page again, or call the director."
        )
    if board is not None and board not in seat.boards:
        played = in_ranges(sorted(seat.boards))
        raise Mistake(
            f"Table {table.name} does not play board {board} in round {number} (it plays "
            f"{played}): check the number on the board."
        )
    return session, seat


def _place(table: Table, seat: Seat) -> dict[str, object]:
    stage, session = table.place
    return {"stage": stage, "session": session, "table": seat.table}


def _refuse_changed(
    there: Competition, session: SessionState, seat: Seat, said: Mapping[str, str]
) -> None:
    """A side agrees to the results that it saw, and to no others."""
    if not said.get("seen"):
        return
    seen = whole_sent(said["seen"], "card")
    lines = [board_line(there.state, session, seat.table, each) for each in seat.boards]
    changed = [each.number for each in lines if each.score and each.score.number > seen]
    if changed:
        raise Refusal(
            f"Board {in_ranges(changed)} has another result since you looked at your card: look "
            "at it again."
        )


def _nothing_new(table: Table, board: int, said: Mapping[str, str], lead: str) -> str:
    """Why a result that was sent has changed nothing."""
    with table.desk.reading() as there:
        _, seat = _now(table, there, said, board)
        score = there.state.on(*table.place, board)[seat.table]
    if score.disputed:
        return DIFFERS
    return SAID_BEFORE if lead in ("", score.lead) else LEAD_STAYS


def _entered(done: Done, side: str) -> str:
    kinds = {each.kind for each in done.facts}
    if "result disputed" in kinds:
        return DIFFERS
    if "result confirmed" in kinds:
        return "Both sides agree."
    return f"Entered. {sitting.WORDS[sitting.other(side)]} are asked to agree."
