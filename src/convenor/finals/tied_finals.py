"""The result of a final in IMPs, and what happens if it is tied.

IMPs of both sides, or of each segment, go in, with the carry-over and any play-offs; totals, winner
and what decided come out, or the boards still to play. Where the carry-over comes from is not known
here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Segments = tuple[tuple[Exact, Exact], ...]
Winner = Literal["us", "opponents", "shared"]


@value
class TiedFinalTerms:
    """How a tie is broken: without the carry-over, or by play-offs."""

    tie: Literal["remove carry-over", "play-offs"] = asked("how a tied final is decided")
    playoff_boards: int | None = asked("boards of a play-off", unit=BOARD, default=None, least=1)


@value
class FinalScores:
    """IMPs of a final."""

    imps: Exact | None = asked("IMPs of our side without carry-over", unit=IMP, default=None)
    opponents_imps: Exact | None = asked(
        "IMPs of the opponents without carry-over", unit=IMP, default=None
    )
    segments: Segments | None = asked(
        "or for each segment our IMPs and theirs", unit=IMP, default=None
    )
    carry_over: Exact = asked("IMPs carried over by our side", unit=IMP, default=0, least=0)
    opponents_carry_over: Exact = asked(
        "IMPs carried over by the opponents", unit=IMP, default=0, least=0
    )
    playoffs: Segments = asked("for each play-off our IMPs and theirs", unit=IMP, default=())


@value
class FinalResult:
    """Totals, and who wins by what."""

    total: Exact = asked("IMPs of our side with carry-over", unit=IMP)
    opponents_total: Exact = asked("IMPs of the opponents with carry-over", unit=IMP)
    margin: Exact = asked("IMPs between the two in what decided", unit=IMP)
    winner: Winner | None = asked("who wins, or whether the title is shared", default=None)
    by: Literal["score", "without carry-over", "play-off"] | None = asked(
        "what decided", default=None
    )
    playoffs: int | None = asked("play-offs played", default=None)
    boards_to_play: int | None = asked("boards of the next play-off", unit=BOARD, default=None)


def tied_final(terms: TiedFinalTerms, given: FinalScores, why: Why = SILENT) -> FinalResult:
    """The result of a final, its tie broken."""
    if given.carry_over and given.opponents_carry_over:
        raise Mistake("only one side carries IMPs over: give one carry-over.")
    ours, theirs = _scored(given)
    total, opponents_total = ours + given.carry_over, theirs + given.opponents_carry_over
    _tell_totals(given, (ours, theirs), (total, opponents_total), why)
    if terms.tie == "play-offs":
        return _with_playoffs(terms, given.playoffs, total, opponents_total, why)
    if given.playoffs:
        raise Mistake("a tie here is broken without play-offs: leave 'playoffs' out.")
    if total != opponents_total:
        return _won(total, opponents_total, total - opponents_total, "score", why)
    why.step("tied: the carry-over is removed", ours - theirs, unit=IMP)
    if ours != theirs:
        return _won(total, opponents_total, ours - theirs, "without carry-over", why)
    why.step("still tied", 0, unit=IMP, gives="margin", closes=True)
    why.step("the title", "shared", gives="winner")
    return FinalResult(total, opponents_total, 0, "shared")


def _scored(given: FinalScores) -> tuple[Exact, Exact]:
    if given.segments is not None:
        if given.imps is not None or given.opponents_imps is not None:
            raise Mistake("give 'imps' and 'opponents_imps', or 'segments', not both.")
        if not given.segments:
            raise Mistake("'segments' is empty: give the IMPs of each segment.")
        return sum(ours for ours, _ in given.segments), sum(their for _, their in given.segments)
    if given.imps is None or given.opponents_imps is None:
        raise Mistake("give 'imps' and 'opponents_imps', or 'segments'.")
    return given.imps, given.opponents_imps


def _tell_totals(
    given: FinalScores, scored: tuple[Exact, Exact], totals: tuple[Exact, Exact], why: Why
) -> None:
    carried = (given.carry_over, given.opponents_carry_over)
    for side, imps, carry, total, key in zip(
        ("us", "opponents"),
        scored,
        carried,
        totals,
        ("total", "opponents_total"),
        strict=True,
    ):
        why.step(
            "{side:who}: {imps} and a carry-over of {carry}",
            total,
            unit=IMP,
            gives=key,
            side=side,
            imps=imps,
            carry=carry,
        )


def _won(
    total: Exact,
    opponents_total: Exact,
    difference: Exact,
    by: Literal["score", "without carry-over", "play-off"],
    why: Why,
    playoffs: int | None = None,
) -> FinalResult:
    winner: Winner = "us" if difference > 0 else "opponents"
    margin = max(difference, -difference)
    why.step("margin", margin, unit=IMP, gives="margin")
    why.step("decided by", by, gives="by")
    why.step("the winner", winner, gives="winner", shown_as="who")
    return FinalResult(total, opponents_total, margin, winner, by, playoffs)


def _with_playoffs(
    terms: TiedFinalTerms, playoffs: Segments, total: Exact, opponents_total: Exact, why: Why
) -> FinalResult:
    """A tie is played off until one side is ahead; the carry-over does not count again."""
    if total != opponents_total:
        if playoffs:
            raise Mistake("the match was not tied: there is no play-off, leave 'playoffs' out.")
        why.step("play-offs that were needed", 0, gives="playoffs")
        return _won(total, opponents_total, total - opponents_total, "score", why, playoffs=0)
    why.step("tied: play-offs", len(playoffs), gives="playoffs")
    for number, (ours, theirs) in enumerate(playoffs, 1):
        why.step("play-off {number}: {ours}–{theirs}", number=number, ours=ours, theirs=theirs)
        if ours != theirs:
            if number < len(playoffs):
                raise Mistake(f"play-off {number} decided the match: leave the later ones out.")
            return _won(total, opponents_total, ours - theirs, "play-off", why, playoffs=number)
    why.step("still tied", 0, unit=IMP, gives="margin", closes=True)
    why.step("play on", terms.playoff_boards, unit=BOARD, gives="boards_to_play")
    return FinalResult(
        total,
        opponents_total,
        0,
        playoffs=len(playoffs),
        boards_to_play=terms.playoff_boards,
    )
