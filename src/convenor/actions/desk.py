"""A ledger that is open on somebody's desk: its competition kept up to date, and the way to act.

A store and the id of a ledger go in. `do` reads the inputs of an action, asks the conditions,
tries the facts on a copy, appends them and says what changed; somebody else's facts that came in
between are taken in and the action is looked at once more. Nothing is recorded by halves.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext

from convenor.actions.action import (
    Action,
    Finding,
    Members,
    Others,
    Proposal,
    Proposed,
    Role,
    Setting,
    no_members,
)
from convenor.actions.catalogue import action_named
from convenor.actions.closing.after_closing import with_closed_stages
from convenor.actions.named_clauses import with_named_clause
from convenor.actions.recorded_later import refuse_untimely
from convenor.actions.repeats import Repeats
from convenor.actions.withheld_words import with_withheld_names
from convenor.competition.checkpoints import keep_beside, opened
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.facts import Draft, Fact, keyed
from convenor.ledger.store import Clock, Conflict, Store, no_such_ledger, utc_now
from convenor.office.kinds import LEDGER as OFFICE
from convenor.values import replace, value

TRIES = 8
"""How often an action is looked at again because others were quicker."""
MAY_OVERRIDE: tuple[Role, ...] = ("director", "convenor", "administrator")


@value
class Done:
    """What came of an action."""

    action: str
    facts: tuple[Fact, ...]
    warnings: tuple[str, ...] = ()
    overridden: tuple[str, ...] = ()
    repeated: bool = False
    says: str = ""
    moves: tuple[str, ...] = ()


class Refused(Refusal):
    """An action that the conditions do not allow; a director may override it with a reason."""

    def __init__(self, action: str, proposal: Proposal) -> None:
        self.action = action
        self.findings = proposal.refused
        super().__init__("; ".join(each.text for each in self.findings))


@value
class Request:
    """An action that somebody wants done: with what, by whom, and over which refusal."""

    name: str
    given: Mapping[str, object]
    by: str
    role: Role
    table: str | None = None
    override: str = ""
    key: str = ""
    happened: datetime.datetime | None = None


class Desk:
    """One ledger, read and acted on."""

    def __init__(
        self,
        store: Store,
        ledger: str,
        clock: Clock = utc_now,
        members: Members = no_members,
        others: Others | None = None,
    ) -> None:
        self.store = store
        self.members = members
        self.others = others
        self.ledger = ledger
        self.clock = clock
        self.competition = Competition()
        self._lock = threading.RLock()
        self._repeats = Repeats(lambda key: self.store.find(self.ledger, key))
        self.refresh()

    def refresh(self) -> Competition:
        """Take in what has been recorded since."""
        with self._lock:
            if not self.competition.facts:
                self.competition = opened(self.store, self.ledger)
            else:
                self.competition.extend(self.store.read(self.ledger, self.competition.number))
            return self.competition

    def other(self, ledger: str) -> Competition:
        """Another competition of the same place, as it stands; or of another, if it is told how."""
        if self.others is not None:
            return self.others(ledger)
        known = tuple(each for each in self.store.ledgers() if each != OFFICE)
        if ledger not in known:
            raise no_such_ledger(ledger, "this place", known)
        return opened(self.store, ledger)

    def has_recorded(self, key: str) -> bool:
        """Whether a request with this key has been recorded, as far as the desk has read."""
        with self._lock:
            return self._repeats.number_of(key, self.competition.facts) is not None

    @contextmanager
    def _at_hand(self) -> Iterator[Competition]:
        """The competition as far as it was read, while nobody changes it."""
        with self._lock:
            yield self.competition

    def propose(
        self,
        name: str,
        given: Mapping[str, object],
        by: str,
        role: Role = "director",
        table: str | None = None,
        happened: datetime.datetime | None = None,
    ) -> tuple[Action, Proposal]:
        """What an action would do, without doing it; `happened` is when, if it was not now."""
        action = action_named(name)
        if not action.allowed(role):
            raise Refusal(f"'{action.title}' is for a {action.role} and above, not for a {role}.")
        now = self.clock()
        setting = Setting(by, role, happened or now, table, self.members, self.other)
        _refuse_nul(given)
        read = action.read(dict(given))
        with self._at_hand() as there:
            proposal = action.propose(there, read, setting)
            proposal = with_named_clause(there, read, proposal)
            proposal = with_withheld_names(there, proposal)
            if happened is not None:
                refuse_untimely(there, proposal, happened, now)
            drafts = proposal.drafts(by, setting.now)
            proposal, tried = with_closed_stages(there, proposal, drafts)
            if proposal.facts and not proposal.refused and tried is None:
                there.check(drafts)
        return action, proposal

    def do(
        self,
        name: str,
        given: Mapping[str, object],
        by: str,
        role: Role = "director",
        *,
        override: str = "",
        key: str = "",
        table: str | None = None,
        expect: int | None = None,
        happened: datetime.datetime | None = None,
    ) -> Done:
        """Do it: record its facts, or refuse with the clause.

        `override` is a director's reason for doing what is refused; `key` makes a repeated request
        count once; `expect` refuses if anything was recorded after that fact; `happened` is when
        it happened, where it is recorded afterwards: rules of time go by it.
        """
        request = Request(name, given, by, role, table, override, key, happened)
        with self._alone(), self._lock:
            for _ in range(TRIES):
                self.refresh()
                if key and (before := self._done_before(request)):
                    return before
                self._refuse_stale(expect)
                try:
                    return self._record(request)
                except Conflict:
                    continue  # others were quicker: look at it again as things stand now
        raise Refusal("others keep recording facts at this moment: try again.")

    def _done_before(self, request: Request) -> Done | None:
        """What came of this request when it was first made; refused if it asked for another."""
        action = action_named(request.name)
        facts = self.competition.facts
        recorded = self._repeats.facts_of(
            request.key,
            action,
            dict(request.given),
            request.role,
            facts,
            self.members,
            self.other,
        )
        return Done(action.name, recorded, repeated=True) if recorded else None

    def _refuse_stale(self, expect: int | None) -> None:
        """Others have recorded facts since the page was made; or the number is none of ours."""
        last = self.competition.number
        if expect is None or expect == last:
            return
        if not 0 <= expect < last:
            raise Mistake(f"fact {expect} is not in this ledger, which has {last}: look again.")
        raise Conflict(self.ledger, expect, tuple(self.competition.facts[expect:]))

    def _record(self, request: Request) -> Done:
        """Ask the conditions once, and append what comes of it if nobody was quicker."""
        action, proposal = self.propose(
            request.name,
            request.given,
            request.by,
            request.role,
            request.table,
            request.happened,
        )
        overridden = self._overridden(action, proposal, request)
        if proposal.says and not proposal.facts:
            return Done(action.name, (), _texts(proposal.warnings), says=proposal.says)
        drafts = self._drafts(action, proposal, overridden, request)
        with self._recording():
            appended = self.store.append(self.ledger, drafts, self.competition.number)
        if not appended.repeated:
            self.competition.extend(appended.facts)
            keep_beside(self.competition)
        return Done(
            action.name,
            appended.facts,
            _texts(proposal.warnings),
            _texts(overridden),
            appended.repeated,
            proposal.says,
            proposal.moves,
        )

    def _alone(self) -> AbstractContextManager[object]:
        """Around all that an action does."""
        return nullcontext()

    def _recording(self) -> AbstractContextManager[object]:
        """Around the wait for the store: nothing is read or changed here meanwhile."""
        return nullcontext()

    def _overridden(
        self, action: Action, proposal: Proposal, request: Request
    ) -> tuple[Finding, ...]:
        """The refusals that a director sets aside; without one, they stand."""
        if not proposal.refused:
            return ()
        if not request.override or not proposal.facts:
            raise Refused(action.name, proposal)
        if request.role not in MAY_OVERRIDE:
            raise Refusal(f"only a director can override: {proposal.refused[0].text}")
        self.competition.check(proposal.drafts(request.by, request.happened or self.clock()))
        return proposal.refused

    def _drafts(
        self,
        action: Action,
        proposal: Proposal,
        overridden: tuple[Finding, ...],
        request: Request,
    ) -> tuple[Draft, ...]:
        """What is recorded: the facts, and beside them each refusal that was overridden."""
        beside = tuple(_override(action, each, request.override) for each in overridden)
        whole = replace(proposal, facts=(*proposal.facts, *beside))
        if not whole.facts:
            raise Mistake(f"'{action.title}' has nothing to record.")
        made = whole.drafts(request.by, request.happened or self.clock())
        return keyed(made, request.key) if request.key else made


def _override(action: Action, refusal: Finding, reason: str) -> Proposed:
    body = bodies.RefusalOverridden(action.name, refusal.reason, reason, refusal.clause)
    return Proposed("refusal overridden", body)


def _refuse_nul(given: object) -> None:
    """A letter that nobody types: it would lie in the ledger for good."""
    if isinstance(given, str) and "\0" in given:
        raise Mistake("a text has a letter in it that cannot be written: type it again.")
    if isinstance(given, Mapping):
        given = given.values()
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        for each in given:
            _refuse_nul(each)


def _texts(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    return tuple(each.text for each in findings)
