"""The native XML of New Zealand's scorer to an `Event`: its sections, results and scores.

A tree of elements goes in, an event comes out, and every problem goes to `Problems`. Matchpoints
stand in it as tenths, cut off; an adjusted line has matchpoints and no result; a line of a phantom
has neither and is a sit-out. It scores nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar
from xml.etree.ElementTree import Element

from convenor.bridge import (
    NOT_PLAYED,
    PASSED_OUT,
    UNKNOWN,
    Board,
    Contract,
    Played,
    ScoreOnly,
    Side,
    TableResult,
    parse_card,
    parse_contract,
    parse_seat,
    parse_tricks,
)
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, exact, ratio
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Player,
    Printed,
    Section,
    Standing,
    TravellerLine,
    printed,
)
from convenor.formats.line_checks import Field, checked, where_of
from convenor.formats.problems import Problems, fatal
from convenor.formats.safe_xml import Node
from convenor.formats.usebio_lines import count_of, date_of
from convenor.formats.whole_numbers import shortened, whole_number
from convenor.scoring.lines import Artificial
from convenor.values import replace

ROOT = "session"
PROGRAM = "NZ Bridge Scorer"
MATCHPOINTS = "MP"
PHANTOM = "-9999"
ADJUSTED = "ADJ"
NOTHING_PLAYED = ("NP", "N/P", "NOT PLAYED")
SIDES = {"N": Side.NS, "E": Side.EW}
MOVES = ("", "H")
"""What stands for the direction of a pair that sits both ways."""
KNOWN = {
    "session": "club club_no field_scoring scoring_type event_name event_date event_time",
    "sections": "",
    "section": "sectid tables room colour handicap",
    "board_results": "",
    "brsection": "id",
    "result": "tab bd rnd ns ew dec cont lead res score mp_ns mp_ew",
    "scores": "",
    "scsection": "id",
    "pair": "player_name_1 player_name_2 match_points place dir no nzb_no_1 nzb_no_2 "
    "apoints bpoints cpoints res raw_score handicap",
}
POINTS = "abc"
Read = TypeVar("Read")


def event_of(root: Node, problems: Problems) -> Event:
    """The event of a results file."""
    kind = root.get("scoring_type", "").strip()
    if kind.upper() != MATCHPOINTS:
        raise fatal(
            root.line,
            f"a session scored by '{shortened(kind)}' is not read: of this scorer matchpoints (MP) "
            "are.",
        )
    _tell_unknown(root, problems)
    return _Reading(problems).event(root)


def _tell_unknown(root: Node, problems: Problems) -> None:
    """Every element and attribute that nobody here knows, each once."""
    told: set[str] = set()
    for each in root.iter():
        node = _lined(each)
        own = KNOWN.get(str(node.tag))
        strange = [f"<{node.tag}>"] if own is None else []
        if own is not None:
            strange = [f"{name} of <{node.tag}>" for name in node.attrib if name not in own.split()]
        for name in strange:
            if name not in told:
                told.add(name)
                problems.flag(node.line, "", f"{shortened(name)} is not known here: left out.")


class _Reading:
    """One file being read, and where its problems go."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def event(self, root: Node) -> Event:
        sections = tuple(self._sections(root))
        sides = {each.side for section in sections for each in section.contestants}
        types = {kind for each in root.iter("pair") for kind in _kinds_of_points(each)}
        return Event(
            method="matchpoints",
            title=root.get("event_name", "").strip(),
            date=self._read(root, "event_date", "session", date_of),
            club=root.get("club", "").strip(),
            program=PROGRAM,
            winners=1 if None in sides else 2,
            sections=sections,
            club_number=root.get("club_no", "").strip(),
            points_type="".join(sorted(types)).upper(),
        )

    def _sections(self, root: Node) -> Iterator[Section]:
        """The sections, with those who scored in each and the boards that they played."""
        scored = {each.get("id", ""): _lined(each) for each in root.iterfind("scores/scsection")}
        played = {each.get("id", ""): each for each in root.iterfind("board_results/brsection")}
        if not played:
            raise fatal(root.line, "the file has no results: there is no <brsection> in it.")
        several = len(played) > 1
        handicap = {
            each.get("sectid", ""): each.get("handicap", "") == "true"
            for each in root.iterfind("sections/section")
        }
        for name in scored:
            if name not in played:
                what = "its pairs have scores and no results: left out."
                self.problems.refuse(scored[name].line, f"section {name}", what)
        for name, node in played.items():
            pairs = scored.get(name)
            known = () if pairs is None else tuple(self._pairs(pairs, handicap.get(name, False)))
            boards = tuple(self._boards(_lined(node), Field(known)))
            shown = _with_boards(known, boards)
            yield Section(name if several else "", contestants=shown, boards=boards)

    # --- pairs -------------------------------------------------------------------------

    def _pairs(self, node: Node, handicap: bool) -> Iterator[Contestant]:
        seen: set[tuple[str, Side | None]] = set()
        for each in map(_lined, node.findall("pair")):
            made = self._pair(each, handicap)
            if made is None:
                continue
            if (made.id, made.side) in seen:
                what = "it stands twice among the scores: take one away."
                self.problems.refuse(each.line, f"pair {made.id}", what)
                continue
            seen.add((made.id, made.side))
            yield made

    def _pair(self, node: Node, handicap: bool) -> Contestant | None:
        number, way = node.get("no", "").strip(), node.get("dir", "").strip().upper()
        where = f"pair {number or '?'}"
        if not number:
            self.problems.refuse(node.line, where, "the pair has no number: give it one.")
            return None
        if way not in (*SIDES, *MOVES):
            what = f"'{shortened(way)}' is not a direction: write N, E, or H where it changes."
            self.problems.refuse(node.line, where, what)
            return None
        names = [(node.get(f"player_name_{n}", ""), node.get(f"nzb_no_{n}", "")) for n in (1, 2)]
        players = tuple(Player(name.strip(), own.strip()) for name, own in names if name.strip())
        standing = self._standing(node, where, handicap)
        return Contestant(number, players, SIDES.get(way), standing=standing)

    def _standing(self, node: Node, where: str, handicap: bool) -> Standing:
        return Standing(
            total=self._read(node, "match_points", where, _first),
            percent=self._read(node, "res", where, printed),
            place=self._read(node, "place", where, count_of),
            handicap=self._read(node, "handicap", where, printed) if handicap else None,
            points=self._points(node, where),
        )

    def _points(self, node: Node, where: str) -> Printed | None:
        kinds = _kinds_of_points(node)
        return self._read(node, f"{kinds[0]}points", where, printed) if kinds else None

    # --- boards ------------------------------------------------------------------------

    def _boards(self, node: Node, field: Field) -> Iterator[EventBoard]:
        found: dict[int, list[Node]] = {}
        for each in map(_lined, node.findall("result")):
            where = where_of(each.get("bd", "?"), each.get("ns", ""), each.get("ew", ""))
            with self.problems.gathering(each.line, where):
                number = Board(whole_number(each.get("bd", "").strip())).number
                if each.get("mp_ns", "").strip() != PHANTOM or each.get("cont", "").strip():
                    found.setdefault(number, []).append(each)
        for number in sorted(found):
            yield self._board(number, found[number], field)

    def _board(self, number: int, nodes: list[Node], field: Field) -> EventBoard:
        top = max((_tenths(each, "ns") + _tenths(each, "ew") for each in nodes), default=0)
        lines, at = [], []
        for each in nodes:
            where = where_of(number, each.get("ns", ""), each.get("ew", ""))
            with self.problems.gathering(each.line, where):
                lines.append(self._line(each, where, top))
                at.append(each.line)
        board = EventBoard(number, tuple(lines))
        return replace(board, lines=checked(board, at, field, self.problems))

    def _line(self, node: Node, where: str, top: int) -> TravellerLine:
        score = node.get("score", "").strip()
        adjusted = score.upper() == ADJUSTED
        awards = [_award(node, side, top) if adjusted else None for side in ("ns", "ew")]
        points = None if adjusted or not score else int(whole_number(score.lstrip("+-")))
        if points is not None and score.startswith("-"):
            points = -points
        return TravellerLine(
            ns=node.get("ns", "").strip(),
            ew=node.get("ew", "").strip(),
            result=UNKNOWN if adjusted else _result(node, points),
            score=points,
            lead=self._read(node, "lead", where, parse_card),
            ns_award=awards[0],
            ew_award=awards[1],
            ns_printed=_matchpoints(node, "ns"),
            ew_printed=_matchpoints(node, "ew"),
            table=node.get("tab", "").strip(),
            round=self._read(node, "rnd", where, count_of),
        )

    def _read(self, node: Node, name: str, where: str, read: Callable[[str], Read]) -> Read | None:
        """What an attribute says; None where it is absent or empty, or refused as unreadable."""
        text = node.get(name, "").strip()
        if not text:
            return None
        try:
            return read(text)
        except Mistake as mistake:
            self.problems.refuse(node.line, f"{where}, {name}", str(mistake))
            return None


