"""Our competitions written for each consumer and read back: every club template, with a tie, an
artificial score, a void and a sit-out; and what a consumer cannot take, refused in a sentence."""

import datetime
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.actions.imports.taking_over import take_over, taking_over
from convenor.bridge import parse_deal
from convenor.bridge.makes import parse_makes
from convenor.competition.live import Competition
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.competition_events import published_event
from convenor.formats.consumers import consumer_named, consumers, fitted
from convenor.formats.events import Event, Optimum, Player, Printed
from convenor.formats.problems import Problems
from convenor.formats.rescore import rescore
from convenor.ledger import bodies
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.kinds import drafted
from convenor.simulator.playing import CALM, Clock, Simulator
from convenor.values import replace

BEGINS = datetime.datetime(2026, 11, 2, 9, 0, tzinfo=datetime.UTC)
VOID = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
CLUB = {
    "two winners": ("club-duplicate", 13, {"winners": "two", "boards": 12}),
    "one winner": ("club-duplicate", 7, {"boards": 12}),
    "individual": ("club-individual", 13, {}),
    "swiss pairs": ("club-swiss-pairs", 7, {}),
    "swiss pairs by IMPs": ("club-swiss-pairs-imps", 7, {}),
    "swiss teams": ("club-swiss-teams", 5, {}),
    "butler": ("club-butler", 7, {}),
    "cross-IMPs": ("club-cross-imps", 7, {}),
    "point a board": ("club-point-a-board", 5, {}),
    "teams": ("club-teams", 5, {}),
    "teams in matches": ("club-teams-matches", 5, {}),
}
TAKEN = {
    "myabf": {"two winners", "one winner", "butler", "cross-IMPs"},
    "ebu": set(CLUB),
    "sbu": set(CLUB),
    "bridgewebs": set(CLUB),
    "generic": set(CLUB),
}


def simulated(folder: Path, name: str, count: int, answers: dict[str, object]) -> Competition:
    made, clock = template(name), Clock(BEGINS)
    store = JsonLines(folder / f"{name}-{count}.jsonl", clock)
    store.create("x")
    desk = Desk(store, "x", clock)
    begun = {
        "name": made.title,
        "begins": BEGINS.date().isoformat(),
        "plan": plan_data(made, answers),
        "template": name,
        "venue": "Grove Bridge Club",
        "seed": "s",
    }
    desk.do("begin", begun, by="test", role="convenor")
    playing = Simulator(desk, "seed", CALM, clock)
    playing.enter(count)
    playing.run()
    return desk.competition


def with_trouble(there: Competition) -> Competition:
    """A tie, an artificial score, and a hand with three voids."""
    sessions = len(there.state.sessions_of(there.state.the_plan.stages[0].name))
    tried = (_with_trouble(there, alike) for alike in range(1, sessions + 1))
    return next(each for each in tried if has_a_tie(each))


def has_a_tie(there: Competition) -> bool:
    places = [[place for _, place, _ in field] for field in figures(there)]
    return any(len(set(each)) < len(each) for each in places)


def _with_trouble(there: Competition, alike: int) -> Competition:
    """The boards of the first sessions passed out everywhere, until somebody shares a place."""
    stage = there.state.the_plan.stages[0].name
    sessions = there.state.sessions_of(stage)[:alike]
    first, seats = sessions[0], sessions[0].the_seating.seats
    drafts = []
    for session in sessions:
        for seat in session.the_seating.seats:
            for board in seat.boards:
                where = (stage, session.number, seat.table, board)
                body = bodies.ResultCorrected(*where, "pass", "all alike")
                drafts.append(drafted("result corrected", body, BEGINS, "test"))
    ruled = bodies.RulingGiven(
        ruling="R99",
        stage=stage,
        session=first.number,
        table=seats[0].table,
        board=seats[0].boards[0],
        ns=bodies.Award(award="average plus"),
        ew=bodies.Award(award="average minus"),
    )
    drafts.append(drafted("ruling given", ruled, BEGINS, "test"))
    dealt = bodies.DealsRecorded(stage, first.number, {str(first.boards[0]): VOID})
    drafts.append(drafted("deals recorded", dealt, BEGINS, "test"))
    return there.tried(drafts)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Competition]:
    folder = tmp_path_factory.mktemp("club")
    return {
        name: with_trouble(simulated(folder, template_id, count, answers))
        for name, (template_id, count, answers) in CLUB.items()
    }


@pytest.fixture(scope="module")
def events(club: dict[str, Competition]) -> dict[str, Event]:
    return {
        name: published_event(there, there.state.the_plan.stages[0].name).event
        for name, there in club.items()
    }


