"""The documents stay true: made pages are fresh, and the README's commands say what it prints."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from convenor import __version__, docs
from convenor.actions.catalogue import actions
from convenor.regulation import shelf
from convenor.regulation.coverage import coverage

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def test_made_pages_are_fresh() -> None:
    assert docs.stale(ROOT / "docs") == [], "run `make docs`"


def test_a_stale_page_is_noticed(tmp_path: Path) -> None:
    for path, text in docs.made(ROOT / "docs"):
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    assert docs.stale(tmp_path) == []
    (tmp_path / "coverage.md").write_text("old", encoding="utf-8")
    (tmp_path / "cli.md").unlink()
    assert docs.stale(tmp_path) == ["coverage.md", "cli.md"]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][:70])
def test_a_command_of_the_readme_says_what_is_printed_there(block: str, tmp_path: Path) -> None:
    command, *told = block.rstrip("\n").split("\n")
    assert command.startswith("$ ")
    if "tour.jsonl" in command and "simulate" not in command:
        _run(TOUR, tmp_path)
    done = _run(command[2:], tmp_path)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.rstrip("\n").split("\n")
    if "…" in told:  # a long answer whose middle is left out
        at = told.index("…")
        assert lines[:at] == told[:at]
        assert lines[at - len(told) + 1 :] == told[at + 1 :]
    else:
        assert lines == told


TOUR = next(b.splitlines()[0][2:] for b in BLOCKS if "convenor simulate" in b)
"""The command of the README that plays the competition which the others look at."""


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program = f"{shlex.quote(sys.executable)} -m convenor"
    line = re.sub(r"\bconvenor (?=[a-z])", f"{program} ", command)
    return subprocess.run(line, shell=True, capture_output=True, text=True, check=False, cwd=folder)


def test_the_readme_has_commands() -> None:
    assert len(BLOCKS) >= 5


def test_the_readme_counts_the_clauses_right() -> None:
    books = [shelf.open_rulebook(name) for name in shelf.folders()]
    number = sum(len(each.clauses) for each in books)
    words = {6: "six", 7: "seven", 8: "eight"}[len(books)]
    assert f"{words} rulebooks, {number} clauses" in README


def test_every_test_that_the_security_page_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    there = {each.name for each in (ROOT / "tests").rglob("test_*.py")}
    named = set(re.findall(r"`(?:tests/[a-z]+/)?(test_\w+\.py)`", page))
    assert len(named) > 20
    assert named <= there


def test_the_changelog_names_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


FAMILIES = (ROOT / "docs/decisions/0002-families.md").read_text(encoding="utf-8")


def clauses_of_the_first_part() -> list[str]:
    """The clauses that the families page gives to scales and tariffs."""
    first = FAMILIES.partition("## Scales and tariffs")[2].partition("\n## ")[0]
    found = []
    for book, ids in re.findall(r"\*\*([a-z0-9-]+)\*\* ([^*|]+?)(?=;|\s*\|)", first):
        found += [f"{book} {id.strip()}" for id in ids.split(",")]
    return found


def test_no_clause_of_scales_and_tariffs_is_a_gap() -> None:
    named = clauses_of_the_first_part()
    assert len(named) > 300
    rows = {each.clause.name: each for each in coverage()}
    assert [name for name in named if rows[name].gap or not rows[name].clause.family] == []


def test_actions_and_tests_that_carry_out_a_process_are_there() -> None:
    known = set(actions())
    found = [each.clause for each in coverage() if each.clause.actions]
    assert len(found) >= 20
    for clause in found:
        assert clause.kind == "workflow", clause.name
        assert set(clause.actions) <= known, clause.name
        shown = "".join(
            (ROOT / "tests" / each).read_text(encoding="utf-8") for each in clause.tests
        )
        for action in clause.actions:
            assert f'"{action}"' in shown, (clause.name, action)


def test_every_clause_that_works_something_out_is_on_the_families_page() -> None:
    named = set(re.findall(r"\*\*([a-z0-9-]+)\*\* ([^*|]+?)(?=;|\s*\|)", FAMILIES))
    ids = {f"{book} {id.strip()}" for book, group in named for id in group.split(",")}
    for each in coverage():
        clause = each.clause
        if clause.kind in ("compute", "enforce") and clause.rulebook != "laws-2017":
            assert clause.name in ids, clause.name
