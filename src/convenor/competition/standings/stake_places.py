"""On which places something hangs, where a clause says how many go on.

The stakes of a plan and the rules of its stage go in; the same stakes come out, each that names a
clause or another stake for its last place with that place. How a tie is split is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.plans.rules import Rules
from convenor.errors import Mistake
from convenor.finals.qualifiers_by_score import ScoreOrderTerms


def with_places(stakes: object, rules: Rules) -> object:
    """The stakes of a plan, their last places filled in from the clauses that they name."""
    if not isinstance(stakes, list | tuple):
        return stakes
    found: list[object] = []
    for each in stakes:
        found.append(_after(found, _filled(each, rules)) if isinstance(each, Mapping) else each)
    return found


def _after(before: list[object], stake: dict[str, object]) -> dict[str, object]:
    """A stake down to the place after the last of another, which stands before it in the plan."""
    purpose = stake.pop("after", None)
    if purpose is None:
        return stake
    for each in before:
        if isinstance(each, Mapping) and each.get("purpose") == purpose:
            last = each.get("last", 1)
            return {**stake, "last": last + 1 if isinstance(last, int) else last}
    raise Mistake(f"no stake for '{purpose}' stands before '{stake.get('purpose')}': name one.")


def _filled(stake: Mapping[str, object], rules: Rules) -> dict[str, object]:
    found = dict(stake)
    clause = rules.full(str(found.pop("last_by", "") or ""))
    if clause:
        terms = rules.playing("qualifying", clause).terms
        if not isinstance(terms, ScoreOrderTerms) or terms.places is None:
            raise Mistake(f"{clause} does not say how many go on: name another, or the last place.")
        found["last"] = terms.places
    return found
