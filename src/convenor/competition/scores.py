"""Scores of boards, matches and sessions of a competition, each worked out once and kept.

The state and the rules of each stage go in; scores come out, the same ones from scratch and after
one more result. Nothing is a rule here: lines go to the method of the stage, boards to the match,
the match to its scale. Totals and places are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from convenor.bridge import Side
from convenor.competition.boards import BoardLines, lines_of, with_forfeits
from convenor.competition.forms import by_form, method_of
from convenor.competition.lost_boards import with_lost_boards
from convenor.competition.rules import Rules
from convenor.competition.seats import CLOSED, OPEN, Pairing
from convenor.competition.sections import SectionedSession
from convenor.competition.sessions import FieldSession
from convenor.competition.state import State, Touched
from convenor.exact import IMP, MATCHPOINT, Exact
from convenor.matches.match_adjustments import Adjustment, AdjustmentTerms
from convenor.matches.match_boards import MatchBoard, RemovedBoard, without_result
from convenor.matches.match_conversion import NoPoints
from convenor.matches.match_points import MatchVictoryPoints, to_victory_points
from convenor.matches.match_scores import Match, MatchScore, score_match
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores
from convenor.scoring.lines import Artificial, Line, Nothing
from convenor.scoring.teams import score_teams
from convenor.values import replace, value

How: TypeAlias = Literal["not begun", "in play", "played"]


@value
class MatchFigure:
    """A match as far as it has been played."""

    stage: str
    session: int
    pairing: Pairing
    scheduled: int
    done: int
    how: How
    score: MatchScore | None = None
    points: MatchVictoryPoints | NoPoints | None = None

    @property
    def complete(self) -> bool:
        return self.how == "played"

    def vp(self, contestant: str) -> Exact | None:
        """The VPs of one side by the scale, before fines; None as long as there are none."""
        if not isinstance(self.points, MatchVictoryPoints):
            return None
        return self.points.of(contestant).before_fines

    def margin(self, contestant: str) -> Exact | None:
        """What a side has in the unit of the match."""
        return None if self.score is None else self.score.of(contestant).total


class Scores:
    """All scores of a competition, kept until a fact touches them."""

    def __init__(self, state: State, rules_of: Callable[[str], Rules]) -> None:
        self.state = state
        self.rules_of = rules_of
        self._lines: dict[tuple[str, int, int], BoardLines] = {}
        self._boards: dict[tuple[str, int, int], MatchBoard] = {}
        self._matches: dict[tuple[str, int, str], MatchFigure] = {}
        self._sessions: dict[tuple[str, int], FieldSession | SectionedSession] = {}

    def take_over(self, other: Scores) -> None:
        """What another has worked out; its sessions change with it, so they are made anew."""
        self._lines.update(other._lines)
        self._boards.update(other._boards)
        self._matches.update(other._matches)

    # --- forgetting ------------------------------------------------------------------------

    def forget(self, touched: Touched) -> None:
        """Let go of what a fact touched, and of nothing else."""
        what, *where = touched
        if what == "board":
            self._forget_board(*where)
        elif what == "session":
            self._forget_where(where[0], where[1])
        elif what == "stage":
            self._forget_where(where[0], None)
        elif what not in ("status", "deals", "entries"):
            self._forget_where(None, None)

    def _forget_board(self, stage: str, session: int, board: int, table: str | None) -> None:
        key = (stage, session, board)
        self._lines.pop(key, None)
        self._boards.pop(key, None)
        kept = self._sessions.get((stage, session))
        if kept is not None:
            kept.put(board, self.lines(stage, session, board))
        plan = self.rules_of(stage).plan
        if table is not None and plan.tables_a_match > 1:
            match, _, room = table.rpartition(" ")
            if room in (OPEN, CLOSED):
                self._matches.pop((stage, session, match), None)
                return
        for pairing in self.pairings(stage, session):
            self._matches.pop((stage, session, pairing.match), None)

    def _forget_where(self, stage: str | None, session: int | None) -> None:
        every: tuple[dict[Any, Any], ...] = (
            self._lines,
            self._boards,
            self._matches,
            self._sessions,
        )
        for kept in every:
            gone = [key for key in kept if stage in (None, key[0]) and session in (None, key[1])]
            for key in gone:
                del kept[key]

    # --- boards ----------------------------------------------------------------------------

    def lines(self, stage: str, session: int, board: int) -> BoardLines:
        """The lines of a board."""
        key = (stage, session, board)
        found = self._lines.get(key)
        if found is None:
            found = lines_of(self.state, stage, session, board)
            found = self._lines[key] = with_lost_boards(self.rules_of(stage), found)
        return found

    def board(self, stage: str, session: int, board: int) -> MatchBoard:
        """A board as the whole field scored it."""
        key = (stage, session, board)
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = self.scored(stage, session, board)
        return found

    def scored(
        self,
        stage: str,
        session: int,
        board: int,
        why: Why = SILENT,
        about: tuple[str, ...] = (),
    ) -> MatchBoard:
        """A board scored by the method of its stage, told to `why` (of some contestants only)."""
        rules = self.rules_of(stage)
        told = why.part("board {number}", clause=rules.board_clause, number=board)
        if rules.plan.format == "sessions" and rules.plan.scoring == "matchpoints":
            found = tuple(self.session(stage, session).board_scores(board, told, about))
            sides = tuple(side for each in found for side in each.sides)
            return MatchBoard(str(board), BoardScores(MATCHPOINT, sides), rules.board_clause)
        lines = with_forfeits(self.state, stage, session, self.lines(stage, session, board))
        method = method_of(rules, self.state.session(stage, session), lines)
        scores = by_form(rules, method, lines, told, about)
        return MatchBoard(str(board), scores, rules.board_clause)

    # --- matches ---------------------------------------------------------------------------

    def pairings(self, stage: str, session: int) -> tuple[Pairing, ...]:
        """The matches of a round."""
        there = self.state.sessions.get((stage, session))
        return () if there is None or there.seating is None else there.seating.pairings

    def match(self, stage: str, session: int, pairing: Pairing) -> MatchFigure:
        """A match with its score and VPs."""
        key = (stage, session, pairing.match)
        found = self._matches.get(key)
        if found is None:
            found = self._matches[key] = self.worked_out(stage, session, pairing)
        return found

    def matches(self, stage: str, session: int) -> tuple[MatchFigure, ...]:
        """The matches of a round, in the order of the draw."""
        return tuple(self.match(stage, session, each) for each in self.pairings(stage, session))

    def worked_out(
        self, stage: str, session: int, pairing: Pairing, why: Why = SILENT
    ) -> MatchFigure:
        """A match worked out from its lines, board by board."""
        rules = self.rules_of(stage)
        numbers = pairing.boards
        own = {
            str(board): self._own_lines(self.lines(stage, session, board), pairing)
            for board in numbers
        }
        known = {number: each for number, each in own.items() if _known(each)}
        made = MatchFigure(stage, session, pairing, len(numbers), len(known), "not begun")
        started = any(not _unknown(each) for each in own.values())
        if not started:
            return made
        told = why.part(
            "the score of {first} v {second}",
            clause=rules.board_clause,
            first=pairing.first,
            second=pairing.second,
        )
        boards = self._match_boards(stage, session, pairing, known, told)
        removed = self._removed(rules, session, pairing, known)
        taken = {each.number for each in removed}
        match = Match(
            pairing.contestants,
            len(numbers),
            tuple(
                each for each in boards if each.number not in taken and _has_score(each, pairing)
            ),
            removed,
            without_result(known, pairing.contestants),
            at_fault=self._at_fault(stage, session, pairing),
            adjustments=self._adjustments(stage, session, pairing),
        )
        how: How = "played" if len(known) == len(numbers) else "in play"
        if not _any_score(match.boards, pairing) and not any(each.awards for each in removed):
            return replace(made, how=how)
        terms = replace(
            rules.match_terms, adjusted=AdjustmentTerms(fine="before conversion", mirrored=())
        )
        score = score_match(match, terms, told)
        points = None
        if rules.conversion is not None and how == "played":
            points = to_victory_points(score, rules.conversion, why)
        return replace(made, how=how, score=score, points=points)

    def boards_of(self, match: MatchFigure) -> tuple[MatchBoard, ...]:
        """The scored boards of a match."""
        stage, session = match.stage, match.session
        known = {}
        for board in match.pairing.boards:
            own = self._own_lines(self.lines(stage, session, board), match.pairing)
            if _known(own):
                known[str(board)] = own
        return self._match_boards(stage, session, match.pairing, known, SILENT)

    def _own_lines(self, lines: BoardLines, pairing: Pairing) -> tuple[Line, ...]:
        """The lines of a match; in a movement its tables have boards of other matches too."""
        found = (lines.by_table.get(table) for table in pairing.tables)
        both = pairing.contestants
        return tuple(each for each in found if each and each.ns in both and each.ew in both)

    def _match_boards(
        self,
        stage: str,
        session: int,
        pairing: Pairing,
        known: Mapping[str, tuple[Line, ...]],
        why: Why,
    ) -> tuple[MatchBoard, ...]:
        rules = self.rules_of(stage)
        if len(pairing.tables) > 1:
            clause, terms = rules.board_clause, rules.teams
            return tuple(
                MatchBoard(
                    number,
                    score_teams(
                        self._same_form(stage, session, int(number), lines),
                        terms,
                        why.part("board {number}", clause=clause, number=number),
                        self.lines(stage, session, int(number)).at_fault,
                    ),
                    clause,
                )
                for number, lines in known.items()
            )
        if not why.listening:
            return tuple(self.board(stage, session, int(number)) for number in known)
        return tuple(
            self.scored(stage, session, int(number), why, pairing.contestants) for number in known
        )

    def _same_form(
        self, stage: str, session: int, board: int, lines: tuple[Line, ...]
    ) -> tuple[Line, ...]:
        """The lines of a teams match, cancelled where its tables played different forms.

        An artificial score needs no comparison, so it stands whatever the other table played.
        """
        found = self.lines(stage, session, board)
        if not found.fouled or any(all(e in form for e in lines) for form in found.forms):
            return lines
        if any(isinstance(each.entry(side), Artificial) for each in lines for side in Side):
            return lines
        return tuple(replace(each, ns_entry=Nothing("cancelled"), ew_entry=None) for each in lines)

    def _removed(
        self, rules: Rules, session: int, pairing: Pairing, known: Mapping[str, tuple[Line, ...]]
    ) -> tuple[RemovedBoard, ...]:
        """Boards taken away where the book counts them to see whether a match is void."""
        if rules.match_terms.void is None:
            return ()
        amount = rules.awards.amount
        found = []
        for number, lines in known.items():
            if all(isinstance(each.ns_entry, Nothing) for each in lines):
                blamed = self.lines(rules.plan.name, session, int(number)).at_fault
                ours, theirs = (-amount if w in blamed else amount for w in pairing.contestants)
                found.append(RemovedBoard(number, "not played", (ours, theirs)))
        return tuple(found)

    def _at_fault(self, stage: str, session: int, pairing: Pairing) -> str | None:
        for _, body in self.state.of_kind("board cancelled", stage):
            if body.session == session:
                for who in body.at_fault:
                    if who in pairing.contestants:
                        return str(who)
        return None

    def _adjustments(self, stage: str, session: int, pairing: Pairing) -> tuple[Adjustment, ...]:
        """Amounts in the unit of the match; those in VPs come into the account."""
        found: list[Adjustment] = []
        for _, body in self.state.of_kind("score adjusted", stage):
            if _in_match(body, session, pairing):
                found.append(
                    Adjustment(
                        body.contestant, body.amount, IMP, "ruling", body.clause, body.reason
                    )
                )
        for _, body in self.state.of_kind("fine imposed", stage):
            if _in_match(body, session, pairing):
                found.append(
                    Adjustment(body.contestant, -body.amount, IMP, "fine", body.clause, body.reason)
                )
        return tuple(found)

    # --- sessions --------------------------------------------------------------------------

    def session(self, stage: str, session: int) -> FieldSession | SectionedSession:
        """A session in which the whole field is compared."""
        key = (stage, session)
        found = self._sessions.get(key)
        if found is None:
            there = self.state.session(stage, session)
            lines = {board: self.lines(stage, session, board) for board in there.boards}
            rules = self.rules_of(stage)
            kind = SectionedSession if rules.plan.compared == "section" else FieldSession
            found = self._sessions[key] = kind(rules, there, lines)
        return found


def _in_match(body: Any, session: int, pairing: Pairing) -> bool:
    return body.session == session and body.unit == "IMP" and body.contestant in pairing.contestants


def _unknown(lines: tuple[Line, ...]) -> bool:
    """Whether nothing at all is known of a board."""
    return all(_missing(each, side) for each in lines for side in Side)


def _known(lines: tuple[Line, ...]) -> bool:
    """Whether every table has a result, an award, or word that there is none."""
    return bool(lines) and not any(_missing(each, side) for each in lines for side in Side)


def _missing(line: Line, side: Side) -> bool:
    entry = line.entry(side)
    return isinstance(entry, Nothing) and entry.why == "unknown"


def _any_score(boards: tuple[MatchBoard, ...], pairing: Pairing) -> bool:
    """Whether at least one of the two has a score on at least one board."""
    return any(
        side.score is not None
        for board in boards
        for who in pairing.contestants
        for side in board.by_contestant[who]
    )


def _has_score(board: MatchBoard, pairing: Pairing) -> bool:
    return all(who in board.by_contestant for who in pairing.contestants)
