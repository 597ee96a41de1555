"""What is wrong with a ledger, fact by fact, and what can still be read of it.

A ledger goes in as it lies in its store; a report comes out that names each fact that was cut,
edited, lost, moved, repeated, put in from elsewhere or written by a newer program, with the whole
facts before the first damage and the loose ones after it. Nothing is mended and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Head, Newer, breaks_the_chain, first_head, id_in
from convenor.ledger.facts import Fact, NotAFact, fact_of, line_of
from convenor.ledger.store import Kept, Store
from convenor.values import value


@value
class Damage:
    """One thing that is wrong: where, with which fact, of which kind, in a sentence."""

    place: int
    """The fact's place in the store, counted from 1; 0 is the header."""
    number: int | None
    what: str
    """header, newer, other, torn, garbled, edited, missing, repeated, moved, broken, unknown,
    unfinished or head."""
    sentence: str


@value
class Report:
    """What a verification found."""

    ledger: str
    good: tuple[Fact, ...]
    """The facts before the first damage: a ledger that can be used as it is."""
    loose: tuple[Fact, ...]
    """Facts after it that are whole in themselves, but whose chain is broken."""
    damages: tuple[Damage, ...]
    set_aside: tuple[str, ...] = ()
    """Files beside the ledger with ends that were cut while being written."""

    @property
    def ok(self) -> bool:
        return not self.damages

    @property
    def summary(self) -> str:
        """The report in one sentence."""
        if self.ok:
            return whole_words(self.ledger, len(self.good))
        after = f", and {_facts(len(self.loose))} after that by themselves" if self.loose else ""
        found = "1 thing is" if len(self.damages) == 1 else f"{len(self.damages)} things are"
        return (
            f"{found} wrong with ledger '{self.ledger}'; it can be read up to fact "
            f"{len(self.good)}{after}."
        )


def whole_words(ledger: str, count: int) -> str:
    """A ledger that is as it was written, in a sentence."""
    return f"ledger '{ledger}' is whole: {_facts(count)}."


class _Seen(NamedTuple):
    """A line as it was found: its fact, or what is wrong with it and what it says of itself."""

    place: int
    fact: Fact | None
    number: int | None
    hash: str
    what: str = ""
    reason: str = ""


Versions = Mapping[str, int]
"""The kinds of fact that this program knows, each with its newest version."""


def verify(store: Store, ledger_id: str, versions: Versions | None = None) -> Report:
    """Examine a ledger of a store; with `versions`, whether its kinds are known as well."""
    return examine(store.kept(ledger_id), versions)


def examine(kept: Kept, versions: Versions | None = None) -> Report:
    """Examine a ledger as it lies in its store."""
    wrong = list(_header_damage(kept))
    if any(each.what == "newer" for each in wrong):
        return Report(kept.ledger, (), (), tuple(wrong), kept.set_aside)
    count = len(kept.lines)
    seen = [
        _seen_line(place, line, place == count and not kept.ended)
        for place, line in enumerate(kept.lines, 1)
    ]
    return _report(kept, seen, wrong, versions)


def _header_damage(kept: Kept) -> Iterator[Damage]:
    try:
        found = id_in(kept.header, f"ledger '{kept.ledger}'")
    except Newer as why:
        yield Damage(0, None, "newer", str(why))
    except (Mistake, Refusal) as why:
        yield Damage(0, None, "header", str(why))
    else:
        if found != kept.ledger:
            sentence = f"the header is that of ledger '{found}', not of '{kept.ledger}'."
            yield Damage(0, None, "other", sentence)


# --- line by line -------------------------------------------------------------------------


def _seen_line(place: int, line: str, cut: bool) -> _Seen:
    try:
        fact = fact_of(line)
        if line_of(fact) == line:
            return _Seen(place, fact, fact.number, fact.hash)
        return _Seen(place, None, fact.number, fact.hash, "edited", "it is not laid out as written")
    except NotAFact as why:
        if cut or "\0" in line:
            return _Seen(place, None, None, "", "torn", "it was cut while it was being written")
        return _Seen(place, None, why.number, why.hash, why.what, why.reason)


def _report(
    kept: Kept, seen: list[_Seen], wrong: list[Damage], versions: Versions | None
) -> Report:
    for each in seen:
        if each.what:
            wrong.append(_damage(each, each.what, f"is {each.what}: {each.reason}"))
        elif each.fact is not None and versions is not None:
            wrong.extend(_kind_damage(each, each.fact, versions))
    wrong.extend(_order_damage(kept.ledger, seen))
    good = _good(seen, min((each.place for each in wrong), default=len(seen) + 1))
    if not wrong:
        wrong.extend(_end_damage(kept, seen, good))
    loose = _loose(seen[len(good) :], {each.place for each in wrong if each.what in _UNREADABLE})
    wrong.sort(key=lambda each: each.place)
    return Report(kept.ledger, good, loose, tuple(wrong), kept.set_aside)


