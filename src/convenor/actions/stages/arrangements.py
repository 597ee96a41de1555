"""Small things around the entries: seeds, names that are hidden, notes, readings of the book.

What somebody says goes in, a fact comes out. A reading is held against the book before it is
taken: an unknown switch or reading is a mistake, whoever chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Proposed,
    Setting,
    Suggestion,
    one,
    warn,
)
from convenor.actions.stages.editions import pinned_with
from convenor.actions.stages.sections import Seeding, dealt, directed, with_masterpoints
from convenor.competition.live import Competition
from convenor.errors import Mistake, did_you_mean
from convenor.exact import show
from convenor.ledger import bodies
from convenor.regulation.answers import to_plain
from convenor.regulation.book import Clause, Switch
from convenor.regulation.stack import Stack

ARTICLES = {"sum": "a sum", "average": "an average"}


def set_seeds(there: Competition, given: Seeding, setting: Setting) -> Proposal:  # noqa: ARG001
    """Contestants in the order of their seeds."""
    if given.by_masterpoints:
        given = with_masterpoints(there, given)
    if not given.order:
        raise Mistake("name the contestants in the order of their seeds.")
    for at, number in enumerate(given.order):
        there.state.entry(number)
        if number in given.order[:at]:
            raise Mistake(f"{number} is seeded twice: name each contestant once.")
    sections, clause = dealt(there, given)
    lines, of_lines = directed(there, given)
    facts = (Proposed("seeds set", bodies.SeedsSet(given.order, given.method)), *sections, *lines)
    told = [f"{given.sections} sections ({clause})"] if sections else []
    told += [f"two lines ({of_lines})"] if lines else []
    return Proposal(facts, tuple(_seed_findings(there, given.order)), "; ".join(told))


def _seed_findings(there: Competition, order: tuple[str, ...]) -> list[Finding]:
    found = []
    gone = [each for each in order if there.state.entries[each].withdrawn is not None]
    if gone:
        found.append(warn(f"seeded, but withdrawn: {', '.join(gone)}"))
    drawn = [each for each in there.state.sessions.values() if each.drawn is not None]
    if drawn:
        found.append(warn("a round has been drawn: it stays as it was drawn"))
    return found


def give_handicap(
    there: Competition,
    given: bodies.HandicapGiven,
    setting: Setting,  # noqa: ARG001
) -> Proposal:
    """A contestant has a handicap from now on; the scratch list stays as it is."""
    entry = there.state.entry(given.contestant)
    before = "" if entry.handicap is None else f" (it was {show(entry.handicap)})"
    says = f"{entry.number} ({entry.name}) has a handicap of {show(given.handicap)}{before}"
    return one("handicap given", given, says=says)


def set_ladder(there: Competition, given: bodies.LadderSet, setting: Setting) -> Proposal:  # noqa: ARG001
    """How the nights count of whose ladder this is one; the last word said on any of them holds."""
    nights = "all nights count" if given.best is None else f"the best {given.best} nights count"
    return one("ladder set", given, says=f"{nights}, as {ARTICLES[given.total]} of {given.by}")


def hide_name(there: Competition, given: bodies.NameHidden, setting: Setting) -> Proposal:  # noqa: ARG001
    """A player is not to be named in public, or is again."""
    entry = there.state.entry(given.contestant)
    names = [each.name for each in entry.players]
    if given.player not in names:
        near = did_you_mean(given.player, names)
        raise Mistake(f"'{given.player}' is not a player of {entry.number}: {near}")
    if (given.player in entry.hidden) == given.hidden:
        word = "hidden" if given.hidden else "shown"
        raise Mistake(f"the name of {given.player} is {word} already.")
    return one("name hidden", given)


def write_note(there: Competition, given: bodies.NoteWritten, setting: Setting) -> Proposal:  # noqa: ARG001
    """A note for whoever reads the ledger."""
    if not given.text.strip():
        raise Mistake("the note is empty: write what is to be kept.")
    return one("note written", given)


# --- readings -----------------------------------------------------------------------------------


def change_conditions(
    there: Competition,
    given: bodies.OtherReadings,
    setting: Setting,  # noqa: ARG001
) -> Proposal:
    """Another reading of a switch, which the book must know."""
    if not given.readings:
        raise Mistake("no reading is chosen: name a rulebook, a switch of it and a reading.")
    chosen, clauses = known_readings(pipeline.books(there), given.readings)
    body = bodies.ConditionsChanged(chosen, given.reason, pinned_with(there, chosen))
    findings = []
    if there.state.results:
        said = "play has begun: what was played is worked out anew by the other reading"
        findings.append(warn(said, ", ".join(clauses)))
    return one("conditions changed", body, *findings)


def known_readings(
    stack: Stack, given: Mapping[str, object]
) -> tuple[dict[str, dict[str, object]], tuple[str, ...]]:
    """Readings as the books write them, and the clauses they are about; a stranger is refused."""
    chosen: dict[str, dict[str, object]] = {}
    clauses: list[str] = []
    for book, readings in given.items():
        switches = stack.book(book).switches
        if not isinstance(readings, Mapping) or not readings:
            raise Mistake(f"{book}: name a switch and a reading for it.")
        for name, reading in readings.items():
            switch = switches.get(name)
            if switch is None:
                near = did_you_mean(str(name), switches)
                raise Mistake(f"{book} has no switch '{name}': {near}").inside(str(name))
            chosen.setdefault(book, {})[name] = _reading_of(switch, reading)
            clauses += [f"{book} {each}" for each in switch.clauses]
    return chosen, tuple(dict.fromkeys(clauses))


def _reading_of(switch: Switch, reading: object) -> object:
    """The reading as the book writes it."""
    for each in switch.readings:
        if _written(each) == _written(reading):
            return each
    near = did_you_mean(_written(reading), [_written(each) for each in switch.readings])
    mistake = Mistake(f"switch '{switch.name}' cannot be '{_written(reading)}': {near}")
    raise mistake.inside(switch.name)


def _written(reading: object) -> str:
    """A reading in words; true and false are readings too."""
    if isinstance(reading, bool):
        return str(reading).lower()
    return str(to_plain(reading))


# --- the readings there are ----------------------------------------------------------------------

MOST_SHOWN = 40


def suggest_readings(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:  # noqa: ARG001
    """The other readings of the clauses that this competition is played by, each to be taken."""
    if there.state.plan is None:
        return ()
    found: dict[tuple[str, str], tuple[Suggestion, ...]] = {}
    for clause in _clauses_of(there):
        switches = pipeline.books(there).book(clause.rulebook).switches
        for name in clause.switches:
            if name in switches:
                found[clause.rulebook, name] = _others(there, clause, switches[name])
    return tuple(each for group in found.values() for each in group)[:MOST_SHOWN]


def _others(there: Competition, clause: Clause, switch: Switch) -> tuple[Suggestion, ...]:
    chosen = there.state.readings.get(clause.rulebook, {}).get(switch.name, switch.default)
    what = switch.name.replace("_", " ")
    meaning = f" ({switch.meaning.rstrip('.')})" if switch.meaning else ""
    return tuple(
        Suggestion(
            {"readings": {clause.rulebook: {switch.name: to_plain(each)}}},
            f"{what}: {reading_in_words(each)} instead of {reading_in_words(chosen)}{meaning}",
            clause.name,
        )
        for each in switch.readings
        if each != chosen
    )


def reading_in_words(reading: object) -> str:
    """A reading as it is said: yes or no, a figure, or its words without their joints."""
    if isinstance(reading, bool):
        return "yes" if reading else "no"
    return _written(reading).replace("_", " ")


def _clauses_of(there: Competition) -> Iterator[Clause]:
    """The clauses that the plan names, in its order."""
    plan = there.state.the_plan
    for name in dict.fromkeys(_named(to_plain(plan))):
        with suppress(Mistake):
            yield pipeline.books(there).clause(name if " " in name else f"{plan.rulebook} {name}")


def _named(part: object, key: str = "") -> Iterator[str]:
    """The names of clauses in a plan: of its parts, of its draws and ties, of its titles."""
    if isinstance(part, str) and (key == "clause" or key.endswith("_by")):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from _named(each, key)
    elif isinstance(part, dict):
        for name, each in part.items():
            yield from _named(each, "clause" if key == "clauses" else str(name))


ARRANGING = (
    Action("set-seeds", "Set the seeds", Seeding, set_seeds, "director", "entries"),
    Action(
        "give-handicap",
        "Give a handicap",
        bodies.HandicapGiven,
        give_handicap,
        "director",
        "entries",
        "what is added to a contestant's figure in the list with handicaps",
    ),
    Action(
        "set-ladder",
        "Say how the nights of a ladder count",
        bodies.LadderSet,
        set_ladder,
        "director",
        "set-up",
        "how many of the nights of this festival count in their ladder, until it is said anew",
    ),
    Action("hide-name", "Hide a name", bodies.NameHidden, hide_name, "director", "entries"),
    Action("note", "Write a note", bodies.NoteWritten, write_note, "scorer", "notes"),
    Action(
        "change-conditions",
        "Choose another reading",
        bodies.OtherReadings,
        change_conditions,
        "convenor",
        "set-up",
        "a clause that can be read in two ways is read in the other one",
        suggest_readings,
    ),
)
