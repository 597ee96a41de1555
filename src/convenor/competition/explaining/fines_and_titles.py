"""What fines cost a contestant and who won the titles of a stage, told with the clause of each.

The figures of a competition go in with somebody who listens; each fine and adjustment is told as
the account has it, each title with the place that wins it. Nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.figures import Figures
from convenor.competition.finals.titles import stage_titles
from convenor.competition.plans.named_clauses import Named, named_clauses
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.why import Why
from convenor.standings.accounts import field_accounts, own_entries
from convenor.standings.totals import Entry

TAKEN = ("fine", "adjustment")
PLACES_BY = {
    "ties": "ties are split by",
    "equal places": "those who stay level share their places by",
    "ties at stake": "a tie over what is at stake is split by",
    "tie purposes": "which ties are split is said by",
    "bracket": "the matches of the final are laid down by",
    "level match": "a level match is decided by",
}
"""The parts by which places come about, in words before their clause."""


def entries_of(figures: Figures, stage: str, number: str) -> tuple[Entry, ...]:
    """What the account of a stage has for a contestant, the account of its own field."""
    account = figures.accounts.account(stage)
    if account.fields:
        if number not in account.fields:
            raise Mistake(f"{number} does not play in {stage}.")
        account = field_accounts(account)[account.fields[number]]
    return tuple(own_entries(account, number))


def tell_fines(figures: Figures, stage: str, number: str, why: Why) -> tuple[Exact, int]:
    """Each fine and adjustment of a contestant; what they come to, and how many there are."""
    found: Exact = 0
    count = 0
    unit = figures.plan(stage).figure
    for entry in entries_of(figures, stage, number):
        if entry.kind in TAKEN:
            said = entry.reason or entry.kind
            told = "round {round}: {said}" if entry.round else "{said}"
            why.step(
                told, entry.amount, unit=unit, clause=entry.clause, round=entry.round, said=said
            )
            found += entry.amount
            count += 1
    return found, count


def tell_titles(figures: Figures, stage: str, why: Why) -> Mapping[str, tuple[str, ...]]:
    """Each title of a stage: its holders as it stands, and as it was awarded."""
    awarded = {body.title: body for _, body in figures.state.of_kind("title awarded")}
    ranked_by = tuple(_ranked_by(figures, stage))
    found = {}
    for title in stage_titles(figures, stage):
        part = why.part("{title}", title=title.title, clause=title.clause)
        held_by, first = title.contestants, "place {place} is held by"
        if held_by:
            part.step(first, held_by, shown_as="who", place=title.place)
        body = awarded.get(title.title)
        if body is not None:
            to = tuple(body.contestants)
            part.step("awarded to", to, shown_as="who", clause=body.clause, closes=True)
        for named in ranked_by if not title.clause else ():
            part.step(PLACES_BY[named.part], clause=named.clause)
        if title.open:
            open_for = "an official decides between them"
            part.step(open_for if held_by else "nobody holds place {place} yet", place=title.place)
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
    """The clauses that put the contestants of a stage in their places; each is told once.

    One that splits ties wherever they are and those at stake is told as the latter.
    """
    found = {
        each.clause: each
        for each in named_clauses(figures.state.the_plan)
        if each.stage == stage and each.part in PLACES_BY
    }
    yield from found.values()
