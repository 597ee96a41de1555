"""A published event of pairs or individuals scored again: matchpoints, Butler, cross-IMPs.

An event and its program's customs go in; every published line score, datum, total, percentage and
place is compared with what our own scoring gives. The rules are those of `scoring` and `matches`;
here stands only what a program does with the figures before it prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.bridge import Side
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.formats.differences import Comparing, ranks
from convenor.formats.events import Contestant, Event, Printed, Standing, all_boards
from convenor.formats.programs import Program
from convenor.formats.published_lines import Names, Published, boards_of, lines_of
from convenor.matches.percentages import percentage
from convenor.matches.sessions import SessionScore, SessionTerms, in_order
from convenor.scoring import butler
from convenor.scoring.board_scores import BoardScores
from convenor.scoring.cross_imp_boards import CrossImpMethod, score_cross_imps
from convenor.scoring.cross_imps import CrossImpTerms, compare_all
from convenor.scoring.imp_comparison import is_real
from convenor.scoring.lines import Line, Points, Weighted
from convenor.scoring.matchpoints import score_board
from convenor.values import replace

Row = tuple[int | None, str, Printed | None, Exact | None]


class Card:
    """A contestant's boards as they are added up."""

    def __init__(self) -> None:
        self.boards = 0
        self.total: Exact = 0
        self.available: Exact = 0
        self.rounds: dict[int | None, Exact] = {}

    def add(self, score: Exact | None, available: Exact | None, number: int | None = None) -> None:
        if score is not None:
            self.boards += 1
            self.rounds[number] = whole_if_whole(self.rounds.get(number, 0) + score)
            self.total = whole_if_whole(self.total + score)
            self.available = whole_if_whole(self.available + (available or 0))


