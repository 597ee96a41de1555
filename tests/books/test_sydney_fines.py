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
