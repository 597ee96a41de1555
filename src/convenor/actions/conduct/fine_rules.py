"""What the book says to a fine: its amount by the rule that is named, its limits, its unit.

A fine as it is being written goes in; the book's figure, or findings about one that is too large,
too small or in a unit that does not count, come out. Earlier fines and warnings are counted from
the facts. Whether a fine is deserved is the officials' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from convenor import pipeline
from convenor.actions.action import Finding, Suggestion, refuse, warn
from convenor.actions.asking import late_line_ups, offences
from convenor.actions.asking.boards_played import boards_counted
from convenor.actions.asking.hearing import Heard, hear, resolved
from convenor.actions.conduct.bans import breach_cost
from convenor.actions.conduct.consequences import Cost, cost_of, in_the_stage, suggestion_of
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.words import event_in
from convenor.conduct.breaches import BreachTerms
from convenor.conduct.maximum_fines import MaximumTerms
from convenor.conduct.offences import LadderTerms
from convenor.errors import Mistake
from convenor.exact import Exact, plain, show, whole_if_whole
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import costs_of, said, verdict_of
from convenor.regulation.typed import asked
from convenor.scoring.standard import StandardTerms
from convenor.values import replace, value

NOT_THE_BOOK = "the rules of this stage name no amount and no limit: it is for the director"
For = Literal[
    "fine",
    "score entry",
    "mis-scoring",
    "fouled fine",
    "conduct",
    "frivolous appeal",
    "line-up late",
]


@value
class Fining(bodies.FineImposed):
    """A fine, and the rule of the book that it is laid on by."""

    rule: For = asked("the rule of the book that it goes by", default="fine")
    breach: str | None = asked("the ban that was broken", default=None)
    earlier_of_player: int | None = asked(
        "such breaches of this player alone before, where the book counts only those",
        default=None,
        least=0,
    )
    earlier_of_pair: int | None = asked(
        "such offences of this pair of a team before, where the book counts them by pair",
        default=None,
        least=0,
    )
    frivolous: bool = asked("whether an appeal was found frivolous", default=False)
    times: int = asked("how many standard fines", default=1, least=1)


TakenOff: TypeAlias = bodies.FineImposed | bodies.ScoreAdjusted
"""What is taken off a score, whoever says so."""


def units_of(plan: StagePlan) -> tuple[str, ...]:
    """The units that come into the scores of a stage."""
    own = {"percent": ("percent", "matchpoints"), "wins": ("IMP",)}.get(plan.figure, (plan.figure,))
    return (*own, "IMP") if plan.in_matches and "IMP" not in own else own


def unit_counts(there: Competition, stage: str, unit: str) -> list[Finding]:
    """A unit that does not come into the scores of a stage would be lost: refuse it."""
    known = units_of(pipeline.stage_plan(there, stage))
    if unit in known:
        return []
    return [refuse(f"{stage} counts no {unit}: give the amount in {' or '.join(known)}")]


# --- limits --------------------------------------------------------------------------------------


def too_large(there: Competition, given: TakenOff, part: str) -> list[Finding]:
    """The book's largest fine, where it has one in this unit."""
    clause = resolved(there, given.stage, part)
    if clause is None or not isinstance(clause.terms, MaximumTerms):
        return []
    if given.unit not in {each.unit for each in clause.terms.limits}:
        return []
    found = hear(there, given.stage, part, _measures(there, given))
    assert found is not None
    judged = verdict_of(found.answer)
    return [] if judged.verdict == "ok" else [refuse(judged.reason.rstrip("."), found.clause)]


def taken_off(there: Competition, given: Fining) -> Exact:
    """What the fine takes off: a clause may read a per cent as a share of the score."""
    clause = resolved(there, given.stage, given.rule)
    if clause is None or not isinstance(clause.terms, MaximumTerms) or given.unit != "percent":
        return given.amount
    known = _measures(there, given)
    found = hear(there, given.stage, given.rule, known)
    after = None if found is None else said(found.answer).get("percent")
    return given.amount if after is None else whole_if_whole(known["percent"] - after)


def _measures(there: Competition, given: TakenOff) -> dict[str, Any]:
    """What a limit may be measured by."""
    return {
        "fine": abs(given.amount),
        "unit": given.unit,
        "top": offences.top_of(there, given.stage, given.session, given.contestant),
        "boards_played": len(boards_counted(there, given.contestant, given.stage, given.session)),
        "frivolous": isinstance(given, Fining) and given.frivolous,
        "percent": _percent(there, given),
    }


def _percent(there: Competition, given: bodies.ByContestant) -> Exact | None:
    """What the contestant has in the session, where that is counted in per cent."""
    if pipeline.stage_plan(there, given.stage).figure != "percent":
        return None
    own = pipeline.round_entries(there, given.stage, given.session)
    return next((e.amount for e in own if e.contestant == given.contestant), None)


def too_small(there: Competition, given: Fining) -> list[Finding]:
    """The book's smallest fine, where it has one."""
    clause = resolved(there, given.stage, "fine")
    if given.rule != "fine" or clause is None:
        return []
    if not isinstance(clause.terms, StandardTerms) or not clause.terms.least:
        return []
    found = hear(there, given.stage, "fine", {**_standard(there, given), "proposed": given.amount})
    if found is None or costs_of(found.answer).unit != given.unit:
        return []
    judged = verdict_of(found.answer)
    if judged.verdict != "refuse":
        return []
    return [refuse(judged.reason.rstrip("."), found.clause)]


