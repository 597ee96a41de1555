"""How a stage is played, in sentences that players read.

A competition and a stage go in; sentences about its rounds, its scoring, its total and its time
come out. The clauses that stand behind them are not told here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.live import Competition
from convenor.exact import show

FORMATS = {
    "sessions": "Everybody plays the same boards, in {rounds} {sessions} of about {boards} boards.",
    "swiss": "A Swiss of {rounds} {rounds_word}: whoever stands level meets, nobody twice where it "
    "can be helped. A match has {boards} boards.",
    "round robin": "Everybody meets everybody: {rounds} {rounds_word}, matches of {boards} boards.",
    "knock-out": "A knock-out, matches of {boards} boards.",
    "final five": "A final of five, matches of {boards} boards.",
    "final four": "A final of four, matches of {boards} boards.",
    "season": "A table over the season: places elsewhere earn points here.",
}
SCORINGS = {
    "matchpoints": "A board is scored by matchpoints, against every other table.",
    "teams": "A board is scored in IMPs on the difference between the two tables of the match.",
    "butler": "A board is scored in IMPs against a datum, the mean of the field’s scores.",
    "cross-imps": "A board is scored in IMPs against every other table.",
    "aggregate": "The points of a match are added up.",
    "point-a-board": "A board is won, lost or halved.",
    "none": "",
}
COUNTED = {
    "VP": "A match counts in victory points",
    "IMP": "A match counts in IMPs",
    "percent": "A session counts as a percentage",
    "matchpoints": "A session counts in matchpoints",
    "points": "Points are added up",
    "wins": "A match won counts one",
}


def stage_sentences(there: Competition, stage: str) -> Iterator[str]:
    """How a stage is played and counted, a sentence each."""
    plan = there.figures.plan(stage)
    yield FORMATS[plan.format].format(
        rounds=plan.rounds,
        boards=plan.boards,
        sessions="session" if plan.rounds == 1 else "sessions",
        rounds_word="round" if plan.rounds == 1 else "rounds",
    )
    if SCORINGS[plan.scoring]:
        yield SCORINGS[plan.scoring]
    average = "and the average decides" if plan.total == "average" else "and the sum decides"
    if plan.format not in ("knock-out", "final five", "final four"):
        yield f"{COUNTED[plan.figure]}, {average}."
    if plan.fields == "two":
        yield "North–South and East–West are ranked apart."
    if plan.format != "season":
        minutes = there.figures.minutes(stage, plan.boards)
        yield f"{plan.boards} boards are meant to take {show(minutes)} minutes."
