"""A request that is sent again, known by its key, so that it counts once.

The facts of a ledger and a request under a key go in; out come the facts that the same request led
to when it was first made. A key under which something else was asked is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from convenor.actions.action import Action, Members, Others, Role, Setting, no_members, no_others
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.fact_log import FactLog
from convenor.ledger.facts import Fact
from convenor.ledger.kinds import kind_of, plain_body


class Repeats:
    """The keys of a ledger's facts, taken in as the facts come; the store knows the older ones."""

    def __init__(self, find: Callable[[str], Fact | None]) -> None:
        self._find = find
        self._numbers: dict[str, int] = {}
        self._seen = 0
        self._last: Fact | None = None

    def number_of(self, key: str, facts: FactLog) -> int | None:
        """The number of the fact that was recorded under a key."""
        if not self._goes_on(facts):  # read anew: some may have been rolled back
            self._numbers, self._seen = {}, facts.left
        for fact in facts[self._seen :]:
            self._numbers[fact.key] = fact.number
        self._seen, self._last = len(facts), facts[-1] if facts else None
        found = self._numbers.get(key)
        if found is not None or not facts.left:
            return found
        old = self._find(key)
        return None if old is None else old.number

    def _goes_on(self, facts: FactLog) -> bool:
        """Whether these facts begin with those that were taken in."""
        last = self._last
        return last is not None and len(facts) >= self._seen and facts[self._seen - 1] is last

    def facts_of(
        self,
        key: str,
        action: Action,
        given: dict[str, object],
        role: Role,
        facts: FactLog,
        members: Members = no_members,
        others: Others = no_others,
    ) -> tuple[Fact, ...]:
        """What was recorded for this request before: nothing, if its key is new."""
        number = self.number_of(key, facts)
        if number is None or number > len(facts):
            return ()
        first = facts[number - 1]
        recorded = tuple(facts[first.number - 1 : first.number + first.more])
        setting = Setting(first.by, role, first.happened, members=members, others=others)
        if not _is_what_came_of(action, action.read(given), facts, recorded, setting):
            raise Refusal(
                f"this key was used for fact {first.number} ({first.kind}), which says "
                "something else, so nothing was recorded: a new request needs a new key."
            )
        return recorded


def _is_what_came_of(
    action: Action,
    read: object,
    facts: Sequence[Fact],
    recorded: tuple[Fact, ...],
    setting: Setting,
) -> bool:
    """Whether a request leads to these facts, asked again as things stood before them."""
    first = recorded[0]
    if type(read) is kind_of(first.kind).body and plain_body(first.kind, read) == first.body:
        return True
    try:
        again = action.propose(Competition(facts[: first.number - 1]), read, setting).facts
    except (Mistake, Refusal):
        return False
    said = [(e.kind, _without_pin(e.plain)) for e in again]
    return said == [(e.kind, _without_pin(e.body)) for e in recorded[: len(again)]]


def _without_pin(body: Mapping[str, object]) -> dict[str, object]:
    """What a fact says but for what the rulebooks said then: they may have been edited since."""
    return {key: each for key, each in body.items() if key != "pinned"}
