"""The standing of a stage: fines, ties for what hangs on them, one place, plain JSON."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.awards.shares import share_out
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.explain import Trace, as_text
from convenor.regulation import shelf
from convenor.standings.accounts import Account, of_meetings, own_entries
from convenor.standings.plain import as_plain, line_as_plain
from convenor.standings.plans import StandingPlan, read_plan, with_clauses
from convenor.standings.ranking import Standing
from convenor.standings.stakes import Stake
from convenor.standings.stand import account_totals, place_of, stand, stand_fields, stand_totals
from convenor.standings.tiebreaks.evidence import Board, Evidence, Meeting, Record
from convenor.standings.totals import Entry, Total, total_of
from convenor.values import replace


def terms_of(clause: str) -> Any:
    return shelf.open_stack(clause.split()[0]).resolve(clause).terms


def plan_of(**given: object) -> StandingPlan:
    return with_clauses(read_plan(given), terms_of)


def with_totals(**scores: int) -> Account:
    return Account(tuple(scores), tuple(Entry(name, each) for name, each in scores.items()))


def places(found: Standing) -> dict[str, int]:
    return {line.contestant: line.place for line in found.lines}


FINED = Account(
    ("A", "B"),
    (Entry("A", 20, round=1), Entry("B", 19, round=1), Entry("A", 3, "fine", 1, "a clause")),
    over=False,
)


def test_fines_rank_at_once_or_at_the_end_or_never() -> None:
    at_once, at_the_end, never = (
        StandingPlan(fines=when) for when in ("taken off", "at the end", "left out")
    )
    over = Account(FINED.contestants, FINED.entries)
    assert stand(at_once, FINED).order == ("B", "A")
    assert stand(at_the_end, FINED).order == ("A", "B")
    assert stand(at_the_end, over).order == ("B", "A")
    assert stand(never, over).order == ("A", "B")


def test_fines_are_given_back_only_if_they_were_taken_off() -> None:
    account = Account(
        ("A", "B"), (Entry("A", 20), Entry("B", 20), Entry("B", 2, "fine")), over=False
    )
    plan = plan_of(fines="at the end", ties={"tests": ["fines given back"]})
    assert places(stand(plan, account)) == {"A": 1, "B": 1}
    level = Account(("A", "B"), (Entry("A", 20), Entry("B", 22), Entry("B", 2, "fine")))
    assert places(stand(plan, level)) == {"B": 1, "A": 2}
    average = plan_of(of="average", ties={"tests": ["fines given back"]})
    found = stand(average, level)
    assert found.ties[0].splits[0].figures == {"A": 20, "B": 22}


def test_who_does_not_contend_is_unplaced_and_its_total_still_counts_for_others() -> None:
    played = (
        Meeting("A", "house", 12, 8, 5, 1),
        Meeting("B", "C", 12, 8, 5, 1),
    )
    account = Account(
        ("A", "B", "C", "house"),
        (*of_meetings(played), Entry("house", 19, round=2)),
        unplaced={"house": "it does not contend"},
    )
    plan = plan_of(ties={"tests": ["opponents"]})
    found = stand(plan, account, Evidence(meetings=played))
    assert found.order == ("A", "B", "C")
    assert found.splits[0].figures == {"A": 27, "B": 8}
    assert found.unplaced_because == {"house": "it does not contend"}
    with pytest.raises(Mistake, match="'house' has no place: it does not contend"):
        found.line("house")
    placed = plan_of(ties={"tests": ["opponents"]}, non_contending="placed")
    assert stand(placed, account, Evidence(meetings=played)).order == ("house", "A", "B", "C")


def test_a_tie_is_split_only_for_what_the_book_splits_it() -> None:
    wins = Evidence(records={name: Record(won=at) for at, name in enumerate("EDCBA")})
    account = with_totals(A=9, B=9, C=7, D=5, E=5)
    stakes = [{"purpose": "winner"}, {"purpose": "last qualifying place", "last": 3}]
    plan = plan_of(ties={"tests": ["wins"]}, stakes=stakes)
    assert places(stand(plan, account, wins)) == {"A": 1, "B": 2, "C": 3, "D": 4, "E": 4}
    second = plan_of(
        purposes_by="sbu-2022 2.11.a",
        ties={"tests": ["wins"]},
        stakes=[{"purpose": "a cup"}, {"purpose": "last qualifying place", "last": 4}],
    )
    found = stand(second, account, wins)
    assert places(found) == {"A": 1, "B": 1, "C": 3, "D": 4, "E": 5}
    assert found.left_to == {"shared": (("A", "B"),)}
    assert [tie.purposes for tie in found.ties] == [("a cup",), ("last qualifying place",)]


def test_a_title_goes_by_tests_and_the_rest_of_the_tie_plays_off() -> None:
    evidence = Evidence(records={name: Record(won=9 - at) for at, name in enumerate("ABCD")})
    plan = plan_of(
        stakes=[
            {"purpose": "title", "ties": {"tests": ["wins"]}, "whole": False},
            {"purpose": "semi-final", "last": 2, "ties": {"left_to": "play-off"}},
        ]
    )
    found = stand(plan, with_totals(A=9, B=9, C=9, D=4), evidence)
    assert places(found) == {"A": 1, "B": 2, "C": 2, "D": 4}
    assert found.left_to == {"play-off": (("B", "C"),)}
    assert found.groups == (("A",), ("B", "C"), ("D",))


def test_a_title_that_waits_for_a_lot_is_not_settled_by_a_lesser_test() -> None:
    evidence = Evidence(records={"A": Record(won=1), "B": Record(won=2)})
    stakes = [
        {"purpose": "title", "ties": {"tests": ["lot"]}},
        {"purpose": "a prize", "ties": {"tests": ["wins"]}},
    ]
    found = stand(plan_of(stakes=stakes), with_totals(A=9, B=9), evidence)
    assert found.by_lot == (("A", "B"),)
    assert places(found) == {"A": 1, "B": 1}
    drawn = stand(plan_of(stakes=stakes, seed="table 1"), with_totals(A=9, B=9), evidence)
    assert sorted(places(drawn).values()) == [1, 2]
    assert drawn.splits[0].test == "lot"


def title(same_total: int = 9) -> StandingPlan:
    return plan_of(
        figure="percent",
        purposes_by="qba-pairs ties.qual.scope",
        stage="final",
        championship=True,
        stakes=[
            {"purpose": "championship title"},
            {"purpose": "qualification", "last": same_total},
        ],
        methods={
            "head-to-head then next ranking pairs": {"clause": "qba-pairs ties.2.method"},
            "point-a-board": {"clause": "qba-pairs ties.qual.common"},
            "across-fields": {
                "tests": ["closest above", {"test": "closest above", "place": 2}, "lead below"],
                "left_to": "director",
            },
            "not broken": {"left_to": "shared"},
        },
    )


def test_a_title_tie_looks_at_the_next_ranking_pairs() -> None:
    played = (
        Meeting("A", "B", 10, 10),
        Meeting("A", "C", 12, 8),
        Meeting("B", "C", 12, 8),
        Meeting("A", "D", 11, 9),
        Meeting("B", "D", 14, 6),
    )
    found = stand(title(), with_totals(A=60, B=60, C=50, D=40), Evidence(meetings=played))
    assert found.order == ("B", "A", "C", "D")
    assert [split.text for split in found.splits] == ["A+B: against D"]
    assert found.line("A").split_by == "against D"


def test_a_tie_that_the_book_does_not_break_stands_and_waits_for_nobody() -> None:
    plan = replace(title(), stakes=(Stake("third place"),), methods={})
    found = stand(plan, with_totals(A=60, B=60, C=50))
    assert found.left_to == {"shared": (("A", "B"),)}


def test_a_state_championship_is_a_championship_where_the_two_are_one_flag() -> None:
    """`ties.2.scope` with the reading that is adopted, and with the other one."""
    given = {"purposes_by": "qba-pairs ties.2.scope", "stage": "final", "figure": "percent"}
    stakes = [{"purpose": "championship title", "ties": {"clause": "qba-pairs ties.2.method"}}]
    plan = plan_of(**given, stakes=stakes, state_championship=True)
    played = Evidence(meetings=(Meeting("A", "B", 12, 8),))
    assert stand(plan, with_totals(A=60, B=60), played).order == ("A", "B")
    assert plan.purposes is not None
    apart = replace(plan, purposes=replace(plan.purposes, state_championship="another flag"))
    assert stand(apart, with_totals(A=60, B=60), played).left_to == {"shared": (("A", "B"),)}


def test_a_tie_to_qualify_goes_by_boards_in_one_field_and_by_neighbours_across_fields() -> None:
    account = Account(
        ("N1", "N2", "N3", "N4", "E1", "E2", "E3", "E4"),
        tuple(
            Entry(name, score)
            for name, score in zip(
                ("N1", "N2", "N3", "N4", "E1", "E2", "E3", "E4"),
                (60, 57, 50, 41, 62, 55, 50, 42),
                strict=True,
            )
        ),
        fields={name: name[0] for name in ("N1", "N2", "N3", "N4", "E1", "E2", "E3", "E4")},
    )
    found = stand(title(5), account)
    assert found.splits[0].figures == {"E3": 5, "N3": 7}
    assert found.order[4:6] == ("E3", "N3")
    apart = stand_fields(plan_of(figure="percent"), account)
    assert {field: each.order[0] for field, each in apart.items()} == {"N": "N1", "E": "E1"}
    one_field = with_totals(A=50, B=50, C=50, D=60)
    boards = (Board({"A": 5, "B": 3, "C": 3}), Board({"B": 4, "C": 4}, average=4))
    counted = stand(title(2), one_field, Evidence(boards=boards))
    assert counted.splits[0].figures == {"A": 4, "B": 2, "C": 2}
    assert places(counted) == {"D": 1, "A": 2, "B": 3, "C": 3}
    assert counted.left_to == {"director": (("B", "C"),)}


def test_across_fields_the_second_above_and_the_lead_below_follow() -> None:
    names = ("N1", "N2", "N3", "N4", "E1", "E2", "E3", "E4")

    def third(*scores: int) -> tuple[str, str]:
        entries = tuple(Entry(name, each) for name, each in zip(names, scores, strict=True))
        account = Account(names, entries, fields={name: name[0] for name in names})
        found = stand(title(5), account)
        at = [line.contestant for line in found.lines if line.contestant in ("N3", "E3")]
        return at[0], found.splits[0].test if found.splits else ""

    assert third(60, 55, 50, 41, 62, 55, 50, 42) == ("N3", "closest above")
    assert third(60, 55, 50, 41, 60, 55, 50, 42) == ("N3", "lead below")
    assert third(60, 55, 50, 42, 60, 55, 50, 42)[1] == ""


def test_a_near_tie_is_a_tie_where_the_book_says_so() -> None:
    account = Account(
        ("A", "B", "C"),
        tuple(
            Entry(name, exact(score), round=at)
            for name, scores in {
                "A": ("61", "50.01"),
                "B": ("61", "50.03"),
                "C": ("55", "54"),
            }.items()
            for at, score in enumerate(scores, 1)
        ),
    )
    plan = plan_of(
        figure="percent", tied_by="sabf-2020 11.7.a", ties={"clause": "sabf-2020 11.7.b"}
    )
    found = stand(plan, account)
    assert places(found) == {"A": 1, "B": 1, "C": 3}
    assert stand(plan_of(figure="percent"), account).order == ("B", "A", "C")
    helped = Account(
        account.contestants,
        (*account.entries[:1], Entry("A", exact("50.01"), "credited", 2), *account.entries[2:]),
    )
    split = stand(plan, helped)
    assert places(split) == {"B": 1, "A": 2, "C": 3}
    assert split.splits[0].test == "sessions played"
    assert split.splits[0].figures == {"A": 1, "B": 2}


def test_what_stays_shared_is_what_awards_need() -> None:
    evidence = Evidence(records={"A": Record(won=1), "B": Record(won=2), "C": Record(won=2)})
    found = stand(plan_of(ties={"tests": ["wins"]}), with_totals(A=9, B=9, C=9, D=1), evidence)
    assert found.tied_groups == (("B", "C", "A"), ("D",))
    assert found.groups == (("B", "C"), ("A",), ("D",))
    prizes = {1: 60, 2: 30, 3: 15}
    assert share_out(found.tied_groups, prizes, "share") == {"A": 35, "B": 35, "C": 35, "D": 0}
    assert share_out(found.groups, prizes, "share") == {"B": 45, "C": 45, "A": 15, "D": 0}


def test_a_head_to_head_match_is_found_among_the_meetings() -> None:
    tests = [{"test": "figure", "figure": "head_to_head", "optional": True}]
    plan = plan_of(ties={"tests": tests})
    met = (Meeting("A", "B", 7, 13, -5),)
    assert stand(plan, with_totals(A=9, B=9), Evidence(meetings=met)).order == ("B", "A")
    elsewhere = (Meeting("A", "C", 7, 13, -5),)
    assert places(stand(plan, with_totals(A=9, B=9), Evidence(meetings=elsewhere)))["B"] == 1


def test_first_rounds_left_out_are_rounds_even_for_a_pair_with_a_bye() -> None:
    met = (Meeting("A", "C", 10, 10, 0, 1), Meeting("A", "D", 10, 10, 0, 2))
    bye_first = (Meeting("B", "D", 10, 10, 0, 2),)
    plan = plan_of(ties={"tests": [{"test": "opponents", "leave_out": 1}]})
    account = with_totals(A=9, B=9, C=5, D=4)
    found = stand(plan, account, Evidence(meetings=met + bye_first))
    assert not found.splits
    assert found.left_to == {"shared": (("A", "B"),)}


def test_a_standing_after_an_earlier_round_looks_at_nothing_later() -> None:
    met = (Meeting("A", "B", 10, 10, 0, 1), Meeting("A", "B", 0, 20, -40, 2))
    account = Account(("A", "B"), of_meetings(met), until=1)
    plan = plan_of(ties={"tests": ["between the tied", "net score"]})
    assert places(stand(plan, account, Evidence(meetings=met))) == {"A": 1, "B": 1}


def test_points_of_several_stages_rank_and_their_vps_split_the_tie() -> None:
    plan = plan_of(figure="points", ties={"clause": "sabf-2020 17.2.b"})
    records = {
        "A": Record(vp=100, fines=0, net_imps=9),
        "B": Record(vp=100, fines=2, net_imps=5),
        "C": Record(vp=100, fines=2, net_imps=7),
    }
    found = stand(plan, with_totals(A=6, B=6, C=6, D=9), Evidence(records=records))
    assert found.order == ("D", "C", "B", "A")
    assert [split.test for split in found.splits] == ["VPs with fines given back", "net IMPs"]
    with pytest.raises(Mistake, match="'vp' of A is missing: the test 'VPs of both phases'"):
        stand(plan, with_totals(A=6, B=6))


def test_places_by_fines_and_the_draw_without_them_are_two_plans_of_one_account() -> None:
    places_by = plan_of(ties={"clause": "anc-2017 16.3"})
    draw_by = plan_of(fines="left out", ties={"clause": "anc-2017 16.2"})
    met = (
        Meeting("A", "C", 15, 5, 20, 1),
        Meeting("B", "D", 15, 5, 25, 1),
        Meeting("E", "F", 14, 6, 17, 1),
    )
    entries = (*of_meetings(met), Entry("B", 2, "fine", 1))
    account = Account(tuple("ABCDEF"), entries)
    evidence = Evidence(meetings=met)
    assert stand(places_by, account, evidence).order[:3] == ("A", "E", "B")
    assert stand(draw_by, account, evidence).order[:3] == ("B", "A", "E")


def test_a_lot_is_recorded_with_its_seed_and_told() -> None:
    plan = plan_of(ties={"tests": ["lot"]}, seed="table 1")
    account = with_totals(A=1, B=1, C=1)
    trace = Trace("the standing")
    found = stand(plan, account, why=trace)
    assert found.seed == "table 1"
    assert as_plain(found)["lots"]["seed"] == "table 1"
    assert "lots with the seed table 1, in the order of SHA-256" in as_text(trace.figure(None))
    assert stand(plan, account, Evidence(seed="table 2")).seed == "table 2"
    assert stand(plan, with_totals(A=1, B=2)).seed is None


def test_one_place_in_a_large_tie_is_told_without_the_other_parts() -> None:
    names = [f"T{number}" for number in range(1, 101)]
    evidence = Evidence(records={name: Record(won=at // 4) for at, name in enumerate(names)})
    plan = plan_of(ties={"tests": ["wins", "lot"], "restart": True})
    account = with_totals(**dict.fromkeys(names, 5))
    trace = Trace("place of T7")
    line = place_of(plan, account, "T7", evidence, trace)
    assert line.tied_with == ("T5", "T6", "T8")
    told = as_text(trace.figure(line.place))
    assert len(told.splitlines()) <= 15
    assert "[T1, T2, T3, T4]" not in told


def test_a_total_made_again_alone_gives_the_same_standing() -> None:
    account = with_totals(A=9, B=9, C=7)
    made = account_totals(account)
    later = Account(account.contestants, (*account.entries, Entry("C", 5, round=2)))
    again = {**made, "C": total_of(own_entries(later, "C"))}
    plan = plan_of(ties={"tests": ["lot"]}, seed="x")
    assert stand_totals(plan, again, contestants=later.contestants) == stand(plan, later)


def test_a_ranking_with_somebody_missing_or_too_many_is_refused() -> None:
    plan = StandingPlan()
    with pytest.raises(Mistake, match="'B' is entered but has no total"):
        stand_totals(plan, {"A": Total()}, contestants=("A", "B"))
    with pytest.raises(Mistake, match="'Team 33' has a total, but is not entered: did you mean"):
        stand_totals(plan, {"Team 3": Total(), "Team 33": Total()}, contestants=("Team 3",))
    with pytest.raises(Mistake, match="there is nobody to rank"):
        stand_totals(plan, {})
    with pytest.raises(Mistake, match="'C' is not to be placed, but has no total"):
        stand_totals(plan, {"A": Total()}, unplaced={"C": "it withdrew"})
    with pytest.raises(Mistake, match="'Team 8' is not entered: did you mean 'Team 7'"):
        place_of(plan, Account(("Team 7",)), "Team 8")
    with pytest.raises(Mistake, match="'Team 8' is not in this standing"):
        stand(plan, Account(("Team 7",))).line("Team 8")
    with pytest.raises(Mistake, match="'B' has no place: it withdrew"):
        place_of(plan, Account(("A", "B"), unplaced={"B": "it withdrew"}), "B")


def test_one_place_is_told_with_its_total_the_tie_and_the_tests() -> None:
    names = tuple(f"Team {number}" for number in range(1, 61))
    scores = (Entry(name, 10 + at % 20, round=1) for at, name in enumerate(names, 1))
    fine = Entry("Team 7", 1, "fine", 1, "a-book 5.3", "late")
    account = Account(names, (*scores, fine, Entry("Team 7", 1, "carry-over")))
    evidence = Evidence(records={name: Record(won=len(name) % 2) for name in names})
    plan = plan_of(ties={"tests": ["wins", "lot"]})
    trace = Trace("place of Team 7")
    line = place_of(plan, account, "Team 7", evidence, trace)
    assert line == stand(plan, account, evidence).line("Team 7")
    told = as_text(trace.figure(line.place))
    assert "fine (late) = 1 VP  [a-book 5.3]" in told
    assert "in all = 17 VP" in told
    assert "wins splits them" in told
    found = trace.figure(None).find("place")
    assert found is not None
    assert found.value == line.place
    assert "Team 8 " not in told
    assert len(told.splitlines()) <= 15


@given(
    st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 3), min_size=1),
    st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 2)),
    st.integers(1, 8),
    st.booleans(),
)
def test_a_place_by_itself_is_the_place_in_the_standing(
    scores: dict[str, int], won: dict[str, int], last: int, whole: bool
) -> None:
    plan = plan_of(
        ties={"tests": ["wins", "lot"]},
        stakes=[{"purpose": "title", "whole": whole}, {"purpose": "final", "last": last}],
    )
    evidence = Evidence(records={name: Record(won=won.get(name, 0)) for name in scores})
    account = with_totals(**scores)
    found = stand(plan, account, evidence)
    assert sorted(found.order) == sorted(scores)
    for line in found.lines:
        assert place_of(plan, account, line.contestant, evidence) == line
        assert line.place == 1 + sum(other.place < line.place for other in found.lines)
        assert line.rank == 1 + sum(other > line.total for other in scores.values())
    shared = {name for groups in found.left_to.values() for group in groups for name in group}
    assert shared == {line.contestant for line in found.lines if line.tied_with}
    for tie in found.ties:
        if tie.first <= last < tie.first + len(tie.tied) - 1:
            assert "final" in tie.purposes or "title" in tie.purposes


def test_a_standing_as_plain_json_reads_back_exactly() -> None:
    account = Account(
        ("A", "B", "C", "D"),
        (
            Entry("A", Fraction(37, 3)),
            Entry("B", Fraction(37, 3)),
            Entry("C", Fraction(25, 2)),
            Entry("C", 2, "fine"),
            Entry("D", 30),
        ),
        unplaced={"D": "it withdrew"},
    )
    evidence = Evidence(records={"A": Record(won=Fraction(1, 3)), "B": Record(won=2)})
    found = stand(plan_of(ties={"tests": ["wins"]}), account, evidence)
    plain = json.loads(json.dumps(as_plain(found)))
    assert [exact(line["figure"]) for line in plain["lines"]] == [
        each.total for each in found.lines
    ]
    assert plain["lines"][0] == {
        "place": 1,
        "rank": 1,
        "contestant": "B",
        "figure": "37/3",
        "split_by": "wins",
        "total": {"scores": "37/3", "rounds": 1, "official": "37/3", "without_fines": "37/3"},
    }
    assert plain["lines"][2]["total"]["without_fines"] == "12.5"
    assert plain["ties"][0]["splits"][0]["figures"] == {"A": "1/3", "B": "2"}
    assert plain["unplaced"] == [{"contestant": "D", "figure": "30", "because": "it withdrew"}]
    assert line_as_plain(found.lines[0])["place"] == 1
