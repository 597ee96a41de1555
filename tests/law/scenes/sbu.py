"""Scenes of SBU teams: slow and late tables, levels, mismatches, withdrawals, appeals, entries."""

from __future__ import annotations

from convenor.competition.state.seats import Seat

from .whole import A_DAY, Play, competition

SWISS = {"stage": "swiss", "session": 1}
KNOCK_OUT = {"stage": "knock-out", "session": 1}


def by_number(seat: Seat, board: int) -> str:
    """The lower number is the better: it wins a game on every board, and a little more."""
    better = int(seat.ns) < int(seat.ew)
    return f"{'+' if better else '-'}{400 + 10 * board}"


def at_home(seat: Seat, board: int) -> str:
    """The home team wins 450 on the first board, and nothing on the others."""
    return "+850" if seat.table.endswith("open") and board == 1 else "+400"


def away(seat: Seat, _: int) -> str:
    """The away team wins 1,250 on every board."""
    return "-850" if seat.table.endswith("open") else "+400"


def round_of_swiss(play: Play, boards: int = 8, minutes: int = 57) -> None:
    play.enter(4)
    play.do("open-stage", stage="swiss")
    play.draw("swiss", 1, ("1", "2"), ("3", "4"), boards=boards)
    play.opened("swiss", 1, minutes=minutes, boards=boards)


@competition("sbu-swiss-teams", boards=8)
def a_slow_table(play: Play) -> None:
    """A board is taken away from both tables of a match, and one side of the other is cleared."""
    round_of_swiss(play)
    play.do("slow-play", **SWISS, contestant="1", minutes=8, taken_away=[8])
    play.do("slow-play", **SWISS, contestant="3", minutes=8, taken_away=[8], alone=True)
    play.results("swiss", 1)


@competition("sbu-swiss-teams", boards=8)
def more_than_half_of_a_match_is_lost(play: Play) -> None:
    """Five of eight boards go for lateness, and the three that are left do not make a match."""
    round_of_swiss(play)
    play.do("late", **SWISS, contestant="1", minutes=38, notified=True, boards=[1, 2, 3, 4, 5])
    play.results("swiss", 1, at_home)


@competition("sbu-swiss-teams", boards=8)
def a_start_that_was_held_up(play: Play) -> None:
    """Play began ten minutes late because a side was not there: boards, and fines."""
    round_of_swiss(play)
    held = {"actual_start": play.starts(10)}
    for minutes in (4, 12, 25):
        play.suggest("late", **SWISS, contestant="2", minutes=minutes, **held)
    play.do("late", **SWISS, contestant="1", minutes=18, **held)
    play.results("swiss", 1, at_home)


@competition("sbu-swiss-teams", {"late_fine_vp": "imps_through_table"}, boards=8)
def a_start_that_was_held_up_with_fines_through_the_scale(play: Play) -> None:
    round_of_swiss(play)
    play.do("late", **SWISS, contestant="1", minutes=18, actual_start=play.starts(10))


@competition("sbu-swiss-teams", {"fine_unit": "imps_of_the_match"}, boards=8)
def a_fine_in_imps(play: Play) -> None:
    round_of_swiss(play)
    play.suggest("fine", **SWISS, contestant="1")
    play.suggest("fine", **SWISS, contestant="1", rule="conduct")


@competition("sbu-swiss-teams", boards=6)
def a_wrong_score_that_drew_others_together(play: Play) -> None:
    """The scores of round one are corrected after round two was drawn and played."""
    round_of_swiss(play, boards=6)
    play.results("swiss", 1, lambda seat, _: "+850" if seat.table.endswith("open") else "+400")
    play.draw("swiss", 2, ("1", "3"), ("2", "4"), boards=6)
    play.results("swiss", 2, at_home)
    for board in range(1, 7):
        corrected = {"table": "1 open", "board": board, "result": "-50", "reason": "read wrongly"}
        play.put("result corrected", **SWISS, **corrected)
    for fault in (True, False):
        for who in "1234":
            met = {"stage": "swiss", "session": 2, "contestant": who, "own_fault": fault}
            play.do("mismatch", **met, cause="wrong score entered")


