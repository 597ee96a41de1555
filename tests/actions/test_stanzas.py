"""Matches in stanzas: line-ups, the toss, scores and agreement, a stanza given up, extra sets.

Results are flat (both tables +400 for North-South) but for boards that are named: +430 in the open
room of a board that the home team wins by a trick is 30 points, 1 IMP by the scale of Law 78B.
"""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.asking.boards_played import stanzas_in
from convenor.actions.asking.line_ups_seen import seats_seen
from convenor.actions.desk import Desk, Refused
from convenor.actions.overview.next_steps import next_steps
from convenor.competition.explaining.question_words import question_of
from convenor.competition.finals.brackets import progress
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.scores.stanza_scores import stanza_scores
from convenor.errors import Mistake
from convenor.explain import as_text
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body, read_body
from convenor.ledger.sqlite import Sqlite

SWINGS = {1: 430, 10: 850, 11: 910, -1: 370, -10: -50, -11: -110, 0: 400}
"""The open room's score that wins so many IMPs against 400: 30, 450, 510 points and so on."""


class Final:
    """A final of a template, opened with teams of six players each."""

    def __init__(
        self, where: Path, name: str, stage: str, field: str, begins: str, **said: Any
    ) -> None:
        self.now = datetime.datetime.fromisoformat(f"{begins}T06:00").replace(tzinfo=datetime.UTC)
        self.store = Sqlite(where / "ledgers.sqlite", clock=lambda: self.now)
        self.store.create("event")
        self.desk = Desk(self.store, "event", clock=lambda: self.now)
        self.stage = stage
        made = plan_data(template(name), said)
        made["times"] = {**made.get("times", {}), "zone": "UTC"}
        self.put("competition begun", name="Cup", begins=begins, plan=made, seed="s")
        for number in field:
            players = [{"name": f"{number}{letter}"} for letter in "abcdef"]
            self.put("entry accepted", contestant=number, name=f"Team {number}", players=players)
        self.put("stage opened", stage=stage, field=list(field))

    def put(self, kind: str, **body: Any) -> None:
        typed = read_body(kind, 1, body)
        self.store.append("event", (Draft(kind, 1, plain_body(kind, typed), self.now, "setting"),))
        self.desk.refresh()

    def do(self, action: str, override: str = "", **given: Any) -> Any:
        given = {"stage": self.stage, **given}
        return self.desk.do(action, given, "director", "director", override=override)

    def draw(self, session: int = 1) -> None:
        self.do("draw", session=session, publish=True)

    @property
    def there(self) -> Any:
        return self.desk.competition

    def session(self, number: int = 1) -> Any:
        return self.there.state.session(self.stage, number)

    def match(self, session: int = 1, table: str = "1") -> Any:
        found = self.there.figures.scores.matches(self.stage, session)
        return next(each for each in found if each.pairing.match == table)

    def play(self, stanza: int = 1, session: int = 1, table: str = "1", **imps: int) -> None:
        """A stanza with flat boards, but for those named (b3=10: home wins 10 on board 3)."""
        named = {int(key[1:]): SWINGS[each] for key, each in imps.items()}
        for board in self.match(session, table).pairing.boards_in(stanza):
            where = {"stage": self.stage, "session": session, "board": board}
            open_room = f"{named.get(board, 400):+}"
            self.put("result entered", **where, table=f"{table} open", result=open_room)
            self.put("result entered", **where, table=f"{table} closed", result="+400")

    def line_up(self, who: str, home: bool, stanza: int | None = 1, **more: Any) -> Any:
        letters = more.pop("letters", "abcd")
        rooms = ("open N", "open S", "closed E", "closed W")
        if not home:
            rooms = ("open E", "open W", "closed N", "closed S")
        seats = {seat: f"{who}{letter}" for seat, letter in zip(rooms, letters, strict=True)}
        return self.do(
            "line-up",
            contestant=who,
            session=more.pop("session", 1),
            seats=seats,
            stanza=stanza,
            override="they may play",
            **more,
        )

    def imps(self, session: int = 1, table: str = "1") -> list[tuple[Any, Any]]:
        return [
            e.imps for e in stanza_scores(self.there.figures.scores, self.match(session, table))
        ]

    def next(self) -> list[str]:
        return [each.title for each in next_steps(self.there, self.now)]


