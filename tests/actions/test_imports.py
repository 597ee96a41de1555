"""Events of other programs taken over: the same places come out of their results here."""

import io
import json
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.actions.imports.scales import SCALES, Scale, fitting_scale
from convenor.actions.imports.taking_over import take_over, taking_over
from convenor.bench.reading import bws_of
from convenor.bridge import UNKNOWN, Side
from convenor.cli import main
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, exact
from convenor.formats.events import Event, EventBoard, Match, Player, Printed, printed
from convenor.formats.files import event_in, read_event
from convenor.formats.problems import BadFile, Problems
from convenor.formats.xlsx_writing import workbook
from convenor.ledger.jsonl import JsonLines
from convenor.scoring.lines import Points
from convenor.values import replace

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SAMPLES = Path(__file__).parents[1] / "formats" / "samples"


@pytest.fixture(autouse=True)
def not_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """That each fact survives a crash is tested elsewhere."""
    monkeypatch.setattr("os.fsync", lambda _: None)


def taken_over(event: Event, folder: Path) -> Competition:
    store = JsonLines(folder / "event.jsonl")
    store.create("event")
    desk = Desk(store, "event")
    take_over(desk, taking_over(event, day="" if event.date else "2026-01-02"), "import of a file")
    return desk.competition


def percents(there: Competition) -> dict[str, Fraction | int]:
    step = HALF_AWAY.to(Fraction(1, 100))
    return {
        line.contestant: step(line.total)
        for standing in pipeline.standings(there, "evening").values()
        for line in standing.lines
    }


def published(event: Event) -> dict[str, Fraction | int]:
    often = [each.id for each in event.contestants]
    return {
        f"{each.id}{each.side}"
        if often.count(each.id) > 1
        else each.id: each.standing.percent.number
        for each in event.contestants
        if each.standing.percent is not None
    }


def test_a_pairs_event_comes_out_as_it_was_published(tmp_path: Path) -> None:
    event = read_event(SAMPLES / "pairs.xml")
    there = taken_over(event, tmp_path)
    assert percents(there) == published(event)
    assert {fact.by for fact in there.facts} == {"import of a file"}
    entry = there.state.entries[next(iter(there.state.entries))]
    assert [each.name for each in entry.players] == ["Ada Alder", "Ben Birch"]


@pytest.mark.outside
@pytest.mark.parametrize(
    ("name", "differs"),
    [
        ("usebio-nz-pairs.xml", 0),
        ("usebio-nz-pairs-with-np-passed.xml", 0),
        ("usebio-ebu-pairs.xml", 0),
        ("usebio-compscore-pairs-mitchell-sitout.xml", 0),
        ("usebio-compscore-pairs-howell.xml", 0),
        ("pbn-magic-contest-session.pbn", 2),
    ],
)
def test_real_events_come_out_as_they_were_published(
    name: str, differs: int, tmp_path: Path
) -> None:
    """Magic Contest rounds totals to a tenth before the percentage: two pairs show it."""
    event = read_event(DATA / name, Problems())
    found, wanted = percents(taken_over(event, tmp_path)), published(event)
    assert found.keys() == wanted.keys()
    assert sum(found[who] != wanted[who] for who in wanted) == differs


@pytest.mark.outside
def test_a_real_evening_of_bridgemate_is_taken_over(tmp_path: Path) -> None:
    event = read_event(DATA / "bridgemate-12-tables.bws")
    there = taken_over(event, tmp_path)
    assert len(percents(there)) == 24
    assert sum(fact.kind == "result entered" for fact in there.facts) == 286
    assert sum(fact.kind == "ruling given" for fact in there.facts) == 2


ROWS = (
    ("board", "ns", "ew", "contract", "by", "tricks", "lead"),
    ("1", "1", "2", "4S", "N", "10", "HK"),
)
TABLE = (
    "Board;NS;EW;Result;Table\n1;1;2;4S= by N;1\n1;3;4;3NT-1 by E;2\n2;1;2;pass;1\n2;3;4;A60/40;2\n"
)


