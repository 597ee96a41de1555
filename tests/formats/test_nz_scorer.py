"""The native XML of New Zealand's scorer: read, scored again, taken over; what is odd is told."""

from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest

from convenor.actions.desk import Desk
from convenor.actions.imports.taking_over import take_over, taking_over
from convenor.bridge import NotPlayed, PassedOut, Played, format_card, format_undertaking
from convenor.formats import usebio
from convenor.formats.events import Event, TravellerLine
from convenor.formats.files import event_in
from convenor.formats.problems import BadFile, Problems
from convenor.formats.rescore import rescore
from convenor.ledger.jsonl import JsonLines
from convenor.pipeline import standings

SAMPLES = Path(__file__).parent / "samples"
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def native(event: Event, handicap: int = 0) -> bytes:
    """An event as that scorer writes it: matchpoints in tenths, results as over and under."""
    root = Element(
        "session",
        club=event.club,
        club_no="330",
        field_scoring="false",
        scoring_type="MP",
        event_name=event.title,
        event_date="16/11/2015",
        event_time="Evening",
    )
    kind = "true" if handicap else "false"
    SubElement(SubElement(root, "sections"), "section", sectid="A", handicap=kind)
    results = SubElement(SubElement(root, "board_results"), "brsection", id="A")
    [section] = event.sections
    for board in section.boards:
        for line in board.lines:
            SubElement(results, "result", {"bd": str(board.number), **_result(line)})
    scores = SubElement(SubElement(root, "scores"), "scsection", id="A")
    for each in section.contestants:
        standing = each.standing
        assert standing.percent is not None
        names = {
            name: text
            for n, player in enumerate(each.players, start=1)
            for name, text in ((f"player_name_{n}", player.name), (f"nzb_no_{n}", player.number))
        }
        SubElement(
            scores,
            "pair",
            no=each.id.removesuffix("NS").removesuffix("EW").strip(),
            dir={"NS": "N", "EW": "E"}.get(str(each.side), "H"),
            match_points=f"{standing.total}/100",
            place=str(standing.place),
            raw_score=str(standing.percent),
            res=str(float(standing.percent.number + Fraction(handicap, 2))),
            handicap=str(handicap),
            cpoints="40",
            **names,
        )
    return tostring(root)


def _result(line: TravellerLine) -> dict[str, str]:
    said = {"cont": "", "dec": "", "res": "", "lead": format_card(line.lead) if line.lead else ""}
    match line.result:
        case Played(contract, tricks):
            over = tricks - 6 - contract.level
            said["cont"] = format_undertaking(contract).lower().replace("nt", " NT")
            said |= {"dec": str(contract.declarer), "res": f"{over:+d}" if over else "="}
        case PassedOut():
            said["cont"] = "PASS"
        case NotPlayed():
            said["cont"] = "NP"
    if line.score is not None:
        said["score"] = str(line.score)
    if line.ns_award is not None:
        said["score"] = "Adj"
    figures = {
        "mp_ns": str(int(line.ns_printed.number * 10)) if line.ns_printed else "",
        "mp_ew": str(int(line.ew_printed.number * 10)) if line.ew_printed else "",
    }
    pair = {"ns": line.ns.removesuffix("NS").strip(), "ew": line.ew.removesuffix("EW").strip()}
    return {**said, **figures, **pair, "tab": line.table or "1", "rnd": str(line.round or 1)}


@pytest.fixture(autouse=True)
def not_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def taken_over(event: Event, folder: Path) -> Desk:
    store = JsonLines(folder / "event.jsonl")
    store.create("event")
    desk = Desk(store, "event")
    take_over(desk, taking_over(event), "import of a file")
    return desk


def percents(desk: Desk) -> dict[str, Fraction]:
    found = standings(desk.competition, "evening").values()
    return {e.contestant: Fraction(e.total) for own in found for e in own.lines}


def test_a_file_is_read_and_taken_over_with_the_same_percentages(tmp_path: Path) -> None:
    event = usebio.load(SAMPLES / "pairs.xml")
    found = event_in(native(event), problems := Problems())
    assert not list(problems)
    assert found.lines == event.lines
    assert found.program == "NZ Bridge Scorer"
    published = {e.id: e.standing.percent for e in event.contestants}
    there = percents(taken_over(found, tmp_path))
    assert {who: round(float(own), 2) for who, own in there.items()} == {
        who: float(own.number) for who, own in published.items() if own
    }


