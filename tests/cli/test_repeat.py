"""`convenor repeat`: a regular night again, a week later, with those who played."""

import json
from contextlib import closing

import pytest

from convenor.cli import main
from convenor.competition.live import Competition
from convenor.ledger.places import open_store
from convenor.ledger.store import utc_now


@pytest.fixture
def night(tmp_path):
    place = str(tmp_path / "tuesday.sqlite")
    begins = ["--begins", "2026-03-03", "--seed", "s"]
    main(["new", "club-duplicate", place, "--name", "Tuesday", "--ledger", "t", *begins])
    for pair in ("Ana,Ben", "Cleo,Dev", "Eve,Finn"):
        one, two = pair.split(",")
        given = {
            "players": [{"name": one, "id": "7" + one}, two],
            "seed": 1 if one == "Eve" else None,
        }
        main(["do", f"{place}#t", "enter", "--given", json.dumps(given), "--role", "convenor"])
    hidden = {"contestant": "2", "player": "Dev"}
    main(["do", f"{place}#t", "hide-name", "--given", json.dumps(hidden)])
    main(["do", f"{place}#t", "withdraw", "--given", json.dumps({"contestant": "3"})])
    return place


def entries(place, capsys):
    capsys.readouterr()
    assert main(["show", place, "entries", "--json"]) == 0
    return capsys.readouterr().out


def test_a_night_is_repeated_with_its_entries(night, capsys):
    capsys.readouterr()
    assert main(["repeat", f"{night}#t", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["begins"], told["entries"], told["refused"]) == ("2026-03-10", 2, [])
    shown = entries(f"{night}#{told['ledger']}", capsys)
    assert "Ana & Ben" in shown
    assert "Dev" not in shown
    with closing(open_store(night, utc_now)) as store:
        copy = Competition(store.read(told["ledger"])).state
        old = Competition(store.read("t")).state
    assert list(copy.entries) == ["1", "2"]
    for number, entry in copy.entries.items():
        assert entry.players == old.entries[number].players
        assert entry.hidden == old.entries[number].hidden
    assert copy.entries["1"].players[0].id == "7Ana"
    assert copy.entries["2"].hidden == ("Dev",)
    assert copy.plan == old.plan


def test_a_night_is_repeated_on_a_day_with_nobody(night, capsys):
    capsys.readouterr()
    words = ["repeat", f"{night}#t", "--begins", "2026-04-01", "--no-entries", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["entries"] == 0
    assert main(words) == 2
    assert "already" in capsys.readouterr().err
    assert main(["repeat", f"{night}#t", "--begins", "soon"]) == 2
    assert "write it as" in capsys.readouterr().err
