"""Everything that can be taken out of a competition as a file, by its name, for whoever takes it.

A competition, a kind of file and a consumer go in; a file comes out: its name, its kind and its
bytes, with a note for what it could not say. Pages, the programs' interface and the command line
call the same function.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from convenor.bridge import Deal
from convenor.bridge.makes import Makes
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import results_plain, standings_plain
from convenor.competition.views.visibility import is_open
from convenor.competition.views.withheld_names import with_names_hidden
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.formats import pbn, usebio
from convenor.formats.calendars import calendar
from convenor.formats.competition_events import Published, published_event
from convenor.formats.consumers import GENERIC, consumers
from convenor.formats.csv_cells import plain_cell
from convenor.formats.events import Event, Optimum, Printed
from convenor.formats.masterpoints import ONE_COLOUR, TWO_COLOURS, Points, abf_file, points_csv
from convenor.formats.xlsx_writing import workbook
from convenor.values import replace, value

Row = Sequence[object]
NO_POINTS: Mapping[str, Mapping[str, Exact]] = {}
KINDS = {
    "usebio": "Results for another program (USEBIO)",
    "pbn": "Results and hands (PBN)",
    "csv": "Standings as a table (CSV)",
    "results": "Every result as a table (CSV)",
    "xlsx": "Standings, results and entries as a workbook (XLSX)",
    "ics": "Sessions for a calendar (iCalendar)",
}
TYPES = {
    "usebio": "application/xml",
    "pbn": "application/x-pbn",
    "csv": "text/csv; charset=utf-8",
    "results": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ics": "text/calendar; charset=utf-8",
}
ENDS = {"usebio": "xml", "results": "csv"}
TABLES = ("csv", "results", "xlsx")


@value
class Exported:
    """A file to be handed out."""

    name: str
    type: str
    data: bytes
    notes: tuple[str, ...] = ()


@value
class Wanted:
    """What is to be written: of which stage and session, for whom, and whether for the public."""

    stage: str
    session: int | None = None
    consumer: str = GENERIC
    public: bool = True
    numbers: bool = True
    """Whether players stand in it with their numbers."""
    points: Mapping[str, Mapping[str, Exact]] = NO_POINTS
    makes: Mapping[Deal, Makes] = {}
    charge_code: str = ""
    club_number: str = ""
    identifier: str = ""


def export(there: Competition, kind: str, wanted: Wanted) -> Exported:
    """A file of a competition."""
    if kind not in KINDS and kind not in (*ONE_COLOUR, *TWO_COLOURS, "points"):
        raise Mistake(f"no file is called '{kind}': {did_you_mean(kind, KINDS)}")
    if wanted.consumer not in consumers():
        near = did_you_mean(wanted.consumer, consumers())
        raise Mistake(f"nobody is known as '{wanted.consumer}': {near}")
    there.state.the_plan.stage(wanted.stage)
    shown = with_names_hidden(there) if wanted.public and kind in TABLES else there
    data, notes = _MADE.get(kind, _points_file)(shown, wanted, kind)
    plan = there.state.the_plan
    parts = [there.state.name]
    if len(plan.stages) > 1:
        parts.append(plan.stage(wanted.stage).shown)
    if wanted.session is not None:
        parts.append(str(wanted.session))
    name = f"{_slug(' '.join(parts))}.{ENDS.get(kind, kind)}"
    return Exported(name, TYPES.get(kind, "text/plain; charset=utf-8"), data, notes)


def _slug(text: str) -> str:
    """A name that every file system takes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "competition"


Made = tuple[bytes, tuple[str, ...]]


# --- events --------------------------------------------------------------------------------------


def _event(there: Competition, wanted: Wanted) -> Published:
    return published_event(
        there, wanted.stage, wanted.session, public=wanted.public, numbers=wanted.numbers
    )


