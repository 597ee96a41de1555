"""The scorecard of a contestant: what each round was worth, every board that may be seen."""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.api.shown.boards import scored
from convenor.api.shown.names import named, person
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import figure
from convenor.competition.views.visibility import is_open
from convenor.errors import Mistake, Refusal

BESIDE_ROUNDS = ("carry-over", "adjustment", "fine", "cancelled")
"""Lines of an account that are not what a round was worth."""


def scorecard_plain(there: Competition, stage: str, who: str, official: bool) -> dict[str, object]:
    """All rounds and boards of one contestant in a stage."""
    entry = there.state.entry(who)
    sessions = there.state.sessions_of(stage)
    lines = [line for each in sessions for line in _own_lines(there, each, who, official)]
    own = _entries(there, stage, who)
    rounds = (_round(there, each, who, own) for each in sessions)
    return {
        "stage": stage,
        "contestant": entry.number,
        "name": entry.name,
        "brought": next((figure(e.amount) for e in own if e.kind == "carry-over"), None),
        **_stands(there, stage, who, None),
        "rounds": [each for each in rounds if each is not None],
        "lines": lines,
        "fact": there.number,
    }


def _entries(there: Competition, stage: str, who: str) -> tuple[pipeline.Entry, ...]:
    """The lines of a contestant's account."""
    try:
        account = pipeline.account(there, stage)
    except (Mistake, Refusal):
        return ()
    return tuple(each for each in account.entries if each.contestant == who)


def _stands(there: Competition, stage: str, who: str, until: int | None) -> dict[str, object]:
    """The total and the place of a contestant after a round; of a bracket its place alone."""
    try:
        if pipeline.is_bracket(there, stage):
            places = pipeline.bracket(there, stage).places if until is None else ()
            place = next((each.place for each in places if who in each.contestants), None)
            return {"total": None, "place": place}
        for standing in pipeline.standings(there, stage, until).values():
            for line in standing.lines:
                if line.contestant == who:
                    return {"total": figure(line.total), "place": line.place}
            if who in standing.unplaced:
                return {"total": figure(standing.figures[who]), "place": None}
    except (Mistake, Refusal):
        pass
    return {"total": None, "place": None}


def _round(
    there: Competition, session: SessionState, who: str, entries: tuple[pipeline.Entry, ...]
) -> dict[str, object] | None:
    own = [each for each in entries if each.round == session.number]
    seats = session.seating.of(who) if session.seating else ()
    if not seats and not own:
        return None
    others = dict.fromkeys(seat.ew if seat.side_of(who) == "NS" else seat.ns for seat in seats)
    worth = [each.amount for each in own if each.kind not in BESIDE_ROUNDS]
    return {
        "session": session.number,
        "opponents": [person(there, each) for each in others],
        "margin": _margin(there, session, who),
        "worth": figure(sum(worth)) if worth else None,
        "notes": [
            {
                "kind": each.kind,
                "amount": figure(each.amount),
                "reason": each.reason or "",
                "clause": each.clause or "",
            }
            for each in own
            if each.kind != "score"
        ],
        **_stands(there, session.stage, who, session.number),
    }


def _margin(there: Competition, session: SessionState, who: str) -> str | None:
    if not there.state.the_plan.stage(session.stage).in_matches:
        return None
    for match in pipeline.match_scores(there, session.stage, session.number):
        if who in match.pairing.contestants:
            return figure(match.margin(who))
    return None


# --- board by board ------------------------------------------------------------------------------


def _own_lines(
    there: Competition, session: SessionState, who: str, official: bool
) -> Iterator[dict[str, object]]:
    for seat in session.seating.of(who) if session.seating else ():
        for board in seat.boards:
            secret = not official and not is_open(there, session, board)
            yield _own_line(there, session, seat, board, who, secret)


def _own_line(
    there: Competition, session: SessionState, seat: Seat, board: int, who: str, secret: bool
) -> dict[str, object]:
    """One board of a contestant; what others may not know yet is left out."""
    side = seat.side_of(who)
    other = seat.ew if side == "NS" else seat.ns
    score = there.state.on(session.stage, session.number, board).get(seat.table)
    found = None
    if score is not None and not secret:
        mine = seat.ns if side == "NS" else seat.ew
        found = scored(there, session.stage, session.number, board).of(seat.table, mine)
    return {
        "session": session.number,
        "round": seat.round,
        "table": seat.table,
        "side": side,
        "opponent": other,
        "opponent_name": named(there, other),
        "board": board,
        "played": score is not None,
        "open": secret,
        "result": score.text if score and not secret else None,
        "score": found,
    }
