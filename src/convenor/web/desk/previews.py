"""What an action would do, shown before it is done: the book's word, and who would move.

A desk, a filled form and a person go in; out come the book's suggestions, its findings with their
clauses, and the difference that the proposal would make. What came into the ledger since the page
was made, and bears on the same matter, is told too. Nothing is recorded.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from convenor import pipeline
from convenor.actions.action import Finding, Proposal, Role, Suggestion
from convenor.actions.overview.wording import numbered
from convenor.actions.recorded_later import moment_told
from convenor.competition.comparing.side_by_side import Difference, difference
from convenor.competition.live import Competition
from convenor.competition.views.people import by_number
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft, Fact
from convenor.values import value
from convenor.web.desk.forms import Form
from convenor.web.desks import SiteDesk
from convenor.web.fact_words import body_words, figure
from convenor.web.public.standing import by_title

MOST_MOVES = 12


@value
class Move:
    """A contestant that would stand elsewhere."""

    who: str
    stage: str
    place: int | None
    new_place: int | None
    figure: str
    new_figure: str

    @property
    def up(self) -> bool | None:
        """Whether it moves up; None where its place stays."""
        if self.place is None or self.new_place is None or self.place == self.new_place:
            return None
        return self.new_place < self.place


@value
class Changes:
    """What would differ, ready to be shown."""

    moves: tuple[Move, ...] = ()
    more: int = 0
    matches: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    unknown: str = ""

    @property
    def nothing(self) -> bool:
        return not (self.moves or self.matches or self.going or self.unknown)


@value
class Look:
    """All that stands beside a form."""

    number: int
    suggestions: tuple[Suggestion, ...] = ()
    findings: tuple[Finding, ...] = ()
    says: str = ""
    problem: str = ""
    changes: Changes | None = None
    ready: bool = False
    facts: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    """What moves in the hall, a line each."""
    lines: tuple[str, ...] = ()
    """What would be written into the ledger, where the action itself says nothing."""

    @property
    def refused(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.verdict in ("refuse", "approval"))

    @property
    def can_be_overridden(self) -> bool:
        return bool(self.refused) and bool(self.facts)


def look_at(desk: SiteDesk, form: Form, by: str, role: Role, happened_at: str = "") -> Look:
    """What the book says to what was typed, and what it would change."""
    with desk.reading() as there:
        suggestions = suggested(there, form)
        if not form.complete:
            return Look(there.number, suggestions)
        try:
            happened = moment_in(there, happened_at)
            _, proposal = desk.propose(form.action.name, form.given, by, role, happened=happened)
        except (Mistake, Refusal) as why:
            return Look(there.number, suggestions, problem=str(why))
        kinds = tuple(each.kind for each in proposal.facts)
        lines = (
            ()
            if proposal.says
            else tuple(body_words(there, each.kind, each.plain) for each in proposal.facts)
        )
        changes = changes_of(there, proposal, desk, by)
        ready = bool(proposal.facts)
        return Look(
            there.number,
            suggestions,
            proposal.findings,
            proposal.says,
            "",
            changes,
            ready,
            kinds,
            proposal.moves,
            lines,
        )


def moment_in(there: Competition, happened_at: str) -> datetime.datetime | None:
    """When something happened, if somebody typed it."""
    return moment_told(there, happened_at) if happened_at else None


def suggested(there: Competition, form: Form) -> tuple[Suggestion, ...]:
    """What the book suggests for what has been filled in."""
    if form.action.suggest is None:
        return ()
    try:
        return form.action.suggest(there, dict(form.given))
    except (Mistake, Refusal, ValueError):  # what is typed so far leads nowhere yet
        return ()


def changes_of(there: Competition, proposal: Proposal, desk: SiteDesk, by: str) -> Changes:
    """Who would move, and who would go on."""
    now = desk.clock()
    drafts = [Draft(e.kind, 1, e.plain, e.happened or now, by) for e in proposal.facts]
    try:
        return shown(there, difference(there, there.tried(drafts)))
    except (Mistake, Refusal) as why:
        return Changes(unknown=str(why))


def shown(there: Competition, found: Difference) -> Changes:
    """A difference in words."""
    moved = sorted(
        found.moved, key=lambda each: (each.new_place or 10**6, by_number(each.contestant))
    )
    fields = {each.stage: _fields(there, each.stage) for each in moved}
    moves = tuple(
        Move(
            numbered(there, each.contestant) + fields[each.stage].get(each.contestant, ""),
            each.stage,
            each.place,
            each.new_place,
            figure(each.figure),
            figure(each.new_figure),
        )
        for each in sorted(moved, key=lambda each: each.place == each.new_place)[:MOST_MOVES]
    )
    matches = tuple(
        f"{numbered(there, each.contestants[0])} v {numbered(there, each.contestants[1])}, "
        f"round {each.session}: {figure(each.margin)} becomes {figure(each.new_margin)}"
        + (" (level)" if each.level else "")
        for each in found.matches[:MOST_MOVES]
    )
    worth = tuple(_worth(there, found))
    going = (*_going(there, found), *_titles(there, found))
    return Changes(moves, len(moved) - len(moves), (*matches, *worth), going)


def _worth(there: Competition, found: Difference) -> Iterator[str]:
    """The matches that become worth other VPs although their score stays."""
    told = {(each.stage, each.session, each.contestants) for each in found.matches}
    left = [e for e in found.points if (e.stage, e.session, e.contestants) not in told]
    for each in left[:MOST_MOVES]:
        was, now = (
            "nothing" if pair is None else " : ".join(figure(side) for side in pair)
            for pair in (each.points, each.new_points)
        )
        one, other = (numbered(there, who) for who in each.contestants)
        yield f"{one} v {other}, round {each.session}: {was} VP becomes {now}"
    if len(left) > MOST_MOVES:
        yield f"and {len(left) - MOST_MOVES} more matches"


def _titles(there: Competition, found: Difference) -> Iterator[str]:
    for each in found.titles:
        was, now = (
            ", ".join(numbered(there, who) for who in held) or "nobody"
            for held in (each.held_by, each.new_held_by)
        )
        yield f"{each.title}: {now} instead of {was}"


def _fields(there: Competition, stage: str) -> dict[str, str]:
    """The field of everybody, where a stage has several and each of them a first place."""
    if not there.state.sessions_of(stage) or pipeline.is_bracket(there, stage):
        return {}
    found = by_title(pipeline.standings(there, stage))
    if len(found) < 2:
        return {}
    return {line.contestant: f", {title}" for title, each in found for line in each.lines if title}


def _going(there: Competition, found: Difference) -> list[str]:
    said = []
    for each in found.qualifiers:
        comes = ", ".join(numbered(there, who) for who in each.comes_in)
        goes = ", ".join(numbered(there, who) for who in each.goes_out)
        parts = [f"in: {comes}"] * bool(comes) + [f"out: {goes}"] * bool(goes)
        said.append(f"{each.to}: {'; '.join(parts) or 'the same, in another order'}")
    return said


# --- what came in between ------------------------------------------------------------------------

OF_ALL = frozenset(
    {"conditions changed", "edition adopted", "fact undone", "stage closed", "stage opened"}
)
OF_A_SESSION = frozenset(
    {
        "draw made",
        "draw published",
        "draw discarded",
        "scores posted",
        "correction period ended",
        "session opened",
        "entry joined",
        "seats exchanged",
        "directions turned",
        "results moved",
        "other boards played",
        "play curtailed",
        "movement changed",
    }
)
NAMES = ("ruling", "appeal", "call", "contestant")
ONLY_BY_NAME = frozenset({"director called", "call answered", "note written"})
"""Kinds that stop nobody who works at the same table, unless the same call is meant."""


def came_between(facts: Sequence[Fact], seen: int, given: Mapping[str, object]) -> list[Fact]:
    """The facts after the one that the page knew of, as far as they bear on the same matter."""
    return [each for each in facts[max(seen, 0) :] if _bears_on(each, given)]


def _bears_on(fact: Fact, given: Mapping[str, object]) -> bool:
    body = fact.body
    if fact.kind in OF_ALL:
        return True
    if any(name in given and str(given[name]) == str(body.get(name)) for name in NAMES):
        return True
    if fact.kind in ONLY_BY_NAME:
        return False
    if any(str(given.get(k, "")) != str(body.get(k, "")) for k in ("stage", "session")):
        return False
    if fact.kind in OF_A_SESSION:
        return True
    if "table" not in given and "board" not in given:
        return False
    return all(
        name not in given or name not in body or str(given[name]) == str(body[name])
        for name in ("table", "board")
    )
