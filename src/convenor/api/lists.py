"""Festivals and competitions: what there is, and a new competition of a template."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from convenor.api.bodies import body_of
from convenor.api.callers import Caller, caller_of, insist
from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, LadderBest, LadderBy, LadderTotal, Limit, Looked
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer
from convenor.api.shapes import lists as shapes
from convenor.api.shapes import people
from convenor.api.shown.finding import hit_plain
from convenor.competition.plans.layers import Layer, with_own_layers
from convenor.competition.plans.plan import NOTHING
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.views.ladders import ladder_plain
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import begin, desk_of
from convenor.web.offices.appointing import appoint
from convenor.web.public.finding import events_named, found_in, query_of
from convenor.web.public.ladders import ladder_of
from convenor.web.store.models import Competition, Festival
from convenor.web.zones import checked_zone, in_zone

router = Router(tags=["Festivals and competitions"])

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@value
class NewCompetition:
    """A competition to begin."""

    slug: str = asked("its name in addresses: small letters, digits and hyphens, at most 60")
    title: str = asked("what it is called, at most 120 letters")
    template: str = asked("the template that it is made from")
    begins: datetime.date = asked("the day on which it begins")
    answers: Mapping[str, object] = asked("answers to the template's questions", default=NOTHING)
    festival: str | None = asked("slug of the festival that it belongs to", default=None)
    public: bool = asked("whether everybody may see it", default=True)
    venue: str = asked("where it is played", default="")
    seed: str = asked("seed of its lots", default="")
    layers: tuple[str, ...] = asked(
        "texts of the event's own regulations, laid over the book one after the other", default=()
    )
    zone: str = asked("time zone, as Australia/Adelaide; the template's unless told", default="")


@router.get("/festivals", response={200: shapes.Festivals}, summary="Festivals")
def festivals(request: HttpRequest, limit: Limit = USUAL, cursor: Cursor = "") -> HttpResponse:
    """Festivals, the latest first, with the competitions that this caller may know of."""
    rows = Festival.objects.filter(public=True).prefetch_related("competitions")
    found, headers = page_of(request, rows, lambda each: each.slug, limit, cursor)
    caller = caller_of(request)
    return plain_answer({"festivals": [_festival(caller, each) for each in found]}, headers=headers)


@router.get("/festivals/{slug}", response={200: shapes.Festival}, summary="A festival")
def festival(request: HttpRequest, slug: str) -> HttpResponse:
    """A festival and its competitions."""
    return plain_answer(_festival(caller_of(request), _public_festival(slug)))


@router.get(
    "/festivals/{slug}/find", response={200: people.InFestival}, summary="Somebody in a festival"
)
def find_in_festival(request: HttpRequest, slug: str, q: Looked) -> HttpResponse:  # noqa: ARG001
    """People whose names begin so, in all competitions of a festival; and competitions."""
    where = _public_festival(slug)
    query = query_of(q)
    people_found = []
    for each in where.competitions.filter(public=True):
        with desk_of(each).reading() as there:
            hits = found_in(each, there, query) if there.state.plan is not None else ()
            told = [hit_plain(there, hit) for hit in hits]
        if told:
            people_found.append({"competition": each.slug, "found": told})
    named = [each.slug for each in events_named(where, query)]
    return plain_answer({"competitions": named, "people": people_found})


@router.get("/festivals/{slug}/ladder", response={200: shapes.Ladder}, summary="A ladder")
def festival_ladder(
    request: HttpRequest,  # noqa: ARG001
    slug: str,
    best: LadderBest = "",
    by: LadderBy = "",
    total: LadderTotal = "",
) -> HttpResponse:
    """The nights of a festival in one list, of which the best count; with handicaps beside it."""
    try:
        found = ladder_of(_public_festival(slug), best, by, total)
    except Mistake as mistake:
        raise Problem(422, str(mistake)) from None
    return plain_answer(ladder_plain(found))


def _public_festival(slug: str) -> Festival:
    found = Festival.objects.filter(slug=slug, public=True).first()
    if found is None:
        raise Http404(f"There is no festival '{slug[:60]}' here.")
    return found


def _festival(caller: Caller, row: Festival) -> dict[str, object]:
    return {
        "slug": row.slug,
        "title": row.title,
        "venue": row.venue,
        "starts": row.starts.isoformat() if row.starts else None,
        "ends": row.ends.isoformat() if row.ends else None,
        "competitions": [e.slug for e in row.competitions.all() if _known(caller, e)],
    }


@router.get("/competitions", response={200: shapes.Competitions}, summary="Competitions")
def competitions(request: HttpRequest, limit: Limit = USUAL, cursor: Cursor = "") -> HttpResponse:
    """The competitions that this caller may know of."""
    caller = caller_of(request)
    rows = [each for each in Competition.objects.select_related("festival") if _known(caller, each)]
    found, headers = page_of(request, rows, lambda each: each.slug, limit, cursor)
    return plain_answer({"competitions": [listed(caller, each) for each in found]}, headers=headers)


def listed(caller: Caller, row: Competition) -> dict[str, object]:
    """A competition as lists show it."""
    return {
        "slug": row.slug,
        "title": row.title,
        "festival": row.festival.slug if row.festival else None,
        "template": row.template,
        "public": row.public,
        "role": caller.may_do(row).value,
    }


def _known(caller: Caller, row: Competition) -> bool:
    return row.public or caller.may_see(row).reaches(Role.SCORER)


# --- a new one -----------------------------------------------------------------------------------


@router.post("/competitions", response={201: shapes.Listed}, summary="Begin a competition")
def new_competition(request: HttpRequest) -> HttpResponse:
    """Begin a competition of a template; whoever does so is its convenor."""
    caller = caller_of(request)
    insist(caller, caller.may_do_anywhere, Role.CONVENOR, "Beginning a competition")
    wanted: NewCompetition = body_of(request, NewCompetition)
    _insist_on_names(wanted)
    try:
        made = _begin(caller, wanted)
    except IntegrityError:
        raise Problem(409, f"There is a competition '{wanted.slug}' already.") from None
    except Mistake as mistake:
        raise Problem(422, str(mistake)) from None
    address = f"{request.path}/{made.slug}"
    return plain_answer(listed(caller, made), 201, {"Location": address})


def _insist_on_names(wanted: NewCompetition) -> None:
    if not SLUG.fullmatch(wanted.slug) or len(wanted.slug) > 60:
        raise Problem(422, "slug: small letters and digits with hyphens between, at most 60.")
    if not wanted.title.strip() or len(wanted.title) > 120:
        raise Problem(422, "title: 1 to 120 letters.")
    if Competition.objects.filter(slug=wanted.slug).exists():
        raise Problem(409, f"There is a competition '{wanted.slug}' already.")


def _begin(caller: Caller, wanted: NewCompetition) -> Competition:
    """The competition and its convenor, both or neither."""
    festival = None
    if wanted.festival is not None:
        festival = Festival.objects.filter(slug=wanted.festival).first()
        if festival is None:
            raise Problem(422, f"festival: there is no festival '{wanted.festival[:60]}'.")
    with transaction.atomic():
        made = begin(
            wanted.slug,
            wanted.title.strip(),
            wanted.template,
            dict(wanted.answers),
            by=caller.name,
            begins=wanted.begins,
            festival=festival,
            public=wanted.public,
            venue=wanted.venue,
            seed=wanted.seed,
            plan=_plan(wanted),
        )
        assert caller.token is not None
        appoint(caller.token.user, made, Role.CONVENOR, by=caller.name)
    return made


def _plan(wanted: NewCompetition) -> dict[str, object]:
    """The template's plan, with the event's own layers and by another clock where one is named."""
    layers = (Layer(f"layer {n}", text) for n, text in enumerate(wanted.layers, 1))
    plan = with_own_layers(plan_data(template(wanted.template), wanted.answers), layers)
    if not wanted.zone:
        return plan
    try:
        return in_zone(plan, checked_zone(wanted.zone))
    except Mistake as mistake:
        raise Problem(422, f"zone: {mistake}") from None
