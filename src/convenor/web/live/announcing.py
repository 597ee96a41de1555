"""Viewers hear of what the store has committed: facts, and changes at a desk that are none.

The signals of the store come in, the hub of this process is told. The store knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.ledger.facts import Fact
from convenor.web.live.hub import hub
from convenor.web.store.signals import desk_stirred, facts_recorded


def _on_facts(ledger: str, facts: Sequence[Fact], **_: object) -> None:
    hub.announce(ledger, facts)


def _on_stirred(ledger: str, times: int, **_: object) -> None:
    hub.stirred(ledger, times)


def listen() -> None:
    """From now on viewers are told; to say so twice changes nothing."""
    facts_recorded.connect(_on_facts, dispatch_uid="convenor.web.live.facts")
    desk_stirred.connect(_on_stirred, dispatch_uid="convenor.web.live.stirred")
