"""The page of movements says how many of each family are made, and that is so."""

import re
from pathlib import Path

from convenor.movements.barometer import LEAST_PAIRS, MOST_PAIRS
from convenor.movements.bump import most_bump_rounds
from convenor.movements.doubled import grouped_rounds_for
from convenor.movements.howell import hesitations_for, rounds_for
from convenor.movements.interwoven import interwoven_rounds_for
from convenor.movements.rover import most_rover_rounds
from convenor.movements.team_relays import relay_rounds_for, team_howells_for
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


def test_the_counts_of_howells_of_groups_and_of_relays_are_those_of_the_makers() -> None:
    assert made("interwoven") == sum(len(interwoven_rounds_for(n)) for n in range(4, 81))
    assert made("double Howell |") == sum(len(grouped_rounds_for(n, 2)) for n in range(4, 81))
    groups = [len(grouped_rounds_for(n, k)) for k in range(3, 9) for n in range(4, 81)]
    assert made("multiplex") == sum(groups)
    assert made("bump") == sum(1 for tables in range(3, 41) if most_bump_rounds(tables))
    assert made("blitz") == len(range(max(4, LEAST_PAIRS), MOST_PAIRS + 1))
    assert made("New England") == sum(len(relay_rounds_for(n)) for n in range(2, 41))
    assert made("double Howell (teams)") == sum(len(team_howells_for(n)) for n in range(2, 41))


def test_more_of_each_family_is_made_than_the_library_prints() -> None:
    rows = [row for row in PAGE.read_text("utf-8").splitlines() if re.match(r"\| [^|]+ \| \d", row)]
    for row in rows:
        _, _, printed, here, *_ = re.split(r"\s*\|\s*", row)
        library = sum(map(int, re.findall(r"\d+", printed)))
        assert here == "any" or int(here) >= library, row
    assert len(rows) >= 8
