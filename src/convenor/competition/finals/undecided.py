"""What a stage that has been played leaves to officials before it can be closed: lots, play-offs.

Figures and a stage go in; out come those who are level for places that go on, each with who decides
between them. How a lot or a play-off then counts is known to `qualifying`.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.figures import Figures
from convenor.competition.finals.brackets import is_bracket
from convenor.competition.finals.play_offs import PLAY_OFF
from convenor.competition.finals.qualifying import OTHERS, going_on, qualification_field, rule_of
from convenor.competition.finals.qualifying_clauses import with_clause
from convenor.errors import Mistake, Refusal
from convenor.finals.qualifying_rules import BestNext, BestNextOfLines, TopOfEach
from convenor.finals.rule_choices import level_at
from convenor.values import value

LOT = "lot"
TIE = "a tie for the last place of a section"


@value
class LeftOpen:
    """Contestants that are level for places of a stage."""

    to: str
    among: tuple[str, ...]
    by: str
    purpose: str
    places: int = 1


def left_open(figures: Figures, stage: str) -> tuple[LeftOpen, ...]:
    """All that is to be decided before it is known who goes on; ties inside sections first."""
    if not is_bracket(figures, stage) and not figures.accounts.over(stage):
        return ()
    try:
        inside = tuple(_inside_sections(figures, stage))
        return inside or tuple(_for_the_last_places(figures, stage))
    except (Mistake, Refusal):  # nothing that a lot decides: closing the stage says what is wrong
        return ()


def _inside_sections(figures: Figures, stage: str) -> Iterator[LeftOpen]:
    """Ties over the last place of a section, which keep its first from being told."""
    for entry in figures.plan(stage).qualify:
        data = with_clause(figures, stage, entry)
        if data.get("rule") == OTHERS or not figures.plan(stage).sections:
            continue
        rule = rule_of(figures, stage, data)
        field = qualification_field(figures, stage, data.get("figures", ()))
        if not isinstance(rule, (TopOfEach, BestNext, BestNextOfLines)):
            continue
        for order in field.sections.values():
            if tied := level_at(field, order, rule.each):
                yield LeftOpen(str(data["to"]), tied, LOT, TIE)


def _for_the_last_places(figures: Figures, stage: str) -> Iterator[LeftOpen]:
    for each in going_on(figures, stage):
        if each.found.open_places:
            played = each.found.decided_by == PLAY_OFF and figures.rules(stage).clause(PLAY_OFF)
            by = PLAY_OFF if played else LOT
            purpose = f"qualifying for {each.to}"
            yield LeftOpen(each.to, each.found.between, by, purpose, each.found.open_places)
