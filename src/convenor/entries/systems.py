"""Whether a bidding system may be played: its colour, the event, the length of the match, consent.

What is known of the system and of the match goes in; a verdict comes out with each bar that stands
in the way. Which colour a system has is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.contest.requirements import Conditions, Facts, Permission, judge, same
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Rounding, ratio
from convenor.regulation.answers import See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class SystemTerms(Conditions):
    """The bars, the colours and events there are, and how half a field is rounded."""

    systems: tuple[str, ...] = asked("the colours there are (none: any)", default=())
    events: tuple[str, ...] = asked("the events there are (none: any)", default=())
    half: Rounding = asked("how half the number of teams is rounded", default=Rounding("down"))


@value
class SystemUse:
    """A system, and where it is to be played."""

    system: str | None = asked("colour of the system", default=None)
    brown_sticker: bool | None = asked("whether such conventions are played", default=None)
    event: str | None = asked("the event", default=None)
    stage: str | None = asked("the stage of the event", default=None)
    section: Literal["lowest", "other"] | None = asked("section of a graded event", default=None)
    scoring: Literal["teams", "butler", "matchpoints"] | None = asked("scoring", default=None)
    boards: int | None = asked("boards in a match, as scheduled", default=None, least=1)
    round: int | None = asked("number of the round", default=None, least=1)
    round2_same_session: bool | None = asked(
        "whether rounds 1 and 2 are in one session", default=None
    )
    teams: int | None = asked("teams in the field", default=None, least=2)
    rank: int | None = asked("rank of the side that plays the system", default=None, least=1)
    rank_opponents: int | None = asked("rank of the opponents", default=None, least=1)
    consent: bool = asked("whether the opponents consented before the start", default=False)
    director_told: bool = asked("whether the director was told", default=False)
    match_sessions: int | None = asked("sessions in the match", default=None, least=1)
    in_use: bool | None = asked("whether the system is in use", default=None)
    opponents_too: bool = asked("whether the opponents play such a system too", default=False)
    against: str | None = asked("what the notes are against", default=None)
    notes: Literal["defence", "counter_defence"] | None = asked("what notes", default=None)
    purpose: Literal["defence", "counter_defence"] | None = asked(
        "what methods are changed for", default=None
    )
    part: str | None = asked("the part of the methods that is changed", default=None)
    designated: bool | None = asked("whether the session is one that was named", default=None)
    style: str | None = asked("style of the one-level openings", default=None)
    posted_in_time: bool | None = asked(
        "whether the pairs were posted correctly and in time", default=None
    )
    captain_agrees: bool | None = asked("whether the opposing captain agrees", default=None)
    director_agrees: bool | None = asked("whether the chief director agrees", default=None)


def system_permitted(terms: SystemTerms, given: SystemUse, why: Why = SILENT) -> Permission | See:
    """Whether the system, or what goes with it, is permitted."""
    for name, word, words in (
        ("system", given.system, terms.systems),
        ("event", given.event, terms.events),
    ):
        if word is not None and words and not any(same(word, each) for each in words):
            raise Mistake(f"{name} cannot be '{word}': {did_you_mean(word, words)}")
    return judge(terms, _facts(terms, given, why), why)


def _facts(terms: SystemTerms, given: SystemUse, why: Why) -> Facts:
    """What was given, and whether either side stands in the lower half."""
    facts = dict(given.__dict__)
    if given.teams is not None and given.rank is not None and given.rank_opponents is not None:
        last_upper = upper_half(given.teams, terms.half)
        lowest = max(given.rank, given.rank_opponents)
        if lowest > given.teams:
            raise Mistake(f"there is no rank {lowest} among {given.teams} teams.")
        why.step("last rank of the upper half of {teams}", last_upper, teams=given.teams)
        facts["lower_half"] = lowest > last_upper
    return facts


def upper_half(teams: int, half: Rounding) -> int:
    """The last rank that is not in the lower half of a field.

    >>> upper_half(15, Rounding("down"))
    8
    """
    return teams - int(half(ratio(teams, 2)))
