"""The guide for authors, walked from its words alone: its blocks are a book that is checked, played
by nobody, and found to count what a calculator apart from the engine counts."""

import csv
import io
import json
import re
import shlex
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from convenor.cli import main
from convenor.competition.plans.template_files import HEAD_NEEDED, HEAD_OPTIONAL, HEADINGS
from convenor.exact import MODES
from convenor.regulation.book import KINDS
from convenor.regulation.table_checks import TABLE_CHECKS
from convenor.standings.tiebreaks.terms import TESTS

sys.path.insert(0, str(Path(__file__).parent.parent / "scenarios"))  # for the calculators apart
from apart_scores import points

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "src" / "convenor" / "regulation" / "starter"
GUIDE = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
BYE = 8
Say = Callable[..., tuple[int, str, str]]


def blocks() -> dict[str, str]:
    """The files that the guide shows, by their names."""
    return dict(BLOCK.findall(GUIDE))


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in blocks().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    return tmp_path


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*words: object) -> Any:
        code = main([*(str(each) for each in words), "--json"])
        told = capsys.readouterr()
        assert (code, told.err) == (0, "")
        return json.loads(told.out)

    return run


def test_the_book_of_the_guide_passes_every_check(books: Path, tell: Callable[..., Any]) -> None:
    (found,) = tell("rulebook", "check", "lakeland-2026")
    assert (found["wrong"], found["notes"]) == ([], [])
    assert (found["clauses"], found["cases"], found["plans"]) == (9, 9, 1)


@pytest.mark.parametrize("entries", [8, 9])
def test_a_competition_of_it_counts_what_is_worked_out_apart(
    entries: int, books: Path, tell: Callable[..., Any]
) -> None:
    place = books / "autumn.jsonl"
    tell("simulate", "lakeland-swiss-pairs", entries, place, "--trouble", "none", "--seed", "walk")
    rounds = [tell("show", place, "results", "swiss", number) for number in range(1, 6)]
    reckoned = Reckoned([str(number) for number in range(1, entries + 1)])
    for results in rounds:
        reckoned.add(results)
    (field,) = tell("standings", place, "swiss")["fields"]
    lines = {each["contestant"]: each for each in field["lines"]}
    assert {who: Fraction(each["figure"]) for who, each in lines.items()} == reckoned.totals
    order = sorted(lines, key=lambda who: lines[who]["place"])
    keys = [reckoned.key(who) for who in order]
    assert keys == sorted(keys, reverse=True)
    assert len(set(reckoned.totals.values())) > 1


def test_lateness_is_charged_by_the_tariff_of_the_book(
    books: Path, tell: Callable[..., Any]
) -> None:
    """Twelve minutes cost 2 VPs by the third row; four a warning, and the second time half a VP."""
    place = books / "autumn.jsonl"
    tell("simulate", "lakeland-swiss-pairs", 8, place, "--trouble", "none", "--steps", "2")
    before = totals(tell, place)
    for contestant, minutes in (("3", 12), ("5", 4), ("5", 4)):
        where = ("--stage", "swiss", "--session", 1, "--minutes", minutes)
        tell("do", place, "late", "--contestant", contestant, *where)
    after = totals(tell, place)
    lost = {who: before[who] - after[who] for who in before if before[who] != after[who]}
    assert lost == {"3": 2, "5": Fraction(1, 2)}


def test_the_layer_of_the_guide_holds_in_a_question_and_in_play(
    books: Path, tell: Callable[..., Any]
) -> None:
    layer = books / "easter.toml"
    asked = tell("ask", "lakeland-2026", "1.2", "--layer", layer)
    assert asked["answer"]["vp"] == 7
    plain, under = books / "plain.jsonl", books / "easter.jsonl"
    words = ("--trouble", "none", "--seed", "walk", "--answer", "rounds=3")
    tell("simulate", "lakeland-swiss-pairs", 9, plain, *words)
    tell("simulate", "lakeland-swiss-pairs", 9, under, *words, "--layer", layer)
    assert sum(totals(tell, plain).values()) == 3 * (4 * 12 + 8)
    assert sum(totals(tell, under).values()) == 3 * (4 * 12 + 7)


def totals(tell: Callable[..., Any], place: Path) -> dict[str, Fraction]:
    (field,) = tell("standings", place, "swiss")["fields"]
    return {each["contestant"]: Fraction(each["figure"]) for each in field["lines"]}


# --- worked out apart -----------------------------------------------------------------------------


