"""Qualifying rules as data, the field that they are put to, and whom they choose.

A rule names how many go on and holds the terms of the clause that says who; it can be read out of
the data of a template. Whom it sends on is worked out by `rule_choices`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.finals.additional_qualifiers import AdditionalTerms
from convenor.finals.best_of_lines import LineTerms
from convenor.finals.best_thirds import RankTerms
from convenor.finals.closest_pairs import ClosestTerms
from convenor.finals.play_off_places import PlayOffTerms
from convenor.finals.replacements import FieldsTerms
from convenor.regulation.typed import asked, reader
from convenor.values import value

NO_SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NO_SCORES: Mapping[str, Exact] = MappingProxyType({})
NO_LINES: Mapping[str, str] = MappingProxyType({})
LOT = "lot"
TIE_PROCEDURE = "tie procedure"


@value
class Field:
    """A field at the end of a stage, best first; or its sections, each so.

    Scores are comparable from section to section (percentages, or factored); `lines` says of
    which line of a movement a section is; `tie_points` split a tie for first; `level` holds the
    groups that no test has split.
    """

    order: tuple[str, ...] = ()
    sections: Mapping[str, tuple[str, ...]] = NO_SECTIONS
    scores: Mapping[str, Exact] = NO_SCORES
    lines: Mapping[str, str] = NO_LINES
    tie_points: Mapping[str, Exact] = NO_SCORES
    level: tuple[tuple[str, ...], ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """All contestants, section by section where there are sections."""
        return self.order or tuple(name for each in self.sections.values() for name in each)


# --- the rules -----------------------------------------------------------------------------------


@value
class Top:
    """So many of the whole field."""

    places: int = asked("how many go on", least=1)
    clause: str = asked("the clause of the rule", default="")
    if_short: str = asked("who decides if there are too few", default="convenor")
    tie: str = asked("the clause that breaks a tie for the last place", default="")


@value
class TopOrPlayOff:
    """So many of the whole field, a tie for the last places being played off."""

    terms: PlayOffTerms = asked("how many go on, and how a tie for first is treated")
    clause: str = asked("the clause of the rule", default="")


@value
class TopOfEach:
    """So many of each section."""

    each: int = asked("how many of each section go on", least=1)
    clause: str = asked("the clause of the rule", default="")


@value
class BestNext:
    """So many of each section, and the best of the next placed until the places are filled."""

    places: int = asked("how many go on in all", least=1)
    each: int = asked("how many of each section go on by their place", least=0)
    terms: RankTerms = asked("which rank goes before which")
    ties: ClosestTerms | None = asked(
        "what splits a tie across sections (left to officials if left out)", default=None
    )
    clause: str = asked("the clause of the rule", default="")


@value
class BestNextOfLines:
    """The same where the lines of a movement are fields of their own: half of them from each."""

    places: int = asked("how many go on in all", least=1)
    each: int = asked("how many of each section go on by their place", least=0)
    terms: LineTerms = asked("the lines, the ranks, and who has an odd place")
    clause: str = asked("the clause of the rule", default="")


@value
class WithAdditional:
    """An equal number of each section, and at most one more from some."""

    places: int = asked("how many go on in all", least=1)
    terms: AdditionalTerms = asked("what decides between the next placed of the sections")
    clause: str = asked("the clause of the rule", default="")


@value
class OpenPlaces:
    """Places that are still open between some sections, at most one for each of them."""

    sections: tuple[str, ...] = asked("the sections between which they are open")
    places: int = asked("how many", least=0)
    decided_by: str = asked("who fixes them, if no rule does", default="")


@value
class ByShares:
    """A number of its own from each section, and some more between sections that are level."""

    certain: Mapping[str, int] = asked("how many of each section go on for certain")
    open: tuple[OpenPlaces, ...] = asked("places between sections, each group apart")
    terms: AdditionalTerms = asked("what decides between the next placed of the sections")
    clause: str = asked("the clause of the rule", default="")

    @property
    def places(self) -> int:
        """How many go on in all."""
        return sum(self.certain.values()) + sum(each.places for each in self.open)


@value
class TwoFieldsRule:
    """So many of each of two fields; gaps are filled from the same field or the better one."""

    each: int = asked("places of each field", least=1)
    fields: tuple[str, str] = asked("the two fields, by the names of their sections")
    terms: FieldsTerms = asked("where a replacement comes from, and how far the fields may differ")
    clause: str = asked("the clause of the rule", default="")


Rule: TypeAlias = (
    Top
    | TopOrPlayOff
    | TopOfEach
    | BestNext
    | BestNextOfLines
    | WithAdditional
    | ByShares
    | TwoFieldsRule
)


def in_one_section(rule: Rule, field: Field) -> Rule:
    """The rule where there is but one section: so many of it, as nothing is to be compared."""
    if field.sections or not isinstance(rule, (TopOfEach, BestNext, WithAdditional)):
        return rule
    return Top(rule.each if isinstance(rule, TopOfEach) else rule.places, rule.clause)


RULES: Mapping[str, type] = MappingProxyType(
    {
        "top": Top,
        "top or play-off": TopOrPlayOff,
        "top of each section": TopOfEach,
        "best next placed": BestNext,
        "best next placed of lines": BestNextOfLines,
        "equal with additional": WithAdditional,
        "shares of the sections": ByShares,
        "two fields": TwoFieldsRule,
    }
)


def read_rule(data: Mapping[str, object], where: str = "qualify") -> Rule:
    """A rule out of the data of a template: its name as 'rule', and its fields."""
    name = data.get("rule")
    kind = RULES.get(name) if isinstance(name, str) else None
    if kind is None:
        near = did_you_mean(str(name), RULES)
        raise Mistake(f"{where}: there is no qualifying rule '{name}': {near}")
    fields = {key: each for key, each in data.items() if key != "rule"}
    found: Rule = reader(kind)(fields, where)
    return found


def named(rule: Rule) -> str:
    """The rule by its clause, where it has one."""
    return rule.clause or "the qualifying rule"


@value
class Chosen:
    """Whom a rule sends on, and between whom something else decides how many more."""

    qualified: tuple[str, ...]
    between: tuple[str, ...] = ()
    open_places: int = 0
    decided_by: str = ""
    reason: str | None = None
