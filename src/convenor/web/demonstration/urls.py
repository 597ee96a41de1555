"""The addresses of the demonstration's buttons, under /demonstration/."""

from __future__ import annotations

from django.urls import path

from convenor.web.demonstration import views

app_name = "demonstration"
urlpatterns = [
    path("", views.page, name="page"),
    path("play-director/", views.play_director, name="play-director"),
    path("sit-down/", views.sit, name="sit-down"),
    path("pause/", views.pause, name="pause"),
    path("remove/", views.remove, name="remove"),
    path("start-again/", views.start_again, name="start-again"),
]
