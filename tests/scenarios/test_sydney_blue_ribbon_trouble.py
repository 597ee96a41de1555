"""The final of the Blue Ribbon Pairs with trouble, to a trophy that a tie decides, by hand.

Five tables. On a board on which one table differs from the four others its pairs have two of the
four IMPs each way (the two extremes go), and everybody else has none: 30 points more are 1 IMP four
times, 2 IMPs, 52 VPs to 48; 60 are 4 IMPs.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.closing.place_points import points_of
from convenor.actions.desk import Refused

FINAL = [str(number) for number in range(1, 11)]
UPSETS = {("2", "1"), ("3", "2"), ("4", "3")}
"""Who beats a lower number; otherwise the lower number wins."""


def winner_of(first: str, second: str) -> tuple[str, str]:
    if (first, second) in UPSETS or (second, first) in UPSETS:
        return (first, second) if (first, second) in UPSETS else (second, first)
    return (first, second) if int(first) < int(second) else (second, first)


def seats(office: Shipped, number: int) -> tuple[Any, ...]:
    session = office.desk.competition.state.session("final", number)
    found: tuple[Any, ...] = session.the_seating.seats
    return found


def played(office: Shipped, number: int) -> None:
    """A match each: the better pair gains on the board with the number of its table."""
    office.do("draw", stage="final", session=number, publish=True)
    results: list[dict[str, Any]] = []
    for seat in seats(office, number):
        better, _ = winner_of(seat.ns, seat.ew)
        for board in seat.boards:
            absent = {seat.ns, seat.ew} == {"9", "10"}
            more = 30 if board == int(seat.table) else 0
            score = 620 + (more if better == seat.ns else -more)
            place = {"stage": "final", "session": number, "table": seat.table, "board": board}
            results += [] if absent else [{**place, "result": f"{score:+}"}]
    office.put_all("result entered", results)
    for each in office.desk.competition.state.session("final", number).the_seating.pairings:
        if set(each.contestants) == {"9", "10"}:
            office.do("forfeit", stage="final", session=number, at_fault=["10"])


def match_of(office: Shipped, *both: str) -> tuple[int, Any]:
    return next(
        (number, each)
        for number in range(1, 10)
        for each in office.desk.competition.state.session("final", number).the_seating.pairings
        if set(each.contestants) == set(both)
    )


def test_the_blue_ribbon_final_with_trouble_goes_to_the_right_pair(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sydney-blue-ribbon-pairs", 0)
    for pair in FINAL:
        players = [{"name": f"{pair}A"}, {"name": f"{pair}B"}]
        side = "NS" if int(pair) % 2 else "EW"
        entry = {"contestant": pair, "name": f"P{pair}", "players": players, "side": side}
        office.put("entry accepted", **entry)
    office.do("open-stage", stage="qualifying")
    office.do("close-stage", stage="qualifying", override="it was scored elsewhere")
    office.do("open-stage", stage="final", field=FINAL, override="it was scored elsewhere")
    met = set()
    for number in range(1, 10):
        office.at(8 + number)
        played(office, number)
        office.opened(number, 8 + number, stage="final", allowed=48)
        for each in office.desk.competition.state.session("final", number).the_seating.pairings:
            met.add(frozenset(each.contestants))
    assert len(met) == 45

    # 1 and 2 win eight of nine, 3 and 4 seven, and so on; 9 has 70 for its match against 10, which
    # does not come, more than its mean of 48 and than 52, which everybody has against 10 (D.4).
    wins = {"1": 8, "2": 8, "3": 7, "4": 7, "5": 5, "6": 4, "7": 3, "8": 2}
    vps = {who: Fraction(450 + 2 * won - 2 * (9 - won)) for who, won in wins.items()}
    vps |= {"9": Fraction(8 * 48 + 70), "10": Fraction(8 * 48)}
    assert _totals(office) == vps

    # 5 is late by twelve minutes: 2 VPs. On a board of 8 against 9 the TD awards average plus and
    # average minus, 6 IMPs up and down; the four other tables stay level (C).
    late = office.do("late", contestant="5", stage="final", session=9, minutes=12)
    assert "A8.2.b" in str([each.body for each in late.facts])
    number, match = match_of(office, "8", "9")
    (seat,) = [e for e in seats(office, number) if match.tables[0] == e.table and 6 in e.boards]
    ns, ew = ("plus", "minus") if seat.ns == "8" else ("minus", "plus")
    place = {"stage": "final", "session": number, "table": match.tables[0], "board": 6}
    awards = {"ns": {"award": f"average {ns}"}, "ew": {"award": f"average {ew}"}}
    office.do("rule", **place, **awards, reason="a card face up in the board")
    vps["5"] -= 2
    vps["8"] += 6
    vps["9"] -= 6
    assert _totals(office) == vps

    # In time 9 appeals: the ruling stands. 7B did not play match 9; Zoe did.
    office.at(13, 18)
    office.do("lodge-appeal", ruling="R1", contestant="9")
    office.do("decide-appeal", appeal="A1", upheld=False)
    gone = {"contestant": "7", "stage": "final", "session": 9, "player_out": "7B"}
    office.do("substitute", **gone, player_in="Zoe", approved_by="director", permission="given")
    assert _totals(office) == vps

    # Too late: a result of match 1 may be corrected until match 3 starts (6.3.d).
    first = seats(office, 1)[0]
    wrong = {"stage": "final", "session": 1, "table": first.table, "board": first.boards[0]}
    with pytest.raises(Refused, match=r"6\.3\.d"):
        office.do("correct-result", **wrong, result="+600", reason="read wrongly")
    for number in range(1, 10):
        office.do("post", stage="final", session=number)
    office.at(18, day=2)
    office.do("close-stage", stage="final")
    # 1 and 2 are level in VPs, wins and IMPs: 2 beat 1, and has the trophy, which is all that the
    # tie is split for (5.4.3): 25 + 20 points for the two of them, 15 + 10 for the next two.
    (title,) = pipeline.titles(office.desk.competition, "final")
    assert (title.title, title.contestants) == ("Herald Trophy", ("2",))
    (standing,) = pipeline.standings(office.desk.competition, "final").values()
    places = {line.contestant: line.place for line in standing.lines}
    assert [places[who] for who in ("2", "3", "4", "5")] == [1, 3, 3, 5]
    found = points_of(office.desk.competition, "final")
    assert {each.contestant: each.points for each in found} == {
        "1": Fraction(45, 2),
        "2": Fraction(45, 2),
        "3": Fraction(25, 2),
        "4": Fraction(25, 2),
    }


def _totals(office: Shipped) -> dict[str, Fraction]:
    (standing,) = pipeline.standings(office.desk.competition, "final").values()
    return {line.contestant: Fraction(line.total) for line in standing.lines}
