"""While a round is in play: figures after every single result, the same as from scratch."""

from collections.abc import Callable
from typing import Any

import pytest

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


def shown(there: Competition, stage: str) -> dict[str, list[tuple[int, str, Any]]]:
    return {
        field: [(line.place, line.contestant, line.total) for line in standing.lines]
        for field, standing in pipeline.standings(there, stage).items()
    }


@pytest.mark.parametrize(
    ("id", "entries", "answers", "stage", "session"),
    [
        ("sydney-blue-ribbon-pairs", 26, {}, "qualifying", 1),
        ("sydney-blue-ribbon-pairs", 14, {}, "final", 1),
        ("anc-swiss-pairs", 50, {"boards": 2, "rounds": 5}, "swiss", 4),
        ("anc-butler-open", 24, {"sessions": 1, "session_boards": 12}, "preliminary", 1),
    ],
)
def test_there_are_figures_after_every_result(
    start: Start, id: str, entries: int, answers: dict[str, Any], stage: str, session: int
) -> None:
    simulator = start(
        id, entries, answers=answers, side=lambda number: "NS" if number % 2 else "EW"
    )
    while (stage, session) not in simulator.there.state.sessions:
        simulator.step()
    there = simulator.there
    played = there.state.session(stage, session)
    for count, (seat, board) in enumerate(list(simulator.to_play(played)), 1):
        simulator.play(seat, board, played)
        found = shown(there, stage)
        sides = pipeline.board_scores(there, stage, session, board).scores.sides
        assert {seat.ns, seat.ew} <= {each.contestant for each in sides}
        if count % 37 == 0:
            assert found == shown(Competition(there.facts), stage)
    assert shown(there, stage) == shown(Competition(there.facts), stage)
    assert there.figures.accounts.complete(stage, session)
