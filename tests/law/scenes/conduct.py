"""Bans that are broken: every ban of a stage by every contestant's table, warned and fined in turn.

Made from the clause that the plan names for conduct, so that a new ban is broken here by itself.
"""

from __future__ import annotations

from convenor.conduct.breaches import BreachTerms

from .stage import Actors, scene


@scene("*", moment="posted")
def bans_are_broken(actors: Actors) -> None:
    """Each ban is broken, a warning given, and broken again and again by the same player."""
    for stage, session, who in actors.tables():
        for breach in _banned(actors, stage):
            said = {"stage": stage, "session": session, "contestant": who, "breach": breach}
            actors.suggest("fine", rule="conduct", **said)
            actors.do(
                "warn", stage=stage, session=session, contestant=who, offence=breach, reason="seen"
            )
            for earlier in (0, 0, 1):
                more = {**said, "rule": "conduct", "earlier_of_player": earlier}
                actors.suggest("fine", **more)
                actors.do("fine", amount="1", unit=actors.unit(stage), **more)


@scene("*", moment="posted")
def a_ban_that_nobody_names_is_broken(actors: Actors) -> None:
    """It is not said which ban was broken."""
    for stage, session, who in actors.tables():
        said = {"stage": stage, "session": session, "contestant": who, "rule": "conduct"}
        actors.suggest("fine", **said)
        actors.do("fine", amount="1", unit=actors.unit(stage), **said)


def _banned(actors: Actors, stage: str) -> tuple[str, ...]:
    rules = actors.there.figures.rules(stage)
    if not rules.named("conduct"):
        return ()
    return tuple(each.breach for each in rules.terms("conduct", BreachTerms).bans)
