"""Django's view of the store, and how long its connections wait for others."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from convenor.web import environment


class Store(AppConfig):
    name = "convenor.web.store"
    label = "store"
    verbose_name = "Competitions"

    def ready(self) -> None:
        connection_created.connect(_wait_for_others, dispatch_uid="wait for others")


def _wait_for_others(connection: Any, **_: object) -> None:
    """Nobody waits for ever for somebody else's lock; SQLite is told so as it is opened."""
    if connection.vendor == "postgresql":
        wait = environment.whole("DATABASE_WAIT", environment.WAIT_SECONDS) * 1000
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {wait}")