# --- ANC -----------------------------------------------------------------------------------------


def anc(where: Path) -> Final:
    final = Final(where, "anc-interstate-teams", "final", "12", "2017-08-20")
    final.put("stage opened", stage="qualifying", field=["1", "2"])
    final.put("stage closed", stage="qualifying", placings=["1", "2"])
    final.draw()
    days = enumerate(("09:00", "11:15", "14:00", "16:15"), 1)
    sessions = [
        {"first": 1, "first_stanza": at, "last_stanza": at, "starts": f"2017-08-25T{time}"}
        for at, time in days
    ]
    final.do("timetable", sessions=sessions)
    return final


def test_the_final_of_the_interstate_teams_has_four_stanzas_of_fourteen(tmp_path: Path) -> None:
    """11.1: 56 boards in four stanzas of 14; the first-named is NS in the open room (10.6.b)."""
    final = anc(tmp_path)
    pairing = final.match().pairing
    assert [len(each) for each in pairing.stanzas] == [14, 14, 14, 14]
    seats = [seat for seat in final.session().seating.seats if seat.table == "1 open"]
    assert [(seat.round, seat.ns, seat.boards[0]) for seat in seats] == [
        (1, "1", 1), (2, "1", 15), (3, "1", 29), (4, "1", 43),
    ]  # fmt: skip


def test_the_winner_of_the_captains_draw_chooses_and_the_rights_alternate(tmp_path: Path) -> None:
    """11.3.b: the winner elects to sit last, so the other sits first in stanzas 1 and 3."""
    final = anc(tmp_path)
    assert "Toss or draw: 1 Team 1 v 2 Team 2" in final.next()
    done = final.do("toss", session=1, contestant="1", winner="2", elects="last")
    assert done.says == ("2 won; sits first in stanza 1: 1, stanza 2: 2, stanza 3: 1, stanza 4: 2")
    assert not [each for each in final.next() if "Toss" in each]


def test_a_toss_that_nobody_won_is_drawn_by_lot(tmp_path: Path) -> None:
    final = anc(tmp_path)
    done = final.do("toss", session=1, contestant="1", elects="first")
    assert done.facts[0].body["winner"] in ("1", "2")
    assert done.facts[0].body["seed"]
    with pytest.raises(Mistake, match="does not play in this match"):
        final.do("toss", session=1, contestant="1", winner="3", elects="first")
    with pytest.raises(Mistake, match="what the winner chose"):
        final.do("toss", session=1, contestant="1", winner="1")


def test_a_line_up_is_not_seen_before_both_are_in_unless_that_team_sits_first(
    tmp_path: Path,
) -> None:
    final = anc(tmp_path)
    final.do("toss", session=1, contestant="1", winner="1", elects="first")
    final.line_up("2", home=False, stanza=1)

    def seen(who: str, by: str = "", stanza: int = 1) -> bool:
        return bool(seats_seen(final.there, final.session(), who, stanza, by))

    # Team 2 sits last in stanza 1: its line-up is hidden from team 1 and from the public.
    assert (seen("2", "1"), seen("2"), seen("2", "2")) == (False, False, True)
    # Team 1 sits first there: team 2 may see its line-up at once, and with it both are in.
    final.line_up("1", home=True, stanza=1)
    assert (seen("1", "2"), seen("2", "1"), seen("2")) == (True, True, True)
    # In stanza 2 team 2 sits first: team 1 sees it, and the public does not.
    final.line_up("2", home=False, stanza=2)
    assert (seen("2", "1", 2), seen("2", "", 2)) == (True, False)


