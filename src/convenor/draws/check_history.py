"""What a checker works out anew from a recorded draw: lots, order, and who may not meet.

It reads only the certificate's plan and field. Nothing here is shared with the code that draws, so
that an error of one is not an error of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from convenor.draws.round_draws import DrawCertificate, Lot
from convenor.exact import Exact
from convenor.values import value

IDLE = ""


@value
class Frame:
    """How a round must be drawn: names in order, sides if there are two, who may not meet."""

    order: tuple[str, ...]
    barred: dict[str, set[str]]
    groups: dict[str, str] | None = None
    lots: tuple[Lot, ...] = ()


def by_lot(things: Iterable[str], seed: object) -> list[str]:
    """The order of a lot, by the method that is recorded with it."""
    marked = [(sha256(f"{seed} {each}".encode()).hexdigest(), each) for each in things]
    return [each for _, each in sorted(marked)]


def left_in(made: DrawCertificate, names: Iterable[str]) -> tuple[str, ...]:
    """Names without those who have withdrawn."""
    return tuple(each for each in names if each not in made.field.withdrawn)


def whole_order(made: DrawCertificate) -> tuple[str, ...]:
    """Everybody who plays in the order of the method: rank, seed or lot."""
    field = made.field
    if made.method in ("swiss", "modified swiss", "two fields"):
        return rank_order(made)
    if made.method == "lot":
        return tuple(by_lot(left_in(made, field.contestants), field.seed))
    return left_in(made, field.seeds or ())


def rank_order(made: DrawCertificate) -> tuple[str, ...]:
    """By rank, or by VPs, net IMPs and lot."""
    field = made.field
    if field.ranking is not None:
        return left_in(made, field.ranking)
    lots = {name: at for at, name in enumerate(by_lot(field.contestants, field.seed))}
    figures = {name: (*score, -lots[name]) for name, score in scores(made).items()}
    return tuple(sorted(figures, key=lambda name: figures[name], reverse=True))


def scores(made: DrawCertificate) -> dict[str, tuple[Exact, Exact]]:
    """VPs (with fines, if the plan counts them) and net IMPs of those who play."""
    counted = made.plan.fines == "counted"
    return {
        each.unit: (each.vp - each.penalty * counted, each.net_imps)
        for each in made.field.standings or ()
        if each.unit not in made.field.withdrawn
    }


def equals(made: DrawCertificate) -> tuple[Lot, ...]:
    """The lot between those who are equal."""
    if made.field.ranking is not None or made.field.seed is None:
        return ()
    figures = scores(made)
    times = Counter(figures.values())
    level = [name for name, score in figures.items() if times[score] > 1]
    seed = made.field.seed
    return (Lot("equals", str(seed), tuple(by_lot(level, seed))),) if level else ()


# --- who may not meet -----------------------------------------------------------------------------


def history(made: DrawCertificate, names: Sequence[str]) -> dict[str, set[str]]:
    """Former opponents that may not be met in this round."""
    there = set(names)
    when: dict[tuple[str, str], set[int]] = {}
    for one, other, number in made.field.meetings:
        if one in there and other in there:
            when.setdefault((min(one, other), max(one, other)), set()).add(number)
    barred: dict[str, set[str]] = {name: set() for name in names}
    allowed = {frozenset(each) for each in made.plan.again}
    for (one, other), numbers in when.items():
        if not _again(made, numbers) and frozenset((one, other)) not in allowed:
            bar(barred, one, other)
    return barred


def bar(barred: dict[str, set[str]], one: str, other: str) -> None:
    """Two may not meet."""
    barred[one].add(other)
    barred[other].add(one)


def _again(made: DrawCertificate, numbers: set[int]) -> bool:
    """Whether those who met in these rounds may meet in this one."""
    plan, this = made.plan, made.field.round
    if made.method != "modified swiss":
        begins = plan.replays_from
        return begins is not None and begins <= this and max(numbers) < begins
    rounds = plan.rounds or 0
    normal = (rounds + 1) // 2 if rounds % 2 else rounds // 2 + plan.modified.extra_if_even
    early = [number for number in numbers if number <= rounds // 2]
    third = plan.modified.third_meeting
    return this > normal and bool(early) and (third or len(numbers) == 1)


def club_mates(made: DrawCertificate, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Those of one club, while clubs are kept apart."""
    if made.field.round > made.plan.clubs_apart:
        return
    clubs: dict[str, list[str]] = {}
    for name in names:
        if name in made.field.clubs:
            mates = clubs.setdefault(made.field.clubs[name], [])
            yield from ((name, mate) for mate in mates)
            mates.append(name)


def too_many_byes(made: DrawCertificate, names: Sequence[str]) -> set[str]:
    """Those who have had a bye more often than somebody else."""
    had = [name for name, _ in made.field.byes]
    times = {name: had.count(name) for name in names if name != IDLE}
    return {name for name, count in times.items() if count > min(times.values())}
