"""A desk with a competition of a template that ships, for tests of one book in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from officials import Office

from convenor.competition.plans.templates import plan_data, template


def changed(clause: str, term: str, value: str) -> str:
    """The text of an organiser's own layer that changes one term."""
    book = clause.partition(" ")[0]
    return (
        '[rulebook]\nid = "own"\ntitle = "Own"\ndocument = "none"\nsince = 1990-01-01\n'
        f'under = "{book}"\n\n[[chapter]]\nid = "1"\nheading = "Changes"\n\n'
        '[[clause]]\nid = "1"\nheading = "A change"\nkind = "record"\nrule = "Changed."\n'
        f'chapter = "1"\n\n[[change]]\nby = "1"\nclause = "{clause}"\nterm = "{term}"\n'
        f"value = {value}\n"
    )


class Shipped(Office):
    """A competition of a template that has begun, with its entries."""

    def __init__(
        self,
        where: Path,
        id: str,
        entries: int,
        answers: dict[str, Any] | None = None,
        layer: str = "",
    ) -> None:
        made = plan_data(template(id), answers or {})
        made["times"] = {**made.get("times", {}), "zone": "UTC"}
        if layer:
            made["own_layers"] = [layer]
        super().__init__(where, made, entries, template=id)
        self.stage = made["stages"][0]["name"]

    def meet(self, session: int, *matches: tuple[str, str], boards: int = 6) -> None:
        """A round that is drawn and published."""
        self.draw(session, *matches, stage=self.stage, boards=boards)

    def won_by(self, session: int, match: int, *scores: int, boards: int | None = None) -> None:
        """A match of teams: 420 at every closed table, and at the open ones 420 and a score more.

        The home team wins on each board what its score is worth in IMPs.
        """
        for board in range(1, (boards or len(scores)) + 1):
            score = 400 + (scores[board - 1] if board <= len(scores) else 0)
            self.play(session, f"{match} open", f"{score:+}", board, stage=self.stage)
            self.play(session, f"{match} closed", "+400", board, stage=self.stage)

    def totals(self, until: int | None = None) -> dict[str, Any]:
        """The total of every contestant."""
        found = self.desk.competition.figures.standings(self.stage, until)
        return {e.contestant: e.total for standing in found.values() for e in standing.lines}
