"""An `Event` to USEBIO: pairs and teams, with everything that the reader reads.

An event goes in, an XML text comes out, such that reading it again gives the same event. What
USEBIO has no words for is refused in a sentence, never left out silently. It computes nothing.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from convenor.bridge import (
    SUITS,
    NotPlayed,
    PassedOut,
    Played,
    ScoreOnly,
    Seat,
    Unknown,
    format_card,
    format_undertaking,
)
from convenor.errors import Mistake
from convenor.exact import show
from convenor.formats.consumers import Consumer
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Match,
    Method,
    Player,
    Section,
    Standing,
    TravellerLine,
)
from convenor.formats.usebio_lines import SUIT_ELEMENTS
from convenor.formats.usebio_types import LINE_SCORES
from convenor.scoring.lines import Artificial

_NOT_IN_XML = re.compile("[\x00-\x1f\ud800-\udfff\ufffe\uffff]")
HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
BOARD_METHODS: dict[Method, str] = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_IMPS",
    "cross-imps": "CROSS_IMPS",
    "point-a-board": "PAB",
    "aggregate": "AGGREGATE",
}
"""How the boards are scored, where the event's type does not say it."""


def document_of(event: Event, consumer: Consumer) -> str:
    """The whole document as text, of an event that was made to fit its consumer."""
    root = Element("USEBIO", Version="1.2")
    if event.club or event.club_number:
        club = SubElement(root, "CLUB")
        _put(club, "CLUB_NAME", event.club)
        _put(club, "CLUB_ID_NUMBER", event.club_number)
    _Writing(event, consumer).event(SubElement(root, "EVENT", EVENT_TYPE=_type(event, consumer)))
    if event.deals:
        _deals(SubElement(root, "HANDSET"), event.deals)
    indent(root)
    return HEAD + tostring(root, encoding="unicode") + "\n"


def _type(event: Event, consumer: Consumer) -> str:
    if event.individual:
        return "INDIVIDUAL"
    teams = any(each.team for each in event.contestants)
    swiss = event.in_matches and not teams and event.method in consumer.swiss
    return (consumer.swiss if swiss else consumer.types)[event.method]


class _Writing:
    """One event being written for one consumer."""

    def __init__(self, event: Event, consumer: Consumer) -> None:
        self.own = event
        self.consumer = consumer
        self.method = event.method
        self.teams = event.method in ("teams", "point-a-board") or any(
            each.team for each in event.contestants
        )

    def event(self, node: Element) -> None:
        event = self.own
        _put(node, "EVENT_IDENTIFIER", event.identifier)
        _put(node, "PROGRAM_NAME", event.program)
        _put(node, "PROGRAM_VERSION", event.program_version)
        _put(node, "EVENT_DESCRIPTION", event.title)
        _put(node, "DATE", event.date.strftime("%d/%m/%Y") if event.date else "")
        if self._says_method(node.get("EVENT_TYPE", "")):
            _put(node, "BOARD_SCORING_METHOD", BOARD_METHODS.get(event.method))
        _put(node, "WINNER_TYPE", event.winners)
        _put(node, "EBU_CHARGE_CODE", event.charge_code)
        _put(node, "MASTER_POINT_TYPE", event.points_type)
        sessions: dict[str, Element] = {}
        for section in event.sections:
            home = node
            if section.session:
                if section.session not in sessions:
                    made = SubElement(node, "SESSION", SESSION_ID=section.session)
                    sessions[section.session] = made
                home = sessions[section.session]
            if section.id:
                home = SubElement(home, "SECTION", SECTION_ID=section.id)
            self._section(home, section)

    def _says_method(self, kind: str) -> bool:
        """Whether the type leaves open how boards are scored."""
        if kind == "INDIVIDUAL":
            return self.method != "matchpoints"
        return kind == "PAIRS" or (kind == "TEAMS" and self.method != "teams")

    def _section(self, node: Element, section: Section) -> None:
        if section.contestants:
            kind = self.consumer.participants.get(self.method)
            attributes = {"EVENT_TYPE": kind} if kind else {}
            self._participants(SubElement(node, "PARTICIPANTS", attributes), section.contestants)
        for board in section.boards:
            self._board(SubElement(node, "BOARD"), board)
        for match in section.matches:
            self._match(SubElement(node, "MATCH"), match)

    # --- contestants -------------------------------------------------------------------

    def _participants(self, node: Element, contestants: tuple[Contestant, ...]) -> None:
        teams = {each.team for each in contestants if each.team}
        home = node
        for each in contestants:
            if each.overall is not None:
                raise Mistake(
                    f"{each.id} has a total over several sessions: USEBIO has no place for it."
                )
            if each.team:
                self._contestant(SubElement(home, "PAIR"), each, "PAIR_IMPS")
            elif each.id in teams or each.name:
                home = SubElement(node, "TEAM", TEAM_ID=each.id, TEAM_NAME=each.name)
                self._contestant(home, each, "TOTAL_SCORE", numbered=False)
            else:
                self._contestant(SubElement(node, "PAIR"), each, "TOTAL_SCORE")

    def _contestant(
        self, node: Element, each: Contestant, total: str, *, numbered: bool = True
    ) -> None:
        if numbered:
            _put(node, "PAIR_NUMBER", each.id)
        _put(node, "DIRECTION", each.side)
        self._standing(node, each.standing, total)
        for player in each.players:
            self._player(SubElement(node, "PLAYER"), player)

    def _standing(self, node: Element, standing: Standing, total: str) -> None:
        _put(node, total, standing.total)
        _put(node, "PERCENTAGE", standing.percent)
        if standing.place is not None:
            _put(node, "PLACE", f"{standing.place}{'=' if standing.shared else ''}")
        _put(node, "BOARDS_PLAYED", standing.boards)
        _put(node, "HANDICAP", standing.handicap)
        if standing.points is not None:
            points: object = standing.points
            if self.consumer.hundredths:
                points = int(standing.points.number * 100)
            _put(node, "MASTER_POINTS_AWARDED", points)

    def _player(self, node: Element, player: Player) -> None:
        _put(node, "PLAYER_NAME", player.name)
        if self.consumer.digits and not player.number:
            SubElement(node, "NATIONAL_ID_NUMBER").text = ""
        _put(node, "NATIONAL_ID_NUMBER", player.number)
        _put(node, "CLUB_ID_NUMBER", player.club_number)

    # --- matches and boards ------------------------------------------------------------

    def _match(self, node: Element, match: Match) -> None:
        names = ("TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE")
        if not self.teams:
            names = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE")
        told = (match.team, match.opponents, match.score, match.opponents_score)
        _put(node, "ROUND_NUMBER", match.round)
        for name, what in zip(names, told, strict=True):
            _put(node, name, what)
        for board in match.boards:
            self._board(SubElement(node, "BOARD"), board)

    def _board(self, node: Element, board: EventBoard) -> None:
        if board.dealer is not None or board.vulnerability is not None:
            raise Mistake(f"board {board.number} names its dealer or vulnerability: USEBIO cannot.")
        _put(node, "BOARD_NUMBER", board.number)
        _put(node, "BOARD_AVERAGE", board.datum)
        _put(node, "IMPS", board.imps)
        for line in board.lines:
            self._line(SubElement(node, "TRAVELLER_LINE"), line, LINE_SCORES[self.method])

    def _line(self, node: Element, line: TravellerLine, unit: str) -> None:
        if line.ns_percent is not None or line.ew_percent is not None:
            raise Mistake(f"{line.ns} v {line.ew}: USEBIO has no percentage of a line.")
        _put(node, "TABLE_NUMBER", line.table)
        _put(node, "ROUND_NUMBER", line.round)
        _put(node, "NS_PAIR_NUMBER", line.ns)
        _put(node, "EW_PAIR_NUMBER", line.ew)
        _result(node, line)
        _put(node, "LEAD", format_card(line.lead) if line.lead else "")
        _score(node, line, as_one=self.consumer.awards == "score")
        _put(node, f"NS_{unit}", line.ns_printed)
        _put(node, f"EW_{unit}", line.ew_printed)


