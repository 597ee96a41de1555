"""The demonstration on this site: built when the site is empty, and built anew when asked.

The facts are made in memory first, which takes a few seconds, and put into the database in one
transaction. There is one account for everybody who plays director; it cannot be signed in to by a
password, and it holds an office in the competitions of the demonstration and nowhere else.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.utils import timezone

from convenor.simulator.playing import SIMULATOR
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.demonstration.ageing import is_outworn
from convenor.web.demonstration.events import EVENTS
from convenor.web.demonstration.rooms import VENUE, Built
from convenor.web.demonstration_bar import demonstration, it_is_there, look_for_it
from convenor.web.live.hub import hub
from convenor.web.offices.appointing import appoint
from convenor.web.store.demonstration import DIRECTOR, throw_away, wanted
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Demonstration, Festival

SLUG = "demonstration"
TITLE = "Demonstration Festival"
Tell = Callable[[str], None]
_building = threading.Lock()


def is_empty() -> bool:
    """Whether nobody has done anything on this site yet."""
    kept = (Competition, Festival, User)
    return not any(each.objects.exists() for each in kept) and not ledgers.ledgers()


def build_if_empty(tell: Tell = lambda _: None) -> bool:
    """Build the demonstration on a site where there is nothing; yes if that was done."""
    if not wanted() or not is_empty():
        return False
    with _building:
        built = _played(1, tell)
        with transaction.atomic():
            if not is_empty():  # another process was quicker
                return False
            festival = Festival.objects.create(slug=SLUG, title=TITLE, venue=VENUE)
            Demonstration.objects.create(festival=festival)
            _put(festival, built)
    it_is_there()
    return True


def build_again_if_outworn(tell: Tell = lambda _: None) -> bool:
    """Begin a demonstration anew that is from yesterday; yes if that was done."""
    there = demonstration() if look_for_it() else None
    if there is None or not is_outworn(there):
        return False
    build_again(tell)
    return True


def build_again(tell: Tell = lambda _: None) -> None:
    """Throw away what was done to the demonstration, and begin it anew."""
    seen = Demonstration.objects.get().times
    with _building:
        before = Demonstration.objects.select_related("festival").get()
        if before.times != seen:  # the button was pressed twice: it is anew
            return
        times = before.times + 1
        built = _played(times, tell)
        with transaction.atomic():
            festival = Festival.objects.select_for_update().get(pk=before.festival_id)
            old = list(festival.competitions.values_list("ledger", flat=True))
            festival.competitions.all().delete()
            throw_away(old)
            director().tokens.all().delete()
            Demonstration.objects.filter(pk=festival.pk).update(times=times, paused=False)
            _put(festival, built)
            transaction.on_commit(lambda: _let_viewers_go(old))


def build_one_again(row: Competition) -> None:
    """Begin one competition of the demonstration anew, and leave the others as they are."""
    with _building:
        there = Demonstration.objects.get()
        times = there.times + 1
        built = next(iter(_played(times, only=row.slug)))
        with transaction.atomic():
            festival = Festival.objects.select_for_update().get(pk=there.festival_id)
            if not festival.competitions.filter(pk=row.pk, ledger=row.ledger).delete()[0]:
                return  # it was begun anew by somebody else
            throw_away([row.ledger])
            Demonstration.objects.filter(pk=festival.pk).update(times=times)
            _put_one(festival, built, row.order, row.created)
            transaction.on_commit(lambda: _let_viewers_go([row.ledger]))


def remove_it() -> None:
    """Take the demonstration away, its facts and its director's ways in with it."""
    with _building, transaction.atomic():
        for each in Demonstration.objects.select_related("festival"):
            old = list(each.festival.competitions.values_list("ledger", flat=True))
            each.festival.competitions.all().delete()
            throw_away(old)
            each.festival.delete()
            transaction.on_commit(partial(_let_viewers_go, old))
        User.objects.filter(name=DIRECTOR).delete()


def _let_viewers_go(old: list[str]) -> None:
    for ledger in old:
        hub.gone(ledger)


def _played(times: int, tell: Tell = lambda _: None, only: str = "") -> list[Built]:
    """The facts of all events, or of one of them."""
    now = timezone.localtime()
    made = []
    for slug, event in EVENTS.items():
        if only in ("", slug):
            made.append(event(now, f"demonstration-{times}-{slug.removeprefix('demo-')}"))
            tell(made[-1].title)
    return made


def _put(festival: Festival, built: list[Built]) -> None:
    """The festival's days, and all that is in it."""
    today = timezone.localdate()
    festival.starts = today - datetime.timedelta(days=1)
    festival.ends = today + datetime.timedelta(days=2)
    festival.save()
    for order, each in enumerate(built):
        _put_one(festival, each, order, timezone.now())


def _put_one(festival: Festival, built: Built, order: int, created: datetime.datetime) -> None:
    """A competition with its facts and the director's office."""
    row = Competition.objects.create(
        slug=built.slug,
        title=built.title,
        ledger=built.ledger,
        template=built.template,
        festival=festival,
        order=order,
        created=created,
    )
    ledgers.restore(built.ledger, built.facts)
    give_office(row)


def director() -> User:
    """The account of everybody who plays director."""
    found = User.objects.filter(name=DIRECTOR).first()
    return found or User.objects.create_user(DIRECTOR, full_name="Demonstration director")


def give_office(row: Competition) -> None:
    """Make the demonstration's director one of this competition."""
    appoint(director(), row, Role.DIRECTOR, by=SIMULATOR)
