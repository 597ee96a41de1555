"""The office for other programs: players found and kept, lists taken in, nominations read.

Who may see and do what is what it is on the pages: the office, a club's secretary, the player. To
change anything a token needs the scope of a convenor, and reaches no further than its person.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Path, Query, Router

from convenor.actions.action import Setting
from convenor.actions.entries.nomination_lines import row, verdicts
from convenor.actions.entries.nominations import field_of
from convenor.actions.office import desk as acting
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.api.bodies import body_of, read_json
from convenor.api.callers import caller_of, competition_for, unknown
from convenor.api.parameters import Looked, Slug
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer
from convenor.api.shapes import office as shapes
from convenor.competition.views.conduct import KINDS, about_player, offences_plain, records_plain
from convenor.errors import Mistake, Refusal
from convenor.ledger.store import utc_now
from convenor.office.kinds import LEDGER
from convenor.office.people import plain_person
from convenor.office.register import OWN, Register
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.register.callers import caller_of as office_caller
from convenor.web.register.conduct import counted, offences_of_the_site
from convenor.web.store.office import members, office

router = Router(tags=["The office"])
PlayerNumber = Annotated[str, Path(description="number with the federation", max_length=40)]
ActionName = Annotated[str, Path(description="what is to be done: add, correct …", max_length=40)]
MOST = 20


@value
class SentList:
    """A list of players, its first row naming the columns."""

    name: str = asked("what the list is called")
    cells: tuple[tuple[str, ...], ...] = asked("the rows, each a list of texts")
    decided: Mapping[str, str] | None = asked(
        "who is meant by a row in doubt: a number, 'new' or 'skip', by the row", default=None
    )
    take_in: bool = asked("whether it is taken in if nothing is in doubt", default=False)


def _caller(request: HttpRequest, *, acts: bool = False) -> Caller:
    """Who asks the office, as the pages see them."""
    asks = caller_of(request)
    if asks.token is None:
        raise unknown("The office needs a token: send Authorization: Bearer …")
    if asks.token.competition_id is not None:
        raise Problem(403, "This token is for one competition: the office is of the whole site.")
    needed = "convene" if acts else "read"
    if not asks.token.allows(needed):
        raise Problem(403, f"This needs a token with the scope '{needed}'.")
    return office_caller(asks.user)


@router.get("/office/players", response={200: shapes.FoundPlayers}, summary="Find players")
def players(request: HttpRequest, q: Looked) -> HttpResponse:
    """Players as one types: name, number and club."""
    _caller(request)
    register = members()
    found = register.search(q, MOST) if register is not None else ()
    listed = [{"number": e.number, "name": e.name, "club": e.club} for e in found]
    return plain_answer({"players": listed})


@router.get("/office/players/{player}", response={200: shapes.Registered}, summary="One player")
def player(request: HttpRequest, player: PlayerNumber) -> HttpResponse:
    """All that the register has of a player: for the player, the club's secretary, the office."""
    caller = _caller(request)
    register = members()
    member = register.get(player) if register is not None else None
    if member is None or not (caller.is_of(member) or caller.keeps(member)):
        if member is None and caller.is_office:
            raise Problem(404, f"There is nobody of the number '{player}' in the register.")
        raise Problem(403, "An entry is for the player, the club's secretary and the office.")
    own = {name: to_plain(getattr(member, name)) for name in OWN}
    fields = {
        k: v for k, v in {**own, **plain_person(member.person)}.items() if v not in (None, "")
    }
    history = [
        {"number": fact.number, "kind": fact.kind, "by": fact.by}
        for at in member.facts
        for fact in office().store.read(LEDGER, at - 1, at)
    ]
    return plain_answer(
        {"number": member.number, "name": member.name, "fields": fields, "history": history}
    )


Year = Annotated[int | None, Query(ge=1900, le=9999, description="the year that is counted")]
Kind = Annotated[str, Query(max_length=10, description=f"one of {', '.join(KINDS)}")]
Whose = Annotated[str, Query(max_length=80, description="name or number: every offence")]
Least = Annotated[int, Query(ge=1, le=9999, description="only who did it so often in all")]


