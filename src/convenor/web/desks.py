"""The competitions that are open in this process, each folded once and kept up to date.

A competition of the site goes in, its desk comes out, with every fact that is in the database at
that moment. A desk is read under its lock (`reading`), and what is worked out of it can be kept
until the next fact (`kept`). While one who records waits for the database, the others read what was
there before. Whoever writes rows of the site together with facts uses
`transaction`, which takes the desk's lock before the database's, so that nobody waits in a ring.
"""

from __future__ import annotations

import datetime
import itertools
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar, cast

from django.db import transaction as database
from django.db.models import Q

from convenor.actions.desk import Desk
from convenor.actions.imports.steps import TakingOver
from convenor.actions.imports.taking_over import take_over
from convenor.competition.checkpoints import keep_beside, opened
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.ledger.store import utc_now
from convenor.office.kinds import LEDGER as OFFICE
from convenor.web.facts_shown import Shows
from convenor.web.set_lines import SetLines
from convenor.web.shown_while_waiting import Glass
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Festival
from convenor.web.store.office import members

Made = TypeVar("Made")
MOST_BYTES = 512 * 1024 * 1024
"""What the open competitions may weigh together; the one asked for longest ago goes first."""
A_DESK, A_FACT, A_FACT_LEFT = 300_000, 3_000, 100
"""About how many bytes a desk weighs, each fact that it has at hand, each left in the store."""
MOST_KEPT = 400
HEAVIEST_KEPT = 32 * 1024 * 1024
"""Bytes of kept pages that show the same of one competition; then all are made anew."""
MOST_SHOWN = 60
"""Parts of a competition by which pages are kept apart; then all are made anew."""
PATIENCE = 0.01
"""Seconds after which one who waits looks whether there is something to be shown."""
BEHIND = 0.5
"""Seconds for which one who looks waits for a fact that is recorded and not taken in yet."""
LONG = 1.0
"""Seconds of waiting for the database that are worth a line in the log."""
LOG = logging.getLogger("convenor.desks")


class Worked:
    """What was worked out of a ledger as it stood after one fact."""

    def __init__(self, number: int, last: str) -> None:
        self.number, self.last = number, last
        self.made: dict[Hashable, object] = {}
        self.weight = 0
        """The bytes of what says how many it has: pages, above all."""

    def keep(self, key: Hashable, made: object) -> None:
        self.made[key] = made
        self.weight += int(getattr(made, "weight", 0))

    @property
    def is_full(self) -> bool:
        return len(self.made) > MOST_KEPT or self.weight > HEAVIEST_KEPT

    def is_of(self, number: int, last: str) -> bool:
        return self.number == number and self.last == last


