"""A session as plain data: how far it is, who sits where, its draw, its matches, its scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor import pipeline
from convenor.actions.asking.line_ups_seen import seats_seen
from convenor.actions.asking.periods import closes_at
from convenor.actions.moments import end_of, start_of
from convenor.api.shown.facts import by_its_clock, when
from convenor.api.shown.names import named, person
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.sessions import Card
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import draw_plain, figure, matches_plain
from convenor.competition.views.withheld_names import player_name
from convenor.errors import Mistake, Refusal
from convenor.regulation.answers import to_plain


def session_plain(there: Competition, session: SessionState) -> dict[str, object]:
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
        "starts": by_its_clock(there, start_of(there, session)),
        "minutes": opened.minutes if opened else None,
        "ends": by_its_clock(there, end_of(there, session)),
        "posted": when(session.posted.happened) if session.posted else None,
        "final": when(session.final.happened) if session.final else None,
        "corrections_until": _corrections(there, session),
    }


def _corrections(there: Competition, session: SessionState) -> str | None:
    try:
        return when(closes_at(there, session.stage, session.number))
    except (Mistake, Refusal):
        return None


def draw_with_certificate(there: Competition, stage: str, number: int) -> dict[str, object]:
    """A draw, and what proves it."""
    session = there.state.session(stage, number)
    proof = (session.draw or {}).get("certificate")
    return {**draw_plain(there, stage, number), "certificate": to_plain(proof) if proof else None}


def seats_plain(there: Competition, session: SessionState) -> dict[str, object]:
    """Who sits where in each round, with which boards, and who does not play."""
    seats = session.seating.seats if session.seating else ()
    byes = (session.draw or {}).get("byes", ())
    return {
        "stage": session.stage,
        "session": session.number,
        "seats": [
            {
                "round": each.round,
                "table": each.table,
                "ns": each.ns,
                "ns_name": named(there, each.ns),
                "ew": each.ew,
                "ew_name": named(there, each.ew),
                "boards": list(each.boards),
            }
            for each in sorted(seats, key=lambda seat: seat.round)
        ],
        "byes": [person(there, str(each)) for each in byes],
        "fact": there.number,
    }


# --- scores --------------------------------------------------------------------------------------


def matches_of(there: Competition, stage: str, session: int) -> dict[str, Any]:
    """The matches of a round as they stand."""
    found = zip(
        matches_plain(there, stage, session),
        pipeline.match_scores(there, stage, session),
        strict=True,
    )
    return {
        "matches": [
            {**plain, **_ended(match), "stanzas": _stanzas(there, match, plain)}
            for plain, match in found
        ],
        "fact": there.number,
    }


def _stanzas(
    there: Competition, match: MatchFigure, plain: Mapping[str, Any]
) -> list[dict[str, object]]:
    """The stanzas of a match, with line-ups once everybody may see them."""
    session = there.state.session(match.stage, match.session)
    return [
        {
            **each,
            "line_ups": {
                who: seats
                for who in match.pairing.contestants
                if (seats := _line_up(there, session, who, each["stanza"]))
            },
        }
        for each in plain["stanzas"]
    ]


def _line_up(
    there: Competition, session: SessionState, contestant: str, stanza: int
) -> dict[str, str]:
    entry = there.state.entry(contestant)
    seats = seats_seen(there, session, contestant, stanza)
    return {seat: player_name(entry, player) for seat, player in seats.items()}


def _ended(match: MatchFigure) -> dict[str, object]:
    return {
        "number": match.pairing.match,
        "how": match.how,
        "complete": match.complete,
        "shared": match.pairing.share,
    }


def scores_plain(there: Competition, stage: str, session: int) -> dict[str, object]:
    """What each contestant made of a session that is scored over the field."""
    there.state.session(stage, session)
    if there.state.the_plan.stage(stage).in_matches:
        raise Mistake(f"{stage} is played in matches: ask for its matches.")
    cards = pipeline.session_scores(there, stage, session).values()
    return {
        "stage": stage,
        "session": session,
        "scores": [_card(there, each) for each in sorted(cards, key=_best_first)],
        "fact": there.number,
    }


def _best_first(card: Card) -> Any:
    return -(card.score if card.percent is None else card.percent)


def _card(there: Competition, card: Card) -> dict[str, object]:
    return {
        **person(there, card.contestant),
        "side": card.side.value if card.side else None,
        "boards": card.boards,
        "score": figure(card.score),
        "available": figure(card.available),
        "percent": figure(card.percent),
    }