def _first(text: str) -> Printed:
    """The matchpoints of a pair, before those that it could have: '410/624'."""
    return printed(text.partition("/")[0])


def _kinds_of_points(node: Element) -> list[str]:
    """The kinds of masterpoints that a pair has any of."""
    return [kind for kind in POINTS if node.get(f"{kind}points", "").strip() not in ("", "0")]


def _with_boards(
    pairs: tuple[Contestant, ...], boards: tuple[EventBoard, ...]
) -> tuple[Contestant, ...]:
    """The pairs, each with how many boards it played."""
    field = Field(pairs)
    count: dict[tuple[str, Side | None], int] = {}
    for board in boards:
        for line in board.lines:
            for number, side in ((line.ns, Side.NS), (line.ew, Side.EW)):
                own = field.of(number, side)
                if own is not None:
                    count[own.id, own.side] = count.get((own.id, own.side), 0) + 1
    return tuple(
        replace(each, standing=replace(each.standing, boards=count.get((each.id, each.side), 0)))
        for each in pairs
    )


def _result(node: Node, points: int | None) -> TableResult:
    text = node.get("cont", "").strip().upper()
    if text in NOTHING_PLAYED:
        return NOT_PLAYED
    if not text:
        return UNKNOWN if points is None else ScoreOnly(points)
    contract = parse_contract(text)
    if not isinstance(contract, Contract):
        return PASSED_OUT
    declarer, made = node.get("dec", "").strip(), node.get("res", "").strip()
    if not declarer or not made:
        raise Mistake(f"{text} has no declarer or no result: give dec, and res as =, +1 or -1.")
    return Played(contract.by(parse_seat(declarer)), parse_tricks(made, contract))


def _tenths(node: Node, side: str) -> int:
    text = node.get(f"mp_{side}", "").strip()
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _matchpoints(node: Node, side: str) -> Printed | None:
    """The matchpoints of a side, which the file has as tenths."""
    text = node.get(f"mp_{side}", "").strip()
    if not text:
        return None
    return Printed(ratio(whole_number(text), 10), 1)


def _award(node: Node, side: str, top: int) -> Artificial:
    """The percentage of the top that an adjusted line counted, to a whole one."""
    if not top:
        raise Mistake("its adjusted score has no matchpoints: give them, or the score.")
    return Artificial(percent=HALF_AWAY.to(exact(1))(ratio(100 * _tenths(node, side), top)))


def _lined(element: Element) -> Node:
    assert isinstance(element, Node)
    return element
