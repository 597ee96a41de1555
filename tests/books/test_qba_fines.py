"""QBA: a tenth of a top is that of the pair's own section, where each is compared in itself."""

from fractions import Fraction

from at_the_desk import AtTheDesk


def two_sections() -> AtTheDesk:
    """Section A of four pairs (two tables), section B of six (three tables)."""
    section = {"section": lambda number: "A" if number <= 4 else "B"}
    event = AtTheDesk("qba-championship-pairs", 10, more=section, sessions=1, boards=6)
    event.do("open-stage", stage="qualifying")
    for name, pairs in (("A", 4), ("B", 6)):
        seats = [n for n, e in event.there.state.entries.items() if e.section == name]
        movement = {"kind": "howell", "pairs": pairs}
        at = {"stage": "qualifying", "session": 1, "section": name, "seats": seats}
        event.put("session opened", **at, movement=movement, boards_a_round=2)
    return event


def test_a_tenth_of_a_top_is_of_the_pairs_own_section() -> None:
    event = two_sections()
    at = {"stage": "qualifying", "session": 1, "rule": "fine"}
    # two results a board: top 2, a tenth 0.2; three results: top 4, a tenth 0.4
    for pair, tenth in (("1", Fraction(1, 5)), ("10", Fraction(2, 5))):
        (found,) = event.suggested("fine", contestant=pair, **at)
        assert Fraction(str(found.values["amount"])) == tenth
        assert (found.values["unit"], found.clause) == ("matchpoints", "qba-pairs illegal.minimum")
