"""Teams worked out apart from the engine where the scale is the SBU's, and teams in a movement.

The printed table is used as it is; a length that it does not have is worked out by the formula,
rounded, and raised by hundredths until no step is larger than the one before. Nothing here imports
the scoring of the engine.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from functools import cache

from apart_matchpoints import (
    EW,
    NS,
    PERCENT_OF_AWARD,
    Sat,
    Scored,
    groups_of,
    sat_by_movement,
    score_board,
    usual_results,
)
from apart_scores import IMPS_OF_AWARD, Told, imps
from apart_teams import BOOKS, Played, board_imps, by_formula, drawn_matches, printed

TABLE = "sbu-2022/tables/continuous-vp.csv"


@cache
def cells(boards: int) -> tuple[Fraction, ...]:
    """The winner's VPs for margins 0, 1, 2 … up to the first that is worth 20."""
    found = [Fraction(10)]
    while found[-1] < 20:
        found.append(by_formula(boards, Fraction(len(found))))
    again = True
    while again:
        again = False
        for at in range(1, len(found) - 1):
            if found[at + 1] - found[at] > found[at] - found[at - 1]:
                found[at] += Fraction(1, 100)
                again = True
    return tuple(found)


def sbu_vps(boards: int, margin: Fraction) -> Fraction:
    """The VPs of a side that is ahead by a margin.

    >>> sbu_vps(8, Fraction(0)), sbu_vps(8, Fraction(-60))
    (Fraction(10, 1), Fraction(0, 1))
    """
    if margin < 0:
        return 20 - sbu_vps(boards, -margin)
    rows = printed(TABLE).get(boards)
    if rows is not None:
        return rows.get(int(margin), Fraction(20))
    row = cells(boards)
    return row[int(margin)] if margin < len(row) else Fraction(20)


def movement_margins(
    told: Told, stage: str, session: int
) -> dict[tuple[str, str], tuple[int, Fraction]]:
    """Of every match in a movement for teams: its boards, and what the first team is ahead by."""
    boards: dict[tuple[str, str], dict[int, list[tuple[str, bool]]]] = {}
    for sat in sat_by_movement(told, stage, session):
        one, other = sorted((sat.ns, sat.ew), key=int)
        for board in sat.boards:
            tables = boards.setdefault((one, other), {}).setdefault(board, [])
            tables.append((sat.table, sat.ns == one))
    return {
        both: (
            len(own),
            sum((_board(told, stage, session, b, tables) for b, tables in own.items()), Fraction()),
        )
        for both, own in boards.items()
    }


def _board(
    told: Told, stage: str, session: int, board: int, tables: list[tuple[str, bool]]
) -> Fraction:
    """IMPs of the first team on a board that both its pairs have played."""
    assert len(tables) == 2
    assert {first for _, first in tables} == {True, False}
    names = {table for table, _ in tables}
    won, ruled = Fraction(0), False
    for table, first in tables:
        ruling = told.rulings.get((stage, session, table, board))
        if ruling is not None:
            ruled = True
            own = ruling[0] if first else ruling[1] or ruling[0]
            won += IMPS_OF_AWARD[own["award"]]
    if ruled:
        return won
    forms = told.fouled(stage, session, board)
    if any(len(names & form) == 1 for form in forms):
        return Fraction(0)
    scores = {first: told.score(stage, session, table, board) for table, first in tables}
    return Fraction(imps((scores[True] or 0) - (scores[False] or 0)))


# --- drawn matches -------------------------------------------------------------------------------


