"""The cases of a competition: opened, explained, reported, decided; and who is barred by them.

Facts go in; each case comes out with its state and its history. What a clause says of it is not
known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.competition.state.state import Stamp, State
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.values import value

Standing = Literal["open", "explanation asked for", "explained", "reported", "decided"]


@value
class Case:
    """A case, and what has become of it."""

    opened: bodies.CaseOpened
    stamp: Stamp
    explained: tuple[bodies.CaseExplained, ...] = ()
    reported: tuple[bodies.CaseReported, ...] = ()
    decided: bodies.CaseDecided | None = None

    @property
    def number(self) -> str:
        return self.opened.case

    @property
    def standing(self) -> Standing:
        if self.decided is not None:
            return "decided"
        if self.reported:
            return "reported"
        if self.explained:
            return "explained"
        return "explanation asked for" if self.opened.explanation else "open"


def cases(state: State) -> tuple[Case, ...]:
    """Every case, in the order in which they were opened."""
    explained = [body for _, body in state.of(bodies.CaseExplained)]
    reported = [body for _, body in state.of(bodies.CaseReported)]
    decided = {body.case: body for _, body in state.of(bodies.CaseDecided)}
    return tuple(
        Case(
            body,
            stamp,
            tuple(each for each in explained if each.case == body.case),
            tuple(each for each in reported if each.case == body.case),
            decided.get(body.case),
        )
        for stamp, body in state.of(bodies.CaseOpened)
    )


def case_numbered(state: State, number: str) -> Case:
    """The case of this number."""
    known = {each.number: each for each in cases(state)}
    if number not in known:
        near = did_you_mean(number, known) if known else "none has been opened."
        raise Mistake(f"there is no case '{number}': {near}")
    return known[number]


def open_cases(state: State) -> tuple[Case, ...]:
    """Those that wait for somebody."""
    return tuple(each for each in cases(state) if each.decided is None)


def barred_here(state: State, player: str, on: datetime.date) -> Case | None:
    """The case by which a player may not play in this competition on a day."""
    for each in cases(state):
        decided = each.decided
        if decided is None or decided.event or player not in decided.barred:
            continue
        if decided.until is None or on <= decided.until:
            return each
    return None
