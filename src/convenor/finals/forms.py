"""A final by the name of its form, so that a template can order any of them as data.

The form, the qualifiers in order and the plan go in; the bracket comes out. What the names in the
plan mean is said where each is worked out.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.finals.brackets import Match, SeriesTerms
from convenor.finals.finals_plans import (
    NO_CARRY_FORWARD,
    CarryForwardPlan,
    final_five,
    final_four,
    one_final,
    second_chance,
    semi_finals_by_choice,
)
from convenor.finals.fixtures import Bracket
from convenor.finals.knock_outs import PLAIN, KnockOutPlan, knock_out
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Form: TypeAlias = Literal[
    "knock-out", "final", "final four", "final five", "semi-finals by choice", "series"
]
TWO = 2


@value
class FinalForm:
    """What kind of final is played."""

    form: Form = asked("the form of the final")
    plan: KnockOutPlan = asked("lengths, seeds, remedies", default=PLAIN)
    carry_forward: CarryForwardPlan = asked(
        "what the better side starts with, in a final four or five", default=NO_CARRY_FORWARD
    )
    matches: tuple[Match, ...] = asked("the matches, where the form is a series", default=())


def bracket_of(
    form: FinalForm,
    qualified: tuple[str, ...],
    *,
    lot: int | str | None = None,
    choice: str | None = None,
    why: Why = SILENT,
) -> Bracket:
    """The bracket of a final; `lot` is the seed of its lot, `choice` what the first chose."""
    if form.form == "knock-out":
        return knock_out(qualified, form.plan, lot=lot, why=why)
    if lot is not None:
        raise Mistake(f"a {form.form} is not drawn by lot: leave its seed out.")
    if form.form == "semi-finals by choice":
        if choice is None:
            raise Mistake(f"{qualified[0] if qualified else 'the first'} has not chosen yet.")
        return semi_finals_by_choice(qualified, choice, form.plan, why)
    if form.form == "final":
        if len(qualified) != TWO:
            raise Mistake(f"a final is between two, not {len(qualified)}: choose a knock-out.")
        return one_final((qualified[0], qualified[1]), form.plan)
    if form.form == "final four":
        return final_four(qualified, form.carry_forward, form.plan)
    if form.form == "final five":
        return final_five(qualified, form.carry_forward, form.plan)
    if not form.matches:
        raise Mistake("a series has matches: give them, or choose another form of final.")
    carry = form.carry_forward
    terms = SeriesTerms(form.matches, carry.amount, carry.still_tied)
    return second_chance(terms, qualified, form.plan)
