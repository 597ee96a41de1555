"""Who is asked when a place of a stage is free: the order of the alternates, and their rights.

A stage that is filled up and whose place it is go in; the alternates come out in the order in which
the book asks them, and what it says to the one who is chosen: one of the upper half has a right,
one below comes in at the organiser's discretion. Whether an alternate is needed is not known here.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, warn
from convenor.actions.asking.carried_out import carried_out
from convenor.competition.live import Competition
from convenor.competition.plans.asking import Heard
from convenor.exact import Exact, ratio
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.values import replace

RIGHT, NEXT, DISTRICT = "alternates' right", "alternates' order", "alternates' district"
MAY = "may be invited"


def in_order(
    there: Competition, stage: str, sent_by: str, names: tuple[str, ...], instead: str
) -> tuple[tuple[str, ...], str]:
    """The alternates in the order in which they are asked, and the clause that says so."""
    order, clause = _next_placed(there, stage, sent_by, names)
    rules = pipeline.rules(there, stage)
    if not rules.named(DISTRICT) or instead not in there.state.entries:
        return order, clause
    entries = there.state.entries
    known = {
        "withdrawn_from": entries[instead].district,
        "alternates": [
            {"contestant": each, "district": entries[each].district, "available": True}
            for each in order
        ],
    }
    found = rules.hear(DISTRICT, known)
    assert found is not None
    return tuple(found.answer.invite_order), found.clause


def _next_placed(
    there: Competition, stage: str, sent_by: str, names: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """The next placed of every section first, the best of them before the others."""
    found = _asked_next(there, stage, sent_by)
    if found is None:
        return names, ""
    named = _by_lot(there, stage, tuple(found.answer.alternates))
    first = tuple(name for name in named if name in names)
    return (*first, *(name for name in names if name not in first)), found.clause


def _asked_next(there: Competition, stage: str, sent_by: str) -> Heard | None:
    """What the book says of the next placed of every section, where as many of each go on."""
    rules = pipeline.rules(there, stage)
    field = pipeline.qualification_field(there, sent_by)
    each = _each(there, stage, sent_by)
    if not rules.named(NEXT) or not field.sections or each is None:
        return None
    sections = [
        {"results": [_result(field.scores[name], name) for name in order]}
        for order in field.sections.values()
    ]
    return rules.hear(NEXT, {"qualifiers_per_section": each, "sections": sections})


def _by_lot(there: Competition, stage: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The same order, those among whom a lot was drawn as it has them."""
    order = list(names)
    for _, body in there.state.of(bodies.LotDrawn):
        at = sorted(order.index(each) for each in body.among if each in order)
        if body.stage == stage and len(at) == len(body.among):
            for place, name in zip(at, body.order, strict=True):
                order[place] = name
    return tuple(order)


def level_findings(there: Competition, stage: str, sent_by: str) -> list[Finding]:
    """That the next placed of some sections are level, and what splits them."""
    found = _asked_next(there, stage, sent_by)
    reason = None if found is None else said(found.answer).get("reason")
    if found is None or reason is None or _lot_among(there, stage, found.answer.alternates):
        return []
    return [warn(str(reason).rstrip("."), found.clause)]


def _lot_among(there: Competition, stage: str, names: tuple[str, ...]) -> bool:
    """Whether a lot was drawn among some of the alternates for a stage."""
    drawn = [body for _, body in there.state.of(bodies.LotDrawn) if body.stage == stage]
    return any(set(body.among) <= set(names) for body in drawn)


def level_at_the_end(there: Competition, sent_by: str) -> list[Finding]:
    """When a stage ends: alternates of what follows who are level are to be split by then."""
    sent = (str(data.get("to", "")) for data in pipeline.stage_plan(there, sent_by).qualify)
    known = {each.name for each in there.state.the_plan.stages}
    found = [
        (to, each)
        for to in dict.fromkeys(sent)
        if to in known
        for each in level_findings(there, to, sent_by)
    ]
    return [
        replace(each, reason=f"{each.reason} (provisionally: draw a lot for {to})", clause=name)
        for to, each in found
        for name in carried_out(there, "close-stage")[:1]
    ]


def _result(share: Exact, name: str) -> dict[str, object]:
    return {"contestant": name, "percent": share * 100 if share <= 1 else ratio(share, 1)}


def _each(there: Competition, stage: str, sent_by: str) -> int | None:
    """How many of every section go on, where it is the same number of each."""
    for data in pipeline.stage_plan(there, sent_by).qualify:
        if data.get("to") == stage and "each" in data:
            return int(str(data["each"]))
    return None


def right_findings(there: Competition, stage: str, sent_by: str, chosen: str) -> list[Finding]:
    """That an alternate of the lower half is the organiser's to invite."""
    rules = pipeline.rules(there, stage)
    field = pipeline.qualification_field(there, sent_by)
    orders = [order for order in (field.order, *field.sections.values()) if chosen in order]
    if not rules.named(RIGHT) or not orders:
        return []
    known = {"rank": orders[0].index(chosen) + 1, "field": len(orders[0])}
    found = rules.hear(RIGHT, known)
    assert found is not None
    if said(found.answer).get("invitation") != MAY:
        return []
    rank, size = known["rank"], known["field"]
    text = f"{chosen} was {rank} of {size}: it may be invited, and has no right to it"
    return [warn(text, found.clause)]
