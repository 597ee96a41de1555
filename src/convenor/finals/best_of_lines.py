"""The best of the next placed where the two lines of a movement are fields of their own.

Candidates with line, rank and factored score go in; those who go on come out, half from each line.
Which places qualify directly is not known here.
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import PERCENT, Exact
from convenor.finals.best_thirds import rank_number, refuse_too_few, without_tie
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class LineTerms:
    """The lines that are fields of their own, and who has an odd place."""

    lines: tuple[str, str] = asked("the two lines")
    ranks: tuple[str, ...] = asked("ranks of candidates, the better first")
    odd_place: Literal["best remaining", "play-off", "first line"] = asked(
        "who has the odd place: the best remaining (the director confirms), the winner of a "
        "play-off, or the first line"
    )


@value
class LineCandidate:
    """A candidate with its line."""

    contestant: str = asked("the candidate")
    direction: str = asked("its line, such as NS or EW")
    percent: Exact = asked("its factored score", unit=PERCENT)
    rank: str | None = asked("its rank in its section (the last if left out)", default=None)


@value
class LineCandidates:
    """Candidates of both lines."""

    places: int = asked("places to fill", least=1)
    candidates: tuple[LineCandidate, ...] = asked("candidates of both lines")


@value
class LineQualifiers:
    """Those who go on."""

    qualified: tuple[str, ...] = asked("those who go on, the first line first, the odd one last")
    director_to_confirm: bool = asked("whether the director must confirm the odd place")
    playoff: tuple[str, ...] | None = asked("those who play off for the odd place", default=None)
    reason: str | None = asked("what stays open, in words", default=None)


Level = tuple[LineCandidate, ...]
"""Candidates of a line that are level."""


def best_of_both_lines(
    terms: LineTerms, given: LineCandidates, why: Why = SILENT
) -> LineQualifiers:
    """Half of the places from each line, and the odd one by the rule for it."""
    refuse_too_few(given.places, tuple(each.contestant for each in given.candidates))
    half, odd = divmod(given.places, 2)
    why.step("places of each line", half)
    qualified: tuple[str, ...] = ()
    heads: list[Level] = []
    open_ties: list[str] = []
    for line, groups in zip(terms.lines, _lines(terms, given), strict=True):
        names = [tuple(each.contestant for each in group) for group in groups]
        sure, level = without_tie(names, half)
        if len(sure) < half and not level:
            raise Mistake(
                f"{line} has {len(sure)} candidates for {half} places: name more, or ask for "
                "fewer places."
            )
        why.step("{line}", sure, line=line)
        qualified += sure
        open_ties += level
        heads += [group for group in groups if group[0].contestant not in sure][:1]
    if open_ties:
        reason = f"level for the last place of a line: {', '.join(open_ties)}."
        return _lined(qualified, False, None, reason, why)
    if not odd:
        return _lined(qualified, False, None, None, why)
    return _odd_place(terms, qualified, heads, why)


def _lines(terms: LineTerms, given: LineCandidates) -> list[list[Level]]:
    """The candidates of each line in groups that are level, best first."""
    for each in given.candidates:
        if each.direction not in terms.lines:
            near = did_you_mean(each.direction, terms.lines)
            raise Mistake(f"'direction' of {each.contestant} is '{each.direction}': {near}")

    def merit(one: LineCandidate) -> tuple[int, Exact]:
        return _merit(terms, one)

    found = []
    for line in terms.lines:
        here = sorted((e for e in given.candidates if e.direction == line), key=merit)
        found.append([tuple(level) for _, level in groupby(here, key=merit)])
    return found


def _merit(terms: LineTerms, one: LineCandidate) -> tuple[int, Exact]:
    """A better rank first, then the higher percentage."""
    return rank_number(terms.ranks, one.rank or terms.ranks[-1]), -one.percent


def _odd_place(
    terms: LineTerms, qualified: tuple[str, ...], heads: list[Level], why: Why
) -> LineQualifiers:
    """The odd place: the best remaining of each line are candidates for it."""
    names = tuple(each.contestant for group in heads for each in group)
    confirm = terms.odd_place == "best remaining"
    if terms.odd_place == "play-off" and len(names) > 1:
        played = f"{' and '.join(names)} play off for the odd place."
        return _lined(qualified, False, names, played, why)
    best = heads[0] if terms.odd_place == "first line" else _highest(terms, heads)
    if len(best) > 1:
        level = " and ".join(each.contestant for each in best)
        return _lined(qualified, confirm, None, f"{level} are level for the odd place.", why)
    why.step("the odd place: {name}", best[0].percent, unit=PERCENT, name=best[0].contestant)
    reason = "the director confirms who has the odd place." if confirm else None
    return _lined((*qualified, best[0].contestant), confirm, None, reason, why)


def _highest(terms: LineTerms, heads: list[Level]) -> Level:
    """The better rank of either line, then the best percentage, with all who have it."""
    best = min(_merit(terms, group[0]) for group in heads)
    return tuple(each for group in heads for each in group if _merit(terms, each) == best)


def _lined(
    qualified: tuple[str, ...],
    confirm: bool,
    playoff: tuple[str, ...] | None,
    reason: str | None,
    why: Why,
) -> LineQualifiers:
    why.step("go on", qualified, gives="qualified", shown_as="who")
    why.step("the director must confirm", confirm, gives="director_to_confirm")
    if playoff is not None:
        why.step("play off for the odd place", playoff, gives="playoff")
    return LineQualifiers(qualified, confirm, playoff, reason)
