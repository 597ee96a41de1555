"""The parts that a clause can play where somebody enters, stands in or lines up.

A plan names a clause for a part, for the whole competition or for one stage; a second clause of
the same part is named with a number behind it ('eligibility 2'). Here each part is written down
with what it decides and the families that can decide it. A part that no plan names is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.values import value

LIMITS = ("substitution-limit", "substitute-boards", "substitution-uses", "absence-limit")
PLACING = ("pair-together", "absence-limit", "substitution-limit", "share-played", "number-played")


@value
class Part:
    """A part: what it decides, by which families, and what comes of falling short or not knowing.

    `flags`: falling short is only told; `told`: what the book wants to know must be said.
    """

    says: str
    families: tuple[str, ...]
    flags: bool = False
    told: bool = False


PARTS: Mapping[str, Part] = {
    # an entry
    "entry closes": Part("whether an entry still comes in time", ("notice-before-start",)),
    "places": Part("who has a place where places are few", ("entry-order",)),
    "team size": Part("how many players an entry has", ("count-limit",)),
    "masterpoints": Part("the most points that a player may have", ("count-limit",)),
    "entered twice": Part("whether a player may be in two entries", ("entered-twice",)),
    "members": Part("whether all must be members", ("members-only",)),
    "eligibility": Part("what each player must have", ("eligibility", "rank-limit")),
    "age": Part("the age of each player", ("age-limit",)),
    "country": Part("where the players' home clubs are", ("country-players",)),
    "heat": Part("whether a heat takes the entry", ("heat-acceptance",)),
    # a change of an entry once entries have closed
    "player added": Part("whether a team may take in a player", ("players-added",), told=True),
    "player replaced": Part(
        "whether a newcomer may take a player's place for good",
        ("substitute-permission", "substitute-rights", "players-added"),
        told=True,
    ),
    # a withdrawal
    "withdrawal": Part(
        "what becomes of the results of one who leaves", ("withdrawn-results", "withdrawn-team")
    ),
    "withdrawal term": Part("how long one who left without reason stays out", ("date-after",)),
    # a substitute
    "substitute": Part("whether there may be a substitute at all", ("substitute-permission",)),
    "withdrawal substitute": Part(
        "whether a substitute may play for one who has left", ("substitute-permission",)
    ),
    "substitute notice": Part("whether it is told in time", ("notice-before-start",)),
    "substitute eligible": Part("who may be a substitute", ("substitute-eligible",)),
    "substitute again": Part("whether the substitute fits those before", ("substitute-again",)),
    "substitutes in a round": Part("how many there may be in a round", ("substitutes-in-round",)),
    "substitute limit": Part("how much may be played by substitutes", LIMITS),
    "placing": Part("how much must be played to be placed", PLACING, flags=True),
    # the score with a substitute
    "session with substitutes": Part(
        "what such a session counts as", ("session-with-substitutes",)
    ),
    "substitute score": Part(
        "the score with a substitute",
        ("substitute-credit", "altered-score", "substitute-adjustment"),
    ),
    "absence score": Part("the score when all were away", ("substitute-credit",)),
    # a line-up
    "line-up form": Part("whether the form is complete", ("line-up-form",)),
    "line-up substitutes": Part(
        "whether substitutes are marked, and go again", ("substitutes-in-line-up",)
    ),
    "right to play": Part("who may sit down", ("share-played", "number-played")),
    "pair change": Part("whether a new partnership may sit down", ("conditions-met",)),
    "sits first": Part("which team sits down first", ("who-sits-first", "sits-first-in-turn")),
}
