"""A desk on a real store, with a clock that the test sets and small plans to act on."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

from convenor.actions.action import Role
from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk, Done
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body, read_body
from convenor.ledger.sqlite import Sqlite

BEGIN = datetime.datetime(2022, 10, 1, 10, 0, tzinfo=datetime.UTC)


def stage(name: str = "qualifying", **more: Any) -> dict[str, Any]:
    """A Swiss of teams over six boards, unless it is said otherwise."""
    return {
        "name": name,
        "format": "swiss",
        "scoring": "teams",
        "boards": 6,
        "rounds": 3,
        "draw": {"method": "swiss"},
        **more,
    }


def plan(*stages: dict[str, Any], rulebook: str = "sabf-2020", **more: Any) -> dict[str, Any]:
    """A plan of stages, in the time of the tests' clock."""
    times = {"zone": "UTC", **more.pop("times", {})}
    made = {"rulebook": rulebook, "contestants": "teams", "stages": list(stages), **more}
    return {**made, "times": times}


class Office:
    """A competition that has begun, with somebody at the desk."""

    def __init__(
        self, where: Path, plan: dict[str, Any], contestants: int = 4, template: str = ""
    ) -> None:
        self.now = BEGIN
        self.store = Sqlite(where / "ledgers.sqlite", clock=lambda: self.now)
        self.store.create("event")
        self.desk = Desk(self.store, "event", clock=lambda: self.now)
        begun = {"name": "Event", "begins": BEGIN.date(), "plan": plan, "template": template}
        self.put("competition begun", **begun, seed="s")
        for number in range(1, contestants + 1):
            self.put("entry accepted", contestant=str(number), name=f"Team {number}")

    def put(self, kind: str, **body: Any) -> None:
        """A fact that the test takes for granted."""
        typed = read_body(kind, 1, body)
        drafts = (Draft(kind, 1, plain_body(kind, typed), self.now, "setting"),)
        self.store.append("event", drafts)
        self.desk.refresh()

    def put_all(self, kind: str, given: list[dict[str, Any]]) -> None:
        """Many facts of a kind that the test takes for granted, written at once."""
        made = [plain_body(kind, read_body(kind, 1, body)) for body in given]
        self.store.append("event", tuple(Draft(kind, 1, e, self.now, "setting") for e in made))
        self.desk.refresh()

    def at(self, hours: int, minutes: int = 0, day: int = 1) -> Office:
        """Put the clock to a time of the weekend."""
        self.now = BEGIN.replace(day=day, hour=hours, minute=minutes)
        return self

    def draw(
        self, session: int, *matches: tuple[str, str], stage: str = "qualifying", boards: int = 6
    ) -> None:
        """A round that a director drew and published."""
        rows = [
            {"table": at, "home": home, "away": away} for at, (home, away) in enumerate(matches, 1)
        ]
        draw = {"round": session, "matches": rows, "method": "by hand", "boards": boards}
        self.put("draw made", stage=stage, session=session, draw=draw)
        self.put("draw published", stage=stage, session=session)

    def opened(
        self, session: int, hours: int, minutes: int = 0, stage: str = "qualifying", **more: Any
    ) -> None:
        """A session with the time at which it starts; it is allowed an hour."""
        starts = BEGIN.replace(hour=hours, minute=minutes, tzinfo=None)
        self.put(
            "session opened",
            stage=stage,
            session=session,
            starts=starts.isoformat(),
            minutes=more.pop("allowed", 60),
            **more,
        )

    def play(self, session: int, table: str, result: str, *boards: int, **more: Any) -> None:
        """One result at a table on each of some boards."""
        for board in boards:
            self.put(
                "result entered",
                stage=more.get("stage", "qualifying"),
                session=session,
                table=table,
                board=board,
                result=result,
            )

    def match(self, session: int, number: int, imps: int = 0, **more: Any) -> None:
        """A whole match of six boards; the home side wins one board by about so many IMPs."""
        swing = {0: 400, 10: 850, -10: -50}[imps]
        self.play(session, f"{number} open", f"{swing:+}", 1, **more)
        self.play(session, f"{number} open", "+400", *range(2, 7), **more)
        self.play(session, f"{number} closed", "+400", *range(1, 7), **more)

    def do(self, action: str, role: Role = "director", override: str = "", **given: Any) -> Done:
        """Do something at the desk."""
        return self.desk.do(action, given, "director", role, override=override)

    def suggest(self, action: str, **given: Any) -> tuple[Any, ...]:
        """What the book suggests for what has been filled in."""
        found = action_named(action)
        assert found.suggest is not None
        return found.suggest(self.desk.competition, given)

    def kinds(self, done: Done) -> list[str]:
        """The kinds of fact that were recorded."""
        return [fact.kind for fact in done.facts]

    def total(self, contestant: str, stage: str = "qualifying") -> Any:
        """What a contestant has in all."""
        standing = self.desk.competition.figures.standing(stage)
        return next(line.total for line in standing.lines if line.contestant == contestant)