class SiteDesk(Desk):
    """A desk that many threads share; those who only look never wait for the database."""

    def __init__(self, ledger: str) -> None:
        self._worked = Worked(-1, "")
        self._lasting: dict[Shows, Worked] = {}
        self._glass = Glass()
        self.set_lines = SetLines()
        self._made_of: dict[Hashable, tuple[object, object]] = {}
        super().__init__(ledgers, ledger, members=members)

    def refresh(self) -> Folded:
        """Take in what has been recorded since; begin anew if the ledger is another one now."""
        with self._looking() as seen:
            return seen if seen is not None else self._refreshed()

    def other(self, ledger: str) -> Folded:
        """Another competition of the site that is shown to everybody, by its ledger or address."""
        named = Q(ledger=ledger) | Q(slug=ledger)
        found = Competition.objects.filter(named, public=True).values_list("ledger", flat=True)
        first = next(iter(found), None)
        if first is None:
            raise Mistake(f"there is no competition '{ledger}' that is shown to everybody here.")
        return opened(ledgers, first)

    def _refreshed(self) -> Folded:
        head = self.store.head(self.ledger)
        if self._strays_from(head.number, head.hash):
            self._begin_anew()
        if head.number > self.competition.number:
            self._take_in()
        return self.competition

    def _strays_from(self, number: int, last: str) -> bool:
        mine = self.competition
        if not mine.facts or number > mine.number:
            return False
        return number < mine.number or bool(mine.facts[-1].hash != last)

    def _take_in(self) -> None:
        mine = self.competition.facts
        if mine:
            new = list(self.store.read(self.ledger, self.competition.number))
            if not new or new[0].before == mine[-1].hash:
                self.competition.extend(new)
                return
            self._begin_anew()  # facts that were rolled back
        self.competition = opened(self.store, self.ledger)
        keep_beside(self.competition)

    def _begin_anew(self) -> None:
        self.competition = Folded()
        self._worked = Worked(-1, "")
        self._lasting = {}

    @contextmanager
    def _looking(self) -> Iterator[Folded | None]:
        """Alone with the competition; or the one of before, while somebody waits to record.

        What is looked at through the glass is changed by nobody, and is not brought up to date.
        """
        seen = self._glass.mine
        if seen is not None:
            yield seen
            return
        patience, begun = 0.0, time.monotonic()
        while not self._lock.acquire(timeout=patience):
            with self._glass.looking() as seen:
                if seen is not None and not self._is_behind(seen, begun):
                    yield seen
                    return
            patience = PATIENCE
        try:
            yield None
        finally:
            self._lock.release()

    def _is_behind(self, seen: Folded, since: float) -> bool:
        """Whether what is shown lacks a fact that is recorded: its writer is about to take it in.

        Whoever was told of that fact must not find the page of before. A fact of another process
        is not waited for much longer than that takes.
        """
        if time.monotonic() - since > BEHIND:
            return False
        return self.store.head(self.ledger).number > seen.number

    @contextmanager
    def reading(self) -> Iterator[Folded]:
        """The competition as it is now, while nobody changes it."""
        with self._looking() as seen:
            yield seen if seen is not None else self._refreshed()

    @contextmanager
    def acting(self) -> Iterator[Folded]:
        """The same for one who acts on what it sees: it waits for those who act before it."""
        with self._glass.aside(), self._lock:
            yield self._refreshed()

    @contextmanager
    def _at_hand(self) -> Iterator[Folded]:
        with self._looking() as seen:
            yield seen if seen is not None else self.competition

    def kept(self, key: Hashable, make: Callable[[Folded], Made]) -> Made:
        """What `make` makes of the competition, made once until the next fact."""
        worked, head = self._worked, self.store.head(self.ledger)
        if worked.is_of(head.number, head.hash) and key in worked.made:
            return cast(Made, worked.made[key])  # without the lock, which an action may hold
        with self.reading() as there:
            worked = self._worked_out(there)
            if key not in worked.made:
                worked.made[key] = make(there)
            return cast(Made, worked.made[key])

    def kept_over(self, shows: Shows, key: Hashable, make: Callable[[Folded], Made]) -> Made:
        """The same, made once until the next fact that moves what is shown."""
        lasting, head = self._lasting.get(shows), self.store.head(self.ledger)
        if lasting is not None and lasting.is_of(head.number, head.hash) and key in lasting.made:
            return cast(Made, lasting.made[key])
        with self.reading() as there:
            lasting = self._lasting_on(there, shows)
            if key not in lasting.made:
                lasting.keep(key, make(there))
            return cast(Made, lasting.made[key])

    def made_of(self, key: Hashable, figure: object, make: Callable[[], Made]) -> Made:
        """What is made of a figure of the engine, made once as long as it is that very figure."""
        kept = self._made_of.get(key)
        if kept is None or kept[0] is not figure:
            if len(self._made_of) >= MOST_SHOWN:
                self._made_of = {}
            kept = self._made_of[key] = (figure, make())
        return cast(Made, kept[1])

    def _lasting_on(self, there: Folded, shows: Shows) -> Worked:
        """Where to keep what lasts: the same as before where no fact came since that moves it."""
        mine, last = self._lasting.get(shows), there.facts[-1].hash if there.facts else ""
        if mine is not None and self._follows(mine, there, last, shows):
            mine.number, mine.last = there.number, last
            return mine
        if len(self._lasting) >= MOST_SHOWN:
            self._lasting = {}
        mine = self._lasting[shows] = Worked(there.number, last)
        return mine

    def _follows(self, mine: Worked, there: Folded, last: str, shows: Shows) -> bool:
        """Whether what was worked out holds still."""
        if mine.is_full or not 0 < mine.number <= there.number:
            return False
        if mine.is_of(there.number, last):
            return True
        came = list(there.facts[mine.number :])
        if not came or came[0].before != mine.last:
            return False
        return not any(shows.moved_by(each) for each in came)

    @property
    def weight_kept(self) -> int:
        """The bytes of pages, and of lines of long tables, that are kept."""
        return self.set_lines.weight + sum(each.weight for each in list(self._lasting.values()))

    def _worked_out(self, there: Folded) -> Worked:
        """Where to keep what is worked out now; a new one after a fact, or when it is full."""
        last = there.facts[-1].hash if there.facts else ""
        mine = self._worked
        if not mine.is_of(there.number, last) or len(mine.made) > MOST_KEPT:
            self._worked = Worked(there.number, last)
        return self._worked

    def _alone(self) -> AbstractContextManager[object]:
        """Whoever looked through the glass lets others look while it acts."""
        return self._glass.aside()

    @contextmanager
    def _recording(self) -> Iterator[None]:
        """While the database is waited for, others look at what was there before."""
        if self._glass.is_set:  # within a transaction, whose facts nobody may see yet
            yield
            return
        with self._shown():
            yield

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """Show others the competition as it is; it stays so for those who still look at the end."""
        self._glass.show(self.competition)
        begun = time.monotonic()
        try:
            yield
        finally:
            if self._glass.hide():
                self.competition = self.competition.fork()
            if (waited := time.monotonic() - begun) > LONG:
                LOG.warning("a post to %s waited %.1f s for the database", self.ledger, waited)

    @contextmanager
    def transaction(self) -> Iterator[SiteDesk]:
        """Facts and rows of the site together, all or none."""
        with self._glass.aside(), self._lock:
            if self._glass.is_set:
                with database.atomic():
                    yield self
                return
            before = self.competition
            self._glass.show(before)
            self.competition = before.fork()  # nobody sees what is not committed
            try:
                with database.atomic():
                    yield self
            except BaseException:
                self._begin_anew()  # what was taken in may have been rolled back
                raise
            finally:
                self._glass.hide()


