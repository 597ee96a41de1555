"""Line-ups of a match in stanzas: API, public pages and table keep one until both are in."""

from __future__ import annotations

from typing import Any

import pytest

from convenor.actions.overview.table_names import shown

S = "/competitions/cup/stages/knock-out/sessions/1"


@pytest.fixture
def cup(db: Any, play: Any) -> Any:
    """A knock-out of four teams, in two stanzas of twelve, drawn and not begun."""
    return play("cup", template="sbu-knock-out-teams", teams=4, rounds_done=0, entered=0)


def players(cup: Any, who: str) -> Any:
    return cup.desk.competition.state.entry(who).players[:4]


def line_up(cup: Any, who: str, home: bool, stanza: int = 1) -> dict[str, str]:
    """Lodge a line-up of the first four of a team, and give it back."""
    rooms = ("open N", "open S", "closed E", "closed W")
    if not home:
        rooms = ("open E", "open W", "closed N", "closed S")
    seats = dict(zip(rooms, [each.name for each in players(cup, who)], strict=True))
    given = {
        "stage": "knock-out", "session": 1, "contestant": who, "seats": seats, "stanza": stanza,
    }  # fmt: skip
    cup.desk.do("line-up", given, "captain", "player")
    return seats


def test_a_line_up_is_kept_until_both_are_in(cup: Any, program: Any, client: Any) -> None:
    pairing = cup.desk.competition.state.session("knock-out", 1).seating.pairings[0]
    home, away = pairing.contestants
    seats = {str(at): e.name for at, e in enumerate(players(cup, home))}

    def told(asker: Any) -> Any:
        found = asker.get(f"{S}/matches")
        assert found.status_code == 200
        match = next(e for e in found.json()["matches"] if e["number"] == pairing.match)
        return match["stanzas"][0]["line_ups"]

    def at_table() -> dict[str, str]:
        there = cup.desk.refresh()
        session = there.state.session("knock-out", 1)
        seat = next(e for e in session.seating.seats if e.table == pairing.tables[0])
        return dict(shown(there, session, seat, "NS").seats)

    def on_pages() -> list[int]:
        """How often each player of the team is named on the public pages of the round."""
        pages = ("", f"match/{pairing.match}/")
        found = [client.get(f"/c/cup/s/knock-out/round/1/{each}") for each in pages]
        assert [each.status_code for each in found] == [200, 200]
        texts = [each.content.decode() for each in found]
        return [text.count(name) for text in texts for name in seats.values()]

    first_seen = on_pages()
    seats = line_up(cup, home, home=True)
    public, director = program(), program(cup.director, "read direct")
    assert (told(public), told(director), at_table()) == ({}, {}, {})
    assert on_pages() == first_seen
    facts = public.get("/competitions/cup/facts")
    assert facts.status_code in (401, 403)
    events = public.get("/competitions/cup/events").json()["events"]
    assert not [each for each in events if each["kind"] == "line-up lodged"]
    line_up(cup, away, home=False)
    assert set(told(public)) == {home, away}
    assert told(public)[home] == seats
    assert at_table() == {"N": seats["open N"], "S": seats["open S"]}


def test_the_second_stanza_has_its_own_line_up(cup: Any, program: Any) -> None:
    pairing = cup.desk.competition.state.session("knock-out", 1).seating.pairings[0]
    home, away = pairing.contestants
    line_up(cup, home, home=True, stanza=2)
    line_up(cup, away, home=False, stanza=2)
    found = program().get(f"{S}/matches").json()["matches"]
    stanzas = next(e for e in found if e["number"] == pairing.match)["stanzas"]
    assert [bool(each["line_ups"]) for each in stanzas] == [False, True]
    assert [each["boards"][0] for each in stanzas] == [1, 13]
    assert stanzas[0]["imps"] == ["0", "0"]


def test_a_match_is_told_stanza_by_stanza(cup: Any, program: Any) -> None:
    """The first stanza, then the next; the second one from the other side."""
    pairing = cup.desk.competition.state.session("knock-out", 1).seating.pairings[0]
    home, away = pairing.contestants
    director = program(cup.director, "read direct")
    for at, (both, score) in enumerate((((home, away), "30-20;"), ((away, home), "; 41-10"))):
        given = {"stage": "knock-out", "session": 1, "contestants": both, "score": score}
        assert director.do("cup", "enter-match-score", given).status_code == 200
        found = program().get(f"{S}/matches").json()["matches"]
        match = next(e for e in found if e["number"] == pairing.match)
        imps = [each["imps"] for each in match["stanzas"]]
        assert imps == [["30", "20"], ["10", "41"] if at else ["0", "0"]]
        assert [each["played"] for each in match["stanzas"]] == [12, 12 if at else 0]
