"""An event of another program taken over: which way it goes, and the steps done at a desk.

An `Event` as a reader made it goes in; steps come out, each an action with what it is given, which
a desk then does one after the other. What cannot be taken over is refused before the first step.
"""

from __future__ import annotations

from convenor.actions.desk import Desk, Refused
from convenor.actions.imports.pairs import TEMPLATES, pairs_taken_over
from convenor.actions.imports.steps import Beginning, TakingOver
from convenor.actions.imports.teams import TEMPLATE as TEAMS
from convenor.actions.imports.teams import teams_taken_over
from convenor.competition.plans.templates import Template, plan_data, template
from convenor.errors import Mistake
from convenor.formats.events import Event
from convenor.regulation.shelf import open_rulebook

OWN_DATUM = (
    "boards are compared as the club's plan says; programs differ: convenor rescore compares"
)
AS_PLAYED = "it was played so, as the file tells"
"""The reason that is recorded where the book would have refused what is over."""


def taking_over(event: Event, name: str = "", day: str = "") -> TakingOver:
    """The steps by which an event is taken over, or a refusal in a sentence."""
    if event.individual:
        raise Mistake("an individual is read and not taken over yet: pairs and teams are.")
    if event.in_matches and event.method not in ("teams", "none"):
        raise Mistake(
            f"matches scored by {event.method} are read and not taken over yet: pairs "
            "that are compared with the field are, and teams."
        )
    if not event.in_matches and event.method not in TEMPLATES:
        raise Mistake(f"an event scored by {event.method} is read and not taken over yet.")
    made = template(TEAMS if event.in_matches else TEMPLATES[event.method])
    take = teams_taken_over if event.in_matches else pairs_taken_over
    return take(event, _beginning(event, made, name, day))


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
