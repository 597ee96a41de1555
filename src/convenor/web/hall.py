"""What is said in the terminal when a site listens beyond this machine.

The address and what guards it go in; words come out: the address with its QR code and what a
browser will say about the certificate, or a warning where everything goes in the clear.
"""

from __future__ import annotations

import io

from convenor.web.certificates import Certificate

IN_THE_CLEAR = """\
Warning: this site listens beyond this machine without https. Whoever is in the same network can
read passwords, cards and all that is entered, and can change it. In a hall, start it with
  convenor serve --hall
Behind a proxy that speaks https, say so with CONVENOR_PROXY=1 (docs/hall.md).
"""
OWN = """\
The certificate is this machine's own, so a browser that meets it first says that the connection is
not private, or that the issuer is not known. That is about who vouches for the site, not about
what is sent: it is encrypted. To go on, press 'Advanced' (on an iPhone 'Show details'), compare the
fingerprint if you can, and then press 'Continue' or 'Accept'.
  fingerprint (SHA-256): {fingerprint}
A phone or laptop that is to say nothing takes the authority once: {authority}
It vouches for this machine and private networks only. docs/hall.md has the steps for each system.
"""
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"
GIVEN = """\
The certificate is the one in {file}.
"""


def words_of(address: str, certificate: Certificate, on_a_terminal: bool = False) -> str:
    """The address with its code, and what the browser will say of it."""
    if certificate.authority is None:
        about = GIVEN.format(file=certificate.file)
    else:
        about = OWN.format(fingerprint=certificate.fingerprint, authority=certificate.authority)
    return f"{code_of(address, on_a_terminal)}\n{about}"


def code_of(address: str, on_a_terminal: bool) -> str:
    """The address as a QR code of letters; white on black in a terminal of whatever colours."""
    import segno

    out = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(out, border=2, compact=True)
    lines = out.getvalue().splitlines()
    first, last = (WHITE_ON_BLACK, AS_BEFORE) if on_a_terminal else ("", "")
    return "".join(f"{first}{each}{last}\n" for each in lines)
