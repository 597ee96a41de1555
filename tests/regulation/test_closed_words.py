"""Words that decide are closed: refused with the list and the nearest, alike however written."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st
from tests.wrong_words import WRONG_WORDS

from convenor.cli.ask import signature_plain
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.descriptions import (
    ByName,
    Description,
    Either,
    ListOf,
    OneOf,
    Record,
    Row,
    Simple,
)
from convenor.regulation.spelling import folded

CATALOGUE = Path(__file__).resolve().parents[3] / "shared" / "clauses"
Way = tuple[str, ...]
EACH, NAMED = "[]", "{}"
"""Steps of a way: into each of a list, into each of some values by name."""


@cache
def asking(book: str, id: str) -> Asking:
    stack = shelf.open_stack(book)
    return Asking(stack, stack.book(book).clause(id))


# --- the clauses that took any word ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "given", "nearest", "words"), WRONG_WORDS, ids=[each[0] for each in WRONG_WORDS]
)
def test_a_wrong_word_is_refused_with_the_nearest_and_the_list(
    name: str, given: Mapping[str, object], nearest: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(Mistake) as refused:
        asking(*name.split(" ")).answer(given)
    said = str(refused.value)
    assert f"did you mean '{nearest}'?" in said
    listed = said.partition("one of: ")[2].removesuffix(".").split(", ")
    assert {nearest, *words} <= set(listed)


def test_a_word_of_the_gross_errors_is_refused_too() -> None:
    case = next(each for each in cases_of("sbu-2022") if each.clause == "2.22.4")
    with pytest.raises(Mistake, match="did you mean 'wrong score entered'"):
        asking("sbu-2022", "2.22.4").answer({**case.given, "error": "wrong scores entered"})


def test_a_semi_final_stays_in_imps_however_it_is_written() -> None:
    clause = asking("sabf-2020", "13.9.b")
    for word in ("semi_final", "Semi Final", "SEMI-FINAL", "semi-final"):
        found = to_plain(clause.answer({"boards": 14, "margin": 8, "stage": word}))
        assert found["converted"] is False


def test_an_explicit_other_word_is_taken() -> None:
    found = to_plain(
        asking("sabf-2020", "13.9.b").answer({"boards": 14, "margin": 8, "stage": "other"})
    )
    assert "vp" in found


# --- every text of every clause -------------------------------------------------------------------

NAMES = """
    added.name already.board_set alternates.contestant alternates.district assistant_director
    at_fault automatic brown candidates.contestant candidates.rank captains_with_yellow card choice
    cleared club club_district clubs committee contending contestants contract deals declarer
    declined districts earlier_substitutes entries entries.id ew.contestant ew.unit
    existing.replaces existing.substitute finalists first_name had_bye hand_record heats.district
    home_club involved line_up.pair line_up.players line_up.system listed marked matches matches.a
    matches.b meetings member_of members missing_by_session new_entry next_line_up next_ranks
    notified ns.contestant ns.unit number opponents order original other pair pairing partners
    placings played played_final player players.home_club positions present proposed qualified
    qualified_in qualifiers ranking ranking.contestant register reported request.board_set
    request.replaces request.substitute result rivals.players rounds.played sections.contestant
    sections.results.contestant seed sides stages.stage standings.contestant standings.unit
    submitted surname
    team teams tied title_to unavailable uses vulnerability winner withdrawn withdrawn_from