def _usebio(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    made = _event(there, wanted)
    event = replace(
        _with_points(made.event, wanted.points),
        charge_code=wanted.charge_code,
        club_number=wanted.club_number,
        identifier=wanted.identifier,
        points_type=_type(wanted.points),
    )
    return usebio.dumps(event, wanted.consumer).encode("utf-8"), made.notes


def _with_points(event: Event, points: Mapping[str, Mapping[str, Exact]]) -> Event:
    if not points:
        return event
    sections = tuple(
        replace(
            section,
            contestants=tuple(
                replace(each, standing=replace(each.standing, points=_sum(points.get(each.id))))
                for each in section.contestants
            ),
        )
        for section in event.sections
    )
    return replace(event, sections=sections)


def _type(points: Mapping[str, Mapping[str, Exact]]) -> str:
    """The kind of points where all are of one colour; of several no element can tell."""
    colours = {colour for amounts in points.values() for colour, own in amounts.items() if own}
    return colours.pop().upper() if len(colours) == 1 else ""


def _sum(amounts: Mapping[str, Exact] | None) -> Printed | None:
    return Printed(sum(amounts.values()), 2) if amounts else None


def _pbn(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    made = _event(there, wanted)
    optimum = tuple(
        Optimum(each.number, wanted.makes[each.deal])
        for each in made.event.deals
        if each.deal in wanted.makes
    )
    return pbn.encoded(pbn.dumps(replace(made.event, optimum=optimum))), made.notes


# --- tables --------------------------------------------------------------------------------------

STANDINGS = ("field", "place", "contestant", "name", "figure", "unit")
RESULTS = ("stage", "session", "round", "table", "board", "result", "lead", "ns", "ew")
ENTRIES = ("contestant", "name", "players", "club", "district", "seed", "section")


def standings_rows(there: Competition, stage: str) -> Iterator[Row]:
    """The standing, a line a contestant."""
    plain = standings_plain(there, stage)
    for each in plain.get("places", ()):
        yield "", each["place"], each["contestant"], each["name"], "", ""
    for field in plain.get("fields", ()):
        for line in field["lines"]:
            figures = (line["place"], line["contestant"], line["name"], line["figure"])
            yield field["field"], *figures, field["unit"]


def results_rows(there: Competition, stage: str, *, public: bool = False) -> Iterator[Row]:
    """Every result; for the public only those of boards that everybody may see."""
    for session in there.state.sessions_of(stage):
        for each in results_plain(there, stage, session.number):
            board = each["board"]
            assert isinstance(board, int)
            if each["result"] is None or (public and not is_open(there, session, board)):
                continue
            yield [each[name] for name in RESULTS]


def entries_rows(there: Competition) -> Iterator[Row]:
    """Every entry."""
    for each in there.state.entries.values():
        players = "; ".join(player.name for player in each.players)
        yield each.number, each.name, players, each.club, each.district, each.seed, each.section


def _csv(columns: Sequence[str], rows: Iterator[Row]) -> bytes:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([plain_cell(each) for each in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")


def _standings_csv(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    return _csv(STANDINGS, standings_rows(there, wanted.stage)), ()


def _results_csv(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    return _csv(RESULTS, results_rows(there, wanted.stage, public=wanted.public)), ()


def _xlsx(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    sheets = {
        "Standings": (STANDINGS, standings_rows(there, wanted.stage)),
        "Results": (RESULTS, results_rows(there, wanted.stage, public=wanted.public)),
        "Entries": (ENTRIES, entries_rows(there)),
    }
    return workbook(sheets), ()


def _ics(there: Competition, wanted: Wanted, kind: str) -> Made:  # noqa: ARG001
    return calendar(there).encode("utf-8"), ()


def _points_file(there: Competition, wanted: Wanted, kind: str) -> Made:
    if not wanted.points:
        raise Mistake("masterpoints come from the federation: give them with their contestants.")
    awards = []
    for number, amounts in wanted.points.items():
        entry = there.state.entry(number)
        awards += [Points(each.id, each.name, **amounts) for each in entry.players]
    text = points_csv(awards) if kind == "points" else abf_file(awards, kind)
    return text.encode("utf-8"), ()


_MADE: Mapping[str, Callable[[Competition, Wanted, str], Made]] = {
    "usebio": _usebio,
    "pbn": _pbn,
    "csv": _standings_csv,
    "results": _results_csv,
    "xlsx": _xlsx,
    "ics": _ics,
}
