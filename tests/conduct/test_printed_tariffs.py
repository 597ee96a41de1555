"""Every printed figure of the tariffs, asked at both ends of its band and inside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.regulation.stack import Stack


@cache
def stack_of(rulebook: str) -> Stack:
    return shelf.open_stack(rulebook)


def asked(name: str, **given: Any) -> dict[str, Any]:
    found: dict[str, Any] = to_plain(ask(stack_of(name.split()[0]), name, given))
    return found


# The whole minutes of each band as they are counted, and its figure.
WHOLE_BANDS = ((0, 4), (5, 10), (11, 15), (16, 20), (21, 30))
TOUCHING = ((0, 5), (5, 10), (10, 15), (15, 20), (20, 30))

GAPPED = {
    "sabf-2020 11.2.b": (10, 15, 25, 40, 100),
    "sabf-2020 13.14": (0.5, 1, 2, 3, 5),
    "sabf-2020 16.3.a": (2, 3, 5, 7, 10),
    "sydney-2003 A8.2.b": (0, 1, 2, 3, 5),
}
ANC = {
    ("anc-2017 A.penalties-itc", "itc", "VP"): (3, 3, 6, 9, 15),
    ("anc-2017 A.penalties-itc", "itc", "IMP"): (3, 3, 6, 9, 15),
    ("anc-2017 A.penalties-abpc", "abpc", "VP"): (1, 1, 2, 3, 5),
    ("anc-2017 A.penalties-abpc", "abpc", "IMP"): (3, 3, 6, 9, 15),
}


def gapped_cells() -> Iterator[tuple[str, int, float]]:
    for name, figures in GAPPED.items():
        for (first, last), figure in zip(WHOLE_BANDS, figures, strict=True):
            for minutes in range(max(first, 1), last + 1):
                if name.startswith("sydney") and minutes == 5:
                    continue  # within five minutes is free there
                yield name, minutes, figure


@pytest.mark.parametrize(("name", "minutes", "figure"), list(gapped_cells()))
def test_a_repeated_lateness_costs_what_is_printed(name: str, minutes: int, figure: float) -> None:
    given: dict[str, Any] = {"minutes_late": minutes}
    if name.startswith("sabf"):
        given["earlier_offences"] = 1
    if name.endswith("11.2.b"):
        given["top"] = 100
    found = asked(name, **given)
    assert found["fine"] == figure
    assert found["warning"] is False


@pytest.mark.parametrize("name", [name for name in GAPPED if name.startswith("sabf")])
@pytest.mark.parametrize("minutes", [1, 4, 5, 12, 20, 30])
def test_only_the_shortest_lateness_is_let_off_with_a_warning(name: str, minutes: int) -> None:
    top = {"top": 100} if name.endswith("11.2.b") else {}
    found = asked(name, minutes_late=minutes, **top)
    assert found["warning"] == (minutes < 5)
    assert (found["fine"] == 0) == (minutes < 5)


def anc_cells() -> Iterator[tuple[str, str, str, float, float]]:
    for (name, event, unit), figures in ANC.items():
        for (first, last), figure in zip(TOUCHING, figures, strict=True):
            for minutes in (first + 0.5, last - 0.5, last):
                yield name, event, unit, minutes, figure


@pytest.mark.parametrize(("name", "event", "unit", "minutes", "figure"), list(anc_cells()))
def test_a_band_runs_up_to_its_end(
    name: str, event: str, unit: str, minutes: float, figure: float
) -> None:
    found = asked(name, event=event, unit=unit, minutes_late=str(minutes), earlier_offences=1)
    assert (found["fine"], found["unit"]) == (figure, unit)


@pytest.mark.parametrize(("name", "event", "unit"), ANC)
def test_by_the_other_reading_a_band_runs_from_its_start(name: str, event: str, unit: str) -> None:
    figures = ANC[name, event, unit]
    for (first, _), figure in zip(TOUCHING[1:], figures[1:], strict=True):
        found = asked(
            name,
            event=event,
            unit=unit,
            minutes_late=first,
            switch={"late_boundary": "lower_inclusive"},
        )
        assert found["fine"] == figure


@pytest.mark.parametrize(
    ("event", "unit", "first", "later"),
    [("itc", "VP", 3, 6), ("itc", "IMP", 3, 6), ("abpc", "VP", 1, 2), ("abpc", "IMP", 3, 6)],
)
def test_cancelled_boards(event: str, unit: str, first: int, later: int) -> None:
    name = f"anc-2017 A.penalties-{event}-boards"
    for boards in range(1, 6):
        found = asked(name, event=event, unit=unit, boards_lost=boards)
        assert found["fine"] == first + later * (boards - 1)


@pytest.mark.parametrize(
    ("name", "given", "ladder"),
    [
        ("anc-2017 A.score-entry", {"event": "itc"}, (0, 3, 3, 3)),
        ("anc-2017 A.score-entry", {"event": "abpc"}, (0, 1, 1, 1)),
        ("sydney-2003 A8.3", {}, (0, 1, 2, 3, 3, 3)),
        ("sydney-2003 A8.6", {}, (0, 1, 2, 3, 3, 3)),
        ("sabf-2020 11.10.c", {"top": 20}, (0, 0, 10, 10)),
        (
            "anc-2017 10.6.f",
            {"made_at": "2017-07-16T14:16", "closes_at": "2017-07-16T14:15"},
            (3, 6, 9, 9, 9),
        ),
    ],
)
def test_a_ladder_is_climbed_rung_by_rung(
    name: str, given: dict[str, Any], ladder: tuple[int, ...]
) -> None:
    found = [asked(name, earlier_offences=earlier, **given) for earlier in range(len(ladder))]
    assert tuple(each["fine"] for each in found) == ladder
    assert [each["warning"] for each in found] == [each["fine"] == 0 for each in found]


def test_a_vp_is_three_imps_in_a_knock_out() -> None:
    assert asked("sydney-2003 A8.7.a", fine=1) == {"fine_imps": 3}
