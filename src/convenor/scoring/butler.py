"""Butler scoring: each result on a board against the datum of its field, in IMPs.

The lines of a board go in, in table order, with the book's terms; the IMPs of both sides at every
table come out. A weighted score is worth the weighted IMPs of its results, an artificial one what
the book gives, and a split score belongs to the datum of each direction with that direction's part.
Lines handed in together share a datum: each event, and each form of a fouled board, has its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat
from types import MappingProxyType
from typing import Literal

from convenor.bridge import Side, imps
from convenor.errors import Mistake
from convenor.exact import IMP, Exact, whole_if_whole
from convenor.regulation.answers import See
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.comparison import compared_alike, entries_of
from convenor.scoring.datum import NO_SCORE, Datum, DatumGiven, DatumTerms, Score, datum_of_board
from convenor.scoring.imp_comparison import Awards, artificial_worth, results_of
from convenor.scoring.lines import Artificial, Entry, Line, Points, Weighted
from convenor.values import value

SIDES = (Side.NS, Side.EW)
SIGN = {Side.NS: 1, Side.EW: -1}
NO_OTHERS: Mapping[str, DatumTerms] = MappingProxyType({})


@value
class ButlerTerms:
    """How the datum is found, what artificial scores are worth, and how weighted ones come in.

    `others` has the terms of the clauses that `datum` may point to, by number of tables or round.
    """

    datum: DatumTerms
    awards: Awards
    others: Mapping[str, DatumTerms] = NO_OTHERS
    weighted: Literal["mean", "left out"] = "mean"


@value
class Setting:
    """What else bears on the datum: the tables in play, the round, who sits where, other fields."""

    tables: int | None = None
    round: int | None = None
    borrowed: tuple[Line, ...] | None = None
    ranks: tuple[tuple[int, int], ...] | None = None
    seeds: tuple[tuple[int, int], ...] | None = None


ORDINARY = Setting()


def score_board(
    lines: Sequence[Line],
    terms: ButlerTerms,
    setting: Setting = ORDINARY,
    why: Why = SILENT,
    about: str | None = None,
) -> BoardScores:
    """The IMPs of both sides at every table, told to `why`; of one contestant, `about`, only those
    of its own tables."""
    refuse_twice(lines)
    datums = board_datums(lines, terms, setting, why)
    if about is not None:
        lines = [line for line in lines if about in (line.ns, line.ew)]
    return score_against(datums, lines, terms, why, about)


def score_against(
    datums: Mapping[Side, Exact | None],
    lines: Sequence[Line],
    terms: ButlerTerms,
    why: Why = SILENT,
    about: str | None = None,
    before: tuple[SideScore, ...] = (),
) -> BoardScores:
    """The IMPs of both sides at these tables, against a datum that is there already.

    Of what they scored `before`, if it is given, whatever is the same is taken over as it is.
    """
    count = len(lines)
    known = (before[:count], before[count:]) if len(before) == 2 * count else ((), ())
    sides = [
        each
        for side, own in zip(SIDES, known, strict=True)
        for each in side_scores(lines, side, datums[side], terms, why, about, own)
    ]
    return BoardScores(IMP, tuple(sides))


def score_events(
    events: Mapping[str, Sequence[Line]],
    terms: ButlerTerms,
    settings: Mapping[str, Setting] = MappingProxyType({}),
    why: Why = SILENT,
) -> Mapping[str, BoardScores]:
    """The same board in several events, each with a datum of its own."""
    return {
        name: score_board(
            lines, terms, settings.get(name, ORDINARY), why.part("{event}", event=name)
        )
        for name, lines in events.items()
    }


def board_datums(
    lines: Sequence[Line], terms: ButlerTerms, setting: Setting = ORDINARY, why: Why = SILENT
) -> Mapping[Side, Exact | None]:
    """The datum of each direction: the same for both unless a score is split."""
    borrowed = setting.borrowed or ()
    if compared_alike(lines) and compared_alike(borrowed):
        found = _datum(lines, Side.NS, terms, setting, why.part("datum"))
        return {Side.NS: found, Side.EW: found}
    return {
        side: _datum(lines, side, terms, setting, why.part("datum of {side}", side=side.name))
        for side in SIDES
    }


def imps_against(entry: Points | Weighted, datum: Exact) -> Exact:
    """The IMPs of a North-South score against a datum, each result of it by its weight.

    >>> imps_against(Points(620), 490)
    4
    """
    if isinstance(entry, Points):
        return imps(entry.ns - datum)
    return whole_if_whole(
        sum((weight * imps(score - datum) for score, weight in entry.parts), start=0)
    )


# --- the datum ----------------------------------------------------------------------------------


def _datum(
    lines: Sequence[Line], side: Side, terms: ButlerTerms, setting: Setting, why: Why
) -> Exact | None:
    if not lines:
        return None
    borrowed = setting.borrowed
    given = DatumGiven(
        scores=_as_scores(lines, side, terms),
        tables=setting.tables,
        round=setting.round,
        borrowed_scores=None if borrowed is None else _as_scores(borrowed, side, terms),
        ranks=setting.ranks,
        seeds=setting.seeds,
    )
    return _followed(terms, given, why).datum


def _followed(terms: ButlerTerms, given: DatumGiven, why: Why) -> Datum:
    """The datum by the clause that has the case, however it is reached."""
    rule, seen = terms.datum, [""]
    while isinstance(found := datum_of_board(rule, given, why), See):
        if found.see in seen or found.see not in terms.others:
            raise Mistake(f"the datum of this board is found by {found.see}: give its terms too.")
        seen.append(found.see)
        rule = terms.others[found.see]
    return found


def _as_scores(lines: Sequence[Line], side: Side, terms: ButlerTerms) -> tuple[Score, ...]:
    return tuple(
        [
            entry.ns if type(entry) is Points else _in_datum(entry, terms)
            for entry in entries_of(lines, side)
        ]
    )


def _in_datum(entry: Entry, terms: ButlerTerms) -> Score:
    if isinstance(entry, Points):
        return entry.ns
    if isinstance(entry, Artificial) and entry.beside is not None:
        return entry.beside
    if isinstance(entry, Weighted) and terms.weighted == "mean":
        return whole_if_whole(sum((weight * score for score, weight in entry.parts), start=0))
    return NO_SCORE


# --- the lines ----------------------------------------------------------------------------------


def side_scores(
    lines: Sequence[Line],
    side: Side,
    datum: Exact | None,
    terms: ButlerTerms,
    why: Why = SILENT,
    about: str | None = None,
    before: Sequence[SideScore] = (),
) -> list[SideScore]:
    """What one direction scores at each table, against its datum; `before` is what it did."""
    entries = entries_of(lines, side)
    north = side is Side.NS
    plain = _worth_of_scores(entries, side, datum)
    scored: list[SideScore] = []
    known = before or repeat(None)
    for line, entry, old in zip(lines, entries, known, strict=bool(before)):
        score = plain[entry.ns] if isinstance(entry, Points) else _worth(entry, side, datum, terms)
        who = line.ns if north else line.ew
        if (
            old is not None
            and (old.score, old.table, old.contestant) == (score, line.table, who)
            and old.available is None
        ):
            scored.append(old)
        else:
            scored.append(SideScore(line.table, who, side, score, None))
        if why.listening and about in (None, who):
            part = why.part(
                "table {table}, {side}: {who:who}", table=line.table, side=side, who=who
            )
            _tell(entry, side, datum, score, part)
    return scored


def _worth_of_scores(
    entries: Sequence[Entry], side: Side, datum: Exact | None
) -> Mapping[int, Exact | None]:
    """The IMPs of every plain score that there is: most tables have one of a few."""
    scores = {entry.ns for entry in entries if isinstance(entry, Points)}
    if datum is None:
        return dict.fromkeys(scores)
    return {score: SIGN[side] * imps(score - datum) for score in scores}


def _worth(entry: Entry, side: Side, datum: Exact | None, terms: ButlerTerms) -> Exact | None:
    if isinstance(entry, Artificial):
        return artificial_worth(entry, terms.awards)
    if not isinstance(entry, (Points, Weighted)) or datum is None:
        return None
    return SIGN[side] * imps_against(entry, datum)


def _tell(entry: Entry, side: Side, datum: Exact | None, score: Exact | None, why: Why) -> None:
    if isinstance(entry, Artificial):
        award = entry.award or "a percentage of {percent}"
        why.step(award, score, unit=IMP, gives="score", percent=entry.percent)
        return
    if not isinstance(entry, (Points, Weighted)) or datum is None or score is None:
        why.step("no score on the board")
        return
    for points, weight in results_of(entry):
        text = "NS {points} less the datum {datum}: {difference} points for NS"
        why.step(
            text if weight == 1 else text + ", weight {weight}",
            SIGN[side] * imps(points - datum),
            unit=IMP,
            clause="laws-2017 78.B",
            points=points,
            datum=datum,
            difference=points - datum,
            weight=weight,
        )
    why.step("on the board", score, unit=IMP, gives="score", closes=True)


def refuse_twice(lines: Sequence[Line]) -> None:
    """A table has one line on a board."""
    if len({line.table for line in lines}) == len(lines):
        return
    seen: set[str] = set()
    for line in lines:
        if line.table in seen:
            raise Mistake(f"table {line.table} has two lines on one board: keep the right one.")
        seen.add(line.table)
