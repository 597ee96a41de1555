"""Django's view of the offices: no models of its own, only pages and the administration."""

from __future__ import annotations

from django.apps import AppConfig


class Offices(AppConfig):
    name = "convenor.web.offices"
    label = "offices"
    verbose_name = "Offices"