"""
"""Inputs whose texts are names or another notation: of players, pairs, teams, clubs, places, cards,
deals and conventions, contracts and vulnerability as bridge writes them, and what a lot is drawn
from. (`uses` are rows whose words the family refuses itself; `qualified_in` names a stage given.)
"""
FREE_TEXT = frozenset(NAMES.split())
NAMED_THERE = {("sabf-2020 17.2.a", "stages"), ("sabf-2020 17.2.c", "stages")}
"""Names where the same input has words elsewhere: the teams or players of each stage."""
WITHOUT_EFFECT = {("sbu-2022 2.7.1", "reason"), ("sbu-2022 2.8.1.a", "reason")}
"""Texts that are only kept: the clause answers the same whatever they say."""


def texts(described: Description, way: Way = ()) -> Iterator[tuple[Way, tuple[object, ...]]]:
    """Every text in a type, with the words that it may be (none: any)."""
    match described:
        case Simple.TEXT:
            yield way, ()
        case OneOf(choices) if any(isinstance(each, str) for each in choices):
            yield way, choices
        case ListOf(item):
            yield from texts(item, (*way, EACH))
        case Row(cells):
            for each in cells:
                yield from texts(each, (*way, EACH))
        case ByName(item):
            yield from texts(item, (*way, NAMED))
        case Record():
            for one in described.inputs:
                yield from texts(one.type, (*way, one.name))
        case Either(several):
            for each in several:
                yield from texts(each, way)


def inputs_in_words() -> Iterator[tuple[str, str, Way, tuple[object, ...]]]:
    """Every text that every clause takes: the clause, the way to it, its words."""
    for book in shelf.folders():
        stack = shelf.open_stack(book)
        for clause in stack.book(book):
            if clause.family:
                for each in asking(book, clause.id).signature().inputs:
                    for way, words in dict.fromkeys(texts(each.type, (each.name,))):
                        yield book, clause.id, way, words


ALL = tuple(inputs_in_words())
CLOSED = [each for each in ALL if each[3]]


def plain(way: Way) -> str:
    """The names on a way: 'candidates.contestant'."""
    return ".".join(each for each in way if each not in (EACH, NAMED))


def test_no_text_that_decides_is_left_open() -> None:
    left = [
        f"{book} {id}: {'.'.join(way)}"
        for book, id, way, words in ALL
        if not words
        and plain(way) not in FREE_TEXT
        and (f"{book} {id}", way[0]) not in WITHOUT_EFFECT | NAMED_THERE
    ]
    assert not left, "\n".join(left)


def test_every_free_text_is_really_one() -> None:
    open_texts = {plain(way) for _, _, way, words in ALL if not words}
    assert not FREE_TEXT - open_texts, sorted(FREE_TEXT - open_texts)


def test_the_words_of_an_input_differ_however_they_are_written() -> None:
    for book, id, way, words in CLOSED:
        spelt = [folded(each) for each in words if isinstance(each, str)]
        assert len(spelt) == len(set(spelt)), (book, id, way, words)


def test_a_text_without_effect_has_none() -> None:
    for name, way in WITHOUT_EFFECT:
        book, id = name.split(" ")
        for case in cases_of(book):
            if case.clause == id and case.answer is not None:
                said = to_plain(asking(book, id).answer({**case.given, way: "anything at all"}))
                assert said == to_plain(asking(book, id).answer(case.given))


# --- any spelling of a word, and no other word ----------------------------------------------------


def put(given: Any, way: Way, words: tuple[object, ...], new: Any) -> Iterator[dict[str, Any]]:
    """What is given, with one of its closed words written anew, for each of them in turn."""
    if not way:
        if isinstance(given, str) and folded(given) in {folded(str(each)) for each in words}:
            yield new(given)
        return
    step, *rest = way
    if step == EACH and isinstance(given, (list, tuple)):
        for at, each in enumerate(given):
            for one in put(each, tuple(rest), words, new):
                yield [*given[:at], one, *given[at + 1 :]]  # type: ignore[misc]
    elif step == NAMED and isinstance(given, Mapping):
        for key, each in given.items():
            for one in put(each, tuple(rest), words, new):
                yield {**given, key: one}
    elif isinstance(given, Mapping) and step in given:
        for one in put(given[step], tuple(rest), words, new):
            yield {**given, step: one}


@cache
def spoken() -> tuple[tuple[Case, Way, tuple[object, ...]], ...]:
    """Every worked case with an answer and a closed word in it."""
    found = []
    for book in shelf.folders():
        for case in cases_of(book):
            if case.answer is None:
                continue
            for where, id, way, words in CLOSED:
                if (where, id) == (book, case.clause):
                    found += [(case, way, words) for _ in put(case.given, way, words, str)][:1]
    return tuple(found)


def test_worked_cases_speak_of_most_closed_inputs() -> None:
    assert len(spoken()) > 700


SEPARATORS = (" ", "_", "-", "  ")


@st.composite
def another_spelling(draw: st.DrawFn) -> Any:
    """A way to write a word: other capitals, other signs between its parts."""
    between, capitals = draw(st.sampled_from(SEPARATORS)), draw(st.integers(0, 2**16))

    def written(word: str) -> str:
        plain = "".join(between if sign in " _-" else sign for sign in word)
        return "".join(
            sign.upper() if capitals >> (at % 16) & 1 else sign.lower()
            for at, sign in enumerate(plain)
        )

    return written


@settings(max_examples=400, deadline=None)
@hypothesis_given(at=st.integers(min_value=0), written=another_spelling())
def test_any_spelling_of_a_word_gives_the_same_answer(at: int, written: Any) -> None:
    case, way, words = spoken()[at % len(spoken())]
    clause = asking(case.rulebook, case.clause)
    wanted = to_plain(clause.answer(case.given))
    for given in put(case.given, way, words, written):
        assert to_plain(clause.answer(given)) == wanted


@settings(max_examples=400, deadline=None)
@hypothesis_given(
    at=st.integers(min_value=0), word=st.text(alphabet="abcdefgxyz -_", min_size=1, max_size=12)
)
def test_an_unknown_word_never_gives_an_answer(at: int, word: str) -> None:
    case, way, words = spoken()[at % len(spoken())]
    if folded(word) in {folded(str(each)) for each in words} or not word.strip(" -_"):
        return
    for given in put(case.given, way, words, lambda _: word):
        with pytest.raises(Mistake):
            asking(case.rulebook, case.clause).answer(given)


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_every_word_of_the_signature_is_taken(book: str) -> None:
    """A word that a signature lists is never refused as unknown."""
    for case, way, words in spoken():
        if case.rulebook == book:
            for word in words:
                for given in put(case.given, way, words, lambda _, word=word: word):
                    assert "one of: " not in refused(case, given), (case.name, word)


def refused(case: Case, given: Mapping[str, object]) -> str:
    """The sentence with which a question is refused; '' if it is answered."""
    try:
        asking(case.rulebook, case.clause).answer(given)
    except Mistake as mistake:
        return str(mistake)
    return ""


# --- the words are shown, and the catalogue's are among them --------------------------------------


def test_the_words_stand_in_the_signature_as_data() -> None:
    given = {each["name"]: each for each in plain_signature("sabf-2020 13.9.b")}
    assert {"final", "semi-final", "qualifying", "other"} <= set(given["stage"]["choices"])
    assert given["stage"]["required"] is False


def plain_signature(name: str) -> list[dict[str, Any]]:
    found: Any = signature_plain(shelf.open_stack(name.split(" ")[0]), name)["given"]
    return list(found)


@pytest.mark.outside
@pytest.mark.parametrize("book", ["anc-2017", "qba-pairs", "sabf-2020", "sbu-2022", "sydney-2003"])
def test_every_word_of_the_catalogue_is_taken(book: str) -> None:
    """Words that worked examples give under the name of a closed input are among its words."""
    text = (CATALOGUE / f"{book}.toml").read_text(encoding="utf-8")
    examples = {each["id"]: each.get("example", []) for each in tomllib.loads(text)["clause"]}
    closed = {(id, way[0]): words for where, id, way, words in CLOSED if where == book}
    lost = []
    for (id, name), words in closed.items():
        known = {folded(str(each)) for each in words}
        for example in examples.get(id, []):
            said = example["given"].get(name)
            for word in said if isinstance(said, list) else [said]:
                if isinstance(word, str) and folded(word) not in known and not is_name(id, name):
                    lost.append(f"{id}: {name} = {word}")
    assert not lost


SAID_OTHERWISE = {("11.1.c", "permission"), ("A8.7.b", "at_fault")}
"""What the catalogue says with a name of its own: by whom it was given, which side it was."""


def is_name(id: str, name: str) -> bool:
    """Inputs of which only one kind of text is closed: the other is a name or a time."""
    return (id, name) in SAID_OTHERWISE or any(
        (one, way[0]) == (id, name) and not words for _, one, way, words in ALL
    )
