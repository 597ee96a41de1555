"""The addresses of the office, under /office/."""

from __future__ import annotations

from django.urls import path

from convenor.web.register import conduct, lists, views

app_name = "office"
urlpatterns = [
    path("", views.register_page, name="register"),
    path("typed", views.typed, name="typed"),
    path("add", views.add, name="add"),
    path("me/", views.own_record, name="me"),
    path("import/", lists.send, name="send"),
    path("import/<int:sent>/", lists.decide, name="decide"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("register.csv", lists.export, name="export"),
    path("players/<str:number>/", views.member_page, name="member"),
]
