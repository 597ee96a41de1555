"""The path from facts to places, step by step, with figures worked out by hand."""

import datetime
from fractions import Fraction

import pytest
from small import BUTLER, MATCHPOINTS, NOON, Ledger, plan, stage

from convenor import pipeline
from convenor.competition.comparing.side_by_side import draw_today, ranges
from convenor.competition.draws.next_round import next_draw
from convenor.competition.explaining.question_words import question_of
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.explain import Figure, as_text
from convenor.ledger import bodies
from convenor.values import replace


def four_teams(**more: object) -> Ledger:
    ledger = Ledger(plan(stage(**more)), 4)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    return ledger


def play(ledger: Ledger, session: int, match: int, scores: list[tuple[str, str]]) -> None:
    """A match, board by board: what the open and the closed room wrote down."""
    for board, (opened, closed) in enumerate(scores, 1):
        ledger.result(session, f"{match} open", board, opened)
        ledger.result(session, f"{match} closed", board, closed)


FLAT = [("2H= by S", "2H= by S")] * 4
GAME = [("4S= by N", "4S-1 by N"), *FLAT[1:]]


def test_a_match_counts_when_all_its_boards_are_in() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME[:3])
    there = ledger.competition
    (first, second) = pipeline.match_scores(there, "swiss", 1)
    assert (first.how, first.done, second.how) == ("in play", 3, "not begun")
    assert first.margin("1") == 10  # 420 against -50 on board 1: 470 points
    assert first.points is None
    play(ledger, 1, 1, GAME)
    (first, _) = pipeline.match_scores(ledger.competition, "swiss", 1)
    # by hand: 15 × √4 = 30, so 10 IMPs are 10 + 10 × (1 − t) / (1 − t³) = 15 exactly
    assert first.complete
    assert (first.vp("1"), first.vp("2")) == (15, 5)


def test_fines_and_credits_come_into_the_account() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, FLAT)
    play(ledger, 1, 2, FLAT)
    place = {"stage": "swiss", "session": 1}
    ledger.add("fine imposed", **place, contestant="1", amount="0.5", unit="VP", clause="x 1")
    ledger.add("score credited", **place, contestant="3", score="11.5", unit="VP", clause="x 2")
    standing = pipeline.standings(ledger.competition, "swiss")[""]
    assert {line.contestant: line.total for line in standing.lines} == {
        "3": Fraction("11.5"),
        "2": 10,
        "4": 10,
        "1": Fraction("9.5"),
    }


def test_an_imp_fine_moves_the_match() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, FLAT)
    ledger.add(
        "fine imposed", stage="swiss", session=1, contestant="1", amount=3, unit="IMP", clause="x"
    )
    (first, _) = pipeline.match_scores(ledger.competition, "swiss", 1)
    assert (first.margin("1"), first.margin("2")) == (-3, 0)


def test_a_forfeit_is_awarded_by_the_book() -> None:
    ledger = four_teams()
    play(ledger, 1, 2, GAME)
    ledger.add("match forfeited", stage="swiss", session=1, at_fault=["2"])
    account = pipeline.account(ledger.competition, "swiss")
    own = {e.contestant: (e.kind, e.amount) for e in account.entries if e.contestant in "12"}
    assert own["2"] == ("forfeit", 0)
    kind, amount = own["1"]
    assert kind == "forfeit"
    # the floor of sabf-2020 13.9.c: what 12 IMPs are worth over four boards, by the formula
    assert amount == Fraction("15.74")


def test_a_ruling_changes_a_board_and_an_appeal_changes_it_back() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, FLAT)
    place = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    ledger.add(
        "ruling given", **place, ruling="R1", ns={"assigned": [{"result": "4S= by N"}]}, reason="x"
    )
    there = ledger.competition
    assert pipeline.match_scores(there, "swiss", 1)[0].margin("1") == 7  # 420 against 110
    ledger.add("appeal lodged", appeal="A1", ruling="R1", contestant="2")
    ledger.add(
        "appeal decided",
        appeal="A1",
        upheld=True,
        ns={"assigned": [{"result": "2H= by S"}]},
    )
    assert pipeline.match_scores(ledger.competition, "swiss", 1)[0].margin("1") == 0


def test_a_pending_ruling_does_not_count_yet() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, FLAT)
    ledger.add(
        "ruling given",
        stage="swiss",
        session=1,
        table="1 open",
        board=1,
        ruling="R1",
        ns={"award": "average plus"},
        pending=True,
    )
    assert pipeline.match_scores(ledger.competition, "swiss", 1)[0].margin("1") == 0


