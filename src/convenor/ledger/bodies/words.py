"""Words that many bodies share: what a field means, the sides, the units, and nothing at all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

STAGE = "the stage"
SESSION = "number of the session (in a match, of the round)"
CONTESTANT = "number of the contestant"
TABLE = "the table"
BOARD = "the board"
REASON = "why, in words"
CLAUSE = "the clause that it rests on"
GIVEN = "the score of both sides, or North-South's own (none: the table result stands)"
BYE = "VPs of a bye, where no clause and no answer of the organiser says them"
RESULTS_LEFT = "what becomes of its results, where no clause and no answer of the organiser says it"
DAY = "the day that it plays, where an event has a set of boards on each (none: all of them)"
REMOVED_FOR = "why the board was taken away from the table, so that it is not played"
OWN_OF_EW = "East-West's own score, if it is split"

NOTHING: Mapping[str, object] = MappingProxyType({})

SideName = Literal["NS", "EW"]
Removal = Literal["late arrival", "slow play"]
Unit = Literal["VP", "IMP", "percent", "matchpoints", "points"]
