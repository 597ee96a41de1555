"""Which rule scores a direction of a board at cross-IMPs when not every table has a result.

The tables with an artificial score in each direction go in, with those forfeited and the versions
of a fouled board; the rule for each direction comes out. What the rules do is in `cross_imps`,
`short_cross_imps` and `scaled_cross_imps`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

CANCELLED = "cancelled"
NO_RESULT = "no result"


@value
class CrossImpRuleTerms:
    """The rule by number of artificial tables, and what is counted as one."""

    tables: int = asked("tables that play a board", least=2)
    rules: Mapping[str, str] = asked("tables with an artificial score → the rule")
    forfeits: Literal["artificial", "left out"] = asked(
        "a forfeited table counts as artificial, or the rest is scored without it"
    )
    least_left: int = asked("results that must remain to score the rest without a table", least=1)
    fouled: Literal["by version", "cancelled"] = asked(
        "each version of a fouled board is a set of its own, or the board is cancelled"
    )


@value
class CrossImpRuleGiven:
    """The tables that have no real score."""

    artificial_ns: int = asked("tables whose NS have an artificial score", default=0, least=0)
    artificial_ew: int = asked("tables whose EW have an artificial score", default=0, least=0)
    forfeited: int = asked("tables without any score, being forfeited", default=0, least=0)
    versions: tuple[int, ...] | None = asked(
        "tables that played each version of a fouled board", default=None, least=1
    )


@value
class VersionRule:
    """The rules of the tables that played one version of a fouled board."""

    tables: int = asked("tables that played it")
    ns: str = asked("rule for their NS scores")
    ew: str = asked("rule for their EW scores")


@value
class CrossImpRule:
    """The rule of each direction."""

    ns: str | None = asked("rule for the NS scores", default=None)
    ew: str | None = asked("rule for the EW scores", default=None)
    versions: tuple[VersionRule, ...] | None = asked(
        "the rules of each version of a fouled board", default=None
    )


def cross_imp_rule(
    terms: CrossImpRuleTerms, given: CrossImpRuleGiven, why: Why = SILENT
) -> CrossImpRule:
    """The rule by which each direction of a board is scored."""
    _check_tables(terms, given)
    if given.versions is not None and len(given.versions) > 1:
        return _fouled(terms, given.versions, why)
    ns = rule_for(terms, given.artificial_ns, given.forfeited)
    text = "NS: {n} artificial, {forfeited} forfeited of {tables} tables"
    _tell(text, given.artificial_ns, given.forfeited, terms.tables, ns, "ns", why)
    ew = rule_for(terms, given.artificial_ew, given.forfeited)
    text = "EW: {n} artificial, {forfeited} forfeited of {tables} tables"
    _tell(text, given.artificial_ew, given.forfeited, terms.tables, ew, "ew", why)
    return CrossImpRule(ns, ew)


def rule_for(terms: CrossImpRuleTerms, artificial: int, forfeited: int = 0) -> str:
    """The rule for one direction."""
    left = terms.tables - artificial - forfeited
    if terms.forfeits == "left out" and not artificial and left >= terms.least_left:
        return terms.rules["0"]
    if left == 0:
        return NO_RESULT
    return terms.rules[str(artificial + forfeited)]


def _tell(
    text: str, artificial: int, forfeited: int, tables: int, rule: str, gives: str, why: Why
) -> None:
    why.step(text, rule, gives=gives, n=artificial, forfeited=forfeited, tables=tables)


def _fouled(terms: CrossImpRuleTerms, versions: tuple[int, ...], why: Why) -> CrossImpRule:
    if terms.fouled == "cancelled":
        why.step("a fouled board is not scored: NS", CANCELLED, gives="ns")
        why.step("EW", CANCELLED, gives="ew")
        return CrossImpRule(CANCELLED, CANCELLED)
    found = []
    for played in versions:
        rule = rule_for(terms, terms.tables - played)
        text = "a version played at {played} tables, the other {others} counting as artificial"
        why.step(text, rule, played=played, others=terms.tables - played)
        found.append(VersionRule(played, rule, rule))
    why.step("each version", tuple(found), gives="versions")
    return CrossImpRule(versions=tuple(found))


def _check_tables(terms: CrossImpRuleTerms, given: CrossImpRuleGiven) -> None:
    played = sum(given.versions or ())
    for side, artificial in (("NS", given.artificial_ns), ("EW", given.artificial_ew)):
        named = artificial + given.forfeited + played
        if named > terms.tables:
            raise Mistake(
                f"{named} tables are named for {side}: a board is played at {terms.tables}."
            )