def test_undone_is_as_if_it_had_not_been() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME)
    play(ledger, 1, 2, FLAT)
    before = pipeline.standings(ledger.competition, "swiss")
    fine = ledger.add("fine imposed", stage="swiss", session=1, contestant="1", amount=9, unit="VP")
    assert pipeline.standings(ledger.competition, "swiss") != before
    undo = ledger.add("fact undone", number=fine.number, reason="wrong team")
    assert pipeline.standings(ledger.competition, "swiss") == before
    ledger.add("fact undone", number=undo.number, reason="it was right")
    assert pipeline.standings(ledger.competition, "swiss") != before


def test_as_of_an_earlier_fact_and_time() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME)
    play(ledger, 1, 2, FLAT)
    there = ledger.competition
    noon = pipeline.standings(there, "swiss")
    last = there.number
    ledger.add("fine imposed", stage="swiss", session=1, contestant="1", amount=9, unit="VP")
    later = ledger.competition
    assert pipeline.standings(pipeline.as_of(later, last), "swiss") == noon
    time = NOON + datetime.timedelta(minutes=last)
    assert pipeline.standings(pipeline.as_of(later, time=time), "swiss") == noon
    with pytest.raises(Mistake, match=r"there is no fact 999"):
        pipeline.as_of(later, 999)


def test_a_draw_stays_although_scores_change() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME)
    play(ledger, 1, 2, [("3NT= by N", "3NT-1 by N"), *FLAT[1:]])
    drawn = next_draw(ledger.competition.figures, "swiss", 2)
    ledger.add("draw made", stage="swiss", session=2, draw=drawn.to_plain(), based_on=1)
    ledger.add(
        "result corrected",
        stage="swiss",
        session=1,
        table="1 open",
        board=1,
        result="4S-4 by N",
    )
    there = ledger.competition
    change = draw_today(there, "swiss", 2)
    assert change.made == tuple((each.home, each.away) for each in drawn.matches)
    assert change.differs
    made = there.state.session("swiss", 2).draw
    assert made is not None
    assert [(e["home"], e["away"]) for e in made["matches"]] == list(change.made)


def test_what_if_tells_who_moves_and_what_is_level() -> None:
    made = plan(
        stage(qualify=[{"to": "final", "rule": "top", "places": 2}]),
        stage("final", format="knock-out", figure="IMP", bracket={}, standing={}, draw={}),
    )
    ledger = Ledger(made, 4)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    play(ledger, 1, 1, GAME)
    play(ledger, 1, 2, [("3NT= by N", "3NT-2 by N"), *FLAT[1:]])
    there = ledger.competition
    body = {
        "stage": "swiss",
        "session": 1,
        "table": "1 open",
        "board": 1,
        "result": "4S-1 by N",
    }
    draft = replace(ledger.facts[-1], kind="result corrected", body=body)
    found = pipeline.what_if(there, [draft])
    assert [(each.contestants, each.level) for each in found.level] == [(("1", "2"), True)]
    moved = {each.contestant: (each.figure, each.new_figure) for each in found.moved}
    assert moved["1"] == (15, 10)
    worst = replace(draft, body={**body, "result": "4S-4 by N"})
    (change,) = pipeline.what_if(there, [worst]).qualifiers
    assert (change.comes_in, change.goes_out) == (("2",), ("1",))
    (open_places, *_) = ranges(there, "swiss", [[worst]])
    assert open_places.best < open_places.worst


def test_the_range_over_pending_matters_is_limited() -> None:
    ledger = four_teams()
    draft = replace(ledger.facts[-1], kind="note written", body={"text": "x"})
    with pytest.raises(Mistake, match="9 matters are pending: try at most 8"):
        ranges(ledger.competition, "swiss", [[draft]] * 9)


def asked(there: Competition, words: str) -> Figure:
    """What the command line answers to a question in words."""
    return pipeline.explained(there, question_of(there.state, words))


def test_explained_down_to_the_table() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME)
    told = as_text(asked(ledger.competition, "place of team 1"))
    for words in (
        "Team 1 are 1st in swiss with 15 VP; no team has more.",
        "sabf-2020 13.9.b",
        "laws-2017 78.B",
        "board 1, table 1 open, Team 1 v Team 2: 4S= by N",
        "difference of 470 points = 10 IMP",
    ):
        assert words in told
    for question in ("total of 1", "round 1 of team 1", "board 1 in round 1", "draw of round 2"):
        assert as_text(asked(ledger.competition, question))
    with pytest.raises(Mistake, match="is not a question that can be put"):
        asked(ledger.competition, "colour of team 1")
    with pytest.raises(Mistake, match="there is no contestant '9'"):
        asked(ledger.competition, "place of team 9")
    with pytest.raises(Mistake, match="there is no stage 'semis' here: choose one of swiss"):
        asked(ledger.competition, "place of team 1 in semis")


def test_a_place_and_a_total_are_told_as_they_were_after_a_round() -> None:
    ledger = four_teams()
    play(ledger, 1, 1, GAME)
    there = ledger.competition
    then = as_text(asked(there, "total of team 1 after round 1"))
    assert "Team 1 have 15 VP in swiss after round 1" in then
    assert "round 2" not in then
    assert "Team 1 are 1st in swiss after round 1" in as_text(
        asked(there, "place of 1 after round 1")
    )
    with pytest.raises(Mistake, match="7"):
        asked(there, "place of team 1 after round 7")


