"""What fines cost a contestant and who won the titles of a stage, told with the clause of each.

The figures of a competition go in with somebody who listens; each fine and adjustment is told as
the account has it, each title with the place that wins it. Nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.figures import Figures
from convenor.competition.finals.titles import stage_titles
from convenor.competition.plans.named import Named, named_clauses
from convenor.exact import Exact
from convenor.regulation.why import Why
from convenor.standings.accounts import field_accounts, own_entries
from convenor.standings.totals import Entry

TAKEN = ("fine", "adjustment")
RANKING = ("ties", "equal places", "ties at stake", "bracket", "level match")
"""The parts by which places come about."""


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
    awarded = {body.title: body for _, body in figures.state.of_kind("title awarded")}
    ranked_by = tuple(_ranked_by(figures, stage))
    found = {}
    for title in stage_titles(figures, stage):
        names = {e: figures.state.entry(e).name for e in title.contestants}
        part = why.part("{title}", title=title.title, clause=title.clause)
        part.step("place {place} is held by", tuple(names.values()), place=title.place)
        for named in ranked_by if not title.clause else ():
            part.step("ranked by: {part}", clause=named.clause, part=named.part)
        if title.open:
            part.step("an official decides between them" if names else "nobody holds it yet")
        body = awarded.get(title.title)
        if body is not None:
            part.step("awarded to", tuple(body.contestants), clause=body.clause)
        found[title.title] = body.contestants if body is not None else title.contestants
    tell_out(figures, stage, why)
    return found


def tell_out(figures: Figures, stage: str, why: Why, only: str = "") -> None:
    """Those who were passed over when the stage was closed, each with its clause."""
    closed = figures.state.stage(stage).closed
    for each in closed.out if closed is not None else ():
        if only in ("", each.contestant):
            name = figures.state.entry(each.contestant).name
            who = f"{each.player} of {name}" if each.player else name
            why.step("{who} is passed over: {said}", clause=each.clause, who=who, said=each.reason)


def _ranked_by(figures: Figures, stage: str) -> Iterator[Named]:
    """The clauses that put the contestants of a stage in their places."""
    for each in named_clauses(figures.state.the_plan):
        if each.stage == stage and each.part in RANKING:
            yield each
