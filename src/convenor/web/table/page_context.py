"""What the pages of a table are set from.

A competition and an opened table go in; the names that the templates use come out. A sentence that
came of a form is handed to the next page by its number, so that an address carries no words.
"""

from __future__ import annotations

import secrets
from typing import Any

from convenor import pipeline
from convenor.actions.overview import sitting
from convenor.actions.overview import table_names as names
from convenor.actions.overview.sitting import Sitting
from convenor.actions.rulings.rulings import open_calls
from convenor.actions.systems.filing import cards_of_opponents
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import SIDES, board_line, current_round, seats_at
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.playing_now import Place
from convenor.competition.views.visibility import is_out
from convenor.errors import Refusal
from convenor.explain.figures_written import swing
from convenor.ledger import bodies
from convenor.web.live.events import BOTH
from convenor.web.store.seen_calls import is_seen
from convenor.web.store.tables_taken import handled
from convenor.web.table import asked_derivation, other_tables, submissions
from convenor.web.table import field as fields
from convenor.web.table.buttons import entry
from convenor.web.table.own_session import own_so_far
from convenor.web.table.rows import row
from convenor.web.table.tokens import Table, place_word

LIVE_KINDS = (
    "result entered",
    "result confirmed",
    "result disputed",
    "result corrected",
    "card confirmed",
    "director called",
    "call answered",
    "ruling given",
    "board cancelled",
    "board fouled",
    "fact undone",
    "session opened",
    "draw made",
    "draw published",
    "draw discarded",
    "scores posted",
    "correction period ended",
    "stage closed",
    "entry changed",
    "entry joined",
    "entry withdrawn",
    "seats exchanged",
    "directions turned",
    "results moved",
    "other boards played",
    "play curtailed",
    "movement changed",
    "name hidden",
    "line-up lodged",
)
REASONS = (
    "Something happened in the bidding or play",
    "A wrong score",
    "A wrong board, seat or pair",
    "We are short of time",
    "Something else",
)
CALLED = {
    "called": "The director has been called, and has not seen it yet.",
    "seen": "The director has seen your call.",
    "coming": "The director is coming to your table.",
}
SENTENCES = {
    "1": "Both sides agree.",
    "2": submissions.DIFFERS,
    "3": "Entered. North-South are asked to agree.",
    "4": "Entered. East-West are asked to agree.",
    "5": "The director has been called.",
    "6": submissions.CALLED_BEFORE,
    "7": "This has arrived already, and counts once.",
    "8": submissions.SAID_BEFORE,
    submissions.ROUND_AGREED: "Your scores of the round are agreed.",
    "10": submissions.LEAD_STAYS,
}


def number_of(said: submissions.Said) -> str:
    """The number under which the next page finds what was said."""
    found = {words: number for number, words in SENTENCES.items()}
    return said.number or found.get(said.sentence, "")


def as_sentence(text: str) -> str:
    """A refusal as a sentence: a capital first and a full stop last."""
    text = text.strip()
    return (text[:1].upper() + text[1:]) + ("" if text.endswith((".", "!", "?")) else ".")


# --- the page ------------------------------------------------------------------------------------


def context(
    there: Competition, table: Table, wanted: int | None, kept: tuple[str, str]
) -> dict[str, Any]:
    """All that the page of a table needs."""
    session = there.state.sessions.get(table.place)
    found = sitting_now(there, table, wanted)
    made: dict[str, Any] = {
        "table": table,
        "competition": table.competition,
        "plan": there.state.the_plan.stage(table.place[0]) if table.is_in_play else None,
        "kind": names.kind_of(there),
        "number": there.number,
        "kinds": ",".join(LIVE_KINDS),
        "sitting": found,
        "live_tables": _live_tables(session, found, table),
        "side": "",
        "nonce": secrets.token_hex(8),
        "beside": [(place_word(each), _place_shown(there, table, each)) for each in table.beside],
    }
    if found is None or session is None:
        return made | other_tables.between(there, table, kept[1])
    made |= _of_side(there, table, found, session, kept)
    side = made["side"]
    rows = tuple(row(there, found, each, side) for each in found.boards)
    made |= {
        "rows": rows,
        "round_words": found.round_words,
        "pin": pin(there, table, found.round),
        "rounds": tuple(each.round for each in seats_at(session, table.name)),
        "following": _following(there, session, table, found),
        "call": call_now(there, table),
        "system_cards": system_cards(there, table, found.round),
        "entry": entry(found, {}),
        "waiting": [each for each in rows if each.waits_for_me],
        "total": sum(each.line.state != "to play" for each in rows),
        "reasons": REASONS,
        "sides_shown": [(e, sitting.WORDS[e], found.sides[e]) for e in SIDES],
        "onward_shown": [each for side_ in SIDES for each in found.onward[side_]],
    }
    made["told"] = told(made)
    return made


