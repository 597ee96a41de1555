"""What clauses at the door ask for, filled in from the facts: a function for each form.

A case goes in, plain inputs come out; which form is filled in for which clause the catalogue says.
What no fact tells is left out, and is for whoever acts to say. The answers are the families' own.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.asking.board_inputs import BOARDS
from convenor.actions.asking.case import Case, places_in, tagged, told
from convenor.actions.asking.line_up_inputs import LINE_UPS
from convenor.actions.asking.members import member, played_before
from convenor.actions.asking.same_player import label, same_player
from convenor.actions.asking.states import STATES
from convenor.actions.asking.substitute_inputs import SUBSTITUTES
from convenor.actions.asking.system_inputs import SYSTEMS
from convenor.competition.plans.parts_at_the_door import form_for
from convenor.competition.plans.words import word_in
from convenor.draws.printed_draws import TeamNumberTerms
from convenor.entries.members import MembersTerms
from convenor.entries.order import OrderTerms, TwiceTerms
from convenor.ledger import bodies
from convenor.regulation.spelling import folded, same_word

Inputs: TypeAlias = dict[str, object]


def filled(part: str, family: str, case: Case) -> Inputs:
    """What the facts tell a clause of a family that plays a part, by the catalogue of forms."""
    form = form_for(part, family)
    fill = FILLED.get(form or "")
    facts = fill(case) if fill else {}
    return {name: each for name, each in facts.items() if each is not None}


def players_of(case: Case) -> tuple[bodies.Player, ...]:
    """The players that the question is about."""
    if case.entry is not None:
        return case.entry.players
    return case.there.state.entry(case.contestant).players


def notice(case: Case) -> Inputs:
    """A notice or an entry, now; the plan says when entries close."""
    return {"made_at": case.local, "start": case.starts, "closes_at": case.closes}


def team_number(case: Case) -> Inputs:
    """The division that is played, in the clause's word, and the district of the team."""
    terms = case.terms
    known = [each.division for each in terms.rows] if isinstance(terms, TeamNumberTerms) else []
    plan = case.there.state.the_plan
    words = pipeline.rules(case.there, plan.stages[0].name).words
    return {
        "division": word_in(known, words),
        "state": case.entry.district or None if case.entry is not None else None,
    }


def counts(case: Case) -> Inputs:
    """The players of an entry, and the entries there are with it."""
    state = case.there.state
    names = {number for number, each in state.entries.items() if each.withdrawn is None}
    size = len(names | {case.entry.contestant if case.entry else case.contestant})
    points = [told(each).get("masterpoints") for each in players_of(case)]
    kind = state.the_plan.contestants
    return {
        "team_size": len(players_of(case)),
        "pairs": size if kind == "pairs" else None,
        "teams": size if kind == "teams" else None,
        "masterpoints": points if points and None not in points else None,
        "event": case.event,
    }


def entered(case: Case) -> Inputs:
    """The players of every entry so far, and of the new one.

    Where just the same players may come back, those who withdrew have entered before.
    """
    new = players_of(case)
    again = isinstance(case.terms, TwiceTerms) and case.terms.together_again
    return {
        "entries": [
            [label(each, new) for each in entry.players]
            for number, entry in case.there.state.entries.items()
            if (again or entry.withdrawn is None)
            and number != (case.entry and case.entry.contestant)
        ],
        "new_entry": [each.name for each in new],
    }


def places(case: Case) -> Inputs:
    """The entries in the order in which they came, with the one that is asked for last."""
    if case.entry is None:
        return {}  # they are all told by whoever asks
    state = case.there.state
    gone = [number for number, each in state.entries.items() if each.withdrawn]
    waits = not isinstance(case.terms, OrderTerms) or case.terms.beyond == "wait"
    made = [
        {
            "id": fact.body["contestant"],
            "made_at": moments.local(case.there, fact.happened),
            "number": at,
        }
        for at, fact in enumerate(case.there.facts, 1)
        if fact.kind == "entry accepted" and fact.body["contestant"] in state.entries
        if waits or fact.body["contestant"] not in gone
    ]
    last = {"id": case.entry.contestant, "made_at": case.local, "number": len(case.there.facts) + 1}
    return {
        "entries": [*made, last],
        "places": places_in(case.there),
        "withdrawn": gone if waits else None,
    }


