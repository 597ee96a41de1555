"""The lines of one match: which are its own, which boards are known, which forms can be compared.

The lines of a board and a pairing go in; what the match has of them comes out. Nothing is scored
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from convenor.bridge import Side
from convenor.competition.scores.boards import BoardLines, not_known
from convenor.competition.state.seats import Pairing
from convenor.matches.match_boards import MatchBoard, without_result
from convenor.scoring.lines import Artificial, Line, Nothing
from convenor.values import replace, value


def own_lines(lines: BoardLines, pairing: Pairing) -> tuple[Line, ...]:
    """The lines of a match; in a movement its tables have boards of other matches too."""
    found = (lines.by_table.get(table) for table in pairing.tables)
    both = pairing.contestants
    return tuple(each for each in found if each and each.ns in both and each.ew in both)


def lines_by_board(
    lines_of: Callable[[int], BoardLines], pairing: Pairing
) -> dict[str, tuple[Line, ...]]:
    """The lines of a match, board by board."""
    return {str(board): own_lines(lines_of(board), pairing) for board in pairing.boards}


@value
class OwnLines:
    """The lines of a match board by board, and what is known of them."""

    by_board: Mapping[str, tuple[Line, ...]]
    known: Mapping[str, tuple[Line, ...]]
    """The boards with a result, an award or word that there is none at every table."""
    begun: bool
    """Whether anything is known of any board."""
    without_result: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every board is known."""
        return len(self.known) == len(self.by_board)


def read_lines(by_board: Mapping[str, tuple[Line, ...]], pairing: Pairing) -> OwnLines:
    """What the lines of a match tell of it."""
    known = {number: each for number, each in by_board.items() if is_known(each)}
    begun = not all(is_unknown(each) for each in by_board.values())
    return OwnLines(by_board, known, begun, without_result(known, pairing.contestants))


def is_unknown(lines: tuple[Line, ...]) -> bool:
    """Whether nothing at all is known of a board."""
    return all(not_known(each.entry(side)) for each in lines for side in Side)


def is_known(lines: tuple[Line, ...]) -> bool:
    """Whether every table has a result, an award, or word that there is none."""
    return bool(lines) and not any(not_known(each.entry(side)) for each in lines for side in Side)


def same_form(board: BoardLines, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of a teams match, cancelled where its tables played different forms.

    An artificial score needs no comparison, so it stands whatever the other table played.
    """
    if not board.fouled or any(all(e in form for e in lines) for form in board.forms):
        return lines
    if any(isinstance(each.entry(side), Artificial) for each in lines for side in Side):
        return lines
    return tuple(replace(each, ns_entry=Nothing("cancelled"), ew_entry=None) for each in lines)


def any_score(boards: tuple[MatchBoard, ...], pairing: Pairing) -> bool:
    """Whether at least one of the two has a score on at least one board."""
    return any(
        side.score is not None
        for board in boards
        for who in pairing.contestants
        for side in board.by_contestant[who]
    )


def has_both(board: MatchBoard, pairing: Pairing) -> bool:
    """Whether a board was scored for both sides of a match."""
    return all(who in board.by_contestant for who in pairing.contestants)