def test_the_events_have_what_is_to_be_written(events: dict[str, Event]) -> None:
    for name, event in events.items():
        lines = list(lines_of(event))
        assert any(line.ns_award and line.ew_award for line in lines), name
        assert event.deals[0].deal == parse_deal(VOID), name
        assert any(each.standing.shared for each in event.contestants), f"a tie of {name}"
    for name in ("one winner", "two winners", "butler", "cross-IMPs", "individual"):
        boards = {each.standing.boards for each in events[name].contestants}
        assert len(boards) == 2, "some sat out"


def lines_of(event: Event) -> Iterator:  # type: ignore[type-arg]
    for section in event.sections:
        for board in (*section.boards, *(b for m in section.matches for b in m.boards)):
            yield from board.lines


@pytest.mark.parametrize("name", CLUB)
@pytest.mark.parametrize("consumer", TAKEN)
def test_each_is_written_for_each_consumer_and_read_back(
    events: dict[str, Event], consumer: str, name: str
) -> None:
    event = events[name]
    if name not in TAKEN[consumer]:
        with pytest.raises(Mistake, match="MyABF does not take"):
            usebio.dumps(event, consumer)
        return
    text = usebio.dumps(event, consumer)
    found = usebio.loads(text, problems := Problems())
    assert found == fitted(event, consumer_named(consumer))
    assert not problems.refused
    assert list(map(result_of, lines_of(found))) == list(map(result_of, lines_of(event)))


@pytest.mark.parametrize("name", CLUB)
def test_each_is_taken_over_again_with_the_same_figures(
    club: dict[str, Competition], events: dict[str, Event], name: str, tmp_path: Path
) -> None:
    """An average minus of a pair below 40% too: what the line counted tells it from 40%."""
    event = usebio.loads(usebio.dumps(events[name], "ebu"))
    store = JsonLines(tmp_path / "again.jsonl", Clock(BEGINS))
    store.create("again")
    desk = Desk(store, "again", Clock(BEGINS))
    take_over(desk, taking_over(event), "import")
    assert figures(desk.competition) == figures(club[name])


def with_session_averages(there: Competition) -> Competition:
    """An average minus for the pair below 40%, and an average plus for the one above 60%."""
    stage = there.state.the_plan.stages[0].name
    [field] = pipeline.standings(there, stage).values()
    best, worst = field.lines[0], field.lines[-1]
    assert worst.total < 40
    assert best.total > 60
    session = there.state.sessions_of(stage)[0]
    drafts = []
    for number, (who, own, other) in enumerate(
        [
            (worst.contestant, "average minus", "average"),
            (best.contestant, "average plus", "average"),
        ]
    ):
        seats = [each for each in session.the_seating.seats if who in each.contestants]
        seat = seats[number]
        awards = (own, other) if seat.ns == who else (other, own)
        body = bodies.RulingGiven(
            ruling=f"R{number}",
            stage=stage,
            session=1,
            table=seat.table,
            board=seat.boards[0],
            ns=bodies.Award(award=awards[0]),
            ew=bodies.Award(award=awards[1]),
        )
        drafts.append(drafted("ruling given", body, BEGINS, "test"))
    return there.tried(drafts)


@pytest.mark.parametrize("consumer", TAKEN)
def test_an_average_of_the_session_is_not_a_fixed_percentage(consumer: str, tmp_path: Path) -> None:
    """Law 12.C.2: an average minus is the session's percentage where that is below 40, a plus
    where it is above 60. A file says 40% and 60%, and beside it what they counted."""
    plain = simulated(tmp_path, "club-duplicate", 10, {"boards": 12, "winners": "one"})
    there = with_session_averages(plain)
    event = usebio.loads(usebio.dumps(published_event(there, "evening").event, consumer))
    store = JsonLines(tmp_path / "again.jsonl", Clock(BEGINS))
    store.create("again")
    desk = Desk(store, "again", Clock(BEGINS))
    take_over(desk, taking_over(event), "import")
    assert figures(desk.competition) == figures(there)


def figures(there: Competition) -> list[list[tuple[object, ...]]]:
    fields = pipeline.standings(there, there.state.the_plan.stages[0].name).values()
    return [[(e.contestant, e.place, e.total) for e in field.lines] for field in fields]


def result_of(line: object) -> tuple[object, ...]:
    names = ("ns", "ew", "result", "score", "ns_award", "ew_award", "ns_printed", "ew_printed")
    return tuple(getattr(line, name) for name in names)


