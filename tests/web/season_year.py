"""A year of a federation on a site: a Butler, a teams event, and the trials that count them."""

from typing import Any

PAIRS = [(f"Ann {n}", f"Bob {n}") for n in range(1, 9)]


def begun(slug: str, template: str, units: Any, **answers: Any) -> tuple[Any, Any]:
    """A competition of a template with these pairs or teams, and the simulator that plays it."""
    import datetime

    from convenor.simulator.playing import CALM, Simulator
    from convenor.web.desks import begin, desk_of

    day = datetime.date(2026, 3, 2)
    row = begin(slug, slug.title(), template, answers, by="convenor", begins=day, seed=slug)
    simulator = Simulator(desk_of(row), slug, CALM)
    for number, names in enumerate(units, 1):
        players = [{"name": each, "id": f"S{each}"} for each in names]
        simulator.do("enter", contestant=str(number), players=players, club="SABA")
    return row, simulator


def year(*, whole: bool = False) -> Any:
    """The trials of the year, their table open with two competitions linked; played if whole."""
    _, butler = begun("butler", "sabf-butler-round-robin", PAIRS, boards=7, rounds=7)
    butler.run()
    mixed = [[*PAIRS[n], *PAIRS[n + 1]] for n in range(0, 8, 2)]
    others = [[f"{letter} {n}" for letter in "WXYZ"] for n in range(4)]
    _, teams = begun("teams", "sabf-round-robin-teams", [*mixed, *others], boards=8)
    teams.run()
    row, trials = begun("trials", "sabf-open-trials", PAIRS, boards=7, rounds=7, team_year=2027)
    trials.do("open-stage", stage="points")
    trials.do("link-event", stage="points", event="swiss_pairs", linked="butler")
    trials.do("link-event", stage="points", event="open_teams_1", linked="teams")
    if whole:
        trials.do("close-stage", stage="points")
        while trials.there.state.stage("final").closed is None:
            assert trials.step()
    return row, trials
