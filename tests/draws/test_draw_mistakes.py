"""What cannot be drawn: one mistake each, one sentence each, and what can be chosen instead."""

from itertools import combinations
from typing import Any

import pytest

from convenor.contest.printed_seats import PrintedSeats
from convenor.draws.checker import confirm
from convenor.draws.fields import Field, read_field
from convenor.draws.orders import Standing
from convenor.draws.plans import DrawPlan, read_plan
from convenor.draws.printed_draws import SeedRow
from convenor.draws.round_draws import read_draw
from convenor.draws.rounds import draw_round
from convenor.errors import Mistake, Refusal
from convenor.values import replace

FOUR = tuple("ABCD")
SWISS = DrawPlan("swiss")
RANKED = Field(FOUR, round=3, ranking=FOUR)
LINES: Any = {"A": "NS", "B": "NS", "C": "EW", "D": "EW"}

AT_TWO_TABLES = tuple(
    PrintedSeats(at % 3 + 1, one, other, at // 3 + 1)
    for at, (one, other) in enumerate(combinations((1, 2, 3, 4), 2))
)
"""Number 1 meets all three others at once."""


def _field(**changes: Any) -> Field:
    return replace(RANKED, **changes)


MISTAKES: tuple[tuple[DrawPlan, Field, str], ...] = (
    (SWISS, _field(ranking=tuple("ABC")), "'D' is missing from 'ranking': add it, or name it"),
    (SWISS, _field(ranking=tuple("ABCCD")), "'C' is in 'ranking' twice"),
    (SWISS, _field(ranking=tuple("ABCE")), "'E' in 'ranking' is not a contestant"),
    (SWISS, _field(ranking=None), "round 3 is drawn by rank: give 'ranking' or 'standings'"),
    (SWISS, _field(contestants=tuple("AAB")), "'A' is in 'contestants' twice"),
    (SWISS, _field(contestants=("A", "")), "a name in 'contestants' is empty"),
    (SWISS, _field(withdrawn=tuple("ABC")), "at least two contestants: there is 1 left"),
    (SWISS, _field(withdrawn=("E",)), "'E' in 'withdrawn' is not a contestant"),
    (SWISS, _field(meetings=(("A", "E", 1),)), "'E' in 'meetings' is not a contestant"),
    (SWISS, _field(meetings=(("A", "A", 1),)), "'A' cannot have met itself"),
    (SWISS, _field(meetings=(("A", "B", 3),)), "round 3 in 'meetings' is not before round 3"),
    (SWISS, _field(byes=(("E", 1),)), "'E' in 'byes' is not a contestant"),
    (SWISS, _field(byes=(("A", 4),)), "round 4 in 'byes' is not before round 3"),
    (SWISS, _field(sharing=("A", "B")), "'sharing' needs three names"),
    (SWISS, _field(clubs={"E": "x"}), "'E' in 'clubs' is not a contestant"),
    (DrawPlan("swiss", clubs_apart=3), _field(), "clubs are kept apart in round 3: give 'clubs'"),
    (DrawPlan("swiss", rounds=2), _field(), "there is no round 3: the stage has 2 rounds"),
    (DrawPlan("modified swiss"), _field(), "give 'rounds' in the plan"),
    (DrawPlan("swis"), _field(), "no way to draw called 'swis': did you mean 'swiss'"),  # type: ignore[arg-type]
    (DrawPlan("halves"), _field(), "round 3 is drawn by seed: give 'seeds'"),
    (DrawPlan("quarters"), _field(seeds=FOUR), "the quarters goes by lot: give 'seed'"),
    (DrawPlan("lot"), _field(), "round 3 goes by lot: give 'seed'"),
    (DrawPlan("two fields"), _field(lines={"A": "NS"}), "'B' has no line"),
    (DrawPlan("two fields"), _field(lines={**LINES, "A": "N"}), "the line 'N': say NS or EW"),
    (
        DrawPlan("two fields"),
        _field(lines={**LINES, "B": "EW"}),
        "1 North-South pairs cannot meet 3 East-West pairs",
    ),
    (
        DrawPlan("swiss", odd="share match"),
        _field(withdrawn=("D",)),
        "those with like scores: give 'standings'",
    ),
    (
        DrawPlan("swiss", odd="house", house="A"),
        _field(),
        "'A' is a contestant: give the house contestant another name",
    ),
    (DrawPlan("round robin"), _field(round=4), "there is no round 4: it ends with round 3"),
    (
        DrawPlan("round robin", clubs_apart=1),
        _field(round=1, clubs={"A": "x"}),
        "a round robin cannot keep clubs apart",
    ),
    (
        DrawPlan("round robin", printed={"4": (PrintedSeats(1, 1, 2, 3),)}),
        _field(),
        "does not let everybody meet everybody",
    ),
    (
        DrawPlan("round robin", numbers_by="lot"),
        _field(),
        "number of each goes by lot: give 'seed'",
    ),
    (
        DrawPlan(
            "round robin",
            numbers_by="seeds",
            seed_numbers={"4": tuple(SeedRow(seed, 1) for seed in range(1, 5))},
        ),
        _field(seeds=FOUR),
        "the pair numbers of 4 seeds must be 1 to 4",
    ),
    (
        DrawPlan("round robin", printed={"4": AT_TWO_TABLES}),
        _field(round=1),
        "in round 1 of the printed draw somebody sits at two tables",
    ),
    (DrawPlan("round robin", printed={"4": ()}), _field(), "printed draw for 4 has no rounds"),
    (
        DrawPlan("round robin"),
        _field(meetings=(("A", "B", 1),)),
        "A and B have met in round 1 of this round robin",
    ),
    (
        DrawPlan("round robin by placing"),
        _field(),
        "round 3 goes by the places before this round robin began",
    ),
    (
        DrawPlan("swiss", sits_first=("changed",)),
        _field(),
        "'sat_first' does not say who did when they last met",
    ),
    (DrawPlan("by hand"), _field(by_hand=(("A", "E"), ("C", "D"))), "'E' in 'by_hand' does not"),
    (DrawPlan("by hand"), _field(by_hand=(("A", "B"), ("A", "C"))), "'A' is drawn 2 times"),
    (DrawPlan("by hand"), _field(by_hand=(("A", "B"),)), "'C' is not drawn"),
)


@pytest.mark.parametrize(("plan", "field", "words"), MISTAKES, ids=[each[2] for each in MISTAKES])
def test_a_mistake_is_one_sentence(plan: DrawPlan, field: Field, words: str) -> None:
    with pytest.raises(Mistake) as raised:
        draw_round(plan, field)
    said = str(raised.value)
    assert words in said
    assert "\n" not in said


def test_equals_without_a_seed_are_named() -> None:
    standings = tuple(Standing(name, 10) for name in FOUR)
    with pytest.raises(Mistake, match="are equal on VPs and net IMPs: give 'seed'"):
        draw_round(SWISS, _field(ranking=None, standings=standings))


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (SWISS, _field(withdrawn=("D",))),
        (DrawPlan("round robin"), Field(tuple("ABC"))),
        (DrawPlan("halves"), Field(tuple("ABC"), seeds=tuple("ABC"))),
        (DrawPlan("two fields"), _field(withdrawn=("D",), lines=LINES)),
        (DrawPlan("round robin", odd="share match"), Field(tuple("ABC"))),
    ],
)
def test_an_odd_field_without_a_rule_is_refused(plan: DrawPlan, field: Field) -> None:
    with pytest.raises(Refusal) as raised:
        draw_round(replace(plan, clause="9.1"), field)
    assert str(raised.value) == (
        f"3 contestants are an odd number in round {field.round}, and 9.1 does not say who sits "
        "out: choose a bye, a share match (one field only) or a house contestant."
    )


