"""Former opponents meet again only where no other draw is left: as few, and as long ago, as can be.

Every way of drawing the small fields here is looked at by the test itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from convenor.draws.checker import confirm
from convenor.draws.fields import Field
from convenor.draws.orders import Standing
from convenor.draws.plans import DrawPlan
from convenor.draws.replays import couples_again, shared_before
from convenor.draws.round_draws import RoundDraw, after
from convenor.draws.rounds import draw_round
from convenor.values import replace

Pairs = tuple[tuple[str, str], ...]


def nine(names: str = "ABCDEFGHI") -> tuple[DrawPlan, Field]:
    """Nine teams, of which three share a match; A has the most VPs and stays first."""
    standings = tuple(Standing(name, 100 - at, 0, 0) for at, name in enumerate(names))
    field = Field(tuple(names), ranking=tuple(names), standings=standings, seed="7")
    return DrawPlan("swiss", odd="share match", again_from=2), field


def played(plan: DrawPlan, field: Field, rounds: int) -> list[RoundDraw]:
    """So many rounds, all with the same ranking."""
    drawn: list[RoundDraw] = []
    for _ in range(rounds):
        made = draw_round(replace(plan, again=couples_again(plan, field)), field)
        assert confirm(made) == ()
        drawn.append(made)
        field = after(made)
    return drawn


def every_draw(names: tuple[str, ...]) -> Iterator[Pairs]:
    if not names:
        yield ()
        return
    for other in names[1:]:
        rest = tuple(each for each in names[1:] if each != other)
        for pairs in every_draw(rest):
            yield ((names[0], other), *pairs)


def every_shared_draw(names: tuple[str, ...]) -> Iterator[Pairs]:
    """All draws in which three of the last four share a match."""
    for three in combinations(names[-4:], 3):
        rest = tuple(each for each in names if each not in three)
        for pairs in every_draw(rest):
            yield (*combinations(three, 2), *pairs)


def replays(pairs: Pairs, field: Field) -> list[int]:
    """The last round of each meeting that comes again, the latest first."""
    last: dict[frozenset[str], int] = {}
    for one, other, number in field.meetings:
        last[frozenset((one, other))] = number
    return sorted((last[p] for p in map(frozenset, pairs) if p in last), reverse=True)


def test_nine_teams_have_a_share_match_in_every_round() -> None:
    plan, field = nine()
    for made in played(plan, field, 8):
        assert made.share is not None
        assert set(made.share.three) <= set("FGHI")


def test_no_draw_has_fewer_replays() -> None:
    plan, field = nine()
    seen = []
    for made in played(plan, field, 7):
        before = made.certificate.field
        best = min(len(replays(each, before)) for each in every_shared_draw(before.contestants))
        own = tuple((one, other) for one, other, _ in made.meetings)
        assert len(replays(own, before)) == best, made.round
        seen.append(best)
    assert seen[:4] == [0, 1, 2, 4]  # only four may share: G H I, then two of them once more
    assert max(seen) > 0


@pytest.mark.parametrize("size", [6, 8])
def test_of_as_few_the_oldest_are_taken(size: int) -> None:
    """After all have met all, the draw repeats the first round, which nobody remembers."""
    names = tuple("ABCDEFGH"[:size])
    plan = DrawPlan("swiss", again_from=2)
    drawn = played(plan, Field(names, ranking=names, seed="7"), size + 1)
    for made in drawn:
        before = made.certificate.field
        own = replays(tuple((a, b) for a, b, _ in made.meetings), before)
        ways = (replays(each, before) for each in every_draw(names))
        assert own == min(ways, key=lambda each: (len(each), each)), made.round
    first, again = drawn[0], drawn[size - 1]
    assert {frozenset((m.home, m.away)) for m in first.matches} == {
        frozenset((m.home, m.away)) for m in again.matches
    }


def test_without_need_nobody_meets_again() -> None:
    names = tuple("ABCDEF")
    plan = DrawPlan("swiss", again_from=1)
    drawn = played(plan, Field(names, ranking=names, seed="7"), 5)
    assert all(not made.certificate.plan.again for made in drawn)


def test_who_has_shared_is_known() -> None:
    plan, field = nine()
    (made,) = played(plan, field, 1)
    assert shared_before(after(made)) == dict.fromkeys(sorted(made.share.three), (1,))


def test_a_large_field_takes_the_oldest_round() -> None:
    """Eighteen whose every other meeting has been: the meetings of round 1 are let in."""
    names = tuple("ABCDEFGHIJKLMNOPQR")
    first = [(names[at], names[at + 9], 1) for at in range(9)]
    rest = [(a, b, 2) for a, b in combinations(names, 2) if (a, b, 1) not in first]
    plan = DrawPlan("swiss", again_from=1)
    field = Field(names, 3, ranking=names, meetings=(*first, *rest), seed="7")
    made = draw_round(replace(plan, again=couples_again(plan, field)), field)
    assert {(m.home, m.away) for m in made.matches} == {(a, b) for a, b, _ in first}
    assert confirm(made) == ()
