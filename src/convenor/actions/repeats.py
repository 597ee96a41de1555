"""A request that is sent again, known by its key, so that it counts once.

The facts of a ledger and a request under a key go in; out come the facts that the same request led
to when it was first made. A key under which something else was asked is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from convenor.actions.action import Action, Role, Setting
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Fact
from convenor.ledger.kinds import kind_of, plain_body


class Repeats:
    """The keys of a ledger's facts, taken in as the facts come."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._seen = 0

    def facts_of(
        self, key: str, action: Action, given: dict[str, object], role: Role, facts: Sequence[Fact]
    ) -> tuple[Fact, ...]:
        """What was recorded for this request before: nothing, if its key is new."""
        for fact in facts[self._seen :]:
            self._numbers[fact.key] = fact.number
        self._seen = len(facts)
        if key not in self._numbers:
            return ()
        first = facts[self._numbers[key] - 1]
        recorded = tuple(facts[first.number - 1 : first.number + first.more])
        if not _is_what_came_of(action, action.read(given), role, facts, recorded):
            raise Refusal(
                f"this key was used for fact {first.number} ({first.kind}), which says "
                "something else, so nothing was recorded: a new request needs a new key."
            )
        return recorded


def _is_what_came_of(
    action: Action, read: object, role: Role, facts: Sequence[Fact], recorded: tuple[Fact, ...]
) -> bool:
    """Whether a request leads to these facts, asked again as things stood before them."""
    first = recorded[0]
    if type(read) is kind_of(first.kind).body and plain_body(first.kind, read) == first.body:
        return True
    setting = Setting(first.by, role, first.happened)
    try:
        again = action.propose(Competition(facts[: first.number - 1]), read, setting).facts
    except (Mistake, Refusal):
        return False
    said = [(e.kind, _without_pin(e.plain)) for e in again]
    return said == [(e.kind, _without_pin(e.body)) for e in recorded[: len(again)]]


def _without_pin(body: Mapping[str, Any]) -> dict[str, Any]:
    """What a fact says but for what the rulebooks said then: they may have been edited since."""
    return {key: each for key, each in body.items() if key != "pinned"}
