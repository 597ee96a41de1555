"""Play-offs for places that a stage leaves open: who has won them, and who plays on.

Those who are level, the places and the recorded play-offs go in; winners and those still level come
out, by the clauses that the plan names for two and for more. Who is level is known before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from convenor.competition.figures import Figures
from convenor.competition.plans.rules import Rules
from convenor.errors import Mistake
from convenor.finals.qualification import Circumstances, Qualification
from convenor.ledger import bodies
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

PLAY_OFF = "play-off"
TWO, MORE = "play-off", "play-off round"


@value
class PlayedOff:
    """How far the play-offs have come: who has a place, who is level for those that are left."""

    qualified: tuple[str, ...]
    level: tuple[str, ...]
    places: int
    boards: int | None = None
    again: tuple[tuple[str, str], ...] = ()
    clause: str = ""

    @property
    def over(self) -> bool:
        return self.places == 0


def with_play_offs(
    figures: Figures,
    stage: str,
    to: str,
    around: Circumstances,
    before: Callable[[], Qualification],
) -> Circumstances:
    """What was settled outside the rule, with the play-offs for a stage once they are over."""
    facts = recorded(figures, stage, to)
    if not facts or around.settled:
        return around
    found = before()
    if not found.open_places or found.decided_by != PLAY_OFF:
        return around
    result = played_off(figures.rules(stage), found.between, found.open_places, facts)
    return replace(around, settled=result.qualified) if result.over else around


def recorded(figures: Figures, stage: str, to: str) -> tuple[bodies.PlayOffPlayed, ...]:
    """The play-offs of a stage for another, in order."""
    found = figures.state.of_kind("play-off played", stage)
    return tuple(body for _, body in found if body.to == to)


def played_off(
    rules: Rules,
    level: Sequence[str],
    places: int,
    facts: Sequence[bodies.PlayOffPlayed],
    why: Why = SILENT,
) -> PlayedOff:
    """The play-offs one after another: each is between those whom the one before left level."""
    now = _begin(rules, tuple(level), places)
    own: list[bodies.PlayOffMatch] = []
    for fact in facts:
        if now.over:
            raise Mistake("the places are decided: leave the later play-off out.")
        own += fact.matches
        result = _between_two(rules, now, own, why) if len(now.level) == 2 else None
        result = result or _between_more(rules, now, own, why)
        drawn = len(now.level) == 2 and result.level == now.level
        if not drawn and not result.again:
            own = []
        now = result
    return now


def _begin(rules: Rules, level: tuple[str, ...], places: int) -> PlayedOff:
    part = TWO if len(level) == 2 else MORE
    if not rules.clause(part):
        raise Mistake(
            f"the plan of {rules.plan.name} names no clause for '{part}': name one, or draw a lot."
        )
    boards = None
    if part == TWO:
        boards = rules.ask(TWO, {"teams": level}).boards_to_play
    return PlayedOff((), level, places, boards, clause=rules.clause(part))


def _between_two(
    rules: Rules, now: PlayedOff, own: Sequence[bodies.PlayOffMatch], why: Why
) -> PlayedOff | None:
    first, second = now.level
    imps: list[tuple[object, object]] = []
    for match in own:
        _refuse_others(match, now.level)
        both = (match.imps, match.opponents_imps)
        imps.append(both if match.first == first else (both[1], both[0]))
    given = {"teams": (first, second), "playoffs": tuple(imps)}
    found = rules.ask(TWO, given, why.part("play-offs", clause=rules.clause(TWO)))
    if found.winner is None:
        return replace(now, boards=found.boards_to_play, clause=rules.clause(TWO))
    return PlayedOff((*now.qualified, found.winner), (), 0, clause=rules.clause(TWO))


def _between_more(
    rules: Rules, now: PlayedOff, own: Sequence[bodies.PlayOffMatch], why: Why
) -> PlayedOff:
    matches = []
    for match in own:
        _refuse_others(match, now.level)
        matches.append((match.first, match.second, match.imps, match.opponents_imps))
    given = {"teams": now.level, "matches": tuple(matches), "places": now.places}
    found = rules.ask(MORE, given, why.part("play-off", clause=rules.clause(MORE)))
    if found.replay:
        return replace(now, again=found.replay)
    qualified = (*now.qualified, *found.qualified)
    left = now.places - len(found.qualified)
    if not left:
        return PlayedOff(qualified, (), 0, clause=rules.clause(MORE))
    following = _begin(rules, found.play_again, left)
    return replace(following, qualified=qualified)


def _refuse_others(match: bodies.PlayOffMatch, level: tuple[str, ...]) -> None:
    for name in (match.first, match.second):
        if name not in level:
            raise Mistake(f"'{name}' does not play off: {', '.join(level)} are level.")
