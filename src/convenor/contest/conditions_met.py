"""Whether what a clause lays down holds: of a player, a system, papers, a match, a step.

The facts that the clause asks for go in, in words of the vocabulary; a verdict comes out with each
condition that failed, or the clause that answers instead. Which facts and conditions there are is
the clause's; whether a fact is so is for the director to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.contest.requirements import (
    Check,
    Conditions,
    Facts,
    Permission,
    holds,
    judge,
)
from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.vocabulary import Said
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class ConditionTerms(Conditions, KnowsWords):
    """The conditions, and what can be said of the facts before they are looked at."""

    words: Mapping[str, tuple[str, ...]] = asked(
        "the words that a fact may be (a fact not named: any)", default=None
    )
    counted: Mapping[str, Literal["largest", "total"]] = asked(
        "facts that may be a list: whether the largest counts, or all added", default=None
    )
    never_more: Mapping[str, str] = asked(
        "numbers that cannot be more than another, and that other", default=None, asking=True
    )
    honorary: tuple[Check, ...] = asked(
        "tests of those who are made honorary members (none: nobody)", default=()
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return self.words or {}


def conditions_met(terms: ConditionTerms, given: Said, why: Why = SILENT) -> Permission | See:
    """Whether the conditions of the clause hold."""
    for less, more in (terms.never_more or {}).items():
        _check_possible(less, more, given.__dict__)
    facts = _counted(terms.counted or {}, given.__dict__, why)
    found = judge(terms, facts, why)
    if not terms.honorary or isinstance(found, See):
        return found
    honorary = all(holds(each, facts) for each in terms.honorary)
    why.step("made an honorary member", honorary, gives="honorary")
    return replace(found, honorary=honorary)


def _check_possible(less: str, more: str, facts: Facts) -> None:
    one, other = facts.get(less), facts.get(more)
    if isinstance(one, int) and isinstance(other, int) and one > other:
        raise Mistake(f"'{less}' ({one}) cannot be more than '{more}' ({other}).")


def _counted(
    counted: Mapping[str, Literal["largest", "total"]], facts: Facts, why: Why
) -> dict[str, object]:
    """The facts, with each list of numbers that counts as one number counted."""
    found = dict(facts)
    for name, how in counted.items():
        listed = facts.get(name)
        if isinstance(listed, tuple):
            if not listed:
                raise Mistake(f"give at least one number of '{name}'.")
            found[name] = max(listed) if how == "largest" else sum(listed)
            why.step("{name}, {how}", found[name], name=name, how=how)
    return found
