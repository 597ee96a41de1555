"""Which tables count towards a datum: all of them, the top ones of the draw, those of top seeds.

The rules of a clause, the round and what is known of the tables go in; the numbers of the tables
that count come out, table 1 first. What was scored there is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import HALF_UP, Exact, Rounding
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class TablesRule:
    """The tables that count from a round on; a rule that names none of them counts all."""

    rounds_from: int = asked("the rule holds from this round on", default=1, least=1)
    first: int | None = asked("so many tables from the top", default=None, least=1)
    share: Exact | None = asked("this share of the tables in play, from the top", default=None)
    rounding: Rounding = asked("how the share becomes whole tables", default=HALF_UP)
    seeds: int | None = asked("tables with one of so many top seeds of a side", default=None)
    order: Literal["draw", "ranks"] = asked(
        "the top by draw (table 1 first) or by the sum of the two pairs' ranks", default="draw"
    )
    clause: str = asked("the clause that says so", default="")


@value
class Seating:
    """What is known of the tables in play."""

    tables: int
    round: int | None = None
    ranks: tuple[tuple[int, int], ...] | None = None
    seeds: tuple[tuple[int, int], ...] | None = None


def tables_that_count(
    rules: tuple[TablesRule, ...], seating: Seating, why: Why = SILENT
) -> tuple[int, ...]:
    """The numbers of the tables whose scores are considered, in table order."""
    rule = _rule_of(rules, seating.round)
    if rule is None:
        return tuple(range(1, seating.tables + 1))
    chosen = _chosen(rule, seating)
    why.step(
        _words(rule),
        len(chosen),
        unit="tables",
        clause=rule.clause,
        gives="tables_used",
        tables=seating.tables,
        first=rule.first,
        share=rule.share,
        mode=str(rule.rounding),
        seeds=rule.seeds,
    )
    if names_tables(rules):
        why.step("these tables", chosen, gives="datum_tables")
    return chosen


def names_tables(rules: tuple[TablesRule, ...]) -> bool:
    """Whether the tables are other than the first ones, so that they are to be named."""
    return any(rule.seeds is not None or rule.order == "ranks" for rule in rules)


def _rule_of(rules: tuple[TablesRule, ...], number: int | None) -> TablesRule | None:
    if len(rules) < 2:
        return rules[0] if rules else None
    if number is None:
        raise Mistake("'round' is missing: the tables that count go by the round.")
    held = [rule for rule in rules if rule.rounds_from <= number]
    return max(held, key=lambda rule: rule.rounds_from, default=None)


def _chosen(rule: TablesRule, seating: Seating) -> tuple[int, ...]:
    if rule.seeds is not None:
        return _with_a_seed(rule.seeds, _by_table(seating.seeds, "seeds", seating.tables))
    in_order = list(range(1, seating.tables + 1))
    if rule.order == "ranks":
        ranks = _by_table(seating.ranks, "ranks", seating.tables)
        in_order.sort(key=lambda table: sum(ranks[table - 1]))
    return tuple(sorted(in_order[: _how_many(rule, seating.tables)]))


def _how_many(rule: TablesRule, tables: int) -> int:
    if rule.first is not None:
        return rule.first
    return tables if rule.share is None else int(rule.rounding(rule.share * tables))


def _with_a_seed(top: int, seeds: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    for side, name in enumerate(("NS", "EW")):
        numbers = [pairs[side] for pairs in seeds]
        if len(set(numbers)) < len(numbers):
            raise Mistake(f"'seeds' gives the same {name} seed to two tables: check it.")
    return tuple(table for table, pairs in enumerate(seeds, 1) if min(pairs) <= top)


def _by_table(
    found: tuple[tuple[int, int], ...] | None, name: str, tables: int
) -> tuple[tuple[int, int], ...]:
    if found is None:
        raise Mistake(f"'{name}' is missing: give [NS, EW] for each table, table 1 first.")
    if len(found) != tables:
        raise Mistake(
            f"'{name}' lists {len(found)} tables where {tables} are in play: give one for each."
        )
    if any(min(pair) < 1 for pair in found):
        raise Mistake(f"'{name}' begin at 1: check the numbers below it.")
    return found


def _words(rule: TablesRule) -> str:
    if rule.seeds is not None:
        return "of {tables} tables those count where one of the {seeds} top seeds of a side sits"
    order = ", by the sum of the two pairs' ranks" if rule.order == "ranks" else ""
    if rule.first is not None:
        return "of {tables} tables the top {first} count" + order
    if rule.share is not None:
        return "of {tables} tables the top {share} count, rounded {mode}" + order
    return "all {tables} tables count"
