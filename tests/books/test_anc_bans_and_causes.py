"""ANC: bans that were broken (1.5 to 1.9), time to ask for a ruling (6.2), causes (20.1)."""

import datetime
from typing import Any

import pytest
from at_the_desk import MORNING, AtTheDesk

from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.regulation.shelf import open_stack

ONE = {"session": 1, "contestant": "1"}


def swiss(entries: int = 20, **more: Any) -> AtTheDesk:
    event = AtTheDesk("anc-swiss-pairs", entries, rounds=9, boards=4, **more)
    event.do("open-stage", stage="swiss")
    event.do("draw", stage="swiss", publish=True)
    return event


def teams() -> AtTheDesk:
    event = AtTheDesk("anc-interstate-teams", 7, teams=7, boards=4)
    event.do("open-stage", stage="qualifying")
    event.do("draw", stage="qualifying", publish=True)
    return event


@pytest.mark.parametrize(
    ("breach", "clause", "amount"),
    [
        ("smoking", "1.5", 9),
        ("device-used", "1.7.a", 9),
        ("alcohol", "1.9", 9),
        ("device-not-lodged", "", None),  # only in the final
    ],
)
def test_a_ban_of_the_interstate_teams_costs_what_5_3_a_says(
    breach: str, clause: str, amount: int | None
) -> None:
    found = teams().suggested("fine", stage="qualifying", **ONE, rule="conduct", breach=breach)
    assert [each.values.get("amount") for each in found] == [amount]
    assert found[0].clause == (f"anc-2017 {clause}" if clause else "")


def test_a_device_that_is_on_is_warned_of_first() -> None:
    event = teams()
    case = {"stage": "qualifying", **ONE, "rule": "conduct", "breach": "device-on"}
    (first,) = event.suggested("fine", **case)
    assert (first.values.get("warning"), first.clause) == (True, "anc-2017 1.6.a")
    assert "5.3.e" in first.reason
    event.put("warning given", stage="qualifying", **ONE, offence="device-on")
    (second,) = event.suggested("fine", **case)
    assert second.values["amount"] == 9


def test_only_the_same_ban_makes_a_breach_a_repeated_one() -> None:
    event = swiss()
    used = {"stage": "swiss", **ONE, "rule": "conduct", "breach": "device-used"}
    smoking = {**used, "breach": "smoking"}
    event.do("fine", **smoking, amount=3, unit="VP")
    (after_smoking,) = event.suggested("fine", **used)
    assert (after_smoking.values["amount"], after_smoking.clause) == (3, "anc-2017 1.7.a")
    event.do("fine", **used, amount=3, unit="VP")
    (again,) = event.suggested("fine", **used)
    assert "amount" not in again.values  # 1.7.b: the chief director sets a more severe penalty
    assert "the chief director decides" in again.reason


def test_a_fine_names_the_clause_of_the_ban_and_that_of_the_amount() -> None:
    case = {"stage": "qualifying", **ONE, "rule": "conduct", "breach": "smoking"}
    (found,) = teams().suggested("fine", **case)
    assert (found.clause, found.reason) == ("anc-2017 1.5", "a fine of 9 VP: so 5.3.a")


def test_by_the_other_reading_only_breaches_of_the_same_player_are_repeated() -> None:
    event = swiss(readings={"breach_unit": "player"})
    used = {"stage": "swiss", **ONE, "rule": "conduct", "breach": "device-used"}
    event.do("fine", **used, amount=3, unit="VP")
    (partner,) = event.suggested("fine", **used, earlier_of_player=0)
    assert partner.values["amount"] == 3
    (again,) = event.suggested("fine", **used, earlier_of_player=1)
    assert "the chief director decides" in again.reason


def test_a_ruling_is_asked_for_in_the_time_of_6_2() -> None:
    # the first match is to end at 10:00; the time ends 30 minutes later, at 10:30
    event = swiss()
    for session, hour in ((1, 9), (2, 14)):
        starts = MORNING.replace(hour=hour, tzinfo=None).isoformat()
        event.put("session opened", stage="swiss", session=session, starts=starts, minutes=60)
    case = {"stage": "swiss", "session": 1, "table": "1", "board": 1, "asked_later": True}
    case |= {"ns": {"award": "average"}, "ew": {"award": "average"}}
    zone = datetime.timedelta(hours=11)  # Sydney in November
    event.clock.now = MORNING.replace(hour=10, minute=29) - zone
    assert not event.asked("rule", **case).refused
    event.clock.now = MORNING.replace(hour=10, minute=31) - zone
    (late,) = event.asked("rule", **case).refused
    assert (late.clause, "10:30" in late.reason) == ("anc-2017 6.2", True)


@pytest.mark.parametrize("reason", ["", "convenience", "Convenience"])
def test_no_reason_is_no_cause(reason: str) -> None:
    if reason.strip():  # a blank word is none that the clause knows
        said = to_plain(ask(open_stack("anc-2017"), "anc-2017 20.1", {"reason": reason}))
        assert said["verdict"] == "refuse"
    away = {"stage": "swiss", **ONE, "player_out": "P1a", "player_in": "Nemo"}
    (finding,) = swiss().asked("substitute", **away, reason=reason).refused
    assert finding.clause == "anc-2017 20.1"
    assert ("convenience" in finding.reason.casefold()) == bool(reason.strip())


def test_a_cause_is_enough() -> None:
    away = {"stage": "swiss", **ONE, "player_out": "P1a", "player_in": "Nemo", "reason": "illness"}
    assert not swiss().asked("substitute", **away).refused
