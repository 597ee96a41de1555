"""The inputs of clauses about systems, filled in from the register and the draw: one function each.

A case with a system, notes or cards goes in; plain inputs come out. What nobody has said of a card
or of notes is left out, and the clause says that it could not be checked.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import TypeAlias

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.asking.case import Case, starts_of
from convenor.competition.plans.words import event_in
from convenor.competition.state.seats import Pairing
from convenor.competition.state.systems import YELLOW, Registered, played_by, registered
from convenor.draws.round_draws import read_draw
from convenor.ledger import bodies
from convenor.regulation.closed_words import words_known
from convenor.regulation.spelling import same_word

Inputs: TypeAlias = dict[str, object]
BROWN = "brown-sticker"


def the_system(case: Case) -> Registered:
    """The system that the question is about."""
    assert case.system is not None
    return case.system


def _event(case: Case) -> str | None:
    """The word that the clause has for the stage, or else the wider one for the event."""
    plan = case.there.state.the_plan
    words = pipeline.rules(case.there, case.stage or plan.stages[0].name).words
    known = words_known(case.terms).get("event", ())
    own = (each for word in words for each in known if each and same_word(word, str(each)))
    return next(own, None) or event_in(case.terms, words)


def _of_stage(case: Case) -> Inputs:
    plan = case.there.state.the_plan
    stage = plan.stage(case.stage) if case.stage else plan.stages[0]
    return {
        "event": _event(case),
        "stage": stage.word or stage.name,
        "scoring": stage.scoring,
        "boards": stage.boards,
    }


def permitted(case: Case) -> Inputs:
    """The colour of the system, and what is played."""
    own = the_system(case)
    return {
        **_of_stage(case),
        "system": own.colour,
        "brown_sticker": bool(own.lodged.brown),
        "yellow": own.is_yellow,
    }


def brown_sticker(case: Case) -> Inputs:
    """The conventions with a brown sticker, for clauses that count them as a kind of system."""
    return {**permitted(case), "system": BROWN}


def card(case: Case) -> Inputs:
    """What the card shows, as far as it was said."""
    own = the_system(case).lodged
    return {
        "system": the_system(case).colour,
        "colour": own.card_colour,
        "names": own.names,
        "legible": own.legible,
        "layout": own.layout,
        "brown": list(own.brown),
        "listed": list(own.listed),
        "sticker": own.sticker,
        "sheets_in_order": _in_order(own),
    }


def _in_order(own: bodies.SystemLodged) -> bool | None:
    told = (own.one_sided, own.black_ink)
    if False in told:
        return False
    return True if own.sheets == 0 or None not in told else None


def lodging(case: Case) -> Inputs:
    """When it was handed in, and with what."""
    own = the_system(case)
    return {
        "made_at": moments.local(case.there, own.at),
        "start": case.starts or _first_day(case),
        "sheets": own.lodged.sheets,
        "copies": own.lodged.copies,
        "approved": own.lodged.approved,
    }


def _first_day(case: Case) -> datetime.datetime | None:
    """The beginning of the day on which the competition begins, while no session has a time."""
    begun = case.there.state.begun
    return None if begun is None else datetime.datetime.combine(begun.begins, datetime.time())


def papers(case: Case) -> Inputs:
    """The papers that came with the card."""
    own = the_system(case).lodged
    return {
        "yellow": the_system(case).is_yellow,
        "sheets": own.sheets,
        "card": own.approved,
        "one_sided": own.one_sided,
        "black_ink": own.black_ink,
        "notes": own.notes,
        "defence": own.defence,
    }


def of_team(case: Case) -> Inputs:
    """The systems that the entry has lodged, with this one."""
    return {"systems": _distinct(case, lambda each: each.contestant)}


def yellow_of_pair(case: Case) -> Inputs:
    """The yellow systems that the pair has lodged, with this one."""
    own = the_system(case).pair
    yellow = {
        each.lodged.name or each.number
        for each in (*registered(case.there.state), the_system(case))
        if each.is_yellow and each.pair == own
    }
    return {"systems": len(yellow)}


def _distinct(case: Case, whose: Callable[[Registered], object]) -> int:
    own = the_system(case)
    found = {
        each.lodged.name or each.number
        for each in (*registered(case.there.state), own)
        if whose(each) == whose(own)
    }
    return len(found)


def captains(case: Case) -> Inputs:
    """The other teams with a pair that plays a yellow system."""
    own = the_system(case).contestant
    found = {each.contestant for each in registered(case.there.state) if each.is_yellow} - {own}
    return {"captains_with_yellow": sorted(found)}


# --- in a match -----------------------------------------------------------------------------------


def in_match(case: Case) -> Inputs:
    """The round, both ranks when it was drawn, and what the opponents agreed to."""
    pairing, told = _pairing(case), _consent(case)
    ranks = _ranks(case)
    other = None if pairing is None else _opponent(pairing, case.contestant)
    return {
        "round": case.session,
        "round2_same_session": _second_round_with_the_first(case),
        "teams": len(ranks) or None,
        "rank": ranks.get(case.contestant),
        "rank_opponents": ranks.get(other or ""),
        "consent": told.consent if told else False,
        "director_told": told.director_told if told else False,
        "captain_agrees": told.captain_agrees if told else False,
        "director_agrees": told.director_agrees if told else False,
        "posted_in_time": case.said.get("posted_in_time"),
    }


def _second_round_with_the_first(case: Case) -> bool:
    sessions = pipeline.timetable(case.there, case.stage)
    return any(each.holds(1) and each.holds(2) for each in sessions)


def _pairing(case: Case) -> Pairing | None:
    session = case.there.state.sessions.get((case.stage, case.session))
    pairings = () if session is None or session.seating is None else session.seating.pairings
    return next((each for each in pairings if case.contestant in each.contestants), None)


def _opponent(pairing: Pairing, contestant: str) -> str:
    return next(each for each in pairing.contestants if each != contestant)


def _consent(case: Case) -> bodies.ConsentTold | None:
    """The last word of the opponents about this match."""
    found = [
        body
        for _, body in case.there.state.of(bodies.ConsentTold, case.stage)
        if (body.session, body.contestant) == (case.session, case.contestant)
    ]
    return found[-1] if found else None


def _ranks(case: Case) -> dict[str, int]:
    """The ranking that the round was drawn by; none where it was not drawn by rank."""
    session = case.there.state.sessions.get((case.stage, case.session))
    if session is None or session.draw is None or "certificate" not in session.draw:
        return {}
    field = read_draw(session.draw).certificate.field
    return {name: at for at, name in enumerate(field.ranking or field.seeds or (), 1)}


def seats(case: Case) -> Inputs:
    """Whether a side of the match plays a yellow system, and the other too."""
    pairing = _pairing(case)
    other = None if pairing is None else _opponent(pairing, case.contestant)
    state = case.there.state
    return {
        "match_sessions": _sessions_of_match(case),
        "in_use": _plays_yellow(played_by(state, case.contestant)),
        "opponents_too": bool(other) and _plays_yellow(played_by(state, str(other))),
    }


def _plays_yellow(systems: tuple[Registered, ...]) -> bool:
    return any(each.is_yellow for each in systems)


def _sessions_of_match(case: Case) -> int:
    """In how many sessions the match of a round is played."""
    counted = pipeline.timetable(case.there, case.stage)
    return max(1, sum(each.holds(case.session) for each in counted))


# --- notes and cards ------------------------------------------------------------------------------


def defence(case: Case) -> Inputs:
    """Notes as they were handed in."""
    own = case.defence
    assert own is not None
    start = starts_of(case.there, own.stage, own.session) if own.stage and own.session else None
    return {
        "against": own.against,
        "notes": own.notes,
        "sheets": own.sheets,
        "sides": own.sides,
        "black_ink": own.black_ink,
        "made_at": case.local,
        "start": start or case.starts,
        "approved": own.approved,
        "identical": own.identical,
        "available": own.available,
    }


def methods(case: Case) -> Inputs:
    """The part of the methods that is changed: whose, and what for."""
    own = case.defence
    assert own is not None
    colours = [each.colour for each in played_by(case.there.state, own.contestant)]
    return {
        "system": YELLOW if YELLOW in colours else next(iter(colours), None),
        "purpose": own.notes,
    }


def cards(case: Case) -> Inputs:
    """Cards at the table now."""
    own = case.cards
    assert own is not None
    return {"cards": own.cards, "completed_cards": own.cards, "exempt": case.said.get("exempt")}


def graces(case: Case) -> Inputs:
    """Cards at the table in every session of the event so far, with this one."""
    assert case.cards is not None
    seen = [*_seen_before(case, case.cards), case.cards]
    exempt = [bool(each) for each in case.said.get("exempt_in", ())]
    named = all(len(each.without) + each.cards == PAIR for each in seen)
    return {
        "cards_by_session": None if named else [each.cards for each in seen],
        "missing_by_session": [list(each.without) for each in seen] if named else None,
        "exempt": exempt or None,
    }


PAIR = 2


def _seen_before(case: Case, now: bodies.CardsSeen) -> list[bodies.CardsSeen]:
    return [
        body
        for _, body in case.there.state.of(bodies.CardsSeen)
        if (body.contestant, frozenset(body.players)) == (now.contestant, frozenset(now.players))
    ]


def exempt(case: Case) -> Inputs:
    """Whether cards are needed: what the committee named, the colour and the style."""
    assert case.cards is not None
    own = played_by(case.there.state, case.cards.contestant, frozenset(case.cards.players))
    return {
        "designated": case.cards.designated,
        "system": own[0].colour if own else None,
        "style": own[0].lodged.style if own else None,
    }


def changed_card(case: Case) -> Inputs:
    """The card at the table beside the one that was handed in."""
    assert case.cards is not None
    own = played_by(case.there.state, case.cards.contestant, frozenset(case.cards.players))
    return {
        "card": case.cards.version or None,
        "submitted": own[0].lodged.version if own else None,
        "permission": case.cards.permission,
        "copies_given": case.cards.copies_given,
    }


SYSTEMS: Mapping[str, Callable[[Case], Inputs]] = {
    "a system": permitted,
    "brown sticker conventions": brown_sticker,
    "a system's card": card,
    "a lodging": lodging,
    "a system's papers": papers,
    "systems of a team": of_team,
    "yellow systems of a pair": yellow_of_pair,
    "captains with yellow pairs": captains,
    "a system in a match": in_match,
    "seating rights": seats,
    "notes": defence,
    "changed methods": methods,
    "cards at the table": cards,
    "cards so far": graces,
    "who needs cards": exempt,
    "a changed card": changed_card,
}
"""How each form about systems is filled in."""
