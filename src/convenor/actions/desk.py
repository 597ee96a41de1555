"""A ledger that is open on somebody's desk: its competition kept up to date, and the way to act.

A store and the id of a ledger go in. `do` reads the inputs of an action, asks the conditions,
tries the facts on a copy, appends them and says what changed; somebody else's facts that came in
between are taken in and the action is looked at once more. Nothing is recorded by halves.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convenor.actions.action import Action, Proposal, Proposed, Role, Setting
from convenor.actions.after_closing import with_closed_stages
from convenor.actions.catalogue import action_named
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.facts import Draft, Fact, keyed
from convenor.ledger.kinds import kind_of, plain_body
from convenor.ledger.store import Conflict, Store
from convenor.values import value

TRIES = 8
"""How often an action is looked at again because others were quicker."""


@value
class Done:
    """What came of an action."""

    action: str
    facts: tuple[Fact, ...]
    warnings: tuple[str, ...] = ()
    overridden: tuple[str, ...] = ()
    repeated: bool = False
    says: str = ""


class Refused(Refusal):
    """An action that the conditions do not allow; a director may override it with a reason."""

    def __init__(self, action: str, proposal: Proposal) -> None:
        self.action = action
        self.findings = proposal.refused
        super().__init__("; ".join(each.text for each in self.findings))


def utc_now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


class Desk:
    """One ledger, read and acted on."""

    def __init__(
        self,
        store: Store,
        ledger: str,
        clock: Callable[[], datetime.datetime] = utc_now,
    ) -> None:
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.competition = Competition()
        self._lock = threading.RLock()
        self._keys: dict[str, int] = {}
        self._indexed = 0
        self.refresh()

    def refresh(self) -> Competition:
        """Take in what has been recorded since."""
        with self._lock:
            self.competition.extend(self.store.read(self.ledger, self.competition.number))
            return self.competition

    def propose(
        self,
        name: str,
        given: Mapping[str, Any],
        by: str,
        role: Role = "director",
        table: str | None = None,
    ) -> tuple[Action, Proposal]:
        """What an action would do, without doing it."""
        action = action_named(name)
        if not action.allowed(role):
            raise Refusal(f"'{action.title}' is for a {action.role} and above, not for a {role}.")
        setting = Setting(by, role, self.clock(), table)
        read = action.read(dict(given))
        with self._lock:
            proposal = action.propose(self.competition, read, setting)
            drafts = _supposed(proposal, setting)
            proposal, tried = with_closed_stages(self.competition, proposal, drafts)
            if proposal.facts and not proposal.refused and tried is None:
                self.competition.tried(drafts)
        return action, proposal

    def do(
        self,
        name: str,
        given: Mapping[str, Any],
        by: str,
        role: Role = "director",
        *,
        override: str = "",
        key: str = "",
        table: str | None = None,
        expect: int | None = None,
    ) -> Done:
        """Do it: record its facts, or refuse with the clause.

        `override` is a director's reason for doing what is refused; `key` makes a repeated request
        count once; `expect` refuses if anything was recorded after that fact.
        """
        with self._lock:
            for _ in range(TRIES):
                self.refresh()
                if key and (before := self._done_before(name, given, key)):
                    return before
                if expect is not None and self.competition.number != expect:
                    self._refuse_stale(expect)
                action, proposal = self.propose(name, given, by, role, table)
                overridden = self._overriding(action, proposal, role, override)
                if overridden:
                    self.competition.tried(_supposed(proposal, Setting(by, role, self.clock())))
                if not proposal.facts and proposal.says and not proposal.refused:
                    return Done(action.name, (), _texts(proposal.warnings), says=proposal.says)
                drafts = self._drafts(action, proposal, overridden, by, override, key)
                try:
                    appended = self.store.append(self.ledger, drafts, self.competition.number)
                except Conflict:
                    continue
                if not appended.repeated:
                    self.competition.extend(appended.facts)
                return Done(
                    action.name,
                    appended.facts,
                    _texts(proposal.warnings),
                    _texts(overridden),
                    appended.repeated,
                    proposal.says,
                )
        raise Refusal("others keep recording facts at this moment: try again.")

    def _done_before(self, name: str, given: Mapping[str, Any], key: str) -> Done | None:
        """What came of this request when it was first made; refused if it asked for another."""
        facts = self.competition.facts
        for fact in facts[self._indexed :]:
            self._keys[fact.key] = fact.number
        self._indexed = len(facts)
        if key not in self._keys:
            return None
        first = facts[self._keys[key] - 1]
        recorded = tuple(facts[first.number - 1 : first.number + first.more])
        action = action_named(name)
        if not _is_what_came_of(action, action.read(dict(given)), facts, recorded):
            raise Refusal(
                f"the key '{key}' was used for fact {first.number} ({first.kind}), which says "
                "something else, so nothing was recorded: a new request needs a new key."
            )
        return Done(action.name, recorded, repeated=True)

    def _refuse_stale(self, expect: int) -> None:
        """Others have recorded facts since the page was made; or the number is none of ours."""
        last = self.competition.number
        if not 0 <= expect < last:
            raise Mistake(f"fact {expect} is not in this ledger, which has {last}: look again.")
        raise Conflict(self.ledger, expect, tuple(self.competition.facts[expect:]))

    def _overriding(
        self, action: Action, proposal: Proposal, role: Role, override: str
    ) -> tuple[Any, ...]:
        if not proposal.refused:
            return ()
        if not override or not proposal.facts:
            raise Refused(action.name, proposal)
        if role not in ("director", "convenor", "administrator"):
            raise Refusal(f"only a director can override: {proposal.refused[0].text}")
        return proposal.refused

    def _drafts(
        self,
        action: Action,
        proposal: Proposal,
        overridden: tuple[Any, ...],
        by: str,
        override: str,
        key: str,
    ) -> tuple[Draft, ...]:
        proposed = list(proposal.facts)
        for each in overridden:
            body = bodies.RefusalOverridden(action.name, each.reason, override, each.clause)
            proposed.append(Proposed("refusal overridden", body))
        if not proposed:
            raise Mistake(f"'{action.title}' has nothing to record.")
        now = self.clock()
        made = tuple(Draft(each.kind, 1, each.plain, each.happened or now, by) for each in proposed)
        return keyed(made, key) if key else made


def _is_what_came_of(
    action: Action, read: Any, facts: Sequence[Fact], recorded: tuple[Fact, ...]
) -> bool:
    """Whether a request leads to these facts, asked again as things stood before them."""
    first = recorded[0]
    if type(read) is kind_of(first.kind).body and plain_body(first.kind, read) == first.body:
        return True
    setting = Setting(first.by, "administrator", first.recorded)
    try:
        again = action.propose(Competition(facts[: first.number - 1]), read, setting).facts
    except (Mistake, Refusal):
        return False
    return [(e.kind, e.plain) for e in again] == [(e.kind, e.body) for e in recorded[: len(again)]]


def _texts(findings: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(each.text for each in findings)


def _supposed(proposal: Proposal, setting: Setting) -> list[Draft]:
    return [
        Draft(each.kind, 1, each.plain, each.happened or setting.now, setting.by)
        for each in proposal.facts
    ]
