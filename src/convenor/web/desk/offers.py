"""What can be chosen for an input of an action, as the competition stands: tables, pairs, calls.

A competition, the name of an input and what was given so far go in; choices with words come out. A
name that is not known here has none, and its field is simply written in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from convenor.actions.asking.book_words import words_for
from convenor.actions.conduct.fine_rules import units_of
from convenor.actions.overview.closing_steps import season_events
from convenor.actions.overview.wording import numbered
from convenor.actions.rulings.rulings import open_calls
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.state import Contestant, SessionState
from convenor.regulation.answers import to_plain
from convenor.web.desk.writing import PLAYERS
from convenor.web.fact_words import fact_words

Choice: TypeAlias = tuple[str, str]
Given: TypeAlias = Mapping[str, object]
MOST = 400
LAST_FACTS = 25
CONTESTANTS = frozenset(
    {"contestant", "instead_of", "winner", "due", "opponent", "absent", "other"}
)
LISTS = frozenset({"contestants", "at_fault", "among", "order"})
"""Inputs that are a contestant, or several of them."""


def offers(there: Competition, name: str, given: Given) -> tuple[Choice, ...]:
    """The choices for an input."""
    offer = _OFFERS.get(name)
    return () if offer is None or there.state.plan is None else tuple(offer(there, given))[:MOST]


def usual(there: Competition, name: str, given: Given) -> str:
    """What an input most probably is, where nothing was said: the unit of the stage, the players.

    Players of an entry stand in the form as they are, so that one letter can be put right.
    """
    plan = there.state.plan
    entry = there.state.entries.get(str(given.get("contestant", "")))
    if name == "players" and entry is not None:
        return PLAYERS.write(to_plain(entry.players))
    if name != "unit" or plan is None:
        return ""
    stage = _stage_of(there, given)
    return stage.figure if stage.figure not in ("wins", "percent") else ""


def _stage_of(there: Competition, given: Given) -> StagePlan:
    """The stage that was given, or the first."""
    stages = there.state.the_plan.stages
    return next((each for each in stages if each.name == given.get("stage")), stages[0])


BOOK_WORDS = {
    "absent": ("reasons",),
    "correct-result": ("error",),
    "credit-substitute": ("reason", "reasons"),
    "decide-appeal": ("grounds",),
    "fine": ("breach",),
    "mismatch": ("cause",),
    "schedule-final": ("reason",),
    "send-papers": ("sent",),
    "substitute": ("reason",),
}
"""The inputs of actions for which the book may have words."""


def book_words(there: Competition, action: str, name: str, given: Given) -> tuple[str, ...]:
    """What the book calls an input of an action, in the stage that was given."""
    if there.state.plan is None or name not in BOOK_WORDS.get(action, ()):
        return ()
    word = "reason" if name == "reasons" else name
    return words_for(there, _stage_of(there, given).name, word)


UNIT_WORDS = {
    "percent": "percent of the session",
    "matchpoints": "matchpoints",
    "VP": "VPs",
    "IMP": "IMPs",
}


def _units(there: Competition, given: Given) -> list[Choice]:
    """The units that count in a stage; that of the tariff first."""
    units = units_of(_stage_of(there, given))
    if units[0] == "percent":  # a tariff speaks of tops, which are matchpoints
        units = (*units[1:], units[0])
    return [(each, UNIT_WORDS.get(each, each)) for each in units]


def by_number(there: Competition, name: str, text: str) -> str:
    """Contestants as they are numbered, where somebody wrote them by name."""
    if name in CONTESTANTS:
        return _number(there, text)
    if name in LISTS and text[:1] != "[":
        parts = [each.strip() for each in re.split(r"[,;\n]", text)]
        return ", ".join(_number(there, each) for each in parts if each)
    return text


def _number(there: Competition, text: str) -> str:
    """The number of whoever has this name, or this player, alone; else the text itself."""
    entries = there.state.entries
    if not text or text in entries:
        return text
    said = _plainly(text)
    named = [each for each in entries.values() if said in map(_plainly, _names(each))]
    players = [e for e in entries.values() if said in [_plainly(p.name) for p in e.players]]
    found = named or players
    return found[0].number if len(found) == 1 else text


def _names(entry: Contestant) -> tuple[str, str]:
    return entry.name, f"{entry.number} {entry.name}"


def _plainly(text: str) -> str:
    return " ".join(text.casefold().split())


def _stages(there: Competition, _given: Given) -> list[Choice]:
    return [(each.name, each.shown) for each in there.state.the_plan.stages]


def _sessions(there: Competition, given: Given) -> list[Choice]:
    stage = str(given.get("stage", ""))
    return [(str(each.number), each.status) for each in there.state.sessions_of(stage)]


def _contestants(there: Competition, _given: Given) -> list[Choice]:
    return [(each.number, each.name) for each in there.state.entries.values()]


def _opponents(there: Competition, given: Given) -> list[Choice]:
    """Whom somebody can choose to meet: those in the same stage, not itself."""
    stage = there.state.stages.get(str(given.get("stage", "")))
    field = stage.field if stage is not None else ()
    found = [each for each in _contestants(there, given) if each[0] != given.get("contestant")]
    return [each for each in found if not field or each[0] in field]


def session_of(there: Competition, given: Given) -> SessionState | None:
    """The session that was given, if there is one."""
    number = str(given.get("session", ""))
    if not number.isdecimal() or len(number) > 6:
        return None
    return there.state.sessions.get((str(given.get("stage", "")), int(number)))


def _tables(there: Competition, given: Given) -> list[Choice]:
    session = session_of(there, given)
    if session is None or session.seating is None:
        return []
    sides = {each.table: f"{each.ns} v {each.ew}" for each in reversed(session.seating.seats)}
    return [(table, sides[table]) for table in session.seating.tables]


def _boards(there: Competition, given: Given) -> list[Choice]:
    session = session_of(there, given)
    if session is None or session.seating is None:
        return []
    table = str(given.get("table", ""))
    own = [b for each in session.seating.seats if each.table == table for b in each.boards]
    found = []
    for board in own or session.seating.boards:
        score = there.state.on(session.stage, session.number, board).get(table)
        found.append((str(board), score.text if score else ""))
    return found


def _calls(there: Competition, _given: Given) -> list[Choice]:
    return [(each.call, f"table {each.table}: {each.says}") for each in open_calls(there)]


def _rulings(there: Competition, _given: Given) -> list[Choice]:
    return [
        (number, f"board {body.board} at table {body.table}")
        for number, (_, body) in there.state.rulings().items()
    ]


def _appeals(there: Competition, _given: Given) -> list[Choice]:
    return [
        (body.appeal, f"by {body.contestant} against ruling {body.ruling}")
        for _, body in there.state.open_appeals()
    ]


def _matches(there: Competition, given: Given) -> list[Choice]:
    """The matches of a bracket that have been drawn."""
    stage = str(given.get("stage", ""))
    return [
        (pairing.name, " v ".join(numbered(there, each) for each in pairing.contestants))
        for session in there.state.sessions_of(stage)
        for pairing in (session.seating.pairings if session.seating else ())
        if pairing.name
    ]


def _players(there: Competition, given: Given) -> list[Choice]:
    entry = there.state.entries.get(str(given.get("contestant", "")))
    return [(each.name, each.id) for each in entry.players] if entry else []


def _titles(there: Competition, _given: Given) -> list[Choice]:
    plans = there.state.the_plan.stages
    return [(each.title, plan.shown) for plan in plans for each in plan.titles]


def _events(there: Competition, given: Given) -> list[Choice]:
    return season_events(there, str(given.get("stage", "")))


def _facts(there: Competition, _given: Given) -> list[Choice]:
    last = reversed(there.facts[-LAST_FACTS:])
    return [
        (str(each.number), fact_words(there, each))
        for each in last
        if each.number not in there.state.undone
    ]


_OFFERS: Mapping[str, Callable[[Competition, Given], list[Choice]]] = {
    "stage": _stages,
    "to": _stages,
    "session": _sessions,
    "table": _tables,
    "board": _boards,
    "call": _calls,
    "ruling": _rulings,
    "appeal": _appeals,
    "match": _matches,
    "opponent": _opponents,
    "player": _players,
    "player_out": _players,
    "title": _titles,
    "event": _events,
    "number": _facts,
    "unit": _units,
    **dict.fromkeys(CONTESTANTS - {"opponent"}, _contestants),
}
