"""Parts of what is reported after an event: who is listed for masterpoints, and how prizes go.

Each line says what a part decides and which families can play it. What a clause says is not known
here.
"""

from __future__ import annotations

from convenor.competition.plans.part import group_of as _group
from convenor.competition.plans.part import part_of as _part

PLACES = "masterpoint-places"
REPORTS = _group(
    "reports",
    "players, places, matches and tables of the competition, by competition.reports",
    _part("report lists", "which lists a report holds", "order", "decision-table"),
    _part("listed places", "how many places of a field are listed", "order", PLACES),
    _part("listed in a section", "how many of a section are listed", "order", PLACES),
    _part("outright places", "how many places of the finals are listed", "order", PLACES),
    _part("places reported", "the places that the tied share", "order", "equal-places"),
    _part(
        "match result", "whether a match is won, drawn or lost", "order", "victory-points by result"
    ),
    _part(
        *("report player", "what a report says of each player", "verdict"),
        "what-is-missing by list",
    ),
    _part("first names", "whose first name is needed", "verdict", "conditions-met"),
    _part(
        "identified", "whether a number is the player's", "verdict", "what-is-missing by register"
    ),
    _part("assistant named", "whether an assistant director is named", "verdict", "conditions-met"),
    _part("prizes", "how prizes are shared by the tied", "award", "shared-awards"),
    _part("masterpoints shared", "how the tied share what places earn", "award", "shared-awards"),
    _part(
        "masterpoint rate", "at which share of the full rate", "award", "credited-points by weight"
    ),
    _part(
        *("session credits", "who of a unit is credited for a session", "award"),
        "credited-players by substitution",
    ),
    _part(
        *("event credits", "who of a unit is credited for the event", "award"),
        "credited-players by substitution",
    ),
    _part(
        *("round points", "whose the points of a round are", "award"),
        "credited-players by rounds",
    ),
    _part(
        *("title to", "whose the title of a team with a substitute is", "award"),
        "credited-players by final",
    ),
    _part("form kept", "until when a substitution form is kept", "moment", "due-time by term"),
)
