"""What other parts may listen to, without the store knowing them."""

from __future__ import annotations

from django.dispatch import Signal

facts_recorded = Signal()
"""Sent once facts are committed, with the id of their `ledger` and the `facts`."""
desk_stirred = Signal()
"""Sent once a change at a desk that is no fact is committed, with `ledger` and `times`."""
