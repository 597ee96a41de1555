"""What was pinned beside what the rulebooks say now: which clauses differ, and whose figures move.

A competition goes in; out come the editions of its rulebooks, each clause that says something else
now with the terms that differ, and the figures that would move under it. The competition itself
goes on being played by what was pinned.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping

from convenor.competition.comparing.differences import Difference, difference
from convenor.competition.live import Competition
from convenor.competition.plans.editions import clauses_in_use, pin_of_plan, shelf_of
from convenor.competition.plans.layers import stack_of
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted
from convenor.regulation.pinned_stack import PinnedStack, on_shelf
from convenor.regulation.pinning import digests, resolved_plain
from convenor.regulation.pins import Pin, plain_pin
from convenor.regulation.stack import Stack
from convenor.values import value

WHAT_IF = "what-if"


@value
class Edition:
    """A rulebook as it was pinned, and as it is now ('' if it is on no shelf)."""

    book: str
    since: datetime.date
    digest: str
    digest_now: str

    @property
    def differs(self) -> bool:
        return self.digest != self.digest_now


@value
class TermChange:
    """One term that says something else now; None where there is none."""

    term: str
    pinned: object
    now: object


@value
class ClauseChange:
    """A clause that says something else now; `gone` if the rulebook has it no more."""

    clause: str
    heading: str
    terms: tuple[TermChange, ...] = ()
    gone: bool = False


@value
class Editions:
    """All that is to be said about what was pinned."""

    pinned_at: int
    clauses: int
    books: tuple[Edition, ...] = ()
    changed: tuple[ClauseChange, ...] = ()
    figures: Difference | None = None
    untold: str = ""
    """Why the figures under the new words cannot be worked out."""
    problems: tuple[str, ...] = ()

    @property
    def pinned(self) -> bool:
        return self.pinned_at > 0


def editions(there: Competition, *, compared: bool = True) -> Editions:
    """What was pinned, and if asked for what the rulebooks say now beside it."""
    pin, at = there.state.pin, there.state.pinned_at
    if pin is None:
        return Editions(0, 0)
    books = tuple(_books(there, pin))
    if not compared:
        return Editions(at, len(pin.clauses), books)
    changed: tuple[ClauseChange, ...] = ()
    figures, untold = None, ""
    try:
        changed = clause_changes(there)
        if changed:
            figures = difference(there, adopted(there))
    except (Mistake, Refusal) as why:
        untold = str(why)
    problems = tuple(_problems(there, pin))
    return Editions(at, len(pin.clauses), books, changed, figures, untold, problems)


def _books(there: Competition, pin: Pin) -> Iterator[Edition]:
    now = shelf_of(there.state.the_plan, pin)
    shelved = {each.id: each.digest for each in (() if now is None else now.layers)}
    for each in pin.books:
        digest_now = shelved.get(each.id, "")
        yield Edition(each.id, each.since, each.digest, digest_now)


def _problems(there: Competition, pin: Pin) -> Iterator[str]:
    """Pinned clauses that do not come out again as they were pinned."""
    stack, begins = there.figures.stack, _begins(there)
    assert isinstance(stack, PinnedStack)
    for name, digest in pin.clauses.items():
        try:
            stack.resolve(name, there.state.readings.get(name.partition(" ")[0]), begins)
            found = digests(stack, [name], begins, there.state.readings)[name]
        except (Mistake, Refusal) as why:
            yield f"{name}: what was pinned cannot be read: {why}"
            continue
        if name in stack.unread:
            said = stack.unread[name].rstrip(".")
            yield f"{name}: what was pinned cannot be read, the rulebook of today is used: {said}."
        elif found != digest:
            yield f"{name}: what was pinned is not resolved as it was when it was pinned."


# --- clauses -------------------------------------------------------------------------------------


def clause_changes(there: Competition) -> tuple[ClauseChange, ...]:
    """The pinned clauses that say something else now."""
    pin = there.state.pin
    if pin is None:
        return ()
    now, begins = _shelf(there, pin), _begins(there)
    found = []
    for name, digest in pin.clauses.items():
        if now.find(name) is None:
            found.append(ClauseChange(name, there.figures.stack.clause(name).heading, gone=True))
        elif digests(now, [name], begins, there.state.readings)[name] != digest:
            found.append(_change(there, now, name))
    return tuple(each for each in found if each.gone or each.terms)


def _change(there: Competition, now: Stack, name: str) -> ClauseChange:
    readings, begins, stack = there.state.readings, _begins(there), there.figures.stack
    was = resolved_plain(stack, name, begins, readings)
    terms = _terms(was, resolved_plain(now, name, begins, readings))
    return ClauseChange(name, stack.clause(name).heading, tuple(terms))


def _terms(was: Mapping[str, object], now: Mapping[str, object]) -> Iterator[TermChange]:
    for key in ("family", "asks"):
        if was[key] != now[key]:
            yield TermChange(key, was[key], now[key])
    yield from _parts(was["terms"], now["terms"], ())


def _parts(was: object, now: object, path: tuple[str, ...]) -> Iterator[TermChange]:
    """Where two pieces of data differ, each place named by its way from the top."""
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for key in dict.fromkeys((*was, *now)):
            yield from _parts(was.get(key), now.get(key), (*path, str(key)))
    elif isinstance(was, (list, tuple)) and isinstance(now, (list, tuple)):
        for at in range(max(len(was), len(now))):
            old, new = (each[at] if at < len(each) else None for each in (was, now))
            yield from _parts(old, new, (*path, f"row {at + 1}"))
    elif was != now:
        yield TermChange(", ".join(path), was, now)


# --- the rulebooks of today ----------------------------------------------------------------------


def pin_now(there: Competition) -> Pin:
    """What the clauses of a competition say now."""
    plan, pin = there.state.the_plan, there.state.pin
    now = stack_of(plan) if pin is None else _shelf(there, pin)
    for name in () if pin is None else pin.clauses:
        if name in clauses_in_use(plan) and now.find(name) is None:
            raise Mistake(f"{name} is no longer in the rulebook, and the plan names it: keep it.")
    return pin_of_plan(plan, _begins(there), there.state.readings, now)


def adopted(there: Competition) -> Competition:
    """The competition as it would be under what its clauses say now."""
    body = bodies.EditionAdopted(plain_pin(pin_now(there)))
    last = there.state.last
    assert last is not None
    return there.tried([drafted("edition adopted", body, last.happened, WHAT_IF)])


def _shelf(there: Competition, pin: Pin) -> Stack:
    found = shelf_of(there.state.the_plan, pin)
    if found is None:
        gone = ", ".join(each.id for each in pin.books if not each.whole and not on_shelf(each.id))
        raise Mistake(f"{gone} is not on the shelf: the ledger is played by what it keeps of it.")
    return found


def _begins(there: Competition) -> datetime.date:
    if there.state.begun is None:
        raise Mistake("the competition has not begun.")
    return there.state.begun.begins
