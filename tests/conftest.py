"""What all tests share: where outside material lies, and a cache of their own."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.traced import (
    pytest_addoption,
    pytest_configure,
    pytest_runtest_call,
    pytest_runtest_protocol,
    pytest_sessionfinish,
)

__all__ = [
    "pytest_addoption",
    "pytest_configure",
    "pytest_runtest_call",
    "pytest_runtest_protocol",
    "pytest_sessionfinish",
]

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

# A test never fails for the time it took; a build machine draws the same examples every time.
settings.register_profile("convenor", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("convenor")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests keep what they read in a folder of their own."""
    os.environ["CONVENOR_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The site's database is a file, as it is for a club: one in memory locks whole tables."""
    from django.conf import settings

    file = tmp_path_factory.mktemp("database") / "site.sqlite3"
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(file)


@pytest.fixture(autouse=True)
def _nothing_solved_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a page asked of the solver is let go of while the test still has its database."""
    has_database = {"db", "transactional_db"} & set(request.fixturenames)
    if not has_database and request.node.get_closest_marker("django_db") is None:
        yield
        return
    request.getfixturevalue(next(iter(has_database), "_django_db_helper"))
    yield
    if solving := sys.modules.get("convenor.web.public.solving"):
        solving.solving.let_go()


@pytest.fixture(autouse=True)
def _no_ledger_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that commits leaves no ledger: Django empties the tables of its own models only."""
    marker = request.node.get_closest_marker("django_db")
    if marker is None or not marker.kwargs.get("transaction"):
        yield
        return
    request.getfixturevalue("transactional_db")
    from django.db import connection

    yield
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM convenor_fact")
        cursor.execute("DELETE FROM convenor_ledger")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of outside material are skipped where there is none."""
    if (SHARED / "data").is_dir():
        return
    skip = pytest.mark.skip(reason="the shared folder with outside material is not here")
    for item in items:
        if "outside" in item.keywords:
            item.add_marker(skip)
