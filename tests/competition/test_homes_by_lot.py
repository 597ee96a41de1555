"""The home team of each match is drawn by lot (SABF 13.6.a), with a seed that gives it again."""

from __future__ import annotations

from hashlib import sha256

from small import Ledger, plan, stage

from convenor.competition.draws.next_round import next_draw
from convenor.competition.plans.templates import plan_data, template
from convenor.draws.checker import confirm


def drawn(seed: str) -> list[tuple[str, str, str]]:
    """Round 1 of a Swiss of eight by halves: 1-5, 2-6, 3-7, 4-8, each with the lot's seed."""
    swiss = stage(
        rounds=3, draw={"clause": "14.1.c", "first_clause": "14.1.b", "home_by": "13.6.a"}
    )
    ledger = Ledger(plan(swiss), 8)
    ledger.facts[0].body["seed"] = seed
    ledger.add("stage opened", stage="swiss", field=[str(each) for each in range(1, 9)])
    made = next_draw(ledger.competition.figures, "swiss", 1)
    assert confirm(made) == ()
    (lot,) = [each for each in made.certificate.lots if each.what == "home"]
    return [(each.home, each.away, lot.seed) for each in made.matches]


def test_the_lot_says_who_is_at_home() -> None:
    homes = {home for seed in "abcd" for home, _, _ in drawn(seed)}
    assert homes > {"1", "5"} or homes > {"2", "6"}  # not always the better seed


def test_it_comes_out_again_from_its_seed() -> None:
    """The lot marks each name by SHA-256 of seed and name; the lower mark is at home."""
    for home, away, seed in drawn("published"):
        marks = {each: sha256(f"{seed} {each}".encode()).hexdigest() for each in (home, away)}
        assert min(marks, key=lambda each: marks[each]) == home


def test_every_teams_event_that_comes_ready_draws_its_homes() -> None:
    for id in ("swiss-teams", "round-robin-teams", "daytime-teams", "state-teams", "gnot-saba"):
        made = plan_data(template(f"sabf-{id}"), {})
        assert made["stages"][0]["draw"]["home_by"] == "13.6.a", id