@router.get("/office/conduct", response={200: shapes.Conduct}, summary="Conduct over all events")
def conduct(
    request: HttpRequest, year: Year = None, kind: Kind = "", player: Whose = "", least: Least = 1
) -> HttpResponse:
    """What players were late, slow, warned or fined for over all events; for the office alone."""
    caller = _caller(request)
    if not caller.is_office:
        raise Problem(403, "Conduct over all events is for the office.")
    if kind and kind not in KINDS:
        raise Problem(422, f"kind: '{kind}' is none of {', '.join(KINDS)}.")
    found = offences_of_the_site()
    listed = counted(found, kind, year or timezone.localdate().year, least)
    own = about_player(found, player) if player else ()
    return plain_answer({"records": records_plain(listed), "offences": offences_plain(own)})


@router.post(
    "/office/actions/{action}", response={200: shapes.OfficeDone}, summary="Do in the office"
)
def act(request: HttpRequest, action: ActionName) -> HttpResponse:
    """Register, correct, merge, forget: the inputs are those of `convenor register`."""
    caller = _caller(request, acts=True)
    given = read_json(request)
    if not isinstance(given, dict):
        raise Problem(422, "The body must be an object with the inputs of the action.")
    try:
        if action not in acting.CATALOGUE_OF_ACTIONS:
            acting.office_action(action)
        key = str(request.headers.get("Idempotency-Key", ""))[:80]
        done = acting.do(office(), action, given, caller, key=key)
    except Mistake as mistake:
        raise Problem(422, str(mistake)) from None
    except Refusal as refusal:
        raise Problem(409, str(refusal)) from None
    numbers = [each.number for each in done.facts]
    return plain_answer(
        {"action": done.action, "facts": numbers, "says": done.says, "warnings": [*done.warnings]}
    )


@router.post("/office/lists", response={200: shapes.ListSeen}, summary="Take in a list")
def lists(request: HttpRequest) -> HttpResponse:
    """What a list of players would do; it is taken in if that is asked for and nothing is open."""
    caller = _caller(request, acts=True)
    sent: SentList = body_of(request, SentList)
    try:
        decided = {int(at): meant for at, meant in (sent.decided or {}).items() if at.isdecimal()}
        register = office().register if sent.take_in else members() or Register()
        preview = previewed(register, sent.name[:120], sent.cells, decided)
        taken = sent.take_in and preview.ready
        if taken:
            acting.take_in(office(), preview, caller)
    except Mistake as mistake:
        raise Problem(422, str(mistake)) from None
    except Refusal as refusal:
        raise Problem(409, str(refusal)) from None
    doubts = [
        {"row": e.row.row, "says": e.doubt, "maybe": [m.number for m in e.maybe]}
        for e in preview.matches
        if e.doubt
    ]
    problems = [each.text for each in preview.sheet.problems]
    return plain_answer(
        {"counts": preview.counts, "problems": problems, "doubts": doubts, "taken": taken}
    )


@router.get(
    "/competitions/{slug}/nominations",
    response={200: shapes.Nominations},
    summary="Nominations",
)
def nominated(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Nominations in the order of receipt; conditions and fees for officials."""
    asks = caller_of(request)
    there = competition_for(asks, slug)
    official = asks.may_see(there).reaches(Role.DIRECTOR)
    desk = desk_of(there)
    with desk.reading() as competition:
        field = field_of(competition)
        setting = Setting(asks.name, "director", utc_now(), members=members)
        listed = []
        for each in field.nominations:
            line = row(field, each, None)
            listed.append(
                {
                    "nomination": each.id,
                    "name": each.name,
                    "received": each.made.isoformat(timespec="minutes"),
                    "status": line["status"],
                    "conditions": [
                        {
                            "about": one.about,
                            "heading": one.heading,
                            "verdict": one.verdict,
                            "reason": one.reason,
                            "clause": one.clause,
                            "checked": one.checked,
                        }
                        for one in verdicts(competition, each, setting)
                    ]
                    if official
                    else None,
                    "owed": line["owed"] if official else None,
                    "paid": line["paid"] if official else None,
                }
            )
        told = {"places": field.places, "clause": field.clause, "nominations": listed}
    return plain_answer(told)
