"""A festival in play for the tests of the public pages, made by the simulator.

Five competitions of different kinds: a Butler in play, a Swiss of teams between rounds, matchpoint
pairs in two lines just finished, a final of five, a round robin of teams. Imported by the tests,
and run by itself to fill the database of a site: `python public_site.py [small]`.
"""

import datetime
import os
import sys
from typing import Any

DAY = datetime.date(2026, 3, 7)
FESTIVAL = "spring"


def festival() -> Any:
    """The festival that all of them are part of."""
    from convenor.web.store.models import Festival

    return Festival.objects.get_or_create(
        slug=FESTIVAL,
        defaults={
            "title": "Spring Festival of Bridge",
            "venue": "Harbour Hall",
            "starts": DAY,
            "ends": DAY + datetime.timedelta(days=4),
        },
    )[0]


def begun(slug: str, title: str, template: str, entries: int, order: int, **answers: Any) -> Any:
    """A competition with its entries, and the simulator that plays it."""
    from convenor.simulator.playing import CALM, Simulator
    from convenor.web.desks import begin, desk_of

    more = answers.pop("more", {})
    row = begin(
        slug,
        title,
        template,
        answers,
        by="convenor",
        begins=DAY,
        festival=festival(),
        order=order,
        seed=slug,
    )
    simulator = Simulator(desk_of(row), slug, CALM)
    simulator.enter(entries, **more)
    return row, simulator


def play_until(simulator: Any, stage: str, session: int, share: float = 0.0) -> None:
    """Play on until a session is set up, record the hands of those before, enter a share of it."""
    state = simulator.there.state
    while len(simulator.there.state.sessions_of(stage)) < session:
        assert simulator.step()
    for each in list(state.sessions_of(stage))[:-1]:
        simulator.record_deals(each)
    here = simulator.there.state.session(stage, session)
    left = sorted(simulator.to_play(here), key=lambda each: (each[0].round, each[1]))
    for seat, board in left[: int(len(left) * share)]:
        simulator.play(seat, board, here)


def butler(pairs: int = 40, done: int = 5, rounds: int = 9, boards: int = 10) -> Any:
    row, simulator = begun(
        "butler", "Open Butler Pairs", "sabf-butler-swiss", pairs, 1, rounds=rounds, boards=boards
    )
    play_until(simulator, "swiss", done + 1, 0.6)
    there = simulator.there
    simulator.do(
        "fine", stage="swiss", session=2, contestant="3", amount="1", unit="VP", reason="slow play"
    )
    simulator.do("hide-name", contestant="7", player=there.state.entry("7").players[0].name)
    return row


def teams(count: int = 12, done: int = 3) -> Any:
    row, simulator = begun("teams", "Swiss Teams", "sabf-swiss-teams", count, 2)
    play_until(simulator, "swiss", done + 1)
    return row


def pairs(count: int = 20) -> Any:
    row, simulator = begun(
        "pairs",
        "Matchpoint Pairs",
        "club-duplicate",
        count,
        3,
        winners="two",
        more={"side": lambda number: "NS" if number % 2 else "EW"},
    )
    stage = simulator.there.state.the_plan.stages[0].name
    while simulator.there.state.stage(stage).closed is None:
        assert simulator.step()
    simulator.record_deals(simulator.there.state.sessions_of(stage)[0])
    return row


def final_five(count: int = 10, boards: int = 6) -> Any:
    row, simulator = begun(
        "state-teams",
        "State Teams",
        "sabf-state-teams",
        count,
        4,
        rounds=3,
        boards=boards,
        final_boards=8,
    )
    play_until(simulator, "finals", 2, 0.5)
    return row


def round_robin(count: int = 8, done: int = 4) -> Any:
    row, simulator = begun("league", "Club League", "sabf-round-robin-teams", count, 5)
    stage = simulator.there.state.the_plan.stages[0].name
    play_until(simulator, stage, done, 1.0)
    return row


def fill(small: bool = False) -> None:
    """All five."""
    if small:
        butler(12, 2, 5, 7)
        teams(8, 2)
        pairs(12)
        final_five(8)
        round_robin(6, 3)
    else:
        butler()
        teams()
        pairs()
        final_five()
        round_robin()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    from convenor.web.serve import prepare

    prepare()
    fill(small="small" in sys.argv)
