"""Rounds drawn by a plan: round one, odd fields, two lines, replays, printed draws, seats."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.contest.share_threes import threes_to_share
from convenor.draws.checker import confirm
from convenor.draws.fields import Field
from convenor.draws.first_round_checks import (
    CrossedHalvesGiven,
    CrossedHalvesTerms,
    HalvesGiven,
    HalvesTerms,
    first_round_by_halves,
    first_round_crossed,
)
from convenor.draws.orders import Standing
from convenor.draws.plans import DrawPlan, read_plan
from convenor.draws.round_draws import RoundDraw, after
from convenor.draws.rounds import draw_round
from convenor.draws.seedings import FirstRoundGiven, FirstRoundTerms, first_round
from convenor.errors import Refusal
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.matches.share_matches import three_to_share
from convenor.regulation import shelf
from convenor.regulation.ask import ask
from convenor.values import replace


def names(size: int) -> tuple[str, ...]:
    return tuple(f"T{number}" for number in range(1, size + 1))


def met(draw: RoundDraw) -> tuple[tuple[str, str], ...]:
    return tuple((each.home, each.away) for each in draw.matches)


# --- round one ------------------------------------------------------------------------------------


@given(st.integers(2, 40), st.integers(0, 9))
def test_halves_by_lot_pass_the_check_of_the_book(size: int, seed: int) -> None:
    plan = DrawPlan("swiss", first_round="halves by lot", odd="bye")
    draw = draw_round(plan, Field(names(size), seeds=names(size), seed=seed))
    number = {name: at for at, name in enumerate(names(size), 1)}
    pairs = tuple((number[a], number[b]) for a, b in met(draw))
    bye = number[draw.byes[0]] if draw.byes else None
    checked = first_round_by_halves(HalvesTerms(), HalvesGiven(size, pairs, bye))
    assert (checked.verdict, checked.reason) == ("ok", None)


@given(st.integers(2, 40), st.integers(0, 9))
def test_quarters_with_a_share_match_are_those_of_the_family(size: int, seed: int) -> None:
    plan = DrawPlan("swiss", first_round="quarters", odd="share match")
    draw = draw_round(plan, Field(names(size), seeds=names(size), seed=seed))
    wanted = first_round(FirstRoundTerms("quarters"), FirstRoundGiven(size, seed))
    assert met(draw) == tuple((f"T{a}", f"T{b}") for a, b in wanted.matches or ())
    assert (draw.share.three if draw.share else None) == (
        tuple(f"T{each}" for each in wanted.share) if wanted.share else None
    )


def test_halves_in_order_and_folded() -> None:
    field = Field(names(6), seeds=names(6))
    in_order = draw_round(DrawPlan("halves"), field)
    assert met(in_order) == (("T1", "T4"), ("T2", "T5"), ("T3", "T6"))
    folded = draw_round(DrawPlan("fold"), field)
    assert met(folded) == (("T1", "T6"), ("T2", "T5"), ("T3", "T4"))
    assert met(draw_round(DrawPlan("seeds"), field)) == (("T1", "T2"), ("T3", "T4"), ("T5", "T6"))


@given(st.integers(1, 20), st.integers(0, 9))
def test_crossed_halves_pass_the_check_of_the_book(each_way: int, seed: int) -> None:
    both = names(2 * each_way)
    lines: Any = {name: "NS" if at < each_way else "EW" for at, name in enumerate(both)}
    plan = DrawPlan("two fields", first_round="crossed halves")
    draw = draw_round(plan, Field(both, seeds=both, lines=lines, seed=seed))
    number = {name: at % each_way + 1 for at, name in enumerate(both)}
    pairs = tuple((number[a], number[b]) for a, b in met(draw))
    terms = CrossedHalvesTerms("up", "down")
    assert first_round_crossed(terms, CrossedHalvesGiven(each_way, pairs)).verdict == "ok"


def test_the_lot_of_round_one_is_kept_with_its_seed() -> None:
    draw = draw_round(DrawPlan("lot"), Field(tuple("ABCD"), seed=7))
    assert met(draw) == (("A", "D"), ("B", "C"))
    (lot,) = draw.certificate.lots
    assert (lot.what, lot.seed, lot.order) == ("order", "7", ("A", "D", "B", "C"))


def test_clubs_are_kept_apart_in_the_first_rounds_only() -> None:
    field = Field(tuple("ABCD"), ranking=tuple("ABCD"), clubs={"A": "x", "B": "x"})
    plan = DrawPlan("swiss", clubs_apart=2)
    assert met(draw_round(plan, field)) == (("A", "C"), ("B", "D"))
    assert met(draw_round(plan, replace(field, round=3))) == (("A", "B"), ("C", "D"))


# --- odd fields -----------------------------------------------------------------------------------


def test_a_second_bye_only_when_all_have_had_one() -> None:
    plan = DrawPlan("swiss", odd="bye", replays_from=1)
    field = Field(tuple("ABC"), ranking=tuple("ABC"), round=3, byes=(("C", 1), ("B", 2)))
    assert draw_round(plan, field).byes == ("A",)
    again = replace(field, round=4, byes=(("C", 1), ("B", 2), ("A", 3)))
    assert draw_round(plan, again).byes == ("C",)


def test_the_house_contestant_is_met_once() -> None:
    plan = DrawPlan("swiss", odd="house", house="Caddies")
    field = Field(tuple("ABC"), ranking=tuple("ABC"))
    first = draw_round(plan, field)
    assert (met(first), first.house) == ((("A", "B"), ("C", "Caddies")), "Caddies")
    assert met(draw_round(plan, after(first))) == (("A", "C"), ("B", "Caddies"))


def test_three_share_and_the_rest_are_drawn_from_the_top() -> None:
    vps = (50, 45, 44, 40, 39, 38, 30, 29, 28)
    standings = tuple(Standing(name, vp) for name, vp in zip("ABCDEFGHI", vps, strict=True))
    field = Field(tuple("ABCDEFGHI"), round=2, standings=standings)
    draw = draw_round(DrawPlan("swiss", odd="share match"), field)
    assert draw.share is not None
    assert draw.share.three == ("G", "H", "I")
    assert [(e.table, e.home, e.away) for e in draw.share.tables] == [
        (4, "G", "H"),
        (5, "I", "G"),
        (6, "H", "I"),
    ]
    assert met(draw) == (("A", "B"), ("C", "D"), ("E", "F"))
    assert draw.meetings[3:] == (("G", "H", 2), ("I", "G", 2), ("H", "I", 2))


def test_other_three_share_where_the_rest_could_not_be_drawn() -> None:
    """A has met B to F: without G, H and I it would have nobody left."""
    vps = (50, 45, 44, 40, 39, 38, 30, 29, 28)
    standings = tuple(Standing(name, vp) for name, vp in zip("ABCDEFGHI", vps, strict=True))
    meetings = tuple(("A", other, at) for at, other in enumerate("BCDEF", 1))
    field = Field(tuple("ABCDEFGHI"), round=6, standings=standings, meetings=meetings)
    draw = draw_round(DrawPlan("swiss", odd="share match"), field)
    assert draw.share is not None
    assert draw.share.three == ("F", "G", "H")
    assert [each.who for each in draw.certificate.passed] == [("G", "H", "I")]
    assert met(draw)[0] == ("A", "I")
    assert confirm(draw.to_plain()) == ()


def test_a_share_match_of_two_rounds_goes_on() -> None:
    plan = DrawPlan("swiss", odd="share match", share_rounds=2, replays_from=3)
    field = Field(names(9), standings=tuple(Standing(name, 0) for name in names(9)), seed=1)
    first = draw_round(plan, field)
    second = draw_round(plan, after(first))
    assert first.share is not None
    assert second.share is not None
    assert second.share.three == first.share.three
    assert (second.share.since, len(second.meetings)) == (1, 3)
    third = draw_round(plan, after(second))
    assert third.share is not None
    assert third.share.since == 3
    for each in (first, second, third):
        assert confirm(each) == ()
    fewer = next(name for name in names(9) if name not in first.share.three)
    with pytest.raises(Refusal, match="a share match is still on"):
        draw_round(plan, replace(after(first), withdrawn=(fewer,)))


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 7), st.data())
def test_the_three_are_those_that_the_scoring_of_share_matches_names(
    half: int, data: st.DataObject
) -> None:
    ranking = names(2 * half + 1)
    vps = data.draw(st.lists(st.integers(0, 9), min_size=len(ranking), max_size=len(ranking)))
    couples = list(combinations(ranking, 2))
    played = data.draw(st.lists(st.sampled_from(couples), unique=True))
    barred: dict[str, set[str]] = {name: set() for name in ranking}
    for one, other in played:
        barred[one].add(other)
        barred[other].add(one)
    points = dict(zip(ranking, vps, strict=True))
    if len(ranking) >= 3:
        first = next(threes_to_share(ranking, points, barred), None)
        assert first == three_to_share(ranking, vps, played)


# --- two lines, replays, fines --------------------------------------------------------------------


def test_north_south_and_east_west_stay_apart_with_a_sit_out() -> None:
    lines: Any = {**dict.fromkeys("ABC", "NS"), **dict.fromkeys("XY", "EW")}
    field = Field(tuple("ABCXY"), ranking=tuple("ABCXY"), lines=lines)
    plan = DrawPlan("two fields", odd="sit-out")
    first = draw_round(plan, field)
    assert (met(first), first.byes) == ((("A", "X"), ("B", "Y")), ("C",))
    second = draw_round(plan, after(first))
    assert (met(second), second.byes) == ((("A", "Y"), ("C", "X")), ("B",))


@pytest.mark.parametrize(("number", "replayed"), [(6, False), (7, True)])
def test_a_modified_swiss_replays_from_its_round_on(number: int, replayed: bool) -> None:
    field = Field(tuple("ABCD"), ranking=tuple("ABCD"), round=number, meetings=(("A", "B", 2),))
    draw = draw_round(DrawPlan("modified swiss", rounds=10), field)
    assert (("A", "B") in met(draw)) == replayed


def test_a_replay_that_the_convenor_allows_is_one_only() -> None:
    field = Field(("A", "B"), ranking=("A", "B"), round=2, meetings=(("A", "B", 1),))
    with pytest.raises(Refusal, match=r"round 2 cannot be drawn by 14\.1"):
        draw_round(DrawPlan("swiss", clause="14.1"), field)
    again = draw_round(DrawPlan("swiss", replays_from=2), field)
    assert met(again) == (("A", "B"),)
    with pytest.raises(Refusal, match="allow replays from this round on"):
        draw_round(DrawPlan("swiss", replays_from=2), after(again))


@pytest.mark.parametrize(("fines", "wanted"), [("left out", ("A", "B")), ("counted", ("B", "C"))])
def test_fines_draw_only_where_the_plan_says_so(fines: Any, wanted: tuple[str, str]) -> None:
    standings = (Standing("A", 60, penalty=9), Standing("B", 59), Standing("C", 58))
    field = Field(tuple("ABCD"), standings=(*standings, Standing("D", 50)))
    assert met(draw_round(DrawPlan("swiss", fines=fines), field))[0] == wanted


# --- round robins ---------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 15))
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    field = Field(names(size), seed=3)
    plan = DrawPlan("round robin", odd="bye", numbers_by="lot")
    times: Counter[frozenset[str]] = Counter()
    for _ in range(size - 1 + size % 2):
        draw = draw_round(plan, field)
        times.update(frozenset(each) for each in met(draw))
        assert confirm(draw) == ()
        field = after(draw)
    assert len(times) == size * (size - 1) // 2
    assert set(times.values()) == {1}


@pytest.mark.parametrize(("size", "clause"), [(12, "21.15.b"), (14, "21.16.b")])
def test_the_printed_draws_of_pairs_with_their_seeds(size: int, clause: str) -> None:
    stack = shelf.open_stack("sabf-2020")
    terms = stack.resolve(f"sabf-2020 {clause}").terms
    plan = DrawPlan(
        "round robin",
        odd="bye",
        numbers_by="seeds",
        printed={str(size): terms.rows},
        seed_numbers={str(size): terms.seeds},
    )
    field = Field(names(size), seeds=names(size))
    for number in range(1, size):
        draw = draw_round(plan, field)
        assert confirm(draw.to_plain()) == ()
        for one, other in combinations((1, 2, 3), 2):
            found = ask(stack, f"sabf-2020 {clause}", {"seeds": [one, other]}).round
            pair = {f"T{one}", f"T{other}"}
            assert (pair in [set(each) for each in met(draw)]) == (found == number)
        field = after(draw)
    short = Field(names(size - 1), seeds=names(size - 1))
    draw = draw_round(plan, short)
    assert (len(draw.matches), len(draw.byes)) == (size // 2 - 1, 1)
    assert confirm(draw.to_plain()) == ()


def test_the_printed_final_with_its_arrow_switch() -> None:
    stack = shelf.open_stack("sydney-2003")
    rows = stack.resolve("sydney-2003 B.draw").terms.rows
    plan = DrawPlan("round robin", numbers_by="lot", printed={"10": rows})
    field = Field(names(10), seed="final")
    switched = 0
    for _ in range(9):
        draw = draw_round(plan, field)
        assert confirm(draw.to_plain()) == ()
        for each in draw.matches:
            wanted = ask(stack, "sydney-2003 B.draw", {"round": draw.round, "table": each.table})
            order = draw.certificate.order
            assert (each.home, each.away) == (order[wanted.ns - 1], order[wanted.ew - 1])
            assert each.arrow_switch == wanted.arrow_switch
            switched += bool(each.arrow_switch)
        field = after(draw)
    assert switched


@pytest.mark.parametrize(
    ("teams", "clause", "by_table", "last"),
    [(7, "10.4.1", (1, 7), (15, 21)), (6, "10.5.1", (1, 10), (16, 20))],
)
def test_repeated_round_robins_with_the_last_by_placing(
    teams: int, clause: str, by_table: tuple[int, int], last: tuple[int, int]
) -> None:
    stack = shelf.open_stack("anc-2017")
    plan = DrawPlan(
        "round robin by placing",
        odd="bye",
        repeated=stack.resolve(f"anc-2017 {clause}").terms,
    )
    placed = names(teams)[::-1]
    for number in (*range(by_table[0], by_table[1] + 1), *range(last[0], last[1] + 1)):
        placings = placed if number >= last[0] else None
        draw = draw_round(plan, Field(names(teams), round=number, placings=placings))
        order = [int(name[1:]) for name in placed]
        given_ = {"teams": teams, "round": number, "placings": order}
        wanted = ask(stack, f"anc-2017 {clause}", given_)
        assert met(draw) == tuple((f"T{a}", f"T{b}") for a, b in wanted.matches)
        assert draw.byes == (() if wanted.bye is None else (f"T{wanted.bye}",))
        assert confirm(draw.to_plain()) == ()
        one, other, *rest = draw.matches
        changed = replace(one, away=other.away), replace(other, away=one.away), *rest
        assert f"table 1 should have {one.home} and {one.away}." in confirm(
            replace(draw, matches=changed)
        )
    with pytest.raises(Refusal, match="is not printed"):
        draw_round(plan, Field(names(teams), round=by_table[1] + 1))


def test_teams_that_are_renumbered_by_placing_are_drawn_by_their_new_numbers() -> None:
    """ANC 10.3.b: the leader is called number 1 in the last round robin, by the other reading."""
    terms = shelf.open_stack("anc-2017").resolve("anc-2017 10.3.b").terms
    for shown, numbers in (("team numbers", (7, 6)), ("placings", (1, 2))):
        plan = DrawPlan("round robin by placing", odd="bye", repeated=replace(terms, shown=shown))
        field = Field(names(7), round=21, placings=names(7)[::-1])
        draw = draw_round(plan, field)
        reason = next(e for e in draw.certificate.reasons if {e.first, e.second} == {"T7", "T6"})
        assert {reason.first, reason.second} == {"T7", "T6"}
        assert set(reason.numbers or ()) == set(numbers)
        assert confirm(draw.to_plain()) == ()


def test_places_once_set_stay_for_the_last_round_robin() -> None:
    plan = DrawPlan("round robin by placing", times=2)
    field = Field(tuple("ABCD"), round=4, ranking=tuple("DCBA"))
    first = draw_round(plan, field)
    assert first.certificate.places == tuple("DCBA")
    later = replace(after(first), ranking=tuple("ABCD"))
    assert draw_round(plan, later).certificate.order == tuple("DCBA")


def test_whoever_would_meet_a_team_that_withdrew_sits_out() -> None:
    field = Field(tuple("ABCD"), round=2, withdrawn=("D",))
    draw = draw_round(DrawPlan("round robin"), field)
    assert (met(draw), draw.byes) == ((("C", "A"),), ("B",))


# --- seats, reasons, data -------------------------------------------------------------------------


def test_seats_by_lot_turn_and_right() -> None:
    plan = DrawPlan(
        "round robin", times=3, sits_first=("blind", "second named", "changed"), right="sits last"
    )
    field = Field(("A", "B"))
    first = draw_round(plan, field)
    assert (first.matches[0].line_ups, first.matches[0].sits_first) == ("blind", None)
    assert first.matches[0].seating_rights == first.matches[0].home
    second = draw_round(plan, after(first))
    assert second.matches[0].sits_first == second.matches[0].away
    third = draw_round(plan, after(second))
    assert third.matches[0].sits_first == third.matches[0].home
    for each in (first, second, third):
        assert confirm(each) == ()


def test_the_home_team_by_lot_differs_from_round_to_round() -> None:
    plan = DrawPlan("round robin", times=12, home="lot")
    field = Field(("A", "B"), seed=1)
    homes = set()
    for _ in range(12):
        draw = draw_round(plan, field)
        homes.add(draw.matches[0].home)
        field = after(draw)
    assert homes == {"A", "B"}


def test_the_certificate_says_who_was_passed_over() -> None:
    meetings = (("A", "B", 1), ("C", "D", 1))
    field = Field(tuple("ABCD"), round=2, ranking=tuple("ABCD"), meetings=meetings)
    heard = Trace("draw")
    draw = draw_round(DrawPlan("swiss"), field, heard)
    first, second = draw.certificate.reasons
    told = as_text(heard.figure(met(draw)))
    assert "A meets C, having met B" in told
    assert "round 2 is drawn as: swiss" in told
    assert (first.first, first.second, first.barred, first.blocking) == ("A", "C", ("B",), ())
    assert (second.first, second.second, second.barred) == ("B", "D", ())


def test_a_plan_is_data() -> None:
    plan = read_plan(
        {
            "method": "swiss",
            "first_round": "halves by lot",
            "odd": "share match",
            "printed": {"2": [{"table": 1, "ns": 1, "ew": 2, "round": 1}]},
            "modified": {"extra_if_even": 2},
            "sits_first": ["blind", "changed"],
        }
    )
    assert (plan.method_of(1), plan.method_of(2)) == ("halves by lot", "swiss")
    assert (plan.sits_first_in(1), plan.sits_first_in(5)) == ("blind", "changed")
    assert plan.modified.extra_if_even == 2
