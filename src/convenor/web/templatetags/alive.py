"""What live pages are set from: the addresses of streams, and times that read well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from convenor.web import anchoring, copy_state
from convenor.web.live.tickets import events_address
from convenor.web.store.models import Competition

register = template.Library()


@register.simple_tag
def second_address() -> str:
    """Where a second machine will be found when this one is dead; '' if there is none."""
    return copy_state.second_address()


@register.simple_tag
def anchor_of(competition: Competition) -> dict[str, str]:
    """The head of a competition's ledger, signed: the number, the hash, the whole line."""
    line = anchoring.line_of(competition.ledger)
    if not line:
        return {}
    _, _, number, digest, _, key, _ = line.split(" ")
    return {"number": number, "hash": digest, "key": key, "line": line}


@register.simple_tag(takes_context=True)
def events(
    context: Mapping[str, Any], competition: Competition, topic: str = "standings", table: str = ""
) -> str:
    """The address for `data-live`; only on a page whose reader may hear of the topic."""
    card = getattr(context.get("table"), "token", None) if topic == "table" else None
    return events_address(competition, topic, table, card or context["request"].user)
