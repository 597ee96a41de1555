"""A match worked out from its lines, board by board: its score, and its VPs once it is over.

The boards of a competition and a pairing go in; a match figure comes out, told to whoever asks
why. What officials took away, fined or adjusted in the unit of the match comes into it; amounts in
VPs are the account's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.fines_of_both import fines_in
from convenor.competition.scores.kept_boards import KeptBoards
from convenor.competition.scores.match_figures import How, MatchFigure
from convenor.competition.scores.match_lines import (
    OwnLines,
    any_score,
    has_both,
    lines_by_board,
    read_lines,
    same_form,
)
from convenor.competition.scores.reported_matches import as_reported, under_way, with_report
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import State
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.ledger import bodies
from convenor.matches.match_adjustments import Adjustment, AdjustmentTerms, Kind
from convenor.matches.match_boards import MatchBoard, RemovedBoard, met
from convenor.matches.match_conversion import Converter
from convenor.matches.match_points import points_of, to_victory_points
from convenor.matches.match_scores import Match, MatchTerms, score_again, score_match
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.lines import Line, Nothing
from convenor.scoring.teams import score_teams
from convenor.values import replace


def worked_out(
    boards: KeptBoards, stage: str, session: int, pairing: Pairing, why: Why = SILENT
) -> MatchFigure:
    """A match as far as it has been played; by its score as a whole until its boards are there."""
    report = boards.state.match_report(stage, session, pairing.contestants)
    if report is None:
        return _by_boards(boards, stage, session, pairing, why)
    found = _by_boards(boards, stage, session, pairing)
    if found.complete and found.score is not None:
        return with_report(_by_boards(boards, stage, session, pairing, why), report, why)
    if report.said.stanzas and len(report.said.stanzas) < len(pairing.stanzas):
        return under_way(found, report, why)
    rules = boards.rules_of(stage)
    made = replace(found, score=None, points=None)
    told = _told(rules, made, why)
    adjustments = _adjustments(boards.state, rules, made)
    return as_reported(made, report, rules, _terms(rules), adjustments, told)


def _by_boards(
    boards: KeptBoards, stage: str, session: int, pairing: Pairing, why: Why = SILENT
) -> MatchFigure:
    """A match by its boards as far as it has been played, with its score and VPs."""
    rules = boards.rules_of(stage)
    own = own_lines(boards, stage, session, pairing)
    made = MatchFigure(stage, session, pairing, len(own.by_board), len(own.known), "not begun")
    forfeits = forfeited_stanzas(boards.state, stage, session, pairing)
    if not own.begun and not (own.by_board and forfeits):
        return made
    told = _told(rules, made, why)
    match = _match(boards, rules, made, own, told)
    how: How = "played" if own.complete else "in play"
    if not any_score(match.boards, pairing) and not any(each.awards for each in match.removed):
        return replace(made, how=how)
    score = score_match(match, _terms(rules), told)
    points = None
    if rules.conversion is not None and how == "played":
        points = to_victory_points(score, rules.conversion, why)
    return replace(made, how=how, score=score, points=points)


def with_board(
    found: MatchFigure, before: MatchBoard, now: MatchBoard, converter: Converter | None
) -> MatchFigure | None:
    """A match after one of its boards became worth something else; the rest of it is the same.

    None where more hangs on the board than a sum of IMPs: then the match is worked out whole.
    """
    score, pairing = found.score, found.pairing
    if score is None or found.report is not None or score.unit != IMP or score.how != "played":
        return None
    if score.removed or pairing.lengths or pairing.share or len(pairing.tables) > 1:
        return None
    if int(now.number) not in pairing.boards:
        return found
    more = _more(before, now, pairing.contestants)
    if more is None or (found.points is not None and converter is None):
        return None
    again = score_again(score, more)
    points = None
    if converter is not None and found.points is not None:
        points = points_of(again, converter(again))
    return MatchFigure(
        found.stage, found.session, pairing, found.scheduled, found.done, found.how, again, points,
        None, found.by_report, found.differs,
    )  # fmt: skip


def _more(
    before: MatchBoard, now: MatchBoard, contestants: tuple[str, str]
) -> tuple[Exact, Exact] | None:
    """What a board gives to both sides beyond what it gave before."""
    try:
        (our_old, their_old), (ours, theirs) = met(before, contestants), met(now, contestants)
    except Mistake:  # whoever needs the match hears of it
        return None
    if (
        our_old.score is None
        or their_old.score is None
        or ours.score is None
        or theirs.score is None
    ):
        return None
    return ours.score - our_old.score, theirs.score - their_old.score


def _told(rules: Rules, made: MatchFigure, why: Why) -> Why:
    pairing = made.pairing
    return why.part(
        "the score of {first:who} v {second:who}",
        clause=rules.board_clause,
        about=Subject(session=made.session, match=pairing.name or pairing.match),
        first=pairing.first,
        second=pairing.second,
    )


def _terms(rules: Rules) -> MatchTerms:
    """Amounts in the unit of the match come before its conversion."""
    adjusted = AdjustmentTerms(fine="before conversion", mirrored=("substitute",))
    return replace(rules.match_terms, adjusted=adjusted)


def _match(
    boards: KeptBoards,
    rules: Rules,
    made: MatchFigure,
    own: OwnLines,
    why: Why,
) -> Match:
    """All that counts in a match."""
    known, session, pairing = own.known, made.session, made.pairing
    removed = _removed(boards, rules, session, pairing, known)
    taken = {each.number for each in removed}
    scored = match_boards(boards, rules, session, pairing, known, why)
    return Match(
        pairing.contestants,
        made.scheduled,
        tuple(each for each in scored if each.number not in taken and has_both(each, pairing)),
        removed,
        own.without_result,
        at_fault=_at_fault(boards.state, made),
        adjustments=_adjustments(boards.state, rules, made),
    )


def boards_of(boards: KeptBoards, match: MatchFigure) -> tuple[MatchBoard, ...]:
    """The scored boards of a match."""
    stage, session = match.stage, match.session
    known = own_lines(boards, stage, session, match.pairing).known
    return match_boards(boards, boards.rules_of(stage), session, match.pairing, known, SILENT)


def is_in_play(boards: KeptBoards, stage: str, session: int, pairing: Pairing) -> bool:
    """Whether boards of a match are still to come, and nobody has said its score as a whole."""
    if boards.state.match_report(stage, session, pairing.contestants) is not None:
        return False
    return not own_lines(boards, stage, session, pairing).complete


def own_lines(boards: KeptBoards, stage: str, session: int, pairing: Pairing) -> OwnLines:
    """The lines of a match; those of a stanza lost without play are not played."""

    def read() -> OwnLines:
        own = lines_by_board(lambda board: boards.lines(stage, session, board), pairing)
        lost = forfeited_stanzas(boards.state, stage, session, pairing)
        gone = {str(board) for number in lost for board in pairing.boards_in(number)}
        return read_lines({n: each for n, each in own.items() if n not in gone}, pairing)

    return boards.own_lines(stage, session, pairing.match, read)


def forfeited_stanzas(
    state: State, stage: str, session: int, pairing: Pairing
) -> dict[int, bodies.StanzaForfeited]:
    """The stanzas of a match that were lost without play."""
    if not pairing.lengths:
        return {}
    return {
        body.stanza: body
        for _, body in state.of(bodies.StanzaForfeited, stage)
        if body.session == session and body.at_fault in pairing.contestants
    }


def match_boards(
    boards: KeptBoards,
    rules: Rules,
    session: int,
    pairing: Pairing,
    known: Mapping[str, tuple[Line, ...]],
    why: Why,
) -> tuple[MatchBoard, ...]:
    """Boards compared within a match of two tables, or over the whole field."""
    stage = rules.plan.name
    if len(pairing.tables) > 1:
        return tuple(
            _between_tables(boards, rules, session, number, lines, why)
            for number, lines in known.items()
        )
    if not why.listening:
        return tuple(boards.board(stage, session, int(number)) for number in known)
    return tuple(
        boards.scored(stage, session, int(number), why, pairing.contestants) for number in known
    )


def _between_tables(
    boards: KeptBoards,
    rules: Rules,
    session: int,
    number: str,
    lines: tuple[Line, ...],
    why: Why,
) -> MatchBoard:
    found = boards.lines(rules.plan.name, session, int(number))
    clause = rules.board_clause
    told = why.part("board {number}", clause=clause, about=Subject(board=number), number=number)
    scores = score_teams(same_form(found, lines), rules.teams, told, found.at_fault)
    return MatchBoard(number, scores, clause)


def _removed(
    boards: KeptBoards,
    rules: Rules,
    session: int,
    pairing: Pairing,
    known: Mapping[str, tuple[Line, ...]],
) -> tuple[RemovedBoard, ...]:
    """Boards taken away where the book counts them to see whether a match is void."""
    if rules.match_terms.void is None:
        return ()
    amount = rules.awards.amount
    found = []
    for number, lines in known.items():
        if all(isinstance(each.ns_entry, Nothing) for each in lines):
            blamed = boards.lines(rules.plan.name, session, int(number)).at_fault
            ours, theirs = (-amount if w in blamed else amount for w in pairing.contestants)
            found.append(RemovedBoard(number, "not played", (ours, theirs)))
    return tuple(found)


def _at_fault(state: State, match: MatchFigure) -> str | None:
    for _, body in state.of(bodies.BoardCancelled, match.stage):
        if body.session == match.session:
            for who in body.at_fault:
                if who in match.pairing.contestants:
                    return str(who)
    return None


def _adjustments(state: State, rules: Rules, match: MatchFigure) -> tuple[Adjustment, ...]:
    """Amounts in the unit of the match; those in VPs come into the account."""
    rulings = [b for _, b in state.of(bodies.ScoreAdjusted, match.stage) if _in(b, match)]
    fines = fines_in(state, rules, match.session, match.pairing)
    lost = forfeited_stanzas(state, match.stage, match.session, match.pairing)
    return (
        *(_won_without_play(body, match) for body in lost.values()),
        *(
            _adjusted(body, body.amount, "substitute" if body.both_sides else "ruling", body.clause)
            for body in rulings
        ),
        *(_adjusted(body, -body.amount, "fine", body.rests_on) for body in fines),
    )


def _won_without_play(body: bodies.StanzaForfeited, match: MatchFigure) -> Adjustment:
    """What the side without fault has for a stanza that the other one forfeited."""
    other = match.pairing.opponent_of(body.at_fault)
    reason = f"stanza {body.stanza} is forfeited by {body.at_fault}"
    return Adjustment(other, body.imps, IMP, "ruling", "", reason)


def _in(body: Any, match: MatchFigure) -> bool:
    """Whether an amount is one of this match, in its unit."""
    return (
        body.session == match.session
        and body.unit == "IMP"
        and body.contestant in match.pairing.contestants
    )


def _adjusted(body: Any, amount: Exact, kind: Kind, clause: str) -> Adjustment:
    return Adjustment(body.contestant, amount, IMP, kind, clause, body.reason)
