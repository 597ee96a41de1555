"""An event of another program taken over: which way it goes, and the steps done at a desk.

An `Event` as a reader made it goes in; steps come out, each an action with what it is given, which
a desk then does one after the other. What cannot be taken over is refused before the first step.
"""

from __future__ import annotations

from collections.abc import Callable

from convenor.actions.desk import Desk, Refused
from convenor.actions.imports.drawn import SWISS, in_rounds, rounds_taken_over
from convenor.actions.imports.pairs import TEMPLATES, pairs_taken_over, template_of
from convenor.actions.imports.steps import Beginning, TakingOver
from convenor.actions.imports.teams import TEMPLATES as TEAMS
from convenor.actions.imports.teams import teams_taken_over
from convenor.competition.plans.templates import Template, plan_data, template
from convenor.errors import Mistake
from convenor.formats.events import Event
from convenor.formats.problems import Problems
from convenor.regulation.shelf import open_rulebook

OWN_DATUM = (
    "boards are compared as the club's plan says; programs differ: convenor rescore compares"
)
AS_PLAYED = "it was played so, as the file tells"
"""The reason that is recorded where the book would have refused what is over."""


def taking_over(
    event: Event, name: str = "", day: str = "", problems: Problems | None = None
) -> TakingOver:
    """The steps by which an event is taken over, or a refusal in a sentence.

    Of a file from which nothing is left, what was wrong in it is the refusal.
    """
    matches = [match for section in event.sections for match in section.matches]
    if not event.lines and not any(match.score for match in matches):
        if problems is not None:
            problems.stop_if_refused()
        raise Mistake("the file has no results to take over.")
    take = _way(event)
    if take is pairs_taken_over and event.method not in TEMPLATES:
        raise Mistake(f"an event scored by {event.method} is read and not taken over yet.")
    if take is rounds_taken_over and event.method not in SWISS:
        raise Mistake(f"matches of pairs scored by {event.method} are read and not taken over yet.")
    return take(event, _beginning(event, _template(event), name, day))


def _way(event: Event) -> Callable[[Event, Beginning], TakingOver]:
    """Which of the ways an event goes: all against the field, over a movement, or in rounds."""
    if not event.in_matches:
        return pairs_taken_over
    matches = [match for section in event.sections for match in section.matches]
    if event.method in TEAMS and all(match.boards for match in matches):
        drawn = event.method in SWISS and in_rounds(matches)
        return rounds_taken_over if drawn else teams_taken_over
    return rounds_taken_over


def _template(event: Event) -> Template:
    if not event.in_matches:
        return template_of(event)
    return template(
        SWISS[event.method] if _way(event) is rounds_taken_over else TEAMS[event.method]
    )


def _beginning(event: Event, made: Template, name: str, day: str) -> Beginning:
    """What it is called and when it begins: not before the books that it is set up by hold."""
    title = name or event.title or "An event of another program"
    played = day or (event.date.isoformat() if event.date else "")
    if not played:
        raise Mistake("the file does not say when the event was played: name the day.")
    notes = [OWN_DATUM] if event.method in ("butler", "cross-imps") else []
    since = max(open_rulebook(book).since.isoformat() for book in _books(made))
    if played >= since:
        return Beginning(title, played, tuple(notes))
    notes.append(f"it was played on {played}, before the book holds: it begins on {since} here")
    return Beginning(f"{title} ({played})", since, tuple(notes))


def _books(made: Template) -> tuple[str, ...]:
    return (made.rulebook, *plan_data(made, {}).get("layers", ()))


def take_over(desk: Desk, taking: TakingOver, by: str) -> None:
    """Do all steps; the first that is refused stops the rest."""
    for step in taking.steps:
        try:
            desk.do(step.action, dict(step.given), by, "convenor")
        except Refused:  # it has been played so: the book comes too late, and the reason is kept
            desk.do(step.action, dict(step.given), by, "convenor", override=AS_PLAYED)
