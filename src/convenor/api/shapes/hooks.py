"""The shapes of webhooks."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class Webhook(Shape):
    id: int
    url: str
    active: bool
    sent: int = Field(description="number of the last fact that was taken")
    failures: int
    last_error: str
    by: str


class NewWebhook(Webhook):
    secret: str = Field(description="signs every delivery; shown this once")


class Webhooks(Shape):
    webhooks: list[Webhook]
