"""Who goes on out of a field by score, with the tests that split a tie.

Scores and tie-break figures of each contestant go in; those who go on come out in order, and the
ties that only a lot splits. How the figures were made is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, VP, Exact
from convenor.finals.names import refuse_twice
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Figure = Literal["vp", "wins", "net_imps", "opponents_imps", "modified_swiss_points"]
FIGURES: dict[Figure, str] = {
    "vp": "VPs",
    "wins": "matches won",
    "net_imps": "net IMPs",
    "opponents_imps": "net IMPs of the opponents",
    "modified_swiss_points": "VPs of the opponents",
}
"""The figures in words."""
INPUTS: dict[Figure, str] = {"wins": "won"}
"""What a figure is called among those of a contestant, where that is another word."""


@value
class ScoreOrderTerms:
    """The figures that make the order, and how many go on."""

    figures: tuple[Figure, ...] = asked("what orders the field, first the score, then each test")
    places: int | None = asked("how many go on, unless the question says", default=None, least=1)
    order: bool = asked(
        "whether the order of those who go on matters, too", default=False, asking=True
    )
    rounds: int | None = asked(
        "matches before they go on, where they are laid down", default=None, least=1
    )
    boards: int | None = asked(
        "boards in each of those matches, where they are laid down",
        unit=BOARD,
        default=None,
        least=1,
    )
    final_boards: int | None = asked(
        "boards in a match of those who went on, where they are laid down",
        unit=BOARD,
        default=None,
        least=1,
    )


@value
class Scored:
    """A contestant and its figures."""

    contestant: str = asked("the contestant")
    vp: Exact | None = asked("VPs", unit=VP, default=None)
    won: Exact | None = asked("matches won", default=None, least=0)
    net_imps: Exact | None = asked("net IMPs", unit=IMP, default=None)
    opponents_imps: Exact | None = asked("total net IMPs of its opponents", unit=IMP, default=None)
    modified_swiss_points: Exact | None = asked("VPs of its opponents", unit=VP, default=None)
    contending: bool = asked("whether it can go on", default=True)


@value
class ScoredField:
    """A field with its figures."""

    standings: tuple[Scored, ...] = asked("contestants and figures, in any order")
    places: int | None = asked("how many go on", default=None, least=1)


@value
class Lot:
    """A tie that only a lot splits."""

    between: tuple[str, ...] = asked("those level in every test")
    places: tuple[int, ...] = asked("the places that the lot decides")


@value
class ScoreQualifiers:
    """Those who go on, and what lots decide."""

    qualified: tuple[str, ...] = asked("those who go on whatever a lot says, in order")
    lots: tuple[Lot, ...] | None = asked("ties that only a lot splits", default=None)
    reason: str | None = asked("what the lots are for, in words", default=None)
    rounds: int | None = asked("matches before they go on, as laid down", default=None)
    boards: int | None = asked(
        "boards in each of those matches, as laid down", unit=BOARD, default=None
    )
    final_boards: int | None = asked(
        "boards in a match of those who went on, as laid down", unit=BOARD, default=None
    )


def qualifiers_by_score(
    terms: ScoreOrderTerms, given: ScoredField, why: Why = SILENT
) -> ScoreQualifiers:
    """The best of a field by score and tests, those passed over who do not contend."""
    refuse_twice((each.contestant for each in given.standings), "standings")
    places = _places(terms, given)
    field = [each for each in given.standings if each.contending]
    if len(field) < places:
        raise Mistake(
            f"{places} go on, but only {len(field)} can: give more contestants or fewer 'places'."
        )
    groups = split(field, terms.figures, 0, why)
    return _with_lengths(terms, _filled(terms, groups, places, why), why)


def _places(terms: ScoreOrderTerms, given: ScoredField) -> int:
    places = given.places or terms.places
    if places is None:
        raise Mistake("'places' is missing: give how many go on.")
    return places


def _with_lengths(terms: ScoreOrderTerms, found: ScoreQualifiers, why: Why) -> ScoreQualifiers:
    """The answer with the lengths that the clause lays down as well."""
    if terms.rounds is not None:
        why.step("matches before they go on, as laid down", terms.rounds, gives="rounds")
    if terms.boards is not None:
        why.step("boards in each of them", terms.boards, unit=BOARD, gives="boards")
    if terms.final_boards is not None:
        text = "boards in a match of those who went on"
        why.step(text, terms.final_boards, unit=BOARD, gives="final_boards")
    lengths = {"rounds": terms.rounds, "boards": terms.boards}
    return replace(found, **lengths, final_boards=terms.final_boards)


Groups = list[tuple[str, ...]]


def split(field: list[Scored], figures: tuple[Figure, ...], test: int, why: Why) -> Groups:
    """The field in groups, best first; each group is level in all the figures."""
    if len(field) == 1 or test == len(figures):
        return [tuple(sorted(each.contestant for each in field))]
    name = figures[test]
    look = _figure(name)
    parts: Groups = []
    for amount, level in groupby(sorted(field, key=look, reverse=True), key=look):
        members = list(level)
        if test and len(members) < len(field):
            names = ", ".join(each.contestant for each in members)
            why.step(
                "{names} are level so far: {figure}", amount, names=names, figure=FIGURES[name]
            )
        parts += split(members, figures, test + 1, why)
    return parts


def _figure(name: Figure) -> Callable[[Scored], Exact]:
    given = INPUTS.get(name, name)

    def look(one: Scored) -> Exact:
        amount: Exact | None = getattr(one, given)
        if amount is None:
            raise Mistake(f"'{given}' of {one.contestant} is missing: it is needed for the order.")
        return amount

    return look


def _filled(terms: ScoreOrderTerms, groups: Groups, places: int, why: Why) -> ScoreQualifiers:
    """The places filled group by group; a lot where a group is too large, or its order matters."""
    qualified: list[str] = []
    lots: list[Lot] = []
    for group in groups:
        first = len(qualified) + 1
        if first > places:
            break
        last = min(first + len(group) - 1, places)
        fits = last == first + len(group) - 1
        if not fits or (terms.order and len(group) > 1):
            lots.append(Lot(group, tuple(range(first, last + 1))))
        if not fits:
            break
        qualified += group
    why.step("go on of {places}", tuple(qualified), gives="qualified", places=places)
    if not lots:
        return ScoreQualifiers(tuple(qualified))
    why.step("level in every test: a lot", to_plain(lots), gives="lots")
    told = "; ".join(f"{', '.join(lot.between)} for place {_listed(lot.places)}" for lot in lots)
    return ScoreQualifiers(tuple(qualified), tuple(lots), f"a lot decides: {told}.")


def _listed(places: tuple[int, ...]) -> str:
    return " and ".join(str(each) for each in places)
