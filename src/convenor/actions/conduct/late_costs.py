"""What the book says a late arrival or slow play costs, asked of the clauses of the stage.

A late arrival or slow play as the director found it goes in; the costs come out: being out, a fine
or a warning by the tariff, boards taken away. Earlier offences and times are filled in from the
facts. Nothing is decided here that the book leaves to an official.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.asking import offences
from convenor.actions.asking.hearing import Heard, clause_of, hear, resolved
from convenor.actions.conduct.consequences import Cost, cost_of, in_the_stage
from convenor.competition.live import Competition
from convenor.competition.plans.asking import wanted_by
from convenor.competition.plans.parts_at_the_door import form_for
from convenor.conduct.clock import later
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.ledger.bodies import Unit
from convenor.matches.walk_overs import WalkOver
from convenor.regulation.answer_kinds import costs_of, verdict_of
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.scoring.unplayed import UnplayedTerms
from convenor.values import replace, value

BOTH_SIDES = "minutes of both sides"
"""The form of a clause that holds the lateness of one side against that of the other."""


@value
class Late(bodies.LateArrival):
    """A late arrival, and what the director found or decides about it."""

    notified: bool = asked("whether the director was told in time", default=False)
    late: Literal["one", "both"] = asked("one player of the pair, or both", default="one")
    must_attend: bool = asked("whether the pair must be there at every session", default=False)
    private: bool = asked("whether the match is played privately", default=False)
    actual_start: datetime.datetime | None = asked(
        "when play really began (none: on time)", default=None
    )
    boards: tuple[int, ...] | None = asked(
        "the boards taken away (none: as many as the book says, from the first)", default=None
    )
    fine: Exact | None = asked("the fine instead of the book's", default=None, least=0)
    unit: Unit | None = asked("its unit", default=None)
    warning: bool | None = asked("whether a warning is given instead", default=None)
    forfeit: bool | None = asked("whether the match is forfeited", default=None)
    vp: Exact | None = asked(
        "VPs of the other side for a match lost so, where nobody else says them",
        unit="VP",
        default=None,
        least=0,
    )
    results: Literal["stand", "cancelled"] | None = asked(bodies.RESULTS_LEFT, default=None)


@value
class Slow(bodies.SlowPlay):
    """Slow play, and what the director decides about it."""

    fine: Exact | None = asked("the fine instead of the book's", default=None, least=0)
    unit: Unit | None = asked("its unit", default=None)
    warning: bool | None = asked("whether a warning is given instead", default=None)
    taken_away: tuple[int, ...] = asked("boards taken away for it", default=())
    alone: bool = asked("whether the director found this side alone at fault", default=False)


def late_costs(there: Competition, given: Late) -> tuple[Cost, ...]:
    """What a late arrival costs: being out, the tariff, the boards."""
    heard = [_too_late(there, given), _tariff(there, given), _late_boards(there, given)]
    costs = [in_the_stage(there, given.stage, each) for each in heard if each is not None]
    return tuple(each for each in costs if not each.nothing)


def _given_late(there: Competition, given: Late) -> dict[str, object]:
    """What any clause about lateness may ask."""
    session = there.state.session(given.stage, given.session)
    found: dict[str, object] = {
        "minutes_late": given.minutes,
        "notified": given.notified,
        "excused": given.excused,
        "late": given.late,
        "must_attend": given.must_attend,
        "private": given.private,
        "top": offences.top_of(there, given.stage, given.session, given.contestant),
    }
    start = moments.start_of(there, session)
    if start is not None:
        found["scheduled_start"] = start
        found["arrived_at"] = later(start, given.minutes)
        found["actual_start"] = given.actual_start or start
    plan = pipeline.stage_plan(there, given.stage)
    if plan.scoring == "matchpoints":
        found["method"] = plan.scoring
    if plan.figure == "VP":
        found["boards"] = plan.boards
    if any(each.minutes for each in session.opened):
        found["round_minutes"] = moments.minutes_of(there, session)
        at_a_table = sum(session.boards_by_round)  # fewer than in the room, over several rounds
        found["round_boards"] = at_a_table or len(session.boards) or plan.boards
    return found


def _part(there: Competition, given: Late, part: str) -> str:
    """The part that is asked: another one for private matches, where the plan names one."""
    private = f"{part} in private"
    return private if given.private and clause_of(there, given.stage, private) else part


def _too_late(there: Competition, given: Late) -> Cost | None:
    """Whether the side is out, or loses the match."""
    part = _part(there, given, "too late")
    clause = resolved(there, given.stage, part)
    if clause is None:
        return None
    form = form_for(part, clause.clause.full_family)
    if form == BOTH_SIDES:
        return _walk_over(there, given)
    known = _given_late(there, given)
    for name in ("scheduled_start", "arrived_at"):  # the minutes say as much
        known.pop(name, None)
    found = hear(there, given.stage, part, known)
    assert found is not None
    judged = verdict_of(found.answer)
    if judged.verdict == "refuse":
        return Cost(found.clause, judged.reason, forfeit=True)
    if judged.verdict == "approval":
        return Cost(found.clause, judged.reason, decided_by=judged.decided_by or "director")
    return None


def _walk_over(there: Competition, given: Late) -> Cost | None:
    opponent = opponent_of(there, given)
    if opponent is None:
        return None
    minutes: dict[str, Exact] = {given.contestant: given.minutes, opponent: 0}
    for _, body in there.state.of_kind("late arrival", given.stage):
        if (body.session, body.contestant) == (given.session, opponent):
            minutes[opponent] = body.minutes
    notified = (given.contestant,) if given.notified else ()
    found = hear(there, given.stage, "too late", {"minutes_late": minutes, "notified": notified})
    assert found is not None
    if isinstance(found.answer, Decides):
        return cost_of(found)
    answer = found.answer
    if isinstance(answer, WalkOver) and answer.by == "forfeit" and answer.winner == opponent:
        return Cost(found.clause, answer.reason or "", forfeit=True)
    return None


def opponent_of(there: Competition, given: bodies.ByContestant) -> str | None:
    """Whom a contestant meets in a round of matches."""
    seating = there.state.session(given.stage, given.session).seating
    for pairing in () if seating is None else seating.pairings:
        if given.contestant in pairing.contestants:
            first, second = pairing.contestants
            return second if given.contestant == first else first
    return None


def _tariff(there: Competition, given: Late) -> Cost | None:
    """The fine or warning; a start held up is only known where sessions have times."""
    clause = resolved(there, given.stage, "late")
    if clause is None or given.minutes == 0:
        return None
    if given.excused and "excused" not in wanted_by(clause):
        return None  # a book that has no word for it leaves the excuse to the director
    known = _given_late(there, given)
    before = offences.tariff_inputs(there, given, "late", clause, "late arrival")
    if before is not None:
        known.pop("boards", None)
        known |= before
        found = hear(there, given.stage, "late", known)
        return None if found is None else cost_of(found)
    if "arrived_at" not in known:
        return None
    found = hear(there, given.stage, "late", known)
    assert found is not None
    return replace(cost_of(found), boards=0)  # the boards are taken away by their own clause


def _late_boards(there: Competition, given: Late) -> Cost | None:
    """How many boards are taken away, where the book says so."""
    part = _part(there, given, "late boards")
    clause = resolved(there, given.stage, part)
    if clause is None or given.excused or given.minutes == 0:
        return None
    known = _given_late(there, given)
    known.pop("boards", None)
    if "arrived_at" in wanted_by(clause) and "arrived_at" not in known:
        return Cost(
            clause.clause.name,
            "the session has no start from which the boards could be counted",
            decided_by="director",
        )
    if isinstance(clause.terms, UnplayedTerms) and clause.terms.minutes_per_board == "director":
        if given.boards is not None:
            return None
        reason = "name the boards that are lost"
        return Cost(clause.clause.name, reason, decided_by="director")
    found = hear(there, given.stage, part, known)
    return None if found is None else _boards_cost(found)


def _boards_cost(found: Heard) -> Cost | None:
    if isinstance(found.answer, Decides):
        return cost_of(found)
    count = costs_of(found.answer).boards
    return Cost(found.clause, "boards due before the arrival", boards=count) if count else None


def slow_costs(there: Competition, given: Slow) -> tuple[Cost, ...]:
    """What slow play costs: by boards where some were lost, else by minutes or by the offence."""
    carried = ("slow carried",) if offences.slow_elsewhere(there, given.contestant) else ()
    parts = ("slow boards", "slow") if given.boards else ("late finish", "slow")
    for part in (*carried, *parts):
        clause = resolved(there, given.stage, part)
        if clause is not None:
            known = offences.tariff_inputs(there, given, part, clause, "slow play")
            if known is None:
                raise Mistake(f"{clause.clause.name} has no tariff of slow play: name another.")
            found = hear(there, given.stage, part, known)
            assert found is not None
            cost = in_the_stage(there, given.stage, cost_of(found))
            return () if cost.nothing else (cost,)
    return ()
