"""A fouled board whose result is cancelled: another board in its place, or fixed IMPs.

The contestants concerned, those at fault and how far play has gone go in; what is done and the
IMPs of each contestant come out. Whether a board is fouled is for the director to find.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

REPLAY = "substitute board at both tables"
NEXT_STANZA = "substitute board in the next stanza"
CANCELLED = "cancelled"


@value
class CancelledTerms:
    """The award, what a contestant at fault gets, and whether another board comes first."""

    award: Exact = asked("IMPs of a contestant not at fault", unit=IMP, default=0)
    at_fault: Literal["same", "opposite", "nothing", "decided"] = asked(
        "what a contestant at fault gets: the same, the opposite, 0, or what the official says",
        default="same",
    )
    awarded_by: Literal["rule", "official"] = asked(
        "whether the rule or an official sets the IMPs", default="rule"
    )
    official: str = asked("the official who sets what the rule leaves open", default="director")
    contestants: tuple[str, ...] | None = asked(
        "the contestants, if always the same", default=None, asking=True
    )
    replay: bool = asked("whether another board is played if it still can be", default=False)
    scores: bool = asked("whether the clause answers with the IMPs", default=True)


@value
class CancelledGiven:
    """Who is concerned, who is at fault, and how far play has gone."""

    contestants: tuple[str, ...] | None = asked(
        "contestants whose score is cancelled", default=None
    )
    at_fault: tuple[str, ...] = asked("those of them at fault", default=())
    stanza_result_known: bool = asked("the result of the stanza is known", default=False)
    player_left: bool = asked("a player has left the table after the stanza", default=False)
    more_stanzas: bool = asked("the match has a stanza to come", default=False)
    next_stanza: bool = asked(
        "the official has the board replaced in the next stanza", default=False
    )


@value
class Cancelled:
    """What is done about the board, and the IMPs of each contestant."""

    action: str | None = asked("what is done about the board", default=None)
    imps: Mapping[str, Exact] | None = asked("IMPs of each contestant", unit=IMP, default=None)
    decided_by: Mapping[str, str] | None = asked(
        "the official who sets the IMPs of a contestant", default=None
    )
    reason: str | None = asked("why, in words", default=None)


def cancelled_board(terms: CancelledTerms, given: CancelledGiven, why: Why = SILENT) -> Cancelled:
    """What is done about a fouled board, and what each contestant scores for it."""
    action = _action(terms, given, why) if terms.replay else None
    if action in (REPLAY, NEXT_STANZA) or not terms.scores:
        return Cancelled(action=action)
    contestants = _contestants(terms, given)
    imps, officials = _awards(terms, contestants, frozenset(given.at_fault), why)
    if imps:
        why.step("IMPs of each", imps, unit=IMP, gives="imps")
    return Cancelled(action=action, imps=imps or None, decided_by=officials or None)


def replacement(given: CancelledGiven) -> str:
    """Another board now, another board in the next stanza, or none: the board is cancelled."""
    if not (given.stanza_result_known or given.player_left):
        return REPLAY
    return NEXT_STANZA if given.more_stanzas and given.next_stanza else CANCELLED


def _action(terms: CancelledTerms, given: CancelledGiven, why: Why) -> str:
    action = replacement(given)
    why.step(
        "result of the stanza known: {known}; a player has left: {left}; "
        "{official} has it played in a later stanza: {later}",
        action,
        gives="action",
        known=given.stanza_result_known,
        left=given.player_left,
        official=terms.official,
        later=given.more_stanzas and given.next_stanza,
    )
    return action


def _contestants(terms: CancelledTerms, given: CancelledGiven) -> tuple[str, ...]:
    contestants = given.contestants or terms.contestants
    if not contestants:
        raise Mistake("'contestants' is missing: name those whose score is cancelled.")
    if len(set(contestants)) < len(contestants):
        raise Mistake("'contestants' names the same one twice.")
    for each in given.at_fault:
        if each not in contestants:
            near = did_you_mean(each, contestants)
            raise Mistake(f"'{each}' is at fault but not among the contestants: {near}")
    return contestants


def _awards(
    terms: CancelledTerms, contestants: tuple[str, ...], at_fault: frozenset[str], why: Why
) -> tuple[dict[str, Exact], dict[str, str]]:
    imps: dict[str, Exact] = {}
    officials: dict[str, str] = {}
    for each in contestants:
        award = award_of(terms, each in at_fault)
        if award is None:
            officials[each] = terms.official
            why.step("{who:who}: the {official} decides", who=each, official=terms.official)
        else:
            imps[each] = award
            text = "{who:who}, at fault" if each in at_fault else "{who:who}, not at fault"
            why.step(text, award, unit=IMP, who=each)
    if officials:
        why.step("left to an official", officials, gives="decided_by")
    return imps, officials


def award_of(terms: CancelledTerms, at_fault: bool) -> Exact | None:
    """The IMPs of one contestant; None where an official sets them."""
    if terms.awarded_by == "official":
        return None
    if not at_fault or terms.at_fault == "same":
        return terms.award
    return {"opposite": -terms.award, "nothing": 0, "decided": None}[terms.at_fault]
