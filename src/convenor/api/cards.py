"""Cards of tables, and who is at which table: what directors do that is no fact of the competition.

A card is an address with a secret in it that opens a table, or a pair's own seat, for the whole
event; making, renewing and revoking them needs a token that may direct, and so does reading them.
"""

from __future__ import annotations

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.api.bodies import body_of
from convenor.api.callers import Caller, caller_of, competition_for, insist
from convenor.api.parameters import Number, Slug, StageName
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer, stage_of
from convenor.api.rounds import SESSION
from convenor.api.shapes import desk as shapes
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition
from convenor.web.store.stirring import stir
from convenor.web.store.tables_taken import handled, leave_table, take_table
from convenor.web.table import card_making, tokens

router = Router(tags=["The desk"])
CARDS = SESSION + "/cards"
HANDLING = SESSION + "/tables/{table}/handling"


@value
class CardsWanted:
    """What is to be done with the cards of a session."""

    do: Literal["make", "renew", "revoke"] = asked("make those that are missing, renew or revoke")
    table: str = asked("only the card of this table, or of the pair of this number", default="")
    of: Literal["tables", "pairs"] = asked(
        "cards on the tables, or in pairs' hands", default="tables"
    )


def _directed(request: HttpRequest, slug: str, what: str) -> tuple[Caller, Competition]:
    caller = caller_of(request)
    row = competition_for(caller, slug)
    insist(caller, caller.may_do(row), Role.DIRECTOR, what)
    return caller, row


def _tables(row: Competition, stage: str, session: int) -> tuple[str, ...]:
    """The tables of a session."""
    with desk_of(row).reading() as there:
        try:
            found = there.state.session(stage_of(there, stage), session)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None
        return found.seating.tables if found.seating else ()


@router.get(CARDS, response={200: shapes.Cards}, summary="The cards of the tables")
def cards(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """The cards that there are and that still open their tables; for directors."""
    _, row = _directed(request, slug, "Cards of tables")
    _tables(row, stage, session)
    of = request.GET.get("of", "")
    return plain_answer(
        _listed(request, row, stage, session, "pairs" if of == "pairs" else "tables")
    )


@router.post(CARDS, response={200: shapes.Cards}, summary="Make, renew or revoke cards")
def change_cards(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number
) -> HttpResponse:
    """Make the cards that are missing, make new ones for lost ones, or take them away."""
    _, row = _directed(request, slug, "Cards of tables")
    wanted: CardsWanted = body_of(request, CardsWanted)
    _tables(row, stage, session)
    try:
        card_making.change_cards(row, stage, session, wanted.do, wanted.table, wanted.of)
    except Mistake as mistake:
        raise Problem(409, str(mistake)) from None
    stir(row)
    return plain_answer(_listed(request, row, stage, session, wanted.of))


def _listed(
    request: HttpRequest, row: Competition, stage: str, session: int, of: card_making.Of
) -> dict[str, list[dict[str, str | None]]]:
    return {
        "cards": [
            {
                "table": each.table,
                "pair": each.contestant,
                "address": request.build_absolute_uri(tokens.address_of(each)),
                "expires": None if each.expires is None else each.expires.isoformat(),
            }
            for each in card_making.cards_made(row, stage, session, of)
        ]
    }


# --- who is at which table -----------------------------------------------------------------------


@router.put(HANDLING, response={200: shapes.Handled}, summary="Be at a table")
def take(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, table: str
) -> HttpResponse:
    """Say that you are at a table; whoever is there already stays, and you are told who."""
    caller, row = _directed(request, slug, "Being at a table")
    _insist_on_table(row, stage, session, table)
    assert caller.token is not None
    take_table(row, stage, session, table, caller.token.user)
    found = handled(row, stage, session)[table]
    return plain_answer(
        {
            "table": table,
            "by": str(found.user),
            "since": found.since.isoformat(),
            "yours": found.user_id == caller.token.user_id,
        }
    )


@router.delete(HANDLING, response={204: None}, summary="Leave a table")
def leave(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, table: str
) -> HttpResponse:
    """Say that you are no longer at a table."""
    caller, row = _directed(request, slug, "Being at a table")
    _insist_on_table(row, stage, session, table)
    assert caller.token is not None
    leave_table(row, stage, session, table, caller.token.user)
    return HttpResponse(status=204)


def _insist_on_table(row: Competition, stage: str, session: int, table: str) -> None:
    if table not in _tables(row, stage, session):
        raise Problem(404, f"There is no table '{table[:40]}' in this session.")
