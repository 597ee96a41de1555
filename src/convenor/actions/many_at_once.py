"""Several things of one kind done at once: all problems are told, and one refused refuses all.

Rows and a way to propose one of them go in; one proposal comes out, each finding with its row. What
a row is, and what is done with it, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from convenor.actions.action import Finding, Proposal, Proposed, Setting, refuse
from convenor.competition.live import Competition
from convenor.errors import Mistake

Row = TypeVar("Row")


def all_or_none(
    there: Competition,
    rows: Iterable[tuple[int, Row]],
    propose: Callable[[Competition, Row], Proposal],
    setting: Setting,
    *,
    one: str,
    many: str,
) -> Proposal:
    """What all rows would do, each looked at with those before it taken in.

    `one` and `many` are what is recorded, in words.
    """
    facts: list[Proposed] = []
    findings: list[Finding] = []
    unreadable, grown = False, there
    for number, row in rows:
        try:
            proposal = propose(grown, row)
        except Mistake as mistake:
            unreadable = True
            findings.append(refuse(str(mistake).removesuffix(".")).at_row(number))
            continue
        facts += proposal.facts
        findings += [each.at_row(number) for each in proposal.findings]
        grown = grown.tried(proposal.drafts(setting.by, setting.now))
    words = one if len(facts) == 1 else many
    says = f"{len(facts)} {words}"
    return Proposal(() if unreadable else tuple(facts), tuple(findings), says)
