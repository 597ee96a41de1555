"""Late arrival and slow play as the director notes them, with what the book makes of them.

A contestant, the minutes and perhaps the boards go in; the offence is recorded together with what
the book says it costs: a warning, a fine, boards taken away, a forfeit. Where the book leaves it to
an official nothing follows until that is told. Earlier offences are counted from the facts.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Proposed,
    Setting,
    Suggestion,
    refuse,
    warn,
)
from convenor.actions.asking.carried_out import carrying
from convenor.actions.asking.hearing import hear, resolved
from convenor.actions.asking.offences import earlier
from convenor.actions.asking.periods import draw_says
from convenor.actions.asking.unplayed import forfeit_counts
from convenor.actions.conduct.consequences import (
    Cost,
    Decided,
    facts_of,
    findings_of,
    suggestion_of,
)
from convenor.actions.conduct.late_costs import Late, Slow, late_costs, opponent_of, slow_costs
from convenor.actions.conduct.lost_boards import boards_taken_away
from convenor.actions.entries.withdrawing import results_left
from convenor.competition.live import Competition
from convenor.competition.plans.filled_inputs import LATE as OF_LATENESS
from convenor.competition.plans.parts import missing
from convenor.competition.state.carried_conduct import times_elsewhere
from convenor.conduct.time_allowed import SlowTerms
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import Unit
from convenor.matches.late_sides import TooLateTerms


def late(there: Competition, given: Late, setting: Setting) -> Proposal:  # noqa: ARG001
    """A late arrival with what it costs."""
    _there(there, given)
    body = bodies.LateArrival(
        given.contestant, given.stage, given.session, given.minutes, given.excused
    )
    costs = late_costs(there, given)
    decided = Decided(given.fine, _unit(given), given.warning, given.forfeit, given.vp)
    facts: list[Proposed] = [Proposed("late arrival", body)]
    facts += _following(body, costs, decided, "late arrival")
    findings: list[Finding] = []
    if any(each.kind == "match forfeited" for each in facts):
        facts = [_out(there, each, given) for each in facts]
        findings += _out_counts(there, facts)
        if not pipeline.stage_plan(there, given.stage).in_matches:
            facts += _boards(there, given, ())
    else:
        facts += _boards(there, given, costs)
    findings += _unit_findings(decided, costs)
    for cost in costs:
        findings += findings_of(cost, decided)
    findings += _nobody_says(there, given, decided)
    return Proposal(tuple(facts), tuple(findings), _said(there, given, costs))


def _nobody_says(there: Competition, given: Late, decided: Decided) -> list[Finding]:
    """That the plan names nothing for lateness, where the director says nothing of it either."""
    rules = pipeline.rules(there, given.stage)
    if given.excused or decided.by_hand or any(map(rules.named, OF_LATENESS)):
        return []
    return [warn(missing("late", given.stage, "say with 'fine' or 'warning' what it costs"))]


def slow_play(there: Competition, given: Slow, setting: Setting) -> Proposal:  # noqa: ARG001
    """Slow play with what it costs."""
    _there(there, given)
    body = bodies.SlowPlay(
        given.contestant, given.stage, given.session, given.minutes, given.boards
    )
    costs = slow_costs(there, given)
    decided = Decided(given.fine, _unit(given), given.warning)
    facts = [Proposed("slow play", body), *_following(body, costs, decided, "slow play")]
    if given.taken_away:
        blamed = _blamed(there, given)
        facts += boards_taken_away(there, given, given.taken_away, "slow play", blamed)
    findings = [*_unit_findings(decided, costs), *_fault_findings(there, given)]
    for cost in costs:
        findings += findings_of(cost, decided)
    return Proposal(tuple(facts), tuple(findings), _said(there, given, costs))


def _unit(given: Late | Slow) -> Unit | None:
    """The unit of the director's own fine; by itself it says nothing about the book's."""
    return given.unit if given.fine is not None else None


def _following(
    body: object, costs: tuple[Cost, ...], decided: Decided, offence: str
) -> list[Proposed]:
    """The facts of all costs; what the director decided is laid on once, and a match lost once."""
    found: list[Proposed] = []
    by_hand = decided.by_hand
    fining_first = sorted(costs, key=lambda cost: cost.unit is None) if by_hand else costs
    for cost in fining_first or (Cost(""),):
        own = decided if not found or not by_hand else Decided(0, None, False, False)
        if any(each.kind == "match forfeited" for each in found):
            break
        found += facts_of(body, cost, own, offence)
    lost = [each for each in found if each.kind == "match forfeited"]
    return lost or found


def _out(there: Competition, each: Proposed, given: Late) -> Proposed:
    """Where there are no matches to lose, a side that is out leaves the stage."""
    if each.kind != "match forfeited" or pipeline.stage_plan(there, given.stage).in_matches:
        return each
    clause = resolved(there, given.stage, "too late")
    terms = None if clause is None else clause.terms
    later = terms.later_percent if isinstance(terms, TooLateTerms) else None
    body = bodies.EntryWithdrawn(
        given.contestant, given.stage, given.session, each.body.reason, given.results, later
    )
    return Proposed("entry withdrawn", body)


def _out_counts(there: Competition, facts: list[Proposed]) -> list[Finding]:
    """What a match lost, or leaving, counts; refused where nobody says it."""
    found: list[Finding] = []
    for each in facts:
        if isinstance(each.body, bodies.MatchForfeited):
            found += forfeit_counts(there, each.body)
        if isinstance(each.body, bodies.EntryWithdrawn):
            found += results_left(there, each.body)
    return found


def _unit_findings(decided: Decided, costs: tuple[Cost, ...]) -> list[Finding]:
    if decided.fine and decided.unit is None and not any(cost.unit for cost in costs):
        return [refuse("the fine has no unit: say what it is taken off ('unit')")]
    return []


def _there(there: Competition, given: Late | Slow) -> None:
    """Those who sit in the session can be late for it."""
    there.state.entry(given.contestant)
    session = there.state.session(given.stage, given.session)
    if session.seating is not None and not session.seating.of(given.contestant):
        raise Mistake(
            f"contestant {given.contestant} does not play in {given.stage}, session "
            f"{given.session}: check the number and the session."
        )


LATE_PARTS = ("late", "too late", "late boards")
SLOW_PARTS = ("slow", "slow boards", "late finish")


def _said(there: Competition, given: Late | Slow, costs: tuple[Cost, ...]) -> str:
    texts = [cost.text for cost in costs if not cost.nothing] or [_nothing(there, given)]
    return "; ".join(dict.fromkeys(texts)) + draw_says(there, given.stage, given.session)


def _nothing(there: Competition, given: Late | Slow) -> str:
    """Why nothing follows, as far as the book says."""
    parts = LATE_PARTS if isinstance(given, Late) else SLOW_PARTS
    known = [part for part in parts if resolved(there, given.stage, part) is not None]
    if not known:
        return "the book sets nothing for it: a fine or a warning is the director's own"
    if isinstance(given, Late) and given.excused:
        return "nothing is due: it was excused"
    if known == ["slow boards"] and not given.boards:
        return "nothing is due as long as no board is lost"
    return "nothing is due"


def _boards(there: Competition, given: Late, costs: tuple[Cost, ...]) -> tuple[Proposed, ...]:
    """The boards that the director named, or as many as the book says."""
    if given.boards is not None:
        return boards_taken_away(there, given, given.boards, "late arrival")
    count = max((cost.boards for cost in costs), default=0)
    if not count:
        return ()
    seating = there.state.session(given.stage, given.session).seating
    seats = () if seating is None else seating.of(given.contestant)
    due = [board for seat in sorted(seats, key=lambda s: s.round) for board in seat.boards]
    first = tuple(dict.fromkeys(due))[:count]
    return boards_taken_away(there, given, first, "late arrival")


def _blamed(there: Competition, given: Slow) -> tuple[str, ...]:
    """Who is at fault on boards taken away for slow play: both, unless one side is cleared.

    Where the book gives both an average for such a board, nobody is blamed for it.
    """
    others = _others_at_table(there, given)
    if given.alone or not _both_at_fault(there, given, others):
        return (given.contestant,)
    clause = resolved(there, given.stage, "slow")
    terms = None if clause is None else clause.terms
    average = isinstance(terms, SlowTerms) and terms.removed_score == "average"
    return () if average else (given.contestant, *others)


def _others_at_table(there: Competition, given: Slow) -> tuple[str, ...]:
    """The opponents of a slow side: of its match, or where the boards taken away are played."""
    opponent = opponent_of(there, given)
    if opponent is not None:
        return (opponent,)
    seating = there.state.session(given.stage, given.session).seating
    found = []
    for seat in () if seating is None else seating.of(given.contestant):
        if not set(seat.boards).isdisjoint(given.taken_away):
            own = seat.side_of(given.contestant)
            found += [each for each in seat.contestants if seat.side_of(each) != own]
    return tuple(dict.fromkeys(found))


def _both_at_fault(there: Competition, given: Slow, others: tuple[str, ...]) -> str:
    """The clause by which both sides of a slow table are at fault; empty where one is."""
    if not others:
        return ""
    sides = (given.contestant, others[0])
    heard = hear(there, given.stage, "fault", {"sides": sides})
    return "" if heard is None or len(heard.answer.at_fault) < len(sides) else heard.clause


def _fault_findings(there: Competition, given: Slow) -> list[Finding]:
    """Where both sides of a slow table are at fault, the other one has to be noted too."""
    others = () if given.alone else _others_at_table(there, given)
    noted = {
        body.contestant
        for _, body in there.state.of_kind("slow play", given.stage)
        if body.session == given.session
    }
    left = [each for each in others if each not in noted]
    clause = _both_at_fault(there, given, others) if left else ""
    reason = "both sides are at fault unless one is cleared: note contestant {} too"
    return [warn(reason.format(each), clause) for each in left if clause]


# --- suggestions ---------------------------------------------------------------------------------


def suggest_late(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """What the book says to a lateness that is being written down."""
    return _suggested(there, LATE, given)


def suggest_slow(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """What the book says to slow play that is being written down, and how often it was before."""
    found = _suggested(there, SLOW, given)
    return (*found, *_before(there, str(given.get("contestant") or ""), here=not found))


def _before(there: Competition, contestant: str, *, here: bool) -> tuple[Suggestion, ...]:
    """Slow play of the same side: in other events, and here where no tariff counts it."""
    if contestant not in there.state.entries:
        return ()
    left = (each.name for each in carrying(there, "slow-play") if each.decided_by)
    times = len(earlier(there, "slow play", contestant)) if here else 0
    told = [f"contestant {contestant} was slow {_times(times)} in this event"] if times else []
    for each in there.state.entry(contestant).players:
        elsewhere = times_elsewhere(there.state, "slow play", each)
        if elsewhere:
            told.append(f"{each.name} was slow {_times(elsewhere)} in other events")
    return (Suggestion({}, "; ".join(told), next(left, "")),) if told else ()


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _suggested(
    there: Competition, action: Action, given: Mapping[str, object]
) -> tuple[Suggestion, ...]:
    """As far as the inputs go; a form that is not filled in yet has no suggestion."""
    kept = {key: each for key, each in given.items() if each not in (None, "")}
    try:
        read = action.read(kept)
        _there(there, read)
        costs = late_costs(there, read) if action is LATE else slow_costs(there, read)
    except Mistake:
        return ()
    return tuple(suggestion_of(cost) for cost in costs)


LATE = Action(
    "late",
    "Late arrival",
    Late,
    late,
    "director",
    "conduct",
    "a contestant came late",
    suggest_late,
)
SLOW = Action(
    "slow-play",
    "Slow play",
    Slow,
    slow_play,
    "director",
    "conduct",
    "a contestant was slow",
    suggest_slow,
)
