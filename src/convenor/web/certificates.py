"""The certificate of a hall, which this machine makes for its own names; kept and renewed.

Names and addresses go in; the files of a certificate and its key come out. An authority of the
machine's own signs it, so that a phone which takes the authority once knows every later certificate
too; it can vouch for nothing but this machine's names and for private networks. Nobody outside is
asked, and who listens is not known here.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import ssl
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from convenor.errors import Mistake
from convenor.values import value

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.asymmetric.types import (
        CertificatePublicKeyTypes as PublicKey,
    )
    from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
    from cryptography.x509 import Certificate as Signed
    from cryptography.x509 import CertificateBuilder, GeneralName, KeyUsage, Name

AUTHORITY_LASTS = datetime.timedelta(days=3650)
LASTS = datetime.timedelta(days=397)
RENEWED_BEFORE = datetime.timedelta(days=14)
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
"""Where the authority may vouch for an address."""


@value
class Certificate:
    """The files of a certificate, what it is known by, and the authority that signed it."""

    file: Path
    key: Path
    fingerprint: str
    authority: Path | None = None


def given_certificate(file: str, key: str) -> Certificate:
    """A certificate that somebody brought along."""
    cert, secret = Path(file).expanduser(), Path(key or file).expanduser()
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, secret)
    except (OSError, ssl.SSLError):
        raise Mistake(
            f"{cert} and {secret} are no certificate and its key in PEM: name both, "
            f"--certificate FILE and --key FILE."
        ) from None
    return Certificate(cert, secret, fingerprint_of(cert))


def own_certificate(folder: Path, names: Sequence[str]) -> Certificate:
    """The certificate of this machine, made if there is none for all of these names or it ends."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file, key = folder / "certificate.pem", folder / "certificate.key"
    authority = folder / "authority.pem"
    plain = sorted({each.strip("[]").lower() for each in names})
    if not still_good(file, key, authority, plain):
        _sign(folder, plain)
    return Certificate(file, key, fingerprint_of(file), authority)


def fingerprint_of(file: Path) -> str:
    """SHA-256 of a certificate, as browsers show it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    found = x509.load_pem_x509_certificate(file.read_bytes())
    return found.fingerprint(hashes.SHA256()).hex(":").upper()


def still_good(file: Path, key: Path, authority: Path, names: Sequence[str]) -> bool:
    from cryptography import x509

    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        signer = x509.load_pem_x509_certificate(authority.read_bytes())
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key)
        found.verify_directly_issued_by(signer)
    except (OSError, ValueError, TypeError, ssl.SSLError, _bad_signature()):
        return False
    soon = datetime.datetime.now(datetime.UTC) + RENEWED_BEFORE
    said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(each.value).lower() for each in said}
    return set(names) <= known and min(found.not_valid_after_utc, signer.not_valid_after_utc) > soon


def _bad_signature() -> type[Exception]:
    from cryptography.exceptions import InvalidSignature

    return InvalidSignature


def _sign(folder: Path, names: Sequence[str]) -> None:
    """A new key and a certificate for it, signed by the authority of this machine."""
    signer, signing = _authority(folder, names)
    secret = new_key()
    made = vouched_for(secret.public_key(), names, signer, signing)
    write(folder / "certificate.key", pem_of_key(secret))
    write(folder / "certificate.pem", made)


def vouched_for(
    key: PublicKey, names: Iterable[str], signer: Signed, signing: EllipticCurvePrivateKey
) -> bytes:
    """A certificate of a key for some names, with the authority that signs it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import ExtendedKeyUsageOID

    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = (
        _begun("Convenor in this hall", LASTS)
        .issuer_name(signer.subject)
        .public_key(key)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(list(general_names(names))), critical=False)
        .add_extension(usage, critical=False)
        .sign(signing, hashes.SHA256())
    )
    return _pem(made) + _pem(signer)


def _authority(folder: Path, names: Sequence[str]) -> tuple[Signed, EllipticCurvePrivateKey]:
    """The authority of this machine with its key: the kept one, if it may sign for these names."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    file, key = folder / "authority.pem", folder / "authority.key"
    wanted = set(_limits(names))
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        said = found.extensions.get_extension_for_class(x509.NameConstraints).value
        soon = datetime.datetime.now(datetime.UTC) + LASTS
        if wanted <= set(said.permitted_subtrees or ()) and found.not_valid_after_utc > soon:
            return found, key_in(key)
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        pass  # none yet, or none that can be read: a new one
    secret = new_key()
    subject = _begun("Convenor hall authority", AUTHORITY_LASTS)
    made = (
        subject.issuer_name(_named("Convenor hall authority"))
        .public_key(secret.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_signs_only(), critical=True)
        .add_extension(x509.NameConstraints(sorted(wanted, key=str), None), critical=True)
        .sign(secret, hashes.SHA256())
    )
    write(key, pem_of_key(secret))
    write(file, _pem(made))
    return made, secret


def _begun(name: str, lasts: datetime.timedelta) -> CertificateBuilder:
    from cryptography import x509

    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_named(name))
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))  # a phone's clock may be behind
        .not_valid_after(now + lasts)
    )


def _named(name: str) -> Name:
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _signs_only() -> KeyUsage:
    from cryptography import x509

    no = dict.fromkeys(
        ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
    )
    return x509.KeyUsage(
        **no,
        digital_signature=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )


def general_names(names: Iterable[str]) -> Iterable[GeneralName]:
    """Names and addresses as a certificate says them."""
    from cryptography import x509

    for each in names:
        try:
            yield x509.IPAddress(ipaddress.ip_address(each))
        except ValueError:
            yield x509.DNSName(each)


def _limits(names: Iterable[str]) -> Iterable[GeneralName]:
    """For what an authority may vouch: these names, and every private network."""
    from cryptography import x509

    networks = [ipaddress.ip_network(each) for each in PRIVATE]
    yield from (x509.IPAddress(each) for each in networks)
    for each in general_names(names):
        if isinstance(each, x509.DNSName):
            yield each
        elif not any(each.value in net for net in networks if net.version == each.value.version):
            yield x509.IPAddress(ipaddress.ip_network(each.value))


def new_key() -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def key_in(file: Path) -> EllipticCurvePrivateKey:
    """The key in a file of ours; a ValueError if it is none, or of another kind."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    found = load_pem_private_key(file.read_bytes(), None)
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise ValueError(f"{file.name} is a key of another kind than ours")
    return found


def _pem(certificate: Signed) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    return bytes(certificate.public_bytes(Encoding.PEM))


def pem_of_key(key: PrivateKeyTypes) -> bytes:
    from cryptography.hazmat.primitives import serialization as form

    none = form.NoEncryption()
    return bytes(key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, none))


def write(file: Path, data: bytes) -> None:
    """Write a file that is its owner's alone from birth, in the place of the one before."""
    part = file.with_suffix(f"{file.suffix}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
    part.replace(file)
