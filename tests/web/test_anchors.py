"""Anchors of a site: published on the page, in a file and in a backup; proved on the terminal."""

import html
import json
import re
import sqlite3
from pathlib import Path

import pytest
from tests.web.test_backups import convenor, refused, site_of, there, well

from convenor.ledger.anchors import read
from convenor.web.backups.archive import opened

__all__ = ["site_of", "there"]
SLUG = "autumn-teams"


def ledger_of(data: Path) -> str:
    return f"{data / 'convenor.sqlite3'}#{SLUG}"


def test_the_foot_of_the_standings_and_the_file_have_the_line(
    client, played_site, tmp_path, monkeypatch
):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    page = html.unescape(client.get(f"/c/{SLUG}/s/{played_site.stage}/").content.decode())
    (anchor,) = read(page).anchors
    head = played_site.desk.store.head(played_site.competition.ledger)
    assert (anchor.number, anchor.hash) == (head.number, head.hash)
    assert read(client.get("/anchors.txt").content.decode()).anchors == (anchor,)
    played_site.competition.public = False
    played_site.competition.save()
    assert client.get("/anchors.txt").content == b""


def test_facts_removed_from_a_site_are_found_against_what_was_kept(there, tmp_path):
    kept = tmp_path / "kept.txt"
    assert "1 new line" in well("anchors", "--into", kept, "--data", there)
    assert "0 new lines" in well("anchors", "--into", kept, "--data", there)
    key = well("keys", "show", "--data", there).strip()
    said = well("verify", ledger_of(there), "--chain", "--against", kept, "--key", key)
    assert re.search(r"anchored: 1 anchor holds at fact \d+", said)
    well("keys", "change", "--data", there)
    well("anchors", "--into", kept, "--data", there)
    _take_the_last(there, 2)
    done = convenor("verify", ledger_of(there), "--chain", "--against", kept, "--key", key)
    assert done.returncode == 1
    assert "missing: the ledger was anchored at fact" in done.stderr
    assert convenor("verify", ledger_of(there), "--chain").returncode == 0  # nothing else shows it


def _take_the_last(data: Path, count: int) -> None:
    """As whoever runs the site could: the last facts are gone, and the head fits."""
    with sqlite3.connect(data / "convenor.sqlite3") as database:
        last = database.execute("SELECT max(number) FROM convenor_fact").fetchone()[0] - count
        while json.loads(_line(database, last))["more"]:
            last -= 1
        fact = json.loads(_line(database, last))
        database.execute("DELETE FROM convenor_fact WHERE number > ?", (last,))
        database.execute(
            "UPDATE convenor_ledger SET number = ?, hash = ?, recorded = ?",
            (last, fact["hash"], fact["recorded"]),
        )


def _line(database: sqlite3.Connection, number: int) -> str:
    found = database.execute("SELECT line FROM convenor_fact WHERE number = ?", (number,))
    return str(found.fetchone()[0])


def test_the_keys_go_with_a_backup(there, tmp_path):
    key = well("keys", "change", "--data", there).splitlines()[-1]
    well("backup", tmp_path / "site.zip", "--data", there)
    assert "anchor-keys.json" in opened(tmp_path / "site.zip").says.members
    well("restore", tmp_path / "site.zip", "--data", tmp_path / "new")
    assert well("keys", "show", "--data", tmp_path / "new").splitlines()[-1] == key


@pytest.mark.parametrize(
    ("text", "says"), [("nothing of ours", "holds no anchor"), (None, "cannot be read")]
)
def test_a_file_without_anchors_is_told(there, tmp_path, text, says):
    path = tmp_path / "kept.txt"
    if text is not None:
        path.write_text(text)
    done = convenor("verify", ledger_of(there), "--chain", "--against", path)
    assert (done.returncode, says in done.stderr) == (2, True)
    assert "there is no site" in refused("anchors", "--data", tmp_path / "no")
