"""The shapes of offices and invitations."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class Official(Shape):
    id: int
    name: str
    role: str


class Invitation(Shape):
    id: int
    whom: str
    role: str
    by: str
    expires: str


class NewInvitation(Invitation):
    link: str = Field(description="shown this once")


class Officials(Shape):
    officials: list[Official]
    invitations: list[Invitation]
