"""Signed leave to listen: what a page hands to its script so that the stream lets it in.

The stream has no session and no account. What everybody may hear needs no ticket; the desk's, a
table's own calls, and all of a competition that is not public, need one that a page made for
somebody who may; that of a card is for its table alone. A ticket names its holder, who is looked up
again whenever it is shown: an office that ended, a card that died or a token that was revoked hears
no more.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.core import signing

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.store.models import ApiToken, Competition, TableToken, role_in

LASTS = 24 * 3600
SALT = "convenor.live"
PERSON, CARD, PROGRAM = "person", "card", "program"


def holder_of(thing: object) -> tuple[str, int]:
    """Who holds a ticket: a person, the card of a table, or the token of a program."""
    kinds: dict[type, str] = {TableToken: CARD, ApiToken: PROGRAM}
    return kinds.get(type(thing), PERSON), getattr(thing, "pk", None) or 0


def ticket(competition: Competition, topic: str, holder: object, table: str = "") -> str:
    """Leave to listen to a topic of a competition, for a day."""
    return signing.dumps([competition.slug, topic, *holder_of(holder), table], salt=SALT)


def admits(given: str, slug: str, topic: str, table: str = "") -> bool:
    """Whether a ticket is good for this, and its holder still is; asks the database."""
    try:
        said = signing.loads(given, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return False
    if not isinstance(said, list) or len(said) != 5 or said[:2] != [slug, topic]:
        return False
    kind, key, own = said[2:]
    return (kind != CARD or own == table) and _may_hear(slug, topic, kind, key)


def _may_hear(slug: str, topic: str, kind: str, key: int) -> bool:
    if kind == CARD:
        card = TableToken.objects.filter(pk=key, competition__slug=slug).first()
        return topic == "table" and card is not None and card.open
    if kind == PROGRAM:
        token = ApiToken.objects.filter(pk=key).select_related("user").first()
        return token is not None and token.open and _is_official(token.user, slug)
    user = User.objects.filter(pk=key).first()
    return user is not None and _is_official(user, slug)


def _is_official(user: User, slug: str) -> bool:
    return role_in(user, slug).reaches(Role.SCORER)


def events_address(
    competition: Competition, topic: str = "standings", table: str = "", holder: object = None
) -> str:
    """The address of a stream, for the `data-live` of a page whose reader may hear it."""
    said = {} if topic == "standings" else {"topic": topic}
    if table:
        said["table"] = table
    at_table = topic == "table" and isinstance(holder, TableToken)
    if topic == "desk" or not competition.public or at_table:
        said["ticket"] = ticket(competition, topic, holder, table)
    return f"/events/{competition.slug}/" + (f"?{urlencode(said)}" if said else "")
