"""Readings: each changes an answer where the text raises it, and is refused where it has no say."""

from collections.abc import Mapping
from functools import cache

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.checks import _check_sentences
from convenor.regulation.switches_read import clauses_of, switches_of

SIX = [{"unit": name, "vp": 60 - at, "net_imps": 60 - at} for at, name in enumerate("ABCDEF")]
MET = {"standings": SIX, "played": [["A", "B"], ["B", "D"]]}
"""A meets C by the top-down draw (distance 2 + 3 + 2); A–D, B–C, E–F are nearer (3 + 1 + 1)."""
FOUR = [(60 - at, 5 - at) for at in range(4)]
FIELDS = {
    "ns": [{"unit": f"N{at}", "vp": vp, "net_imps": imps} for at, (vp, imps) in enumerate(FOUR, 1)],
    "ew": [{"unit": f"E{at}", "vp": vp, "net_imps": imps} for at, (vp, imps) in enumerate(FOUR, 1)],
    "played": [["N2", "E2"], ["N2", "E3"]],
}
OTHER_INPUTS: Mapping[str, Mapping[str, object]] = {
    "anc-2017 5.1": MET,
    "anc-2017 A.modified-swiss-rematch": {"rounds": 10, "round": 6, "met_in_rounds": [2]},
    "sabf-2020 13.16.c": {"minutes_over": 3, "earlier_offences": 1},
    "laws-2017 78.D.swiss": MET,
    "sydney-2003 5.1.2.c": MET,
    "sydney-2003 5.3.2.b": FIELDS,
    "qba-pairs systems.restricted": {
        "event": "state-championship",
        "system": "yellow",
        "brown_sticker": False,
    },
}
"""Questions beside the worked cases in which a reading is felt."""
ONLY_STATED = frozenset(
    {
        ("anc-2017", "abf_rep_section"),
        ("qba-pairs", "substitution_waiver_condition"),
        ("sabf-2020", "amend_running_event"),
        ("sbu-2022", "heats_open"),
        ("sbu-2022", "substitutes_persistent"),
        ("sbu-2022", "masterpoints_tied"),
        ("sbu-2022", "appeals_deposit"),
        ("sbu-2022", "appeals_national_limit"),
        ("sbu-2022", "referees"),
    }
)
"""Readings of clauses that are a process, a statement or text: nobody can ask those clauses."""
IN_PLAY = frozenset({("sabf-2020", "substitute_moves"), ("sydney-2003", "altered_others")})
"""Readings about whose score moves, or which scores are put to the clause: the same question has
the same answer, and a match has not (`tests/actions/test_readings_that_move_figures.py`,
`tests/books/test_sydney_substitutes.py`)."""


@cache
def asking(book: str, id: str) -> Asking:
    stack = shelf.open_stack(book)
    return Asking(stack, stack.book(book).clause(id))


@cache
def questions(book: str) -> Mapping[str, tuple[Case, ...]]:
    found: dict[str, tuple[Case, ...]] = {}
    for case in cases_of(book):
        found[case.clause] = (*found.get(case.clause, ()), case)
    return found


def answered(clause: Asking, given: Mapping[str, object], name: str, reading: object) -> object:
    chosen = given.get("switch")
    others = dict(chosen) if isinstance(chosen, Mapping) else {}
    try:
        return to_plain(clause.answer({**given, "switch": {**others, name: reading}}))
    except Mistake as mistake:
        return str(mistake)


def is_felt(book: str, id: str, name: str, reading: object) -> bool:
    """Whether a reading changes an answer of a clause in some question."""
    clause = asking(book, id)
    default = shelf.open_rulebook(book).switches[name].default
    asked = [case.given for case in questions(book).get(id, ())]
    asked += [each for each in (OTHER_INPUTS.get(f"{book} {id}"),) if each]
    return any(
        answered(clause, given, name, default) != answered(clause, given, name, reading)
        for given in asked
    )


RAISED = [
    (book, id, name, reading)
    for book in shelf.folders()
    for name, switch in shelf.open_rulebook(book).switches.items()
    for id in switch.clauses
    if shelf.open_rulebook(book).clauses[id].family
    and (book, name) not in IN_PLAY
    and name in switches_of(shelf.open_stack(book), shelf.open_rulebook(book).clauses[id])
    for reading in switch.alternatives
]


