"""Teams: the tables at which two teams met on a board compared, in IMPs, points or boards won.

The lines of a board go in (two tables of a match, four for teams of eight, any number of matches);
one score a team comes out. Each team is scored with its own entries, so that after a split or
weighted score the two need not mirror each other. What a match adds up to is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias

from convenor.bridge import Side, imps
from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, POINT, Exact, mean, ratio, show, whole_if_whole
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.cancelled import CancelledTerms, award_of
from convenor.scoring.imp_comparison import Awards, artificial_worth, results_of, weighed
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points, Weighted
from convenor.values import value

TeamsMethod: TypeAlias = Literal["imps", "total points", "aggregate", "point-a-board"]
"""Total points and aggregate are two names of one method: the difference itself is the score."""

Result: TypeAlias = tuple[tuple[tuple[int, Exact], ...], int]
"""The results of one table with their weights, and whether the team sat NS (1) or EW (-1)."""

UNITS: Mapping[str, str] = {"imps": IMP}


@value
class TeamsTerms:
    """How a board is scored, and what is given where it cannot be.

    `tables` is for teams of eight: all scores added before they are compared, or each table of the
    one pair of rooms against each of the other. `missing` is for a board that one table has played
    and another has not. `unbalanced` is for scores that do not mirror each other: in a knock-out
    both teams may be given their mean.
    """

    awards: Awards
    method: TeamsMethod = "imps"
    win: Exact = 2
    tables: Literal["added", "each against each"] = "added"
    cancelled: CancelledTerms | None = None
    missing: Literal["no score", "cancelled"] = "cancelled"
    unbalanced: Literal["each its own", "mean"] = "each its own"

    @property
    def unit(self) -> str:
        return UNITS.get(self.method, POINT)

    @property
    def both(self) -> Exact:
        """What the scores of two teams add up to when they mirror each other."""
        return self.win if self.method == "point-a-board" else 0

    def worth(self, difference: int) -> Exact:
        """What a difference in points is worth to the team that has it."""
        if self.method == "imps":
            return imps(difference)
        if self.method == "point-a-board":
            return ratio(self.win * (1 + (difference > 0) - (difference < 0)), 2)
        return difference


def score_teams(
    lines: Sequence[Line],
    terms: TeamsTerms,
    why: Why = SILENT,
    at_fault: Collection[str] = (),
) -> BoardScores:
    """The score of every team on a board; `at_fault` are teams to blame for a cancelled board."""
    _refuse_tables_twice(lines)
    sides: list[SideScore] = []
    for teams, own in _matches(lines).items():
        told = why.part("{first:who} v {second:who}", first=teams[0], second=teams[1])
        first, second = (_team_score(team, own, terms, at_fault, told) for team in teams)
        if terms.unbalanced == "mean" and first is not None and second is not None:
            first, second = _balanced(first, second, terms.both, terms.unit, told)
        table = own[0].table
        sides += (
            SideScore(table, teams[0], Side.NS, first),
            SideScore(table, teams[1], Side.EW, second),
        )
    return BoardScores(terms.unit, tuple(sides))


@value
class Substitute:
    """A board that two teams played in place of another one."""

    board: str
    by: str
    teams: tuple[str, str]


def with_substitutes(
    boards: Mapping[str, tuple[Line, ...]], substitutes: Sequence[Substitute]
) -> dict[str, tuple[Line, ...]]:
    """The boards with the lines of substitute boards under the numbers that they stand in for."""
    found = dict(boards)
    for each in substitutes:
        if each.by not in boards:
            raise Mistake(
                f"board {each.by} is to stand in for board {each.board}, but nobody played it: "
                f"{did_you_mean(each.by, boards)}"
            )
        kept, _ = _parted(found.get(each.board, ()), each.teams)
        others, moved = _parted(found.get(each.by, ()), each.teams)
        if not moved:
            raise Mistake(
                f"{each.teams[0]} and {each.teams[1]} have no line left on board {each.by} "
                f"to stand in for board {each.board}: check the two numbers."
            )
        found[each.board], found[each.by] = kept + moved, others
    return {number: lines for number, lines in found.items() if lines or not boards.get(number)}


def _parted(
    lines: tuple[Line, ...], teams: tuple[str, str]
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of others, and those of the two teams."""
    own = {line for line in lines if {line.ns, line.ew} == set(teams)}
    return tuple(each for each in lines if each not in own), tuple(e for e in lines if e in own)


def _matches(lines: Sequence[Line]) -> dict[tuple[str, str], list[Line]]:
    """The lines of each match, the team that sits North-South on the first of them first."""
    found: dict[frozenset[str], list[Line]] = {}
    for line in lines:
        found.setdefault(frozenset((line.ns, line.ew)), []).append(line)
    return {(own[0].ns, own[0].ew): own for own in found.values()}


