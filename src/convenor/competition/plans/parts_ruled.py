"""Parts of the door and the desk: entries, conduct, rulings and times.

Each line says what a part decides, which families can play it and what comes of the answer. What a
clause says is not known here.
"""

from __future__ import annotations

from convenor.competition.plans.part import group_of as _group
from convenor.competition.plans.part import part_of as _part

PERIODS = ("closing-time",)
REQUESTS = ("closing-time by moment", "closing-time by next session", "closing-time by congress")
SLOW = (
    "fine-by-offence by tariff",
    "slow-play-fine by minutes",
    "time-allowed by minutes taken",
    "late-arrival by tariff",
)
LIMITS = ("substitution-limit",)
CREDITED = "scores of the stage, substitutes and reasons, by competition.standings"
ENTRIES = _group(
    "entries",
    "the entry, its players and their tags, entries so far and times, by actions.asking.inputs",
    _part("entry closes", "whether an entry still comes in time", "moment", "in-time by notice"),
    _part(
        *("arrival", "whether somebody who comes just before the start is let in", "verdict"),
        "in-time by notice",
    ),
    _part("places", "who has a place where places are few", "order", "entry-order"),
    _part(
        *("entry fee", "what an entry costs", "cost", "amount-due by fees"),
        filled="the call for entries, by actions.entries.nominations",
    ),
    _part("team size", "how many players an entry has", "verdict", "within-limits by count"),
    _part(
        "masterpoints",
        "the most points that a player may have",
        "verdict",
        "within-limits by count",
    ),
    _part(
        "entered twice",
        "whether a player may be in two entries",
        "verdict",
        "entry-accepted by earlier entries",
    ),
    _part(
        *("several heats", "whether a player may play in several heats", "verdict"),
        "entry-accepted by earlier heats",
    ),
    _part("members", "whether all must be members", "verdict", "entry-accepted by members"),
    _part(
        "eligibility",
        "what each player must have",
        "verdict",
        "conditions-met",
        "within-limits by rank",
    ),
    _part(
        *("does not contend", "whether somebody may play without contending", "verdict"),
        "within-limits by count",
    ),
    _part("age", "the age of each player", "verdict", "within-limits by age"),
    _part(
        *("state", "which State a player may stand for", "verdict"),
        *("represents by residence", "represents by membership"),
    ),
    _part("country", "where the players' home clubs are", "verdict", "represents by country"),
    _part(
        *("team number", "the number of a team in the printed draw", "order"),
        "printed-number by team",
    ),
    _part("heat", "whether a heat takes the entry", "verdict", "entry-accepted by heat"),
    _part(
        *("player added", "whether a team may take in a player", "verdict", "players-added"),
        told=True,
    ),
    _part("captain", "who may be captain of a team", "verdict", "conditions-met"),
    _part("final director", "who directs a match of a final", "verdict", "conditions-met"),
    _part("final postponed", "for which reasons a final is later", "verdict", "conditions-met"),
    _part("final early", "when a final may be played before its day", "verdict", "conditions-met"),
    _part("finals team", "whom a team may take into its finals", "verdict", "players-added"),
    _part(
        *("player replaced", "whether a newcomer may take a player's place for good", "verdict"),
        *("substitute-allowed by permission", "after-substitution by place", "players-added"),
        told=True,
    ),
    _part(
        *("withdrawal", "what becomes of the results of one who leaves", "award"),
        "withdrawn-results",
        missing="one who has results cannot be withdrawn",
    ),
    _part("withdrawal term", "how long one who left stays out", "moment", "due-time by term"),
    _part(
        *("substitute", "whether there may be a substitute at all", "verdict"),
        "substitute-allowed by permission",
    ),
    _part(
        *("withdrawal substitute", "whether a substitute may play for one who left", "verdict"),
        "substitute-allowed by permission",
    ),
    _part("substitute notice", "whether it is told in time", "moment", "in-time by notice"),
    _part(
        "substitute eligible",
        "who may be a substitute",
        "verdict",
        "substitute-allowed by bars",
        "substitute-allowed by category",
    ),
    _part(
        *("substitute again", "whether the substitute fits those before", "verdict"),
        "substitute-allowed by those before",
    ),
    _part(
        *("substitutes in a round", "how many there may be in a round", "verdict"),
        "substitution-limit by round",
    ),
    _part("substitute limit", "how much may be played by substitutes", "verdict", *LIMITS),
    _part(
        *("session with substitutes", "what such a session counts as", "award"),
        "after-substitution by session",
    ),
    _part(
        *("substitute score", "the score with a substitute", "award", "substitute-score"),
    ),
    _part(
        *("opponents' score", "the score of whoever met a unit whose score was altered", "award"),
        "substitute-score by mean for opponents",
    ),
    _part("absence score", "the score when all were away", "award", "substitute-score"),
    _part(
        *("substitute credit", "what a session with a substitute counts as scores stand", "award"),
        "substitute-score",
        filled=CREDITED,
    ),
    _part(
        *("duty credit", "the same, where the player was away for a reason it knows", "award"),
        "substitute-score",
        filled=CREDITED,
    ),
    _part(
        *("absence credit", "what a session counts that all missed for a reason", "award"),
        "substitute-score",
        filled=CREDITED,
    ),
    _part(
        *("absence right", "whether there is a credit for an absence", "award"),
        "substitute-score",
        filled="the credit, and whether the clause for 'placing' is met",
    ),
    _part("line-up form", "whether the form is complete", "verdict", "what-is-missing by line-up"),
    _part(
        *("line-up substitutes", "whether substitutes are marked, and go again", "verdict"),
        "substitute-allowed by line-up",
    ),
    _part("right to play", "who may sit down", "right", "played-enough"),
    _part("pair change", "whether a new partnership may sit down", "verdict", "conditions-met"),
    _part(
        *("sits first", "which team sits down first", "order"),
        *("who-sits-where by printed pairing", "who-sits-where by turns"),
    ),
    _part(
        *("extra set", "which team sits down first for extra boards", "order"),
        "who-sits-where by turns",
    ),
    _part(
        *("line-up time", "until when a line-up is posted", "moment", "due-time by line-up"),
        filled="the start of the match or stanza, who sits first, the end of the one before",
    ),
    _part(
        *("blind line-up time", "until when a blind line-up is held", "moment"),
        "due-time by line-up",
        filled="the start of the match or stanza, the end of the one before",
    ),
    _part(
        *("line-up late", "what a line-up posted late or wrongly costs", "cost"),
        "fine-by-offence by tariff",
        filled="when it was posted, when it was due, earlier offences",
    ),
    _part(
        *("title by play", "who of the winning team holds the title", "right", "played-enough"),
        filled="the stanzas of the final in which the player sat down",
    ),
)
CONDUCT = _group(
    "conduct",
    "minutes, boards, times and earlier offences, by actions.asking.offences",
    _part(
        *(
            "late",
            "what a late arrival costs",
            "cost",
            "late-arrival by tariff",
            "late-arrival by late start",
        ),
        missing="lateness costs nothing",
    ),
    _part(
        *("late boards", "boards that a late arrival loses", "cost"),
        *("late-arrival by boards", "board-award by boards lost"),
    ),
    _part(
        *("too late", "when a late side is out, or loses the match", "cost"),
        "late-arrival by limit",
        "late-arrival by walk-over",
    ),
    _part(
        *("late boards in private", "the same in a match that is played privately", "cost"),
        "late-arrival by boards",
    ),
    _part(
        *("too late in private", "when a side is out of a match that is played privately", "cost"),
        "late-arrival by limit",
    ),
    _part(
        *("removed board", "whether a board that was taken away is played after all", "verdict"),
        "time-allowed by board begun",
    ),
    _part("walk-over", "a match for which nobody came", "cost", "late-arrival by walk-over"),
    _part("slow", "what slow play costs", "cost", *SLOW),
    _part(
        *("slow carried", "the same for those who were slow in another event", "cost"),
        "fine-by-offence",
    ),
    _part(
        *("slow boards", "what boards not played cost", "cost"),
        "slow-play-fine",
    ),
    _part("late finish", "what a last board finished late costs", "cost", "slow-play-fine"),
    _part("fault", "who is at fault at a slow table", "right", "side-at-fault"),
    _part(
        "knock-out fine",
        "IMPs for a fine where there are no VPs",
        "cost",
        "fine-applied by knock-out",
    ),
    _part(
        "both fined",
        "fines of both sides of a knock-out match",
        "award",
        "fine-applied by knock-out",
    ),
    _part(
        *("fine", "the standard or smallest fine", "cost"),
        *("board-award by standard", "fine-by-offence by tariff"),
    ),
    _part("maximum fine", "the largest fine", "cost", "fine-applied by maximum"),
    _part(
        "largest adjustment", "the largest adjustment of a score", "cost", "fine-applied by maximum"
    ),
    _part(
        *("score entry", "scores not entered, or wrongly", "cost"),
        *("fine-by-offence by tariff", "fine-applied by maximum"),
    ),
    _part("mis-scoring", "scores entered wrongly", "cost", "fine-applied by maximum"),
    _part(
        "fouled fine",
        "the largest fine for a board that was fouled",
        "cost",
        "fine-applied by maximum",
    ),
    _part(
        "conduct",
        "bans that were broken: phones, smoking, drink",
        "cost",
        "fine-by-offence by breach",
    ),
    _part(
        *("scores in order", "whether a board is scored before the next", "verdict"),
        "what-is-missing by scores",
    ),
    _part(
        *("scores confirmed", "whether scores were confirmed before players left", "verdict"),
        "conditions-met",
    ),
    _part(
        *("deferred fines", "fines that are laid on when a stage is over", "terms"),
        "fine-by-offence by breach",
    ),
    _part("ban", "one of those bans, by its own clause", "cost", "fine-by-offence by breach"),
)
RULINGS = _group(
    "rulings",
    "the board, the fault and the score, by actions.rulings",
    _part(
        *("artificial", "artificial scores by fault", "award"),
        *("board-award by fault", "board-award by standard"),
    ),
    _part("psychic bar", "whether a psychic call is barred", "verdict", "psychic-call"),
    _part(
        *("methods", "the methods in which boards and the event are scored", "terms"),
        "decision-table",
        filled="how the stage is scored, and whether it counts in VPs",
    ),
    _part(
        *("another board", "whether one is played in place of a fouled one", "verdict"),
        "board-award by cancelling",
    ),
    _part(
        *("recorded score", "whether a score that does not fit its contract is changed", "verdict"),
        "recorded-score by sheet",
    ),
    _part(
        *("wrong side", "what a score on the wrong side is worth", "award"),
        "recorded-score by wrong side",
    ),
    _part(
        "forms", "whether a board was played in different forms", "verdict", "fouled-board by forms"
    ),
    _part("psychic", "the board after a psychic call that is barred", "award", "psychic-call"),
    _part(
        "deposit",
        "the deposit of an appeal, and when it comes back",
        "cost",
        "amount-due by deposit",
    ),
    _part("appeal right", "who may appeal, and how", "verdict", "conditions-met"),
    _part("appeal hearing", "who hears an appeal", "right", "decision-table"),
    _part("hearing time", "when an appeal is heard", "moment", "due-time by appeal"),
    _part("appeal reach", "what the committee may reverse", "verdict", "conditions-met"),
    _part("appeal matter", "who decides what an appeal is about", "right", "decision-table"),
    _part(
        "further appeal", "when an appeal goes on to the last instance", "verdict", "conditions-met"
    ),
    _part(
        "further deposit",
        "the deposit of an appeal to the last instance",
        "cost",
        "amount-due by deposit",
    ),
    _part(
        "further grounds",
        "when the last instance overturns a decision",
        "verdict",
        "conditions-met",
    ),
    _part(
        "appeal sent", "until when the other side has its copy", "moment", "closing-time by moment"
    ),
    _part("who may sit", "who of a committee hears an appeal", "right", "who-may-sit"),
    _part(
        "committee's reach", "which rulings a committee may reverse", "verdict", "conditions-met"
    ),
    _part("appeal body", "whose committee hears appeals", "right", "decision-table"),
    _part(
        *("scorer appeal", "until when a scorer's decision is appealed against", "moment"),
        "closing-time by moment",
    ),
    _part(
        *("adjustment appeal", "who may appeal against an adjustment", "verdict"),
        "in-time by notice",
    ),
    _part(
        *("appeal papers", "what goes to the convener from a private match", "verdict"),
        "what-is-missing by list",
    ),
    _part("private deposit", "the deposit of such an appeal", "cost", "amount-due by deposit"),
    _part(
        *("frivolous appeal", "the largest fine for a frivolous appeal", "cost"),
        "fine-applied by maximum",
    ),
)
TIMES = _group(
    "times",
    "starts, ends and postings of sessions, by actions.asking.period_inputs",
    _part("correction", "until when a score is corrected", "moment", *PERIODS),
    _part(
        *("scorer correction", "until when an error of the scorer is put right", "moment"),
        *PERIODS,
    ),
    _part("ruling time", "until when a ruling is asked for", "moment", *REQUESTS),
    _part("appeal time", "until when an appeal is lodged", "moment", *REQUESTS),
    _part(
        *("board time", "how long boards may take", "terms"),
        *("time-allowed by boards", "timetable by number"),
        filled="the boards of the match or session",
    ),
    _part(
        *("timetable", "when rounds and stanzas start, and which of them make a session", "terms"),
        "timetable by number",
        filled="the numbers of rounds and stanzas",
    ),
    _part(
        *("sessions counted", "whether printed starts or the organiser make sessions", "terms"),
        "field-format by sessions",
    ),
    _part("last start", "until when a board may be begun", "moment", "time-allowed by board begun"),
    _part(
        *("announced", "what is to be announced before play", "verdict", "what-is-missing by list"),
        filled="the periods for which the plan names a clause",
    ),
    _part(
        "session ends", "when a session ends, for those periods", "moment", "timetable by session"
    ),
)
