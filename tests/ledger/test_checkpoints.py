"""A competition opened from a checkpoint is the one of all its facts, or none is used."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from convenor.actions.desk import Desk
from convenor.actions.moments import local, played_until
from convenor.bench import large_swiss as swiss
from convenor.cli import main
from convenor.competition import checkpoints
from convenor.competition.checkpoints import checkpoint_of, keep_checkpoint, opened, prove
from convenor.competition.live import Competition
from convenor.ledger import checkpoint_files
from convenor.ledger.checkpoint_files import Checkpoint, file_of
from convenor.ledger.facts import Draft
from convenor.ledger.store import Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RESULTS = ("4S= by N", "4S-1 by N", "3NT+1 by E", "2H= by S", "pass", "5DX-2 by W")
LEDGER, TEAMS, BOARDS = "spring", 6, 4
STAGE = {
    "name": "swiss",
    "format": "swiss",
    "scoring": "teams",
    "boards": BOARDS,
    "rounds": 3,
    "clauses": {"vp": "13.9.b", "forfeit": "13.9.c"},
    "standing": {"ties": {"clause": "13.10.a"}},
}
PLAN = {"rulebook": "sabf-2020", "contestants": "teams", "stages": [STAGE]}


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 20)
    monkeypatch.setenv("CONVENOR_CACHE", str(tmp_path / "cache"))


def draft(kind: str, /, **body: Any) -> Draft:
    return Draft(kind, 1, body, NOON, "director")


def at(session: int, table: int, room: str, board: int, **more: Any) -> dict[str, Any]:
    where = {"stage": "swiss", "session": session, "table": f"{table} {room}", "board": board}
    return {**where, **more}


def set_up() -> list[Draft]:
    begun = {"name": "Spring", "begins": "2026-03-01", "plan": PLAN, "seed": "1"}
    entries = [
        draft("entry accepted", contestant=str(n), name=f"Team {n}") for n in range(1, TEAMS + 1)
    ]
    return [draft("competition begun", **begun), *entries]


def round_of(number: int, random: Random) -> Iterator[Draft]:
    """A round with what happens in one: results, corrections, cards, notes, fines, an undo."""
    order = [str(n) for n in range(1, TEAMS + 1)]
    random.shuffle(order)
    matches = [
        {"table": n + 1, "home": order[2 * n], "away": order[2 * n + 1]} for n in range(TEAMS // 2)
    ]
    yield draft("draw made", stage="swiss", session=number, draw={"matches": matches})
    for board in range(1, BOARDS + 1):
        for table in range(1, TEAMS // 2 + 1):
            for room in ("open", "closed"):
                here = at(number, table, room, board)
                yield draft("result entered", **here, result=random.choice(RESULTS), side="NS")
                if random.random() < 0.3:
                    yield draft("result confirmed", **here)
    yield draft("result corrected", **at(number, 1, "open", 2), result="pass", reason="misread")
    yield draft("result disputed", **at(number, 2, "open", 1), result="pass")
    yield draft("card confirmed", stage="swiss", session=number, table="1 open", side="EW")
    yield draft("note written", text=f"round {number}")
    yield draft(
        "fine imposed", contestant="3", stage="swiss", session=number, amount="1", unit="VP",
        reason="late",
    )  # fmt: skip


def written(store: Store, rounds: int = 2, seed: int = 1) -> None:
    """A ledger with rounds, of which a note and a correction were undone."""
    random = Random(seed)
    store.create(LEDGER)
    for each in (set_up(), *(list(round_of(n, random)) for n in range(1, rounds + 1))):
        store.append(LEDGER, each)
    for kind in ("note written", "result corrected"):
        number = next(each.number for each in store.read(LEDGER) if each.kind == kind)
        store.append(LEDGER, [draft("fact undone", number=number, reason="again")])


def shown(there: Competition) -> str:
    """All figures, as text."""
    scores = there.figures.scores
    return repr(
        [
            there.figures.standings("swiss"),
            [scores.matches("swiss", each.number) for each in there.state.sessions_of("swiss")],
            sorted(there.state.undone.items()),
            there.state.of_kind("note written"),
            there.state.last,
        ]
    )


def afresh(store: Store) -> str:
    return shown(Competition.afresh(store.read(LEDGER)))


def kept(store: Store) -> Path:
    """The checkpoint of a ledger, written now."""
    keep_checkpoint(opened(store, LEDGER))
    file = file_of(next(iter(store.read(LEDGER, 0, 1))).hash)
    assert file is not None
    assert file.exists()
    return file


# --- the same figures -----------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_figures_are_the_same_on_every_store(place: Any, seed: int) -> None:
    store = place.open()
    written(store, seed=seed)
    kept(store)
    again = opened(place.open(), LEDGER)
    assert again.kept_at == again.number
    assert shown(again) == afresh(store)
    assert list(again.facts) == list(store.read(LEDGER))


def test_facts_after_it_are_folded_over_it(place: Any) -> None:
    store = place.open()
    written(store)
    kept(store)
    random = Random(9)
    store.append(LEDGER, list(round_of(3, random)))
    late = at(1, 1, "closed", 3, result="6NT= by N", reason="found")
    store.append(LEDGER, [draft("result corrected", **late)])
    number = next(e.number for e in store.read(LEDGER) if e.kind == "fine imposed")
    store.append(LEDGER, [draft("fact undone", number=number)])
    first = next(e.number for e in store.read(LEDGER) if e.kind == "result entered")
    again = opened(place.open(), LEDGER)
    assert 0 < again.kept_at < again.number
    assert shown(again) == afresh(store)
    # a second checkpoint stands on the first
    keep_checkpoint(again)
    assert again.kept_at == again.number
    assert shown(opened(place.open(), LEDGER)) == afresh(store)
    # an undo of what lies before it looks into the store
    store.append(LEDGER, [draft("entry withdrawn", contestant="6", stage="swiss", session=3)])
    store.append(LEDGER, [draft("fact undone", number=store.head(LEDGER).number)])
    assert shown(opened(place.open(), LEDGER)) == afresh(store)
    assert opened(place.open(), LEDGER).facts[first - 1].kind == "result entered"


def test_only_the_facts_after_it_are_read(place: Any) -> None:
    store = place.open()
    written(store)
    kept(store)
    more = at(2, 1, "open", 1, result="pass", reason="so")
    store.append(LEDGER, [draft("result corrected", **more)])
    read: list[int] = []

    def reader(after: int, until: int | None) -> Iterator[Any]:
        for fact in store.read(LEDGER, after, until):
            read.append(fact.number)
            yield fact

    there = checkpoints.open_with(reader)
    last = there.number
    assert read == [1, last - 1, last]
    there.figures.standings("swiss")
    assert read == [1, last - 1, last]
    assert there.facts[4].number == 5
    assert set(read) == set(range(1, last + 1))


def test_a_short_ledger_has_none(place: Any) -> None:
    store = place.open()
    store.create(LEDGER)
    store.append(LEDGER, set_up())
    there = opened(store, LEDGER)
    keep_checkpoint(there)
    file = file_of(there.facts[0].hash)
    assert file is not None
    assert not file.exists()


# --- one that is wrong -----------------------------------------------------------


def cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text))]


def flipped(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    other = "7" if text[place] != "7" else "8"
    return text[:place] + other + text[place + 1 :]


def doubled(text: str, random: Random) -> str:
    lines = text.split("\n")
    place = random.randrange(1, len(lines))
    return "\n".join([*lines[:place], lines[place], *lines[place:]])


@pytest.mark.parametrize("damage", [cut, flipped, doubled])
def test_one_that_is_damaged_is_thrown_away_and_moves_no_figure(
    tmp_path: Path, damage: Any, place_at: Any
) -> None:
    store = place_at(tmp_path / "l.sqlite").open()
    written(store)
    file = kept(store)
    whole, right, random = file.read_text(), afresh(store), Random(str(damage))
    for _ in range(25):
        file.write_text(damage(whole, random))
        file.chmod(0o600)
        assert shown(opened(store, LEDGER)) == right
        assert not file.exists()


def test_one_of_another_program_or_another_chain_is_thrown_away(
    tmp_path: Path, place_at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = place_at(tmp_path / "l.sqlite").open()
    written(store)
    file, right = kept(store), afresh(store)
    monkeypatch.setattr(checkpoint_files, "program_stamp", lambda: "another")
    assert shown(opened(store, LEDGER)) == right
    assert not file.exists()
    monkeypatch.undo()
    monkeypatch.setattr(checkpoints, "EVERY", 20)
    monkeypatch.setenv("CONVENOR_CACHE", str(tmp_path / "cache"))
    there = opened(store, LEDGER)
    made = checkpoint_of(there)
    first = there.facts[0].hash
    for wrong in (
        Checkpoint(made.number, "0" * 64, made.lines),  # a fact that was rolled back
        Checkpoint(made.number + 5, made.hash, made.lines),  # beyond the end
        Checkpoint(made.number, made.hash, ("{}", *made.lines[1:])),
        Checkpoint(made.number, made.hash, made.lines[:-1]),
    ):
        checkpoint_files.write(first, wrong)
        assert shown(opened(store, LEDGER)) == right
        assert not file.exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_one_that_others_may_write_is_not_believed(tmp_path: Path, place_at: Any) -> None:
    store = place_at(tmp_path / "l.sqlite").open()
    written(store)
    file = kept(store)
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o666)
    assert opened(store, LEDGER).kept_at == 0


def test_a_program_killed_while_it_writes_leaves_the_one_before(
    tmp_path: Path, place_at: Any
) -> None:
    store = place_at(tmp_path / "l.sqlite").open()
    written(store)
    file = kept(store)
    before = file.read_text()
    kill = (
        "import os, pathlib, signal\n"
        "pathlib.Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "from convenor.ledger import checkpoint_files as files\n"
        f"files.write({file.stem!r}, files.Checkpoint(1, 'x', ('a',)))\n"
    )
    done = subprocess.run([sys.executable, "-c", kill], check=False, env={**os.environ})
    assert done.returncode < 0
    assert file.read_text() == before
    assert shown(opened(store, LEDGER)) == afresh(store)


def forged(store: Store, file: Path) -> None:
    """Another result for one table, under a digest that is right."""
    found = checkpoint_files.read(file.stem)
    assert found is not None
    head, *lines = found.lines
    place = next(n for n, each in enumerate(json.loads(head)["blocks"]) if each[0] == "results")
    lines[place] = lines[place].replace("4S= by N", "7NT= by N")
    checkpoint_files.write(file.stem, Checkpoint(found.number, found.hash, (head, *lines)))


def test_verify_proves_it_or_throws_it_away(
    tmp_path: Path, place_at: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "l.sqlite"
    store = place_at(path).open()
    written(store)
    file = kept(store)
    facts = list(store.read(LEDGER))
    assert prove(facts) == (len(facts), True)
    assert main(["verify", str(path)]) == 0
    assert file.exists()
    forged(store, file)
    capsys.readouterr()
    assert main(["verify", str(path)]) == 1
    assert f"the checkpoint at fact {len(facts)} differed" in capsys.readouterr().err
    assert not file.exists()
    assert main(["verify", str(path)]) == 0
    assert shown(opened(store, LEDGER)) == afresh(store)


def test_a_figure_that_was_forged_is_found_too(tmp_path: Path, place_at: Any) -> None:
    store = place_at(tmp_path / "l.sqlite").open()
    written(store)
    file = kept(store)
    facts = list(store.read(LEDGER))
    for what, old, new in (("round", '"1"', '"2"'), ("matches", '"played"', '"in play"')):
        found = checkpoint_of(opened(store, LEDGER))
        head, *lines = found.lines
        place = next(n for n, each in enumerate(json.loads(head)["blocks"]) if each[0] == what)
        assert old in lines[place]
        lines[place] = lines[place].replace(old, new, 1)
        checkpoint_files.write(file.stem, Checkpoint(found.number, found.hash, (head, *lines)))
        assert prove(facts) == (len(facts), False)
        keep_checkpoint(opened(store, LEDGER))


# --- the end of a file -----------------------------------------------------------


def test_the_last_facts_of_a_file_are_found_from_its_end(tmp_path: Path, place_at: Any) -> None:
    place = place_at(tmp_path / "l.jsonl")
    store = place.open()
    written(store)
    every = list(store.read(LEDGER))
    for after in (1, 7, len(every) - 1, len(every)):
        fresh = place.open()
        assert list(fresh.read(LEDGER, after)) == every[after:]
        assert fresh._index is None
    with (tmp_path / "l.jsonl").open("ab") as file:
        file.write(b'{"number": 4')  # cut while it was written
    fresh = place.open()
    assert list(fresh.read(LEDGER, 7)) == every[7:]
    assert fresh.set_aside


def test_a_later_day_changes_nothing(tmp_path: Path, place_at: Any) -> None:
    clock = iter(NOON + timedelta(days=n) for n in range(1000))
    store = place_at(tmp_path / "l.sqlite").open(clock=lambda: next(clock))
    written(store)
    kept(store)
    assert shown(opened(store, LEDGER)) == afresh(store)


def test_two_who_write_it_at_the_same_time_leave_a_whole_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A desk writes beside its work, while the same ledger is opened and kept once more."""
    short, long = (Checkpoint(n, "h", ("a line of it",) * n) for n in (3, 300))
    others = [threading.Thread(target=checkpoint_files.write, args=("first", long))]
    header = checkpoint_files._header

    def while_another_writes(made: Checkpoint) -> str:
        if others:  # the short one is begun and nothing of it written yet
            other = others.pop()
            other.start()
            other.join()
            assert checkpoint_files.read("first") == long
        return header(made)

    monkeypatch.setattr(checkpoint_files, "_header", while_another_writes)
    checkpoint_files.write("first", short)
    assert checkpoint_files.read("first") == short
    file = file_of("first")
    assert file is not None
    assert list(file.parent.iterdir()) == [file]