def warning_first(cost: Cost | None) -> list[Finding]:
    """Flag a fine where the book gives a warning first."""
    if cost is None or not cost.warning:
        return []
    return [warn(cost.reason.rstrip(".") or "the book gives a warning first", cost.clause)]


def ban_not_asked(there: Competition, given: Fining) -> list[Finding]:
    """Flag a ban that was named where the rule of the fine does not go by bans."""
    clause = resolved(there, given.stage, given.rule)
    if not given.breach or (clause is not None and isinstance(clause.terms, BreachTerms)):
        return []
    return [warn(f"no clause about '{given.rule}' looks at the ban '{given.breach}'")]


# --- what the book says --------------------------------------------------------------------------


def _standard(there: Competition, given: Fining | Looked) -> dict[str, Any]:
    return {
        **offences.standard_given(there, given.stage, given.session, given.contestant),
        "times": given.times,
    }


def fine_cost(there: Competition, given: Fining | Looked) -> Cost | None:
    """What the rule that was named says to this fine."""
    clause = resolved(there, given.stage, given.rule)
    if clause is None or isinstance(clause.terms, MaximumTerms):
        return None
    if isinstance(clause.terms, BreachTerms):
        return breach_cost(there, given, clause.terms)
    if given.rule == late_line_ups.PART:
        return _late_line_up(there, given)
    if isinstance(clause.terms, LadderTerms):
        return _ladder(there, given, clause.terms, clause.clause.name)
    found = hear(there, given.stage, given.rule, _standard(there, given))
    return None if found is None else _standard_cost(found)


def _standard_cost(found: Heard) -> Cost | None:
    cost = cost_of(found)
    return replace(cost, reason="the standard amount") if cost.fine else None


def _late_line_up(there: Competition, given: bodies.ByContestant) -> Cost | None:
    """A line-up that came late, by the facts; nothing where none did."""
    posting = late_line_ups.late_in(there, given.stage, given.session, given.contestant)
    found = None if posting is None else late_line_ups.late_costs(there, given.stage, posting)
    return None if found is None else cost_of(found)


def _ladder(
    there: Competition, given: Fining | Looked, terms: LadderTerms, clause: str
) -> Cost | None:
    warned = offences.warnings_before(there, given.contestant, given.rule)
    of_all = warned + offences.fines_before(there, given.contestant, clause)
    known = {
        "earlier_offences": of_all if given.earlier_of_pair is None else given.earlier_of_pair,
        "earlier_by_member": {given.contestant: of_all},
        "event": event_in(terms, offences.words_of(there, given.stage)),
        "top": offences.top_of(there, given.stage, given.session, given.contestant),
    }
    found = hear(there, given.stage, given.rule, known)
    return None if found is None else cost_of(found)


# --- suggestions ---------------------------------------------------------------------------------


RULES = ("fine", "score entry", "conduct", late_line_ups.PART)


@value
class Looked:
    """As much of a fine as a suggestion needs."""

    contestant: str
    stage: str
    session: int
    rule: str
    breach: str | None
    times: int
    earlier_of_player: int | None
    earlier_of_pair: int | None


def suggest_fine(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The book's amount, or its largest, for what has been filled in."""
    if not all(given.get(name) for name in ("contestant", "stage", "session")):
        return ()
    try:
        return tuple(_suggested(there, given)) or (Suggestion({}, NOT_THE_BOOK),)
    except (Mistake, ValueError):
        return ()


def _suggested(there: Competition, given: dict[str, Any]) -> Iterator[Suggestion]:
    stage, session = str(given["stage"]), int(given["session"])
    rules = (given["rule"],) if given.get("rule") else RULES
    for rule in rules:
        looked = Looked(
            str(given["contestant"]),
            stage,
            session,
            str(rule),
            given.get("breach") or None,
            int(given.get("times") or 1),
            _number(given.get("earlier_of_player")),
            _number(given.get("earlier_of_pair")),
        )
        cost = fine_cost(there, looked)
        if cost is not None and not cost.nothing:
            made = suggestion_of(in_the_stage(there, stage, cost))
            values = {("amount" if k == "fine" else k): each for k, each in made.values.items()}
            yield replace(made, values={**values, "rule": rule})
    yield from _largest(there, looked, tuple(map(str, rules)))


def _number(said: object) -> int | None:
    return None if said in (None, "") else int(str(said))


def _largest(there: Competition, looked: Looked, rules: tuple[str, ...]) -> Iterator[Suggestion]:
    stage = looked.stage
    for part in ("maximum fine", *rules):
        clause = resolved(there, stage, part)
        if clause is None or not isinstance(clause.terms, MaximumTerms):
            continue
        units = units_of(pipeline.stage_plan(there, stage))
        for limit in clause.terms.limits:
            if limit.unit in units and limit.for_each != "board played":
                top = offences.top_of(there, stage, looked.session, looked.contestant) or 1
                most = limit.amount * (top if limit.for_each == "top" else 1)
                values = {"amount": plain(most), "unit": limit.unit}
                text = f"at most {show(most)} {limit.unit}"
                yield Suggestion(values, text, clause.clause.name)
