"""What somebody says to enter, to change an entry or to withdraw: typed inputs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.actions.asking.case import NOTHING
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value

FURTHER = "further inputs of the book's questions, by their own names"
Leave = Literal["none", "given", "refused"]


@value
class Entering:
    """A contestant that wants to enter."""

    contestant: str = asked("its number (none: the next free)", default="")
    players: tuple[bodies.Player | str, ...] = asked(
        "its players: names, or names with number and tags", default=()
    )
    name: str = asked("name that is shown (none: made from the players)", default="")
    seed: int | None = asked("its seed", default=None, least=1)
    club: str = asked("its club", default="")
    district: str = asked("its district, state or zone", default="")
    side: bodies.SideName | None = asked("the side it always sits", default=None)
    section: str = asked("its section or heat", default="")
    contending: bool = asked("whether it competes for places", default=True)
    permission: Leave = asked("leave for a late entry", default="none")
    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)
    day: int | None = asked(bodies.DAY, default=None, least=1)


@value
class EnteringMany:
    """Several contestants at once: rows, or the text of a CSV file."""

    rows: tuple[Mapping[str, object], ...] = asked(
        "a row for each: column → text ('players', or 'player 1', 'player 2' …; 'name', 'club', …)",
        default=(),
    )
    text: str = asked("the entries as CSV, the first line naming the columns", default="")


@value
class Changing(bodies.EntryChanged):
    """What is new about a contestant, and why it may be."""

    players: tuple[bodies.Player | str, ...] | None = asked(  # type: ignore[assignment]
        "its players: names, or names with number and tags", default=None
    )
    permission: Leave = asked("leave for the change", default="none")
    permission_by: str | None = asked("who gave it", default=None)
    captain_applied: bool = asked("whether the captain applied", default=False)
    unable_to_continue: bool | None = asked(
        "whether a player who is replaced cannot come back", default=None
    )
    share_percent: int | None = asked(
        "share of the boards that a newcomer means to play",
        unit="%",
        default=None,
        least=0,
        most=100,
    )
    stage: str = asked("the stage that is played (none: the one under way)", default="")
    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


@value
class Withdrawing(bodies.EntryWithdrawn):
    """A contestant that leaves."""

    excused: bool | None = asked("whether the reason was accepted", default=None)


def said_by(given: object, *names: str) -> dict[str, object]:
    """The inputs of an action that were given, for the questions that ask for them."""
    return {name: each for name in names if (each := getattr(given, name)) not in (None, "", ())}
