"""The machine that takes over shows a certificate of the authority that the phones have taken."""

import json
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509

from convenor.errors import Mistake
from convenor.web.certificates import own_certificate
from convenor.web.lent_certificates import asking, certificate_of, is_lent, keep, lend

FIRST = ("localhost", "127.0.0.1", "hall.local", "192.168.7.7")
SECOND = "https://192.168.7.8:8000"


def said_by(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def test_what_is_lent_is_signed_by_the_first_and_its_key_stays(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    made = own_certificate(first, FIRST)
    assert not is_lent(second, SECOND)
    mine = asking(SECOND)
    assert "PRIVATE" not in mine.request
    keep(second, mine, lend(first, mine.request))
    assert is_lent(second, SECOND)
    shown = certificate_of(second, ("second.local", "192.168.7.8"))
    said_by(shown.file).verify_directly_issued_by(said_by(made.authority))
    assert shown.authority.read_bytes() == made.authority.read_bytes()
    assert shown.key.read_bytes() != made.key.read_bytes()
    files = [*second.rglob("*")]
    assert not any("authority.key" in str(each) for each in files)
    assert all(each.stat().st_mode & 0o077 == 0 for each in files)


def test_at_another_address_a_machine_shows_its_own(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    own_certificate(first, FIRST)
    mine = asking(SECOND)
    keep(second, mine, lend(first, mine.request))
    shown = certificate_of(second, ("second.local", "10.1.1.1"))
    assert shown.file == second / "certificate.pem"


@pytest.mark.parametrize("address", ["https://elsewhere.example:8000", "https://8.8.8.8"])
def test_the_authority_lends_for_nothing_that_it_may_not_vouch_for(tmp_path, address):
    own_certificate(tmp_path, FIRST)
    with pytest.raises(Mistake, match="may not vouch for"):
        lend(tmp_path, asking(address).request)


def test_what_cannot_be_lent_is_one_sentence(tmp_path):
    with pytest.raises(Mistake, match="no authority of its own: start it once with"):
        lend(tmp_path, asking(SECOND).request)
    own_certificate(tmp_path, FIRST)
    with pytest.raises(Mistake, match="cannot be read"):
        lend(tmp_path, "something")


# --- two machines --------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(data: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("CONVENOR_", "DJANGO"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "convenor", *words, "--data", str(data)],
        env={**kept, "CONVENOR_DEMONSTRATION": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=30)


def heard(process: subprocess.Popen[str], words: str) -> str:
    """What a process says until these words."""
    said = ""
    assert process.stdout is not None
    while words not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


def opens(port: int, trusting: ssl.SSLContext) -> bool:
    for _ in range(100):
        try:
            with urllib.request.urlopen(
                f"https://127.0.0.1:{port}/about/", context=trusting, timeout=10
            ) as page:
                return bool(page.status == 200)
        except urllib.error.URLError as error:
            if isinstance(error.reason, ssl.SSLError):
                raise  # it answers, and is not trusted
            time.sleep(0.1)
    return False


def test_a_phone_that_took_the_first_authority_trusts_the_machine_that_takes_over(tmp_path):
    first, copy = tmp_path / "first", tmp_path / "copy"
    ports = free_port(), free_port()
    with running(first, "serve", "--hall", "--host", "127.0.0.1", "--port", str(ports[0])) as site:
        heard(site, "docs/hall.md")
        trusting = ssl.create_default_context(cafile=str(first / "hall" / "authority.pem"))
        assert opens(ports[0], trusting)
        words = ("follow", "--invite", "--json", "--data", str(first))
        invited = subprocess.run(
            [sys.executable, "-m", "convenor", *words], capture_output=True, text=True, check=True
        )
        secret = json.loads(invited.stdout)["secret"]
        second = f"https://127.0.0.1:{ports[1]}"
        source = f"https://127.0.0.1:{ports[0]}"
        with running(copy, "follow", source, "--secret", secret, "--as", second) as follower:
            heard(follower, "its phones will trust it")
    words = ("takeover", "--hall", "--host", "127.0.0.1", "--port", str(ports[1]))
    with running(copy, *words) as site:
        heard(site, "docs/hall.md")
        assert opens(ports[1], trusting)
    assert not (copy / "hall" / "authority.key").exists()
