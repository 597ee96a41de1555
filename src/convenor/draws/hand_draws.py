"""A round that an official draws by hand: taken over if everybody is in it at most once.

A plan and a field with the matches go in, the matches come out; a stranger, a name drawn twice or
one left out is refused, unless it has the bye or is of the three of a share match. Former opponents
may meet: why the official chose so is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from convenor.contest.share_threes import SHARING
from convenor.draws.fields import Field, playing
from convenor.draws.plans import DrawPlan
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.why import SILENT, Why

Pairs = tuple[tuple[str, str], ...]


def draw_by_hand(
    plan: DrawPlan, field: Field, sharing: Sequence[str] = (), why: Why = SILENT
) -> tuple[Pairs, tuple[str, ...]]:
    """The matches as drawn by the official, and those left out of them.

    `sharing` are the three whose share match is still on.
    """
    known = {*playing(field), *((plan.house,) if plan.odd == "house" else ())}
    times = Counter(name for pair in field.by_hand for name in pair)
    for name, count in times.items():
        if name not in known:
            raise Mistake(f"'{name}' in 'by_hand' does not play: {did_you_mean(name, known)}")
        if count > 1:
            raise Mistake(f"'{name}' is drawn {count} times by hand: name each contestant once.")
    idle = tuple(name for name in playing(field) if name not in times)
    if idle and not _may_be_left_out(plan, field, idle, sharing):
        raise Mistake(
            f"'{idle[0]}' is not drawn: add its match to 'by_hand'{_or_else(plan, field)}."
        )
    why.step("drawn by the {official}", official=plan.decided_by)
    return field.by_hand, idle


def _may_be_left_out(
    plan: DrawPlan, field: Field, idle: Sequence[str], sharing: Sequence[str]
) -> bool:
    """One of an odd number where the plan knows a bye, three where it knows a share match."""
    if sharing:
        return set(idle) == set(sharing)
    if len(playing(field)) % 2 == 0:
        return False
    if plan.odd == "share match":
        return len(idle) == SHARING
    return plan.odd in ("bye", "sit-out") and len(idle) == 1


def _or_else(plan: DrawPlan, field: Field) -> str:
    if plan.odd == "share match" and len(playing(field)) % 2:
        return ", or leave out the three of the share match"
    return ""
