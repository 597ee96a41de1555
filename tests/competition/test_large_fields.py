"""A field of many heats: one pass over all of it gives what one result after another gives."""

import json
import sys
from random import Random
from typing import Any

import pytest
from small import MATCHPOINTS, Ledger, stage

from convenor.competition.live import Competition
from convenor.competition.scores import sessions
from convenor.competition.scores.sessions import FieldSession
from convenor.matches import sessions as session_scores
from convenor.standings.plain import as_plain

RESULTS = ("4S= by N", "4S-1 by N", "3N+1 by E", "2H= by S", "pass", "5DX-2 by W", "NP")
HEATS, TABLES = 6, 7


def many_heats(seed: int, fields: str = "one") -> Ledger:
    """Six heats of seven tables on the same 14 boards, with rulings and a fouled board."""
    own = {
        **stage("heats"),
        **MATCHPOINTS,
        "boards": 14,
        "rounds": 1,
        "fields": fields,
        "figure": "matchpoints",
        "total": "sum",
        "clauses": {"matchpoints": "2.12.b", "withdrawal": "2.8.1.b"},
        "standing": {"of": "share", "stakes": [{"purpose": "winner"}]},
    }
    ledger = Ledger({"rulebook": "sbu-2022", "contestants": "pairs", "stages": [own]}, 84)
    names = [str(number) for number in range(1, 85)]
    ledger.add("stage opened", stage="heats", field=names)
    for heat in range(HEATS):
        ledger.add(
            "session opened",
            stage="heats",
            session=1,
            movement={"kind": "mitchell", "tables": TABLES},
            boards_a_round=2,
            seats=names[heat * 14 : (heat + 1) * 14],
            section=chr(ord("A") + heat),
        )
    random = Random(seed)
    seating = ledger.competition.state.session("heats", 1).seating
    assert seating is not None
    for seat in seating.seats:
        for board in seat.boards:
            ledger.result(1, seat.table, board, random.choice(RESULTS), stage="heats")
    for number in range(6):
        seat = random.choice(seating.seats)
        ledger.add(
            "ruling given",
            ruling=f"R{number}",
            stage="heats",
            session=1,
            table=seat.table,
            board=seat.boards[0],
            ns=random.choice(({"award": "average plus"}, {"percent": "45"})),
            ew=random.choice(({"award": "average minus"}, {"percent": "55"})),
        )
    ledger.add("board fouled", stage="heats", session=1, board=3, groups=[list(seating.tables[:9])])
    return ledger


def plain(there: Competition) -> str:
    found = there.figures.standings("heats")
    cards = there.figures.scores.session("heats", 1).cards
    return json.dumps(
        [
            {field: as_plain(standing) for field, standing in found.items()},
            {who: str(cards[who]) for who in sorted(cards)},
        ],
        sort_keys=True,
    )


def in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of this size counts as a large one."""
    for module in (sessions, session_scores):
        monkeypatch.setattr(module, "MANY_TABLES", 10)


@pytest.mark.parametrize(("seed", "fields"), [(1, "one"), (2, "one"), (3, "two")])
def test_one_pass_gives_the_same_figures(
    monkeypatch: pytest.MonkeyPatch, seed: int, fields: str
) -> None:
    pytest.importorskip("numpy")
    ledger = many_heats(seed, fields)
    usual = plain(ledger.competition)
    in_one_pass(monkeypatch)
    there = ledger.competition
    assert plain(there) == usual
    session = there.figures.scores.session("heats", 1)
    assert isinstance(session, FieldSession)
    assert session._kept is None, "nothing was scored line by line"


def test_without_numpy_the_figures_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = many_heats(4)
    usual = plain(ledger.competition)
    in_one_pass(monkeypatch)
    monkeypatch.setitem(sys.modules, "convenor.matches.fields_fast", None)
    assert plain(ledger.competition) == usual


def test_later_facts_give_what_the_whole_ledger_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the one pass more comes in: a correction, a board asked for, and another correction."""
    in_one_pass(monkeypatch)
    ledger = many_heats(5)
    kept = ledger.competition
    plain(kept)
    seat = kept.state.session("heats", 1).seating.seats[4]  # type: ignore[union-attr]
    at: dict[str, Any] = {"stage": "heats", "session": 1, "table": seat.table}
    kept.extend([ledger.add("result corrected", **at, board=seat.boards[0], result="7N= by N")])
    assert plain(kept) == plain(ledger.competition)
    assert tuple(kept.figures.scores.session("heats", 1).board_scores(seat.boards[1]))
    kept.extend([ledger.add("result corrected", **at, board=seat.boards[1], result="7N-7 by N")])
    assert plain(kept) == plain(ledger.competition)


def test_a_further_heat_leaves_the_others_as_they_are() -> None:
    """Seats of a heat that is opened anew replace its own, and no others."""
    ledger = many_heats(6)
    before = ledger.competition.state.session("heats", 1)
    again = next(f for f in ledger.facts if f.kind == "session opened" and f.body["section"] == "C")
    ledger.add("session opened", **{**again.body, "seats": again.body["seats"][::-1]})
    after = ledger.competition.state.session("heats", 1)
    assert before.seating is not None
    assert after.seating is not None
    assert after.boards == before.boards
    others = [seat for seat in before.seating.seats if seat.section != "C"]
    assert [seat for seat in after.seating.seats if seat.section != "C"] == others
    first = again.body["seats"][0]
    assert before.seating.of(first)[0].side_of(first) == "NS"
    assert after.seating.of(first)[0].side_of(first) == "EW"
