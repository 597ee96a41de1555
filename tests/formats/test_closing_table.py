"""The closing table of docs/files.md: what each club event is for each consumer, done and compared.

Every competition of a club that comes ready is played, written for everybody who takes files, and
taken over again from the file; the page says the same, cell by cell.
"""

import re
from pathlib import Path

import pytest

from convenor.actions.imports.taking_over import taking_over
from convenor.cli import main
from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.consumers import consumers
from convenor.formats.files import read_event
from convenor.formats.problems import Problems

PAGE = Path(__file__).parents[2] / "docs" / "files.md"
COUNTS = {"club-teams": 6, "club-teams-matches": 4, "club-swiss-teams": 6, "club-individual": 8}


def _table() -> dict[str, dict[str, str]]:
    """The closing table: by template and column."""
    text = PAGE.read_text("utf-8").partition("## Closing table")[2]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    head = rows[0][1:]
    return {row[0].strip("`"): dict(zip(head, row[1:], strict=True)) for row in rows[2:]}


TABLE = _table()


def _cell(call: object) -> str:
    """What becomes of it: done, or the beginning of the refusal."""
    try:
        call()  # type: ignore[operator]
    except Mistake as mistake:
        return str(mistake)
    return ""


@pytest.mark.parametrize("name", TABLE)
def test_each_line_of_the_closing_table_is_so(name: str, tmp_path: Path) -> None:
    ledger, file = str(tmp_path / "a.jsonl"), tmp_path / "a.xml"
    assert main(["simulate", name, str(COUNTS.get(name, 8)), ledger, "--seed", "5"]) == 0
    assert main(["export", ledger, str(file), "--for", "generic"]) == 0
    event = read_event(file, Problems())
    calls = {each: (lambda each=each: usebio.dumps(event, each)) for each in consumers()}
    calls["PBN"] = lambda: pbn.dumps(event)
    calls["taken over again"] = lambda: taking_over(event)
    assert set(TABLE[name]) == set(calls)
    for column, said in TABLE[name].items():
        refused = _cell(calls[column])
        if said == "yes":
            assert refused == "", (column, refused)
        else:
            words = re.fullmatch(r'"(.+)"', said)
            assert words, f"{column}: a refusal is quoted"
            assert words.group(1) in refused, (column, refused)


def test_every_competition_of_a_club_has_its_line() -> None:
    books = Path(__file__).parents[2] / "src" / "convenor" / "rulebooks" / "laws-2017"
    known = {
        re.search(r'^id = "(.+)"', each.read_text("utf-8"), re.MULTILINE).group(1)  # type: ignore[union-attr]
        for each in (books / "competitions").glob("*.toml")
    }
    assert set(TABLE) == known
