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

    def passing_trouble(
        self,
        number: int,
        table: str,
        home: str,
        away: str,
        changed: str,
        *,
        board: int = 7,
        stage: str = "final",
        ruling: str = "R1",
    ) -> None:
        """A level board gives the home pair an IMP, by a ruling and by a slip, and both pass.

        It comes about when the next round has been drawn; `changed` is what the IMP is worth.
        """
        place = {"stage": stage, "session": number, "table": table, "board": board}
        better, level = ({"assigned": [{"result": each, "weight": 1}]} for each in ("+440", "+400"))
        before = self.figures(stage)[home]
        self.do("rule", **place, ns=better, ew=better, reason="misinformation")
        assert self.figures(stage)[home] - before == Fraction(changed)
        form = {"contestant": away, "on_form": True, "signatures": 1}
        self.do("lodge-appeal", ruling=ruling, **form, override="lodged at the table")
        self.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
        assert self.figures(stage)[home] == before
        slip = {**place, "board": board - 1, "scorers_error": True, "override": "seen at once"}
        self.do("correct-result", **slip, result="+440", reason="read wrongly")
        assert self.figures(stage)[home] - before == Fraction(changed)
        self.do("correct-result", **slip, result="+400", reason="it was right")
        assert self.figures(stage)[home] == before

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
