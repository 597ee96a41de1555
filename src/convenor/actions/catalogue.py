"""Every action that there is, by name; a new one is a function and a line in its module's list."""

from __future__ import annotations

import importlib
from functools import cache

from convenor.actions.action import Action
from convenor.errors import Mistake, did_you_mean

MODULES = (
    "convenor.actions.entries.entering",
    "convenor.actions.systems.lodging",
    "convenor.actions.systems.filing",
    "convenor.actions.systems.classifying",
    "convenor.actions.systems.defences",
    "convenor.actions.systems.cards_at_table",
    "convenor.actions.entries.nominating",
    "convenor.actions.stages.opening",
    "convenor.actions.stages.timetables",
    "convenor.actions.results.dealing",
    "convenor.actions.stages.drawing",
    "convenor.actions.results.results",
    "convenor.actions.results.score_cards",
    "convenor.actions.hall.exchanges",
    "convenor.actions.hall.players_in_rounds",
    "convenor.actions.hall.directions",
    "convenor.actions.hall.misplaced_results",
    "convenor.actions.hall.curtailing",
    "convenor.actions.hall.changed_movements",
    "convenor.actions.hall.clock_changes",
    "convenor.actions.rulings.rulings",
    "convenor.actions.rulings.typed_lines",
    "convenor.actions.cases.casework",
    "convenor.actions.cases.ratifying",
    "convenor.actions.conduct.fines",
    "convenor.actions.conduct.carrying",
    "convenor.actions.matches.ended_matches",
    "convenor.actions.matches.stanzas",
    "convenor.actions.matches.play_offs",
    "convenor.actions.matches.final_dates",
    "convenor.actions.stages.other_events",
    "convenor.actions.entries.heats",
    "convenor.actions.closing.season_links",
    "convenor.actions.closing.selected_players",
    "convenor.actions.closing.closing",
)
"""The modules whose ACTIONS make the catalogue, in the order of a competition."""


@cache
def actions() -> dict[str, Action]:
    """All actions by name."""
    found: dict[str, Action] = {}
    for name in MODULES:
        for action in importlib.import_module(name).ACTIONS:
            if action.name in found:
                raise TypeError(f"two actions are called '{action.name}'")
            found[action.name] = action
    return found


def action_named(name: str) -> Action:
    """The action of this name."""
    found = actions().get(name)
    if found is None:
        raise Mistake(f"there is no action '{name}': {did_you_mean(name, actions())}")
    return found
