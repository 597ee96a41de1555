"""https in the hall: a certificate of the machine's own, checked by real clients over TLS."""

import base64
import hashlib
import http.client
import http.cookiejar
import json
import os
import re
import socket
import ssl
import stat
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from convenor.cli import main
from convenor.errors import Mistake, Refusal
from convenor.web import certificates, serve
from convenor.web.certificates import given_certificate, own_certificate
from convenor.web.copies.following import fetched_backup
from convenor.web.hall import code_of

NAMES = ("localhost", "127.0.0.1", "[::1]", "hall", "hall.local", "192.168.7.7")


# --- the certificate -----------------------------------------------------------------------------


def said_by(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def test_a_certificate_is_made_once_for_all_names_and_kept(tmp_path):
    made = own_certificate(tmp_path / "hall", NAMES)
    said = said_by(made.file)
    known = said.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(e.value) for e in known} == {e.strip("[]") for e in NAMES}
    assert own_certificate(tmp_path / "hall", NAMES[:3]).fingerprint == made.fingerprint
    for each in (tmp_path / "hall").iterdir():
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each


def test_another_address_has_another_certificate_of_the_same_authority(tmp_path):
    made = own_certificate(tmp_path, NAMES)
    signer = said_by(made.authority)
    moved = own_certificate(tmp_path, (*NAMES, "10.1.2.3"))
    assert moved.fingerprint != made.fingerprint
    assert said_by(moved.authority) == signer
    said_by(moved.file).verify_directly_issued_by(signer)


def test_the_authority_vouches_for_nothing_else(tmp_path):
    made = own_certificate(tmp_path, NAMES)
    signer = said_by(made.authority)
    limits = signer.extensions.get_extension_for_class(x509.NameConstraints)
    names = {e.value for e in limits.value.permitted_subtrees if isinstance(e, x509.DNSName)}
    assert limits.critical
    assert names == {"localhost", "hall", "hall.local"}


def test_one_that_ends_soon_or_is_damaged_is_made_anew(tmp_path, monkeypatch):
    made = own_certificate(tmp_path, NAMES)
    with monkeypatch.context() as later:
        later.setattr(certificates, "RENEWED_BEFORE", certificates.LASTS)
        assert own_certificate(tmp_path, NAMES).fingerprint != made.fingerprint
    made.file.write_text("damaged", encoding="ascii")
    assert own_certificate(tmp_path, NAMES).fingerprint


def test_a_certificate_that_is_brought_along_is_used_or_refused_in_a_sentence(tmp_path):
    made = own_certificate(tmp_path, NAMES)
    assert given_certificate(str(made.file), str(made.key)).authority is None
    for file, key in ((made.file, tmp_path / "none"), (made.key, made.key)):
        with pytest.raises(Mistake, match="are no certificate and its key in PEM"):
            given_certificate(str(file), str(key))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--certificate", "a.pem"), "add --hall"),
        (("--hall", "--key", "a.key"), "a key belongs to a certificate"),
        (("--hall", "--certificate", "no.pem"), "are no certificate and its key in PEM"),
    ],
)
def test_mistakes_are_one_sentence(capsys, monkeypatch, tmp_path, words, told):
    for name in ("CONVENOR_HTTPS", "CONVENOR_HOSTS", "CONVENOR_DATA"):
        monkeypatch.setenv(name, "")
    assert main(["serve", "--data", str(tmp_path), *words]) != 0
    assert told in capsys.readouterr().err


def test_whoever_listens_beyond_this_machine_in_the_clear_is_warned_before(
    monkeypatch, capsys, tmp_path
):
    def listen(*_):
        raise Mistake("not here")

    monkeypatch.setattr(serve, "_listen", listen)
    monkeypatch.setenv("CONVENOR_HOSTS", "")
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    for host, proxy, warned in (
        ("0.0.0.0", "", True),
        ("127.0.0.1", "", False),
        ("::", "1", False),
    ):
        monkeypatch.setenv("CONVENOR_PROXY", proxy)
        with pytest.raises(Mistake):
            serve.serve(host=host)
        assert ("without https" in capsys.readouterr().err) is warned


