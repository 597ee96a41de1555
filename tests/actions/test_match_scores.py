"""Matches entered by their score as a whole: leagues, knock-outs, boards that follow, captains.

The league is four teams over 4 boards by SABF 13.9.b. Its VPs are read off the printed scale by
hand and added up here, apart from the program.
"""

from __future__ import annotations

import datetime
import sys
from contextlib import suppress
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor import pipeline
from convenor.actions.desk import Desk, Refused
from convenor.actions.matches.match_score_lists import lines_of
from convenor.actions.matches.match_scores import captain_of
from convenor.actions.matches.play_by_dates import due_matches
from convenor.actions.matches.written_scores import read_score
from convenor.actions.overview.next_steps import next_steps
from convenor.cli import main
from convenor.competition.checkpoints import checkpoint_of, competition_in
from convenor.competition.explaining.question_words import question_of
from convenor.competition.finals.brackets import progress
from convenor.competition.live import Competition
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.exact import exact
from convenor.explain import as_text
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body, read_body
from convenor.ledger.places import open_store
from convenor.ledger.sqlite import Sqlite

sys.path.insert(0, str(Path(__file__).parent.parent / "competition"))
from small import plan, stage

NOW = datetime.datetime(2026, 11, 1, 12, tzinfo=datetime.UTC)
LEAGUE = stage(
    "league",
    format="round robin",
    draw={"method": "round robin"},
    rounds=3,
    boards=20,
)
ROUNDS = (("1-4", "2-3"), ("4-3", "1-2"), ("2-4", "3-1"))


class Hall:
    """A competition on a desk, set up by facts."""

    def __init__(
        self, where: Path, *stages: dict[str, Any], teams: int = 4, made: Any = None
    ) -> None:
        self.now = NOW
        self.store = Sqlite(where / "ledgers.sqlite", clock=lambda: self.now)
        self.store.create("event")
        self.desk = Desk(self.store, "event", clock=lambda: self.now)
        made = {**(made or plan(*stages)), "times": {"zone": "UTC"}}
        self.put("competition begun", name="Cup", begins="2026-11-01", plan=made, seed="7")
        for number in range(1, teams + 1):
            name = ("Stone", "Bell", "Moss", "Hill")[(number - 1) % 4]
            self.put("entry accepted", contestant=str(number), name=name)

    def put(self, kind: str, **body: Any) -> None:
        typed = read_body(kind, 1, body)
        self.store.append("event", (Draft(kind, 1, plain_body(kind, typed), self.now, "setting"),))
        self.desk.refresh()

    def do(self, action: str, **given: Any) -> Any:
        return self.desk.do(action, given, "Pat", "director", override="for the test")

    def draw(self, session: int, *pairs: str, stage: str = "league", **more: Any) -> None:
        matches = [
            {"table": at, "home": pair.split("-")[0], "away": pair.split("-")[1], **more}
            for at, pair in enumerate(pairs, 1)
        ]
        self.put("draw made", stage=stage, session=session, draw={"matches": matches})
        self.put("draw published", stage=stage, session=session)

    def score(self, pair: str, score: str, stage: str = "league", **more: Any) -> Any:
        role, by = more.pop("role", "scorer"), more.pop("by", "Pat")
        table, override = more.pop("table", None), more.pop("override", "")
        given = {"stage": stage, "contestants": pair.split("-"), "score": score, **more}
        return self.desk.do("enter-match-score", given, by, role, table=table, override=override)

    def match(self, pair: str, session: int = 1, stage: str = "league") -> Any:
        found = self.there.figures.scores.matches(stage, session)
        return next(e for e in found if set(e.pairing.contestants) == set(pair.split("-")))

    @property
    def there(self) -> Any:
        return self.desk.competition

    def totals(self, stage: str = "league") -> dict[str, Any]:
        return dict(self.there.figures.standing(stage).figures)

    def why(self, words: str) -> str:
        there = self.there
        return as_text(pipeline.explained(there, question_of(there.state, words)))


@pytest.fixture
def league(tmp_path: Path) -> Hall:
    hall = Hall(tmp_path, LEAGUE)
    for at, pairs in enumerate(ROUNDS, 1):
        hall.draw(at, *pairs)
    return hall


