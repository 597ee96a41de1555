"""Draws of every method by the thousand are confirmed from their JSON; a spoilt one is not."""

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from convenor.draws.checker import confirm
from convenor.draws.fields import Field
from convenor.draws.orders import Standing
from convenor.draws.plans import DrawPlan
from convenor.draws.random_events import printed_circle, random_draws
from convenor.draws.round_draws import RoundDraw, read_draw
from convenor.draws.rounds import draw_round
from convenor.values import replace

Plain = dict[str, Any]

EVENTS = 240
EVERY_METHOD = {
    "swiss",
    "modified swiss",
    "two fields",
    "crossed halves",
    "halves",
    "halves by lot",
    "quarters",
    "lot",
    "seeds",
    "fold",
    "round robin",
    "round robin by placing",
}


def test_draws_of_every_method_are_confirmed_from_json() -> None:
    seen: Counter[str] = Counter()
    for seed in range(EVENTS):
        for draw in random_draws(seed):
            kept = json.loads(json.dumps(draw.to_plain()))
            read = read_draw(kept)
            assert read == draw
            assert confirm(read) == (), (seed, draw.round)
            seen[draw.certificate.method] += 1
            seen["share match"] += draw.share is not None
            seen["bye"] += bool(draw.byes)
            seen["house"] += draw.house is not None
    assert sum(seen[each] for each in EVERY_METHOD) > 1000
    assert all(seen[each] > 5 for each in (*EVERY_METHOD, "share match", "bye", "house"))


def test_two_who_change_places_are_found_out() -> None:
    """Whichever two, in whichever draw: the first draw is the only one."""
    chance = Random(4)
    for seed in range(150):
        for draw in random_draws(f"places {seed}"):
            if len(draw.matches) > 1:
                one, other = chance.sample(range(len(draw.matches)), 2)
                matches = list(draw.matches)
                away = matches[one].away
                matches[one] = replace(matches[one], away=matches[other].away)
                matches[other] = replace(matches[other], away=away)
                assert confirm(replace(draw, matches=tuple(matches))), (seed, draw.round)


def test_the_same_seed_is_the_same_random_event() -> None:
    once = [draw.matches for draw in random_draws("a")]
    assert once == [draw.matches for draw in random_draws("a")]


# --- one draw of each method, spoilt --------------------------------------------------------------

