"""A round that an official draws by hand: taken over if everybody is in it at most once.

A plan and a field with the matches go in, the matches come out; a stranger, a name drawn twice or
one left out is refused. Former opponents may meet: why the official chose so is not known here.
"""

from __future__ import annotations

from collections import Counter

from convenor.draws.fields import Field, playing
from convenor.draws.plans import DrawPlan
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.why import SILENT, Why

Pairs = tuple[tuple[str, str], ...]


def draw_by_hand(plan: DrawPlan, field: Field, why: Why = SILENT) -> Pairs:
    """The matches as drawn by the official."""
    known = {*playing(field), *((plan.house,) if plan.odd == "house" else ())}
    times = Counter(name for pair in field.by_hand for name in pair)
    for name, count in times.items():
        if name not in known:
            raise Mistake(f"'{name}' in 'by_hand' does not play: {did_you_mean(name, known)}")
        if count > 1:
            raise Mistake(f"'{name}' is drawn {count} times by hand: name each contestant once.")
    idle = [name for name in playing(field) if name not in times]
    if len(idle) > (plan.odd in ("bye", "sit-out") and len(playing(field)) % 2):
        raise Mistake(f"'{idle[0]}' is not drawn: add its match to 'by_hand'.")
    why.step("drawn by the {official}", official=plan.decided_by)
    return field.by_hand
