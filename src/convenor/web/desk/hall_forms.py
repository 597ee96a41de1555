"""The forms for what changes in the hall: pairs, tables and rounds as lists, said as people say it.

A competition and the form of an action go in; the parts of its page come out, each with its label,
its choices in words and what was chosen. What an action reads is its own word: here is only how it
is asked for. An action that has no page here has the usual form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from convenor.actions.hall.rounds_meant import round_in_play
from convenor.actions.overview.wording import numbered
from convenor.competition.live import Competition
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.movements.recommend import Room, recommend
from convenor.values import value
from convenor.web.desk.forms import Form
from convenor.web.desk.offers import session_of

Choice: TypeAlias = tuple[str, str]
Kind: TypeAlias = Literal["pick", "ticks", "radio", "text", "number"]
MOST_MOVEMENTS = 8
ENOUGH_MINUTES = 600


@value
class Asked:
    """One input as the page asks for it."""

    name: str
    label: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    hint: str = ""
    wide: bool = False


@value
class Part:
    """The same with what was said."""

    asked: Asked
    text: str
    chosen: frozenset[str] = frozenset()
    """What is ticked, where several can be."""
    problem: str = ""


@value
class Designed:
    """The page of a form: what is asked, and what is only sent along."""

    parts: tuple[Part, ...]
    along: tuple[tuple[str, str], ...]
    where: str


def designed(there: Competition, form: Form) -> Designed | None:
    """The page of an action of the hall; None where it has none, or nobody is seated."""
    make = _FORMS.get(form.action.name)
    session = session_of(there, form.given)
    if make is None or (session is None and form.action.name != "exchange-players"):
        return None
    if session is not None and session.seating is None:
        return None
    asked = tuple(make(there, session))
    fields = {each.name: each for each in form.fields}
    parts = tuple(
        Part(each, fields[each.name].text, _chosen(form, each), fields[each.name].problem)
        for each in asked
    )
    shown = {each.name for each in asked}
    along = tuple((each.sent_as, each.text) for each in form.fields if each.name not in shown)
    return Designed(parts, along, _where(there, session))


def _chosen(form: Form, asked: Asked) -> frozenset[str]:
    given = form.given.get(asked.name) if asked.kind == "ticks" else None
    return frozenset(map(str, given)) if isinstance(given, (list, tuple)) else frozenset()


def is_only_place(form: Form) -> bool:
    """Whether nothing is said yet but where: then nothing is looked at, and nothing proposed."""
    return form.action.name in _FORMS and set(form.given) <= {"stage", "session"}


def _where(there: Competition, session: SessionState | None) -> str:
    if session is None:
        return ""
    plan = there.state.the_plan.stage(session.stage)
    word = "round" if plan.in_matches else "session"
    now = round_in_play(there, session)
    rounds = session.the_seating.rounds
    playing = f"round {now} of {rounds} is played" if now <= rounds else "all rounds are played"
    return f"{plan.shown}, {word} {session.number}: {playing}"


# --- what can be chosen --------------------------------------------------------------------------


def _pairs(there: Competition, session: SessionState | None) -> tuple[Choice, ...]:
    """Those who sit in the session, with where they sit now."""
    if session is None or session.seating is None:
        entries = there.state.entries.values()
        return tuple((e.number, numbered(there, e.number)) for e in entries)
    now = min(round_in_play(there, session), session.seating.rounds)
    names = dict.fromkeys(who for seat in session.seating.seats for who in seat.contestants)
    return tuple((who, _at(there, session, who, now)) for who in sorted(names, key=_in_order))


def _at(there: Competition, session: SessionState, who: str, now: int) -> str:
    seat = next((e for e in session.the_seating.of(who) if e.round == now), None)
    if seat is None:
        return numbered(there, who)
    side = "North-South" if seat.side_of(who) == "NS" else "East-West"
    return f"{numbered(there, who)} (table {in_the_room(seat.table)}, {side})"


def _others(there: Competition, session: SessionState | None) -> tuple[Choice, ...]:
    """Those who have entered and do not sit in the session."""
    seated = session.the_seating.of if session is not None else (lambda _who: ())
    return tuple(
        (each.number, numbered(there, each.number))
        for each in there.state.entries.values()
        if each.withdrawn is None and not seated(each.number)
    )


def _in_order(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdecimal() else (10**6, name)


def _tables(there: Competition, session: SessionState) -> tuple[Choice, ...]:
    now = min(round_in_play(there, session), session.the_seating.rounds)
    found: dict[str, str] = {}
    for seat in session.the_seating.seats:
        table = in_the_room(seat.table)
        if table not in found or seat.round == now:
            both = f"{numbered(there, seat.ns)} v {numbered(there, seat.ew)}"
            found[table] = f"{table}: {both}" if seat.round == now else table
    return tuple(found.items())


def _rounds(there: Competition, session: SessionState, nothing: str) -> tuple[Choice, ...]:
    now = round_in_play(there, session)
    every = range(1, session.the_seating.rounds + 1)
    said = [(str(n), f"Round {n}{' (now)' if n == now else ''}") for n in every]
    return (("", nothing.format(now=min(now, session.the_seating.rounds))), *said)


def _boards(session: SessionState) -> tuple[Choice, ...]:
    return tuple((str(board), f"Board {board}") for board in session.the_seating.boards)


def _players(there: Competition) -> tuple[Choice, ...]:
    return tuple(
        (player.name, f"{player.name} ({each.number})")
        for each in there.state.entries.values()
        for player in each.players
    )


def _sections(session: SessionState) -> tuple[Choice, ...]:
    names = [each.section for each in session.opened if each.movement is not None]
    return tuple((each, f"Section {each}") for each in names if each) if len(names) > 1 else ()


def _movements(there: Competition, session: SessionState) -> tuple[Choice, ...]:
    """Movements for those who sit here, the best first, each by its name and its boards."""
    names = {who for seat in session.the_seating.seats for who in seat.contestants}
    now = round_in_play(there, session)
    to_come = [e for e in session.the_seating.seats if e.round >= now]
    each = max((len(seat.boards) for seat in to_come), default=2)
    rounds = len({seat.round for seat in to_come})
    try:
        found = recommend(Room(len(names), max(2, rounds * each), ENOUGH_MINUTES))
    except Mistake:
        return ()
    return tuple(
        (
            json.dumps(dict(each.plan.plain())),
            f"{each.name}: {each.rounds} rounds of {each.boards_a_round}",
        )
        for each in found[:MOST_MOVEMENTS]
    )


def _first_boards(session: SessionState) -> tuple[Choice, ...]:
    last = session.the_seating.boards[-1]
    return (("", "the boards in play"), (str(last + 1), f"new boards, from {last + 1} on"))


# --- the pages -----------------------------------------------------------------------------------

REASON = Asked("reason", "Why", "text", hint="for the ledger", wide=True)
NOW_OR_THEN = (
    ("", "From now on: what was played stays with those who played it"),
    ("true", "They have sat so already: the results there are theirs"),
)
CHOOSE: Choice = ("", "choose …")


def _one(there: Competition) -> str:
    """What one of those who sit down is called."""
    return {"pairs": "pair", "teams": "team"}.get(there.state.the_plan.contestants, "player")


def _exchange(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    pairs = (CHOOSE, *_pairs(there, session))
    yield Asked("contestant", _one(there).capitalize(), "pick", pairs, wide=True)
    yield Asked("other", "changes seats with", "pick", pairs, wide=True)
    yield Asked("sat_so", "When", "radio", NOW_OR_THEN, wide=True)
    yield Asked("first_round", "From", "pick", _rounds(there, session, "the round in play ({now})"))
    yield Asked("last_round", "To", "pick", _rounds(there, session, "as long as it is so"))
    yield REASON


def _exchange_players(there: Competition, _session: SessionState | None) -> Iterable[Asked]:
    pairs, players = (CHOOSE, *_pairs(there, None)), (CHOOSE, *_players(there))
    whose = f"of {_one(there)}"
    yield Asked("player", "Player", "pick", players)
    yield Asked("contestant", whose, "pick", pairs)
    yield Asked("other_player", "changes with", "pick", players)
    yield Asked("other", whose, "pick", pairs)
    yield REASON


def _exchange_in_rounds(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    *both, _ = _exchange_players(there, session)
    yield from both
    yield Asked("first_round", "In", "pick", _rounds(there, session, "the round in play ({now})"))
    yield Asked("last_round", "To", "pick", _rounds(there, session, "that round only"))
    yield Asked("approved_by", "Allowed by", "text", hint="where the book asks for it", wide=True)
    yield REASON


def _turn_table(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    yield Asked("table", "Table", "pick", (CHOOSE, *_tables(there, session)), wide=True)
    yield Asked("round", "Round", "pick", _rounds(there, session, "the round in play ({now})"))
    yield Asked("boards", "Boards", "text", hint="nothing: all of the round; else 7, 8")
    yield REASON


def _turn_rounds(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    yield Asked("first_round", "Round", "pick", _rounds(there, session, "the one in play ({now})"))
    yield Asked("last_round", "To", "pick", _rounds(there, session, "that round only"))
    tables = _tables(there, session)
    yield Asked("tables", "Tables", "ticks", tables, "none ticked: all of them", wide=True)
    yield REASON


def _move_result(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    tables, boards = _tables(there, session), _boards(session)
    yield Asked("table", "The result of table", "pick", (CHOOSE, *tables))
    yield Asked("board", "on", "pick", (CHOOSE, *boards))
    yield Asked("to_table", "belongs to table", "pick", (("", "the same table"), *tables))
    yield Asked("to_board", "and to", "pick", (("", "the same board"), *boards))
    yield REASON


def _other_boards(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    yield Asked("table", "Table", "pick", (CHOOSE, *_tables(there, session)), wide=True)
    yield Asked("boards", "was to play boards", "text", hint="such as 7, 8")
    yield Asked("played", "and played boards", "text", hint="as many, in the same order: 9, 10")
    yield REASON


def _curtail(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    yield Asked("first_round", "From", "pick", _rounds(there, session, "the round in play ({now})"))
    yield Asked("last_round", "To", "pick", _rounds(there, session, "the end of the session"))
    hint = "0: these rounds fall away. What has a result stays."
    yield Asked("boards", "Boards that a table plays in each", "number", hint=hint)
    tables = _tables(there, session)
    yield Asked("tables", "Tables", "ticks", tables, "none ticked: all of them", wide=True)
    yield REASON


def _change_movement(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    movements = (CHOOSE, *_movements(there, session))
    yield Asked("movement", "Movement", "pick", movements, wide=True)
    yield Asked("round", "From", "pick", _rounds(there, session, "the next round"))
    yield Asked("first_board", "With", "pick", _first_boards(session))
    yield Asked("boards_a_round", "Boards a round", "number", hint="nothing: as now")
    yield from _section(session)
    yield REASON


def _add_table(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    who = _others(there, session)
    hint = "tick two" if who else "nobody waits: enter them first, as pairs of the event"
    yield Asked("contestants", "The pairs that come", "ticks", who, hint, wide=True)
    yield Asked("round", "From", "pick", _rounds(there, session, "the next round"))
    yield from _section(session)
    yield REASON


def _remove_table(there: Competition, session: SessionState | None) -> Iterable[Asked]:
    assert session is not None
    pairs = _pairs(there, session)
    yield Asked("contestants", "The pairs that go", "ticks", pairs, "tick two", wide=True)
    yield Asked("round", "From", "pick", _rounds(there, session, "the next round"))
    stand = (("", "as the book says"), ("stand", "stand"), ("cancelled", "no longer count"))
    yield Asked("results", "Their results", "pick", stand)
    yield from _section(session)
    yield REASON


def _section(session: SessionState) -> Iterable[Asked]:
    if sections := _sections(session):
        yield Asked("section", "Section", "pick", (CHOOSE, *sections))


_FORMS: Mapping[str, Callable[[Competition, SessionState | None], Iterable[Asked]]] = {
    "exchange-seats": _exchange,
    "exchange-players": _exchange_players,
    "exchange-players-in-rounds": _exchange_in_rounds,
    "turn-table": _turn_table,
    "turn-rounds": _turn_rounds,
    "move-result": _move_result,
    "play-other-boards": _other_boards,
    "curtail": _curtail,
    "change-movement": _change_movement,
    "add-table": _add_table,
    "remove-table": _remove_table,
}