_UNREADABLE = ("newer", "unknown", "repeated", "unfinished")


def _kind_damage(seen: _Seen, fact: Fact, versions: Versions) -> Iterator[Damage]:
    if fact.kind not in versions:
        yield _damage(seen, "unknown", f"is of a kind that is not known here, {fact.kind!r}")
    elif fact.version > versions[fact.kind]:
        yield _damage(
            seen,
            "newer",
            f"({fact.kind}) is of version {fact.version}, and this program knows it up to "
            f"{versions[fact.kind]}: update the program",
        )


# --- one after another --------------------------------------------------------------------


def _order_damage(ledger_id: str, seen: list[_Seen]) -> Iterator[Damage]:
    """What is wrong with the order of the facts and with the links between them."""
    first: dict[int, _Seen] = {}
    for each in seen:
        if each.number is not None:
            first.setdefault(each.number, each)
    places = {number: each.place for number, each in first.items()}
    head = first_head(ledger_id)
    for each in seen:
        number = head.number + 1 if each.number is None else each.number
        if each.number is None and number in places:
            continue  # a line too many, which stands for no fact
        if each.number is not None and places[number] != each.place:
            yield _damage(each, "repeated", _again(each, first[number]))
        elif number <= head.number:
            yield _damage(each, "moved", f"stands after fact {head.number}")
        else:
            yield from _gap(each, head.number + 1, number, places)
            if number == head.number + 1 and _is_broken(each, head):
                yield _damage(each, "other" if number == 1 else "broken", breaks_the_chain(number))
            head = Head(number, each.hash)


def _again(seen: _Seen, first: _Seen) -> str:
    """A number that stands there twice: the same fact once more, or another one."""
    where = f"stands there again (first at place {first.place})"
    return where if seen.hash == first.hash else f"{where} and says something else"


def _is_broken(seen: _Seen, head: Head) -> bool:
    """Whether a whole fact follows another hash than that of the one before, if that is known."""
    return seen.fact is not None and head.hash != "" and seen.fact.before != head.hash


def _gap(seen: _Seen, expected: int, number: int, places: Mapping[int, int]) -> Iterator[Damage]:
    """Facts that should stand before this one: lost, or further on."""
    lost = [each for each in range(expected, min(number, expected + 10_000)) if each not in places]
    if lost:
        span = f"fact {lost[0]} is" if len(lost) == 1 else f"facts {lost[0]} to {lost[-1]} are"
        yield Damage(seen.place, lost[0], "missing", f"{span} missing before fact {number}.")
    elif number > expected:
        yield _damage(seen, "moved", f"stands where fact {expected} should")


def _end_damage(kept: Kept, seen: list[_Seen], good: tuple[Fact, ...]) -> Iterator[Damage]:
    """A ledger that is right as far as it goes, and does not go to its end."""
    for each in seen[len(good) :]:
        yield _damage(each, "unfinished", "lacks facts that were appended together with it")
    last = Head(good[-1].number, good[-1].hash) if good else first_head(kept.ledger)
    if kept.head is not None and kept.head != last and len(good) == len(seen):
        sentence = (
            f"the head says that fact {kept.head.number} is the last, but it is {last.number}."
        )
        yield Damage(len(seen) + 1, last.number, "head", sentence)


# --- what can be read ---------------------------------------------------------------------


def _good(seen: list[_Seen], first_damage: int) -> tuple[Fact, ...]:
    """The facts before the first damage, to the end of the last whole append."""
    found = [each.fact for each in seen if each.place < first_damage and each.fact is not None]
    while found and found[-1].more:
        found.pop()
    return tuple(found)


def _loose(seen: list[_Seen], left_out: set[int]) -> tuple[Fact, ...]:
    return tuple(e.fact for e in seen if e.fact is not None and e.place not in left_out)


def _damage(seen: _Seen, what: str, text: str) -> Damage:
    name = f"the line at place {seen.place}" if seen.number is None else f"fact {seen.number}"
    return Damage(seen.place, seen.number, what, f"{name} {text}.")


def _facts(count: int) -> str:
    return "1 fact" if count == 1 else f"{count} facts"
