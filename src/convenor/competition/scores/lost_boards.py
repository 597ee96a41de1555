"""Boards that one side of a table lost by its own fault, such as by coming late, at matchpoints.

The rules of a stage and the lines of a board go in; the same lines come out with what the book
gives to the side at fault and to the other. Matches of teams have their own way (a match may be
void), so they are left alone, and so is a board that nobody is at fault for.
"""

from __future__ import annotations

from convenor.bridge import Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.boards import BoardLines
from convenor.scoring.lines import Artificial, Line, Nothing
from convenor.scoring.unplayed import BoardAward, UnplayedTerms
from convenor.values import replace

PART = "lost board"


def with_lost_boards(rules: Rules, board: BoardLines) -> BoardLines:
    """The lines of a board, those lost by somebody's fault scored as the book says."""
    if not board.at_fault or rules.plan.scoring != "matchpoints" or not rules.named(PART):
        return board
    terms = rules.terms(PART, UnplayedTerms)
    if "matchpoints" not in terms.methods:
        return board
    made = {line.table: _scored(line, board.at_fault, terms) for line in board.lines}
    return replace(
        board,
        lines=tuple(made.values()),
        forms=tuple(tuple(made[line.table] for line in form) for form in board.forms),
    )


def _scored(line: Line, at_fault: tuple[str, ...], terms: UnplayedTerms) -> Line:
    lost = isinstance(line.ns_entry, Nothing) and line.ns_entry.why == "cancelled"
    faulty = {side: line.contestant(side) in at_fault for side in Side}
    if not lost or not any(faulty.values()):
        return line
    award, whole = terms.methods["matchpoints"], terms.over_all_boards
    ns, ew = (for_side(award, faulty[side], whole) for side in (Side.NS, Side.EW))
    return replace(line, ns_entry=ns, ew_entry=ew)


def for_side(award: BoardAward, at_fault: bool, whole_session: bool = False) -> Artificial:
    """What a side gets: a percentage, or average plus where a better session goes before it."""
    if at_fault and award.offenders is None:
        return Artificial("average minus")  # the book says nothing of it, and the Laws do
    if at_fault:
        return Artificial(percent=award.offenders)
    if award.session:
        return Artificial("average plus", whole_session=whole_session)
    return Artificial(percent=award.score)
