"""A ban that was broken, as the clause that bans it and the clause of the amount answer.

What was done and by whom go in; the warning, the fine or who decides comes out, with the clause
that bans it and, behind it, the others that speak of the same, that of the amounts among them.
Earlier breaches are counted from the facts; whether the ban was broken is the director's finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from convenor import pipeline
from convenor.actions.asking import offences
from convenor.actions.asking.hearing import Heard, clause_of, hear
from convenor.actions.conduct.consequences import Cost, cost_of
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.plans.words import word_in
from convenor.conduct.breaches import BreachTerms
from convenor.regulation.spelling import same_word
from convenor.values import replace


class Broken(Protocol):
    """As much of a fine as a ban needs."""

    @property
    def contestant(self) -> str: ...

    @property
    def stage(self) -> str: ...

    @property
    def breach(self) -> str | None: ...

    @property
    def earlier_of_player(self) -> int | None: ...


def breach_cost(there: Competition, given: Broken, terms: BreachTerms) -> Cost | None:
    """What breaking a ban costs; None where it is not said which one was broken."""
    offence = given.breach or terms.usual_breach
    if offence is None:
        return None
    bans = _bans(there, given.stage, offence)
    amounts = clause_of(there, given.stage, "conduct")
    counted = bans or (amounts,)
    names = [each.stage for each in terms.stages]
    known = {
        "breach": given.breach,
        "stage": word_in(names, offences.words_of(there, given.stage)),
        "earlier_warnings": offences.warnings_before(there, given.contestant, offence),
        "earlier_offences": sum(
            offences.fines_before(there, given.contestant, clause) for clause in counted
        ),
        "earlier_of_player": given.earlier_of_player,
    }
    if not bans:
        found = hear(there, given.stage, "conduct", known)
        return None if found is None else cost_of(found)
    usual = {
        "stage": terms.usual_stage,
        **{k: each for k, each in known.items() if each is not None},
    }
    clauses = dict.fromkeys((*bans, amounts))
    first, *others = (_said_by(there, given.stage, clause, usual) for clause in clauses)
    return _with_others(cost_of(first), others)


def _bans(there: Competition, stage: str, offence: str) -> tuple[str, ...]:
    """The clauses that ban what was done, as the plan names them."""
    rules = pipeline.rules(there, stage)
    found = []
    for clause in rules.several("ban"):
        own = rules.playing("ban", clause).terms
        if isinstance(own, BreachTerms) and same_word(own.usual_breach or "", offence):
            found.append(clause)
    return tuple(found)


def _said_by(there: Competition, stage: str, clause: str, known: Mapping[str, object]) -> Heard:
    return put(pipeline.rules(there, stage).conditions, clause, known)


def _with_others(cost: Cost, others: list[Heard]) -> Cost:
    """The cost, with the further clauses that say the same, and those that say something else."""
    if cost.nothing:
        return cost
    said = [cost_of(each) for each in others]
    same = [_number(each) for each in said if each.as_much == cost.as_much]
    told = [f"so {' and '.join(same)}"] if same else []
    told += [f"but {_number(each)} says {each.text}" for each in said if _else(each, cost)]
    if not told:
        return cost
    return replace(cost, reason="; ".join([*filter(None, [cost.reason.rstrip(".")]), *told]))


def _else(other: Cost, cost: Cost) -> bool:
    return not other.nothing and other.as_much != cost.as_much


def _number(cost: Cost) -> str:
    """A clause by its number in the book."""
    return cost.clause.split()[-1]