# --- sessions ------------------------------------------------------------------------------------


def evening(**more: object) -> Ledger:
    ledger = Ledger(plan(stage(**{**MATCHPOINTS, **more}), contestants="pairs"), 4)
    ledger.add(
        "session opened",
        stage="swiss",
        session=1,
        movement={"kind": "howell", "pairs": 4},
        boards_a_round=1,
        seats=["1", "2", "3", "4"],
    )
    return ledger


def test_a_session_of_matchpoints_by_hand() -> None:
    ledger = evening()
    there = ledger.competition
    seating = there.state.session("swiss", 1).seating
    assert seating is not None
    assert (len(seating.tables), seating.boards) == (2, (1, 2, 3))
    for seat in seating.seats:
        score = "+420" if "1" in (seat.ns, seat.ew) and seat.ns == "1" else "+110"
        if seat.ew == "1":
            score = "-50"
        for board in seat.boards:
            ledger.result(1, seat.table, board, score)
    cards = pipeline.session_scores(ledger.competition, "swiss", 1)
    # pair 1 has the best score of its direction on every board; the other table is then below
    assert cards["1"].percent == 100
    assert sum(card.score for card in cards.values()) == 2 * 3 * 2
    standing = pipeline.standings(ledger.competition, "swiss")[""]
    assert standing.lines[0].contestant == "1"


def test_a_result_on_a_board_that_the_table_does_not_play() -> None:
    ledger = evening()
    seating = ledger.competition.state.session("swiss", 1).seating
    assert seating is not None
    with pytest.raises(Mistake, match="board 9 is not played"):
        seating.at("1", 9)
    with pytest.raises(Mistake, match="there is no table '7'"):
        seating.at("7", 1)


def test_a_butler_round_shares_its_datum() -> None:
    ledger = Ledger(plan(stage(**BUTLER), contestants="pairs"), 8)
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    for board in range(1, 7):
        for table, score in (("1", "+620"), ("2", "+620"), ("3", "+620"), ("4", "-100")):
            ledger.result(1, table, board, score)
    last = pipeline.match_scores(ledger.competition, "swiss", 1)[3]
    # fewer than six scores: the datum is the mean of 620, 620, 620 and -100, to the nearest 10
    # (440), so that North-South at table 4 lose 11 IMPs on each of six boards
    assert last.margin("7") == -6 * 11


# --- facts that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "body", "words"),
    [
        ("unheard of", {}, "there is no kind of fact 'unheard of'"),
        ("entry accepted", {"contestant": "1", "name": "x"}, "has entered before"),
        ("result confirmed", {"table": "1 open", "board": 1}, "has no result on board 1"),
        ("entry withdrawn", {"contestant": "99"}, "there is no contestant '99'"),
        ("fine imposed", {"contestant": "1", "amount": -1, "unit": "VP"}, "cannot be −1"),
        ("result entered", {"table": "1 open", "board": 1, "result": "9S by N"}, "9S"),
        (
            "lot drawn",
            {"purpose": "x", "among": ["1", "2"], "seed": "1", "order": ["9", "8"]},
            "does not come out again from its seed",
        ),
    ],
)
def test_one_sentence_about_a_fact_that_cannot_be(
    kind: str, body: dict[str, object], words: str
) -> None:
    ledger = four_teams()
    if kind not in ("entry accepted", "entry withdrawn", "lot drawn", "unheard of"):
        body = {"stage": "swiss", "session": 1, **body}
    ledger.add(kind, **body)
    with pytest.raises((Mistake, Refusal)) as said:
        _ = ledger.competition
    assert words in str(said.value)
    assert str(said.value).count("\n") == 0


def test_a_newer_version_of_a_fact_is_refused() -> None:
    ledger = four_teams()
    newer = replace(ledger.add("note written", text="x"), version=2)
    ledger.facts[-1] = newer
    with pytest.raises(Refusal, match="read the ledger with the newer program"):
        _ = ledger.competition


def test_nothing_comes_before_the_beginning() -> None:
    ledger = four_teams()
    del ledger.facts[0]
    with pytest.raises(Refusal, match="before the competition has begun"):
        _ = ledger.competition


def test_every_kind_of_fact_has_a_body_that_reads_back() -> None:
    from convenor.ledger.kinds import KINDS, plain_body, read_body

    made = bodies.FineImposed("1", Fraction("0.5"), "VP", "swiss", 1, "x 1", "late")
    plain = plain_body("fine imposed", made)
    assert plain["amount"] == "0.5"
    assert read_body("fine imposed", 1, plain) == made
    assert len(KINDS) > 40
