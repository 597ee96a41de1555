"""Who runs the competition: offices given and ended.

What an office allows is known to whoever opens the door; these say who had it, from whom and when.
"""

from __future__ import annotations

from convenor.values import asked, value


@value
class OfficeGiven:
    """Somebody holds an office from now on, in place of the one that they held before."""

    name: str = asked("the account that holds it")
    office: str = asked("the office: scorer, director, convenor")
    before: str = asked("the office that it takes the place of", default="")
    invited_by: str = asked("the account whose invitation was taken", default="")


@value
class OfficeEnded:
    """Somebody holds an office no longer."""

    name: str = asked("the account that held it")
    office: str = asked("the office that has ended")
