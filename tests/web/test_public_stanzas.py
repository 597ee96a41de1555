"""A match in stanzas on the public pages: the score of each, who agreed, what was given up."""

import html
import re
from typing import Any

import public_site
import pytest

from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body, read_body
from convenor.web.desks import desk_of


@pytest.fixture
def final(db: Any) -> Any:
    """The final of the interstate teams between teams 1 and 2: four stanzas of two boards."""
    row, _ = public_site.begun(
        "cup", "Interstate", "anc-interstate-teams", 5, 1, teams=5, boards=2, final_boards=8
    )
    desk = desk_of(row)
    body = plain_body(
        "stage opened", read_body("stage opened", 1, {"stage": "final", "field": ["1", "2"]})
    )
    desk.store.append(desk.ledger, (Draft("stage opened", 1, body, desk.clock(), "setting"),))
    desk.refresh()
    desk.do("draw", {"stage": "final", "publish": True}, "director", "director")
    return desk


def enter(desk: Any, *boards: tuple[int, str]) -> None:
    """The open room's score; the closed room always has +400, on the side of the other team."""
    for board, score in boards:
        for table, said in (("1 open", score), ("1 closed", "+400")):
            given = {"stage": "final", "session": 1, "table": table, "board": board, "result": said}
            desk.do("enter-result", given, "director", "director")


def stanzas(client: Any) -> list[list[str]]:
    page = client.get("/c/cup/s/final/round/1/match/1/").content.decode()
    piece = page[page.index("stanza by stanza") :]
    rows = re.findall(r'<tr id="s-.*?</tr>', piece, re.DOTALL)
    cells = [re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL) for row in rows]
    return [[html.unescape(re.sub(r"<[^>]+>", "", each)).strip() for each in row] for row in cells]


def test_each_stanza_has_its_score_and_who_agreed(client: Any, final: Any) -> None:
    """+430 against +400 is 30 points, 1 IMP; +850 is 450, 10 IMPs; −50 is 450 the other way."""
    names = [final.competition.state.entry(who).name for who in "12"]
    enter(final, (1, "+430"), (2, "+850"), (3, "-50"))
    for who in "12":
        given = {"stage": "final", "session": 1, "contestant": who, "stanza": 1}
        final.do("agree-stanza", given, "director", "director")
    assert stanzas(client) == [
        ["1", "1–2", "11", "0", "11–0", "agreed"],
        ["2", "3–4", "", "", "", "in play"],
        ["3", "5–6", "", "", "", "to come"],
        ["4", "7–8", "", "", "", "to come"],
    ]
    enter(final, (4, "+400"))
    given = {"stage": "final", "session": 1, "contestant": "2", "stanza": 2}
    final.do("agree-stanza", given, "director", "director")
    lost = {"stage": "final", "session": 1, "stanza": 3, "at_fault": "2", "imps": "12"}
    final.do("forfeit-stanza", lost, "director", "director")
    assert stanzas(client)[1:3] == [
        ["2", "3–4", "0", "10", "11–10", f"agreed by {names[1]}"],
        ["3", "5–6", "12", "0", "23–10", f"forfeited by {names[1]}"],
    ]


def test_a_match_in_one_go_has_no_stanzas(client: Any, db: Any) -> None:
    public_site.teams(6, 1)
    page = client.get("/c/teams/s/swiss/round/1/match/1/").content.decode()
    assert "sheet-of-match" in page
    assert "stanza" not in page
