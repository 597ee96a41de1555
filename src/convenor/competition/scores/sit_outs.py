"""Boards that are missed because somebody had left, and are no result: what they count.

A session, those who left the stage and the rules go in; for each contestant who sits out because of
them come the boards and the award. A field that was odd before anybody left sits out for nothing,
and so does one that is even again. In an individual the other three of a table sit out with one who
left, each with a session of their own. What a board is worth in matchpoints is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.boards import BoardLines
from convenor.competition.scores.withdrawn import SIT_OUT, Left
from convenor.competition.state.movements import sat_out
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import SessionState
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.scoring.artificial import with_session
from convenor.scoring.lines import Nothing
from convenor.scoring.unplayed import BoardAward, UnplayedTerms
from convenor.values import value


@value
class SatOut:
    """So many boards that a contestant missed, and what it gets for each."""

    boards: int
    award: BoardAward

    def percent(self, session: Exact | None) -> Exact:
        """The percentage of a board: as awarded, or that of a better session."""
        if not self.award.session or session is None:
            return self.award.score
        return with_session("average plus", self.award.score, session)


def sat_out_because_of(
    rules: Rules, session: SessionState, section: str | None, left: Left
) -> Mapping[str, SatOut]:
    """By contestant, what was missed because somebody left before the session."""
    if not left.all:
        return {}
    found: dict[str, SatOut] = {}
    for opened in session.opened:
        if opened.movement is None or section not in (None, opened.section):
            continue
        gone = _gone(session, opened, left)
        award = _award(rules, gone, left)
        if len(gone) % 2 and award is not None:
            missed = sat_out(opened, session.joined, session.kept_of(opened.section))
            found |= {who: SatOut(boards, award) for who, boards in missed.items()}
    return found


def sat_out_beside(rules: Rules, boards: Iterable[BoardLines], left: Left) -> Mapping[str, SatOut]:
    """By player of an individual, the boards of tables that one of four had left."""
    missed: Counter[str] = Counter()
    awards: dict[str, BoardAward] = {}
    for line in (line for board in boards for line in board.lines):
        if line.ns_entry != Nothing("sat out"):
            continue
        at_table = {*contestants_on(line.ns), *contestants_on(line.ew)}
        award = _award(rules, left.all & at_table, left)
        if award is None:
            continue
        for player in at_table - left.all:
            missed[player] += 1
            awards[player] = award
    return {player: SatOut(missed[player], award) for player, award in awards.items()}


def _award(rules: Rules, gone: frozenset[str], left: Left) -> BoardAward | None:
    """What sitting out because of them is worth: as was said when one left, or by the book."""
    told = [left.awards[name] for name in gone if name in left.awards]
    if told:
        return BoardAward(max(told), percent=True)
    if not rules.named(SIT_OUT):
        return None
    terms = rules.terms(SIT_OUT, UnplayedTerms)
    award = terms.methods.get(rules.plan.scoring)
    struck_out = terms.sit_out == "if results stand" and gone <= left.cancelled
    return award if award is not None and award.percent and not struck_out else None


def _gone(session: SessionState, opened: bodies.SessionOpened, left: Left) -> frozenset[str]:
    """Those who would have sat in a section of the session, had they not left before it."""
    seated = set(opened.seats or ())
    apart = opened.section if any(left.sections.values()) else ""
    return frozenset(
        name
        for name in left.by(session.number).all
        if name not in seated and (not apart or left.sections.get(name, "") == apart)
    )
