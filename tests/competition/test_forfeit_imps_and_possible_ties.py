"""IMPs that go with a forfeit, and matches that a pending ruling could leave level."""

from typing import Any

import pytest
from small import Ledger, stage

from convenor.cli.result_tables import print_difference
from convenor.competition.comparing import side_by_side
from convenor.competition.live import Competition
from convenor.competition.standings.evidence import evidence_of
from convenor.competition.standings.meetings import awarded_imps
from convenor.standings.stand import account_totals

FOUR_BOARDS = (1, 2, 3, 4)


def flat(ledger: Ledger, session: int, match: int, swing: int = 0) -> None:
    """A match of flat boards, the home side ahead by so many points on the first."""
    for board in FOUR_BOARDS:
        ahead = swing if board == 1 else 0
        ledger.result(session, f"{match} open", board, f"{100 + ahead:+}")
        ledger.result(session, f"{match} closed", board, "+100")


def forfeited(rulebook: str, clauses: dict[str, str], word: str = "") -> Ledger:
    """1 beats 2 by 6 IMPs (a swing of 240), and 4 does not come to play 3."""
    own = {**stage(), "rounds": 1, "clauses": clauses, "word": word, "standing": {}}
    plan = {"rulebook": rulebook, "contestants": "teams", "stages": [own]}
    ledger = Ledger(plan, 4)
    ledger.add("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    ledger.draw(1, ("1", "2"), ("3", "4"))
    flat(ledger, 1, 1, 240)
    ledger.add("match forfeited", stage="swiss", session=1, at_fault=["4"])
    return ledger


def net_imps(there: Competition) -> dict[str, Any]:
    accounts = there.figures.accounts
    totals = account_totals(accounts.account("swiss"))
    plan = there.figures.standing_plan("swiss")
    records = evidence_of(accounts, "swiss", plan, totals).records
    return {who: records[who].net_imps for who in totals}


@pytest.mark.parametrize(
    ("rulebook", "clauses", "word", "winner", "loser"),
    [
        # 18 VPs and +11 IMPs, 0 and 0, whatever the adjustment makes of the VPs.
        ("sydney-2003", {"vp": "5.1.1", "forfeit": "D.2"}, "sst-qualifying", 11, 0),
        # 56.5 VPs answer to 21.5 IMPs (VPs - 35), and 0 VPs to the smallest loss that gives them.
        ("anc-2017", {"vp": "10.8", "forfeit": "10.10.b"}, "", "43/2", -35),
        # No IMPs go with a forfeit here.
        ("sabf-2020", {"vp": "13.9.b", "forfeit": "13.9.c"}, "", 0, 0),
    ],
)
def test_net_imps_count_those_of_a_forfeit(
    rulebook: str, clauses: dict[str, str], word: str, winner: Any, loser: Any
) -> None:
    there = forfeited(rulebook, clauses, word).competition
    from fractions import Fraction

    found = net_imps(there)
    assert found == {"1": 6, "2": -6, "3": Fraction(winner), "4": Fraction(loser)}
    given = awarded_imps(there.figures.accounts, "swiss", None)
    assert given.get("3", 0) == Fraction(winner)


def test_a_tie_is_split_by_the_imps_of_a_forfeit() -> None:
    """1 and 3 have 18 VPs each; 3's forfeit is worth 11 IMPs, and 1 won by 6."""
    ledger = forfeited("sydney-2003", {"vp": "5.1.1", "forfeit": "D.2"}, "sst-qualifying")
    made = ledger.facts[0].body["plan"]["stages"][0]
    made["standing"] = {"ties": {"tests": [{"test": "net score", "called": "net IMPs"}]}}
    for who in ("1", "3"):
        ledger.add("score credited", stage="swiss", session=1, contestant=who, score=18, unit="VP")
    places = {e.contestant: e.place for e in ledger.competition.figures.standing("swiss").lines}
    assert (places["3"], places["1"]) == (1, 2)


# --- possible ties -------------------------------------------------------------------------------


def knock_out(clauses: dict[str, str]) -> Ledger:
    """A semi-final that 1 leads by 6 IMPs, with a ruling pending on the only swing."""
    own = {
        **stage("swiss"),
        "format": "knock-out",
        "figure": "IMP",
        "clauses": clauses,
        "standing": {},
        "bracket": {"kind": "knock-out", "tie_by": "2.11.1.c", "pending_by": "3.3.4"},
    }
    plan = {"rulebook": "sbu-2022", "contestants": "teams", "stages": [own]}
    ledger = Ledger(plan, 4)
    ledger.add("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    ledger.draw(1, ("1", "4"), ("2", "3"))
    flat(ledger, 1, 1, 240)
    flat(ledger, 1, 2, 240)
    ledger.add(
        "ruling given",
        ruling="R1",
        stage="swiss",
        session=1,
        table="1 open",
        board=1,
        ns={"assigned": [{"result": "+100"}]},
        pending=True,
    )
    return ledger


def what_if(ledger: Ledger) -> tuple[Competition, side_by_side.Difference]:
    there = ledger.competition
    (matter,) = side_by_side.pending(there)
    return there, side_by_side.difference(there, there.tried(matter.drafts))


def test_a_possible_tie_is_played_on_now(capsys: pytest.CaptureFixture[str]) -> None:
    there, found = what_if(knock_out({"possible tie": "3.3.4"}))
    (match,) = found.level
    assert (match.contestants, match.margin, match.new_margin) == (("1", "4"), 6, 0)
    assert match.played_on_by == "sbu-2022 3.3.4"
    print_difference(there, found)
    assert "extra boards are played now: sbu-2022 3.3.4" in capsys.readouterr().out


def test_no_clause_no_extra_boards() -> None:
    _, found = what_if(knock_out({}))
    assert [each.played_on_by for each in found.level] == [""]


@pytest.mark.parametrize(
    ("scope", "first", "test"), [("to_date", "1", "lot"), ("last_round_robin", "2", "wins")]
)
def test_a_tie_after_two_round_robins_by_the_scope_that_is_chosen(
    scope: str, first: str, test: str
) -> None:
    """Each has won once by as much; the second round robin went to 2."""
    own = stage(format="round robin", rounds=2, clauses={"vp": "10.8"})
    own |= {"draw": {"method": "round robin"}, "standing": {"ties": {"clause": "12.2"}}}
    plan = {"rulebook": "anc-2017", "contestants": "teams", "stages": [own]}
    ledger = Ledger(plan, 2)
    ledger.add("conditions changed", readings={"anc-2017": {"tie_scope": scope}})
    ledger.add("stage opened", stage="swiss", field=["1", "2"])
    for session, home, away in ((1, "1", "2"), (2, "2", "1")):
        ledger.draw(session, (home, away))
        flat(ledger, session, 1, 240)
    (standing,) = ledger.competition.figures.standings("swiss").values()
    assert (standing.order[0], standing.line(first).split_by) == (first, test)
