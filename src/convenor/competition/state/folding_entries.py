"""What facts about entries do to the state: who entered, changed, left, is seeded or hidden.

A fact goes in with the state before it; what was touched comes back. A fact is believed here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.state.kept_facts import Fold, keep
from convenor.competition.state.state import Contestant, Stamp, State, Touched
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace


def _enter(state: State, kind: str, stamp: Stamp, body: bodies.EntryAccepted) -> Touched:
    if body.contestant in state.entries:
        raise Mistake(f"contestant {body.contestant} has entered before: change that entry.")
    state.entries[body.contestant] = Contestant(
        body.contestant,
        body.name,
        body.players,
        body.seed,
        body.club,
        body.district,
        body.side,
        body.section,
        body.contending,
        day=body.day,
    )
    return ("entries",)


def _change_entry(state: State, kind: str, stamp: Stamp, body: bodies.EntryChanged) -> Touched:
    names = ("name", "players", "seed", "club", "district", "side", "section", "contending")
    new = {each: found for each in names if (found := getattr(body, each)) is not None}
    state.entries[body.contestant] = replace(state.entry(body.contestant), **new)
    return ("all",)


def _withdraw(state: State, kind: str, stamp: Stamp, body: bodies.EntryWithdrawn) -> Touched:
    state.entries[body.contestant] = replace(state.entry(body.contestant), withdrawn=body)
    keep(state, kind, stamp, body)
    return ("all",)  # whoever leaves one stage has no place in those that follow either


def _seed(state: State, kind: str, stamp: Stamp, body: bodies.SeedsSet) -> Touched:
    for number in body.order:
        state.entry(number)
    seeds = {number: seed for seed, number in enumerate(body.order, 1)}
    for number, entry in state.entries.items():
        state.entries[number] = replace(entry, seed=seeds.get(number))
    return ("entries",)


def _give_handicap(state: State, kind: str, stamp: Stamp, body: bodies.HandicapGiven) -> Touched:
    entry = state.entry(body.contestant)
    state.entries[body.contestant] = replace(entry, handicap=body.handicap)
    return ("entries",)


def _hide(state: State, kind: str, stamp: Stamp, body: bodies.NameHidden) -> Touched:
    entry = state.entry(body.contestant)
    left = tuple(each for each in entry.hidden if each != body.player)
    hidden = (*left, body.player) if body.hidden else left
    state.entries[body.contestant] = replace(entry, hidden=hidden)
    return ("entries",)


ENTRIES: Mapping[str, Fold] = {
    "entry accepted": _enter,
    "entry changed": _change_entry,
    "entry withdrawn": _withdraw,
    "seeds set": _seed,
    "handicap given": _give_handicap,
    "name hidden": _hide,
}
"""What each kind of fact about entries does."""
