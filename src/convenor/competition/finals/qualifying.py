"""Who goes on from a stage, where to, and with what: by the rules of its plan.

The standing of the stage goes in with those who may not or will not go on; qualifiers, alternates
and carry-overs of each following stage come out. A bracket sends its own places on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from convenor.competition.figures import WHOLE, Figures
from convenor.competition.finals.admission import IN_AT_ONCE, admitted, counted, promoted
from convenor.competition.finals.brackets import is_bracket, progress, stage_results
from convenor.competition.finals.by_figures import standings_by
from convenor.competition.finals.direct_entry import (
    KEYS,
    direct_places,
    kept_out,
    places_left,
    ranked_beyond,
)
from convenor.competition.finals.play_offs import with_play_offs
from convenor.competition.finals.qualifying_clauses import with_clause
from convenor.competition.finals.section_shares import shared_out
from convenor.competition.plans.asking import put
from convenor.competition.plans.words import in_its_words
from convenor.competition.standings.account_fields import line_of, passed_over, unplaced
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import Exact, exact
from convenor.finals.qualification import Circumstances, Qualification, alternates_of, qualify
from convenor.finals.qualifying_rules import (
    RULES,
    Field,
    Rule,
    WithAdditional,
    in_one_section,
    read_rule,
)
from convenor.finals.section_places import ClubTerms
from convenor.finals.stage_carry_overs import carry_overs
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import Judged, places_of, said
from convenor.regulation.why import SILENT, Why
from convenor.standings.ranking import Standing
from convenor.values import replace, value

OWN_KEYS = frozenset(
    {
        *("to", "terms_by", "ties_by", "without", "carry", "below", "from"),
        *("places_by", "above", "at_most", "fill", "in_by_right", "in_by_right_from", *KEYS),
        *("fill_by", "filled_by", "figures", "equal_by", "proportion_by", *IN_AT_ONCE),
    }
)
OTHERS = "others"
"""The rule by which all go on who go nowhere else."""


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


def qualification_field(figures: Figures, stage: str, wanted: Sequence[str] = ()) -> Field:
    """The field of a stage, by section where there are several.

    `wanted` are the figures that a qualifying clause orders it by, if it names any.
    """
    if is_bracket(figures, stage):
        return Field(order=order_of(figures, stage))
    found = standings_by(figures, stage, wanted)
    scores = {name: total for each in found.values() for name, total in each.figures.items()}
    drawn = _lots(figures, stage)
    tied = [each for one in found.values() for each in one.groups if len(each) > 1]
    level = tuple(each for each in tied if frozenset(each) not in drawn)
    if set(found) == {WHOLE}:
        points = _tie_points(found[WHOLE])
        order = _with_lots(found[WHOLE], drawn)
        return Field(order=order, scores=scores, tie_points=points, level=level)
    sections = {field: _with_lots(standing, drawn) for field, standing in found.items()}
    lines = {field: _line(figures, stage, field, order) for field, order in sections.items()}
    return Field(sections=sections, scores=scores, lines=lines, level=level)


def _line(figures: Figures, stage: str, field: str, order: tuple[str, ...]) -> str:
    """The line of a field that is ranked apart, where those of a section are two; else itself."""
    if figures.plan(stage).fields != "two" or not order:
        return field
    return line_of(figures.state, stage, order[0])


def _lots(figures: Figures, stage: str) -> dict[frozenset[str], tuple[str, ...]]:
    """The lots of a stage by those among whom they were drawn."""
    drawn = [body for _, body in figures.state.of_kind("lot drawn") if body.stage == stage]
    return {frozenset(body.among): tuple(body.order) for body in drawn}


def _with_lots(
    standing: Standing, drawn: Mapping[frozenset[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """The order of a standing, a group that a lot was drawn among as the lot has it."""
    return tuple(n for each in standing.groups for n in drawn.get(frozenset(each), each))


def _tie_points(standing: Standing) -> dict[str, Exact]:
    """What put those level at the head in order: the figures of the first test, or their places."""
    head = standing.tied_groups[0] if standing.tied_groups else ()
    if len(head) < 2:
        return {}
    place = {name: standing.line(name).place for name in head}
    for split in standing.splits:
        figures = {name: split.figures[name] for name in head if name in split.figures}
        best = [name for name in figures if figures[name] == max(figures.values())]
        if set(figures) == set(head) and [place[name] for name in best] == [1]:
            return figures
    return {name: len(head) - place[name] for name in head}


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
    to, data = str(data["to"]), with_clause(figures, stage, data)
    ranked = qualification_field(figures, stage, data.get("figures", ()))
    field = _those_in_by_right_first(figures, stage, data, ranked)
    around = _circumstances(figures, stage, data, field, taken)
    if not data.keys().isdisjoint(KEYS):
        around = _straight_on(figures, stage, data, field, around)
    out = {*around.ineligible, *around.declined}
    if data.get("rule") == OTHERS:
        others = tuple(name for name in alternates_of(field, around.tie) if name not in out)
        others += _without_a_place(figures, stage, {*others, *around.declined})
        clause = figures.rules(stage).full(str(data.get("clause", "")))
        passed = MappingProxyType(dict(around.ineligible))
        return GoingOn(to, Qualification(others, (), (), passed), {}, clause)
    if "direct_by" in data:
        field, around, data = _direct(figures, stage, data, field, around)
        out = {*around.ineligible, *around.declined}
    data = _with_places(figures, stage, data, len(set(field.everybody) - out))
    if data.get("places") == 0:
        return GoingOn(to, Qualification((), (), (), around.ineligible), {})
    rule = in_one_section(_shared_out(figures, stage, data, field), field)
    if around.settled and not qualify(field, rule, replace(around, settled=())).open_places:
        around = replace(around, settled=())  # the lot's seed has split the tie in the standing
    around = with_play_offs(figures, stage, to, around, lambda: qualify(field, rule, around))
    found = qualify(field, rule, around, why)
    carried, clause = _carried(figures, stage, data, found.qualified, why)
    return GoingOn(to, found, carried, rule.clause, clause)


def _without_a_place(figures: Figures, stage: str, named: set[str]) -> tuple[str, ...]:
    """Those who played too little for a place, and so for a final; the rest is open to them."""
    out = passed_over(figures.state, stage)
    return tuple(
        each for each in figures.state.field_of(stage) if each in out and each not in named
    )


def _shared_out(figures: Figures, stage: str, data: Mapping[str, object], field: Field) -> Rule:
    """The rule, its places shared out between the sections where clauses say how."""
    rule = rule_of(figures, stage, data)
    if not isinstance(rule, WithAdditional) or not field.sections:
        return rule
    return shared_out(figures, stage, data, rule, field)


def _direct(
    figures: Figures, stage: str, data: Mapping[str, object], field: Field, around: Circumstances
) -> tuple[Field, Circumstances, Mapping[str, object]]:
    """How many go straight on, one more if that leaves an even number to play for the rest."""
    out = {*around.ineligible, *around.declined}
    names = [name for name in field.everybody if name not in out]
    first = _in_by_right(figures, stage, data)
    points = counted(field.scores, names, first)
    places = direct_places(figures, stage, str(data["direct_by"]), points) if points else 0
    places = max(places, len(first.intersection(names)))
    if "odd_by" in data:
        gone = {*unplaced(figures.state, field.everybody), *around.declined, *names[:places]}
        left = [name for name in field.everybody if name not in gone]
        who = promoted(figures, stage, str(data["odd_by"]), left)
        if who:
            others = {name: why for name, why in around.ineligible.items() if name != who}
            order = (who, *(name for name in field.order if name != who))
            field, around = replace(field, order=order), replace(around, ineligible=others)
            places += 1
    return field, around, {**data, "places": places}


def _straight_on(
    figures: Figures, stage: str, data: Mapping[str, object], field: Field, around: Circumstances
) -> Circumstances:
    """Those who may not go straight on, taken out of the rule as well."""
    order = [name for name in field.everybody if name not in around.ineligible]
    by_right = _in_by_right(figures, stage, data)
    few = [name for name in _too_few(field, data) if name not in by_right]
    more = kept_out(figures, stage, data, order, len(few), frozenset(by_right))
    return replace(around, ineligible={**around.ineligible, **more})


def _with_places(
    figures: Figures, stage: str, data: Mapping[str, Any], left: int
) -> Mapping[str, object]:
    """The number of places where it hangs on how many there are: at most, or filled up."""
    if "at_most" in data:
        return {**data, "places": min(int(data["at_most"]), left)}
    if "fill" in data:
        there = len(sent_before(figures, str(data["to"]), but=stage))
        return {**data, "places": max(0, min(int(data["fill"]) - there, left))}
    if "fill_by" in data:
        before = sent_before(figures, str(data["to"]), but=stage)
        empty = places_left(figures, stage, str(data["fill_by"]), before)
        return {**data, "places": max(0, min(empty, left))}
    return data


def sent_before(figures: Figures, to: str, but: str = "") -> tuple[tuple[str, str], ...]:
    """Those whom closed stages have sent to a stage, each with the stage that sent it."""
    closed = [each.closed for each in figures.state.stages.values() if each.closed is not None]
    sent: list[tuple[str, Any]] = [
        (each.stage, each.qualified.get(to, ())) for each in closed if each.stage != but
    ]
    return tuple((stage, name) for stage, names in sent for name in names)


def passed_by(figures: Figures, stage: str) -> bool:
    """Whether a stage is left out: those who send contestants to it are over, and sent nobody."""
    state = figures.state
    if state.stage(stage).opened or state.the_plan.takes_entries(stage):
        return False
    if sent_before(figures, stage) or any(state.of(bodies.PlaceFilled, stage)):
        return False
    sources = [each.name for each in state.the_plan.sending_to(stage)]
    return all(state.stage(e).closed is not None or passed_by(figures, e) for e in sources)


def waiting_for_leave(figures: Figures, stage: str) -> Iterator[tuple[str, Judged, str]]:
    """Those who would go on although they stand too low, with who may let them and the clause."""
    for data in figures.plan(stage).qualify:
        if "ranked_by" in data:
            named, field = str(data["ranked_by"]), qualification_field(figures, stage)
            by_right = frozenset(_in_by_right(figures, stage, data))
            found = ranked_beyond(figures, stage, named, field.everybody, by_right)
            clause = figures.rules(stage).full(named)
            yield from ((name, judged, clause) for name, judged in found.items())


def _those_in_by_right_first(
    figures: Figures, stage: str, data: Mapping[str, object], field: Field
) -> Field:
    """The field with those at its head who are in by their place in another event."""
    first = _in_by_right(figures, stage, data)
    ahead = tuple(name for name in field.order if name in first)
    return replace(field, order=ahead + tuple(n for n in field.order if n not in first))


def _in_by_right(figures: Figures, stage: str, data: Mapping[str, object]) -> set[str]:
    """Those who are in by their place in another event."""
    first = admitted(figures, stage, data)
    if "in_by_right" not in data:
        return first
    rules = figures.rules(stage)
    clause = rules.full(str(data["in_by_right"]))
    only = data.get("in_by_right_from")  # of plans from before the clause said it
    for body in (each.body for each in figures.accounts.season(stage).earned):
        if only in (None, body.event) and body.place is not None:
            given = {"place": body.place, "same_partnership": body.together, "event": body.event}
            heard = put(rules.conditions, clause, partial(in_its_words, facts=given))
            if heard.answer.automatic:
                first.add(body.contestant)
    return first


def rule_of(figures: Figures, stage: str, data: Mapping[str, object]) -> Rule:
    """A qualifying rule, the terms of its clause filled in."""
    rules, data = figures.rules(stage), with_clause(figures, stage, data)
    own = {key: each for key, each in data.items() if key not in OWN_KEYS}
    for key, field in (("terms_by", "terms"), ("ties_by", "ties")):
        if data.get(key):
            own[field] = rules.conditions.clause(rules.full(str(data[key]))).terms
            own.setdefault("clause", str(data[key]))
    if "places_by" in data:
        own.update(_places(figures, stage, str(data["places_by"])))
    if own.get("clause"):
        own["clause"] = rules.full(str(own["clause"]))
    own.setdefault("rule", "top of each section" if "each" in own else "top")
    if own["rule"] == OTHERS or not own.keys() & {"places", "each", "terms"}:
        own.update(rule="top", places=own.get("places", 1))
    return _read(own, f"{stage}: qualify")


def _places(figures: Figures, stage: str, clause: str) -> dict[str, object]:
    """How many go on by a clause that looks at the fields of the sessions, or names the number."""
    rules = figures.rules(stage)
    terms = rules.conditions.clause(rules.full(clause)).terms
    own = said(terms).get("places")
    if isinstance(own, int):
        return {"places": own, "clause": clause}
    played = [len(_at_the_tables(each)) for each in figures.state.sessions_of(stage)]
    if not played and not isinstance(terms, ClubTerms):
        return {"places": 1, "clause": clause}
    given = {"pairs_by_round": played, "held": bool(played), "teams": max(played, default=0)}
    found = places_of(rules.ask_clause(rules.full(clause), given))
    return {"places": found, "clause": clause}


def _at_the_tables(session: SessionState) -> set[str]:
    """Those who sit somewhere in a session."""
    seats = session.seating.seats if session.seating is not None else ()
    return {name for each in seats for name in (each.ns, each.ew)}


def _read(own: dict[str, object], where: str) -> Rule:
    """Rules with terms that are typed already cannot go through the reader."""
    typed = {key: own.pop(key) for key in ("terms", "ties") if key in own}
    if not typed:
        return read_rule(own, where)
    kind = RULES.get(str(own.pop("rule")))
    if kind is None:
        raise Mistake(f"{where}: there is no such qualifying rule.")
    made: Rule = kind(**own, **typed)
    return made


def _too_few(field: Field, data: Mapping[str, object]) -> list[str]:
    """Those without the points that are needed to go on, where a plan asks for some."""
    above = data.get("above")
    if above is None:
        return []
    return [name for name in field.everybody if field.scores.get(name, 0) <= exact(above)]


def _circumstances(
    figures: Figures, stage: str, data: Mapping[str, object], field: Field, taken: frozenset[str]
) -> Circumstances:
    state, to = figures.state, str(data["to"])
    everybody = set(field.everybody)
    declined = [b.contestant for _, b in state.of_kind("place declined") if b.stage == to]
    out = dict.fromkeys(taken, "goes on elsewhere")
    out.update(unplaced(state, field.everybody))
    first = _in_by_right(figures, stage, data)
    few = [name for name in _too_few(field, data) if name not in first]
    out.update(dict.fromkeys(few, "has too few points"))
    return Circumstances(
        ineligible=out,
        declined=tuple(name for name in declined if name in everybody and name not in out),
        settled=_settled(figures, stage, to),
    )


def _settled(figures: Figures, stage: str, to: str) -> tuple[str, ...]:
    """The lot about the last places; one among a whole tied group is in the order already."""
    drawn = figures.state.of_kind("lot drawn")
    lots = [body for _, body in drawn if body.purpose == f"qualifying for {to}"]
    if not lots:
        return ()
    groups = () if is_bracket(figures, stage) else figures.groups(stage)
    in_order = lots[-1].stage == stage and set(lots[-1].among) in map(set, groups)
    return () if in_order else tuple(lots[-1].order)


def _carried(
    figures: Figures,
    stage: str,
    data: Mapping[str, object],
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
    found: dict[str, Exact] = {}
    for result in stage_results(figures, stage):
        own = tuple(name for name in qualified if name in result.order)
        if own:
            found.update(carry_overs(terms, result, own, told, below=below))
    return found, clause
