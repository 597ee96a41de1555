"""The inputs of clauses about line-ups, filled in from the facts: one function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from convenor.actions.asking.attendance import attendance
from convenor.actions.asking.boards_played import boards_of_matches, boards_with_result, stanzas_in
from convenor.actions.asking.case import Case
from convenor.competition.state.seats import Pairing
from convenor.ledger import bodies

Inputs: TypeAlias = dict[str, object]


def form(case: Case) -> Inputs:
    """The pair in each room; a pair is taken to have one system unless more is said."""
    rooms: dict[str, list[str]] = {}
    for seat, player in (case.line_up.seats if case.line_up else {}).items():
        rooms.setdefault(room_of(seat), []).append(player)
    pairs = {room: " & ".join(players) for room, players in rooms.items()}
    return {
        "line_up": {
            room: {"pair": pairs[room], "players": players} for room, players in rooms.items()
        },
        "systems_submitted": dict.fromkeys(pairs.values(), 1),
    }


def room_of(seat: str) -> str:
    """The room of 'open N'; a bare seat is in the open room."""
    room, _, _ = seat.strip().rpartition(" ")
    return room.casefold() or "open"


def substitutes(case: Case) -> Inputs:
    """The team as it was entered, who sits down, and who is recorded as a substitute."""
    original = [each.name for each in case.there.state.entry(case.contestant).players]
    sit = list(case.line_up.seats.values()) if case.line_up else []
    found = attendance(case.there, case.contestant, case.stage).replaced(case.session)
    return {
        "original": original,
        "played": sit,
        "marked": [each.substitute for each in found],
        "next_line_up": sit,
    }


def number_played(case: Case) -> Inputs:
    """The matches of the stages before: the boards that the player sat down for in each."""
    if case.player is None:
        return {}
    played: list[tuple[int, int]] = []
    for plan in case.there.state.the_plan.stages:
        if plan.name == case.stage:
            break
        found = boards_of_matches(case.there, case.contestant, case.player.name, plan.name)
        if found is None:
            return {}
        played += found
    return {"matches": played}


def _titles(case: Case) -> Inputs:
    """Whether the player's team won the final, and in how many stanzas of it the player sat."""
    assert case.player is not None
    played = stanzas_in(case.there, case.contestant, case.player.name, case.stage)
    return {"on_winning_team": True, "final_stanzas": played}


def pairing_of(case: Case) -> Pairing | None:
    """The match that the contestant plays in this session."""
    session = case.there.state.sessions.get((case.stage, case.session))
    if session is None or session.seating is None:
        return None
    for each in session.seating.pairings:
        if case.contestant in each.contestants:
            return each
    return None


def sits_first(case: Case) -> Inputs:
    """The two teams in the printed order, and which round robin it is."""
    pairing = pairing_of(case)
    field = case.there.state.stage(case.stage).field or tuple(case.there.state.entries)
    if pairing is None or not all(each.isdecimal() for each in pairing.contestants):
        return {}
    length = len(field) - 1 if len(field) % 2 == 0 else len(field)
    return {
        "pairing": [int(each) for each in pairing.contestants],
        "teams": len(field),
        "round_robin": (case.session - 1) // length + 1 if length else None,
        "sat_first_before": _sat_first_before(case, pairing),
    }


def _sat_first_before(case: Case, pairing: Pairing) -> int | None:
    """Who lodged first when the two last met: by the order of the facts."""
    state = case.there.state
    for session in reversed(state.sessions_of(case.stage)):
        if session.number >= case.session or session.seating is None:
            continue
        if not any(
            set(e.contestants) == set(pairing.contestants) for e in session.seating.pairings
        ):
            continue
        lodged = [
            body.contestant
            for _, body in state.of_kind("line-up lodged", case.stage)
            if body.session == session.number and body.contestant in pairing.contestants
        ]
        return int(lodged[0]) if lodged else None
    return None


def in_turn(case: Case) -> Inputs:
    """The stanzas of the match, and what the winner of the captains' draw or toss chose."""
    pairing = pairing_of(case)
    found: Inputs = {"sessions": len(pairing.stanzas) if pairing is not None else 1}
    toss = None if pairing is None else toss_of(case, pairing)
    if pairing is None or toss is None:
        return found
    return {
        **found,
        "winner": toss.winner,
        "other": pairing.opponent_of(toss.winner),
        "elects": toss.elects,
        "choice": toss.choice,
        "elections": toss.elections,
    }


def toss_of(case: Case, pairing: Pairing) -> bodies.TossMade | None:
    """The draw or toss before a match, where it has been made."""
    made = [
        body
        for _, body in case.there.state.of(bodies.TossMade, case.stage)
        if body.session == case.session and body.winner in pairing.contestants
    ]
    return made[-1] if made else None


def rotation(case: Case) -> Inputs:
    """The captain's partners in the order of the entry, and which stanza of the match it is.

    Stanzas that the two played in sessions before (extra boards go on from the match) come first.
    """
    pairing = pairing_of(case)
    if pairing is None:
        return {}
    state = case.there.state
    both = set(pairing.contestants)
    before = sum(
        len(each.stanzas)
        for session in state.sessions_of(case.stage, case.session - 1)
        if session.seating is not None
        for each in session.seating.pairings
        if set(each.contestants) == both
    )
    _, *partners = (each.name for each in state.entry(case.contestant).players)
    return {"partners": partners, "stanza": before + case.stanza}


def pair_change(case: Case) -> Inputs:
    """How far the match or the stanza has gone, and a director's leave: allowed or not."""
    said = case.said.get("permission")
    session = case.there.state.session(case.stage, case.session)
    seats = session.seating.of(case.contestant) if session.seating is not None else ()
    pairing = pairing_of(case)
    if pairing is not None and pairing.lengths:
        seats = tuple(each for each in seats if each.round == case.stanza)
    own = {board for seat in seats for board in seat.boards}
    played = boards_with_result(case.there, case.contestant, case.stage, case.session) & own
    return {
        "permission": None if said in (None, "none") else said == "given",
        "boards_played": len(played),
        "boards": len(own) or None,
    }


LINE_UPS: Mapping[str, Callable[[Case], Inputs]] = {
    "a line-up": form,
    "substitutes in it": substitutes,
    "matches played": number_played,
    "a printed pairing": sits_first,
    "a toss": in_turn,
    "partners": rotation,
    "a change of pairs": pair_change,
    "what was played": _titles,
}
