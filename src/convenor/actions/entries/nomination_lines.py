"""Nominations as pages show them: what is called for, and each nomination in a line.

A competition goes in, plain rows come out. Names that are hidden stay hidden; fees and contacts are
for officials and for those whom they concern.
"""

from __future__ import annotations

import datetime
from typing import Any

from convenor.actions.action import Setting
from convenor.actions.asking.case import called, places_in
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.conditions import Condition, conditions
from convenor.actions.entries.nominations import (
    Field,
    Nomination,
    closing_of,
    fee_of,
    field_of,
    opens_of,
)
from convenor.competition.live import Competition
from convenor.exact import Exact, show
from convenor.ledger import bodies
from convenor.office.member import Member

CHIPS = {
    "entered": "good",
    "has a place": "good",
    "waiting": "waits",
    "waits for consent": "waits",
    "waits for leave": "waits",
}


def call_of(there: Competition) -> dict[str, Any] | None:
    """The call for entries in words; None where nobody has called."""
    call = called(there)
    if call is None:
        return None
    fee = fee_of(there)
    state = there.state
    return {
        "opens": call.opens,
        "closes": closing_of(there),
        "places": places_in(there),
        "fee": "" if fee is None else f"{money(fee)} {call.currency}".strip(),
        "bare_fee": "" if call.fee is None else money(call.fee),
        "table_money": "; ".join(map(money, call.table_money)),
        "local_heats": call.local_heats,
        "currency": call.currency,
        "about": call.about,
        "begins": state.begun.begins if state.begun else None,
        "players": state.the_plan.members,
        "kind": state.the_plan.contestants,
    }


def money(amount: Exact) -> str:
    """An amount as people write it: whole, or with two decimals."""
    return show(amount) if amount == int(amount) else show(amount, 2)


def is_open(there: Competition, now: datetime.datetime) -> bool:
    """Whether nominations can still come, late ones apart."""
    call = call_of(there)
    if call is None or any(each.opened for each in there.state.stages.values()):
        return False
    if opens_later(there, now):
        return False
    return call["closes"] is None or now <= call["closes"]


def opens_later(there: Competition, now: datetime.datetime) -> bool:
    """Whether nominations are called for from a day on that has not come."""
    opens = opens_of(there)
    return opens is not None and now.date() < opens


def rows(there: Competition, own: Member | None = None) -> list[dict[str, object]]:
    """Every nomination in the order of receipt."""
    field = field_of(there)
    return [row(field, each, own) for each in field.nominations]


def row(field: Field, each: Nomination, own: Member | None) -> dict[str, object]:
    """A nomination in a line."""
    status = field.status[each.id]
    me = bodies.Player(own.name, own.number) if own is not None else None
    players = each.body.players
    mine = next((p for p in players if me is not None and same_player(p, me)), None)
    captain = own is not None and each.body.captain in (own.name, own.number)
    return {
        "nomination": each,
        "status": status,
        "chip": CHIPS.get(status, "bad"),
        "waits_for": ", ".join(each.missing),
        "against": ", ".join(each.against),
        "mine": mine is not None or captain,
        "my_name": mine.name if mine is not None else "",
        "asks_me": mine is not None and mine.name in each.missing and status not in _OVER,
        "open": status not in _OVER,
        "owed": "" if each.owed is None else money(each.owed),
        "paid": money(each.paid),
        "due": "" if each.due is None else money(each.due),
        "is_due": each.due is not None and each.due > 0,
    }


_OVER = ("entered", "declined", "withdrawn", "not let in")


def verdicts(there: Competition, each: Nomination, setting: Setting) -> tuple[Condition, ...]:
    """Every condition of a nomination, with its verdict, reason and clause."""
    body = each.body
    entry = bodies.EntryAccepted(
        each.id, each.name, body.players, club=body.club, district=body.district,
        side=body.side, contending=body.contending,
    )  # fmt: skip
    return conditions(there, entry, setting, made=True)
