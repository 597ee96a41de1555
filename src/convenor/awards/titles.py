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
    won_by: str = asked("the clause that says how many hold it, or which match wins it", default="")
    made_of: str = asked("the clause that says how many make up its holder", default="")
    clause: str = asked("a clause that is cited for it, in plans of earlier ledgers", default="")
    places: int | None = asked(
        "how many hold it together, from that place down (none: whoever has the place)",
        default=None,
        least=1,
    )


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
            holders = from_place(groups, plan.place, plan.places or 1)
            name = plan.title if not field or plan.field else f"{plan.title} ({field})"
            tied = len(holders) > (plan.places or 1) and plan.tied == "decided"
            clause, undecided = plan.won_by or plan.clause, tied or not holders
            found.append(Title(name, holders, clause, field, undecided, plan.place))
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


def from_place(groups: Sequence[tuple[str, ...]], place: int, places: int = 1) -> tuple[str, ...]:
    """Those who have so many places from one on, all who share the last of them too.

    >>> from_place([("A",), ("B", "C"), ("D",)], 2)
    ('B', 'C')
    >>> from_place([("A",), ("B",), ("C", "D")], 1, places=3)
    ('A', 'B', 'C', 'D')
    """
    found: tuple[str, ...] = ()
    first = 1
    for group in groups:
        if first < place + places and first + len(group) > place:
            found += tuple(group)
        first += len(group)
    return found