def _result(node: Element, line: TravellerLine) -> None:
    match line.result:
        case Played(contract, tricks):
            _put(node, "CONTRACT", format_undertaking(contract))
            _put(node, "PLAYED_BY", contract.declarer)
            _put(node, "TRICKS", tricks)
        case PassedOut():
            _put(node, "CONTRACT", "PASS")
        case NotPlayed():
            _put(node, "CONTRACT", "NP")
        case ScoreOnly(ns):
            if ns != line.score:
                raise Mistake(f"{line.ns} v {line.ew}: the score {ns} is not the one printed.")
        case Unknown():
            pass


def _score(node: Element, line: TravellerLine, *, as_one: bool) -> None:
    _put(node, "SCORE", line.score)
    both = (line.ns_award, line.ew_award)
    if as_one and (one := _as_one(*both)):
        _put(node, "SCORE", one)
        return
    if line.ew_score is not None:
        _put(node, "EW_SCORE", -line.ew_score)
    for side, award in (("NS", line.ns_award), ("EW", line.ew_award)):
        if award is not None:
            _put(node, f"{side}_SCORE", _percent(award))


def _as_one(ns: Artificial | None, ew: Artificial | None) -> str:
    """The awards of both sides in one word, A6040, where both are whole percentages."""
    percents = [each.percent for each in (ns, ew) if each is not None]
    whole = [each for each in percents if isinstance(each, int) and each >= 10]
    return f"A{whole[0]}{whole[1]}" if len(whole) == 2 else ""


def _percent(award: Artificial) -> str:
    if award.percent is None:
        raise Mistake(f"USEBIO has no word for {award.award}: give the award as a percentage.")
    return f"{show(award.percent)}%"


def _deals(node: Element, deals: tuple[Dealt, ...]) -> None:
    for each in deals:
        board = SubElement(node, "BOARD")
        _put(board, "BOARD_NUMBER", each.number)
        for seat in Seat:
            hand = SubElement(board, "HAND")
            _put(hand, "DIRECTION", seat.word)
            for suit in SUITS:
                held = each.deal.hand(seat).holding(suit)
                SubElement(hand, SUIT_ELEMENTS[suit]).text = held


def _put(node: Element, tag: str, what: object) -> None:
    """Add an element with this text; what is None or '' is left out."""
    if what is None or what == "":
        return
    text = str(what)
    if _NOT_IN_XML.search(text):
        raise Mistake(f"{tag} cannot be {text!r}: XML has no such character.")
    SubElement(node, tag).text = text
