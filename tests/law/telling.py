"""More that can be said with an action: each of its own inputs, and what its clauses ask for.

An action, what is said with it, and the clauses that it asks go in; out come fuller inputs: each
input that may be left out, in turn, with values of its type, and the inputs of the clauses' worked
cases as far as the action can be told them. Nothing is known here of what an action does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from convenor.actions.catalogue import actions
from convenor.regulation.cases import Case, cases_of

from .other_values import choices

MOST_CASES = 12
"""Worked cases of a clause that are told with an action."""
FIXED = frozenset(
    ("contestant", "stage", "session", "table", "board", "players", "seats", "reason", "ruling")
)
"""What says where and whom, and what is free text."""
NUMBERS = (1, 3, 12)


@cache
def _cases(clause: str) -> tuple[Case, ...]:
    book, _, id = clause.partition(" ")
    return tuple(each for each in cases_of(book) if each.clause == id)


def told_more(
    name: str, given: Mapping[str, Any], clauses: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """What is said with an action, and more."""
    seen = [repr(given)]
    for more in (*_own(name, given), *_by_cases(name, given, clauses)):
        if repr(more) not in seen:
            seen.append(repr(more))
            yield more


def _own(name: str, given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each input that is left out, with every value that its type lists."""
    for field, values in _listed(name).items():
        if field not in given and field not in FIXED:
            yield from ({**given, field: each} for each in values)


@cache
def _listed(name: str) -> dict[str, tuple[Any, ...]]:
    action = actions()[name]
    hints = get_type_hints(action.given)
    return {each.name: _values(hints[each.name]) for each in action.inputs if not each.required}


def _values(hint: Any) -> tuple[Any, ...]:
    kinds = get_args(hint) or (hint,)
    words = choices(hint)
    if words:
        return words
    if bool in kinds:
        return (True,)
    return NUMBERS if int in kinds else ()


def _by_cases(
    name: str, given: Mapping[str, Any], clauses: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """What the worked cases of the clauses give, where the action has such an input or `known`."""
    own = {each.name for each in actions()[name].inputs} - FIXED
    for clause in clauses:
        for case in _cases(clause)[:MOST_CASES]:
            told = {key: each for key, each in case.given.items() if key in own}
            left = {key: each for key, each in case.given.items() if key not in own}
            left.pop("switch", None)
            if "known" in own and left:
                told["known"] = {**given.get("known", {}), **left}
            if told:
                yield {**given, **told}