def test_what_can_be_made_stands_in_pbn_in_twenty_rows(events: dict[str, Event]) -> None:
    """PBN 2.1: a row for each declarer and denomination of a board, and read back."""
    makes = parse_makes("".join(f"{tricks:x}" for tricks in range(14))[:10] * 2)
    event = replace(
        events["one winner"], optimum=(Optimum(events["one winner"].deals[0].number, makes),)
    )
    text = pbn.dumps(event)
    table = text.partition("[OptimumResultTable")[2].splitlines()[1:21]
    assert len({tuple(row.split()[:2]) for row in table}) == 20
    assert {row.split()[0] for row in table} == {"N", "S", "E", "W"}
    assert pbn.loads(text, Problems()).optimum == event.optimum


@pytest.mark.parametrize("name", ["two winners", "one winner"])
def test_what_we_publish_comes_out_when_it_is_scored_again(
    events: dict[str, Event], name: str
) -> None:
    report = rescore(usebio.loads(usebio.dumps(events[name])))
    assert report.figures > 80
    lines = [each for each in report.differences if each.what in ("line score", "percentage")]
    assert not lines


def test_teams_come_out_when_they_are_scored_again(events: dict[str, Event]) -> None:
    """VPs with and without a last nought are the same; a bye is in the totals and in no match; the
    one artificial score is worth what the book says, not what other programs print."""
    report = rescore(usebio.loads(usebio.dumps(events["teams in matches"])))
    found = [each.what for each in report.differences]
    assert set(found) <= {"total", "place", "IMPs"}
    assert found.count("IMPs") <= 1


def test_point_a_board_comes_out_when_it_is_scored_again(events: dict[str, Event]) -> None:
    """A board is worth what the two sides of a match share; an artificial score is the book's."""
    report = rescore(usebio.loads(usebio.dumps(events["point a board"])))
    assert report.compared["board points"] > 40
    assert report.compared["total"] == 5
    assert len([each for each in report.differences if each.what == "board points"]) <= 1


@pytest.mark.parametrize("name", ["swiss pairs", "swiss pairs by IMPs"])
def test_a_swiss_of_pairs_comes_out_when_it_is_scored_again(
    events: dict[str, Event], name: str
) -> None:
    """Lines by round, VPs as one function of the margin; a bye is in the totals and no match."""
    report = rescore(usebio.loads(usebio.dumps(events[name])))
    assert report.compared["line score"] > 100
    assert report.compared["VPs"] > 30
    assert {each.what for each in report.differences} <= {"total", "place", "line score"}
    lines = [each for each in report.differences if each.what == "line score"]
    assert len(lines) <= 2, "the one artificial score is worth what the book says"
    byes = {each.contestant for each in report.differences if each.what == "total"}
    assert len(byes) <= 6, "one bye a round"


def test_an_individual_comes_out_when_it_is_scored_again(events: dict[str, Event]) -> None:
    """Both players of a side have its score; the one artificial score moves with the session."""
    report = rescore(usebio.loads(usebio.dumps(events["individual"])))
    assert report.compared["line score"] > 80
    assert report.compared["percentage"] == 13
    differing = {each.contestant for each in report.differences}
    assert len(differing) <= 4, "the four at the table of the artificial score"


def test_myabf_gets_what_it_insists_on(events: dict[str, Event]) -> None:
    event = with_points(events["two winners"])
    text = usebio.dumps(event, "myabf")
    assert "<SESSION" not in text
    assert "<SECTION" not in text
    assert 'EVENT_TYPE="MP_PAIRS"' in text
    assert "=</PLACE>" not in text
    assert "<DATE>02/11/2026</DATE>" in text
    assert "<WINNER_TYPE>2</WINNER_TYPE>" in text
    assert "<SCORE>A6040</SCORE>" in text
    assert "<MASTER_POINTS_AWARDED>30</MASTER_POINTS_AWARDED>" in text
    assert "<DIRECTION>North</DIRECTION>" in text
    assert "<NATIONAL_ID_NUMBER />" in text
    assert "<HEARTS />" in text
    assert text.count("NS_MATCH_POINTS") == text.count("EW_MATCH_POINTS")
    imps = replace(event, method="cross-imps")
    assert 'EVENT_TYPE="CROSS_IMP"' in usebio.dumps(imps, "myabf")
    assert 'EVENT_TYPE="BUTLER_PAIRS"' in usebio.dumps(replace(event, method="butler"), "myabf")


def with_points(event: Event) -> Event:
    """The same with masterpoints for everybody, and the numbers by which files are known."""
    sections = tuple(
        replace(
            section,
            contestants=tuple(
                replace(each, standing=replace(each.standing, points=Printed(Fraction(3, 10), 2)))
                for each in section.contestants
            ),
        )
        for section in event.sections
    )
    return replace(
        event,
        sections=sections,
        club_number="2120",
        identifier="E17",
        charge_code="02",
        points_type="BLACK",
    )