def test_a_table_of_results(tmp_path: Path) -> None:
    event = event_in(TABLE.encode())
    assert event.lines == 4
    there = taken_over(event, tmp_path)
    assert sum(fact.kind == "result entered" for fact in there.facts) == 3
    found = event_in(workbook({"Results": (ROWS[0], [ROWS[1]])}))
    assert str(found.sections[0].boards[0].lines[0].lead) == "HK"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("board;ns;ew\n1;1;2\n", "the first line has no heading 'result'"),
        ("board;ns;ew;result\nx;1;2;pass\n", "line 2, board x, 1 v 2: 'x' is not a whole number"),
        ("board;ns;ew;result\n1;1;2;8S=\n", "line 2, board 1, 1 v 2: '8S=' is not a result"),
        ("board;ns;ew;result\n1;1;1;pass\n", "line 2, board 1, 1 v 1: pair 1 cannot play against"),
        ("board;ns;ew;result\n1;1;2;pass\n1;1;3;pass\n", "line 3, board 1, 1 v 3: pair 1 has a"),
    ],
)
def test_a_wrong_line_of_a_table_is_told(text: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        event_in(text.encode())


def bomb() -> bytes:
    """A workbook of a few kilobytes that would be 200 MB when it is unpacked."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", " " * 200_000_000)
    return made.getvalue()


def test_hostile_workbooks_are_refused_in_a_sentence() -> None:
    for data in (bomb(), b"PK\x03\x04xl/" + b"x" * 500):
        with pytest.raises(BadFile) as caught:
            event_in(data)
        assert len(str(caught.value).splitlines()) == 1


def test_what_is_not_taken_over_is_refused_in_a_sentence() -> None:
    for name, words in (("teams.xml", "the file does not say when the event was played"),):
        with pytest.raises(Mistake, match=words):
            taking_over(read_event(SAMPLES / name))
    with pytest.raises(Mistake, match="does not say when the event was played"):
        taking_over(event_in(TABLE.encode()))


# --- scales of VPs -------------------------------------------------------------------------------


def matches_on(scale: Scale, boards: int) -> list[Match]:
    """A match of each margin, with the VPs that a scale gives, as a program would print them."""
    found = []
    for margin in range(41):
        both = scale.vp(boards, margin)
        assert both is not None
        lines = [EventBoard(n, imps=Printed(margin if n == 1 else 0)) for n in range(1, boards + 1)]
        first, second = (Printed(exact(each), 2) for each in both)
        found.append(Match("1", "2", tuple(lines), score=first, opponents_score=second))
    return found


@pytest.mark.parametrize("scale", SCALES)
def test_the_scale_is_found_by_the_vps_that_are_printed(scale: Scale) -> None:
    """The SBU prints a scale of which no step is larger than the one before; the WBF's formula,
    plainly rounded, is 0.01 less in 48 of its cells: two such matches are 0.02 in a total."""
    found, notes = fitting_scale(matches_on(scale, 14))
    assert found == scale
    assert len(notes) == (scale != SCALES[0])


def test_the_two_continuous_scales_differ_by_a_hundredth_a_match() -> None:
    sbu, wbf = SCALES[0].vp(14, 8), SCALES[1].vp(14, 8)
    assert (sbu, wbf) == (
        (Fraction("12.44"), Fraction("7.56")),
        (Fraction("12.43"), Fraction("7.57")),
    )


def test_a_scale_that_is_not_known_is_told() -> None:
    strange = [
        replace(each, score=printed("15.55"), opponents_score=printed("4.45"))
        for each in matches_on(SCALES[0], 14)
    ]
    found, [note] = fitting_scale(strange)
    assert found == SCALES[0]
    assert "41 of 41 matches are on a scale that is not known here" in note


# --- matches of which only the scores are told ---------------------------------------------------

LEAGUE = """Round;Home;Away;Home VP;Away VP
1;Reds;Blues;12.41;7.59
1;Greens;Whites;20;0
2;Reds;Greens;9.5;10.5
2;Whites;Blues;10;10
3;Whites;Reds;3.19;16.81
3;Blues;Greens;0.64;19.36
"""


def totals(there: Competition) -> dict[str, Fraction | int]:
    [stage] = there.state.the_plan.stages
    [field] = pipeline.standings(there, stage.name).values()
    return {there.state.entry(e.contestant).name: e.total for e in field.lines}


def test_a_table_of_matches_is_taken_over_by_its_scores(tmp_path: Path) -> None:
    event = event_in(LEAGUE.encode())
    there = taken_over(event, tmp_path)
    assert totals(there) == {
        "Reds": Fraction("38.72"),
        "Blues": Fraction("18.23"),
        "Greens": Fraction("49.86"),
        "Whites": Fraction("13.19"),
    }
    rows = [tuple(line.split(";")) for line in LEAGUE.splitlines()]
    assert event_in(workbook({"Matches": (rows[0], rows[1:])})) == event


def test_matches_in_imps_without_rounds(tmp_path: Path) -> None:
    text = "team 1,team 2,score\n1,2,45-30\n3,4,20-31\n1,3,12-60\n2,4,33 - 33\n"
    there = taken_over(event_in(text.encode()), tmp_path)
    assert {each.number for each in there.state.sessions_of("swiss")} == {1, 2}
    assert there.state.the_plan.stage("swiss").figure == "IMP"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("home,away\n1,2\n", "no heading 'score', nor 'home score' and 'away score'"),
        ("home,away,score\n", "the table has no match in it"),
        ("home,away,score\n1,2,won\n", "line 2, 1 v 2: 'won' is not the score of a match"),
        ("home,away,score\n1,1,10-10\n", "line 2, 1 v 1: 1 cannot play against itself"),
        ("home,away,score\n1,,10-10\n", r"line 2, 1 v \?: a match has two teams"),
        ("home,away,score\n1,2,10-10\n2,1,8-12\n", "line 3, 2 v 1: the match stands on line 2"),
    ],
)
def test_a_wrong_line_of_a_table_of_matches_is_told(text: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        event_in(text.encode())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("round,home,away,score\n1,1,2,10-10\n1,1,3,8-12\n", "1 has two matches in round 1"),
        ("round,home,away,score\n1,1,2,10-10\n,3,4,8-12\n", "some matches say their round and"),
        (
            "round,home,away,score\n1,1,2,30-20\n1,3,4,30-21\n2,1,3,9-1\n",
            "2 of 4 have no match in round 2",
        ),
    ],
)
def test_rounds_that_cannot_be_are_refused(text: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        taking_over(event_in(text.encode()), day="2026-01-02")


def test_a_split_score_is_a_ruling_that_assigns_both(tmp_path: Path) -> None:
    event = read_event(SAMPLES / "pairs.xml")
    (section,) = event.sections
    board = section.boards[0]
    line = replace(board.lines[0], score=620, ew_score=170, result=UNKNOWN)
    changed = replace(board, lines=(line, *board.lines[1:]))
    split = replace(event, sections=(replace(section, boards=(changed, *section.boards[1:])),))
    there = taken_over(split, tmp_path)
    [ruled] = [
        fact.body
        for fact in there.facts
        if fact.kind == "ruling given" and fact.body["board"] == board.number
    ]
    assert [each["result"] for each in ruled["ns"]["assigned"]] == ["+620"]
    assert [each["result"] for each in ruled["ew"]["assigned"]] == ["+170"]
    found = pipeline.lines(there, "evening", 1, board.number).by_table[ruled["table"]]
    assert (found.entry(Side.NS), found.entry(Side.EW)) == (Points(620), Points(170))


def test_the_score_that_is_printed_holds_where_the_contract_gives_another(tmp_path: Path) -> None:
    """A file that prints 430 for 3NT= was scored with 430 there, and is here; it is told."""
    text = (SAMPLES / "pairs.xml").read_text("utf-8").replace("<SCORE>400<", "<SCORE>430<", 1)
    event = event_in(text.encode(), problems := Problems())
    assert any("the printed score is used" in each.what for each in problems)
    there = taken_over(event, tmp_path)
    texts = [fact.body["result"] for fact in there.facts if fact.kind == "result entered"]
    assert "+430" in texts


@pytest.mark.outside
def test_a_real_butler_is_taken_over_and_its_leaders_lead(tmp_path: Path) -> None:
    """Its program drops one score at each end of a datum and rounds to 10, the club's plan does
    otherwise: `rescore` says so, and the first two are first here too."""
    event = read_event(DATA / "usebio-compscore-butler-howell.xml", Problems())
    there = taken_over(event, tmp_path)
    [field] = pipeline.standings(there, "evening").values()
    assert field.order[:2] == ("4", "3")
    assert sum(fact.kind == "result entered" for fact in there.facts) == 140


# --- the command line ----------------------------------------------------------------------------


def test_looked_at_first_and_then_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, ledger = tmp_path / "night.bws", tmp_path / "night.jsonl"
    file.write_bytes(bws_of(10, jet4=True))
    assert main(["import", str(file), "--day", "2026-03-03"]) == 0
    told = capsys.readouterr().out
    assert "24 contestants, 24 boards, 288 results" in told
    assert "nothing was recorded" in told
    assert main(["import", str(file), str(ledger), "--day", "2026-03-03", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["recorded"] is True
    assert main(["standings", str(ledger)]) == 0
    assert main(["verify", str(ledger)]) == 0


def test_nothing_is_recorded_by_half(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (SAMPLES / "pairs.xml").read_text(encoding="utf-8")
    file, ledger = tmp_path / "bad.xml", tmp_path / "bad.jsonl"
    file.write_text(text.replace("<TRICKS>8<", "<TRICKS>18<", 1), encoding="utf-8")
    assert main(["import", str(file), str(ledger)]) == 1
    told = capsys.readouterr()
    assert "left out: line" in told.out
    assert "would be left out, so nothing was recorded" in told.err
    assert not ledger.exists()
    assert main(["import", str(file), str(ledger), "--despite"]) == 0
    assert ledger.exists()


# --- several sections and sessions, and teams ----------------------------------------------------


@pytest.mark.parametrize(
    ("template", "count", "more"),
    [
        ("club-duplicate", 8, ["--answer", "sessions=2"]),
        ("club-teams", 6, []),
        ("club-teams", 5, []),
        ("club-swiss-teams", 6, []),
        ("club-swiss-teams", 5, ["--answer", "bye=15"]),
        ("club-cross-imps", 8, []),
        ("club-butler", 8, []),
        ("club-individual", 8, []),
        ("club-individual", 9, ["--answer", "sessions=2"]),
        ("club-point-a-board", 6, []),
        ("club-swiss-pairs", 8, []),
        ("club-swiss-pairs", 7, ["--answer", "bye=14"]),
        ("club-swiss-pairs-imps", 7, []),
        ("club-teams-matches", 5, []),
        ("club-teams-matches", 4, ["--answer", "count=IMP"]),
    ],
)
def test_what_we_write_for_others_comes_back_with_the_same_figures(
    template: str,
    count: int,
    more: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two sessions, matches over the same boards, round after round of the same numbers."""
    ours, file, back = (str(tmp_path / name) for name in ("a.jsonl", "a.xml", "b.jsonl"))
    assert (
        main(["simulate", template, str(count), ours, "--seed", "5", "--trouble", "none", *more])
        == 0
    )
    assert main(["export", ours, file, "--for", "ebu"]) == 0
    assert main(["import", file, back]) == 0
    capsys.readouterr()
    found = []
    for ledger in (ours, back):
        assert main(["standings", ledger, "--json"]) == 0
        fields = json.loads(capsys.readouterr().out)["fields"]
        found.append(
            [[(x["place"], x["contestant"], x["figure"]) for x in f["lines"]] for f in fields]
        )
    assert found[0] == found[1]


@pytest.mark.outside
def test_a_real_hall_of_two_sections_comes_out_as_it_was_published(tmp_path: Path) -> None:
    event = read_event(DATA / "usebio-ebu-pairs-two-sections.xml", Problems())
    there = taken_over(event, tmp_path)
    found = percents(there)
    wanted = {
        each.id: each.standing.percent.number
        for section in event.sections
        for each in section.contestants
        if each.standing.percent is not None
    }
    assert len(wanted) == 32
    differs = {who: abs(found[who] - each) for who, each in wanted.items() if found[who] != each}
    assert differs == {"2": Fraction(1, 100), "14": Fraction(1, 100)}  # Neuberg, rounded once more
    assert {each.section for each in there.state.entries.values()} == {"A", "B"}


@pytest.mark.outside
def test_real_teams_have_the_imps_that_were_published(tmp_path: Path) -> None:
    event = read_event(DATA / "usebio-ebu-multiple-teams.xml", Problems())
    there = taken_over(event, tmp_path)
    made = {
        each.pairing.contestants: each.margin(each.pairing.first)
        for each in pipeline.match_scores(there, "evening", 1)
    }
    wanted = {
        (each.team, each.opponents): sum(board.imps.number for board in each.boards if board.imps)
        for each in event.sections[0].matches
    }
    assert made == wanted
    assert len(made) == 40


def test_a_file_whose_boards_have_no_lines_has_nothing_to_take_over() -> None:
    event = read_event(SAMPLES / "pairs.xml")
    (section,) = event.sections
    empty = replace(section, boards=tuple(replace(each, lines=()) for each in section.boards))
    with pytest.raises(Mistake, match="the file has no results to take over"):
        taking_over(replace(event, sections=(empty,)))


def test_a_pair_that_is_another_in_the_second_session_is_refused() -> None:
    event = read_event(SAMPLES / "pairs.xml")
    (first,) = event.sections
    who = first.contestants or event.contestants
    others = [replace(each, players=(Player("Eve"), Player("Dan"))) for each in who]
    second = replace(first, session="2", contestants=tuple(others))
    twice = replace(event, sections=(replace(first, session="1", contestants=who), second))
    with pytest.raises(Mistake, match="is another pair in session 2"):
        taking_over(twice)
