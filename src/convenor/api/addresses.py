"""Where facts may be sent: by https to hosts outside; elsewhere only where the site lists the host.

An address goes in; it comes out as its parts, or is refused in a sentence. The host is looked up
each time it is used, and whoever sends connects to the very address that was checked, so that a
name cannot be pointed into the house in between. What lies inside is never told apart from what is
not there.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from convenor.errors import Refusal
from convenor.values import value

LONGEST = 500
NOT_SENT_THERE = "the host is not known, or lies where this site does not send."
_CARRYING = {"64:ff9b::/96": 0, "::/96": 0, "2002::/16": 80}
"""Networks of IPv6 whose addresses stand for one of IPv4, and how far it is shifted in them."""

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


@value
class Target:
    """An address as it is written, and the network address that was checked for it."""

    parts: SplitResult
    place: str
    listed: bool

    @property
    def port(self) -> int:
        return port_of(self.parts)


def read_address(url: str, *, only_listed: bool = False) -> SplitResult:
    """An address to which facts may be sent; nothing is looked up."""
    if len(url) > LONGEST or not url.isprintable() or not url.isascii() or " " in url:
        raise Refusal(f"the address is at most {LONGEST} letters without spaces.")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("the address cannot be read: write https://host/path.") from None
    if parts.scheme not in ("https", "http") or not host or parts.username or parts.password:
        raise Refusal("the address must be https://host/path, without a name or password in it.")
    if is_listed(parts):
        return parts
    if only_listed:
        raise Refusal("the demonstration sends facts only to hosts that the site's owner lists.")
    if parts.scheme == "http":
        raise Refusal("facts are sent by https: write https://…")
    if any(_is_inside(each) for each in _found(host, port_of(parts), socket.AI_NUMERICHOST)):
        raise Refusal(NOT_SENT_THERE)
    return parts


def is_listed(parts: SplitResult) -> bool:
    """Whether the owner of the site allows this host, or this port of it, wherever it lies."""
    listed, host = frozenset(settings.WEBHOOK_HOSTS), parts.hostname or ""
    return host in listed or f"{host}:{port_of(parts)}" in listed


def port_of(parts: SplitResult) -> int:
    """The port that an address names or means."""
    return parts.port or (443 if parts.scheme == "https" else 80)


def look_up(url: str, *, only_listed: bool = False) -> Target:
    """The network address to connect to, refused if any of the host's lies inside."""
    parts = read_address(url, only_listed=only_listed)
    listed = is_listed(parts)
    places = _found(parts.hostname or "", port_of(parts))
    if not places or (not listed and any(_is_inside(each) for each in places)):
        raise Refusal(NOT_SENT_THERE)
    return Target(parts, places[0], listed)


def _found(host: str, port: int, flags: int = 0) -> list[str]:
    """The network addresses of a host; with AI_NUMERICHOST only of one that is written as such."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in found]


def _is_inside(place: str) -> bool:
    """Whether an address is this machine, its networks, or nobody's in the whole internet."""
    if "%" in place:  # an address with a zone is one of this machine's own networks
        return True
    address = _unwrapped(ipaddress.ip_address(place))
    return not address.is_global or address.is_multicast or _is_this_machine(str(address))


def _unwrapped(address: Ip) -> Ip:
    """The address of IPv4 that one of IPv6 stands for, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    for network, shift in _CARRYING.items():
        if address in ipaddress.IPv6Network(network):
            return ipaddress.IPv4Address(int(address) >> shift & 0xFFFFFFFF)
    if address.teredo is not None:
        return address.teredo[1]
    return address


def _is_this_machine(place: str) -> bool:
    """Whether this machine answers to an address: only then can it be listened on here."""
    family = socket.AF_INET6 if ":" in place else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((place, 0))
    except OSError:
        return False
    return True
