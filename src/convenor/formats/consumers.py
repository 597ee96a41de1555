"""Who takes our files, and an event made to fit each: from `consumers.toml`.

An event and a consumer go in; the event as that consumer takes it comes out, or a refusal in one
sentence. Nothing is left out in silence: what is written otherwise is said in the data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from convenor.bridge import NotPlayed, Side
from convenor.errors import Mistake, did_you_mean
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Match,
    Section,
    TravellerLine,
)
from convenor.values import replace, value

GENERIC = "generic"
SCORED = {"matchpoints": "matchpoints", "butler": "IMPs", "cross-imps": "cross-IMPs"}


@value
class Consumer:
    """What one consumer takes."""

    name: str
    title: str
    flat: bool
    in_sessions: bool
    types: Mapping[str, str]
    swiss: Mapping[str, str]
    shared_places: bool
    awards: Literal["score", "sides"]
    two_players: bool
    digits: bool
    hundredths: bool
    title_length: int
    both_scores: bool
    individuals: bool
    participants: Mapping[str, str] = {}

    def refuse(self, what: str, do: str) -> Mistake:
        """The sentence of a refusal."""
        return Mistake(f"{self.title[:1].upper()}{self.title[1:]} does not take {what}: {do}.")


@cache
def consumers() -> dict[str, Consumer]:
    """All consumers by name."""
    path = Path(__file__).with_name("consumers.toml")
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["consumer"]
    return {row["name"]: Consumer(**row) for row in rows}


def consumer_named(name: str) -> Consumer:
    """The consumer that somebody asks for."""
    if name not in consumers():
        raise Mistake(f"nobody is known as '{name}': {did_you_mean(name, consumers())}")
    return consumers()[name]


def fitted(event: Event, consumer: Consumer) -> Event:
    """The event as a consumer takes it; what it cannot take is refused."""
    _check_kind(event, consumer)
    if consumer.title_length and len(event.title) > consumer.title_length:
        raise consumer.refuse(
            f"a name of {len(event.title)} characters", f"at most {consumer.title_length} are taken"
        )
    sections = _flattened(event, consumer) if consumer.flat else event.sections
    if consumer.in_sessions and any(each.matches for each in sections):
        sections = tuple(replace(each, session=each.session or "1") for each in sections)
    made = replace(event, sections=tuple(_section(each, event, consumer) for each in sections))
    if consumer.flat and event.method == "matchpoints" and made.winners not in (1, 2):
        raise consumer.refuse("an event that does not say its winners", "say one or two")
    return made


def _check_kind(event: Event, consumer: Consumer) -> None:
    if event.individual and not consumer.individuals:
        raise consumer.refuse("individuals", "send it the places in another way")
    if event.method == "none":
        raise Mistake("USEBIO holds results, and this event has none: write it as PBN.")
    teams = any(each.team for each in event.contestants)
    if event.in_matches and not teams and event.method not in consumer.swiss:
        raise consumer.refuse("a Swiss of pairs", "write it for another consumer")
    if event.method not in consumer.types:
        what = "teams" if teams else f"events scored by {event.method}"
        known = ", ".join(SCORED[each] for each in consumer.types if each in SCORED)
        raise consumer.refuse(what, f"only pairs by {known}")


def _flattened(event: Event, consumer: Consumer) -> tuple[Section, ...]:
    """One section without a name: the contestants of all, and the boards of one session."""
    played = [each for each in event.sections if each.boards or each.matches]
    if len({each.session for each in played}) > 1:
        raise consumer.refuse("several sessions in a file", "write one session at a time")
    boards: dict[int, list[TravellerLine]] = {}
    datums = {}
    for section in played:
        for board in section.boards:
            boards.setdefault(board.number, []).extend(board.lines)
            datums[board.number] = board.datum
    contestants = event.contestants
    if len({(each.id, each.side) for each in contestants}) < len(contestants):
        raise consumer.refuse("two sections with the same numbers", "number the pairs through")
    made = tuple(
        EventBoard(number, tuple(lines), datum=datums[number]) for number, lines in boards.items()
    )
    return (Section(contestants=contestants, boards=made),)


def _section(section: Section, event: Event, consumer: Consumer) -> Section:
    return replace(
        section,
        contestants=tuple(_contestant(each, event, consumer) for each in section.contestants),
        boards=tuple(_board(each, consumer) for each in section.boards),
        matches=tuple(_match(each, consumer) for each in section.matches),
    )


def _contestant(each: Contestant, event: Event, consumer: Consumer) -> Contestant:
    if consumer.two_players and len(each.players) != 2:
        raise consumer.refuse(
            f"pair {each.id} with {len(each.players)} players", "a pair has two names"
        )
    for player in each.players:
        if consumer.digits and player.number and not player.number.isdecimal():
            raise consumer.refuse(
                f"the number '{player.number}' of {player.name}", "write its digits, or none"
            )
    standing = each.standing
    if consumer.flat:
        _check_standing(each, event, consumer)
    if not consumer.shared_places:
        standing = replace(standing, shared=False)
    if consumer.hundredths and standing.points is not None:
        number = standing.points.number * 100
        if number.denominator != 1:
            raise consumer.refuse(f"{standing.points} masterpoints", "give whole hundredths")
    return replace(each, standing=standing)


def _check_standing(each: Contestant, event: Event, consumer: Consumer) -> None:
    wanted = each.standing.percent if event.method == "matchpoints" else each.standing.total
    if wanted is None or each.standing.place is None:
        raise consumer.refuse(f"pair {each.id} without a score or a place", "wait for its scores")
    if event.winners == 2 and each.side not in (Side.NS, Side.EW):
        raise consumer.refuse(f"pair {each.id} without a direction", "there are two winners")


def _board(board: EventBoard, consumer: Consumer) -> EventBoard:
    if not consumer.both_scores:
        return board
    kept = tuple(line for line in board.lines if not isinstance(line.result, NotPlayed))
    for line in kept:
        if line.ns_printed is None or line.ew_printed is None:
            raise consumer.refuse(
                f"board {board.number}, {line.ns} v {line.ew}, without both scores", "enter them"
            )
    return replace(board, lines=kept)


def _match(match: Match, consumer: Consumer) -> Match:
    return replace(match, boards=tuple(_board(each, consumer) for each in match.boards))
