"""The rows of the room as HTML, each kept for as long as its table stands as it does.

A table goes in, its row comes out. After one result all rows but one are as they were, so a page
of two hundred tables is put together in a moment.
"""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from convenor.actions.overview.tables import Room, RoomTable

KEPT = 4_000
ROW = (
    '<li id="{}" class="tile {}" data-state="{}"><a id="at-{}" href="{}" data-tile>'
    '<span class="tile-no">{}</span>'
    '<span class="tile-who"><b>{}</b> {} <i>v</i> <b>{}</b> {}</span>'
    '<span class="tile-round num">round {}{}</span>'
    '<span class="tile-done num">{}<span class="of">/{}</span></span>'
    '<span class="tile-state">{}</span>{}</a></li>'
)


def rows_of(slug: str, stage: str, session: int, room: Room) -> SafeString:
    """All tables of a room, as the items of a list."""
    return mark_safe("".join(_row(slug, stage, session, each) for each in room.tables))


@lru_cache(maxsize=KEPT)
def _row(slug: str, stage: str, session: int, table: RoomTable) -> SafeString:
    address = reverse("desk:table", args=[slug, stage, session, table.table])
    notes = [each for each in (table.note, _handled(table)) if each]
    note = format_html('<span class="tile-note">{}</span>', "; ".join(notes)) if notes else ""
    return format_html(
        ROW,
        table.id,
        table.state,
        table.state,
        table.id,
        address,
        table.table,
        table.ns,
        table.names[0] if table.names[0] != table.ns else "",
        table.ew,
        table.names[1] if table.names[1] != table.ew else "",
        table.round,
        _behind(table),
        table.done,
        table.expected,
        table.state,
        note,
    )


def _behind(table: RoomTable) -> str:
    """How far behind a table is, once it is more than a board."""
    return f", {table.behind} behind" if table.behind > 1 and table.state != "done" else ""


def _handled(table: RoomTable) -> str:
    return f"{table.handler} is there" if table.handler else ""
