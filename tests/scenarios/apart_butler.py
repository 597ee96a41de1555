"""Datums, cross-IMPs, VP scales and whole stages of them, worked out apart from the engine.

The facts of a ledger go in as `Told` has them. Printed scales are read from their CSV files; every
rule that is followed stands here once more in plain Python, and nothing imports the engine.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from apart_scores import IMPS_OF_AWARD, Told, imps

BOOKS = Path(__file__).resolve().parents[2] / "src" / "convenor" / "rulebooks"
NOTHING = Fraction(0)
Place = tuple[int, str]
Datum = Callable[[Sequence[int | None], int], Fraction]
Vps = Callable[[Fraction], Fraction]


# --- datums --------------------------------------------------------------------------------------


def half_away(number: Fraction, step: Fraction | int = 1) -> Fraction:
    """To the nearest step, halves away from zero.

    >>> half_away(Fraction(425), 10), half_away(Fraction(-425), 10)
    (Fraction(430, 1), Fraction(-430, 1))
    """
    steps = (abs(number) / step + Fraction(1, 2)).__floor__()
    return (1 if number >= 0 else -1) * Fraction(steps) * step


def trimmed_datum(scores: Sequence[int | None], each_end: int) -> Fraction:
    """The mean without the extremes, to the nearest 10; fewer are left out where few are there.

    >>> trimmed_datum([420, 450, -50, 420, None], 1)
    Fraction(420, 1)
    """
    there = sorted(each for each in scores if each is not None)
    least = 1 if len(there) % 2 else 2
    off = min(each_end, max(0, (len(there) - least) // 2))
    kept = there[off : len(there) - off]
    return half_away(Fraction(sum(kept), len(kept)), 10)


def national_datum(scores: Sequence[int | None], round: int) -> Fraction:
    """One off each end below 15 tables, two below 25, then a tenth of the tables that count."""
    tables = len(scores)
    if tables < 15:
        return trimmed_datum(scores, 1)
    if tables <= 24:
        return trimmed_datum(scores, 2)
    counted = tables if round <= 3 else (tables + 1) // 2 if round <= 6 else 12
    there = [each for each in scores[:counted] if each is not None]
    off = (Fraction(len(there), 10) + Fraction(1, 2)).__floor__()
    return trimmed_datum(there, off)


def fouled_datum(scores: Sequence[int | None]) -> Fraction | None:
    """A form of a fouled board: one off each end of 3 to 7 results, two of more; none below."""
    there = [each for each in scores if each is not None]
    if len(there) < 3:
        return None
    return trimmed_datum(there, 1 if len(there) < 8 else 2)


# --- scales --------------------------------------------------------------------------------------


@cache
def rows_of(path: str) -> tuple[dict[str, str], ...]:
    """The rows of a printed table."""
    with (BOOKS / path).open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def printed_margins(path: str, boards: int) -> Vps:
    """A scale printed margin by margin, its last row for all above."""
    rows = {int(r["margin"]): r for r in rows_of(path) if int(r["boards"]) == boards}

    def vps(net: Fraction) -> Fraction:
        row = rows[min(int(abs(net)), max(rows))]
        return Fraction(row["winner_vp"] if net >= 0 else row["loser_vp"])

    return vps


def printed_ranges(path: str) -> Vps:
    """A scale printed in ranges of IMPs."""

    def vps(net: Fraction) -> Fraction:
        margin = abs(net)
        for row in reversed(rows_of(path)):
            if margin >= int(row["imp_from"]):
                return Fraction(row["winner_vp"] if net >= 0 else row["loser_vp"])
        raise AssertionError(net)

    return vps


def interstate(net: Fraction) -> Fraction:
    """35 and the net IMPs up to 30, a tenth of those above, at most 67.5 and never below 0."""
    won = 35 + net if net <= 30 else 65 + (net - 30) / 10
    return max(NOTHING, min(won, Fraction(135, 2)))


def fifty_and_own(net: Fraction) -> Fraction:
    """50 and the pair's own IMPs, at most 100."""
    return min(Fraction(100), 50 + net)


# --- who met whom --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meet:
    """A match as it was drawn; after some boards its pairs may change directions."""

    round: int
    table: str
    home: str
    away: str
    boards: tuple[int, ...]
    switch_after: int = 0

    def sides(self, board: int) -> tuple[str, str]:
        """Who sits North-South and East-West on a board."""
        at = self.boards.index(board)
        turned = self.switch_after and at >= self.switch_after
        return (self.away, self.home) if turned else (self.home, self.away)


def meets_of(told: Told, stage: str, boards: int, switch_after: int = 0) -> list[Meet]:
    """Every match that was drawn in a stage."""
    found = []
    for number, draw in sorted(told.draws(stage).items()):
        for each in draw["matches"]:
            length = int(each.get("boards") or boards)
            switch = switch_after if each.get("arrow_switch") else 0
            own = tuple(range(1, length + 1))
            names = str(each["table"]), str(each["home"]), str(each["away"])
            found.append(Meet(number, *names, own, switch))
    return found


