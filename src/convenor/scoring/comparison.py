"""The comparison of one direction's results on a board: who is beaten, who is equal.

Entries go in; for each of them how it fares against all the others comes out, with 2 for a win and
1 for a tie. A weighted score is compared part by part, and the others with it in the same way. What
such points are worth on the board is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.bridge import Side
from convenor.exact import Exact, exact, ratio, show, whole_if_whole
from convenor.regulation.why import Why
from convenor.scoring.lines import Artificial, Entry, Line, Points, Weighted


class Comparison:
    """The results of one direction that are compared with each other.

    `levels` has for each score twice the number of results below it and once that beside it, its
    own included; an entry's points are its level less the 1 for meeting itself.
    """

    __slots__ = ("_beside", "levels", "results")

    def __init__(self, entries: Sequence[Points | Weighted]) -> None:
        self.results = len(entries)
        self._beside = beside = _number_at_each_score(entries)
        self.levels: dict[int, Exact] = {}
        below: Exact = 0
        for score in sorted(beside):
            self.levels[score] = 2 * below + beside[score]
            below += beside[score]

    def points(self, entry: Points | Weighted, side: Side) -> Exact:
        """Points of an entry against all the others, 2 for a win and 1 for a tie."""
        if isinstance(entry, Points):
            level = self.levels[entry.ns]
        else:
            level = sum(exact(weight) * self.levels[score] for score, weight in entry.parts)
        return whole_if_whole(self._points_at(level, side))

    def by_score(self, side: Side) -> dict[int, Exact]:
        """Points of a plain result, for each score that there is."""
        return {score: self._points_at(level, side) for score, level in self.levels.items()}

    def _points_at(self, level: Exact, side: Side) -> Exact:
        return level - 1 if side is Side.NS else 2 * self.results - level - 1

    def tell(self, entry: Points | Weighted, side: Side, why: Why) -> None:
        """The scores in the comparison, and what each part of the entry beats and equals."""
        why.step(
            "results compared: {results}; scores from the NS side",
            tuple(f"{show(score)} × {show(n)}" for score, n in sorted(self._beside.items())),
            results=self.results,
        )
        parts = ((entry.ns, 1),) if isinstance(entry, Points) else entry.parts
        for score, weight in parts:
            self._tell_part(score, weight, side, why)

    def _tell_part(self, score: int, weight: Exact, side: Side, why: Why) -> None:
        whole = weight == 1
        lower = ratio(self.levels[score] - self._beside[score], 2)
        higher = self.results - self._beside[score] - lower
        why.step(
            "{score} beats {beaten} and equals {equal}"
            if whole
            else "{score}, weight {weight}, beats {beaten} and equals {equal}, itself included",
            score=score,
            weight=weight,
            beaten=lower if side is Side.NS else higher,
            equal=self._beside[score] - (1 if whole else 0),
        )


def compared(lines: Sequence[Line], side: Side) -> Comparison:
    """The comparison of one direction: results obtained, assigned or weighted, nothing else."""
    entries = (in_comparison(each) for each in entries_of(lines, side))
    return Comparison([each for each in entries if each is not None])


def in_comparison(entry: Entry) -> Points | Weighted | None:
    """The result that others are compared with: also one beside an award, where it stays."""
    if isinstance(entry, Artificial) and entry.beside is not None:
        return Points(entry.beside)
    return entry if isinstance(entry, (Points, Weighted)) else None


def entries_of(lines: Sequence[Line], side: Side) -> list[Entry]:
    """What each line's side is scored with, in order."""
    if side is Side.NS:
        return [line.ns_entry for line in lines]
    return [line.ns_entry if line.ew_entry is None else line.ew_entry for line in lines]


def compared_alike(lines: Sequence[Line]) -> bool:
    """Whether both directions have the same comparison, no score being split."""
    return not any(line.ew_entry is not None and line.split for line in lines)


def _number_at_each_score(entries: Sequence[Points | Weighted]) -> dict[int, Exact]:
    found: dict[int, Exact] = {}
    for entry in entries:
        if isinstance(entry, Points):
            found[entry.ns] = found.get(entry.ns, 0) + 1
        else:
            for score, weight in entry.parts:
                found[score] = found.get(score, 0) + exact(weight)
    return found
