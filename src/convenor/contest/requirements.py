"""Conditions as data: what each of them tests, and what it means if it fails.

The conditions of a clause and the facts that a question gives go in; a verdict comes out with
every condition that failed, or the first of several choices whose tests hold. What a fact means is
known to the family that asks for it, not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, Rounding, ratio
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.spelling import same_word
from convenor.regulation.typed import asked
from convenor.regulation.vocabulary import FactTest
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Facts = Mapping[str, object]
STRENGTH: dict[VerdictWord, int] = {"ok": 0, "warn": 1, "approval": 2, "refuse": 3}


@value
class Check(FactTest):
    """One fact and what it is held against; nothing to hold it against: it must be true."""

    fact: str = asked("the fact")
    equals: object = asked("the value that it must have", default=None)
    among: tuple[str, ...] | None = asked("the words of which it must be one", default=None)
    none_of: tuple[str, ...] | None = asked("the words that it must not be", default=None)
    includes: tuple[str, ...] | None = asked("words, one of which the list has", default=None)
    least: Exact | None = asked("it, or each of a list, must be this or more", default=None)
    most: Exact | None = asked("it, or each of a list, must be this or less", default=None)
    parity: Literal["even", "odd"] | None = asked("the number must be even, or odd", default=None)
    same_as: str | None = asked("another fact, which it must equal", default=None)
    all_same_as: str | None = asked("another fact, which each of a list equals", default=None)
    within: str | None = asked("another fact, a list that has all of it", default=None)
    differs_from: str | None = asked("another fact, which it must not equal", default=None)
    before: str | None = asked("another fact, which it must be less than", default=None)
    absent: bool = asked("whether it must not be given, or be empty", default=False)
    present: bool = asked("whether it must be given, and not be empty", default=False)
    upper_half_of: str | None = asked(
        "another fact, the size of a field: the rank must be in its upper half", default=None
    )
    half: Rounding = asked("how half of an odd field is rounded", default=Rounding("down"))

    def facts(self) -> Iterator[str]:
        others = (self.same_as, self.all_same_as, self.within, self.differs_from, self.before)
        return (each for each in (self.fact, *others, self.upper_half_of) if each is not None)


@value
class Condition:
    """Something that must hold: in which cases, what is tested, and what if it fails."""

    fails: str = asked("what is said if it fails")
    when: tuple[Check, ...] = asked("it matters only where all of these hold", default=())
    all_of: tuple[Check, ...] = asked("tests that must all hold", default=())
    any_of: tuple[tuple[Check, ...], ...] = asked("groups, one of which must hold", default=())
    verdict: VerdictWord = asked("the verdict if it fails", default=REFUSE)
    decided_by: str | None = asked("whose approval it then waits for", default=None)
    then: str = asked("what to do if it fails", default="")
    clause: str = asked("the clause that lays it down", default="")


@value
class Choice:
    """An outcome, and the tests that must all hold for it."""

    outcome: str = asked("the outcome")
    when: tuple[Check, ...] = asked("tests that must all hold", default=())
    clause: str = asked("the clause that says so", default="")


@value
class Conditions:
    """The conditions of a clause, the grounds on which it allows, and what it leaves to others."""

    conditions: tuple[Condition, ...] = asked("the conditions")
    grounds: tuple[Choice, ...] = asked("the ground named where all is well", default=())
    elsewhere: tuple[Choice, ...] = asked("what another clause answers", default=())


@value
class Permission:
    """Whether something is allowed, and every condition that failed."""

    verdict: VerdictWord = asked("ok, warn (allowed, flagged), approval (waits), or refuse")
    reasons: tuple[str, ...] = asked("the conditions that failed")
    ground: str | None = asked("on what ground it is allowed", default=None)
    decided_by: str | None = asked("whose approval it waits for", default=None)
    reason: str | None = asked("why, and what now, in words", default=None)
    honorary: bool | None = asked("whether made an honorary member", default=None)


def judge(terms: Conditions, facts: Facts, why: Why = SILENT) -> Permission | See:
    """The verdict on the facts, or the clause that gives it."""
    other = choose(terms.elsewhere, facts)
    if other is not None:
        why.step("this is answered by another clause", other.outcome, gives="see")
        return See(other.outcome)
    failed = failures(terms.conditions, facts, why)
    verdict = worst(failed)
    reasons = tuple(each.fails for each in failed)
    why.step("the conditions that fail", reasons, gives="reasons")
    why.step("the strongest verdict among them", verdict, gives="verdict")
    ground = choose(terms.grounds, facts) if verdict == OK else None
    if ground is not None:
        why.step("on the ground", ground.outcome, clause=ground.clause, gives="ground")
    waits = [each.decided_by for each in failed if each.verdict == verdict and each.decided_by]
    if waits:
        why.step("decided by", waits[0], gives="decided_by")
    return Permission(
        verdict=verdict,
        reasons=reasons,
        ground=ground.outcome if ground else None,
        decided_by=waits[0] if waits else None,
        reason=in_words(failed),
    )


def failures(conditions: tuple[Condition, ...], facts: Facts, why: Why = SILENT) -> list[Condition]:
    """The conditions that matter and do not hold, in the order of the clause."""
    failed = []
    for each in conditions:
        if each.verdict == OK or not all(holds(test, facts) for test in each.when):
            continue
        met = is_met(each, facts)
        if not met:
            failed.append(each)
        said = "holds" if met else "fails"
        why.step("the condition behind “{words}”", said, clause=each.clause, words=each.fails)
    return failed


def is_met(condition: Condition, facts: Facts) -> bool:
    """Whether a condition holds, where it matters."""
    if not all(holds(test, facts) for test in condition.all_of):
        return False
    groups = condition.any_of
    return not groups or any(all(holds(test, facts) for test in group) for group in groups)


def choose(choices: tuple[Choice, ...], facts: Facts) -> Choice | None:
    """The first choice whose tests all hold."""
    for each in choices:
        if all(holds(test, facts) for test in each.when):
            return each
    return None


def worst(failed: list[Condition]) -> VerdictWord:
    """The strongest verdict among conditions that failed."""
    return max((each.verdict for each in failed), key=STRENGTH.__getitem__, default=OK)


def in_words(failed: list[Condition]) -> str:
    """What failed, and what to do now, as a sentence."""
    if not failed:
        return "All the conditions hold."
    words = "; ".join(f"{each.fails}: {each.then}" if each.then else each.fails for each in failed)
    return f"{words[:1].upper()}{words[1:]}."


def holds(test: Check, facts: Facts) -> bool:
    """Whether one test holds; a fact that is needed and was not given is a mistake."""
    found = facts.get(test.fact)
    if test.absent or test.present:
        return (found in (None, "", ())) == test.absent
    if found is None:
        raise Mistake(f"'{test.fact}' is missing: it decides the question.")
    return _compared(test, found, facts)


def _compared(test: Check, found: object, facts: Facts) -> bool:
    results = [
        *_against_values(test, found),
        *_against_facts(test, found, facts),
    ]
    return all(results) if results else found is True


def _against_values(test: Check, found: object) -> list[bool]:
    results = []
    if test.equals is not None:
        results.append(same(found, test.equals))
    if test.among is not None:
        results.append(any(same(found, each) for each in test.among))
    if test.none_of is not None:
        results.append(not any(same(found, each) for each in test.none_of))
    if test.includes is not None:
        results.append(any(same(one, each) for one in _list(found) for each in test.includes))
    if test.least is not None:
        results.append(all(each >= test.least for each in _list(found)))  # type: ignore[operator]
    if test.most is not None:
        results.append(all(each <= test.most for each in _list(found)))  # type: ignore[operator]
    if test.parity is not None:
        results.append((found % 2 == 0) == (test.parity == "even"))  # type: ignore[operator]
    return results


def _against_facts(test: Check, found: object, facts: Facts) -> list[bool]:
    results = []
    if test.same_as is not None:
        results.append(same(found, _other(test.same_as, facts)))
    if test.differs_from is not None:
        results.append(not same(found, _other(test.differs_from, facts)))
    if test.all_same_as is not None:
        other = _other(test.all_same_as, facts)
        results.append(all(any(same(one, other) for one in _list(each)) for each in _list(found)))
    if test.within is not None:
        others = _list(_other(test.within, facts))
        results.append(all(any(same(each, one) for one in others) for each in _list(found)))
    if test.before is not None:
        results.append(found < _other(test.before, facts))  # type: ignore[operator]
    if test.upper_half_of is not None:
        results.append(_in_upper_half(test, found, _other(test.upper_half_of, facts)))
    return results


def _in_upper_half(test: Check, rank: object, field: object) -> bool:
    if not isinstance(rank, int) or not isinstance(field, int):
        raise Mistake(f"'{test.fact}' and '{test.upper_half_of}' must be whole numbers.")
    if rank > field:
        raise Mistake(f"there is no rank {rank} among {field} {test.upper_half_of}.")
    return rank <= upper_half(field, test.half)


def upper_half(field: int, half: Rounding) -> int:
    """The last rank that is not in the lower half of a field.

    >>> upper_half(15, Rounding("down"))
    8
    """
    return field - int(half(ratio(field, 2)))


def _other(name: str, facts: Facts) -> object:
    found = facts.get(name)
    if found is None:
        raise Mistake(f"'{name}' is missing: it decides the question.")
    return found


def _list(found: object) -> tuple[object, ...]:
    return found if isinstance(found, tuple) else (found,)


def same(one: object, other: object) -> bool:
    """Whether two values are the same; words however they are written.

    >>> same("Grand Master", "grand_master"), same(True, 1)
    (True, False)
    """
    if isinstance(one, str) and isinstance(other, str):
        return same_word(one, other)
    return one == other and isinstance(one, bool) == isinstance(other, bool)
