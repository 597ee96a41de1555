"""Which tables lack the card that phones need, and the step that gives it to them.

A competition and a session go in; the tables without a card come out. A card is good for the whole
event, so that only a table that was not there before needs one.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from convenor.actions.overview.wording import word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.state.state import SessionState
from convenor.web.desk.step_addresses import Step
from convenor.web.store.models import Competition, TableToken
from convenor.web.table.card_making import cards_made, tables_of

NEEDED = "phones need it to enter results"


def without_card(
    there: Folded, competition: Competition, stage: str, session: int
) -> tuple[str, ...]:
    """The tables that have no card, where others have one: set up for somebody who came late."""
    found = there.state.sessions.get((stage, session))  # not yet, for one that is to be drawn
    seating = None if found is None else found.seating
    having = {each.table for each in cards_made(competition, stage, session)}
    if seating is None or not having:
        return ()
    return tuple(each for each in tables_of(seating) if each not in having)


def card_of_latecomer(
    there: Folded, competition: Competition, stage: str, session: int
) -> Iterator[Step]:
    """The card of a table that has just been set up."""
    if missing := without_card(there, competition, stage, session):
        address = reverse("desk:cards", args=[competition.slug, stage, session])
        yield Step(f"Make the card of table {', '.join(missing)}", NEEDED, address)


def cards_of_rounds(there: Folded, competition: Competition) -> Iterator[Step]:
    """The cards of tables that no round before had, where the rounds before had cards."""
    plan = there.state.plan
    for stage in plan.stages if plan else ():
        sessions = there.state.sessions_of(stage.name)
        last = sessions[-1] if len(sessions) > 1 else None
        if last is None or not _about_to_be_played(there, last):
            continue
        made = TableToken.objects.filter(competition=competition, contestant="")
        having = {each.table for each in cards_made(competition, stage.name, last.number)}
        missing = [each for each in tables_of(last.the_seating) if each not in having]
        pairs = cards_made(competition, stage.name, last.number, "pairs")
        if made.exists() and missing and not pairs:
            title = f"Make the cards of {stage.shown}, {word_of(stage)} {last.number}"
            if having:
                title = f"Make the card of table {', '.join(missing)}"
            address = reverse("desk:cards", args=[competition.slug, stage.name, last.number])
            yield Step(title, NEEDED, address)


def _about_to_be_played(there: Folded, session: SessionState) -> bool:
    """Whether everybody knows where to sit, and no result is in yet."""
    seated = session.seating is not None and not session.is_draft
    return seated and session.posted is None and not there.state.has_results(session)
