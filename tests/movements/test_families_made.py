"""The page of movements says how many of each family are made, and that is so."""

import re
from pathlib import Path

from convenor.movements.howell import hesitations_for, rounds_for
from convenor.movements.rover import most_rover_rounds
from convenor.movements.web import weaves_for

PAGE = Path(__file__).parents[2] / "docs" / "movements.md"


def made(family: str) -> int:
    """The count of a family on the page."""
    line = next(e for e in PAGE.read_text("utf-8").splitlines() if e.startswith(f"| {family}"))
    return int(re.split(r"\s*\|\s*", line)[3])


def test_the_counts_of_the_page_are_those_of_the_makers() -> None:
    woven = [w for tables in range(4, 41) for n in range(2, tables) for w in weaves_for(tables, n)]
    assert made("web Mitchell") == woven.count("web")
    assert made("Bowman") == woven.count("bowman")
    assert made("rover Mitchell") == sum(1 for n in range(3, 21) if most_rover_rounds(n))
    assert made("hesitation") == sum(len(tuple(hesitations_for(n))) for n in range(4, 81))
    lengths = {pairs: tuple(rounds_for(pairs)) for pairs in range(4, 31)}
    assert made("full Howell") == len(lengths)
    full = {pairs: pairs - 1 + pairs % 2 for pairs in lengths}
    short = sum(1 for pairs, own in lengths.items() for n in own if n < full[pairs])
    assert made("three-quarter Howell") == short
