"""Who has no place when a stage is closed, worked out from what was played: the list, with reasons.

A competition and a stage go in; those come out whom the clauses of placing pass over, players who
have too little of a team's boards with them, and findings: each of the list, what waits for an
official, and what could not be worked out. Scores are not looked at.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from convenor import pipeline
from convenor.actions.action import Finding, warn
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door, finding_of
from convenor.actions.asking.rosters import added_later
from convenor.competition.live import Competition
from convenor.competition.standings.account_fields import unplaced
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import PassedOver
from convenor.values import replace


def settled_placings(
    there: Competition, stage: str, now: datetime.datetime
) -> tuple[tuple[PassedOver, ...], list[Finding]]:
    """Those who are out, and what is to be said about them and about all else."""
    out: list[PassedOver] = []
    findings: list[Finding] = []
    unknown: dict[tuple[str, str], list[Case]] = {}
    door = Door(there, stage)
    for case, part in _questions(there, stage, now):
        for clause in door.clauses(part):
            found = _asked(door, part, clause, case)
            if found is None:
                continue
            if not found.checked:
                unknown.setdefault((found.clause, found.reason), []).append(case)
            elif found.verdict == "refuse":
                out.append(_out(case, found))
                said = f"{_who(case)}{_without(case)}: {found.reason}"
                findings.append(warn(said, found.clause))
            else:
                findings.append(replace(found, reason=f"{_who(case)}: {found.reason}"))
    return tuple(out), [*findings, *_not_checked(unknown)]


def _not_checked(unknown: Mapping[tuple[str, str], Sequence[Case]]) -> Iterator[Finding]:
    """One line for all of whom a clause could not be asked, by what was missing."""
    for (clause, reason), cases in unknown.items():
        numbers = ", ".join(dict.fromkeys(each.contestant for each in cases))
        yield Finding("warn", f"not checked for {numbers}: {reason}", clause, checked=False)


def _questions(
    there: Competition, stage: str, now: datetime.datetime
) -> Iterator[tuple[Case, str]]:
    """Every contestant that could be placed, and every player of it."""
    field = there.state.field_of(stage)
    gone = unplaced(there.state, field, stage)
    for number in (each for each in field if each not in gone):
        case = Case(there, now, stage=stage, contestant=number)
        if not pipeline.is_bracket(there, stage):
            yield case, "placing"
        if there.state.the_plan.contestants == "teams":
            for player in there.state.entry(number).players:
                yield replace(case, player=player), "eligible member"
            for player in added_later(there, number, stage):
                yield replace(case, player=player), "added player"


def _asked(door: Door, part: str, clause: str, case: Case) -> Finding | None:
    try:
        named, answer = door.answer(part, clause, case)
    except Mistake as mistake:
        said = str(mistake).rstrip().removesuffix(".")
        return Finding("warn", said, clause, checked=False)
    return finding_of(answer, named)


def _out(case: Case, found: Finding) -> PassedOver:
    player = case.player.name if case.player is not None else ""
    return bodies.PassedOver(case.contestant, found.reason, found.clause, player)


def _who(case: Case) -> str:
    entry = case.there.state.entry(case.contestant)
    team = f"{entry.number} ({entry.name})"
    return team if case.player is None else f"{case.player.name} of {team}"


def _without(case: Case) -> str:
    return " has no place" if case.player is None else " has no part in the place"