def members(case: Case) -> Inputs:
    """Who is a member: one with a number of the federation, or with the tag."""
    return {
        "competition": _competition(case),
        "members": {each.name: is_member(case, each) for each in players_of(case)},
    }


def _competition(case: Case) -> str:
    """The book's word for the competition where its name holds one: 'Winter Fours 2026'."""
    name, terms = case.there.state.name, case.terms
    words = terms.open_to_all if isinstance(terms, MembersTerms) else ()
    return next((each for each in words if folded(each) in folded(name)), name)


def is_member(case: Case, player: bodies.Player) -> bool:
    said = known_of(case, player, "member")
    return bool(player.id) if said is None else said


def known_of(case: Case, player: bodies.Player, tag: str) -> bool | None:
    """What a player's tags say, or else what the plan takes for granted of everybody."""
    said = tagged(player, tag)
    if said is not None:
        return said
    taken: Any = case.there.state.the_plan.entry.get("assume") or ()
    return True if tag in taken else None


def club_of(case: Case, player: bodies.Player) -> str | None:
    """A player's club, or the kind of club that the plan counts it as ('any': every club)."""
    says, entry = told(player), case.entry
    own = says.get("club") or (entry.club if entry else "")
    if "club kind" in says:
        return says["club kind"]
    kinds: Any = case.there.state.the_plan.entry.get("club_kinds") or {}
    for kind, clubs in kinds.items():
        named = [each.strip() for each in str(clubs).split(";")]
        if "any" in named or (own and own in named):
            return str(kind)
    return own or None


def eligible(case: Case) -> Inputs:
    """What is known of one player: number, rank, clubs, and what the tags say."""
    player, entry = case.player, case.entry
    if player is None:
        return {}
    says = told(player)
    clubs = [told(each).get("club") or (entry.club if entry else "") for each in players_of(case)]
    return {
        **own_words(case, player),
        "number": player.id or None,
        "rank": says.get("rank"),
        "club": club_of(case, player),
        "member_of": clubs if all(clubs) else None,
        "affiliated": known_of(case, player, "affiliated"),
        "already_qualified": tagged(player, "qualified") or False,
        "resident": known_of(case, player, "resident"),
        "masterpoint_scheme": known_of(case, player, "masterpoint scheme"),
    }


def own_words(case: Case, player: bodies.Player) -> Inputs:
    """What a player's tags say of words that only a book knows: licence, no licence, level: 3."""
    taken: Any = case.there.state.the_plan.entry.get("assume") or ()
    found: Inputs = {_word(each): True for each in taken}
    for tag, says in told(player).items():
        plain = same_word(says, tag)
        denied, _, name = tag.partition(" ")
        if plain and name and denied in ("no", "not"):
            found[_word(name)] = False
        else:
            found[_word(tag)] = True if plain else says
    return found


def _word(tag: str) -> str:
    return tag.casefold().replace(" ", "_")


def age(case: Case) -> Inputs:
    """A player's day of birth, against the age that the plan asks for."""
    state = case.there.state
    return {
        "born": told(case.player).get("born") if case.player else None,
        "age_required": state.the_plan.entry.get("age"),
        "first_day": state.begun.begins if state.begun else None,
    }


def country(case: Case) -> Inputs:
    """The home club of each player, by its tag or the club of the entry."""
    own = case.entry.club if case.entry else ""
    return {
        "players": [
            {
                "home_club": told(each).get("home club") or told(each).get("club") or own,
                "metropolitan": tagged(each, "metropolitan") or False,
            }
            for each in players_of(case)
        ]
    }


