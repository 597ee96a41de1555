"""What makes a total: credits, byes, forfeits, struck-out results, averages and shares."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.absence_limit import AbsenceGiven, AbsenceVerdict, absence_limit
from convenor.entries.altered_score import AlteredGiven, altered_score
from convenor.entries.half_way import Withdrawal, WithdrawalTerms, withdrawn_results
from convenor.entries.substitute_credit import CreditGiven, CreditTerms, substitute_credit
from convenor.errors import Mistake
from convenor.exact import TWO_DECIMALS
from convenor.regulation import shelf
from convenor.regulation.typed import reader
from convenor.standings.accounts import (
    Account,
    cancelled,
    credited,
    field_accounts,
    instead,
    of_meetings,
    own_entries,
    refuse_gaps,
    refuse_strangers,
    sitting_out,
)
from convenor.standings.plans import StandingPlan
from convenor.standings.ranking_figures import ranking_figure
from convenor.standings.stand import account_totals, stand
from convenor.standings.tiebreaks.evidence import Meeting
from convenor.standings.totals import Entry, Kind, Total, total_of, totals

ROUND = (
    Meeting("A", "B", 12, 8, 5, 1),
    Meeting("C", "D", 15, 5, 12, 1),
    Meeting("A", "C", 11, 9, 2, 2),
    Meeting("B", "D", 20, 0, 40, 2),
)
FIELD = ("A", "B", "C", "D")


def official(account: Account) -> dict[str, Fraction | int]:
    return {name: total.official for name, total in account_totals(account).items()}


def test_each_kind_of_entry_goes_into_its_own_part() -> None:
    total = total_of(
        [
            Entry("A", 12, "score", 1),
            Entry("A", 13, "credited", 2),
            Entry("A", 14, "bye", 3),
            Entry("A", 0, "forfeit", 4),
            Entry("A", 10, "average", 5),
            Entry("A", Fraction(7, 2), "carry-over"),
            Entry("A", -2, "adjustment", 1),
            Entry("A", 3, "fine", 1),
            Entry("A", 19, "cancelled", 6),
        ]
    )
    assert (total.scores, total.credited, total.awarded) == (12, 13, 24)
    assert (total.carry_over, total.adjustments, total.fines) == (Fraction(7, 2), -2, 3)
    assert total.without_fines == Fraction(101, 2)
    assert total.official == Fraction(95, 2)
    assert (total.rounds, total.own, total.with_substitutes) == (5, 1, 2)
    assert total.each == (12, 13, 14, 0, 10)


KINDS: list[Kind] = ["score", "credited", "bye", "forfeit", "average", "carry-over", "adjustment"]
entries = st.lists(
    st.builds(
        Entry,
        contestant=st.sampled_from(FIELD),
        amount=st.integers(0, 2000).map(lambda hundredths: Fraction(hundredths, 100)),
        kind=st.sampled_from([*KINDS, "fine", "cancelled"]),
        round=st.integers(0, 4),
    ),
    max_size=30,
)


@given(entries, st.integers(0, 4))
def test_the_total_of_one_is_its_part_of_the_totals(account: list[Entry], until: int) -> None:
    whole = totals(account, until)
    for name in FIELD:
        own = [each for each in account if each.contestant == name]
        assert total_of(own, until) == whole.get(name, Total())
        counted = [each for each in own if each.round <= until]
        signs = {"fine": -1, "cancelled": 0}
        expected = sum(signs.get(each.kind, 1) * each.amount for each in counted)
        assert total_of(own, until).official == expected


def test_a_share_is_of_what_could_be_had_over_sessions_of_different_tops() -> None:
    plan = StandingPlan(figure="matchpoints", of="share")
    account = Account(
        ("A", "B"),
        (
            Entry("A", 120, round=1, available=200),
            Entry("A", 30, round=2, available=100),
            Entry("B", 55, round=1, available=100),
            Entry("B", 90, round=2, available=200),
        ),
    )
    found = stand(plan, account)
    assert [(line.contestant, line.total) for line in found.lines] == [
        ("A", 50),
        ("B", Fraction(145, 3)),
    ]
    by_average = StandingPlan(figure="percent", of="average")
    sessions = Account(
        ("A", "B"),
        (Entry("A", 60), Entry("A", 30), Entry("B", 55), Entry("B", 45)),
    )
    assert stand(by_average, sessions).order == ("B", "A")
    assert found.unit == "%"


def test_an_average_counts_rounds_and_a_carry_over_only_if_it_stands_for_one() -> None:
    plan = StandingPlan(of="average")
    played = [Entry("A", 12, round=1), Entry("A", 16, round=2), Entry("A", 2, "fine")]
    assert ranking_figure("A", total_of(played), plan) == 13
    carried = [*played, Entry("A", 5, "carry-over")]
    assert ranking_figure("A", total_of(carried), plan) == Fraction(31, 2)
    as_a_round = [*played, Entry("A", 20, "carry-over", rounds=1)]
    assert ranking_figure("A", total_of(as_a_round), plan) == Fraction(46, 3)
    assert ranking_figure("A", Total(), plan) == 0


def test_different_numbers_of_matches_rank_by_the_average() -> None:
    account = Account(
        ("A", "B"),
        (Entry("A", 10), Entry("A", 10), Entry("A", 10), Entry("B", 14), Entry("B", 12)),
    )
    assert stand(StandingPlan(), account).order == ("A", "B")
    assert stand(StandingPlan(of="average"), account).order == ("B", "A")


def test_a_credit_stands_in_place_of_what_was_scored_and_says_by_which_clause() -> None:
    clause = "sabf-2020 11.4.b"
    terms = shelf.open_stack("sabf-2020").resolve(clause).terms
    assert isinstance(terms, CreditTerms)
    credit = substitute_credit(terms, CreditGiven(own_scores=(50, 54), substitute_score=60))
    account = Account(
        ("A",), tuple(Entry("A", score, round=at) for at, score in enumerate((50, 54, 60), 1))
    )
    made = credited(account.entries, "A", 3, credit.credited, clause, "a substitute for one")
    assert total_of(made).official == 50 + 54 + 52
    assert made[-1] == Entry("A", 52, "credited", 3, clause, "a substitute for one")
    assert [each.kind for each in made] == ["score", "score", "cancelled", "credited"]
    assert total_of(made).own == 2


def test_an_altered_score_and_an_absence_come_in_the_same_way() -> None:
    clause = "sydney-2003 A4.4.1.altered"
    terms = shelf.open_stack("sydney-2003").resolve(clause).terms
    altered = altered_score(
        terms, AlteredGiven(actual=22, own_scores=(14, 16), opponents_scores=(12, 14))
    )
    played = tuple(Entry("A", vp, round=at) for at, vp in enumerate((14, 16, 22), 1))
    made = credited(played, "A", 3, altered.altered, clause, "a substitute")
    assert total_of(made).official == 30 + altered.altered
    assert altered.altered < 22
    limits = shelf.open_stack("sabf-2020")
    wanted = "substitution-limit by absences"
    name = next(each.name for each in limits.clauses() if each.full_family == wanted)
    rows = limits.resolve(name).terms
    verdict = absence_limit(rows, AbsenceGiven(rows.limits[0].sessions, rows.limits[0].when, 9))
    assert isinstance(verdict, AbsenceVerdict)
    assert verdict.verdict == "refuse"
    assert verdict.reason
    account = Account(("A", "B"), (Entry("A", 60), Entry("B", 50)), unplaced={"A": verdict.reason})
    assert stand(StandingPlan(), account).order == ("B",)


def test_an_account_is_read_from_data() -> None:
    read = reader(Account)
    rows: list[dict[str, object]] = [
        {"contestant": "A", "amount": "12.43"},
        {"contestant": "A", "amount": 1, "kind": "fine"},
    ]
    account = read({"contestants": ["A"], "entries": rows}, "account")
    assert account_totals(account)["A"].official == Fraction(1143, 100)
    with pytest.raises(Mistake, match=r"account: entries\[1\]: kind cannot be 'fin': did you mean"):
        read({"contestants": ["A"], "entries": [{**rows[0], "kind": "fin"}]}, "account")
    with pytest.raises(Mistake, match=r"amount must be a number .*, not 'ten'"):
        read({"contestants": ["A"], "entries": [{**rows[0], "amount": "ten"}]}, "account")


def test_a_withdrawal_below_half_strikes_out_and_above_half_keeps() -> None:
    terms = WithdrawalTerms()
    early = withdrawn_results(terms, Withdrawal(boards_played=10, boards_scheduled=24)).results
    late = withdrawn_results(terms, Withdrawal(boards_played=12, boards_scheduled=24)).results
    assert (early, late) == ("cancelled", "stand")
    account = Account(FIELD, of_meetings(ROUND), unplaced={"D": "it withdrew"})
    assert official(account) == {"A": 23, "B": 28, "C": 24, "D": 5}
    struck = Account(FIELD, cancelled(account.entries, "D"), unplaced={"D": "it withdrew"})
    assert official(struck) == {"A": 23, "B": 8, "C": 9, "D": 5}
    assert [line.contestant for line in stand(StandingPlan(), struck).lines] == ["A", "C", "B"]


def test_matches_to_come_against_a_pair_that_left_are_byes() -> None:
    byes = sitting_out({"A": 3, "B": 4}, {"A": 12, "B": Fraction(25, 2)}, "a clause", "D left")
    account = Account(FIELD, (*of_meetings(ROUND), *byes), unplaced={"D": "it withdrew"})
    assert official(account) == {"A": 35, "B": Fraction(81, 2), "C": 24, "D": 5}
    assert official(Account(FIELD, account.entries, until=3))["B"] == 28
    with pytest.raises(Mistake, match="no figure for 'B' in place of its match"):
        sitting_out({"A": 3, "B": 4}, {"A": 12})


def test_against_a_pair_that_does_not_contend_an_average_counts() -> None:
    made = instead(of_meetings(ROUND), "D", 10, clause="a clause")
    account = Account(FIELD, made, unplaced={"D": "it does not contend"})
    found = stand(StandingPlan(), account)
    assert found.figures == {"A": 23, "B": 18, "C": 19, "D": 5}
    assert found.order == ("A", "C", "B")
    assert found.unplaced == ("D",)
    assert found.totals["B"].rounds == 2


def test_fields_have_accounts_of_their_own() -> None:
    fields = {"A": "NS", "B": "EW", "C": "NS", "D": "EW"}
    made = field_accounts(Account(FIELD, of_meetings(ROUND), fields=fields))
    assert {field: own.contestants for field, own in made.items()} == {
        "NS": ("A", "C"),
        "EW": ("B", "D"),
    }
    assert {each.contestant for each in made["EW"].entries} == {"B", "D"}
    with pytest.raises(Mistake, match="'D' has no field"):
        field_accounts(Account(FIELD, fields={"A": "NS", "B": "EW", "C": "NS"}))


def test_an_entry_of_somebody_who_is_not_entered_is_refused() -> None:
    account = Account(("Team 1", "Team 2"), (Entry("Team 3x", 4), Entry("Team 1", 4)))
    with pytest.raises(Mistake, match="'Team 3x' has a score, but is not entered: did you mean"):
        refuse_strangers(account)
    with pytest.raises(Mistake, match="'house' is not to be placed, but is not entered"):
        stand(StandingPlan(), Account(("A",), unplaced={"house": "it does not contend"}))
    with pytest.raises(Mistake, match="'A' is entered twice"):
        Account(("A", "B", "A"))


def test_a_round_in_which_somebody_has_nothing_is_found() -> None:
    account = Account(FIELD, of_meetings(ROUND))
    refuse_gaps(account, 2)
    with pytest.raises(Mistake, match="'A' has nothing in round 3: enter its score, a bye"):
        refuse_gaps(account, 3)
    left = Account(FIELD, of_meetings(ROUND[:3]), unplaced={"D": "it withdrew"})
    with pytest.raises(Mistake, match="'B' has nothing in round 2"):
        refuse_gaps(left, 2)


def test_amounts_that_cannot_be_are_refused() -> None:
    with pytest.raises(Mistake, match="A cannot have 12 of 10 in round 2"):
        total_of([Entry("A", 12, round=2, available=10)])
    with pytest.raises(Mistake, match="what A could have had is missing"):
        ranking_figure("A", total_of([Entry("A", 12)]), StandingPlan(of="share"))
    with pytest.raises(Mistake, match="a session of A cannot be 112%"):
        ranking_figure("A", total_of([Entry("A", 112)]), StandingPlan(figure="percent"))


def test_a_figure_is_rounded_and_held_only_where_the_plan_says_so() -> None:
    third = Total(scores=10, rounds=3)
    assert ranking_figure("A", third, StandingPlan(of="average")) == Fraction(10, 3)
    rounded = StandingPlan(of="average", rounding=TWO_DECIMALS)
    assert ranking_figure("A", third, rounded) == Fraction(333, 100)
    held = StandingPlan(least=0, most=32)
    assert ranking_figure("A", Total(scores=40), held) == 32
    assert ranking_figure("A", Total(fines=3), held) == 0
    assert own_entries(Account(("A", "B"), (Entry("A", 1), Entry("B", 2))), "B") == (Entry("B", 2),)
