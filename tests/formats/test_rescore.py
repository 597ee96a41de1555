"""Published events scored again: what comes out, and how a figure that does not is told."""

from fractions import Fraction
from pathlib import Path

import pytest

from convenor.bridge import PASSED_OUT, ScoreOnly, Side
from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.differences import Comparing, ranks
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Printed,
    Section,
    Standing,
    TravellerLine,
    printed,
)
from convenor.formats.files import read_event
from convenor.formats.problems import Problems
from convenor.formats.programs import PLAIN, program_named, program_of, programs
from convenor.formats.rescore import as_json, rescore
from convenor.scoring.lines import Artificial
from convenor.values import replace

SAMPLES = Path(__file__).parent / "samples"


@pytest.mark.parametrize(
    ("name", "compared"),
    [
        ("pairs.xml", {"line score": 36, "total": 6, "percentage": 6, "place": 6}),
        (
            "session.pbn",
            {"line score": 36, "line percentage": 36, "total": 6, "percentage": 6, "place": 6},
        ),
        ("teams.xml", {"IMPs": 4, "VPs": 2, "total": 2, "place": 2}),
    ],
)
def test_our_samples_come_out(name: str, compared: dict[str, int]) -> None:
    report = rescore(read_event(SAMPLES / name))
    assert report.differences == ()
    assert report.agrees
    assert dict(report.compared) == compared


@pytest.mark.parametrize(
    ("name", "was", "wrong", "told"),
    [
        (
            "pairs.xml",
            "<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>2",
            "<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>3",
            "board 1, 4: line score published 3, computed 2.0",
        ),
        (
            "pairs.xml",
            "<TOTAL_SCORE>10.40",
            "<TOTAL_SCORE>10.50",
            "2: total published 10.50, computed 10.40",
        ),
        (
            "pairs.xml",
            "<PERCENTAGE>60.42",
            "<PERCENTAGE>60.41",
            "1: percentage published 60.41, computed 60.42 (exactly 725/12)",
        ),
        (
            "pairs.xml",
            "43.33</PERCENTAGE><PLACE>3",
            "43.33</PERCENTAGE><PLACE>2",
            "2: place published 2, computed 3",
        ),
        ("session.pbn", " 81.25 6", " 81.26 6", "4: percentage published 81.26, computed 81.25"),
        (
            "session.pbn",
            "50  50",
            "50  51",
            "board 1, 4: line percentage published 51, computed 50",
        ),
        (
            "teams.xml",
            "<IMPS>10<",
            "<IMPS>11<",
            "board 1, 1 v 2: IMPs published 11, computed 10",
        ),
        ("teams.xml", "<TOTAL_SCORE>7", "<TOTAL_SCORE>8", "2: total published 8, computed 7"),
    ],
)
def test_a_figure_that_differs_is_told_with_board_pair_published_and_computed(
    name: str, was: str, wrong: str, told: str
) -> None:
    text = (SAMPLES / name).read_bytes().decode("latin-1")
    assert was in text
    reader = usebio if name.endswith("xml") else pbn
    report = rescore(reader.loads(text.replace(was, wrong, 1)))
    assert [str(each) for each in report.differences] == [told]


def test_a_wrong_result_shows_in_every_figure_that_follows_from_it() -> None:
    event = usebio.load(SAMPLES / "pairs.xml")
    board = event.sections[0].boards[0]
    lines = (replace(board.lines[0], result=ScoreOnly(430), score=430), *board.lines[1:])
    boards = (replace(board, lines=lines), *event.sections[0].boards[1:])
    report = rescore(replace(event, sections=(replace(event.sections[0], boards=boards),)))
    on_board = {each.contestant for each in report.differences if each.board == 1}
    assert on_board == {"1", "4", "3", "5"}
    assert {each.what for each in report.differences} >= {"line score", "total", "percentage"}


def _event(program: str, *boards: EventBoard, winners: int | None = None) -> Event:
    return Event(
        "matchpoints", program=program, winners=winners, sections=(Section(boards=boards),)
    )