class PairsEvent:
    """An event of pairs being scored again."""

    def __init__(self, event: Event, program: Program) -> None:
        self.event = event
        self.program = program
        self.names = Names(event)
        self.boards = boards_of(event, self.names)
        self.comparing = Comparing()
        self.cards: dict[tuple[str, str], Card] = {}

    def compare(self) -> Comparing:
        """Score everything and compare it."""
        lines: list[Row] = []
        percents: list[Row] = []
        usual = max((len(board) for board in self.boards.values()), default=1)
        for board in self.boards.values():
            scores, shown = self._scored(board, usual)
            self._add(scores, board)
            lines += _line_rows(board, shown)
            percents += _percent_rows(board, shown)
        self.comparing.figures("line score", lines, self.program.lines)
        self.comparing.figures("line percentage", percents)
        self._datums()
        self._standings()
        return self.comparing

    # --- boards ------------------------------------------------------------------------

    def _scored(self, board: list[Published], usual: int) -> tuple[BoardScores, BoardScores]:
        """The scores that are added up, and those that are printed on the line."""
        lines = lines_of(board)
        if self.event.method == "butler":
            found = butler.score_board(lines, self.program.butler)
        elif self.event.method == "cross-imps":
            found = self._crossed(board, lines, usual)
        else:
            found = score_board(lines, self.program.matchpoints, usual)
            if self.program.short_lines == "own lines":
                return found, score_board(lines, self.program.matchpoints, len(lines))
        return found, found

    def _crossed(self, board: list[Published], lines: tuple[Line, ...], usual: int) -> BoardScores:
        """Cross-IMPs, with the program's own limit of a comparison or factor of a short board."""
        if self.program.most_imps:
            return capped_cross_imps(lines, self.program)
        found = score_cross_imps(lines, cross_imps_of(self.program))
        results = sum(is_real(line.ns_entry) for line in lines)
        if self.program.unplayed == "factored" and 1 < results < max(usual, len(board)):
            tables = max(usual, len(board))
            factor = ratio((results - 1) * tables, results * (tables - 1))
            return times(found, factor)
        return found

    def _add(self, scores: BoardScores, board: list[Published]) -> None:
        rounds = {each.line.table: each.printed.round for each in board}
        for each in scores.sides:
            score = None if each.score is None else self.program.before_adding(each.score)
            for who in self._scoring(each.contestant):
                card = self.cards.setdefault((self._field(who, each.side), who), Card())
                card.add(score, each.available, rounds.get(each.table))

    def _scoring(self, contestant: str) -> list[str]:
        """Who has the score of a side: the pair, or each of two players of an individual."""
        return contestant.split("+") if self.event.individual else [contestant]

    def _field(self, who: str, side: Side) -> str:
        """NS and EW are ranked apart where there are two winners."""
        if self.event.winners != 2:
            return ""
        known = self.names.contestants.get(who)
        return str(known.side if known and known.side else side)

    def _datums(self) -> None:
        if self.event.method != "butler":
            return
        told = {b.number: b.datum for s in self.event.sections for b in all_boards(s)}
        rows: list[Row] = []
        for number, board in self.boards.items():
            found = self.datums_of(board)[Side.NS]
            rows.append((number, "datum", told[number], found))
        self.comparing.figures("datum", rows)

    def datums_of(self, board: list[Published]) -> Mapping[Side, Exact | None]:
        """The datum of a board for each side, by the program's customs."""
        return butler.board_datums(lines_of(board), self.program.butler)

    # --- contestants -------------------------------------------------------------------

    def _standings(self) -> None:
        most = max((card.boards for card in self.cards.values()), default=0)
        for card in self.cards.values():
            card.total = self.program.added(self._counted(card, most))
        for field in dict.fromkeys(field for field, _ in self.cards):
            cards = {who: card for (own, who), card in self.cards.items() if own == field}
            if self.event.method == "matchpoints":
                self._compare_matchpoints(cards)
            else:
                self._compare_totals(cards)
        self._compare_absent()
        _compare_overall(self.names.contestants, self._top(), self.comparing)

    def _counted(self, card: Card, most: int) -> Exact:
        """What a card comes to before it is rounded: a round's limit, fewer boards raised."""
        total = card.total
        if self.program.round_most and None not in card.rounds:
            limit = self.program.round_most
            total = whole_if_whole(
                sum((min(each, limit) for each in card.rounds.values()), start=0)
            )
        whole = self.program.total == "to the session's boards"
        raised = self.program.total == "to the most boards" and self.event.method != "matchpoints"
        if (whole or raised) and card.boards:
            total = ratio(total * most, card.boards)
            card.available = ratio(card.available * most, card.boards)
        return total

    def _compare_totals(self, cards: dict[str, Card]) -> None:
        totals = {who: card.total for who, card in cards.items()}
        self._compare_standings(totals, {}, ranks(totals))

    def _compare_matchpoints(self, cards: dict[str, Card]) -> None:
        terms = SessionTerms(self.program.matchpoints)
        order = in_order([_session_score(who, card) for who, card in cards.items()], terms)
        percents = {
            each.contestant: percentage(each.matchpoints, each.available, None)
            for each in order
            if each.available
        }
        places = {each.contestant: each.rank for each in order if each.rank is not None}
        self._compare_standings(self._totals(cards, percents), percents, places)

    def _totals(self, cards: dict[str, Card], percents: dict[str, Exact]) -> dict[str, Exact]:
        """What the program prints as the total."""
        if self.program.total == "percent":
            return percents
        if self.program.total in ("sum", "to the session's boards"):
            return {who: card.total for who, card in cards.items()}
        most = max(card.available for card in cards.values())
        return {who: ratio(percent * most, 100) for who, percent in percents.items()}

    def _compare_standings(
        self, totals: dict[str, Exact], percents: dict[str, Exact], places: dict[str, int]
    ) -> None:
        own = {who: c.standing for who, c in self.names.contestants.items() if who in totals}
        percents = {who: _with_handicap(own.get(who), each) for who, each in percents.items()}
        self.comparing.figures("total", _rows(own, "total", totals))
        if percents:
            self.comparing.figures("percentage", _rows(own, "percent", percents))
        self.comparing.places({who: (s.place, s.shared) for who, s in own.items()}, places)

    def _compare_absent(self) -> None:
        """Contestants with a published standing and not one line to score it from."""
        there = {who for _, who in self.cards}
        own = {w: c.standing for w, c in self.names.contestants.items() if w not in there}
        self.comparing.figures("total", _rows(own, "total", {}))
        self.comparing.figures("percentage", _rows(own, "percent", {}))
        self.comparing.places({who: (s.place, s.shared) for who, s in own.items()}, {})

    def _top(self) -> Exact | None:
        """The top on a board where it is the same on all."""
        tops = {ratio(c.available, c.boards) for c in self.cards.values() if c.available}
        return next(iter(tops)) if len(tops) == 1 else None