def test_a_line_up_has_its_time_before_each_stanza(tmp_path: Path) -> None:
    """Friday's stanzas start at 9:00, 11:15 (112 minutes later 10:52: 23 minutes), 14:00, 16:15.

    10.6.c: the team that sits first posts 30 minutes before 9:00, the other 20; within 30 minutes
    of the end of the stanza before they have 15 and 10 (10.6.d), so 11:00 and 11:05.
    """
    final = anc(tmp_path)
    final.do("toss", session=1, contestant="1", winner="1", elects="first")
    final.now = datetime.datetime(2017, 8, 25, 8, 30, tzinfo=datetime.UTC)
    assert final.line_up("1", home=True).warnings == ()
    final.now = datetime.datetime(2017, 8, 25, 8, 41, tzinfo=datetime.UTC)
    late = final.line_up("2", home=False).warnings
    assert late == (
        "posted at 25 Aug 08:41, due by 25 Aug 08:40: 3 VP, and the seating rights are lost"
        " (anc-2017 10.6.f)",
    )
    final.now = datetime.datetime(2017, 8, 25, 11, 1, tzinfo=datetime.UTC)
    late = final.line_up("2", home=False, stanza=2).warnings
    assert late[0].startswith("posted at 25 Aug 11:01, due by 25 Aug 11:00: 3 VP")
    given = {"contestant": "2", "stage": "final", "session": 1, "rule": "line-up late"}
    from convenor.actions.catalogue import action_named

    suggest = action_named("fine").suggest
    assert suggest is not None
    (found,) = suggest(final.there, given)
    assert (found.values["amount"], found.values["unit"], found.clause) == (
        3,
        "VP",
        "anc-2017 10.6.f",
    )


def test_blind_line_ups_are_held_half_an_hour_before_the_match(tmp_path: Path) -> None:
    """10.4.3.a: in round robin 1 of seven teams nobody sits first; 10.6.e: 9:30 for 10:00."""
    final = Final(tmp_path, "anc-interstate-teams", "qualifying", "1234567", "2017-08-20", teams=7)
    final.do("timetable", sessions=[{"first": 1, "starts": "2017-08-20T10:00"}])
    final.draw()
    home, away = final.session().seating.pairings[0].contestants
    final.now = datetime.datetime(2017, 8, 20, 9, 30, tzinfo=datetime.UTC)
    assert final.line_up(home, home=True, stanza=None).warnings == ()
    assert seats_seen(final.there, final.session(), home, by=away) == {}
    final.now += datetime.timedelta(minutes=1)
    late = final.line_up(away, home=False, stanza=None).warnings
    assert late[0].startswith("posted at 20 Aug 09:31, due by 20 Aug 09:30: 3 VP")


def test_the_time_to_appeal_runs_from_stanza_to_stanza(tmp_path: Path) -> None:
    """6.2, stanzas of 112 minutes at 9:00, 11:15, 14:00 and 16:15.

    Stanza 1 ends at 10:52, and stanza 2 starts within 30 minutes: its time counts, 13:07 and 30
    minutes; stanza 3 starts at 14:00, outside. Stanza 3 ends at 15:52 and stanza 4 starts within
    30 minutes: 18:07 and 30.
    """
    final = anc(tmp_path)
    final.now = datetime.datetime(2017, 8, 25, 9, 30, tzinfo=datetime.UTC)
    final.play(1)
    for ruling, board in (("R1", 3), ("R2", 30)):
        final.put(
            *("ruling given",), ruling=ruling, stage="final", session=1, table="1 open", board=board
        )
    for ruling, last in (("R1", (13, 37)), ("R2", (18, 37))):
        given = {"ruling": ruling, "contestant": "1"}
        final.now = datetime.datetime(2017, 8, 25, *last, tzinfo=datetime.UTC)
        _, said = final.desk.propose("lodge-appeal", given, "td", "director")
        assert not [each for each in said.findings if "6.2" in each.clause], ruling
        final.now += datetime.timedelta(minutes=1)
        _, said = final.desk.propose("lodge-appeal", given, "td", "director")
        assert [each.verdict for each in said.findings if "6.2" in each.clause] == ["refuse"]


