"""Whether the uses that a team made of substitutes are within its allowance.

Two small rules live here: so many uses in a series or a match, each of an allowed shape (a player
for a session, a pair for half of one), and so many substitutes in one round. Who the substitutes
are is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from convenor.entries.words import sentence
from convenor.errors import Mistake
from convenor.regulation.answers import APPROVAL, OK, REFUSE, VerdictWord
from convenor.regulation.spelling import folded, one_of, word_among
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class UseTerms:
    """The allowance of a team."""

    allowed: tuple[tuple[str, str], ...] = asked("the shapes of one use: who, and how long")
    most: int = asked("uses that are allowed", least=0)
    counted_over: Literal["series", "match"] = asked("over what the uses are counted")


@value
class UseGiven:
    """What a team has used."""

    uses: tuple[tuple[str, ...], ...] = asked(
        "each use as [player or pair, full or half], with the name of the match as a third word"
    )


@value
class UseVerdict:
    """Whether the uses are within the allowance."""

    verdict: VerdictWord = asked("ok or refuse")
    used: int = asked("uses that count against the allowance (the most in any match)")
    limit: int = asked("uses that are allowed")
    reason: str | None = asked("why, in words", default=None)


def substitution_uses(terms: UseTerms, given: UseGiven, why: Why = SILENT) -> UseVerdict:
    """Whether each use has an allowed shape, and there are not too many."""
    uses = tuple(_in_its_words(terms, each) for each in given.uses)
    used = _counted(terms, uses)
    wrong = list(_wrong(terms, uses, used))
    verdict = REFUSE if wrong else OK
    why.step("uses, counted over a {over}", used, gives="used", over=terms.counted_over)
    why.step("uses allowed", terms.most, gives="limit")
    words = "; ".join(wrong) or "within the allowance"
    why.step("{words}", verdict, gives="verdict", words=words)
    after = ": the team withdraws, or becomes ineligible" if wrong else ""
    return UseVerdict(verdict, used, terms.most, sentence(words + after))


def _counted(terms: UseTerms, uses: tuple[tuple[str, ...], ...]) -> int:
    if terms.counted_over == "series":
        return len(uses)
    matches = Counter(folded(each[2]) if len(each) > 2 else "" for each in uses)
    return max(matches.values(), default=0)


def _wrong(terms: UseTerms, uses: tuple[tuple[str, ...], ...], used: int) -> Iterator[str]:
    for each in uses:
        if each[:2] not in terms.allowed:
            yield f"a {each[0]} for a {each[1]} session is more than one substitution"
    if used > terms.most:
        yield f"{used} substitutions, {terms.most} allowed in a {terms.counted_over}"


def _in_its_words(terms: UseTerms, use: tuple[str, ...]) -> tuple[str, ...]:
    """A use in the words of the clause, however they are written; another word is a mistake."""
    if len(use) not in (2, 3):
        raise Mistake(
            "each of 'uses' is [player or pair, full or half], and the match if you like."
        )
    found = list(use)
    for place, what in enumerate(("player or pair", "full or half")):
        words = list(dict.fromkeys(each[place] for each in terms.allowed))
        word = word_among(use[place], words)
        if word is None:
            raise Mistake(f"'{use[place]}' is not {what} in 'uses': {one_of(use[place], words)}")
        found[place] = word
    return tuple(found)


# --- substitutes in one round -------------------------------------------------------------------


@value
class RoundTerms:
    """How many substitutes a team may have in a round."""

    normal: int = asked("substitutes that are normally allowed", least=0)
    exceptional: int = asked("substitutes in exceptional circumstances", least=0)
    beyond: Literal["refuse", "approval"] = asked("what more than that comes to")
    approval_by: str = asked("whose approval more would wait for", default="")


@value
class RoundGiven:
    """One round of a team."""

    substitutions: int = asked("substitutes in the round", least=0)
    exceptional: bool = asked("whether the circumstances are exceptional", default=False)


@value
class RoundVerdict:
    """Whether so many may play."""

    verdict: VerdictWord = asked("ok, approval or refuse")
    limit: int = asked("substitutes allowed in these circumstances")
    decided_by: str | None = asked("whose approval it waits for", default=None)
    reason: str | None = asked("why, in words", default=None)


def substitutes_in_round(terms: RoundTerms, given: RoundGiven, why: Why = SILENT) -> RoundVerdict:
    """Whether a team may have so many substitutes in one round."""
    limit = terms.exceptional if given.exceptional else terms.normal
    why.step("substitutes allowed, exceptional: {so}", limit, gives="limit", so=given.exceptional)
    words = f"{given.substitutions} in the round, {limit} allowed"
    verdict = OK if given.substitutions <= limit else REFUSE
    decided_by = None
    if verdict == REFUSE and given.exceptional and terms.beyond == "approval":
        verdict, decided_by = APPROVAL, terms.approval_by
        why.step("more waits for", decided_by, gives="decided_by")
    why.step("{words}", verdict, gives="verdict", words=words)
    after = "" if verdict == OK else f": {_next(given, decided_by)}"
    return RoundVerdict(verdict, limit, decided_by, sentence(words + after))


def _next(given: RoundGiven, decided_by: str | None) -> str:
    if decided_by:
        return f"ask the {decided_by}"
    return "use fewer" if given.exceptional else "use fewer, or show exceptional circumstances"