def awards_at(
    told: Told, place: tuple[str, int, str, int], worth: Mapping[str, int]
) -> tuple[int, int] | None:
    """What both sides were given by a ruling, if there was one."""
    ruling = told.rulings.get(place)
    if ruling is None:
        return None
    ns, ew = ruling[0], ruling[1] or ruling[0]
    return worth[ns["award"]], worth[ew["award"]]


# --- boards --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Butler:
    """A board of a whole field against its datum."""

    told: Told
    stage: str
    datum: Datum
    cancelled: int = 0

    def __call__(self, meets: Sequence[Meet], board: int) -> dict[str, Fraction]:
        round = meets[0].round
        scores: list[int | None] = []
        given: dict[str, tuple[int, int]] = {}
        for meet in meets:
            place = (self.stage, round, meet.table, board)
            award = awards_at(self.told, place, IMPS_OF_AWARD)
            if award is not None:
                given[meet.table] = award
            scores.append(None if award else self.told.score(*place))
        datums = self._datums(meets, board, scores)
        found: dict[str, Fraction] = {}
        for meet, score in zip(meets, scores, strict=True):
            ns, ew = meet.sides(board)
            datum = datums[meet.table]
            if meet.table in given:
                found[ns], found[ew] = (Fraction(each) for each in given[meet.table])
            elif datum is None:
                found[ns] = found[ew] = Fraction(self.cancelled)
            elif score is not None:
                won = imps(score - datum)
                found[ns], found[ew] = Fraction(won), Fraction(-won)
        return found

    def _datums(
        self, meets: Sequence[Meet], board: int, scores: Sequence[int | None]
    ) -> dict[str, Fraction | None]:
        round = meets[0].round
        forms = self.told.fouled(self.stage, round, board)
        if not forms:
            return dict.fromkeys((each.table for each in meets), self.datum(scores, round))
        found: dict[str, Fraction | None] = {}
        usual = {each.table for each in meets} - set().union(*forms)
        for form in (usual, *forms):
            own = [s for m, s in zip(meets, scores, strict=True) if m.table in form]
            found.update(dict.fromkeys(form, fouled_datum(own)))
        return found


@dataclass(frozen=True)
class Teams:
    """A board at two tables; what is cancelled is worth the same to both teams."""

    told: Told
    stage: str
    cancelled: int = 0

    def __call__(self, meets: Sequence[Meet], board: int) -> dict[str, Fraction]:
        found: dict[str, Fraction] = {}
        for meet in meets:
            if board in meet.boards:
                found[meet.home], found[meet.away] = self.both(meet, board)
        return found

    def both(self, meet: Meet, board: int) -> tuple[Fraction, Fraction]:
        """IMPs of the two teams on a board."""
        tables = (f"{meet.table} open", f"{meet.table} closed")
        places = [(self.stage, meet.round, table, board) for table in tables]
        ruled = [awards_at(self.told, place, IMPS_OF_AWARD) for place in places]
        if any(ruled):
            home = sum(pair[at] for at, pair in enumerate(ruled) if pair)
            away = sum(pair[1 - at] for at, pair in enumerate(ruled) if pair)
            return Fraction(home), Fraction(away)
        forms = self.told.fouled(self.stage, meet.round, board)
        if any(len(form & set(tables)) == 1 for form in forms):
            return Fraction(self.cancelled), Fraction(self.cancelled)
        scores = [self.told.score(*place) for place in places]
        if None in scores:
            return NOTHING, NOTHING
        won = Fraction(imps((scores[0] or 0) - (scores[1] or 0)))
        return won, -won