def discrete_vps(boards: int, margin: Fraction) -> Fraction:
    """Whole VPs by the printed bands."""
    if margin < 0:
        return 20 - discrete_vps(boards, -margin)
    with (BOOKS / "sbu-2022/tables/discrete-vp.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            last = row["imp_to"] or margin
            if int(row["boards"]) == boards and int(row["imp_from"]) <= margin <= Fraction(last):
                return Fraction(row["winner_vp"])
    return Fraction(20)


def margin_of(told: Told, match: Played) -> Fraction:
    """What the home team is ahead by; boards lost by lateness count 3 IMPs, or the match is void.

    With fewer than half of its boards playable a match is 1.5 IMPs a board to the side not at
    fault.
    """
    lost = {
        body["board"]: set(body.get("at_fault", ()))
        for body in told.of("board cancelled", match.stage)
        if body["session"] == match.round and f"{match.match} open" in body["tables"]
    }
    if lost and len(match.boards) - len(lost) < Fraction(len(match.boards), 2):
        late = set().union(*lost.values())
        return Fraction(3, 2) * len(match.boards) * (-1 if match.home in late else 1)
    margin = Fraction(0)
    for board in match.boards:
        if board in lost:
            margin += -3 if match.home in lost[board] else 3
        else:
            margin += board_imps(told, match, board)[0]
    return margin


def winner_of(told: Told, one: str, other: str) -> str:
    """Who wins a match of a knock-out: on its boards, or on the extra boards after it."""
    met = [
        match
        for match in drawn_matches(told, "knock-out", 0)
        if {match.home, match.away} == {one, other}
    ]
    for match in sorted(met, key=lambda each: each.round):
        margin = margin_of(told, match)
        if margin:
            return match.home if margin > 0 else match.away
    raise AssertionError(f"{one} and {other} are still level")


# --- ties of pairs in sessions -------------------------------------------------------------------


def meetings(told: Told, stage: str, among: set[str]) -> list[tuple[str, str, Fraction, Fraction]]:
    """Who met whom at a table, with the matchpoints of both on the boards played there."""
    found = []
    sessions = {body["session"] for body in told.of("session opened", stage)}
    for session in sorted(sessions):
        sats = sat_by_movement(told, stage, session)
        apart = {sat.section for sat in sats if {sat.ns, sat.ew} & among}
        sats = [sat for sat in sats if sat.section in apart]
        own = _scores(told, stage, session, sats)
        for sat in sats:
            ours = [own[b, sat.table, NS] for b in sat.boards if (b, sat.table, NS) in own]
            theirs = [own[b, sat.table, EW] for b in sat.boards if (b, sat.table, EW) in own]
            if ours:
                found.append((sat.ns, sat.ew, sum(ours, Fraction()), sum(theirs, Fraction())))
    return found


def _scores(
    told: Told, stage: str, session: int, sats: list[Sat]
) -> dict[tuple[int, str, int], Fraction]:
    """The matchpoints of each side of each table, awards that follow a session put in."""
    usual = usual_results(sats)
    found: dict[tuple[int, str, int], Fraction] = {}
    played: dict[str, list[Scored]] = {}
    awarded: list[Scored] = []
    for board in sorted({b for sat in sats for b in sat.boards}):
        for each in score_board(told, stage, session, sats, board, usual):
            if each.award:
                awarded.append(each)
            elif each.score is not None:
                found[each.board, each.table, each.side] = each.score
                played.setdefault(each.who, []).append(each)
    for each in awarded:
        rest = played[each.who]
        own = 100 * sum((e.score or 0 for e in rest), Fraction()) / sum(e.available for e in rest)
        percent = Fraction(PERCENT_OF_AWARD[each.award])
        if each.award == "average plus":
            percent = max(percent, own)
        if each.award == "average minus":
            percent = min(percent, own)
        found[each.board, each.table, each.side] = percent * each.available / 100
    return found


def split_tie(
    told: Told, stage: str, tied: set[str], totals: dict[str, Fraction]
) -> list[set[str]]:
    """A tie split by the meetings of the tied, then by rounds won; a part starts again."""
    met = meetings(told, stage, tied)
    between = [each for each in met if {each[0], each[1]} <= tied]
    pairs = {frozenset(each[:2]) for each in between}
    figures: dict[str, Fraction] = dict.fromkeys(tied, Fraction(0))
    if len(pairs) == len(tied) * (len(tied) - 1) // 2:
        for one, other, ours, theirs in between:
            figures[one] += ours
            figures[other] += theirs
    if len(set(figures.values())) == 1:
        figures = dict.fromkeys(tied, Fraction(0))
        for one, other, ours, theirs in met:
            won = Fraction(1, 2) if ours == theirs else Fraction(int(ours > theirs))
            for who, part in ((one, won), (other, 1 - won)):
                if who in tied:
                    figures[who] += part
    assert len(set(figures.values())) > 1, f"{tied} need more tests than are worked out here"
    found: list[set[str]] = []
    for group in groups_of(figures):
        found += split_tie(told, stage, group, totals) if len(group) > 1 else [group]
    return found
