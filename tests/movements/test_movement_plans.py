"""A movement by name: recorded as data, rebuilt the same, and refused in one sentence."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.barometer import is_barometer, of_pairings
from convenor.movements.doubled import grouped_rounds_for
from convenor.movements.howell import howell, rounds_for
from convenor.movements.individual import individual_plans
from convenor.movements.interwoven import interwoven_rounds_for
from convenor.movements.listing import fingerprint, listing, problems_of
from convenor.movements.mitchell import Mitchell, mitchell
from convenor.movements.movement import AnyMovement, Movement, tables_in_play
from convenor.movements.plans import (
    KINDS,
    MovementPlan,
    by_name,
    movement_of,
    plan,
    plan_of,
    with_missing_pair,
)
from convenor.movements.recommend import Room, recommend
from convenor.movements.team_relays import relay_rounds_for, team_howells_for
from convenor.movements.web import weaves_for

SAMPLES: list[dict[str, Any]] = [
    {"kind": "mitchell", "tables": 7, "missing": "EW", "arrow_switch": 1},
    {"kind": "mitchell", "pairs": 16, "plan": "relay", "rounds": 6},
    {"kind": "web", "pairs": 32, "rounds": 13},
    {"kind": "rover", "pairs": 17, "rounds": 7, "arrow_switch": 1},
    {"kind": "hesitation", "pairs": 14},
    {"kind": "bump", "pairs": 15, "rounds": 6},
    {"kind": "double howell", "pairs": 16, "rounds": 7},
    {"kind": "multiplex", "pairs": 24, "groups": 3},
    {"kind": "interwoven", "pairs": 26, "rounds": 13},
    {"kind": "blitz", "pairs": 12},
    {"kind": "howell", "pairs": 8, "rounds": 6},
    {"kind": "howell", "pairs": 14, "same_boards": True},
    {"kind": "round robin", "pairs": 10},
    {"kind": "individual", "players": 12, "plan": "moving"},
    {"kind": "head to head", "stanzas": 2},
    {"kind": "triples"},
    {"kind": "american whist", "teams": 8, "plan": "share"},
    {"kind": "new england", "teams": 8, "rounds": 4},
    {"kind": "double howell of teams", "teams": 7},
    {"kind": "all play all", "teams": 7, "copies": True},
]


def test_the_samples_name_every_kind() -> None:
    assert {str(each["kind"]) for each in SAMPLES} == set(KINDS)


@pytest.mark.parametrize("data", SAMPLES, ids=lambda data: str(data["kind"]))
def test_a_recorded_plan_gives_the_same_movement(data: dict[str, Any]) -> None:
    made = movement_of(data)
    assert problems_of(made) == ()
    recorded = json.loads(json.dumps(plan_of(data).record()))
    assert {**data, "fingerprint": fingerprint(made)} == recorded
    assert movement_of(recorded) == made
    assert plan_of(recorded).movement() == made


@pytest.mark.parametrize("data", SAMPLES, ids=lambda data: str(data["kind"]))
def test_a_listing_comes_back_as_it_was(data: dict[str, Any]) -> None:
    made = movement_of(data)
    back = movement_of(json.loads(json.dumps(listing(made))))
    assert back == made
    assert fingerprint(back) == fingerprint(made)


def test_a_swiss_is_recorded_as_a_listing() -> None:
    made = of_pairings("Swiss", 6, [[(1, 4), (2, 5), (3, 6)]])
    assert movement_of(listing(made)) == made


def test_options_have_no_order_and_none_is_not_given() -> None:
    one = plan("howell", pairs=8, rounds=6)
    assert one == plan("howell", rounds=6, pairs=8) == plan_of(one.plain())
    assert plan("howell", pairs=8, rounds=None) == MovementPlan("howell", (("pairs", 8),))
    assert by_name("howell", pairs=8) == howell(8)


def test_tables_and_a_missing_pair_make_a_half_table() -> None:
    made = by_name("mitchell", tables=7, missing="NS", arrow_switch=1)
    assert made == mitchell(Mitchell(13, switched=1, missing="NS"))
    assert isinstance(made, Movement)
    assert made.winners == 1
    assert is_barometer(by_name("mitchell", tables=6, plan="barometer"))


FIRST_HOWELLS = {
    4: (3,),
    6: (4, 5),
    8: (6, 7),
    10: (7, 9),
    12: (9, 11),
    14: (11, 13),
    16: (11, 13, 15),
    18: (13, 15, 17),
    20: (13, 15, 19),
    22: (15, 17, 21),
    24: (17, 23),
    26: (19, 25),
    28: (21, 27),
    30: (23, 29),
    32: (25, 31),
}
"""The rounds of the Howells that there were first, by seats."""


def all_plans() -> list[MovementPlan]:
    """What can be recorded without options that only cut it short."""
    found = [plan("mitchell", tables=tables) for tables in range(2, 41)]
    found += [
        plan("howell", pairs=pairs, rounds=n)
        for pairs in range(3, 33)
        for n in FIRST_HOWELLS[pairs + pairs % 2]
    ]
    found += [plan("round robin", pairs=pairs) for pairs in range(3, 33)]
    found += [
        plan("individual", players=players, plan=how)
        for players in range(4, 53)
        if players % 4 < 2
        for how in individual_plans(players)
    ]
    found += [plan("head to head", stanzas=stanzas) for stanzas in range(1, 9)]
    found += [plan("american whist", teams=teams) for teams in range(3, 21)]
    found += [plan("american whist", teams=teams, plan="share") for teams in range(4, 21, 2)]
    found += [plan("all play all", teams=teams) for teams in range(3, 21)]
    return found


def individuals_with_two_or_three_over() -> list[MovementPlan]:
    """Plans that came later."""
    return [
        plan("individual", players=players, plan=how)
        for players in range(6, 40)
        if players % 4 > 1
        for how in individual_plans(players)
    ]


def movements_that_directors_know() -> list[MovementPlan]:
    """Hesitations, shorter Howells, rovers, webs and Bowmans, which came later still."""
    found = [
        plan("howell", pairs=pairs, rounds=n)
        for pairs in range(8, 33, 2)
        for n in rounds_for(pairs)
        if n not in FIRST_HOWELLS[pairs]
    ]
    found += [plan("hesitation", pairs=pairs, arrow_switch=1) for pairs in range(8, 27, 2)]
    found += [plan("rover", pairs=pairs) for pairs in range(11, 42, 2)]
    found += [
        plan("web", pairs=2 * tables, rounds=rounds, plan=weave)
        for tables in range(6, 41)
        for rounds in range(5, tables)
        for weave in weaves_for(tables, rounds)
    ]
    return found


def howells_of_groups_and_relays() -> list[MovementPlan]:
    """Interwoven and double Howells, multiplexes, bumps and the relays of teams."""
    found = [
        plan("interwoven", pairs=pairs, rounds=n)
        for pairs in range(7, 35)
        for n in interwoven_rounds_for(pairs)
    ]
    found += [
        plan("double howell", pairs=pairs, rounds=n)
        if groups == 2
        else plan("multiplex", pairs=pairs, groups=groups, rounds=n)
        for groups in range(2, 9)
        for pairs in range(7, 41)
        for n in grouped_rounds_for(pairs, groups)
    ]
    found += [plan("bump", pairs=pairs) for pairs in range(11, 80, 2)]
    for teams in range(4, 41):
        found += [plan("new england", teams=teams, rounds=n) for n in relay_rounds_for(teams)]
        found += [
            plan("double howell of teams", teams=teams, rounds=n) for n in team_howells_for(teams)
        ]
    return found


@pytest.mark.parametrize(
    ("plans", "digest"),
    [
        (all_plans, "f765ea114117e18a"),
        (individuals_with_two_or_three_over, "17ca734996cf8d6c"),
        (movements_that_directors_know, "9e811c68e04439cc"),
        (howells_of_groups_and_relays, "05412fb3e6707ec0"),
    ],
)
def test_no_movement_that_was_ever_recorded_changes(
    plans: Callable[[], list[MovementPlan]], digest: str
) -> None:
    """If this fails, sessions that have been played would be rebuilt otherwise: do not mend it."""
    found = sha256("".join(fingerprint(each.movement()) for each in plans()).encode())
    assert found.hexdigest()[:16] == digest


def test_a_plan_that_gives_something_else_is_refused() -> None:
    data = {**plan("howell", pairs=8).record(), "fingerprint": "0" * 16}
    with pytest.raises(Mistake, match="gives another movement than was recorded"):
        movement_of(data)


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=60, deadline=None)
def test_a_listing_with_one_number_changed_is_another_or_is_refused(
    sample: dict[str, Any], data: st.DataObject
) -> None:
    made: AnyMovement = movement_of(sample)
    listed = listing(made)
    rounds = data.draw(st.sampled_from(listed["rounds"]))
    table = data.draw(st.sampled_from(rounds["tables"]))
    place = data.draw(st.integers(0, len(table) - 1))
    table[place] += data.draw(st.integers(1, 3))
    try:
        changed = fingerprint(movement_of(listed))
    except Mistake:
        return
    assert changed != fingerprint(made)


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "recorded with its 'kind'"),
        ([], "recorded with its 'kind'"),
        ({"kind": 3}, "recorded with its 'kind'"),
        ({"kind": "mitchel", "pairs": 8}, "did you mean 'mitchell'"),
        ({"kind": "howell"}, "needs 'pairs'"),
        ({"kind": "howell", "pears": 8}, "no option 'pears'"),
        ({"kind": "howell", "pairs": "eight"}, "'pairs' of a movement 'howell' is a whole number"),
        ({"kind": "howell", "pairs": True}, "is a whole number, not True"),
        ({"kind": "mitchell"}, "'pairs' or for 'tables'"),
        ({"kind": "mitchell", "pairs": 8, "tables": 4}, "give one of them"),
        ({"kind": "mitchell", "pairs": 3}, "half table"),
        ({"kind": "mitchell", "pairs": 3, "missing": "EW"}, "4 to 80 pairs, not 3"),
        ({"kind": "mitchell", "tables": 41}, "2 to 40 tables, not 41"),
        ({"kind": "mitchell", "pairs": 13}, "leave a half table: say 'missing', NS or EW"),
        ({"kind": "mitchell", "pairs": 13, "missing": "north"}, "NS or EW, not 'north'"),
        ({"kind": "mitchell", "pairs": 14, "missing": "EW"}, "leave 'missing' out"),
        ({"kind": "mitchell", "tables": 7, "arrow_switch": 8}, "cannot be switched"),
        ({"kind": "triples", "teams": 3}, "no option 'teams'"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_a_sentence(data: Any, words: str) -> None:
    with pytest.raises(Mistake, match=words) as told:
        movement_of(data)
    assert str(told.value).count(". ") == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"of": "pears"}, "did you mean 'pairs'"),
        ({"of": 3}, "say which"),
        ({"name": 3}, "is a text, not 3"),
        ({"board_sets": 0}, "numbers from 1 to 999, not 0"),
        ({"board_sets": 10**9}, "from 1 to 999"),
        ({"board_sets": None}, "numbers from 1 to 999, not None"),
        ({"fields": None}, "'fields' of a listed movement is a list of lists"),
        ({"shares": [1]}, "'shares' of a listed movement is a list of lists"),
        ({"rounds": None}, "has 'rounds'"),
        ({"rounds": []}, "there is no round"),
        ({"rounds": [{"tables": [[1, 1, 2]]}]}, "a list of 4 numbers"),
        ({"rounds": [{"tables": [[1, 1, 2, "x"]]}]}, "numbers from 1 to 999, not 'x'"),
        ({"rounds": [{"tables": [[1, 1, 1, 1]]}]}, "pair 1 is in 2 places"),
        ({"of": "teams"}, "numbers from 1 to 999, not None"),
        ({"of": "teams", "teams": 2}, "has 'matches'"),
        ({"of": "teams", "teams": 2, "matches": [[1, 2]]}, "a match is"),
        ({"of": "players", "players": 8}, "a list of 6 numbers"),
    ],
)
def test_a_listing_that_is_wrong_is_refused_in_a_sentence(
    change: dict[str, Any], words: str
) -> None:
    with pytest.raises(Mistake, match=words):
        movement_of({**listing(howell(8)), **change})


# --- the pair that is missing --------------------------------------------------------------------


@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("pairs", range(5, 40, 2))
def test_whatever_is_recommended_for_an_odd_number_takes_one_more(pairs: int, winners: int) -> None:
    """Everybody else sits at the same tables with the same boards, and the newcomer plays.

    Only a rover and a bump leave no seat empty, and so stand behind the others.
    """
    room = Room(entries=pairs, boards=24, minutes=210, of="pairs", winners=winners)
    found = recommend(room)
    assert found[0].plan.kind not in ("rover", "bump")
    for each in found:
        if each.plan.kind in ("rover", "bump"):
            assert with_missing_pair(each.plan.record()) is None
            continue
        grown = with_missing_pair(each.plan.record())
        assert grown is not None, each.name
        tables = [*tables_in_play(grown.movement())]
        others = [at for at in tables if pairs + 1 not in (*at.ns, *at.ew)]
        assert others == [*tables_in_play(each.movement)]
        assert len(tables) > len(others)


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "howell", "pairs": 8},
        {"kind": "mitchell", "tables": 4},
        {"kind": "mitchell", "tables": 4, "missing": "NS"},
        {"kind": "individual", "players": 7},
        {"kind": "all play all", "teams": 7},
        listing(howell(7)),
    ],
)
def test_nobody_is_added_where_others_would_sit_elsewhere(data: dict[str, Any]) -> None:
    assert with_missing_pair(data) is None
