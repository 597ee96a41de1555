"""Parts about the systems that pairs play: where, lodged until when, defended against, on cards.

Each line says what a part decides, which families can play it and what comes of the answer. What
begins with 'yellow' is asked of yellow systems only. What a clause says is not known here.
"""

from __future__ import annotations

from convenor.competition.plans.part import group_of as _group
from convenor.competition.plans.part import part_of as _part

JUDGED = "conditions-met"
LODGED = "in-time by lodging"
SYSTEMS = _group(
    "systems",
    "the register of systems, the draw and what is said of cards, by actions.asking.system_inputs",
    _part("system", "which systems may be played", "verdict", JUDGED),
    _part("yellow system", "where a yellow system may be played", "verdict", JUDGED),
    _part("brown sticker", "where brown sticker conventions may be played", "verdict", JUDGED),
    _part("system card", "what a card must show", "verdict", JUDGED),
    _part("system lodging", "until when a system is lodged, and with what", "moment", LODGED),
    _part("yellow lodging", "the same for a yellow system", "moment", LODGED),
    _part("system sheets", "how many sheets come with a card", "verdict", "within-limits by count"),
    _part(
        *("yellow papers", "what comes with a yellow system", "verdict"),
        *("within-limits by count", JUDGED),
    ),
    _part(
        "systems of a team",
        "how many systems an entry may lodge",
        "verdict",
        "within-limits by count",
    ),
    _part(
        "yellow systems",
        "how many yellow systems a pair may play",
        "verdict",
        "within-limits by count",
    ),
    _part(
        *("yellow summary", "until when a system kept for yellow opponents is told", "moment"),
        LODGED,
    ),
    _part(*("summary copies", "who gets copies of such a system", "right"), "copies-for-captains"),
    _part("yellow in a match", "whether it may be played in a match", "verdict", JUDGED),
    _part("yellow seats", "whether a team keeps its seating rights", "right", JUDGED),
    _part(
        *("defence notes", "which notes may be used, and lodged until when", "verdict"),
        *(JUDGED, "within-limits by count", LODGED),
    ),
    _part("methods changed", "which methods may be changed against a system", "verdict", JUDGED),
    _part(
        *("cards", "how many cards a pair has at the table", "cost"),
        *("what-is-missing by cards", "decision-table"),
    ),
    _part("card graces", "which missing cards are forgiven", "cost", "what-is-missing by cards"),
    _part("no cards needed", "who needs no card", "verdict", JUDGED),
    _part("card changed", "whether a card may differ from the one lodged", "verdict", JUDGED),
)
