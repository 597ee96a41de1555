"""How ties are split in one stage: the tests in order, and what follows when they fail.

A rule is written out as data, or taken from a clause: every family of clauses that splits ties
gives the same value here, so that all books run through the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.standings.equal_places import EqualPlacesTerms
from convenor.standings.tie_breaks import TieTerms
from convenor.standings.tiebreaks.terms import TieBreakTerms, known_test
from convenor.values import replace, value

TermsOf = Callable[[str], Any]
"""Gives the terms of a clause by its full name, as the stage's conditions have them."""


@value
class TieRule:
    """The tests, and what becomes of those still level."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first", default=())
    clause: str = asked("the clause whose terms hold the tests", default="")
    restart: bool = asked(
        "whether a part that is left starts again at the first test", default=False
    )
    several: Literal["split", "leave", "director"] = asked(
        "what is done with a tie of three or more", default="split"
    )
    left_to: str = asked("who or what decides between those still level", default="")
    for_place: int = asked("the only place for which it splits ties (0: all)", default=0, least=0)


STANDS = "shared"
"""What a tie is left to where the book lets it stand."""

SHARED = TieRule()
"""No test at all: the tied share their places."""


def with_tests(rule: TieRule, terms_of: TermsOf) -> TieRule:
    """A rule with the tests of the clause that it names; its own tests come first if it has any."""
    if not rule.clause or rule.tests:
        return rule
    found = rule_of(terms_of(rule.clause), rule.clause)
    left_to = rule.left_to or found.left_to
    return replace(found, left_to=left_to, for_place=rule.for_place or found.for_place)


def rule_of(terms: object, clause: str = "") -> TieRule:
    """The rule that the terms of a clause make, whatever its family."""
    if isinstance(terms, TieTerms):
        return TieRule(
            terms.tests,
            clause,
            terms.restart,
            terms.several,
            terms.level_to or "",
            terms.only_place,
        )
    if isinstance(terms, EqualPlacesTerms):
        return TieRule(clause=clause, left_to=STANDS)
    raise Mistake(
        f"{clause} holds no tests for ties: name a clause that splits ties, or the tests."
    )


def named_tests(given: object, where: str) -> object:
    """A list of tests as people write it: a bare name is a test without details."""
    if not isinstance(given, (list, tuple)):
        return given
    made: list[object] = []
    for number, each in enumerate(given, 1):
        place = f"{where}[{number}]"
        if isinstance(each, str):
            made.append({"test": known_test(each, place)})
            continue
        if isinstance(each, Mapping) and isinstance(each.get("test"), str):
            known_test(each["test"], place)
        made.append(each)
    return made
