"""Parts of an address that many questions share, with their limits."""

from __future__ import annotations

import datetime
from typing import Annotated

from ninja import Path, Query

from convenor.api.paging import MOST, USUAL
from convenor.api.problems import Problem
from convenor.api.reading import AsOf

Slug = Annotated[str, Path(description="name of the competition in addresses")]
StageName = Annotated[str, Path(description="name of the stage")]
Number = Annotated[int, Path(ge=1, le=100_000)]
FactAt = Annotated[int, Path(ge=1, le=10**12, description="number of the fact")]
Limit = Annotated[int, Query(ge=1, le=MOST, description=f"lines of a page, {USUAL} unless told")]
Cursor = Annotated[str, Query(max_length=100, description="the last line of the page before")]
After = Annotated[int, Query(ge=0, le=10**12, description="only what came after this fact")]
FactNumber = Annotated[int | None, Query(ge=1, le=10**12, description="as it was after this fact")]
Moment = Annotated[
    str | None,
    Query(
        description="as it was known at this time (RFC 3339; UTC unless it names a zone)",
        max_length=60,
    ),
]
Looked = Annotated[
    str,
    Query(min_length=1, max_length=60, description="beginnings of words of a name, or a number"),
]
LadderBest = Annotated[
    str, Query(max_length=4, description="how many nights count, or 'all' (as it is kept)")
]
LadderBy = Annotated[str, Query(max_length=10, description="'pairs' or 'players' (as it is kept)")]
LadderTotal = Annotated[
    str,
    Query(max_length=10, description="'sum' or 'average' of the nights that count (as it is kept)"),
]
Round = Annotated[int | None, Query(ge=0, le=10_000, description="as it was after this round")]


def as_of(fact: int | None, time: str | None) -> AsOf:
    """The moment that is asked for."""
    if time is None:
        return AsOf(fact)
    try:
        found = datetime.datetime.fromisoformat(time.strip().upper())
    except ValueError:
        raise Problem(
            422, f"time: '{time[:40]}' is not a time such as 2026-03-01T17:00:00Z."
        ) from None
    return AsOf(fact, found if found.tzinfo else found.replace(tzinfo=datetime.UTC))
