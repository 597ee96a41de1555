"""Whether a board was fouled, and what its matchpoints must add up to.

The deal that each table played goes in, and the number of forms comes out; or the sizes of the
groups, and the check total of the board. How the groups are scored is the business of `fouled`.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import MATCHPOINT
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.fouled import check_total
from convenor.values import value


@value
class FormsTerms:
    """What counts is the same form at every table: there is nothing to set."""


@value
class FormsGiven:
    """The deal at each table, by any label."""

    deals: tuple[str, ...] = asked("the deal that each table played, by any label")
    hand_record: str | None = asked("the deal as printed", default=None)


@value
class Forms:
    """Whether the results fall into groups."""

    fouled: bool = asked("whether tables played it in different forms")
    forms: int = asked("number of forms, and so of groups")
    reason: str | None = asked("what follows", default=None)


@value
class CheckTerms:
    """Below what size a group gets fixed awards, which cannot balance."""

    least: int = asked("results that a group needs to be compared", default=1, least=1)
    small_by: Literal["awards", "formula"] = asked(
        "how a group that is too small is scored", default="awards"
    )


@value
class CheckGiven:
    """The groups of a board."""

    group_sizes: tuple[int, ...] = asked("number of results in each group", least=1)


@value
class CheckTotal:
    """What the matchpoints of NS, and those of EW, add up to."""

    check_total: int | None = asked("total of either side", unit=MATCHPOINT, default=None)
    applies: bool | None = asked("false: fixed awards cannot balance", default=None)
    reason: str | None = asked("why there is no check", default=None)


def forms_of_a_board(
    terms: FormsTerms,  # noqa: ARG001
    given: FormsGiven,
    why: Why = SILENT,
) -> Forms:
    """Whether a board was played in different forms, whatever the hand record shows."""
    if not given.deals:
        raise Mistake("'deals' is empty: give the deal that each table played.")
    forms = len(set(given.deals))
    why.step("different deals at {n} tables", forms, gives="forms", n=len(given.deals))
    why.step("fouled: more than one form", forms > 1, gives="fouled")
    return Forms(forms > 1, forms, _reason(forms, given))


def _reason(forms: int, given: FormsGiven) -> str | None:
    if forms > 1:
        return f"score the results in {forms} groups, one for each form."
    if given.hand_record is not None and given.hand_record != given.deals[0]:
        return "it differs from the hand record, but in the same way at every table."
    return None


def board_check(terms: CheckTerms, given: CheckGiven, why: Why = SILENT) -> CheckTotal:
    """What the matchpoints of a board must add up to, if they can."""
    sizes = given.group_sizes
    if not sizes:
        raise Mistake("'group_sizes' is empty: give the number of results in each group.")
    small = [size for size in sizes if size < terms.least] if len(sizes) > 1 else []
    if small and terms.small_by == "awards":
        why.step("groups too small: {sizes}", False, gives="applies", sizes=tuple(small))
        reason = f"groups of fewer than {terms.least} get fixed awards, which do not balance."
        return CheckTotal(applies=False, reason=reason)
    results = sum(sizes)
    why.step(
        "each of {n} results meets {others} others, 2 points a meeting for the two",
        check_total(results),
        unit=MATCHPOINT,
        gives="check_total",
        n=results,
        others=results - 1,
    )
    return CheckTotal(check_total=check_total(results))
