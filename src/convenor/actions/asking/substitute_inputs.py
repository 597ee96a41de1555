"""The inputs of clauses about substitutes, filled in from the facts: one function each.

Substitutes recorded so far are counted with the one that is asked for; sessions still to come are
taken as played by the contestant itself, so that an answer says what can still be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from convenor import pipeline
from convenor.actions.asking.attendance import attended, attended_sessions, away_in
from convenor.actions.asking.case import Case, told
from convenor.actions.asking.same_player import same_player
from convenor.competition.plans.words import event_in
from convenor.competition.standings.absences import excused_sessions, rounds_of_pair
from convenor.competition.standings.substitute_credits import AT_ONCE
from convenor.entries.altered_score import AlteredTerms
from convenor.entries.substitution_limit import LimitTerms
from convenor.ledger import bodies

Inputs: TypeAlias = dict[str, object]


def permission(case: Case) -> Inputs:
    """A request for a substitute: when it is made, for what kind of event and team."""
    starts = case.starts
    asked = case.said.get("permission") == "given"
    return {
        "event": case.event,
        "request": "substitute",
        "team_size": len(case.there.state.entry(case.contestant).players) or None,
        "closed": case.entries_closed,
        "available": True,
        "permission_before_start": asked and (starts is None or case.local < starts),
        "made_at": case.local,
        "start": starts,
    }


def limit(case: Case) -> Inputs:
    """Substitutions and own sessions in the stage.

    Where somebody of the pair must be there every time, a session with nobody is not substituted
    but missed.
    """
    found = attended_sessions(case)
    terms = case.terms
    everywhere = isinstance(terms, LimitTerms) and terms.all_represented
    nobody = found.wholly_replaced() if everywhere else ()
    rules = pipeline.rules(case.there, case.stage)
    excused = excused_sessions(rules, found, AT_ONCE[case.there.state.the_plan.contestants])
    reasons = [each for session in excused for each in found.reasons(session, 1)[:1]]
    return {
        "excused_sessions": len(excused) or None,
        "reason": reasons[0] if reasons else None,
        "event": case.event,
        "sessions": found.rounds,
        "substitutions": sum(1 for each in found.away if each.session not in nobody),
        "sessions_together": found.intact,
        "player_sessions": [found.sessions_of(each) for each in found.players] or None,
        "sessions_without_substitute": found.intact,
        "sessions_missed": len({*found.missed, *nobody}),
    }


def absences(case: Case) -> Inputs:
    """Players away in the stage: both away in one session is two."""
    found = attended_sessions(case)
    return {
        "sessions": found.rounds,
        "when": case.when,
        "absences": len(found.away),
        "sessions_affected": len(found.affected),
        "sessions_missed": len(found.missed),
        "sessions_together": found.intact,
    }


def together(case: Case) -> Inputs:
    """Rounds that the pair plays together, and those of each player."""
    found = attended(case)
    rules = pipeline.rules(case.there, case.stage)
    at_once = AT_ONCE[case.there.state.the_plan.contestants]
    return {
        **rounds_of_pair(found, len(excused_sessions(rules, found, at_once))),
        "event": event_in(case.terms, rules.words) or case.event,
        "stage": event_in(case.terms, rules.words, "stage") or found.plan.word or found.plan.name,
        "when": case.when,
    }


def uses(case: Case) -> Inputs:
    """Each use of a substitute: a player or a pair, for a whole match or half of it."""
    recorded = [
        body
        for _, body in case.there.state.of_kind("substitute played", case.stage)
        if body.contestant == case.contestant
    ]
    plan = case.there.state.the_plan.stage(case.stage)
    every = [*recorded, *([case.substitution] if case.substitution else [])]
    return {
        "uses": [
            [
                "pair" if each.both else "player",
                "half" if each.boards is not None and 2 * each.boards <= plan.boards else "full",
                f"{case.stage} {each.session}",
            ]
            for each in every
        ]
    }


def in_round(case: Case) -> Inputs:
    return {"substitutions": len(attended(case).replaced(case.session))}


def again(case: Case) -> Inputs:
    """Who has played for whom so far, everywhere in the competition."""
    assert case.substitution is not None
    state = case.there.state
    existing = [
        (each, away) for _, each in state.of_kind("substitute played") for away in _away(case, each)
    ]
    own = [away.substitute for each, away in existing if each.contestant == case.contestant]
    new = _away(case, case.substitution)[0]
    return {
        "existing": [
            {"substitute": away.substitute, "replaces": away.player} for _, away in existing
        ],
        "request": {"substitute": new.substitute, "replaces": new.player},
        "earlier_substitutes": list(dict.fromkeys(own)),
        "proposed": new.substitute,
    }


def _away(case: Case, body: bodies.SubstitutePlayed) -> Any:
    state = case.there.state
    players = tuple(each.name for each in state.entry(body.contestant).players)
    return away_in(body, players, state.the_plan.stage(body.stage))


def who(case: Case) -> Inputs:
    """Where else the substitute plays, and the limits that the plan sets."""
    state = case.there.state
    person = case.player
    if person is None:
        return {}
    others = [
        number
        for number, each in state.entries.items()
        if number != case.contestant and any(same_player(person, p) for p in each.players)
    ]
    says = told(person)
    field = state.stage(case.stage).field or tuple(state.entries)
    return {
        "entered_same_stage": any(each in field for each in others),
        "still_competing": any(_competes(case, each) for each in others),
        "restriction": state.the_plan.entry.get("restriction") or {},
        "substitute": {key: says[key] for key in ("age", "gender", "masterpoints") if key in says},
    }


def _competes(case: Case, number: str) -> bool:
    """Whether a contestant still plays: not withdrawn, and in a stage that is not over."""
    state = case.there.state
    if state.entries[number].withdrawn is not None:
        return False
    opened = [each for each in state.stages.values() if each.opened]
    return not opened or any(number in each.field and each.closed is None for each in opened)


def session(case: Case) -> Inputs:
    """Players replaced in the session."""
    return {"substitutes": len(attended(case).replaced(case.session)), "event": case.event}


def altered(case: Case) -> Inputs:
    """The unit's other scores, and those of them that were made with a substitute."""
    if not isinstance(case.terms, AlteredTerms):
        return {}
    other = case.said.get("other_scores")
    return {"own_scores": other, "with_substitutes": case.said.get("affected_scores") or None}


SUBSTITUTES: Mapping[str, Callable[[Case], Inputs]] = {
    "permission": permission,
    "sessions substituted": limit,
    "absences": absences,
    "rounds together": together,
    "uses": uses,
    "the round": in_round,
    "who came before": again,
    "the substitute": who,
    "the session": session,
    "other scores": altered,
}
