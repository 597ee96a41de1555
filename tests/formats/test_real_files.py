"""Files that other programs made: every figure that they published comes out, every error is told.

They are read where they lie, outside of the project; none of them is copied into it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from convenor.formats import pbn, usebio
from convenor.formats.files import read_event
from convenor.formats.problems import BadFile, Problems
from convenor.formats.programs import program_named
from convenor.formats.rescore import rescore

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = pytest.mark.outside

PUBLISHED = {
    "usebio-ebu-pairs.xml": {"line score": 484, "percentage": 22, "place": 22},
    "usebio-ebu-pairs-two-sections.xml": {"line score": 670, "percentage": 32, "place": 32},
    "usebio-ebu-multiple-teams.xml": {
        "IMPs": 120,
        "VPs": 80,
        "total": 10,
        "place": 10,
        "cross-IMPs": 480,
        "pair's cross-IMPs": 19,
    },
    "usebio-compscore-pairs-howell.xml": {
        "line score": 322,
        "total": 12,
        "percentage": 12,
        "place": 12,
    },
    "usebio-compscore-pairs-mitchell-sitout.xml": {
        "line score": 252,
        "total": 13,
        "percentage": 13,
        "place": 13,
    },
    "usebio-compscore-butler-howell.xml": {
        "line score": 280,
        "datum": 35,
        "total": 8,
        "place": 8,
    },
    "usebio-nz-pairs.xml": {"line score": 676, "total": 26, "percentage": 26, "place": 26},
    "usebio-nz-pairs-with-np-passed.xml": {
        "line score": 676,
        "total": 26,
        "percentage": 26,
        "place": 26,
    },
    "pbn-magic-contest-session.pbn": {
        "line score": 1232,
        "line percentage": 1232,
        "total": 44,
        "percentage": 44,
        "place": 44,
        "overall percentage": 44,
        "overall place": 44,
    },
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_published_figure_comes_out(name: str) -> None:
    problems = Problems()
    report = rescore(read_event(DATA / name, problems))
    assert [str(each) for each in report.differences] == []
    assert dict(report.compared) == PUBLISHED[name]
    assert problems.refused == ()


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("usebio-ebu-pairs-two-sections.xml", {"percentage": 2}),
        ("usebio-compscore-pairs-howell.xml", {"line score": 10, "total": 2}),
        ("usebio-nz-pairs.xml", {"total": 26}),
        ("pbn-magic-contest-session.pbn", {"percentage": 2}),
    ],
)
def test_where_a_program_does_more_than_the_laws_ask(name: str, figures: dict[str, int]) -> None:
    """By the plain customs a few figures differ: the comparison is no empty one."""
    report = rescore(read_event(DATA / name, Problems()), program_named("plain"))
    kinds = [each.what for each in report.differences]
    assert {kind: kinds.count(kind) for kind in kinds} == figures


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name.endswith("xml")])
def test_usebio_files_are_written_again_as_they_were_read(name: str) -> None:
    event = usebio.load(DATA / name, Problems())
    assert usebio.loads(usebio.dumps(event), Problems()) == event


@pytest.mark.parametrize("name", ["pbn-magic-contest-session.pbn", "pbn-bigdeal.pbn"])
def test_pbn_files_are_written_again_as_they_were_read(name: str) -> None:
    event = pbn.load(DATA / name, Problems())
    assert pbn.loads(pbn.dumps(event), Problems()) == event


def test_hands_come_with_the_results() -> None:
    assert len(usebio.load(DATA / "usebio-ebu-pairs.xml").deals) == 28
    assert len(pbn.load(DATA / "pbn-bigdeal.pbn").deals) == 14


def test_an_event_type_nobody_defines_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadFile) as caught:
        usebio.load(DATA / "usebio-bad-unknown-event-type.xml", Problems())
    assert "line 8: 'NOTSUP' is not an event type of USEBIO: write one of" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_line_marked_as_not_played_with_a_score_is_flagged() -> None:
    problems = Problems()
    usebio.load(DATA / "usebio-nz-pairs-with-np-passed.xml", problems)
    [problem] = problems
    assert problem.where == "board 19, 1 NS v 5 EW"
    assert not problem.refused


# --- conformance ------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["10", "20", "21"])
def test_a_correct_pbn_file_has_no_problem(version: str) -> None:
    problems = Problems()
    pbn.load(DATA / f"pbn-conformance-correct_{version}.pbn", problems)
    assert [str(each) for each in problems] == []


ERRORS = {
    "10": """
        7: no tag Wrong
        11 15: not a tag pair
        19: tab
        23 27: not a round
        31 35: not a date
        39 79: not a seat
        43: not a vulnerability
        47: no rank
        51: both hold SK
        55 71: 14 cards
        59 63: not equally long
        67: not a deal
        75: no hand of the deal
        83 87: not a contract
        91: not a result
        95: outside of any tag
        98: a note belongs after
        102: needs a dealer
        108: needs a deal
        114 495 504: needs a declarer
        120: needs a contract
        127: stands on line 124 already
        159: cannot call first
        168: must call
        177: not a call
        186: write 1NT
        195: 1C is not enough
        204: nothing to double
        214: nothing to redouble
        223 340: not a suffix
        226 229 232 343 346 349 654: one mark too many
        235: can only follow a card
        238 241: not a glyph number
        244 247 366 381: not a reference
        250: no note 1
        258 266 274: the auction makes South declarer
        283 290 298 306 314: the auction ends in 1C
        328: CA is a revoke
        361 663 670: can only follow a call
        363 368: not a glyph
        384: no note 2
        387: DA has been played
        390: does not hold S2
        405 408 411: is not a card
        423 462 474 486: marked as a revoke, and it is none
        429 432: one irregularity at most
        435 438: a trick has one lead
        450: West's lead
        529: note 0 cannot be
        531: note 33 cannot be
        534 569: nothing refers to note 32
        564: no note 3
        597: take the ^ out
        601: it is sufficient
        636: add up to 13
        690: not 4
        772 773 774 775 776 777 779: cannot be '#'
        784 785 786 791 792 793 798 799 800 805 806 807: is not a score
        787 794 801 808: is not a rubber score
        812: not a percentage
        817 820 825: 255 characters
        828: ISO 8859-1
        831: human, program
        832: Pairs
        833: not a way of scoring
        834: not one of the words
        875 877 879 881 883: is not a note
        912: 'CS' is not a card
        914: 'DS' is not a card
        955: 350 characters
        957: quotation mark
    """,
    "20": """
        7 10: not a way of scoring
        15 18 23 26: the games won do not make
        40: comes after the '+'
        53: 'S7' comes after the '+'
        66 79 92: nothing may follow the '+'
        97 100: quotation mark
        103: is not a column
        108 113 117 121 125 129: may not stand in a row
        143: 4 cells, and ActionTable has 5 columns
        158 159 174 175: Percentage should rise
    """,
    "21": """
        7: whose score it is
        11: is not a score
    """,
}
"""What is said of which lines: the announced errors of each file."""
NOT_ANNOUNCED = {"10": {865, 916, 934}, "20": set[int](), "21": set[int]()}
"""Lines that are wrong though the files do not say so: cards after a trick that is not complete,
and a result of 9 where the play has ten tricks."""


@pytest.mark.parametrize("version", ERRORS)
def test_every_error_of_a_pbn_file_is_told_with_its_line(version: str) -> None:
    problems = Problems()
    pbn.load(DATA / f"pbn-conformance-errors_{version}.pbn", problems)
    told: dict[int, list[str]] = {}
    for each in problems:
        told.setdefault(each.line, []).append(each.what)
    announced = dict(_announced(ERRORS[version]))
    missing = {
        line: (words, told.get(line))
        for line, words in announced.items()
        if not any(words in what for what in told.get(line, []))
    }
    assert missing == {}
    assert set(told) - set(announced) == NOT_ANNOUNCED[version]


def _announced(table: str) -> Iterator[tuple[int, str]]:
    for row in table.strip().splitlines():
        lines, words = row.strip().split(": ", 1)
        for line in lines.split():
            yield int(line), words
