"""Places that earn masterpoints: how many of each field, final or match are listed in the report.

The size of a field goes in (with its scores, if ties at the cut matter); the number of places
listed comes out, and of one pair's matches the wins and draws. What a place earns is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, Rounding
from convenor.matches.pairs_victory_points import MatchInPercent, MatchResultTerms, match_result
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

CutTies = Literal["all", "none", "strict"]


@value
class ListedTerms:
    """The share of a field that is listed, and what a drawn match is."""

    share: Exact = asked("share of the field that earns")
    rounding: Rounding = asked("how a fraction of a place is rounded")
    cut_ties: CutTies = asked(
        "ties across the cut: all listed, none, or a strict cut", default="all"
    )
    match: MatchResultTerms | None = asked("what a drawn match is", default=None)
    each_direction: bool = asked("whether the share is of each line of a Mitchell", default=True)


@value
class Final:
    """One final: its size, and whether it is for the championship."""

    pairs: int = asked("pairs in the final", least=0)
    championship: bool = asked("whether it is the championship final", default=False)


@value
class ListedGiven:
    """A field, several fields, the finals, or a section by its movement."""

    fields: Mapping[str, int] | None = asked("number of pairs of each field", default=None)
    scores: Mapping[str, tuple[Exact, ...]] | None = asked(
        "scores of the pairs of a field, to find ties at the cut", default=None
    )
    finals: Mapping[str, Final] | None = asked("the finals", default=None)
    pairs: int | None = asked("number of pairs", default=None, least=0)
    match_percents: tuple[Exact, ...] | None = asked(
        "percentages of one pair in its matches", unit="%", default=None, least=0, most=100
    )
    movement: Literal["mitchell", "howell"] | None = asked("the movement", default=None)
    tables: int | None = asked("tables of a Mitchell", default=None, least=0)


@value
class Listed:
    """Places listed, and what one pair did in its matches."""

    places: int | Mapping[str, int] | None = asked("places listed, or by field", default=None)
    places_each_direction: int | None = asked("places listed in each line", default=None)
    flagged: tuple[str, ...] | None = asked("fields with a tie across the cut", default=None)
    wins: int | None = asked("matches won", default=None)
    draws: int | None = asked("matches drawn", default=None)


def masterpoint_places(terms: ListedTerms, given: ListedGiven, why: Why = SILENT) -> Listed:
    """How many places are listed for masterpoints."""
    if given.movement is not None:
        return _section(terms, given, why)
    if given.fields is not None:
        return _fields(terms, given.fields, given.scores or {}, why)
    if given.finals is not None:
        return _finals(terms, given.finals, why)
    if given.pairs is None:
        raise Mistake("the size of the field is missing: give 'fields', 'finals' or 'pairs'.")
    places = _told_share(terms, given.pairs, why, "of the field", "places")
    wins, draws = _results(terms, given.match_percents, why)
    return Listed(places=places, wins=wins, draws=draws)


def places_listed(terms: ListedTerms, pairs: int) -> int:
    """The share of a field, as whole places."""
    return int(terms.rounding(pairs * terms.share))


def listed_with_ties(places: int, scores: tuple[Exact, ...], rule: CutTies) -> int:
    """Places listed when pairs on either side of the cut may be level.

    >>> listed_with_ties(2, (60, 55, 55, 50), "all"), listed_with_ties(2, (60, 55, 55, 50), "none")
    (3, 1)
    """
    ranked = sorted(scores, reverse=True)
    if rule == "strict" or not 0 < places < len(ranked) or ranked[places - 1] != ranked[places]:
        return places
    level = ranked[places]
    better = sum(score > level for score in ranked)
    return better + (ranked.count(level) if rule == "all" else 0)


def _told_share(terms: ListedTerms, pairs: int, why: Why, of: str, gives: str = "") -> int:
    places = places_listed(terms, pairs)
    why.step(
        "{share} {of} of {pairs}, rounded {mode}",
        places,
        gives=gives,
        share=terms.share,
        of=of,
        pairs=pairs,
        mode=str(terms.rounding),
    )
    return places


def _fields(
    terms: ListedTerms,
    fields: Mapping[str, int],
    scores: Mapping[str, tuple[Exact, ...]],
    why: Why,
) -> Listed:
    _check_names(fields, scores)
    places: dict[str, int] = {}
    flagged = []
    for name, pairs in fields.items():
        found = scores.get(name, ())
        cut = _told_share(terms, pairs, why.part("{field}", field=name), "of the field")
        places[name] = listed_with_ties(cut, found, terms.cut_ties)
        if listed_with_ties(cut, found, "all") != cut:
            flagged.append(name)
    if flagged:
        why.step(
            "tied across the cut, {rule} listed", flagged, gives="flagged", rule=terms.cut_ties
        )
    why.step("places listed", places, gives="places")
    return Listed(places=places, flagged=tuple(flagged) or None)


def _check_names(fields: Mapping[str, int], scores: Mapping[str, tuple[Exact, ...]]) -> None:
    for name, pairs in fields.items():
        if pairs < 0:
            raise Mistake(f"the field '{name}' cannot have {pairs} pairs.")
    for name, found in scores.items():
        if name not in fields:
            raise Mistake(f"'scores' names no field '{name}': {did_you_mean(name, fields)}")
        if len(found) != fields[name]:
            raise Mistake(f"the field '{name}' has {fields[name]} pairs but {len(found)} scores.")


def _finals(terms: ListedTerms, finals: Mapping[str, Final], why: Why) -> Listed:
    places: dict[str, int] = {}
    for name, final in finals.items():
        told = why.part("{final}", final=name)
        if final.championship:
            told.step("every place of the championship final", final.pairs)
            places[name] = final.pairs
        else:
            places[name] = _told_share(terms, final.pairs, told, "of the final")
    why.step("places listed", places, gives="places")
    return Listed(places=places)


def _section(terms: ListedTerms, given: ListedGiven, why: Why) -> Listed:
    if given.movement == "mitchell":
        if given.tables is None:
            raise Mistake("'tables' is missing: a Mitchell has as many pairs in each line.")
        gives = "places_each_direction" if terms.each_direction else "places"
        places = _told_share(terms, given.tables, why, "of a line", gives)
        if terms.each_direction:
            return Listed(places_each_direction=places)
        return Listed(places=places)
    if given.pairs is None:
        raise Mistake("'pairs' is missing: the pairs of the Howell.")
    return Listed(places=_told_share(terms, given.pairs, why, "of the field", "places"))


def _results(
    terms: ListedTerms, percents: tuple[Exact, ...] | None, why: Why
) -> tuple[int | None, int | None]:
    if percents is None or terms.match is None:
        return None, None
    told = why.part("match by match")
    results = [match_result(terms.match, MatchInPercent(each), told).result for each in percents]
    wins, draws = results.count("win"), results.count("draw")
    why.step("matches won", wins, gives="wins")
    why.step("matches drawn", draws, gives="draws")
    return wins, draws
