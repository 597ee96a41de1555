"""A match that is played in stanzas: the toss, results agreed, a stanza or the match given up.

Who sits first, and what a stanza without play counts, is the book's or the director's to say.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import CONTESTANT, REASON
from convenor.values import asked, value

STANZA = "number of the stanza, from 1"
Sits = Literal["first", "last"]
StanzasChosen = Literal["first and third", "second and fourth"]


@value
class TossMade(InSession):
    """The draw or toss of the captains before a match, and what its winner chose."""

    winner: str = asked("the team that won the draw or toss")
    elects: Sits | None = asked("first or last in the first stanza", default=None)
    choice: StanzasChosen | None = asked("the stanzas that the winner chose", default=None)
    elections: tuple[Sits, ...] | None = asked(
        "first or last, by whoever chooses in each stanza (where the choice alternates)",
        default=None,
    )
    seed: str = asked("the seed of the lot, where the winner was drawn by it", default="")


@value
class StanzaAgreed(InSession):
    """A captain agrees to the score of a stanza."""

    contestant: str = asked("the team whose captain agrees")
    stanza: int = asked(STANZA, least=1)
    imps: tuple[Exact, ...] = asked("IMPs of both, in the order of the draw", unit="IMP")


@value
class StanzaPosted(InSession):
    """From now on the scores of a stanza are official, in all matches of the session."""

    stanza: int = asked(STANZA, least=1)


@value
class StanzaForfeited(InSession):
    """A stanza lost without play, and the IMPs of the side without fault."""

    at_fault: str = asked("the team at fault")
    stanza: int = asked(STANZA, least=1)
    imps: Exact = asked("IMPs of the other side for the stanza", unit="IMP", least=0)
    reason: str = asked(REASON, default="")


@value
class MatchConceded(InSession):
    """A match that a team gives up before its end."""

    contestant: str = asked(CONTESTANT)
    after_stanza: int | None = asked("the last stanza that was played", default=None, least=1)
    reason: str = asked(REASON, default="")
