"""Entries in the order in which they came: who has a place, who waits, who is turned away.

Entries with the moment each was made, the places and those who withdrew go in; the entries
accepted, waiting or rejected come out, or who decides. Entering twice is tested here too.
"""

from __future__ import annotations

import datetime
from itertools import pairwise
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, Decides, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class OrderTerms:
    """What becomes of entries beyond the places, of equal times and of free places."""

    beyond: Literal["wait", "rejected"] = asked("whether those beyond the places wait")
    equal_times: Literal["running number", "lot"] = asked(
        "how entries of one moment are ordered", default="running number"
    )
    free_place: Literal["first on the list", "official"] = asked(
        "who gets a place that becomes free", default="first on the list"
    )
    decided_by: str = asked("the official who gives a free place", default="convener")


@value
class Entry:
    """An entry, and when it was made."""

    id: str = asked("the entry")
    made_at: datetime.datetime = asked("when it came")
    number: int | None = asked("its running number (none: the order given)", default=None)


@value
class EntriesMade:
    """The entries, the places, and who withdrew."""

    entries: tuple[Entry, ...] = asked("the entries")
    places: int = asked("how many can play", least=0)
    withdrawn: tuple[str, ...] = asked("entries that withdrew", default=())


@value
class EntryList:
    """The entries in order."""

    accepted: tuple[str, ...] = asked("entries with a place, in order")
    waiting: tuple[str, ...] | None = asked("entries that wait, in order", default=None)
    rejected: tuple[str, ...] | None = asked(
        "entries turned away, the last to enter first", default=None
    )
    decided_by: str | None = asked("who gives the places that are free", default=None)
    reason: str | None = asked("why, in words", default=None)


def entry_order(terms: OrderTerms, given: EntriesMade, why: Why = SILENT) -> EntryList | Decides:
    """The entries that have a place, and what becomes of the others."""
    _check(given)
    ordered = in_order(given.entries)
    left = [each for each in ordered if each.id not in given.withdrawn]
    if terms.equal_times == "lot" and _lot_matters(left, given.places):
        why.step("entries of one moment", "lot", gives="decided_by")
        return Decides("lot", "entries came at the same moment: the lot decides between them.")
    official = terms.free_place == "official"
    had = [each for each in ordered[: given.places] if each.id not in given.withdrawn]
    placed = had if official else left[: given.places]
    accepted = tuple(each.id for each in placed)
    others = tuple(each.id for each in left if each.id not in accepted)
    why.step("in the order in which they came", accepted, gives="accepted")
    if terms.beyond == "rejected":
        why.step("the last to enter first", others[::-1], gives="rejected")
        return EntryList(accepted, rejected=others[::-1])
    why.step("waiting, in the same order", others, gives="waiting")
    if official and others and len(accepted) < given.places:
        why.step("free places are given by", terms.decided_by, gives="decided_by")
        return EntryList(accepted, others, decided_by=terms.decided_by)
    return EntryList(accepted, others)


def in_order(entries: tuple[Entry, ...]) -> list[Entry]:
    """Entries by the moment they came, those of one moment by running number."""
    places = {each.id: place for place, each in enumerate(entries)}
    return sorted(
        entries,
        key=lambda each: (
            each.made_at,
            places[each.id] if each.number is None else each.number,
        ),
    )


def _check(given: EntriesMade) -> None:
    ids = [each.id for each in given.entries]
    if len(set(ids)) != len(ids):
        raise Mistake("an entry stands twice in 'entries': give each once.")
    for each in given.withdrawn:
        if each not in ids:
            raise Mistake(f"'{each}' withdrew but is not among the 'entries'.")


def _lot_matters(left: list[Entry], places: int) -> bool:
    """Whether two entries of one moment are not both accepted."""
    return any(
        one.made_at == two.made_at
        for place, (one, two) in enumerate(pairwise(left), 1)
        if place >= places
    )


# --- entering twice -----------------------------------------------------------------------------


@value
class TwiceTerms:
    """Whether the same players may enter together again."""

    together_again: bool = asked("whether just the same players may enter again", default=False)


@value
class NewEntry:
    """Entries so far, and a new one."""

    entries: tuple[tuple[str, ...], ...] = asked("the players of each entry so far")
    new_entry: tuple[str, ...] = asked("the players of the new entry")


@value
class TwiceVerdict:
    """Whether the new entry is accepted, and who entered before."""

    verdict: VerdictWord = asked("ok or refuse")
    already_entered: tuple[str, ...] = asked("players who are in an entry already")
    reason: str | None = asked("why, in words", default=None)


def entered_twice(terms: TwiceTerms, given: NewEntry, why: Why = SILENT) -> TwiceVerdict:
    """Whether somebody in the new entry has entered before."""
    if len(set(given.new_entry)) != len(given.new_entry) or not given.new_entry:
        raise Mistake("name each player of the 'new_entry' once.")
    before = {player for entry in given.entries for player in entry}
    already = tuple(each for each in given.new_entry if each in before)
    again = any(set(entry) == set(given.new_entry) for entry in given.entries)
    verdict = REFUSE if already and not (again and terms.together_again) else OK
    why.step("entered before", already, gives="already_entered")
    why.step("the new entry", verdict, gives="verdict")
    reason = f"Entered already: {', '.join(already)}." if verdict == REFUSE else None
    return TwiceVerdict(verdict, already, reason)


# --- several heats ------------------------------------------------------------------------------


@value
class SeveralTerms:
    """What must be different from one heat to the next."""

    another_day: bool = asked("whether the day must be another, too", default=False)


@value
class HeatPlayed:
    """A heat: its day and its boards."""

    day: datetime.date = asked("the day")
    board_set: str = asked("the set of boards")


@value
class SeveralHeats:
    """The heats that a player has played, and the one asked for."""

    already: tuple[HeatPlayed, ...] = asked("heats played")
    request: HeatPlayed = asked("the heat asked for")


@value
class SeveralVerdict:
    """Whether the player may play the heat."""

    verdict: VerdictWord = asked("ok or refuse")
    reason: str | None = asked("why, in words", default=None)


def several_heats(terms: SeveralTerms, given: SeveralHeats, why: Why = SILENT) -> SeveralVerdict:
    """Whether the boards (and, if it matters, the day) are other ones than before."""
    boards = any(each.board_set == given.request.board_set for each in given.already)
    day = terms.another_day and any(each.day == given.request.day for each in given.already)
    verdict = REFUSE if boards or day else OK
    text = "the same boards: {boards}; a day that is ruled out: {day}"
    why.step(text, verdict, gives="verdict", boards=boards, day=day)
    reason = None
    if verdict == REFUSE:
        reason = "The same boards again." if boards else "A second heat on one day."
    return SeveralVerdict(verdict, reason)
