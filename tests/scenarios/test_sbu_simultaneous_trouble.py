"""Simultaneous pairs in two heats with a correction and a fine, worked out by hand.

Four pairs a heat in a Howell of three rounds of two boards; all four results of a board are
compared, so the top is 6 and each pair plays for 36. The stationary pair (4 in Perth, 8 in Oban) is
NS at table 1; at table 2 sit 2-1, 3-2 and 1-3 (6-5, 7-6 and 5-7).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from shipped import Shipped

from convenor import pipeline


def heats(where: Path) -> Shipped:
    office = Shipped(where, "sbu-simultaneous-pairs", 0, {"boards": 6})
    for number in range(1, 9):
        section = "Perth" if number <= 4 else "Oban"
        office.put("entry accepted", contestant=str(number), name=f"P{number}", section=section)
    for section, seats in (("Perth", list("1234")), ("Oban", list("5678"))):
        howell = {"kind": "howell", "pairs": 4}
        sat = {"movement": howell, "seats": seats, "section": section, "boards_a_round": 2}
        office.opened(1, 19, stage="heats", **sat)
    seating = office.desk.competition.state.session("heats", 1).the_seating
    sits = {(seat.section, seat.round): (seat.ns, seat.ew) for seat in seating.of("1")}
    assert sits == {("Perth", 1): ("2", "1"), ("Perth", 2): ("4", "1"), ("Perth", 3): ("1", "3")}
    return office


def matchpoints(office: Shipped) -> dict[str, Fraction]:
    cards = office.desk.competition.figures.scores.session("heats", 1).cards
    return {name: Fraction(card.score) for name, card in cards.items()}


def test_heats_with_trouble_go_to_the_right_pair(tmp_path: Path) -> None:
    """Table 1 of Perth has 420 on every board, all the others 400.

    NS at that table has 6 and its opponents 0; the other NS pairs have 2 and their opponents 4.
    """
    office = heats(tmp_path)
    seating = office.desk.competition.state.session("heats", 1).the_seating
    for seat in seating.seats:
        first = "4" in (seat.ns, seat.ew)
        office.play(1, seat.table, "+420" if first else "+400", *seat.boards, stage="heats")
    assert matchpoints(office) == {
        "4": 36,
        **dict.fromkeys("123", Fraction(12)),  # 0 + 4 + 2, each on two boards
        **dict.fromkeys("567", Fraction(20)),  # 4 + 4 + 2
        "8": 12,
    }

    # On board 1 pair 6 had 430 against 5: it has 6 there and 4 has 4, the other NS pairs 1 each;
    # their opponents have 0, 2 and 5.
    table = next(seat.table for seat in seating.of("6") if 1 in seat.boards)
    again = {"stage": "heats", "session": 1, "table": table, "board": 1, "result": "+430"}
    office.do("correct-result", **again, reason="read wrongly")
    found = matchpoints(office)
    assert found == {"4": 34, "3": 14, "2": 11, "1": 13, "8": 11, "7": 21, "6": 24, "5": 16}
    assert sum(found.values()) == 6 * 4 * 6

    # A fine is a tenth of the top, 0.6: 33.4 of 36 are 92.78%.
    (told,) = office.suggest("fine", contestant="4", stage="heats", session=1)
    assert (told.values["amount"], told.values["unit"]) == (0.6, "matchpoints")
    fine = {"contestant": "4", "stage": "heats", "session": 1}
    office.do("fine", **fine, amount="0.6", unit="matchpoints")
    office.do("post", stage="heats", session=1)
    standings = pipeline.standings(office.desk.competition, "heats")
    lines = [line for standing in standings.values() for line in standing.lines]
    shares = {line.contestant: Fraction(line.total) for line in lines}
    assert shares["4"] == Fraction("33.4") / 36 * 100
    assert shares["6"] == Fraction(24, 36) * 100
    office.do("close-stage", stage="heats", override="the period is over")
    winners = pipeline.titles(office.desk.competition, "heats")
    assert next(each.contestants for each in winners) == ("4",)
