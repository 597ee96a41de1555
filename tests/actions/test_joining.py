"""A late entry once play has begun: from the next draw on, in an empty seat, or not at all."""

import datetime
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.desk import Desk, Refused
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2026, 3, 1, 9, tzinfo=datetime.UTC)
SWISS = {
    "name": "swiss",
    "format": "swiss",
    "scoring": "teams",
    "boards": 2,
    "rounds": 3,
    "figure": "VP",
    "clauses": {"vp": "13.9.b"},
    "draw": {"method": "swiss", "first_round": "halves", "odd": "bye"},
    "bye": {"vp": 12},
    "standing": {"ties": {"clause": "13.10.a"}},
}
PAIRS = {
    "name": "evening",
    "format": "sessions",
    "scoring": "matchpoints",
    "boards": 14,
    "figure": "percent",
    "total": "average",
    "clauses": {"matchpoints": "laws-2017 78.A"},
}
HOWELL = {"kind": "howell", "pairs": 8}
HOWELL_OF_SEVEN = {"kind": "howell", "pairs": 7}
MITCHELL = {"kind": "mitchell", "tables": 4}
MITCHELL_OF_SEVEN = {"kind": "mitchell", "pairs": 7, "missing": "EW", "rounds": 3}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "c.jsonl"


def begun(
    place: Path, stage: dict[str, Any], entries: int, kind: str = "pairs", *more: dict[str, Any]
) -> Desk:
    """A competition with so many entries, its first stage opened."""
    store = open_store(place)
    store.create("c")
    desk = Desk(store, "c", lambda: NOW)
    plan = {"rulebook": "sabf-2020", "contestants": kind, "stages": [stage, *more]}
    body = {"name": "Cup", "begins": "2026-03-01", "plan": plan, "seed": "7"}
    store.append("c", (Draft("competition begun", 1, body, NOW, "td"),), 0)
    desk.refresh()
    for number in range(1, entries + 1):
        enter(desk, number, "EW" if stage.get("fields") == "two" and number > 4 else None)
    if entries:
        do(desk, "open-stage", stage=stage["name"])
    return desk


def do(desk: Desk, name: str, /, **given: Any) -> Any:
    return desk.do(name, given, "td", "director")


def enter(desk: Desk, number: int, side: str | None = None, section: str = "") -> Any:
    names = [f"{letter}{number} Y" for letter in "AB"]
    more = {"section": section} if side is None else {"side": side}
    return do(desk, "enter", contestant=str(number), players=names, **more)


def play(desk: Desk, stage: str, session: int = 1, rounds: tuple[int, ...] = (1,)) -> None:
    """Every table of some rounds has a result on every board."""
    seating = desk.competition.state.session(stage, session).the_seating
    for seat in seating.seats:
        for board in seat.boards if seat.round in rounds else ():
            tricks = "=" if seat.table[0] in "13" else "-1"
            where = {"stage": stage, "session": session, "table": seat.table, "board": board}
            do(desk, "enter-result", **where, result=f"4S{tricks} by N")


def seats(desk: Desk, contestant: str, stage: str = "evening") -> dict[int, str]:
    """The table of a contestant, round by round."""
    found = desk.competition.state.session(stage, 1).the_seating.of(contestant)
    return {each.round: each.table for each in found}


def percents(there: Competition) -> dict[str, Any]:
    cards = there.figures.scores.session("evening", 1).cards
    return {who: card.percent for who, card in cards.items()}


# --- rounds that are drawn -----------------------------------------------------------------------


def swiss(place: Path, entries: int = 5, **more: Any) -> Desk:
    """One round is drawn, shown and played."""
    desk = begun(place, {**SWISS, **more}, entries, "teams")
    do(desk, "draw", stage="swiss", publish=True)
    play(desk, "swiss")
    return desk


def totals(desk: Desk) -> dict[str, Any]:
    return {e.contestant: e.total for e in desk.competition.figures.standing("swiss").lines}


