"""The boards of a round as one phone sees them: result, sign, whose word is waited for.

A sitting and a side go in, a row a board comes out; what the row shows depends on who looks.
"""

from __future__ import annotations

from urllib.parse import urlencode

from convenor.actions.overview import sitting
from convenor.actions.overview.sitting import Sitting
from convenor.actions.overview.table_worth import Worth, worth_on
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import BoardLine
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.public.results_replaced import counted
from convenor.web.table import field as fields


@value
class Row:
    """A board on the page, as one phone sees it."""

    line: BoardLine
    chip: str
    manner: str
    result: str
    lead: str
    points: int | None
    mine: str
    theirs: str
    own: str
    waits_for_me: bool
    waits_for_them: bool
    may_see_field: bool
    vulnerable_seats: str
    worth: Worth | None = None
    ruled: str = ""
    pressed: str = ""


def row(there: Competition, found: Sitting, line: BoardLine, side: str) -> Row:
    """A board as a phone of this side sees it."""
    score, plan = line.score, there.state.the_plan.stage(found.stage)
    counts = counted(there, found.stage, found.session, line.number, found.seat.table)
    by = score.entered_by if score else None
    waits = line.state == "entered"
    mine, theirs = _words_of(line, side)
    chip, manner = _chip(line, side)
    may_see = fields.may_see(plan, line, found.confirmed)
    session = there.state.session(found.stage, found.session)
    return Row(
        line,
        chip,
        manner,
        writing.result_shown(score.text) if score else "",
        writing.card_shown(score.lead) if score and score.lead else "",
        counts.points,
        mine,
        theirs,
        writing.signed(writing.for_side(counts.points, side or "NS")),
        waits and bool(side) and by != side,
        waits and bool(side) and by == side,
        may_see,
        writing.vulnerable_seats(line.number),
        worth_on(there, session, found.seat, line.number, side) if may_see and side else None,
        counts.ruled,
        urlencode(_pressed(line, side)),
    )


def _words_of(line: BoardLine, side: str) -> tuple[str, str]:
    """What this side says and what the other one does, where they differ."""
    score = line.score
    if score is None or not score.disputed:
        return "", ""
    both = writing.result_shown(score.text), writing.result_shown(score.disputed)
    return both if side in ("", score.entered_by) else (both[1], both[0])


def _pressed(line: BoardLine, side: str) -> dict[str, str]:
    """The buttons of what this side has said, or of what the other one did."""
    score = line.score
    if score is None:
        return {}
    if score.disputed and side and side != score.entered_by:
        return writing.pressed(score.disputed, "")
    return writing.pressed(score.text, score.lead)


def _chip(line: BoardLine, side: str) -> tuple[str, str]:
    by = line.score.entered_by if line.score else None
    if line.state == "entered":
        if side and by != side:
            return "agree?", "waits"
        waiting = sitting.other(by) if by else ""
        return f"waits for {waiting or 'both sides'}", "waits"
    return {
        "to play": ("to play", ""),
        "agreed": ("agreed", "good"),
        "differs": ("director", "bad"),
        "decided": ("director's score", "good"),
        "cancelled": ("cancelled", ""),
    }[line.state]
