"""Pictures of boards: how often each score came about, the datum beside par, somebody's night.

A job goes in, pictures come out, of boards alone that everybody may see. What a board was worth,
its datum and its par are worked out elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from convenor import pipeline
from convenor.bridge import Board, parse_deal
from convenor.bridge.makes import par
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_open, open_boards
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.printing.blocks import Picture
from convenor.printing.jobs import Job, shown, signed
from convenor.printing.pictures.svg import Sheet, scaled

WIDE, LEFT, ROW = 760, 110, 22


def frequency(job: Job, session: SessionState, number: int) -> Picture:
    """How often each score for North-South came about on a board."""
    if number not in session.boards:
        raise Mistake(f"board {number} is not played in session {session.number}.")
    if not is_open(job.there, session, number):
        raise Mistake(f"board {number} can be seen once every table has played it.")
    lines = pipeline.lines(job.there, job.stage, session.number, number).lines
    times = Counter(each.ns_entry.ns for each in lines if hasattr(each.ns_entry, "ns"))
    title = job.place(session, f"Board {number}: scores for North–South")
    sheet = Sheet(WIDE, title)
    most = max(times.values(), default=1)
    for at, (points, often) in enumerate(sorted(times.items(), reverse=True)):
        y = 8 + ROW * at
        sheet.words(LEFT - 12, y + 15, signed(points), "end")
        wide = scaled(often, 0, most, 0, WIDE - LEFT - 60)
        sheet.box(LEFT, y + 2, wide, ROW - 5, dark=0.45)
        sheet.words(LEFT + wide + 8, y + 15, str(often))
    ruled = len(lines) - sum(times.values())
    beside = f" {ruled} without one score for both sides." if ruled else ""
    return Picture(sheet.drawn(), f"{title}.{beside}")


def datum_and_par(job: Job, session: SessionState) -> Iterator[Picture]:
    """Board by board: the datum of the field beside what could be made."""
    rows: list[tuple[int, Exact | None, int | None]] = []
    for number in open_boards(job.there, session):
        datum = pipeline.datum(job.there, job.stage, session.number, number)
        best = _par(job, session, number)
        if datum is not None:
            rows.append((number, datum, best))
    if not rows:
        return
    title = job.place(session, "Datum and par")
    sheet = Sheet(WIDE, title)
    points = [float(each) for _, datum, best in rows for each in (datum, best) if each is not None]
    low, high = min(*points, 0), max(*points, 0)
    middle = scaled(0, low, high, LEFT, WIDE - 40)
    sheet.line(middle, 20, middle, 24 + ROW * len(rows), faint=True)
    sheet.words(middle, 14, "0", "middle", size=10)
    for at, (number, datum, best) in enumerate(rows):
        y = 36 + ROW * at
        sheet.words(LEFT - 90, y + 4, str(number), "end")
        assert datum is not None
        x = scaled(float(datum), low, high, LEFT, WIDE - 40)
        sheet.dot(x, y, size=5, told=f"board {number}: datum {shown(datum)}")
        if best is not None:
            end = scaled(best, low, high, LEFT, WIDE - 40)
            sheet.line(x, y, end, y)
            sheet.dot(end, y, size=5, filled=False, told=f"board {number}: par {signed(best)}")
    known = "rings are par" if any(best is not None for *_, best in rows) else "par is not known"
    yield Picture(sheet.drawn(), f"{title}: filled dots are the datum for North–South, {known}.")


def _par(job: Job, session: SessionState, number: int) -> int | None:
    text = job.there.state.deals.get((job.stage, session.number, number))
    found = job.makes.get(parse_deal(text)) if text else None
    return par(found, Board(number)).ns if found is not None else None


def night(job: Job, session: SessionState, who: str) -> Iterator[Picture]:
    """What each board of a session was worth to somebody, in the order of play."""
    worth: list[tuple[int, Exact, Exact | None]] = []
    unit = ""
    for seat in sorted(session.the_seating.of(who), key=lambda each: each.round):
        for number in seat.boards:
            if not is_open(job.there, session, number) or any(n == number for n, *_ in worth):
                continue
            scores = pipeline.side_scores(job.there, job.stage, session.number, number)
            side = scores.at(seat.table, seat.ns if seat.side_of(who) == "NS" else seat.ew)
            unit = scores.unit
            if side is not None and side.score is not None:
                worth.append((number, side.score, side.available))
    if not worth:
        return
    title = job.place(session, f"{job.name(who)}, board by board")
    sheet = Sheet(WIDE, title)
    high = max(
        [float(each) for _, score, top in worth for each in (score, top) if each is not None]
    )
    low = min([0.0, *(float(score) for _, score, _ in worth)])
    zero = scaled(0, low, high, 300, 20)
    wide = (WIDE - 60) / len(worth)
    sheet.line(40, zero, WIDE - 20, zero)
    for at, (number, score, top) in enumerate(worth):
        x = 46 + wide * at
        y = scaled(float(score), low, high, 300, 20)
        if top is not None:
            y_top = scaled(float(top), low, high, 300, 20)
            sheet.box(x, y_top, wide * 0.8, zero - y_top, dark=0)
        told = f"board {number}: {shown(score)}"
        sheet.box(x, min(y, zero), wide * 0.8, abs(zero - y), dark=0.45, told=told)
        sheet.words(x + wide * 0.4, 322, str(number), "middle", size=11)
        sheet.words(x + wide * 0.4, min(y, zero) - 4, shown(score), "middle", size=9)
    of = ", of what there was to win" if any(top is not None for *_, top in worth) else ""
    yield Picture(sheet.drawn(), f"{title}: {unit or 'score'} on each board{of}.")
