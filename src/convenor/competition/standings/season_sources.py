"""What earns points in a season table: a stage of the competition, or an event elsewhere.

A line of a plan goes in, a source comes out: what it is called, and the clauses of its points. What
a place in it is worth is known to `season_points`.
"""

from __future__ import annotations

from convenor.regulation.typed import asked
from convenor.values import value


@value
class Source:
    """Something that earns points."""

    stage: str = asked("a stage of the competition", default="")
    event: str = asked("an event elsewhere, by the book's name for it", default="")
    title: str = asked("what it is called", default="")
    clause: str = asked("the clause of its points by place", default="")
    weighed_by: str = asked("the clause by which they are credited", default="")
    played_by: str = asked("the clause about how much must be played for them", default="")
    eligible_by: str = asked("the clause by which others have none", default="")
    kept_by: str = asked("the clause by which a later team keeps an earlier one's", default="")
    doubled: bool = asked("whether it is the event that is doubled to split a tie", default=False)
    teams: bool | None = asked(
        "whether a team's size is looked at, in plans of earlier ledgers (none: where the clause "
        "of its points asks for it)",
        default=None,
    )
    trial: str | None = asked("the trial that the points are for", default=None)
    splits: bool = asked("whether places in it split a tie of partners", default=False)

    @property
    def shown(self) -> str:
        return self.title or self.stage or self.event
