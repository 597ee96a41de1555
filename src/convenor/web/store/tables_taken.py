"""Who is at which table: taken, left, seen by the other directors.

A competition, a place and a person go in. Taking a table that another director has is not refused:
it is said, and the page asks. Nothing of this is a fact of the competition.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from convenor.web.accounts.models import User
from convenor.web.store.models import HANDLING_LASTS, Competition, Handling
from convenor.web.store.stirring import stir


def take_table(
    competition: Competition,
    stage: str,
    session: int,
    table: str,
    user: User,
    *,
    over: bool = False,
) -> Handling | None:
    """Say that somebody is at a table; whoever has it already comes back, and keeps it.

    It is taken over from another only where `over` says so.
    """
    place = {"competition": competition, "stage": stage, "session": session, "table": table}
    now = timezone.now()
    with transaction.atomic():
        mine, is_new = Handling.objects.select_for_update().get_or_create(
            **place, defaults={"user": user, "since": now}
        )
        held = mine.user_id != user.pk and now - mine.since < HANDLING_LASTS
        if not is_new and held and not over:
            return mine
        if not is_new:
            Handling.objects.filter(pk=mine.pk).update(user=user, since=now)
        stir(competition)
    return None


def leave_table(competition: Competition, stage: str, session: int, table: str, user: User) -> None:
    """Say that somebody is no longer at a table."""
    with transaction.atomic():
        gone, _ = Handling.objects.filter(
            competition=competition, stage=stage, session=session, table=table, user=user
        ).delete()
        if gone:
            stir(competition)


def handled(competition: Competition, stage: str, session: int) -> dict[str, Handling]:
    """Who is at which table of a session now."""
    since = timezone.now() - HANDLING_LASTS
    found = Handling.objects.filter(
        competition=competition, stage=stage, session=session, since__gt=since
    )
    return {each.table: each for each in found.select_related("user")}