def capped_cross_imps(lines: tuple[Line, ...], program: Program) -> BoardScores:
    """Cross-IMPs a comparison, each comparison at most so many IMPs."""
    usual = score_cross_imps(lines, cross_imps_of(program))
    real = [line for line in lines if is_real(line.ns_entry) and line.ew_entry is None]
    found: dict[str, Exact] = {}
    if len(real) > 1:
        entries = [e for line in real if isinstance(e := line.ns_entry, (Points, Weighted))]
        for line, compared in zip(real, compare_all(entries), strict=True):
            kept = [max(-program.most_imps, min(program.most_imps, each)) for each in compared]
            found[line.table] = ratio(whole_if_whole(sum(kept, start=0)), len(kept))
    sides = []
    for each in usual.sides:
        own = found.get(each.table)
        if own is not None:
            each = replace(each, score=own if each.side is Side.NS else -own)
        sides.append(each)
    return BoardScores(usual.unit, tuple(sides))


def times(scores: BoardScores, factor: Exact) -> BoardScores:
    """The scores of a board, each so many times."""
    sides = (
        each if each.score is None else replace(each, score=whole_if_whole(each.score * factor))
        for each in scores.sides
    )
    return BoardScores(scores.unit, tuple(sides))


def _with_handicap(standing: Standing | None, percent: Exact) -> Exact:
    """A percentage as it is published: a handicap counts half, and moves no place."""
    if standing is None or standing.handicap is None:
        return percent
    return whole_if_whole(percent + ratio(standing.handicap.number, 2))


def cross_imps_of(program: Program) -> CrossImpMethod:
    """Cross-IMPs a comparison, as programs print them."""
    return CrossImpMethod(program.awards, CrossImpTerms(combine="per comparison"))


def _session_score(who: str, card: Card) -> SessionScore:
    percent = percentage(card.total, card.available, None) if card.available else None
    return SessionScore(who, None, card.boards, card.total, card.available, percent)


def _line_rows(board: list[Published], shown: BoardScores) -> Iterator[Row]:
    by_table = {each.line.table: each for each in board}
    for each in shown.sides:
        line = by_table[each.table].printed
        told = line.ns_printed if each.side is Side.NS else line.ew_printed
        yield board[0].board, each.contestant, told, each.score


def _percent_rows(board: list[Published], shown: BoardScores) -> Iterator[Row]:
    by_table = {each.line.table: each for each in board}
    for each in shown.sides:
        line = by_table[each.table].printed
        told = line.ns_percent if each.side is Side.NS else line.ew_percent
        share = None
        if each.score is not None and each.available:
            share = percentage(each.score, each.available, None)
        yield board[0].board, each.contestant, told, share


def _rows(standings: dict[str, Standing], field: str, found: dict[str, Exact]) -> Iterator[Row]:
    for who, standing in standings.items():
        yield None, who, getattr(standing, field), found.get(who)


def _compare_overall(
    contestants: dict[str, Contestant], top: Exact | None, comparing: Comparing
) -> None:
    """Whether percentage and place follow from totals over sessions that the file does not hold."""
    own = {who: c.overall for who, c in contestants.items() if c.overall and c.overall.total}
    totals = {who: s.total.number for who, s in own.items() if s.total is not None}
    if top is not None:
        found = {
            who: percentage(totals[who], top * s.boards, None) for who, s in own.items() if s.boards
        }
        comparing.figures("overall percentage", _rows(own, "percent", found))
    places = {who: (s.place, s.shared) for who, s in own.items()}
    comparing.places(places, ranks(totals), "overall place")
