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
TYPES: dict[Method, str] = {
    "matchpoints": "MP_PAIRS",
    "butler": "BUTLER_PAIRS",
    "cross-imps": "CROSS_IMPS",
    "aggregate": "AGGREGATE",
    "teams": "TEAMS",
}


def document_of(event: Event) -> str:
    """The whole document as text."""
    if event.method not in TYPES:
        raise Mistake("USEBIO holds results, and this event has none: write it as PBN.")
    root = Element("USEBIO", Version="1.2")
    if event.club:
        _put(SubElement(root, "CLUB"), "CLUB_NAME", event.club)
    _event(SubElement(root, "EVENT", EVENT_TYPE=TYPES[event.method]), event)
    if event.deals:
        _deals(SubElement(root, "HANDSET"), event.deals)
    indent(root)
    return HEAD + tostring(root, encoding="unicode") + "\n"


def _event(node: Element, event: Event) -> None:
    _put(node, "PROGRAM_NAME", event.program)
    _put(node, "PROGRAM_VERSION", event.program_version)
    _put(node, "EVENT_DESCRIPTION", event.title)
    _put(node, "DATE", event.date.strftime("%d/%m/%Y") if event.date else "")
    _put(node, "WINNER_TYPE", event.winners)
    sessions: dict[str, Element] = {}
    for section in event.sections:
        home = node
        if section.session:
            if section.session not in sessions:
                made = SubElement(node, "SESSION", SESSION_ID=section.session)
                sessions[section.session] = made
            home = sessions[section.session]
        elif section.id:
            raise Mistake(f"section {section.id} belongs to no session: USEBIO needs one.")
        if section.id:
            home = SubElement(home, "SECTION", SECTION_ID=section.id)
        _section(home, section, event.method)


def _section(node: Element, section: Section, method: Method) -> None:
    if section.contestants:
        _participants(SubElement(node, "PARTICIPANTS"), section.contestants)
    for board in section.boards:
        _board(SubElement(node, "BOARD"), board, method)
    for match in section.matches:
        _match(SubElement(node, "MATCH"), match, method)


def _participants(node: Element, contestants: tuple[Contestant, ...]) -> None:
    teams = {each.team for each in contestants if each.team}
    home = node
    for each in contestants:
        if each.overall is not None:
            raise Mistake(
                f"{each.id} has a total over several sessions: USEBIO has no place for it."
            )
        if each.team:
            _contestant(SubElement(home, "PAIR"), each, "PAIR_IMPS")
        elif each.id in teams or each.name:
            home = SubElement(node, "TEAM", TEAM_ID=each.id, TEAM_NAME=each.name)
            _contestant(home, each, "TOTAL_SCORE", numbered=False)
        else:
            _contestant(SubElement(node, "PAIR"), each, "TOTAL_SCORE")


def _contestant(node: Element, each: Contestant, total: str, *, numbered: bool = True) -> None:
    if numbered:
        _put(node, "PAIR_NUMBER", each.id)
    _put(node, "DIRECTION", each.side)
    _standing(node, each.standing, total)
    for player in each.players:
        _player(SubElement(node, "PLAYER"), player)


def _standing(node: Element, standing: Standing, total: str) -> None:
    _put(node, total, standing.total)
    _put(node, "PERCENTAGE", standing.percent)
    if standing.place is not None:
        _put(node, "PLACE", f"{standing.place}{'=' if standing.shared else ''}")
    _put(node, "BOARDS_PLAYED", standing.boards)


def _player(node: Element, player: Player) -> None:
    _put(node, "PLAYER_NAME", player.name)
    _put(node, "NATIONAL_ID_NUMBER", player.number)
    _put(node, "CLUB_ID_NUMBER", player.club_number)


def _match(node: Element, match: Match, method: Method) -> None:
    _put(node, "ROUND_NUMBER", match.round)
    _put(node, "TEAM", match.team)
    _put(node, "OPPOSING_TEAM", match.opponents)
    _put(node, "TEAM_SCORE", match.score)
    _put(node, "OPPOSING_TEAM_SCORE", match.opponents_score)
    for board in match.boards:
        _board(SubElement(node, "BOARD"), board, method)


def _board(node: Element, board: EventBoard, method: Method) -> None:
    if board.dealer is not None or board.vulnerability is not None:
        raise Mistake(f"board {board.number} names its dealer or vulnerability: USEBIO cannot.")
    _put(node, "BOARD_NUMBER", board.number)
    _put(node, "BOARD_AVERAGE", board.datum)
    _put(node, "IMPS", board.imps)
    for line in board.lines:
        _line(SubElement(node, "TRAVELLER_LINE"), line, LINE_SCORES[method])


def _line(node: Element, line: TravellerLine, unit: str) -> None:
    if line.ns_percent is not None or line.ew_percent is not None:
        raise Mistake(f"{line.ns} v {line.ew}: USEBIO has no percentage of a line.")
    _put(node, "TABLE_NUMBER", line.table)
    _put(node, "ROUND_NUMBER", line.round)
    _put(node, "NS_PAIR_NUMBER", line.ns)
    _put(node, "EW_PAIR_NUMBER", line.ew)
    _result(node, line)
    _put(node, "LEAD", format_card(line.lead) if line.lead else "")
    _score(node, line)
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


def _score(node: Element, line: TravellerLine) -> None:
    _put(node, "SCORE", line.score)
    if line.ew_score is not None:
        _put(node, "EW_SCORE", -line.ew_score)
    for side, award in (("NS", line.ns_award), ("EW", line.ew_award)):
        if award is not None:
            _put(node, f"{side}_SCORE", _percent(award))


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
                _put(hand, SUIT_ELEMENTS[suit], each.deal.hand(seat).holding(suit) or "-")


def _put(node: Element, tag: str, what: object) -> None:
    """Add an element with this text; what is None or '' is left out."""
    if what is None or what == "":
        return
    text = str(what)
    if _NOT_IN_XML.search(text):
        raise Mistake(f"{tag} cannot be {text!r}: XML has no such character.")
    SubElement(node, tag).text = text
