"""Whole events by chance and by every method, to feed the draw and its checker by the thousand.

A seed goes in (for one Swiss also a size and a number of rounds); the draw of every round comes
out, each drawn from the results by chance of those before. The same seed gives the same event.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from convenor.contest.printed_seats import PrintedSeats
from convenor.draws.certificates import BYE, Certificate
from convenor.draws.fields import Field
from convenor.draws.orders import Standing
from convenor.draws.plans import ROUND_ROBINS, TWO_LINES, DrawPlan, Method, Odd
from convenor.draws.printed_draws import SeedRow
from convenor.draws.round_draws import RoundDraw, after
from convenor.draws.round_robins import circle
from convenor.draws.rounds import draw_round
from convenor.draws.swiss import draw_field
from convenor.errors import Refusal
from convenor.values import replace

WHOLE = 2000
"""The VPs of a match in hundredths."""


def random_event(size: int, rounds: int, seed: int | str, clubs: int = 0) -> Iterator[Certificate]:
    """The draws of an event; it ends early with the round that cannot be drawn."""
    chance = Random(f"event {seed}")
    names = [f"T{number}" for number in range(1, size + 1)]
    club = {name: f"club {chance.randrange(clubs)}" for name in names} if clubs else None
    scores = dict.fromkeys(names, 0)
    played: list[tuple[str, str]] = []
    had_bye: list[str] = []
    for _ in range(rounds):
        order = sorted(names, key=lambda name: (-scores[name], name))
        made = draw_field(order, played, had_bye, clubs=club)
        yield made
        if made.impossible:
            return
        for one, other in made.pairs:
            won = chance.randrange(WHOLE + 1)
            scores[one] += won
            if other == BYE:
                had_bye.append(one)
            else:
                scores[other] += WHOLE - won
                played.append((one, other))


# --- any method -----------------------------------------------------------------------------------

LATER: tuple[Method, ...] = ("swiss", "swiss", "modified swiss", "two fields", *ROUND_ROBINS)  # type: ignore[assignment]
FIRST: tuple[Method, ...] = ("halves", "halves by lot", "quarters", "lot", "seeds", "fold", "swiss")
SMALL_ROBIN = 8
WITHDRAWS = 12
"""One contestant in so many rounds withdraws."""


def random_draws(seed: int | str, most: int = 16) -> Iterator[RoundDraw]:
    """The draws of an event by a plan and a field of chance; it ends where no draw is possible."""
    chance = Random(f"any event {seed}")
    plan, field = _plan_and_field(chance, chance.randint(5, most))
    scores = dict.fromkeys(field.contestants, 0)
    for _ in range(plan.rounds or 1):
        try:
            draw = draw_round(plan, _with_results(field, scores, chance))
        except Refusal:
            return
        yield draw
        for name in scores:
            scores[name] += chance.randrange(21)
        field = after(draw)
        if not chance.randrange(WITHDRAWS) and plan.share_rounds == 1:
            field = _one_withdraws(plan, field, chance)


def _plan_and_field(chance: Random, size: int) -> tuple[DrawPlan, Field]:
    method = chance.choice(LATER)
    robin = method in ROUND_ROBINS
    size = min(size, SMALL_ROBIN) if robin else size
    plan = _plan(chance, method, size)
    even = size + size % 2
    if robin and chance.randrange(2):
        numbers = chance.sample(range(1, even + 1), even)
        rows = {str(even): tuple(SeedRow(at, number) for at, number in enumerate(numbers, 1))}
        plan = replace(plan, printed={str(even): printed_circle(even)}, seed_numbers=rows)
    return plan, _field(chance, size)


def _plan(chance: Random, method: Method, size: int) -> DrawPlan:
    robin, lines = method in ROUND_ROBINS, method in TWO_LINES
    odd: list[Odd] = ["bye", "house"] if robin or lines else ["bye", "share match", "house"]
    times = chance.randint(1, 2)
    return DrawPlan(
        method,
        first_round=None if robin else "crossed halves" if lines else chance.choice(FIRST),
        odd=chance.choice(odd),
        rounds=(size - 1) * times if robin else chance.randint(2, size - 1),
        pairing="least rank distance" if not chance.randrange(4) and size <= 12 else "top down",
        fines=chance.choice(["left out", "counted"]),
        replays_from=chance.choice([None, chance.randint(2, size)]),
        clubs_apart=0 if robin else chance.choice([0, 1, 3]),
        share_rounds=chance.choice([1, 1, 2]),
        numbers_by=chance.choice(["order", "lot", "seeds"]),
        times=times,
        home=chance.choice(["as drawn", "lot"]),
        sits_first=(chance.choice(["nobody", "blind", "second named"]), "first named"),
        right=chance.choice(["none", "sits last"]),
    )


def _field(chance: Random, size: int) -> Field:
    names = [f"T{number}" for number in range(1, size + 1)]
    clubs = {name: f"club {chance.randrange(4)}" for name in names if chance.randrange(3)}
    half = chance.sample(names, size // 2)
    return Field(
        tuple(names),
        seeds=tuple(chance.sample(names, size)),
        clubs=clubs or {names[0]: "club"},
        lines={name: "NS" if name in half else "EW" for name in names},
        seed=f"lot {chance.randrange(10**6)}",
    )


def printed_circle(size: int) -> tuple[PrintedSeats, ...]:
    """A round robin as a book would print it, with an arrow-switch here and there."""
    return tuple(
        PrintedSeats(table, ns, ew, number, arrow_switch=(table + number) % 3 == 0)
        for number, tables in enumerate(circle(size), 1)
        for table, (ew, ns) in enumerate(tables, 1)
    )


def _with_results(field: Field, scores: dict[str, int], chance: Random) -> Field:
    """The field with its scores so far: equal ones are common, so that lots are drawn."""
    standings = [
        Standing(name, score, chance.randrange(-2, 3), chance.choice([0, 0, 3]))
        for name, score in scores.items()
    ]
    return replace(field, standings=tuple(standings))


def _one_withdraws(plan: DrawPlan, field: Field, chance: Random) -> Field:
    """Somebody leaves, of the longer line where there are two."""
    left = [name for name in field.contestants if name not in field.withdrawn]
    if plan.method in TWO_LINES:
        ns = [name for name in left if field.lines[name] == "NS"]
        ew = [name for name in left if field.lines[name] == "EW"]
        left = max(ns, ew, key=len)
    return replace(field, withdrawn=(*field.withdrawn, chance.choice(left)))
