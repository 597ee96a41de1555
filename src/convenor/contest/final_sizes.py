"""The size of finals: how long a grand final is, how many pairs a final has.

The length of the other matches, or the fields of the qualifying rounds, go in; boards, or tables
and pairs, come out. Who qualifies is not known here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import BOARD, Exact, Rounding, mean
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class GrandFinalTerms:
    """How long the grand final is: its boards, or so many times the others."""

    times: Exact = asked("times the other finals, or the rounds", default=1)
    boards: int | None = asked(
        "boards of the final, where its own number is laid down", unit=BOARD, default=None, least=1
    )


@value
class OtherMatches:
    """The length of the other matches."""

    other_finals_boards: int | None = asked(
        "boards in the other finals", unit=BOARD, default=None, least=1
    )
    round_boards: int | None = asked(
        "boards in a round (where there are no other finals)", unit=BOARD, default=None, least=1
    )


@value
class GrandFinal:
    """The length of the grand final."""

    grand_final_boards: Exact = asked("boards in the grand final", unit=BOARD)


def grand_final_length(
    terms: GrandFinalTerms, given: OtherMatches, why: Why = SILENT
) -> GrandFinal:
    """The boards in the grand final: its own, or so many times the other finals, else a round."""
    if terms.boards is not None:
        why.step("as laid down", terms.boards, unit=BOARD, gives="grand_final_boards")
        return GrandFinal(terms.boards)
    length = given.other_finals_boards or given.round_boards
    if length is None:
        raise Mistake("give 'other_finals_boards', or 'round_boards' if there are none.")
    boards = terms.times * length
    text = "{times} × {length} boards"
    why.step(text, boards, unit=BOARD, gives="grand_final_boards", times=terms.times, length=length)
    return GrandFinal(boards)


@value
class FinalSize:
    """A final for an average field."""

    average: Exact = asked("least average of the qualifying rounds")
    tables: int = asked("tables in the final")


@value
class FinalSizeTerms:
    """The size of the final by the average field, largest first."""

    sizes: tuple[FinalSize, ...] = asked("sizes, the largest average first")
    shown: Rounding = asked("how the average is shown (the exact one decides)", asking=True)


@value
class QualifyingFields:
    """The fields of the qualifying rounds."""

    pairs_by_round: tuple[int, ...] = asked("pairs in each qualifying round", least=0)


@value
class FinalField:
    """The size of the final."""

    average: Exact = asked("average number of pairs, rounded")
    tables: int = asked("tables in the final")
    pairs: int = asked("pairs in the final")


def final_by_average(
    terms: FinalSizeTerms, given: QualifyingFields, why: Why = SILENT
) -> FinalField:
    """The size of the final by the average number of pairs in the qualifying rounds."""
    if not given.pairs_by_round:
        raise Mistake("give the number of pairs in at least one qualifying round.")
    average = mean(given.pairs_by_round)
    size = next((each for each in terms.sizes if average >= each.average), None)
    if size is None:
        raise Mistake("no final is laid down for so small a field.")
    shown = terms.shown(average)
    why.step("average, rounded {mode}", shown, gives="average", mode=terms.shown.mode)
    why.step("tables, for {least} or more", size.tables, gives="tables", least=size.average)
    why.step("two pairs a table", 2 * size.tables, gives="pairs")
    return FinalField(shown, size.tables, 2 * size.tables)
