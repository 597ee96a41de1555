"""What is filled in for a clause that plays a part: each input by its name, from what, and by whom.

The name of a part goes in; the inputs that the competition fills in come out, and whether whoever
acts can say the others. A clause that needs an input which nobody fills in and nobody can say
cannot play the part: a plan that names it is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from convenor.competition.plans.parts import PARTS, Part, part_named
from convenor.values import value

LATE = ("late", "late boards", "too late", "late boards in private", "too late in private")
SLOW = ("slow", "slow carried", "slow boards", "late finish")
FINES = (
    *("fine", "maximum fine", "largest adjustment", "score entry", "mis-scoring"),
    *("fouled fine", "frivolous appeal"),
)
PERIODS = ("correction", "scorer correction", "ruling time", "appeal time", "scorer appeal")
DEPOSITS = ("deposit", "further deposit")
MISMATCHES = ("mismatch", "mismatch award", "mismatch cause")
POSTING = ("line-up time", "blind line-up time")
GIVEN_UP = ("abandoned", "stopped")
ACCOUNTS = ("forfeit", *GIVEN_UP, "bye", "not contending")


@value
class Filling:
    """An input that is filled in: its name, what it is taken from, the module, for which parts."""

    name: str
    how: str
    by: str
    parts: tuple[str, ...]


def _by(module: str, *rows: tuple[str, str, tuple[str, ...]]) -> tuple[Filling, ...]:
    return tuple(Filling(name, how, module, parts) for name, how, parts in rows)


_TIMES = _by(
    "actions/asking/period_inputs.py",
    ("posted_at", "when scores were posted", PERIODS),
    ("last_round_posted_at", "when the scores of the last round were posted", PERIODS),
    ("scheduled_end", "when the session is to end", PERIODS),
    ("actual_end", "when the last board was played", PERIODS),
    ("starts", "the start of every session", PERIODS),
    ("scheduled_ends", "the end of every session", PERIODS),
    ("session", "the number of the session", PERIODS),
    ("event", "the book's word for the stage", PERIODS),
    ("match", "the number of the round", PERIODS),
    ("next_start", "the start that ends the period", PERIODS),
    ("session_ends", "the ends of all sessions of the stage", PERIODS),
    ("congress_end", "the end of the congress, by the plan", PERIODS),
    ("start", "the start of what the stage qualifies for", PERIODS),
    ("other_play", "other play of the congress, by the plan", PERIODS),
    ("holidays", "holidays, by the plan", PERIODS),
    ("format", "Swiss, pairs or teams", ("session ends",)),
    ("match_ends", "the ends of the rounds", ("session ends",)),
    ("breaks", "the breaks that the plan has", ("session ends",)),
)
_STARTS = _by(
    "actions/asking/last_starts.py",
    ("scheduled_end", "when the session is to end", ("last start",)),
    ("board_start", "the time at which it is told", ("last start",)),
    ("seconds_left", "the time between the two", ("last start",)),
)
_REQUESTS = _by(
    "actions/asking/periods.py",
    ("made_at", "the time of the request", PERIODS),
    ("opponents_agree", "said with the correction", PERIODS),
    ("error", "said with the correction", PERIODS),
    ("affects_qualification", "said with the correction", PERIODS),
    ("draw_made", "that later rounds are drawn", ("draw stands",)),
    ("ranking_changed", "that scores have changed", ("draw stands",)),
    ("positions", "the field in its order", ("draw stands",)),
    ("placings", "the field in its order", ("draw stands",)),
)
_ANNOUNCED = _by(
    "actions/stages/opening.py",
    ("sent", "the periods for which the plan names a clause", ("announced",)),
)
_APPEALS = _by(
    "actions/rulings/appeals.py",
    ("ruling_at", "when the ruling was given", ("appeal time",)),
    ("on_form", "said with the appeal", ("appeal time",)),
    ("signatures", "said with the appeal", ("appeal time",)),
    ("appeal", "that there is an appeal", DEPOSITS),
    ("ruling_obtained", "that there is a ruling", DEPOSITS),
    ("deposit", "what was paid", DEPOSITS),
    ("has_merit", "said with the decision", DEPOSITS),
)
_INSTANCES = _by(
    "actions/rulings/appeal_ways.py",
    ("by", "said with the appeal", ("appeal right",)),
    ("through_director", "said with the appeal", ("appeal right",)),
    ("committee_exists", "said with the appeal, or both ways", ("appeal hearing",)),
    ("matter", "said with the appeal", ("appeal matter",)),
    ("steps_taken", "appeals that were decided", ("further appeal",)),
    ("grounds", "said with the decision", ("further grounds",)),
    ("basis", "said with the decision, or with the ruling", ("appeal reach",)),
    ("day", "the day on which it is lodged", ("hearing time",)),
    ("play_starts", "when the session of the ruling started", ("hearing time",)),
    ("agreed", "said with the appeal", ("hearing time",)),
    ("ruling_on", "the day of the ruling", ("hearing time",)),
)
_HEARINGS = (
    _by(
        "actions/rulings/hearings.py",
        ("ruling_at", "when the ruling was given", ("appeal sent",)),
        ("made_at", "when the other side got its copy", ("appeal sent",)),
        ("committee", "the committee that was named, or said with the hearing", ("who may sit",)),
        (
            "involved",
            "the players of both sides, and those said with the hearing",
            ("who may sit",),
        ),
        ("sent", "said with the papers", ("appeal papers",)),
        ("days_after", "days since the ruling", ("appeal papers",)),
        ("has_merit", "said with the decision", ("appeal papers",)),
        ("succeeds", "said with the decision", ("appeal papers",)),
        ("appeal", "that there is an appeal", ("private deposit",)),
        ("ruling_obtained", "whether the ruling has been given", ("private deposit",)),
    )
    + _by(
        "actions/rulings/appeal_ways.py",
        ("category", "the word of the competition that the clause knows", ("appeal body",)),
    )
    + _by(
        "actions/rulings/other_appeals.py",
        ("team", "whether the side that appeals had the substitute", ("adjustment appeal",)),
        ("made_at", "when the director was told of the substitute", ("adjustment appeal",)),
        ("start", "the start of the session", ("adjustment appeal",)),
    )
)
_LATENESS = _by(
    "actions/conduct/late_costs.py",
    ("minutes_late", "said by the director", LATE),
    ("notified", "said by the director", LATE),
    ("excused", "said by the director", LATE),
    ("late", "said by the director: one player, or both", LATE),
    ("must_attend", "said by the director", LATE),
    ("private", "said by the director", LATE),
    ("scheduled_start", "when the session was to start", LATE),
    ("arrived_at", "that start and the minutes", LATE),
    ("actual_start", "when play began", LATE),
    ("boards", "boards of a match in VPs", LATE),
    ("round_minutes", "the time of the round", LATE),
    ("round_boards", "boards of the round", LATE),
    ("top", "the top on a board", LATE),
)
_OFFENCES = _by(
    "actions/asking/offences.py",
    ("minutes_late", "said by the director", SLOW),
    ("earlier_offences", "facts of earlier offences", ("late", *SLOW)),
    ("earlier_by_member", "those of each player, of other events too", ("slow carried",)),
    ("earlier_short", "those of them in the shortest band", ("late", *SLOW)),
    ("event", "the word of the stage that the clause knows", ("late", *SLOW)),
    ("unit", "VPs, or IMPs in a final", ("late", *SLOW)),
    ("top", "the top on a board", (*SLOW, "fine", "artificial")),
    ("boards_lost", "said by the director", SLOW),
    ("minutes_over", "said by the director", SLOW),
    ("cause", "slow play", SLOW),
    ("minutes_taken", "minutes allowed, and those over", SLOW),
    ("minutes_allowed", "boards and minutes a board", SLOW),
    ("method", "how the stage is scored", ("fine", "artificial")),
    ("board_method", "how a board is scored", ("fine", "artificial")),
    ("boards", "boards of a match", ("fine", "artificial")),
    ("comparisons", "results on a board", ("fine", "artificial")),
)
_FINES = _by(
    "actions/conduct/fine_rules.py",
    ("fine", "the amount that is being laid on", FINES),
    ("unit", "its unit", FINES),
    ("top", "the top on a board", FINES),
    ("boards_played", "boards with a result", FINES),
    ("frivolous", "said with the fine", FINES),
    ("percent", "what the contestant has in the session", FINES),
    ("times", "said with the fine", ("fine",)),
    ("proposed", "the amount that is being laid on", ("fine",)),
    ("earlier_offences", "fines and warnings before", ("fine", "score entry")),
    ("earlier_by_member", "those of the whole team", ("score entry",)),
    ("event", "the word of the stage that the clause knows", ("fine", "score entry")),
)
_BANS = _by(
    "actions/conduct/bans.py",
    ("breach", "said with the fine", ("conduct", "ban")),
    ("stage", "the word of the stage that the clause knows", ("conduct", "ban")),
    ("earlier_offences", "fines for the same before", ("conduct", "ban")),
    ("earlier_warnings", "warnings for the same", ("conduct", "ban")),
    ("earlier_of_player", "said with the fine", ("conduct", "ban")),
)
_LINE_UPS = (
    *_by(
        "actions/asking/stanza_times.py",
        ("start", "when the match or the stanza starts", POSTING),
        ("role", "whether the team sits first, last, or line-ups are blind", POSTING),
        ("previous_end", "the end of the stanza or round before", POSTING),
    ),
    *_by(
        "actions/asking/late_line_ups.py",
        ("made_at", "when the line-up was posted", ("line-up late",)),
        ("closes_at", "the latest time for it", ("line-up late",)),
        ("earlier_offences", "fines before by the same clause", ("line-up late",)),
    ),
)
_COSTS = (
    *_by(
        "actions/results/removed_boards.py",
        ("removed_for", "why a board was taken away", ("removed board",)),
    ),
    *_by("actions/conduct/consequences.py", ("fine", "the fine in VPs", ("knock-out fine",))),
    *_by("actions/conduct/late_and_slow.py", ("sides", "the two sides of the match", ("fault",))),
)
_BOTH_FINED = _by(
    "competition/scores/fines_of_both.py",
    ("fine", "the fine of a side, in VPs", ("both fined",)),
    ("imps", "none: the score does not matter there", ("both fined",)),
    ("opponents_imps", "none: the score does not matter there", ("both fined",)),
    ("both_at_fault", "that both sides were fined", ("both fined",)),
    ("last_match", "whether it is the only match of its round", ("both fined",)),
)
_SCORES = _by(
    "actions/asking/scores_in_order.py",
    ("order", "the boards of the table in their order", ("scores in order",)),
    ("scored", "those that have a score", ("scores in order",)),
    ("starting", "the board that is scored now", ("scores in order",)),
    ("boards", "the boards of the contestant in the session", ("scores confirmed",)),
    ("boards_scored", "those of them that have a score", ("scores confirmed",)),
    ("confirmed", "whether both sides confirmed the card", ("scores confirmed",)),
    ("left", "that the players have left", ("scores confirmed",)),
)
SHEETS = ("recorded score", "wrong side")
_SHEETS = _by(
    "actions/results/recorded_scores.py",
    ("contract", "the contract of the correction", SHEETS),
    ("declarer", "its declarer", SHEETS),
    ("tricks", "its tricks", SHEETS),
    ("vulnerability", "that of the board", SHEETS),
    ("recorded_ns", "the score that was written down", SHEETS),
    ("players_reached", "said with the correction", SHEETS),
    ("confirmed_ns", "the score of the correction, where they were", SHEETS),
    ("top", "the top on a board", ("wrong side",)),
)
_FORMS = _by(
    "actions/results/fouled_boards.py",
    ("deals", "the form that each table played", ("forms",)),
    ("hand_record", "the deal that was recorded", ("forms",)),
)
_FOULED = _by(
    "actions/results/another_board.py",
    ("stanza_result_known", "whether all results of the match are in", ("another board",)),
    ("player_left", "said by the director", ("another board",)),
    ("more_stanzas", "whether the match is of a final and goes on", ("another board",)),
    ("next_stanza", "said by the director", ("another board",)),
)
_RULINGS = _by(
    "actions/rulings/awarded_scores.py",
    ("award", "the award of each side", ("artificial",)),
) + _by(
    "actions/rulings/psychic_calls.py",
    ("opponents_actual", "the score of the other side on the board", ("psychic",)),
    ("offenders_actual", "the score of the side on the board", ("psychic",)),
    ("below_rank", "said by the director", ("psychic bar", "psychic")),
    ("intentional", "said by the director", ("psychic bar", "psychic")),
)
_MATCHES = (
    *_by(
        "competition/scores/forfeits.py",
        ("event", "the book's word for the stage", ("forfeit",)),
        ("boards", "boards of the match", ("forfeit",)),
        ("playable", "none", ("forfeit",)),
        ("converted", "whether the stage counts in VPs", ("forfeit",)),
        ("scoring", "teams or Butler", ("forfeit",)),
        ("own_vps", "VPs of the side without fault so far", ("forfeit",)),
        ("offenders_vps", "VPs of the side at fault so far", ("forfeit",)),
        ("against_offenders_vps", "VPs of others against it", ("forfeit",)),
        ("opponents_vps", "VPs of those others", ("forfeit",)),
        ("round_robin", "the round robin of the forfeited match", ("forfeit",)),
        ("interim", "whether the stage still goes on", ("forfeit",)),
        ("after", "what has ended", ("forfeit",)),
    ),
    *_by(
        "competition/scores/unplayed_rounds.py",
        ("round", "the number of the round", ("bye",)),
        ("other_vps", "VPs of the side so far", ("bye",)),
    ),
    *_by(
        "competition/scores/abandoned_matches.py",
        ("boards", "boards of the match", GIVEN_UP),
        ("scoring", "teams or Butler", GIVEN_UP),
        ("own_vps", "VPs so far of the side that was there", GIVEN_UP),
        ("absent_vps", "VPs so far of the one that was away or fell ill", GIVEN_UP),
    ),
    *_by(
        "competition/scores/outsiders.py",
        ("vp_scored", "VPs of the match that does not count", ("not contending",)),
        ("other_vps", "VPs of the side so far", ("not contending",)),
    ),
    *_by(
        "competition/scores/share_matches.py",
        ("boards", "boards of the round", ("share",)),
        ("half_margins", "the margins of both halves", ("share",)),
    ),
    *_by(
        "actions/matches/mismatched_teams.py",
        ("actual_opponents_score", "VPs of those met", MISMATCHES),
        ("correct_opponents_score", "VPs of those due", MISMATCHES),
        ("vp", "VPs of the match", MISMATCHES),
        ("own_fault", "said by the director", MISMATCHES),
        ("largest_vp", "the end of the stage's scale", MISMATCHES),
        ("scale", "whether the scale has fractions", MISMATCHES),
        ("cause", "said by the director", ("mismatch cause",)),
    ),
    *_by(
        "actions/matches/ended_matches.py",
        ("teams", "the two sides of the match", ("walk-over",)),
        ("present", "those not at fault", ("walk-over",)),
        ("abandoned", "the name of the match in its bracket", ("walk-over",)),
        ("plan", "the form of the finals", ("walk-over",)),
        ("qualified", "the field of the final", ("choice",)),
        ("choice", "the opponent that is named", ("choice",)),
    ),
)
FILLED: tuple[Filling, ...] = (
    *(*_TIMES, *_STARTS, *_REQUESTS, *_APPEALS, *_LATENESS, *_OFFENCES, *_FINES, *_BANS),
    *(*_COSTS, *_SCORES, *_BOTH_FINED, *_FOULED, *_FORMS, *_SHEETS, *_RULINGS),
    *(*_MATCHES, *_LINE_UPS, *_INSTANCES, *_ANNOUNCED, *_HEARINGS),
)
"""Every input that is filled in by its name."""
SAID = "whoever enters, leaves or plays for another can say what the facts do not tell"
DOORS = ("entries", "systems")
"""Groups whose questions are answered at a door: what the facts do not tell can be said."""
ASKED = ("conduct", "rulings", "times")
"""Groups whose clauses are asked with inputs by name, and with nothing else."""
ASKED_TOO = (*ACCOUNTS, *MISMATCHES, "share", "walk-over", "draw stands", "choice")


TAKEN: Mapping[str, tuple[str, ...]] = {
    "mismatch award": ("vp", "own_fault"),
    "mismatch cause": ("cause",),
    "late": ("minutes_late", "arrived_at"),
    "late boards": ("minutes_late", "arrived_at"),
    "too late": ("minutes_late",),
    "too late in private": ("minutes_late",),
    "late boards in private": ("arrived_at",),
    "walk-over": ("present",),
}
"""For some parts, inputs of which a clause must take one, or its answer means nothing here."""


@cache
def fillings(part: str) -> tuple[Filling, ...]:
    """What is filled in for a part."""
    return tuple(each for each in FILLED if part in each.parts)


def can_be_said(part: Part) -> bool:
    """Whether whoever acts can say an input of the clause by its own name."""
    return part.group in DOORS or part.flags


def is_asked(part: Part) -> bool:
    """Whether a clause of the part is asked with inputs by their names.

    Others are calculated with: their terms are taken, and the inputs are the engine's own.
    """
    return part.gives != "terms" and (part.group in ASKED or part.name in ASKED_TOO)


def unfilled(part: str, required: Iterable[str]) -> list[str]:
    """The inputs that a clause needs and that nobody fills in, or can say, for a part."""
    known = part_named(part)
    if known is None or can_be_said(known) or not is_asked(known):
        return []
    names = {each.name for each in fillings(known.name)}
    return [each for each in required if each not in names]


def unknown_parts() -> list[str]:
    """Parts that the table names and the catalogue does not have."""
    return sorted({part for each in FILLED for part in each.parts} - PARTS.keys())
