"""Sydney: only the fine for phones waits for the end of a Swiss (1.5.b); fines in a knock-out."""

from at_the_desk import AtTheDesk

LATE = {"clause": "sydney-2003 A8.2.b"}
PHONE = {"clause": "sydney-2003 1.5.a"}


def safilo() -> AtTheDesk:
    """Round one is over: 1, 3, 5 and 7 have won by 20, 15, 10 and 5 IMPs or so."""
    event = AtTheDesk("sydney-safilo-swiss-teams", 8)
    event.do("open-stage", stage="swiss")
    event.drawn(1, ("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    swings = {"1": 8, "2": 6, "3": 4, "4": 2}
    for table, swing in swings.items():
        for board in range(1, 9):
            event.result(1, f"{table} open", board, "+400" if board <= swing else "+100")
            event.result(1, f"{table} closed", board, "+100")
    return event


def fine(event: AtTheDesk, team: str, amount: int, by: dict[str, str]) -> None:
    event.put(
        "fine imposed", contestant=team, amount=amount, unit="VP", stage="swiss", session=1, **by
    )


def order(event: AtTheDesk) -> list[str]:
    return list(event.there.figures.standing("swiss", until=1, purpose="draw").order)[:4]


def test_a_fine_for_coming_late_counts_in_the_draw() -> None:
    event = safilo()
    assert order(event) == ["1", "3", "5", "7"]
    totals = event.totals()
    down = totals["1"] - totals["5"] + 1  # so many that team 1 is behind team 5
    fine(event, "1", down, LATE)
    assert order(event) == ["3", "5", "1", "7"]


def test_a_fine_for_a_phone_waits_for_the_end_of_the_stage() -> None:
    event = safilo()
    fine(event, "1", 12, PHONE)
    assert order(event) == ["1", "3", "5", "7"]  # the draw does not see it
    assert event.places()["1"] > 1  # the standing does


def test_both_fines_at_once_count_apart() -> None:
    event = safilo()
    totals = event.totals()
    fine(event, "1", totals["1"] - totals["3"] + 1, LATE)
    fine(event, "3", 12, PHONE)
    assert order(event)[0] == "3"


# --- knock-outs: A8.7 ---------------------------------------------------------------------------


def semi_finals() -> AtTheDesk:
    """1 beats 4 and 2 beats 3 by 10 IMPs in semi-finals without a carry-over; then 1 meets 2."""
    event = AtTheDesk("sydney-seniors-teams", 4, rounds=3)
    event.put("stage opened", stage="knock-out", field=["1", "2", "3", "4"])
    event.drawn(1, ("1", "4"), ("2", "3"), stage="knock-out", boards=2)
    for table in ("1", "2"):
        event.results(1, f"{table} open", "+400", (1, 2), stage="knock-out")
        event.result(1, f"{table} closed", 1, "-50", stage="knock-out")  # 450: 10 IMPs
        event.result(1, f"{table} closed", 2, "+400", stage="knock-out")
    return event


def slow(event: AtTheDesk, *teams: str, session: int = 1) -> None:
    """The first offence is a warning; the second costs 1 VP, which is 3 IMPs here."""
    for team in teams:
        for _ in range(2):
            at = {"stage": "knock-out", "session": session, "contestant": team}
            event.do("slow-play", **at, minutes=4)


def margin(event: AtTheDesk, team: str, session: int = 1) -> object:
    matches = event.there.figures.scores.matches("knock-out", session)
    (own,) = [each for each in matches if team in each.pairing.contestants]
    return own.margin(team)


def test_one_side_at_fault_pays_in_the_match() -> None:
    event = semi_finals()
    slow(event, "1")
    assert (margin(event, "1"), margin(event, "4")) == (7, -10)


def test_both_at_fault_leave_the_match_and_the_winner_carries_it_on() -> None:
    event = semi_finals()
    slow(event, "1", "4")
    assert (margin(event, "1"), margin(event, "4")) == (10, -10)  # the match is unaffected
    event.drawn(2, ("1", "2"), stage="knock-out", boards=2)
    for room in ("open", "closed"):
        event.results(2, f"1 {room}", "+400", (1, 2), stage="knock-out")
    # the final itself is level; team 1 starts 3 IMPs behind for the fine of its semi-final
    assert (margin(event, "1", 2), margin(event, "2", 2)) == (-3, 0)


def test_both_at_fault_in_the_last_match_pay_nothing() -> None:
    event = semi_finals()
    event.drawn(2, ("1", "2"), stage="knock-out", boards=2)
    for room in ("open", "closed"):
        event.results(2, f"1 {room}", "+400", (1, 2), stage="knock-out")
    slow(event, "1", "2", session=2)
    assert (margin(event, "1", 2), margin(event, "2", 2)) == (0, 0)
