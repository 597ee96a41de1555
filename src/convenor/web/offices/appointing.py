"""Who holds an office in a competition: given, taken away, and offered by a link.

The rule is one: nobody gives or takes away an office above their own. Whatever is done is a fact of
the competition's ledger. An invitation is a link that is signed, expires, and is good once; the
database keeps a hash of it. These functions know nothing of pages; what they refuse is a `Refusal`
with the sentence to show.
"""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from django.core import signing
from django.db import transaction
from django.utils import timezone

from convenor.errors import Refusal
from convenor.web.accounts.models import Invitation, User
from convenor.web.accounts.roles import Role
from convenor.web.offices import official_facts
from convenor.web.store.models import Competition, Official, role_in
from convenor.web.store.secrets import hashed

OFFICES = (Role.SCORER, Role.DIRECTOR, Role.CONVENOR)
LASTS = datetime.timedelta(days=7)
MOST_OPEN = 100
LONGEST_LINK = 400
_SALT = "convenor invitation"
_NO_LONGER = "This invitation is no longer good: ask whoever sent it for a new one."


def offices_of(giver: User, competition: Competition) -> list[Role]:
    """The offices that somebody may give in a competition."""
    own = role_in(giver, competition)
    return [role for role in OFFICES if own.reaches(role)]


def give(giver: User, competition: Competition, to: User, role: Role) -> Official:
    """Give an office, in place of the one that the person has there."""
    _insist_on_office(giver, competition, role)
    if not to.is_active:
        raise Refusal(f"{to} may not sign in, so cannot hold an office: ask an administrator.")
    with transaction.atomic():
        held, new = _held(competition, to, role)
        _insist(giver, competition, Role(held.role))
        return _put(held, new, role, giver.name)


def appoint(user: User, competition: Competition, role: Role, by: str) -> Official:
    """An office for somebody who has none there yet, as a competition is set up."""
    with transaction.atomic():
        held, new = _held(competition, user, role)
        return _put(held, new, role, by) if new else held


def take_away(giver: User, competition: Competition, office: Official) -> None:
    """End somebody's office, as it is by now."""
    with transaction.atomic():
        held = _still_held(office)
        if held is None:
            raise Refusal(f"{office.user} holds no office of {competition} any more.")
        _insist(giver, competition, Role(held.role))
        _end(held, giver.name)


def end(office: Official, by: str) -> None:
    """An office is over, whoever says so; one that is over already stays so."""
    with transaction.atomic():
        held = _still_held(office)
        if held is not None:
            _end(held, by)


def _end(held: Official, by: str) -> None:
    official_facts.ended(held, by)
    held.delete()


def _still_held(office: Official) -> Official | None:
    """The office for us alone until we are done, unless somebody was quicker to end it."""
    return Official.objects.select_for_update().filter(pk=office.pk).first()


def _put(held: Official, new: bool, role: Role, by: str, invited_by: str = "") -> Official:
    """Make it this office, and record that; one that it is already stays as it is."""
    before = "" if new else held.role
    if before != role:
        held.role = role
        held.save(update_fields=["role"])
        official_facts.given(held, by, before, invited_by)
    return held


def _insist_on_office(giver: User, competition: Competition, role: Role) -> None:
    if role not in OFFICES:
        raise Refusal(f"A {role.label} is not an office of a competition.")
    _insist(giver, competition, role)


def _insist(giver: User, competition: Competition, role: Role) -> None:
    own = role_in(giver, competition)
    if not own.reaches(Role.CONVENOR):
        raise Refusal(f"Offices of {competition} are given by its convenor: you are a {own.label}.")
    if not own.reaches(role):
        raise Refusal(f"You are a {own.label} of {competition}: {role.label} is above you.")


def _held(competition: Competition, user: User, role: Role) -> tuple[Official, bool]:
    """The office that somebody has, for us alone until we are done; a new one if there is none."""
    held = Official.objects.select_for_update().order_by("pk")
    return held.get_or_create(competition=competition, user=user, defaults={"role": role})


# --- invitations --------------------------------------------------------------------------------


def invite(giver: User, competition: Competition, whom: str, role: Role) -> tuple[Invitation, str]:
    """An invitation, and what its link ends with, which is shown this once."""
    _insist_on_office(giver, competition, role)
    if len(open_invitations(competition)) >= MOST_OPEN:
        raise Refusal(f"There are {MOST_OPEN} open invitations: withdraw those not needed.")
    nonce = secrets.token_urlsafe(16)
    made = Invitation.objects.create(
        competition=competition.slug,
        role=role,
        whom=whom,
        nonce_hash=hashed(nonce),
        by=giver,
        expires=timezone.now() + LASTS,
    )
    return made, signing.dumps([made.pk, nonce], salt=_SALT)


def withdraw(giver: User, competition: Competition, invitation: Invitation) -> None:
    """The link opens nothing any more."""
    _insist(giver, competition, Role(invitation.role))
    Invitation.objects.filter(pk=invitation.pk, taken=None).update(withdrawn=timezone.now())


def open_invitations(competition: Competition) -> list[Invitation]:
    """Those that can still be taken."""
    found = Invitation.objects.filter(competition=competition.slug, taken=None, withdrawn=None)
    return list(found.filter(expires__gt=timezone.now()).select_related("by"))


def invitation_of(link: str) -> tuple[Invitation, Competition]:
    """The invitation of a link, if it is one, and is still good."""
    found = Invitation.objects.filter(pk=_read(link)[0]).select_related("by").first()
    if found is None or found.nonce_hash != hashed(_read(link)[1]):
        raise Refusal("This is not an invitation: copy the whole link.")
    competition = Competition.objects.filter(slug=found.competition).first()
    if competition is None or not found.open:
        raise Refusal(_NO_LONGER)
    if not _may_still(found, competition):
        raise Refusal(_NO_LONGER)
    return found, competition


def _may_still(invitation: Invitation, competition: Competition) -> bool:
    """Whether whoever invited could still give the office."""
    return invitation.by.is_active and Role(invitation.role) in offices_of(
        invitation.by, competition
    )


def _read(link: str) -> tuple[int, str]:
    """What a link says: a number and a word that goes with it."""
    wrong = Refusal("This is not an invitation: copy the whole link.")
    if len(link) > LONGEST_LINK:
        raise wrong
    try:
        found: Any = signing.loads(link, salt=_SALT, max_age=LASTS)
    except signing.SignatureExpired:
        raise Refusal(_NO_LONGER) from None
    except (signing.BadSignature, ValueError):
        raise wrong from None
    return int(found[0]), str(found[1])


def accept(link: str, user: User) -> Official:
    """Take the office of an invitation, once; a higher office that one holds stays."""
    with transaction.atomic():
        number, _ = _read(link)
        Invitation.objects.select_for_update().filter(pk=number).first()  # one at a time
        invitation, competition = invitation_of(link)
        invitation.taken, invitation.taken_by = timezone.now(), user
        invitation.save(update_fields=["taken", "taken_by"])
        role = Role(invitation.role)
        held, new = _held(competition, user, role)
        if not new and Role(held.role).reaches(role):
            return held
        return _put(held, new, role, user.name, invitation.by.name)
