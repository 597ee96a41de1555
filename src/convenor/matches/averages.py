"""The average of a side's other matches, as forfeits, byes and cancelled matches use it.

Results go in as bare VPs, or with what kind of round they come from; the VPs that count and their
mean come out. Which side has forfeited, and what the mean is used for, is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import VP, Exact, Rounding, mean, show
from convenor.regulation.typed import asked
from convenor.values import value

MaybeRounded = Rounding | Literal["exact"]
Counted = Literal["all played", "this round robin", "played and byes"]


@value
class Result:
    """A side's VPs in one round, before fines, and what kind of round it was."""

    vp: Exact = asked("VPs before fines", unit=VP)
    kind: Literal["played", "bye", "forfeit"] = asked("kind of round", default="played")
    round_robin: int | None = asked("round robin it belongs to", default=None, least=1)


Results = tuple[Exact | Result, ...]


def counted(results: Results, which: Counted, round_robin: int | None = None) -> tuple[Exact, ...]:
    """The VPs of the rounds that count; bare VPs are of matches played, already chosen."""
    return tuple(
        each.vp if isinstance(each, Result) else each
        for each in results
        if not isinstance(each, Result) or _counts(each, which, round_robin)
    )


def _counts(result: Result, which: Counted, round_robin: int | None) -> bool:
    if result.kind == "bye":
        return which == "played and byes"
    if result.kind == "forfeit":
        return False
    if which != "this round robin" or result.round_robin is None:
        return True
    if round_robin is None:
        raise Mistake("give 'round_robin': only the matches of that round robin count.")
    return result.round_robin == round_robin


def average(vps: tuple[Exact, ...]) -> Exact | None:
    """The mean; None if there is nothing to average."""
    return mean(vps) if vps else None


def rounded(number: Exact, rounding: MaybeRounded) -> Exact:
    """A number rounded as the clause says, or left exact."""
    return rounding(number) if isinstance(rounding, Rounding) else number


def refuse_beyond(
    vps: tuple[Exact, ...], least: Exact | None, most: Exact | None, name: str
) -> None:
    """A sentence about VPs that no match on the scale can give."""
    for vp in vps:
        if (least is not None and vp < least) or (most is not None and vp > most):
            ends = (
                f"{'…' if least is None else show(least)} to {'…' if most is None else show(most)}"
            )
            raise Mistake(f"'{name}' has {show(vp)} VPs, but a match gives {ends}.")
