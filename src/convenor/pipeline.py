"""The whole path on one page: from the facts of a ledger to titles, each arrow one function.

    facts ─► lines ─► board scores ─► match and session scores ─► victory points
          ─► accounts ─► totals ─► standing ─► qualification with carry-over ─► titles
                                       └─► the next draw, which becomes a fact again

Each function below takes a competition and gives one stop of the path as a frozen value. They are
the only way to a figure for the actions, the command line, the site, the API, the simulator and
the benchmarks (a house test sees to it); what they call stands in `competition/`, and the rules
themselves in the folders of the path.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence

from convenor.awards.titles import Title
from convenor.bridge import Side
from convenor.competition.comparing import editions, side_by_side
from convenor.competition.draws import next_round
from convenor.competition.explaining import explanations
from convenor.competition.explaining.questions import Question
from convenor.competition.finals import (
    bracket_scores,
    brackets,
    district_sections,
    finished_matches,
    play_offs,
    qualifying,
    undecided,
)
from convenor.competition.finals.qualifying_clauses import with_clause
from convenor.competition.finals.titles import stage_titles
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import CountedSession
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.rules import Rules
from convenor.competition.reports import masterpoints
from convenor.competition.reports import prizes as prize_money
from convenor.competition.reports.masterpoints import MasterpointReport
from convenor.competition.reports.prizes import Prizes
from convenor.competition.reports.reported_players import Register
from convenor.competition.scores.boards import BoardLines
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.sections import SectionedSession
from convenor.competition.scores.sessions import Card, FieldSession
from convenor.competition.scores.side_scores import SideScores
from convenor.competition.scores.side_scores import side_scores as side_scores_of
from convenor.competition.scores.side_scores import side_scores_at as scores_at_tables
from convenor.competition.scores.stanza_scores import StanzaScore, stanza_scores
from convenor.competition.scores.unplayed_rounds import Awarding
from convenor.competition.standings.seasons import Season
from convenor.competition.standings.substitute_credits import Credited
from convenor.competition.state.state import SessionState
from convenor.draws.plans import DrawPlan
from convenor.draws.round_draws import RoundDraw
from convenor.exact import Exact
from convenor.explain import Figure, Trace
from convenor.finals.decisions import Decision
from convenor.finals.fixtures import Bracket, KnockOutMatch
from convenor.finals.progress import OpenMatch, Progress, ToPlay
from convenor.finals.qualifying_rules import Field
from convenor.ledger import bodies
from convenor.ledger.facts import Draft, Fact
from convenor.matches.match_boards import MatchBoard
from convenor.regulation.answer_kinds import Judged
from convenor.regulation.answers import VerdictWord
from convenor.regulation.stack import Stack
from convenor.regulation.why import Why
from convenor.scoring.lines import Line as TableLine
from convenor.standings.accounts import Account
from convenor.standings.ranking import Line as StandingLine
from convenor.standings.ranking import Standing
from convenor.standings.totals import Entry, Total

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
    "places",
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

# --- facts in ------------------------------------------------------------------------------------


def competition(facts: Iterable[Fact]) -> Competition:
    """A competition out of its facts, in their order."""
    return Competition(facts)


def as_of(
    there: Competition, number: int | None = None, time: datetime.datetime | None = None
) -> Competition:
    """The competition as it was after a fact, or as it was known at a time."""
    return there.as_of(number, time)


# --- what it is played by ------------------------------------------------------------------------


def rules(there: Competition, stage: str) -> Rules:
    """The plan and the conditions ─► the clauses of a stage, by the part they play."""
    return there.figures.rules(stage)


def books(there: Competition) -> Stack:
    """The rulebooks, one over the other: as they were pinned, or as they stand on the shelf."""
    return there.figures.stack


def stage_plan(there: Competition, stage: str) -> StagePlan:
    """The plan ─► how a stage is played."""
    return there.figures.plan(stage)


def is_small_field(there: Competition, stage: str, entries: int) -> bool:
    """Whether so many entries are a small field, which is drawn in another way."""
    return there.figures.is_small(stage, entries)


def minutes(there: Competition, stage: str, boards: int, told: Exact | None = None) -> Exact:
    """The clauses of a stage ─► the minutes for so many boards; `told` was set for them."""
    return there.figures.minutes(stage, boards, told)


def session_minutes(there: Competition, session: SessionState) -> Exact:
    """The clauses of a stage ─► the minutes of a session, round by round if the book says so."""
    return there.figures.session_minutes(session)


def counted_sessions(there: Competition, stage: str) -> tuple[CountedSession, ...]:
    """Rounds ─► the sessions of a stage as its regulations count them."""
    return there.figures.sessions(stage)


def timetable(there: Competition, stage: str) -> tuple[CountedSession, ...]:
    """Rounds ─► the sessions of a stage with their times, whoever says what counts as one."""
    return there.figures.timetable(stage)


def qualifying_rule(
    there: Competition, stage: str, entry: Mapping[str, object]
) -> Mapping[str, object]:
    """A rule of qualifying as the plan has it ─► the same with what its clause says."""
    return with_clause(there.figures, stage, entry)


def passed_by(there: Competition, stage: str) -> bool:
    """Whether a stage is left out because nobody was sent to it."""
    return qualifying.passed_by(there.figures, stage)


def is_bracket(there: Competition, stage: str) -> bool:
    """Whether a stage is played as a bracket, which has matches and places but no standing."""
    return brackets.is_bracket(there.figures, stage)


def seed(there: Competition, stage: str) -> str | None:
    """The seed of the lots of a stage: the last that was drawn, or the competition's."""
    return there.figures.seed(stage)