@competition("sbu-swiss-teams", limit=3)
def a_place_that_falls_free(play: Play) -> None:
    """Three places; one leaves, and two more come."""
    play.enter(3)
    play.do("withdraw", contestant="2", reason="ill")
    for number in ("4", "5"):
        players = [{"name": f"P{number} {letter}"} for letter in "ABCD"]
        play.do("enter", contestant=number, name=f"Side {number}", players=players)


@competition("sbu-swiss-teams")
def a_team_that_left_comes_back_with_another_player(play: Play) -> None:
    round_of_swiss(play, boards=6)
    play.do("withdraw", contestant="1", **SWISS, reason="ill")
    back = {"contestant": "1", **SWISS, "player_out": "P1 A", "player_in": "Nemo Novak"}
    play.do("substitute", **back)
    play.do("substitute", **back, permission="given")


# --- knock-outs -----------------------------------------------------------------------------------


def final(play: Play) -> str:
    """Two teams meet; the name of their match."""
    play.enter(2)
    play.do("open-stage", stage="knock-out")
    play.do("draw", stage="knock-out", publish=True)
    (match,) = (play.session("knock-out", 1).draw or {})["matches"]
    return str(match["name"])


@competition("sbu-knock-out-teams", boards=16, stanzas=1)
def a_final_that_stays_level(play: Play) -> None:
    """An eighth more, which changes nothing, and then two at a time."""
    name = final(play)
    play.results("knock-out", 1)
    for number in (2, 3, 4):
        play.do("extra-boards", stage="knock-out", match=name)
        play.do("publish-draw", stage="knock-out", session=number)
        if ("knock-out", number) in play.there.state.sessions:
            play.results("knock-out", number, at_home if number == 4 else "+400")


@competition("sbu-knock-out-teams", boards=20, stanzas=1)
def a_final_of_twenty_that_stays_level(play: Play) -> None:
    """An eighth of twenty is no whole number."""
    name = final(play)
    play.results("knock-out", 1)
    play.do("extra-boards", stage="knock-out", match=name)


@competition("sbu-knock-out-teams", boards=8, stanzas=1)
def a_final_with_a_ruling_to_come(play: Play) -> None:
    """The only swing is in doubt, so boards are played on; then it is ruled that it stands."""
    name = final(play)
    play.results("knock-out", 1, at_home)
    swing = {**KNOCK_OUT, "table": "1 open", "board": 1, "ruling": "R1"}
    play.put("ruling given", **swing, ns={"assigned": [{"result": "+400"}]}, pending=True)
    play.do("close-stage", stage="knock-out")
    play.do("extra-boards", stage="knock-out", match=name)
    play.do("publish-draw", stage="knock-out", session=2)
    if ("knock-out", 2) in play.there.state.sessions:
        play.results("knock-out", 2, away)
    for result in ("+850", "+400"):
        ruled = {"ns": {"assigned": [{"result": result, "weight": 1}]}, "reason": "decided"}
        play.do("rule", **swing, **ruled)
        play.look_at_figures()


@competition("sbu-perfect-teams", boards=6)
def two_substitutes_in_a_round(play: Play) -> None:
    final(play)
    first = {**KNOCK_OUT, "contestant": "1"}
    approved = {"approved_by": "convener", "permission": "given"}
    for number, letter in enumerate("AB", 1):
        one = {**first, "player_out": f"P1 {letter}", "player_in": f"Nemo Novak {number}"}
        play.do("substitute", **one, **approved)
        play.do("substitute", **one, **approved, exceptional=True)
    other = {**KNOCK_OUT, "contestant": "2", "player_out": "P2 A", "player_in": "Nora Novak"}
    play.do("substitute", **other, approved_by="director", permission="given")
    play.do("substitute", **other)


# --- all of them ----------------------------------------------------------------------------------


@competition("sbu-knock-out-teams", boards=8, stanzas=1)
def appeals_and_errors_in_a_knock_out(play: Play) -> None:
    final(play)
    play.opened("knock-out", 1, minutes=57, boards=8)
    play.results("knock-out", 1, at_home)
    play.wait(60)
    table = {**KNOCK_OUT, "table": "1 open", "board": 1}
    ruled = {"ns": {"award": "average"}, "ew": {"award": "average"}, "reason": "no result"}
    play.do("rule", **table, **ruled)
    appeals(play)
    for error in (None, "wrong score entered"):
        for minutes in (1, 70, A_DAY, 10 * A_DAY):
            again = {"table": "1 open", "board": 2, "result": f"+{420 + minutes % 60}0"}
            told = {"scorers_error": True, "error": error, "after": minutes}
            play.do("correct-result", **KNOCK_OUT, **again, **told)


