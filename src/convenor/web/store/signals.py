"""What other parts may listen to, without the store knowing them."""

from __future__ import annotations

from django.dispatch import Signal

facts_recorded = Signal()
"""Sent once facts are committed, with the id of their `ledger`."""