# --- table results to scores ---------------------------------------------------------------------


def lines(there: Competition, stage: str, session: int, board: int) -> BoardLines:
    """Table results ─► the lines of a board, rulings in their place."""
    return there.figures.scores.lines(stage, session, board)


def board_scores(there: Competition, stage: str, session: int, board: int) -> MatchBoard:
    """Lines ─► the scores of a board, by the method of the stage."""
    return there.figures.scores.board(stage, session, board)


def side_scores(there: Competition, stage: str, session: int, board: int) -> SideScores:
    """Lines ─► the score of each side of a board, over the field or within each match."""
    return side_scores_of(there.figures.scores, stage, session, board)


def side_scores_at(
    there: Competition, stage: str, session: int, board: int, tables: tuple[str, ...]
) -> SideScores:
    """Lines ─► the score of each side of a board at a few tables only."""
    return scores_at_tables(there.figures.scores, stage, session, board, tables)


def results_on(there: Competition, stage: str, session: int, board: int) -> int:
    """Table results ─► at how many tables a board has one."""
    return there.figures.scores.results_on(stage, session, board)


def results_in(there: Competition, stage: str, session: int) -> int:
    """Table results ─► how many boards of a session are done with at their tables."""
    return there.figures.scores.results_in(stage, session)


def datum(
    there: Competition, stage: str, session: int, board: int, side: str = "NS"
) -> Exact | None:
    """Lines ─► the datum of a board for one direction; none outside a Butler."""
    if there.state.the_plan.stage(stage).scoring != "butler":
        return None
    scores = there.figures.scores
    if not scores.lines(stage, session, board).fouled:
        return scores.datum(stage, session, board, Side(side))
    trace = Trace()
    scores.scored(stage, session, board, trace)
    told = trace.figure().find("datum")
    return told.value if told is not None else None


def match_scores(there: Competition, stage: str, session: int) -> tuple[MatchFigure, ...]:
    """Board scores ─► matches with their score and victory points."""
    return there.figures.scores.matches(stage, session)


def own_matches(
    there: Competition, stage: str, session: int, contestant: str
) -> tuple[MatchFigure, ...]:
    """Board scores ─► the matches of one contestant in a round."""
    return there.figures.scores.match_of(stage, session, contestant)


def matches_by_name(
    there: Competition, stage: str, session: int
) -> Mapping[str, tuple[MatchFigure, ...]]:
    """Board scores ─► the matches of a round by who plays in them."""
    return there.figures.scores.matches_by_name(stage, session)


def match_named(there: Competition, stage: str, session: int, name: str) -> MatchFigure | None:
    """Board scores ─► the match of this name in a round, if there is one."""
    return there.figures.scores.match_named(stage, session, name)


