"""How fast a festival's ledger is replayed, and what one more result costs after it.

A Swiss of teams is played by chance into a SQLite ledger; its facts are read, proved, folded and
ranked in a fresh process, whose memory is told too. One more result is measured beside the whole.
"""

from __future__ import annotations

import datetime
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from convenor import pipeline
from convenor.bench import Measured, at_most
from convenor.competition.live import Competition
from convenor.ledger.facts import Draft
from convenor.ledger.sqlite import Sqlite

TABLES, BOARDS, ROUNDS = 200, 28, 9
LEDGER = "festival"
BEGAN = datetime.datetime(2026, 1, 1, 9, tzinfo=datetime.UTC)
RESULTS = (
    *("4S= by N", "4S+1 by N", "4S-1 by N", "3NT= by E", "3NT-1 by E", "2H= by S", "1NT+1 by W"),
    *("5D-2 by N", "pass", "6H= by S", "3C-1 by W", "2S+1 by E", "4H= by S", "3NT+2 by N"),
)
KILOBYTES_IN_A_MEGABYTE = 1024
PLAN = {
    "rulebook": "sabf-2020",
    "contestants": "teams",
    "stages": [
        {
            "name": "swiss",
            "format": "swiss",
            "scoring": "teams",
            "boards": BOARDS,
            "rounds": ROUNDS,
            "clauses": {"vp": "13.9.b", "forfeit": "13.9.c"},
            "standing": {"ties": {"clause": "13.10.a"}},
        }
    ],
}


def festival_replay(
    tables: int = TABLES, boards: int = BOARDS, rounds: int = ROUNDS, times: int = 3
) -> Iterator[Measured]:
    """A whole ledger replayed to standings, one more result after it, and the memory of both."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "festival.sqlite"
        facts = write(place, tables, boards, rounds)
        found = [_replayed(place) for _ in range(times)]
    whole = min(each["whole"] for each in found)
    one = min(each["one"] for each in found)
    memory = max(each["memory"] for each in found)
    note = f"{facts:,} facts: read, proved, folded, ranked"
    yield at_most("festival-replay", whole, "s", 5, note)
    note = f"{one * 1000:.0f} ms to new standings"
    yield at_most("festival-one-more", one / whole, "× the replay", 1 / 50, note)
    yield at_most("festival-memory", memory, "MB", 500, "of a fresh process, all in")


def _replayed(place: Path) -> dict[str, float]:
    """The figures of a fresh process."""
    command = [sys.executable, "-m", "convenor.bench.festival", str(place)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def replay(place: Path) -> dict[str, float]:
    """Read a festival, rank it, take one more result, rank it again."""
    begun = time.perf_counter()
    with closing(Sqlite(place)) as store:
        there = Competition(store.read(LEDGER))
        pipeline.standings(there, "swiss")
        whole = time.perf_counter() - begun
        one = float("inf")
        for table in (1, 2, 3):
            begun = time.perf_counter()
            body = {
                "stage": "swiss",
                "session": len(there.state.sessions),
                "table": f"{table} open",
                "board": 1,
                "result": "7NTX= by N",
                "reason": "misread",
            }
            draft = Draft("result corrected", 1, body, BEGAN, "bench")
            appended = store.append(LEDGER, [draft], there.number)
            there.extend(appended.facts)
            pipeline.standings(there, "swiss")
            one = min(one, time.perf_counter() - begun)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES_IN_A_MEGABYTE
    return {"whole": whole, "one": one, "memory": used}


# --- the festival --------------------------------------------------------------------------------


def write(place: Path, tables: int, boards: int, rounds: int) -> int:
    """Write a festival's ledger; how many facts it has comes back."""
    random = Random("festival")
    plan = json.loads(json.dumps(PLAN))
    plan["stages"][0].update(boards=boards, rounds=rounds)
    begun = {"name": "Festival", "begins": "2026-01-01", "plan": plan, "seed": "1"}
    drafts = [_draft("competition begun", begun)]
    drafts += [
        _draft("entry accepted", {"contestant": str(number), "name": f"Team {number}"})
        for number in range(1, tables + 1)
    ]
    for number in range(1, rounds + 1):
        drafts += _round(number, tables, boards, random)
    with closing(Sqlite(place)) as store:
        store.create(LEDGER)
        for first in range(0, len(drafts), 5000):
            store.append(LEDGER, drafts[first : first + 5000])
    return len(drafts)


def _round(number: int, tables: int, boards: int, random: Random) -> Iterator[Draft]:
    order = [str(each) for each in range(1, tables + 1)]
    random.shuffle(order)
    matches = [
        {"table": at + 1, "home": order[2 * at], "away": order[2 * at + 1]}
        for at in range(tables // 2)
    ]
    yield _draft("draw made", {"stage": "swiss", "session": number, "draw": {"matches": matches}})
    for board in range(1, boards + 1):
        for match in matches:
            for room in ("open", "closed"):
                body = {
                    "stage": "swiss",
                    "session": number,
                    "table": f"{match['table']} {room}",
                    "board": board,
                    "result": random.choice(RESULTS),
                }
                yield _draft("result entered", body)


def _draft(kind: str, body: dict[str, object]) -> Draft:
    return Draft(kind, 1, body, BEGAN, "bench")


if __name__ == "__main__":
    print(json.dumps(replay(Path(sys.argv[1]))))
