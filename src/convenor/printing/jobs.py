"""What is to be printed of a competition, and what all documents look up in the same way.

A competition, a stage and what is known of its deals go in; its sessions that are out, names as the
public hears them and figures as paper shows them come out.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.bridge import Board, Deal
from convenor.bridge.makes import Makes
from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out
from convenor.competition.views.withheld_names import name_of
from convenor.exact import Exact, is_decimal, show
from convenor.values import value

PLACES = 2
VULNERABLE = {"None": "nobody", "NS": "North–South", "EW": "East–West"}


@value
class Job:
    """A stage of a competition whose hidden names are hidden already, and what can be made."""

    there: Competition
    stage: str
    makes: Mapping[Deal, Makes] = {}

    def sessions(self) -> list[SessionState]:
        """The sessions of the stage that are out, in order."""
        return [each for each in self.there.state.sessions_of(self.stage) if is_out(each)]

    def place(self, session: SessionState, text: str) -> str:
        """A title, with its session where there are several."""
        plan = self.there.state.the_plan.stage(self.stage)
        word = "Session" if plan.format == "sessions" else "Round"
        return f"{word} {session.number}, {text}" if len(self.sessions()) > 1 else text

    def name(self, who: str) -> str:
        """What a contestant is called."""
        return name_of(self.there, who)

    def numbered(self, who: str) -> str:
        """A contestant by number and name: '7 Ito – Moss'."""
        numbers = contestants_on(who)
        return f"{who} {self.name(who)}" if len(numbers) == 1 else self.name(who)


def shown(figure: Exact | None) -> str:
    """A figure, with decimals where it has some."""
    if figure is None:
        return ""
    return show(figure, 0 if is_decimal(figure) and figure == int(figure) else PLACES)


def signed(points: int | None) -> str:
    """Points with their sign."""
    if points is None:
        return ""
    return f"{points:+d}".replace("-", "−") if points else "0"


def day_of(day: datetime.date) -> str:
    """A day as it is written on paper."""
    return f"{day.day} {day:%B %Y}"


def vulnerable(board: int) -> str:
    """Who is vulnerable on a board, in words."""
    return VULNERABLE.get(Board(board).vulnerability.value, "everybody")


def head_of(unit: str) -> str:
    """What stands over figures of a unit."""
    return unit[:1].upper() + unit[1:] if unit else "Total"
