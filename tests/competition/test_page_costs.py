"""What a result costs the figures of a page hangs on what changes, not on the size of the field."""

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

from convenor import pipeline
from convenor.bench.halls import BEGAN, STAGE, TEMPLATES, Hall, facts_of, more_results
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft

BOARDS, ROUNDS = 7, 2


def hall_of(kind: str, tables: int) -> tuple[Competition, list[Supposed]]:
    """A hall in its last round, and results that come in there."""
    hall = Hall(kind, tables, BOARDS, ROUNDS)
    plan = plan_data(template(TEMPLATES[kind]), {"rounds": ROUNDS, "boards": BOARDS})
    begun = {"name": "Hall", "begins": "2026-03-01", "plan": plan}
    first = Draft("competition begun", 1, begun, BEGAN, "bench")
    facts = [_fact(at, each) for at, each in enumerate((first, *facts_of(hall)), 1)]
    more = [_fact(len(facts) + at, each) for at, each in enumerate(more_results(hall, 3), 1)]
    return Competition(facts), more


def _fact(number: int, draft: Draft) -> Supposed:
    return Supposed(number, draft.kind, draft.body, draft.happened, BEGAN)


def made_anew(kind: str, tables: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many matches, boards and standings are worked out again for a result in mid-match."""
    there, more = hall_of(kind, tables)
    look_at(there)
    counts: dict[str, int] = {}
    for name, of in (
        ("match", "convenor.competition.scores.scores.worked_out"),
        ("standing", "convenor.competition.figures.stand_totals"),
        ("round", "convenor.competition.standings.account_rounds.Round"),
    ):
        _count(monkeypatch, of, name, counts)
    for fact in more:
        there.extend([fact])
        look_at(there)
    monkeypatch.undo()
    return counts


def _count(monkeypatch: pytest.MonkeyPatch, target: str, name: str, counts: dict[str, int]) -> None:
    module, _, function = target.rpartition(".")
    real: Callable[..., Any] = getattr(sys.modules[module], function)

    def counted(*given: Any, **more: Any) -> Any:
        counts[name] = counts.get(name, 0) + 1
        return real(*given, **more)

    monkeypatch.setattr(target, counted)


def look_at(there: Competition) -> None:
    """What an event's page and a scorecard read."""
    pipeline.standings(there, STAGE)
    pipeline.ended_matches(there, STAGE, ROUNDS)
    pipeline.own_matches(there, STAGE, ROUNDS, "1")


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_a_result_moves_as_few_figures_at_sixty_tables_as_at_twelve(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, large = (made_anew(kind, tables, monkeypatch) for tables in (12, 60))
    assert large.get("standing", 0) <= small.get("standing", 0) + 1
    assert large["match"] <= max(3 * 12, small["match"])
    if kind == "teams":
        assert large["match"] == small["match"] == 3  # of three results, the match of each


def calls_of(work: Callable[[], object]) -> int:
    count = 0

    def one_more(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.collect()
    gc.disable()
    sys.setprofile(one_more)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def test_a_note_costs_the_standings_nothing() -> None:
    there, _ = hall_of("pairs", 24)
    before = pipeline.standings(there, STAGE)
    note = Draft("note written", 1, {"text": "The hall is cold."}, BEGAN, "bench")
    there.extend([_fact(there.number + 1, note)])
    assert pipeline.standings(there, STAGE) is before


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_what_a_scorecard_asks_costs_as_much_in_a_large_hall(kind: str) -> None:
    """Boards of a posted round, seen from one table: no other table is looked at."""

    def asked(tables: int) -> int:
        there, _ = hall_of(kind, tables)
        look_at(there)
        table = "1" if kind == "pairs" else "1 open"

        def boards() -> None:
            for board in range(1, BOARDS + 1):
                pipeline.side_scores_at(there, STAGE, 1, board, (table,))
                pipeline.datum(there, STAGE, 1, board)
                pipeline.results_on(there, STAGE, 1, board)

        boards()
        return calls_of(boards)

    assert asked(60) == asked(12)
