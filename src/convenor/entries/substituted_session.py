"""What a session with stand-ins counts as, and whether the director must look at its score.

The number of players replaced goes in; out comes the kind of session (own, substituted, absent),
the score where it follows at once, and whether an altered score has to be considered. How a
substituted session is credited is another family's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import PERCENT, Exact
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.spelling import folded
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Kind = Literal["own", "substituted", "absent"]


@value
class SessionTerms(KnowsWords):
    """How many play in each kind of event, and from how many stand-ins on something happens."""

    players: Mapping[str, int] = asked("players of a unit at the table, by kind of event")
    all_replaced_is_absent: bool = asked("whether nobody of the unit playing is no substitution")
    event: str = asked("the kind of event where none is given", default="")
    excuses: Mapping[str, str] | None = asked(
        "reasons for which an absence is credited, and the clause that does it", default=None
    )
    review_from: Mapping[str, int] | None = asked(
        "substitutes in a session from which the director must look at the score", default=None
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": self.players, "excuse": self.excuses or ()}


@value
class SessionGiven:
    """One session of a unit."""

    substitutes: int = asked("players of the unit replaced in the session", least=0)
    event: str | None = asked("kind of event", default=None)
    score: Exact | None = asked("the score made in the session", unit=PERCENT, default=None)
    excuse: str | None = asked("why the members were away ('none' if for no reason)", default=None)


@value
class Session:
    """What the session counts as."""

    kind: Kind = asked("own, substituted, or absent")
    credited: Exact | None = asked("the score that counts, where it follows at once", default=None)
    see: str | None = asked("the clause that credits the session", default=None)
    review: bool | None = asked("whether the director must consider an altered score", default=None)
    otherwise: str | None = asked("what stands beside it in the books", default=None)
    reason: str | None = asked("why, in words", default=None)


def session_with_substitutes(
    terms: SessionTerms, given: SessionGiven, why: Why = SILENT
) -> Session:
    """The kind of a session, and what follows from it at once."""
    event = given.event or terms.event
    kind = kind_of(given.substitutes, _players(terms, event), terms.all_replaced_is_absent)
    why.step("{n} replaced: the session is", kind, gives="kind", n=given.substitutes)
    if terms.review_from is not None:
        return _reviewed(kind, given.substitutes >= terms.review_from[event], why)
    if kind == "absent":
        return _absent(terms, given, why)
    if kind == "own" and given.score is not None:
        why.step("their own score counts", given.score, unit=PERCENT, gives="credited")
        return Session(kind, credited=given.score)
    return Session(kind)


def kind_of(replaced: int, players: int, all_replaced_is_absent: bool) -> Kind:
    """Own, substituted or absent, by how many of the players were replaced."""
    if replaced > players:
        raise Mistake(f"{replaced} players cannot be replaced where {players} play: correct it.")
    if replaced == 0:
        return "own"
    return "absent" if replaced == players and all_replaced_is_absent else "substituted"


def _players(terms: SessionTerms, event: str) -> int:
    found = terms.players.get(event)
    if found is None:
        raise Mistake(f"event cannot be '{event}': {did_you_mean(event, terms.players)}")
    return found


def _absent(terms: SessionTerms, given: SessionGiven, why: Why) -> Session:
    excuse = given.excuse or "none"
    known = {folded(name): clause for name, clause in (terms.excuses or {}).items()}
    if clause := known.get(folded(excuse)):
        why.step(
            "away for {excuse}: credited by", clause, gives="see", clause=clause, excuse=excuse
        )
        return Session("absent", see=clause, reason="The absence is excused: see the clause.")
    why.step("no excuse: the session scores", 0, unit=PERCENT, gives="credited")
    return Session(
        "absent", credited=0, reason="All were replaced, which is no substitution: it scores 0."
    )


def _reviewed(kind: Kind, review: bool, why: Why) -> Session:
    otherwise = "decision in writing" if review else "actual score"
    why.step("the director must consider an altered score", review, gives="review")
    why.step("what counts or is kept", otherwise, gives="otherwise")
    return Session(kind, review=review, otherwise=otherwise)
