"""Captains' links: one for a contestant, good for the whole competition until it is voided.

A competition and its contestants go in; links are made, found and voided. What a captain may do
with one is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from convenor.errors import Mistake
from convenor.web.store.models import CaptainLink, Competition
from convenor.web.store.secrets import LONGEST, hashed


def links_of(competition: Competition) -> dict[str, str]:
    """The secret of each contestant's link, by the contestant."""
    found = CaptainLink.objects.filter(competition=competition, revoked=None)
    return {each.contestant: each.secret for each in found}


def change_links(
    competition: Competition, contestants: Iterable[str], do: str, contestant: str = ""
) -> tuple[int, int]:
    """Make the links that are missing, or void one or all: how many are new, how many gone."""
    there = CaptainLink.objects.filter(competition=competition, revoked=None)
    if do == "make":
        have = set(there.values_list("contestant", flat=True))
        new = [each for each in contestants if each not in have]
        for each in new:
            CaptainLink.objects.create(competition=competition, contestant=each)
        return len(new), 0
    if do != "void":
        raise Mistake("Links are made or voided: press one of the buttons.")
    if contestant:
        there = there.filter(contestant=contestant)
    gone = there.update(revoked=timezone.now())
    if not gone:
        raise Mistake("There is no such link: somebody else has voided it.")
    return 0, gone


def link_of(secret: str) -> CaptainLink | None:
    """The link of a secret, voided or not; None if it is nobody's."""
    if not secret or len(secret) > LONGEST:
        return None
    found = CaptainLink.objects.filter(secret_hash=hashed(secret)).select_related("competition")
    return found.first()