def ended_matches(
    there: Competition, stage: str, session: int
) -> tuple[tuple[int, MatchFigure], ...]:
    """Board scores ─► the matches of a round that are over, each with the fact that ended it."""
    return there.figures.scores.ended(stage, session)


def stanzas(there: Competition, match: MatchFigure) -> tuple[StanzaScore, ...]:
    """A match ─► its score stanza by stanza, and who agreed to each."""
    return stanza_scores(there.figures.scores, match)


def match_boards(there: Competition, match: MatchFigure) -> tuple[MatchBoard, ...]:
    """A match ─► its boards with their scores."""
    return there.figures.scores.boards_of(match)


def session_field(there: Competition, stage: str, session: int) -> FieldSession | SectionedSession:
    """Board scores ─► a session in which the whole field is compared."""
    return there.figures.scores.session(stage, session)


def session_scores(there: Competition, stage: str, session: int) -> Mapping[str, Card]:
    """Board scores ─► each contestant's session, where the whole field is compared."""
    return session_field(there, stage, session).cards


def absent(there: Competition, stage: str, session: int) -> frozenset[str]:
    """Those who had left a stage by a session."""
    return frozenset(there.figures.scores.left(stage).by(session).all)


def awarding(there: Competition, stage: str) -> Awarding:
    """Rounds without play ─► what each of them counts, as things stand."""
    return there.figures.accounts.awarding(stage)


def is_complete(there: Competition, stage: str, session: int) -> bool:
    """Whether every match or board of a round has its result, or an award instead."""
    return there.figures.accounts.complete(stage, session)


def is_over(there: Competition, stage: str) -> bool:
    """Whether every round of a stage has been played."""
    return there.figures.accounts.over(stage)


# --- scores to places ----------------------------------------------------------------------------


def account(there: Competition, stage: str, until: int | None = None) -> Account:
    """Matches, sessions, awards, carry-over, adjustments and fines ─► the account of a stage."""
    return there.figures.accounts.account(stage, until)


def round_entries(there: Competition, stage: str, session: int) -> tuple[Entry, ...]:
    """Matches and sessions ─► what a round gave, before adjustments and fines."""
    return there.figures.accounts.round(stage, session).entries


def session_credit(
    there: Competition, stage: str, contestant: str, session: int
) -> Credited | None:
    """What a round gave ─► what counts instead where substitutes played, if something does."""
    return there.figures.accounts.credits(stage).credit(contestant, session)


def season(there: Competition, stage: str) -> Season:
    """Places in the events of a year ─► what they earn for its table."""
    return there.figures.accounts.season(stage)


def standings(there: Competition, stage: str, until: int | None = None) -> Mapping[str, Standing]:
    """Accounts ─► the standing of each field, ties split by the book."""
    return there.figures.standings(stage, until)


def final_order(there: Competition, stage: str) -> tuple[str, ...]:
    """A standing or a bracket ─► everybody in the order of a stage."""
    return qualifying.order_of(there.figures, stage)


def by_choice(there: Competition, stage: str) -> bool:
    """Whether the winner of the stage before chooses its opponent in a final."""
    return brackets.by_choice(there.figures, stage)


def draw_plan(there: Competition, stage: str) -> DrawPlan:
    """The clauses of a stage ─► how its rounds are drawn."""
    return next_round.draw_plan(there.figures, stage)


def drawn_bracket(there: Competition, stage: str) -> Bracket:
    """Those who came to a final ─► its matches, played or not."""
    return brackets.bracket(there.figures, stage)


def bracket(there: Competition, stage: str) -> Progress:
    """Matches of a final ─► who meets whom next, who is out, the places."""
    return brackets.progress(there.figures, stage)


def bracket_figures(
    there: Competition, stage: str
) -> dict[tuple[str, str], bracket_scores.BracketScore]:
    """Matches of a final ─► the score of each side, what it began with included."""
    return bracket_scores.bracket_scores(there.figures, stage)


