"""Checks that hold for every recorded draw: everybody once, tables in order, odd rule followed.

A recorded draw goes in, sentences come out. Who should meet whom is not looked at here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from convenor.draws.round_draws import Match, RoundDraw

ROBINS = ("round robin", "round robin by placing")


def whole_problems(draw: RoundDraw) -> Iterator[str]:
    """What is wrong with a draw at first sight."""
    made = draw.certificate
    plan, field = made.plan, made.field
    if draw.round != field.round:
        yield f"round {draw.round} is drawn from the field before round {field.round}."
    first = plan.first_round if draw.round == 1 else None
    if made.method != (first or plan.method):
        yield f"the plan does not draw round {draw.round} by the method '{made.method}'."
    yield from _once(draw)
    yield from _tables(draw)
    yield from _odd(draw)
    yield from _shared(draw)


def _once(draw: RoundDraw) -> Iterator[str]:
    field = draw.certificate.field
    drawn = [name for each in draw.matches for name in (each.home, each.away)]
    times = Counter((*drawn, *draw.byes, *(draw.share.three if draw.share else ())))
    known = {name for name in field.contestants if name not in field.withdrawn}
    if draw.house is not None:
        known.add(draw.house)
        if draw.house not in drawn:
            yield f"{draw.house} is to play, and has no match."
    for name in sorted(known | set(times)):
        if name not in known:
            yield f"{name or 'nobody'} is drawn and does not play."
        elif times[name] != 1:
            yield f"{name} is drawn {times[name]} times, not once."


def _tables(draw: RoundDraw) -> Iterator[str]:
    numbers = [each.table for each in draw.matches]
    if draw.certificate.method in ROBINS:
        if numbers != sorted(set(numbers)):
            yield "the tables are not in order."
    elif numbers != list(range(1, len(numbers) + 1)):
        yield "the tables are not numbered in order."


def _odd(draw: RoundDraw) -> Iterator[str]:
    plan = draw.certificate.plan
    if draw.house not in (None, plan.house) or (draw.house and plan.odd != "house"):
        yield "the plan knows no such house contestant."
    if draw.certificate.method in ROBINS or not draw.byes:
        return
    if plan.odd not in ("bye", "sit-out") or len(draw.byes) > 1:
        yield f"the plan does not let {', '.join(draw.byes)} be without a match."


def _shared(draw: RoundDraw) -> Iterator[str]:
    share, field = draw.share, draw.certificate.field
    since = field.sharing_since
    on = since is not None and draw.round - since < draw.certificate.plan.share_rounds
    if share is None:
        if on:
            yield "the share match that is still on has been forgotten."
        return
    if draw.certificate.plan.odd != "share match":
        yield "the plan knows no share match."
    if on and (share.three != field.sharing or share.since != since):
        yield "the share match that is still on has been changed."
    if not on and share.since != draw.round:
        yield f"the share match began in round {share.since}, which its field does not know."
    one, two, three = share.three
    wanted = [(one, two), (three, one), (two, three)]
    at = len(draw.matches) + 1
    tables = tuple(Match(at + step, *pair) for step, pair in enumerate(wanted))
    if share.tables != tables or share.rounds != draw.certificate.plan.share_rounds:
        yield "the three of the share match do not sit as they must."
