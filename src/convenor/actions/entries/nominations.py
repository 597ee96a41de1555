"""Nominations as they stand: who is named, who has agreed, what is owed, and who has a place.

A competition goes in; its nominations come out in the order of receipt, each with its state in a
word. Places are given by the clause that plays the part, asked of all at once.
What somebody may do about them is for `nominating`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Literal

from convenor.actions import moments
from convenor.actions.asking.case import Case, called, closing, places_in
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.entries.fees import Due
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import order_of
from convenor.values import value

Status = Literal[
    "entered", "has a place", "waiting", "no place", "waits for consent", "not agreed",
    "waits for leave", "not let in", "declined", "withdrawn",
]  # fmt: skip
OPEN: tuple[Status, ...] = ("has a place", "waiting", "no place")
"""Nominations that ask for a place and have all they need."""
FEE = "entry fee"


@value
class Nomination:
    """A nomination as it stands."""

    id: str
    body: bodies.NominationMade
    made: datetime.datetime
    """When it came, by the clock on the wall."""
    happened: datetime.datetime
    number: int
    """The number of the fact: the order of those that came at one moment."""
    by: str
    consents: Mapping[str, bool]
    late: bool
    leave: bool | None
    contestant: str = ""
    declined: str = ""
    withdrawn: bool = False
    paid: Exact = 0
    waived: Exact = 0
    owed: Exact | None = None

    @property
    def name(self) -> str:
        return self.body.name or " & ".join(each.name for each in self.body.players)

    @property
    def missing(self) -> tuple[str, ...]:
        """Players who have not said anything yet."""
        return tuple(e.name for e in self.body.players if e.name not in self.consents)

    @property
    def against(self) -> tuple[str, ...]:
        """Players who do not agree."""
        return tuple(name for name, given in self.consents.items() if not given)

    @property
    def due(self) -> Exact | None:
        """What is still to be paid; None where no fee is set."""
        return None if self.owed is None else self.owed - self.waived - self.paid

    @property
    def held(self) -> Status | None:
        """What keeps it from asking for a place; None where nothing does."""
        if self.withdrawn:
            return "withdrawn"
        if self.contestant:
            return "entered"
        if self.declined:
            return "declined"
        if self.against:
            return "not agreed"
        if self.missing:
            return "waits for consent"
        if self.late and self.leave is not True:
            return "not let in" if self.leave is False else "waits for leave"
        return None


@value
class Field:
    """All nominations in the order of receipt, and what becomes of each."""

    nominations: tuple[Nomination, ...]
    places: int | None
    status: Mapping[str, Status]
    clause: str = ""
    """The clause that gives the places; '' where the organiser's number alone does."""

    def of(self, status: Status) -> list[Nomination]:
        """Those that stand so, in the order of receipt."""
        return [each for each in self.nominations if self.status[each.id] == status]


def nominations(there: Competition) -> dict[str, Nomination]:
    """Every nomination by its number, in the order of receipt."""
    state = there.state
    leaves = {body.nomination: body.allowed for _, body in state.of(bodies.LateEntryDecided)}
    gone = {body.nomination for _, body in state.of(bodies.NominationWithdrawn)}
    said = {b.nomination: b.reason or "no place" for _, b in state.of(bodies.NominationDeclined)}
    placed = {
        body.nomination: body.contestant
        for _, body in state.of(bodies.NominationAccepted)
        if body.contestant in state.entries
    }
    owed = fee_of(there)
    closes = Case(there, there.facts[-1].happened).closes if there.facts else None
    found = {}
    for stamp, body in state.of(bodies.NominationMade):
        made = moments.local(there, stamp.happened)
        consents = dict.fromkeys(body.consented, True)
        for _, each in state.of(bodies.ConsentSaid):
            if each.nomination == body.nomination:
                consents[each.player] = each.given
        money = [b for _, b in state.of(bodies.FeeNoted) if b.nomination == body.nomination]
        found[body.nomination] = Nomination(
            body.nomination,
            body,
            made,
            stamp.happened,
            stamp.number,
            stamp.by,
            consents,
            closes is not None and made > closes,
            leaves.get(body.nomination),
            placed.get(body.nomination, ""),
            said.get(body.nomination, ""),
            body.nomination in gone,
            sum((b.amount for b in money if b.what == "paid"), start=0)
            - sum((b.amount for b in money if b.what == "returned"), start=0),
            sum((b.amount for b in money if b.what == "waived"), start=0),
            owed,
        )
    return dict(sorted(found.items(), key=lambda each: (each[1].made, each[1].number)))


def nomination_of(there: Competition, name: str) -> Nomination:
    """The nomination of this number."""
    known = nominations(there)
    if name not in known:
        raise Mistake(f"there is no nomination '{name}': {did_you_mean(name, known)}")
    return known[name]


def fee_of(there: Competition) -> Exact | None:
    """What a contestant owes, by the clause for fees where there is one; None: no fee is set."""
    call = called(there)
    if call is None or call.fee is None:
        return None
    door = Door(there)
    for clause in door.clauses(FEE):
        case = Case(there, there.facts[-1].happened, known=_money(call))
        _, answer = door.answer(FEE, clause, case)
        if isinstance(answer, Due):
            return answer.due
    return call.fee


def _money(call: bodies.EntriesCalled) -> dict[str, object]:
    return {
        "entry_fee": call.fee,
        "entries": 1,
        "local_heats": call.local_heats,
        "extra": call.extra,
        "table_money": list(call.table_money),
    }


# --- places ---------------------------------------------------------------------------------------


def field_of(there: Competition, places: int | None = None) -> Field:
    """What becomes of each nomination, with so many places (none: as was called)."""
    found = nominations(there)
    status: dict[str, Status] = {each.id: each.held or "has a place" for each in found.values()}
    limit = places if places is not None else places_in(there)
    asking = [each for each in found.values() if each.held is None]
    if limit is None or not asking:
        return Field(tuple(found.values()), limit, status)
    entered = [e for e in there.state.entries.values() if e.withdrawn is None]
    accepted, waiting, clause = _placed(there, asking, limit, len(entered))
    for each in asking:
        if each.id not in accepted:
            status[each.id] = "waiting" if each.id in waiting else "no place"
    return Field(tuple(found.values()), limit, status, clause)


def _placed(
    there: Competition,
    asking: list[Nomination],
    limit: int,
    entered: int,
) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Who has a place and who waits, by the clause for places; the entered have theirs."""
    free = max(0, limit - entered)
    door = Door(there)
    known = {
        "entries": [
            {"id": each.id, "made_at": each.made, "number": each.number} for each in asking
        ],
        "places": free,
    }
    for clause in door.clauses("places"):
        case = Case(there, there.facts[-1].happened, known=known)
        named, answer = door.answer("places", clause, case)
        order = order_of(answer)
        return order.accepted, order.waiting, named
    names = tuple(each.id for each in asking)
    return names[:free], names[free:], ""


def closing_of(there: Competition) -> datetime.datetime | None:
    """When nominations close, by the clock on the wall."""
    return Case(there, there.facts[-1].happened).closes


def opens_of(there: Competition) -> datetime.date | None:
    """The first day for nominations, where one is said."""
    call = called(there)
    return None if call is None else call.opens


def checked_closing(text: str) -> str:
    """A closing time that can be read; '' stays."""
    if text.strip():
        closing(text.strip())
    return text.strip()
