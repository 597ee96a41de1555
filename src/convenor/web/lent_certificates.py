"""A certificate that the authority of the first machine lends to the one that may take over.

The second machine's key and a request go in; a certificate for its address comes out, signed by the
authority that the phones have taken already. Neither machine's key ever leaves it. How the request
travels is not known here.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from convenor.errors import Mistake
from convenor.values import value
from convenor.web.certificates import (
    Certificate,
    fingerprint_of,
    general_names,
    key_in,
    new_key,
    own_certificate,
    pem_of_key,
    still_good,
    vouched_for,
    write,
)

HALL, LENT = "hall", "lent"
"""The folder of a site with its certificates, and in it that of the one that was lent."""


@value
class Asking:
    """A key that stays here, and the request for a certificate of it."""

    key: bytes
    request: str


def certificate_of(folder: Path, names: Sequence[str]) -> Certificate:
    """The certificate that was lent for one of these names while it is good, else one's own."""
    lent = _lent_in(folder)
    if lent is not None and not {each.strip("[]").lower() for each in names}.isdisjoint(lent[1]):
        return lent[0]
    return own_certificate(folder, names)


def asking(address: str) -> Asking:
    """A new key, and the request for a certificate of it for the host of an address."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.serialization import Encoding

    secret = new_key()
    names = x509.SubjectAlternativeName(list(general_names([host_of(address)])))
    made = (
        x509.CertificateSigningRequestBuilder()
        .subject_name(x509.Name([]))
        .add_extension(names, critical=False)
        .sign(secret, hashes.SHA256())
    )
    return Asking(pem_of_key(secret), made.public_bytes(Encoding.PEM).decode("ascii"))


def lend(folder: Path, request: str) -> str:
    """A certificate for whoever asks, with the authority; refused where that may not vouch."""
    from cryptography import x509

    file, key = folder / "authority.pem", folder / "authority.key"
    try:
        signer = x509.load_pem_x509_certificate(file.read_bytes())
        signing = key_in(key)
    except (OSError, ValueError, TypeError):
        raise Mistake(
            "the first machine has no authority of its own: start it once with 'convenor serve "
            "--hall', or bring one certificate for both names (--certificate)."
        ) from None
    try:
        asked = x509.load_pem_x509_csr(request.encode("ascii"))
        names = list(asked.extensions.get_extension_for_class(x509.SubjectAlternativeName).value)
    except (ValueError, x509.ExtensionNotFound):
        raise Mistake("the request for a certificate cannot be read: follow anew.") from None
    said = signer.extensions.get_extension_for_class(x509.NameConstraints).value
    for each in names:
        if not asked.is_signature_valid or not _may_vouch(
            list(said.permitted_subtrees or ()), each
        ):
            raise Mistake(
                f"the authority of the first machine may not vouch for {each.value}: follow with "
                "--as and the number of this machine in the hall's network."
            )
    return vouched_for(
        asked.public_key(), [str(each.value) for each in names], signer, signing
    ).decode("ascii")


def keep(folder: Path, asked: Asking, certificate: str) -> None:
    """Keep what was lent, so that this machine shows it once it has taken over."""
    place = folder / LENT
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    end = "-----END CERTIFICATE-----\n"
    own, _, signer = certificate.partition(end)
    write(place / "certificate.key", asked.key)
    write(place / "certificate.pem", f"{own}{end}{signer}".encode("ascii"))
    write(place / "authority.pem", signer.encode("ascii"))


def is_lent(folder: Path, address: str) -> bool:
    """Whether a good certificate for the host of an address has been lent."""
    lent = _lent_in(folder)
    return lent is not None and host_of(address) in lent[1]


def host_of(address: str) -> str:
    """The host of an address, as a certificate names it."""
    return (urlsplit(address).hostname or "").lower()


def _lent_in(folder: Path) -> tuple[Certificate, frozenset[str]] | None:
    """The certificate that lies there, with the names that it is for; None unless it is good."""
    from cryptography import x509

    place = folder / LENT
    file, key, authority = (
        place / each for each in ("certificate.pem", "certificate.key", "authority.pem")
    )
    if not still_good(file, key, authority, ()):
        return None
    found = x509.load_pem_x509_certificate(file.read_bytes())
    said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    names = frozenset(str(each.value).lower() for each in said)
    return Certificate(file, key, fingerprint_of(file), authority), names


def _may_vouch(permitted: list[Any], name: Any) -> bool:
    """Whether an authority's own limits let it vouch for a name or an address."""
    from cryptography import x509

    for each in permitted:
        if type(each) is not type(name):
            continue
        if isinstance(each, x509.IPAddress):
            limit, own = ipaddress.ip_network(each.value), ipaddress.ip_network(name.value)
            if limit.version == own.version and limit.supernet_of(own):  # type: ignore[arg-type]
                return True
        elif name.value == each.value or name.value.endswith(f".{each.value}"):
            return True
    return False
