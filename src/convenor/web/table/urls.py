"""The addresses of a table: /t/<secret>/…"""

from __future__ import annotations

from django.urls import path

from convenor.web.table import files, views

app_name = "table"
urlpatterns = [
    path("", views.page, name="page"),
    path("side", views.side, name="side"),
    path("look", views.look, name="look"),
    path("board/<int:board>/", views.board, name="board"),
    path("board/<int:board>/confirm", views.confirm, name="confirm"),
    path("board/<int:board>/field", views.field, name="field"),
    path("board/<int:board>/why", views.board_why, name="board-why"),
    path("why", views.why, name="why"),
    path("card", views.card, name="card"),
    path("system/<slug:sha256>", views.system_card, name="system-card"),
    path("call", views.call, name="call"),
    path("here", files.here, name="here"),
    path("scores.json", files.scores, name="scores"),
    path("worker.js", files.worker, name="worker"),
]
