"""The director of a competition that nobody plays: a desk, a clock, a seed, and what may go wrong.

A desk, a seed and how much is to go wrong go in; actions are done through the desk at the
simulator's own time, and chance comes out of the seed alone. What is to be done next is not known
here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

from convenor.actions import moments
from convenor.actions.desk import Desk, Done, Refused
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.values import value

Progress = Callable[[str], None]
SIMULATOR = "simulator"


@value
class Trouble:
    """How often something goes wrong, each as a chance between 0 and 1."""

    misread: float = 0.01
    late: float = 0.05
    fouled: float = 0.0
    appeal: float = 0.01
    withdrawal: float = 0.0
    fine: float = 0.0
    forfeit: float = 0.0


CALM = Trouble(0, 0, 0, 0, 0, 0, 0)


class Clock:
    """The simulator's own time, which goes on with the play."""

    def __init__(self, now: datetime.datetime) -> None:
        self.now = now

    def __call__(self) -> datetime.datetime:
        return self.now

    def on(self, minutes: float) -> None:
        """Let time go by."""
        self.now += datetime.timedelta(minutes=minutes)


class Director:
    """Acts at a desk in the simulator's name."""

    def __init__(
        self,
        desk: Desk,
        seed: str,
        trouble: Trouble = Trouble(),  # noqa: B008
        clock: Clock | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.desk = desk
        self.seed = seed
        self.trouble = trouble
        self.clock = clock or Clock(desk.clock())
        desk.clock = self.clock
        self.say: Progress = progress or (lambda _: None)

    @property
    def there(self) -> Competition:
        return self.desk.competition

    def do(self, name: str, /, **given: object) -> Done:
        """One action, as the simulator's director."""
        return self.desk.do(name, given, by=SIMULATOR, role="director")

    def attempt(self, name: str, /, **given: object) -> Done | None:
        """An action that the book may refuse: then it does not happen."""
        try:
            return self.do(name, **given)
        except (Refused, Refusal, Mistake):
            return None

    def chance(self, *what: object) -> Random:
        """A random source that depends on the seed and on what is asked, and on nothing else."""
        return Random(" ".join(str(each) for each in (self.seed, *what)))

    def starts(self) -> str:
        """Now, as the start of a session is written down."""
        return moments.local(self.there, self.clock.now).isoformat(timespec="minutes")
