"""Django's view of the store."""

from __future__ import annotations

from django.apps import AppConfig


class Store(AppConfig):
    name = "convenor.web.store"
    label = "store"
    verbose_name = "Competitions"