@pytest.mark.parametrize(("book", "id", "name", "reading"), RAISED, ids=str)
def test_a_reading_is_felt_in_each_clause_that_raises_it(
    book: str, id: str, name: str, reading: object
) -> None:
    assert is_felt(book, id, name, reading)


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_every_reading_is_felt_somewhere(book: str) -> None:
    stack = shelf.open_stack(book)
    idle = []
    for name, switch in shelf.open_rulebook(book).switches.items():
        clauses = clauses_of(stack, book, name)
        if (book, name) in ONLY_STATED:
            assert not clauses, f"{name} can be asked now: take it off the list"
            continue
        idle += [
            f"{name} = {reading}"
            for reading in switch.alternatives
            if (book, name) not in IN_PLAY
            and not any(is_felt(book, id, name, reading) for id in clauses)
        ]
    assert not idle


def test_a_reading_is_refused_where_nothing_looks_at_it() -> None:
    chosen = {"excused_absence_counts": False}
    with pytest.raises(Mistake) as refused:
        asking("sabf-2020", "13.4.f").answer({"level": "some", "boards": 10, "switch": chosen})
    assert "13.4.f does not look at switch 'excused_absence_counts': it changes 11.6" in str(
        refused.value
    )


def test_a_reading_may_be_chosen_where_the_book_raises_it_though_it_is_felt_elsewhere() -> None:
    chosen = {"excused_absence_counts": False}
    given = {"eligible": True, "credit": 54}
    clause = asking("sabf-2020", "11.5.c")
    assert clause.answer({**given, "switch": chosen}) == clause.answer(given)


def test_the_signature_lists_only_what_can_be_chosen() -> None:
    for book in shelf.folders():
        stack = shelf.open_stack(book)
        for clause in stack.book(book):
            if clause.family:
                shown = asking(book, clause.id).signature().switches
                assert [each.name for each in shown] == list(switches_of(stack, clause))


def test_the_switches_that_did_nothing_have_two_answers() -> None:
    """By the reading of the text, each worked out by hand."""
    swapped = asking("sabf-2020", "4.2.2.d")
    told = {"round": 1, "consent": True, "director_told": True}
    for reading, verdict in ((False, "refuse"), (True, "ok")):
        given = {**told, "switch": {"yellow_consent_covers_round1": reading}}
        assert to_plain(swapped.answer(given))["verdict"] == verdict
    extras = asking("sabf-2020", "19.13.f")
    for reading, points in ((False, 60), (True, 40)):  # a team of six loses a third
        given = {"place": 1, "home_player": True, "team_size": 6}
        found = to_plain(extras.answer({**given, "switch": {"cut_extras": reading}}))
        assert found["points"] == points
    enough = asking("sabf-2020", "11.6")
    for reading, verdict in ((True, "ok"), (False, "refuse")):  # 75% of 8 is 6: 5 and 1 excused
        given = {"rounds": 8, "together": 5, "excused": 1}
        found = to_plain(enough.answer({**given, "switch": {"excused_absence_counts": reading}}))
        assert found["verdict"] == verdict
    late = asking("sabf-2020", "16.3.b")
    case = next(each for each in questions("sabf-2020")["16.3.b"] if each.given.get("notified"))
    answers = [
        answered(late, case.given, "forfeit_despite_notice", reading) for reading in (True, False)
    ]
    assert answers[0] != answers[1]


def test_a_reading_is_one_however_it_is_written() -> None:
    given = {"round": 1, "consent": True, "director_told": True}
    for word in ("TRUE", True, "true"):
        chosen = {**given, "switch": {"yellow_consent_covers_round1": word}}
        assert to_plain(asking("sabf-2020", "4.2.2.d").answer(chosen))["verdict"] == "ok"
    with pytest.raises(Mistake, match="did you mean 'printed'"):
        asking("sabf-2020", "13.9.b").answer(
            {"boards": 14, "margin": 8, "switch": {"vp_scale": "print"}}
        )


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_a_switch_and_each_of_its_readings_is_told_in_a_sentence(book: str) -> None:
    for switch in shelf.open_rulebook(book).switches.values():
        for said in (switch.meaning, *(each for _, each in switch.says_each)):
            assert said[:1].isupper() or said[:1] in "'\"1234567890", (switch.name, said)
            assert said[-1] in ".?", (switch.name, said)
            assert len(said.split()) >= 3, (switch.name, said)
        told = [said for _, said in switch.says_each]
        assert len(set(told)) == len(told), switch.name


def test_a_reading_without_a_sentence_among_others_is_told_to_the_author() -> None:
    tree = {
        "@file": "switches.toml",
        "@line": 1,
        "name": "pace",
        "default": "slow",
        "alternatives": ["fast"],
        "readings": {"slow": "It is slow.", "fats": "It is fast."},
    }
    told: list[str] = []
    _check_sentences(tree, "switch pace", lambda _entry, text, *_path: told.append(text))
    assert told == [
        "switch pace has no reading 'fats': did you mean 'fast'?",
        "switch pace: its reading 'fast' has no sentence: add it.",
    ]
