"""The last two steps: the first round with its recommendation, and the cards of its tables."""

from __future__ import annotations

import datetime

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from convenor.actions.action import Setting
from convenor.actions.first_rounds import (
    KINDS,
    ODDS,
    Outlook,
    Wish,
    divisible,
    first_stage,
    how_of,
    outlook,
    usual_minutes,
)
from convenor.actions.moments import local
from convenor.actions.overview.table_names import name_of
from convenor.actions.stages.seed_orders import WAYS
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.seats import Seat, Seating
from convenor.errors import Mistake, Refusal
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role, role_in
from convenor.web.setup.beginning import begin_anew, begin_play, begin_session
from convenor.web.setup.views import STEPS
from convenor.web.store.models import Competition, TableToken
from convenor.web.table.card_making import cards_of
from convenor.web.table.tokens import address_of
from convenor.web.zones import place_of

MOST_MINUTES = 24 * 60
MOST_SECTIONS = 12
MOST_BOARDS = 32
LONGEST_MOVEMENT = 20_000


@require_http_methods(["GET", "HEAD", "POST"])
@needs_role(Role.DIRECTOR)
def start(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The movement or the draw, and off."""
    desk = desk_of(competition)
    with desk.reading() as there:
        stage = first_stage(there)
        begun = there.state.stage(stage.name).opened
    if begun and "anew" in request.POST:
        begin_anew(desk, str(request.user.get_username()), role_in(request, competition).acting)
        messages.info(request, "Nobody is seated any more: begin with the field as it is now.")
        return redirect("setup:start", competition.slug)
    if begun:
        return _onwards(competition, there)
    problem, status = "", 200
    try:
        wish = _wish(request, there, stage)
    except Mistake as mistake:
        problem, status, wish = str(mistake), 400, _usual(there, stage)
    begins = request.method == "POST" and "again" not in request.POST
    if begins and not problem:
        by, role = str(request.user.get_username()), role_in(request, competition)
        try:
            begin_play(desk, wish, by, role.acting)
        except (Mistake, Refusal) as no:
            problem, status = str(no), 409
        else:
            messages.success(request, f"{stage.shown} has begun.")
            with desk.reading() as now:
                return _onwards(competition, now)
    return _page(request, competition, stage, wish, problem, status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_role(Role.DIRECTOR)
def further(
    request: HttpRequest, competition: Competition, stage: str, session: int
) -> HttpResponse:
    """A later session of those who move: its movement, and off."""
    desk = desk_of(competition)
    with desk.reading() as there:
        plan = there.state.the_plan.stage(stage)
        found = there.state.sessions.get((stage, session))
        following = len(there.state.sessions_of(stage)) + 1
        if found is not None and found.seating is not None:
            return redirect("setup:cards", competition.slug, stage, session)
        if how_of(plan) != "movement" or not 1 <= session <= following:
            raise Http404(f"{plan.shown} has no session {min(session, 10**6)} to be seated now.")
    problem, status = "", 200
    try:
        wish = _wish(request, there, plan)
        if request.method == "POST" and "again" not in request.POST:
            by, role = str(request.user.get_username()), role_in(request, competition)
            begin_session(desk, plan, session, wish, by, role.acting)
            messages.success(request, f"{plan.shown}, session {session}, is seated.")
            return redirect("setup:cards", competition.slug, stage, session)
    except Mistake as mistake:
        problem, status, wish = str(mistake), 400, _usual(there, plan)
    except Refusal as no:
        problem, status = str(no), 409
    return _page(request, competition, plan, wish, problem, status, session)


def _onwards(competition: Competition, there: Folded) -> HttpResponse:
    """To the cards of the first round, where there are tables; to its seating, if it was undone."""
    stage = first_stage(there)
    if how_of(stage) == "season":
        return redirect("public:competition", competition.slug)
    if (stage.name, 1) not in there.state.sessions:
        if how_of(stage) == "movement":
            return redirect("setup:further", competition.slug, stage.name, 1)
        return redirect("desk:stage", competition.slug, stage.name)
    return redirect("setup:cards", competition.slug, stage.name, 1)


def _usual(there: Folded, plan: StagePlan) -> Wish:
    """In a quarter of an hour, seeds as they are listed."""
    now = local(there, timezone.now()).replace(second=0, microsecond=0)
    soon = now + datetime.timedelta(minutes=15 - now.minute % 5)
    seeded = any(each.seed for each in there.state.entries.values())
    return Wish(soon, usual_minutes(there, plan), "seeds" if seeded else "listed")


def _wish(request: HttpRequest, there: Folded, plan: StagePlan) -> Wish:
    """What was said, the usual for what was not."""
    said = request.POST if request.method == "POST" else request.GET
    usual = _usual(there, plan)
    starts, minutes = usual.starts, usual.minutes
    if said.get("starts"):
        try:
            starts = datetime.datetime.fromisoformat(said["starts"][:40]).replace(tzinfo=None)
        except ValueError:
            raise Mistake("The start is a day and a time, such as 2026-03-01T19:30.") from None
        if not 1950 <= starts.year <= 2200:
            raise Mistake("The start is too far away: write it as 2026-03-01T19:30.")
    if said.get("minutes"):
        text = said["minutes"].strip()
        if not text.isdecimal() or not 1 <= int(text[:6]) <= MOST_MINUTES:
            raise Mistake(f"The time is from 1 to {MOST_MINUTES} minutes, not '{text[:20]}'.")
        minutes = int(text)
    way = said.get("seeding") or usual.seeding
    if way not in WAYS:
        raise Mistake(f"The seeds are {', '.join(WAYS)}, not '{way[:40]}'.")
    odd = said.get("odd", "")
    if odd and odd not in ODDS:
        raise Mistake(f"An odd number is met by {', '.join(ODDS)}, not '{odd[:40]}'.")
    movement = said.get("movement", "")[:200]
    sections = said.get("sections", "").strip() or "1"
    if not sections.isdecimal() or not 1 <= int(sections[:4]) <= MOST_SECTIONS:
        raise Mistake(f"A hall has 1 to {MOST_SECTIONS} sections, not '{sections[:20]}'.")
    own = said.get("own", "").strip()[:LONGEST_MOVEMENT]
    boards = said.get("own_boards", "").strip() or "2"
    if not boards.isdecimal() or not 1 <= int(boards[:4]) <= MOST_BOARDS:
        raise Mistake(f"A round has 1 to {MOST_BOARDS} boards, not '{boards[:20]}'.")
    numbers = said.get("numbers", "")
    return Wish(starts, minutes, way, numbers, movement, odd, int(sections), own, int(boards))


def _page(
    request: HttpRequest,
    competition: Competition,
    plan: StagePlan,
    wish: Wish,
    problem: str,
    status: int,
    session: int = 1,
) -> HttpResponse:
    desk = desk_of(competition)
    by, role = str(request.user.get_username()), role_in(request, competition)
    with desk.reading() as there:
        setting = Setting(by, role.value, desk.clock())  # type: ignore[arg-type]
        found = outlook(there, plan, wish, setting)
        context = {
            "competition": competition,
            "outlook": found,
            "session": session,
            "wish": wish,
            "chosen_below": wish.movement in [each.key for each in found.options[5:]],
            "ways": WAYS.items(),
            "odds": [(each, ODDS[each]) for each in found.odds],
            "odd": wish.odd if wish.odd in found.odds else next(iter(found.odds), ""),
            "problem": problem or found.problem,
            "names": {n: e.name for n, e in there.state.entries.items()},
            "drawn": _named(there, found),
            "share": [there.state.entries[each].name for each in found.share],
            "byes": [there.state.entries[each].name for each in found.byes],
            "kind": KINDS[there.state.the_plan.contestants],
            "zone": place_of(str(there.state.the_plan.times.get("zone", ""))),
            "rulebook": there.state.the_plan.rulebook,
            "divisible": session == 1 and divisible(there, plan),
            "seeds_given": any(each.seed for each in there.state.entries.values()),
            "steps": STEPS,
            "step": 4,
        }
        return render(request, "convenor/setup/start.html", context, status=status)


def _named(there: Folded, found: Outlook) -> list[tuple[str, str, str]]:
    names = there.state.entries
    return [
        (each.table, f"{each.home} {names[each.home].name}", f"{each.away} {names[each.away].name}")
        for each in found.drawn
        if each.home in names and each.away in names
    ]


# --- cards ---------------------------------------------------------------------------------------


@value
class Card:
    """What is printed for a table."""

    table: str
    address: str
    code: str
    first: tuple[str, ...]
    boards: str


@require_safe
@needs_role(Role.DIRECTOR)
def cards(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """A card for every table, to be printed: its code opens the table on a phone."""
    with desk_of(competition).reading() as there:
        plan = there.state.the_plan.stage(stage)
        if (stage, session) not in there.state.sessions:
            raise Http404(f"{plan.shown} has no session {min(session, 10**6)}: seat it first.")
    tokens = cards_of(competition, stage, session)
    with desk_of(competition).reading() as there:
        made = [_card(request, there, stage, session, each) for each in tokens.values()]
    context = {
        "competition": competition,
        "stage": plan,
        "session": session,
        "cards": made,
        "steps": STEPS,
        "step": 5,
        "unreachable": request.get_host().partition(":")[0] in ("localhost", "127.0.0.1", "[::1]"),
    }
    answer = render(request, "convenor/setup/cards.html", context)
    answer.headers["Cache-Control"] = "no-store"  # what is printed opens tables
    return answer


def _card(request: HttpRequest, there: Folded, stage: str, number: int, token: TableToken) -> Card:
    address = request.build_absolute_uri(address_of(token))
    code = segno.make(address, error="m", micro=False)
    session = there.state.session(stage, number)
    assert session.seating is not None
    seat = next((e for e in session.seating.seats if e.table == token.table), None)
    names = [f"{side} {name_of(there, who)}" for side, who in _sides(seat) if who]
    if seat is not None and seat.round > 1:  # somebody sits out before anybody plays here
        names.insert(0, f"Empty until round {seat.round}")
    if seat is not None and (half := _half(session.seating, seat)):
        names.insert(0, half)
    boards = f"{seat.boards[0]}–{seat.boards[-1]}" if seat and seat.boards else ""
    return Card(token.table, address, code.svg_data_uri(scale=4, border=2), tuple(names), boards)


def _half(seating: Seating, seat: Seat) -> str:
    """When a table of a share match is played: its three teams fill three tables at a time."""
    for each in seating.pairings:
        if each.share and seat.table in each.tables and len(each.tables) > 1:
            which = "first" if seat.table == each.tables[0] else "second"
            return f"Share match, {which} half"
    return ""


def _sides(seat: Seat | None) -> tuple[tuple[str, str], ...]:
    return () if seat is None else (("North-South", seat.ns), ("East-West", seat.ew))
