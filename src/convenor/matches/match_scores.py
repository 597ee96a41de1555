"""The score of a match: the boards of two contestants added up, each side by its own total.

Scored boards go in, with boards taken away, handicaps and adjustments; the totals of both sides
come out, in the unit of the boards (per cent where they have a top). The two need not mirror each
other. How a board was scored, and what the match is worth in VPs, is not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, PERCENT, Exact, ratio, show, whole_if_whole
from convenor.matches.match_adjustments import (
    Adjustment,
    AdjustmentTerms,
    Moved,
    placed,
    refuse_strangers,
)
from convenor.matches.match_boards import (
    MatchBoard,
    RemovedBoard,
    Sum,
    added_up,
    counted,
    tell_removed,
    unit_of,
)
from convenor.matches.victory_points import LONGEST_MATCH
from convenor.matches.void import PlayableBoards, VoidMatch, VoidTerms, void_match
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Status: TypeAlias = Literal["final", "provisional"]
How: TypeAlias = Literal["played", "void", "forfeited", "bye", "abandoned", "cancelled"]


@value
class Match:
    """A match as it was played: who met on which boards, and what else bears on its score.

    `without_result` are boards that carry an award instead of a result; `confirmed` is false as
    long as the two sides have not agreed on the score.
    """

    contestants: tuple[str, str]
    scheduled: int
    boards: tuple[MatchBoard, ...] = ()
    removed: tuple[RemovedBoard, ...] = ()
    without_result: tuple[str, ...] = ()
    at_fault: str | None = None
    handicaps: tuple[Exact, Exact] = (0, 0)
    adjustments: tuple[Adjustment, ...] = ()
    confirmed: bool = True

    def __post_init__(self) -> None:
        first, second = self.contestants
        if first == second:
            raise Mistake(f"{first} cannot play a match against itself.")
        if not 1 <= self.scheduled <= LONGEST_MATCH:
            raise Mistake(f"a match has 1 to {LONGEST_MATCH} boards, not {self.scheduled}.")
        refuse_strangers((each.contestant for each in self.adjustments), self.contestants)
        if self.at_fault is not None:
            refuse_strangers((self.at_fault,), self.contestants)
        _refuse_wrong_boards(self)


@value
class MatchTerms:
    """Where handicaps, adjustments and fines come in, and when a match is void."""

    adjusted: AdjustmentTerms = asked("where amounts come in", default=AdjustmentTerms())
    void: VoidTerms | None = asked("when a match is void, if it can be", default=None)
    void_clause: str = asked("the clause that says so", default="")


@value
class SideTotal:
    """One side of a match: what its boards gave, what was added, and what it comes to."""

    contestant: str
    boards: Exact
    available: Exact | None
    moved: Exact
    total: Exact


@value
class MatchScore:
    """The score of a match, each side by its own total; `pending` waits for its VPs."""

    unit: str
    sides: tuple[SideTotal, SideTotal]
    scheduled: int
    played: int
    removed: tuple[str, ...] = ()
    how: How = "played"
    status: Status = "final"
    at_fault: str | None = None
    pending: tuple[Moved, ...] = ()

    @property
    def contestants(self) -> tuple[str, str]:
        return self.sides[0].contestant, self.sides[1].contestant

    @property
    def winner(self) -> str | None:
        """The side with the higher total; None if they are level."""
        first, second = self.sides
        if first.total == second.total:
            return None
        return first.contestant if first.total > second.total else second.contestant

    def of(self, contestant: str) -> SideTotal:
        """The total of one side."""
        for side in self.sides:
            if side.contestant == contestant:
                return side
        near = did_you_mean(contestant, self.contestants)
        raise Mistake(f"'{contestant}' did not play this match: {near}")


PLAIN = MatchTerms()


def score_match(match: Match, terms: MatchTerms = PLAIN, why: Why = SILENT) -> MatchScore:
    """The score of a match from the scores of its boards."""
    void = _void(match, terms, why)
    if void is not None:
        return _void_score(match, terms, void, why)
    met = counted(match.boards, match.contestants, why)
    if not met and not any(each.awards for each in match.removed):
        raise Mistake(
            f"{' v '.join(match.contestants)} has no scored board: enter its boards, or have it "
            "forfeited, cancelled or given as a bye."
        )
    tell_removed(match.removed, match.contestants, why)
    unit = unit_of(match.boards)
    sums = [
        added_up(match.contestants, i, [both[i] for both in met.values()], match.removed, unit, why)
        for i in (0, 1)
    ]
    if any(each.available is not None for each in sums):
        unit = PERCENT
    moved, pending = placed(
        terms.adjusted, match.contestants, match.handicaps, match.adjustments, unit, why
    )
    sides = [_side(match.contestants[i], sums[i], moved, i, unit, why) for i in (0, 1)]
    played = sum(number not in match.without_result for number in met)
    return _score(match, unit, sides, played, pending)


def score_as_a_whole(
    match: Match,
    totals: tuple[Exact, Exact],
    unit: str,
    played: int,
    terms: MatchTerms = PLAIN,
    why: Why = SILENT,
) -> MatchScore:
    """The score of a match of which only the totals of both sides are known, not the boards."""
    moved, pending = placed(
        terms.adjusted, match.contestants, match.handicaps, match.adjustments, unit, why
    )
    available = 100 if unit == PERCENT else None
    sides = [
        _side(match.contestants[i], Sum(totals[i], available), moved, i, unit, why) for i in (0, 1)
    ]
    return _score(match, unit, sides, played, pending)


def score_again(score: MatchScore, more: tuple[Exact, Exact]) -> MatchScore:
    """The same match in IMPs after its boards give so much more to each side, and nothing else."""
    return MatchScore(
        score.unit,
        (_with_more(score.sides[0], more[0]), _with_more(score.sides[1], more[1])),
        score.scheduled,
        score.played,
        score.removed,
        score.how,
        score.status,
        score.at_fault,
        score.pending,
    )


def _with_more(side: SideTotal, more: Exact) -> SideTotal:
    boards, total = whole_if_whole(side.boards + more), whole_if_whole(side.total + more)
    return SideTotal(side.contestant, boards, side.available, side.moved, total)


def _refuse_wrong_boards(match: Match) -> None:
    seen: set[str] = set()
    for number in (*(e.number for e in match.boards), *(e.number for e in match.removed)):
        if number in seen:
            raise Mistake(f"board {number} is in the match twice: leave one of the two out.")
        seen.add(number)
    if len(seen) > match.scheduled:
        raise Mistake(
            f"{len(seen)} boards cannot count in a match of {match.scheduled}: take some out."
        )


def _side(who: str, found: Sum, moved: tuple[Moved, ...], i: int, unit: str, why: Why) -> SideTotal:
    score = found.made
    if unit == PERCENT:
        if not found.available:
            raise Mistake(f"nothing was available to {who} on the boards: there is no percentage.")
        score = ratio(100 * found.made, found.available)
        text = "{who:who}: {made} of {available} available"
        why.step(text, score, unit=unit, who=who, made=found.made, available=found.available)
    added = whole_if_whole(sum(each.amounts[i] for each in moved))
    total = whole_if_whole(score + added)
    if unit == PERCENT and not 0 <= total <= 100:
        raise Mistake(f"{who} would have {show(total)}% of the match: correct what was added.")
    why.step("{who:who} in the match", total, unit=unit, gives=_GIVES[i], closes=True, who=who)
    return SideTotal(who, found.made, found.available, added, total)


_GIVES = ("score", "opponents_score")


def _score(
    match: Match,
    unit: str,
    sides: list[SideTotal],
    played: int,
    pending: tuple[Moved, ...],
    how: How = "played",
) -> MatchScore:
    return MatchScore(
        unit=unit,
        sides=(sides[0], sides[1]),
        scheduled=match.scheduled,
        played=played,
        removed=tuple(each.number for each in match.removed),
        how=how,
        status="final" if match.confirmed else "provisional",
        at_fault=match.at_fault,
        pending=pending,
    )


# --- void matches -------------------------------------------------------------------------------


def _void(match: Match, terms: MatchTerms, why: Why) -> VoidMatch | None:
    """What a match counts of which too little could be played; None if it was enough."""
    if terms.void is None or not match.removed:
        return None
    told = why.part("whether enough of it could be played", clause=terms.void_clause)
    playable = match.scheduled - len(match.removed)
    found = void_match(terms.void, PlayableBoards(match.scheduled, playable), told)
    return found if found.void else None


def _void_score(match: Match, terms: MatchTerms, void: VoidMatch, why: Why) -> MatchScore:
    if match.at_fault is None or void.imps is None or void.offenders_imps is None:
        raise Mistake("the match is void: name the side at fault, so that the other is awarded it.")
    tell_removed(match.removed, match.contestants, why)
    why.step("the match is void: the results on its boards do not count")
    moved, pending = placed(terms.adjusted, match.contestants, (0, 0), match.adjustments, IMP, why)
    sides = []
    for i, who in enumerate(match.contestants):
        imps = void.offenders_imps if who == match.at_fault else void.imps
        sides.append(_side(who, Sum(imps, None), moved, i, IMP, why))
    playable = match.scheduled - len(match.removed)
    return _score(match, IMP, sides, playable, pending, "void")
