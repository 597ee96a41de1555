"""The addresses of a captain: /captain/<secret>/…"""

from __future__ import annotations

from django.urls import path

from convenor.web.table import captains

app_name = "captain"
urlpatterns = [
    path("", captains.page, name="page"),
    path("duty", captains.duty, name="duty"),
    path("system", captains.system, name="system"),
    path("report", captains.report, name="report"),
]