def _line(ns: str, ew: str, score: int | None, told: str, other: str) -> TravellerLine:
    result = ScoreOnly(score) if score is not None else PASSED_OUT
    return TravellerLine(ns, ew, result, score, ns_printed=printed(told), ew_printed=printed(other))


def test_the_line_scores_of_a_short_board_as_two_programs_print_them() -> None:
    whole = EventBoard(
        1,
        (
            _line("1", "2", 420, "4", "0"),
            _line("3", "4", 170, "2", "2"),
            _line("5", "6", -50, "0", "4"),
        ),
    )
    brought = EventBoard(
        2, (_line("1", "2", 420, "3.5", "0.5"), _line("3", "4", 170, "0.5", "3.5"))
    )
    merely = EventBoard(2, (_line("1", "2", 420, "2", "0"), _line("3", "4", 170, "0", "2")))
    assert rescore(_event("PairsScorer", whole, brought)).agrees
    assert rescore(_event("Compscore3", whole, merely)).agrees
    assert len(rescore(_event("Compscore3", whole, brought)).differences) == 4
    assert len(rescore(_event("PairsScorer", whole, merely)).differences) == 4


def test_what_is_printed_as_a_total() -> None:
    boards = tuple(
        EventBoard(n, (_line("1", "2", 420, "2", "0"), _line("3", "4", 170, "0", "2")))
        for n in (1, 2)
    )
    short = (
        *boards,
        EventBoard(3, (_line("1", "4", 420, "2", "0"), _line("3", "5", 50, "0", "2"))),
    )
    totals = {
        "plain": ("6", "0", "0", "4", "2"),
        "Scorer": ("100", "0", "0", "66.7", "100"),
        "Compscore": ("6.0", "0.0", "0.0", "4.0", "6.0"),
    }
    for program, told in totals.items():
        contestants = tuple(
            Contestant(number, standing=Standing(total=printed(total)))
            for number, total in zip("12345", told, strict=True)
        )
        event = _event(program, *short)
        section = replace(event.sections[0], contestants=contestants)
        assert rescore(replace(event, sections=(section,))).differences == (), program


def test_two_fields_are_ranked_apart_and_one_together() -> None:
    board = EventBoard(1, (_line("1", "2", 420, "2", "0"), _line("3", "4", 170, "0", "2")))
    sides = {"1": Side.NS, "2": Side.EW, "3": Side.NS, "4": Side.EW}
    apart, together = {"1": 1, "3": 2, "4": 1, "2": 2}, {"1": 1, "4": 1, "3": 3, "2": 3}
    for winners, places in ((2, apart), (1, together)):
        contestants = tuple(
            Contestant(
                each,
                side=sides[each] if winners == 2 else None,
                standing=Standing(place=places[each]),
            )
            for each in "1234"
        )
        event = Event(
            "matchpoints", winners=winners, sections=(Section("", "", contestants, (board,)),)
        )
        assert rescore(event).differences == ()


def test_boards_of_two_sections_are_one_field() -> None:
    sections = tuple(
        Section(name, "1", boards=(EventBoard(1, (_line(*pairs, score, told, other),)),))
        for name, pairs, score, told, other in (
            ("A", ("1", "2"), 420, "2", "0"),
            ("B", ("1", "2"), 170, "0", "2"),
        )
    )
    pairs = tuple(Contestant(each) for each in "12")
    sections = tuple(replace(each, contestants=pairs) for each in sections)
    report = rescore(Event("matchpoints", sections=sections))
    assert report.differences == ()
    assert report.figures == 4


def test_butler_datum_and_imps() -> None:
    scores = (420, 420, 170, -50)
    told = ("3", "3", "-4", "-8")
    lines = tuple(
        _line(str(2 * n + 1), str(2 * n + 2), score, imps, str(printed(imps)).lstrip("-"))
        for n, (score, imps) in enumerate(zip(scores, told, strict=True))
    )
    lines = tuple(
        replace(each, ew_printed=Printed(-each.ns_printed.number))
        for each in lines
        if each.ns_printed
    )
    board = EventBoard(1, lines, datum=Printed(300))
    event = Event("butler", program="Compscore3", sections=(Section(boards=(board,)),))
    assert rescore(event).differences == ()
    wrong = replace(event, sections=(Section(boards=(replace(board, datum=Printed(290)),)),))
    assert [str(each) for each in rescore(wrong).differences] == [
        "board 1, datum: datum published 290, computed 300"
    ]


