"""Who is at the desk: the person, the role in this competition, and what that role may do.

A request goes in. A scorer has the results and nothing else, a director all that happens in a
session, a convenor the set-up too; what each action needs is the action's own word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from django.http import Http404, HttpRequest

from convenor.actions.action import Action
from convenor.actions.action import Role as Word
from convenor.actions.catalogue import actions
from convenor.errors import Refusal
from convenor.values import value
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.permits import role_in
from convenor.web.store.models import Competition

IN_PLAY = ("results", "rulings", "calls", "conduct", "matches", "draw", "closing")
NEVER_HERE = frozenset({"begin"})
"""Done once, when a competition is set up, and nowhere else."""


@value
class Official:
    """Somebody at the desk."""

    user: User
    role: Word

    @property
    def name(self) -> str:
        return str(self.user.name)

    @property
    def directs(self) -> bool:
        return Role(self.role).reaches(Role.DIRECTOR)

    @property
    def convenes(self) -> bool:
        return Role(self.role).reaches(Role.CONVENOR)


def official(request: HttpRequest, competition: Competition) -> Official:
    """Whoever asks, in this competition."""
    return Official(cast(User, request.user), cast(Word, str(role_in(request, competition))))


def action_for(name: str, me: Official) -> Action:
    """An action that is done at the desk, by somebody who may."""
    found = actions().get(name)
    if found is None or name in NEVER_HERE:
        raise Http404(f"There is no action '{name[:40]}' at the desk.")
    if not found.allowed(me.role):
        raise Refusal(f"'{found.title}' is for a {found.role} and above, not for a {me.role}.")
    return found


def actions_for(role: str) -> dict[str, tuple[Action, ...]]:
    """The actions that a role may do, by their groups in the order of a competition."""
    found: dict[str, list[Action]] = {}
    for each in actions().values():
        if each.allowed(role) and each.name not in NEVER_HERE and _is_for(role, each):
            found.setdefault(each.group, []).append(each)
    return {group: tuple(each) for group, each in found.items()}


def in_play(groups: Mapping[str, tuple[Action, ...]]) -> dict[str, tuple[Action, ...]]:
    """The same actions, what is done while a session is played before what is done around it."""
    first = {name: groups[name] for name in IN_PLAY if name in groups}
    return {**first, **{name: each for name, each in groups.items() if name not in first}}


def _is_for(role: str, action: Action) -> bool:
    """A scorer's desk has what scorers do, and what players do with results and calls."""
    if Role(role).reaches(Role.DIRECTOR):
        return True
    return action.role == "scorer" or action.group in ("results", "calls")
