"""Standings, draws and differences in tables: what several commands print."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from convenor.cli.tables import print_table
from convenor.competition.comparing.side_by_side import (
    Difference,
    DrawChange,
    GoesOn,
    MatchChange,
    Mismatched,
    Moved,
    PointsChange,
    TitleChange,
)
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import figure, name_of
from convenor.exact import Exact, exact, show

PLACES = 2


def print_json(plain: object) -> None:
    """Plain data on one line."""
    print(json.dumps(plain, ensure_ascii=False))


def print_standings(plain: dict[str, Any]) -> None:
    """What `standings_plain` gives."""
    after = f", after round {plain['after']}" if "after" in plain else ""
    print(f"{plain['competition']}: {plain['title']}{after} ({plain['status']})")
    for field in plain.get("fields", ()):
        _print_field(field)
    if "places" in plain:
        _print_bracket(plain)


def _print_field(field: dict[str, Any]) -> None:
    column = in_cents(line["figure"] for line in field["lines"])
    rows = [
        (
            f"{line['place']}{'=' if line.get('tied_with') else ''}",
            line["contestant"],
            line["name"],
            next(column),
            line.get("total", {}).get("rounds"),
            _less(line.get("total", {})),
            line.get("split_by", ""),
        )
        for line in field["lines"]
    ]
    unit = field["unit"] or "total"
    print_table(
        ("place", "no.", "name", unit, "rounds", "in it", "tie split by"), rows, field["field"]
    )
    if "handicapped" in field:
        with_handicaps = [
            (
                *(line["place"], line["contestant"], line["name"], shown(line["scratch"])),
                *(shown(line["handicap"]), shown(line["figure"])),
            )
            for line in field["handicapped"]
        ]
        head = ("place", "no.", "name", unit, "handicap", "together")
        print_table(head, with_handicaps, f"{field['field']} with handicaps".strip())
    for line in field.get("unplaced", ()):
        because = f": {line['because']}" if line.get("because") else ""
        print(f"not placed: {line['contestant']} {line['name']}{because}")


def in_cents(figures: Iterable[str]) -> Iterator[str]:
    """The figures of a column, all with two decimals where any has some and two say it.

    >>> list(in_cents(["95.03", "54.7", "60"])), list(in_cents(["17", "12"]))
    (['95.03', '54.70', '60.00'], ['17', '12'])
    """
    texts = tuple(figures)
    decimals = [len(each.partition(".")[2]) for each in texts if "/" not in each]
    even = 0 < max(decimals, default=0) <= PLACES or any("/" in each for each in texts)
    fits = max(decimals, default=0) <= PLACES
    return (show(exact(each), PLACES) if even and fits else shown(each) for each in texts)


def shown(figure_text: str) -> str:
    """A figure in a table: two decimals where it is a fraction, which JSON has whole."""
    return show(exact(figure_text), PLACES) if "/" in figure_text else figure_text


def _less(total: dict[str, Any]) -> str:
    """What a total has in it besides scores."""
    parts = (("carry_over", "carried"), ("adjustments", "adjusted"), ("fines", "fined"))
    return ", ".join(f"{said} {shown(total[name])}" for name, said in parts if name in total)


def _print_bracket(plain: dict[str, Any]) -> None:
    rows = [(each["place"], each["contestant"], each["name"]) for each in plain["places"]]
    print_table(("place", "no.", "name"), rows)
    for each in plain["next"]:
        print(f"next: {each['match']}: {' v '.join(each['contestants'])}")
    for each in plain["open"]:
        print(f"open: {each['match']}: {' v '.join(each['contestants'])}")


def print_draw(plain: dict[str, Any]) -> None:
    """What `draw_plain` gives."""
    state = "published" if plain["published"] else "a draft"
    title = f"{plain['stage']}, round {plain['session']} ({state}, fact {plain['fact']})"
    rows = [
        (
            each["match"],
            ", ".join(each["tables"]),
            each["contestants"][0],
            each["names"][0],
            each["contestants"][1],
            each["names"][1],
        )
        for each in plain["matches"]
    ]
    print_table(("match", "tables", "no.", "home", "no.", "away"), rows, title)
    if plain["byes"]:
        print(f"bye: {', '.join(plain['byes'])}")


# --- what would change ---------------------------------------------------------------------------


def print_difference(there: Competition, found: Difference) -> None:
    """Who moves, which matches change, who would go on."""
    if found.nothing:
        print("nothing would change.")
        return
    if found.moved:
        print_table(
            ("stage", "no.", "name", "place", "would be", "total", "would be"),
            [_moved_row(there, each) for each in found.moved],
        )
    for match in found.matches:
        print(_match_text(match))
    for points in found.points:
        print(_points_text(points))
    for each in found.qualifiers:
        print(_going_text(each))
    for title in found.titles:
        print(_title_text(there, title))


def _moved_row(there: Competition, each: Moved) -> Sequence[object]:
    return (
        each.stage,
        each.contestant,
        name_of(there, each.contestant),
        each.place,
        each.new_place,
        _figure_shown(each.figure),
        _figure_shown(each.new_figure),
    )


def _figure_shown(amount: Exact | None) -> str | None:
    said = figure(amount)
    return None if said is None else shown(said)


def _match_text(each: MatchChange) -> str:
    first, second = each.contestants
    was = "nothing" if each.margin is None else figure(each.margin)
    now = "level" if each.level else figure(each.new_margin)
    more = f" (extra boards are played now: {each.played_on_by})" if each.played_on_by else ""
    where = f"{each.stage}, round {each.session}"
    return f"match {first} v {second} ({where}): {was} would be {now}{more}."


def _points_text(each: PointsChange) -> str:
    first, second = each.contestants
    was, now = (
        "nothing" if pair is None else " : ".join(str(figure(side)) for side in pair)
        for pair in (each.points, each.new_points)
    )
    where = f"{each.stage}, round {each.session}"
    return f"VPs of {first} v {second} ({where}): {was} would be {now}."


def _title_text(there: Competition, each: TitleChange) -> str:
    was, now = (
        ", ".join(name_of(there, who) for who in held) or "nobody"
        for held in (each.held_by, each.new_held_by)
    )
    return f"{each.title} ({each.stage}): {was} would be {now}."


def _going_text(each: GoesOn) -> str:
    comes, goes = ", ".join(each.comes_in) or "nobody", ", ".join(each.goes_out) or "nobody"
    return f"to {each.to} would go {', '.join(each.now)} (in: {comes}; out: {goes})."


# --- a draw and later scores ---------------------------------------------------------------------


def print_draw_change(change: DrawChange, tested: Sequence[Mismatched]) -> None:
    """A draw beside the one that today's scores would give."""
    where = f"draw of {change.stage}, round {change.session}"
    if not change.differs:
        print(f"{where}: today's scores would give the same.")
        return
    due = {frozenset(each) for each in change.today}
    today = [each for each in change.today if set(each) not in map(set, change.made)]
    made = [each for each in change.made if frozenset(each) not in due]
    print(f"{where}: it stands as made; today's scores would give another.")
    rows = [(" v ".join(one), " v ".join(other)) for one, other in zip(made, today, strict=False)]
    print_table(("as made", "by today's scores"), rows)
    for each in tested:
        verdict = "a mismatch" if each.mismatch else "no mismatch"
        print(
            f"{each.contestant} met {each.met} ({figure(each.met_score)}), not {each.due} "
            f"({figure(each.due_score)}): {figure(each.difference)} apart, {verdict} "
            f"({each.clause})."
        )
