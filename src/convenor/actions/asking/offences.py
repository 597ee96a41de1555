"""What a contestant has done before, and what the scoring of a stage is, as tariffs ask for it.

A competition, a stage and a contestant go in; earlier offences counted from the facts, the top on a
board, the unit of a fine come out: a helper for each form of tariff. What an offence costs is
the clause's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.parts_at_the_door import form_for
from convenor.competition.plans.words import event_in
from convenor.competition.scores.board_forms import usual_results
from convenor.competition.scores.sections import of_section
from convenor.competition.state.carried_conduct import times_elsewhere, times_together
from convenor.conduct.late_finishes import LateFinishTerms
from convenor.conduct.lateness import LateTerms
from convenor.conduct.lost_boards import LostBoardTerms
from convenor.conduct.lost_minutes import LostMinuteTerms
from convenor.conduct.offences import LadderTerms
from convenor.conduct.tariffs import Tariff
from convenor.conduct.time_allowed import SlowTerms
from convenor.exact import Exact, whole_if_whole
from convenor.ledger import bodies
from convenor.regulation.spelling import same_word
from convenor.regulation.stack import Resolved

Given: TypeAlias = dict[str, Any]
Offence: TypeAlias = bodies.LateArrival | bodies.SlowPlay
LATENESS_SO_FAR = "lateness so far"


def earlier(there: Competition, kind: str, contestant: str) -> list[Offence]:
    """The earlier offences of a kind ('late arrival', 'slow play') that were not excused."""
    return [
        body
        for _, body in there.state.of_kind(kind)
        if body.contestant == contestant
        and not (isinstance(body, bodies.LateArrival) and body.excused)
        and (body.minutes > 0 or (isinstance(body, bodies.SlowPlay) and bool(body.boards)))
    ]


def warnings_before(there: Competition, contestant: str, offence: str) -> int:
    """Warnings that a contestant was given for the same offence."""
    found = there.state.of_kind("warning given")
    own = (body.offence for _, body in found if body.contestant == contestant)
    return sum(1 for each in own if same_word(each, offence))


def fines_before(there: Competition, contestant: str, clause: str) -> int:
    """Fines that a contestant has had by the same clause."""
    found = there.state.of_kind("fine imposed")
    return sum(1 for _, b in found if (b.contestant, b.clause) == (contestant, clause))


def by_session(before: list[Offence], stage: str, session: int) -> tuple[int, ...]:
    """Earlier offences session by session, the present one last; other stages come first."""
    others = sum(1 for each in before if each.stage != stage)
    own = [
        sum(1 for each in before if (each.stage, each.session) == (stage, number))
        for number in range(1, session + 1)
    ]
    return (others, *own)


def top_of(
    there: Competition, stage: str, session: int, contestant: str | None = None
) -> Exact | None:
    """The top on a board of a session, where it is scored in matchpoints.

    Where sections are compared each within itself, it is that of the contestant's own section.
    """
    rules = pipeline.rules(there, stage)
    if rules.plan.scoring != "matchpoints":
        return None
    results = results_on_a_board(there, stage, session, contestant)
    return whole_if_whole(rules.matchpoints.win * (results - 1)) if results else None


def results_on_a_board(
    there: Competition, stage: str, session: int, contestant: str | None = None
) -> int | None:
    """How many results a board is compared with, its own among them."""
    found = there.state.sessions.get((stage, session))
    if found is None or found.seating is None:
        return None
    if pipeline.stage_plan(there, stage).compared != "section" or contestant is None:
        return usual_results(found)
    sections = [each.section for each in found.seating.of(contestant)]
    return usual_results(of_section(found, sections[0]) if sections else found)


def words_of(there: Competition, stage: str) -> tuple[str, ...]:
    """The words that a clause may know the stage by."""
    return pipeline.rules(there, stage).words


def wanted_unit(there: Competition, stage: str, units: tuple[str, ...]) -> str | None:
    """The unit of a fine, where a tariff is printed in several."""
    if len(units) < 2:
        return None
    in_imps = pipeline.is_bracket(there, stage) or pipeline.stage_plan(there, stage).figure == "IMP"
    return "IMP" if in_imps else "VP"


# --- what each tariff asks -----------------------------------------------------------------------


def _tariff(terms: LateTerms, event: str | None) -> Tariff | None:
    several: Mapping[str, Tariff] = terms.tariffs or {}
    found: Tariff | None = terms.tariff or several.get(event or "")
    return found


def for_late_arrival(
    there: Competition, body: bodies.LateArrival, terms: LateTerms, kind: str
) -> Given:
    """Earlier offences, those of them in the shortest band, the event, the unit, the top."""
    event = event_in(terms, words_of(there, body.stage))
    before = earlier(there, kind, body.contestant)
    tariff = _tariff(terms, event)
    unit = None if tariff is None else wanted_unit(there, body.stage, tariff.units)
    return {
        "minutes_late": body.minutes,
        "earlier_offences": len(before),
        "earlier_short": None if tariff is None else _short(tariff, before),
        "event": event,
        "unit": unit,
        "top": top_of(there, body.stage, body.session, body.contestant),
    }


def _short(tariff: Tariff, before: list[Offence]) -> int:
    unit = tariff.units[0]
    first = tariff.of(unit)[0]
    return sum(1 for each in before if tariff.band_for(each.minutes, unit) == first)


def for_lost_boards(
    there: Competition, body: bodies.SlowPlay, terms: LostBoardTerms, kind: str
) -> Given:
    """Boards not played, earlier offences, the event and the unit."""
    return {
        "boards_lost": body.boards or 0,
        "earlier_offences": len(earlier(there, kind, body.contestant)),
        "event": event_in(terms, words_of(there, body.stage)),
        "unit": wanted_unit(there, body.stage, tuple(each.unit for each in terms.rates)),
    }


def for_lost_minutes(
    there: Competition, body: bodies.SlowPlay, terms: LostMinuteTerms, kind: str
) -> Given:
    """Boards and minutes lost, and earlier offences, short ones apart where a tariff has them."""
    before = earlier(there, kind, body.contestant)
    tariff = None if terms.late is None else _tariff(terms.late, None)
    return {
        "boards_lost": body.boards or 0,
        "minutes_over": 0 if body.boards else body.minutes,
        "cause": "slow_play",
        "earlier_offences": len(before),
        "earlier_short": None if tariff is None else _short(tariff, before),
    }


def for_late_finish(there: Competition, body: Offence, _terms: LateFinishTerms, kind: str) -> Given:
    """Minutes over time, and earlier offences."""
    before = earlier(there, kind, body.contestant)
    return {"minutes_over": body.minutes, "earlier_offences": len(before)}


def slow_elsewhere(there: Competition, contestant: str) -> bool:
    """Whether a player of a contestant was slow in another competition that counts here."""
    players = there.state.entry(contestant).players
    return any(times_elsewhere(there.state, "slow play", each) for each in players)


def _by_member(there: Competition, kind: str, contestant: str, here: int) -> dict[str, int] | None:
    """How often each player offended, in this competition and in others that count here."""
    players = there.state.entry(contestant).players
    counts = {each.name: here + times_elsewhere(there.state, kind, each) for each in players}
    return counts or None


def for_a_ladder(
    there: Competition, body: bodies.ByContestant, terms: LadderTerms, kind: str
) -> Given:
    """Earlier offences session by session, those of each player, the event and the top."""
    before = earlier(there, kind, body.contestant)
    together = times_together(there.state, kind, there.state.entry(body.contestant).players)
    others, *own = by_session(before, body.stage, body.session)
    return {
        "earlier_offences": (others + together, *own),
        "earlier_by_member": _by_member(there, kind, body.contestant, len(before)),
        "event": event_in(terms, words_of(there, body.stage)),
        "top": top_of(there, body.stage, body.session, body.contestant),
    }


def for_time_exceeded(there: Competition, body: Offence, _terms: SlowTerms, _kind: str) -> Given:
    """Minutes taken, as minutes over what the round is allowed."""
    plan = pipeline.stage_plan(there, body.stage)
    session = there.state.sessions.get((body.stage, body.session))
    told = [each.minutes for each in session.opened if each.minutes] if session else []
    allowed = pipeline.minutes(there, body.stage, plan.boards, max(told, default=None))
    return {"minutes_taken": allowed + body.minutes, "minutes_allowed": allowed}


Fill: TypeAlias = Callable[[Competition, Any, Any, str], Given]
TARIFFS: Mapping[str, Fill] = {
    "a late finish": for_late_finish,
    LATENESS_SO_FAR: for_late_arrival,
    "boards lost": for_lost_boards,
    "minutes lost": for_lost_minutes,
    "offences by session": for_a_ladder,
    "time taken": for_time_exceeded,
}
"""How each form of a tariff is filled in."""


def tariff_inputs(
    there: Competition, body: object, part: str, clause: Resolved, kind: str
) -> Given | None:
    """What the facts tell the clause of a tariff, by the catalogue of forms; None if nothing."""
    form = form_for(part, clause.clause.full_family) or ""
    return None if form not in TARIFFS else TARIFFS[form](there, body, clause.terms, kind)


def standard_given(
    there: Competition, stage: str, session: int, contestant: str | None = None
) -> Given:
    """What a table of standard adjustments is asked with."""
    board_method, method = pipeline.rules(there, stage).methods
    results = results_on_a_board(there, stage, session, contestant)
    return {
        "method": method,
        "board_method": board_method,
        "boards": pipeline.stage_plan(there, stage).boards,
        "top": top_of(there, stage, session, contestant),
        "comparisons": max(results - 1, 1) if results else None,
    }