NAMES = tuple("ABCDEFGHIJ")
STANDINGS = tuple(Standing(name, 100 - at // 4) for at, name in enumerate(NAMES))
MEETINGS = (("A", "B", 1), ("C", "D", 1), ("I", "J", 1), ("G", "H", 2), ("A", "C", 2))
LINES: Mapping[str, Any] = {name: "NS" if at % 2 else "EW" for at, name in enumerate(NAMES)}
FIELD = Field(
    NAMES,
    round=3,
    standings=STANDINGS,
    seeds=NAMES[::-1],
    meetings=MEETINGS,
    lines=LINES,
    clubs={"E": "x", "F": "x", "A": "y", "J": "y"},
    seed="s",
)
METHODS = sorted(EVERY_METHOD)


def _plan(method: Any, **changes: Any) -> DrawPlan:
    times = 2 if method == "round robin by placing" else 1
    made = DrawPlan(method, rounds=18, times=times, clubs_apart=0, home="lot", odd="bye")
    return replace(made, **changes)


def _draw(method: str, field: Field = FIELD, **changes: Any) -> RoundDraw:
    if method == "round robin by placing":
        field = replace(field, round=10)
    if method == "round robin":
        field = replace(field, meetings=())
    return draw_round(_plan(method, **changes), field)


def _opponents_changed(draw: Plain) -> None:
    one, other = draw["matches"][0], draw["matches"][1]
    one["away"], other["away"] = other["away"], one["away"]


def _one_match_less(draw: Plain) -> None:
    draw["matches"].pop()


def _drawn_twice(draw: Plain) -> None:
    draw["matches"][0]["away"] = draw["matches"][1]["away"]


def _a_stranger(draw: Plain) -> None:
    draw["matches"][0]["away"] = "Z"


def _tables_changed(draw: Plain) -> None:
    one, other = draw["matches"][0], draw["matches"][1]
    one["table"], other["table"] = other["table"], one["table"]
    draw["matches"][:2] = [other, one]


def _home_and_away_changed(draw: Plain) -> None:
    match = draw["matches"][0]
    match["home"], match["away"] = match["away"], match["home"]


def _order_changed(draw: Plain) -> None:
    order = draw["certificate"]["order"]
    order[0], order[1] = order[1], order[0]


def _another_method(draw: Plain) -> None:
    method = draw["certificate"]["method"]
    draw["certificate"]["method"] = "swiss" if method != "swiss" else "modified swiss"


def _another_round(draw: Plain) -> None:
    draw["round"] += 1


def _a_reason_changed(draw: Plain) -> None:
    reason = draw["certificate"]["reasons"][0]
    reason["first"], reason["second"] = "A", "A"


def _a_reason_left_out(draw: Plain) -> None:
    reasons = draw["certificate"]["reasons"]
    if draw["certificate"]["method"] in ("round robin", "round robin by placing"):
        reasons[0]["numbers"] = [1, 1]
    else:
        reasons.pop()


def _another_seed(draw: Plain) -> None:
    draw["certificate"]["field"]["seed"] = "another"


def _a_lot_changed(draw: Plain) -> None:
    draw["certificate"]["lots"][-1]["order"].reverse()


def _somebody_withdrawn(draw: Plain) -> None:
    draw["certificate"]["field"]["withdrawn"] = [draw["matches"][-1]["away"]]


def _sits_first(draw: Plain) -> None:
    draw["matches"][0]["sits_first"] = draw["matches"][0]["home"]


def _rights(draw: Plain) -> None:
    draw["matches"][0]["seating_rights"] = draw["matches"][0]["home"]


def _a_bye_too_many(draw: Plain) -> None:
    match = draw["matches"].pop()
    draw["byes"] = [match["home"], match["away"]]


def _a_share_match_from_nowhere(draw: Plain) -> None:
    draw["share"] = {"three": ["A", "B", "C"], "since": 3, "rounds": 1, "tables": []}


def _a_house_from_nowhere(draw: Plain) -> None:
    draw["house"] = "House"


def _an_unknown_key(draw: Plain) -> None:
    draw["colour"] = "red"


SPOILERS: tuple[Callable[[Plain], None], ...] = (
    _opponents_changed,
    _one_match_less,
    _drawn_twice,
    _a_stranger,
    _tables_changed,
    _home_and_away_changed,
    _order_changed,
    _another_method,
    _another_round,
    _a_reason_changed,
    _a_reason_left_out,
    _another_seed,
    _a_lot_changed,
    _somebody_withdrawn,
    _sits_first,
    _rights,
    _a_bye_too_many,
    _a_share_match_from_nowhere,
    _a_house_from_nowhere,
    _an_unknown_key,
)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_draw_spoilt_in_one_way_is_found_out(method: str, spoil: Callable[[Plain], None]) -> None:
    draw = _draw(method).to_plain()
    assert confirm(draw) == ()
    spoilt = copy.deepcopy(draw)
    spoil(spoilt)
    assert confirm(spoilt)


@pytest.mark.parametrize("method", sorted(EVERY_METHOD - {"round robin", "round robin by placing"}))
def test_two_who_have_met_are_found_out(method: str) -> None:
    draw = _draw(method)
    match = draw.matches[-1]
    met = (*MEETINGS, (match.home, match.away, 1))
    made = replace(draw.certificate, field=replace(draw.certificate.field, meetings=met))
    assert confirm(replace(draw, certificate=made)) == (
        f"{match.home} and {match.away} may not meet.",
    ) or confirm(replace(draw, certificate=made)) == (
        f"{match.away} and {match.home} may not meet.",
    )


@pytest.mark.parametrize("method", sorted(EVERY_METHOD - {"round robin", "round robin by placing"}))
def test_two_of_one_club_are_found_out(method: str) -> None:
    draw = _draw(method)
    match = draw.matches[-1]
    made = draw.certificate
    field = replace(made.field, clubs={match.home: "x", match.away: "x"})
    spoilt = replace(made, field=field, plan=replace(made.plan, clubs_apart=3))
    found = confirm(replace(draw, certificate=spoilt))
    assert found[0].endswith("may not meet.")


def test_another_bye_is_found_out() -> None:
    field = replace(FIELD, withdrawn=("E",))
    draw = _draw("swiss", field, home="as drawn")
    (idle,) = draw.byes
    match = draw.matches[0]
    spoilt = (replace(match, away=idle), *draw.matches[1:])
    assert confirm(draw) == ()
    assert confirm(replace(draw, matches=spoilt, byes=(match.away,)))


def test_a_second_bye_while_others_had_none_is_found_out() -> None:
    draw = _draw("swiss", replace(FIELD, withdrawn=("E",)), home="as drawn")
    field = replace(draw.certificate.field, byes=((draw.byes[0], 1),))
    spoilt = replace(draw, certificate=replace(draw.certificate, field=field))
    assert confirm(spoilt) == (f"{draw.byes[0]} and  may not meet.",)


def test_three_others_who_share_are_found_out() -> None:
    field = replace(FIELD, withdrawn=("E",), meetings=())
    draw = _draw("swiss", field, odd="share match", home="as drawn")
    assert draw.share is not None
    assert confirm(draw) == ()
    names = [name for name in NAMES if name not in ("E", *draw.share.three)]
    swap = {names[0]: draw.share.three[0], draw.share.three[0]: names[0]}
    text = json.dumps(draw.to_plain()["matches"]), json.dumps(draw.to_plain()["share"])
    matches, share = (_renamed(json.loads(each), swap) for each in text)
    assert confirm({**draw.to_plain(), "matches": matches, "share": share})


def _renamed(given: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(given, dict):
        return {key: _renamed(each, swap) for key, each in given.items()}
    if isinstance(given, list):
        return [_renamed(each, swap) for each in given]
    return swap.get(given, given) if isinstance(given, str) else given


def test_a_pair_in_the_other_line_is_found_out() -> None:
    draw = _draw("two fields")
    match = draw.matches[0]
    lines = {**LINES, match.home: "EW", match.away: "NS"}
    field = replace(draw.certificate.field, lines=lines)
    spoilt = replace(draw, certificate=replace(draw.certificate, field=field))
    assert confirm(spoilt)


def test_a_rematch_before_its_round_is_found_out() -> None:
    """Of ten rounds the first six are normal: A and B may meet again in the seventh only."""
    field = Field(("A", "B"), round=7, ranking=("A", "B"), meetings=(("A", "B", 1),))
    plan = DrawPlan("modified swiss", rounds=10)
    draw = draw_round(plan, field)
    assert confirm(draw) == ()
    early = replace(
        draw, round=6, certificate=replace(draw.certificate, field=replace(field, round=6))
    )
    assert confirm(early) == ("A and B may not meet.",)


def test_an_arrow_switch_left_out_is_found_out() -> None:
    draw = draw_round(
        DrawPlan("round robin", printed={"10": printed_circle(10)}), replace(FIELD, meetings=())
    )
    at = next(i for i, match in enumerate(draw.matches) if match.arrow_switch)
    matches = list(draw.matches)
    matches[at] = replace(matches[at], arrow_switch=False)
    assert confirm(draw) == ()
    assert confirm(replace(draw, matches=tuple(matches))) == (
        f"the arrow-switch at table {matches[at].table} is not as printed.",
    )


def test_a_false_proof_for_whoever_was_passed_over_is_found_out() -> None:
    """A may meet only G, so that G cannot have the bye."""
    clubs = dict.fromkeys("ADEF", "x")
    field = Field(tuple("ABCDEFG"), seeds=tuple("ABCDEFG"), clubs=clubs)
    draw = draw_round(DrawPlan("halves", odd="bye", clubs_apart=1), field)
    assert draw.byes == ("F",)
    assert confirm(draw) == ()
    (passed,) = draw.certificate.passed
    false = replace(passed, shown=replace(passed.shown, many=("B",), few=("B", "C", "D")))
    spoilt = replace(draw, certificate=replace(draw.certificate, passed=(false,)))
    assert confirm(spoilt) == ("nothing shows that G could not be left out.",)
    forgotten = replace(draw, certificate=replace(draw.certificate, passed=()))
    assert confirm(forgotten) == ("F should not have been left out of the draw.",)


def test_a_draw_by_least_distance_that_is_not_the_least_is_found_out() -> None:
    plan = DrawPlan("swiss", pairing="least rank distance")
    draw = draw_round(plan, Field(tuple("ABCD"), ranking=tuple("ABCD")))
    matches = (replace(draw.matches[0], away="C"), replace(draw.matches[1], home="B", away="D"))
    assert confirm(draw) == ()
    assert confirm(replace(draw, matches=matches)) == (
        "the rank distances add up to 4, and could add up to 2.",
    )


def test_a_large_draw_by_least_distance_is_seen_to_be_too_far_apart() -> None:
    names = tuple(f"T{number}" for number in range(20))
    plan = DrawPlan("swiss", pairing="least rank distance")
    draw = draw_round(plan, Field(names, ranking=names))
    one, other, *rest = draw.matches
    matches = (replace(one, away=other.home), replace(other, home=one.away), *rest)
    assert confirm(draw) == ()
    assert confirm(replace(draw, matches=matches)) == (
        "T0, T2, T1 and T3 could be paired closer together.",
    )


def test_a_hand_draw_is_confirmed_as_it_was_given() -> None:
    field = Field(tuple("ABCD"), by_hand=(("A", "D"), ("C", "B")))
    draw = draw_round(DrawPlan("by hand"), field)
    assert confirm(draw.to_plain()) == ()
    one, other = draw.matches
    matches = (replace(one, away="B"), replace(other, away="D"))
    assert confirm(replace(draw, matches=matches))


def test_whatever_is_changed_in_a_record_the_checker_answers_in_sentences() -> None:
    """One value of the JSON is taken away or becomes another: never an exception."""
    chance = Random(11)
    for seed in range(25):
        for draw in random_draws(f"changed {seed}"):
            kept = json.loads(json.dumps(draw.to_plain()))
            places = list(_places(kept))
            for where in chance.sample(places, 3):
                spoilt = copy.deepcopy(kept)
                inside = _at(spoilt, where[:-1])
                if chance.randrange(2):
                    del inside[where[-1]]
                else:
                    inside[where[-1]] = _at(kept, chance.choice(places))
                assert all(each.endswith((".", "?")) for each in confirm(spoilt))


def _places(given: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = given.items() if isinstance(given, dict) else enumerate(given)
    for key, each in inside:
        yield (*where, key)
        if isinstance(each, (dict, list)):
            yield from _places(each, (*where, key))


def _at(given: Any, where: tuple[Any, ...]) -> Any:
    for key in where:
        given = given[key]
    return given
