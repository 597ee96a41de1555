"""The addresses of the audit pages, under /audit/<competition>/: the ledger itself."""

from __future__ import annotations

from django.urls import path

from convenor.web.desk import audit

app_name = "audit"
urlpatterns = [
    path("", audit.ledger, name="ledger"),
    path("<int:number>/", audit.fact, name="fact"),
    path("ledger.jsonl", audit.export, name="export"),
]
