"""Checks of a round drawn from an order: what the order must be, and who had to sit out or share.

A recorded draw goes in; the frame in which its pairs must be the first draw comes out, with a
sentence for whatever else is wrong. That the pairs are the first draw is seen by `checker`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from convenor.draws.certificates import Certificate, Proof
from convenor.draws.check_history import (
    IDLE,
    Frame,
    bar,
    by_lot,
    club_mates,
    equals,
    history,
    scores,
    too_many_byes,
    whole_order,
)
from convenor.draws.round_draws import DrawCertificate, Lot, RoundDraw, Shown
from convenor.exact import Exact
from convenor.values import replace

TWO_SIDED = ("halves", "halves by lot", "quarters", "fold")
LINES = ("two fields", "crossed halves")
SHARED = 3
TOLD = 8


def frame_of(draw: RoundDraw) -> Frame:
    """The frame of a draw as recorded: without those who share or were left out."""
    made = draw.certificate
    out = set(draw.share.three) if draw.share else set()
    if made.method in TWO_SIDED:
        out.update(draw.byes)
    names = tuple(name for name in whole_order(made) if name not in out)
    return frame(made, names)


def frame(made: DrawCertificate, names: tuple[str, ...]) -> Frame:
    """How these names must be drawn."""
    if made.method in LINES:
        return _lines(made, names)
    if len(names) % 2 and made.plan.odd == "house":
        names = (*names, made.plan.house)
    barred = history(made, names)
    if made.method in TWO_SIDED:
        return _sides(made, names, barred)
    groups = None
    if made.field.round <= made.plan.clubs_apart:
        groups = {name: made.field.clubs[name] for name in names if name in made.field.clubs}
    if len(names) % 2:
        barred[IDLE] = set()
        for name in too_many_byes(made, names):
            bar(barred, name, IDLE)
        names = (*names, IDLE)
    lots = equals(made) if made.method != "lot" else ()
    if made.method == "lot":
        drawn = whole_order(made)
        lots = (Lot("order", str(made.field.seed), drawn),)
    return Frame(names, barred, groups, () if made.method == "seeds" else lots)


def _sides(made: DrawCertificate, names: tuple[str, ...], barred: dict[str, set[str]]) -> Frame:
    half, seed = len(names) // 2, str(made.field.seed)
    upper, lower = names[:half], names[half:]
    lots: tuple[Lot, ...] = ()
    if made.method == "fold":
        lower = tuple(reversed(lower))
    elif made.method == "halves by lot":
        lower = tuple(by_lot(lower, seed))
        lots = (Lot("bottom half", seed, lower),)
    elif made.method == "quarters":
        first, last = half - half // 2, len(names) - half // 2
        upper = names[:first] + names[last:]
        numbers = by_lot((str(at + 1) for at in range(first, last)), seed)
        lower = tuple(names[int(number) - 1] for number in numbers)
        lots = (Lot("middle quarters", seed, lower),)
    for one, other in club_mates(made, names):
        bar(barred, one, other)
    return Frame(upper + lower, barred, _on_sides(upper, lower), lots)


def _on_sides(upper: Sequence[str], lower: Sequence[str]) -> dict[str, str]:
    return {**dict.fromkeys(upper, "NS"), **dict.fromkeys(lower, "EW")}


def _lines(made: DrawCertificate, names: tuple[str, ...]) -> Frame:
    """North-South against East-West, the shorter line filled up."""
    lines = {line: [n for n in names if made.field.lines.get(n) == line] for line in ("NS", "EW")}
    filler = made.plan.house if made.plan.odd == "house" else IDLE
    shorter = min(lines, key=lambda line: len(lines[line]))
    if len(lines["NS"]) != len(lines["EW"]):
        lines[shorter].append(filler)
    ns, ew = lines["NS"], lines["EW"]
    barred = history(made, (*ns, *ew))
    for one, other in club_mates(made, (*ns, *ew)):
        bar(barred, one, other)
    if IDLE in barred:
        for name in too_many_byes(made, ew if shorter == "NS" else ns):
            bar(barred, name, IDLE)
    if made.method == "two fields":
        return Frame((*ns, *ew), barred, _on_sides(ns, ew), equals(made))
    return _crossed(made, ns, ew, barred)


def _crossed(
    made: DrawCertificate, ns: list[str], ew: list[str], barred: dict[str, set[str]]
) -> Frame:
    crossed, seed = made.plan.crossed, str(made.field.seed)
    up = len(ns) % 2
    ns_top = len(ns) // 2 + (up if crossed.ns_top == "up" else 0)
    ew_top = len(ew) // 2 + (up if crossed.ew_top == "up" else 0)
    for one in ns:
        for other in ew:
            if (ns.index(one) < ns_top) == (ew.index(other) < ew_top):
                bar(barred, one, other)
    low, high = tuple(by_lot(ew[ew_top:], seed)), tuple(by_lot(ew[:ew_top], seed))
    lots = (Lot("EW bottom half", seed, low), Lot("EW top half", seed, high))
    return Frame((*ns, *low, *high), barred, _on_sides(ns, ew), lots)


def to_replay(draw: RoundDraw, framed: Frame) -> Certificate:
    """The draw as a certificate whose pairs can be replayed."""
    made = draw.certificate
    place = {name: at for at, name in enumerate(framed.order)}
    pairs = [(each.home, each.away) for each in draw.matches]
    if IDLE in place:
        pairs += [(name, IDLE) for name in draw.byes]

    def at(name: str) -> int:
        return place.get(name, len(place))

    placed = [(one, other) if at(one) <= at(other) else (other, one) for one, other in pairs]
    ranked = made.method in ("swiss", "modified swiss", "two fields")
    return Certificate(
        framed.order,
        framed.barred,
        tuple(sorted(placed, key=lambda pair: at(pair[0]))),
        tuple(_proof(each) for each in made.shown),
        method=made.plan.pairing if ranked else "top down",
        groups=framed.groups,
        two_fields=made.method in (*TWO_SIDED, *LINES),
    )


def _proof(shown: Shown) -> Proof:
    return Proof(frozenset(shown.few), frozenset(shown.many), shown.at)


# --- tables and reasons ---------------------------------------------------------------------------


def table_problems(draw: RoundDraw, replay: Certificate) -> Iterator[str]:
    """Whether the matches are at the tables in the order in which they were drawn."""
    drawn = [set(pair) for pair in replay.pairs if IDLE not in pair]
    if drawn != [{each.home, each.away} for each in draw.matches]:
        yield "the tables are not in the order of the draw."


def reason_problems(draw: RoundDraw, replay: Certificate) -> Iterator[str]:
    """Whether each reason names those who were really passed over."""
    wanted = [] if replay.method != "top down" else list(_passed_over(replay))
    told = [(e.first, e.second, e.barred, e.blocking, e.more) for e in draw.certificate.reasons]
    for one, other in zip(wanted, told, strict=False):
        if one != other:
            yield f"the reason given for {one[0]} and {one[1] or 'the bye'} is not true."
    if len(wanted) != len(told):
        yield "there is not one reason for each pairing."


def _passed_over(
    replay: Certificate,
) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...], int]]:
    left = list(replay.ranking)
    groups = replay.groups or {}
    for first, second in replay.pairs:
        left.remove(first)
        own = groups.get(first)
        barred: list[str] = []
        blocking: list[str] = []
        for each in left[: left.index(second)]:
            if own is None or groups.get(each) != own:
                (blocking if replay.may_meet(first, each) else barred).append(each)
        left.remove(second)
        more = max(0, len(barred) - TOLD) + max(0, len(blocking) - TOLD)
        yield first, second, tuple(barred[:TOLD]), tuple(blocking[:TOLD]), more


# --- who was left out -----------------------------------------------------------------------------


def left_out(draw: RoundDraw) -> tuple[str, ...]:
    """Whoever was taken out of an odd field before it was drawn."""
    if draw.share is not None and draw.share.since == draw.round:
        return draw.share.three
    return draw.byes if draw.certificate.method in TWO_SIDED else ()


def choices(draw: RoundDraw) -> Iterator[tuple[str, ...]]:
    """Whom the rules would leave out, the first choice first."""
    made = draw.certificate
    names = whole_order(made)
    if draw.share is None:
        enough = too_many_byes(made, names)
        yield from ((name,) for name in names[::-1] if name not in enough)
    else:
        yield from _threes(made, names)


def _threes(made: DrawCertificate, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Threes of the lower half that may meet, neighbours first, then all others."""
    lower = names[-max(SHARED, len(names) // 2) :]
    barred = history(made, lower)
    for one, other in club_mates(made, lower):
        bar(barred, one, other)
    vps: dict[str, Exact] = dict.fromkeys(lower, 0)
    if made.method in ("swiss", "modified swiss"):
        vps = {name: score for name, (score, _) in scores(made).items()}
    side_by_side = [lower[at : at + SHARED] for at in range(len(lower) - SHARED + 1)]
    yield from _closest(side_by_side, lower, vps, barred)
    seen = set(side_by_side)
    others = (three for three in combinations(lower, SHARED) if three not in seen)
    yield from _closest(others, lower, vps, barred)


def _closest(
    threes: Iterable[tuple[str, ...]],
    lower: tuple[str, ...],
    vps: Mapping[str, Exact],
    barred: Mapping[str, set[str]],
) -> Iterator[tuple[str, ...]]:
    """Those who may all meet, by the spread of their VPs, of equals the lowest first."""
    at = {name: place for place, name in enumerate(lower)}
    found = []
    for three in threes:
        one, two, last = three
        if two in barred[one] or last in barred[one] or last in barred[two]:
            continue
        spread = max(vps[each] for each in three) - min(vps[each] for each in three)
        found.append((spread, -at[last], -at[two], -at[one], three))
    yield from (each[-1] for each in sorted(found))


def impossible_without(draw: RoundDraw, at: int) -> Certificate:
    """The claim that without those passed over the rest could not be drawn."""
    made = draw.certificate
    passed = made.passed[at]
    names = tuple(name for name in whole_order(made) if name not in passed.who)
    framed = frame(made, names)
    known = set(framed.order)
    proof = _proof(passed.shown)
    proof = replace(proof, few=proof.few & known, many=proof.many & known)
    return Certificate(
        framed.order, framed.barred, (), (proof,), impossible=True, groups=framed.groups
    )
