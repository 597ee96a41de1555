"""From LEDGER on the command line to a competition: the store, the ledger in it, the facts.

A path or an address with an optional `#id` goes in; a desk, or the competition as it was, comes
out. A ledger that is damaged is named fact by fact, with what can still be read of it.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from convenor.cli.progress import counted
from convenor.competition.checkpoints import keep_checkpoint, open_with
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.damage import Report, verify
from convenor.ledger.facts import Fact
from convenor.ledger.kinds import KINDS
from convenor.ledger.places import open_store
from convenor.ledger.store import Store, no_such_ledger

if TYPE_CHECKING:
    from convenor.actions.action import Members, Others
    from convenor.actions.desk import Desk

VERSIONS = {name: each.version for name, each in KINDS.items()}
OFFICE, OFFICE_NAMED = "office", "CONVENOR_OFFICE"
MOMENT = "the number of a fact, or a time such as 2026-03-01T17:00"


def add_ledger(parser: argparse.ArgumentParser) -> None:
    """LEDGER, and which one where a place holds several."""
    parser.add_argument("ledger", help="a .jsonl or SQLite file or a PostgreSQL address; #ID")
    parser.add_argument("--ledger", dest="id", metavar="ID", help="which ledger of the place")


def parted(text: str) -> tuple[str, str]:
    """The place and the id in `place#id`; a file that has a # in its name is a file."""
    if Path(text).exists():
        return text, ""
    place, _, ledger_id = text.rpartition("#") if "#" in text else (text, "", "")
    return place, ledger_id


def is_address(place: str) -> bool:
    return place.startswith(("postgresql://", "postgres://"))


def without_password(place: str) -> str:
    """A place as it may be shown: the password of an address is nobody's business.

    >>> without_password("postgresql://ann:secret@host/festival")
    'postgresql://ann:…@host/festival'
    """
    return re.sub(r"(?<=//)([^:/@]*):[^/@]+@", r"\1:…@", place) if is_address(place) else place


@contextmanager
def opened_store(place: str) -> Iterator[Store]:
    """A store that is there, closed at the end."""
    if not is_address(place) and not Path(place).exists():
        raise Mistake(f"there is no ledger at {place}: check the name ('convenor new' makes one).")
    store = open_store(place)
    try:
        yield store
    finally:
        for each in getattr(store, "set_aside", ()):  # a line that was cut while it was written
            print(f"convenor: {each.sentence}", file=sys.stderr)
        store.close()


@contextmanager
def opened(words: argparse.Namespace) -> Iterator[tuple[Store, str]]:
    """The store of LEDGER, and the id of the ledger that is meant."""
    place, named = parted(words.ledger)
    with opened_store(place) as store:
        chosen = getattr(words, "id", None) or named
        yield store, known_ledger(store, place, chosen) if chosen else only_ledger(store, place)


def known_ledger(store: Store, place: str, chosen: str) -> str:
    """A ledger that the place holds; one whose header cannot be read is told of later."""
    if chosen == OFFICE:
        raise Mistake(
            "'office' is the ledger of an office: 'convenor register' shows and proves it."
        )
    try:
        found = store.ledgers()
    except (Mistake, Refusal):
        return chosen
    if chosen not in found:
        raise no_such_ledger(chosen, without_password(place), found)
    return chosen


def only_ledger(store: Store, place: str) -> str:
    """The one ledger of a place."""
    found = tuple(each for each in store.ledgers() if each != OFFICE)
    shown = without_password(place)
    if not found:
        raise Mistake(f"{shown} holds no ledger: 'convenor new' makes one.")
    if len(found) > 1:
        listed = ", ".join(found[:12]) + (" …" if len(found) > 12 else "")
        raise Mistake(f"{shown} holds several ledgers ({listed}): name one as {shown}#ID.")
    return found[0]


@contextmanager
def desk_of(words: argparse.Namespace) -> Iterator[Desk]:
    """A ledger to act on."""
    from convenor.actions.desk import Desk

    with opened(words) as (store, ledger_id):
        members = members_of(words, store)
        with told(store, ledger_id):
            desk = Desk(store, ledger_id, members=members, others=others_of(store))
        keep_checkpoint(desk.competition)
        yield desk