def bracket_matches(there: Competition, stage: str) -> dict[str, MatchFigure]:
    """Matches of a final ─► those that were played, by their name in the bracket."""
    return bracket_scores.played_in(there.figures, stage)


def match_imps(there: Competition, match: MatchFigure) -> tuple[Exact, Exact]:
    """A match of a final ─► the IMPs of both sides."""
    return finished_matches.imps_of(there.figures, match)


def qualification(there: Competition, stage: str) -> tuple[qualifying.GoingOn, ...]:
    """A standing ─► who goes on, with what carry-over, and the alternates."""
    return qualifying.going_on(there.figures, stage)


def qualification_field(there: Competition, stage: str) -> Field:
    """A standing ─► the field from which others go on, by section where there are several."""
    return qualifying.qualification_field(there.figures, stage)


def waiting_for_leave(there: Competition, stage: str) -> Iterator[tuple[str, Judged, str]]:
    """A standing ─► those who stand too low to go on unless somebody gives them leave."""
    return qualifying.waiting_for_leave(there.figures, stage)


def sections_judged(there: Competition, stage: str) -> tuple[tuple[VerdictWord, str, str], ...]:
    """The sections of a stage ─► what the book says of their districts."""
    return district_sections.sections_judged(there.figures, stage)


def play_offs_recorded(there: Competition, stage: str, to: str) -> tuple[bodies.PlayOffPlayed, ...]:
    """Facts ─► the play-offs for the places of a stage."""
    return play_offs.recorded(there.figures, stage, to)


def left_open(there: Competition, stage: str) -> tuple[undecided.LeftOpen, ...]:
    """A standing ─► those who are level for a place, and by what it is decided."""
    return undecided.left_open(there.figures, stage)


def places(there: Competition, stage: str) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """A bracket or a standing ─► the places of each field, those who share one together."""
    return brackets.groups_by_field(there.figures, stage)


def titles(there: Competition, stage: str) -> tuple[Title, ...]:
    """Places ─► titles, each with its clause."""
    return stage_titles(there.figures, stage)


# --- and back to facts ---------------------------------------------------------------------------


def next_matches(there: Competition, stage: str) -> tuple[ToPlay, ...]:
    """A bracket ─► the matches that can be played and have not been drawn."""
    return brackets.next_matches(there.figures, stage)


def bracket_draw(there: Competition, stage: str, session: int) -> dict[str, object]:
    """A bracket ─► its next matches as a round, which nobody draws."""
    return brackets.bracket_draw(there.figures, stage, session)


def next_draw(
    there: Competition,
    stage: str,
    session: int,
    by_hand: tuple[tuple[str, str], ...] = (),
    choice: next_round.Choice | None = None,
) -> RoundDraw:
    """A standing ─► the next round, with the certificate that proves it."""
    return next_round.next_draw(there.figures, stage, session, by_hand, choice=choice)


# --- after the event ------------------------------------------------------------------------------


def masterpoint_report(
    there: Competition, assistant: str = "", register: Register | None = None
) -> MasterpointReport:
    """Standings and matches ─► the report for masterpoints, with what keeps it from acceptance."""
    return masterpoints.masterpoint_report(there, assistant, register)


def prizes(there: Competition, stage: str, by_place: tuple[Exact, ...]) -> Prizes:
    """A standing ─► prize money, which the tied share."""
    return prize_money.prizes(there, stage, by_place)


# --- looking at it -------------------------------------------------------------------------------


def explained(there: Competition, question: Question) -> Figure:
    """Why a figure is what it is, from a place down to the results at the tables."""
    return explanations.explained(there.figures, question)


def pinned_editions(there: Competition, *, compared: bool = True) -> editions.Editions:
    """What was pinned ─► the clauses that say something else now, and whose figures would move."""
    return editions.editions(there, compared=compared)


def tell_match(there: Competition, match: MatchFigure, why: Why) -> None:
    """A match worked out once more from its lines, telling how."""
    there.figures.scores.worked_out(match.stage, match.session, match.pairing, why)


def what_if(there: Competition, drafts: Sequence[Draft]) -> side_by_side.Difference:
    """What would change if these facts were written: who moves, who would go on."""
    return side_by_side.difference(there, there.tried(drafts))
