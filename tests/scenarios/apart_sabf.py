"""What is the SABF's own, worked out apart from the engine: datums, scales, forfeits, ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from apart_butler import NOTHING, Butler, Meet, Rounds, half_away, meets_of
from apart_matchpoints import percent_of, sat_by_movement, session_cards
from apart_scores import Told, rounded
from apart_teams import Row, Stage, printed

SIXTH = Fraction("0.1667")
TEAMS_SCALE = "sabf-2020/tables/teams-vp.csv"
BUTLER_SCALE = "sabf-2020/tables/butler-vp.csv"
CLOSE = Fraction("0.03")
TIES: tuple[Callable[[Row], Any], ...] = (
    lambda row: row.total,
    lambda row: row.total + row.fines,
    lambda row: row.opponents,
    lambda row: row.won,
    lambda row: row.net,
)
"""Teams level in VPs: fines given back, opponents' VPs, matches won, net IMPs."""


# --- Butler --------------------------------------------------------------------------------------


def datum_without(scores: Sequence[int | None], off: int) -> Fraction:
    """The mean without so many at each end, to the nearest 10."""
    there = sorted(each for each in scores if each is not None)
    kept = there[off : len(there) - off]
    return half_away(Fraction(sum(kept), len(kept)), 10)


def _sixth(scores: Sequence[int | None]) -> int:
    return int(SIXTH * sum(each is not None for each in scores))


def round_robin_datum(scores: Sequence[int | None], round: int) -> Fraction:
    """All scores below six, then without a sixth of them at each end.

    >>> round_robin_datum([420, 450, -50, 420, 420, 2220], 1)
    Fraction(430, 1)
    """
    return datum_without(scores, _sixth(scores))


def swiss_datum(scores: Sequence[int | None], round: int) -> Fraction:
    """From round three on the top twelve tables only, two off each end of a full dozen."""
    if round <= 2:
        return datum_without(scores, _sixth(scores))
    top = scores[:12]
    return datum_without(top, 2 if None not in top and len(top) == 12 else _sixth(top))


@dataclass(frozen=True)
class SabfButler(Butler):
    """A board against its datum; of a fouled board each form has a datum of its own."""

    def _datums(
        self, meets: Sequence[Meet], board: int, scores: Sequence[int | None]
    ) -> dict[str, Fraction | None]:
        forms = self.told.fouled(self.stage, meets[0].round, board)
        if not forms:
            own = self.datum(scores, meets[0].round)
            return dict.fromkeys((each.table for each in meets), own)
        found: dict[str, Fraction | None] = {}
        for form in ({each.table for each in meets} - set().union(*forms), *forms):
            own_scores = [s for m, s in zip(meets, scores, strict=True) if m.table in form]
            there = [each for each in own_scores if each is not None]
            datum = datum_without(there, 1 if len(there) >= 3 else 0) if there else None
            found.update(dict.fromkeys(form, datum))
        return found


def butler_vps(boards: int) -> Callable[[Fraction], Fraction]:
    """The printed Butler scale; past its end all twenty."""
    rows = printed(BUTLER_SCALE)[boards]

    def vps(net: Fraction) -> Fraction:
        return 20 - vps(-net) if net < 0 else rows.get(int(net), Fraction(20))

    return vps


def given_after_forfeit(apart: Rounds, winner: str, loser: str) -> Fraction:
    """The most of +12 IMPs, the winner's mean, and 20 less the loser's mean."""
    found = [apart.vps(Fraction(12))]
    for who, turned in ((winner, False), (loser, True)):
        own = [score for (_, name), score in apart.completed.items() if name == who]
        if own:
            mean = Fraction(sum(own), len(own))
            found.append(rounded(20 - mean if turned else mean))
    return max(found)


def butler_rounds(
    told: Told,
    stage: str,
    boards: int,
    datum: Callable[[Sequence[int | None], int], Fraction] = round_robin_datum,
    bye: int = 0,
) -> Rounds:
    """A Butler stage worked out from its facts."""
    scored = SabfButler(told, stage, datum, cancelled=2)
    meets = meets_of(told, stage, boards, switch_after=boards // 2)
    return Rounds(told, stage, meets, scored, butler_vps(boards), bye, forfeit=given_after_forfeit)


def butler_rows(apart: Rounds) -> list[Row]:
    """Everybody of a Butler stage with what splits ties."""
    fines = apart.told.fines(apart.stage)
    return [
        Row(row.who, row.total, fines.get(row.who, NOTHING), row.opponents, row.won, row.net)
        for row in apart.rows()
    ]


# --- matchpoint pairs ----------------------------------------------------------------------------


def session_percentages(told: Told, stage: str, sessions: int) -> dict[str, list[Fraction]]:
    """The percentages of each pair, each to two decimals."""
    found: dict[str, list[Fraction]] = {}
    for session in range(1, sessions + 1):
        cards = session_cards(told, stage, session, sat_by_movement(told, stage, session))
        for who, card in cards.items():
            found.setdefault(who, []).append(rounded(percent_of(card)))
    return found


def pairs_in_order(sessions: dict[str, list[Fraction]], carried: dict[str, Fraction]) -> list[set]:
    """Pairs by their sums; those within 0.03 of the best of them by sessions above 60, 55, 50."""
    totals = {who: sum(own) + carried.get(who, NOTHING) for who, own in sessions.items()}
    left = sorted(totals, key=lambda who: -totals[who])
    found: list[set] = []
    while left:
        near = [who for who in left if totals[left[0]] - totals[who] <= CLOSE]
        left = left[len(near) :]
        figures = {
            who: (
                len(sessions[who]),
                *(sum(s > limit for s in sessions[who]) for limit in (60, 55, 50)),
            )
            for who in near
        }
        for best in sorted(set(figures.values()), reverse=True):
            found.append({who for who in near if figures[who] == best})
    return found


# --- teams ---------------------------------------------------------------------------------------


def ordered(stage: Stage | Rounds) -> list[set[str]]:
    """The order of a stage in groups that are level in everything."""
    rows = stage.rows() if isinstance(stage, Stage) else butler_rows(stage)
    figures = {row.team: tuple(key(row) for key in TIES) for row in rows}
    return [
        {team for team, own in figures.items() if own == best}
        for best in sorted(set(figures.values()), reverse=True)
    ]
