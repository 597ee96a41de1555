"""Parts of a competition as plain data, beside those of `competition.plain`.

A competition goes in; nested plain data comes out, figures as exact text. Nothing is worked out
here that the figures do not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convenor import pipeline
from convenor.api.audience import still_to_play
from convenor.bridge import Board
from convenor.competition.live import Competition
from convenor.competition.plain import draw_plain, figure, name_of, status_of
from convenor.competition.plan import StagePlan
from convenor.competition.seats import Seat
from convenor.competition.state import Contestant, SessionState
from convenor.exact import Exact
from convenor.regulation.answers import to_plain
from convenor.values import value


def stage_plain(there: Competition, plan: StagePlan) -> dict[str, Any]:
    """A stage in short."""
    state = there.state.stage(plan.name)
    return {
        "stage": plan.name,
        "title": plan.shown,
        "format": plan.format,
        "scoring": plan.scoring,
        "rounds": plan.rounds,
        "boards": plan.boards,
        "figure": plan.figure,
        "status": status_of(there, plan.name),
        "closed": state.closed is not None,
        "sessions": [each.number for each in there.state.sessions_of(plan.name)],
    }


def conditions_plain(there: Competition) -> dict[str, Any]:
    """What is played by: the plan, the clause of each part, the readings chosen."""
    plan = there.state.the_plan
    clauses: dict[str, dict[str, str]] = {}
    for each in plan.stages:
        rules = there.figures.rules(each.name)
        clauses[each.name] = {part: rules.full(name) for part, name in each.clauses.items()}
    return {
        "rulebook": plan.rulebook,
        "layers": list(plan.layers),
        "contestants": plan.contestants,
        "plan": to_plain(plan),
        "clauses": clauses,
        "readings": to_plain(there.state.readings),
        "fact": there.number,
    }


def entry_plain(entry: Contestant, official: bool) -> dict[str, Any]:
    """A contestant; a player's number and what bears on eligibility are for officials."""
    private = ("id", "tags") if official else ()
    return {
        "contestant": entry.number,
        "name": entry.name,
        "players": [
            {"name": each.name, **{key: to_plain(getattr(each, key)) for key in private}}
            for each in entry.players
        ],
        "seed": entry.seed,
        "club": entry.club,
        "district": entry.district,
        "side": entry.side,
        "section": entry.section,
        "contending": entry.contending,
        "withdrawn": entry.withdrawn is not None,
    }


def session_plain(there: Competition, session: SessionState) -> dict[str, Any]:
    """A session: what is played, and how far it is."""
    seats = session.seating.seats if session.seating else ()
    wanted = [(seat.table, board) for seat in seats for board in seat.boards]
    state, stage, number = there.state, session.stage, session.number
    opened = session.opened[-1] if session.opened else None
    return {
        "stage": stage,
        "session": number,
        "status": session.status,
        "drawn": session.draw is not None,
        "published": session.published is not None,
        "boards": list(session.boards),
        "tables": list(session.seating.tables) if session.seating else [],
        "rounds": session.seating.rounds if session.seating else 0,
        "results": sum(table in state.on(stage, number, board) for table, board in wanted),
        "scheduled": len(wanted),
        "starts": to_plain(opened.starts) if opened else None,
        "minutes": opened.minutes if opened else None,
    }


def draw_with_certificate(there: Competition, stage: str, number: int) -> dict[str, Any]:
    """A draw, and what proves it."""
    session = there.state.session(stage, number)
    proof = (session.draw or {}).get("certificate")
    return {**draw_plain(there, stage, number), "certificate": to_plain(proof) if proof else None}


# --- boards --------------------------------------------------------------------------------------


@value
class Scored:
    """The scores of a board, however its stage compares them."""

    unit: str
    clause: str
    scores: Mapping[tuple[str, str], Exact | None]
    """By table and contestant; by '' and contestant where a match compares its own tables."""

    def of(self, table: str, who: str) -> str | None:
        found = self.scores.get((table, who), self.scores.get(("", who)))
        return figure(found)


def scored(there: Competition, stage: str, number: int, board: int) -> Scored:
    """The scores of a board: over the field, or within each match."""
    if there.figures.plan(stage).tables_a_match == 1:
        found = pipeline.board_scores(there, stage, number, board)
        sides = {(each.table, each.contestant): each.score for each in found.scores.sides}
        return Scored(found.scores.unit, found.clause, sides)
    unit, clause, own = "", "", {}
    for match in pipeline.match_scores(there, stage, number):
        for each in there.figures.scores.boards_of(match):
            if each.number == str(board):
                unit, clause = each.scores.unit, each.clause
                own.update({("", side.contestant): side.score for side in each.scores.sides})
    return Scored(unit, clause, own)


def board_plain(there: Competition, stage: str, number: int, board: int) -> dict[str, Any]:
    """The traveller of a board."""
    session = there.state.session(stage, number)
    found, scores = pipeline.lines(there, stage, number, board), scored(there, stage, number, board)
    results = there.state.on(stage, number, board)
    return {
        **_board_head(session, board),
        "deal": there.state.deals.get((stage, number, board)),
        "unit": scores.unit,
        "clause": scores.clause,
        "fouled": found.fouled,
        "lines": [_line(there, each, results.get(each.table), scores) for each in found.lines],
    }