def others_of(store: Store) -> Others:
    """Other competitions: ledgers of the same place, and files and addresses as PLACE#ID."""

    def other(named: str) -> Competition:
        known = tuple(each for each in store.ledgers() if each != OFFICE)
        if named in known:
            return Competition(store.read(named))
        place, ledger_id = parted(named)
        if not is_address(place) and not Path(place).exists():
            raise no_such_ledger(named, "this place, and no file of that name", known)
        with opened_store(place) as beside:
            chosen = known_ledger(beside, place, ledger_id) if ledger_id else ""
            return Competition(beside.read(chosen or only_ledger(beside, place)))

    return other


def add_office(parser: argparse.ArgumentParser) -> None:
    """--office, for whatever asks the register."""
    parser.add_argument(
        "--office",
        metavar="PLACE",
        help=f"the register that players are looked up in (else {OFFICE_NAMED}, or the same place)",
    )


def members_of(words: argparse.Namespace, store: Store | None) -> Members:
    """The register beside a ledger: the one that is named, or that of the same place."""
    place = getattr(words, "office", None) or os.environ.get(OFFICE_NAMED)
    if place:
        from convenor.office.office import open_office

        return open_office(place).refresh
    if store is not None and OFFICE in store.ledgers():
        from convenor.office.office import Office

        return Office(store).refresh
    return lambda: None


def competition_of(words: argparse.Namespace, moment: str | None = None) -> Competition:
    """A ledger to look at: as it stands, or as it stood at a fact or a time."""
    number, time = (None, None) if moment is None else when(moment)
    with opened(words) as (store, ledger_id), told(store, ledger_id):
        if number is None and time is None:
            return _as_it_stands(store, ledger_id)
        there = Competition(counted(_up_to(store.read(ledger_id), number), "reading facts"))
    return there.as_of(number, time)


def _as_it_stands(store: Store, ledger_id: str) -> Competition:
    """All of a ledger: from its checkpoint, if it has one."""

    def read(after: int, until: int | None) -> Iterator[Fact]:
        return counted(store.read(ledger_id, after, until), "reading facts")

    there = open_with(read)
    if not there.facts:
        raise Mistake(f"ledger '{ledger_id}' has no fact yet: begin a competition first.")
    keep_checkpoint(there)
    return there


def _up_to(facts: Iterator[Fact], number: int | None) -> Iterator[Fact]:
    """The facts up to one of them, and not a line more: what comes after may be damaged."""
    for fact in facts:
        yield fact
        if fact.number == number:
            return


@contextmanager
def told(store: Store, ledger_id: str) -> Iterator[None]:
    """Whatever is wrong with a ledger that cannot be read, fact by fact."""
    try:
        yield
    except (Mistake, Refusal):
        report = verify(store, ledger_id, VERSIONS)
        if report.ok:
            raise
        print_damages(report)
        raise Refusal(f"{report.summary[:-1]}{_still(report)}") from None


def print_damages(report: Report) -> None:
    """A line a damage, on standard error."""
    for each in report.damages:
        print(f"convenor: {each.sentence}", file=sys.stderr)


def _still(report: Report) -> str:
    if not report.good:
        return ": bring back a copy."
    count = len(report.good)
    return f": 'convenor as-of LEDGER {count}' shows it, 'convenor export --good' copies it."


def when(text: str) -> tuple[int | None, datetime.datetime | None]:
    """A fact's number or a time; a time without a zone is local."""
    if text.isascii() and text.isdigit():
        return int(text), None
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"'{text}' is no moment: give {MOMENT}.") from None
    return None, found.astimezone()


def the_stage(there: Competition, name: str | None) -> str:
    """The stage that is named, or the last that has begun, or the first."""
    plan = there.state.the_plan
    if name:
        return plan.stage(name).name
    begun = [each.name for each in plan.stages if there.state.sessions_of(each.name)]
    return begun[-1] if begun else plan.stages[0].name
