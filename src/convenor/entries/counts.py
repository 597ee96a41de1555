"""Whether a number is within its limits: players, pairs, sheets, systems, masterpoints, nights.

Numbers go in, each under its own name; a verdict comes out, with every limit that is broken. How
many may be entered and which of them count is a term; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from convenor.entries.shares import Permission
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, show
from convenor.regulation.answers import OK, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OF_EACH = ("points", "masterpoints")
"""Inputs that can be a list of numbers; any other list is of names, and is counted."""


@value
class Limit:
    """The limits of one number."""

    of: str = asked("the input that it limits")
    noun: str = asked("what is counted, more than one of them")
    least: Exact | None = asked("the fewest that are allowed", default=None)
    most: Exact | None = asked("the most that are allowed", default=None)
    above: Exact | None = asked("it must be more than this", default=None)
    below: Exact | None = asked("it must be fewer than this", default=None)
    parity: Literal["even", "odd"] | None = asked("it must be even, or odd", default=None)
    of_each: int | None = asked("how many have such a number, each of their own", default=None)
    event: str | None = asked("the event for which it holds", default=None)
    earned_in: str | None = asked(
        "the event in which such points were earned, by the book's name for it", default=None
    )


@value
class Must:
    """Something that must be so."""

    of: str = asked("the input that must be true")
    otherwise: str = asked("what is wrong if it is not")


@value
class CountTerms(KnowsWords):
    """The limits of a clause, and what follows from breaking one."""

    limits: tuple[Limit, ...] = asked("limits of numbers", default=())
    musts: tuple[Must, ...] = asked("what must be so", default=())
    otherwise: Literal["refuse", "warn"] = asked("the verdict on a broken limit", default="refuse")
    lifted_by: str | None = asked("whose permission lifts the limits", default=None)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": [each.event for each in self.limits]}


@value
class Counted:
    """Numbers, each under its own name."""

    team_size: int | None = asked("players of the team", default=None, least=0)
    pairs: int | None = asked("pairs", default=None, least=0)
    exceptional_pairs: int | None = asked("pairs let in exceptionally", default=None, least=0)
    teams: int | None = asked("teams", default=None, least=0)
    stages: int | tuple[str, ...] | None = asked("stages entered: how many, or which", default=None)
    sections: int | None = asked("sections that feed the next round", default=None, least=0)
    nights: int | None = asked("nights", default=None, least=0)
    matches_per_night: int | None = asked("matches a night", default=None, least=0)
    systems: int | None = asked("systems", default=None, least=0)
    sheets: int | None = asked("A4 sheets or pages", default=None, least=0)
    sides: int | None = asked("sides of a sheet that are used", default=None, least=0)
    points: Exact | tuple[Exact, ...] | None = asked("points, or of each", default=None, least=0)
    masterpoints: tuple[Exact, ...] | None = asked("masterpoints of each", default=None, least=0)
    card: bool | None = asked("whether the system card is there", default=None)
    one_sided: bool | None = asked("whether only one side is used", default=None)
    black_ink: bool | None = asked("printed, typed or in black ink", default=None)
    event: str | None = asked("the event", default=None)
    permission: Permission = asked("the permission, if it was asked for", default="none")


@value
class WithinLimits:
    """Whether the numbers are within their limits."""

    verdict: VerdictWord = asked("whether it is allowed")
    reasons: tuple[str, ...] = asked("the limits that are broken")
    limits: Mapping[str, str] = asked("the limits that hold, in words")
    reason: str | None = asked("why, in words", default=None)


def count_limit(terms: CountTerms, given: Counted, why: Why = SILENT) -> WithinLimits:
    """Whether every number given is within its limits."""
    limits = _that_hold(terms, given)
    reasons: list[str] = []
    for limit in limits:
        for number, whose in _numbers(limit, given):
            found = tuple(broken(limit, number))
            reasons += [whose + each for each in found]
            why.step(
                "{whose}{number} {noun}, where the limit is {limit}: {found}",
                whose=whose,
                number=number,
                noun=limit.noun,
                limit=in_words(limit),
                found=found or "within it",
            )
    reasons += [must.otherwise for must in terms.musts if getattr(given, must.of) is False]
    words = {limit.of: in_words(limit) for limit in limits}
    return _answer(terms, given.permission, tuple(reasons), words, why)


def laid_down(terms: CountTerms, of: str) -> int | None:
    """The one number that the limits leave, where fewer and more are both too many."""
    for limit in terms.limits:
        if limit.of == of and limit.least is not None and limit.least == limit.most:
            return int(limit.least)
    return None


def broken(limit: Limit, number: Exact) -> Iterator[str]:
    """Each way in which a number breaks its limit, in words."""
    if limit.least is not None and number < limit.least:
        yield f"fewer than {_so_many(limit.least, limit.noun)}"
    if limit.most is not None and number > limit.most:
        yield f"more than {_so_many(limit.most, limit.noun)}"
    if limit.above is not None and number <= limit.above:
        yield _so_many(limit.above, limit.noun) + (" or fewer" if limit.above else "")
    if limit.below is not None and number >= limit.below:
        yield f"{_so_many(limit.below, limit.noun)} or more"
    if limit.parity is not None and (number % 2 == 0) != (limit.parity == "even"):
        yield f"an {'odd' if limit.parity == 'even' else 'even'} number of {limit.noun}"


def in_words(limit: Limit) -> str:
    """A limit as people say it: '4 to 6', 'at most 4', 'odd, fewer than 12'."""
    said: list[str] = [limit.parity] if limit.parity else []
    if limit.least is not None and limit.most is not None:
        same = limit.least == limit.most
        said.append(show(limit.least) if same else f"{show(limit.least)} to {show(limit.most)}")
    elif limit.least is not None:
        said.append(f"at least {show(limit.least)}")
    elif limit.most is not None:
        said.append(f"at most {show(limit.most)}")
    if limit.above is not None:
        said.append(f"more than {show(limit.above)}")
    if limit.below is not None:
        said.append(f"fewer than {show(limit.below)}")
    return ", ".join(said)


def _so_many(number: Exact, noun: str) -> str:
    """A number and its noun: a small whole number as a word, any other in figures."""
    if number == 1:
        return f"one {noun.removesuffix('s')}"
    small = isinstance(number, int) and 0 <= number < len(_WORDS)
    return f"{_WORDS[int(number)] if small else show(number)} {noun}"


def _that_hold(terms: CountTerms, given: Counted) -> tuple[Limit, ...]:
    """The limits for this event of which the number is given."""
    events = {limit.event for limit in terms.limits if limit.event is not None}
    if events and given.event not in events:
        wrong = given.event or ""
        raise Mistake(f"event cannot be '{wrong}': {did_you_mean(wrong, events)}")
    found = [
        limit
        for limit in terms.limits
        if limit.event in (None, given.event) and getattr(given, limit.of) is not None
    ]
    if not found and all(getattr(given, must.of) is None for must in terms.musts):
        names = dict.fromkeys([limit.of for limit in terms.limits])
        raise Mistake(f"there is no number to check: give {', '.join(names)}.")
    return tuple(found)


def _numbers(limit: Limit, given: Counted) -> Iterator[tuple[Exact, str]]:
    """Each number that the limit holds for, and whose it is."""
    found = getattr(given, limit.of)
    if limit.of_each is None:
        if isinstance(found, tuple) and limit.of in _OF_EACH:
            raise Mistake(f"'{limit.of}' must be one number here, not a list of {len(found)}.")
        yield (len(set(found)) if isinstance(found, tuple) else found), ""
        return
    if not isinstance(found, tuple) or len(found) != limit.of_each:
        raise Mistake(
            f"'{limit.of}' must be a list of {limit.of_each}, one number for each player."
        )
    for number, each in enumerate(found, 1):
        yield each, f"player {number}: "


def _answer(
    terms: CountTerms,
    permission: Permission,
    reasons: tuple[str, ...],
    words: Mapping[str, str],
    why: Why,
) -> WithinLimits:
    verdict: VerdictWord = terms.otherwise if reasons else OK
    said = "; ".join(reasons) or "within the limits"
    if reasons and terms.lifted_by:
        if permission == "given":
            verdict, reasons, said = OK, (), f"{said}, allowed by the {terms.lifted_by}"
        else:
            said = f"{said}, and the {terms.lifted_by} has not allowed it"
    why.step("{said}", verdict, gives="verdict", said=said)
    why.step("limits broken", reasons, gives="reasons")
    allowed = ", ".join(f"{name.replace('_', ' ')} {each}" for name, each in words.items())
    reason = said + (f" (allowed: {allowed})." if reasons and allowed else ".")
    return WithinLimits(verdict=verdict, reasons=reasons, limits=words, reason=reason)
