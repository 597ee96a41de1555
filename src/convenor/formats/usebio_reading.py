"""USEBIO to an `Event`: the elements of the XML in the order of the standard.

A tree of elements goes in, an event comes out, and every problem goes to `Problems`: a bad line is
left out and the rest is read. It fetches nothing and scores nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar
from xml.etree.ElementTree import Element

from convenor.bridge import Board, Side, parse_card, parse_deal, parse_side
from convenor.errors import Mistake
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Match,
    Method,
    Player,
    Printed,
    Section,
    Standing,
    TravellerLine,
    printed,
)
from convenor.formats.line_checks import Field, checked, two_players, where_of
from convenor.formats.problems import Problems, fatal
from convenor.formats.safe_xml import Node
from convenor.formats.usebio_elements import tell_unknown
from convenor.formats.usebio_lines import (
    count_of,
    date_of,
    deal_text,
    place_of,
    result_of,
    scores_of,
    text_of,
)
from convenor.formats.usebio_types import LINE_SCORES, method_of
from convenor.formats.whole_numbers import shortened
from convenor.values import replace

Read = TypeVar("Read")


def event_of(root: Node, problems: Problems) -> Event:
    """The event of a USEBIO document."""
    if root.tag != "USEBIO":
        raise fatal(root.line, f"this is not USEBIO: it begins with <{root.tag}>, not <USEBIO>.")
    events = root.findall("EVENT")
    if len(events) != 1:
        raise fatal(root.line, f"the file holds {len(events)} events: one event a file is read.")
    event = _lined(events[0])
    method = method_of(event)
    tell_unknown(root, problems)
    individual = event.get("EVENT_TYPE", "").strip().upper() == "INDIVIDUAL"
    return _Reading(method, problems, individual=individual).event(root, event)


class _Reading:
    """One file being read: its method, and where its problems go."""

    def __init__(self, method: Method, problems: Problems, *, individual: bool) -> None:
        self.method = method
        self.problems = problems
        self.individual = individual

    # --- the event ---------------------------------------------------------------------

    def event(self, root: Node, event: Node) -> Event:
        return Event(
            method=self.method,
            title=text_of(event, "EVENT_DESCRIPTION"),
            date=self._read(event, "DATE", "event", date_of),
            club=text_of(root, "CLUB/CLUB_NAME"),
            program=text_of(event, "PROGRAM_NAME"),
            program_version=text_of(event, "PROGRAM_VERSION"),
            winners=self._read(event, "WINNER_TYPE", "event", count_of),
            sections=tuple(self._sections(event)),
            deals=tuple(self._deals(root)),
            individual=self.individual,
            club_number=text_of(root, "CLUB/CLUB_ID_NUMBER"),
            identifier=text_of(event, "EVENT_IDENTIFIER") or text_of(event, "EVENT_ID"),
            charge_code=text_of(event, "EBU_CHARGE_CODE"),
            points_type=text_of(event, "MASTER_POINT_TYPE"),
        )

    def _sections(self, event: Node) -> Iterator[Section]:
        """Sections where the file has them; else the whole session or event is one."""
        everyone = tuple(self._contestants(event))
        sessions = [_lined(each) for each in event.findall("SESSION")]
        parts = [_lined(each) for each in event.findall("SECTION")]
        if event.find("BOARD") is not None or event.find("MATCH") is not None:
            yield self._section(event, "", "", everyone, ())
        elif everyone or not (sessions or parts):
            yield Section(contestants=everyone)
        for part in parts:
            own = tuple(self._contestants(part))
            yield self._section(part, part.get("SECTION_ID", ""), "", own, everyone)
        for session in sessions:
            name = session.get("SESSION_ID", "")
            shared = tuple(self._contestants(session))
            parts = [_lined(each) for each in session.findall("SECTION")]
            if not parts or session.find("BOARD") is not None or session.find("MATCH") is not None:
                yield self._section(session, "", name, shared, everyone)
            elif shared:
                yield Section("", name, shared)
            for part in parts:
                own = tuple(self._contestants(part))
                yield self._section(
                    part, part.get("SECTION_ID", ""), name, own, (*shared, *everyone)
                )

    def _section(
        self,
        node: Node,
        name: str,
        session: str,
        own: tuple[Contestant, ...],
        others: tuple[Contestant, ...],
    ) -> Section:
        field = Field((*own, *others))
        return Section(
            id=name,
            session=session,
            contestants=own,
            boards=tuple(self._boards(node, field)),
            matches=tuple(self._matches(node, field)),
        )

    # --- contestants -------------------------------------------------------------------

    def _contestants(self, node: Node) -> Iterator[Contestant]:
        seen: set[tuple[str, Side | None]] = set()
        for each in (_lined(c) for p in node.findall("PARTICIPANTS") for c in p):
            made = [self._pair(each)] if each.tag == "PAIR" else []
            if each.tag == "TEAM":
                team = self._team(each)
                pairs = (self._pair(_lined(p), team.id) for p in each.findall("PAIR"))
                made = [team, *pairs]
            for one in made:
                if (one.id, one.side) in seen:
                    what = "it stands twice among the participants: take one away."
                    self.problems.refuse(each.line, f"{each.tag.lower()} {one.id}", what)
                    continue
                seen.add((one.id, one.side))
                yield one

    def _pair(self, node: Node, team: str = "") -> Contestant:
        number = text_of(node, "PAIR_NUMBER")
        where = f"pair {number or '?'}"
        if not number:
            self.problems.refuse(node.line, where, "the pair has no number: give it one.")
        return Contestant(
            id=number,
            players=tuple(_player(_lined(each)) for each in node.findall("PLAYER")),
            side=self._read(node, "DIRECTION", where, parse_side),
            team=team,
            standing=self._standing(node, where, "PAIR_IMPS" if team else "TOTAL_SCORE"),
        )

    def _team(self, node: Node) -> Contestant:
        number = node.get("TEAM_ID", "").strip()
        where = f"team {number or '?'}"
        if not number:
            self.problems.refuse(node.line, where, "the team has no TEAM_ID: give it one.")
        return Contestant(
            id=number,
            players=tuple(_player(_lined(each)) for each in node.findall("PLAYER")),
            name=node.get("TEAM_NAME", "").strip(),
            standing=self._standing(node, where, "TOTAL_SCORE"),
        )

    def _standing(self, node: Node, where: str, total: str) -> Standing:
        place = self._read(node, "PLACE", where, place_of)
        return Standing(
            total=self._read(node, total, where, printed),
            percent=self._read(node, "PERCENTAGE", where, printed),
            place=place[0] if place else None,
            shared=bool(place and place[1]),
            boards=self._read(node, "BOARDS_PLAYED", where, count_of),
            points=self._read(_points_in(node), "MASTER_POINTS_AWARDED", where, printed),
            handicap=self._read(node, "HANDICAP", where, printed),
        )

    # --- boards ------------------------------------------------------------------------

    def _matches(self, node: Node, field: Field) -> Iterator[Match]:
        for match in (_lined(each) for each in node.findall("MATCH")):
            pairs = match.find("TEAM") is None and match.find("NS_PAIR_NUMBER") is not None
            names = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER") if pairs else ("TEAM", "OPPOSING_TEAM")
            team, opponents = (text_of(match, name) for name in names)
            where = f"match of {team or '?'} and {opponents or '?'}"
            if what := _no_match(team, opponents, field, "pair" if pairs else "team"):
                self.problems.refuse(match.line, where, what)
                continue
            own, other = ("NS", "EW") if pairs else ("TEAM", "OPPOSING_TEAM")
            yield Match(
                team=team,
                opponents=opponents,
                boards=tuple(self._boards(match, field)),
                round=self._read(match, "ROUND_NUMBER", where, count_of),
                score=self._match_score(match, own, where),
                opponents_score=self._match_score(match, other, where),
            )

    def _match_score(self, match: Node, side: str, where: str) -> Printed | None:
        """What a side has of a match; some programs call it victory points."""
        for tag in (f"{side}_SCORE", f"{side}_VICTORY_POINTS"):
            if (found := self._read(match, tag, where, printed)) is not None:
                return found
        return None

    def _boards(self, node: Node, field: Field) -> Iterator[EventBoard]:
        seen: set[int] = set()
        for each in (_lined(b) for b in node.findall("BOARD")):
            number = self._board_number(each)
            if number is None:
                continue
            if number in seen:
                what = "the board stands twice: put all its lines together."
                self.problems.refuse(each.line, f"board {number}", what)
                continue
            seen.add(number)
            yield self._board(each, number, field)

    def _board_number(self, node: Node) -> int | None:
        text = text_of(node, "BOARD_NUMBER")
        try:
            return Board(count_of(text)).number
        except Mistake:
            what = f"'{shortened(text)}' is not a board number: boards are numbered from 1."
            self.problems.refuse(node.line, "board ?", what)
            return None

    def _board(self, node: Node, number: int, field: Field) -> EventBoard:
        where = f"board {number}"
        lines, at = [], []
        for each in (_lined(line) for line in node.findall("TRAVELLER_LINE")):
            if (line := self._line(each, number, field)) is not None:
                lines.append(line)
                at.append(each.line)
        board = EventBoard(
            number=number,
            lines=tuple(lines),
            datum=self._read(node, "BOARD_AVERAGE", where, printed),
            imps=self._read(node, "IMPS", where, printed),
        )
        return replace(board, lines=checked(board, at, field, self.problems))

    def _line(self, node: Node, board: int, field: Field) -> TravellerLine | None:
        """A line of the traveller, or None where its result cannot be."""
        ns, ew = text_of(node, "NS_PAIR_NUMBER"), text_of(node, "EW_PAIR_NUMBER")
        if self.individual:
            ns, ew = two_players(ns, field), two_players(ew, field)
        where = where_of(board, ns, ew)
        unit = LINE_SCORES[self.method]
        try:
            scored = scores_of(node)
            result = result_of(node, scored)
        except Mistake as mistake:
            self.problems.refuse(node.line, where, str(mistake))
            return None
        return TravellerLine(
            ns=ns,
            ew=ew,
            result=result,
            score=scored.ns,
            ew_score=scored.ew,
            lead=self._read(node, "LEAD", where, parse_card),
            ns_award=scored.ns_award,
            ew_award=scored.ew_award,
            ns_printed=self._read(node, f"NS_{unit}", where, printed),
            ew_printed=self._read(node, f"EW_{unit}", where, printed),
            table=text_of(node, "TABLE_NUMBER"),
            round=self._read(node, "ROUND_NUMBER", where, count_of),
        )

    # --- hands -------------------------------------------------------------------------

    def _deals(self, root: Node) -> Iterator[Dealt]:
        for node in (_lined(b) for s in root.findall("HANDSET") for b in s.findall("BOARD")):
            number = self._board_number(node)
            if number is None or node.find("HAND") is None:
                continue
            with self.problems.gathering(node.line, f"hands of board {number}"):
                yield Dealt(number, parse_deal(deal_text(node)))

    # --- a field -----------------------------------------------------------------------

    def _read(self, node: Node, tag: str, where: str, read: Callable[[str], Read]) -> Read | None:
        """What an element says; None where it is absent or empty, or refused as unreadable."""
        found = node.find(tag)
        text = (found.text or "").strip() if found is not None else ""
        if found is None or not text:
            return None
        try:
            return read(text)
        except Mistake as mistake:
            self.problems.refuse(_lined(found).line, f"{where}, {tag}", str(mistake))
            return None


def _no_match(team: str, opponents: str, field: Field, kind: str) -> str:
    if team == opponents:
        return f"{kind} {team or '?'} cannot play against itself: correct one of the two numbers."
    for each in (team, opponents):
        if field.found and (each, None) not in field.found:
            return f"there is no {kind} {each or '?'} among the participants: correct the number."
    return ""


def _points_in(node: Node) -> Node:
    """Where the masterpoints of a contestant stand: beside its score, or in their own element."""
    found = node.find("MASTER_POINTS")
    return _lined(found) if found is not None else node


def _player(node: Node) -> Player:
    return Player(
        name=text_of(node, "PLAYER_NAME"),
        number=text_of(node, "NATIONAL_ID_NUMBER"),
        club_number=text_of(node, "CLUB_ID_NUMBER"),
    )


def _lined(element: Element) -> Node:
    assert isinstance(element, Node)
    return element
