"""Who goes on from a stage, where to, and with what: by the rules of its plan.

The standing of the stage goes in with those who may not or will not go on; qualifiers, alternates
and carry-overs of each following stage come out. A bracket sends its own places on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.competition.figures import WHOLE, Figures
from convenor.competition.finals import is_bracket, progress, stage_result
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.finals.qualification import Circumstances, Qualification, qualify
from convenor.finals.qualifying_rules import RULES, Field, Rule, read_rule
from convenor.finals.stage_carry_overs import carry_overs
from convenor.regulation.why import SILENT, Why
from convenor.values import value

OWN_KEYS = frozenset({"to", "terms_by", "ties_by", "without", "carry", "below", "from"})


@value
class GoingOn:
    """Those who go on to one stage, and what they carry."""

    to: str
    found: Qualification
    carry_overs: Mapping[str, Exact]
    clause: str = ""
    carry_clause: str = ""


def order_of(figures: Figures, stage: str) -> tuple[str, ...]:
    """The final order of a stage: its standing, or the places of its bracket."""
    if is_bracket(figures, stage):
        return progress(figures, stage).order
    found = figures.standings(stage)
    return tuple(name for standing in found.values() for name in standing.order)


def qualification_field(figures: Figures, stage: str) -> Field:
    """The field of a stage, by section where there are several."""
    if is_bracket(figures, stage):
        return Field(order=order_of(figures, stage))
    found = figures.standings(stage)
    scores = {name: total for each in found.values() for name, total in each.figures.items()}
    if set(found) == {WHOLE}:
        return Field(order=found[WHOLE].order, scores=scores)
    sections = {field: standing.order for field, standing in found.items()}
    return Field(sections=sections, scores=scores)


def going_on(figures: Figures, stage: str, why: Why = SILENT) -> tuple[GoingOn, ...]:
    """Who goes on from a stage, by each rule of its plan in turn."""
    taken: set[str] = set()
    made = []
    for data in figures.plan(stage).qualify:
        part = why.part("to {stage}", stage=str(data["to"]))
        found = _by_rule(figures, stage, data, frozenset(taken), part)
        taken |= set(found.found.qualified)
        made.append(found)
    return tuple(made)


def _by_rule(
    figures: Figures, stage: str, data: Mapping[str, Any], taken: frozenset[str], why: Why
) -> GoingOn:
    to = str(data["to"])
    rule = rule_of(figures, stage, data)
    field = qualification_field(figures, stage)
    found = qualify(field, rule, _circumstances(figures, to, field, taken), why)
    carried, clause = _carried(figures, stage, data, found.qualified, why)
    return GoingOn(to, found, carried, rule.clause, clause)


def rule_of(figures: Figures, stage: str, data: Mapping[str, Any]) -> Rule:
    """A qualifying rule, the terms of its clause filled in."""
    rules = figures.rules(stage)
    own = {key: each for key, each in data.items() if key not in OWN_KEYS}
    for key, field in (("terms_by", "terms"), ("ties_by", "ties")):
        if key in data:
            own[field] = rules.conditions.clause(rules.full(str(data[key]))).terms
            own.setdefault("clause", str(data[key]))
    if own.get("clause"):
        own["clause"] = rules.full(str(own["clause"]))
    own.setdefault("rule", "top")
    return _read(own, f"{stage}: qualify")


def _read(own: dict[str, Any], where: str) -> Rule:
    """Rules with terms that are typed already cannot go through the reader."""
    typed = {key: own.pop(key) for key in ("terms", "ties") if key in own}
    if not typed:
        return read_rule(own, where)
    kind = RULES.get(str(own.pop("rule")))
    if kind is None:
        raise Mistake(f"{where}: there is no such qualifying rule.")
    made: Rule = kind(**own, **typed)
    return made


def _circumstances(figures: Figures, to: str, field: Field, taken: frozenset[str]) -> Circumstances:
    state = figures.state
    everybody = set(field.everybody)
    declined = [b.contestant for _, b in state.of_kind("place declined") if b.stage == to]
    out = dict.fromkeys(taken, "goes on elsewhere")
    for name in everybody:
        entry = state.entries[name]
        if entry.withdrawn is not None:
            out[name] = "withdrew"
        elif not entry.contending:
            out[name] = "does not contend"
    settled = [b for _, b in state.of_kind("lot drawn") if b.purpose == f"qualifying for {to}"]
    return Circumstances(
        ineligible=out,
        declined=tuple(name for name in declined if name in everybody and name not in out),
        settled=settled[-1].order if settled else (),
    )


def _carried(
    figures: Figures,
    stage: str,
    data: Mapping[str, Any],
    qualified: tuple[str, ...],
    why: Why,
) -> tuple[Mapping[str, Exact], str]:
    if "carry" not in data:
        return {}, ""
    rules = figures.rules(stage)
    clause = rules.full(str(data["carry"]))
    terms: Any = rules.conditions.clause(clause).terms
    below = None
    if "below" in data:
        below = rules.conditions.clause(rules.full(str(data["below"]))).terms
    told = why.part("carry-over", clause=clause)
    found = carry_overs(terms, stage_result(figures, stage), qualified, told, below=below)
    return found, clause
