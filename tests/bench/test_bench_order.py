"""The benchmarks of standings, draws and movements run on small fields; no time is asserted."""

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from convenor.bench import BENCHMARKS, Measured, draws, ranking, seating
from convenor.errors import Mistake
from convenor.movements.howell import rounds_for


@pytest.mark.parametrize(
    ("benchmark", "names"),
    [
        (lambda: draws.draw_with_large_club(20, 2, 1), {"draw-large-club"}),
        (lambda: draws.draw_impossible(20, 2, 1), {"draw-impossible"}),
        (lambda: ranking.standings_with_ties(20, 3, 1), set(ranking.CHAINS)),
        (lambda: seating.movements_proved(4, 1), {"movements-proved", "movements-switched"}),
    ],
)
def test_a_benchmark_measures(benchmark: Callable[[], Iterator[Measured]], names: set[str]) -> None:
    found = list(benchmark())
    assert {each.name for each in found} == names
    assert all(each.value > 0 for each in found)


def test_the_draw_is_measured_beside_swisspair_and_is_the_same() -> None:
    pytest.importorskip("swisspair", reason="swisspair comes with the development group")
    found = list(draws.draw_beside_swisspair((8, 12), 3, 1))
    assert [each.name for each in found] == ["draw-8", "draw-12"]
    assert not any("differ" in each.note for each in found)


def test_a_draw_that_differs_misses_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "swisspair", lambda: Ends)
    (found,) = draws.draw_beside_swisspair((8,), 2, 1)
    assert not found.holds
    assert "the two draws differ" in found.note


class Ends:
    """Another program, which pairs the highest with the lowest."""

    Player = SimpleNamespace

    @staticmethod
    def create_matches(players: list[object], power_pairing: bool) -> list[SimpleNamespace]:
        assert power_pairing
        both = zip(players, reversed(players), strict=True)
        return [SimpleNamespace(p1=one, p2=other) for one, other in both][: len(players) // 2]


def test_without_swisspair_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "swisspair", None)
    with pytest.raises(Mistake, match="swisspair is not installed"):
        list(draws.draw_beside_swisspair((8,), 1, 1))


@pytest.mark.parametrize("name", draws.PLACINGS)
@pytest.mark.parametrize("club", [9, 12])
def test_a_club_has_as_many_places_as_members(name: str, club: int) -> None:
    places = draws.PLACINGS[name](20, club)
    assert len(set(places)) == len(places) == club
    assert set(places) <= set(range(20))


@pytest.mark.parametrize("clause", ranking.CHAINS.values())
def test_the_standing_that_is_measured_has_its_ties_split(clause: str) -> None:
    results = ranking.read(ranking.written(60, 6))
    found = ranking.ranked(ranking.plan_of(clause), results)
    assert found.splits
    assert sorted(found.order) == sorted(str(number) for number in range(1, 61))


def test_every_movement_up_to_some_tables_is_there() -> None:
    found = list(seating.every_movement(5))
    sizes = {each.pairs for each in found}
    assert sizes == set(range(min(sizes), 11))
    howells = [each for each in found if "Howell" in each.name or "hesitation" in each.name]
    assert len(howells) == sum(len(rounds_for(pairs)) for pairs in range(11))
    switched = list(seating.every_switched(5))
    assert switched
    assert all(each.winners == 1 for each in switched)
    assert len({*found, *switched}) == len(found) + len(switched)


def test_each_of_them_stands_in_the_catalogue() -> None:
    ours = {
        each for each in BENCHMARKS.values() if each.split(":")[0].split(".")[-1] in OUR_MODULES
    }
    assert ours == {
        "convenor.bench.draws:draw_beside_swisspair",
        "convenor.bench.draws:draw_with_large_club",
        "convenor.bench.draws:draw_impossible",
        "convenor.bench.ranking:standings_with_ties",
        "convenor.bench.seating:movements_proved",
    }


OUR_MODULES = {"draws", "ranking", "seating"}