# --- a league ------------------------------------------------------------------------------------

SCORES = ("119-11", "20-20", "45-30", "12-60", "33-40", "8-8")
"""In the order of the draws: 1-4, 2-3, 4-3, 1-2, 2-4, 3-1."""


def wbf(margin: int, boards: int = 20) -> Fraction:
    """The winner's VPs by the formula of the World Bridge Federation, worked out in decimals."""
    if margin == 0:
        return Fraction(10)
    tau = Decimal(5).sqrt() / 2 - Decimal("0.5")
    bound = 15 * Decimal(boards).sqrt()
    share = (1 - tau ** (3 * margin / bound)) / (1 - tau**3)
    return Fraction(min(20, (10 + 10 * share).quantize(Decimal("0.01"), ROUND_HALF_UP)))


def by_hand() -> dict[str, Fraction]:
    total = dict.fromkeys("1234", Fraction(0))
    pairs = [pair for pairs in ROUNDS for pair in pairs]
    for pair, score in zip(pairs, SCORES, strict=True):
        (home, away), (ours, theirs) = pair.split("-"), map(int, score.split("-"))
        won = wbf(abs(ours - theirs))
        mine, others = (won, 20 - won) if ours >= theirs else (20 - won, won)
        total[home] += mine
        total[away] += others
    return total


def test_a_league_by_match_scores_goes_to_its_title(league: Hall) -> None:
    pairs = [pair for pairs in ROUNDS for pair in pairs]
    for pair, score in zip(pairs, SCORES, strict=True):
        league.score(pair, score)
    assert league.totals() == by_hand()
    assert league.there.figures.accounts.over("league")
    for number in (1, 2, 3):
        league.desk.do("post", {"stage": "league", "session": number}, "Pat", "director")
    steps = {each.action for each in next_steps(league.there, NOW)}
    assert "enter-result" not in steps
    assert "close-stage" in steps
    league.desk.do("close-stage", {"stage": "league"}, "Pat", "director")
    closed = league.there.state.stage("league").closed
    order = sorted(by_hand(), key=lambda each: -by_hand()[each])
    assert list(closed.placings) == order


def test_a_league_of_a_template_goes_to_its_winners(tmp_path: Path) -> None:
    """A round robin as it comes ready, its scores in one list, to the placings of its close."""
    hall = Hall(tmp_path, made=plan_data(template("sabf-round-robin-teams"), {"rounds": 3}))
    hall.do("open-stage", stage=(stage := hall.there.state.the_plan.stages[0].name))
    for _ in range(3):
        hall.do("draw", stage=stage, publish=True)
    met = [
        (each.number, pairing.contestants)
        for each in hall.there.state.sessions_of(stage)
        for pairing in each.seating.pairings
    ]
    assert len(met) == 6
    lines = [  # the lower number always wins, by ten IMPs for each place between
        f"{number},{one},{other},{40 + 10 * (int(other) - int(one))}-40"
        if int(one) < int(other)
        else f"{number},{one},{other},40-{40 + 10 * (int(one) - int(other))}"
        for number, (one, other) in met
    ]
    text = "\n".join(("round,home,away,score", *lines))
    hall.do("enter-match-scores", stage=stage, text=text)
    boards = hall.there.state.the_plan.stages[0].boards
    won = {gap: wbf(10 * gap, boards) for gap in (1, 2, 3)}
    totals = {
        "1": won[1] + won[2] + won[3],
        "2": 20 - won[1] + won[1] + won[2],
        "3": 20 - won[2] + 20 - won[1] + won[1],
        "4": 60 - won[3] - won[2] - won[1],
    }
    assert hall.totals(stage) == totals
    for number in (1, 2, 3):
        hall.do("post", stage=stage, session=number)
    hall.do("close-stage", stage=stage)
    assert hall.there.state.stage(stage).closed.placings == ("1", "2", "3", "4")


