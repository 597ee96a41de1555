"""Play-offs in a simulated competition: those who are level play a few boards at two tables.

A director, a stage and the one that is played for go in; play-offs are recorded one after another
until the book has no place open any more.
"""

from __future__ import annotations

from itertools import combinations

from convenor.actions.matches.play_offs import to_play
from convenor.competition.scores.boards import points_of
from convenor.exact import Exact, plain
from convenor.scoring.imp_comparison import imps_between
from convenor.scoring.lines import Points
from convenor.simulator.cards import deal_of, result
from convenor.simulator.director import Director
from convenor.simulator.people import strength

FEW = 2
"""Boards of a match where more than two play off, and the book names no number."""


def play_off(director: Director, stage: str, to: str) -> None:
    """Play-offs for the open places of a stage, until they are decided."""
    number = 1
    while (now := to_play(director.there, stage, to)) is not None:
        boards = now.boards or FEW
        pairs = now.again or tuple(combinations(now.level, 2))
        matches = [_match(director, number, first, second, boards) for first, second in pairs]
        director.do("play-off", stage=stage, to=to, matches=matches)
        number += 1


def _match(
    director: Director, number: int, first: str, second: str, boards: int
) -> dict[str, object]:
    """A match of so many boards, each side sitting North-South at one of the tables."""
    won: list[Exact] = [0, 0]
    seed = f"{director.seed} play-off {number} {first} {second}"
    ours, theirs = (strength(director.seed, who) for who in (first, second))
    for board in range(1, boards + 1):
        deal = deal_of(seed, board)
        opened = result(deal, ours, theirs, director.chance(seed, board, "open"))
        closed = result(deal, theirs, ours, director.chance(seed, board, "closed"))
        imps = imps_between(Points(points_of(opened, board)), Points(points_of(closed, board)))
        won = [won[0] + max(imps, 0), won[1] + max(-imps, 0)]
    return {
        "first": first,
        "second": second,
        "imps": plain(won[0]),
        "opponents_imps": plain(won[1]),
        "boards": boards,
    }
