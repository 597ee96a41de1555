"""Who may be a substitute or be added, and with whose leave."""

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.players_added import AddGiven, AddTerms, AddVerdict, Newcomer, players_added
from convenor.entries.substitute_eligible import (
    EligibleGiven,
    EligibleTerms,
    Person,
    Restriction,
    substitute_eligible,
)
from convenor.entries.substitute_names import (
    AgainGiven,
    AgainTerms,
    LineUpGiven,
    LineUpTerms,
    Substitution,
    substitute_again,
    substitutes_in_line_up,
)
from convenor.entries.substitute_permission import (
    Condition,
    PermissionGiven,
    PermissionTerms,
    PermissionVerdict,
    substitute_permission,
)
from convenor.entries.words import is_elsewhere
from convenor.errors import Mistake
from convenor.regulation.answers import See

CONDITIONS = PermissionTerms(
    conditions=(
        Condition("emergency", "not an emergency"),
        Condition("available", "nobody there"),
        Condition("eligible", "not eligible"),
        Condition("permission", "no permission", "approval"),
    ),
    officers=("director",),
)
FACTS = ("emergency", "available", "eligible")


def permission(terms: PermissionTerms, asked: PermissionGiven) -> PermissionVerdict:
    answer = substitute_permission(terms, asked)
    assert isinstance(answer, PermissionVerdict)
    return answer


@given(st.lists(st.booleans(), min_size=3, max_size=3), st.sampled_from(["none", "given"]))
def test_every_condition_that_is_not_met_is_named(facts, leave):
    asked = PermissionGiven(permission=leave, **dict(zip(FACTS, facts, strict=True)))
    answer = permission(CONDITIONS, asked)
    assert len(answer.reasons) == facts.count(False) + (leave == "none")
    assert (answer.verdict == "ok") == (not answer.reasons)


def test_only_leave_that_is_wanting_can_wait():
    met = PermissionGiven(emergency=True, available=True, eligible=True)
    assert permission(CONDITIONS, met).verdict == "approval"
    assert permission(CONDITIONS, met).decided_by == "director"
    assert permission(CONDITIONS, replace(met, permission="refused")).verdict == "refuse"
    assert permission(CONDITIONS, replace(met, emergency=False)).verdict == "refuse"


def test_leave_counts_only_from_an_officer_who_may_give_it():
    met = PermissionGiven(emergency=True, available=True, eligible=True, permission="given")
    assert permission(CONDITIONS, replace(met, permission_by="Director")).verdict == "ok"
    assert permission(CONDITIONS, replace(met, permission_by="captain")).verdict == "approval"


def test_a_question_for_another_clause_is_sent_there_and_a_wrong_word_is_a_mistake():
    terms = PermissionTerms(
        never="no", events=("pairs",), other_events=("teams",), otherwise="2.7.2"
    )
    assert isinstance(substitute_permission(terms, PermissionGiven(event="teams")), See)
    with pytest.raises(Mistake, match="did you mean 'pairs'"):
        substitute_permission(terms, PermissionGiven(event="pair"))
    assert not is_elsewhere("event", None, ("pairs",), ())


def test_an_application_at_the_start_is_too_late():
    terms = PermissionTerms(conditions=(Condition("in time", "too late"),))
    start = datetime.datetime(2003, 9, 21, 9, 30)
    minute = datetime.timedelta(minutes=1)
    assert permission(terms, PermissionGiven(made_at=start, start=start)).reasons == ("too late",)
    assert permission(terms, PermissionGiven(made_at=start - minute, start=start)).verdict == "ok"
    with pytest.raises(Mistake, match="'made_at' and 'start'"):
        permission(terms, PermissionGiven(start=start))


@given(st.integers(0, 100), st.integers(0, 100), st.integers(0, 100))
def test_the_limits_of_an_event_are_included(age, low, high):
    answer = substitute_eligible(
        EligibleTerms(limits=True, unmet="warn"),
        EligibleGiven(restriction=Restriction(low, high), substitute=Person(age)),
    )
    assert (answer.pair_verdict == "ok") == (low <= age <= high)
    assert answer.verdict == ("ok" if answer.pair_verdict == "ok" else "warn")


def test_a_bar_weighs_more_than_a_limit():
    terms = EligibleTerms(bars=("still_competing",), limits=True, unmet="warn")
    person = EligibleGiven(
        still_competing=True, restriction=Restriction(min_age=60), substitute=Person(age=20)
    )
    assert substitute_eligible(terms, person).verdict == "refuse"


names = st.sampled_from(["A", "B", "C", "D", "S", "T"])


@given(st.lists(names), st.lists(names), st.lists(names))
def test_nobody_is_named_who_is_original_or_marked(original, played, marked):
    terms = LineUpTerms("unmarked substitutes", "refuse", "mark them")
    line_up = LineUpGiven(tuple(original), tuple(played), tuple(marked))
    answer = substitutes_in_line_up(terms, line_up)
    assert set(answer.names) == set(played) - set(original) - set(marked)
    assert (answer.verdict == "ok") == (not answer.names)


@given(st.lists(st.tuples(names, names)), st.tuples(names, names))
def test_a_substitute_serves_one_player_only(existing, request):
    if request[0] == request[1]:
        return
    served = {player for name, player in existing if name == request[0]} | {request[1]}
    answer = substitute_again(
        AgainTerms("player"),
        AgainGiven(tuple(Substitution(*each) for each in existing), Substitution(*request)),
    )
    assert (answer.verdict == "ok") == (len(served) == 1)


def changed(terms: AddTerms, asked: AddGiven) -> AddVerdict:
    answer = players_added(terms, asked)
    assert isinstance(answer, AddVerdict)
    return answer


@given(st.integers(1, 8), st.integers(0, 4))
def test_a_team_never_grows_beyond_its_size_and_stays_as_it_is_when_refused(size, added):
    answer = changed(AddTerms(most_players=6), AddGiven(team_size=size, added=added))
    assert (answer.verdict == "ok") == (size + added <= 6)
    assert answer.team_size == (size + added if answer.verdict == "ok" else size)


@given(st.integers(0, 200), st.integers(1, 200))
def test_a_share_is_compared_exactly(played, scheduled):
    if played > scheduled:
        return
    terms = AddTerms(least_percent=40, share_of="boards of the event")
    answer = changed(terms, AddGiven(boards_played=played, boards_scheduled=scheduled))
    assert (answer.verdict == "ok") == (5 * played >= 2 * scheduled)


def test_every_newcomer_is_looked_at():
    terms = AddTerms(born_by=datetime.date(1948, 9, 19), no_other_team=True, before_round=6)
    young = Newcomer("K", datetime.date(1950, 1, 1), played_for_other_team=True)
    old = Newcomer("L", datetime.date(1940, 1, 1))
    answer = changed(terms, AddGiven(added=(young, old), rounds_started=6))
    assert answer.reasons == (
        "Round 6 has begun",
        "K: not eligible",
        "K: played in another team",
    )