def test_a_late_team_is_drawn_from_the_next_round_on(place: Path) -> None:
    desk = swiss(place)
    assert enter(desk, 6).warnings == (
        "play has begun: it is not in Swiss until you let it in as a late entry",
    )
    done = do(desk, "join", contestant="6")
    assert done.says == "A6 Y plays from round 2 on"
    assert done.warnings == ("it has nothing for round 1: credit a score if the book gives one",)
    do(desk, "draw", stage="swiss", publish=True)
    drawn = desk.competition.state.session("swiss", 2).draw or {}
    met = {each[side] for each in drawn["matches"] for side in ("home", "away")}
    assert (met, drawn["byes"]) == ({"1", "2", "3", "4", "5", "6"}, [])


def test_it_has_nothing_for_the_rounds_it_missed_until_it_is_credited(place: Path) -> None:
    desk = swiss(place)
    enter(desk, 6)
    do(desk, "join", contestant="6")
    assert totals(desk)["6"] == 0
    where = {"contestant": "6", "stage": "swiss", "session": 1}
    do(desk, "credit-score", **where, score="9", unit="VP", reason="held up by the ferry")
    assert totals(desk)["6"] == 9


def test_a_draft_without_it_is_drawn_again(place: Path) -> None:
    desk = swiss(place)
    do(desk, "draw", stage="swiss")
    enter(desk, 6)
    done = do(desk, "join", contestant="6")
    assert done.warnings[1] == "round 2 is drafted without it: draw it again"
    do(desk, "draw", stage="swiss", session=2, publish=True)
    assert desk.competition.state.session("swiss", 2).the_seating.of("6")


def test_nobody_comes_in_once_every_round_is_drawn(place: Path) -> None:
    desk = swiss(place, rounds=1)
    with pytest.raises(Refused, match="play has begun, and every round of Swiss is drawn: keep it"):
        enter(desk, 6)
    desk.do("enter", {"contestant": "6"}, "td", "director", override="in reserve")
    with pytest.raises(Refusal, match="every round of Swiss is drawn: keep it in reserve"):
        do(desk, "join", contestant="6")


def test_a_round_robin_stands_once_it_is_drawn(place: Path) -> None:
    desk = swiss(place, 4, format="round robin", draw={"method": "round robin"})
    with pytest.raises(Refused, match="settled who meets whom in all of them"):
        enter(desk, 5)


def test_a_round_robin_that_is_not_drawn_yet_takes_another(place: Path) -> None:
    stage = {**SWISS, "format": "round robin", "draw": {"method": "round robin", "odd": "bye"}}
    desk = begun(place, stage, 4, "teams")
    enter(desk, 5)
    assert do(desk, "join", contestant="5").says == "A5 Y plays from round 1 on"
    assert desk.competition.state.field_of("swiss") == ("1", "2", "3", "4", "5")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"contestant": "1"}, "1 .A1 Y. is in the field of Swiss already"),
        ({"contestant": "6", "session": 3}, "round 2 of Swiss is drawn next"),
        ({"contestant": "6", "round": 2}, "Swiss has no movement"),
        ({"contestant": "9"}, "there is no contestant '9'"),
        ({"contestant": "7"}, "7 .A7 Y. has withdrawn"),
    ],
)
def test_what_cannot_be_let_in(place: Path, given: dict[str, Any], says: str) -> None:
    desk = swiss(place)
    enter(desk, 6)
    enter(desk, 7)
    do(desk, "withdraw", contestant="7")
    with pytest.raises(Mistake, match=says):
        do(desk, "join", **given)


def record(desk: Desk, kind: str, **body: Any) -> None:
    """A fact as others would have recorded it."""
    desk.store.append("c", (Draft(kind, 1, body, NOW, "td"),), desk.competition.number)
    desk.refresh()


