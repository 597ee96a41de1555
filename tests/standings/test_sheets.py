"""Lines sheet by sheet, and groups of equal totals after a few moved: the same as all at once."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from convenor.standings.accounts import Account
from convenor.standings.equal_places import FEW, moved_few, regrouped, tie_groups
from convenor.standings.sheets import Sheet, lines_of, moved_between
from convenor.standings.totals import Entry

NAMES = [str(number) for number in range(1, 41)]


def a_round(number: int, random: Random) -> tuple[Entry, ...]:
    return tuple(Entry(each, random.randint(0, 20), round=number) for each in NAMES)


def an_account(parts: list[tuple[Entry, ...]]) -> Account:
    return Account(tuple(NAMES), tuple(line for part in parts for line in part))


@pytest.mark.parametrize("seed", range(10))
def test_an_account_by_sheets_adds_up_to_the_same(seed: int) -> None:
    random = Random(seed)
    parts = [(), *(a_round(number, random) for number in (1, 2, 3)), ()]
    before: Account | None = None
    known = [Sheet(each) for each in parts]
    for _ in range(6):
        at = random.randint(1, 4)
        if at == 4:
            fine = Entry(random.choice(NAMES), 1, "fine", 3)
            parts[at] = (*parts[at], fine)
        else:
            place = random.randrange(len(NAMES))
            changed = list(parts[at])
            changed[place] = Entry(changed[place].contestant, random.randint(0, 20), round=at)
            parts[at] = tuple(changed)
        sheets = [*known[:at], Sheet(parts[at]), *known[at + 1 :]]
        mine, plain = an_account(parts), an_account(parts)
        mine.sorted_by(tuple(sheets), before)
        assert mine.totals == plain.totals
        assert list(mine.totals) == list(plain.totals)
        assert mine.by_round == plain.by_round
        assert mine.with_lines == plain.with_lines
        assert all(mine.lines_of(each) == plain.lines_of(each) for each in NAMES)
        if before is not None:
            moved = moved_between(sheets, known)
            assert moved >= {e for e in NAMES if lines_of(sheets, e) != lines_of(known, e)}
            for each in set(NAMES) - moved:
                assert mine.totals[each] is before.totals[each]
        known, before = sheets, mine


@pytest.mark.parametrize("seed", range(40))
def test_groups_after_a_few_moved_are_those_of_all_sorted(seed: int) -> None:
    random = Random(seed)
    before = {name: Fraction(random.randint(0, 60), 4) for name in NAMES}
    now = dict(before)
    for name in random.sample(NAMES, random.randint(0, 12)):
        now[name] = Fraction(random.randint(0, 60), 4)
    moved = moved_few(before, now)
    assert moved is not None
    assert regrouped(tie_groups(before), moved, before, now) == tie_groups(now)


def test_where_most_moved_or_others_play_all_are_sorted_again() -> None:
    before = {name: Fraction(at) for at, name in enumerate(NAMES)}
    assert len(NAMES) > FEW
    assert moved_few(before, {n: e + 1 for n, e in before.items()}) is None
    assert moved_few(before, {**before, "41": Fraction(1)}) is None