# --- the keys of requests ------------------------------------------------------------


def test_a_request_of_before_it_counts_once(place: Any) -> None:
    store = place.open()
    written(store)
    asked = {"text": "the clock stands"}
    first = Desk(store, LEDGER).do("note", asked, "director", key="note-0001")
    kept(store)
    again = Desk(place.open(), LEDGER)
    assert again.competition.facts.left
    assert again.has_recorded("note-0001")
    assert not again.has_recorded("note-0002")
    done = again.do("note", asked, "director", key="note-0001")
    assert done.repeated
    assert done.facts == first.facts
    assert store.find(LEDGER, "note-0001") == first.facts[0]
    assert store.find(LEDGER, "note-0002") is None


# --- a field that is compared with itself ---------------------------------------------------------


def corrections() -> Iterator[Draft]:
    """Board 5 of round 1 otherwise, at one table and another."""
    for table, result in product("123456", ("6H= by S", "3NT-1 by E", "5D-2 by N", "1NT+1 by W")):
        here = {"stage": "swiss", "session": 1, "table": table, "board": 5}
        yield draft("result corrected", **here, result=result, reason="misread")


def moved_by(whole: Competition, said: Draft) -> list[str]:
    """The matches that a correction moves, worked out afresh."""
    after = whole.tried([said])
    old = whole.figures.scores.matches("swiss", 1)
    new = after.figures.scores.matches("swiss", 1)
    return [a.pairing.match for a, b in zip(old, new, strict=True) if a.score != b.score]