def test_awards_are_part_of_no_comparison() -> None:
    award = TravellerLine(
        *("5", "6"),
        ns_award=Artificial(percent=60),
        ew_award=Artificial(percent=40),
        ns_printed=printed("2.4"),
        ew_printed=printed("1.6"),
    )
    lines = (_line("1", "2", 420, "3.5", "0.5"), _line("3", "4", 170, "0.5", "3.5"), award)
    assert rescore(_event("", EventBoard(1, lines))).differences == ()


def test_a_line_without_a_score_has_none_to_compare() -> None:
    lines = (
        _line("1", "2", 420, "2", "0"),
        _line("3", "4", 170, "0", "2"),
        TravellerLine("5", "6", ns_printed=printed("1")),
    )
    told = [str(each) for each in rescore(_event("Compscore", EventBoard(1, lines))).differences]
    assert "board 1, 5: line score published 1, computed no score" in told


def test_a_standing_without_a_line_is_told() -> None:
    event = usebio.load(SAMPLES.parent / "bad" / "contract-at-level-eight.xml", Problems())
    assert [str(each) for each in rescore(event).differences] == [
        "1: percentage published 100.00, computed no score",
        "1: place published 1, computed none",
    ]


def test_vps_have_to_be_one_function_of_the_margin() -> None:
    event = usebio.load(SAMPLES / "teams.xml")
    [match] = event.sections[0].matches
    again = replace(match, score=Printed(12), opponents_score=Printed(8))
    section = replace(event.sections[0], matches=(match, again))
    told = [str(each) for each in rescore(replace(event, sections=(section,))).differences]
    assert "team 1 in 1 v 2: VPs for 11 IMPs published 12, computed 13" in told


def test_nothing_to_compare_is_said_so() -> None:
    with pytest.raises(Mistake, match="no scored results"):
        rescore(Event("none"))
    bare = EventBoard(1, (TravellerLine("1", "2", ScoreOnly(420), 420),))
    with pytest.raises(Mistake, match="publishes no scores"):
        rescore(_event("", bare))


def test_figures_are_shown_with_the_decimals_of_their_column() -> None:
    """64.1 in a column of hundredths is 64.10: a program left the last zero out."""
    comparing = Comparing()
    rows = ((None, "a", printed("64.1"), Fraction(6413, 100)), (None, "b", printed("50.25"), 50))
    comparing.figures("percentage", rows)
    assert [each.computed for each in comparing.differences] == ["64.13", "50.00"]
    assert ranks({"a": 3, "b": 5, "c": 5, "d": 1}) == {"b": 1, "c": 1, "a": 3, "d": 4}


def test_an_equals_sign_counts_where_the_file_shows_any() -> None:
    comparing = Comparing()
    rows = {"a": (1, True), "b": (1, False), "c": (3, False)}
    comparing.places(rows, {"a": 1, "b": 1, "c": 3})
    assert [str(each) for each in comparing.differences] == ["b: place published 1, computed 1="]


def test_programs_are_found_by_how_they_call_themselves() -> None:
    assert program_of("Compscore3").name == "Compscore"
    assert program_of("PairsScorer").name == "PairsScorer"
    assert program_of("Scorer").name == "Scorer"
    assert program_of("Somebody's own").name == PLAIN
    assert program_named("plain") == programs()["plain"]
    with pytest.raises(Mistake, match="did you mean 'Compscore'"):
        program_named("compscore3")


def test_the_report_as_json() -> None:
    problems = Problems()
    problems.flag(3, "board 1", "odd")
    found = as_json(rescore(usebio.load(SAMPLES / "pairs.xml")), problems)
    assert found["compared"]["line score"] == 36
    assert found["problems"] == [{"line": 3, "where": "board 1", "what": "odd", "refused": False}]
