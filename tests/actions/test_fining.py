"""Late arrival, slow play, fines and adjusted scores at the desk, by the clause of the plan."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from officials import Office, plan, stage

from convenor.actions.desk import Refused
from convenor.errors import Mistake

SABF = {
    "vp": "13.9.b",
    "late": "13.14",
    "slow boards": "13.15.b",
    "maximum fine": "19.7.f",
    "largest adjustment": "13.4.e",
}
WHERE = {"contestant": "1", "stage": "qualifying", "session": 1}


def teams(where: Path, clauses: dict[str, str] = SABF, **more: object) -> Office:
    office = Office(where, plan(stage(clauses=clauses, **more)))
    office.draw(1, ("1", "2"), ("3", "4"))
    return office


def test_a_first_short_lateness_is_a_warning_and_the_next_one_a_fine(tmp_path: Path) -> None:
    office = teams(tmp_path)
    first = office.do("late", **WHERE, minutes=3)
    assert office.kinds(first) == ["late arrival", "warning given"]
    assert first.facts[1].body["clause"] == "sabf-2020 13.14"
    again = office.do("late", **WHERE, minutes=3)
    assert office.kinds(again) == ["late arrival", "fine imposed"]
    assert again.facts[1].body["amount"] == "0.5"
    assert again.facts[1].body["unit"] == "VP"


def test_a_fine_for_lateness_comes_off_the_total(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1)
    before = office.total("1")
    office.do("late", **WHERE, minutes=12)
    assert office.total("1") == before - 2


def test_an_excused_lateness_costs_nothing_later_either(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.do("late", **WHERE, minutes=3, excused=True)
    assert office.kinds(office.do("late", **WHERE, minutes=3)) == ["late arrival", "warning given"]


def test_lateness_beyond_the_tariff_is_left_to_the_director(tmp_path: Path) -> None:
    office = teams(tmp_path)
    done = office.do("late", **WHERE, minutes=45)
    assert office.kinds(done) == ["late arrival"]
    assert "the director decides" in done.warnings[0]
    assert "sabf-2020 13.14" in done.warnings[0]
    decided = office.do("late", **WHERE, minutes=45, fine=6, unit="VP")
    assert decided.facts[1].body["amount"] == 6


def test_where_nothing_is_due_the_reason_is_told(tmp_path: Path) -> None:
    office = teams(tmp_path)
    slow = office.do("slow-play", **WHERE, minutes=6)
    assert slow.says == "nothing is due as long as no board is lost"
    excused = office.do("late", **WHERE, minutes=12, excused=True)
    assert excused.says == "nothing is due: it was excused"
    assert office.kinds(excused) == ["late arrival"]


def test_where_the_book_has_no_tariff_the_director_is_told_so(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b"})
    for action in ("late", "slow-play"):
        done = office.do(action, **WHERE, minutes=12)
        assert done.says.startswith("the book sets nothing for it"), action


def test_the_director_may_depart_from_the_tariff_and_is_told(tmp_path: Path) -> None:
    office = teams(tmp_path)
    done = office.do("late", **WHERE, minutes=12, fine=1, unit="VP")
    assert done.facts[1].body["amount"] == 1
    assert "the book says a fine of 2 VP" in done.warnings[0]


def test_a_warning_may_be_given_instead(tmp_path: Path) -> None:
    office = teams(tmp_path)
    done = office.do("late", **WHERE, minutes=12, warning=True)
    assert office.kinds(done) == ["late arrival", "warning given"]
    assert "the book says a fine of 2 VP" in done.warnings[0]


BOOKS = [
    ("sabf-2020", "13.9.b", "13.14", "", 2, "VP"),
    ("sabf-2020", "13.9.b", "16.3.a", "", 5, "IMP"),
    ("sabf-2020", "13.9.b", "19.7.g", "", 2, "VP"),
    ("anc-2017", "22.1.b", "A.penalties-itc", "itc-qualifying", 6, "VP"),
    ("anc-2017", "22.1.b", "A.penalties-abpc", "abpc", 2, "VP"),
    ("anc-2017", "22.1.b", "A.penalties-abpc", "itc", 6, "VP"),
    ("anc-2017", "22.1.b", "A.late-over-30", "itc", 6, "VP"),
    ("sydney-2003", "5.1.1", "A8.2.b", "sst-qualifying", 2, "VP"),
]


@pytest.mark.parametrize(("book", "vp", "clause", "word", "amount", "unit"), BOOKS)
def test_twelve_minutes_by_every_tariff(
    tmp_path: Path, book: str, vp: str, clause: str, word: str, amount: int, unit: str
) -> None:
    one = stage(clauses={"vp": vp, "late": clause}, word=word)
    office = Office(tmp_path, plan(one, rulebook=book))
    office.draw(1, ("1", "2"), ("3", "4"))
    done = office.do("late", **WHERE, minutes=12)
    assert (done.facts[1].body["amount"], done.facts[1].body["unit"]) == (amount, unit)


SLOW = [
    ("sabf-2020", "13.9.b", "slow boards", "13.15.b", "", [None, 2]),
    ("sabf-2020", "13.9.b", "slow boards", "16.3.e", "", [5, 5]),
    ("sabf-2020", "13.9.b", "slow boards", "19.7.c", "", [None, 6]),
    ("anc-2017", "22.1.b", "slow boards", "A.penalties-itc-boards", "itc", [9, 9]),
    ("anc-2017", "22.1.b", "slow boards", "A.penalties-abpc-boards", "abpc", [3, 3]),
    ("anc-2017", "22.1.b", "slow", "A.penalties-itc", "itc", [3, 3]),
    ("sydney-2003", "5.1.1", "slow", "A8.3", "", [None, 1]),
    ("sydney-2003", "5.1.1", "slow", "A8.6", "", [None, 1]),
]


@pytest.mark.parametrize(("book", "vp", "part", "clause", "word", "fines"), SLOW)
def test_slow_play_twice_by_every_clause(
    tmp_path: Path, book: str, vp: str, part: str, clause: str, word: str, fines: list[int | None]
) -> None:
    one = stage(clauses={"vp": vp, part: clause}, word=word)
    office = Office(tmp_path, plan(one, rulebook=book))
    office.draw(1, ("1", "2"), ("3", "4"))
    lost = {"boards": 2} if part == "slow boards" else {}
    for expected in fines:
        done = office.do("slow-play", **WHERE, minutes=6, **lost)
        found = [fact.body["amount"] for fact in done.facts if fact.kind == "fine imposed"]
        assert found == ([] if expected is None else [expected])


def test_a_plan_without_a_clause_records_the_lateness_alone(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b"})
    assert office.kinds(office.do("late", **WHERE, minutes=12)) == ["late arrival"]


def test_a_tariff_that_forfeits_ends_the_match(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b", "late": "16.3.a", "forfeit": "13.9.c"})
    done = office.do("late", **WHERE, minutes=31)
    assert office.kinds(done) == ["late arrival", "match forfeited"]
    assert done.facts[1].body["at_fault"] == ["1"]
    assert office.total("1") == 0
    assert office.total("2") > 10


def test_a_walk_over_looks_at_both_sides(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b", "too late": "16.3.b", "forfeit": "13.9.c"})
    assert office.kinds(office.do("late", **WHERE, minutes=20)) == ["late arrival"]
    done = office.do("late", **WHERE, minutes=31)
    assert office.kinds(done) == ["late arrival", "match forfeited"]


def test_both_sides_too_late_is_for_the_committee(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b", "too late": "16.3.b"})
    office.put("late arrival", contestant="2", stage="qualifying", session=1, minutes=40)
    done = office.do("late", **WHERE, minutes=35)
    assert office.kinds(done) == ["late arrival"]
    assert "the tournament committee decides" in done.warnings[0]


def sbu(where: Path, **clauses: str) -> Office:
    named = {
        "vp": "4.continuous",
        "too late": "2.13.1.a",
        "late": "2.13.2.g",
        "late boards": "2.13.2.d",
        "void": "2.13.2.a",
        "forfeit": "2.13.2.a",
        **clauses,
    }
    office = Office(where, plan(stage(clauses=named), rulebook="sbu-2022"))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, boards=6)
    return office


def test_boards_due_before_the_arrival_are_taken_away(tmp_path: Path) -> None:
    office = sbu(tmp_path)
    done = office.do("late", **WHERE, minutes=13)
    assert office.kinds(done) == ["late arrival", "board cancelled", "board cancelled"]
    assert [fact.body["board"] for fact in done.facts[1:]] == [1, 2]
    assert done.facts[1].body["tables"] == ["1 open", "1 closed"]
    assert done.facts[1].body["at_fault"] == ["1"]


def test_the_director_names_other_boards(tmp_path: Path) -> None:
    office = sbu(tmp_path)
    done = office.do("late", **WHERE, minutes=16, boards=[6])
    assert [fact.body["board"] for fact in done.facts[1:]] == [6]
    with pytest.raises(Mistake, match="does not play board 9"):
        office.do("late", **WHERE, minutes=16, boards=[9])


def test_a_start_put_back_is_fined(tmp_path: Path) -> None:
    office = sbu(tmp_path)
    done = office.do("late", **WHERE, minutes=16, actual_start="2022-10-01T10:16")
    assert office.kinds(done) == ["late arrival", "fine imposed"]
    assert done.facts[1].body["clause"] == "sbu-2022 2.13.2.g"
    assert done.facts[1].body["unit"] == "VP"


def test_half_an_hour_without_notice_is_the_end(tmp_path: Path) -> None:
    office = sbu(tmp_path)
    assert "match forfeited" in office.kinds(office.do("late", **WHERE, minutes=31))
    office = sbu(tmp_path / "b" if (tmp_path / "b").mkdir() is None else tmp_path)
    told = office.do("late", **WHERE, minutes=31, notified=True)
    assert "match forfeited" not in office.kinds(told)


def pairs(where: Path, rulebook: str = "sabf-2020", **clauses: str) -> Office:
    """A Mitchell of five tables, one session of ten boards."""
    named = clauses or {"late": "11.2.b", "slow": "11.10.c"}
    one = stage(
        "session", format="sessions", scoring="matchpoints", figure="percent", boards=10, rounds=1
    )
    one.pop("draw")
    office = Office(
        where, plan({**one, "clauses": named}, rulebook=rulebook, contestants="pairs"), 10
    )
    office.put(
        "session opened",
        stage="session",
        session=1,
        movement={"kind": "mitchell", "tables": 5},
        boards_a_round=2,
        seats=[str(number) for number in range(1, 11)],
    )
    return office


PAIR = {"contestant": "1", "stage": "session", "session": 1}


def test_a_fine_of_a_share_of_a_top_comes_off_the_percentage(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    session = office.desk.competition.state.session("session", 1)
    assert session.seating is not None
    for seat in session.seating.seats:
        office.play(1, seat.table, "+100", *seat.boards, stage="session")
    done = office.do("late", **PAIR, minutes=12)
    top = 2 * 4
    assert Fraction(str(done.facts[1].body["amount"])) == Fraction(25 * top, 100)
    assert done.facts[1].body["unit"] == "matchpoints"
    assert office.total("1", "session") == 50 - Fraction(100 * 2, 10 * top)


def test_a_unit_alone_does_not_change_the_fine_of_the_book(tmp_path: Path) -> None:
    """The form of the desk comes with the unit of the stage in it."""
    office = pairs(tmp_path)
    done = office.do("late", **PAIR, minutes=12, unit="percent")
    assert done.facts[1].body["unit"] == "matchpoints"
    assert done.warnings == ()
    own = office.do("late", **PAIR, minutes=12, fine=5, unit="percent")
    assert own.facts[1].body["unit"] == "percent"
    for _ in range(2):
        office.do("slow-play", **PAIR, minutes=5, unit="percent")
    slow = office.do("slow-play", **PAIR, minutes=5, unit="percent")
    assert slow.facts[1].body["unit"] == "matchpoints"


def test_beyond_a_tariff_that_sends_to_another_clause(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    for more in ({}, {"unit": "percent"}):
        done = office.do("late", **PAIR, minutes=40, **more)
        assert office.kinds(done) == ["late arrival"]
        assert "11.2.c applies" in done.warnings[0]


def test_boards_lost_in_a_field_become_artificial_scores(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    done = office.do("late", **PAIR, minutes=3, boards=[1, 2])
    rulings = [fact.body for fact in done.facts if fact.kind == "ruling given"]
    assert [each["ruling"] for each in rulings] == ["R1", "R2"]
    assert rulings[0]["ns"]["award"] == "average minus"
    assert rulings[0]["ew"]["award"] == "average plus"


def test_where_the_director_names_the_boards_he_is_asked(tmp_path: Path) -> None:
    office = pairs(tmp_path, "qba-pairs", **{"late boards": "late.scores"})
    assert "name the boards that are lost" in office.do("late", **PAIR, minutes=10).warnings[0]
    done = office.do("late", **PAIR, minutes=10, boards=[1])
    assert done.warnings == ()
    assert office.kinds(done) == ["late arrival", "ruling given"]


def test_a_pair_that_is_out_leaves_a_session_without_matches(tmp_path: Path) -> None:
    office = pairs(tmp_path, "qba-pairs", **{"too late": "late.cease"})
    done = office.do("late", **PAIR, minutes=31)
    assert office.kinds(done) == ["late arrival", "entry withdrawn"]
    assert done.facts[1].body["session"] == 1


def test_slow_play_climbs_the_ladder(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    found = [office.kinds(office.do("slow-play", **PAIR, minutes=5)) for _ in range(3)]
    assert found == [
        ["slow play", "warning given"],
        ["slow play", "warning given"],
        ["slow play", "fine imposed"],
    ]


def test_boards_not_played_cost_from_the_second_time_on(tmp_path: Path) -> None:
    office = teams(tmp_path)
    assert office.kinds(office.do("slow-play", **WHERE, minutes=0, boards=2)) == ["slow play"]
    done = office.do("slow-play", **WHERE, minutes=0, boards=2)
    assert done.facts[1].body["amount"] == 2


def test_a_slow_table_may_lose_boards_where_the_book_gives_the_choice(tmp_path: Path) -> None:
    office = sbu(tmp_path, slow="2.14.d")
    done = office.do("slow-play", **WHERE, minutes=5)
    assert "procedural penalty" in done.warnings[0]
    done = office.do("slow-play", **WHERE, minutes=5, taken_away=[6], fine=0)
    assert office.kinds(done) == ["slow play", "board cancelled"]


def test_both_sides_of_a_slow_table_are_noted(tmp_path: Path) -> None:
    office = sbu(tmp_path, fault="2.14.f")
    alone = office.do("slow-play", **WHERE, minutes=5, alone=True)
    assert alone.warnings == ()
    done = office.do("slow-play", **WHERE, minutes=5)
    assert done.warnings == (
        "both sides are at fault unless one is cleared: note contestant 2 too (sbu-2022 2.14.f)",
    )
    assert office.do("slow-play", **{**WHERE, "contestant": "2"}, minutes=5).warnings == ()


def test_a_fine_in_vps_is_imps_in_a_knock_out(tmp_path: Path) -> None:
    final = stage("final", format="knock-out", figure="IMP", rounds=1)
    final.pop("draw")
    clauses = {"slow": "A8.3", "knock-out fine": "A8.7.a"}
    office = Office(tmp_path, plan({**final, "clauses": clauses}, rulebook="sydney-2003"), 2)
    office.put("stage opened", stage="final", field=["1", "2"])
    office.draw(1, ("1", "2"), stage="final")
    where = {"contestant": "1", "stage": "final", "session": 1, "minutes": 5}
    office.do("slow-play", **where)
    done = office.do("slow-play", **where)
    assert done.facts[1].body["unit"] == "IMP"
    assert done.facts[1].body["clause"] == "sydney-2003 A8.7.a"


def test_the_book_is_suggested_while_the_form_is_filled_in(tmp_path: Path) -> None:
    office = teams(tmp_path)
    assert office.suggest("late", contestant="1") == ()
    (found,) = office.suggest("late", **WHERE, minutes="12")
    assert found.values == {"fine": 2, "unit": "VP"}
    assert found.clause == "sabf-2020 13.14"
    (slow,) = office.suggest("slow-play", **WHERE, minutes=0, boards=3) or (None,)
    assert slow is None
    office.do("slow-play", **WHERE, minutes=0, boards=1)
    (slow,) = office.suggest("slow-play", **WHERE, minutes=0, boards=3)
    assert slow.values == {"fine": 3, "unit": "VP"}


def test_a_fine_above_the_largest_is_refused_and_can_be_overridden(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(Refused, match=r"largest fine is 3 VP.*\(sabf-2020 19\.7\.f\)"):
        office.do("fine", **WHERE, amount=4, unit="VP")
    done = office.do("fine", **WHERE, amount=4, unit="VP", override="agreed with the committee")
    assert office.kinds(done) == ["fine imposed", "refusal overridden"]
    assert done.facts[0].body["fine"] == "F1"
    assert office.do("fine", **WHERE, amount=1, unit="VP").facts[0].body["fine"] == "F2"


def test_a_fine_in_a_unit_that_does_not_count_is_refused(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(Refused, match="counts no percent: give the amount in VP or IMP"):
        office.do("fine", **WHERE, amount=1, unit="percent")


def test_the_standard_fine_is_suggested(tmp_path: Path) -> None:
    office = sbu(tmp_path, fine="2.21.d")
    found = office.suggest("fine", **WHERE)
    assert found[0].values == {"amount": 0.5, "unit": "VP", "rule": "fine"}
    assert office.suggest("fine", **WHERE, times=2)[0].values["amount"] == 1
    assert office.suggest("fine", stage="qualifying") == ()


def test_the_largest_fine_is_suggested(tmp_path: Path) -> None:
    office = teams(tmp_path)
    (found,) = office.suggest("fine", **WHERE)
    assert (found.reason, found.clause) == ("at most 3 VP", "sabf-2020 19.7.f")


def test_a_breach_is_first_warned_of(tmp_path: Path) -> None:
    one = stage(clauses={"vp": "10.8", "conduct": "1.6.a"}, word="itc-qualifying", boards=20)
    office = Office(tmp_path, plan(one, rulebook="anc-2017"))
    office.draw(1, ("1", "2"), boards=20)
    breach = {**WHERE, "rule": "conduct", "breach": "device-on"}
    (first,) = office.suggest("fine", **breach)
    assert first.values == {"warning": True, "rule": "conduct"}
    office.do("warn", **WHERE, offence="device-on")
    (second,) = office.suggest("fine", **breach)
    assert second.values["unit"] == "VP"
    assert second.values["amount"] > 0
    done = office.do("fine", **breach, amount=second.values["amount"], unit="VP")
    assert done.facts[0].body["clause"] == "anc-2017 1.6.a"


def test_the_largest_adjustment_goes_by_the_boards_played(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1)
    with pytest.raises(Refused, match="largest fine is 6 IMP"):
        office.do("adjust-score", **WHERE, amount=-7, unit="IMP")
    adjusted = office.do("adjust-score", **WHERE, amount=-6, unit="IMP")
    assert adjusted.facts[0].body["clause"] == "sabf-2020 13.4.e"
    in_vps = office.do("adjust-score", **WHERE, amount=-1, unit="VP")
    assert "clause" not in in_vps.facts[0].body  # the clause is about IMPs and says nothing of VPs
    assert office.total("1") < 10


def test_a_credit_takes_the_place_of_the_score(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1)
    office.do("credit-score", **WHERE, score=17, unit="VP")
    assert office.total("1") == 17
    with pytest.raises(Mistake, match="give the score in VP"):
        office.do("credit-score", **WHERE, score=60, unit="percent")


def test_a_credit_that_nobody_can_make_is_told(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.match(1, 1)
    made, most = office.suggest("credit-score", **WHERE)
    assert "VP were made at the tables" in made.reason
    assert (most.reason, most.clause) == ("a session brings 20 VP at most", "sabf-2020 13.9.b")
    assert office.do("credit-score", **WHERE, score=20, unit="VP").warnings == ()
    for score, shown in ((300, "300"), (-1, "−1")):
        (warning,) = office.do("credit-score", **WHERE, score=score, unit="VP").warnings
        assert warning == f"a session brings 0 to 20 VP, and not {shown} (sabf-2020 13.9.b)"


def test_the_largest_adjustment_is_suggested(tmp_path: Path) -> None:
    office = teams(tmp_path)
    (before,) = office.suggest("adjust-score", **WHERE)
    assert (before.values, before.reason) == ({}, "at most 1 IMP for each board played")
    office.match(1, 1)
    (after,) = office.suggest("adjust-score", **WHERE)
    assert after.values == {"amount": -6, "unit": "IMP"}
    assert after.clause == "sabf-2020 13.4.e"


def test_where_the_rules_name_no_amount_that_is_said(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b"})
    for action in ("fine", "adjust-score"):
        (only,) = office.suggest(action, **WHERE)
        assert (only.values, "for the director" in only.reason) == ({}, True)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"contestant": "9", "minutes": 3}, "no contestant '9'"),
        ({"session": 2, "minutes": 3}, "session 2 of qualifying has not been set up"),
        ({"stage": "final", "minutes": 3}, "no stage 'final'"),
        ({"minutes": -1}, "minutes"),
    ],
)
def test_one_sentence_for_what_is_wrong(
    tmp_path: Path, given: dict[str, object], words: str
) -> None:
    with pytest.raises(Mistake, match=words):
        teams(tmp_path).do("late", **{**WHERE, **given})


def test_a_clause_of_another_kind_is_named(tmp_path: Path) -> None:
    office = teams(tmp_path, {"vp": "13.9.b", "late": "13.9.b"})
    with pytest.raises(Mistake, match=r"the plan names sabf-2020 13\.9\.b for 'late'"):
        office.do("late", **WHERE, minutes=3)


@settings(max_examples=15)
@given(minutes=st.lists(st.integers(1, 30), min_size=1, max_size=4))
def test_no_lateness_within_the_tariff_goes_unpunished(
    tmp_path_factory: pytest.TempPathFactory, minutes: list[int]
) -> None:
    office = teams(tmp_path_factory.mktemp("late"))
    for at, each in enumerate(minutes):
        kinds = office.kinds(office.do("late", **WHERE, minutes=each))
        warned = each < 5 and at == 0
        assert kinds == ["late arrival", "warning given" if warned else "fine imposed"]