def _line(there: Competition, line: Any, score: Any, scores: Scored) -> dict[str, Any]:
    return {
        "table": line.table,
        "ns": line.ns,
        "ns_name": name_of(there, line.ns),
        "ew": line.ew,
        "ew_name": name_of(there, line.ew),
        "result": score.text if score else None,
        "lead": score.lead if score else "",
        "confirmed": bool(score and score.confirmed),
        "ns_entry": to_plain(line.ns_entry),
        "ew_entry": None if line.ew_entry is None else to_plain(line.ew_entry),
        "ns_score": scores.of(line.table, line.ns),
        "ew_score": scores.of(line.table, line.ew),
    }


def _board_head(session: SessionState, number: int) -> dict[str, Any]:
    board = Board(number)
    return {
        "stage": session.stage,
        "session": session.number,
        "board": number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
    }


def scorecard_plain(there: Competition, stage: str, who: str, official: bool) -> dict[str, Any]:
    """All boards of one contestant in a stage."""
    entry = there.state.entry(who)
    lines = [
        line
        for session in there.state.sessions_of(stage)
        for line in _own_lines(there, session, who, official)
    ]
    return {
        "stage": stage,
        "contestant": entry.number,
        "name": entry.name,
        "lines": lines,
        "fact": there.number,
    }


def _own_lines(
    there: Competition, session: SessionState, who: str, official: bool
) -> Iterator[dict[str, Any]]:
    for seat in session.seating.of(who) if session.seating else ():
        for board in seat.boards:
            secret = not official and still_to_play(there, session, board)
            yield _own_line(there, session, seat, board, who, secret)


def _own_line(
    there: Competition, session: SessionState, seat: Seat, board: int, who: str, secret: bool
) -> dict[str, Any]:
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
        "opponent_name": name_of(there, other),
        "board": board,
        "played": score is not None,
        "open": secret,
        "result": score.text if score and not secret else None,
        "score": found,
    }


# --- who goes on ---------------------------------------------------------------------------------


def bracket_plain(there: Competition, stage: str) -> dict[str, Any]:
    """A bracket as far as it is played."""
    found = pipeline.bracket(there, stage)
    return {
        "stage": stage,
        "finished": found.finished,
        "next": [
            {
                "match": each.match,
                "round": each.round,
                "contestants": list(each.teams),
                "names": [name_of(there, who) for who in each.teams],
                "boards": each.boards,
                "carry_over": [figure(amount) for amount in each.carry_over],
            }
            for each in found.next_matches
        ],
        "open": [{"match": each.match, "contestants": list(each.teams)} for each in found.open],
        "decided": {name: _decision(each) for name, each in found.decided.items()},
        "out": dict(found.out),
        "places": [
            {"place": each.place, "contestants": list(each.contestants)} for each in found.places
        ],
        "fact": there.number,
    }


def _decision(made: Any) -> dict[str, Any]:
    return {
        "by": made.by,
        "winner": made.winner,
        "loser": made.loser,
        "shared": list(made.shared),
        "score": None if made.score is None else [figure(each) for each in made.score],
    }


def qualification_plain(there: Competition, stage: str) -> dict[str, Any]:
    """Who goes on from a stage."""
    goes = [
        {
            "to": each.to,
            "qualified": list(each.found.qualified),
            "names": [name_of(there, who) for who in each.found.qualified],
            "alternates": list(each.found.alternates),
            "passed_over": dict(each.found.passed_over),
            "open_places": each.found.open_places,
            "carry_overs": _figures(each.carry_overs),
            "clause": each.clause,
            "carry_clause": each.carry_clause,
        }
        for each in pipeline.qualification(there, stage)
    ]
    return {"stage": stage, "goes_on": goes, "fact": there.number}


def _figures(amounts: Mapping[str, Any]) -> dict[str, str | None]:
    return {who: figure(amount) for who, amount in amounts.items()}


def titles_plain(there: Competition, stage: str) -> dict[str, Any]:
    """The titles of a stage, and who holds them as things stand."""
    held = [
        {
            "title": each.title,
            "contestants": list(each.contestants),
            "names": [name_of(there, who) for who in each.contestants],
            "field": each.field,
            "clause": each.clause,
            "open": each.open,
        }
        for each in pipeline.titles(there, stage)
    ]
    return {"stage": stage, "titles": held, "fact": there.number}


def fact_plain(fact: Any) -> dict[str, Any]:
    """A fact, whole."""
    return {
        "number": fact.number,
        "kind": fact.kind,
        "version": fact.version,
        "body": to_plain(fact.body),
        "happened": fact.happened.isoformat(),
        "recorded": fact.recorded.isoformat(),
        "by": fact.by,
        "before": fact.before,
        "hash": fact.hash,
    }