# --- a hall --------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Hall:
    """A site as `serve --hall` runs it, on this machine's own address only."""

    def __init__(self, data: Path) -> None:
        self.port, self.data = free_port(), data
        self.address = f"https://127.0.0.1:{self.port}"
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("CONVENOR_", "DJANGO"))}
        words = ["serve", "--hall", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "convenor", *words, "--data", str(data)],
            env={**kept, "CONVENOR_DEMONSTRATION": "0"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = ""
        while "docs/hall.md" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line

    @property
    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.data / "hall" / "authority.pem"))


@pytest.fixture(scope="module")
def hall(tmp_path_factory) -> Iterator[Hall]:
    made = Hall(tmp_path_factory.mktemp("hall"))
    yield made
    made.process.terminate()
    made.process.communicate(timeout=30)


def test_the_terminal_has_the_address_its_code_and_what_the_browser_will_say(hall):
    assert hall.said.startswith(f"Convenor is at {hall.address}/")
    assert "▀" in hall.said
    assert "not private" in hall.said
    fingerprint = re.search(r"SHA-256\): ([0-9A-F:]{95})", hall.said)[1]
    der = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", hall.port)))
    assert fingerprint.replace(":", "").lower() == hashlib.sha256(der).hexdigest()


def test_in_a_terminal_the_code_brings_its_own_colours():
    plain, coloured = (code_of("https://hall.local:8000/", each) for each in (False, True))
    assert "\x1b" not in plain
    lines = coloured.splitlines()
    assert all(each.startswith("\x1b[97;40m") and each.endswith("\x1b[0m") for each in lines)
    assert [each[8:-4] for each in lines] == plain.splitlines()


def test_a_client_that_takes_the_authority_is_let_in_and_others_are_not(hall):
    with urllib.request.urlopen(f"{hall.address}/about/", context=hall.trusting) as page:
        assert page.status == 200
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{hall.address}/about/", context=ssl.create_default_context())
    with pytest.raises((http.client.HTTPException, OSError)):
        urllib.request.urlopen(f"http://127.0.0.1:{hall.port}/", timeout=10)


def test_a_form_is_sent_by_https_and_its_cookies_stay_there(hall):
    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(
        urllib.request.HTTPSHandler(context=hall.trusting), urllib.request.HTTPCookieProcessor(jar)
    )
    page = opener.open(f"{hall.address}/sign-in/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    sent = {"csrfmiddlewaretoken": token, "username": "nobody", "password": "wrong"}
    request = urllib.request.Request(
        f"{hall.address}/sign-in/",
        urllib.parse.urlencode(sent).encode(),
        {"Referer": f"{hall.address}/sign-in/", "Origin": hall.address},
    )
    answered = opener.open(request).read()
    assert b"do not go together" in answered
    assert [each.name for each in jar if not each.secure] == []
    assert list(jar)


def test_a_warm_copy_follows_a_hall_by_their_secret(hall):
    """Its certificate is its own and nobody vouches for it: the secret proves both sides."""
    words = [sys.executable, "-m", "convenor", "follow", "--invite", "--json", "--data"]
    invited = subprocess.run([*words, str(hall.data)], capture_output=True, text=True, check=True)
    secret = json.loads(invited.stdout)["secret"]
    assert fetched_backup(hall.address, secret).startswith(b"PK")
    with pytest.raises(Refusal, match="does not answer a copy"):
        fetched_backup(hall.address, secret[:-1])


@pytest.mark.browser
def test_in_a_browser_that_knows_this_very_key(hall, playwright, browser_type_launch_args):
    """Chromium takes no other certificate for good than that of this key."""
    key = said_by(hall.data / "hall" / "certificate.pem").public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = base64.b64encode(hashlib.sha256(der).digest()).decode()
    known = f"--ignore-certificate-errors-spki-list={pin}"
    for words, let_in in (([], False), ([known], True)):
        words = [*browser_type_launch_args.get("args", []), *words]
        browser = playwright.chromium.launch(**{**browser_type_launch_args, "args": words})
        page = browser.new_page()
        if let_in:
            page.goto(f"{hall.address}/about/")
            assert page.evaluate("isSecureContext") is True
            assert "Convenor" in page.title()
        else:
            with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
                page.goto(f"{hall.address}/about/")
        browser.close()
