"""A tie split by the tests of a clause, in the book's order: figures, matches, opponents, boards.

The tied and what the tests look at go in; the order comes out, or what the clause asks of it: the
winner, the points, the tests that decided, who plays off. Contestants that no test separates stay
together. What each test counts is in `tiebreaks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import LOT, Group, Ranked, rank
from convenor.standings.names import together
from convenor.standings.tie_answers import (
    TieOrder,
    decision_of,
    level,
    order_of,
    promoted_of,
    winner_of,
)
from convenor.standings.tie_points import board_points_of, figures_of, opponents_points_of
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import NONE, Board, Evidence, Meeting, Record
from convenor.standings.tiebreaks.rules import TieRule, split_by
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value

Match: TypeAlias = tuple[str, str, Exact, Exact] | tuple[str, str, Exact, Exact, Exact]
Tells = Literal[
    "order",
    "winner",
    "promoted",
    "wins",
    "totals",
    "opponents' points",
    "board points",
    "tests",
    "steps",
    "decision",
]


@value
class TieTerms:
    """The tests in their order, what becomes of those still level, and what is told."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first")
    tells: Tells = asked("what the clause answers", default="order", asking=True)
    restart: bool = asked(
        "whether a part that is left starts again at the first test", default=False
    )
    several: Literal["split", "leave", "director"] = asked(
        "what is done with a tie of three or more", default="split"
    )
    only_place: int = asked("the one place for which ties are split (0: all)", default=0)
    level_to: str | None = asked("who decides between those still level", default=None)
    play_off: Literal["rest", "all"] | None = asked(
        "who plays off when a tie for first also takes in the last place that qualifies",
        default=None,
        asking=True,
    )

    def rule(self, clause: str = "") -> TieRule:
        """The rule that they make, for a question and for a standing."""
        left_to, place = self.level_to or "", self.only_place
        return TieRule(self.tests, clause, self.restart, self.several, left_to, place)


@value
class TieGiven:
    """The tied, by their figures, their opponents or their names, and what the tests look at."""

    contestants: Mapping[str, Record] | None = asked("figures of each contestant", default=None)
    tied: tuple[str, ...] | None = asked("the tied contestants", default=None)
    opponents: Mapping[str, tuple[str, ...]] | None = asked(
        "opponents of each of the tied, round by round ('bye' for a bye)", default=None
    )
    place: int | None = asked("the place of the best of them", default=None, least=1)
    vp_event: bool = asked("whether the event is scored by VPs", default=True)
    matches: tuple[Match, ...] | None = asked(
        "each match: [a, b, score of a, score of b], and the net basic score of a if it is needed",
        default=None,
    )
    next_ranks: tuple[tuple[str, ...], ...] = asked(
        "contestants ranked below the tied, rank by rank", default=()
    )
    totals: Mapping[str, Exact] = asked("total of every opponent", default=NONE)
    fines: Mapping[str, Exact] | None = asked("fines in those totals", unit=VP, default=None)
    withdrawn: tuple[str, ...] = asked("opponents that withdrew", default=())
    all_play_all: bool = asked("whether everybody meets everybody", default=False)
    boards: tuple[Board, ...] | None = asked(
        "boards that any of the tied played, with their scores", default=None
    )
    basic: Mapping[str, tuple[Exact, Exact]] | None = asked(
        "basic score [won, lost] over all boards, where the quotient of the two is a test",
        default=None,
    )
    won: Mapping[str, Exact] | None = asked("matches won", default=None)
    net_imps: Mapping[str, Exact] | None = asked("net IMPs", unit=IMP, default=None)
    head_to_head: Mapping[str, Exact] | None = asked(
        "score in the match between the tied, if there was one", default=None
    )
    numbers: Mapping[str, int] | None = asked("numbers of the contestants", default=None)
    reaches_last_place: bool = asked(
        "whether the tie also takes in the last place that qualifies", default=False
    )
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)


def tie_break(terms: TieTerms, given: TieGiven, why: Why = SILENT) -> TieOrder | Decides:
    """The order of the tied by the tests of the clause, or what it asks of that order."""
    tied = _tied(terms, given)
    if len(tied) > 2 and terms.several == "director":
        return Decides("director", "the book speaks of ties of two only")
    if terms.tells == "promoted" and len(tied) % 2 == 0:
        why.step("{count} are left: an even number", count=len(tied))
        return TieOrder(reason="the number left is even: nobody is promoted")
    _check_ranks(tied, given.next_ranks)
    evidence = evidence_of(tied, given)
    match terms.tells:
        case "wins" | "totals":
            return figures_of(terms.tells, terms.tests, evidence, why)
        case "opponents' points":
            points = opponents_points_of(tied, terms.tests, evidence, why)
            if points is None:
                return TieOrder(applies=False)
            ranked = _ranked(terms, tied, given.place, evidence, why)
            if terms.play_off is not None and given.reaches_last_place:
                return _played_off(terms.play_off, points, ranked, why)
            return order_of(ranked, why, points=points)
        case "board points":
            ranked = _ranked(terms, tied, given.place, evidence, why)
            points = board_points_of(tied, terms.tests, evidence, why)
            return order_of(ranked, why, points=points, reason=_left(ranked, terms))
    ranked = _ranked(terms, tied, given.place, evidence, why)
    return _told(terms, given, tied, ranked, why)