def _refuse_tables_twice(lines: Sequence[Line]) -> None:
    seen: set[str] = set()
    for line in lines:
        if line.table in seen:
            raise Mistake(f"table {line.table} has two lines on one board: keep the right one.")
        seen.add(line.table)


# --- one team -----------------------------------------------------------------------------------


def _team_score(
    team: str, lines: list[Line], terms: TeamsTerms, at_fault: Collection[str], why: Why
) -> Exact | None:
    """What a team scores on the board; None where it has no score."""
    told = why.part("{team:who}", team=team)
    own = [_own(line, team) for line in lines]
    if why.listening:
        for line, (entry, sign) in zip(lines, own, strict=True):
            seats = "NS" if sign > 0 else "EW"
            own_score = _said(entry, sign)
            told.step("table {table}, as {seats}", own_score, table=line.table, seats=seats)
    score = _scored(own, terms, team in at_fault, told)
    told.step("{team:who} on the board", score, unit=terms.unit, closes=True, team=team)
    return score


def _own(line: Line, team: str) -> tuple[Entry, int]:
    return (line.entry(Side.NS), 1) if line.ns == team else (line.entry(Side.EW), -1)


def _scored(
    own: list[tuple[Entry, int]], terms: TeamsTerms, at_fault: bool, why: Why
) -> Exact | None:
    awards = [entry for entry, _ in own if isinstance(entry, Artificial)]
    gaps = [entry.why for entry, _ in own if isinstance(entry, Nothing)]
    if awards:
        worth = mean([artificial_worth(each, terms.awards) for each in awards])
        why.step("artificial score: no comparison", worth, unit=terms.unit)
        return worth
    if "unknown" in gaps or sum(sign for _, sign in own) != 0:
        why.step("not every table has its result yet")
        return None
    if "cancelled" in gaps or (gaps and len(gaps) < len(own) and terms.missing == "cancelled"):
        return _award(terms, at_fault, why)
    if gaps:
        why.step("not played at every table: no score")
        return None
    results = [(results_of(e), sign) for e, sign in own if isinstance(e, (Points, Weighted))]
    return _compared(results, terms, why)


def _award(terms: TeamsTerms, at_fault: bool, why: Why) -> Exact | None:
    """What the book gives for a board that is cancelled, or that one table did not play."""
    if terms.cancelled is None:
        why.step("the board has no result for both tables, and the book no award")
        return None
    award = award_of(terms.cancelled, at_fault)
    if award is None:
        why.step("cancelled: the {official} sets the score", official=terms.cancelled.official)
        return None
    text = "cancelled, at fault" if at_fault else "cancelled, not at fault"
    why.step(text, award, unit=terms.unit)
    return award


def _compared(results: list[Result], terms: TeamsTerms, why: Why) -> Exact:
    if terms.tables == "added":
        return _worth(tuple(results), terms, why)
    ns = [each for each in results if each[1] > 0]
    ew = [each for each in results if each[1] < 0]
    return whole_if_whole(
        sum((_worth((ours, theirs), terms, why) for ours in ns for theirs in ew), start=0)
    )


def _worth(results: tuple[Result, ...], terms: TeamsTerms, why: Why) -> Exact:
    """What the results of so many tables are worth together."""
    if all(len(parts) == 1 for parts, _ in results):
        difference = sum(sign * parts[0][0] for parts, sign in results)
        worth = terms.worth(difference)
        text = "difference of {difference} points"
        why.step(text, worth, unit=terms.unit, clause=_clause(terms), difference=difference)
        return worth
    worth = weighed(results, terms.worth)
    text = "each result of a weighted score compared, times its weight"
    why.step(text, worth, unit=terms.unit, clause=_clause(terms))
    return worth


def _clause(terms: TeamsTerms) -> str:
    return "laws-2017 78.B" if terms.method == "imps" else ""


def _balanced(first: Exact, second: Exact, both: Exact, unit: str, why: Why) -> tuple[Exact, Exact]:
    """The mean of the two teams' own scores, given to both."""
    if first + second == both:
        return first, second
    ours = ratio(first + both - second, 2)
    why.step("the scores do not balance: their mean, to the first", ours, unit=unit)
    why.step("to the second", both - ours, unit=unit)
    return ours, whole_if_whole(both - ours)


def _said(entry: Entry, sign: int) -> object:
    """An entry for the explanation, as the team itself sees it."""
    if isinstance(entry, Points):
        return sign * entry.ns
    if isinstance(entry, Weighted):
        return tuple(f"{show(weight)} of {show(sign * score)}" for score, weight in entry.parts)
    if isinstance(entry, Nothing):
        return entry.why
    return entry.award or f"{show(entry.percent or 0)}%"