@pytest.mark.parametrize("consumer", consumers())
def test_points_and_numbers_are_kept(events: dict[str, Event], consumer: str) -> None:
    event = with_points(events["one winner"])
    found = usebio.loads(usebio.dumps(event, consumer))
    assert (found.club_number, found.identifier) == ("2120", "E17")
    assert (found.charge_code, found.points_type) == ("02", "BLACK")
    points = {each.standing.points for each in found.contestants}
    assert {each.number for each in points if each} in ({Fraction(3, 10)}, {30})


def test_the_ebu_gets_teams_in_sessions_and_cross_imps_as_pairs(events: dict[str, Event]) -> None:
    text = usebio.dumps(events["teams in matches"], "ebu")
    assert '<SESSION SESSION_ID="1">' in text
    assert "<TEAM>" in text
    assert "<PAIR>" in text
    crossed = usebio.dumps(replace(events["one winner"], method="cross-imps"), "ebu")
    assert '<EVENT EVENT_TYPE="PAIRS">' in crossed
    assert '<PARTICIPANTS EVENT_TYPE="CROSS_IMP">' in crossed


def changed(event: Event, **standing: object) -> Event:
    [section] = event.sections
    first, *others = section.contestants
    made = replace(first, standing=replace(first.standing, **standing))
    return replace(event, sections=(replace(section, contestants=(made, *others)),))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda e: replace(e, title="x" * 201), "a name of 201 characters: at most 200"),
        (lambda e: replace(e, winners=None), "does not say its winners"),
        (lambda e: changed(e, place=None), "without a score or a place"),
        (lambda e: changed(e, points=Printed(Fraction(1, 1000), 3)), "give whole hundredths"),
        (lambda e: numbered(e, "A12"), "the number 'A12' of Ann: write its digits"),
        (lambda e: replace(e, individual=True), "does not take individuals"),
        (lambda e: replace(e, method="aggregate"), "events scored by aggregate: only pairs by"),
        (lambda e: replace(e, sections=(*e.sections, *also(e))), "several sessions in a file"),
    ],
)
def test_what_myabf_cannot_take_is_refused(
    events: dict[str, Event],
    change: object,
    words: str,
) -> None:
    with pytest.raises(Mistake, match=words) as caught:
        usebio.dumps(change(events["one winner"]), "myabf")  # type: ignore[operator]
    assert str(caught.value).startswith("MyABF does not take ")


def also(event: Event) -> tuple[object, ...]:
    return (replace(event.sections[0], session="2", contestants=()),)


def numbered(event: Event, number: str) -> Event:
    [section] = event.sections
    first, *others = section.contestants
    made = replace(first, players=(Player("Ann", number), Player("Bob")))
    return replace(event, sections=(replace(section, contestants=(made, *others)),))


def test_hidden_names_and_boards_in_play_stay_out(tmp_path: Path) -> None:
    there = simulated(tmp_path, "club-duplicate", 6, {"boards": 12})
    hidden = there.state.entry("1").players[0].name
    fact = drafted("name hidden", bodies.NameHidden("1", hidden), BEGINS, "test")
    shown = usebio.dumps(published_event(there.tried([fact]), "evening").event)
    assert hidden not in shown
    assert "name withheld" in shown
    official = published_event(there.tried([fact]), "evening", public=False).event
    assert hidden in usebio.dumps(official)


@pytest.mark.parametrize("name", CLUB)
def test_each_is_written_as_pbn_and_read_back(events: dict[str, Event], name: str) -> None:
    event = events[name]
    found = pbn.loads(pbn.dumps(event), problems := Problems())
    assert not problems.refused
    assert list(map(played_of, all_lines(found))) == list(map(played_of, all_lines(event)))
    assert found.deals == event.deals
    standings = {each.id: each.standing for each in found.contestants if not each.team}
    wanted = {each.id: each.standing for each in event.contestants if not each.team}
    assert {who: each.place for who, each in standings.items()} == {
        who: each.place for who, each in wanted.items()
    }


def played_of(line: object) -> tuple[object, ...]:
    names = ("ns", "ew", "result", "score", "ns_award", "ew_award", "table", "round")
    return tuple(getattr(line, name) for name in names)


def all_lines(event: Event) -> Iterator:  # type: ignore[type-arg]
    yield from sorted(lines_of(event), key=lambda line: (line.round, line.table, line.ns, line.ew))
