"""Whether a player has played often enough: matches for a place in the final, stanzas for a title.

A count of matches or stanzas goes in, or the boards played in each match; the number needed and
what follows from it come out. Who was in the team and who won is told, not worked out.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class NumberTerms:
    """How many are needed, of what, and what they give."""

    counted: Literal["qualifying_matches", "final_stanzas"] = asked("what is counted")
    least: int = asked("the fewest that are enough", least=0)
    noun: str = asked("what they are called, more than one of them")
    match: Literal["one board", "whole match"] = asked(
        "a match is played by sitting down for one board, or for all", default="one board"
    )
    gives: Literal["verdict", "title"] = asked("a right to play, or a title", default="verdict")


@value
class TimesPlayed:
    """What one player has played."""

    qualifying_matches: int | None = asked("qualifying matches played", default=None, least=0)
    matches: tuple[tuple[int, int], ...] | None = asked(
        "instead, for each match [boards played by the player, boards of the match]", default=None
    )
    final_stanzas: int | None = asked("stanzas of the final played", default=None, least=0)
    on_winning_team: bool | None = asked("whether the player's team won", default=None)


@value
class NumberPlayed:
    """The number needed, the number played, and what follows."""

    verdict: VerdictWord | None = asked("whether the player may play", default=None)
    title_holder: bool | None = asked("whether the player holds the title", default=None)
    need: int | None = asked("the fewest that are enough", default=None)
    played: int | None = asked("how many count", default=None)
    reason: str | None = asked("why, in words", default=None)


def number_played(terms: NumberTerms, given: TimesPlayed, why: Why = SILENT) -> NumberPlayed:
    """Whether the player has played often enough."""
    played = _counted(terms, given)
    enough = played >= terms.least
    why.step("{noun} that count", played, gives="played", noun=terms.noun)
    why.step("{noun} needed", terms.least, gives="need", noun=terms.noun)
    said = f"{played} {terms.noun} of the {terms.least} needed"
    if terms.gives == "title":
        if given.on_winning_team is None:
            raise Mistake("give 'on_winning_team': true or false.")
        holder = given.on_winning_team and enough
        why.step("in the winning team, and played enough", holder, gives="title_holder")
        said = said if given.on_winning_team else "not in the winning team"
        return NumberPlayed(title_holder=holder, need=terms.least, played=played, reason=said)
    verdict = OK if enough else REFUSE
    why.step("{said}", verdict, gives="verdict", said=said)
    return NumberPlayed(verdict=verdict, need=terms.least, played=played, reason=said)


def matches_played(matches: tuple[tuple[int, int], ...], whole: bool) -> int:
    """How many of these matches the player played; a bye or forfeit has no board and is none."""
    for boards, scheduled in matches:
        if not 0 <= boards <= scheduled:
            raise Mistake(f"{boards} of {scheduled} boards cannot be played; check 'matches'.")
    return sum(1 for boards, scheduled in matches if boards >= (max(scheduled, 1) if whole else 1))


def _counted(terms: NumberTerms, given: TimesPlayed) -> int:
    if terms.counted == "final_stanzas":
        if given.final_stanzas is None:
            raise Mistake("give 'final_stanzas': the stanzas of the final that were played.")
        return given.final_stanzas
    if given.matches is not None:
        if given.qualifying_matches is not None:
            raise Mistake("give 'qualifying_matches' or 'matches', not both.")
        return matches_played(given.matches, terms.match == "whole match")
    if given.qualifying_matches is None:
        raise Mistake("give 'qualifying_matches', or 'matches' with the boards of each.")
    return given.qualifying_matches