def test_a_handicap_counts_half_beside_the_scratch_list(tmp_path: Path) -> None:
    event = usebio.load(SAMPLES / "pairs.xml")
    found = event_in(native(event, handicap=6))
    assert {
        each.standing.handicap.number for each in found.contestants if each.standing.handicap
    } == {6}
    taking = taking_over(found)
    assert any("handicap" in note for note in taking.notes)
    desk = taken_over(found, tmp_path)
    assert {each.handicap for each in desk.competition.state.entries.values()} == {3}
    assert not rescore(found).differences


@pytest.mark.outside
def test_a_real_session_in_its_native_form_comes_out_as_it_was_published(tmp_path: Path) -> None:
    event = usebio.load(DATA / "usebio-nz-pairs.xml", Problems())
    found = event_in(native(event), problems := Problems())
    assert not problems.refused
    assert found.winners == 2
    report = rescore(found)
    kinds = {each.what for each in report.differences}
    assert kinds <= {"total"}
    there = percents(taken_over(found, tmp_path))
    wanted = {f"{e.id}{e.side}": e.standing.percent for e in found.contestants}
    assert {who: round(float(own), 2) for who, own in there.items()} == {
        who: float(own.number) for who, own in wanted.items() if own
    }


SMALL = (SAMPLES / "nz-scorer.xml").read_text("utf-8")


def test_adjusted_lines_phantoms_and_boards_not_played() -> None:
    event = event_in(SMALL.encode(), problems := Problems())
    assert not list(problems)
    [section] = event.sections
    assert [each.number for each in section.boards] == [1, 2, 3]
    adjusted = section.boards[1].lines[0]
    assert (adjusted.ns_award, adjusted.ew_award) != (None, None)
    assert [a.percent for a in (adjusted.ns_award, adjusted.ew_award) if a] == [60, 40]
    [alone] = section.boards[2].lines
    assert isinstance(alone.result, NotPlayed)
    assert {each.id: each.standing.boards for each in section.contestants} == {
        "1": 2,
        "2": 2,
        "3": 3,
        "4": 3,
    }


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'scoring_type="MP"',
            'scoring_type="IMP"',
            "line 2: a session scored by 'IMP' is not read",
        ),
        ('score="400"', 'score="x"', "line 5, board 1, 1 v 2: 'x' is not a whole number"),
        ('bd="1" rnd="1" ns="1"', 'bd="0" rnd="1" ns="1"', "line 5, board 0, 1 v 2: "),
        ('dir="H" no="3"', 'dir="Q" no="3"', "pair 3: 'Q' is not a direction"),
        ('dir="H" no="2"', 'dir="H" no="1"', "pair 1: it stands twice among the scores"),
        ('cont="3 NT"', 'cont="8 NT"', "line 5, board 1, 1 v 2: "),
        ('dec="N" cont="3 NT"', 'dec="" cont="3 NT"', "has no declarer or no result"),
        ('mp_ns="20"', 'mp_ns="2.0"', "line 5, board 1, 1 v 2: '2.0' is not a whole number"),
        ("2/11/2015", "11/2015", "session, event_date: '11/2015' is not a date"),
        ("<brsection", "<resection", "the file has no results"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, words: str) -> None:
    text = SMALL.replace(old, new, 1).replace(
        "</brsection", f"</{new[1:]}" if "<re" in new else "</brsection"
    )
    with pytest.raises(BadFile) as caught:
        event_in(text.encode())
    assert any(words in str(each) for each in caught.value.problems)


def test_what_is_not_known_is_told() -> None:
    text = SMALL.replace('dec="N"', 'dec="N" mood="good"', 1).replace("<scores>", "<scores><x/>", 1)
    event_in(text.encode(), problems := Problems())
    assert [each.what for each in problems] == [
        "mood of <result> is not known here: left out.",
        "<x> is not known here: left out.",
    ]