def test_a_final_is_for_those_who_qualified(place: Path) -> None:
    first = {**SWISS, "qualify": [{"to": "final", "count": 2}]}
    desk = begun(place, first, 5, "teams", {**SWISS, "name": "final"})
    do(desk, "draw", stage="swiss", publish=True)
    play(desk, "swiss")
    record(desk, "stage closed", stage="swiss", placings=list("12345"))
    with pytest.raises(Refused, match="Swiss is closed: nobody comes into it any more"):
        enter(desk, 6)
    record(desk, "stage opened", stage="final", field=["1", "2"])
    with pytest.raises(Refused, match="Final is for those who qualified: fill a place"):
        enter(desk, 6)


# --- a movement with an empty seat ---------------------------------------------------------------


def evening(place: Path, entries: int = 7, movement: Any = HOWELL, **more: Any) -> Desk:
    """Two rounds of a movement are played."""
    desk = begun(place, {**PAIRS, **more}, entries)
    do(desk, "open-session", stage="evening", session=1, movement=movement, boards_a_round=2)
    play(desk, "evening", rounds=(1, 2))
    return desk


@pytest.mark.parametrize("movement", [HOWELL, HOWELL_OF_SEVEN])
def test_a_late_pair_takes_the_empty_seat_from_the_round_that_is_played(
    place: Path, movement: dict[str, Any]
) -> None:
    """Whether the movement was made for eight with one missing, or for seven."""
    desk = evening(place, movement=movement)
    before = {number: seats(desk, number) for number in "1234567"}
    enter(desk, 8)
    done = do(desk, "join", contestant="8")
    assert done.says == "A8 Y & B8 Y sits down in round 3, at table 1"
    assert done.warnings == ("it plays no board of rounds 1–2 in session 1",)
    assert set(seats(desk, "8")) == {3, 4, 5, 6, 7}
    for number, own in before.items():
        now = seats(desk, number)
        assert {at: now[at] for at in own} == own
        assert {1, 2} & now.keys() == {1, 2} & own.keys()


@pytest.mark.parametrize("movement", [HOWELL, HOWELL_OF_SEVEN])
def test_rounds_that_are_over_stay_sit_outs_and_the_rest_is_scored(
    place: Path, movement: dict[str, Any]
) -> None:
    desk = evening(place, movement=movement)
    sat_out = [number for number in "1234567" if 1 not in seats(desk, number)]
    enter(desk, 8)
    do(desk, "join", contestant="8")
    play(desk, "evening", rounds=(3, 4, 5, 6, 7))
    there = desk.competition
    assert len(sat_out) == 1
    assert 1 not in seats(desk, sat_out[0])
    assert there.figures.accounts.complete("evening", 1)
    assert set(percents(there)) == set("12345678")
    assert percents(there) == percents(Competition(there.facts))


def test_a_round_with_boards_to_play_is_the_one_that_is_played(place: Path) -> None:
    desk = evening(place)
    seat = next(
        e for e in desk.competition.state.session("evening", 1).the_seating.seats if e.round == 3
    )
    where = {"stage": "evening", "session": 1, "table": seat.table, "board": seat.boards[0]}
    do(desk, "enter-result", **where, result="3N= by N")
    enter(desk, 8)
    assert "in round 3," in do(desk, "join", contestant="8").says


def test_the_director_may_name_the_round(place: Path) -> None:
    desk = evening(place)
    enter(desk, 8)
    do(desk, "join", contestant="8", round=5)
    assert set(seats(desk, "8")) == {5, 6, 7}


def test_letting_in_can_be_undone(place: Path) -> None:
    desk = evening(place)
    enter(desk, 8)
    (fact,) = do(desk, "join", contestant="8").facts
    do(desk, "undo", number=fact.number, reason="they went home")
    assert seats(desk, "8") == {}
    assert "8" not in desk.competition.state.field_of("evening")


@pytest.mark.parametrize("movement", [HOWELL, HOWELL_OF_SEVEN])
def test_a_second_late_pair_finds_no_seat(place: Path, movement: dict[str, Any]) -> None:
    desk = evening(place, movement=movement)
    enter(desk, 8)
    do(desk, "join", contestant="8")
    (told,) = enter(desk, 9).warnings
    assert told.startswith("play has begun, and no seat is empty in session 1 of Evening: keep it")
    with pytest.raises(Refusal, match="or add a table for two pairs"):
        do(desk, "join", contestant="9")


