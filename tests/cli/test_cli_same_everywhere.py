"""The same ledger gives the same figures, byte for byte: in any process and from any store."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from convenor.cli import main

ROUGH = "misread=0.1,late=0.2,fouled=0.3,appeal=0.2,fine=0.2,forfeit=0.1"
PLAYED = (
    ("sabf-state-teams", 6, ("rounds=3", "boards=6", "final_boards=8")),
    ("sbu-swiss-pairs", 7, ("rounds=3",)),
    ("qba-championship-pairs", 12, ("sessions=1", "boards=7", "places=6", "final_sessions=1")),
    ("club-duplicate", 9, ()),
)
QUESTIONS = (
    ("standings", "--all"),
    ("explain", "place of 1", "--stage"),
    ("what-if", "--pending"),
    ("verify",),
    ("show", "facts"),
)


def asked(place: Path, first: str, seed: str) -> list[str]:
    """What a fresh process with its own order of sets answers to every question, as JSON."""
    env = {**os.environ, "PYTHONHASHSEED": seed}
    found = []
    for verb, *words in QUESTIONS:
        more = [first] if words[-1:] == ["--stage"] else []
        command = [sys.executable, "-m", "convenor", verb, str(place), *words, *more, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
        assert done.returncode == 0, done.stderr
        json.loads(done.stdout)
        found.append(done.stdout)
    return found


@pytest.mark.parametrize(("template", "count", "answers"), PLAYED, ids=lambda each: str(each)[:20])
def test_figures_are_the_same_byte_for_byte(
    template: str,
    count: int,
    answers: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place, other = tmp_path / "a.jsonl", tmp_path / "a.sqlite"
    words = [word for each in answers for word in ("--answer", each)]
    assert main(["simulate", template, str(count), str(place), "--trouble", ROUGH, *words]) == 0
    assert main(["export", str(place), str(other)]) == 0
    capsys.readouterr()
    main(["show", str(place), "--json"])
    first = json.loads(capsys.readouterr().out)[0]["stage"]
    assert asked(place, first, "1") == asked(other, first, "4021")


def test_the_same_seed_plays_the_same_in_any_process(tmp_path: Path) -> None:
    """Two runs differ in nothing but the random keys of their requests."""
    runs = []
    for seed in ("1", "4021"):
        place = tmp_path / f"{seed}.jsonl"
        words = ("sabf-swiss-teams", "7", str(place), "--seed", "x", "--trouble", ROUGH)
        command = [sys.executable, "-m", "convenor", "simulate", *words, "--answer", "rounds=3"]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, check=True, capture_output=True, env=env)
        lines = [json.loads(each) for each in place.read_text().splitlines()[1:]]
        own = ("key", "hash", "before")
        runs.append([{k: v for k, v in each.items() if k not in own} for each in lines])
    assert len(runs[0]) > 100
    assert runs[0] == runs[1]
