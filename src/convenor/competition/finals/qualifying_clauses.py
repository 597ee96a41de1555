"""What a qualifying clause says, put into the entry of a plan that names it.

An entry that only points to its clause goes in; out comes the same entry with the rule and its
numbers as the terms of the clause have them. What the entry says by itself, an answer of the
organiser or a plan of an earlier ledger, stands before the book. Whom a rule sends on is known to
`finals.rule_choices`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.competition.figures import Figures
from convenor.contest.final_sizes import FinalSizeTerms
from convenor.entries.counts import CountTerms
from convenor.errors import Mistake
from convenor.finals.additional_qualifiers import AdditionalTerms
from convenor.finals.best_of_lines import LineTerms
from convenor.finals.best_thirds import RankTerms
from convenor.finals.brackets import SeriesTerms
from convenor.finals.direct_entries import DirectTerms, FieldTerms
from convenor.finals.play_off_places import PlayOffTerms
from convenor.finals.qualifiers import OfferTerms, OrderTerms
from convenor.finals.qualifiers_by_score import ScoreOrderTerms
from convenor.finals.section_places import ClubTerms
from convenor.finals.sides import ranks_in

Entry = Mapping[str, Any]
"""One entry of a plan's qualifying: where to, and by which rule."""
NUMBERS = ("places", "each")
FROM_THE_BOOK = ("places", "each", "at_most", "places_by", "direct_by", "fill_by")
"""How many go on, in each of the ways in which a rule can say it."""
RULES: Mapping[type, str] = {
    PlayOffTerms: "top or play-off",
    AdditionalTerms: "equal with additional",
    LineTerms: "best next placed of lines",
    RankTerms: "best next placed",
}
"""The rule of each clause whose terms the rule holds whole."""
LINES = ("NS", "EW")
"""The two fields of a stage in which the lines are ranked apart."""


def with_clause(figures: Figures, stage: str, data: Entry) -> Entry:
    """The entry with what its clause says; one that names its rule itself is as it is."""
    if "rule" in data or not data.get("clause"):
        return data
    rules = figures.rules(stage)
    clause = rules.full(str(data["clause"]))
    terms: object = rules.conditions.clause(clause).terms
    said, told = _said(figures, stage, data, terms), any(key in data for key in NUMBERS)
    if said is None and not told:
        raise Mistake(
            f"{clause} says nothing about who goes on from {stage} to {data['to']}: name the "
            "clause that does, or say it in the plan, as 'places'."
        )
    if said is None:
        return data
    if told:
        said = {key: each for key, each in said.items() if key not in FROM_THE_BOOK}
    elif said.keys().isdisjoint(FROM_THE_BOOK) and "terms_by" not in said:
        raise Mistake(
            f"{clause} leaves open how many go on from {stage} to {data['to']}: "
            "say it in the plan, as 'places'."
        )
    return {"rule": "top", **said, **data}


def _said(figures: Figures, stage: str, data: Entry, terms: object) -> dict[str, object] | None:
    """What the terms of a clause say about going on; None where they say nothing about it."""
    named = str(data["clause"])
    if rule := RULES.get(type(terms)):
        return {"rule": rule, "terms_by": named}
    if isinstance(terms, OrderTerms):
        return _known(places=terms.places, above=terms.more_points_than, if_short=terms.if_short)
    if isinstance(terms, ScoreOrderTerms):
        return {**_by_score(figures, stage, data, terms), "figures": terms.figures}
    if isinstance(terms, OfferTerms):
        return {"places": 1, "if_short": terms.if_nobody}
    if isinstance(terms, (FinalSizeTerms, ClubTerms)):
        return {"places_by": named}
    if isinstance(terms, SeriesTerms):
        return {"places": len(ranks_in(terms.matches))}
    return _of_a_field(figures, stage, data, terms)


def _of_a_field(
    figures: Figures, stage: str, data: Entry, terms: object
) -> dict[str, object] | None:
    """Clauses that say how large the next field is, rather than how many come out of this one."""
    named = str(data["clause"])
    if isinstance(terms, FieldTerms):
        return {"at_most": terms.places, "tie": terms.tie}
    if isinstance(terms, CountTerms):
        most = [each.most for each in terms.limits if each.most is not None]
        return {"at_most": int(min(most))} if most else {}
    if isinstance(terms, DirectTerms):
        first = figures.state.the_plan.sending_to(str(data["to"]))[0].name == stage
        if not first:
            return {"fill_by": named}
        return _known(direct_by=named, above=terms.more_points_than, tie=terms.tie)
    return None


def _by_score(
    figures: Figures, stage: str, data: Entry, terms: ScoreOrderTerms
) -> dict[str, object]:
    """So many of the field, or of each field where a stage ranks several apart."""
    plan = figures.plan(stage)
    if "filled_by" in data:
        filled = {"terms_by": str(data["filled_by"]), "fields": LINES}
        return {"rule": "two fields", **filled, **_known(each=terms.places)}
    if plan.fields == "two" or plan.sections:
        return {"rule": "top of each section", **_known(each=terms.places)}
    return _known(places=terms.places)


def _known(**said: object) -> dict[str, object]:
    return {key: each for key, each in said.items() if each is not None}
