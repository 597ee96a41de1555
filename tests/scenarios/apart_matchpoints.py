"""Matchpoints worked out apart from the engine: boards, short boards, awards, sessions, matches.

What a ledger tells goes in with who sat where; out come matchpoints, percentages and VPs. Every
score is compared with every other one, one after another; nothing here imports the scoring of the
engine. Who sits where in a movement is taken from the movement itself.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from apart_scores import Told, points
from apart_teams import BOOKS

from convenor.movements.movement import TeamsMovement, tables_in_play, team_of
from convenor.movements.plans import movement_of

PERCENT_OF_AWARD = {"average plus": 60, "average": 50, "average minus": 40}
NS, EW = 0, 1


@dataclass(frozen=True)
class Sat:
    """Two sides at a table, and the boards that they have there."""

    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]
    section: str = ""
    round: int = 1


@dataclass
class Card:
    """What a contestant has: matchpoints of so many that could be had."""

    score: Fraction = Fraction(0)
    available: Fraction = Fraction(0)
    awards: list[tuple[str, Fraction]] = field(default_factory=list)
    """Average plus and the like, each with the top of its board."""
    given: list[tuple[Fraction, Fraction]] = field(default_factory=list)
    """Percentages that were given for a board, each with its top."""

    def add(self, score: Fraction, available: Fraction) -> None:
        self.score += score
        self.available += available


# --- who sat where -------------------------------------------------------------------------------


def sat_by_movement(told: Told, stage: str, session: int) -> list[Sat]:
    """Every table of a session that was opened with a movement, in all its sections."""
    found = []
    for body in told.of("session opened", stage):
        if body["session"] != session or not body.get("movement"):
            continue
        movement = movement_of(body["movement"])
        size, first = body["boards_a_round"], body.get("first_board", 1)
        section = body.get("section", "")
        prefix = f"{section} " if section[-1:].isdigit() else section
        had: set[tuple[int, int]] = set()
        for at in tables_in_play(movement):
            again = f" (round {at.round})" if (at.table, at.boards) in had else ""
            had.add((at.table, at.boards))
            ns, ew = _names(at.ns, body, movement), _names(at.ew, body, movement)
            start = first + (at.boards - 1) * size
            if ns and ew:
                boards = tuple(range(start, start + size))
                table = f"{prefix}{at.table}{again}"
                found.append(Sat(table, ns, ew, boards, section, at.round))
    return found


def _names(numbers: Any, body: dict[str, Any], movement: Any) -> str:
    if isinstance(movement, TeamsMovement):
        return str(body["seats"][team_of(numbers[0]) - 1])
    names = [str(body["seats"][each - 1]) for each in numbers]
    return "+".join(names) if all(names) else ""


def sat_by_draw(told: Told, stage: str, session: int, boards: int) -> list[Sat]:
    """Every table of a round that was drawn, one table a match."""
    own = tuple(range(1, boards + 1))
    return [
        Sat(str(each["table"]), str(each["home"]), str(each["away"]), own)
        for each in told.draws(stage)[session]["matches"]
    ]


# --- one board -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """What one side of a table is scored with: parts of points, or a percentage, or an award."""

    parts: tuple[tuple[int, Fraction], ...] = ()
    award: str = ""
    percent: Fraction | None = None


Lost = tuple[Entry, Entry] | None
"""For a board lost by lateness: what the late side gets, and what the other."""


def entries_of(
    told: Told, stage: str, session: int, sat: Sat, board: int, lost: Lost = None
) -> tuple[Entry, Entry] | None:
    """Both sides of a table on a board; nothing where there is no score."""
    if told.cancelled(stage, session, board, sat.table):
        return _lost(told, stage, session, sat, board, lost)
    ruling = told.rulings.get((stage, session, sat.table, board))
    if ruling is not None:
        ns = _of_ruling(ruling[0], board)
        return ns, ns if ruling[1] is None else _of_ruling(ruling[1], board)
    written = told.results.get((stage, session, sat.table, board))
    if written is None or written == "NP":
        return None
    own = Entry(parts=((points(written, board), Fraction(1)),))
    return own, own


def _lost(
    told: Told, stage: str, session: int, sat: Sat, board: int, lost: Lost
) -> tuple[Entry, Entry] | None:
    """A board that one side lost by its fault: what the book gives to it and to the other."""
    blamed = {
        who
        for body in told.of("board cancelled", stage)
        if (body["session"], body["board"]) == (session, board)
        for who in body.get("at_fault", ())
    }
    if lost is None or not blamed & {sat.ns, sat.ew}:
        return None
    ns, ew = (lost[0] if who in blamed else lost[1] for who in (sat.ns, sat.ew))
    return ns, ew


def _of_ruling(given: dict[str, Any], board: int) -> Entry:
    if given.get("award"):
        return Entry(award=given["award"])
    if given.get("percent") is not None:
        return Entry(percent=Fraction(str(given["percent"])))
    return Entry(
        parts=tuple(
            (points(each["result"], board), Fraction(str(each.get("weight", 1))))
            for each in given["assigned"]
        )
    )


def compared(entries: list[Entry], usual: int, side: int) -> list[Fraction | None]:
    """Matchpoints of each entry of one direction, brought to the usual number of results."""
    with_points = [each for each in entries if each.parts]
    found: list[Fraction | None] = []
    for own in entries:
        if not own.parts:
            found.append(None)
            continue
        won = Fraction(0)
        for score, weight in own.parts:
            for other in with_points:
                if other is not own:
                    won += weight * sum(w * _against(score, s, side) for s, w in other.parts)
        found.append(Fraction(usual, len(with_points)) * (won + 1) - 1)
    return found


def _against(ours: int, theirs: int, side: int) -> int:
    if ours == theirs:
        return 1
    return 2 if (ours > theirs) == (side == NS) else 0


Line = tuple[Sat, tuple[Entry, Entry]]
Awards = dict[int, list[tuple[int, int]]]
Small = Awards | None


@dataclass(frozen=True)
class Scored:
    """One side of a table on a board."""

    who: str
    table: str
    board: int
    side: int
    score: Fraction | None
    available: Fraction
    award: str = ""
    given: bool = False


def score_board(
    told: Told,
    stage: str,
    session: int,
    sats: Iterable[Sat],
    board: int,
    usual: int,
    small: Small = None,
    lost: Lost = None,
) -> list[Scored]:
    """Everybody on a board, each form of it by itself.

    `small`: what the sides of a fouled board's form get that has 1, 2 or 3 results.
    """
    lines = []
    for sat in sats:
        if board not in sat.boards:
            continue
        both = entries_of(told, stage, session, sat, board, lost)
        if both is not None:
            lines.append((sat, both))
    forms = told.fouled(stage, session, board)
    named = set().union(*forms) if forms else set()
    groups = [[each for each in lines if each[0].table not in named]]
    groups += [[each for each in lines if each[0].table in form] for form in forms]
    if small is not None and len([each for each in groups if each]) > 1:
        groups = [_with_small(group, small) for group in groups]
    return [one for group in groups if group for one in _score_group(group, board, usual)]


def _with_small(group: list[Line], small: Awards) -> list[Line]:
    """A form with too few results: percentages by the order of the North-South scores."""
    scores = sorted((e[0].parts[0][0] for _, e in group if e[0].parts), reverse=True)
    if len(scores) not in small:
        return group
    awards = small[len(scores)]
    made: list[Line] = []
    for sat, (ns, ew) in group:
        if not ns.parts:
            made.append((sat, (ns, ew)))
            continue
        own = [awards[at] for at, score in enumerate(scores) if score == ns.parts[0][0]]
        both = [Fraction(sum(each[side] for each in own), len(own)) for side in (NS, EW)]
        made.append((sat, (Entry(percent=both[NS]), Entry(percent=both[EW]))))
    return made


def _score_group(lines: list[Line], board: int, usual: int) -> list[Scored]:
    top = Fraction(2 * (usual - 1))
    found = []
    for side in (NS, EW):
        # Copies, so that the same result at two tables is still two results.
        entries = [Entry(e[side].parts, e[side].award, e[side].percent) for _, e in lines]
        for (sat, _), own, score in zip(
            lines, entries, compared(entries, usual, side), strict=True
        ):
            who = sat.ns if side == NS else sat.ew
            if own.percent is not None:
                score = own.percent * top / 100
            is_given = own.percent is not None
            found.append(Scored(who, sat.table, board, side, score, top, own.award, is_given))
    return found


# --- sessions ------------------------------------------------------------------------------------


def usual_results(sats: list[Sat]) -> int:
    """How many results the board with the most of them has."""
    boards = [board for sat in sats for board in sat.boards]
    return max(boards.count(board) for board in set(boards))


def session_cards(
    told: Told,
    stage: str,
    session: int,
    sats: list[Sat],
    *,
    follows: bool = True,
    small: Small = None,
    lost: Lost = None,
) -> dict[str, Card]:
    """The card of every contestant, awards that follow it put in.

    `follows`: whether average plus is the own session where that is more, and average minus where
    that is less.
    """
    usual = usual_results(sats)
    cards: dict[str, Card] = {}
    for board in sorted({board for sat in sats for board in sat.boards}):
        for each in score_board(told, stage, session, sats, board, usual, small, lost):
            card = cards.setdefault(each.who, Card())
            if each.award:
                card.awards.append((each.award, each.available))
            elif each.given and each.score is not None:
                card.given.append((each.score, each.available))
            elif each.score is not None:
                card.add(each.score, each.available)
    for card in cards.values():
        _with_awards(card, follows)
    return cards


def _with_awards(card: Card, follows: bool) -> None:
    own = 100 * card.score / card.available if card.available else None
    for score, top in card.given:
        card.add(score, top)
    for award, top in card.awards:
        percent = Fraction(PERCENT_OF_AWARD[award])
        if follows and own is not None and award == "average plus":
            percent = max(percent, own)
        if follows and own is not None and award == "average minus":
            percent = min(percent, own)
        card.add(percent * top / 100, top)


def of_players(cards: dict[str, Card]) -> dict[str, Card]:
    """The cards of an individual's partnerships as those of its players."""
    found: dict[str, Card] = {}
    for both, card in cards.items():
        for player in both.split("+"):
            found.setdefault(player, Card()).add(card.score, card.available)
    return found


