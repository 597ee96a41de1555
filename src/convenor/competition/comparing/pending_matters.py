"""All that is pending in a competition: rulings and appeals, and how far they may move anybody.

A competition goes in; out come the matters that wait, the same competition under every combination
of them, and the places that each contestant may still have. How a matter will be decided is not
known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Literal

from convenor.competition.comparing.differences import places, qualified
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import drafted
from convenor.values import replace, value

WHAT_IF = "what-if"
MOST_PENDING = 8
"""So many pending matters are tried in every combination (two outcomes each)."""


@value
class Range:
    """How far a contestant's place may go, over every outcome of what is pending."""

    stage: str
    contestant: str
    best: int
    worst: int
    may_go_on: bool
    surely_goes_on: bool


@value
class Pending:
    """A matter that is not yet decided, and the facts if it is decided as it is asked for."""

    kind: Literal["ruling", "appeal"]
    number: str
    says: str
    drafts: tuple[Draft, ...]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.number}"


def pending(there: Competition) -> tuple[Pending, ...]:
    """Every ruling and appeal that waits: left as it is, or decided by its drafts."""
    state = there.state
    when = state.last.happened if state.last else None
    found = [
        Pending(
            "ruling",
            number,
            f"board {ruling.board} at table {ruling.table}, {ruling.stage} {ruling.session}",
            (_ruled(replace(ruling, pending=False), when),),
        )
        for number, (_, ruling) in state.rulings().items()
        if ruling.pending and ruling.ns is not None
    ]
    found += (_appealed(there, appeal, when) for _, appeal in state.open_appeals())
    return tuple(found)


def _appealed(there: Competition, appeal: bodies.AppealLodged, when: Any) -> Pending:
    """An appeal that succeeds: with the score that is sought, else the table result stands."""
    ruling = there.state.rulings()[appeal.ruling][1]
    body = bodies.AppealDecided(appeal.appeal, True, appeal.sought)
    drafts = [drafted("appeal decided", body, when, WHAT_IF)]
    if appeal.sought is None:
        drafts.insert(0, _ruled(replace(ruling, ns=None, ew=None, pending=False), when))
    says = f"by {appeal.contestant} against ruling {appeal.ruling}, upheld"
    return Pending("appeal", appeal.appeal, says, tuple(drafts))


def _ruled(ruling: bodies.RulingGiven, when: Any) -> Draft:
    return drafted("ruling given", ruling, when, WHAT_IF)


def outcomes(
    there: Competition, pending: Sequence[Sequence[Draft]]
) -> Iterator[tuple[tuple[int, ...], Competition]]:
    """The competition under every combination of what is pending, each decided or left as it is."""
    if len(pending) > MOST_PENDING:
        raise Mistake(
            f"{len(pending)} matters are pending: try at most {MOST_PENDING} of them together."
        )
    for count in range(len(pending) + 1):
        for chosen in combinations(range(len(pending)), count):
            drafts = [draft for at in chosen for draft in pending[at]]
            yield chosen, there.tried(drafts) if drafts else there


def ranges(there: Competition, stage: str, pending: Sequence[Sequence[Draft]]) -> tuple[Range, ...]:
    """The range of places of everybody whose place is not certain."""
    seen: dict[str, list[int]] = {}
    goes: dict[str, list[bool]] = {}
    for _, tried in outcomes(there, pending):
        found = places(tried, stage)
        going = {who for each in qualified(tried, stage).values() for who in each}
        for who, (place, _) in found.items():
            seen.setdefault(who, []).append(place)
            goes.setdefault(who, []).append(who in going)
    return tuple(
        Range(stage, who, min(every), max(every), any(goes[who]), all(goes[who]))
        for who, every in seen.items()
        if len(set(every)) > 1 or len(set(goes[who])) > 1
    )
