"""Scores against those who left or do not contend: struck out, or an average in their place.

The entries of a stage's account go in with its rules; the same entries come out, those that do not
count marked, and what the book gives instead beside them. Who left, and who contends, is a fact.
"""

from __future__ import annotations

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.withdrawn import left
from convenor.competition.state.state import State
from convenor.exact import Exact
from convenor.standings.accounts import cancelled, instead
from convenor.standings.totals import Entry


def without_withdrawn(state: State, rules: Rules, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Results against somebody who left, as the book has it."""
    clause, bye = rules.clause("withdrawal"), rules.plan.bye.get("withdrawn")
    struck_out = left(state, rules).cancelled
    for number in (each for each in state.entries if each in struck_out):
        if bye is None:
            entries = cancelled(entries, number, clause)
        else:
            entries = instead(entries, number, int(str(bye)), "bye", clause)
    return entries


def against_non_contenders(
    state: State, rules: Rules, entries: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """An average in place of a score against one who does not contend, if the book says so."""
    if not rules.named("not contending"):
        return entries
    clause = rules.clause("not contending")
    for number in [name for name, each in state.entries.items() if not each.contending]:
        amounts = {
            each.contestant: _average(rules, each, entries)
            for each in entries
            if each.against == number
        }
        entries = instead(entries, number, amounts, "average", clause, "does not contend")
    return entries


def _average(rules: Rules, entry: Entry, entries: tuple[Entry, ...]) -> Exact:
    own = (each for each in entries if each.contestant == entry.contestant)
    others = tuple(e.amount for e in own if e is not entry and e.kind == "score")
    given = {"vp_scored": entry.amount, "other_vps": others}
    found: Exact = rules.ask("not contending", given).vp
    return found