def test_both_captains_agree_to_a_stanza(tmp_path: Path) -> None:
    """Stanza 1: team 1 wins 10 IMPs on board 3 and loses 1 on board 5."""
    final = anc(tmp_path)
    where = {"session": 1, "stanza": 1}
    with pytest.raises(Refused, match="14 boards are without a result"):
        final.do("agree-stanza", **where, contestant="1")
    final.play(1, b3=10, b5=-1)
    assert final.imps() == [(10, 1), (0, 0), (0, 0), (0, 0)]
    assert "Stanza 1 of 1 Team 1 v 2 Team 2: both captains agree to 10–1" in final.next()
    with pytest.raises(Refused, match="the scorer's sheet has 1–10"):
        final.do("agree-stanza", **where, contestant="2", imps=1, opponents_imps=9)
    assert final.do("agree-stanza", **where, contestant="2", imps=1).says.endswith("agreed by 2")
    assert final.do("agree-stanza", **where, contestant="1").says.endswith("10–1, agreed by both")
    stanza = stanza_scores(final.there.figures.scores, final.match())[0]
    assert stanza.closed
    # A correction after that is another score: nobody has agreed to it yet.
    final.put(
        "result corrected", stage="final", session=1, board=3, table="1 open", result="+430",
    )  # fmt: skip
    assert final.imps()[0] == (1, 1)
    assert stanza_scores(final.there.figures.scores, final.match())[0].agreed == ()


def test_the_final_goes_to_the_total_of_the_stanzas_and_titles_to_who_played(
    tmp_path: Path,
) -> None:
    """10, 0, 1 and 0 against 0, 11, 0 and 0: 11 all, and 12.3 has level finals played on."""
    final = anc(tmp_path)
    final.line_up("1", home=True, stanza=1)
    final.line_up("1", home=True, stanza=2, letters="abef")
    for stanza in (3, 4):
        final.line_up("1", home=True, stanza=stanza, letters="abef")
    final.play(1, b3=10)
    final.play(2, b15=-10, b16=-1)
    final.play(3, b29=1)
    assert not final.match().complete
    final.play(4)
    assert final.imps() == [(10, 0), (0, 11), (1, 0), (0, 0)]
    stanzas = [stanzas_in(final.there, "1", f"1{letter}", "final") for letter in "abcdef"]
    assert stanzas == [4, 4, 1, 1, 3, 3]


def test_who_did_not_play_a_stanza_holds_no_title(tmp_path: Path) -> None:
    """11.2.b: 1e and 1f never sat down in the final that their team won by 10."""
    final = anc(tmp_path)
    for stanza in (1, 2, 3, 4):
        final.line_up("1", home=True, stanza=stanza)
        final.play(stanza, **({"b3": 10} if stanza == 1 else {}))
    final.put("scores posted", stage="final", session=1)
    _, said = final.desk.propose("close-stage", {"stage": "final"}, "td", "director")
    found = [each.text for each in said.findings if "11.2.b" in each.clause]
    assert [each.split(":")[0] for each in found] == [
        "1e does not hold the title",
        "1f does not hold the title",
    ]


def test_an_explanation_has_the_stanzas(tmp_path: Path) -> None:
    final = anc(tmp_path)
    final.play(1, b3=10, b5=-1)
    question = question_of(final.there.state, "match Final of 1 in final")
    found = as_text(pipeline.explained(final.there, question))
    assert "stanza 1: Team 1 10, Team 2 1 IMPs" in found