def heat(case: Case) -> Inputs:
    """Members of the union and of the district, by number and by tag."""
    district = case.entry.district if case.entry else ""
    kind = {"individuals": "individual"}.get(case.there.state.the_plan.contestants)
    return {
        "event": kind or case.there.state.the_plan.contestants,
        "players": [
            {
                "member": is_member(case, each),
                "district_member": _of_district(case, each, district),
            }
            for each in players_of(case)
        ],
    }


def _of_district(case: Case, player: bodies.Player, district: str) -> bool:
    """Whether a player belongs to the district of the entry: by its tag, or as is assumed."""
    own = told(player).get("district")
    if own is not None:
        return bool(district) and own == district
    return bool(known_of(case, player, "district member"))


def heats(case: Case) -> Inputs:
    """The heats that a player is entered for, each on the set of boards of its day.

    One that names no day plays on all of them; then its first set is the same as anybody's.
    """
    state, player, entry = case.there.state, case.player, case.entry
    if player is None or entry is None or state.begun is None:
        return {}
    others = [
        each
        for number, each in state.entries.items()
        if number != entry.contestant
        and each.withdrawn is None
        and any(same_player(player, other) for other in each.players)
    ]
    first = state.begun.begins
    days = range(1, state.the_plan.stages[0].rounds + 1)
    own = entry.day or 1
    return {
        "already": [
            _heat(first, day)
            for each in others
            for day in days
            if each.day in (None, day) or entry.day is None
        ],
        "request": _heat(first, own),
    }


def _heat(first: datetime.date, day: int) -> Inputs:
    return {"day": first + datetime.timedelta(days=day - 1), "board_set": str(day)}


def added(case: Case) -> Inputs:
    """Who comes into a team, and how far the competition has gone."""
    state, entry = case.there.state, case.entry
    before = case.players_before
    now = entry.players if entry else before
    new = [each for each in now if not any(same_player(each, one) for one in before)]
    left = [each for each in before if not any(same_player(each, one) for one in now)]
    others = {
        label(each, new)
        for number, other in state.entries.items()
        if number != case.contestant and other.withdrawn is None
        for each in other.players
    }
    stage = state.the_plan.stage(case.stage) if case.stage else state.the_plan.stages[0]
    begun = sum(
        1 for (name, _), each in state.sessions.items() if name == stage.name and each.drawn
    )
    return {
        "request": "add",
        "team_size": len(before),
        "team_size_after": len(entry.players) if entry else None,
        "added": [
            {
                "name": each.name,
                "born": told(each).get("born"),
                "played_for_other_team": each.name in others,
            }
            for each in new
        ],
        "replaced": min(len(left), len(new)),
        "rounds_started": begun,
        "in_other_team": any(each.name in others for each in new),
        "boards_scheduled": stage.boards * stage.rounds,
        "boards_remaining": max(1, stage.boards * (stage.rounds - begun)),
    }


def contending(case: Case) -> Inputs:
    """Those who have entered and contend."""
    entries = case.there.state.entries.values()
    size = sum(1 for each in entries if each.withdrawn is None and each.contending)
    return {"pairs": size, "teams": size}


FILLED: Mapping[str, Callable[[Case], Inputs]] = {
    "a notice": notice,
    "a team's number": team_number,
    "counts": counts,
    "entered before": entered,
    "places taken": places,
    "members": members,
    "age": age,
    "home clubs": country,
    "a heat": heat,
    "several heats": heats,
    "players added": added,
    "those who contend": contending,
    "one player": eligible,
    "one member": member,
    "a team before": played_before,
    **SUBSTITUTES,
    **STATES,
    **BOARDS,
    **LINE_UPS,
    **SYSTEMS,
}
"""How each form of the catalogue is filled in from the facts."""
