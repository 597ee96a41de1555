"""The addresses of setting up, under /new/."""

from __future__ import annotations

from django.urls import path

from convenor.web.setup import entry_views, event_views, import_views, start_views, views

app_name = "setup"
urlpatterns = [
    path("", views.pick, name="pick"),
    path("of/<str:template>/", views.details, name="details"),
    path("a/file/", import_views.import_event, name="import"),
    path("a/festival/", event_views.new_festival, name="festival"),
    path("<slug:competition>/settings/", event_views.settings, name="settings"),
    path("<slug:competition>/entries/", entry_views.entries, name="entries"),
    path("<slug:competition>/start/", start_views.start, name="start"),
    path(
        "<slug:competition>/start/<str:stage>/<int:session>/", start_views.further, name="further"
    ),
    path("<slug:competition>/cards/<str:stage>/<int:session>/", start_views.cards, name="cards"),
]
