"""Leads at a table that cannot be: told in words, and soon no longer.

A table, a board and what its phone says was led go in; a refusal comes out where the leader does
not hold that card. Somebody may mistake a card; whoever goes on trying learns where the cards are:
after a few on one board the director is called, and no lead of that board is looked at any more.
"""

from __future__ import annotations

from typing import Any

from convenor.actions.results.results import impossible_lead
from convenor.bridge import Notation, format_card, parse_card
from convenor.competition.live import Competition
from convenor.errors import Refusal
from convenor.web.store.models import TableToken, TriedLead
from convenor.web.table.tokens import Table

MOST = 3
"""Different leads that may be wrong on one board before the director is called."""


def insist_possible(table: Table, there: Competition, given: dict[str, Any], by: str) -> None:
    """The leader of a result as it is entered holds the card that is said to be led."""
    board, lead = given["board"], given.get("lead", "")
    if not lead:
        return
    if len(_tried(table, board)) >= MOST:
        raise _enough(board)
    no = impossible_lead(there, (*table.place, board), given["result"], lead)
    if no is None:
        return
    said = f"{no.leader.word} {format_card(parse_card(lead), Notation.GLYPHS)}"
    if not _may_be_told(table, board, said):
        _call(table, given, by)
        raise _enough(board)
    raise Refusal(no.sentence)


def _may_be_told(table: Table, board: int, said: str) -> bool:
    """Note a lead that cannot be; whether it may be told, one phone after another."""
    with table.desk.transaction():
        TableToken.objects.select_for_update().get(pk=table.token.pk)
        before = _tried(table, board)
        if said not in before and len(before) < MOST:
            TriedLead.objects.create(
                token=table.token, place=table.place_word, board=board, lead=said
            )
            before |= {said}
    return len(before) < MOST


def _tried(table: Table, board: int) -> set[str]:
    rows = TriedLead.objects.filter(token=table.token, place=table.place_word, board=board)
    return set(rows.values_list("lead", flat=True))


def _call(table: Table, given: dict[str, Any], by: str) -> None:
    """Tell the director, once a board, what was tried."""
    rows = TriedLead.objects.filter(
        token=table.token, place=table.place_word, board=given["board"]
    ).order_by("pk")
    says = f"leads that cannot be were tried: {', '.join(each.lead for each in rows)}"
    place = {name: given[name] for name in ("stage", "session", "table", "board")}
    key = f"leads-{table.token.pk}-{table.place_word}-{given['board']}"
    table.desk.do(
        "call-director", {**place, "says": says}, by, "player", key=key, table=given["table"]
    )


def _enough(board: int) -> Refusal:
    return Refusal(
        f"Several leads were tried on board {board} that cannot be: the director has been called. "
        "Enter the result without a lead, or wait"
    )
