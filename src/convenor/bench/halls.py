"""Large competitions for the benchmarks, as facts that are written at once instead of played.

A kind of competition, its number of tables, boards and rounds go in; the facts of all rounds but
the last come out, posted, and of the last one those of a hall at work: half of the tables are done,
the others at some board. Drawn by chance and played by chance, from one seed.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random

from convenor.ledger.facts import Draft
from convenor.values import replace, value

STAGE = "swiss"
TEMPLATES = {"pairs": "sabf-butler-swiss", "teams": "sabf-swiss-teams"}
BEGAN = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)
RESULTS = (
    *("4S= by N", "4S+1 by N", "4S-1 by N", "3NT= by E", "3NT-1 by E", "2H= by S", "1NT+1 by W"),
    *("5D-2 by N", "pass", "6H= by S", "3C-1 by W", "2S+1 by E", "4H= by S", "3NT+2 by N"),
)


@value
class Hall:
    """A competition of so many tables in its last round."""

    kind: str
    tables: int
    boards: int
    rounds: int

    @property
    def matches(self) -> int:
        """Matches of a round: one a table, or one for two tables of teams."""
        return self.tables if self.kind == "pairs" else self.tables // 2

    def tables_of(self, match: int) -> tuple[str, ...]:
        """The tables of a match."""
        return (str(match),) if self.kind == "pairs" else (f"{match} open", f"{match} closed")


def facts_of(hall: Hall) -> Iterator[Draft]:
    """All facts after the one that begins the competition, up to the middle of its last round."""
    random = Random(f"{hall.kind} {hall.tables}")
    field = [str(number) for number in range(1, 2 * hall.matches + 1)]
    for name in field:
        yield _draft("entry accepted", _entry(name))
    yield _draft("stage opened", {"stage": STAGE, "field": field})
    for number in range(1, hall.rounds + 1):
        yield from _drawn(hall, number, random)
        last = number == hall.rounds
        for table, board in places(hall, last):
            yield result(number, table, board, random)
        if not last:
            yield _draft("scores posted", {"stage": STAGE, "session": number})


def places(hall: Hall, last: bool = False) -> Iterator[tuple[str, int]]:
    """The tables and boards with a result: all of them, or those of the last round so far."""
    for board in range(1, hall.boards + 1):
        for match in range(1, hall.matches + 1):
            if not last or _has_played(hall, match, board):
                yield from ((table, board) for table in hall.tables_of(match))


def to_come(hall: Hall) -> list[tuple[str, int]]:
    """The tables and boards of the last round without a result, in an order by chance."""
    played = set(places(hall, last=True))
    found = [each for each in places(hall) if each not in played]
    Random("to come").shuffle(found)
    return found


def more_results(hall: Hall, times: int = 500) -> Iterator[Draft]:
    """Results of the last round one after another: a dozen tables' next ones, then corrected.

    So the hall stays as it is, however often it is measured.
    """
    random, some = Random("more"), to_come(hall)[1:13]
    for at in range(times):
        made = result(hall.rounds, *some[at % len(some)], random)
        if at >= len(some):
            body = {**made.body, "reason": "misread"}
            made = replace(made, kind="result corrected", body=body)
        yield made


def _has_played(hall: Hall, match: int, board: int) -> bool:
    return match % 2 == 0 or board <= match % hall.boards


def result(session: int, table: str, board: int, random: Random) -> Draft:
    """The result of a table on a board."""
    written = random.choice(RESULTS)
    body = {"stage": STAGE, "session": session, "table": table, "board": board, "result": written}
    return _draft("result entered", body)


def _drawn(hall: Hall, number: int, random: Random) -> Iterator[Draft]:
    order = [str(each) for each in range(1, 2 * hall.matches + 1)]
    random.shuffle(order)
    both = list(zip(order[::2], order[1::2], strict=True))
    matches = [{"table": at, "home": a, "away": b} for at, (a, b) in enumerate(both, 1)]
    where = {"stage": STAGE, "session": number}
    yield _draft("draw made", {**where, "draw": {"matches": matches}})
    yield _draft("draw published", where)
    yield _draft("session opened", {**where, "boards": hall.boards, "minutes": 60})


def _entry(number: str) -> dict[str, object]:
    players = [{"name": f"{first} Name{number}"} for first in ("Ada", "Ben")]
    return {"contestant": number, "name": f"Name{number} – House{number}", "players": players}


def _draft(kind: str, body: dict[str, object]) -> Draft:
    return Draft(kind, 1, body, BEGAN, "bench")
