"""A season in a folder: every link leads somewhere, addresses stay, what is hidden stays hidden."""

import re
from pathlib import Path

import pytest

from convenor.cli import main


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Two events, one of them with a name that is hidden, archived."""
    place = tmp_path_factory.mktemp("season")
    ledgers = []
    for name, count in (("club-duplicate", "8"), ("sabf-swiss-teams", "6")):
        ledger = str(place / f"{name}.jsonl")
        assert main(["simulate", name, count, ledger, "--seed", "3"]) == 0
        ledgers.append(ledger)
    hidden = ["--contestant", "1", "--player", "Tess Costa"]
    assert main(["do", ledgers[0], "hide-name", *hidden]) == 0
    deals = str(place / "deals.pbn")
    assert main(["deal", "make", deals, "--boards", "24"]) == 0
    given = ["--stage", "evening", "--session", "1", "--pbn", deals]
    assert main(["do", ledgers[0], "record-deals", *given]) == 0
    assert main(["archive", str(place / "out"), *ledgers, "--no-makes"]) == 0
    return place / "out", ledgers


def _texts(folder: Path) -> dict[Path, str]:
    return {each: each.read_text("utf-8") for each in folder.rglob("*.html")}


def test_every_link_leads_to_a_page_of_the_folder(season: tuple[Path, list[str]]) -> None:
    broken = []
    for page, text in _texts(season[0]).items():
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            path, _, anchor = address.partition("#")
            target = (page.parent / path).resolve()
            if not target.is_file() or (
                anchor and f'id="{anchor}"' not in target.read_text("utf-8")
            ):
                broken.append((page.name, address))
    assert broken == []


def test_no_page_needs_a_server_or_a_script(season: tuple[Path, list[str]]) -> None:
    for page, text in _texts(season[0]).items():
        assert "<script" not in text, page
        assert not re.search(r'(?:href|src)="(?:https?:|/)', text), page


def test_hands_whys_and_pictures_are_there(season: tuple[Path, list[str]]) -> None:
    board = next(season[0].glob("*/evening-1-board-7.html")).read_text("utf-8")
    for each in ("dealer South", "Why these scores", "<svg", "2 for each beaten"):
        assert each in board
    card = next(season[0].glob("*/swiss-1.html")).read_text("utf-8")
    assert "Why this place" in card
    assert "IMPs" in card


def test_a_hidden_name_is_on_no_page(season: tuple[Path, list[str]]) -> None:
    event = next(season[0].glob("*duplicate*"))
    texts = _texts(event).values()
    assert not any("Tess Costa" in each for each in texts)
    assert any("name withheld, Ivo Ueda" in each for each in texts)


def test_addresses_stay_and_what_was_there_stays(season: tuple[Path, list[str]]) -> None:
    folder, ledgers = season
    before = set(_texts(folder))
    assert main(["archive", str(folder), ledgers[1], "--no-makes", "--title", "Norwood"]) == 0
    assert set(_texts(folder)) == before
    listed = (folder / "index.html").read_text("utf-8")
    assert listed.count("/index.html") == 2
    assert "Norwood" in listed


def test_a_place_without_a_ledger_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["archive", str(tmp_path / "out"), str(tmp_path / "none.jsonl")]) == 2
    assert "there is no ledger" in capsys.readouterr().err
