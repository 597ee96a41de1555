"""Whom a change of accounts moved: those for whom a place may rest on something else now.

What a standing was made of before and what it is made of now go in; what may be taken over from it
comes out. Where a change may concern everybody, such as a new seed for the lots, nothing may.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from convenor.competition.standings.tie_records import StageRecords
from convenor.standings.accounts import Account
from convenor.standings.earlier_standings import Known
from convenor.standings.ranking import Standing
from convenor.standings.stand import account_totals
from convenor.standings.tiebreaks.evidence import Evidence, Meetings, differing
from convenor.values import value

MANY = 10
"""Where one in so many moved, nearly everybody has met one of them: it is not worth a look."""


@value
class MadeOf:
    """What the standings of a stage are made of."""

    account: Account
    evidence: Evidence

    def moved_since(self, before: MadeOf) -> frozenset[str] | None:
        """Those whose figure, or whose ties, may be others; None where that is not known."""
        now, then = self.account, before.account
        if (now.over, now.until, now.unplaced, now.fields) != (
            *(then.over, then.until, then.unplaced, then.fields),
        ):
            return None
        moved = moved_between(self.evidence, before.evidence)
        if moved is None:
            return None
        return frozenset(moved | differing(account_totals(now), account_totals(then)))


@value
class Kept:
    """The standings of a stage with what they were made of."""

    made_of: MadeOf
    standings: Mapping[str, Standing]

    def known(self, made_of: MadeOf) -> Mapping[str, Known]:
        """What holds of the standing of each field, now that it is made of something else."""
        moved = made_of.moved_since(self.made_of)
        if moved is None:
            return {}
        return {field: Known(each, moved) for field, each in self.standings.items()}


def kept(made_of: MadeOf, standings: Mapping[str, Standing]) -> Kept:
    """Standings to be made again from; the meetings are brought while they are what they were."""
    if isinstance(made_of.evidence.records, StageRecords):
        made_of.evidence.records.bring()
    return Kept(made_of, standings)


def moved_between(now: Evidence, before: Evidence) -> set[str] | None:
    """Those whose ties may be split in another way; None where that is not known."""
    for each in (now, before):
        if each.withdrawn or each.boards is not None or each.opponents is not None:
            return None
    if _of_everybody(now) != _of_everybody(before):
        return None
    own, then = now.records, before.records
    if not isinstance(own, StageRecords) or not isinstance(then, StageRecords):
        return None
    if not own.is_like(then) or not isinstance(now.meetings, Meetings | None):
        return None
    worth = differing(now.totals, before.totals) | differing(now.fines or {}, before.fines or {})
    if len(worth) * MANY > len(now.totals):
        return {*now.totals, *before.totals}
    found = own.moved_since(then)
    if now.meetings is None:
        return found | worth
    met = chain.from_iterable(map(now.meetings.of, worth))
    return found | worth | set(chain.from_iterable((each.one, each.other) for each in met))


def _of_everybody(evidence: Evidence) -> tuple[object, ...]:
    """What concerns every tie."""
    return (
        evidence.meetings is None,
        evidence.next_ranks,
        evidence.all_play_all,
        evidence.vp_event,
        evidence.seed,
        evidence.fields,
        evidence.without_boards,
    )
