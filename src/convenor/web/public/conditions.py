"""The conditions of contest in plain words: how each stage is played, by which clauses, how read.

The plan of a competition goes in; sentences, the clauses by the part that each plays, and the
readings that were chosen beside those that were not come out. The words of a clause are the
rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor import pipeline
from convenor.actions.stages.arrangements import reading_in_words
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.views.stage_words import stage_sentences
from convenor.regulation import shelf
from convenor.regulation.book import Clause
from convenor.values import value
from convenor.web import notation
from convenor.web.fields import in_words
from convenor.web.library import library

POINTERS = ("clause", "carry", "below", "must_play", "in_by_right")
"""What an entry of the qualifying names clauses by, beside all that ends in 'by'."""
UNSAID = ("to", "figures", "fields", "if_short", "tie")
"""What is said in other words, or by the clause itself."""
PARTS = {"vp": "VP scale", "imp": "IMP scale"}
"""Parts whose own word is an abbreviation."""


@value
class Part:
    """A clause and the part that it plays."""

    part: str
    name: str
    clause: Clause | None


@value
class Reading:
    """A place where the book can be read in several ways, and the one that holds here."""

    meaning: str
    chosen: str
    others: tuple[str, ...]
    usual: bool
    clauses: tuple[str, ...]


@value
class StageConditions:
    """A stage in words."""

    title: str
    sentences: tuple[str, ...]
    parts: tuple[Part, ...]
    goes_on: tuple[tuple[str, Mapping[str, object]], ...]
    titles: tuple[tuple[str, str], ...]


def stages_in_words(there: Competition) -> tuple[StageConditions, ...]:
    """Each stage of a competition in words."""
    plan = there.state.the_plan
    return tuple(_stage(there, each) for each in plan.stages)


def _stage(there: Competition, plan: StagePlan) -> StageConditions:
    book = there.state.the_plan.rulebook
    titles = {each.name: each.shown for each in there.state.the_plan.stages}
    named = {**plan.clauses, **_elsewhere(plan)}
    return StageConditions(
        plan.shown,
        tuple(stage_sentences(there, plan.name)),
        tuple(_part(part, name, book) for part, name in sorted(named.items())),
        tuple(
            (titles.get(str(each.get("to")), ""), _rule(there, plan, each)) for each in plan.qualify
        ),
        tuple((each.title, full(each.won_by or each.clause, book)) for each in plan.titles),
    )


def _elsewhere(plan: StagePlan) -> dict[str, str]:
    """Clauses that a plan names outside its list: of the draw, the ties, the qualifying."""
    found = {}
    draw, ties = plan.draw.get("clause"), plan.standing.get("ties")
    if isinstance(draw, str):
        found["draw"] = draw
    if first := plan.draw.get("first_clause"):
        found["draw of the first round"] = str(first)
    if isinstance(ties, Mapping) and isinstance(ties.get("clause"), str):
        found["ties"] = str(ties["clause"])
    return found


def _rule(there: Competition, plan: StagePlan, entry: Mapping[str, object]) -> dict[str, object]:
    """A rule of qualifying, with what its clause says, as pairs of words; clauses in full."""
    book, data = there.state.the_plan.rulebook, pipeline.qualifying_rule(there, plan.name, entry)
    found: dict[str, object] = {}
    for key, each in data.items():
        if key not in UNSAID and (key == "clause" or each != data.get("clause")):
            clause = isinstance(each, str) and (key.endswith("_by") or key in POINTERS)
            found[in_words(key)] = full(str(each), book) if clause else notation.as_text(each)
    return found


def whole_parts(there: Competition) -> tuple[Part, ...]:
    """The clauses that hold in all stages."""
    plan = there.state.the_plan
    return tuple(_part(part, name, plan.rulebook) for part, name in sorted(plan.clauses.items()))


def _part(part: str, name: str, book: str) -> Part:
    named = full(name, book)
    books = library()
    found = None
    if books.has_clause(named):
        where, _, id = named.partition(" ")
        found = books.books[where].book.clauses[id]
    return Part(PARTS.get(part, in_words(part)), named, found)


def full(name: str, book: str) -> str:
    """A clause by its full name."""
    return name if " " in name or not name else f"{book} {name}"


@value
class OwnLayer:
    """An event's own regulations: what they are called, and which clauses they change."""

    title: str
    changes: tuple[tuple[str, str], ...]


def own_layers(there: Competition) -> tuple[OwnLayer, ...]:
    """The organiser's own layers: each change by the clause that it changes, and its rule."""
    found = []
    for text in there.state.the_plan.own_layers:
        book = shelf.open_layer(text)
        changes = ((each.clause, book.clause(each.by).rule) for each in book.changes)
        found.append(OwnLayer(book.title, tuple(changes)))
    return tuple(found)


def readings_of(there: Competition, parts: Iterable[Part]) -> tuple[Reading, ...]:
    """The readings that bear on these clauses, those that were chosen against the usual first."""
    found: dict[tuple[str, str], Reading] = {}
    for part in parts:
        for name in part.clause.switches if part.clause else ():
            assert part.clause is not None
            book = library().books[part.clause.rulebook].book
            switch = book.switches.get(name)
            if switch is None:
                continue
            chosen = there.state.readings.get(book.id, {}).get(name, switch.default)
            found[book.id, name] = Reading(
                switch.meaning or in_words(name),
                reading_in_words(chosen),
                tuple(reading_in_words(each) for each in switch.readings if each != chosen),
                chosen == switch.default,
                tuple(full(each, book.id) for each in switch.clauses),
            )
    return tuple(sorted(found.values(), key=lambda each: (each.usual, each.meaning)))
