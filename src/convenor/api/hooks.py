"""Webhooks of a competition: made, listed and taken away by its directors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.api.addresses import read_address
from convenor.api.bodies import body_of
from convenor.api.callers import Caller, caller_of, competition_for, insist
from convenor.api.parameters import Number, Slug
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer
from convenor.api.sending import sender
from convenor.api.shapes import hooks as shapes
from convenor.errors import Refusal
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.demonstration import is_toy
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Webhook

router = Router(tags=["What happened"])
ADDRESS = "/competitions/{slug}/webhooks"
MOST = 10


@value
class NewWebhook:
    """Where facts are to be sent."""

    url: str = asked(
        "https address outside; others must be listed by the owner of the site; at most 500 letters"
    )
    after: int | None = asked(
        "send what comes after this fact; from now on unless told", default=None, least=0
    )


def _directed(request: HttpRequest, slug: str) -> tuple[Caller, Competition]:
    caller = caller_of(request)
    row = competition_for(caller, slug)
    insist(caller, caller.may_do(row), Role.DIRECTOR, "A webhook")
    return caller, row


@router.get(ADDRESS, response={200: shapes.Webhooks}, summary="Webhooks")
def webhooks(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The webhooks of a competition, and how far each has got."""
    _, row = _directed(request, slug)
    found = Webhook.objects.filter(competition=row).select_related("user")
    return plain_answer({"webhooks": [_plain(each) for each in found]})


@router.post(ADDRESS, response={201: shapes.NewWebhook}, summary="A new webhook")
def new_webhook(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Send every fact from now on to an address; the secret that signs it is shown this once.

    It lasts as long as the token that made it.
    """
    caller, row = _directed(request, slug)
    wanted: NewWebhook = body_of(request, NewWebhook)
    try:
        read_address(wanted.url, only_listed=is_toy(row))
    except Refusal as refusal:
        raise Problem(422, f"url: {refusal}") from None
    last = ledgers.head(row.ledger).number
    sent = last if wanted.after is None else min(wanted.after, last)
    assert caller.token is not None
    made = _made(row, user=caller.token.user, token=caller.token, url=wanted.url, sent=sent)
    if sent < last:
        sender.wake()
    return plain_answer(
        {**_plain(made), "secret": made.secret}, 201, {"Location": f"{request.path}/{made.pk}"}
    )


def _made(row: Competition, **said: object) -> Webhook:
    """One more webhook, counted and made by one after another."""
    with desk_of(row).transaction():
        Competition.objects.select_for_update().get(pk=row.pk)
        there = Webhook.objects.filter(competition=row).count()
        found = Webhook.objects.create(competition=row, **said) if there < MOST else None
    if found is None:
        raise Problem(409, f"There are {MOST} webhooks already: take one away first.")
    return found


@router.get(ADDRESS + "/{number}", response={200: shapes.Webhook}, summary="A webhook")
def webhook(request: HttpRequest, slug: Slug, number: Number) -> HttpResponse:
    """One webhook."""
    _, row = _directed(request, slug)
    return plain_answer(_plain(_found(row, number)))


@router.delete(ADDRESS + "/{number}", response={204: None}, summary="Take a webhook away")
def no_webhook(request: HttpRequest, slug: Slug, number: Number) -> HttpResponse:
    """Send nothing more there."""
    _, row = _directed(request, slug)
    _found(row, number).delete()
    return HttpResponse(status=204)


def _found(row: Competition, number: int) -> Webhook:
    found = Webhook.objects.filter(competition=row, pk=number).select_related("user").first()
    if found is None:
        raise Problem(404, f"There is no webhook {number} here.")
    return found


def _plain(hook: Webhook) -> dict[str, object]:
    return {
        "id": hook.pk,
        "url": hook.url,
        "active": hook.active,
        "sent": hook.sent,
        "failures": hook.failures,
        "last_error": hook.last_error,
        "by": str(hook.user),
    }