def test_too_few_left_unmet_names_them_and_what_can_be_chosen() -> None:
    meetings = tuple((one, other, 1) for one, other in combinations("CDEF", 2))
    field = Field(tuple("ABCDEF"), round=4, ranking=tuple("ABCDEF"), meetings=meetings)
    with pytest.raises(Refusal) as raised:
        draw_round(SWISS, field)
    assert str(raised.value) == (
        "round 4 cannot be drawn: C, D and E cannot all be paired among themselves, and beyond "
        "that may meet only A and B; allow replays from this round on, choose another method, play "
        "fewer rounds, or let the director draw the round by hand."
    )
    with pytest.raises(Refusal, match="let the chief director draw the round by hand"):
        draw_round(replace(SWISS, decided_by="chief director"), field)
    assert draw_round(DrawPlan("swiss", replays_from=4), field).matches


def test_no_three_to_share_is_refused() -> None:
    standings = tuple(Standing(name, 9 - at) for at, name in enumerate("ABCDE"))
    field = Field(tuple("ABCDE"), round=2, standings=standings, meetings=(("D", "E", 1),))
    with pytest.raises(Refusal, match="no three of the lower half may all meet"):
        draw_round(DrawPlan("swiss", odd="share match"), field)


def test_whoever_is_left_out_the_rest_cannot_be_paired() -> None:
    clubs = dict.fromkeys("ABCDE", "x")
    field = Field(tuple("ABCDE"), seeds=tuple("ABCDE"), clubs=clubs)
    with pytest.raises(Refusal, match="whoever is left out"):
        draw_round(DrawPlan("halves", odd="bye", clubs_apart=1), field)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"method": "swis"}, "method cannot be 'swis': did you mean 'swiss'?"),
        ({"method": "swiss", "od": "bye"}, "unknown key 'od': did you mean 'odd'?"),
        ({"method": "swiss", "odd": "maybe"}, "odd cannot be 'maybe'"),
        ({"method": "swiss", "replays_from": 0}, "replays_from cannot be 0: it is 1 or more"),
        ({}, "'method' is missing"),
    ],
)
def test_a_plan_that_cannot_be_read(given: dict[str, object], words: str) -> None:
    with pytest.raises(Mistake) as raised:
        read_plan(given)
    assert words in str(raised.value)


def test_a_field_that_cannot_be_read() -> None:
    with pytest.raises(Mistake, match="'NE'"):
        read_field({"contestants": ["A", "B"], "lines": {"A": "NE"}})


def test_a_record_that_cannot_be_read_is_not_confirmed() -> None:
    assert confirm({"round": 1}) == ("draw: 'matches' is missing (the matches in table order).",)
    with pytest.raises(Mistake, match="unknown key"):
        read_draw({"rounds": 1})