def percent_of(card: Card) -> Fraction:
    """A card as a percentage."""
    return 100 * card.score / card.available


def percentages(
    told: Told, stage: str, sessions: Iterable[int], *, individual: bool = False
) -> list[dict[str, Fraction]]:
    """The percentages of each session played by a movement, exact."""
    found = []
    for session in sessions:
        cards = session_cards(told, stage, session, sat_by_movement(told, stage, session))
        cards = of_players(cards) if individual else cards
        found.append({who: percent_of(card) for who, card in cards.items()})
    return found


def averaged(sessions: list[dict[str, Fraction]]) -> dict[str, Fraction]:
    """The mean of the sessions that each played."""
    everybody = {who for each in sessions for who in each}
    return {
        who: sum((each[who] for each in sessions if who in each), Fraction(0))
        / sum(who in each for each in sessions)
        for who in everybody
    }


# --- matches of pairs ----------------------------------------------------------------------------


def match_percent(
    told: Told, stage: str, session: int, boards: int, small: Small = None, lost: Lost = None
) -> dict[str, Fraction]:
    """The percentage of every pair in its match of a drawn round, awards as they stand."""
    sats = sat_by_draw(told, stage, session, boards)
    cards = session_cards(told, stage, session, sats, follows=False, small=small, lost=lost)
    return {who: percent_of(card) for who, card in cards.items()}


def pairs_vps(boards: int, percent: Fraction, path: str = "sbu-2022/tables/pairs-vp.csv") -> int:
    """VPs of a side with this percentage: each row of the table holds up to its limit.

    Seen from the winners, so that what lies between two limits is nearer to average for both.
    """
    if percent < 50:
        return 20 - pairs_vps(boards, 100 - percent, path)
    with (BOOKS / path).open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if _holds(row, boards)]
    for row in sorted(rows, key=lambda each: int(each["vp"])):
        if row["max_percent"] and percent <= Fraction(row["max_percent"]):
            return int(row["vp"])
    return 20


def _holds(row: dict[str, str], boards: int) -> bool:
    return int(row["boards_from"]) <= boards <= int(row["boards_to"])


# --- in order ------------------------------------------------------------------------------------


def groups_of(figures: dict[str, Fraction]) -> list[set[str]]:
    """Contestants in groups that are level, the best first."""
    found: dict[Fraction, set[str]] = {}
    for who, figure in figures.items():
        found.setdefault(figure, set()).add(who)
    return [found[figure] for figure in sorted(found, reverse=True)]