def test_a_forfeited_match_is_not_played_by_anybody(tmp_path: Path) -> None:
    """11.2.a counts qualifying matches: one that was forfeited needs no line-up to count out."""
    final = Final(tmp_path, "anc-interstate-teams", "qualifying", "1234567", "2017-07-16")
    from convenor.actions.asking.boards_played import matches_in

    for session, (home, away) in enumerate([("1", "2"), ("3", "1")], 1):
        rows = [{"table": 1, "home": home, "away": away}]
        draw = {"round": session, "matches": rows, "method": "by hand", "boards": 14}
        final.put("draw made", stage="qualifying", session=session, draw=draw)
    final.put("match forfeited", stage="qualifying", session=2, at_fault=["3"])
    assert matches_in(final.there, "1", "1a", "qualifying") is None, "round 1 has no line-up"
    final.line_up("1", home=True, stanza=None)
    assert matches_in(final.there, "1", "1a", "qualifying") == 1
    assert matches_in(final.there, "1", "1e", "qualifying") == 0


# --- Sydney --------------------------------------------------------------------------------------


def sydney(where: Path, **readings: str) -> Final:
    final = Final(where, "sydney-seniors-teams", "knock-out", "1234", "2026-09-18")
    if readings:
        given = {"readings": {"sydney-2003": readings}}
        final.desk.do("change-conditions", given, "convenor", "convenor")
    final.put("stage opened", stage="qualifying", field=list("1234"))
    final.do("choose-opponent", contestant="1", opponent="4")
    final.draw()
    return final


def test_the_seniors_toss_for_segments(tmp_path: Path) -> None:
    """5.2.1.a: 48 boards in four segments of 12. 5.2.1.c: the winner sits first in 2 and 4."""
    final = sydney(tmp_path)
    assert [len(each) for each in final.match().pairing.stanzas] == [12] * 4
    done = final.do("toss", session=1, contestant="1", winner="1", choice="second and fourth")
    assert done.says == "1 won; sits first in stanza 1: 4, stanza 2: 1, stanza 3: 4, stanza 4: 1"


def test_a_forfeit_of_the_seniors_costs_the_match_or_by_the_other_reading_the_segment(
    tmp_path: Path,
) -> None:
    final = sydney(tmp_path)
    given = {"session": 1, "at_fault": "4", "stanza": 2, "imps": 24}
    with pytest.raises(Refused, match=r"loses the match \(sydney-2003 D\.1\)"):
        final.do("forfeit-stanza", **given)
    other = tmp_path / "other"
    other.mkdir()
    final = sydney(other, ko_forfeit="segment_lost")
    assert final.do("forfeit-stanza", **given).says == "1 has 24 IMPs for stanza 2"
    final.play(1, b1=-10)
    final.play(3)
    assert not final.match().complete
    final.play(4, b37=-11)
    # 0, 24, 0, 0 against 10, nothing, 0, 11: the match is over without the segment's boards.
    assert final.imps() == [(0, 10), (24, 0), (0, 0), (0, 11)]
    assert final.match().complete
    found = progress(final.there.figures, "knock-out").decided["SF1"]
    assert (found.winner, found.score) == ("1", (24, 21))


def test_a_level_match_of_the_seniors_is_played_off_four_boards_at_a_time(tmp_path: Path) -> None:
    """5.2.1.b: level at 10 all, then 0-0 over four boards, then 1-0 over four more."""
    final = sydney(tmp_path)
    final.play(1, b1=10)
    final.play(2, b13=-10)
    final.play(3)
    final.play(4)
    for stanza in (1, 2, 3, 4):
        final.play(stanza, table="2", b1=1)
    assert progress(final.there.figures, "knock-out").open[0].boards_to_play == 4
    final.do("extra-boards", match="SF1")
    final.put("draw published", stage="knock-out", session=2)
    final.play(1, session=2)
    assert progress(final.there.figures, "knock-out").open[0].boards_to_play == 4
    final.do("extra-boards", match="SF1")
    final.put("draw published", stage="knock-out", session=3)
    final.play(1, session=3, b2=1)
    found = progress(final.there.figures, "knock-out")
    assert found.decided["SF1"].winner == "1"
    # The final comes as session 4 and is the second round of the timetable all the same.
    sessions = [
        {"first": 2, "first_stanza": at, "last_stanza": at, "starts": f"2026-09-21T{time}"}
        for at, time in enumerate(("09:30", "11:35", "14:15", "16:20"), 1)
    ]
    final.do("timetable", sessions=[{"first": 1}, *sessions])
    final.draw(4)
    assert [len(each) for each in final.match(4).pairing.stanzas] == [14] * 4
    assert final.there.state.round_of(final.session(4)) == 2
    from convenor.actions.asking.stanza_times import stanza_start

    starts = [
        stanza_start(final.there, final.session(4), final.match(4).pairing, n) for n in (1, 2, 3, 4)
    ]
    assert [f"{each:%d %H:%M}" for each in starts] == [
        "21 09:30", "21 11:35", "21 14:15", "21 16:20",
    ]  # fmt: skip


