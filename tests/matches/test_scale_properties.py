"""What is true of every victory-point scale, whatever the length of the match."""

from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Exact, Rounding
from convenor.matches import continuous as wbf
from convenor.matches.construction import ScaleTerms, ScaleWanted, scale_construction
from convenor.matches.continuous import first_margins, full_margin, hundredths
from convenor.matches.pairs_victory_points import (
    MatchInPercent,
    MatchResultTerms,
    PairsVictoryPoints,
    PairsVictoryPointTerms,
    PercentRow,
    match_result,
    pairs_victory_points,
)
from convenor.matches.scales import Band, Cell, Formula, PrintedScale, continuous
from convenor.matches.straight import Piece, StraightScale
from convenor.matches.victory_points import (
    ImpVictoryPointTerms,
    MatchInImps,
    NoScale,
    VictoryPoints,
    imp_victory_points,
)

lengths = st.one_of(
    st.integers(1, 64), st.fractions(Fraction(1, 2), 64, max_denominator=20).map(Fraction)
)
margins = st.integers(-200, 200)
steps = st.sampled_from(["as rounded", "never grow"])


# --- the continuous scale -----------------------------------------------------------------------


@given(lengths, steps)
def test_vps_never_fall_as_the_margin_grows(boards, step):
    cells = hundredths(boards, step)
    assert cells[0] == 1000
    assert cells[-1] == 2000
    assert all(before <= after for before, after in pairwise(cells))


@given(lengths)
def test_corrected_steps_never_grow_and_cells_only_rise(boards):
    plain, raised = hundredths(boards, "as rounded"), hundredths(boards, "never grow")
    gains = [after - before for before, after in pairwise(raised)]
    assert all(before >= after for before, after in pairwise(gains))
    assert all(cell <= up <= 2000 for cell, up in zip(plain, raised, strict=True))


@given(lengths)
def test_the_full_score_begins_at_fifteen_times_the_root_of_the_boards(boards):
    margin = full_margin(boards)
    assert margin**2 >= 225 * boards > (margin - 1) ** 2


@given(lengths, st.data())
def test_cells_are_rounded_as_far_more_digits_would_round_them(boards, data):
    margin = data.draw(st.integers(0, full_margin(boards) - 1))
    with localcontext(Context(prec=200)):
        value = wbf._vp(boards, margin, 200) * 100
        distance = abs(value - hundredths(boards, "as rounded")[margin])
    assert distance <= Decimal("0.5")


def test_no_cell_of_a_usual_length_lies_near_a_rounding_border():
    """The nearest of all is 10^-5 of a hundredth away; forty digits see 10^-28."""
    border = Decimal("0.5")
    nearest = min(
        abs(wbf._vp(boards, margin, 40) * 100 % 1 - border)
        for boards in range(1, 65)
        for margin in range(full_margin(boards))
    )
    assert nearest > Decimal("0.0001")


def test_a_third_of_the_way_in_powers_is_exactly_15():
    assert [hundredths(boards, "as rounded")[margin] for boards, margin in ((4, 10), (16, 20))] == [
        1500,
        1500,
    ]


@given(st.integers(1, 64))
def test_ranges_of_whole_scores_never_narrow(boards):
    first = first_margins(boards)
    assert first[10] == 0
    widths = [after - before for before, after in pairwise(first.values())]
    assert 2 * widths[0] - 1 <= widths[1]
    assert all(before <= after for before, after in pairwise(widths[1:]))


def test_a_match_without_boards_has_no_scale():
    with pytest.raises(Mistake, match="0 boards"):
        full_margin(0)


def test_a_cell_needs_its_margin():
    with pytest.raises(Mistake, match="'margin' is missing"):
        scale_construction(ScaleTerms("cells"), ScaleWanted(8))


# --- scales of any kind -------------------------------------------------------------------------

CELLS = tuple(
    Cell(boards, margin, Fraction(cell, 100))
    for boards in (8, 12)
    for margin, cell in enumerate(hundredths(boards, "as rounded"))
)
BANDS = (
    Band(imp_from=0, imp_to=2, winner_vp=15, loser_vp=15),
    Band(imp_from=3, imp_to=9, winner_vp=20, loser_vp=10),
    Band(imp_from=10, winner_vp=25, loser_vp=0),
)
PRINTED = PrintedScale(rows=CELLS, total=20)
LINE = StraightScale(
    draw=35, pieces=(Piece(0, 1), Piece(30, Fraction(1, 10))), most=Fraction(135, 2), least=0
)
ZERO_SUM = [
    (PRINTED, 20),
    (PrintedScale(rows=CELLS, total=20, missing="formula"), 20),
    (PrintedScale(rows=CELLS, total=20, figures="formula"), 20),
    (StraightScale(draw=50, pieces=(Piece(0, 1),), loser="complement", most=100), 100),
]
ANY = [*(scale for scale, _ in ZERO_SUM), PrintedScale(rows=BANDS), LINE]


def vps(scale, margin: Exact, boards: int | None = 8) -> tuple[Exact, Exact]:
    if isinstance(scale, PrintedScale) and None in scale.columns:
        boards = None
    answer = imp_victory_points(
        ImpVictoryPointTerms(scale=scale), MatchInImps(margin=margin, boards=boards)
    )
    assert isinstance(answer, VictoryPoints)
    return answer.vp, answer.opponents_vp


@pytest.mark.parametrize("scale", ANY)
@given(margins, margins)
def test_a_better_margin_never_gets_fewer_vps(scale, one, other):
    low, high = sorted((one, other))
    assert vps(scale, low)[0] <= vps(scale, high)[0]
    assert vps(scale, low)[1] >= vps(scale, high)[1]


