"""The one catalogue of parts: what a clause can do in a competition, and what comes of it.

A plan names a clause for a part. Here every part is written down: what it decides, which families
can play it, which kind of answer it gives, and what cannot be done without it. What a clause says,
and what a competition is, are not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from convenor.competition.plans import (
    parts_drawn,
    parts_of_systems,
    parts_reported,
    parts_ruled,
    parts_scored,
)
from convenor.competition.plans.part import KINDS, Part

__all__ = ["KINDS", "PARTS", "Part", "missing", "part_named"]

GROUPS = (
    *(parts_scored.SCORES, parts_drawn.DRAW, parts_scored.STANDINGS, parts_drawn.FINALS),
    *(
        parts_ruled.ENTRIES,
        parts_of_systems.SYSTEMS,
        parts_ruled.CONDUCT,
        parts_ruled.RULINGS,
        parts_ruled.TIMES,
    ),
    *(parts_scored.MATCHES, parts_reported.REPORTS),
)
PARTS: Mapping[str, Part] = MappingProxyType(
    {each.name: each for group in GROUPS for each in group}
)
"""Every part by its name."""


def part_named(name: str) -> Part | None:
    """The part that a plan's word means: 'eligibility 2' is a second clause of eligibility."""
    found = PARTS.get(name)
    if found is not None:
        return found
    head, _, last = name.rpartition(" ")
    return PARTS.get(head) if last.isdigit() else None


def missing(part: str, stage: str, otherwise: str = "") -> str:
    """The sentence for what cannot be done because a plan names nobody for a part.

    `otherwise` is how whoever acts can say it: where the organiser has not answered it either.
    """
    known = PARTS.get(part)
    cannot = known.missing if known is not None and known.missing else "this cannot be worked out"
    about = f" ({known.about})" if known is not None else ""
    if otherwise:
        return (
            f"{cannot} in {stage}: its plan names no clause for '{part}'{about}, and the "
            f"organiser has not answered it; {otherwise}."
        )
    return (
        f"{cannot} in {stage}: its plan names no clause for '{part}'{about}; name one, "
        "by a layer of the event's own or when the competition is set up."
    )
