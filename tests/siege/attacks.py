"""The attacks: each takes a site and how hard to try, and says what came of it.

Every one is bounded by a number of tries, goes to this machine only, and leaves the site running.
What the ledger holds afterwards is counted by whoever calls them; `let_through` and what else must
hold is said here.
"""

from __future__ import annotations

import json
import re
import resource
import shutil
import signal
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.siege.castle import LOOPBACK, Castle
from tests.siege.people import Writer, at_once
from tests.siege.seed import SLUG

RESULT = "4S= by N"


@dataclass(frozen=True)
class Came:
    """What came of an attack: how often it was tried, what got through, what did not hold."""

    tries: int
    let_through: int = 0
    fault: str = ""


Attack = Callable[[Castle, int, list[Writer]], Came]


def _line(castle: Castle) -> socket.socket:
    made = socket.create_connection((LOOPBACK, castle.port), 20)
    made.settimeout(20)
    return made


def stalled_bodies(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Posts of which half comes, and no more."""
    half = (
        f"POST /sign-in/ HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Length: 1000\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\nusername=some"
    ).encode()
    with ExitStack() as held:
        for _n in range(hard):
            held.enter_context(_line(castle)).sendall(half)
        return _still_answers(castle, hard)


def stalled_heads(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Requests that never get to the end of their headers."""
    with ExitStack() as held:
        for _n in range(hard):
            held.enter_context(_line(castle)).sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A:")
        return _still_answers(castle, hard)


def slow_readers(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Large answers that are asked for and not read."""
    ask = f"GET /api/v1/competitions/{SLUG}/facts?limit=500 HTTP/1.1\r\nHost: {LOOPBACK}\r\n"
    ask += f"Authorization: Bearer {castle.told['tokens']['director']}\r\n\r\n"
    with ExitStack() as held:
        for _n in range(hard):
            one = held.enter_context(_line(castle))
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            one.sendall(ask.encode() * 3)
        return _still_answers(castle, hard)


def _still_answers(castle: Castle, tries: int) -> Came:
    """Others are answered while those hold on."""
    asked = [castle.get("/about/", seconds=30).status for _ in range(5)]
    return Came(tries, fault="" if asked == [200] * 5 else f"others were answered {asked}")


def flood(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Pages, wrong addresses and wrong posts, from many at once."""
    paths = (f"/c/{SLUG}/", "/nowhere/", f"/api/v1/competitions/{SLUG}", f"/events/{SLUG}/poll")

    def ask(n: int) -> bool:
        for each in range(10):
            path = paths[(n + each) % len(paths)]
            if castle.get(path, seconds=60).status >= 500:
                return False
        return True

    fine = at_once(hard, ask)
    return Came(hard * 10, fault="" if all(fine) else f"{fine.count(False)} met a 500 or a 503")


def guesses(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Passwords of one name at once, to two servers: no more than five are looked at."""

    def guess(n: int) -> bool:
        port = castle.ports[n % 2]
        form = castle.get("/sign-in/", port=port)
        token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', form.body)
        assert token is not None
        said = f"csrfmiddlewaretoken={token[1].decode()}&username={castle.told['director']}"
        headers = {
            "Cookie": form.headers["set-cookie"].partition(";")[0],
            "Content-Type": "application/x-www-form-urlencoded",
        }
        body = f"{said}&password=wrong-{n}".encode()
        page = castle.ask("POST", "/sign-in/", body, headers, port=port)
        return b"do not go together" in page.body

    looked_at = sum(at_once(hard, guess))
    fault = "" if looked_at == 5 else f"{looked_at} guesses were looked at"
    return Came(hard, max(0, looked_at - 5), fault)


def cards_and_tokens(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Secrets of tables and programs that nobody has, and right ones changed by a letter."""
    right = next(iter(castle.told["cards"].values()))
    token = castle.told["tokens"]["director"]

    def guess(n: int) -> int:
        wrong = right[:-1] + "abcdefghijklmnopqrstuvwxyz234567"[n % 32]
        opened = wrong != right and castle.get(f"/t/{wrong}/").status == 200
        own = {"Authorization": f"Bearer {token[:-1]}{'AB'[token.endswith('A')]}"}
        path = f"/api/v1/competitions/{SLUG}/facts"
        return int(opened) + int(castle.ask("GET", path, headers=own).status == 200)

    return Came(hard * 2, sum(at_once(hard, guess)))


def wrong_roles(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """What only a director may do, by a scorer, a stranger and nobody; cards at other tables."""
    place = {"stage": castle.told["stage"], "session": castle.told["session"]}
    acts = (
        ("fine", {**place, "contestant": "1", "amount": "1", "unit": "VP", "reason": "siege"}),
        ("hide-name", {"contestant": "1", "player": "siege"}),
        ("post", place),
        ("undo", {"number": 3}),
    )

    def attempt(n: int) -> int:
        who = ("scorer", "stranger", "")[n % 3]
        action, given = acts[n % len(acts)]
        return int(castle.act(who, action, given).status == 200)

    return Came(hard, sum(at_once(hard, attempt)))


def inside_addresses(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """Webhooks into the machine, where somebody listens, and into its networks."""
    with socket.create_server((LOOPBACK, 0)) as listening:
        listening.settimeout(2)
        port = listening.getsockname()[1]
        own = (f"https://{each}:{port}/" for each in ("localhost", "127.1", "0", "[::1]"))
        hosts = ("169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]")
        urls = (f"http://{LOOPBACK}:{port}/", *own, *(f"https://{each}/" for each in hosts))
        names = sum("localhost" in urls[n % len(urls)] for n in range(hard))
        taken = sum(_hook(castle, urls[n % len(urls)]) for n in range(hard))
        castle.act("director", "note", {"text": f"for-the-hooks-{time.monotonic_ns()}"})
        came = 0
        with suppress(TimeoutError):
            while True:
                listening.accept()[0].close()
                came += 1
    # a name is taken as it is and looked up when facts are sent: what counts is that nobody came
    return Came(hard, came, "" if taken <= names else f"{taken} addresses were taken")


def _hook(castle: Castle, url: str) -> bool:
    """Whether a webhook to an address was made."""
    headers = {
        "Authorization": f"Bearer {castle.told['tokens']['director']}",
        "Content-Type": "application/json",
    }
    path = f"/api/v1/competitions/{SLUG}/webhooks"
    return castle.ask("POST", path, json.dumps({"url": url}).encode(), headers).status == 201


def races(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """The same post by many at once, to two servers, under one key: it counts once."""
    faults = 0
    for turn in range(3):
        text = f"race-{time.monotonic_ns()}-{turn}"

        def post(n: int, text: str = text) -> int:
            port = castle.ports[n % 2]
            return castle.act("director", "note", {"text": text}, key=text, port=port).status

        statuses = at_once(hard, post)
        faults += statuses.count(200) == 0
    return Came(3 * hard, fault=f"{faults} races nobody won" if faults else "")


def kills(castle: Castle, hard: int, writers: list[Writer]) -> Came:
    """The server is killed in the middle of posts, and started again."""
    return _ended(castle, hard, writers, signal.SIGKILL)


def restarts(castle: Castle, hard: int, writers: list[Writer]) -> Came:
    """The server is stopped in order in the middle of posts, and started again."""
    return _ended(castle, hard, writers, signal.SIGTERM)


def _ended(castle: Castle, times: int, writers: list[Writer], how: signal.Signals) -> Came:
    for _n in range(times):
        _until_more(writers, 3)
        castle.stop(how)
        castle.start()
    _until_more(writers, 3)
    return Came(times)


def _until_more(writers: list[Writer], number: int) -> None:
    """Wait until each writer has had so many more acknowledged."""
    goals = [(each, len(each.acknowledged) + number) for each in writers]
    end = time.monotonic() + 90
    while any(len(each.acknowledged) < goal for each, goal in goals):
        if time.monotonic() > end:
            raise TimeoutError("the writers get no answer any more")
        time.sleep(0.02)


def full_disk(castle: Castle, hard: int, writers: list[Writer]) -> Came:
    """No file may grow for a while: posts are refused with a reason, reading goes on."""
    (process, _), told = castle.servers[0], set()
    usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
    try:
        for n in range(hard):
            told.add(
                castle.act("director", "note", {"text": f"full-{time.monotonic_ns()}-{n}"}).status
            )
        page = castle.get(f"/c/{SLUG}/").status
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, usual)
    _until_more(writers, 2)
    right = told == {503} and page == 200
    return Came(hard, fault="" if right else f"posts were answered {told}, a page {page}")


def damage(castle: Castle, hard: int, _: list[Writer]) -> Came:
    """A database that was cut or overwritten is told at the start; a backup brings it back."""
    kept = castle.folder / "before-damage.zip"
    made = castle.run("backup", str(kept), "--data", str(castle.folder))
    castle.stop()
    database, faults = castle.folder / "convenor.sqlite3", []
    for n in range(hard):
        spoilt = castle.folder / f"spoilt-{n}"
        spoilt.mkdir(mode=0o700)
        shutil.copy(castle.folder / "secret-key", spoilt)
        _spoil(database, spoilt / "convenor.sqlite3", n)
        told = castle.run("serve", "--port", "1", "--data", str(spoilt))
        if told.returncode == 0 or "Traceback" in told.stderr or not told.stderr.strip():
            faults.append(told.stderr.strip()[-80:])
    again = castle.folder / "again"
    back = castle.run("restore", str(kept), "--data", str(again))
    castle.start()
    if made.returncode or back.returncode:
        faults.append(f"backup or restore failed: {made.stderr}{back.stderr}"[:120])
    return Came(hard, fault="; ".join(faults))


def _spoil(database: Path, to: Path, n: int) -> None:
    data = bytearray(database.read_bytes())
    if n % 3 == 0:
        data = data[: len(data) // 2]
    elif n % 3 == 1:
        data[:100] = bytes(100)
    else:
        middle = len(data) // 2
        data[middle : middle + 20_000] = b"\xff" * 20_000
    to.write_bytes(data)


def backup_under_load(castle: Castle, hard: int, writers: list[Writer]) -> Came:
    """Backups while facts come in: whatever was acknowledged before one began is in it."""
    missing = 0
    for n in range(hard):
        _until_more(writers, 2)
        before = [text for each in writers for text in list(each.acknowledged)]
        file, folder = castle.folder / f"kept-{n}.zip", castle.folder / f"tried-{n}"
        made = castle.run("backup", str(file), "--data", str(castle.folder))
        if made.returncode:
            return Came(n, fault=made.stderr.strip()[:120])
        missing += len(set(before) - _notes_in(file))
        with suppress(OSError):
            file.unlink()
            shutil.rmtree(folder)
    return Came(hard, fault=f"{missing} acknowledged facts are in no backup" if missing else "")


def _notes_in(file: Path) -> set[str]:
    import zipfile

    found = set()
    with zipfile.ZipFile(file) as kept:
        for name in kept.namelist():
            if name.startswith("ledgers/"):
                for line in kept.read(name).decode().splitlines():
                    said = json.loads(line)
                    if isinstance(said, dict) and said.get("kind") == "note written":
                        found.add(said["body"]["text"])
    return found


@dataclass(frozen=True)
class Planned:
    """An attack with its name, how hard it tries (wholly, quickly), and where it can be tried."""

    name: str
    attack: Attack
    hard: int
    quick: int
    only: str = ""
    servers: int = 1
    hurts_visitors: bool = False
    """Whether visitors may go unanswered for a while: the server is down then."""
    longest: float = 10
    """How many times a visitor may wait for a page as long as at worst without the attack; while
    the server is down, as long as a server takes to start."""


ATTACKS = (
    Planned("stalled bodies", stalled_bodies, 100, 30),
    Planned("stalled heads", stalled_heads, 100, 30),
    Planned("slow readers", slow_readers, 60, 20),
    Planned("flood", flood, 30, 8, longest=20),
    Planned("password guesses", guesses, 40, 40, servers=2, longest=20),
    Planned("cards and tokens", cards_and_tokens, 60, 10, longest=20),
    Planned("wrong roles", wrong_roles, 60, 12, longest=20),
    Planned("webhooks inside", inside_addresses, 14, 7),
    Planned("races", races, 20, 8, servers=2, longest=20),
    Planned("kills", kills, 12, 1, hurts_visitors=True, longest=3),
    Planned("restarts", restarts, 5, 1, hurts_visitors=True, longest=3),
    Planned("full disk", full_disk, 10, 3, only="sqlite"),
    Planned("damage", damage, 6, 3, only="sqlite", hurts_visitors=True, longest=4),
    Planned("backup under load", backup_under_load, 10, 1, longest=20),
)
