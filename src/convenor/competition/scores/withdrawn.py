"""Boards of a field from which somebody has left: results struck out, and boards nobody played.

The state, the rules of a stage and the lines of a board go in. Where the book cancels what was
played against one who left, those lines go out, so that the board is compared as if it had never
sat there; whoever sits out afterwards is scored as the book says. Why it left is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from convenor.bridge import UNKNOWN, Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.boards import BoardLines, not_known
from convenor.competition.scores.lost_boards import for_side
from convenor.competition.state.seats import Seat, contestants_on
from convenor.competition.state.state import SessionState, State
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.matches.withdrawals import WithdrawnTeamTerms
from convenor.regulation.answer_kinds import said
from convenor.scoring.lines import Artificial, Entry, Line, Nothing
from convenor.scoring.unplayed import UnplayedTerms
from convenor.values import replace, value

SIT_OUT = "withdrawal sit-out"


@value
class Left:
    """Those who left a stage, and those of them whose results no longer count."""

    all: frozenset[str] = frozenset()
    cancelled: frozenset[str] = frozenset()
    since: Mapping[str, int] = MappingProxyType({})
    """The first session without them (0: never there)."""
    sections: Mapping[str, str] = MappingProxyType({})
    """The section that each of them was entered for."""
    awards: Mapping[str, Exact] = MappingProxyType({})
    """What opponents get for a board that one of them no longer plays, where that was said."""

    def has(self, line: Line | Seat) -> bool:
        """Whether somebody who left sits at this table."""
        return not self.all.isdisjoint(_names(line))

    def by(self, session: int) -> Left:
        """Those who had left by a session; what is cancelled is cancelled in all of them."""
        gone = frozenset(name for name in self.all if self.since.get(name, 0) <= session)
        return self if gone == self.all else replace(self, all=gone)

    def cancels(self, line: Line | Seat) -> bool:
        """Whether somebody sits at this table whose results no longer count."""
        return not self.cancelled.isdisjoint(_names(line))


NOBODY = Left()


def left(state: State, rules: Rules) -> Left:
    """Those who left while a stage was played, or before play began."""
    stage = rules.plan.name
    facts = state.of(bodies.EntryWithdrawn)
    gone = {
        str(body.contestant): _first_without(state, stage, str(body.contestant), body.session or 0)
        for _, body in facts
        if body.stage in (None, stage)
    }
    if not gone:
        return NOBODY
    out = [number for number in gone if not results_stand(state, rules, number)]
    sections = {name: state.entries[name].section for name in gone if name in state.entries}
    awards = {
        str(body.contestant): body.opponents
        for _, body in facts
        if body.stage == stage and body.opponents is not None
    }
    return Left(
        frozenset(gone),
        frozenset(out),
        MappingProxyType(gone),
        MappingProxyType(sections),
        MappingProxyType(awards),
    )


def _first_without(state: State, stage: str, number: str, told: int) -> int:
    """The first session that a contestant does not play whole: as told, or one it broke off."""
    for each in state.sessions_of(stage):
        played, scheduled = _boards(state, each, number)
        if each.number < told and 0 < played < scheduled:
            return each.number
    return told


def results_stand(state: State, rules: Rules, number: str) -> bool:
    """Whether what a contestant played before it left still counts.

    The clause says it, or the organiser's answer, or whoever noted that it left; in a ledger from
    before, where nobody says, it counts.
    """
    clause = rules.resolved("withdrawal")
    if clause is None:
        told = rules.answered("withdrawal").results or said_of(state, rules.plan.name, number)
        return told != "cancelled"
    if isinstance(clause.terms, WithdrawnTeamTerms):
        return False
    sessions = [(each, _boards(state, each, number)) for each in state.sessions_of(rules.plan.name)]
    sat = [(each, both) for each, both in sessions if both[1]]
    played = sum(both[0] for _, both in sat)
    to_come = max(state.rounds_of(rules.plan.name) - len(sat), 0)
    given = {
        "boards_played": played,
        "boards_scheduled": sum(both[1] for _, both in sat) + to_come * rules.plan.boards,
        "session_boards": sat[-1][1] if sat else None,
        "movement_boards": len(sat[-1][0].boards) if sat else None,
    }
    found: str = said(rules.ask("withdrawal", given)).get("results", "stand")
    return found == "stand"


def said_of(state: State, stage: str, number: str) -> str | None:
    """What becomes of the results of a contestant, where whoever noted that it left said it."""
    for _, body in state.of_kind("entry withdrawn"):
        if str(body.contestant) == number and body.stage in (None, stage):
            found: str | None = body.results
            return found
    return None


def _boards(state: State, session: SessionState, number: str) -> tuple[int, int]:
    """The boards that a contestant has a result on in a session, and those that it was to play."""
    seats = session.seating.of(number) if session.seating is not None else ()
    played = 0
    for seat in seats:
        if state.match_report(session.stage, session.number, seat.contestants) is not None:
            played += len(seat.boards)
            continue
        for board in seat.boards:
            found = state.on(session.stage, session.number, board).get(seat.table)
            played += found is not None and found.result is not UNKNOWN
    return played, sum(len(seat.boards) for seat in seats)


def without_withdrawn(rules: Rules, found: BoardLines, left: Left) -> BoardLines:
    """The lines of a board that count, those that a withdrawal left unplayed scored by the book."""
    if not left.all and not left.cancelled:
        return found
    if not any(left.has(line) or left.cancels(line) for line in found.lines):
        return found
    made = {line.table: _line(rules, line, left) for line in found.lines}

    def kept(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(each for line in lines if (each := made[line.table]) is not None)

    forms = tuple(own for form in found.forms if (own := kept(form)))
    return replace(found, lines=kept(found.lines), forms=forms or ((),))


def _line(rules: Rules, line: Line, left: Left) -> Line | None:
    """A line as it counts; none where it is struck out."""
    if not left.has(line) or not not_known(line.ns_entry):
        return None if left.cancels(line) else line
    if len(contestants_on(line.ns)) > 1:
        # The partner sits out too, and each of the three has a session of their own to follow.
        return replace(line, ns_entry=Nothing("sat out"), ew_entry=None)
    ns, ew = (_unplayed(rules, line, side, left) for side in (Side.NS, Side.EW))
    return replace(line, ns_entry=ns, ew_entry=ew)


def _unplayed(rules: Rules, line: Line, side: Side, left: Left) -> Entry:
    """What a side gets for a board that the other is no longer there for."""
    own = set(contestants_on(line.contestant(side)))
    awards = [left.awards[name] for name in _names(line) if name in left.awards]
    if awards and not own & left.all:
        return Artificial(percent=max(awards))
    if own & left.all or not rules.named(SIT_OUT):
        return Nothing("not played")
    terms = rules.terms(SIT_OUT, UnplayedTerms)
    award = terms.methods.get(rules.plan.scoring)
    if award is None or (terms.sit_out == "if results stand" and left.cancels(line)):
        return Nothing("not played")
    return for_side(award, at_fault=False)


def _names(line: Line | Seat) -> tuple[str, ...]:
    return (*contestants_on(line.ns), *contestants_on(line.ew))
