"""Spoilt questions: whatever is given, a clause answers or says one sentence; it never breaks."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import cases_of

WRONG = (
    None,
    "",
    "x",
    -1,
    0,
    1,
    10**9,
    "1/3",
    "-2.5",
    True,
    [],
    {},
    [None],
    [[]],
    {"x": 1},
    "2020-02-30",
)
BOOKS = ("anc-2017", "laws-2017", "qba-pairs", "sabf-2020", "sbu-2022", "sydney-2003")


def spoilt(given: dict[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    """The same question with one thing wrong."""
    for key in given:
        yield {name: each for name, each in given.items() if name != key}
        yield {**given, key: chance.choice(WRONG)}
        yield {**given, key: inside(given[key], chance)}
    yield {**given, "nonsense": 1}
    yield {**given, "switch": chance.choice([{"nonsense": 1}, [], "x", {"": None}])}
    yield {**given, "on": chance.choice(["2030-01-01", "1066-01-01", 7, ""])}


def inside(one: Any, chance: random.Random) -> Any:
    """A value with something inside it changed."""
    if isinstance(one, dict) and one:
        key = chance.choice(list(one))
        return {**one, key: inside(one[key], chance)}
    if isinstance(one, list) and one:
        place = chance.randrange(len(one))
        changed = [*one[:place], inside(one[place], chance), *one[place + 1 :]]
        return chance.choice([changed, one + one, one[:place]])
    if isinstance(one, int) and not isinstance(one, bool):
        return chance.choice([-one, one + 1, one * 1000, f"{one}.5"])
    return chance.choice(WRONG)


@pytest.mark.parametrize("book", BOOKS)
def test_a_spoilt_question_is_answered_or_refused_in_a_sentence(book: str) -> None:
    chance = random.Random(f"spoilt {book}")
    stack = shelf.open_stack(book)
    broken = []
    asked = 0
    for case in cases_of(book):
        asking = Asking(stack, stack.clause(f"{book} {case.clause}"))
        for given in spoilt(dict(case.given), chance):
            asked += 1
            try:
                json.dumps(to_plain(asking.answer(given)))
            except Mistake as mistake:
                if "\n" in str(mistake):
                    broken.append(f"{case.name} {given}: several lines: {mistake}")
            except Exception as error:
                broken.append(f"{case.name} {given}: {type(error).__name__}: {error}")
    assert asked > 0
    assert not broken, f"{len(broken)} of {asked}:\n" + "\n".join(broken[:20])