@pytest.mark.parametrize("scale", ANY)
@given(margins)
def test_a_loss_mirrors_a_win(scale, margin):
    assert vps(scale, -margin) == vps(scale, margin)[::-1]


@pytest.mark.parametrize(("scale", "total"), ZERO_SUM)
@given(margins)
def test_the_two_sides_of_a_zero_sum_scale_add_up(scale, total, margin):
    assert sum(vps(scale, margin)) == total


@given(margins)
def test_a_straight_scale_keeps_to_its_limits(margin):
    for loser in ("own margin", "complement", "mirror"):
        scale = StraightScale(LINE.draw, LINE.pieces, LINE.most, LINE.least, loser)
        ours, theirs = vps(scale, margin)
        assert 0 <= min(ours, theirs) <= 35 <= max(ours, theirs) <= Fraction(135, 2)


@given(st.integers(-30, 30))
def test_up_to_the_first_break_every_reading_of_the_loser_agrees(margin):
    readings = {
        vps(StraightScale(LINE.draw, LINE.pieces, LINE.most, LINE.least, loser), margin)
        for loser in ("own margin", "complement", "mirror")
    }
    assert len(readings) == 1


@pytest.mark.parametrize(
    ("missing", "boards", "same_as"),
    [("next shorter", 11, 8), ("next longer", 11, 12), ("next longer", 3, 8)],
)
def test_a_neighbouring_column_serves(missing, boards, same_as):
    scale = PrintedScale(rows=CELLS, total=20, missing=missing)
    found = scale.find(boards)
    assert found is not None
    assert found.column == PRINTED.columns[same_as]
    assert found.source == f"table {same_as}"


@pytest.mark.parametrize(
    ("missing", "boards"), [("refuse", 10), ("next shorter", 7), ("next longer", 13)]
)
def test_where_nothing_serves_there_is_no_scale(missing, boards):
    scale = PrintedScale(rows=CELLS, total=20, missing=missing)
    terms = ImpVictoryPointTerms(scale=scale)
    answer = imp_victory_points(terms, MatchInImps(margin=3, boards=boards))
    assert isinstance(answer, NoScale)
    assert answer.verdict == "refuse"


def test_a_share_of_the_boards_goes_into_the_formula():
    scale = PrintedScale(
        rows=CELLS, total=20, missing="formula", formula=Formula(share_of_boards=Fraction(7, 10))
    )
    found = scale.find(16)
    assert found is not None
    assert found.column == continuous(Fraction(112, 10), "as rounded")


def test_a_margin_between_two_steps_is_refused():
    with pytest.raises(Mistake, match="whole IMPs"):
        vps(PRINTED, Fraction(7, 2))


def test_a_scale_of_winners_needs_the_total():
    with pytest.raises(Mistake, match="add 'total'"):
        vps(PrintedScale(rows=CELLS), 3)


@pytest.mark.parametrize("pieces", [(), (Piece(3, 1),), (Piece(0, 1), Piece(9, 1), Piece(5, 1))])
def test_a_straight_scale_has_its_pieces_in_order(pieces):
    with pytest.raises(Mistake, match="from a margin of 0"):
        StraightScale(draw=10, pieces=pieces)


# --- percentages --------------------------------------------------------------------------------

PERCENT = PairsVictoryPointTerms(
    rows=tuple(
        PercentRow(5, 9, vp, limit)
        for vp, limit in ((10, Fraction(5065, 100)), (11, Fraction(5198, 100)), (20, 100))
    ),
    total=20,
)
CLOSE = PairsVictoryPointTerms(PERCENT.rows, 20, Rounding("half up", Fraction(1, 100)))
percents = st.one_of(
    st.fractions(0, 100, max_denominator=500), st.fractions(48, 52, max_denominator=9999)
)


@pytest.mark.parametrize("terms", [PERCENT, CLOSE])
@given(percents)
def test_both_sides_of_a_pairs_match_agree(terms, percent):
    ours = pairs_victory_points(terms, MatchInPercent(percent=percent, boards=7))
    theirs = pairs_victory_points(terms, MatchInPercent(percent=100 - percent, boards=7))
    assert isinstance(ours, PairsVictoryPoints)
    assert isinstance(theirs, PairsVictoryPoints)
    assert (ours.vp, ours.opponents_vp) == (theirs.opponents_vp, theirs.vp)
    assert ours.vp + ours.opponents_vp == 20


@pytest.mark.parametrize("terms", [PERCENT, CLOSE])
@given(percents, percents)
def test_a_better_percentage_never_gets_fewer_vps(terms, one, other):
    low, high = (
        pairs_victory_points(terms, MatchInPercent(percent=each, boards=7))
        for each in sorted((one, other))
    )
    assert isinstance(low, PairsVictoryPoints)
    assert isinstance(high, PairsVictoryPoints)
    assert low.vp <= high.vp


@given(st.integers(0, 120), st.sampled_from(["exact", Rounding("half up", Fraction(1, 10))]))
def test_one_side_wins_what_the_other_loses(matchpoints, rounding):
    terms = MatchResultTerms(Fraction(105, 2), rounding=rounding)
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    ours = match_result(terms, MatchInPercent(matchpoints=matchpoints, available=120))
    theirs = match_result(terms, MatchInPercent(matchpoints=120 - matchpoints, available=120))
    assert theirs.result == opposite[ours.result]
