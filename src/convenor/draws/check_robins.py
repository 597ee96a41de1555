"""Checks of a round robin: its numbers, and that each table is where the draw says.

A recorded draw goes in, sentences come out. A printed draw is looked up and shown to let everybody
meet everybody equally often; in a circle of an odd number the numbers of each table add up to
twice the round, which no two rounds share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from convenor.draws.check_history import IDLE, by_lot, left_in, rank_order
from convenor.draws.repeated_round_robins import RepeatedRoundRobinTerms
from convenor.draws.round_draws import DrawCertificate, Lot, PairReason, RoundDraw
from convenor.values import replace, value


@value
class Expected:
    """The tables that a round must have: table, first, second, arrow-switch; and its length."""

    tables: tuple[tuple[int, int, int, bool | None], ...]
    length: int
    leg: int
    last: int = 0
    meetings: int = 1
    called: tuple[tuple[int, int], ...] = ()
    """The numbers that the two at each table have in this round, where they have new ones."""


def robin_problems(draw: RoundDraw) -> Iterator[str]:
    """What is wrong with a round of a round robin."""
    made = draw.certificate
    names = _names(made)
    expected = _expected(made, len(names)) if names else None
    if expected is None:
        yield f"there is no round {draw.round} in this round robin."
        return
    names = _placed(made, names, expected)
    if tuple(made.order) != names:
        yield "the numbers of the round robin are not those that its plan gives."
        return
    if made.places != _places(made, expected):
        yield "the places that the round robin goes by are not those of its field."
    yield from _at_tables(draw, names, expected)
    yield from _met_in_leg(draw, expected)


def robin_lots(made: DrawCertificate) -> tuple[Lot, ...]:
    """The lot of the numbers, if they were drawn."""
    if made.plan.numbers_by != "lot" or made.field.numbers is not None:
        return ()
    seed = str(made.field.seed)
    return (Lot("numbers", seed, tuple(by_lot(made.field.contestants, seed))),)


def leg_of(made: DrawCertificate) -> int:
    """Which of several round robins a round belongs to."""
    expected = _expected(made, len(made.order))
    return expected.leg if expected else 1


def leg_by_hand(made: DrawCertificate) -> int:
    """Which of several printed round robins an official drew a round of."""
    size = len(made.field.contestants)
    for draw in made.plan.repeated.draws if made.plan.repeated else ():
        length = max((each.round_robin_round for each in draw.rows), default=0)
        if size in (draw.printed_for, draw.also_for) and length:
            return (made.field.round - 1) // length + 1
    return 1


# --- numbers --------------------------------------------------------------------------------------


def _names(made: DrawCertificate) -> tuple[str, ...]:
    plan, field = made.plan, made.field
    names = field.numbers or field.contestants
    by_seed = field.numbers is None and plan.numbers_by == "seeds"
    if by_seed:
        names = field.seeds or ()
    elif field.numbers is None and plan.numbers_by == "lot":
        names = tuple(by_lot(field.contestants, field.seed))
    if len(names) % 2 and plan.odd == "house":
        names = (*names, plan.house)
    elif len(names) % 2 and str(len(names) + 1) in plan.printed:
        names = (*names, IDLE)
    rows = plan.seed_numbers.get(str(len(names))) if by_seed else None
    if rows:
        seed_at = {row.pair: row.seed for row in rows}
        if sorted(seed_at) != sorted(seed_at.values()) or len(seed_at) != len(names):
            return ()
        return tuple(names[seed_at[pair] - 1] for pair in range(1, len(names) + 1))
    return tuple(names)


def _placed(made: DrawCertificate, names: tuple[str, ...], expected: Expected) -> tuple[str, ...]:
    """In the last round robin by placing the leader is number 1, and so on."""
    by_placing = made.method == "round robin by placing" and made.plan.repeated is None
    if not by_placing or expected.leg != made.plan.times:
        return names
    return _by_place(made, names)


def _places(made: DrawCertificate, expected: Expected) -> tuple[str, ...] | None:
    """Everybody entered by place, if this round goes by placing."""
    last = made.plan.times if made.plan.repeated is None else expected.last
    by_placing = made.plan.repeated is not None or made.method == "round robin by placing"
    if not by_placing or expected.leg != last:
        return None
    contestants = made.field.contestants
    return tuple(name for name in _by_place(made, contestants) if name in contestants)


def _by_place(made: DrawCertificate, names: tuple[str, ...]) -> tuple[str, ...]:
    all_play = replace(made, field=replace(made.field, withdrawn=()))
    places = made.field.placings or rank_order(all_play)
    return places + tuple(name for name in names if name not in places)


# --- tables ---------------------------------------------------------------------------------------


def _expected(made: DrawCertificate, size: int) -> Expected | None:
    plan, this = made.plan, made.field.round
    if plan.repeated is not None:
        return _repeated(made, plan.repeated, size)
    rows = plan.printed.get(str(size))
    length = size - 1 + size % 2
    if rows is not None:
        length = max((row.number for row in rows), default=0)
    if length < 1:
        return None
    leg, row = (this - 1) // length + 1, (this - 1) % length + 1
    if leg > plan.times:
        return None
    if rows is None:
        return Expected(tuple(_circle(size, row)), length, leg)
    met = Counter(frozenset((each.ns, each.ew)) for each in rows)
    sits = Counter((each.number, name) for each in rows for name in (each.ns, each.ew))
    whole = {number for _, number in sits} == set(range(1, size + 1))
    if not whole or len(met) != size * (size - 1) // 2 or len(set(met.values())) != 1:
        return None
    if set(sits.values()) != {1}:
        return None
    tables = sorted((e.table, e.ns, e.ew, e.arrow_switch) for e in rows if e.number == row)
    return Expected(tuple(tables), length, leg, meetings=max(met.values()))


def _circle(size: int, row: int) -> Iterator[tuple[int, int, int, bool | None]]:
    """Numbers of a table add up to twice the round, in a circle of an odd number."""
    around = size - 1 + size % 2
    table = 0
    if size % 2 == 0:
        table = 1
        yield table, size, row, None
    for ahead in range(1, (around + 1) // 2):
        one = (row - 1 + ahead) % around + 1
        other = next(
            n for n in range(1, around + 1) if n != one and not (one + n - 2 * row) % around
        )
        yield table + ahead, one, other, None


def _repeated(made: DrawCertificate, terms: RepeatedRoundRobinTerms, size: int) -> Expected | None:
    """A row of a printed draw for its number of teams, or one more or fewer."""
    draw = next((d for d in terms.draws if size in (d.printed_for, d.also_for)), None)
    length = max((each.round_robin_round for each in draw.rows), default=0) if draw else 0
    if draw is None or length < 1:
        return None
    leg, row = (made.field.round - 1) // length + 1, (made.field.round - 1) % length + 1
    if leg != draw.last and leg not in draw.drawn_by_table:
        return None
    rows = [each for each in draw.rows if each.round_robin_round == row]
    if not rows:
        return None
    pairs = [(e.team_a, e.team_b) for e in rows if max(e.team_a, e.team_b) <= size]
    idle = rows[0].bye
    if size > draw.printed_for and idle is not None:
        pairs.append((idle, size) if row % 2 else (size, idle))
    called: tuple[tuple[int, int], ...] = ()
    if leg == draw.last:
        called = tuple(pairs) if terms.shown == "placings" else ()
        names = _names(made)
        at = {name: number for number, name in enumerate(names, 1)}
        place = [at[name] for name in _by_place(made, names)]
        pairs = [(place[one - 1], place[other - 1]) for one, other in pairs]
    tables = tuple((at, one, other, None) for at, (one, other) in enumerate(pairs, 1))
    return Expected(tables, length, leg, draw.last, called=called)


def _at_tables(draw: RoundDraw, names: tuple[str, ...], expected: Expected) -> Iterator[str]:
    """Whether each table has the two that it must have, in that order."""
    by_lot_home = draw.certificate.plan.home == "lot"
    seated = {each.table: each for each in draw.matches}
    for table, first, second, switched in expected.tables:
        wanted = names[first - 1], names[second - 1]
        match = seated.pop(table, None)
        if len(left_in(draw.certificate, wanted)) < 2 or IDLE in wanted:
            if match is not None:
                yield f"table {table} should be empty: one of the two is not there."
            continue
        found = None if match is None else (match.home, match.away)
        if found != wanted and not (by_lot_home and found == wanted[::-1]):
            yield f"table {table} should have {wanted[0]} and {wanted[1]}."
        elif match is not None and match.arrow_switch != switched:
            yield f"the arrow-switch at table {table} is not as printed."
    for table in seated:
        yield f"there is no table {table} in this round."
    met = [frozenset((names[a - 1], names[b - 1])) for _, a, b, _ in expected.tables]
    own = dict(zip(met, ((a, b) for _, a, b, _ in expected.tables), strict=True))
    called = dict(zip(met, expected.called, strict=True)) if expected.called else {}
    if len(draw.certificate.reasons) != len(draw.matches):
        yield "there is not one reason for each pairing."
    for each in draw.certificate.reasons:
        pair = frozenset((each.first, each.second))
        theirs = own.get(pair), called.get(pair, own.get(pair))  # a draw of before has their own
        named = PairReason(each.first, each.second, numbers=each.numbers)
        if each != named or each.numbers not in theirs:
            yield f"the numbers given for {each.first} and {each.second} are not theirs."


def _met_in_leg(draw: RoundDraw, expected: Expected) -> Iterator[str]:
    """Nobody meets the same opponent more often than the round robin says."""
    begins = (expected.leg - 1) * expected.length
    met = Counter(
        frozenset((a, b)) for a, b, number in draw.certificate.field.meetings if number > begins
    )
    for each in draw.matches:
        if met[frozenset((each.home, each.away))] >= expected.meetings:
            yield f"{each.home} and {each.away} have met in this round robin."
