"""What fines cost a contestant and who won the titles of a stage, told with the clause of each.

The figures of a competition go in with somebody who listens; each fine and adjustment is told as
the account has it, each title with the place that wins it. Nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.awards.titles import titles_of
from convenor.competition.figures import Figures
from convenor.competition.finals.brackets import groups_by_field
from convenor.exact import Exact
from convenor.regulation.why import Why
from convenor.standings.accounts import field_accounts, own_entries
from convenor.standings.totals import Entry

TAKEN = ("fine", "adjustment")


def entries_of(figures: Figures, stage: str, number: str) -> tuple[Entry, ...]:
    """What the account of a stage has for a contestant, the account of its own field."""
    account = figures.accounts.account(stage)
    if account.fields:
        account = field_accounts(account)[account.fields[number]]
    return tuple(own_entries(account, number))


def tell_fines(figures: Figures, stage: str, number: str, why: Why) -> Exact:
    """Each fine and adjustment of a contestant; what they come to."""
    found: Exact = 0
    for entry in entries_of(figures, stage, number):
        if entry.kind in TAKEN:
            said = entry.reason or entry.kind
            told = "round {round}: {said}" if entry.round else "{said}"
            why.step(told, entry.amount, clause=entry.clause, round=entry.round, said=said)
            found += entry.amount
    return found


def tell_titles(figures: Figures, stage: str, why: Why) -> Mapping[str, tuple[str, ...]]:
    """Each title of a stage: its holders as it stands, and as it was awarded."""
    plans = figures.plan(stage).titles
    awarded = {body.title: body for _, body in figures.state.of_kind("title awarded")}
    full = figures.rules(stage).full
    found = {}
    for title in titles_of(plans, groups_by_field(figures, stage)):
        names = {e: figures.state.entry(e).name for e in title.contestants}
        part = why.part("{title}", title=title.title, clause=full(title.clause))
        part.step("place {place} is held by", tuple(names.values()), place=title.place)
        if title.open:
            part.step("an official decides between them" if names else "nobody holds it yet")
        body = awarded.get(title.title)
        if body is not None:
            part.step("awarded to", tuple(body.contestants), clause=body.clause)
        found[title.title] = body.contestants if body is not None else title.contestants
    return found
