"""The log: what broke is in it, and no key of a table."""

import io
import logging

import pytest
from tests.web.table_sitting import AtTable

from convenor.web.table import page_context

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(monkeypatch) -> io.StringIO:
    """What the site writes into its log, as it is set up."""
    written = io.StringIO()
    handler = next(e for e in logging.getLogger("django").handlers if e.name == "stderr")
    monkeypatch.setattr(handler, "stream", written)
    return written


def test_a_page_that_breaks_is_in_the_log_without_the_key_of_its_table(
    db, play, client, log, monkeypatch
):
    at = AtTable(play, client)
    secret = at.home.strip("/").split("/")[-1]

    def breaks(*_: object, **__: object) -> object:
        raise RuntimeError(f"nothing there at {at.home}")

    monkeypatch.setattr(page_context, "context", breaks)
    client.raise_request_exception = False
    assert client.get(at.home).status_code == 500
    written = log.getvalue()
    assert "Internal Server Error: /t/…/" in written
    assert "RuntimeError: nothing there at /t/…/" in written
    assert secret not in written