def test_where_no_seat_is_empty_the_next_session_has_one(place: Path) -> None:
    desk = evening(place, 8, rounds=2)
    enter(desk, 9)
    done = do(desk, "join", contestant="9")
    assert done.says == "A9 Y & B9 Y plays from session 2 on"
    assert done.warnings == ("it has nothing for session 1: credit a score if the book gives one",)
    movement = {"kind": "howell", "pairs": 10}
    do(desk, "open-session", stage="evening", session=2, movement=movement, boards_a_round=2)
    assert desk.competition.state.session("evening", 2).the_seating.of("9")


def test_after_the_last_round_nobody_sits_down(place: Path) -> None:
    desk = evening(place)
    play(desk, "evening", rounds=(3, 4, 5, 6, 7))
    with pytest.raises(Refused, match="the last round of session 1 of Evening is over"):
        enter(desk, 8)


@pytest.mark.parametrize("movement", [MITCHELL, MITCHELL_OF_SEVEN])
def test_the_side_of_a_late_pair_is_that_of_the_seat(place: Path, movement: dict[str, Any]) -> None:
    desk = evening(place, 7, movement, fields="two")
    enter(desk, 8, "NS")
    do(desk, "join", contestant="8")
    assert desk.competition.state.entry("8").side == "EW"
    own = desk.competition.state.session("evening", 1).the_seating.of("8")
    assert {each.side_of("8") for each in own} == {"EW"}


def test_matches_of_a_teams_movement_stand(place: Path) -> None:
    stage = {**PAIRS, "scoring": "butler", "figure": "IMP", "clauses": {"datum": "12.1.b"}}
    desk = begun(place, stage, 3, "teams")
    movement = {"kind": "all play all", "teams": 3}
    do(desk, "open-session", stage="evening", session=1, movement=movement, boards_a_round=2)
    enter(desk, 4)
    with pytest.raises(Refusal, match="settled who meets whom"):
        do(desk, "join", contestant="4")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"contestant": "1"}, "1 .A1 Y & B1 Y. sits in session 1 of Evening already"),
        ({"contestant": "8", "round": 8}, "has 7 rounds, and no round 8"),
        ({"contestant": "8", "session": 2}, "cannot be joined in session 2: name one from 1 to 1"),
        ({"contestant": "8", "stage": "final"}, "there is no stage 'final'"),
    ],
)
def test_what_cannot_sit_down(place: Path, given: dict[str, Any], says: str) -> None:
    desk = evening(place)
    enter(desk, 8)
    with pytest.raises(Mistake, match=says):
        do(desk, "join", **given)


def test_a_section_has_an_empty_seat_of_its_own(place: Path) -> None:
    """Section A is full, B has a pair too few; a newcomer sits in its own section or nowhere."""
    desk = begun(place, {**PAIRS, "section_by": "section"}, 0)
    for number in range(1, 8):
        enter(desk, number, section="A" if number < 5 else "B")
    do(desk, "open-stage", stage="evening")
    for section in "AB":
        where = {"stage": "evening", "session": 1, "section": section, "boards_a_round": 2}
        do(desk, "open-session", **where, movement={"kind": "howell", "pairs": 4})
    play(desk, "evening")
    enter(desk, 8, section="B")
    assert do(desk, "join", contestant="8").says.endswith("sits down in round 2, at table B1")
    with pytest.raises(Refused, match=r"9 is in no section that plays \(A, B\): change its entry"):
        enter(desk, 9, section="C")


def test_a_player_takes_the_empty_seat_of_an_individual(place: Path) -> None:
    desk = begun(place, PAIRS, 7, "individuals")
    movement = {"kind": "individual", "players": 8}
    do(desk, "open-session", stage="evening", session=1, movement=movement, boards_a_round=1)
    play(desk, "evening")
    enter(desk, 8)
    do(desk, "join", contestant="8")
    assert min(seats(desk, "8")) == 2
    assert len(seats(desk, "8")) == 6