def _place_shown(there: Competition, table: Table, place: Place) -> str:
    """Another session at this table, in words."""
    plan = there.state.the_plan.stage(place[0])
    words = f"{'round' if plan.in_matches else 'session'} {place[1]}"
    return words.capitalize() if place[0] == table.place[0] else f"{plan.shown}, {words}"


def _live_tables(session: SessionState | None, found: Sitting | None, table: Table) -> str:
    """The tables whose facts the page hears of: its own, and the other one of its match."""
    pairings = session.seating.pairings if session and session.seating and found else ()
    match = [each.tables for each in pairings if found and found.seat.table in each.tables]
    both = (table.name, *(in_the_room(t) for e in match for t in e))
    return BOTH.join(dict.fromkeys(each for each in both if each))


def sitting_now(there: Competition, table: Table, wanted: int | None) -> Sitting | None:
    """The table in the round that is wanted, or in the one in play; none before it is drawn."""
    session = there.state.sessions.get(table.place)
    if session is None or not is_out(session):
        return None
    seats = seats_at(session, table.name)
    if not seats:
        return None
    number = wanted if wanted in {each.round for each in seats} else None
    number = number or current_round(there.state, session, seats)
    return sitting.sitting_at(there, session, seats, number)


def system_cards(
    there: Competition, table: Table, round_: int
) -> list[tuple[str, bodies.SystemFiled]]:
    """The system cards of those who sit here in a round, with whose each is."""
    found = cards_of_opponents(there.state, *table.place, table.name, round_)
    return [(names.name_of(there, who), file) for who, file in found]


def pin(there: Competition, table: Table, number: int | None) -> str:
    """What an address says to stay at a round; nothing at the one in play, which goes on."""
    now = sitting_now(there, table, None)
    return "" if now is None or number in (None, now.round) else f"?round={number}"


def round_of(there: Competition, table: Table, board: int) -> int | None:
    """The round in which a table plays a board."""
    session = there.state.sessions.get(table.place)
    seats: tuple[Seat, ...] = () if session is None else seats_at(session, table.name)
    return next((each.round for each in seats if board in each.boards), None)


def _following(
    there: Competition, session: SessionState, table: Table, found: Sitting
) -> dict[str, object] | None:
    """Who plays here next, once all boards are entered: they may come before all is agreed."""
    seats = [each for each in seats_at(session, table.name) if each.round > found.round]
    if not seats or not found.complete or len(found.confirmed) == len(SIDES):
        return None
    seat = seats[0]
    return {
        "round": seat.round,
        "ns": names.name_of(there, seat.ns),
        "ew": names.name_of(there, seat.ew),
    }


