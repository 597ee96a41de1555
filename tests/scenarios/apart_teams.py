"""Matches of teams worked out apart from the engine: IMPs, VPs, forfeits, totals and finals.

The facts of a ledger go in as `Told` has them. VPs are looked up in a printed scale (CSV) or worked
out by the World Bridge Federation's formula; nothing here imports the engine.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from apart_scores import IMPS_OF_AWARD, Told, imps, rounded

BOOKS = Path(__file__).resolve().parents[2] / "src" / "convenor" / "rulebooks"
Scale = Callable[[int, Fraction], Fraction]
getcontext().prec = 40


@dataclass(frozen=True)
class Played:
    """A match as it was drawn: its round, its name, both teams and its boards."""

    stage: str
    round: int
    match: str
    home: str
    away: str
    boards: tuple[int, ...]
    share: bool = False
    name: str = ""


# --- scales --------------------------------------------------------------------------------------


@cache
def printed(path: str) -> dict[int, dict[int, Fraction]]:
    """A printed scale: VPs by boards and margin."""
    found: dict[int, dict[int, Fraction]] = {}
    with (BOOKS / path).open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(int(row["boards"]), {})[int(row["margin"])] = Fraction(row["vp"])
    return found


def by_formula(boards: int, margin: Fraction) -> Fraction:
    """The continuous scale of 20 VPs for a margin that is not below zero."""
    golden = (Decimal(5).sqrt() - 1) / 2
    last = 15 * Decimal(boards).sqrt()
    if Decimal(margin.numerator) / margin.denominator >= last:
        return Fraction(20)
    power = golden ** (3 * Decimal(margin.numerator) / margin.denominator / last)
    exact = 10 + 10 * (1 - power) / (1 - golden**3)
    return rounded(Fraction(exact))


def printed_scale(path: str) -> Scale:
    """VPs by a printed scale, past its end all of them, by formula where there is no scale."""

    def vps(boards: int, margin: Fraction) -> Fraction:
        if margin < 0:
            return 20 - vps(boards, -margin)
        rows = printed(path).get(boards)
        if rows is None:
            return by_formula(boards, margin)
        return rows.get(int(margin), Fraction(20))

    return vps


# --- matches -------------------------------------------------------------------------------------


def drawn_matches(told: Told, stage: str, boards: int) -> list[Played]:
    """Every match of every draw of a stage; a share match is three halves, each its own boards."""
    found = []
    for number, draw in sorted(told.draws(stage).items()):
        for each in draw["matches"]:
            length = int(each.get("boards") or boards)
            found.append(_match(stage, number, each, range(1, length + 1)))
        half = boards // 2
        for at, each in enumerate((draw.get("share") or {}).get("tables", ())):
            own = range(1 + at * half, 1 + (at + 1) * half)
            found.append(_match(stage, number, each, own, share=True))
    return found


def _match(stage: str, number: int, each: Any, boards: range, share: bool = False) -> Played:
    home, away = str(each["home"]), str(each["away"])
    name = str(each.get("name", ""))
    return Played(stage, number, str(each["table"]), home, away, tuple(boards), share, name)


def board_imps(told: Told, match: Played, board: int) -> tuple[Fraction, Fraction]:
    """IMPs of both teams on a board, two tables compared."""
    tables = (f"{match.match} open", f"{match.match} closed")
    ours, theirs = Fraction(0), Fraction(0)
    ruled = False
    for at, table in enumerate(tables):
        ruling = told.rulings.get((match.stage, match.round, table, board))
        if ruling is None:
            continue
        ruled = True
        ns, ew = ruling[0], ruling[1] or ruling[0]
        home, away = (ns, ew) if at == 0 else (ew, ns)
        ours += IMPS_OF_AWARD[home["award"]]
        theirs += IMPS_OF_AWARD[away["award"]]
    if ruled:
        return ours, theirs
    if any(told.cancelled(match.stage, match.round, board, table) for table in tables):
        return Fraction(0), Fraction(0)
    forms = told.fouled(match.stage, match.round, board)
    if any(len(form & set(tables)) == 1 for form in forms):
        return Fraction(0), Fraction(0)
    scores = [told.score(match.stage, match.round, table, board) for table in tables]
    if None in scores:
        return Fraction(0), Fraction(0)
    won = Fraction(imps((scores[0] or 0) - (scores[1] or 0)))
    return won, -won


def match_imps(told: Told, match: Played) -> Fraction:
    """What the home team is ahead by, in IMPs."""
    return sum((board_imps(told, match, board)[0] for board in match.boards), Fraction(0))


def imps_won(told: Told, match: Played) -> tuple[Fraction, Fraction]:
    """The IMPs that each team won, with fines in IMPs taken off."""
    won = [Fraction(0), Fraction(0)]
    for board in match.boards:
        for at, each in enumerate(board_imps(told, match, board)):
            won[at] += max(each, Fraction(0))
    for body in told.of("fine imposed", match.stage):
        if body["unit"] == "IMP" and body["session"] == match.round:
            for at, who in enumerate((match.home, match.away)):
                if body["contestant"] == who:
                    won[at] -= Fraction(str(body["amount"]))
    return won[0], won[1]


# --- a stage in VPs ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A team in the table of a stage, with what splits ties."""

    team: str
    total: Fraction
    fines: Fraction
    opponents: Fraction
    won: int
    net: Fraction


