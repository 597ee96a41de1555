"""Groups made from a seed list: halves, quarters, even sections, and the first round of a Swiss.

The number of contestants goes in (seed 1 is the strongest); the groups and the first round come
out. How seeds are given is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.draws.swiss import Odd
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

SHARING = 3
MOST = 100_000

Seeds = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]

# --- the first round ------------------------------------------------------------------------------


@value
class FirstRoundTerms:
    """How the field is divided, and what becomes of an odd number."""

    by: Literal["quarters", "halves", "lot"] = asked(
        "into what the field is divided, or that a lot draws all of it"
    )
    odd: Odd = asked(
        "what is done with an odd field (another clause: the three lowest share a match)",
        default="another clause",
    )


@value
class FirstRoundGiven:
    """The size of the field."""

    teams: int = asked("teams in the field", least=2, most=MOST)
    seed: int | str | None = asked("seed of the lot that pairs the groups", default=None)


@value
class FirstRound:
    """The groups of the first round, and its matches."""

    outer: Seeds | None = asked("seeds of the top and bottom quarters", default=None)
    middle: Seeds | None = asked("seeds of the two middle quarters", default=None)
    matches: Pairs | None = asked("the matches, by seed", default=None)
    share: Seeds | None = asked("the three of the share match of an odd field", default=None)


def first_round(terms: FirstRoundTerms, given: FirstRoundGiven, why: Why = SILENT) -> FirstRound:
    """The first round: quarters drawn against quarters, half against half, or all by lot."""
    even, share = _evened(terms, given.teams, why)
    if terms.by == "lot":
        return _all_by_lot(even, share, given.seed, why)
    if terms.by == "halves":
        matches = halves(even)
        why.step(
            "the top half meets the bottom half in order",
            matches,
            gives="matches",
            shown_as="matches",
        )
        return FirstRound(matches=matches, share=share)
    outer, middle = quarters(even)
    why.step("seeds of the top and bottom quarters", outer, gives="outer")
    why.step("seeds of the two middle quarters", middle, gives="middle")
    drawn = None
    if given.seed is not None:
        drawn = tuple(zip(outer, lot_order(middle, given.seed), strict=True))
        why.step(
            "drawn at random (seed {seed}, {method})",
            drawn,
            gives="matches",
            seed=given.seed,
            method=METHOD,
        )
    return FirstRound(outer, middle, drawn, share)


def _evened(terms: FirstRoundTerms, teams: int, why: Why) -> tuple[int, Seeds | None]:
    """How many are drawn, and the three of the share match if there is one."""
    if teams % 2 == 0:
        return teams, None
    if terms.odd == "official":
        raise Mistake(f"{teams} teams are an odd number, and no rule says who sits out: say who.")
    if terms.odd != "another clause":
        what = "has the bye" if terms.odd == "bye" else "meets the house team"
        why.step("an odd number: the lowest seed {what}", what=what)
        return teams - 1, None
    if teams < SHARING:
        raise Mistake("a share match needs three teams.")
    share = tuple(range(teams - SHARING + 1, teams + 1))
    why.step("an odd number: the three lowest seeds share a match", share, gives="share")
    return teams - SHARING, share


def _all_by_lot(teams: int, share: Seeds | None, seed: int | str | None, why: Why) -> FirstRound:
    """Everybody drawn by lot, two by two; nothing yet where the lot has no seed."""
    if seed is None:
        why.step("all are drawn by lot: give 'seed' for it")
        return FirstRound(share=share)
    order = lot_order(range(1, teams + 1), seed)
    drawn = tuple(zip(order[::2], order[1::2], strict=True))
    text = "drawn at random (seed {seed}, {method})"
    why.step(text, drawn, gives="matches", seed=seed, method=METHOD)
    return FirstRound(matches=drawn, share=share)


def halves(teams: int) -> Pairs:
    """Seed s meets seed s + half of the field."""
    half = teams // 2
    return tuple((each, each + half) for each in range(1, half + 1))


def quarters(teams: int) -> tuple[Seeds, Seeds]:
    """Top and bottom quarter, and the middle half; the top takes what does not divide."""
    half = teams // 2
    bottom = half // 2
    top = half - bottom
    outer = (*range(1, top + 1), *range(teams - bottom + 1, teams + 1))
    return outer, tuple(range(top + 1, teams - bottom + 1))


# --- sections -------------------------------------------------------------------------------------


@value
class SectionTerms:
    """Sections are always filled in snake order: there is nothing to set."""


@value
class SectionGiven:
    """A field and its sections."""

    teams: int = asked("teams in the field", least=1, most=MOST)
    sections: int = asked("sections to make", least=1)


@value
class Sections:
    """The seeds of each section."""

    sections: tuple[Seeds, ...] = asked("the seeds of each section, strongest first")


def even_sections(
    terms: SectionTerms,  # noqa: ARG001
    given: SectionGiven,
    why: Why = SILENT,
) -> Sections:
    """Sections of even strength: seeds are dealt there and back again."""
    if given.sections > given.teams:
        raise Mistake(f"{given.teams} teams do not fill {given.sections} sections: make fewer.")
    sections = snake(given.teams, given.sections)
    why.step("dealt there and back again (snake order)", sections, gives="sections")
    return Sections(sections)


def snake(teams: int, sections: int) -> tuple[Seeds, ...]:
    """Seeds dealt to sections 1, 2, … n, n, … 2, 1, 1, 2 and so on."""
    made: list[list[int]] = [[] for _ in range(sections)]
    for seed in range(teams):
        turn, place = divmod(seed, sections)
        made[sections - 1 - place if turn % 2 else place].append(seed + 1)
    return tuple(tuple(each) for each in made)