def _of_side(
    there: Competition,
    table: Table,
    found: Sitting,
    session: SessionState,
    kept: tuple[str, str],
) -> dict[str, object]:
    """Who this phone is; a pair that has moved on is shown its way instead."""
    side, contestant = kept
    if table.token.contestant:
        side = found.seat.side_of(contestant) or ""
    if side and found.contestant(side) == contestant:
        return {
            "side": side,
            "side_words": sitting.WORDS[side],
            "other": sitting.other(side),
            "other_words": sitting.WORDS[sitting.other(side)],
            "own": own_so_far(there, session, table.name, contestant, side),
            "rests": _rests(session, found, contestant),
            "mine": found.sides[side],
            "theirs": found.sides[sitting.other(side)],
        }
    if not contestant:
        return {"side": ""}
    if known := found.seat.side_of(contestant):
        return {
            "side": "",
            "known": known,
            "known_words": sitting.WORDS[known],
            "known_name": names.name_of(there, contestant),
        }
    return {"side": "", **other_tables.not_here(there, table, session, found, contestant, side)}


def _rests(session: SessionState, found: Sitting, contestant: str) -> tuple[int, ...]:
    """The rounds that a side sits out before this one, while nothing is entered in it."""
    if session.seating is None or any(each.state != "to play" for each in found.boards):
        return ()
    before = [e.round for e in session.seating.of(contestant) if e.round < found.round]
    return tuple(range(max(before, default=0) + 1, found.round))


def told(made: dict[str, Any]) -> str:
    """What has changed that a player should hear of, in one sentence."""
    found: Sitting = made["sitting"]
    differ = [str(e.number) for e in found.boards if e.state == "differs"]
    if differ:
        return f"Board {', '.join(differ)}: the two sides differ. The director has been told."
    waiting = [str(each.line.number) for each in made["waiting"]]
    if waiting:
        return f"Board {', '.join(waiting)}: a result waits for you to agree."
    if made["call"]:
        return str(made["call"]["sentence"])
    words = found.round_words
    return f"{words[:1].upper()}{words[1:]}: {made['total']} of {len(found.boards)} boards entered."


def call_now(there: Competition, table: Table) -> dict[str, object] | None:
    """The last call of this table in the session: how far it has come, or what was answered."""
    calls = [
        (stamp, body)
        for stamp, body in there.state.of(bodies.DirectorCalled, table.place[0])
        if body.session == table.place[1] and in_the_room(body.table) == table.name
    ]
    if not calls:
        return None
    stamp, last = calls[-1]
    if any(each.call == last.call for each in open_calls(there)):
        state = _state_of_call(table, last.call)
        said = {"open": True, "says": last.says, "since": stamp.recorded, "state": state}
        return {**said, "sentence": CALLED[state]}
    answers = [body for _, body in there.state.of(bodies.CallAnswered) if body.call == last.call]
    answer = answers[-1].says if answers else ""
    return {
        "open": False,
        "says": answer,
        "state": "answered",
        "sentence": as_sentence(
            f"The director has answered your call{': ' + answer if answer else ''}"
        ),
    }


def _state_of_call(table: Table, call: str) -> str:
    """Called, until a desk has shown it; coming, once a director has taken the table."""
    if table.name in handled(table.competition, *table.place):
        return "coming"
    return "seen" if is_seen(table.competition, call) else "called"


# --- the field -----------------------------------------------------------------------------------


def field(
    there: Competition, table: Table, board: int, who: str, kept: tuple[str, str], part: str = ""
) -> dict[str, object]:
    """The field's results on a board, if this table or the one who asks may see them."""
    session, seat = asked_derivation.seat_on(there, table, board, who)
    if not asked_derivation.is_seen(there, session, seat, board):
        raise Refusal(
            f"The field's results of board {board} are shown once both sides have agreed here, "
            "as far as the conditions allow."
        )
    shown = fields.field_of(table.desk, there, session, seat, board, part)
    lines = shown.lines
    unit = next((each.ns_worth.unit for each in lines if each.ns_worth), "")
    datum = pipeline.datum(there, session.stage, session.number, board)
    return {
        **context(there, table, None if who else seat.round, kept),
        "line": board_line(there.state, session, seat.table, board),
        "lines": lines,
        "part": shown.part,
        "ways": shown.ways,
        "who": who,
        "unit": unit,
        "datum": "" if datum is None else swing(datum),
        "missing": len(session.seating.by_board.get(board, ())) - shown.part.length
        if session.seating
        else 0,
    }
