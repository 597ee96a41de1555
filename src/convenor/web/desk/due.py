"""A step that is due in a competition, and the address of the form on which it is taken.

An action and where it is meant go in; a step comes out with the form filled as far as is known.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from convenor.values import value


@value
class Step:
    """Something that is due."""

    title: str
    says: str
    address: str
    key: str = ""


def do_step(slug: str, action: str, title: str, says: str, key: str = "", **given: object) -> Step:
    """A step that is an action, with what is known of its inputs."""
    known = {name: each for name, each in given.items() if each not in (None, "", 0)}
    address = f"{reverse('desk:do', args=[slug, action])}?{urlencode(known)}"
    return Step(title, says, address, key)
