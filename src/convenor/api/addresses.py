"""Where facts may be sent: https, or a laptop itself; elsewhere only where the site allows it.

An address goes in; it comes out as its parts, or is refused in a sentence. The address is looked up
when it is used too, so that a name cannot be pointed into the house afterwards.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from convenor.errors import Refusal

LONGEST = 500
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
"""This machine: a laptop in a hall is its directors' own, a server behind a proxy is not."""


def read_address(url: str) -> SplitResult:
    """An address to which facts may be sent."""
    if len(url) > LONGEST or not url.isprintable() or not url.isascii() or " " in url:
        raise Refusal(f"the address is at most {LONGEST} letters without spaces.")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("the address cannot be read: write https://host/path.") from None
    if parts.scheme not in ("https", "http") or not host or parts.username or parts.password:
        raise Refusal("the address must be https://host/path, without a name or password in it.")
    if parts.scheme == "http" and not _is_own(host) and host not in allowed_hosts():
        raise Refusal("facts are sent by https, or to this machine itself: write https://…")
    if _is_address(host) and not _is_own(host):
        _insist_on_outside(host, (host,))
    return parts


def allowed_hosts() -> frozenset[str]:
    """Hosts of the house to which the site's setting WEBHOOK_HOSTS allows sending."""
    return frozenset(getattr(settings, "WEBHOOK_HOSTS", ()))


def look_up(parts: SplitResult) -> str:
    """The network address to connect to, refused where it lies inside the house."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refusal(f"the host '{host}' is not known.") from None
    places = [str(each[4][0]) for each in found]
    if not _is_own(host):
        _insist_on_outside(host, places)
    return places[0]


def _insist_on_outside(host: str, places: Iterable[str]) -> None:
    if host in allowed_hosts():
        return
    for place in places:
        if not ipaddress.ip_address(place.partition("%")[0]).is_global:
            raise Refusal(f"'{host}' is an address inside a house: the site must allow it.")


def _is_own(host: str) -> bool:
    return host in LOOPBACK and not settings.BEHIND_PROXY


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
