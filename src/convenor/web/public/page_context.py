"""What the public pages share: the frame of a competition's page, and pieces of it by themselves.

A request and what a page shows go in, the page comes out; where a script asks for one piece of it
(`X-Fragment`), that piece alone. Standings are set once until the next fact, for everybody, and
whoever follows somebody has those lines marked in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from convenor.competition.live import Competition as Folded
from convenor.competition.views.people import Who, who
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.follows import followed
from convenor.web.public.long_tables import WHOLE, Part, part_asked
from convenor.web.public.published import published
from convenor.web.public.stages import Stage, stages_of
from convenor.web.public.standing import Field, Row, Rows, fields_of
from convenor.web.store.models import Competition

NO_PIECES: Mapping[str, str] = {}


def page(
    request: HttpRequest,
    competition: Competition,
    there: Folded,
    template: str,
    context: Mapping[str, object],
    pieces: Mapping[str, str] = NO_PIECES,
) -> HttpResponse:
    """A page of a competition, or the piece of it that is asked for."""
    wanted = pieces.get(request.headers.get("X-Fragment", ""), template)
    stage = context.get("stage")
    shown = {
        "competition": competition,
        "number": there.number,
        "section": "home",
        "book": there.state.the_plan.rulebook,
        "why": why_address(competition, stage) if isinstance(stage, Stage) else "",
        "followed": following(request, competition, there),
        **context,
    }
    if "stages" not in shown:
        shown["stages"] = stages_of(there)
    made = render(request, f"convenor/public/{wanted}", shown)
    patch_vary_headers(made, ("X-Fragment",))  # a piece is not the page, though of one address
    return made


def why_address(competition: Competition, stage: Stage) -> str:
    """The address of derivations, to which the question is added."""
    return f"{reverse('public:why', args=[competition.slug])}?stage={stage.slug}&q="


def following(request: HttpRequest, competition: Competition, there: Folded) -> tuple[Who, ...]:
    """Those whom the visitor follows and who are entered."""
    names = followed(request, competition)
    return tuple(who(there, each) for each in names if each in there.state.entries)


# --- standings, set once -------------------------------------------------------------------------


def fields_kept(
    competition: Competition, stage: Stage, until: int | None = None
) -> tuple[Field, ...]:
    """The standings of a stage, worked out once until the next fact."""
    key = ("public fields", stage.slug, until)
    return desk_of(competition).kept(key, lambda _: fields_of(published(competition), stage, until))


def part_of(request: HttpRequest, fields: tuple[Field, ...]) -> Part:
    """The part of a large field that is asked for."""
    return part_asked(request, max((len(each.rows) for each in fields), default=0))


def standings_set(
    request: HttpRequest,
    competition: Competition,
    stage: Stage,
    until: int | None = None,
    part: Part = WHOLE,
) -> SafeString:
    """The table of a stage's standings, with the lines that the visitor follows marked."""

    def make(_: Folded) -> str:
        fields = fields_kept(competition, stage, until)
        context = {
            "stage": stage,
            "fields": [(each, _rows_set(competition, stage, each, until, part)) for each in fields],
            "until": until,
            "part": part,
            "competition": competition,
        }
        return render_to_string("convenor/public/_standings.html", context)

    text = desk_of(competition).kept(("public standings", stage.slug, until, part), make)
    for name in followed(request, competition):
        text = text.replace(f'<tr id="c-{name}"', f'<tr class="mine" id="c-{name}"')
    return mark_safe(text)


def _rows_set(
    competition: Competition, stage: Stage, field: Field, until: int | None, part: Part
) -> SafeString:
    """The lines of a part of a field; most are the same after a result as they were before it."""
    frame = _frame(competition, stage, field, until)
    table = desk_of(competition).set_lines.table(
        ("standings", stage.slug, field.name, until), (frame, *field.rests_on)
    )
    shown = [(field.rows, at) for at in part.lines(range(len(field.rows)))]
    if part.is_last:
        shown += [(field.unplaced, at) for at in range(len(field.unplaced))]

    def line(rows: Sequence[Row], at: int) -> str:
        if not isinstance(rows, Rows):
            return _row_set(frame, rows[at])
        return table.line(rows.names[at], rows.rests_on(at), lambda: _row_set(frame, rows[at]))

    return mark_safe("".join(line(rows, at) for rows, at in shown))


def _frame(competition: Competition, stage: Stage, field: Field, until: int | None) -> _Frame:
    return _Frame(
        competition.slug,
        stage.word,
        stage.asked,
        why_address(competition, stage),
        until,
        field.counts_wins,
        field.now,
        field.last,
    )


@value
class _Frame:
    """What the lines of one table have in common."""

    slug: str
    word: str
    asked: str
    why: str
    until: int | None
    counts_wins: bool
    now: str
    last: int


def _row_set(frame: _Frame, row: Row) -> str:
    """A line of a table."""
    context = {
        "slug": frame.slug,
        "stage": frame,
        "field": frame,
        "row": row,
        "why": frame.why,
        "until": frame.until,
    }
    return str(_row_template().render(context))


@cache
def _row_template() -> Any:
    return get_template("convenor/public/_standings_row.html")


def followed_set(request: HttpRequest, competition: Competition, stage: Stage) -> SafeString:
    """The lines that the visitor follows, to stand on top: each like its line in the table."""
    names = set(followed(request, competition))
    if not names or stage.bracket:
        return mark_safe("")
    lines = (
        _on_top(_row_set(_frame(competition, stage, field, None), rows[at]), field, rows[at])
        for field in fields_kept(competition, stage)
        for rows in (field.rows, field.unplaced)
        for at in _places_of(rows, names)
    )
    return mark_safe("".join(lines))


def _places_of(rows: Sequence[Row], names: set[str]) -> list[int]:
    """Where these are in a table."""
    found = rows.names if isinstance(rows, Rows) else [each.who.number for each in rows]
    return [at for at, name in enumerate(found) if name in names]


def _on_top(text: str, field: Field, row: Row) -> str:
    """A line again under another id; a script keeps it like the one that it mirrors."""
    number = escape(row.who.number)
    own = f'<tr class="mine" id="f-{number}" data-mirror="c-{number}"'
    named = f' data-field="{escape(field.title)}"' if field.title else ""
    return text.replace(f'<tr id="c-{number}"', own + named, 1)
