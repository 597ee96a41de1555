"""The desk of a trials event whose rounds are played by hand: who beats whom, and by how many IMPs.

At three tables a board 40 better than the two others (400) has the datum 410, which is 1 IMP there
and nothing elsewhere. Each match has boards of its own to differ on.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shipped import Shipped

from convenor import pipeline


class Trials(Shipped):
    """A trials event with what all of them ask of it."""

    def figures(self, stage: str) -> dict[str, Fraction]:
        """The figure of everybody with a place in a stage."""
        (standing,) = pipeline.standings(self.desk.competition, stage).values()
        return {line.contestant: Fraction(line.total) for line in standing.lines}

    def round(
        self,
        number: int,
        matches: Mapping[str, int],
        left_out: str = "",
        *,
        stage: str = "final",
        boards: int = 7,
        allowed: int = 52,
        day: int = 10,
    ) -> None:
        """A round of the director's own draw ("12": 1 beats 2), all of it played but one match."""
        self.at(9 + number, day=day)
        self.draw(number, *((key[0], key[1]) for key in matches), stage=stage, boards=boards)
        self.opened(number, 9 + number, stage=stage, boards=boards, allowed=allowed)
        for at, (key, imps) in enumerate(matches.items()):
            better = (
                range(4 * at + 1, 4 * at + 1 + imps)
                if boards > 7
                else range(2 * at + 1, 2 * at + 1 + imps)
            )
            for board in range(1, boards + 1) if key != left_out else ():
                score = 440 if board in better else 400
                self.play(number, str(at + 1), f"{score:+}", board, stage=stage)

    def fined(self, action: str, *, stage: str = "final", **given: Any) -> list[str]:
        """The fines that something costs, in VPs."""
        done = self.do(action, stage=stage, **given)
        return [str(each.body["amount"]) for each in done.facts if each.kind == "fine imposed"]

    def placings(self, stage: str) -> tuple[list[str], dict[str, list[str]]]:
        """The order of a stage as it was closed, and who goes where."""
        closed = self.desk.competition.state.stage(stage).closed
        assert closed is not None
        return list(closed.placings), {to: list(who) for to, who in closed.qualified.items()}

    def winners(self, stage: str) -> dict[str, set[str]]:
        """The titles of a stage and who holds them."""
        found = pipeline.titles(self.desk.competition, stage)
        return {each.title: set(each.contestants) for each in found}
