"""Which players of a winning team hold its title, where the book asks that they have played.

A competition, a stage and those who won go in; a finding comes out for each player who has not
played enough of it. The title itself is the team's.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.actions.action import Finding, warn
from convenor.actions.closing.place_points import stanzas_played
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.entries.number_played import NumberPlayed

PART = "title holder"


def without_the_title(there: Competition, stage: str, winners: Iterable[str]) -> list[Finding]:
    """Players of the winners who do not hold the title, by the clause of the plan."""
    rules = there.figures.rules(stage)
    found = rules.resolved(PART)
    if found is None:
        return []
    findings = []
    for team in winners:
        for player in there.state.entry(team).players:
            played = stanzas_played(there, team, player.name, stage)
            given = {"on_winning_team": True, "final_stanzas": played}
            heard = put(rules.conditions, found.clause.name, given)
            if isinstance(heard.answer, NumberPlayed) and heard.answer.title_holder is False:
                text = f"{player.name} does not hold the title: {heard.answer.reason}"
                findings.append(warn(text.rstrip("."), heard.clause))
    return findings
