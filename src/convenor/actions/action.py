"""An action as a value: what it is called, what it takes, who may do it, what it proposes.

A competition and typed inputs go in; a proposal comes out: facts to be recorded, and findings of
the conditions, each with its clause. Nothing is recorded here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import drafted, plain_body
from convenor.office.register import Register
from convenor.regulation.answers import VerdictWord
from convenor.regulation.typed import Input, inputs, reader
from convenor.values import replace, value

Role: TypeAlias = Literal["player", "scorer", "director", "convenor", "administrator"]
RANKS: dict[str, int] = {
    "spectator": 0,
    "player": 1,
    "scorer": 2,
    "director": 3,
    "convenor": 4,
    "administrator": 5,
}


@value
class Finding:
    """What the conditions say about an action: allowed, flagged, waiting, or refused."""

    verdict: VerdictWord
    reason: str
    clause: str = ""
    row: int = 0
    """The row of a list that it is about, from 1, which its reason then names first."""
    of_row: str = ""
    """The reason for whoever has that row before them."""
    checked: bool = True
    """Whether the clause could be asked."""

    @property
    def text(self) -> str:
        return self._with_clause(self.reason)

    @property
    def text_of_row(self) -> str:
        return self._with_clause(self.of_row or self.reason)

    def at_row(self, row: int) -> Finding:
        """The same, found in a row of a list."""
        return replace(self, reason=f"row {row}: {self.reason}", row=row, of_row=self.reason)

    def _with_clause(self, said: str) -> str:
        return f"{said} ({self.clause})" if self.clause else said


@value
class Proposed:
    """A fact that an action would record."""

    kind: str
    body: Any
    happened: datetime.datetime | None = None

    @property
    def plain(self) -> dict[str, Any]:
        return plain_body(self.kind, self.body)

    def draft(self, by: str, now: datetime.datetime) -> Draft:
        """As a ledger takes it; it happens now, unless it says when it did."""
        return drafted(self.kind, self.body, self.happened or now, by)


@value
class Proposal:
    """What an action would do."""

    facts: tuple[Proposed, ...]
    findings: tuple[Finding, ...] = ()
    says: str = ""
    moves: tuple[str, ...] = ()
    """What moves in the hall, a line each, for whoever decides."""

    @property
    def refused(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.verdict in ("refuse", "approval"))

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.verdict == "warn")

    def drafts(self, by: str, now: datetime.datetime) -> tuple[Draft, ...]:
        """Its facts as a ledger takes them."""
        return tuple(each.draft(by, now) for each in self.facts)


Members: TypeAlias = Callable[[], Register | None]


def no_members() -> Register | None:
    """A ledger by itself, with no office beside it."""
    return None


Others: TypeAlias = Callable[[str], Competition]


def no_others(ledger: str) -> Competition:
    """A ledger by itself, with no other beside it."""
    raise Mistake(f"there is no ledger '{ledger}' beside this one.")


@value
class Setting:
    """Who does it, when, and for which table where a table token was used."""

    by: str
    role: Role
    now: datetime.datetime
    table: str | None = None
    members: Members = no_members
    """The register of the federation, asked for when somebody is looked up in it."""
    others: Others = no_others
    """Other competitions of the same place, by their ledgers."""


Propose: TypeAlias = Callable[[Competition, Any, Setting], Proposal]


@value
class Suggestion:
    """What the book suggests for some inputs of an action, and why."""

    values: dict[str, Any]
    reason: str
    clause: str = ""


Suggest: TypeAlias = Callable[[Competition, dict[str, object]], tuple[Suggestion, ...]]


@value
class Action:
    """Something that can be done."""

    name: str
    title: str
    given: type
    propose: Propose
    role: Role
    group: str
    says: str = ""
    suggest: Suggest | None = None

    @property
    def inputs(self) -> tuple[Input, ...]:
        return inputs(self.given)

    def read(self, given: dict[str, object]) -> Any:
        """The inputs out of plain data."""
        return reader(self.given)(given, self.name)

    def allowed(self, role: str) -> bool:
        """Whether somebody of this role may do it at all."""
        return RANKS.get(role, 0) >= RANKS[self.role]


def one(kind: str, body: object, *findings: Finding, says: str = "") -> Proposal:
    """A proposal of a single fact."""
    return Proposal((Proposed(kind, body),), findings, says)


def refuse(reason: str, clause: str = "") -> Finding:
    """A refusal with its clause."""
    return Finding("refuse", reason, clause)


def warn(reason: str, clause: str = "") -> Finding:
    """A warning with its clause."""
    return Finding("warn", reason, clause)
