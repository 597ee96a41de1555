"""Who runs a competition: offices given, ended and offered by a link, for its convenors.

What may be done is decided by `web.offices.appointing`, which records it in the ledger too; what it
refuses is told as a conflict. A token needs the scope of a convenor for all of it.
"""

from __future__ import annotations

from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router

from convenor.api.bodies import body_of
from convenor.api.callers import caller_of, competition_for, insist
from convenor.api.parameters import Number, Slug
from convenor.api.problems import Problem
from convenor.api.reading import plain_answer
from convenor.api.shapes import officials as shapes
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.accounts.models import Invitation, User
from convenor.web.accounts.roles import Role
from convenor.web.offices import appointing as offices
from convenor.web.store.models import Competition, Official

router = Router(tags=["The desk"])
ADDRESS = "/competitions/{slug}/officials"
INVITATIONS = "/competitions/{slug}/invitations"
Office = Literal["scorer", "director", "convenor"]
LONGEST = 120


@value
class NewOfficial:
    """An office for somebody with an account."""

    name: str = asked("the name that they sign in with, at most 120 letters")
    role: Office = asked("the office")


@value
class NewInvitation:
    """An office for whoever has the link."""

    whom: str = asked("for whom it is, so that you know it again, at most 120 letters")
    role: Office = asked("the office")


def _convened(request: HttpRequest, slug: str) -> tuple[User, Competition]:
    caller = caller_of(request)
    row = competition_for(caller, slug)
    insist(caller, caller.may_do(row), Role.CONVENOR, "Giving offices")
    assert caller.token is not None
    return caller.token.user, row


@router.get(ADDRESS, response={200: shapes.Officials}, summary="Officials")
def officials(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Who holds an office, and the invitations that are open; for convenors."""
    _, row = _convened(request, slug)
    held = row.officials.select_related("user").order_by("user__name")
    return plain_answer(
        {
            "officials": [_official(each) for each in held],
            "invitations": [_invitation(each) for each in offices.open_invitations(row)],
        }
    )


def _official(each: Official) -> dict[str, object]:
    return {"id": each.pk, "name": str(each.user), "role": each.role}


def _invitation(each: Invitation) -> dict[str, object]:
    return {
        "id": each.pk,
        "whom": each.whom,
        "role": each.role,
        "by": str(each.by),
        "expires": each.expires.isoformat(),
    }


@router.post(ADDRESS, response={200: shapes.Official}, summary="Give an office")
def give(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Give an office to somebody with an account, in place of the one that they have here."""
    giver, row = _convened(request, slug)
    wanted: NewOfficial = body_of(request, NewOfficial)
    to = User.objects.filter(name__iexact=wanted.name[:LONGEST]).first()
    if to is None:
        raise Problem(409, f"There is no account '{wanted.name[:60]}': invite them by a link.")
    return plain_answer(_official(offices.give(giver, row, to, Role(wanted.role))))


@router.delete(ADDRESS + "/{number}", response={204: None}, summary="End an office")
def end(request: HttpRequest, slug: Slug, number: Number) -> HttpResponse:
    """End somebody's office."""
    giver, row = _convened(request, slug)
    found = row.officials.filter(pk=number).first()
    if found is None:
        raise Problem(404, f"There is no office {number} here.")
    offices.take_away(giver, row, found)
    return HttpResponse(status=204)


@router.post(INVITATIONS, response={201: shapes.NewInvitation}, summary="Invite somebody")
def invite(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Offer an office by a link, which is good once and shown this once."""
    giver, row = _convened(request, slug)
    wanted: NewInvitation = body_of(request, NewInvitation)
    whom = wanted.whom.strip()
    if not 1 <= len(whom) <= LONGEST:
        raise Problem(422, f"whom: 1 to {LONGEST} letters.")
    made, link = offices.invite(giver, row, whom, Role(wanted.role))
    address = request.build_absolute_uri(reverse("invitation", args=[link]))
    return plain_answer({**_invitation(made), "link": address}, 201)


@router.delete(INVITATIONS + "/{number}", response={204: None}, summary="Withdraw an invitation")
def withdraw(request: HttpRequest, slug: Slug, number: Number) -> HttpResponse:
    """Let an invitation open nothing any more."""
    giver, row = _convened(request, slug)
    found = Invitation.objects.filter(pk=number, competition=row.slug).first()
    if found is None:
        raise Problem(404, f"There is no invitation {number} here.")
    offices.withdraw(giver, row, found)
    return HttpResponse(status=204)
