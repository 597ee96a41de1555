"""Small competitions for tests: plans, and facts without a store."""

import datetime
from typing import Any

from convenor.competition.live import Competition, Supposed

NOON = datetime.datetime(2026, 11, 1, 12, tzinfo=datetime.UTC)


def stage(name: str = "swiss", **more: Any) -> dict[str, Any]:
    """A Swiss of teams by SABF, unless told otherwise."""
    return {
        "name": name,
        "format": "swiss",
        "scoring": "teams",
        "boards": 4,
        "rounds": 3,
        "figure": "VP",
        "clauses": {
            "vp": "13.9.b",
            "forfeit": "13.9.c",
            "abandoned": "13.9.f",
            "cancelled": "12.3.c",
        },
        "draw": {"method": "swiss", "first_round": "halves"},
        "standing": {"ties": {"clause": "13.10.a"}},
        **more,
    }


BUTLER = {
    "scoring": "butler",
    "clauses": {
        "vp": "12.b",
        "datum": "12.1.b",
        "fouled datum": "12.3.b",
        "cancelled": "12.3.c",
        "forfeit": "13.9.c",
    },
    "datums": ["12.1.a"],
    "boards": 6,
}
MATCHPOINTS = {
    "format": "sessions",
    "scoring": "matchpoints",
    "boards": 12,
    "rounds": 2,
    "figure": "percent",
    "total": "average",
    "clauses": {"matchpoints": "laws-2017 78.A"},
    "standing": {},
    "draw": {},
}


def plan(*stages: dict[str, Any], contestants: str = "teams") -> dict[str, Any]:
    return {"rulebook": "sabf-2020", "contestants": contestants, "stages": list(stages)}


class Ledger:
    """Facts one after another, as a ledger would number them."""

    def __init__(self, made: dict[str, Any], entries: int, **more: Any) -> None:
        self.facts: list[Supposed] = []
        self.add("competition begun", name="Test", begins="2026-11-01", plan=made, seed="7")
        for number in range(1, entries + 1):
            extra = {key: each(number) for key, each in more.items()}
            self.add("entry accepted", contestant=str(number), name=f"Team {number}", **extra)

    def add(self, kind: str, /, **body: Any) -> Supposed:
        number = len(self.facts) + 1
        when = NOON + datetime.timedelta(minutes=number)
        fact = Supposed(number, kind, body, when, when, "tester")
        self.facts.append(fact)
        return fact

    def draw(self, session: int, *pairs: tuple[str, str], stage: str = "swiss") -> Supposed:
        matches = [
            {"table": at, "home": home, "away": away} for at, (home, away) in enumerate(pairs, 1)
        ]
        return self.add("draw made", stage=stage, session=session, draw={"matches": matches})

    def result(
        self, session: int, table: str, board: int, result: str, stage: str = "swiss"
    ) -> Supposed:
        return self.add(
            "result entered",
            stage=stage,
            session=session,
            table=table,
            board=board,
            result=result,
        )

    @property
    def competition(self) -> Competition:
        return Competition(self.facts)
