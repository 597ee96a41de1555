"""The addresses of entries, under /enter/."""

from __future__ import annotations

from django.urls import path

from convenor.web.entering import convenors, players

app_name = "entering"
urlpatterns = [
    path("", players.calendar, name="calendar"),
    path("<slug:competition>/", players.event, name="event"),
    path("<slug:competition>/list/", convenors.listed, name="list"),
]
