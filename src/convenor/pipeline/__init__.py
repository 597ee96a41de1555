"""The whole path on one page: from the facts of a ledger to titles, each arrow one function.

    facts ─► lines ─► board scores ─► match and session scores ─► victory points
          ─► accounts ─► totals ─► standing ─► qualification with carry-over ─► titles
                                       └─► the next draw, which becomes a fact again

Each function below takes a competition and gives one stop of the path as a frozen value. They are
the only way to a figure for the actions, the command line, the site, the API, the simulator and
the benchmarks (a house test sees to it); what they call stands in `competition/`, and the rules
themselves in the folders of the path. Closer looks at what lies along the path (the rules of a
stage, a board, a match, a round, a final) stand in the other modules of this folder, and are asked
for in the same way: `pipeline.datum`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence

from convenor.awards.titles import Title
from convenor.competition.comparing import side_by_side
from convenor.competition.draws import next_round
from convenor.competition.explaining import explanations
from convenor.competition.explaining.questions import Question
from convenor.competition.finals import brackets, qualifying
from convenor.competition.finals.titles import stage_titles
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import CountedSession
from convenor.competition.plans.plan import StagePlan
from convenor.competition.reports import masterpoints
from convenor.competition.reports import place_awards as awards_of_places
from convenor.competition.reports import prizes as prize_money
from convenor.competition.reports.masterpoints import MasterpointReport
from convenor.competition.reports.place_awards import PlaceAwards
from convenor.competition.reports.prizes import Prizes
from convenor.competition.reports.reported_players import Register
from convenor.competition.scores.boards import BoardLines
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.sections import SectionedSession
from convenor.competition.scores.sessions import Card, FieldSession
from convenor.competition.scores.side_scores import SideScores
from convenor.draws.round_draws import RoundDraw
from convenor.exact import Exact
from convenor.explain import Figure
from convenor.finals.decisions import Decision
from convenor.finals.fixtures import Bracket, KnockOutMatch
from convenor.finals.progress import OpenMatch, Progress, ToPlay
from convenor.ledger.facts import Draft, Fact
from convenor.matches.match_boards import MatchBoard
from convenor.pipeline.board_figures import (
    datum,
    results_in,
    results_on,
    side_scores,
    side_scores_at,
)
from convenor.pipeline.final_figures import (
    bracket_draw,
    bracket_figures,
    bracket_matches,
    drawn_bracket,
    left_open,
    next_matches,
    places,
    play_offs_recorded,
    qualification_field,
    sections_judged,
    waiting_for_leave,
)
from convenor.pipeline.match_figures import (
    ended_matches,
    match_boards,
    match_imps,
    match_named,
    matches_by_name,
    own_matches,
    stanzas,
    tell_match,
)
from convenor.pipeline.round_figures import (
    absent,
    awarding,
    is_complete,
    is_over,
    round_entries,
    season,
    session_credit,
)
from convenor.pipeline.stage_rules import (
    books,
    by_choice,
    counted_sessions,
    draw_plan,
    is_bracket,
    is_small_field,
    minutes,
    passed_by,
    pinned_editions,
    qualifying_rule,
    rules,
    seed,
    session_minutes,
    stage_plan,
    timetable,
)
from convenor.scoring.lines import Line as TableLine
from convenor.standings.accounts import Account
from convenor.standings.ranking import Line as StandingLine
from convenor.standings.ranking import Standing
from convenor.standings.totals import Entry, Total

# --- facts in ------------------------------------------------------------------------------------


def competition(facts: Iterable[Fact]) -> Competition:
    """A competition out of its facts, in their order."""
    return Competition(facts)


def as_of(
    there: Competition, number: int | None = None, time: datetime.datetime | None = None
) -> Competition:
    """The competition as it was after a fact, or as it was known at a time."""
    return there.as_of(number, time)


# --- table results to scores ---------------------------------------------------------------------


def lines(there: Competition, stage: str, session: int, board: int) -> BoardLines:
    """Table results ─► the lines of a board, rulings in their place."""
    return there.figures.scores.lines(stage, session, board)


def board_scores(there: Competition, stage: str, session: int, board: int) -> MatchBoard:
    """Lines ─► the scores of a board, by the method of the stage."""
    return there.figures.scores.board(stage, session, board)


def match_scores(there: Competition, stage: str, session: int) -> tuple[MatchFigure, ...]:
    """Board scores ─► matches with their score and victory points."""
    return there.figures.scores.matches(stage, session)


def session_field(there: Competition, stage: str, session: int) -> FieldSession | SectionedSession:
    """Board scores ─► a session in which the whole field is compared."""
    return there.figures.scores.session(stage, session)


def session_scores(there: Competition, stage: str, session: int) -> Mapping[str, Card]:
    """Board scores ─► each contestant's session, where the whole field is compared."""
    return session_field(there, stage, session).cards


# --- scores to places ----------------------------------------------------------------------------


