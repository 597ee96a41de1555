"""Parts of the form: who meets whom, who goes on, and into which final.

Each line says what a part decides, which families can play it and what comes of the answer. What a
clause says is not known here.
"""

from __future__ import annotations

from convenor.competition.plans.part import group_of as _group
from convenor.competition.plans.part import part_of as _part

TIES = ("tie-break",)
QUALIFYING = (
    *("qualifiers by ranking", "qualifiers by score", "qualifiers by score and play-off"),
    *("qualifiers by sections", "qualifiers by lines", "qualifiers by rank in a section"),
    *("qualifiers by points", "places-of-each by club", "places-of-each by points"),
    *(
        "field-format by average",
        "alternates by ranking",
        "within-limits by count",
        "bracket by series",
    ),
)
CARRIED = (
    *(
        "carry-over by margin",
        "carry-over by place",
        "carry-over by score",
        "carry-over by average",
    ),
)
DRAW = _group(
    "draw",
    "the field, its ranking, meetings, byes and seeds",
    _part(
        *("draw", "who meets whom, round by round", "order"),
        "round-draw",
        at=("draw.clause", "draw.small_clause", "draw.whole_clause"),
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
        *(
            "arrow switch",
            "when directions change at a table",
            "order",
            "who-sits-where by arrow switch",
        ),
        at=("draw.switch_by",),
    ),
    _part(
        *("arrow table", "at which table of a printed draw directions change", "order"),
        "draw-balance by directions",
        at=("draw.arrow_by",),
    ),
    _part(
        *("rounds", "how many rounds so many play", "terms", "field-format by entries"),
        filled="for how many the plan is made, and how many play once the stage is open",
        at=("rounds_by.clause", "rounds_by.sizes", "boards_by.clause"),
    ),
    _part(
        *("rounds laid down", "how many rounds or sessions a stage has, whoever enters", "terms"),
        *("field-format by length", "field-format by entries", "timetable by number"),
        *("draw-balance by opponents", "carry-over by average", "qualifiers by score"),
        "qualifiers by points",
        "bracket by choice",
        at=("rounds_by.of",),
    ),
    _part(
        *("boards laid down", "how many boards a match of a stage has", "terms"),
        *("field-format by length", "field-format by entries", "timetable by number"),
        "qualifiers by score",
        at=("boards_by.of",),
    ),
    _part(
        *("sections", "sections of even strength for a qualifying round", "order"),
        "field-format by sections",
        filled="the seeds, and the sections that whoever sets them wants",
    ),
    _part(
        *("seed directions", "in which of two lines a seed sits", "order"),
        "draw-balance by opponents",
        filled="the seeds, where whoever sets them asks for it",
    ),
    _part(
        *("small field", "whether a field is drawn as a small one", "verdict"),
        "field-format by line",
        at=("draw.small_by",),
    ),
    _part(
        *("all meet all", "whether a small field plays a full round robin", "verdict"),
        "field-format by rounds",
        at=("draw.whole_by",),
    ),
    _part(
        *("field", "how many may be in a draw", "verdict", "within-limits by count"),
        at=("draw.field_by",),
    ),
    _part(
        *(
            "form of the field",
            "the form of a field: Swiss or round robin, rounds and boards",
            "verdict",
        ),
        "field-format by entries",
        filled="how many are in the field when the stage is opened",
    ),
    _part(
        *("stage length", "how many nights a stage has, and matches a night", "verdict"),
        "within-limits by count",
        filled="the rounds of the plan, and matches a night",
    ),
    _part(
        *("even field", "whether one may be added to make the number even", "right"),
        "decision-table",
        filled="how many are in the field when the stage is opened",
    ),
    _part(
        *("seats in a draw", "who sits first in each round robin", "order"),
        "who-sits-where by printed pairing",
        at=("draw.sits_first_by",),
    ),
    _part(
        *("clash", "what is changed where former opponents would meet", "order"),
        "round-draw by swiss",
        at=("draw.clash_by",),
    ),
    _part(
        *("home", "which of two is the home team", "order", "who-sits-where by home lot"),
        at=("draw.home_by",),
    ),
    _part(
        *("rooms", "who sits North-South in the open room", "order", "who-sits-where by rooms"),
        at=("draw.rooms_by",),
    ),
    _part(
        *("seating rights", "what the first-named of a match may choose", "right"),
        "who-sits-where by right",
        at=("draw.right_by",),
    ),
    _part(
        *("draw notice", "when a draw by officials is told", "moment", "decision-table"),
        filled="how many play",
        at=("draw.notice_by",),
    ),
    _part("draw stands", "a draw stays as it was made", "moment", "draw-stands by changed ranking"),
    _part(
        *(
            "rotation",
            "whom the captain partners in a stanza",
            "order",
            "who-sits-where by rotation",
        ),
        filled="the players in the order of the entry, the captain first; stanzas of the match",
    ),
)
FINALS = _group(
    "finals",
    "the standing of the stage and those who may not or will not go on",
    _part(
        *("qualifying", "who goes on, and how many", "order", *QUALIFYING),
        at=("qualify.clause", "qualify.places_by", "standing.stakes.last_by"),
    ),
    _part(
        *("replacements", "who of two fields comes in for one who drops out", "order"),
        "qualifiers by two fields",
        at=("qualify.filled_by",),
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
        *(
            "points to go on",
            "how many points are needed to go on",
            "verdict",
            "within-limits by count",
        ),
        at=("qualify.points_by",),
    ),
    _part(
        *("in by right", "who is in by a place elsewhere", "right", "decision-table"),
        at=("qualify.in_by_right",),
    ),
    _part(
        *("alternates' right", "which alternates have a right to be asked", "right"),
        "alternates by rank",
    ),
    _part(
        *("alternates' order", "which alternates are asked first", "order"),
        "alternates by next placed",
    ),
    _part(
        *("alternates' district", "from which district alternates are asked first", "order"),
        "alternates by district",
    ),
    _part(
        *("sections of a district", "from how many sections a district sends on", "verdict"),
        "within-limits by count",
    ),
    _part(
        *("one winner", "whether a movement has one winner", "verdict", "decision-table"),
        filled="the movement of a session, as it is opened",
    ),
    _part(
        *("equal sections", "how many of each section where all are of one size", "order"),
        "places-of-each by equal sections",
        at=("qualify.equal_by",),
    ),
    _part(
        *("sections in proportion", "how many of each section by how many played in it", "order"),
        "places-of-each by proportion",
        at=("qualify.proportion_by",),
    ),
    _part(
        *("qualifiers let in", "who must be let into a stage for which it qualified", "right"),
        "decision-table",
        filled="those who qualified and the field that is named",
    ),
    _part(
        *("admitted", "whose points or team put them in at once", "right"),
        *("within-limits by count", "earned-points by former team"),
        at=("qualify.admitted_by",),
    ),
    _part(
        *("exceptional pair", "how many officials may put in", "verdict", "within-limits by count"),
        at=("qualify.exceptional_by",),
    ),
    _part(
        *("odd number left", "who is promoted where an odd number is left", "order", *TIES),
        at=("qualify.odd_by",),
    ),
    _part(
        *("rank limit", "how far down a rank is let in", "verdict", "within-limits by rank"),
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
        *("bracket", "who meets whom in a final", "order"),
        *("bracket by series", "bracket by choice"),
        at=("bracket.clause", "bracket.series"),
    ),
    _part(
        *("match of a final", "who meets in one match, and where both go on", "order"),
        "bracket by next match",
        at=("bracket.weeks",),
    ),
    _part(
        *("final dates", "by which days the rounds of a final are played", "moment"),
        "due-time by weeks",
        filled="the day on which the stage before ended, and the weeks that are left out",
    ),
    _part(
        *("pair replaced", "who comes into a team for a pair that leaves it", "order"),
        "alternates by team",
        filled="the day, the order of the trials, the team and those who declined",
    ),
    _part(
        *("stanzas", "how many stanzas a match of a final has", "terms"),
        *("who-sits-where by turns", "who-sits-where by rotation"),
        at=("bracket.stanzas_by",),
    ),
    _part(
        *(
            "final length",
            "how long the last match of a final is",
            "terms",
            "field-format by other finals",
        ),
        at=("bracket.final_by",),
    ),
    _part(
        *("level match", "what a level match of a final leads to", "terms"),
        "level-match by final",
        "level-match by extra boards",
        "level-match by sets",
        at=("bracket.tie_by", "bracket.final_tie_by"),
    ),
    _part(
        *(
            "pending tie",
            "a match that may still become level",
            "terms",
            "level-match by open ruling",
        ),
        at=("bracket.pending_by",),
    ),
    _part("play-off", "two that are level for a place play it off", "order", "play-off by two"),
    _part("play-off round", "more than two play it off", "order", "play-off by several"),
    _part("choice", "who chooses its opponent", "right", "bracket by choice"),
    _part(
        *("title", "how many hold a title, or which match wins it", "order"),
        *("qualifiers by ranking", "bracket by next match"),
        at=("titles.won_by",),
    ),
    _part(
        *("title holders", "how many make up a team that holds a title", "verdict"),
        "within-limits by count",
        at=("titles.made_of",),
    ),
)
