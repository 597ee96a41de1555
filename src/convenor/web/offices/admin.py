"""The administration pages: of accounts, of competitions, and of the offices that join the two."""

from __future__ import annotations

from convenor.web.offices import account_admin, competition_admin

__all__ = ["account_admin", "competition_admin"]