def test_a_list_of_45_by_the_command_line_in_one_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten teams, all against all: the lower number wins by ten IMPs for each place between."""
    ledger = str(tmp_path / "ten.jsonl")
    new = ("new", "club-teams-matches", ledger, "--name", "Ten", "--begins", "2026-03-01")
    assert main([*new, "--answer", "rounds=9", "--answer", "boards=20", "--seed", "t"]) == 0
    entries = tmp_path / "entries.csv"
    teams = [f"{n},Team {n},A{n} X;B{n} X;C{n} X;D{n} X" for n in range(1, 11)]
    entries.write_text("\n".join(("number,name,players", *teams)))
    assert main(["enter", ledger, str(entries)]) == 0
    assert main(["do", ledger, "open-stage", "--stage", "matches"]) == 0
    for _ in range(9):
        assert main(["draw", ledger, "matches", "--publish"]) == 0
    there = Competition(open_store(Path(ledger)).read("ten"))
    met = [
        (int(one), int(other))
        for session in there.state.sessions_of("matches")
        for one, other in (each.contestants for each in session.the_seating.pairings)
    ]
    assert len(met) == 45
    lines = [f"{a} v {b}: {max(0, b - a) * 10 + 30}-{max(0, a - b) * 10 + 30}" for a, b in met]
    scores = tmp_path / "scores.txt"
    scores.write_text("\n".join(lines))
    assert main(["match", ledger, "matches", "--file", str(scores)]) == 0
    there = Competition(open_store(Path(ledger)).read("ten"))
    totals = {str(n): Fraction(0) for n in range(1, 11)}
    for a, b in met:
        won = wbf(10 * abs(a - b))
        totals[str(min(a, b))] += won
        totals[str(max(a, b))] += 20 - won
    assert dict(there.figures.standing("matches").figures) == totals
    assert there.figures.accounts.over("matches")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join([*lines[:44], "1 v 99: 30-20"]))
    facts = there.number
    capsys.readouterr()
    assert main(["match", ledger, "matches", "--file", str(wrong)]) != 0
    assert "45" in capsys.readouterr().err
    assert Competition(open_store(Path(ledger)).read("ten")).number == facts


def test_silence_is_no_score(league: Hall) -> None:
    league.score("1-4", "119-11")
    assert set(league.totals()) == set("1234")
    account = league.there.figures.accounts.account("league")
    assert {each.contestant for each in account.entries} == {"1", "4"}
    assert not league.there.figures.accounts.complete("league", 1)


def test_many_at_once(league: Hall) -> None:
    text = "round,home,away,score\n1,Stone,Hill,119–11\n1,Moss,Bell,20-20\n2,4,3,45-30\n"
    given = {"stage": "league", "text": text}
    done = league.desk.do("enter-match-scores", given, "Pat", "scorer")
    assert done.says == "3 match scores"
    assert league.match("1-4").margin("1") == 108
    text = "Stone v Bell: 12-60\nBell v Nobody: 3-4\nStone v Moss: 1-5000"
    with pytest.raises(Refused) as no:
        league.desk.do("enter-match-scores", {"stage": "league", "text": text}, "Pat", "scorer")
    assert "row 2: nobody is called 'Nobody'" in str(no.value)
    assert "row 3: 5001 IMPs cannot be won over 20 boards (480 at most)" in str(no.value)
    assert league.match("1-2", 2).report is None


def test_the_explanation_says_whose_word_it_is(league: Hall) -> None:
    league.score("1-4", "119-11")
    told = league.why("round 1 of 1 in league")
    assert "119–11 IMPs by the match score" in told
    assert "a match score, not boards: Stone v Hill 119–11 IMPs, entered by an official" in told
    assert "13.9.b" in told


# --- VPs, margins, what cannot be ----------------------------------------------------------------


def test_vps_are_taken_as_they_are_and_checked_against_the_scale(league: Hall) -> None:
    vp = wbf(15)
    text = f"{float(vp)}-{float(20 - vp)} VP"
    league.score("1-4", text)
    match = league.match("1-4")
    assert (match.vp("1"), match.vp("4")) == (vp, 20 - vp)
    assert match.margin("1") is None
    assert match.complete
    with pytest.raises(Refused, match="12 and 9 VPs come to 21, and the scale gives 20 in all"):
        league.score("2-3", "12-9 VP")
    with pytest.raises(Refused, match="are not on the scale"):
        league.score("2-3", "10.01-9.99 VP")
    league.score("2-3", "10.01-9.99 VP", role="director", override="as the committee ruled")
    assert league.match("2-3").vp("2") == exact("10.01")


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        ("-5-30", "no side has less than 0"),
        ("300-200", "500 IMPs cannot be won over 20 boards"),
        ("12.41-7.59", "is no number of IMPs: write 12.41-7.59 VP"),
        ("won", "League counts VPs: write the IMPs, not only who won"),
        ("60%-40%", "League is scored in IMPs"),
        ("45", "is no match score: write 45-30 for IMPs"),
        ("", "the match has no score"),
    ],
)
def test_what_can_be_no_score_is_refused_in_a_sentence(
    league: Hall, score: str, sentence: str
) -> None:
    with pytest.raises((Mistake, Refusal), match=sentence):
        league.score("1-4", score)
    assert league.match("1-4").report is None


def test_a_margin_and_the_order_of_the_two(league: Hall) -> None:
    league.score("4-1", "won by 15")
    assert league.match("1-4").margin("1") == -15
    league.score("3-2", "-7")
    assert league.match("2-3").vp("2") == wbf(7)


def test_a_match_of_pairs_in_per_cent(tmp_path: Path) -> None:
    """A Swiss of pairs by matchpoints: 58.33% of six boards are 15 VPs by the scale of the club."""
    hall = Hall(tmp_path, made=plan_data(template("club-swiss-pairs"), {}))
    hall.do("open-stage", stage="swiss")
    hall.do("draw", stage="swiss", publish=True)
    one, other = hall.there.figures.scores.matches("swiss", 1)[0].pairing.contestants
    pair = f"{one}-{other}"
    with pytest.raises(Refused, match="the two come to 75 per cent, not to 100"):
        hall.score(pair, "45-30", stage="swiss")
    hall.score(pair, "58.33-41.67", stage="swiss")
    match = hall.match(pair, 1, "swiss")
    assert [match.vp(each) for each in (one, other)] == [15, 5]
    hall.score(pair, "12-8 VP", stage="swiss")
    assert hall.match(pair, 1, "swiss").vp(other) == 8
    with pytest.raises(Refused, match="are not on the scale"):
        hall.score(pair, "11.11-8.89 VP", stage="swiss")


@given(st.integers(0, 200), st.integers(0, 200), st.sampled_from("-–: "))
def test_two_figures_are_read_back(one: int, other: int, mark: str) -> None:
    assert read_score(f"{one}{mark}{other}").scores == (one, other)


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (read_score, lines_of):
        with suppress(Mistake):
            read(text)


# --- ties ----------------------------------------------------------------------------------------


def test_a_tie_is_not_split_by_a_figure_that_nobody_said(tmp_path: Path) -> None:
    ties = {"tests": [{"test": "net score"}, {"test": "number"}]}
    hall = Hall(tmp_path, stage("league", boards=20, rounds=1, standing={"ties": ties}))
    hall.draw(1, "1-4", "2-3")
    won = float(wbf(15)), float(20 - wbf(15))
    hall.score("1-4", "45-30")
    hall.score("2-3", f"{won[0]}-{won[1]} VP")
    standing = hall.there.figures.standing("league")
    assert standing.line("1").place == standing.line("2").place == 1
    assert "director" in (standing.ties[0].left_to or {})
    hall.score("2-3", "45-30", reason="the slip was found")
    assert [hall.there.figures.standing("league").line(e).place for e in "12"] == [1, 2]


# --- boards that follow --------------------------------------------------------------------------


def test_boards_that_follow_rule_with_a_word_where_they_differ(tmp_path: Path) -> None:
    hall = Hall(tmp_path, stage("league", boards=2, rounds=1))
    hall.draw(1, "1-4", "2-3")
    hall.score("1-4", "10-0")
    assert hall.match("1-4").margin("1") == 10
    place = {"stage": "league", "session": 1}
    hall.put("result entered", **place, table="1 open", board=1, result="+430")
    assert hall.match("1-4").by_report
    hall.put("result entered", **place, table="1 closed", board=1, result="+400")
    for table in ("1 open", "1 closed"):
        hall.put("result entered", **place, table=table, board=2, result="+400")
    match = hall.match("1-4")
    assert not match.by_report
    assert match.margin("1") == 1
    assert match.differs == "1 IMPs net to 1"
    steps = [each.title for each in next_steps(hall.there, NOW)]
    assert "Boards and score differ: 1 Stone v 4 Hill" in steps
    assert "the match score was 10–0 IMPs" in hall.why("round 1 of 1 in league")
    done = hall.score("1-4", "1-0")
    assert "all boards of this match are there" in " ".join(done.warnings)
    assert hall.match("1-4").differs == ""


def test_correction_and_undo_are_facts(league: Hall) -> None:
    league.score("1-4", "119-11")
    done = league.score("1-4", "11-119", reason="turned round")
    assert "119–11 IMPs was there" in " ".join(done.warnings)
    assert league.match("1-4").margin("1") == -108
    number = done.facts[0].number
    league.desk.do("undo", {"number": number, "reason": "it was right"}, "Pat", "director")
    assert league.match("1-4").margin("1") == 108


# --- knock-outs ----------------------------------------------------------------------------------


@pytest.fixture
def cup(tmp_path: Path) -> Hall:
    knock_out = stage("cup", format="knock-out", boards=24, rounds=2, figure="IMP")
    knock_out |= {"draw": {}, "clauses": {}, "standing": {}}
    hall = Hall(tmp_path, knock_out)
    hall.put("stage opened", stage="cup", field=list("1234"))
    hall.desk.do("draw", {"stage": "cup", "session": 1, "publish": True}, "Pat", "director")
    return hall


def test_a_knock_out_by_match_scores(cup: Hall) -> None:
    semis = [each.pairing for each in cup.there.figures.scores.matches("cup", 1)]
    first, second = semis
    cup.score(f"{first.first}-{first.second}", "61-60", stage="cup")
    cup.score(f"{second.first}-{second.second}", "lost", stage="cup")
    decided = progress(cup.there.figures, "cup").decided
    assert decided[first.name].winner == first.first
    assert decided[second.name].winner == second.second
    with pytest.raises(Mistake, match="Cup has no VPs"):
        cup.score(f"{first.first}-{first.second}", "12-8 VP", stage="cup")
    cup.desk.do("post", {"stage": "cup", "session": 1}, "Pat", "director")
    cup.desk.do("draw", {"stage": "cup", "session": 2, "publish": True}, "Pat", "director")
    final = cup.there.figures.scores.matches("cup", 2)[0].pairing
    assert {first.first, second.second} == {*final.contestants}
    cup.score(f"{first.first}-{second.second}", "won by 3", stage="cup")
    assert progress(cup.there.figures, "cup").decided[final.name].winner == first.first


def test_a_level_knock_out_match_waits_for_a_decision(cup: Hall) -> None:
    pairing = cup.there.figures.scores.matches("cup", 1)[0].pairing
    cup.score(f"{pairing.first}-{pairing.second}", "40-40", stage="cup")
    assert pairing.name not in {
        name
        for name, each in progress(cup.there.figures, "cup").decided.items()
        if each.winner is not None
    }


def test_private_matches_are_due_and_listed(cup: Hall) -> None:
    pairings = [each.pairing for each in cup.there.figures.scores.matches("cup", 1)]
    day = {"stage": "cup", "session": 1, "day": "2026-11-10"}
    cup.desk.do("set-play-by", day, "Pat", "director")
    late = {**day, "day": "2026-10-30", "contestants": list(pairings[1].contestants)}
    done = cup.desk.do("set-play-by", late, "Pat", "director")
    assert "2026-10-30 is past" in " ".join(done.warnings)
    due = due_matches(cup.there, cup.now)
    assert [each.days_left for each in due] == [-2, 9]
    assert due[0].overdue
    assert due[0].says == "was due by Friday 30 October, 2 days ago"
    one, other = pairings[1].contestants
    cup.score(f"{one}-{other}", "40-12", stage="cup", side=one, role="player")
    assert due_matches(cup.there, cup.now)[0].waits_for == (other,)
    cup.score(f"{one}-{other}", "40-12", stage="cup", side=other, role="player")
    assert len(due_matches(cup.there, cup.now)) == 1


# --- captains ------------------------------------------------------------------------------------


def test_a_captain_reports_and_the_other_confirms(league: Hall) -> None:
    said = league.score("1-4", "119-11", side="1", role="player", table=captain_of("1"))
    assert said.says.endswith("119–11 IMPs")
    match = league.match("1-4")
    assert match.complete
    assert not match.report.confirmed
    assert "from the captain of Stone, not confirmed yet" in league.why("round 1 of 1 in league")
    body = {"stage": "league", "session": 1, "contestants": ["1", "4"]}
    with pytest.raises(Refused, match="the other captain confirms"):
        league.desk.do("confirm-match-score", {**body, "side": "1"}, "x", "player")
    league.desk.do("confirm-match-score", {**body, "side": "4"}, "x", "player")
    told = league.why("round 1 of 4 in league")
    assert "from the captain of Stone, confirmed by the captain of Hill" in told
    with pytest.raises(Refused, match="agreed on: ask the director"):
        league.score("1-4", "120-11", side="1", role="player")


def test_captains_who_differ_tell_the_director(league: Hall) -> None:
    league.score("1-4", "119-11", side="1", role="player")
    done = league.score("4-1", "11-118", side="4", role="player")
    assert [each.kind for each in done.facts] == ["match score disputed"]
    assert league.match("1-4").report.disputed is not None
    due = [each for each in next_steps(league.there, NOW) if each.action == "enter-match-score"]
    assert [each.title for each in due] == ["Captains differ: 1 Stone v 4 Hill"]
    assert due[0].says == "119-11 by 1 Stone or 118-11 by 4 Hill"
    league.score("1-4", "118-11", role="director")
    assert league.match("1-4").report.disputed is None
    assert league.match("1-4").margin("1") == 107


def test_a_captains_link_speaks_for_its_own_team(league: Hall) -> None:
    with pytest.raises(Mistake, match="another captain's"):
        league.score("1-4", "3-2", side="1", role="player", table=captain_of("4"))
    with pytest.raises(Mistake, match="name the side"):
        league.score("1-4", "3-2", role="player")
    with pytest.raises(Mistake, match="2 does not play in this match"):
        league.score("1-4", "3-2", side="2", role="player")


# --- the command line ----------------------------------------------------------------------------


def test_scores_by_the_command_line(
    league: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = f"{tmp_path / 'ledgers.sqlite'}#event"
    assert main(["match", ledger, "league", "1", "4", "119-11"]) == 0
    file = tmp_path / "scores.csv"
    file.write_text("round;home;away;score\n1;Bell;Moss;20–20\n", encoding="utf-8")
    assert main(["match", ledger, "league", "--file", str(file)]) == 0
    assert main(["show", ledger, "matches", "league", "1"]) == 0
    assert main(["show", ledger, "due"]) == 0
    shown = capsys.readouterr().out
    assert "match score" in shown
    assert "20:0" in shown
    assert "no date set" in shown
    assert main(["match", ledger, "league", "1", "4", "5000-3"]) == 1
    assert "IMPs cannot be won over 20 boards" in capsys.readouterr().err


def test_a_checkpoint_keeps_match_scores(league: Hall) -> None:
    league.score("1-4", "119-11", side="1", role="player")
    league.score("2-3", "10-10 VP")
    league.totals()
    kept = competition_in(checkpoint_of(league.there))
    assert dict(kept.figures.standing("league").figures) == league.totals()
    for pair in ("1-4", "2-3"):
        again = kept.figures.scores.matches("league", 1)
        found = next(e for e in again if {*e.pairing.contestants} == {*pair.split("-")})
        assert found == league.match(pair)


def test_a_draw_with_a_match_score_is_not_undone(tmp_path: Path) -> None:
    hall = Hall(tmp_path, LEAGUE)
    matches = [{"table": 1, "home": "1", "away": "4"}, {"table": 2, "home": "2", "away": "3"}]
    hall.put("draw made", stage="league", session=1, draw={"matches": matches})
    drawn = hall.there.number
    hall.score("1-4", "119-11")
    with pytest.raises(Refusal, match="undo the results first"):
        hall.do("undo", number=drawn, reason="wrong")
