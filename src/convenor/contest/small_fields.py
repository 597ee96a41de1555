"""Small fields: when a special form is used, and whether a full round robin fits in the rounds.

Entries and rounds go in; whether the field is small, or the rounds that a round robin takes and
leaves, come out. The special form itself is drawn elsewhere.
"""

from __future__ import annotations

from convenor.contest.formats import rounds_of_round_robin
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class SmallFieldTerms:
    """The line under which a field is small: a number of entries, or so many times the rounds."""

    line: Exact | None = asked("a field below this is small", default=None)
    times_rounds: Exact | None = asked("or below so many times the rounds", default=None)
    use_line: bool = asked("whether the number counts where both are set", default=True)


@value
class SmallField:
    """The field and the rounds."""

    entries: int = asked("pairs or teams that enter", least=0)
    rounds: int | None = asked("rounds", default=None, least=1)


@value
class SmallFieldAnswer:
    """Whether the special form is used."""

    special_format: bool = asked("whether the special form for small fields is used")
    line: Exact = asked("it is used below this number of entries")


def small_field(terms: SmallFieldTerms, given: SmallField, why: Why = SILENT) -> SmallFieldAnswer:
    """Whether the field is so small that a special form is used."""
    if terms.line is not None and (terms.use_line or terms.times_rounds is None):
        line = terms.line
    elif terms.times_rounds is None:
        raise Mistake("the clause draws no line.")
    elif given.rounds is None:
        raise Mistake("the line depends on the rounds: give 'rounds'.")
    else:
        line = terms.times_rounds * given.rounds
    special = given.entries < line
    why.step("special form below", line, gives="line")
    why.step("{entries} entries", special, gives="special_format", entries=given.entries)
    return SmallFieldAnswer(special, line)


@value
class WholeTerms:
    """Who says whether a round robin suits, if not the numbers."""

    decided_by: str = asked("who decides ('': it must fit in the rounds)", default="")


@value
class WholeGiven:
    """The field and the rounds."""

    entries: int = asked("pairs or teams that enter", least=2)
    rounds: int = asked("rounds", least=1)


@value
class WholeRoundRobin:
    """Whether a full round robin can be played."""

    rounds_for_round_robin: int = asked("rounds that it takes")
    left_over_rounds: int = asked("rounds left over")
    round_robin_possible: bool | None = asked("whether it fits in the rounds", default=None)
    decided_by: str | None = asked("who decides whether it is played", default=None)


def whole_round_robin(terms: WholeTerms, given: WholeGiven, why: Why = SILENT) -> WholeRoundRobin:
    """Whether a full round robin fits, and the rounds left for the final places."""
    needed = rounds_of_round_robin(given.entries)
    left = max(0, given.rounds - needed)
    why.step("rounds of a full round robin", needed, gives="rounds_for_round_robin")
    why.step("rounds left over of {rounds}", left, gives="left_over_rounds", rounds=given.rounds)
    if terms.decided_by:
        why.step("decided by", terms.decided_by, gives="decided_by")
        return WholeRoundRobin(needed, left, decided_by=terms.decided_by)
    fits = needed <= given.rounds
    why.step("it fits in the rounds", fits, gives="round_robin_possible")
    return WholeRoundRobin(needed, left, fits)
