"""The form of an event by its entries: round robins or Swiss, rounds, matches, boards, days.

The number of entries goes in; the form comes out, or a verdict where nothing is laid down. Who
meets whom is drawn elsewhere.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import BOARD
from convenor.regulation.answers import REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


def rounds_of_round_robin(entries: int) -> int:
    """Rounds in which everybody meets everybody once; an odd field has a bye in each."""
    return entries if entries % 2 else entries - 1


def rounds_of_knock_out(entries: int) -> int:
    """Rounds until one is left, where half of those who play go on."""
    return (entries - 1).bit_length()


@value
class FormatBand:
    """The form for a number of entries."""

    least: int = asked("fewest entries", default=2)
    most: int | None = asked("most entries (none: any more)", default=None)
    format: Literal["round_robin", "swiss"] = asked("the form", default="round_robin")
    round_robins: int = asked("how many round robins", default=1)
    boards: int | None = asked("boards in a match", default=None)
    matches_first_day: int | None = asked("matches on the first day", default=None)
    matches_per_day: int | None = asked("matches on each (other) day", default=None)


@value
class FormatTerms:
    """The form for each number of entries."""

    bands: tuple[FormatBand, ...] = asked("the form by the number of entries")


@value
class FieldSize:
    """The size of the field."""

    entries: int = asked("pairs or teams that enter", least=2)


@value
class Format:
    """The form of the event."""

    format: str | None = asked("round_robin or swiss", default=None)
    round_robins: int | None = asked("how many round robins", default=None)
    rounds: int | None = asked("rounds", default=None)
    boards: int | None = asked("boards in a match", unit=BOARD, default=None)
    matches: int | None = asked("matches of each pair or team", default=None)
    byes: int | None = asked("byes of each pair or team", default=None)
    stanzas: int | None = asked("stanzas of a match", default=None)
    boards_each: int | None = asked("boards of each pair or team", unit=BOARD, default=None)
    days: int | None = asked("days", default=None)
    matches_per_day: int | None = asked("matches a day", default=None)
    verdict: VerdictWord | None = asked("refuse, where no form is laid down", default=None)
    reason: str | None = asked("why, in words", default=None)


@value
class LaidDownTerms:
    """The length of an event or a stage, laid down for whoever enters."""

    rounds: int | None = asked("matches of each pair or team", default=None, least=1)
    boards: int | None = asked("boards in a match", unit=BOARD, default=None, least=1)
    stanzas: int | None = asked("stanzas of a match", default=None, least=1)


@value
class NothingAsked:
    """Nothing has to be known."""


def format_laid_down(
    terms: LaidDownTerms,
    given: NothingAsked,  # noqa: ARG001
    why: Why = SILENT,
) -> Format:
    """The form that holds for any number of entries."""
    if terms.rounds is not None:
        why.step("rounds, as laid down", terms.rounds, gives="rounds")
    if terms.boards is not None:
        why.step("boards in a match, as laid down", terms.boards, unit=BOARD, gives="boards")
    if terms.stanzas is not None:
        why.step("stanzas of a match, as laid down", terms.stanzas, gives="stanzas")
    boards_each = None
    if terms.rounds is not None and terms.boards is not None:
        boards_each = terms.rounds * terms.boards
        why.step("boards of each", boards_each, unit=BOARD, gives="boards_each")
    return Format(
        rounds=terms.rounds,
        boards=terms.boards,
        boards_each=boards_each,
        stanzas=terms.stanzas,
    )


def format_by_entries(terms: FormatTerms, given: FieldSize, why: Why = SILENT) -> Format:
    """The form laid down for so many entries."""
    for band in terms.bands:
        if given.entries >= band.least and (band.most is None or given.entries <= band.most):
            return _swiss(band, why) if band.format == "swiss" else _robins(band, given, why)
    why.step("no form is laid down for {entries}", REFUSE, gives="verdict", entries=given.entries)
    reason = f"no form is laid down for {given.entries} entries: the organiser must set one."
    return Format(verdict=REFUSE, reason=reason)


def _swiss(band: FormatBand, why: Why) -> Format:
    why.step("the form for so many", "swiss", gives="format")
    why.step("boards in a match", band.boards, unit=BOARD, gives="boards")
    why.step("matches a day", band.matches_per_day, gives="matches_per_day")
    return Format(format="swiss", boards=band.boards, matches_per_day=band.matches_per_day)


def _robins(band: FormatBand, given: FieldSize, why: Why) -> Format:
    robins, one = band.round_robins, rounds_of_round_robin(given.entries)
    rounds, matches = robins * one, robins * (given.entries - 1)
    byes = rounds - matches
    why.step("the form for so many", "round_robin", gives="format")
    why.step("round robins", robins, gives="round_robins")
    why.step("{robins} × {one} rounds", rounds, gives="rounds", robins=robins, one=one)
    why.step("matches of each", matches, gives="matches")
    why.step("byes of each", byes, gives="byes")
    boards_each = None if band.boards is None else band.boards * matches
    if boards_each is not None:
        why.step("boards in a match", band.boards, unit=BOARD, gives="boards")
        why.step("boards of each", boards_each, unit=BOARD, gives="boards_each")
    return Format(
        format="round_robin",
        round_robins=robins,
        rounds=rounds,
        boards=band.boards,
        matches=matches,
        byes=byes,
        boards_each=boards_each,
        days=_days(band, rounds, why),
    )


def _days(band: FormatBand, rounds: int, why: Why) -> int | None:
    """Days for so many rounds, with a number of its own on the first."""
    if band.matches_first_day is None or band.matches_per_day is None:
        return None
    later = max(0, rounds - band.matches_first_day)
    days = 1 + -(-later // band.matches_per_day)
    text = "{first} rounds on the first day, then {each} a day"
    why.step(text, days, gives="days", first=band.matches_first_day, each=band.matches_per_day)
    return days
