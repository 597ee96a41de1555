"""System cards at the table: how many are missing, and what grace covers.

Cards at hand go in; the cards short, those that the grace of the event covers and those to be
fined come out. The size of a fine is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class CardTerms:
    """The cards that a pair must have, and the grace that it has in an event."""

    cards_needed: int = asked("cards that a pair must have at the table")
    graces: int = asked("missing cards that an event forgives a pair", default=0)
    grace_of: Literal["pair", "player"] = asked(
        "whether the pair has one pool of graces, or each player one of his own", default="pair"
    )


@value
class Cards:
    """The cards at hand, now or session by session."""

    cards: int | None = asked("cards at hand", default=None, least=0)
    cards_by_session: tuple[int, ...] | None = asked(
        "cards at hand in each session of the event, in order", default=None, least=0
    )
    missing_by_session: tuple[tuple[str, ...], ...] | None = asked(
        "the players without a card in each session, in order", default=None
    )
    exempt: bool | tuple[bool, ...] = asked(
        "whether the pair needs no card (or one answer for each session)", default=False
    )


@value
class CardsShort:
    """Cards short now, or session by session what grace covers and what is fined."""

    short: int | None = asked("cards short", default=None)
    covered: tuple[int, ...] | None = asked("cards short that grace covers", default=None)
    fined: tuple[int, ...] | None = asked("cards short that are fined", default=None)


def missing_cards(terms: CardTerms, given: Cards, why: Why = SILENT) -> CardsShort:
    """The cards that are missing, and those of them that are fined."""
    if given.cards is not None:
        short = 0 if given.exempt is True else max(terms.cards_needed - given.cards, 0)
        why.step(
            "{needed} cards are needed, {here} are here",
            short,
            gives="short",
            needed=terms.cards_needed,
            here=given.cards,
        )
        return CardsShort(short=short)
    covered, fined = _over_sessions(terms, given)
    why.step("covered by grace, session by session", covered, gives="covered")
    why.step("to be fined, session by session", fined, gives="fined")
    return CardsShort(covered=covered, fined=fined)


def _over_sessions(terms: CardTerms, given: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if terms.grace_of == "player":
        short = _named(terms, given)
        covered = _covered_by_player(short, terms.graces // terms.cards_needed)
        counts = tuple(len(each) for each in short)
    else:
        counts = _short_by_session(terms, given)
        covered = _covered_by_pool(counts, terms.graces)
    return covered, tuple(a - b for a, b in zip(counts, covered, strict=True))


def _covered_by_pool(short: tuple[int, ...], pool: int) -> tuple[int, ...]:
    covered = []
    for count in short:
        used = min(count, pool)
        pool -= used
        covered.append(used)
    return tuple(covered)


def _covered_by_player(short: tuple[tuple[str, ...], ...], each_has: int) -> tuple[int, ...]:
    used: dict[str, int] = {}
    covered = []
    for players in short:
        graced = [player for player in players if used.get(player, 0) < each_has]
        used.update({player: used.get(player, 0) + 1 for player in graced})
        covered.append(len(graced))
    return tuple(covered)


def _short_by_session(terms: CardTerms, given: Cards) -> tuple[int, ...]:
    if given.missing_by_session is not None:
        return tuple(len(each) for each in _named(terms, given))
    if given.cards_by_session is None:
        raise Mistake("give 'cards_by_session', or 'missing_by_session' with the players' names.")
    short = tuple(max(terms.cards_needed - cards, 0) for cards in given.cards_by_session)
    exempt = _exempt(given, len(short))
    return tuple(0 if free else count for count, free in zip(short, exempt, strict=True))


def _named(terms: CardTerms, given: Cards) -> tuple[tuple[str, ...], ...]:
    """The players without a card; they must be named where each has a grace of his own."""
    missing = given.missing_by_session
    if missing is None:
        return tuple(_both_or_none(terms, count) for count in _short_by_session(terms, given))
    for players in missing:
        if len(set(players)) != len(players) or len(players) > terms.cards_needed:
            raise Mistake(f"'missing_by_session' names each player once a session, not {players}.")
    if len({player for players in missing for player in players}) > terms.cards_needed:
        raise Mistake("'missing_by_session' names more players than a pair has.")
    exempt = _exempt(given, len(missing))
    return tuple(() if free else each for each, free in zip(missing, exempt, strict=True))


def _both_or_none(terms: CardTerms, short: int) -> tuple[str, ...]:
    """All the players of the pair or none: who they are does not matter then."""
    if short not in (0, terms.cards_needed):
        raise Mistake(
            "each player has a grace of his own here: name those without a card in "
            "'missing_by_session' instead of counting cards."
        )
    return tuple(f"player {number}" for number in range(1, short + 1))


def _exempt(given: Cards, sessions: int) -> tuple[bool, ...]:
    if isinstance(given.exempt, bool):
        return (given.exempt,) * sessions
    if len(given.exempt) != sessions:
        raise Mistake(f"'exempt' has {len(given.exempt)} answers for {sessions} sessions.")
    return given.exempt