def account(there: Competition, stage: str, until: int | None = None) -> Account:
    """Matches, sessions, awards, carry-over, adjustments and fines ─► the account of a stage."""
    return there.figures.accounts.account(stage, until)


def standings(there: Competition, stage: str, until: int | None = None) -> Mapping[str, Standing]:
    """Accounts ─► the standing of each field, ties split by the book."""
    return there.figures.standings(stage, until)


def places_in(standings: Mapping[str, Standing]) -> Mapping[str, int]:
    """The standings of the fields ─► the place of each contestant in its own."""
    if len(standings) == 1:
        return next(iter(standings.values())).places
    return {name: place for each in standings.values() for name, place in each.places.items()}


def final_order(there: Competition, stage: str) -> tuple[str, ...]:
    """A standing or a bracket ─► everybody in the order of a stage."""
    return qualifying.order_of(there.figures, stage)


def bracket(there: Competition, stage: str) -> Progress:
    """Matches of a final ─► who meets whom next, who is out, the places."""
    return brackets.progress(there.figures, stage)


def qualification(there: Competition, stage: str) -> tuple[qualifying.GoingOn, ...]:
    """A standing ─► who goes on, with what carry-over, and the alternates."""
    return qualifying.going_on(there.figures, stage)


def titles(there: Competition, stage: str) -> tuple[Title, ...]:
    """Places ─► titles, each with its clause."""
    return stage_titles(there.figures, stage)


# --- and back to facts ---------------------------------------------------------------------------


def next_draw(
    there: Competition,
    stage: str,
    session: int,
    by_hand: tuple[tuple[str, str], ...] = (),
    choice: next_round.Choice | None = None,
) -> RoundDraw:
    """A standing ─► the next round, with the certificate that proves it."""
    return next_round.next_draw(there.figures, stage, session, by_hand, choice=choice)


# --- after the event -----------------------------------------------------------------------------


def masterpoint_report(
    there: Competition, assistant: str = "", register: Register | None = None
) -> MasterpointReport:
    """Standings and matches ─► the report for masterpoints, with what keeps it from acceptance."""
    return masterpoints.masterpoint_report(there, assistant, register)


def prizes(there: Competition, stage: str, by_place: tuple[Exact, ...]) -> Prizes:
    """A standing ─► prize money, which the tied share."""
    return prize_money.prizes(there, stage, by_place)


def place_awards(there: Competition, stage: str, by_place: tuple[Exact, ...]) -> PlaceAwards:
    """A standing ─► masterpoints of its places, at the event's rate, which the tied share."""
    return awards_of_places.place_awards(there, stage, by_place)


# --- looking at it -------------------------------------------------------------------------------


def explained(there: Competition, question: Question) -> Figure:
    """Why a figure is what it is, from a place down to the results at the tables."""
    return explanations.explained(there.figures, question)


def what_if(there: Competition, drafts: Sequence[Draft]) -> side_by_side.Difference:
    """What would change if these facts were written: who moves, who would go on."""
    return side_by_side.difference(there, there.tried(drafts))


__all__ = [
    "Account",
    "BoardLines",
    "Bracket",
    "Card",
    "Competition",
    "CountedSession",
    "Decision",
    "Entry",
    "KnockOutMatch",
    "MasterpointReport",
    "MatchBoard",
    "MatchFigure",
    "OpenMatch",
    "Prizes",
    "Progress",
    "RoundDraw",
    "SideScores",
    "StagePlan",
    "Standing",
    "StandingLine",
    "TableLine",
    "Title",
    "ToPlay",
    "Total",
    "absent",
    "account",
    "as_of",
    "awarding",
    "board_scores",
    "books",
    "bracket",
    "bracket_draw",
    "bracket_figures",
    "bracket_matches",
    "by_choice",
    "competition",
    "counted_sessions",
    "datum",
    "draw_plan",
    "drawn_bracket",
    "ended_matches",
    "explained",
    "final_order",
    "is_bracket",
    "is_complete",
    "is_over",
    "is_small_field",
    "left_open",
    "lines",
    "masterpoint_report",
    "match_boards",
    "match_imps",
    "match_named",
    "match_scores",
    "matches_by_name",
    "minutes",
    "next_draw",
    "next_matches",
    "own_matches",
    "passed_by",
    "pinned_editions",
    "place_awards",
    "places",
    "places_in",
    "play_offs_recorded",
    "prizes",
    "qualification",
    "qualification_field",
    "qualifying_rule",
    "results_in",
    "results_on",
    "round_entries",
    "rules",
    "season",
    "sections_judged",
    "seed",
    "session_credit",
    "session_field",
    "session_minutes",
    "session_scores",
    "side_scores",
    "side_scores_at",
    "stage_plan",
    "standings",
    "stanzas",
    "tell_match",
    "timetable",
    "titles",
    "waiting_for_leave",
    "what_if",
]
"""The steps, and the values at their stops: what callers name comes from here too."""
