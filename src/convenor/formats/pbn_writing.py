"""An `Event` to PBN: a game a board, its score table, and the totals in the first game.

An event goes in, a text comes out, such that reading it again gives the same event. What PBN has no
place for is refused in a sentence, never left out silently. It computes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor.bridge import (
    Deal,
    Denomination,
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
from convenor.bridge.makes import Makes
from convenor.errors import Mistake
from convenor.exact import show
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Match,
    Method,
    Section,
    Standing,
    TravellerLine,
)
from convenor.formats.pbn_rows import winners_of
from convenor.formats.pbn_scanner import LONGEST_LINE
from convenor.scoring.lines import Artificial
from convenor.values import replace, value

SCORING: dict[Method, str] = {
    "matchpoints": "MP",
    "butler": "IMP;Butler",
    "cross-imps": "IMP;Cross1",
    "teams": "IMP",
    "point-a-board": "BAM",
    "aggregate": "TotalPoints",
    "none": "?",
}
TEAMS = ("teams", "point-a-board", "aggregate")
VERSION = " version "
AWARDS = {"average plus": "A+", "average": "A=", "average minus": "A-"}

Rows = list[tuple[str, list[str]]]


def fitted(event: Event) -> Event:
    """The event as PBN can tell it: what it has no words for (the datum of a board, a board not
    played, the victory points of a match, who shares a place) is left out of it."""
    if event.club_number or event.identifier or event.charge_code or event.points_type:
        raise Mistake("PBN has no place for a club's number, an identifier or a charge code.")
    sections = tuple(_section(each) for each in event.sections)
    everybody = [each for section in sections for each in section.contestants]
    return replace(event, sections=sections, winners=winners_of(everybody))


def _section(section: Section) -> Section:
    return replace(
        section,
        contestants=tuple(_without_shares(each) for each in section.contestants),
        boards=tuple(map(_board, section.boards)),
        matches=tuple(
            replace(each, boards=tuple(map(_board, each.boards)), score=None, opponents_score=None)
            for each in section.matches
        ),
    )


def _without_shares(each: Contestant) -> Contestant:
    if each.standing.points is not None or each.standing.handicap is not None:
        raise Mistake("PBN has no place for masterpoints or a handicap: write USEBIO.")
    return replace(each, standing=replace(each.standing, shared=False))


def _board(board: EventBoard) -> EventBoard:
    played = tuple(line for line in board.lines if not isinstance(line.result, NotPlayed))
    return replace(board, lines=played, datum=None)


@value
class Game:
    """One game of the file: a board, and where it was played."""

    board: EventBoard
    section: Section
    match: Match | None = None


def text_of(event: Event) -> str:
    """The whole file as text, of an event that was made to fit."""
    _check(event)
    deals = {each.number: each.deal for each in event.deals}
    makes = {each.number: each.makes for each in event.optimum}
    contestants = event.contestants
    games = []
    told: set[int] = set()
    for place, game in enumerate(_games(event, list(deals))):
        number = game.board.number
        parts = list(_tags(event, game, deals.get(number)))
        if place == 0 and contestants:
            parts += _table("TotalScoreTable", _standings(contestants))
        if number in makes and number not in told:
            told.add(number)
            parts += _table("OptimumResultTable", optimum_rows(makes[number]))
        if game.board.lines:
            parts += _table("ScoreTable", _lines(game.board.lines, event.method))
        games.append("\n".join(parts))
    return "% PBN 2.1\n% EXPORT\n" + "\n\n".join(games) + "\n"


def _games(event: Event, dealt: list[int]) -> list[Game]:
    """A game for each board of each section and match, and for each deal of another board."""
    found: list[Game] = []
    for section in event.sections:
        numbers = [board.number for board in section.boards]
        if len(set(numbers)) < len(numbers):
            raise Mistake("PBN is written with one game a board: give each board once.")
        found += [Game(board, section) for board in section.boards]
        for match in section.matches:
            found += [Game(board, section, match) for board in match.boards]
    played = {game.board.number for game in found}
    home = event.sections[0] if len(event.sections) == 1 else Section()
    found += [Game(EventBoard(number), home) for number in dealt if number not in played]
    if not found:
        raise Mistake("PBN holds boards, and this event has none.")
    own = [board.number for section in event.sections for board in section.boards]
    if len(event.sections) == 1 and own == sorted(own) and dealt == sorted(dealt):
        found.sort(key=lambda game: game.board.number if game.match is None else 0)
    return found


def optimum_rows(makes: Makes) -> Rows:
    """The twenty results of a board in the order of the standard: North and no trumps first."""
    order = [
        (seat, each) for seat in (Seat.N, Seat.S, Seat.E, Seat.W) for each in reversed(Denomination)
    ]
    return [
        ("Declarer", [str(seat) for seat, _ in order]),
        ("Denomination", [each.value for _, each in order]),
        ("Result", [str(makes.of(seat, each)) for seat, each in order]),
    ]


def _check(event: Event) -> None:
    if event.method not in SCORING:
        raise Mistake(f"PBN has no place for an event scored by {event.method}: write USEBIO.")
    if len({each.number for each in event.deals}) < len(event.deals):
        raise Mistake("PBN holds one deal a board here: give each board one.")


def _tags(event: Event, game: Game, deal: Deal | None) -> Iterator[str]:
    board = game.board
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
    yield from _contract_tags(board)
    if event.program:
        version = f"{VERSION}{event.program_version}" if event.program_version else ""
        yield _tag("Generator", f"{event.program}{version}")
    yield from _place_tags(event, game)


def _contract_tags(board: EventBoard) -> Iterator[str]:
    """Declarer, contract and result, where the board was played once; else its table has them."""
    only = board.lines[0].result if len(board.lines) == 1 else None
    if isinstance(only, Played):
        yield _tag("Declarer", str(only.contract.declarer))
        yield _tag("Contract", format_contract(only.contract, Notation.PBN))
        yield _tag("Result", str(only.tricks))
    else:
        passed = isinstance(only, PassedOut)
        yield _tag("Declarer", "")
        yield _tag("Contract", "Pass" if passed else "")
        yield _tag("Result", "")


def _place_tags(event: Event, game: Game) -> Iterator[str]:
    """Where a board was played: its competition, its match, section and round."""
    match, section = game.match, game.section
    if event.individual:
        yield _tag("Competition", "Individuals")
    elif event.method in TEAMS:
        yield _tag("Competition", "Teams")
    elif match is not None:
        yield _tag("Competition", "Pairs")
    if match is not None:
        yield _tag("HomeTeam", match.team)
        yield _tag("VisitTeam", match.opponents)
    if match is not None and match.round is not None:
        yield _tag("Round", str(match.round))
    if section.session:
        yield _tag("Stage", section.session)
    if section.id:
        yield _tag("Section", section.id)
    if game.board.imps is not None:
        yield _tag("ScoreIMP", f"NS {game.board.imps}")


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
        ("Team", [_cell(each.team) for each in contestants]),
        ("TeamName", [_text_cell(each.name) for each in contestants]),
        ("Direction", [_cell(each.side) for each in contestants]),
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
    if each.standing.shared or not each.id:
        raise Mistake(f"PBN has no place for the '=' of {each.id or '?'}.")
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
    unit = "MP" if method in ("matchpoints", "none") else "IMP"
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
    if side is Side.EW:
        return f'"{-line.ew_score}"' if line.ew_score is not None else "-"
    return f'"{line.score}"' if line.score is not None else "-"


def _award(award: Artificial) -> str:
    return AWARDS[award.award] if award.award else f"{show(award.percent or 0)}%"


def _cell(what: object) -> str:
    text = "" if what is None else str(what)
    return _quoted(text) if set(text) & set(" ;%[]{}") or text in ("-", "?") else text or "-"


def _text_cell(text: str) -> str:
    return _quoted(text) if text else "-"


def _quoted(text: str) -> str:
    if '"' in text or any(ord(each) < 32 for each in text) or text in ("-", "?"):
        raise Mistake(f"{text!r} cannot stand in a table of PBN.")
    return f'"{text}"'
