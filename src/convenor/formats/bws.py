"""BWS, the database in which Bridgemate keeps an evening: results, movement, players and hands.

The bytes of a file go in, an `Event` comes out, with every problem at its table, round and board. A
result that was entered again counts as it was entered last; one that was erased counts for nothing.
Such a file publishes no scores, so its event has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime

from convenor.bridge import (
    NOT_PLAYED,
    PASSED_OUT,
    UNKNOWN,
    Board,
    Card,
    Contract,
    Played,
    Side,
    TableResult,
    parse_card,
    parse_contract,
    parse_deal,
    parse_seat,
    parse_tricks,
)
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Player,
    Section,
    TravellerLine,
)
from convenor.formats.jet import Database, Row
from convenor.formats.line_checks import Field, checked, where_of
from convenor.formats.problems import BadFile, Problems
from convenor.scoring.lines import Artificial

NEEDED = ("Section", "ReceivedData")
SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%\s*[-/]\s*(\d{1,3}(?:\.\d+)?)\s*%")
_NOT_PLAYED = ("not played", "no play")
_TURNED = "wrong direction"


def loads(data: bytes, problems: Problems | None = None) -> Event:
    """Read an event; refuse a file with problems unless there is somewhere to put them."""
    found = Problems() if problems is None else problems
    try:
        tables = Database(data).tables
        for name in NEEDED:
            if name not in tables:
                raise Mistake(f"the database has no table {name}: it is not one of Bridgemate.")
        event = _Reading({name: tables[name].rows() for name in tables}, found).event()
    except Mistake as mistake:
        raise BadFile.of(mistake) from None
    if problems is None:
        found.stop_if_refused()
    return event


class _Reading:
    """One file being read."""

    def __init__(self, tables: Mapping[str, list[Row]], problems: Problems) -> None:
        self.tables = tables
        self.problems = problems

    def event(self) -> Event:
        received = [row for row in self.rows("ReceivedData") if not row.get("Erased")]
        sections = tuple(self._sections(received))
        two = any(each.side for section in sections for each in section.contestants)
        session = next(iter(self.rows("Session")), {})
        return Event(
            method="none",
            title=_text(session, "Name"),
            date=_day(received),
            program="Bridgemate",
            winners=2 if two else None,
            sections=sections,
            deals=tuple(self._deals()),
        )

    def rows(self, name: str) -> list[Row]:
        return self.tables.get(name, [])

    # --- sections ----------------------------------------------------------------------

    def _sections(self, received: list[Row]) -> Iterator[Section]:
        letters = [(_number(row, "ID"), _text(row, "Letter")) for row in self.rows("Section")]
        known = {number for number, _ in letters}
        for row in received:
            if _number(row, "Section") not in known:
                where = f"table {_number(row, 'Table')}, board {_number(row, 'Board')}"
                what = f"there is no section {_number(row, 'Section')}: the result is left out."
                self.problems.refuse(0, where, what)
        several = len(letters) > 1
        for number, letter in letters:
            own = [row for row in received if _number(row, "Section") == number]
            contestants = tuple(self._contestants(number, own))
            name = letter if several else ""
            yield Section(
                id=name,
                session="1" if several else "",
                contestants=contestants,
                boards=tuple(self._boards(letter, own, Field(contestants))),
            )

    def _contestants(self, section: int, received: list[Row]) -> Iterator[Contestant]:
        """The pairs that play, with the names of the seats where they began."""
        rounds = [row for row in self.rows("RoundData") if _number(row, "Section") == section]
        played: dict[Side, dict[int, None]] = {Side.NS: {}, Side.EW: {}}
        by_round: dict[int, tuple[set[int], set[int]]] = {}
        for row, ns, ew in (
            *((row, "NSPair", "EWPair") for row in rounds),
            *((row, "PairNS", "PairEW") for row in received),
        ):
            seen = by_round.setdefault(_number(row, "Round"), (set(), set()))
            for side, name, own in ((Side.NS, ns, seen[0]), (Side.EW, ew, seen[1])):
                if number := _number(row, name):
                    played[side].setdefault(number)
                    own.add(number)
        apart = any(ns & ew for ns, ew in by_round.values())
        names = self._names(section, rounds)
        if apart:
            for side, numbers in played.items():
                for number in sorted(numbers):
                    yield Contestant(str(number), names.get((number, side), ()), side)
            return
        for number in sorted({**played[Side.NS], **played[Side.EW]}):
            players = names.get((number, Side.NS)) or names.get((number, Side.EW)) or ()
            yield Contestant(str(number), players)

    def _names(self, section: int, rounds: list[Row]) -> dict[tuple[int, Side], tuple[Player, ...]]:
        """Who sits where in the first round that a seat has a name for, by pair."""
        named = {_number(row, "ID"): _text(row, "Name") for row in self.rows("PlayerNames")}
        pairs = {
            (_number(row, "Table"), _number(row, "Round")): (
                _number(row, "NSPair"),
                _number(row, "EWPair"),
            )
            for row in rounds
        }
        found: dict[tuple[int, Side], dict[str, Player]] = {}
        for row in self.rows("PlayerNumbers"):
            if _number(row, "Section") != section:
                continue
            number, name = _text(row, "Number"), _text(row, "Name")
            if number.isdecimal() and len(number) < 12 and not name:
                name = named.get(int(number), "")
            seat = _text(row, "Direction")
            if not (number or name) or seat not in ("N", "E", "S", "W"):
                continue
            at = pairs.get((_number(row, "Table"), _number(row, "Round") or 1))
            if at is not None:
                side = Side.NS if seat in "NS" else Side.EW
                pair = at[0] if side is Side.NS else at[1]
                found.setdefault((pair, side), {}).setdefault(seat, Player(name, number))
        return {
            key: tuple(seats[seat] for seat in ("N", "S", "E", "W") if seat in seats)
            for key, seats in found.items()
        }

    # --- boards ------------------------------------------------------------------------

    def _boards(self, letter: str, rows: list[Row], field: Field) -> Iterator[EventBoard]:
        last: dict[tuple[int, int, int], Row] = {}
        for row in sorted(rows, key=lambda each: _number(each, "ID")):
            key = (_number(row, "Board"), _number(row, "Round"), _number(row, "Table"))
            if key in last and _said(last[key]) != _said(row):
                where = f"{letter}, table {key[2]}, round {key[1]}, board {key[0]}"
                self.problems.flag(0, where, "it was entered again: the last result counts.")
            last[key] = row
        numbers = sorted({board for board, _, _ in last})
        for number in numbers:
            lines = []
            try:
                Board(number)
            except Mistake as mistake:
                self.problems.refuse(0, f"{letter}, board {number}", str(mistake))
                continue
            for (board, round_number, table), row in last.items():
                if board == number:
                    line = self._line(row, table, round_number)
                    lines += [] if line is None else [line]
            made = EventBoard(number, tuple(lines))
            kept = checked(made, [0] * len(lines), field, self.problems)
            yield EventBoard(number, kept)

    def _line(self, row: Row, table: int, round_number: int) -> TravellerLine | None:
        ns, ew = _side_of(row, "PairNS", "South"), _side_of(row, "PairEW", "West")
        where = f"table {table}, round {round_number}, {where_of(_number(row, 'Board'), ns, ew)}"
        remarks = _text(row, "Remarks").lower()
        if _TURNED in remarks:
            ns, ew = ew, ns
        try:
            award = _PERCENT.search(remarks)
            awards = [Artificial(percent=exact(each)) for each in award.groups()] if award else []
            result = UNKNOWN if award else _result(row, remarks)
            lead = _lead(_text(row, "LeadCard"))
        except Mistake as mistake:
            self.problems.refuse(0, where, str(mistake))
            return None
        if remarks and not award and _TURNED not in remarks and remarks not in _NOT_PLAYED:
            what = f"the remark '{remarks[:40]}' is not read: look at the result."
            self.problems.flag(0, where, what)
        return TravellerLine(
            ns=ns,
            ew=ew,
            result=result,
            lead=lead,
            ns_award=awards[0] if awards else None,
            ew_award=awards[1] if awards else None,
            table=str(table),
            round=round_number,
        )

    # --- hands -------------------------------------------------------------------------

    def _deals(self) -> Iterator[Dealt]:
        seen: dict[int, str] = {}
        for row in self.rows("HandRecord"):
            number = _number(row, "Board")
            hands = [".".join(_text(row, seat + suit) for suit in SUITS) for seat in SEATS]
            if not any(each.strip(".") for each in hands):
                continue
            text = "N:" + " ".join(each.replace("10", "T") for each in hands)
            if number not in seen:
                seen[number] = text
                with self.problems.gathering(0, f"hands of board {number}"):
                    yield Dealt(Board(number).number, parse_deal(text))
            elif seen[number] != text:
                what = "two sections have other hands on the same board: the first are kept."
                self.problems.flag(0, f"hands of board {number}", what)


def _result(row: Row, remarks: str) -> TableResult:
    """What happened at the table."""
    text = _text(row, "Contract").upper()
    if remarks in _NOT_PLAYED:
        return NOT_PLAYED
    if not text:
        return UNKNOWN
    contract = parse_contract(text.replace(" ", ""))
    if not isinstance(contract, Contract):
        return PASSED_OUT
    declarer, tricks = _text(row, "NS/EW"), _text(row, "Result")
    if not declarer or not tricks:
        raise Mistake(f"{text} has no {'result' if declarer else 'declarer'}: ask the table.")
    return Played(contract.by(parse_seat(declarer)), parse_tricks(tricks, contract))


def _lead(text: str) -> Card | None:
    return parse_card(text) if text else None


def _said(row: Row) -> tuple[object, ...]:
    names = ("PairNS", "PairEW", "NS/EW", "Contract", "Result", "LeadCard", "Remarks")
    return tuple(row.get(name) for name in names)


def _side_of(row: Row, pair: str, partner: str) -> str:
    """A side by its pair's number, or by the two players of an individual."""
    number, other = _number(row, pair), _number(row, partner)
    return f"{number}+{other}" if other else str(number or "")


def _number(row: Row, name: str) -> int:
    found = row.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def _text(row: Row, name: str) -> str:
    found = row.get(name)
    return "" if found is None or isinstance(found, bytes) else str(found).strip()


def _day(rows: list[Row]) -> date | None:
    found = [each for row in rows if isinstance(each := row.get("DateLog"), datetime)]
    return max(found).date() if found else None
