"""A tie split by matches: those between the tied first, then whatever the book has next.

The tied, their matches and what later tests need go in; the order comes out with the tests that
decided. Where a test separates some, each part that is left starts again at the first test.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import LOT, Group, Ranked, rank
from convenor.standings.names import together
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import NONE, Board, Evidence, Meeting, Record
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value

Match: TypeAlias = tuple[str, str, Exact, Exact] | tuple[str, str, Exact, Exact, Exact]
NOT_BROKEN = "not broken"


@value
class TieMeetingTerms:
    """The tests in their order, and what is told."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first")
    several: Literal["split", "leave", "director"] = asked(
        "what is done with a tie of three or more", default="split"
    )
    tells: Literal["tests", "steps", "decision"] = asked("what the clause answers", default="steps")


@value
class TieMeetingGiven:
    """The tied, their matches, and what later tests need."""

    tied: tuple[str, ...] = asked("the tied contestants")
    matches: tuple[Match, ...] = asked(
        "each match: [a, b, score of a, score of b], and the net basic score of a if it is needed"
    )
    next_ranks: tuple[tuple[str, ...], ...] = asked(
        "contestants ranked below the tied, rank by rank", default=()
    )
    totals: Mapping[str, Exact] = asked("total of every opponent", default=NONE)
    withdrawn: tuple[str, ...] = asked("opponents that withdrew", default=())
    all_play_all: bool = asked("whether everybody meets everybody", default=False)
    boards: tuple[Board, ...] | None = asked("boards, for the count-back", default=None)
    basic: Mapping[str, tuple[Exact, Exact]] | None = asked(
        "basic score [won, lost] over all boards, where the quotient of the two is a test",
        default=None,
    )
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)


@value
class TieMeetings:
    """The order and what decided."""

    order: tuple[Group, ...] | None = asked("groups, the best first", default=None)
    tests: tuple[str, ...] | None = asked("the tests that decided, in order", default=None)
    steps: tuple[str, ...] | None = asked("which tie each test split, in order", default=None)
    by_lot: tuple[Group, ...] | None = asked("groups that only a lot can split", default=None)
    decided: bool | None = asked("whether the test decides", default=None)
    higher: str | None = asked("who is higher", default=None)
    by: str | None = asked("by what", default=None)
    reason: str | None = asked("why not, in words", default=None)


def tie_break_meetings(
    terms: TieMeetingTerms, given: TieMeetingGiven, why: Why = SILENT
) -> TieMeetings | Decides:
    """The order of the tied by their matches and the tests that follow."""
    if len(given.tied) > 2 and terms.several == "director":
        return Decides("director", "the book speaks of ties of two only")
    _check_ranks(given)
    tests = chain(terms.tests, _evidence(given))
    if len(given.tied) > 2 and terms.several == "leave":
        tests = ()
    ranked = rank(given.tied, tests, why=why)
    if terms.tells == "decision":
        return _decision(given, ranked, why)
    why.step("the order, the best first", ranked.order, gives="order")
    by_lot = ranked.by_lot or None
    if terms.tells == "tests":
        decided = tuple(each.test for each in ranked.splits)
        decided += (NOT_BROKEN,) if ranked.still_tied else ()
        why.step("decided by", decided, gives="tests")
        return TieMeetings(order=ranked.order, tests=decided, by_lot=by_lot)
    steps = tuple(each.text for each in ranked.splits)
    steps += tuple(f"{together(each)}: {LOT}" for each in ranked.by_lot)
    why.step("step by step", steps, gives="steps")
    return TieMeetings(order=ranked.order, steps=steps, by_lot=by_lot)


def meetings(matches: tuple[Match, ...]) -> tuple[Meeting, ...]:
    """Matches as they are written, as meetings."""
    return tuple(Meeting(*each) for each in matches)


def _check_ranks(given: TieMeetingGiven) -> None:
    """Nobody is both tied and ranked below, or ranked below twice."""
    below = [name for group in given.next_ranks for name in group]
    if len({*below, *given.tied}) != len(below) + len(given.tied):
        raise Mistake("'tied' and 'next_ranks' must name each contestant once in all.")
    if not all(given.next_ranks):
        raise Mistake("'next_ranks' has a rank with nobody in it: leave it out.")


def _evidence(given: TieMeetingGiven) -> Evidence:
    return Evidence(
        records={
            name: Record(basic_won=won, basic_lost=lost)
            for name, (won, lost) in (given.basic or NONE).items()
        },
        meetings=meetings(given.matches),
        boards=given.boards,
        totals=given.totals,
        withdrawn=given.withdrawn,
        next_ranks=given.next_ranks,
        all_play_all=given.all_play_all,
        seed=given.seed,
    )


def _decision(given: TieMeetingGiven, ranked: Ranked, why: Why) -> TieMeetings:
    if len(given.tied) != 2:
        raise Mistake(f"this test is for two contestants, not {len(given.tied)}.")
    if not ranked.splits:
        met = any(set(given.tied) == set(each[:2]) for each in given.matches)
        why.step("their match decides", False, gives="decided")
        return TieMeetings(decided=False, reason="match tied in both" if met else "did not meet")
    higher, by = ranked.order[0][0], ranked.splits[0].test
    why.step("their match decides", True, gives="decided")
    why.step("higher", higher, gives="higher")
    why.step("by", by, gives="by")
    return TieMeetings(decided=True, higher=higher, by=by)
