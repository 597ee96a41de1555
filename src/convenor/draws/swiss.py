"""The Swiss draw: the highest meets the next highest that it has not met, and so on down.

A ranking (or standings) and the matches played go in; the first complete draw in that order comes
out, with the bye of an odd field where there is one, or the reason why no draw is possible. How
the standings came about is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from convenor.draws.certificates import BYE, Certificate, forbidden_by, make, why_impossible
from convenor.draws.orders import Fines, Standing, draw_order, ranking_with_penalties
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.answers import Decides, See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.tiebreaks.rules import STANDS, SplitsTies, TieRule
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value

Method = Literal["top down", "least rank distance"]
Odd = Literal["bye", "house team", "another clause", "official"]
HOUSE = "house team"
NET_IMPS = (TieBreakTerms("net score", called="net IMPs"),)


@value
class SwissTerms(SplitsTies):
    """How the draw is made, what is done with an odd field, and with ties at the end."""

    method: Method = asked("how the draw is made", default="top down")
    odd: Odd = asked("what is done with an odd field", default="official")
    odd_see: str = asked("the clause for an odd field", default="")
    decided_by: str = asked("who decides if no draw is possible", default="director")
    ranks: bool = asked(
        "whether the ranking with penalties is answered too", default=False, asking=True
    )
    fines: Fines = asked("fines in the order of the draw", default="left out")
    final_ties: Literal["shared", "net IMPs"] = asked(
        "those level on VPs after the last round: places shared, or by net IMPs", default="shared"
    )
    ties: tuple[TieBreakTerms, ...] = asked(
        "the tests that order those level on VPs (none: net IMPs, then lot)", default=()
    )

    def rule(self, clause: str = "") -> TieRule:
        """What becomes of ties after the last round."""
        if self.final_ties == "shared":
            return TieRule(clause=clause, left_to=STANDS)
        return TieRule(NET_IMPS, clause, left_to=STANDS)


@value
class SwissGiven:
    """The field before a round."""

    ranking: tuple[str, ...] | None = asked("names in rank order, the highest first", default=None)
    standings: tuple[Standing, ...] | None = asked(
        "each contestant with VPs (without penalties), penalty and net IMPs", default=None
    )
    played: tuple[tuple[str, str], ...] = asked("the pairs of names that have met", default=())
    had_bye: tuple[str, ...] = asked("those who have had the bye", default=())
    seed: int | str | None = asked("seed of the lot between equals", default=None)
    finished: bool = asked("whether all is played: the final order is wanted", default=False)


@value
class FinalOrder:
    """The order after the last round."""

    order: tuple[tuple[str, ...], ...] = asked("best first, those who share a place together")


@value
class SwissDraw:
    """The matches of the next round, the higher ranked named first."""

    matches: tuple[tuple[str, str], ...] = asked("the matches, in the order of the draw")
    bye: str | None = asked("who has the bye", default=None)
    ranking: tuple[tuple[str, Exact], ...] | None = asked(
        "names and VPs after penalties, the highest first", default=None
    )
    decided_by: str | None = asked("who decides, if no draw is possible", default=None)
    reason: str | None = asked("why no draw is possible, in words", default=None)


def swiss_draw(
    terms: SwissTerms, given: SwissGiven, why: Why = SILENT
) -> SwissDraw | FinalOrder | See | Decides:
    """The draw of the next round, or the order once all are played."""
    if given.finished:
        return _final_order(terms, given.standings or (), why)
    order = _order(terms, given, why)
    if len(order) < 2:
        raise Mistake("a draw needs at least two contestants.")
    if len(order) % 2 and terms.odd == "another clause":
        return See(terms.odd_see, f"{len(order)} contestants are an odd number.")
    if len(order) % 2 and terms.odd == "official":
        reason = f"{len(order)} contestants are an odd number, and no rule says who sits out."
        why.step("an odd number of contestants is left to", terms.decided_by, gives="decided_by")
        return Decides(terms.decided_by, reason)
    if len(order) % 2 and terms.odd == HOUSE:
        why.step("an odd number: a house team makes it even")
        order = (*order, HOUSE)
    ranking = None
    if terms.ranks and given.standings is not None:
        ranking = ranking_with_penalties(given.standings)
        why.step("ranked with penalties", ranking, gives="ranking")
    byes = byes_enough(given.had_bye, order)
    made = draw_field(order, given.played, byes, terms.method, given.seed)
    return answer(made, terms.decided_by, ranking, why)


def _final_order(terms: SwissTerms, standings: Sequence[Standing], why: Why) -> FinalOrder:
    """The field by VPs after penalties, those level together or by net IMPs."""
    if not standings:
        raise Mistake("give 'standings': the final order is made of them.")
    groups: dict[tuple[Exact, Exact], list[str]] = {}
    for each in standings:
        imps = each.net_imps if terms.final_ties == "net IMPs" else 0
        groups.setdefault((each.vp - each.penalty, imps), []).append(each.unit)
    order = tuple(tuple(sorted(groups[key])) for key in sorted(groups, reverse=True))
    why.step("those level on VPs: {ties}", order, gives="order", ties=terms.final_ties)
    return FinalOrder(order)


def byes_enough(had_bye: Iterable[str], names: Sequence[str]) -> tuple[str, ...]:
    """Those who have had more byes than somebody else: not another one yet.

    >>> byes_enough(["A", "B"], "ABC"), byes_enough(["A", "B", "C"], "ABC")
    (('A', 'B'), ())
    """
    times, known = Counter(had_bye), set(names)
    if stranger := next((each for each in times if each not in known), None):
        near = did_you_mean(stranger, names)
        raise Mistake(f"'{stranger}' has had the bye but is not in the ranking: {near}")
    fewest = min(times[name] for name in names)
    return tuple(name for name in names if times[name] > fewest)


def draw_field(
    order: Sequence[str],
    played: Sequence[tuple[str, str]],
    had_bye: Sequence[str] = (),
    method: Method = "top down",
    seed: int | str | None = None,
    clubs: Mapping[str, str] | None = None,
) -> Certificate:
    """Draw a field in rank order; an odd one has a bye, which nobody of `had_bye` gets.

    With `clubs`, nobody meets one of its own club.
    """
    forbidden = forbidden_by(order, played)
    return draw_with_bye(order, forbidden, had_bye, method, seed, clubs)


def draw_with_bye(
    order: Sequence[str],
    forbidden: Mapping[str, AbstractSet[str]],
    had_bye: Sequence[str] = (),
    method: Method = "top down",
    seed: int | str | None = None,
    clubs: Mapping[str, str] | None = None,
) -> Certificate:
    """Draw a field whose forbidden pairs are known; the bye of an odd one is its lowest place."""
    if len(order) % 2 == 0:
        return make(order, forbidden, clubs, method=method, seed=seed)
    with_bye: dict[str, AbstractSet[str]] = {**forbidden, BYE: frozenset(had_bye)}
    for each in had_bye:
        with_bye[each] = forbidden[each] | {BYE}
    return make((*order, BYE), with_bye, clubs, method=method, seed=seed)


def answer(
    made: Certificate,
    decided_by: str,
    ranking: tuple[tuple[str, Exact], ...] | None = None,
    why: Why = SILENT,
) -> SwissDraw:
    """A draw in the words of an answer."""
    if made.impossible:
        cause = why_impossible(made)
        why.step("no complete draw is possible: {cause}", (), gives="matches", cause=cause)
        why.step("then it is left to", decided_by, gives="decided_by")
        reason = f"No complete draw is possible: {cause}."
        return SwissDraw((), ranking=ranking, decided_by=decided_by, reason=reason)
    if why.listening:
        tell(made, why)
    matches = tuple((a, b) for a, b in made.pairs if BYE not in (a, b))
    bye = next((a or b for a, b in made.pairs if BYE in (a, b)), None)
    why.step("the matches", matches, gives="matches", shown_as="matches")
    if bye is not None:
        why.step("the bye", bye, gives="bye", shown_as="who")
    return SwissDraw(matches, bye, ranking)


def tell(made: Certificate, why: Why) -> None:
    """Say for each pairing whom it passed over, and why."""
    if made.method != "top down":
        why.step("the draw whose rank distances add up to the least, the first of them")
        return
    for each in made.reasons():
        text = "{first:who} meets {second:who}" if each.second else "{first:who} has the bye"
        if each.met:
            text += ", having met {met:who}"
        if each.blocking:
            text += "; with {blocking:who} the rest could not be drawn"
        why.step(
            text,
            first=each.first,
            second=each.second,
            met=each.met,
            blocking=each.blocking,
        )


def _order(terms: SwissTerms, given: SwissGiven, why: Why) -> tuple[str, ...]:
    if (given.ranking is None) == (given.standings is None):
        raise Mistake("give the field once: as 'ranking', or as 'standings'.")
    if given.standings is not None:
        return draw_order(given.standings, given.seed, why, terms.ties, terms.fines)
    return given.ranking or ()
