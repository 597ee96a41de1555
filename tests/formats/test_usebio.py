"""USEBIO: what an element says, and what an absent or empty one does not say."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from convenor.bridge import (
    NOT_PLAYED,
    PASSED_OUT,
    UNKNOWN,
    Played,
    ScoreOnly,
    Side,
    parse_card,
    parse_contract,
)
from convenor.errors import Mistake
from convenor.formats import usebio
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
from convenor.formats.problems import Problems
from convenor.scoring.lines import Artificial

SAMPLES = Path(__file__).parent / "samples"


def line(inside: str, problems: Problems | None = None) -> TravellerLine:
    """The one line of a file with this in it."""
    text = (
        '<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>'
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
        f"{inside}</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    )
    return usebio.loads(text, problems).sections[0].boards[0].lines[0]


def test_a_pairs_event_is_read() -> None:
    event = usebio.load(SAMPLES / "pairs.xml")
    assert (event.method, event.title, event.date, event.winners) == (
        "matchpoints",
        "Three tables on a Tuesday",
        date(2026, 2, 3),
        2,
    )
    [section] = event.sections
    assert [len(board.lines) for board in section.boards] == [3] * 6
    first = section.contestants[0]
    assert (first.id, first.side, [each.name for each in first.players]) == (
        "1",
        Side.NS,
        ["Ada Alder", "Ben Birch"],
    )
    assert first.standing == Standing(
        Printed(Fraction(29, 2), 2), Printed(Fraction(6042, 100), 2), 1
    )
    told = section.boards[0].lines[0]
    assert told.result == Played(parse_contract("1NT by N"), 8)  # type: ignore[arg-type]
    assert (told.score, told.lead, told.ns_printed) == (120, parse_card("HK"), Printed(2))


def test_a_teams_event_is_read_with_its_pairs_and_matches() -> None:
    event = usebio.load(SAMPLES / "teams.xml")
    assert event.method == "teams"
    assert [(each.id, each.team) for each in event.contestants] == [
        *(("1", ""), ("11", "1"), ("12", "1")),
        *(("2", ""), ("21", "2"), ("22", "2")),
    ]
    [match] = event.sections[0].matches
    assert (match.team, match.opponents, match.round, match.score) == ("1", "2", 1, Printed(13))
    assert [board.imps for board in match.boards] == [Printed(n) for n in (10, -1, 2, 0)]


@pytest.mark.parametrize(
    ("inside", "result", "score"),
    [
        ("", UNKNOWN, None),
        ("<SCORE></SCORE><CONTRACT/>", UNKNOWN, None),
        ("<SCORE>0</SCORE>", ScoreOnly(0), 0),
        ("<CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><SCORE>0</SCORE>", PASSED_OUT, 0),
        ("<CONTRACT>NP</CONTRACT>", NOT_PLAYED, None),
        ("<SCORE>NP</SCORE>", NOT_PLAYED, None),
        ("<SCORE>-110</SCORE>", ScoreOnly(-110), -110),
    ],
)
def test_unknown_not_played_and_zero_are_three_things(
    inside: str, result: object, score: int | None
) -> None:
    found = line(inside)
    assert (found.result, found.score) == (result, score)


@pytest.mark.parametrize("written", ["3N", "3NT", "3nt", "3 NT"])
@pytest.mark.parametrize("tricks", ["9", "="])
def test_contracts_are_read_as_programs_write_them(written: str, tricks: str) -> None:
    inside = f"<CONTRACT>{written}</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
    assert line(inside).result == Played(parse_contract("3NT by E"), 9)  # type: ignore[arg-type]


def test_awards_are_percentages_of_each_side() -> None:
    assert line("<SCORE>A6040</SCORE>").ns_award == Artificial(percent=60)
    assert line("<SCORE>A6040</SCORE>").ew_award == Artificial(percent=40)
    split = line("<NS_SCORE>60%</NS_SCORE><EW_SCORE>45.5%</EW_SCORE>")
    assert split.ew_award == Artificial(percent=Fraction(91, 2))
    assert split.result == UNKNOWN


def test_a_split_score_keeps_both_parts() -> None:
    found = line("<NS_SCORE>-100</NS_SCORE><EW_SCORE>-110</EW_SCORE>", Problems())
    assert (found.score, found.ew_score) == (-100, 110)
    same = line("<NS_SCORE>-110</NS_SCORE><EW_SCORE>110</EW_SCORE>")
    assert (same.score, same.ew_score) == (-110, None)


def test_pair_one_of_each_side_are_two_pairs() -> None:
    text = (
        '<USEBIO><EVENT EVENT_TYPE="PAIRS"><PARTICIPANTS>'
        "<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION></PAIR>"
        "<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>EW</DIRECTION></PAIR>"
        "</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE>"
        "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER>"
        "<SCORE>110</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    )
    assert usebio.loads(text).lines == 1


def test_encodings_come_out_the_same() -> None:
    text = '<?xml version="1.0" encoding="{}"?><USEBIO><EVENT EVENT_TYPE="PAIRS">' + (
        "<EVENT_DESCRIPTION>Séance d’été</EVENT_DESCRIPTION></EVENT></USEBIO>"
    )
    for name in ("utf-8", "windows-1252", "utf-16"):
        assert usebio.loads(text.format(name).encode(name)).title == "Séance d’été"
    assert usebio.loads(text.format("iso-8859-1")).title == "Séance d’été"


def test_numbers_keep_the_decimals_that_were_printed() -> None:
    assert [str(printed(each)) for each in ("64.10", "-5.00", "73", "+1.5", "0.", ".5")] == [
        *("64.10", "-5.00", "73", "1.5"),
        *("0", "0.5"),
    ]
    with pytest.raises(Mistake, match="is not a number"):
        printed("1e3")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("none"), "USEBIO holds results"),
        (Event("matchpoints", title="a\nb"), "XML has no such character"),
        (
            Event("matchpoints", sections=(Section(), Section(boards=(EventBoard(1),)))),
            "USEBIO cannot hold all of this event",
        ),
        (
            Event(
                "matchpoints",
                sections=(Section(contestants=(Contestant("1", overall=Standing()),)),),
            ),
            "has a total over several sessions",
        ),
        (
            Event(
                "matchpoints",
                sections=(
                    Section(
                        boards=(
                            EventBoard(
                                1,
                                (TravellerLine("1", "2", ns_award=Artificial("average plus")),),
                            ),
                        )
                    ),
                ),
            ),
            "USEBIO has no word for average plus",
        ),
    ],
)
def test_what_usebio_cannot_say_is_refused(event: Event, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        usebio.dumps(event)


def test_dump_and_load_a_file(tmp_path: Path) -> None:
    event = usebio.load(SAMPLES / "pairs.xml")
    usebio.dump(event, tmp_path / "again.xml")
    assert usebio.load(tmp_path / "again.xml") == event
