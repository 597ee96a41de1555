"""How many different opponents a movement of two fields can give, and where a seed sits.

The pairs of each field and the rounds of all sessions go in; different opponents and the repeats
that cannot be avoided come out. The movement itself is not made here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class OpponentTerms:
    """How seeds are put into the two fields."""

    fields: Literal["snake", "alternate", "official"] = asked("how seeds go to NS and EW")
    decided_by: str = asked("who seeds the fields, if nobody says how", default="organiser")
    sessions: int | None = asked("sessions, where they are laid down", default=None, least=1)


@value
class OpponentGiven:
    """The fields and the rounds of all the sessions; or a seed."""

    pairs_each_way: int = asked("pairs in each of the two fields", least=1)
    rounds_total: int | None = asked("rounds of all the sessions together", default=None, least=0)
    rounds_a_session: int | None = asked(
        "rounds of each session, where the sessions are laid down", default=None, least=0
    )
    seed: int | None = asked("a seed whose field is wanted", default=None, least=1)


@value
class Opponents:
    """Whom a pair meets, and the field of a seed."""

    distinct_opponents: int | None = asked("different opponents of a pair", default=None)
    repeats: int | None = asked(
        "rounds against one met before that cannot be avoided", default=None
    )
    field: str | None = asked("field of the seed: NS or EW", default=None)


def most_opponents(
    terms: OpponentTerms, given: OpponentGiven, why: Why = SILENT
) -> Opponents | Decides:
    """How many different opponents a movement can give a pair; where a seed sits."""
    if given.seed is not None:
        return _field_of(terms, given, given.seed, why)
    rounds = _rounds(terms, given, why)
    distinct = min(given.pairs_each_way, rounds)
    repeats = rounds - distinct
    why.step("as many as there are, in as many rounds", distinct, gives="distinct_opponents")
    why.step("the other rounds", repeats, gives="repeats")
    return Opponents(distinct, repeats)


def _rounds(terms: OpponentTerms, given: OpponentGiven, why: Why) -> int:
    """The rounds of all sessions, told together or for each of the sessions laid down."""
    if given.rounds_total is not None:
        return given.rounds_total
    if given.rounds_a_session is None or terms.sessions is None:
        raise Mistake("give 'rounds_total', or a 'seed' whose field is wanted.")
    rounds = terms.sessions * given.rounds_a_session
    why.step(
        "{sessions} sessions of {each} rounds",
        rounds,
        sessions=terms.sessions,
        each=given.rounds_a_session,
    )
    return rounds


def _field_of(
    terms: OpponentTerms, given: OpponentGiven, seed: int, why: Why
) -> Opponents | Decides:
    if given.rounds_total is not None:
        raise Mistake("ask for the opponents or for the field of a seed, not for both at once.")
    if seed > 2 * given.pairs_each_way:
        raise Mistake(f"there is no seed {seed} among {2 * given.pairs_each_way} pairs.")
    if terms.fields == "official":
        why.step("the fields are seeded by", terms.decided_by, gives="decided_by")
        return Decides(terms.decided_by, "How seeds go to the two fields is left to them.")
    turn, place = divmod(seed - 1, 2)
    first = place == (turn % 2 if terms.fields == "snake" else 0)
    field = "NS" if first else "EW"
    why.step("seeds go to the fields: {how}", field, gives="field", how=terms.fields)
    return Opponents(field=field)
