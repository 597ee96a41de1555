"""The modified datum of a pair: its own datum scores, and half of what its opponents average.

For each pair a list of matches goes in, each with the opponents and the pair's raw datum score;
the limited total, the sum of the opponents' averages and the modified datum come out. How a raw
score of a match arose, and what the modified datum is used for, is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, Exact, ratio, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Matches: TypeAlias = Mapping[str, tuple[tuple[str, Exact], ...]]


@value
class CapTerms:
    """What becomes of a match's datum score beyond the limit."""

    limit: Exact = asked("score up to which all counts", unit=IMP, least=0)
    share: Exact = asked("share that counts beyond the limit", least=0, most=1)
    of: Literal["excess", "whole"] = asked("the share is of the part beyond, or of the whole score")
    negative: Literal["not limited", "symmetric"] = asked("how low scores are treated")
    clause: str = asked("the clause that says so", default="")


@value
class CapGiven:
    """A pair's datum score in a match."""

    raw: Exact = asked("raw datum score of the pair in the match", unit=IMP)


@value
class CappedScore:
    """The score that counts."""

    limited: Exact = asked("datum score that counts", unit=IMP)


@value
class ModifiedTerms:
    """How the opponents' averages come in."""

    cap: CapTerms = asked("the limit on the score of a match")
    share: Exact = asked("share of the opponents' averages that is added")
    opponents: Literal["each match", "each opponent"] = asked(
        "a term for each match, or one for each opponent however often met"
    )


@value
class ModifiedGiven:
    """A pair, and the matches of all pairs."""

    pair: str = asked("the pair")
    matches: Mapping[str, tuple[tuple[str, Exact], ...]] = asked(
        "for each pair its matches: [opponents, raw datum score]", unit=IMP
    )


@value
class ModifiedDatum:
    """The modified datum of the pair, with its two parts."""

    total: Exact = asked("the pair's limited datum scores in all", unit=IMP)
    opponents_total: Exact = asked("its opponents' averages a match, added up", unit=IMP)
    modified_datum: Exact = asked("the modified datum", unit=IMP)


def limited_score(terms: CapTerms, given: CapGiven, why: Why = SILENT) -> CappedScore:
    """A match's datum score, as far as it counts."""
    counted = limit(terms, given.raw)
    text = "{raw} is within the limit of {limit}"
    if counted != given.raw:
        text = "{raw} is beyond {limit}: {share} of the {of} counts on top of it"
    elif given.raw < -terms.limit:
        text = "{raw}: low scores are not limited"
    why.step(
        text,
        counted,
        unit=IMP,
        clause=terms.clause,
        gives="limited",
        raw=given.raw,
        limit=terms.limit,
        share=terms.share,
        of=terms.of,
    )
    return CappedScore(counted)


def modified_datum(terms: ModifiedTerms, given: ModifiedGiven, why: Why = SILENT) -> ModifiedDatum:
    """The modified datum of one pair."""
    own = _matches_of(given.pair, given.matches)
    _refuse_itself(given.matches)
    total = _total(terms.cap, given.pair, own, why)
    names = [name for name, _ in own]
    if terms.opponents == "each opponent":
        names = list(dict.fromkeys(names))
    averages = {name: average(terms.cap, name, given.matches) for name in dict.fromkeys(names)}
    for name in names:
        why.step("{name} averages a match", averages[name], unit=IMP, name=name)
    opponents = whole_if_whole(sum((averages[name] for name in names), start=0))
    why.step(
        "opponents' averages added up", opponents, unit=IMP, gives="opponents_total", closes=True
    )
    found = whole_if_whole(total + terms.share * opponents)
    why.step(
        "{total} and {share} of {opponents}",
        found,
        unit=IMP,
        gives="modified_datum",
        total=total,
        share=terms.share,
        opponents=opponents,
    )
    return ModifiedDatum(total, opponents, found)


def limit(cap: CapTerms, raw: Exact) -> Exact:
    """A raw score, with a share only of what lies beyond the limit."""
    if raw < 0:
        return -limit(cap, -raw) if cap.negative == "symmetric" else raw
    if raw <= cap.limit:
        return raw
    beyond = raw - cap.limit if cap.of == "excess" else raw
    return whole_if_whole(cap.limit + cap.share * beyond)


def average(cap: CapTerms, pair: str, matches: Matches) -> Exact:
    """A pair's average a match, over all its matches, limited."""
    own = _matches_of(pair, matches)
    if not own:
        raise Mistake(f"{pair} has no match in 'matches': give its matches, [opponents, score].")
    return ratio(sum(limit(cap, raw) for _, raw in own), len(own))


def _total(cap: CapTerms, pair: str, own: tuple[tuple[str, Exact], ...], why: Why) -> Exact:
    part = why.part("datum scores of {pair}", pair=pair)
    for opponents, raw in own:
        counted = limit(cap, raw)
        by = cap.clause if counted != raw else ""
        part.step("against {opponents}: {raw}", counted, clause=by, opponents=opponents, raw=raw)
    total = whole_if_whole(sum(limit(cap, raw) for _, raw in own))
    why.step("in all", total, unit=IMP, gives="total")
    return total


def _matches_of(pair: str, matches: Matches) -> tuple[tuple[str, Exact], ...]:
    own = matches.get(pair)
    if own is None:
        raise Mistake(f"'matches' has nothing of {pair}: {did_you_mean(pair, matches)}")
    return own


def _refuse_itself(matches: Matches) -> None:
    for pair, own in matches.items():
        if any(opponents == pair for opponents, _ in own):
            raise Mistake(f"{pair} cannot play against itself: check its matches.")
