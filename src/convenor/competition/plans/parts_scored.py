"""Parts of the score: boards, matches and standings.

Each line says what a part decides, which families can play it and what comes of the answer. What a
clause says is not known here.
"""

from __future__ import annotations

from convenor.competition.plans.part import group_of as _group
from convenor.competition.plans.part import part_of as _part

TIES = ("tie-break",)
PLACING = (*("played-enough", "substitution-limit by absences", "substitution-limit by sessions"),)
SCORES = _group(
    "scores",
    "results, rulings and the field of the board",
    _part(
        *("vp", "VPs for a match or session", "terms"),
        "victory-points by imps",
        "victory-points by percentage",
        missing="a match cannot be turned into VPs",
    ),
    _part("imps", "IMPs for a difference", "terms", "imps-for-difference"),
    _part("imp awards", "artificial scores in IMPs", "terms", "board-award by fault"),
    _part("board score", "how a board of teams is scored", "terms", "imps-for-difference"),
    _part("matchpoints", "matchpoints of a board", "terms", "matchpoints"),
    _part("percentage", "a session in per cent", "terms", "percentages by session"),
    _part(
        *("datum", "the datum of a board", "terms", "datum by board"),
        missing="a board has no datum",
    ),
    _part("other datum", "a datum for other boards", "terms", "datum by board", at=("datums",)),
    _part("fouled", "groups of a fouled board", "terms", "fouled-board by groups"),
    _part("fouled datum", "datums of a fouled board", "terms", "datum"),
    _part("cross imps", "cross-IMPs of a board", "terms", "cross-imps by all tables"),
    _part("one table short", "cross-IMPs, one table short", "terms", "cross-imps by average"),
    _part("two tables short", "cross-IMPs, two tables short", "terms", "cross-imps by factor"),
    _part("three tables short", "cross-IMPs, three tables short", "terms", "cross-imps by factor"),
    _part("cancelled", "what a cancelled board is worth", "award", "board-award by cancelling"),
    _part("void", "when too few boards were played", "award", "unplayed-match by boards left"),
    _part(
        "lost board",
        "a board that one side lost by its fault",
        "award",
        "board-award by boards lost",
    ),
    _part(
        *("withdrawal sit-out", "boards missed because somebody left", "award"),
        "board-award by boards lost",
    ),
)
STANDINGS = _group(
    "standings",
    "the account of the stage and its meetings",
    _part(
        "ties",
        "who is before whom of those level",
        "order",
        *TIES,
        "equal-places",
        "round-draw by swiss",
        at=("standing.ties.clause",),
    ),
    _part(
        *("equal places", "what a tie is", "terms", "equal-places"),
        at=("standing.tied_by",),
    ),
    _part(
        *("tie purposes", "for what a tie is split", "right", "tie-scope by purpose"),
        at=("standing.purposes_by",),
    ),
    _part(
        *("ties at stake", "who is before whom for what is at stake", "order", *TIES),
        at=("standing.stakes.ties.clause",),
    ),
    _part(
        *("tie method", "a method that the book names for ties", "order", *TIES),
        at=("standing.methods.clause",),
    ),
    _part("placing", "how much must be played to be placed", "verdict", *PLACING, flags=True),
    _part(
        *("eligible member", "how much a player must play to share a team's place", "verdict"),
        "played-enough by share",
        flags=True,
    ),
    _part(
        *("added player", "what an added player who played too little counts as", "verdict"),
        "played-enough by share",
        flags=True,
    ),
    _part(
        *("season points", "what a place earns", "award"),
        *("earned-points by place", "shared-awards"),
        *("earned-points by former team", "earned-points by higher team"),
        at=("earns.clause",),
    ),
    _part(
        *("place points", "what places of this competition earn there and then", "award"),
        *("shared-awards", "earned-points by playing"),
    ),
    _part(
        *(
            "weighed points",
            "what is taken off points earned apart",
            "award",
            "credited-points by weight",
        ),
        at=("earns.weighed_by", "earns.eligible_by"),
    ),
    _part(
        *("points played for", "how much must be played to earn points", "verdict"),
        "played-enough",
        at=("earns.played_by",),
    ),
    _part(
        *(
            "kept points",
            "when a later team keeps an earlier one's",
            "right",
            "credited-points by team kept",
        ),
        at=("earns.kept_by",),
    ),
)
MATCHES = _group(
    "matches",
    "the match, both sides' scores and the round",
    _part(
        *("bye", "what a bye counts", "award", "unplayed-match by bye"),
        at=("bye.clause",),
        missing="a bye cannot be given",
    ),
    _part(
        "not contending",
        "a match against one who does not contend",
        "award",
        "unplayed-match by bye",
    ),
    _part(
        *("share", "what the three of a share match have", "award", "share-match"),
        missing="a share match cannot be scored",
    ),
    _part(
        *("forfeit", "what a forfeited match counts", "award"),
        *("unplayed-match by forfeit", "unplayed-match by boards left"),
        missing="a match cannot be forfeited",
    ),
    _part(
        *("abandoned", "a match without play and fault", "award", "unplayed-match by abandonment"),
        missing="a match cannot be abandoned",
    ),
    _part(
        *("stopped", "a match that began and was stopped without fault", "award"),
        "unplayed-match by abandonment",
    ),
    _part("mismatch", "whether opponents met were others than those due", "verdict", "mismatch"),
    _part(
        *("mismatch award", "what a match against opponents not due counts", "award", "mismatch"),
        missing="a mismatch cannot be credited",
    ),
    _part("mismatch cause", "differences that are no mismatch", "verdict", "mismatch"),
    _part(
        "tied",
        "a match that ends level",
        "terms",
        "level-match by final",
        "level-match by extra boards",
        "level-match by sets",
    ),
    _part(
        "possible tie", "extra boards while a ruling is open", "right", "level-match by open ruling"
    ),
)