def test_a_team_concedes_after_a_stanza(tmp_path: Path) -> None:
    final = sydney(tmp_path)
    final.play(1, b1=10)
    done = final.do("concede", session=1, contestant="4")
    assert done.says == "4 concedes after stanza 1: 1 wins"
    decided = progress(final.there.figures, "knock-out").decided["SF1"]
    assert (decided.winner, decided.loser, decided.by) == ("1", "4", "concession")
    with pytest.raises(Refused, match="conceded already"):
        final.do("concede", session=1, contestant="1")


# --- SABF ----------------------------------------------------------------------------------------


def sabf(where: Path) -> Final:
    final = Final(where, "sabf-state-teams", "finals", "12345", "2020-11-18")
    final.draw()
    return final


def test_the_home_team_sits_first_and_then_the_visitors(tmp_path: Path) -> None:
    """13.6.b: home in the first stanza, visitors in the second; a final of 28 has two of 14."""
    final = sabf(tmp_path)
    pairing = final.match().pairing
    assert [len(each) for each in pairing.stanzas] == [14, 14]
    home, away = pairing.contestants
    first = final.line_up(away, home=False, stanza=1).warnings[-1]
    assert first == f"{home} sits first, and its line-up is not in yet (sabf-2020 13.6.b)"
    second = final.line_up(home, home=True, stanza=2).warnings[-1]
    assert second == f"{away} sits first, and its line-up is not in yet (sabf-2020 13.6.b)"
    with pytest.raises(Mistake, match=r"nothing to toss for: sabf-2020 13\.6\.b"):
        final.do("toss", session=1, contestant=home, winner=home, elects="first")


def test_pairs_change_between_stanzas_and_not_within_one(tmp_path: Path) -> None:
    """13.7: at the end of a period of play, which is a stanza of a longer match."""
    final = sabf(tmp_path)
    home, _ = final.match().pairing.contestants
    final.line_up(home, home=True, stanza=1)
    first = final.match().pairing.boards_in(1)
    for board in first[:7]:
        where = {"stage": "finals", "session": 1, "board": board}
        final.put("result entered", **where, table="1 open", result="+400")
        final.put("result entered", **where, table="1 closed", result="+400")
    given = {"session": 1, "contestant": home, "stage": "finals"}
    seats = {
        "open N": f"{home}a",
        "open S": f"{home}e",
        "closed E": f"{home}b",
        "closed W": f"{home}c",
    }
    said = final.desk.propose("line-up", {**given, "seats": seats, "stanza": 1}, "td", "director")[
        1
    ]
    assert [each.clause for each in said.refused if "13.7" in each.clause] == ["sabf-2020 13.7"]
    said = final.desk.propose("line-up", {**given, "seats": seats, "stanza": 2}, "td", "director")[
        1
    ]
    assert not [each for each in said.refused if "13.7" in each.clause]


