"""PBN: encodings, tags and sections, auctions and plays, tables, and what a '-' does not say."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from convenor.bridge import PASSED_OUT, UNKNOWN, Played, Seat, Vulnerability, parse_contract
from convenor.errors import Mistake
from convenor.formats import pbn
from convenor.formats.events import Event, EventBoard, Printed, Section, TravellerLine
from convenor.formats.pbn_scanner import decoded, games_of
from convenor.formats.pbn_text import inherit
from convenor.formats.problems import Problems
from convenor.scoring.lines import Artificial

SAMPLES = Path(__file__).parent / "samples"
DEAL = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'


def said(text: str) -> list[str]:
    """Everything that is wrong with a file."""
    problems = Problems()
    pbn.loads(text, problems)
    return [str(each) for each in problems]


def test_a_session_is_read() -> None:
    event = pbn.load(SAMPLES / "session.pbn")
    assert (event.method, event.title, event.date) == (
        "matchpoints",
        "Three tables on a Tuesday",
        date(2026, 2, 3),
    )
    assert event.club == "Hedge é Bridge Club"
    [section] = event.sections
    assert [each.id for each in section.contestants] == ["4", "1", "6", "3", "2", "5"]
    assert section.contestants[0].standing.percent == Printed(Fraction(325, 4), 2)
    assert [each.name for each in section.contestants[0].players] == ["Gil Gorse", "Hana Hazel"]
    assert len(event.deals) == len(section.boards) == 6
    one = section.boards[1].lines
    assert one[0].result == Played(parse_contract("4S by E"), 10)  # type: ignore[arg-type]
    assert one[0].score == -420
    assert (one[1].result, one[1].score) == (PASSED_OUT, 0)


def test_an_award_does_not_say_that_the_board_was_not_played() -> None:
    line = pbn.load(SAMPLES / "session.pbn").sections[0].boards[4].lines[1]
    assert (line.result, line.score) == (UNKNOWN, None)
    assert line.ns_award == Artificial("average plus")
    assert line.ew_award == Artificial("average minus")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "utf-8-sig"])
def test_letters_come_out_in_every_encoding(encoding: str) -> None:
    text = '[Event "Séance à Liège"]\n[Board "1"]\n'
    assert pbn.loads(text.encode(encoding)).title == "Séance à Liège"


def test_a_windows_letter_is_read_and_flagged() -> None:
    problems = Problems()
    event = pbn.loads('[Event "l’été"]\n'.encode("cp1252"), problems)
    assert event.title == "l’été"
    [problem] = problems
    assert (problem.line, problem.refused) == (1, False)
    assert "'’' is not one of ISO 8859-1" in problem.what
    assert decoded("é".encode())[1] == "utf-8"
    assert decoded("é".encode("latin-1"))[1] == "latin-1"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    text = end.join(['[Event "A"]', "", "% a remark", '[Event "B"]', '[Dealer "X"]', ""])
    assert said(text) == ["line 5, game 2, Dealer: 'X' is not a seat: write N, E, S or W."]


def test_tags_may_share_a_line_or_fill_several() -> None:
    text = '[ Event\n"A"\n]  [Date"2026.02.03"] ; a comment\n{ another\n over lines } [Board "7"]'
    event = pbn.loads(text)
    assert (event.title, event.date) == ("A", date(2026, 2, 3))
    assert event.sections[0].boards == (EventBoard(7),)


def test_quotes_and_backslashes() -> None:
    [game] = games_of(r'[Event "a \"b\" \\ c \d"]', Problems())
    assert game["Event"] == 'a "b" \\ c \\d'


def test_values_are_taken_over_from_the_game_before() -> None:
    text = '[Event "##A"]\n[Site "S"]\n\n[Site "#"]\n[Board "2"]\n\n[Event "#"]\n\n[Board "4"]\n'
    games = games_of(text, problems := Problems())
    inherit(games, problems)
    assert [game["Event"] for game in games] == ["A", "A", "A", ""]
    assert [game["Site"] for game in games] == ["S", "S", "", ""]
    assert not problems.all


def test_only_what_is_not_usual_for_the_board_is_kept() -> None:
    usual = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    assert pbn.loads(usual).sections[0].boards == (EventBoard(1),)
    other = usual.replace('"N"', '"S"').replace("None", "All")
    [board] = pbn.loads(other).sections[0].boards
    assert (board.dealer, board.vulnerability) == (Seat.S, Vulnerability.BOTH)
    assert (board.deals_first, board.vulnerable) == (Seat.S, Vulnerability.BOTH)


def test_games_of_one_board_are_lines_of_one_traveller() -> None:
    game = (
        '[Board "1"]\n[North "A"]\n[South "B"]\n[East "C"]\n[West "D"]\n'
        '[Declarer "N"]\n[Contract "4S"]\n[Result "{}"]\n\n'
    )
    event = pbn.loads(
        game.format("10") + game.replace('"A"', '"E"').replace('"C"', '"F"').format("NS 9")
    )
    [board] = event.sections[0].boards
    assert [(line.ns, line.ew) for line in board.lines] == [("A - B", "C - D"), ("E - B", "F - D")]
    assert [str(line.result) for line in board.lines] == ["4S= by N", "4S-1 by N"]
    again = pbn.loads(game.format("10") * 2)
    assert again.lines == 1, "a game told twice is one result"
    assert "has a result on this board already" in said(game.format("10") + game.format("9"))[0]


AUCTION = '[Dealer "N"]\n[Auction "N"]\n{}\n'


@pytest.mark.parametrize(
    "calls",
    [
        "AP",
        "Pass Pass Pass Pass",
        "1C X XX 1S AP",
        '1NT ! $13 =1= {a comment} AP\n[Note "1:strong"]',
        "1S ^I 1H Pass Pass Pass",
        "1S Pass +",
        "1S *",
        "^S 1C AP",
    ],
)
def test_auctions_that_can_be(calls: str) -> None:
    assert said(AUCTION.format(calls)) == []


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ("1S 1H", "1H is not enough"),
        ("X", "North has nothing to double"),
        ("1S Pass X", "South has nothing to double"),
        ("1S XX", "East has nothing to redouble"),
        ("1S X Pass X", "West has nothing to double"),
        ("1S AP 2C", "comes after the auction has ended"),
        ("- 1S", "North must call"),
        ("1N AP", "'1N' is not a call: write 1NT"),
        ("One spade", "'One' is not a call"),
        ("1S ^I 2S AP", "marked as insufficient, and it is sufficient"),
        ("1S ^Q Pass", "'^Q' is not an irregularity of an auction"),
        ("1S + Pass", "nothing may follow the '+'"),
        ("1S $7 AP", "'$7' can only follow a card"),
        ("1S =1= AP", "there is no note 1"),
    ],
)
def test_auctions_that_cannot_be(calls: str, words: str) -> None:
    assert words in said(AUCTION.format(calls))[0]


PLAY = '[Dealer "N"]\n' + DEAL + '\n[Declarer "N"]\n[Contract "{}"]\n[Play "E"]\n{}\n'


@pytest.mark.parametrize(
    "cards",
    ["H2 D2 C2 S2", "+", "H2 +", "H2 D2 C2 S2\n-  -  - S3\n*", 'H2 D2 C2 S2 =1=\n[Note "1:x"]'],
)
def test_plays_that_can_be(cards: str) -> None:
    assert said(PLAY.format("4S", cards)) == []


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("S2", "East does not hold S2"),
        ("H2 D2 C2 S2\nH2", "H2 has been played before"),
        ("H2 ^R D2 C2 S2", "D2 is marked as a revoke, and it is none"),
        ("^L H2", "it is East's lead"),
        ("H1", "'H1' is not a card"),
        ("+ D2", "'D2' comes after the '+'"),
        ("H2 * D2", "nothing may follow the '*'"),
        ("^Q H2", "'^Q' is not an irregularity of a play"),
    ],
)
def test_plays_that_cannot_be(cards: str, words: str) -> None:
    assert words in said(PLAY.format("4S", cards))[0]


def test_a_result_is_held_against_the_play() -> None:
    thirteen = "\n".join(f"H{rank} D{rank} C{rank} S{rank}" for rank in "AKQJT98765432")
    text = PLAY.format("7S", thirteen) + '[Result "{}"]\n'
    assert said(text.format("13")) == []
    assert "by the play NS won 13 to 13 tricks, not 12" in said(text.format("12"))[0]
    assert "take the ^ out" in said(text.format("^13"))[0]
    assert said(text.format("^12")) == []


def test_a_score_is_held_against_the_contract() -> None:
    text = '[Vulnerable "NS"]\n[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n[Score "{}"]\n'
    assert said(text.format("NS 620")) == []
    assert said(text.format("EW -620")) == []
    assert "4S with 10 tricks scores +620 for NS" in said(text.format("420"))[0]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("none", identifier="E1"), "no place for a club's number"),
        (Event("none", sections=(Section(),)), "this event has none"),
        (Event("none", title="#", sections=(Section(boards=(EventBoard(1),)),)), "something else"),
        (Event("none", sections=(Section(boards=(EventBoard(1),) * 2),)), "each board once"),
        (
            Event(
                "none",
                sections=(
                    Section(boards=(EventBoard(1, (TravellerLine("1", "2", ew_score=1),)),)),
                ),
            ),
            "would not be read as it is",
        ),
    ],
)
def test_what_pbn_cannot_say_is_refused(event: Event, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        pbn.dumps(event)


@pytest.mark.parametrize("title", ["plain", "Séance", "l’été", "Ã©"])
def test_dump_and_load_a_file(tmp_path: Path, title: str) -> None:
    event = Event("none", title=title, sections=(Section(boards=(EventBoard(1),)),))
    pbn.dump(event, tmp_path / "again.pbn")
    assert pbn.load(tmp_path / "again.pbn") == event
