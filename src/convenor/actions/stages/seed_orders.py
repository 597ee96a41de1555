"""The order of the seeds as a director says it: as listed, by seeds in the list, or by numbers.

Entries and what was said go in; the contestants in their order come out, or a sentence about a
number that is nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from convenor.competition.state.state import Contestant
from convenor.errors import Mistake, did_you_mean

WAYS = {
    "listed": "in the order of the list",
    "seeds": "by the seeds in the list",
    "numbers": "by the numbers below, the others after them as listed",
}
LONGEST = 4000


def seeds_order(entries: Mapping[str, Contestant], way: str, numbers: str = "") -> tuple[str, ...]:
    """The contestants who play, in the order of their seeds."""
    playing = [name for name, each in entries.items() if each.withdrawn is None]
    if way == "seeds":
        last = len(playing) + 1
        return tuple(sorted(playing, key=lambda name: entries[name].seed or last))
    if way == "numbers":
        said = _said(playing, numbers)
        return (*said, *(name for name in playing if name not in said))
    if way != "listed":
        raise Mistake(f"the seeds are {', '.join(WAYS)}, not '{way[:40]}'.")
    return tuple(playing)


def _said(playing: list[str], numbers: str) -> tuple[str, ...]:
    if len(numbers) > LONGEST:
        raise Mistake("the seeds are too long a text: write the numbers only.")
    said = [each for each in re.split(r"[\s,;]+", numbers) if each]
    if not said:
        raise Mistake("name the contestants by their numbers in the order of their seeds: 4 1 7.")
    for at, each in enumerate(said):
        if each not in playing:
            raise Mistake(f"seed {at + 1}: nobody has the number '{each[:40]}': "
                          f"{did_you_mean(each, playing)}")  # fmt: skip
        if each in said[:at]:
            raise Mistake(f"{each} is seeded twice: name each contestant once.")
    return tuple(said)
