"""Signed leave to listen: what a page hands to its script so that the stream lets it in.

The stream has no session and no account. What everybody may hear needs no ticket; the desk's, and
all of a competition that is not public, need one that a page made for somebody who may.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.core import signing

from convenor.web.store.models import Competition

LASTS = 24 * 3600
SALT = "convenor.live"


def ticket(competition: Competition, topic: str) -> str:
    """Leave to listen to a topic of a competition, for a day."""
    return signing.dumps([competition.slug, topic], salt=SALT)


def admits(given: str, slug: str, topic: str) -> bool:
    """Whether a ticket is good for this."""
    try:
        return bool(signing.loads(given, salt=SALT, max_age=LASTS) == [slug, topic])
    except signing.BadSignature:
        return False


def events_address(competition: Competition, topic: str = "standings", table: str = "") -> str:
    """The address of a stream, for the `data-live` of a page whose reader may hear it."""
    said = {} if topic == "standings" else {"topic": topic}
    if table:
        said["table"] = table
    if topic == "desk" or not competition.public:
        said["ticket"] = ticket(competition, topic)
    return f"/events/{competition.slug}/" + (f"?{urlencode(said)}" if said else "")
