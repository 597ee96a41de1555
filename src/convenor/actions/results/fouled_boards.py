"""Boards that were played in different forms, or that do not count at some tables.

A board and its tables go in; a fact comes out, refused in a sentence where a table does not play
the board or a contestant is not there. What each table scores for it is worked out elsewhere.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse
from convenor.actions.asking.carried_out import carried_out
from convenor.actions.asking.hearing import hear
from convenor.actions.asking.last_starts import last_start_findings
from convenor.actions.asking.periods import draw_findings, final_findings
from convenor.actions.results.another_board import Cancelling, another_board
from convenor.actions.results.fouled_groups import suggest_groups
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.scoring.board_forms import Forms
from convenor.scoring.cancelled import CancelledTerms, award_of

CANCELLED = "cancelled"


def board_fouled(there: Competition, given: bodies.BoardFouled, setting: Setting) -> Proposal:
    """A board that was played in different forms, and the tables of each."""
    playing = {seat.table for seat in _seats(there, given)}
    named = [table for group in given.groups for table in group]
    if not named or any(not group for group in given.groups):
        raise Mistake("a fouled board needs the tables of each other form: name them.")
    _check_tables(named, playing, given.board)
    twice = [table for table in named if named.count(table) > 1]
    if twice:
        raise Mistake(f"table {twice[0]} is named in two forms of the board: name it once.")
    for table in given.harmless:
        if table not in named:
            near = did_you_mean(table, named)
            raise Mistake(f"table '{table}' is in no other form of the board: {near}")
    left = [group for group in given.groups if not set(group) <= set(given.harmless)]
    usual = set(named) - set(given.harmless) != playing
    findings = [*_forms(there, given, playing), *_about_scores(there, given, setting)]
    forms = len(left) + usual
    says = f"board {given.board} is scored in {forms} form{'' if forms == 1 else 's'}"
    if given.harmless:
        clauses = carried_out(there, "board-fouled")
        kept = f"the fouling did not matter at {', '.join(given.harmless)}"
        says += f"; {kept} ({clauses[0]})" if clauses else f"; {kept}"
    return one("board fouled", given, *findings, says=says)


def _forms(there: Competition, given: bodies.BoardFouled, playing: set[str]) -> list[Finding]:
    """Whether the tables played different forms at all; the hand record does not matter."""
    form = {table: str(at) for at, group in enumerate(given.groups, 1) for table in group}
    deals = tuple(form.get(table, "0") for table in sorted(playing))
    record = there.state.deals.get((given.stage, given.session, given.board))
    heard = hear(there, given.stage, "forms", {"deals": deals, "hand_record": record})
    if heard is None:
        if len(set(deals)) == 1:
            raise Mistake("all tables played the same form: then the board is not fouled.")
        return []
    if not isinstance(heard.answer, Forms) or heard.answer.fouled:
        return []
    reason = (heard.answer.reason or "all tables played the same form").rstrip(".")
    return [refuse(reason, heard.clause)]


def cancel_board(there: Competition, given: Cancelling, setting: Setting) -> Proposal:
    """A board that does not count at some tables, and who is at fault."""
    seats = _seats(there, given)
    _check_tables(given.tables, {seat.table for seat in seats}, given.board)
    there_at = {
        who
        for seat in seats
        if not given.tables or seat.table in given.tables
        for who in (seat.ns, seat.ew, *seat.contestants)
    }
    for who in given.at_fault:
        if who not in there_at:
            near = did_you_mean(who, there_at)
            raise Mistake(f"contestant '{who}' does not play board {given.board} there: {near}")
    another, replaced = another_board(there, given, seats)
    findings = [*another, *_about_scores(there, given, setting)]
    if given.not_begun:
        findings += last_start_findings(there, given.stage, given.session, setting.now)
    word = "table" if len(given.tables) == 1 else "tables"
    where = f"{word} {', '.join(given.tables)}" if given.tables else "any table"
    says = f"board {given.board} does not count at {where}"
    says += ": another one is played in the next stanza" if replaced else _left_to(there, given)
    body = bodies.BoardCancelled(
        *(given.stage, given.session, given.board, given.tables, given.at_fault),
        reason=given.reason,
        replaced=replaced,
    )
    return one("board cancelled", body, *findings, says=says)


def _left_to(there: Competition, given: Cancelling) -> str:
    """Who says what the board is worth, where the clause leaves that to an official."""
    rules = pipeline.rules(there, given.stage)
    if not rules.named(CANCELLED):
        return ""
    terms = rules.terms(CANCELLED, CancelledTerms)
    left = award_of(terms, at_fault=False) is None or award_of(terms, at_fault=True) is None
    return f": the {terms.official} says what it is worth" if left else ""


# --- what can be ---------------------------------------------------------------------------------


def _seats(
    there: Competition, given: bodies.BoardFouled | bodies.BoardCancelled
) -> tuple[Seat, ...]:
    """The tables that play the board."""
    seating = there.state.session(given.stage, given.session).the_seating
    seats = seating.by_board.get(given.board, ())
    if not seats:
        raise Mistake(f"board {given.board} is not played in session {given.session}.")
    return seats


def _check_tables(tables: tuple[str, ...] | list[str], playing: set[str], board: int) -> None:
    for table in tables:
        if table not in playing:
            near = did_you_mean(table, playing)
            raise Mistake(f"table '{table}' does not play board {board}: {near}")


def _about_scores(there: Competition, given: bodies.InSession, setting: Setting) -> list[Finding]:
    """Final scores take no change, and a draw that was made from them stands."""
    where = (given.stage, given.session)
    return [*final_findings(there, *where, setting.now), *draw_findings(there, *where)]


ACTIONS = (
    Action(
        "board-fouled",
        "Board fouled",
        bodies.BoardFouled,
        board_fouled,
        "director",
        "rulings",
        "a board that was played in different forms, and the tables of each",
        suggest_groups,
    ),
    Action(
        "cancel-board",
        "Cancel a board",
        Cancelling,
        cancel_board,
        "director",
        "rulings",
    ),
)
