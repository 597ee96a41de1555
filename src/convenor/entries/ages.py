"""Whether a player is young or old enough: by a day of birth that is laid down, or by an age.

The day of birth goes in, with the age asked for where that is a setting; a verdict and the day
that is the limit come out. Who may let a player in all the same is a term.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.entries.days import years_before
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AgeTerms:
    """The limit: the first or last day of birth, or how an age is tested."""

    born_from: datetime.date | None = asked("first day of birth let in", default=None)
    born_until: datetime.date | None = asked("last day of birth let in", default=None)
    age_by: Literal["birthday", "year"] | None = asked(
        "whether an age is reached on the birthday or in its year", default=None
    )
    authorised_by: str = asked("who may authorise an exception", default="")


@value
class Born:
    """A player's day of birth."""

    born: datetime.date = asked("day of birth")
    age_required: int | None = asked("the age asked for", default=None, least=0, most=150)
    first_day: datetime.date | None = asked("first day of the event", default=None)
    authorised: bool = asked("whether an exception was authorised", default=False)


@value
class AgeVerdict:
    """Whether the age is right, and the limit."""

    verdict: VerdictWord = asked("ok or refuse")
    limit: datetime.date = asked("first or last day of birth let in")
    reason: str | None = asked("why, in words", default=None)


def age_limit(terms: AgeTerms, given: Born, why: Why = SILENT) -> AgeVerdict:
    """Whether the player was born on the right side of the limit, or was authorised."""
    if terms.born_from is not None:
        limit, right, words = terms.born_from, given.born >= terms.born_from, "on or after"
    else:
        limit = _last_birthday(terms, given)
        right, words = given.born <= limit, "on or before"
    why.step("born {words}", limit, gives="limit", words=words)
    verdict = OK if right or given.authorised else REFUSE
    text = "born {born}; authorised: {authorised}"
    why.step(text, verdict, gives="verdict", born=given.born, authorised=given.authorised)
    return AgeVerdict(verdict, limit, _sentence(terms, limit, words, right, given.authorised))


def _last_birthday(terms: AgeTerms, given: Born) -> datetime.date:
    """The last day of birth that is early enough."""
    if terms.born_until is not None:
        return terms.born_until
    if given.age_required is None or given.first_day is None:
        raise Mistake("give 'age_required', and the 'first_day' of the event.")
    day = years_before(given.first_day, given.age_required)
    return datetime.date(day.year, 12, 31) if terms.age_by == "year" else day


def _sentence(
    terms: AgeTerms, limit: datetime.date, words: str, right: bool, authorised: bool
) -> str:
    born = f"players are born {words} {limit.isoformat()}"
    if right:
        return f"Within the limit: {born}."
    if authorised:
        return f"Outside the limit, but authorised: {born}."
    may = f"; the {terms.authorised_by} may authorise an exception" if terms.authorised_by else ""
    return f"Outside the limit: {born}{may}."
