"""An event's own regulations: laid over the book by `new --layer`, kept in the ledger, proved."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.cli import main

Say = Callable[..., tuple[int, str, str]]

LAYER = '''\
[rulebook]
id = "autumn"
title = "Autumn Teams: supplementary regulations"
since = 2026-01-01
under = "sabf-2020"

[[clause]]
id = "S.1"
heading = "Scale"
kind = "record"
rule = "Matches of six boards are scored by the scale below."

[[table]]
name = "six-boards"
clause = "S.1"
check = "bands"
from = "imp_from"
to = "imp_to"
csv = """
boards,winner_vp,loser_vp,imp_from,imp_to
6,10,10,0,2
6,15,5,3,9
6,19,1,10,
"""

[[change]]
clause = "sabf-2020 13.9.b"
by = "S.1"
term = "scale"
value = { rows = { table = "six-boards" } }
'''
PLAYED = ("--answer", "rounds=2", "--answer", "boards=6", "--trouble", "none")


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*words: object) -> tuple[int, str, str]:
        code = main([str(each) for each in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def tell(say: Say) -> Callable[..., Any]:
    def run(*words: object) -> Any:
        code, out, err = say(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def layer(tmp_path: Path) -> Path:
    path = tmp_path / "autumn.toml"
    path.write_text(LAYER, encoding="utf-8")
    return path


def sides(tell: Callable[..., Any], place: Path) -> list[tuple[int, str]]:
    """The margin and the VPs of every side of the first round."""
    rows = tell("show", place, "matches", "swiss", "1")
    return [(int(side["score"]), side["vp"]) for row in rows for side in row["sides"]]


def test_a_competition_under_a_layer_and_a_question_under_it_agree(
    tmp_path: Path, layer: Path, tell: Callable[..., Any]
) -> None:
    own, plain = tmp_path / "own.jsonl", tmp_path / "plain.jsonl"
    tell("simulate", "sabf-swiss-teams", 8, own, *PLAYED, "--layer", layer)
    tell("simulate", "sabf-swiss-teams", 8, plain, *PLAYED)
    asked = {}
    for margin, _ in sides(tell, own):
        given = json.dumps({"boards": 6, "margin": margin})
        answer = tell("ask", "sabf-2020", "13.9.b", "--given", given, "--layer", layer)
        asked[margin] = answer["answer"]["vp"]
    assert sides(tell, own) == [(margin, str(asked[margin])) for margin, _ in sides(tell, own)]
    assert [margin for margin, _ in sides(tell, own)] == [m for m, _ in sides(tell, plain)]
    assert sides(tell, own) != sides(tell, plain)


def test_a_ledger_keeps_its_layer_and_needs_no_file(
    tmp_path: Path, layer: Path, tell: Callable[..., Any], say: Say
) -> None:
    place = tmp_path / "own.jsonl"
    tell("simulate", "sabf-swiss-teams", 8, place, *PLAYED, "--layer", layer)
    before = sides(tell, place)
    layer.unlink()
    assert sides(tell, place) == before
    assert say("verify", place)[0] == 0
    scale = tell("explain", place, "round 1 of 1")
    assert "autumn S.1" in json.dumps(scale)


def test_a_table_of_the_layer_is_cited_by_the_layers_clause(layer: Path, say: Say) -> None:
    given = json.dumps({"boards": 6, "margin": 4})
    words = ("ask", "sabf-2020", "13.9.b", "--given", given, "--layer", layer, "--explain")
    code, out, _ = say(*words)
    assert code == 0
    assert "15 VP, opponents 5 VP" in out
    assert "[autumn S.1]" in out


WRONG = {
    'value = { rows = { table = "six-board" } }': "autumn.toml:30: autumn S.1: no table "
    "'six-board': did you mean 'six-boards'?",
    'value = { row = { table = "six-boards" } }': "autumn.toml:30: sabf-2020 13.9.b: terms: scale",
}


@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_value_is_told_at_its_line(
    value: str, tmp_path: Path, layer: Path, say: Say
) -> None:
    text = LAYER.replace('value = { rows = { table = "six-boards" } }', value)
    layer.write_text(text, encoding="utf-8")
    place = tmp_path / "own.jsonl"
    code, _, err = say("new", "sabf-swiss-teams", place, "--layer", layer)
    assert code == 2
    assert WRONG[value] in err
    assert not place.exists()


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("sabf-2020 13.9.b", "sabf-2020 13.9.bb", "autumn.toml:27: it changes sabf-2020 13.9.bb"),
        ("sabf-2020 13.9.b", "13.9.b", "which names no book"),
        ('term = "scale"', 'term = "skale"', "autumn.toml:29: sabf-2020 13.9.b has no term"),
        ('term = "scale"', 'switch = "vp"', "autumn.toml:29: sabf-2020 13.9.b has no switch 'vp'"),
        ('under = "sabf-2020"', 'under = "sbu-2022"', "autumn.toml:5: it stands on 'sbu-2022'"),
        (
            'under = "sabf-2020"\n',
            "",
            'autumn.toml:2: it stands on nothing: add under = "sabf-2020"',
        ),
        ('id = "autumn"', 'id = "sabf-2020"', "autumn.toml:5: sabf-2020 stands on itself"),
        ('by = "S.1"', 'by = "S.2"', "autumn.toml:28: the change to sabf-2020 13.9.b is by 'S.2'"),
        ("6,15,5,3,9", "6,15,5,4,9", "autumn.toml:22: table six-boards: there is a gap"),
        ("6,15,5,3,9", "6,15,5,x,9", "autumn.toml:22: table six-boards: imp_from must be"),
        ("6,15,5,3,9", "6,15,5,3", "autumn.toml:22: table six-boards has 4 cells"),
        ("[[change]]", "[[changes]]", "autumn.toml:26: unknown heading 'changes'"),
        ("kind = ", "kind ", "autumn.toml:10: is not valid TOML"),
    ],
)
def test_every_mistake_in_a_layer_is_a_sentence_at_its_line(
    was: str, now: str, told: str, tmp_path: Path, layer: Path, say: Say
) -> None:
    assert was in LAYER
    layer.write_text(LAYER.replace(was, now, 1), encoding="utf-8")
    code, _, err = say("new", "sabf-swiss-teams", tmp_path / "own.jsonl", "--layer", layer)
    assert code == 2
    assert told in err
    assert "Traceback" not in err


def test_a_layer_that_is_not_there_is_a_sentence(tmp_path: Path, say: Say) -> None:
    place = tmp_path / "own.jsonl"
    for path, told in ((tmp_path / "none.toml", "there is no file"), (tmp_path, "is a folder")):
        code, _, err = say("new", "sabf-swiss-teams", place, "--layer", path)
        assert code == 2
        assert told in err
