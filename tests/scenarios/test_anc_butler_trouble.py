"""The Women's Butler with trouble, from a Swiss of twelve pairs to champions and points, on paper.

Six boards a match, and each table has a board of its own on which it differs from 620 elsewhere:
without the highest and the lowest score the datum is always 620 (15.10), so that a match is won by
the IMPs of that one board. VPs by the formula of the continuous scale for 9 boards (15.9).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from apart_scores import rounded
from apart_teams import by_formula
from on_paper import NOTHING, POINTS, Paper, margin
from shipped import Shipped

from convenor import pipeline
from convenor.actions.closing.place_points import points_of


def pairings(office: Shipped, stage: str, number: int) -> tuple[Any, ...]:
    session = office.desk.competition.state.session(stage, number)
    found: tuple[Any, ...] = session.the_seating.pairings
    return found


def played(
    office: Shipped, paper: Paper, stage: str, number: int, absent: str = "", flat: str = ""
) -> None:
    """A round as the product draws it; `absent` does not come, and the match of `flat` is level."""
    office.do("draw", stage=stage, session=number, publish=True)
    if absent:
        office.do("forfeit", stage=stage, session=number, at_fault=[absent])
    results: list[dict[str, Any]] = []
    for at, match in enumerate(pairings(office, stage, number)):
        low, high = sorted(match.contestants, key=int)
        if absent in match.contestants:
            paper.vps[low if absent == high else high] += 12
            continue
        imps = 0 if flat in match.contestants else margin(int(low), int(high))
        sign = 1 if match.first == low else -1
        for board in match.boards:
            more = sign * POINTS[imps] if board == at + 1 else 0
            place = {"stage": stage, "session": number, "table": match.tables[0], "board": board}
            results.append({**place, "result": f"{620 + more:+}"})
        paper.won(low, high, imps)
    office.put_all("result entered", results)
    office.do("post", stage=stage, session=number)


def totals(office: Shipped, stage: str) -> dict[str, Fraction]:
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    return {line.contestant: Fraction(line.total) for line in standing.lines}


def fined(office: Shipped, paper: Paper, who: str, stage: str, number: int) -> None:
    """Twelve minutes late: 2 VPs."""
    done = office.do("late", contestant=who, stage=stage, session=number, minutes=12)
    assert "A.penalties-abpc" in str(done.facts[-1].body)
    paper.vps[who] -= 2


def test_the_womens_butler_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "anc-butler-womens-seniors", 0, {"rounds": 4, "boards": 6})
    for pair in range(1, 13):
        players = [f"{pair}A", f"{pair}B"]
        office.do("enter", name=f"P{pair}", players=players, seed=pair, override="members")
    office.do("open-stage", stage="preliminary")
    swiss = Paper({str(pair): NOTHING for pair in range(1, 13)})
    played(office, swiss, "preliminary", 1)
    fined(office, swiss, "2", "preliminary", 1)
    played(office, swiss, "preliminary", 2, absent="12")
    played(office, swiss, "preliminary", 3)
    played(office, swiss, "preliminary", 4)
    found = totals(office, "preliminary")
    assert found == swiss.vps
    order = swiss.order()
    (standing,) = pipeline.standings(office.desk.competition, "preliminary").values()
    assert [line.contestant for line in standing.lines] == order
    office.at(10, day=3)
    office.do("close-stage", stage="preliminary")
    closed = office.desk.competition.state.stage("preliminary").closed
    assert closed is not None
    assert list(closed.qualified["final"]) == order[:10]

    # The fourth cannot stay: the eleventh comes in with nothing, the others keep what the tenth
    # makes it (17.2, 17.3).
    gone = order[3]
    office.do("decline-place", stage="final", contestant=gone, reason="called home")
    office.do("fill-place", stage="final")
    office.do("open-stage", stage="final")
    first, tenth = swiss.vps[order[0]], swiss.vps[order[9]]
    carried = {
        who: rounded(1 + 6 * (swiss.vps[who] - tenth) / (first - tenth)) for who in order[:10]
    }
    carried[order[10]] = carried.pop(gone) * 0
    assert dict(office.desk.competition.state.stage("final").carry_overs) == carried

    final = Paper(carried)
    best = min(carried, key=int)
    second = sorted(carried, key=int)[1]
    for number in range(1, 10):
        office.at(9, 0, day=3 + number)
        played(office, final, "final", number, flat=second if number == 9 else "")
        if number in (1, 3, 5, 7):  # each of the two plays seven, together they play five of nine
            away = best + ("A" if number < 4 else "B")
            gone_for = {"contestant": best, "stage": "final", "session": number}
            sub = {"player_out": away, "player_in": f"Sub {number}", "approved_by": "TD"}
            office.do(
                "substitute", **gone_for, **sub, reason="illness", override="it will cost the place"
            )
    fined(office, final, second, "final", 9)
    # A board of the last round was fouled at one table: cancelled, and 2 IMPs to each side.
    match = next(e for e in pairings(office, "final", 9) if second in e.contestants)
    where = {"stage": "final", "session": 9, "board": 6, "tables": [match.tables[0]]}
    office.do("cancel-board", **where)
    for who in match.contestants:
        final.vps[who] += by_formula(9, Fraction(2)) - 10
        final.net[who] += 2
        final.wins[who] += 1
    assert totals(office, "final") == final.vps
    office.at(10, day=14)
    closing = office.do("close-stage", stage="final")
    assert any("20.2" in each for each in closing.warnings)
    placed = [who for who in final.order() if who != best]
    assert final.order()[0] == best  # it led the field, and has no place
    closed = office.desk.competition.state.stage("final").closed
    assert closed is not None
    assert list(closed.placings) == placed
    (title,) = pipeline.titles(office.desk.competition, "final")
    assert title.title == "Women's Butler Pairs Champions"
    assert title.contestants == (placed[0],)
    points = {each.contestant: each.points for each in points_of(office.desk.competition, "final")}
    assert points == dict(zip(placed, (35, 30, 25, 15, 10, 5), strict=False))


def test_the_margins_are_what_the_scale_prints() -> None:
    """1, 2 and 10 IMPs of nine boards."""
    assert [by_formula(9, Fraction(each)) for each in (1, 2, 10)] == [
        Fraction("10.41"),
        Fraction("10.81"),
        Fraction("13.59"),
    ]
    assert pytest.approx(float(by_formula(9, Fraction(45)))) == 20