def _told(
    terms: TieTerms, given: TieGiven, tied: Group, ranked: Ranked, why: Why
) -> TieOrder | Decides:
    match terms.tells:
        case "decision":
            met = any(set(tied) == set(each[:2]) for each in given.matches or ())
            return decision_of(tied, ranked, met, why)
        case "winner":
            why.step("the order, the best first", ranked.order, gives="order", shown_as="who")
            return winner_of(ranked, why)
        case "promoted":
            why.step("the order, the best first", ranked.order, gives="order", shown_as="who")
            return promoted_of(ranked, terms.level_to or "director", why)
        case "tests":
            return order_of(ranked, why, tests=True)
        case "steps":
            return order_of(ranked, why, steps=True)
    decided_by = terms.level_to if ranked.still_tied else None
    return order_of(ranked, why, reason=level(ranked), decided_by=decided_by)


def _tied(terms: TieTerms, given: TieGiven) -> Group:
    """The names of the tied, by what the question gives."""
    for name, found in (("contestants", given.contestants), ("opponents", given.opponents)):
        if found is not None:
            if not found:
                raise Mistake(f"'{name}' names nobody: give those of each of the tied.")
            return tuple(found)
    if given.tied is None:
        raise Mistake("'tied' is missing (the tied contestants).")
    if terms.tells == "board points" and len(given.tied) < 2:
        raise Mistake("'tied' must name two or more contestants.")
    return given.tied


def _check_ranks(tied: Group, next_ranks: tuple[tuple[str, ...], ...]) -> None:
    """Nobody is both tied and ranked below, or ranked below twice."""
    below = [name for group in next_ranks for name in group]
    if len({*below, *tied}) != len(below) + len(tied):
        raise Mistake("'tied' and 'next_ranks' must name each contestant once in all.")
    if not all(next_ranks):
        raise Mistake("'next_ranks' has a rank with nobody in it: leave it out.")


def evidence_of(tied: Group, given: TieGiven) -> Evidence:
    """All that the tests may look at."""
    return Evidence(
        records=given.contestants or {name: _record(name, given) for name in tied},
        meetings=meetings(given.matches) if given.matches is not None else None,
        boards=given.boards,
        opponents=given.opponents,
        totals=given.totals,
        fines=given.fines,
        withdrawn=given.withdrawn,
        next_ranks=given.next_ranks,
        all_play_all=given.all_play_all,
        vp_event=given.vp_event,
        seed=given.seed,
    )


def _record(name: str, given: TieGiven) -> Record:
    basic_won, basic_lost = (given.basic or {}).get(name, (None, None))
    return Record(
        won=(given.won or {}).get(name),
        net_imps=(given.net_imps or {}).get(name),
        head_to_head=(given.head_to_head or {}).get(name),
        number=(given.numbers or {}).get(name),
        basic_won=basic_won,
        basic_lost=basic_lost,
    )


def meetings(matches: tuple[Match, ...]) -> tuple[Meeting, ...]:
    """Matches as they are written, as meetings."""
    return tuple(Meeting(*each) for each in matches)


def _ranked(
    terms: TieTerms, tied: Group, place: int | None, evidence: Evidence, why: Why
) -> Ranked:
    tests = chain(terms.tests, evidence)
    if len(tied) > 2 and terms.several == "leave":
        tests = ()
    if not terms.only_place or place is None:
        return split_by(terms.rule(), tied, tests, why)
    first = rank(tied, tests[:1], restart=False, why=why)
    order: list[Group] = []
    lots: list[Group] = []
    splits = list(first.splits)
    for group in first.order:
        if _takes_in(terms.only_place, place, len(group)):
            part = rank(group, tests[1:], restart=False, why=why)
            order += part.order
            splits += part.splits
            lots += part.by_lot
        else:
            order.append(group)
        place += len(group)
    return Ranked(tuple(order), tuple(splits), tuple(lots))


def _takes_in(wanted: int, place: int, size: int) -> bool:
    """Whether a tie is for a place: it begins there, or begins above and ends below it."""
    return size > 1 and (place == wanted or place < wanted < place + size - 1)


def _left(ranked: Ranked, terms: TieTerms) -> str | None:
    """What becomes of those whom the boards leave level."""
    said = level(ranked)
    if said is None:
        return None
    if any(each.test == LOT and each.used for each in terms.tests):
        return f"{said}; lots are drawn"
    return f"{said}; {f'the {terms.level_to} decides' if terms.level_to else 'they stay tied'}"


def _played_off(who: str, points: Mapping[str, Exact], ranked: Ranked, why: Why) -> TieOrder:
    """The winner by the tests and the rest in a play-off, or all of them in it."""
    everybody = tuple(name for group in ranked.order for name in group)
    named = who == "rest" and len(ranked.order[0]) == 1
    rest = everybody[1:] if named else everybody
    order = (everybody[:1], rest) if named else (rest,)
    why.step("the order before the play-off", order, gives="order", shown_as="who")
    why.step("these play off: {names}", rest, gives="play_off", names=together(rest))
    return TieOrder(points=points, order=order, play_off=rest)
