"""What each place of an event is worth, and how tied contestants share it.

A list of points, or the rows of a printed table, goes in; the points of a place, of several places
together, or of a tie come out, exact. Who took which place is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact, ratio, whole_if_whole
from convenor.regulation.typed import asked, printed_in
from convenor.values import value

TieRule = Literal["share", "higher place", "as placed"]
"""Equal totals share; each gets the points of the highest place; only equal places share."""


@value
class Worth:
    """Points by place: a list, or the rows of a table with a column for the place."""

    points: tuple[Exact, ...] = asked("points of the places, best first", default=())
    first: int = asked("the place to which the list's first entry belongs", default=1, least=1)
    rows: tuple[Mapping[str, Exact | str], ...] = asked("rows of a table instead", default=())
    column: str = asked("the column that holds the points", default="points")
    where: Mapping[str, str] | None = asked("rows taken: column and its value", default=None)
    events: Mapping[str, str] | None = asked("event as asked, event as printed", default=None)
    clauses: Mapping[str, str] | None = asked("event as asked, clause that lists it", default=None)


def events_of(worth: Worth) -> tuple[str, ...]:
    """The events whose points a table has, as they are asked for; none where it is a list."""
    return tuple(worth.events or dict.fromkeys(str(row["event"]) for row in worth.rows))


def points_by_place(worth: Worth, event: str | None = None) -> Mapping[int, Exact]:
    """The points of each place that has any, for one event."""
    if not worth.rows:
        return dict(enumerate(worth.points, worth.first))
    wanted = {**(worth.where or {}), **_event(worth, event)}
    return {
        int(exact(row["place"])): exact(row[worth.column])
        for row in worth.rows
        if "place" in row and all(row.get(key) == value for key, value in wanted.items())
    }


def _event(worth: Worth, event: str | None) -> dict[str, str]:
    known = worth.events or {str(row["event"]): str(row["event"]) for row in worth.rows}
    if event is None and len(known) == 1:
        event = next(iter(known))
    if event is None:
        raise Mistake(f"'event' is missing: one of {', '.join(known)}.")
    if event not in known:
        raise Mistake(f"no points are listed for the event '{event}': {did_you_mean(event, known)}")
    return {"event": known[event]}


def listed_in(worth: Worth, event: str | None = None) -> str:
    """The clause that lists the points of an event ('' if they come from no table)."""
    return (worth.clauses or {}).get(event or "") or printed_in(worth.rows)


def held_by(points: Mapping[int, Exact], place: int, number: int = 1) -> Exact:
    """What so many places from one on hold together; places without points hold nothing."""
    return sum((points.get(each, 0) for each in range(place, place + number)), start=0)


def of_tie(points: Mapping[int, Exact], place: int, tied: int, rule: TieRule) -> Exact:
    """What each of `tied` contestants gets who fill the places from `place` on.

    >>> of_tie({1: 30, 2: 20}, 2, 2, "share"), of_tie({1: 30, 2: 20}, 2, 2, "higher place")
    (10, 20)
    """
    if rule == "higher place":
        return points.get(place, 0)
    return ratio(held_by(points, place, tied), tied)


def after_cut(points: Exact, cuts: Mapping[str, Exact], team_size: int) -> Exact:
    """The points of a member of a larger team, which are cut by a share that its size sets."""
    if str(team_size) not in cuts:
        sizes = ", ".join(cuts)
        raise Mistake(f"'team_size' cannot be {team_size}: a team has {sizes} players.")
    return whole_if_whole(points * (1 - cuts[str(team_size)]))
