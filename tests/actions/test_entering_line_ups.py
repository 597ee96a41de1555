"""Line-ups: each seat and player once, players of the team, who may sit down and who sits first."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.asking.line_ups_seen import is_seen
from convenor.actions.asking.sitting_first import turn_of
from convenor.actions.desk import Desk, Refused
from convenor.errors import Mistake
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2023, 3, 6, 9, tzinfo=datetime.UTC)
TEAMS = {"1": "ABCDX", "2": "EFGH", "3": "IJKL", "4": "MNOP", "5": "QRST", "6": "UVWY"}
HOME = {"open N": "A", "open S": "B", "closed E": "C", "closed W": "D"}
VISITORS = {"open E": "E", "open W": "F", "closed N": "G", "closed S": "H"}

Make = Callable[..., Desk]


def stage(name: str, clauses: dict[str, str], **given: Any) -> dict[str, Any]:
    usual = {"format": "round robin", "scoring": "teams", "boards": 4, "rounds": 2, "figure": "IMP"}
    return {"name": name, **usual, "clauses": clauses, **given}


@pytest.fixture
def desk(tmp_path: Path) -> Make:
    """A desk over six teams, the first of five players; stages 'main' and 'final'."""

    def make(rulebook: str = "laws-2017", **clauses: dict[str, str]) -> Desk:
        store = open_store(tmp_path / "cup.jsonl")
        store.create("c")
        made = Desk(store, "c", lambda: NOW)
        stages = [stage(each, clauses.get(each, {})) for each in ("main", "final")]
        plan = {"rulebook": rulebook, "contestants": "teams", "stages": stages}
        record(made, "competition begun", name="Cup", begins="2023-03-06", plan=plan)
        for names in TEAMS.values():
            made.do("enter", {"players": list(names)}, "td")
        record(made, "stage opened", stage="main", field=list(TEAMS))
        return made

    return make


def record(desk: Desk, kind: str, **body: Any) -> None:
    """A fact as others would have recorded it."""
    desk.store.append("c", (Draft(kind, 1, body, NOW, "td"),), desk.competition.number)
    desk.refresh()


def drawn(desk: Desk, session: int = 1, stage: str = "main", order: str = "123456") -> None:
    matches = [
        {"table": at, "home": home, "away": visitors}
        for at, (home, visitors) in enumerate(zip(order[::2], order[1::2], strict=True), 1)
    ]
    record(desk, "draw made", stage=stage, session=session, draw={"matches": matches})


def lodge(desk: Desk, seats: dict[str, str], contestant: str = "1", **more: Any) -> Any:
    given = {"stage": "main", "session": 1, "contestant": contestant, "seats": seats, **more}
    return desk.do("line-up", given, "captain", "player")


def test_a_line_up_is_kept_as_seats_are_written_everywhere(desk: Make) -> None:
    there = desk()
    drawn(there)
    done = lodge(there, {"N": "A", "Open south": "B", "closed e": "C", "Closed West": "D"})
    assert done.facts[0].body["seats"] == HOME
    assert done.says == "open N A, open S B, closed E C, closed W D"


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({}, "names nobody"),
        ({"open N": "A", "N": "B"}, "open N is named twice"),
        ({"open N": "A", "open S": "A"}, "A cannot sit in two seats"),
        ({"open Q": "A"}, "there is no seat 'open Q'"),
        ({"": "A"}, "there is no seat ''"),
        ({" ": "A"}, "there is no seat ' '"),
        ({"lower N": "A"}, "there is no seat 'lower N'"),
    ],
)
def test_a_line_up_that_cannot_be(desk: Make, seats: dict[str, str], says: str) -> None:
    there = desk()
    drawn(there)
    with pytest.raises(Mistake, match=says):
        lodge(there, seats)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"open N": "Z"}, "Z is not a player of 1"),
        ({"open N": "E"}, "E is not a player of 1"),
        ({"open E": "X"}, "5 seats are named, and 4 are needed"),
        ({"open E": "X"}, "1 sits NS in the open room, not E"),
    ],
)
def test_a_line_up_that_is_refused(desk: Make, change: dict[str, str], says: str) -> None:
    there = desk()
    drawn(there)
    with pytest.raises(Refused, match=says):
        lodge(there, {**HOME, **change})


def test_a_substitute_sits_once_it_is_recorded(desk: Make) -> None:
    there = desk()
    drawn(there)
    seats = {**HOME, "open N": "Z"}
    given = {"contestant": "1", "stage": "main", "session": 1, "player_out": "A", "player_in": "Z"}
    there.do("substitute", given, "td")
    assert lodge(there, seats).facts
    with pytest.raises(Refused, match="A is recorded as away"):
        lodge(there, HOME)


def test_a_team_goes_back_to_its_own_line_up(desk: Make) -> None:
    there = desk("sbu-2022", main={"line-up substitutes": "2.7.3.f"})
    drawn(there)
    given = {"contestant": "1", "stage": "main", "session": 1, "player_out": "A", "player_in": "Z"}
    there.do("substitute", given, "td")
    assert lodge(there, {**HOME, "open N": "Z"}).warnings[0].endswith("(sbu-2022 2.7.3.f)")


def test_the_form(desk: Make) -> None:
    there = desk("anc-2017", main={"line-up form": "10.6.a"})
    drawn(there)
    assert lodge(there, HOME).warnings == ()
    two = {"A & B": 2, "C & D": 1}
    with pytest.raises(Refused, match=r"system not named.*anc-2017 10\.6\.a"):
        lodge(there, HOME, known={"systems_submitted": two})


def test_who_sits_first_lodges_first(desk: Make) -> None:
    there = desk("anc-2017", main={"sits first": "10.5.3.a"})
    drawn(there)
    early = ("2 sits first, and its line-up is not in yet (anc-2017 10.5.3.a)",)
    assert lodge(there, HOME).warnings == early  # the second named sits first
    assert lodge(there, VISITORS, "2").warnings == ()
    assert lodge(there, HOME).warnings == ()


def test_who_sits_last_seats_itself_once_with_the_other_line_up_in_view(desk: Make) -> None:
    there = desk("anc-2017", main={"sits first": "10.5.3.a"})
    drawn(there)
    turned = {**HOME, "open N": "B", "open S": "A"}
    lodge(there, HOME)  # too early, and so not fixed yet
    lodge(there, VISITORS, "2")
    with pytest.raises(Refused, match="both line-ups are in, and shown to both teams"):
        lodge(there, {**VISITORS, "open E": "F", "open W": "E"}, "2")
    assert lodge(there, turned).facts
    with pytest.raises(Refused, match="both line-ups are in, and shown to both teams"):
        lodge(there, HOME)


def test_the_home_team_sits_first_in_a_match_of_one_stanza(desk: Make) -> None:
    """13.6.b speaks of the stanzas of a match: the second round of an event is none."""
    there = desk("sabf-2020", main={"sits first": "13.6.b"})
    drawn(there)
    drawn(there, 2)
    assert lodge(there, VISITORS, "2").warnings[0].startswith("1 sits first")
    assert lodge(there, VISITORS, "2", session=2).warnings[0].startswith("1 sits first")
    assert lodge(there, HOME, session=2).warnings == ()
    with pytest.raises(Mistake, match="has 1 stanza, and no stanza 2"):
        lodge(there, HOME, stanza=2)


def test_who_played_too_little_may_not_play_the_final(desk: Make) -> None:
    there = desk("sabf-2020", final={"right to play": "13.5.a"})
    for session in (1, 2):
        drawn(there, session)
        lodge(there, HOME, session=session)
    record(there, "stage opened", stage="final", field=["1", "2"])
    drawn(there, 1, "final", "12")
    assert lodge(there, HOME, stage="final").warnings == ()
    with pytest.raises(Refused, match=r"X: .*0 of 8 boards.*sabf-2020 13\.5\.a"):
        lodge(there, {**HOME, "open N": "X"}, stage="final")
    allowed = {"permission": "given", "stage": "final"}
    assert lodge(there, {**HOME, "open N": "X"}, **allowed).facts
    assert lodge(there, VISITORS, "2", stage="final").warnings == ()  # four, so all have played
    with pytest.raises(Refused, match="both line-ups are in, and shown to both teams"):
        lodge(there, HOME, stage="final")


def test_without_line_ups_nobody_knows_who_played(desk: Make) -> None:
    there = desk("sabf-2020", final={"right to play": "13.5.a"})
    drawn(there)
    record(there, "stage opened", stage="final", field=["1", "2"])
    drawn(there, 1, "final", "12")
    warned = lodge(there, HOME, stage="final").warnings
    assert len(warned) == 4
    assert all(each.startswith("not checked: ") for each in warned)


def test_matches_played_for_the_final(desk: Make) -> None:
    there = desk("anc-2017", final={"right to play": "11.2.a"})
    for session in (1, 2):
        drawn(there, session)
    record(there, "stage opened", stage="final", field=["1", "2"])
    drawn(there, 1, "final", "12")
    with pytest.raises(Refused, match=r"E: .*2 qualifying matches of the 7 needed.*11\.2\.a"):
        lodge(there, VISITORS, "2", stage="final")


def test_pairs_change_between_periods_of_play(desk: Make) -> None:
    there = desk("sabf-2020", main={"pair change": "13.7"})
    drawn(there)
    other = {"open N": "A", "open S": "C", "closed E": "B", "closed W": "D"}
    assert lodge(there, HOME).warnings == ()
    assert lodge(there, other).warnings == ()  # nothing has been played
    record(there, "result entered", stage="main", session=1, table="1 open", board=1, result="pass")
    with pytest.raises(Refused, match=r"sabf-2020 13\.7"):
        lodge(there, {"open N": "A", "open S": "D", "closed E": "B", "closed W": "C"})


def test_a_session_that_is_not_set_up(desk: Make) -> None:
    with pytest.raises(Mistake, match="has not been set up"):
        lodge(desk(), HOME)


def test_a_team_that_does_not_play(desk: Make) -> None:
    there = desk()
    drawn(there, order="3456")
    with pytest.raises(Refused, match="1 does not play in session 1"):
        lodge(there, HOME)


def test_the_captain_sits_with_each_team_mate_in_turn(desk: Make) -> None:
    there = desk("sbu-2022", main={"rotation": "2.11.1.d"})
    drawn(there)
    drawn(there, 2)
    assert lodge(there, HOME).warnings == ()  # A is the captain, and B comes first
    other = {"open N": "A", "open S": "C", "closed E": "B", "closed W": "D"}
    turn = "it is the turn of B to sit with A (sbu-2022 2.11.1.d)"
    assert lodge(there, other).warnings == (turn,)
    assert lodge(there, other, session=2).warnings == ()
    without = {"open N": "X", "open S": "C", "closed E": "B", "closed W": "D"}
    assert lodge(there, without).warnings == ()


@pytest.mark.parametrize(
    ("right", "elects", "first"),
    [
        ("sits_last", None, "2"),
        ("chooses_first_or_last", None, None),
        ("chooses_first_or_last", "first", "1"),
        ("chooses_first_or_last", "last", "2"),
    ],
)
def test_the_team_with_the_seating_rights_sees_the_other_line_up_first(
    tmp_path: Path, right: str, elects: str | None, first: str | None
) -> None:
    """Sydney 5.1.2.d: it sits last, or by the other reading says whether it does."""
    store = open_store(tmp_path / "cup.jsonl")
    store.create("c")
    there = Desk(store, "c", lambda: NOW)
    draw = {"clause": "5.1.2.c", "right_by": "5.1.2.d"}
    swiss = stage("main", {}, format="swiss", figure="VP", draw=draw)
    plan = {"rulebook": "sydney-2003", "contestants": "teams", "stages": [swiss]}
    readings = {"sydney-2003": {"seating_rights": right}}
    begun = {"name": "Cup", "begins": "2023-03-06", "plan": plan, "readings": readings}
    record(there, "competition begun", **begun)
    for names in list(TEAMS.values())[:2]:
        there.do("enter", {"players": list(names)}, "td", override="known here")
    record(there, "stage opened", stage="main", field=["1", "2"])
    match = {"table": 1, "home": "1", "away": "2", "seating_rights": "1"}
    record(there, "draw made", stage="main", session=1, draw={"matches": [match]})
    if elects is not None:
        record(there, "toss made", stage="main", session=1, winner="1", elects=elects)
    session = there.competition.state.session("main", 1)
    turn = turn_of(there.competition, session, session.the_seating.pairings[0])
    assert (turn.first, turn.clause) == (first, "sydney-2003 5.1.2.d")
    assert bool(turn.why_open) is (first is None)
    lodge(there, VISITORS, "2")
    assert is_seen(there.competition, session, "2", by="1") is (first == "2")
