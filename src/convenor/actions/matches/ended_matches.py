"""What officials do about whole matches: forfeits, matches not played, level ones, choices.

A match of a round and what happened go in; facts come out. Who meets whom, what a match without
play counts and which boards a level one still needs is asked of the draw, the bracket and the book.
Mismatches are in `mismatching`.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Setting,
    Suggestion,
    one,
    refuse,
    warn,
)
from convenor.actions.asking.hearing import clause_of, hear
from convenor.actions.asking.periods import draw_findings
from convenor.actions.asking.unplayed import abandoned_counts, forfeit_award, forfeit_counts
from convenor.actions.matches.level_matches import DECIDE, EXTRA
from convenor.actions.matches.match_of_round import between, decided_before, match_of, matches_of
from convenor.actions.matches.match_score_lists import ENTER_MANY
from convenor.actions.matches.match_scores import CONFIRM, ENTER
from convenor.actions.matches.mismatched_teams import MISMATCH
from convenor.actions.matches.play_by_dates import SET_PLAY_BY
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.regulation.answers import Decides
from convenor.values import replace


def forfeit(there: Competition, given: bodies.MatchForfeited, setting: Setting) -> Proposal:  # noqa: ARG001
    """A match lost without play."""
    if not given.at_fault:
        raise Mistake("a forfeit names who is at fault: one side, or both.")
    matches = matches_of(there, given.stage, given.session, given.at_fault[0])
    match = matches[0]
    for who in given.at_fault[1:]:
        if who not in match.pairing.contestants:
            raise Mistake(f"{who} and {given.at_fault[0]} do not meet in round {given.session}.")
    if len(given.at_fault) != len(set(given.at_fault)):
        raise Mistake("a side is named twice: name each side at fault once.")
    findings = [finding for each in matches for finding in _played(each)]
    findings += decided_before(there, given.stage, given.session, match)
    findings += [*forfeit_counts(there, given), *_walk_over(there, given, match)]
    findings += draw_findings(there, given.stage, given.session)
    says = f"{' and '.join(given.at_fault)} forfeited{_counts(there, given, match)}"
    return one("match forfeited", given, *findings, says=says)


def _walk_over(
    there: Competition, given: bodies.MatchForfeited, match: MatchFigure
) -> list[Finding]:
    """What the book says of a match to which a side, or neither, comes."""
    sides = match.pairing.contestants
    present = tuple(who for who in sides if who not in given.at_fault)
    known = {
        "teams": sides,
        "present": present,
        "abandoned": match.pairing.name,
        "plan": pipeline.stage_plan(there, given.stage).format,
    }
    heard = hear(there, given.stage, "walk-over", known)
    if heard is None:
        return []
    answer = heard.answer
    if isinstance(answer, Decides):
        return [warn(f"{(answer.reason or '').rstrip('.')}: {answer.decided_by}", heard.clause)]
    reason = said(answer).get("reason") or "the match is won by forfeit"
    return [Finding("ok", str(reason).rstrip("."), heard.clause)]


def abandon(there: Competition, given: bodies.MatchAbandoned, setting: Setting) -> Proposal:  # noqa: ARG001
    """A match that was not played, or not to its end, without fault."""
    match = between(there, given.stage, given.session, given.contestants)
    if given.absent and given.absent not in match.pairing.contestants:
        sides = " and ".join(match.pairing.contestants)
        raise Mistake(f"{given.absent} is no side of this match: 'absent' is one of {sides}.")
    if given.began is None:
        given = replace(given, began=_has_begun(there, match))
    findings = [*_played(match), *decided_before(there, given.stage, given.session, match)]
    if not pipeline.is_bracket(there, given.stage):
        findings += abandoned_counts(there, given)
    findings += draw_findings(there, given.stage, given.session)
    return one("match abandoned", given, *findings)


# --- a choice ------------------------------------------------------------------------------------


def choose_opponent(there: Competition, given: bodies.ChoiceMade, setting: Setting) -> Proposal:  # noqa: ARG001
    """The opponent that the first qualifier takes."""
    stage = there.state.stage(given.stage)
    if not stage.opened or not stage.field:
        raise Mistake(f"{given.stage} has not been opened: close the stage before it first.")
    if not pipeline.by_choice(there, given.stage):
        raise Mistake(f"nobody chooses an opponent in {given.stage}: its bracket is fixed.")
    clause = clause_of(there, given.stage, "choice")
    findings = []
    if given.contestant != stage.field[0]:
        reason = f"{stage.field[0]} qualified first and chooses, not {given.contestant}"
        findings.append(refuse(reason, clause))
    if given.opponent == given.contestant or given.opponent not in stage.field:
        others = [who for who in stage.field if who != given.contestant]
        raise Mistake(f"'{given.opponent}' cannot be chosen: it is one of {', '.join(others)}.")
    if there.state.of(bodies.ChoiceMade, given.stage):
        findings.append(refuse("the choice has been made: it stands", clause))
    if any(each.draw for each in there.state.sessions_of(given.stage)):
        findings.append(refuse(f"{given.stage} has been drawn: the choice comes too late", clause))
    heard = hear(there, given.stage, "choice", {"qualified": stage.field, "choice": given.opponent})
    says = f"{given.contestant} meets {given.opponent}"
    if heard is not None:
        matches = (" v ".join(map(str, each)) for each in heard.answer.matches)
        says = "; ".join(matches)
    return one("choice made", given, *findings, says=says)


# --- what can be ---------------------------------------------------------------------------------


def _has_begun(there: Competition, match: MatchFigure) -> bool:
    """Whether a board of the match has a result at any of its tables."""
    on = (there.state.on(match.stage, match.session, board) for board in match.pairing.boards)
    return any(table in scores for scores in on for table in match.pairing.tables)


def _played(match: MatchFigure) -> list[Finding]:
    if match.complete:
        both = " v ".join(match.pairing.contestants)
        return [warn(f"{both} has been played to its end: its score will not count")]
    return []


def _counts(there: Competition, given: bodies.MatchForfeited, match: MatchFigure) -> str:
    """What the other side gets as things stand."""
    if pipeline.is_bracket(there, match.stage):
        return ""
    if len(given.at_fault) > 1:
        return "" if given.vp is None else f"; {show(given.vp)} VP each"
    amount = forfeit_award(there, given.stage, given.session, given.at_fault[0])
    amount = given.vp if amount is None else amount
    if amount is None:
        return ""
    several = len(matches_of(there, match.stage, match.session, given.at_fault[0])) > 1
    others = "each other side has" if several else "the other side has"
    return f"; {others} {show(amount)} VP for now"


def suggest_forfeit(there: Competition, given: dict[str, Any]) -> tuple[Suggestion, ...]:
    """What a forfeit would count."""
    names = given.get("at_fault") or ()
    at_fault = (names,) if isinstance(names, str) else tuple(map(str, names))
    if not at_fault or not given.get("stage") or not given.get("session"):
        return ()
    try:
        match = match_of(there, str(given["stage"]), int(given["session"]), at_fault[0])
        found = None
        if len(at_fault) == 1:
            found = forfeit_award(there, match.stage, match.session, at_fault[0])
    except (Mistake, ValueError):
        return ()
    if found is None:
        return ()
    text = f"{match.pairing.opponent_of(at_fault[0])} gets {show(found)} VP for now"
    return (Suggestion({}, text, clause_of(there, match.stage, "forfeit")),)


ACTIONS = (
    ENTER,
    CONFIRM,
    ENTER_MANY,
    SET_PLAY_BY,
    Action(
        "forfeit",
        "Forfeit a match",
        bodies.MatchForfeited,
        forfeit,
        "director",
        "matches",
        "a match is lost without play",
        suggest_forfeit,
    ),
    Action("abandon", "Abandon a match", bodies.MatchAbandoned, abandon, "director", "matches"),
    DECIDE,
    EXTRA,
    MISMATCH,
    Action(
        "choose-opponent",
        "Choose an opponent",
        bodies.ChoiceMade,
        choose_opponent,
        "scorer",
        "matches",
    ),
)
