"""The shape of a competition: festival, event, stage, session, round.

Only what a book needs to know to say which of its rules hold: what kind of contest a stage is, how
it is scored, how many boards a match has. Who plays, and where, is known elsewhere.
"""

from __future__ import annotations

import datetime
from enum import StrEnum

from convenor.errors import Mistake
from convenor.values import value


class Contestants(StrEnum):
    """Who competes."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUALS = "individuals"


class Scoring(StrEnum):
    """How a board becomes a score."""

    MATCHPOINTS = "matchpoints"
    TEAMS = "teams"
    BUTLER = "butler"
    CROSS_IMPS = "cross-imps"
    AGGREGATE = "aggregate"
    POINT_A_BOARD = "point-a-board"


class Format(StrEnum):
    """How contestants meet."""

    SESSIONS = "sessions"
    SWISS = "swiss"
    ROUND_ROBIN = "round robin"
    KNOCK_OUT = "knock-out"
    FINAL_FIVE = "final five"
    FINAL_FOUR = "final four"


@value
class Stage:
    """One stage of an event: its contestants, scoring and format, and the boards of a match."""

    name: str
    contestants: Contestants
    scoring: Scoring
    format: Format
    boards: int
    rounds: int = 1
    victory_points: bool = True

    def __post_init__(self) -> None:
        if self.boards < 1:
            raise Mistake(f"stage {self.name}: a match has 1 board or more, not {self.boards}.")
        if self.rounds < 1:
            raise Mistake(f"stage {self.name}: it has 1 round or more, not {self.rounds}.")


@value
class Event:
    """An event: its stages in order, and the day it begins, by which its rules are dated."""

    name: str
    begins: datetime.date
    stages: tuple[Stage, ...]

    def stage(self, name: str) -> Stage:
        """The stage with this name."""
        for each in self.stages:
            if each.name == name:
                return each
        known = ", ".join(each.name for each in self.stages) or "none"
        raise Mistake(f"{self.name} has no stage '{name}': there is {known}.")
