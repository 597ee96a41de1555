"""`convenor register`, and an entry that asks it, on a terminal."""

import json

import pytest

from convenor.cli import main

LIST = """number,name,club,born,masterpoints
104512,Ann Ash,Northern,2/3/1950,512.35
104513,Bob Beech,Northern,1990-01-09,99.5
"""


@pytest.fixture
def say(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.csv").write_text(LIST)

    def said(*words):
        code = main([*words])
        told = capsys.readouterr()
        return code, told.out, told.err

    assert said("register", "import", "o.sqlite", "m.csv")[0] == 0
    return said


def test_a_list_is_checked_taken_in_and_read_again(say, tmp_path):
    (tmp_path / "m.csv").write_text(LIST.replace("99.5", "120") + ",Ann Ashe,Northern,,\n")
    code, out, err = say("register", "import", "o.sqlite", "m.csv")
    assert (code, "row 3: masterpoints: 99.5 → 120" in out) == (1, True)
    assert "1 row is in doubt, so nothing was taken in" in err
    code, out, _ = say("register", "import", "o.sqlite", "m.csv", "--row", "4=skip")
    assert (code, out) == (0, "3 rows: 1 changed, 1 same, 1 skipped\n")
    code, out, _ = say("register", "find", "o.sqlite", "bee", "--json")
    assert json.loads(out)[0]["masterpoints"] == 120
    assert say("register", "export", "o.sqlite", "-")[1].startswith("number,name,also,club")
    assert say("register", "verify", "o.sqlite")[1] == "5 facts, 2 personal records\n"


BAD = {
    "no office": (("find", "none.sqlite", "x"), 2, "there is no office at none.sqlite"),
    "no file": (("import", "o.sqlite", "none.csv"), 2, "none.csv cannot be read"),
    "no row": (("import", "o.sqlite", "m.csv", "--row", "x"), 2, "decided as 17=new"),
    "a row beyond": (("import", "o.sqlite", "m.csv", "--row", "9=new"), 2, "there is no row 9"),
    "nobody": (("show", "o.sqlite", "9"), 2, "nobody of the number '9'"),
    "nothing": (("correct", "o.sqlite", "104512"), 2, "nothing about 104512"),
    "taken": (("add", "o.sqlite", "Zoe Zinc", "--number", "104512"), 2, "104512 is Ann Ash"),
    "nobody found": (("find", "o.sqlite", "zz"), 1, "nobody in the register is called 'zz'"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_mistake_gets_one_sentence(say, case):
    words, code, sentence = BAD[case]
    found, _, err = say("register", *words)
    assert (found, sentence in err, err.count("\n")) == (code, True, 1)


def test_an_entry_asks_the_register_and_every_condition_is_listed(say):
    begun = ("new", "anc-butler-womens-seniors", "--answer", "division=Seniors'", "b.sqlite")
    assert say(*begun)[0] == 0
    entry = ("enter", "b.sqlite", "--players", "104512; bob beech", "--office", "o.sqlite")
    code, _, err = say(*entry)
    assert (code, "Bob Beech: Outside the limit" in err) == (1, True)
    assert say(*entry, "--override", "the committee")[0] == 0
    code, out, _ = say("show", "b.sqlite", "eligibility", "--office", "o.sqlite", "--json")
    rows = {(row["about"], row["condition"]): row["verdict"] for row in json.loads(out)}
    assert rows["Ann Ash", "Senior age"] == "ok"
    assert rows["Bob Beech", "Senior age"] == "refuse"


@pytest.mark.parametrize("verb", ["verify", "show", "standings"])
def test_the_ledger_of_an_office_is_no_competition(say, verb):
    code, _, err = say(verb, "o.sqlite#office")
    assert (code, "'convenor register' shows and proves it" in err) == (2, True)
