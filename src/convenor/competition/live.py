"""A competition read from its ledger, kept up to date fact by fact, and tried on copies.

Facts go in, in order; the state and its figures come out. `as_of` is the same competition at an
earlier fact or time, `tried` the same one with facts that nobody has written. A fact that undoes
another takes it back out, or makes the whole be folded anew where later facts may rest on it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from convenor.competition.figures import Figures
from convenor.competition.state.folding import apply, holding
from convenor.competition.state.state import State, Touched
from convenor.competition.state.undoing import undo
from convenor.errors import Mistake
from convenor.ledger.fact_log import FactLog
from convenor.ledger.facts import Draft, Fact
from convenor.values import value


@value
class Supposed(Fact):
    """A fact that is only tried: it has no place in a chain."""

    def __init__(
        self,
        number: int,
        kind: str,
        body: Mapping[str, object],
        happened: datetime.datetime,
        recorded: datetime.datetime,
        by: str = "what-if",
        **more: Any,
    ) -> None:
        chained = {"version": 1, "key": "", "before": "", "hash": "", **more}
        super().__init__(
            number=number,
            kind=kind,
            body=body,
            happened=happened,
            recorded=recorded,
            by=by,
            **chained,
        )


class Competition:
    """A competition as it stands after its facts."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts = FactLog()
        self.lasting: tuple[Fact, ...] = ()
        """Of the facts up to the checkpoint that was read, those that were folded again."""
        self.lasting_until = 0
        self.kept_at = 0
        """The fact of the checkpoint that was read or written last."""
        self.state = State()
        self.figures = Figures(self.state)
        self.extend(facts)

    @classmethod
    def afresh(cls, facts: Iterable[Fact]) -> Competition:
        """The competition of facts of which those that were undone are never looked at."""
        made = cls()
        made._fold_anew(list(facts))
        return made

    @property
    def number(self) -> int:
        """The number of the last fact."""
        return self.facts[-1].number if self.facts else 0

    def extend(self, facts: Iterable[Fact]) -> None:
        """Fold more facts, in order."""
        new = list(facts)
        for at, fact in enumerate(new):
            touched = self._folded(fact)
            if touched is None:
                self._fold_anew([*self.facts, *new[at:]])
                return
            self.facts.append(fact)
            self.figures.forget(touched)

    def fold(self, facts: Iterable[Fact]) -> None:
        """Fold facts that are told once more: they are in the log, or in the store."""
        for fact in facts:
            apply(self.state, fact)

    def fork(self) -> Competition:
        """All that is known now, to go on with, while others look at this one or write it down."""
        made = self.over(self.state.copy())
        made.facts = self.facts.fork()
        made.lasting, made.lasting_until = self.lasting, self.lasting_until
        made.kept_at = self.kept_at
        return made

    def _folded(self, fact: Fact) -> Touched | None:
        """What one more fact touched; None where the whole has to be folded anew."""
        if fact.kind == "fact undone":
            return undo(self.state, fact, self.facts)
        return apply(self.state, fact)

    def _fold_anew(self, facts: list[Fact]) -> None:
        state = State()
        for fact in holding(facts):
            apply(state, fact)
        self.facts = FactLog(facts)
        self.lasting, self.lasting_until = (), 0
        self.state = state
        self.figures = Figures(state)

    def as_of(
        self, number: int | None = None, time: datetime.datetime | None = None
    ) -> Competition:
        """The competition as it was after a fact, or at a time as it had been recorded by then."""
        if number is not None and not 1 <= number <= self.number:
            raise Mistake(f"there is no fact {number}: the ledger has facts 1 to {self.number}.")
        kept = [
            each
            for each in self.facts
            if (number is None or each.number <= number) and (time is None or each.recorded <= time)
        ]
        if not kept:
            raise Mistake("nothing had been recorded by then: name a later time.")
        return Competition(kept)

    def tried(self, drafts: Sequence[Draft]) -> Competition:
        """The same competition with more facts, which nobody has written."""
        made = self.over(self.state.copy())
        made.extend(self._supposed(drafts))
        return made

    def check(self, drafts: Sequence[Draft]) -> None:
        """Refuse facts that could not be folded; without figures, which nobody will ask for."""
        if any(each.kind == "fact undone" for each in drafts):
            self.tried(drafts)
            return
        state = self.state.copy()
        for fact in self._supposed(drafts):
            apply(state, fact)

    def _supposed(self, drafts: Sequence[Draft]) -> Iterator[Fact]:
        now = self.state.last.recorded if self.state.last else _EPOCH
        for at, draft in enumerate(drafts, 1):
            yield Supposed(self.number + at, draft.kind, draft.body, draft.happened, now)

    def over(self, state: State) -> Competition:
        """The same facts over a state that is shown or tried in place of their own."""
        made = Competition()
        made.facts = self.facts.branch()
        made.state = state
        made.figures = self.figures.copy(state)
        return made


_EPOCH = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
