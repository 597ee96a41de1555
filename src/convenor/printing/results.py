"""Results on paper: the result sheet, travellers, and what everybody made of each board.

A job goes in, blocks come out. Every figure is the pipeline's, written as other programs get it;
boards that are still in play are not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from convenor import pipeline
from convenor.bridge import Notation, format_result
from convenor.competition.state.seats import in_the_room
from convenor.competition.views.plain_data import matches_plain
from convenor.errors import Mistake
from convenor.exact import exact, show
from convenor.formats.competition_events import published_event
from convenor.formats.events import Event, EventBoard, Match, TravellerLine, all_boards
from convenor.printing.blocks import Block, Heading, Table, table
from convenor.printing.jobs import PLACES, Job, head_of, shown, signed, vulnerable

RESULT_WIDTHS = ("auto", "auto", "1fr", "auto")


def results(job: Job) -> Iterator[Block]:
    """Places and totals of each field, or places and matches of a bracket."""
    if pipeline.is_bracket(job.there, job.stage):
        yield from _bracket(job)
        return
    if not job.sessions():
        return
    for field, standing in pipeline.standings(job.there, job.stage).items():
        rows = [
            (
                f"{line.place}{'=' if line.tied_with else ''}",
                line.contestant,
                job.name(line.contestant),
                show(line.total, PLACES),
            )
            for line in standing.lines
        ]
        rows += [
            ("", who, job.name(who), show(standing.figures[who], PLACES))
            for who in standing.unplaced
            if who in standing.figures
        ]
        if rows:
            head = ("Place", "No.", "Name", head_of(standing.unit))
            yield table(head, rows, "rrlr", RESULT_WIDTHS, 10, field)
    yield from titles(job)


def titles(job: Job) -> Iterator[Block]:
    """Who holds which title, once it is settled."""
    rows = [
        (each.title, ", ".join(job.name(who) for who in each.contestants))
        for each in pipeline.titles(job.there, job.stage)
        if each.contestants and not each.open
    ]
    if rows:
        yield table(("Title", "Won by"), rows, "ll", ("1fr", "2fr"), 10)


def _bracket(job: Job) -> Iterator[Block]:
    for field, groups in pipeline.places(job.there, job.stage).items():
        rows = list(_bracket_rows(job, groups))
        if rows:
            yield table(("Place", "Name"), rows, "rl", ("auto", "1fr"), 10, field)
    yield from matches(job)
    yield from titles(job)


def _bracket_rows(job: Job, groups: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    place = 1
    for group in groups:
        for who in group:
            yield f"{place}{'=' if len(group) > 1 else ''}", job.name(who)
        place += len(group)


def matches(job: Job) -> Iterator[Block]:
    """Every match of every round, with its score."""
    plan = job.there.state.the_plan.stage(job.stage)
    if not plan.in_matches:
        return
    for session in job.sessions():
        rows = [
            (str(each["match"]), *_sides(job, each["sides"]), f"{each['boards']} of {each['of']}")
            for each in matches_plain(job.there, job.stage, session.number)
        ]
        if rows:
            yield _matches_table(rows, f"Round {session.number}")


def _matches_table(rows: list[tuple[str, ...]], title: str) -> Table:
    """Matches with score and VPs of both sides; a knock-out has no VPs."""
    head = ("Match", "", "Score", "VP", "", "Score", "VP", "Boards")
    widths = ("auto", "1fr", "auto", "auto", "1fr", "auto", "auto", "auto")
    if any(each[3] for each in rows):
        return table(head, rows, "rlrrlrrr", widths, 8, title)
    kept = (0, 1, 2, 4, 5, 7)
    without = ([row[at] for at in kept] for row in rows)
    return table([head[n] for n in kept], without, "rlrlrr", [widths[n] for n in kept], 8, title)


def _sides(job: Job, sides: object) -> Iterator[str]:
    assert isinstance(sides, list)
    for side in sides:
        yield job.name(str(side["contestant"]))
        score, vp = side["total"] or side["score"], side["vp"]
        yield shown(exact(score)).replace("-", "−") if score else ""
        yield show(exact(vp), PLACES) if vp else ""


# --- travellers ----------------------------------------------------------------------------------


def event_of(job: Job, session: int) -> Event | None:
    """A session as other programs get it; None where it has no boards."""
    try:
        return published_event(job.there, job.stage, session, numbers=False).event
    except Mistake:  # a season, or nothing has been played
        return None


def travellers(job: Job) -> Iterator[Block]:
    """Every board that may be seen, with all its results."""
    for session in job.sessions():
        event = event_of(job, session.number)
        for number, lines in sorted(lines_by_board(event).items()):
            yield traveller(EventBoard(number, tuple(lines)), job.place(session, f"Board {number}"))


def lines_by_board(event: Event | None) -> dict[int, list[TravellerLine]]:
    """The lines of each board of an event."""
    found: dict[int, list[TravellerLine]] = {}
    for section in event.sections if event is not None else ():
        for board in all_boards(section):
            found.setdefault(board.number, []).extend(board.lines)
    return found


def traveller(board: EventBoard, title: str) -> Table:
    """A board with its results, the best for North-South first."""
    head = ("Table", "NS", "EW", "Result", "Lead", "Score", "NS", "EW")
    under = title
    if title:
        under += f": dealer {board.deals_first.word}, vulnerable {vulnerable(board.number)}"
    lines = sorted(board.lines, key=lambda each: -(each.score or 0))
    scored = any(each.ns_printed is not None for each in lines)
    rows = [_line(each) for each in lines]
    if not scored:  # between teams a score is the match's
        return table(head[:6], (each[:6] for each in rows), "rrrllr", size=8, title=under)
    return table(head, rows, "rrrllrrr", size=8, title=under)


def _line(line: TravellerLine) -> tuple[str, ...]:
    return (
        in_the_room(line.table),
        team_of(line.ns),
        team_of(line.ew),
        said(line),
        str(line.lead) if line.lead else "",
        "" if is_ruled(line) else signed(line.score),
        "" if line.ns_printed is None else str(line.ns_printed),
        "" if line.ew_printed is None else str(line.ew_printed),
    )


def is_ruled(line: TravellerLine) -> bool:
    """Whether an official put a score in the place of the result."""
    return line.ns_award is not None or line.ew_award is not None


def said(line: TravellerLine) -> str:
    """What was made, or that it was adjusted."""
    if is_ruled(line):
        return "adjusted"
    return format_result(line.result, Notation.GLYPHS).replace(" by ", " ")


def team_of(side: str) -> str:
    """The number of a contestant, or of the team that a pair of it plays for."""
    return side.removesuffix("NS").removesuffix("EW")


# --- everybody's boards --------------------------------------------------------------------------


def scorecards(job: Job) -> Iterator[Block]:
    """Each contestant with its boards, round by round."""
    found = cards_by_contestant(job)
    for who in job.there.state.field_of(job.stage):
        if who in found:
            yield Heading(f"{job.numbered(who)}")
            yield from found[who]


def cards_by_contestant(job: Job) -> dict[str, list[Table]]:
    """The boards of each contestant, a table a session or a match."""
    plan = job.there.state.the_plan.stage(job.stage)
    found: dict[str, list[Table]] = {}
    for session in job.sessions():
        event = event_of(job, session.number)
        if event is None:
            continue
        where = job.place(session, "")
        teams = plan.tables_a_match > 1
        made = _team_cards(job, event, where) if teams else _cards(event, where)
        for who, each in made:
            found.setdefault(who, []).append(each)
    return found


def _cards(event: Event, where: str) -> Iterator[tuple[str, Table]]:
    """Those who are compared board by board: what they made, and what it counted."""
    rows: dict[str, list[tuple[int, int, tuple[str, ...]]]] = {}
    for board, lines in lines_by_board(event).items():
        for line in lines:
            for own, other, sign, worth in (
                (line.ns, line.ew, 1, line.ns_printed),
                (line.ew, line.ns, -1, line.ew_printed),
            ):
                points = None if line.score is None or is_ruled(line) else sign * line.score
                side = "NS" if sign == 1 else "EW"
                row = (str(board), other, side, said(line), signed(points))
                counted = "" if worth is None else str(worth)
                for who in own.split("+"):
                    rows.setdefault(who, []).append((line.round or 0, board, (*row, counted)))
    for who, own_rows in rows.items():
        head = ("Board", "Against", "Sat", "Result", "Points", "Counts")
        lines_shown = (each for _, _, each in sorted(own_rows))
        yield who, table(head, lines_shown, "rrclrr", size=8, title=where.rstrip(", "))


def _team_cards(job: Job, event: Event, where: str) -> Iterator[tuple[str, Table]]:
    """Teams: what both of their pairs made of each board, and the IMPs."""
    for section in event.sections:
        for match in section.matches:
            for own, other, sign in (
                (match.team, match.opponents, 1),
                (match.opponents, match.team, -1),
            ):
                title = f"{where}against {job.numbered(other)}"
                yield own, _team_card(match, own, sign, title)


def _team_card(match: Match, own: str, sign: int, title: str) -> Table:
    rows = [
        (str(board.number), *_rooms(board.lines, own), _imps(board, sign)) for board in match.boards
    ]
    head = ("Board", "Our NS", "Points", "Our EW", "Points", "IMPs")
    return table(head, rows, "rlrlrr", size=8, title=title)


def _rooms(lines: Iterable[TravellerLine], own: str) -> Iterator[str]:
    made = list(lines)
    for mine, sign in ((f"{own}NS", 1), (f"{own}EW", -1)):
        line = next((each for each in made if mine in (each.ns, each.ew)), None)
        yield said(line) if line else ""
        yield signed(sign * line.score) if line and line.score is not None else ""


def _imps(board: EventBoard, sign: int) -> str:
    return "" if board.imps is None else shown(sign * board.imps.number).replace("-", "−")
