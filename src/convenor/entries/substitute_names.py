"""Substitutes by name: one player for each substitute, the same one again, and who is marked.

Names go in: substitutions so far and the one asked for, or the original team and who played. A
verdict comes out, with the names that it is about. Names are compared as they are written.
"""

from __future__ import annotations

from typing import Literal

from convenor.entries.words import sentence
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Substitution:
    """Who plays for whom."""

    substitute: str = asked("the substitute")
    replaces: str = asked("the player who is replaced")


@value
class AgainTerms:
    """What must stay the same from one substitution to the next."""

    same: Literal["player", "substitute"] = asked(
        "a substitute always replaces the same player, or the same substitute always comes"
    )
    otherwise: VerdictWord = asked("the verdict if it does not", default=REFUSE)
    then: str = asked("what to do then", default="")


@value
class AgainGiven:
    """Substitutions so far, and the one that is asked for."""

    existing: tuple[Substitution, ...] = asked("substitutions so far", default=())
    request: Substitution | None = asked("the substitution asked for", default=None)
    earlier_substitutes: tuple[str, ...] = asked("substitutes used before", default=())
    proposed: str | None = asked("the substitute proposed", default=None)


@value
class AgainVerdict:
    """Whether the substitution fits those before."""

    verdict: VerdictWord = asked("ok, warn or refuse")
    reason: str | None = asked("why, in words", default=None)


def substitute_again(terms: AgainTerms, given: AgainGiven, why: Why = SILENT) -> AgainVerdict:
    """Whether a further substitution fits those before it."""
    fits, words = _one_player(given) if terms.same == "player" else _one_substitute(given)
    verdict = OK if fits else terms.otherwise
    why.step("{words}", verdict, gives="verdict", words=words)
    return AgainVerdict(verdict, sentence(words if fits else f"{words}: {terms.then}"))


def _one_player(given: AgainGiven) -> tuple[bool, str]:
    if given.request is None:
        raise Mistake("give the substitution that is asked for in 'request'.")
    name, wanted = given.request.substitute, given.request.replaces
    if name == wanted:
        raise Mistake(f"{name} cannot be a substitute for {wanted}: name two players in 'request'.")
    others = {e.replaces for e in given.existing if e.substitute == name} - {wanted}
    if others:
        return False, f"{name} has been a substitute for {', '.join(sorted(others))}"
    return True, f"{name} has replaced nobody else"


def _one_substitute(given: AgainGiven) -> tuple[bool, str]:
    if given.proposed is None:
        raise Mistake("name the substitute in 'proposed'.")
    earlier = given.earlier_substitutes
    if earlier and given.proposed not in earlier:
        return False, f"{', '.join(earlier)} came before, not {given.proposed}"
    return True, f"{given.proposed} is the same as before" if earlier else "it is the first time"


# --- line-ups -----------------------------------------------------------------------------------


@value
class LineUpTerms:
    """What a line-up is held against."""

    look_at: Literal["unmarked substitutes", "newcomers"] = asked("whom to look for")
    otherwise: VerdictWord = asked("the verdict if there are any")
    then: str = asked("what to do then")


@value
class LineUpGiven:
    """The original team, and a line-up of it."""

    original: tuple[str, ...] = asked("the original team")
    played: tuple[str, ...] | None = asked("who played", default=None)
    marked: tuple[str, ...] = asked("who is marked as a substitute on the result", default=())
    next_line_up: tuple[str, ...] | None = asked("line-up of the next round", default=None)


@value
class LineUpVerdict:
    """Whether the line-up is in order."""

    verdict: VerdictWord = asked("ok, warn or refuse")
    names: tuple[str, ...] = asked("the players it is about")
    reason: str | None = asked("why, in words", default=None)


def substitutes_in_line_up(
    terms: LineUpTerms, given: LineUpGiven, why: Why = SILENT
) -> LineUpVerdict:
    """Whether a line-up names its substitutes, or is the original team again."""
    marks = terms.look_at == "unmarked substitutes"
    line_up = given.played if marks else given.next_line_up
    if line_up is None:
        raise Mistake(f"give the line-up in '{'played' if marks else 'next_line_up'}'.")
    known = {*given.original, *(given.marked if marks else ())}
    names = tuple(dict.fromkeys(each for each in line_up if each not in known))
    verdict = terms.otherwise if names else OK
    why.step("{look_at}", names, gives="names", look_at=terms.look_at)
    why.step("the line-up", verdict, gives="verdict")
    words = f"{terms.look_at} {', '.join(names)}: {terms.then}" if names else "in order"
    return LineUpVerdict(verdict, names, sentence(words))
