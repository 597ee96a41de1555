"""How long boards may take: by the clause that a plan names for it, or as the organiser set it.

The rules of a stage and a number of boards go in, minutes come out. When play begins, and what
follows if it takes longer, is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.competition.plans.asking import wanted_by
from convenor.competition.plans.rules import Rules
from convenor.conduct.time_allowed import TimeAllowed
from convenor.conduct.timetables import TimetableTerms
from convenor.errors import Mistake
from convenor.exact import Exact, ratio, whole_if_whole

PART = "board time"


def minutes_for(
    rules: Rules, boards: int, told: Exact | None = None, rounds: Sequence[int] = ()
) -> Exact:
    """The minutes that so many boards are allowed in a stage; `told` is a time that was set.

    `rounds` has the boards of each round, where they are played in several: what that changes is
    the clause's business.
    """
    own = rules.plan.minutes_per_board
    if own is not None and told is None:
        return whole_if_whole(boards * own)
    if boards < 1:
        return told or 0
    found = rules.playing(PART, rules.clause(PART))
    if told is not None and "set_minutes" not in wanted_by(found):
        return told
    if isinstance(found.terms, TimetableTerms):
        return whole_if_whole(boards * _by_timetable(found.terms, found.clause.name))
    given = {"boards": boards, "round_boards": tuple(rounds), "set_minutes": told}
    answer = rules.ask(PART, given)
    assert isinstance(answer, TimeAllowed)
    return answer.minutes_allowed


def minutes_a_board(rules: Rules, boards: int) -> Exact:
    """The minutes of one of so many boards."""
    return ratio(minutes_for(rules, boards), boards)


def _by_timetable(terms: TimetableTerms, clause: str) -> Exact:
    """The minutes of a board in the matches of a printed timetable."""
    wanted = {each.stage for each in terms.stages}
    for slot in terms.slots:
        if slot.stage in wanted and slot.event == terms.event and slot.boards_per_match:
            return ratio(slot.length, slot.boards_per_match)
    raise Mistake(f"{clause} does not say how many boards a match has: name another clause.")