class Reckoned:
    """Totals, opponents and wins, from written results and the guide's own scale."""

    def __init__(self, names: list[str]) -> None:
        self.totals = dict.fromkeys(names, Fraction(0))
        self.met: dict[str, list[str]] = {name: [] for name in names}
        self.won = dict.fromkeys(names, Fraction(0))
        rows = csv.DictReader(io.StringIO(blocks()["lakeland-2026/tables/scale.csv"]))
        self.scale = [(Fraction(row["max_percent"]), int(row["vp"])) for row in rows]

    def add(self, results: list[Mapping[str, Any]]) -> None:
        """A round: matchpoints over all tables, a match for each table, VPs by the scale."""
        by_board: dict[int, dict[str, int]] = defaultdict(dict)
        sides: dict[str, tuple[str, str]] = {}
        for each in results:
            by_board[each["board"]][each["table"]] = points(each["result"], each["board"])
            sides[each["table"]] = (each["ns"], each["ew"])
        for table, (ns, ew) in sides.items():
            won = sum(self._against(scores, table) for scores in by_board.values())
            top = 2 * (len(sides) - 1) * len(by_board)
            self._match(ns, ew, Fraction(100 * won, top))
        for name in set(self.totals) - {who for both in sides.values() for who in both}:
            self.totals[name] += BYE

    @staticmethod
    def _against(scores: Mapping[str, int], table: str) -> int:
        others = (score for at, score in scores.items() if at != table)
        return sum(2 if scores[table] > each else scores[table] == each for each in others)

    def _match(self, ns: str, ew: str, percent: Fraction) -> None:
        better = max(percent, 100 - percent)
        rounded = Fraction(int(better * 100 + Fraction(1, 2)), 100)
        vp = next(vp for most, vp in self.scale if rounded <= most)
        for who, other, has in (
            (ns, ew, vp if percent >= 50 else 12 - vp),
            (ew, ns, 12 - vp if percent >= 50 else vp),
        ):
            self.totals[who] += has
            self.met[who].append(other)
            self.won[who] += Fraction(1 if has > 6 else 0) or Fraction(has == 6, 2)

    def key(self, who: str) -> tuple[Fraction, Fraction, Fraction]:
        """What a pair is ranked by: its VPs, its opponents' VPs, its matches won."""
        opponents = sum((self.totals[each] for each in self.met[who]), Fraction(0))
        return self.totals[who], opponents, self.won[who]


# --- the guide's own lists ------------------------------------------------------------------------


def first_cells(heading: str) -> set[str]:
    """The words in code in the first column of the table below a heading row."""
    _, _, below = GUIDE.partition(f"\n| {heading} |")
    rows = [line for line in below.partition("\n\n")[0].splitlines()[2:] if line.startswith("|")]
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])}


def test_the_guide_lists_what_there_is() -> None:
    assert first_cells("kind") == set(KINDS)
    assert first_cells("check") == set(TABLE_CHECKS)
    assert first_cells("test") == set(TESTS)
    listed = {each.strip("[]").split(".")[0] for each in first_cells("heading")}
    assert listed == set(HEADINGS) - {"entry"}
    head = next(line for line in GUIDE.splitlines() if line.startswith("| `[template]`"))
    assert set(re.findall(r"`(\w+)`", head)) >= {*HEAD_NEEDED, *HEAD_OPTIONAL}


def test_the_guide_lists_the_ways_of_rounding() -> None:
    told = re.search(r"A rounding has a `mode` \((.*?)\)", GUIDE, re.DOTALL)
    assert told is not None
    assert set(re.findall(r"`([^`]+)`", told.group(1))) == set(MODES)


def commands() -> list[str]:
    """Every line of the guide that is typed, in its order."""
    shown = re.findall(r"^```console\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    return [line.removeprefix("$ ") for each in shown for line in each.splitlines()]


def test_every_line_of_the_guide_can_be_typed_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From an empty folder: the book that is written to begin with, and then that of the page."""
    monkeypatch.chdir(tmp_path)
    typed = commands()
    begun = [line for line in typed if "rulebook new" in line] + [typed[1]]
    for line in begun:
        assert typing(line, capsys, monkeypatch) == 0, line
    shutil.rmtree("books")
    for name, text in blocks().items():
        path = tmp_path / ("books" if "/" in name else ".") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    left = typed[len(begun) :]
    assert len(left) > 6
    for line in left:
        assert typing(line, capsys, monkeypatch) == 0, line
    assert {each.name for each in tmp_path.glob("*.sqlite")} == {"autumn.sqlite", "easter.sqlite"}


def typing(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> int | None:
    """What a shell would do with a line: a variable is set, or a command is run."""
    words = shlex.split(line.replace("$PWD", str(Path.cwd())))
    if words[0] == "export":
        name, _, told = words[1].partition("=")
        monkeypatch.setenv(name, told)
        return 0
    assert words[0] == "convenor"
    code = main(words[1:])
    capsys.readouterr()
    return code


def test_every_family_that_the_book_to_begin_with_points_to_is_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written = "".join(each.read_text("utf-8") for each in STARTER.rglob("*.toml"))
    pointed = [line for line in re.findall(r"`(convenor [^`]+)`", written) if "<" not in line]
    assert pointed
    for line in pointed:
        assert main(shlex.split(line)[1:]) == 0, line
        capsys.readouterr()


def test_every_command_of_the_guide_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in sorted(set(re.findall(r"convenor (rulebook \w+|\w+)", GUIDE))):
        with pytest.raises(SystemExit) as ended:
            main([*verb.split(), "--help"])
        assert ended.value.code == 0
        assert "usage" in capsys.readouterr().out
