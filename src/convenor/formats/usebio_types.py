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
}
"""The event types that are read, beside PAIRS, which says how in BOARD_SCORING_METHOD."""

PAIRS_METHODS: dict[str, Method] = {
    "": "matchpoints",
    "MATCH_POINTS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "IMPS": "butler",
    "BUTLER_IMPS": "butler",
    "CROSS_IMPS": "cross-imps",
    "AGGREGATE": "aggregate",
}
NOT_READ = (
    *("INDIVIDUAL", "SWISS_PAIRS", "SWISS_PAIRS_CROSS_IMPS", "SWISS_PAIRS_BUTLER_IMPS"),
    *("SWISS_TEAMS", "KO", "LADDER", "HEAD_TO_HEAD"),
)
"""Types of the standard that are not read yet."""

LINE_SCORES: dict[Method, str] = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_POINTS",
    "cross-imps": "CROSS_IMP_POINTS",
    "aggregate": "AGGREGATE_POINTS",
    "teams": "CROSS_IMP_POINTS",
    "none": "MATCH_POINTS",
}


def method_of(event: Node) -> Method:
    """How the event is scored; an unknown type is refused in one sentence."""
    kind = event.get("EVENT_TYPE", "").strip().upper()
    if kind == "PAIRS":
        scoring = text_of(event, "BOARD_SCORING_METHOD") or text_of(event, "SCORING_METHOD")
        if scoring.upper() not in PAIRS_METHODS:
            raise fatal(
                event.line,
                f"nobody knows pairs scored by '{scoring}': {did_you_mean(scoring, PAIRS_METHODS)}",
            )
        return PAIRS_METHODS[scoring.upper()]
    if kind in METHODS:
        return METHODS[kind]
    known = (*METHODS, "PAIRS")
    if kind in NOT_READ:
        what = f"events of type {kind} are not read yet; those read are {', '.join(known)}."
        raise fatal(event.line, what)
    raise fatal(
        event.line,
        f"'{event.get('EVENT_TYPE', '')}' is not an event type of USEBIO: "
        f"write one of {', '.join(known)}.",
    )
