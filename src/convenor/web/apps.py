"""The site as a Django application: its templates, tags and static files."""

from __future__ import annotations

from django.apps import AppConfig


class Site(AppConfig):
    name = "convenor.web"
    label = "site"
    verbose_name = "Convenor"

    def ready(self) -> None:
        """Viewers hear of facts from the first one on."""
        from convenor.web.live import announcing  # it needs the models, which are ready by now

        announcing.listen()