class Stage:
    """A stage of teams played for VPs, worked out from its facts."""

    def __init__(
        self,
        told: Told,
        stage: str,
        boards: int,
        vps: Scale,
        margin: Callable[[Told, Played], Fraction] = match_imps,
    ) -> None:
        self.told, self.stage, self.boards, self.vps = told, stage, boards, vps
        self.all = drawn_matches(told, stage, boards)
        self.forfeits = {
            (body["session"], who)
            for body in told.of("match forfeited", stage)
            for who in body["at_fault"]
        }
        self.margins = {each: margin(told, each) for each in self.all}
        self.played = [
            each for each in self.all if not each.share and not self._lost(each) and self._has(each)
        ]
        self.scores: dict[tuple[int, str], Fraction] = {}
        self._fill()

    def _has(self, match: Played) -> bool:
        key = (match.stage, match.round)
        return any(place[:2] == key for place in self.told.results)

    def _lost(self, match: Played) -> list[str]:
        return [who for who in (match.home, match.away) if (match.round, who) in self.forfeits]

    def match_vps(self, match: Played) -> tuple[Fraction, Fraction]:
        """VPs of both teams of a match."""
        ours = self.vps(len(match.boards), self.margins[match])
        return ours, 20 - ours

    def _fill(self) -> None:
        for match in self.played:
            ours, theirs = self.match_vps(match)
            self.scores[match.round, match.home] = ours
            self.scores[match.round, match.away] = theirs
        shared = self._shared()
        for place, halves in shared.items():
            if not any(self._lost(match) for match in halves):
                self.scores[place] = self._mean_of(place[1], halves, {})
        own = dict(self.scores)
        for place, halves in shared.items():
            if place in self.forfeits:
                self.scores[place] = Fraction(0)
            elif place not in own:
                self.scores[place] = self._mean_of(place[1], halves, own)
        for match in self.all:
            lost = [] if match.share else self._lost(match)
            for who in lost:
                self.scores[match.round, who] = Fraction(0)
            if len(lost) == 1:
                winner = match.away if lost[0] == match.home else match.home
                self.scores[match.round, winner] = self._given(own, winner, lost[0], match)

    def _shared(self) -> dict[tuple[int, str], list[Played]]:
        """Both half matches of each team that shares one, by round and team."""
        found: dict[tuple[int, str], list[Played]] = {}
        for match in self.all:
            if match.share:
                for who in (match.home, match.away):
                    found.setdefault((match.round, who), []).append(match)
        return found

    def _mean_of(
        self, team: str, halves: list[Played], own: dict[tuple[int, str], Fraction]
    ) -> Fraction:
        """The mean of both half matches, one that was lost without play as it is given."""
        both = []
        for match in halves:
            lost = self._lost(match)
            if lost:
                both.append(self._given(own, team, lost[0], match))
            else:
                ours, theirs = self.match_vps(match)
                both.append(ours if team == match.home else theirs)
        return rounded(Fraction(sum(both), len(both)))

    def _given(
        self, own: dict[tuple[int, str], Fraction], winner: str, loser: str, match: Played
    ) -> Fraction:
        """The most of +12 IMPs, the winner's mean, and 20 less the loser's mean."""
        found = [self.vps(len(match.boards), Fraction(12))]
        ours = [score for (_, who), score in own.items() if who == winner]
        if ours:
            found.append(rounded(Fraction(sum(ours), len(ours))))
        theirs = [score for (_, who), score in own.items() if who == loser]
        if theirs:
            found.append(rounded(20 - Fraction(sum(theirs), len(theirs))))
        return max(found)

    def totals(self) -> dict[str, Fraction]:
        """VPs of every team, fines taken off."""
        fines = self.told.fines(self.stage)
        return {
            team: sum((s for (_, who), s in self.scores.items() if who == team), Fraction(0))
            - fines.get(team, Fraction(0))
            for team in self.told.field(self.stage)
        }

    def rows(self) -> list[Row]:
        """Every team with its total and what splits ties."""
        totals, fines = self.totals(), self.told.fines(self.stage)
        met: dict[str, list[str]] = {team: [] for team in totals}
        won = dict.fromkeys(totals, 0)
        net = dict.fromkeys(totals, Fraction(0))
        for match in self.all:
            if self._lost(match) or not self._has(match):
                continue
            margin = self.margins[match]
            for team, other, own in (
                (match.home, match.away, margin),
                (match.away, match.home, -margin),
            ):
                met[team].append(other)
                net[team] += own
                won[team] += own > 0
        return [
            Row(
                team,
                totals[team],
                fines.get(team, Fraction(0)),
                sum((totals[other] for other in met[team]), Fraction(0)),
                won[team],
                net[team],
            )
            for team in totals
        ]


def in_order(rows: Sequence[Row], *keys: Callable[[Row], Any]) -> list[list[str]]:
    """Teams in groups, best first, by one figure after another; level ones stay together."""
    figures = {row.team: tuple(key(row) for key in keys) for row in rows}
    groups: dict[Any, list[str]] = {}
    for team, own in sorted(figures.items(), key=lambda each: each[1], reverse=True):
        groups.setdefault(own, []).append(team)
    return list(groups.values())
