"""Matches of teams that are won by a given number of IMPs, typed in at a desk.

A round as it was drawn goes in with who beats whom by how many IMPs; results of every board come
out: 620 at both tables, and more for the winner's side of the open room on as many boards as the
margin takes. Nothing here knows what the engine makes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from shipped import Shipped

from convenor import pipeline

POINTS = {1: 30, 2: 60, 3: 100, 4: 150, 6: 240, 8: 340, 9: 390, 10: 450}
"""What the winner of a board scores more, for so many IMPs; larger margins are several boards."""


def boards_of(imps: int) -> list[int]:
    """The boards that make a margin: tens, and one for the rest."""
    return [POINTS[10]] * (imps // 10) + ([POINTS[imps % 10]] if imps % 10 else [])


def pairings(office: Shipped, stage: str, number: int) -> tuple[Any, ...]:
    """The matches of a round as they were drawn."""
    session = office.desk.competition.state.session(stage, number)
    found: tuple[Any, ...] = session.the_seating.pairings
    return found


def match_of(office: Shipped, stage: str, number: int, both: str) -> Any:
    """The match of two teams in a round."""
    (found,) = [e for e in pairings(office, stage, number) if set(e.contestants) == set(both)]
    return found


def north(office: Shipped, stage: str, number: int, match: Any) -> str:
    """Who sits North-South at the first table of a match: the home team, but not by a movement."""
    seats = office.desk.competition.state.session(stage, number).the_seating.seats
    here = (each for each in seats if each.table == match.tables[0])
    return next(each.ns for each in here if match.boards[0] in each.boards)


def met(office: Shipped, stage: str, number: int) -> set[str]:
    """The matches of a round, each named by its two teams in order."""
    return {"".join(sorted(each.contestants)) for each in pairings(office, stage, number)}


def played(office: Shipped, stage: str, number: int, won: Mapping[str, int], lost: int = 0) -> None:
    """Who beats whom ("12": 1 beats 2) by how many IMPs; the last `lost` boards are not begun."""
    results: list[dict[str, Any]] = []
    for key, imps in won.items():
        match = match_of(office, stage, number, key)
        sign, better = (1 if north(office, stage, number, match) == key[0] else -1), boards_of(imps)
        for at, board in enumerate(match.boards[: len(match.boards) - lost]):
            more = sign * better[at] if at < len(better) else 0
            for table, score in zip(match.tables, (620 + more, 620), strict=True):
                place = {"stage": stage, "session": number, "table": table, "board": board}
                results.append({**place, "result": f"{score:+}"})
    office.put_all("result entered", results)


def drawn(office: Shipped, stage: str, number: int, *matches: str) -> set[str]:
    """A round as the product draws it, or as the director does."""
    rows = [[each[0], each[1]] for each in matches]
    by_hand = {"by_hand": rows, "reason": "drawn on paper"} if rows else {}
    override = "drawn on paper" if rows else ""
    given = {"stage": stage, "session": number, "publish": True, **by_hand}
    office.do("draw", override=override, **given)
    return met(office, stage, number)


def posted(office: Shipped, stage: str, number: int, won: dict[str, int]) -> None:
    """A round played and its scores posted."""
    played(office, stage, number, won)
    office.do("post", stage=stage, session=number)


def vps(office: Shipped, stage: str) -> dict[str, Fraction]:
    """The total of everybody with a place in a stage."""
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    return {line.contestant: Fraction(line.total) for line in standing.lines}


def homes_have(
    office: Shipped, stage: str, number: int, usual: int, other: Mapping[str, Mapping[int, int]]
) -> None:
    """A score to the home pair on every board, of some boards another, by table and board."""
    seating = office.desk.competition.state.session(stage, number).the_seating
    homes = {each.first for each in seating.pairings}
    for seat in seating.seats:
        for board in seat.boards:
            score = other.get(seat.table, {}).get(board, usual)
            shown = score if seat.ns in homes else -score
            office.play(number, seat.table, f"{shown:+}", board, stage=stage)


# --- troubles that pass ---------------------------------------------------------------------------


def turned_round(
    office: Shipped,
    stage: str,
    number: int,
    both: str,
    figure: Callable[[], Fraction],
    changed: str,
    ruling: str = "R1",
    **form: Any,
) -> None:
    """A ruling gives the first of two teams ten IMPs on a level last board, an appeal takes them.

    `figure` is what the first team has, and `changed` by how much the ruling changes it.
    """
    match = match_of(office, stage, number, both)
    sign, before = (1 if north(office, stage, number, match) == both[0] else -1), figure()
    place = {"stage": stage, "session": number, "table": match.tables[0], "board": match.boards[-1]}
    ruled, level = (
        {"assigned": [{"result": f"{620 + more:+}", "weight": 1}]} for more in (sign * 450, 0)
    )
    office.do("rule", **place, ns=ruled, ew=ruled, reason="misinformation")
    assert figure() - before == Fraction(changed)
    office.do("lodge-appeal", ruling=ruling, contestant=both[1], **form)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert figure() == before


def put_right_and_back(
    office: Shipped,
    stage: str,
    number: int,
    both: str,
    figure: Callable[[], Fraction],
    changed: str,
) -> None:
    """The first board of a match is said to be level, once the next round is drawn, and was not."""
    match = match_of(office, stage, number, both)
    place = {"stage": stage, "session": number, "table": match.tables[0], "board": match.boards[0]}
    state, before = office.desk.competition.state, figure()
    told = state.on(stage, number, match.boards[0])[match.tables[0]].text
    more = {"scorers_error": True, "override": "seen at once"}
    office.do("correct-result", **place, result="+620", reason="read wrongly", **more)
    assert figure() - before == Fraction(changed)
    office.do("correct-result", **place, result=told, reason="it was right", **more)
    assert figure() == before
