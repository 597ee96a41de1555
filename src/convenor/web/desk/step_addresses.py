"""A step that is due in a competition, and the address of the page on which it is taken.

A step of the engine goes in, or an action and where it is meant; a step with its address comes
out, the form filled as far as is known.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from convenor.actions.overview import steps
from convenor.values import value

PAGES: dict[steps.Screen, str] = {
    "draw": "desk:draw",
    "seating": "setup:further",
    "session": "desk:session",
    "stage": "desk:stage",
}
"""The page of each screen on which a step is taken; any other step has the form of its action."""


@value
class Step:
    """Something that is due, and where it is done."""

    title: str
    says: str
    address: str
    key: str = ""


def with_address(step: steps.Step, slug: str, **more: str) -> Step:
    """A step with the page on which it is taken."""
    page = PAGES.get(step.screen)
    if page is None:
        return do_step(slug, step.action, step.title, step.says, step.key, **step.given, **more)
    place = [step.given[name] for name in ("stage", "session") if name in step.given]
    return Step(step.title, step.says, reverse(page, args=[slug, *place]), step.key)


def do_step(slug: str, action: str, title: str, says: str, key: str = "", **given: object) -> Step:
    """A step that is an action, with what is known of its inputs."""
    known = {name: each for name, each in given.items() if each not in (None, "", 0)}
    address = f"{reverse('desk:do', args=[slug, action])}?{urlencode(known)}"
    return Step(title, says, address, key)