@pytest.mark.parametrize("boards", [7, 9])  # the book has a scale for the first length only
def test_a_correction_moves_everybody_whom_it_moves_also_from_a_checkpoint(
    boards: int, tmp_path: Path, place_at: Any
) -> None:
    """At Butler one score moves the datum of the field, and with it matches at other tables."""
    store = place_at(tmp_path / "l.sqlite").open()
    store.create(LEDGER)
    drafts = [swiss.begun(3, boards), *swiss.after_rounds(6, 2, boards)]
    store.append(LEDGER, drafts)
    keep_checkpoint(opened(store, LEDGER))
    there = opened(store, LEDGER)
    assert there.figures.scores.kept_matches().keys() >= {("swiss", 1), ("swiss", 2)}
    there = opened(store, LEDGER)  # nobody has looked at a match of this one
    whole = Competition(store.read(LEDGER))
    said = next(each for each in corrections() if len(moved_by(whole, each)) > 1)
    there.extend(store.append(LEDGER, [said]).facts)
    fresh = Competition.afresh(store.read(LEDGER))
    after = fresh.figures.scores.matches("swiss", 1)
    assert there.figures.scores.matches("swiss", 1) == after
    assert there.figures.standings("swiss") == fresh.figures.standings("swiss")


def test_the_end_of_play_is_the_last_result_that_was_entered(tmp_path: Path, place_at: Any) -> None:
    """Also where that one was corrected or taken back since, and much was recorded after it."""
    store = place_at(tmp_path / "l.sqlite").open()
    store.create(LEDGER)
    store.append(LEDGER, [swiss.begun(3, 7), *swiss.after_rounds(4, 2, 7)])

    def scanned(there: Competition, session: int) -> datetime | None:
        for fact in reversed(list(store.read(LEDGER))):
            of = fact.kind == "result entered" and fact.body["session"] == session
            if of and fact.number not in there.state.undone:
                return fact.happened
        return None

    def both() -> None:
        for there in (Competition(store.read(LEDGER)), opened(store, LEDGER)):
            for session in (1, 2):
                found = played_until(there, there.state.session("swiss", session))
                wanted = scanned(there, session)
                assert found == (None if wanted is None else local(there, wanted))

    both()
    entered = [e for e in store.read(LEDGER) if e.kind == "result entered"]
    last = max(e.number for e in entered if e.body["session"] == 1)
    later = NOON + timedelta(hours=3)
    body = next(e for e in store.read(LEDGER) if e.number == last).body
    said = {name: each for name, each in body.items() if name not in ("side", "result")}
    store.append(LEDGER, [draft("result corrected", **said, result="pass", reason="so")])
    both()
    again = {**body, "table": "2", "board": 1, "result": "4S= by N"}
    store.append(LEDGER, [Draft("result entered", 1, again, later, "director")])
    both()
    keep_checkpoint(opened(store, LEDGER))
    both()
    number = store.head(LEDGER).number
    store.append(LEDGER, [draft("fact undone", number=number, reason="not so")])
    both()
