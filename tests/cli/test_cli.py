"""The command line: answers, tables, JSON, exit codes, and one sentence for a mistake."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.wrong_words import WRONG_WORDS

from convenor.cli import VERBS, main

GIVEN = '{"score_ns": 620, "datum": 500}'


def say(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_without_words_it_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys)
    assert code == 2
    assert all(verb in out for verb in VERBS)
    assert say(capsys, "--help")[0] == 0


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert say(capsys, "--version")[:2] == (0, "convenor 0.1.0\n")


def test_ask_answers_in_lines_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--given", GIVEN)
    assert (code, out) == (0, "ns  3\new  -3\n")
    code, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--given", GIVEN, "--json")
    assert json.loads(out) == {"answer": {"ns": 3, "ew": -3}}


def test_ask_explains(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--given", GIVEN, "--explain")
    assert "NS 620 against the datum 500 = 3 IMP" in out
    assert "[laws-2017 78.B]" in out
    _, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--given", GIVEN, "--explain", "--json")
    found = json.loads(out)
    assert found["answer"]["ns"] == 3
    assert found["derivation"]["value"] == found["answer"]


def test_ask_shows_what_a_clause_takes(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--signature")
    assert "score_ns" in out
    assert "whole number" in out
    _, out, _ = say(capsys, "ask", "laws-2017", "78.B", "--signature", "--json")
    assert [each["name"] for each in json.loads(out)["given"]] == ["scores", "score_ns", "datum"]


def test_ask_reads_what_is_given_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(GIVEN))
    assert say(capsys, "ask", "laws-2017", "78.B", "--given", "-")[1] == "ns  3\new  -3\n"


def test_ask_answers_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = f'{{"rulebook": "laws-2017", "clause": "78.B", "given": {GIVEN}}}\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(question + "nonsense\n" + question))
    code, out, _ = say(capsys, "ask", "--json-lines")
    found = [json.loads(each) for each in out.splitlines()]
    assert code == 0
    assert [list(each) for each in found] == [["answer"], ["error"], ["answer"]]


@pytest.mark.parametrize(("name", "given", "near", "listed"), WRONG_WORDS)
def test_a_wrong_word_is_refused_and_the_signature_has_the_right_ones(
    capsys: pytest.CaptureFixture[str],
    name: str,
    given: dict[str, object],
    near: str,
    listed: tuple[str, ...],
) -> None:
    code, _, err = say(capsys, "ask", *name.split(" "), "--given", json.dumps(given))
    assert (code, f"did you mean '{near}'?" in err) == (2, True)
    _, out, _ = say(capsys, "ask", *name.split(" "), "--signature")
    assert all(word in out for word in (near, *listed))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["aks"], "there is no command 'aks': did you mean 'ask'"),
        (["ask"], "name a rulebook and a clause"),
        (["ask", "law", "78.B"], "there is no rulebook 'law': did you mean 'laws-2017'"),
        (["ask", "laws-2017", "78.Q"], "has no clause '78.Q'"),
        (["ask", "laws-2017", "78.B", "--given", "{"], "--given is not JSON"),
        (["ask", "laws-2017", "78.B", "--given", '{"x": 1}'], "unknown key 'x'"),
        (["ask", "laws-2017", "78.B", "--wrong"], "unrecognized arguments: --wrong"),
        (["ask", "laws-2017", "78.C", "--signature"], "states a fact"),
        (["ask", "--json-lines", "laws-2017"], "each line names its own rulebook"),
        (["rulebook"], "required"),
        (["rulebook", "show", "laws-2017", "9"], "has no clause '9'"),
        (["rulebook", "diff", "laws-2017", "+"], "name a rulebook"),
        (["bench", "nothing"], "there is no benchmark 'nothing'"),
        (["serve", "--port", "0"], "a port is a number from 1 to 65535"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    code, out, err = say(capsys, *words)
    assert code == 2
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in out + err


def test_rulebook_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "rulebook", "list", "--json")
    assert {"sabf-2020", "laws-2017"} <= {each["id"] for each in json.loads(out)}
    assert "Tournament Regulations" in say(capsys, "rulebook", "list")[1]
    assert "13.9.b" in say(capsys, "rulebook", "show", "sabf-2020")[1]
    _, out, _ = say(capsys, "rulebook", "show", "sabf-2020", "13.9.b")
    assert "switch vp_scale: printed (or wbf_concave)" in out
    _, out, _ = say(capsys, "rulebook", "show", "sabf-2020", "13.9.b", "--json")
    assert json.loads(out)["kind"] == "compute"


def test_rulebook_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "rulebook", "coverage")
    assert "asked only" in out
    _, out, _ = say(capsys, "rulebook", "coverage", "laws-2017", "--clauses", "--json")
    rows = {each["clause"]: each for each in json.loads(out)}
    assert rows["laws-2017 78.D"]["state"] == "stated"
    assert rows["laws-2017 78.B"]["code"] == "convenor.scoring.imps:imps_for_difference"
    _, out, _ = say(capsys, "rulebook", "coverage", "--gaps", "--json")
    assert json.loads(out) == []  # nothing of our own books is left undone


def test_rulebook_check_runs_the_cases(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, "rulebook", "check", "laws-2017", "--json")
    (found,) = json.loads(out)
    assert code == 0
    assert found["cases"] >= 2
    assert found["wrong"] == []


LAYER = """\
[rulebook]
id = "our-event"
title = "Our event"
since = 2021-01-01
under = "sabf-2020"

[[clause]]
id = "1"
heading = "Scale"
kind = "record"
rule = "Steps of the scale never grow."

[[change]]
clause = "sabf-2020 13.9.b"
by = "1"
switch = "vp_scale"
value = "wbf_concave"
"""


@pytest.fixture
def layer(tmp_path: Path) -> str:
    path = tmp_path / "our-event.toml"
    path.write_text(LAYER, encoding="utf-8")
    return str(path)


def test_a_layer_of_ones_own_changes_an_answer(
    capsys: pytest.CaptureFixture[str], layer: str
) -> None:
    ask = ("ask", "sabf-2020", "13.9.b", "--given", '{"boards": 14, "margin": 8}', "--json")
    before = json.loads(say(capsys, *ask)[1])["answer"]
    after = json.loads(say(capsys, *ask, "--layer", layer)[1])["answer"]
    assert (before["vp"], after["vp"]) == (12.43, 12.44)


def test_diff_shows_two_piles_side_by_side(capsys: pytest.CaptureFixture[str], layer: str) -> None:
    _, out, _ = say(capsys, "rulebook", "diff", "sabf-2020", f"sabf-2020+{layer}", "--json")
    found = {(each["clause"], each["what"]): each for each in json.loads(out)}
    assert found["sabf-2020 13.9.b", "reading vp_scale"]["right"] == "wbf_concave"
    assert say(capsys, "rulebook", "diff", "sabf-2020", "sabf-2020")[1] == "no differences\n"


def test_as_a_program_it_keeps_its_exit_code_and_its_silence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "convenor", "ask", "nowhere", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m convenor rulebook show sabf-2020 | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


def test_asking_imports_no_web_framework_and_no_numpy() -> None:
    program = (
        "import sys; from convenor.cli import main; "
        f"main(['ask', 'laws-2017', '78.B', '--given', '{GIVEN}']); "
        "bad = {'django', 'numpy', 'rich', 'convenor.web'} & set(sys.modules); "
        "sys.exit(str(bad) if bad else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