_open: OrderedDict[str, SiteDesk] = OrderedDict()
_lock = threading.Lock()


def desk_of(competition: Competition) -> SiteDesk:
    """The desk of a competition, up to date."""
    found = open_desk(competition)
    found.refresh()
    return found


def open_desk(competition: Competition) -> SiteDesk:
    """The desk of a competition, as far as it was read: for those who bring it up to date."""
    with _lock:
        found = _open.get(competition.ledger)
        if found is not None:
            _open.move_to_end(competition.ledger)
    return found or _keep(SiteDesk(competition.ledger))


def _keep(made: SiteDesk) -> SiteDesk:
    """Keep a desk, unless another thread was quicker."""
    with _lock:
        kept = _open.setdefault(made.ledger, made)
        _open.move_to_end(made.ledger)
        _let_go(kept)
        return kept


def _let_go(kept: SiteDesk) -> None:
    """Let go of the desks that were asked for longest ago, until the others are light enough."""
    weight = sum(weight_of(each) for each in _open.values())
    for ledger, each in list(_open.items()):
        if weight <= MOST_BYTES:
            return
        if each is not kept:
            weight -= weight_of(each)
            del _open[ledger]


def weight_of(desk: SiteDesk) -> int:
    """About how many bytes a desk holds: facts with what was folded and worked out of them."""
    facts = desk.competition.facts
    left = facts.left
    return A_DESK + A_FACT * (len(facts) - left) + A_FACT_LEFT * left + desk.weight_kept


def forget_desks() -> None:
    """Let go of all desks: the next question folds them anew."""
    with _lock:
        _open.clear()


def begin(
    slug: str,
    title: str,
    template_id: str,
    answers: Mapping[str, object] | None = None,
    *,
    by: str,
    begins: datetime.date,
    festival: Festival | None = None,
    public: bool = True,
    order: int = 0,
    ledger: str = "",
    clock: Callable[[], datetime.datetime] = utc_now,
    **more: object,
) -> Competition:
    """A new competition of a template: its row, its ledger and the fact that begins it.

    `more` goes into the fact: readings, venue, seed.
    """
    given = {
        "name": title,
        "begins": begins.isoformat(),
        "plan": plan_data(template(template_id), answers or {}),
        "template": template_id,
        **more,
    }
    with database.atomic():
        row = Competition.objects.create(
            slug=slug,
            title=title,
            ledger=ledger or _free_id(slug),
            template=template_id,
            festival=festival,
            public=public,
            order=order,
        )
        ledgers.create(row.ledger)
        Desk(ledgers, row.ledger, clock).do("begin", given, by, "convenor")
    return row


def taken_over(slug: str, taking: TakingOver, *, by: str, public: bool) -> Competition:
    """A competition out of another program's event: its row and all its facts, or nothing."""
    with database.atomic():
        made = str(taking.steps[0].given.get("template", ""))
        row = Competition.objects.create(
            slug=slug,
            title=taking.title[:120],
            ledger=_free_id(slug),
            template=made,
            public=public,
            order=100,
        )
        ledgers.create(row.ledger)
        take_over(Desk(ledgers, row.ledger), taking, by)
    return row


def _free_id(slug: str) -> str:
    """The id of a ledger for an address: the same word, or with a number where it is taken."""
    taken, word = {*ledgers.ledgers(), OFFICE}, slug.replace("_", "-")
    return next(
        name for n in itertools.count(1) if (name := word if n == 1 else f"{word}-{n}") not in taken
    )
