"""PBN games to an `Event`: boards, deals, the lines of score tables, the standing of the pairs.

Checked games go in, an event comes out; a row whose result cannot be is left out and told with its
line. Games without a score table give their own result as a line. Nothing is scored here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from convenor.bridge import (
    PASSED_OUT,
    Deal,
    Denomination,
    PassedOut,
    Played,
    Seat,
    Side,
    parse_card,
    parse_side,
)
from convenor.errors import Mistake
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Match,
    Optimum,
    Printed,
    Section,
    Standing,
    TravellerLine,
    printed,
)
from convenor.formats.line_checks import Field, checked, where_of
from convenor.formats.pbn_rows import (
    Cells,
    award_of,
    cell_of,
    count_of,
    ew_score_of,
    makes_in,
    method_of,
    players_of,
    result_of,
    score_of,
    winners_of,
)
from convenor.formats.pbn_tables import rows_of
from convenor.formats.pbn_text import Game
from convenor.formats.pbn_values import (
    board_of,
    contract_of,
    date_of,
    deal_of,
    declarer_of,
    hands_of,
    seat_of,
    tricks_of,
    vulnerability_of,
)
from convenor.formats.problems import Problems
from convenor.values import replace, value

Read = TypeVar("Read")


def event_of(games: list[Game], problems: Problems) -> Event:
    """The event that the games of a file tell of."""
    return _Reading(games, problems).event()


@value
class Placed:
    """Where a board was played: section and session, and the match with its round."""

    section: str = ""
    session: str = ""
    team: str = ""
    opponents: str = ""
    round: int | None = None


def _placed(game: Game) -> Placed:
    match = bool(game["HomeTeam"] and game["VisitTeam"])
    number = game["Round"]
    return Placed(
        game["Section"],
        game["Stage"],
        game["HomeTeam"] if match else "",
        game["VisitTeam"] if match else "",
        int(number) if match and number.isdecimal() and len(number) < 6 else None,
    )


def _sections(
    contestants: tuple[Contestant, ...], placed: Iterable[tuple[Placed, EventBoard]]
) -> Iterator[Section]:
    """The boards by section and session, those of matches in their matches."""
    boards: dict[tuple[str, str], list[EventBoard]] = {}
    matches: dict[tuple[str, str], dict[Placed, list[EventBoard]]] = {}
    for place, board in placed:
        home = (place.section, place.session)
        if place.team:
            matches.setdefault(home, {}).setdefault(place, []).append(board)
        else:
            boards.setdefault(home, []).append(board)
    homes = list(dict.fromkeys((*boards, *matches)))
    if not homes or (homes[0] != ("", "") and len(homes) > 1):
        homes.insert(0, ("", ""))
    for at, home in enumerate(homes):
        yield Section(
            id=home[0],
            session=home[1],
            contestants=contestants if at == 0 else (),
            boards=tuple(boards.get(home, ())),
            matches=tuple(
                Match(place.team, place.opponents, tuple(own), place.round)
                for place, own in matches.get(home, {}).items()
            ),
        )


def _teams_of(placed: Iterable[tuple[Placed, EventBoard]]) -> Iterator[Contestant]:
    """The teams that games name as home and visitors, each with the pairs of its two rooms."""
    names = dict.fromkeys(
        name for place, _ in placed for name in (place.team, place.opponents) if name
    )
    for name in names:
        yield Contestant(name, name=name)
        yield from (Contestant(f"{name}{side}", team=name) for side in Side)


def _imps(game: Game) -> Printed | None:
    """The IMPs of a board for the home team, where the game is of a match."""
    if not (game["HomeTeam"] and game["VisitTeam"]) or not game["ScoreIMP"]:
        return None
    side, _, number = game["ScoreIMP"].rpartition(" ")
    try:
        found = printed(number)
    except Mistake:
        return None
    home = "EW" if game["Room"].lower() == "closed" else "NS"
    return found if side in ("", home) else Printed(-found.number, found.places)


class _Reading:
    def __init__(self, games: list[Game], problems: Problems) -> None:
        self.games = games
        self.problems = problems
        self.deals = tuple(self._deals())

    def event(self) -> Event:
        first = self.games[0]
        contestants = tuple(self._contestants())
        lines = {game.number: list(self._lines(game)) for game in self.games}
        tables = any(lines.values())
        field = Field(contestants if tables else ())
        placed = tuple(self._boards(lines, field, tables=tables))
        scored = any(board.lines for _, board in placed)
        if not contestants:
            contestants = tuple(_teams_of(placed))
        program, _, version = (first["Generator"] or first["Application"]).partition(" version ")
        return Event(
            method=method_of(first["Scoring"], first["Competition"]) if scored else "none",
            title=first["Event"],
            date=date_of(first["Date"]) if first["Date"] else None,
            club=first["Site"],
            program=program,
            program_version=version,
            winners=winners_of(contestants),
            sections=tuple(_sections(contestants, placed)),
            deals=self.deals,
            individual=first["Competition"] == "Individuals",
            optimum=tuple(self._optimum()),
        )

    # --- boards ------------------------------------------------------------------------

    def _boards(
        self, lines: dict[int, list[tuple[int, TravellerLine]]], field: Field, *, tables: bool
    ) -> Iterator[tuple[Placed, EventBoard]]:
        """The boards in the order of the games; games of the same board and deal share one.

        A game that has nothing but its deal is a deal, and no board that was played.
        """
        dealt = {each.number for each in self.deals}
        found: dict[tuple[object, ...], tuple[EventBoard, list[tuple[int, TravellerLine]]]] = {}
        places: dict[tuple[object, ...], Placed] = {}
        for game in self.games:
            if not game["Board"]:
                continue
            own = lines[game.number] if tables else list(self._own_line(game))
            place = _placed(game)
            key = (*(game[name] for name in ("Event", "Round", "Board", "Deal")), place)
            places[key] = place
            if key in found:
                self._refuse_contradiction(game, found[key][0])
                told_before = {line for _, line in found[key][1]}
                found[key][1].extend(each for each in own if tables or each[1] not in told_before)
            else:
                found[key] = (self._board(game, board_of(game["Board"])), own)
        for key, (board, told) in found.items():
            whole = replace(board, lines=tuple(line for _, line in told))
            kept = checked(whole, [at for at, _ in told], field, self.problems)
            if kept or told or board != EventBoard(board.number) or board.number not in dealt:
                yield places[key], replace(board, lines=kept)

    def _refuse_contradiction(self, game: Game, before: EventBoard) -> None:
        """A board has one dealer and one vulnerability, whichever game tells of it."""
        again = self._board(game, before.number)
        if game["Vulnerable"] and again.vulnerability != before.vulnerability:
            what = f"board {before.number} has two vulnerabilities: the first one counts."
            self.problems.refuse(game.line("Vulnerable"), game.where, what, "Vulnerable")
        if game["Dealer"] and again.dealer != before.dealer:
            what = f"board {before.number} has two dealers: the first one counts."
            self.problems.refuse(game.line("Dealer"), game.where, what, "Dealer")

    def _board(self, game: Game, number: int) -> EventBoard:
        """Dealer and vulnerability are kept only where they are not the board's own."""
        board = EventBoard(number)
        dealer = seat_of(game["Dealer"]) if game["Dealer"] else None
        vulnerability = vulnerability_of(game["Vulnerable"]) if game["Vulnerable"] else None
        return replace(
            board,
            imps=_imps(game),
            dealer=dealer if dealer is not board.deals_first else None,
            vulnerability=vulnerability if vulnerability is not board.vulnerable else None,
        )

    def _deals(self) -> Iterator[Dealt]:
        seen: set[tuple[int, Deal]] = set()
        for game in self.games:
            if not (game["Board"] and game["Deal"]):
                continue
            number = board_of(game["Board"])
            deal = deal_of(hands_of(game["Deal"]))
            if deal is not None and (number, deal) not in seen:
                seen.add((number, deal))
                yield Dealt(number, deal)

    def _optimum(self) -> Iterator[Optimum]:
        """What can be made, where a game tells all twenty results."""
        seen: set[int] = set()
        for game in self.games:
            table = game.tags.get("OptimumResultTable")
            if table is None or not game["Board"]:
                continue
            number = board_of(game["Board"])
            rows = list(rows_of(table, game.where, self.problems))
            if number in seen or not rows:
                continue
            try:
                makes = makes_in([cells for _, cells in rows])
            except Mistake as mistake:
                self.problems.flag(rows[0][0], game.where, str(mistake))
                continue
            seen.add(number)
            yield Optimum(number, makes)

    # --- lines -------------------------------------------------------------------------

    def _own_line(self, game: Game) -> Iterator[tuple[int, TravellerLine]]:
        """The result of a game that tells of one table."""
        contract = contract_of(game["Contract"]) if game["Contract"] else None
        if contract is None or isinstance(contract, Denomination):
            return
        line = TravellerLine(ns=_pair(game, "NS", Seat.N), ew=_pair(game, "EW", Seat.E))
        if game["HomeTeam"] and game["VisitTeam"] and game["Room"]:
            home, away = game["HomeTeam"], game["VisitTeam"]
            ns, ew = (home, away) if game["Room"].lower() == "open" else (away, home)
            line = replace(line, ns=f"{ns}NS", ew=f"{ew}EW")
        if isinstance(contract, PassedOut):
            yield game.line("Contract"), replace(line, result=PASSED_OUT, table=game["Table"])
            return
        if not (game["Result"] and game["Declarer"]):
            return
        declarer, result = declarer_of(game["Declarer"])[0], tricks_of(game["Result"])
        tricks = result.tricks if result.side in (None, declarer.side) else 13 - result.tricks
        played = Played(contract.by(declarer), tricks)
        yield game.line("Contract"), replace(line, result=played, table=game["Table"])

    def _lines(self, game: Game) -> Iterator[tuple[int, TravellerLine]]:
        """The rows of a score table that name their pairs."""
        table = game.tags.get("ScoreTable")
        if table is None:
            return
        for at, cells in rows_of(table, game.where, self.problems):
            if "PairId_NS" not in cells or "PairId_EW" not in cells:
                continue
            try:
                yield at, self._line(cells, at, game)
            except Mistake as mistake:
                where = where_of(game["Board"] or "?", cells["PairId_NS"], cells["PairId_EW"])
                self.problems.refuse(at, where, str(mistake))

    def _line(self, cells: Cells, at: int, game: Game) -> TravellerLine:
        where = where_of(game["Board"] or "?", cells["PairId_NS"], cells["PairId_EW"])

        def read(name: str, reader: Callable[[str], Read]) -> Read | None:
            return self._cell(cells, name, at, where, reader)

        awards = award_of(cell_of(cells, "Score_NS")), award_of(cell_of(cells, "Score_EW"))
        score = score_of(cells) if awards == (None, None) else None
        split = ew_score_of(cells, score) if awards[1] is None else None
        unit = "MP" if "MP_NS" in cells or "MP_EW" in cells else "IMP"
        return TravellerLine(
            ns=cell_of(cells, "PairId_NS"),
            ew=cell_of(cells, "PairId_EW"),
            result=result_of(cells, score),
            score=score,
            ew_score=split,
            lead=read("Lead", parse_card),
            ns_award=awards[0],
            ew_award=awards[1],
            ns_printed=read(f"{unit}_NS", printed),
            ew_printed=read(f"{unit}_EW", printed),
            ns_percent=read("Percentage_NS", printed),
            ew_percent=read("Percentage_EW", printed),
            table=cell_of(cells, "Table"),
            round=read("Round", count_of),
        )

    # --- contestants -------------------------------------------------------------------

    def _contestants(self) -> Iterator[Contestant]:
        """The pairs of the first table of totals; the rows of further ones are only checked."""
        games = [game for game in self.games if "TotalScoreTable" in game.tags]
        for game in games[1:]:
            list(rows_of(game.tags["TotalScoreTable"], game.where, self.problems))
        seen: set[str] = set()
        for game in games[:1]:
            for at, cells in rows_of(game.tags["TotalScoreTable"], game.where, self.problems):
                number = cell_of(cells, "PairId")
                where = f"pair {number or '?'}"
                if not number or number in seen:
                    what = "the pair has no number of its own: give it one."
                    self.problems.refuse(at, where, what)
                    continue
                seen.add(number)
                yield self._contestant(cells, at, where)

    def _contestant(self, cells: Cells, at: int, where: str) -> Contestant:
        def read(name: str, reader: Callable[[str], Read]) -> Read | None:
            return self._cell(cells, name, at, where, reader)

        def standing(total: str, percent: str, rank: str, boards: str) -> Standing:
            points: Printed | None = read(f"{total}MP", printed)
            return Standing(
                total=points if points is not None else read(f"{total}IMP", printed),
                percent=read(percent, printed),
                place=read(rank, count_of),
                boards=read(boards, count_of),
            )

        whole = standing("TotalScore", "TotalPercentage", "Rank", "NrBoards")
        if whole.total is None and whole.percent is None:
            whole = standing("", "Percentage", "Rank", "NrBoards")
        session = standing("SessionScore", "SessionPercentage", "SessionRank", "NrBoardsSession")
        several = any("Session" in name for name in cells)
        return Contestant(
            id=cell_of(cells, "PairId"),
            players=players_of(cells),
            side=read("Direction", parse_side),
            name=cell_of(cells, "TeamName"),
            team=cell_of(cells, "Team"),
            standing=session if several else whole,
            overall=whole if several else None,
        )

    def _cell(
        self, cells: Cells, name: str, at: int, where: str, read: Callable[[str], Read]
    ) -> Read | None:
        text = cell_of(cells, name)
        if not text:
            return None
        try:
            return read(text)
        except Mistake as mistake:
            self.problems.refuse(at, f"{where}, {name}", str(mistake))
            return None


def _pair(game: Game, side: str, first: Seat) -> str:
    names = [game[seat.word] for seat in (first, first.partner)]
    return game[f"Pair{side}"] or " - ".join(filter(None, names)) or side
