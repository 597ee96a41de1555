"""Offices as facts: whoever gives or ends one is in the ledger of the competition.

An office that was given or ended goes in, a fact is appended within the transaction that is open.
A competition whose ledger has not begun has nowhere to write it, and what is done there goes
unrecorded. Whether it may be done is decided in `offices`.
"""

from __future__ import annotations

from django.utils import timezone

from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Official


def given(office: Official, by: str, before: str = "", invited_by: str = "") -> None:
    """Somebody has got an office."""
    body = bodies.OfficeGiven(office.user.name, str(office.role), str(before), invited_by)
    _record(office.competition, "office given", body, by)


def ended(office: Official, by: str) -> None:
    """Somebody's office is over."""
    body = bodies.OfficeEnded(office.user.name, str(office.role))
    _record(office.competition, "office ended", body, by)


def _record(competition: Competition, kind: str, body: object, by: str) -> None:
    if _has_begun(competition):
        draft = Draft(kind, 1, plain_body(kind, body), timezone.now(), by)
        ledgers.append(competition.ledger, (draft,))


def _has_begun(competition: Competition) -> bool:
    try:
        return ledgers.head(competition.ledger).number > 0
    except (Mistake, Refusal):  # a row without a ledger
        return False