@dataclass(frozen=True)
class CrossImps:
    """A board at five tables: against the four others, the two extremes left out, the rest added.

    With a table short the appendix for incomplete boards is followed; awards are worth 6 IMPs.
    """

    told: Told
    stage: str
    award: int = 6

    def __call__(self, meets: Sequence[Meet], board: int) -> dict[str, Fraction]:
        worth = {name: each // 3 * self.award for name, each in IMPS_OF_AWARD.items()}
        found: dict[str, Fraction] = {}
        real: list[tuple[Meet, int]] = []
        for meet in meets:
            place = (self.stage, meet.round, meet.table, board)
            award = awards_at(self.told, place, worth)
            ns, ew = meet.sides(board)
            if award is not None:
                found[ns], found[ew] = (Fraction(each) for each in award)
            elif (score := self.told.score(*place)) is not None:
                real.append((meet, score))
        forms = self.told.fouled(self.stage, meets[0].round, board)
        usual = {meet.table for meet in meets}.difference(*forms)
        for form in (usual, *forms):
            own = [(meet, score) for meet, score in real if meet.table in form]
            for (meet, _), won in zip(own, cross_imped([s for _, s in own]), strict=True):
                ns, ew = meet.sides(board)
                found[ns], found[ew] = won, -won
        return found


def cross_imped(scores: Sequence[int]) -> list[Fraction]:
    """What each North-South score is worth among five, or among what is left of them.

    >>> [int(each) for each in cross_imped([420, 420, 170, -50, 450])]
    [6, 6, -12, -20, 8]
    """
    against = [
        [imps(one - other) for there, other in enumerate(scores) if there != here]
        for here, one in enumerate(scores)
    ]
    if len(scores) == 5:
        return [Fraction(sum(sorted(each)[1:-1])) for each in against]
    if len(scores) == 4:
        return _one_short(against)
    factor = {3: Fraction(3, 4), 2: Fraction(1, 2)}.get(len(scores), NOTHING)
    return [half_away(sum(each) * factor) for each in against]


def _one_short(against: Sequence[Sequence[int]]) -> list[Fraction]:
    """Three comparisons and a made-up one; then shrunk by how far each is from the others."""
    four = [[*map(Fraction, each), Fraction(sum(each), 4)] for each in against]
    x = [sum(sorted(each)[1:-1], NOTHING) for each in four]
    y = [abs(sum((one - other for other in x), NOTHING)) / 3 for one in x]
    largest = min(Fraction(24), max(y))
    if not largest:
        return [NOTHING] * 4
    return [half_away(a * min(Fraction(24), b) / largest) for a, b in zip(x, y, strict=True)]


# --- a stage in VPs ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A contestant in the table of a stage, with what splits ties."""

    who: str
    total: Fraction
    opponents: Fraction
    later_opponents: Fraction
    won: int
    net: Fraction


class Rounds:
    """A stage of drawn matches played for VPs, worked out from its facts."""

    def __init__(
        self,
        told: Told,
        stage: str,
        meets: Sequence[Meet],
        board: Callable[[Sequence[Meet], int], dict[str, Fraction]],
        vps: Vps,
        bye: Fraction | int = 0,
        carried: Mapping[str, Fraction] | None = None,
        forfeit: Callable[[Rounds, str, str], Fraction] | None = None,
    ) -> None:
        self.told, self.stage, self.meets, self.vps = told, stage, meets, vps
        self.carried = dict(carried or {})
        self.net: dict[Place, Fraction] = {}
        self.scores: dict[Place, Fraction] = {}
        lost = {
            (body["session"], who)
            for body in told.of("match forfeited", stage)
            for who in body["at_fault"]
        }
        both = {(m.round, m.home): m.away for m in meets} | {
            (m.round, m.away): m.home for m in meets
        }
        self.played = [m for m in meets if not {(m.round, m.home), (m.round, m.away)} & lost]
        for number in sorted({meet.round for meet in meets}):
            self._round(number, [meet for meet in meets if meet.round == number], board)
        self.completed = dict(self.scores)
        for place in lost:
            self.scores[place] = NOTHING
            other = (place[0], both[place])
            if other not in lost and forfeit is not None:
                self.scores[other] = forfeit(self, other[1], place[1])
        for number, draw in told.draws(stage).items():
            for who in draw.get("byes", ()):
                self.scores[number, who] = Fraction(bye)

    def _round(self, number: int, drawn: Sequence[Meet], board: Callable[..., Any]) -> None:
        own = [meet for meet in drawn if meet in self.played]
        there = {who for meet in own for who in (meet.home, meet.away)}
        for each in sorted({b for meet in own for b in meet.boards}):
            for who, won in board(drawn, each).items():
                if who in there:
                    self.net[number, who] = self.net.get((number, who), NOTHING) + won
        for meet in own:
            for who in (meet.home, meet.away):
                self.scores[number, who] = self.vps(self.net[number, who])

    def met(self, who: str, after: int = 0) -> list[str]:
        """The opponents of matches that were played, from some round on."""
        own = [m for m in self.played if m.round > after and who in (m.home, m.away)]
        return [m.away if m.home == who else m.home for m in own]

    def totals(self) -> dict[str, Fraction]:
        """VPs of everybody, carry-over in, fines taken off."""
        fines = self.told.fines(self.stage)
        found = {}
        for who in self.told.field(self.stage):
            own = sum((each for (_, name), each in self.scores.items() if name == who), NOTHING)
            found[who] = own + self.carried.get(who, NOTHING) - fines.get(who, NOTHING)
        return found

    def rows(self) -> list[Row]:
        """Everybody with a total and what splits ties."""
        totals = self.totals()
        return [
            Row(
                who,
                totals[who],
                sum((totals[each] for each in self.met(who)), NOTHING),
                sum((totals[each] for each in self.met(who, 1)), NOTHING),
                sum(self._won(meet, who) for meet in self.played),
                sum((each for (_, name), each in self.net.items() if name == who), NOTHING),
            )
            for who in totals
        ]

    def _won(self, meet: Meet, who: str) -> bool:
        if who not in (meet.home, meet.away):
            return False
        other = meet.away if who == meet.home else meet.home
        return self.scores[meet.round, who] > self.scores[meet.round, other]


def in_groups(rows: Iterable[Row], *keys: Callable[[Row], Any]) -> list[set[str]]:
    """Contestants in groups, best first, by one figure after another; level ones together."""
    figures = {row.who: tuple(key(row) for key in keys) for row in rows}
    groups: dict[Any, set[str]] = {}
    for who, own in sorted(figures.items(), key=lambda each: each[1], reverse=True):
        groups.setdefault(own, set()).add(who)
    return list(groups.values())
