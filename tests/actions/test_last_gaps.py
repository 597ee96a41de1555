"""The last processes of the books: seats signed, captains, forms of substitutes, disqualified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped
from test_sbu_alternates import semi_finals

from convenor import pipeline
from convenor.actions.asking.attendance import attendance
from convenor.actions.desk import Refused
from convenor.actions.stages.seatings import moved_since
from convenor.contest.lots import lot_order
from convenor.errors import Mistake

TEAM = ["Ann Ace", "Ben Bid", "Cat Club", "Dan Deal"]


def named_team(office: Shipped) -> str:
    done = office.do("enter", players=TEAM)
    return str(done.facts[0].body["contestant"])


def butler(where: Path) -> Shipped:
    """Four tables, one board each: 400 three times, and 640 at the fourth."""
    office = Shipped(where, "sabf-butler-round-robin", 8, {"boards": 7})
    office.do("open-stage", stage=office.stage)
    office.meet(1, ("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"), boards=1)
    for table, score in zip("1234", ("+400", "+400", "+400", "+640"), strict=True):
        office.play(1, table, score, 1, stage=office.stage)
    return office


# --- SABF ----------------------------------------------------------------------------------------


def test_a_harmless_fouling_stays_in_the_datum(tmp_path: Path) -> None:
    """12.3.a: (3 × 400 + 640) / 4 = 460, so 180 over is 5 IMPs; apart, 640 is its own datum."""
    office = butler(tmp_path)
    where = {"stage": office.stage, "session": 1, "board": 1}
    office.do("board-fouled", **where, groups=[["4"]])
    assert match_imps(office) == {"7": 0, "1": 0}
    done = office.do("board-fouled", **where, groups=[["4"]], harmless=["4"])
    told = "board 1 is scored in 1 form; the fouling did not matter at 4 (sabf-2020 12.3.a)"
    assert done.says == told
    assert match_imps(office) == {"7": 5, "1": -2}
    with pytest.raises(Mistake, match="table '3' is in no other form of the board"):
        office.do("board-fouled", **where, groups=[["4"]], harmless=["3"])


def match_imps(office: Shipped) -> dict[str, Any]:
    """The IMPs of the pairs that sit North-South at tables 4 and 1."""
    found = pipeline.match_scores(office.desk.competition, office.stage, 1)
    return {
        name: each.margin(name)
        for each in found
        for name in ("7", "1")
        if name in each.pairing.contestants
    }


def test_the_seating_is_signed_by_whom_the_book_names(tmp_path: Path) -> None:
    """11.11: the committee settles it, and may leave it to the director."""
    office = Shipped(tmp_path, "sabf-matchpoint-pairs", 6, {})
    office.do("open-stage", stage=office.stage)
    movement = {"kind": "howell", "pairs": 6}
    seats = [str(each) for each in range(1, 7)]
    office.opened(1, 10, stage=office.stage, movement=movement, boards_a_round=2, seats=seats)
    where = {"stage": office.stage, "session": 1}
    with pytest.raises(Refused, match=r"for the tournament committee or the director .*11\.11"):
        office.do("sign-seating", **where, by="scorer")
    with pytest.raises(Refused, match=r"tournament committee settles the seating unless .*11\.11"):
        office.do("sign-seating", **where, by="director")
    office.do("sign-seating", **where, by="director", delegated=True)
    assert moved_since(office.desk.competition, office.stage, 1) == ()
    first = office.desk.competition.state.session(office.stage, 1).the_seating.seats
    pairs = [first[0].ns, first[1].ns]
    office.do("exchange-seats", stage=office.stage, session=1, contestant=pairs[0], other=pairs[1])
    assert moved_since(office.desk.competition, office.stage, 1)


def test_only_the_captain_speaks_for_a_team(tmp_path: Path) -> None:
    """13.13: the line-up comes from the captain, once one is named."""
    office = Shipped(tmp_path, "sabf-swiss-teams", 3, {"boards": 6})
    team = named_team(office)
    office.do("name-captain", contestant=team, captain="Ann Ace")
    office.do("open-stage", stage=office.stage)
    office.meet(1, (team, "1"), ("2", "3"))
    seats = dict(zip(("open N", "open S", "closed E", "closed W"), TEAM, strict=True))
    given = {"stage": office.stage, "session": 1, "contestant": team, "seats": seats}
    with pytest.raises(Refused, match=r"Ann Ace is captain of 4.*13\.13"):
        office.desk.do("line-up", given, "Ben Bid", "player")
    office.desk.do("line-up", given, "Ann Ace", "player")
    (warned,) = office.do("name-captain", contestant=team, captain="Zoe Zed").warnings
    assert "does not play" in warned
    with pytest.raises(Mistake, match="nobody is named"):
        office.do("name-captain", contestant=team, captain=" ")


def substituted(office: Shipped, **more: Any) -> dict[str, Any]:
    """A pair with a substitute in session 1."""
    done = office.do("enter", players=["Ann Ace", "Ben Bid"])
    pair = str(done.facts[0].body["contestant"])
    given = {"contestant": pair, "stage": office.stage, "session": 1}
    sat = {"player_out": "Ben Bid", "player_in": "Sue Sub", "approved_by": "director", **more}
    office.do("substitute", **given, **sat, override="test")
    return {**given, "substitute": "Sue Sub"}


@pytest.mark.parametrize(
    ("id", "clauses"),
    [
        ("sabf-open-trials", ["sabf-2020 19.9"]),
        ("sabf-youth-trials", ["sabf-2020 19.9", "sabf-2020 19.12.d"]),
        ("sabf-butler-swiss", []),
    ],
)
def test_the_form_of_a_substitute_in_trials_has_its_note(
    tmp_path: Path, id: str, clauses: list[str]
) -> None:
    """19.9 and 19.12.d: standard counts more than eligibility; an adult may sit in for a youth."""
    office = Shipped(tmp_path, id, 5, {})
    given = substituted(office, substitute_tags=["age: 44"])
    notes = office.suggest("settle-substitute", **given)
    assert [each.clause for each in notes] == clauses
    done = office.do(
        "settle-substitute", **given, reason="far stronger than Ben", altered="-6", signed="Tom TD"
    )
    assert "altered score -6; signed by Tom TD" in done.says


# --- Sydney --------------------------------------------------------------------------------------


def test_a_few_boards_are_no_substitution_and_the_form_is_signed(tmp_path: Path) -> None:
    """A4.5.6, A4.6.2.b and A8.2.d: a pair that sits in until the late one comes."""
    office = Shipped(tmp_path, "sydney-blue-ribbon-pairs", 5, {})
    given = substituted(office, boards=2)
    there = office.desk.competition
    assert len(attendance(there, given["contestant"], office.stage).away) == 1
    with pytest.raises(Mistake, match="the form asks why"):
        office.do("settle-substitute", **given, counts=False)
    with pytest.raises(Mistake, match=r"'Sue Subb' is no substitute of 6 .* 'Sue Sub'"):
        office.do("settle-substitute", **{**given, "substitute": "Sue Subb"}, reason="r")
    with pytest.raises(Mistake, match="leave one of the two away"):
        office.do("settle-substitute", **given, counts=False, altered="3", reason="r")
    done = office.do("settle-substitute", **given, counts=False, reason="two boards only")
    assert done.facts[0].body["signed"] == "director"
    assert attendance(office.desk.competition, given["contestant"], office.stage).away == ()
    office.do("settle-substitute", **given, reason="on reflection it was one")
    assert len(attendance(office.desk.competition, given["contestant"], office.stage).away) == 1


def test_a_whole_session_is_a_substitution(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sydney-blue-ribbon-pairs", 5, {})
    given = substituted(office)
    with pytest.raises(Refused, match="played the whole session"):
        office.do("settle-substitute", **given, counts=False, reason="r")


def test_a_disqualified_unit_plays_on_without_a_place(tmp_path: Path) -> None:
    """A4.4.3: four teams; 1 beats 2 and 3 beats 4, then 1 is out of the ranking and plays 3."""
    office = Shipped(tmp_path, "sydney-safilo-swiss-teams", 4, {})
    office.do("open-stage", stage=office.stage)
    office.meet(1, ("1", "2"), ("3", "4"))
    office.won_by(1, 1, 400, 400, boards=6)
    office.won_by(1, 2, 50, boards=6)
    standing = pipeline.standings(office.desk.competition, office.stage)
    assert next(iter(standing.values())).order[0] == "1"
    given = {"contestant": "1", "stage": office.stage, "reason": "an ineligible substitute"}
    with pytest.raises(Refused, match=r"for the director to expel a contestant .*A4\.4\.3"):
        office.do("disqualify", **given, expelled=True, session=2, results="stand")
    office.do("disqualify", **given)
    (after,) = pipeline.standings(office.desk.competition, office.stage).values()
    assert after.line("3").place == 1
    assert "1" not in after.order
    assert "disqualified" in str(after)
    assert "1" in office.desk.competition.state.field_of(office.stage)
    with pytest.raises(Mistake, match="has been disqualified before"):
        office.do("disqualify", **given)
    office.meet(2, ("1", "3"), ("2", "4"))
    by = "director"
    office.do("disqualify", **given, expelled=True, session=3, by=by, results="stand")
    assert office.desk.competition.state.entries["1"].withdrawn is not None


# --- SBU -----------------------------------------------------------------------------------------


def test_level_alternates_are_split_by_lot_when_the_stage_ends(tmp_path: Path) -> None:
    """2.11.f, 2.11.2.f and 2.9.d: both fifths are level; the lot says which semi-final's comes."""
    office = semi_finals(tmp_path)
    closed = office.desk.competition.state.stage("semi-finals").closed
    assert closed is not None
    last = next(
        fact for fact in reversed(office.desk.competition.facts) if fact.kind == "stage closed"
    )
    office.do("undo", number=last.number, reason="the alternates are not split")
    done = office.do("close-stage", stage="semi-finals", override="test")
    (told,) = [each for each in done.warnings if "2.11.f" in each]
    assert "draw a lot for final" in told
    fifths = told.partition("level: ")[2].partition(" (")[0].split(", ")
    winner = closed.placings[0]
    for seed in ("a", "b", "c", "d", "e", "f"):
        lot = office.do("draw-lot", purpose="alternates", among=fifths, seed=seed, stage="final")
        first = lot.says.split(", ")[0]
        if (int(first) > 8) is not (int(winner) > 8):
            break
    (drawn,) = lot.facts
    assert drawn.body["order"] == list(lot_order(fifths, drawn.body["seed"]))
    office.do("decline-place", stage="final", contestant=winner, reason="ill")
    done = office.do("fill-place", stage="final")
    assert done.facts[0].body["contestant"] == first
    assert not [each for each in done.warnings if "2.11.f splits" in each]


def test_who_comes_too_late_is_out_and_play_goes_on(tmp_path: Path) -> None:
    """2.13.1.d: 31 minutes after the start; the movement stays as it was."""
    office = Shipped(tmp_path, "sbu-congress-pairs", 8, {})
    office.do("open-stage", stage=office.stage)
    movement = {"kind": "howell", "pairs": 8}
    seats = [str(each) for each in range(1, 9)]
    office.opened(1, 10, stage=office.stage, movement=movement, boards_a_round=2, seats=seats)
    before = office.desk.competition.state.session(office.stage, 1).the_seating.seats
    office.at(10, 31)
    where = {"contestant": "3", "stage": office.stage, "session": 1}
    done = office.do("late", **where, minutes=31, results="stand", override="no clause")
    assert "entry withdrawn" in office.kinds(done)
    after = office.desk.competition.state.session(office.stage, 1).the_seating.seats
    assert after == before
    assert [fact.happened for fact in done.facts if fact.kind == "late arrival"] == [office.now]
