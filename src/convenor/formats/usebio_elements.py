"""The elements of USEBIO that are known, and word of every other: none is skipped in silence.

A tree goes in; a problem comes out for each element that nobody knows where it stands, once for
each name and with the number of its places. What the elements mean is not known here.
"""

from __future__ import annotations

from collections import Counter
from xml.etree.ElementTree import Element

from convenor.errors import nearest
from convenor.formats.problems import Problems
from convenor.formats.safe_xml import Node

_BOARDS = {"BOARD", "MATCH", "SECTION", "PARTICIPANTS"}
_POINTS = {"MASTER_POINTS", "MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE"}
_PLACED = {
    *("TOTAL_SCORE", "PERCENTAGE", "PLACE", "BOARDS_PLAYED", "PLAYER", "ADJUSTMENT", "HANDICAP"),
    *("STRAT_PLACE", "STRAT_NUMBER", "STRAT", "WINS_OR_DRAWS", "MATCHES_PLAYED", "CARRY_FORWARD"),
    *("PENALTY", "RANK", "SECTION_ID", "TABLE_NUMBER", *_POINTS),
}
_SIDED = ("MATCH_POINTS", "BUTLER_POINTS", "CROSS_IMP_POINTS", "AGGREGATE_POINTS", "IMPS")

KNOWN: dict[str, frozenset[str]] = {
    "USEBIO": frozenset({"CLUB", "EVENT", "HANDSET"}),
    "CLUB": frozenset(
        {"CLUB_NAME", "CLUB_ID_NUMBER", "CLUB_SESSION_NUMBER", "CONTACT", "COUNTY", "ADDRESS"}
    ),
    "EVENT": frozenset(
        {
            *("EVENT_IDENTIFIER", "EVENT_ID", "EVENT_DESCRIPTION", "PROGRAM_NAME", "TITLE"),
            *("PROGRAM_VERSION", "WINNER_TYPE", "DATE", "VENUE", "MASTER_POINT_SCALE"),
            *("EVENT_RATING", "MASTER_POINT_TYPE", "MPS_AWARDED_FLAG", "SESSION_COUNT"),
            *("SECTION_COUNT", "BOARDS_PLAYED", "BOARDS_PER_ROUND", "PAIRS", "EW_PAIRS"),
            *("P2P_CHARGE_RATE", "EBU_CHARGE_CODE", "SCORING_METHOD", "BOARD_SCORING_METHOD"),
            *("MATCH_SCORING_METHOD", "PAIRWISE_SCORING_METHOD", "CONTACT", "STRATIFICATION"),
            *("TEAM_PAIRING_AVAILABLE", "TEAMS", "ROUNDS", "TIME", "VP_SCALE", "STATUS"),
            *("DIRECTOR", "COMMENT", "NOTES", "SESSION", "HANDSET", *_BOARDS),
        }
    ),
    "SESSION": frozenset(
        {"SESSION_DESCRIPTION", "DATE", "TIME", "VENUE", "SECTION_COUNT", "HANDSET", *_BOARDS}
    ),
    "SECTION": frozenset({"SECTION_DESCRIPTION", "PAIRS", "EW_PAIRS", "WINNER_TYPE", *_BOARDS}),
    "PARTICIPANTS": frozenset({"PAIR", "TEAM", "PLAYER"}),
    "PAIR": frozenset({"PAIR_NUMBER", "DIRECTION", "PAIR_IMPS", "PAIR_XIMPS", *_PLACED}),
    "TEAM": frozenset({"PAIR", "TEAM_ID", "TEAM_NAME", *_PLACED}),
    "PLAYER": frozenset(
        {
            *("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_NUMBER", "CLUB_NAME"),
            *("DIRECTION", "FIRST_NAME", "SURNAME", "GRADE", *_PLACED),
        }
    ),
    "MASTER_POINTS": frozenset({"MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE"}),
    "BOARD": frozenset(
        {
            *("BOARD_NUMBER", "BOARD_AVERAGE", "IMPS", "TRAVELLER_LINE", "HAND", "DUPLICATES"),
            *("VULNERABILITY", "DEALER", "OPTIMUM_RESULT_TABLE", "DOUBLE_DUMMY", "TOP"),
        }
    ),
    "HAND": frozenset({"DIRECTION", "SPADES", "HEARTS", "DIAMONDS", "CLUBS"}),
    "TRAVELLER_LINE": frozenset(
        {
            *("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "DIRECTION", "CONTRACT", "PLAYED_BY", "TRICKS"),
            *("LEAD", "SCORE", "NS_SCORE", "EW_SCORE", "TABLE_NUMBER", "ROUND_NUMBER", "COMMENT"),
            *("N_PLAYER_NUMBER", "S_PLAYER_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER"),
            *(f"{side}_{unit}" for side in ("NS", "EW") for unit in _SIDED),
        }
    ),
    "MATCH": frozenset(
        {
            *("ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE"),
            *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", "START_BOARD_NUMBER"),
            *("END_BOARD_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE"),
            *("NS_VICTORY_POINTS", "EW_VICTORY_POINTS", "BOARD", "TABLE_NUMBER"),
            *("TEAM_IMPS", "OPPOSING_TEAM_IMPS", "NS_IMPS", "EW_IMPS"),
        }
    ),
}
"""The children that each element may have, read or set aside on purpose; of an element that is not
here (a contact, a legend, strata) nothing is looked at."""


def tell_unknown(root: Node, problems: Problems) -> None:
    """Say of each element that is not known that it was left out, once for each name."""
    counted: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], int] = {}
    waiting: list[Element] = [root]
    while waiting:
        node = waiting.pop()
        known = KNOWN.get(node.tag)
        if known is None:
            continue
        for child in node:
            if child.tag in known:
                waiting.append(child)
                continue
            key = (node.tag, child.tag)
            counted[key] += 1
            line = child.line if isinstance(child, Node) else 0
            first[key] = min(first.get(key, line), line)
    for (parent, tag), often in counted.items():
        times = f", {often} times" if often > 1 else ""
        like = nearest(tag, KNOWN[parent])
        hint = f"did you mean {like}?" if like else "take it out if it does not matter."
        problems.refuse(
            first[parent, tag],
            f"<{parent}>",
            f"no element of USEBIO is called <{tag}> there{times}: left out; {hint}",
        )
