"""The addresses of tokens and offices."""

from __future__ import annotations

from django.urls import path

from convenor.web.offices import tokens, views

urlpatterns = [
    path("account/tokens/new/", tokens.new_token, name="new-token"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke-token"),
    path("officials/<slug:competition>/", views.officials, name="officials"),
    path(
        "officials/<slug:competition>/<int:number>/remove/",
        views.remove_official,
        name="remove-official",
    ),
    path(
        "officials/<slug:competition>/invitations/<int:number>/withdraw/",
        views.withdraw_invitation,
        name="withdraw-invitation",
    ),
    path("invitations/<str:link>/", views.invitation, name="invitation"),
]
