"""The facts of a large Butler Swiss, as they lie in a ledger, made by chance and without play.

The numbers of tables, rounds and boards go in; drafts come out, those of the set-up first, then
each round whole: its draw, its results entered and agreed to. What is measured is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random

from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft

TEMPLATE, STAGE = "sabf-butler-swiss", "swiss"
BEGAN = datetime.datetime(2026, 1, 1, 9, tzinfo=datetime.UTC)
RESULTS = (
    *("4S= by N", "4S+1 by N", "4S-1 by N", "3NT= by E", "3NT-1 by E", "2H= by S", "1NT+1 by W"),
    *("5D-2 by N", "pass", "6H= by S", "3C-1 by W", "2S+1 by E", "4H= by S", "3NT+2 by N"),
)


def begun(rounds: int, boards: int) -> Draft:
    """The fact that begins it."""
    plan = plan_data(template(TEMPLATE), {"rounds": rounds})
    plan["stages"][0]["boards"] = boards  # as many as make the ledger long, whatever is usual
    return _draft("competition begun", name="Bench", begins="2026-01-01", plan=plan, seed="1")


def entered(tables: int) -> Iterator[Draft]:
    """All pairs, and the stage with them in it."""
    for number in range(1, 2 * tables + 1):
        players = [{"name": f"Ann {number}"}, {"name": f"Bob {number}"}]
        yield _draft(
            "entry accepted", contestant=str(number), name=f"Pair {number}", players=players
        )
    yield _draft("stage opened", stage=STAGE, field=_names(tables))


def drawn(tables: int, number: int) -> Iterator[Draft]:
    """A round as it is drawn and published."""
    order = _names(tables)
    Random(f"draw {number}").shuffle(order)
    matches = [
        {"table": at + 1, "home": order[2 * at], "away": order[2 * at + 1]} for at in range(tables)
    ]
    yield _draft("draw made", stage=STAGE, session=number, draw={"matches": matches})
    yield _draft("draw published", stage=STAGE, session=number)


def played(tables: int, number: int, boards: int) -> Iterator[Draft]:
    """Every result of a round, with word that the other side agrees."""
    random = Random(f"round {number}")
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            here = {"stage": STAGE, "session": number, "table": str(table), "board": board}
            yield _draft("result entered", **here, result=random.choice(RESULTS), side="NS")
            yield _draft("result confirmed", **here, side="EW")


def after_rounds(tables: int, rounds: int, boards: int) -> Iterator[Draft]:
    """All but its beginning: so many rounds played, and the next one drawn."""
    yield from entered(tables)
    for number in range(1, rounds + 1):
        yield from drawn(tables, number)
        yield from played(tables, number, boards)
    yield from drawn(tables, rounds + 1)


def _names(tables: int) -> list[str]:
    return [str(each) for each in range(1, 2 * tables + 1)]


def _draft(kind: str, /, **body: object) -> Draft:
    return Draft(kind, 1, body, BEGAN, "bench")
