"""The event types of USEBIO: which are read, how each is scored, which are refused.

The EVENT element goes in, a method of scoring comes out, or a refusal in one sentence.
"""

from __future__ import annotations

from convenor.errors import did_you_mean
from convenor.formats.events import Method
from convenor.formats.problems import fatal
from convenor.formats.safe_xml import Node
from convenor.formats.usebio_lines import text_of

METHODS: dict[str, Method] = {
    "MP_PAIRS": "matchpoints",
    "BUTLER_PAIRS": "butler",
    "CROSS_IMPS": "cross-imps",
    "CROSS_IMP": "cross-imps",
    "AGGREGATE": "aggregate",
    "TEAMS": "teams",
    "TEAMS_OF_FOUR": "teams",
    "SWISS_TEAMS": "teams",
    "KO": "teams",
    "HEAD_TO_HEAD": "teams",
    "SWISS_PAIRS_CROSS_IMPS": "cross-imps",
    "SWISS_PAIRS_BUTLER_IMPS": "butler",
}
"""The event types that are read, beside those that say how in BOARD_SCORING_METHOD."""

BY_BOARDS = ("PAIRS", "SWISS_PAIRS", "INDIVIDUAL")
"""Types that leave open how their boards are scored."""
TEAMS_METHODS: dict[str, Method] = {
    "PAB": "point-a-board",
    "BAM": "point-a-board",
    "POINT_A_BOARD": "point-a-board",
    "AGGREGATE": "aggregate",
}

PAIRS_METHODS: dict[str, Method] = {
    "": "matchpoints",
    "MATCH_POINTS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "IMPS": "butler",
    "CROSS_IMP": "cross-imps",
    "BUTLER_PAIRS": "butler",
    "BUTLER_IMPS": "butler",
    "CROSS_IMPS": "cross-imps",
    "AGGREGATE": "aggregate",
}
NOT_READ = ("LADDER",)
"""Types of the standard that are not read yet."""

LINE_SCORES: dict[Method, str] = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_POINTS",
    "cross-imps": "CROSS_IMP_POINTS",
    "aggregate": "AGGREGATE_POINTS",
    "teams": "CROSS_IMP_POINTS",
    "point-a-board": "CROSS_IMP_POINTS",
    "none": "MATCH_POINTS",
}


def method_of(event: Node) -> Method:
    """How the event is scored; an unknown type is refused in one sentence."""
    kind = event.get("EVENT_TYPE", "").strip().upper()
    scoring = text_of(event, "BOARD_SCORING_METHOD") or text_of(event, "SCORING_METHOD")
    if kind in BY_BOARDS:
        inside = event.find(".//PARTICIPANTS[@EVENT_TYPE]")
        own = inside.get("EVENT_TYPE", "").upper() if inside is not None else ""
        if own in PAIRS_METHODS and not scoring:
            scoring = own
        if scoring.upper() not in PAIRS_METHODS:
            raise fatal(
                event.line,
                f"nobody knows pairs scored by '{scoring}': {did_you_mean(scoring, PAIRS_METHODS)}",
            )
        return PAIRS_METHODS[scoring.upper()]
    if kind in METHODS:
        own_way = TEAMS_METHODS.get(scoring.upper()) if METHODS[kind] == "teams" else None
        return own_way or METHODS[kind]
    known = (*METHODS, *BY_BOARDS)
    if kind in NOT_READ:
        what = f"events of type {kind} are not read yet; those read are {', '.join(known)}."
        raise fatal(event.line, what)
    raise fatal(
        event.line,
        f"'{event.get('EVENT_TYPE', '')}' is not an event type of USEBIO: "
        f"write one of {', '.join(known)}.",
    )
