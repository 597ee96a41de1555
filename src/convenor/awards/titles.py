"""Titles: who holds one, and who shares it.

The titles of an event with the places that win them go in, and the places of each field; holders
come out, several where a tie stays. How a tie was split is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.values import value


@value
class TitlePlan:
    """A title, and the place that wins it."""

    title: str = asked("the title")
    place: int = asked("the place that wins it", default=1, least=1)
    field: str = asked("the field or section, where there are several", default="")
    tied: Literal["shared", "decided"] = asked(
        "what becomes of a tie that no test splits: shared, or left to an official",
        default="shared",
    )
    clause: str = asked("the clause that says so", default="")


@value
class Title:
    """A title and its holders."""

    title: str
    contestants: tuple[str, ...]
    clause: str = ""
    field: str = ""
    open: bool = False
    place: int = 1


def titles_of(
    plans: Iterable[TitlePlan], places: Mapping[str, Sequence[tuple[str, ...]]]
) -> tuple[Title, ...]:
    """The holders of each title, by field; those of one group share the place."""
    found = []
    for plan in plans:
        for field, groups in _fields(plan, places):
            holders = at_place(groups, plan.place)
            name = plan.title if not field or plan.field else f"{plan.title} ({field})"
            tied = len(holders) > 1 and plan.tied == "decided"
            undecided = tied or not holders
            found.append(Title(name, holders, plan.clause, field, undecided, plan.place))
    return tuple(found)


def _fields(
    plan: TitlePlan, places: Mapping[str, Sequence[tuple[str, ...]]]
) -> list[tuple[str, Sequence[tuple[str, ...]]]]:
    if not plan.field:
        return list(places.items())
    if plan.field not in places:
        known = ", ".join(places)
        raise Mistake(f"'{plan.title}' is for the field '{plan.field}', and there is {known}.")
    return [(plan.field, places[plan.field])]


def at_place(groups: Sequence[tuple[str, ...]], place: int) -> tuple[str, ...]:
    """Those who have a place, alone or together.

    >>> at_place([("A",), ("B", "C"), ("D",)], 2)
    ('B', 'C')
    """
    first = 1
    for group in groups:
        if first <= place < first + len(group):
            return tuple(group)
        first += len(group)
    return ()
