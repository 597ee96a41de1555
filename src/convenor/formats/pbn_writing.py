"""An `Event` to PBN: a game a board, its score table, and the totals in the first game.

An event goes in, a text comes out, such that reading it again gives the same event. What PBN has no
place for is refused in a sentence, never left out silently. It computes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor.bridge import (
    Deal,
    Notation,
    NotPlayed,
    PassedOut,
    Played,
    Seat,
    Side,
    format_card,
    format_contract,
    format_deal,
    format_vulnerability,
)
from convenor.errors import Mistake
from convenor.exact import show
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Method,
    Standing,
    TravellerLine,
)
from convenor.formats.pbn_scanner import LONGEST_LINE
from convenor.scoring.lines import Artificial

SCORING: dict[Method, str] = {
    "matchpoints": "MP",
    "butler": "IMP;Butler",
    "cross-imps": "IMP;Cross1",
    "none": "?",
}
AWARDS = {"average plus": "A+", "average": "A=", "average minus": "A-"}

Rows = list[tuple[str, list[str]]]


def text_of(event: Event) -> str:
    """The whole file as text."""
    _check(event)
    section = event.sections[0]
    deals = {each.number: each.deal for each in event.deals}
    boards = _in_order(section.boards, list(deals))
    games = []
    for place, board in enumerate(boards):
        parts = list(_tags(event, board, deals.get(board.number)))
        if place == 0 and section.contestants:
            parts += _table("TotalScoreTable", _standings(section.contestants))
        if board.lines:
            parts += _table("ScoreTable", _lines(board.lines, event.method))
        games.append("\n".join(parts))
    return "% PBN 2.1\n" + "\n\n".join(games) + "\n"


def _in_order(boards: tuple[EventBoard, ...], dealt: list[int]) -> list[EventBoard]:
    """A game for each board, and for each deal of another; by number where all are so."""
    own = {board.number: board for board in boards}
    if len(own) < len(boards):
        raise Mistake("PBN is written with one game a board: give each board once.")
    numbers = list(dict.fromkeys((*own, *dealt)))
    if not numbers:
        raise Mistake("PBN holds boards, and this event has none.")
    if list(own) == sorted(own) and dealt == sorted(dealt):
        numbers.sort()
    return [own.get(number) or EventBoard(number) for number in numbers]


def _check(event: Event) -> None:
    if event.method not in SCORING:
        raise Mistake(f"PBN has no place for an event scored by {event.method}: write USEBIO.")
    if len(event.sections) != 1 or event.sections[0].id or event.sections[0].session:
        raise Mistake("PBN is written for an event of one section: write USEBIO.")
    if event.sections[0].matches:
        raise Mistake("PBN has no place for matches of teams: write USEBIO.")
    if event.winners is not None or event.program_version:
        raise Mistake("PBN has no place for the program's version or the number of winners.")
    if len({each.number for each in event.deals}) < len(event.deals):
        raise Mistake("PBN holds one deal a board here: give each board one.")


def _tags(event: Event, board: EventBoard, deal: Deal | None) -> Iterator[str]:
    yield _tag("Event", event.title)
    yield _tag("Site", event.club)
    yield _tag("Date", event.date.strftime("%Y.%m.%d") if event.date else "")
    yield _tag("Board", str(board.number))
    for seat in (Seat.W, Seat.N, Seat.E, Seat.S):
        yield _tag(seat.word, "")
    yield _tag("Dealer", str(board.deals_first))
    yield _tag("Vulnerable", format_vulnerability(board.vulnerable, Notation.PBN))
    if deal is not None:
        yield _tag("Deal", format_deal(deal, board.deals_first))
    yield _tag("Scoring", SCORING[event.method])
    for name in ("Declarer", "Contract", "Result"):
        yield _tag(name, "")
    if event.program:
        yield _tag("Generator", event.program)


def _tag(name: str, text: str) -> str:
    if any(ord(each) < 32 for each in text):
        raise Mistake(f"{name} cannot be {text!r}: a value of PBN is one line of text.")
    if (text.startswith("#") or text == "?") and name != "Scoring":
        raise Mistake(f"{name} cannot be '{text}': to PBN that means something else.")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped or "?"}"]'
    if len(line) > LONGEST_LINE:
        raise Mistake(f"{name} is too long: a line of PBN has {LONGEST_LINE} characters.")
    return line


# --- tables ----------------------------------------------------------------------------


def _table(name: str, columns: Rows) -> list[str]:
    """Columns side by side, each as wide as its longest cell; a column of '-' is left out."""
    used = [(head, cells) for head, cells in columns if set(cells) != {"-"}]
    widths = [max(len(cell) for cell in cells) for _, cells in used]
    heads = (f"{head}\\{width}R" for (head, _), width in zip(used, widths, strict=True))
    rows = zip(*(cells for _, cells in used), strict=True)
    return [
        f'[{name} "{";".join(heads)}"]',
        *(" ".join(map(str.rjust, row, widths)) for row in rows),
    ]


def _standings(contestants: Sequence[Contestant]) -> Rows:
    for each in contestants:
        _check_contestant(each)
    several = any(each.overall is not None for each in contestants)
    whole = [(each.overall or Standing()) if several else each.standing for each in contestants]
    columns: Rows = [
        ("PairId", [_cell(each.id) for each in contestants]),
        ("Names", [_names(each) for each in contestants]),
        *(
            (f"MemberID{place + 1}", [_member(each, place) for each in contestants])
            for place in range(max(len(each.players) for each in contestants))
        ),
        *_standing(whole, ("TotalScoreMP", "TotalPercentage", "Rank", "NrBoards")),
    ]
    if several:
        names = ("SessionScoreMP", "SessionPercentage", "SessionRank", "NrBoardsSession")
        columns += _standing([each.standing for each in contestants], names)
    return columns


def _standing(standings: list[Standing], names: tuple[str, str, str, str]) -> Rows:
    figures = [(each.total, each.percent, each.place, each.boards) for each in standings]
    return [(name, [_cell(row[place]) for row in figures]) for place, name in enumerate(names)]


def _check_contestant(each: Contestant) -> None:
    if each.side or each.team or each.name or each.standing.shared or not each.id:
        raise Mistake(f"PBN has no place for the side, team, name or '=' of {each.id or '?'}.")
    if any(not each.name.strip() for each in each.players):
        raise Mistake(f"a player of {each.id} has no name: PBN needs one.")


def _names(each: Contestant) -> str:
    joined = ";".join(player.name for player in each.players)
    if any(";" in p.name or " - " in p.name or p.club_number for p in each.players):
        raise Mistake(f"PBN cannot hold the names of {each.id}: no ';' and no club's number.")
    return _quoted(joined) if joined else "-"


def _member(each: Contestant, place: int) -> str:
    number = each.players[place].number if place < len(each.players) else ""
    return _quoted(number) if number else "-"


def _lines(lines: Sequence[TravellerLine], method: Method) -> Rows:
    unit = "MP" if method == "matchpoints" else "IMP"
    return [
        ("Table", [_cell(each.table) for each in lines]),
        ("Round", [_cell(each.round) for each in lines]),
        ("PairId_NS", [_cell(each.ns) for each in lines]),
        ("PairId_EW", [_cell(each.ew) for each in lines]),
        ("Contract", [_contract(each) for each in lines]),
        ("Declarer", [_declarer(each) for each in lines]),
        ("Result", [_tricks(each) for each in lines]),
        ("Lead", [format_card(each.lead) if each.lead else "-" for each in lines]),
        ("Score_NS", [_score(each, Side.NS) for each in lines]),
        ("Score_EW", [_score(each, Side.EW) for each in lines]),
        (f"{unit}_NS", [_cell(each.ns_printed) for each in lines]),
        (f"{unit}_EW", [_cell(each.ew_printed) for each in lines]),
        ("Percentage_NS", [_cell(each.ns_percent) for each in lines]),
        ("Percentage_EW", [_cell(each.ew_percent) for each in lines]),
    ]


def _contract(line: TravellerLine) -> str:
    if line.ew_score is not None:
        raise Mistake(f"{line.ns} v {line.ew}: PBN has no place for a split score.")
    if isinstance(line.result, NotPlayed):
        raise Mistake(f"{line.ns} v {line.ew}: PBN has no word for a board that was not played.")
    if isinstance(line.result, Played):
        return format_contract(line.result.contract, Notation.PBN)
    return "Pass" if isinstance(line.result, PassedOut) else "-"


def _declarer(line: TravellerLine) -> str:
    return str(line.result.contract.declarer) if isinstance(line.result, Played) else "-"


def _tricks(line: TravellerLine) -> str:
    return str(line.result.tricks) if isinstance(line.result, Played) else "-"


def _score(line: TravellerLine, side: Side) -> str:
    award = line.ns_award if side is Side.NS else line.ew_award
    if award is not None:
        return f'"{_award(award)}"'
    return f'"{line.score}"' if side is Side.NS and line.score is not None else "-"


def _award(award: Artificial) -> str:
    return AWARDS[award.award] if award.award else f"{show(award.percent or 0)}%"


def _cell(what: object) -> str:
    text = "" if what is None else str(what)
    return _quoted(text) if set(text) & set(" ;%[]{}") or text in ("-", "?") else text or "-"


def _quoted(text: str) -> str:
    if '"' in text or any(ord(each) < 32 for each in text) or text in ("-", "?"):
        raise Mistake(f"{text!r} cannot stand in a table of PBN.")
    return f'"{text}"'
