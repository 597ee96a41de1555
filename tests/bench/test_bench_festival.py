"""The festival's benchmark runs at small size and measures what it says."""

from convenor.bench.festival import festival_replay


def test_a_small_festival_is_replayed() -> None:
    found = {each.name: each for each in festival_replay(tables=6, boards=4, rounds=2, times=1)}
    assert set(found) == {"festival-replay", "festival-one-more", "festival-memory"}
    assert found["festival-replay"].value > 0
