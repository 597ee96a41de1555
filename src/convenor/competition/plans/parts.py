"""The one catalogue of parts: what a clause can do in a competition, and what comes of it.

A plan names a clause for a part. Here every part is written down: what it decides, which families
can play it, what is filled in and by whom, which kind of answer it gives and what the competition
does with that. What a clause says, and what a competition is, are not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from convenor.regulation.book import Clause
from convenor.values import value

Kind = Literal["verdict", "cost", "award", "order", "moment", "right", "terms"]
KINDS: Mapping[Kind, str] = MappingProxyType(
    {
        "verdict": "ok, warn, approval or refuse: the action is taken, flagged, held or refused",
        "cost": "a fine, a warning, lost boards or the match: proposed as facts of its own",
        "award": "a score in place of play: it counts in the account",
        "order": "who goes before whom: ranks, pairings, qualifiers, seats",
        "moment": "until when: the action is in time or refused",
        "right": "who may choose, sit or play: told to the officials, and held to",
        "terms": "figures and tables that the engine calculates with",
    }
)
Group = Literal[
    "scores", "draw", "standings", "finals", "entries", "conduct", "rulings", "times", "matches"
]
TIES = ("tie-break",)
PERIODS = ("closing-time",)
REQUESTS = ("closing-time by moment", "closing-time by next session", "closing-time by congress")
SLOW = ("fine-by-offence", "slow-play-fine by minutes", "time-exceeded", "late-arrival")
LIMITS = ("substitution-limit",)
PLACING = (*("played-enough", "substitution-limit by absences", "substitution-limit by sessions"),)
ORDERED = (
    *("qualifiers", "places-of-each", "field-format by average", "alternates by ranking"),
    *("count-limit", "bracket by series"),
)
CARRIED = (
    *(
        "carry-over by margin",
        "carry-over by place",
        "carry-over by score",
        "carry-over by average",
    ),
)


@value
class Part:
    """One part.

    `flags`: falling short is only told; `told`: what the book wants to know must be said;
    `missing`: what cannot be done in a competition whose plan names nobody for the part;
    `at`: where a plan names its clause, if not under 'clauses'.
    """

    name: str
    about: str
    families: tuple[str, ...]
    gives: Kind
    group: Group
    filled: str = ""
    at: tuple[str, ...] = ()
    missing: str = ""
    flags: bool = False
    told: bool = False

    def plays(self, clause: Clause) -> bool:
        """Whether a clause can play it: by its family, or by one way of that family only."""
        return clause.family in self.families or clause.full_family in self.families


def _group(group: Group, filled: str, *parts: Part) -> Iterator[Part]:
    """Parts of one group, filled in alike where one says nothing of its own."""
    for part in parts:
        yield Part(
            *(part.name, part.about, part.families, part.gives, group, part.filled or filled),
            *(part.at, part.missing, part.flags, part.told),
        )


def _part(
    name: str,
    about: str,
    gives: Kind,
    *families: str,
    at: tuple[str, ...] = (),
    missing: str = "",
    filled: str = "",
    flags: bool = False,
    told: bool = False,
) -> Part:
    return Part(name, about, families, gives, "scores", filled, at, missing, flags, told)


_SCORES = _group(
    "scores",
    "results, rulings and the field of the board",
    _part("vp", "VPs for a match or session", "terms", "victory-points"),
    _part("imps", "IMPs for a difference", "terms", "imps-for-difference"),
    _part("imp awards", "artificial scores in IMPs", "terms", "artificial-score"),
    _part("board score", "how a board of teams is scored", "terms", "imps-for-difference"),
    _part("matchpoints", "matchpoints of a board", "terms", "matchpoints"),
    _part("percentage", "a session in per cent", "terms", "percentages by session"),
    _part("datum", "the datum of a board", "terms", "datum by board"),
    _part("other datum", "a datum for other boards", "terms", "datum by board", at=("datums",)),
    _part("fouled", "groups of a fouled board", "terms", "fouled-board by groups"),
    _part("fouled datum", "datums of a fouled board", "terms", "datum"),
    _part("cross imps", "cross-IMPs of a board", "terms", "cross-imps by all tables"),
    _part("one table short", "cross-IMPs, one table short", "terms", "cross-imps by average"),
    _part("two tables short", "cross-IMPs, two tables short", "terms", "cross-imps by factor"),
    _part("three tables short", "cross-IMPs, three tables short", "terms", "cross-imps by factor"),
    _part("cancelled", "what a cancelled board is worth", "award", "cancelled-board"),
    _part("void", "when too few boards were played", "award", "unplayed-match by boards left"),
    _part("lost board", "a board that one side lost by its fault", "award", "board-not-played"),
    _part(
        *("withdrawal sit-out", "boards missed because somebody left", "award"),
        "board-not-played",
    ),
)
_DRAW = _group(
    "draw",
    "the field, its ranking, meetings, byes and seeds",
    _part(
        *("draw", "who meets whom, round by round", "order"),
        "round-draw",
        at=("draw.clause",),
        missing="a round cannot be drawn",
    ),
    _part(
        *("first round", "who meets whom in round one", "order"),
        "first-round",
        at=("draw.first_clause",),
    ),
    _part(
        *("draw ties", "who is drawn first of those level", "order"),
        *TIES,
        at=("draw.ranking.ties.clause",),
    ),
    _part(
        *("printed draw", "the printed draw of so many", "order", "round-draw by printed draw"),
        at=("draw.printed_by",),
    ),
    _part(
        *("seed numbers", "numbers of the seeds in it", "order", "printed-number by seed"),
        at=("draw.seeds_by",),
    ),
    _part(
        *("repeated draw", "several round robins in a row", "order"),
        "round-draw by repeated round robins",
        at=("draw.repeated_by",),
    ),
    _part(
        *("arrow switch", "when directions change at a table", "order", "seats-on-board"),
        at=("draw.switch_by",),
    ),
    _part("draw stands", "a draw stays as it was made", "moment", "draw-stands"),
    _part("rotation", "who partners whom, board by board", "order", "partners-in-rotation"),
)
_STANDINGS = _group(
    "standings",
    "the account of the stage and its meetings",
    _part(
        "ties", "who is before whom of those level", "order", *TIES, at=("standing.ties.clause",)
    ),
    _part(
        *("equal places", "what a tie is", "terms", "equal-places"),
        at=("standing.tied_by",),
    ),
    _part(
        *("tie purposes", "for what a tie is split", "right", "tie-purpose"),
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
        *("season points", "what a place earns", "award"),
        *("earned-points by place", "shared-awards"),
        at=("earns.clause",),
    ),
    _part(
        *("weighed points", "what is taken off points earned apart", "award", "weighted-points"),
        at=("earns.weighed_by",),
    ),
    _part(
        *("kept points", "when a later team keeps an earlier one's", "right", "points-kept"),
        at=("earns.kept_by",),
    ),
)
_FINALS = _group(
    "finals",
    "the standing of the stage and those who may not or will not go on",
    _part(
        *("qualifying", "who goes on, and how many", "order", *ORDERED),
        at=("qualify.clause", "qualify.terms_by", "qualify.places_by"),
    ),
    _part(
        *("qualifying ties", "who goes on of those level", "order", "across-fields by closeness"),
        at=("qualify.ties_by",),
    ),
    _part(
        *("direct places", "how many go straight on", "order", "places-of-each by points"),
        at=("qualify.direct_by",),
    ),
    _part(
        *("must qualify", "who may not go straight on", "verdict", "decision-table"),
        at=("qualify.must_play",),
    ),
    _part(
        *("in by right", "who is in by a place elsewhere", "right", "decision-table"),
        at=("qualify.in_by_right",),
    ),
    _part(
        *("rank limit", "how far down a rank is let in", "verdict", "rank-limit"),
        at=("qualify.ranked_by",),
    ),
    _part(
        *("carry-over", "what is carried on", "award", *CARRIED),
        at=("qualify.carry", "bracket.carry"),
    ),
    _part(
        *("carried below", "what those who come in later carry", "award"),
        "carry-over by place before withdrawals",
        at=("qualify.below",),
    ),
    _part(
        *("bracket", "who meets whom in a final", "order", "bracket"),
        *("qualifiers by score", "level-match by extra boards"),
        at=("bracket.clause", "bracket.series"),
        missing="a final cannot be set up",
    ),
    _part(
        *("level match", "what a level match of a final leads to", "terms"),
        "level-match",
        at=("bracket.tie_by", "bracket.final_tie_by"),
    ),
    _part(
        *("pending tie", "a match that may still become level", "terms", "possible-tie"),
        at=("bracket.pending_by",),
    ),
    _part("play-off", "two that are level for a place play it off", "order", "play-off by two"),
    _part("play-off round", "more than two play it off", "order", "play-off by several"),
    _part("choice", "who chooses its opponent", "right", "bracket by choice"),
    _part("title", "who has won what", "order", *ORDERED, *TIES, at=("titles.clause",)),
)
_ENTRIES = _group(
    "entries",
    "the entry, its players and their tags, entries so far and times, by actions.asking.inputs",
    _part("entry closes", "whether an entry still comes in time", "moment", "in-time by notice"),
    _part("places", "who has a place where places are few", "order", "entry-order"),
    _part("team size", "how many players an entry has", "verdict", "count-limit"),
    _part("masterpoints", "the most points that a player may have", "verdict", "count-limit"),
    _part("entered twice", "whether a player may be in two entries", "verdict", "entered-twice"),
    _part("members", "whether all must be members", "verdict", "members-only"),
    _part("eligibility", "what each player must have", "verdict", "conditions-met", "rank-limit"),
    _part("age", "the age of each player", "verdict", "age-limit"),
    _part("country", "where the players' home clubs are", "verdict", "country-players"),
    _part("heat", "whether a heat takes the entry", "verdict", "heat-acceptance"),
    _part(
        *("player added", "whether a team may take in a player", "verdict", "players-added"),
        told=True,
    ),
    _part(
        *("player replaced", "whether a newcomer may take a player's place for good", "verdict"),
        *("substitute-permission", "substitute-rights", "players-added"),
        told=True,
    ),
    _part(
        *("withdrawal", "what becomes of the results of one who leaves", "award"),
        "withdrawn-results",
        missing="nobody can be withdrawn once results are in",
    ),
    _part("withdrawal term", "how long one who left stays out", "moment", "due-time by term"),
    _part(
        *("substitute", "whether there may be a substitute at all", "verdict"),
        "substitute-permission",
    ),
    _part(
        *("withdrawal substitute", "whether a substitute may play for one who left", "verdict"),
        "substitute-permission",
    ),
    _part("substitute notice", "whether it is told in time", "moment", "in-time by notice"),
    _part("substitute eligible", "who may be a substitute", "verdict", "substitute-eligible"),
    _part(
        *("substitute again", "whether the substitute fits those before", "verdict"),
        "substitute-names by those before",
    ),
    _part(
        *("substitutes in a round", "how many there may be in a round", "verdict"),
        "substitution-limit by round",
    ),
    _part("substitute limit", "how much may be played by substitutes", "verdict", *LIMITS),
    _part(
        *("session with substitutes", "what such a session counts as", "award"),
        "session-with-substitutes",
    ),
    _part(
        *("substitute score", "the score with a substitute", "award", "substitute-score"),
    ),
    _part("absence score", "the score when all were away", "award", "substitute-score"),
    _part("line-up form", "whether the form is complete", "verdict", "line-up-form"),
    _part(
        *("line-up substitutes", "whether substitutes are marked, and go again", "verdict"),
        "substitute-names by line-up",
    ),
    _part("right to play", "who may sit down", "right", "played-enough"),
    _part("pair change", "whether a new partnership may sit down", "verdict", "conditions-met"),
    _part(
        *("sits first", "which team sits down first", "order"),
        *("who-sits-first by printed pairing", "who-sits-first by turns"),
    ),
)
_CONDUCT = _group(
    "conduct",
    "minutes, boards, times and earlier offences, by actions.asking.offences",
    _part("late", "what a late arrival costs", "cost", "late-arrival", "late-start-fines"),
    _part(
        *("late boards", "boards that a late arrival loses", "cost"),
        *("boards-removed", "board-not-played"),
    ),
    _part(
        *("too late", "when a late side is out, or loses the match", "cost"),
        "too-late",
    ),
    _part("walk-over", "a match for which nobody came", "cost", "too-late by walk-over"),
    _part("slow", "what slow play costs", "cost", *SLOW),
    _part(
        *("slow boards", "what boards not played cost", "cost"),
        "slow-play-fine",
    ),
    _part("fault", "who is at fault at a slow table", "right", "side-at-fault"),
    _part("knock-out fine", "IMPs for a fine where there are no VPs", "cost", "knockout-fine"),
    _part(
        *("fine", "the standard or smallest fine", "cost"),
        *("standard-adjustment", "fine-by-offence"),
    ),
    _part("maximum fine", "the largest fine", "cost", "maximum-fine"),
    _part("largest adjustment", "the largest adjustment of a score", "cost", "maximum-fine"),
    _part(
        *("score entry", "scores not entered, or wrongly", "cost"),
        *("fine-by-offence", "maximum-fine"),
    ),
    _part("conduct", "bans that were broken: phones, smoking, drink", "cost", "breach-of-conduct"),
)
_RULINGS = _group(
    "rulings",
    "the board, the fault and the score, by actions.rulings",
    _part(
        *("artificial", "artificial scores by fault", "award"),
        *("artificial-score", "standard-adjustment"),
    ),
    _part("psychic", "the board after a psychic call that is barred", "award", "psychic-call"),
    _part("deposit", "the deposit of an appeal, and when it comes back", "cost", "appeal-deposit"),
    _part(*("frivolous appeal", "the largest fine for a frivolous appeal", "cost"), "maximum-fine"),
)
_TIMES = _group(
    "times",
    "starts, ends and postings of sessions, by actions.asking.period_inputs",
    _part("correction", "until when a score is corrected", "moment", *PERIODS),
    _part(
        *("scorer correction", "until when an error of the scorer is put right", "moment"),
        *PERIODS,
    ),
    _part("ruling time", "until when a ruling is asked for", "moment", *REQUESTS),
    _part("appeal time", "until when an appeal is lodged", "moment", *REQUESTS),
    _part("session ends", "when a session ends, for those periods", "moment", "session-ends"),
)
_MATCHES = _group(
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
    _part("share", "what the three of a share match have", "award", "share-match"),
    _part(
        *("forfeit", "what a forfeited match counts", "award", "unplayed-match by forfeit"),
        missing="a match cannot be forfeited",
    ),
    _part(
        *("abandoned", "a match without play and fault", "award", "unplayed-match by abandonment"),
        missing="a match cannot be abandoned",
    ),
    _part("mismatch", "a match against opponents that were not due", "award", "mismatch"),
    _part("mismatch cause", "differences that are no mismatch", "verdict", "mismatch"),
    _part("tied", "a match that ends level", "terms", "level-match"),
    _part("possible tie", "extra boards while a ruling is open", "right", "possible-tie"),
)

PARTS: Mapping[str, Part] = MappingProxyType(
    {
        each.name: each
        for group in (
            *(_SCORES, _DRAW, _STANDINGS, _FINALS, _ENTRIES, _CONDUCT, _RULINGS, _TIMES),
            _MATCHES,
        )
        for each in group
    }
)
"""Every part by its name."""


def part_named(name: str) -> Part | None:
    """The part that a plan's word means: 'eligibility 2' is a second clause of eligibility."""
    found = PARTS.get(name)
    if found is not None:
        return found
    head, _, last = name.rpartition(" ")
    return PARTS.get(head) if last.isdigit() else None


def missing(part: str, stage: str) -> str:
    """The sentence for what cannot be done because a plan names nobody for a part."""
    known = PARTS.get(part)
    cannot = known.missing if known is not None and known.missing else "this cannot be worked out"
    about = f" ({known.about})" if known is not None else ""
    return (
        f"{cannot} in {stage}: its plan names no clause for '{part}'{about}; name one, "
        "by a layer of the event's own or when the competition is set up."
    )
