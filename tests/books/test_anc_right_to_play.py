"""ITC final: who has played seven qualifying matches (11.2.a), forfeited ones left out."""

from at_the_desk import AtTheDesk

OPEN = ("open N", "open S", "closed E", "closed W")


def after_qualifying(forfeited: int) -> AtTheDesk:
    """Eight rounds of team 1 (six players) against team 2; some of the last were forfeited."""
    event = AtTheDesk("anc-interstate-teams", 6, size=6, teams=6, boards=2)
    event.do("open-stage", stage="qualifying")
    for number in range(1, 9):
        event.drawn(number, ("1", "2"), ("3", "4"), ("5", "6"))
        if number > 8 - forfeited:
            event.put("match forfeited", stage="qualifying", session=number, at_fault=["2"])
            continue
        sit = "abcd" if number > 1 else "abef"  # e and f play in the first match only
        seats = {seat: f"P1{who}" for seat, who in zip(OPEN, sit, strict=True)}
        at = {"stage": "qualifying", "session": number, "contestant": "1"}
        event.put("line-up lodged", **at, seats=seats)
        for room in ("open", "closed"):
            event.results(number, f"1 {room}", "+100", (1, 2))
    event.put("stage opened", stage="final", field=["1", "2"])
    event.drawn(1, ("1", "2"), stage="final")
    return event


def said_to(event: AtTheDesk, players: str) -> list[str]:
    seats = {seat: f"P1{who}" for seat, who in zip(OPEN, players, strict=True)}
    at = {"stage": "final", "session": 1, "contestant": "1", "seats": seats}
    found = event.asked("line-up", **at).findings
    return [f"{each.verdict}: {each.reason}" for each in found if each.clause.endswith("11.2.a")]


def test_a_forfeited_match_is_not_played_and_leaves_nobody_unchecked() -> None:
    # a and b played seven of the eight (the eighth was forfeited), c and d six, e and f one
    event = after_qualifying(1)
    assert said_to(event, "abcd") == [
        "refuse: P1c: 6 qualifying matches of the 7 needed",
        "refuse: P1d: 6 qualifying matches of the 7 needed",
    ]
    assert "refuse: P1e: 1 qualifying matches of the 7 needed" in said_to(event, "abef")


def test_all_eight_were_played() -> None:
    assert said_to(after_qualifying(0), "abcd") == []