def test_the_grand_final_has_twice_as_many_stanzas(tmp_path: Path) -> None:
    """13.2.d doubles the boards: 56 in four stanzas of 14, whoever gets there."""
    from convenor.competition.finals.brackets import bracket

    final = sabf(tmp_path)
    last = bracket(final.there.figures, "finals").matches[-1]
    assert (last.boards, last.stanzas) == (56, 4)


# --- SBU -----------------------------------------------------------------------------------------


def sbu(where: Path) -> Final:
    final = Final(
        where, "sbu-knock-out-teams", "knock-out", "12", "2022-10-01", boards=16, stanzas=2
    )
    final.draw()
    return final


def test_extra_boards_of_the_sbu_are_lined_up_blind(tmp_path: Path) -> None:
    """2.11.1: 16 boards level are 2 more (an eighth), one stanza in which nobody sits first (b)."""
    final = sbu(tmp_path)
    assert [len(each) for each in final.match().pairing.stanzas] == [8, 8]
    final.play(1, b1=10)
    final.play(2, b9=-10)
    assert progress(final.there.figures, "knock-out").open[0].boards_to_play == 2
    final.do("extra-boards", match="Final")
    final.put("draw published", stage="knock-out", session=2)
    home, away = final.match(2).pairing.contestants
    final.line_up(home, home=True, stanza=1, session=2)
    session = final.session(2)
    assert seats_seen(final.there, session, home, 1, by=away) == {}
    assert seats_seen(final.there, session, home, 1) == {}
    final.line_up(away, home=False, stanza=None, session=2)
    assert len(seats_seen(final.there, session, home, 1, by=away)) == 4
    final.play(1, session=2, b2=1)
    found = progress(final.there.figures, "knock-out")
    assert found.decided["Final"].winner == home
    assert found.finished


def test_a_match_in_one_go_plays_as_before(tmp_path: Path) -> None:
    final = Final(tmp_path, "sbu-knock-out-teams", "knock-out", "12", "2022-10-01", stanzas=1)
    final.draw()
    pairing = final.match().pairing
    assert (pairing.lengths, len(pairing.stanzas)) == ((), 1)
    assert final.session().seating.rounds == 1
    with pytest.raises(Mistake, match="has one stanza: forfeit the match"):
        final.do("forfeit-stanza", session=1, at_fault="2", stanza=1, imps=10)


# --- a stanza posted by itself -------------------------------------------------------------------


def test_a_stanza_is_posted_by_itself_and_its_time_to_be_corrected_runs_from_there(
    tmp_path: Path,
) -> None:
    """SABF 8.a: 24 hours from the posting; stanza 1 is posted a day before the match."""
    final = Final(tmp_path, "sabf-state-teams", "finals", "12345", "2026-03-02")
    final.draw()
    final.play(1)
    posted = {"session": 1, "stanza": 1}
    with pytest.raises(Mistake, match="and no stanza 9"):
        final.do("post-stanza", session=1, stanza=9)
    found = final.do("post-stanza", **posted)
    assert "stanza 1 is posted" in found.says
    assert final.session().posted is None, "the match goes on"
    _, unplayed = final.desk.propose(
        "post-stanza", {"stage": "finals", "session": 1, "stanza": 2}, "director", "director"
    )
    assert any("without a result" in each.reason for each in unplayed.findings)
    first = final.match().pairing.boards_in(1)[0]
    put_right = {"session": 1, "table": "1 open", "board": first, "result": "+430"}
    final.now += datetime.timedelta(hours=23)
    final.do("correct-result", **put_right, reason="slip")
    final.now += datetime.timedelta(hours=2)
    with pytest.raises(Refused, match=r"8\.a"):
        final.do("correct-result", **{**put_right, "result": "+400"}, reason="slip")
    final.put("scores posted", stage="finals", session=1)
    later = final.match().pairing.boards_in(2)[0]
    final.play(2)
    final.now += datetime.timedelta(hours=20)
    # stanza 2 was posted with the match, 20 hours ago
    final.do("correct-result", **{**put_right, "board": later}, reason="slip")
