"""A play-off for a place that the scores leave open, recorded with its IMPs.

The stage, the stage that is played for and the matches go in; a fact comes out, with who has won
the place or what is played next. How long a play-off is, and what counts in it, the book says.
"""

from __future__ import annotations

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
from convenor.competition.finals import play_offs
from convenor.competition.finals.play_offs import PlayedOff
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.finals.qualification import Qualification
from convenor.ledger import bodies
from convenor.values import replace


def play_off(there: Competition, given: bodies.PlayOffPlayed, setting: Setting) -> Proposal:  # noqa: ARG001
    """Matches between those who are level, for the places that are left."""
    now = to_play(there, given.stage, given.to)
    if now is None:
        return Proposal((), (refuse(f"no place of {given.to} is left to a play-off"),))
    facts = pipeline.play_offs_recorded(there, given.stage, given.to)
    body = replace(given, clause=given.clause or now.clause)
    found = _open_places(there, given.stage, given.to)
    assert found is not None
    rules = pipeline.rules(there, given.stage)
    after = play_offs.played_off(rules, found.between, found.open_places, (*facts, body))
    return one("play-off played", body, *_lengths(now, given), says=_said(after, given.to))


def suggest_play_off(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """Who plays off for which stage, and over how many boards."""
    stage = str(given.get("stage") or "")
    plans = {each.name: each for each in there.state.the_plan.stages}
    if stage not in plans:
        return ()
    wanted = str(given.get("to") or "")
    found = []
    for to in dict.fromkeys(str(each.get("to", "")) for each in plans[stage].qualify):
        now = to_play(there, stage, to) if to and wanted in ("", to) else None
        if now is not None and not now.over:
            boards = f" over {now.boards} boards" if now.boards else ""
            places = "a place" if now.places == 1 else f"{now.places} places"
            text = f"{', '.join(now.level)} play{boards} for {places} in {to}"
            found.append(Suggestion({"to": to}, text, now.clause))
    return tuple(found)


def to_play(there: Competition, stage: str, to: str) -> PlayedOff | None:
    """Who plays off next for a stage, and over how many boards; none if no place is open."""
    found = _open_places(there, stage, to)
    if found is None:
        return None
    facts = pipeline.play_offs_recorded(there, stage, to)
    rules = pipeline.rules(there, stage)
    return play_offs.played_off(rules, found.between, found.open_places, facts)


def _open_places(there: Competition, stage: str, to: str) -> Qualification | None:
    if not pipeline.is_over(there, stage):
        raise Mistake(f"{stage} is not over: who plays off is known when it is.")
    for going in pipeline.qualification(there, stage):
        if going.to == to and going.found.open_places:
            return going.found if going.found.decided_by == play_offs.PLAY_OFF else None
    return None


def _lengths(now: PlayedOff, given: bodies.PlayOffPlayed) -> list[Finding]:
    """A play-off of another length than the book has."""
    told = {match.boards for match in given.matches} - {None}
    if now.boards is None or told <= {now.boards}:
        return []
    return [warn(f"a play-off has {now.boards} boards", now.clause)]


def _said(after: PlayedOff, to: str) -> str:
    if after.over:
        return f"{', '.join(after.qualified)} to {to}"
    level = ", ".join(after.level)
    boards = f" over {after.boards} boards" if after.boards else ""
    return f"{level} are still level: they play again{boards}"


ACTIONS = (
    Action(
        "play-off",
        "Record a play-off",
        bodies.PlayOffPlayed,
        play_off,
        "director",
        "matches",
        "those who are level play for a place",
        suggest_play_off,
    ),
)