@competition("sbu-swiss-teams", boards=6, rounds=2)
def errors_of_the_scorer(play: Play) -> None:
    """The last match of a Swiss: so long after its end, and of which kind."""
    round_of_swiss(play, boards=6, minutes=43)
    play.results("swiss", 1, at_home)
    play.wait(60)
    play.draw("swiss", 2, ("1", "3"), ("2", "4"), boards=6)
    play.opened("swiss", 2, minutes=43, boards=6)
    play.results("swiss", 2, at_home)
    play.wait(43)
    for error in (None, "wrong score entered"):
        for minutes in (1, 30, A_DAY, 10 * A_DAY):
            again = {"table": "1 open", "board": 2, "result": f"+{420 + minutes % 60}0"}
            told = {"scorers_error": True, "error": error, "after": minutes}
            play.do("correct-result", stage="swiss", session=2, **again, **told)
    # 17:00 on the second working day after Monday, 2 March: to the minute, and a minute later.
    play.now = play.now.replace(day=4, hour=17, minute=0)
    for minutes in (0, 1):
        again = {"table": "1 open", "board": 3, "result": "+4300", "scorers_error": True}
        play.do("correct-result", after=minutes, stage="swiss", session=2, **again)


def left_and_back(play: Play) -> None:
    """A team leaves before it has played, and would come back with somebody else."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4)
    play.do("open-stage", stage=stage)
    where = {"contestant": "1", "stage": stage, "session": 1}
    play.do("withdraw", **where, reason="left")
    newcomer = {**where, "player_out": "P1 A", "player_in": "Nemo Novak"}
    play.do("substitute", **newcomer)
    play.do("substitute", **newcomer, permission="given", approved_by="convener")


for _each in ("sbu-knock-out-teams", "sbu-multiple-teams", "sbu-perfect-teams"):
    competition(_each)(left_and_back)


@competition("sbu-perfect-teams", {"substitutes_three": "convener_decides"}, boards=6)
def three_substitutes_and_the_convener(play: Play) -> None:
    three_substitutes_in_a_round(play)


@competition("sbu-perfect-teams", boards=6)
def three_substitutes_in_a_round(play: Play) -> None:
    final(play)
    for number, letter in enumerate("ABC", 1):
        one = {"contestant": "1", "player_out": f"P1 {letter}", "player_in": f"Nemo {number}"}
        play.do("substitute", override=number < 3, **KNOCK_OUT, **one, **APPROVED)


APPROVED = {"approved_by": "convener", "permission": "given", "exceptional": True}


@competition("sbu-perfect-teams", boards=6)
def errors_in_a_perfect_match(play: Play) -> None:
    final(play)
    play.opened("knock-out", 1, minutes=43, boards=6)
    play.results("knock-out", 1, at_home)
    play.wait(43)
    again = {"table": "1 open", "board": 2, "result": "+4200", "scorers_error": True}
    for minutes in (30, 10 * A_DAY):
        play.do("correct-result", after=minutes, **KNOCK_OUT, **again)


def appeals(play: Play, who: str = "1") -> None:
    """An appeal for each matter, decided, and one that goes on."""
    for number, matter in enumerate(("law", "regulation", "fact", "judgement"), 1):
        lodged = {"ruling": "R1", "contestant": who, "appeal": f"A{number}", "matter": matter}
        play.do("lodge-appeal", **lodged, committee=True)
    play.do("decide-appeal", appeal="A1", upheld=False, merit=False)
    further = {"ruling": "R1", "contestant": who, "appeal": "A5", "further": True, "deposit": "25"}
    play.do("lodge-appeal", **further)
    play.do("decide-appeal", appeal="A5", upheld=True, merit=True)
    play.do(
        "decide-appeal", appeal="A5", upheld=True, merit=True, grounds=["ruling incorrect in law"]
    )
