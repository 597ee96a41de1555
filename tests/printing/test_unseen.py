"""What paper keeps to itself: hidden names, boards in play and their hands, drafts of draws."""

from pathlib import Path

import pytest
from tests.printing.reading import words

from convenor.actions.desk import Desk
from convenor.cli import main
from convenor.errors import Mistake
from convenor.ledger.places import open_store
from convenor.printing.documents import DOCUMENTS, documents, job_of
from convenor.printing.pictures.catalogue import Of, pictures
from convenor.printing.typesetting import pdf_of

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def half(tmp_path: Path) -> Desk:
    """An evening that is half played: some boards are open, the last ones are not."""
    whole, place = tmp_path / "whole.jsonl", tmp_path / "half.jsonl"
    assert main(["simulate", "club-duplicate", "8", str(whole), "--seed", "3"]) == 0
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    place.write_text("".join(lines[:90]), "utf-8")
    store = open_store(str(place))
    return Desk(store, next(iter(store.ledgers())))


def _all(desk: Desk) -> str:
    said = []
    for name in DOCUMENTS:
        try:
            said.append(words(pdf_of(documents(desk.competition, name, "evening"))))
        except Mistake:
            continue
    return "\n".join(said)


def test_a_board_in_play_is_on_no_paper(half: Desk) -> None:
    there = half.competition
    session = there.state.session("evening", 1)
    open_now = [b for b in session.boards if there.figures.scores.results_on("evening", 1, b) == 4]
    closed = [b for b in session.boards if b not in open_now]
    assert open_now
    assert closed
    deals = {str(board): DEAL for board in closed}
    half.do(
        "record-deals",
        {"stage": "evening", "session": 1, "deals": deals},
        role="director",
        by="machine",
    )
    said = _all(half)
    assert "A K Q J 10 9 8 7" not in said
    assert f"Board {open_now[0]}: dealer" in said
    for board in closed:
        assert f"Board {board}: dealer" not in said
        with pytest.raises(Mistake, match="once every table"):
            pictures(job_of(half.competition, "evening"), "frequency", Of(board=board))


def test_a_hidden_name_is_on_no_paper(half: Desk) -> None:
    number, entry = next(iter(half.competition.state.entries.items()))
    name = entry.players[0].name
    assert name in _all(half)
    half.do("hide-name", {"contestant": number, "player": name}, role="director", by="desk")
    said = _all(half)
    assert name not in said
    assert entry.name not in said
    assert "name withheld" in said
