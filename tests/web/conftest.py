"""What the tests of the site share: a library that is read once, a real server, a real browser."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))  # what makes competitions for the tests
if os.environ.get("SLOW_SITE"):  # seconds: see make slow
    os.environ["PYTHONPATH"] = str(Path(__file__).parent / "slow")
PICTURES = Path(os.environ.get("CONVENOR_PICTURES", ROOT / ".artefacts" / "pictures"))

# A page of each kind: what it is called in pictures, and where it is.
PAGES = {
    "home": "/",
    "book": "/rulebooks/sabf-2020/",
    "clause": "/rulebooks/sabf-2020/13.9.b/",
    "answer": "/rulebooks/laws-2017/78.B/?scores=620%2C+170%0A-100%2C+-100%0A1430%2C+680",
    "mistake": "/rulebooks/laws-2017/78.B/?score_ns=many&datum=3",
    "verdict": "/rulebooks/sabf-2020/17.2.e/?team_size=6&boards_played=120&boards_scheduled=140",
    "search": "/search?q=late+arrival",
    "table": "/tables/sabf-2020/teams-vp/",
    "diff": "/diff/?left=sabf-2020&right=sbu-2022",
    "about": "/about/",
    "sign-in": "/sign-in/",
    "not-found": "/rulebooks/sabf-2020/99.z/",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `page_kind` runs once for each kind of page: (name, address)."""
    if "page_kind" in metafunc.fixturenames:
        metafunc.parametrize("page_kind", PAGES.items(), ids=PAGES)


@pytest.fixture(autouse=True)
def _plain_static(settings, tmp_path):
    """Static files under their own names: nothing is collected for the tests inside the process."""
    settings.STATIC_ROOT = tmp_path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


# --- a server of our own -------------------------------------------------------------------------


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Iterator[str]:
    """The address of the site as `convenor serve` runs it, in a process of its own."""
    with RunningSite(tmp_path_factory.mktemp("site")) as running:
        yield running.address


@pytest.fixture(scope="session")
def running_site() -> type["RunningSite"]:
    """What starts a site with a folder and an environment of its own."""
    return RunningSite


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for pictures of the pages."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES


def one_line(pipe: int) -> str:
    """A line and nothing after it: what `readline` reads ahead is lost to `communicate`."""
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(pipe, 1)):
        line += byte
    return line.decode()


def of_its_own(**more: str) -> dict[str, str]:
    """The environment of a site that knows nothing of ours but the cache of the books."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "CONVENOR_CACHE" or not name.startswith(("CONVENOR_", "DJANGO"))
    }
    return {**kept, **more}


class RunningSite:
    """Starts the site on a free port, and stops it."""

    def __init__(self, data: Path, before: str = "", **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        serving = f"serve(port={self.port}, data={str(data)!r})"
        script = f"{before}\nfrom convenor.web.serve import serve\n{serving}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", script],
            env=of_its_own(
                **{"CONVENOR_DEMONSTRATION": "0", "CONVENOR_DATA": str(data), **environment}
            ),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "RunningSite":
        assert self.process.stdout is not None
        self.said = one_line(self.process.stdout.fileno())
        if not self.said:
            raise RuntimeError(self.process.communicate(timeout=10)[1])
        wait_for(f"{self.address}/about/")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.output, self.complaints = self.process.communicate(timeout=20)


# --- a competition in play -----------------------------------------------------------------------

SEED = Path(__file__).with_name("seed_site.py")


@pytest.fixture
def play() -> Any:
    """What makes a competition in play: `play("slug", teams=8, rounds_done=2, entered=0.5)`."""
    import seed_site

    return seed_site.play


@pytest.fixture
def played_site(db, play) -> Any:
    """A Swiss of eight teams, two rounds posted and the third in play, with its officials."""
    return play("autumn-teams")


@pytest.fixture(scope="session")
def seed_site() -> Any:
    """Fills the database of a site elsewhere: `seed_site(data, "slug", **environment)`."""

    def seed(data: Path, *words: str, **environment: str) -> None:
        command = [sys.executable, str(SEED), *words]
        done = subprocess.run(
            command,
            env=of_its_own(CONVENOR_DATA=str(data), **environment),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    return seed


@pytest.fixture(scope="session")
def competition_site(tmp_path_factory, seed_site) -> Iterator[str]:
    """The address of a running site with the competition 'autumn-teams' in play."""
    data = tmp_path_factory.mktemp("competition-site")
    seed_site(data, "autumn-teams")
    with RunningSite(data) as running:
        yield running.address


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=seconds):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


# --- a browser -----------------------------------------------------------------------------------


def chromium() -> str:
    """The browser's path; where there is none the test is skipped, on a build machine it fails."""
    found = os.environ.get("CONVENOR_CHROMIUM") or shutil.which("chromium")
    if not found:
        reason = "there is no chromium: run make browser, or name one in CONVENOR_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return str(found)


@pytest.fixture(scope="module")
def seeded_site(tmp_path_factory) -> Iterator[Callable[..., str]]:
    """Starts a site with what a script puts there, until the module is done: its address.

    The script may import what makes competitions here (`seed_site`, `desk_halls` …); words after
    it are in its `sys.argv`.
    """
    with ExitStack() as running:

        def start(script: str, *words: str, **environment: str) -> str:
            data = tmp_path_factory.mktemp("seeded")
            seeding = SEEDING.format(here=str(Path(__file__).parent), words=words, script=script)
            return running.enter_context(RunningSite(data, seeding, **environment)).address

        yield start


SEEDING = """
import sys
sys.path.insert(0, {here!r})
sys.argv[1:] = {words!r}
from convenor.web.serve import prepare
prepare()
exec(compile({script!r}, "the seeds of a test", "exec"), dict())
from convenor.web.desks import forget_desks
forget_desks()  # each has the clock of whoever played on it
"""
"""Before the site is served, and by the same process: a second one would only start anew."""


@pytest.fixture(scope="module")
def signed_in_once() -> dict[tuple[str, str], Any]:
    """What the browser keeps of whoever has signed in: a password is typed once a module."""
    return {}


@pytest.fixture
def opened_by(browser: Any, signed_in_once: dict[tuple[str, str], Any]) -> Iterator[Any]:
    """Opens a page of a site for somebody who is signed in: `opened_by(site, "dana", PHONE)`.

    Nobody (`""`) is a visitor. More words are the browser's: `color_scheme="dark"`.
    """
    from tests.web.browsing import DESK, PASSWORD, sign_in

    with ExitStack() as contexts:

        def context(site: str, **more: Any) -> Any:
            made = browser.new_context(base_url=site, **{"viewport": DESK, **more})
            contexts.callback(made.close)
            return made

        def open_page(site: str, name: str = "", size: dict[str, int] = DESK, **more: Any) -> Any:
            if name and (site, name) not in signed_in_once:
                first = context(site)
                sign_in(first.new_page(), name, PASSWORD)
                signed_in_once[site, name] = first.storage_state()
            known = {"storage_state": signed_in_once[site, name]} if name else {}
            return context(site, viewport=size, **known, **more).new_page()

        yield open_page


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    from playwright.sync_api import expect

    expect.set_options(timeout=20_000)  # a busy machine may be slow for reasons of its own
    return {
        **browser_type_launch_args,
        "executable_path": chromium(),
        "args": ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict, site: str) -> dict:
    return {**browser_context_args, "base_url": site, "viewport": {"width": 1440, "height": 900}}
