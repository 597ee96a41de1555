"""One shape for one thing: former names and shapes are taken; required means always."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import cases_of
from convenor.regulation.descriptions import ByName, Description, Either, ListOf, Record


@cache
def asking(book: str, id: str) -> Asking:
    stack = shelf.open_stack(book)
    return Asking(stack, stack.book(book).clause(id))


def test_a_permission_is_a_word_or_true_and_false() -> None:
    clause = asking("sabf-2020", "11.1.c")
    for said in ("given", True, "Given"):
        assert to_plain(clause.answer({"closed": True, "permission": said}))["verdict"] == "ok"
    for said in ("none", False):
        found = to_plain(clause.answer({"closed": True, "permission": said}))
        assert found["verdict"] == "approval"


@pytest.mark.parametrize(("book", "id"), [("anc-2017", "4.4"), ("sbu-2022", "2.15")])
def test_where_it_is_true_or_false_it_may_be_said_in_words(book: str, id: str) -> None:
    clause = asking(book, id)
    for case in cases_of(book):
        if case.clause == id and isinstance(case.given.get("permission"), bool):
            word = "given" if case.given["permission"] else "none"
            wanted = to_plain(clause.answer(case.given))
            assert to_plain(clause.answer({**case.given, "permission": word})) == wanted


def test_one_at_fault_need_not_be_a_list() -> None:
    clause = asking("anc-2017", "9.1.b")
    case = next(
        each
        for each in cases_of("anc-2017")
        if each.clause == "9.1.b" and each.answer and each.given.get("at_fault") == ["b"]
    )
    alone = {**case.given, "at_fault": "b"}
    assert to_plain(clause.answer(alone)) == to_plain(clause.answer(case.given))


def test_matches_won_may_be_called_wins() -> None:
    clause = asking("sydney-2003", "5.1.4.a")
    for case in cases_of("sydney-2003"):
        if case.clause == "5.1.4.a" and "won" in case.given:
            given = {"wins" if name == "won" else name: each for name, each in case.given.items()}
            if case.answer is not None:
                assert to_plain(clause.answer(given)) == to_plain(clause.answer(case.given))


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_what_an_answer_requires_every_answer_has(book: str) -> None:
    for case in cases_of(book):
        if case.answer is not None:
            clause = asking(book, case.clause)
            told = to_plain(clause.answer(case.given))
            always = {each.name for each in clause.signature().answers if each.required}
            assert always <= set(told), case.name


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_what_is_required_no_question_can_leave_out(book: str) -> None:
    for case in cases_of(book):
        clause = asking(book, case.clause)
        if case.answer is not None and clause.clause.family:
            for each in clause.signature().inputs:
                if each.required:
                    given = {name: one for name, one in case.given.items() if name != each.name}
                    with pytest.raises(Mistake, match=f"'{each.name}' is missing"):
                        clause.answer(given)


EACH, NAMED = "[]", "{}"


def required_inside(described: Description, way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The ways to what is required inside an input: a list's rows, values by name."""
    match described:
        case Record():
            for one in described.inputs:
                if one.required:
                    yield (*way, one.name)
                yield from required_inside(one.type, (*way, one.name))
        case ListOf(item):
            yield from required_inside(item, (*way, EACH))
        case ByName(item):
            yield from required_inside(item, (*way, NAMED))
        case Either(several):
            for each in several:
                yield from required_inside(each, way)


def without(given: Any, way: tuple[str, ...]) -> Iterator[Any]:
    """What is given, without one of the values on a way, for each of them in turn."""
    step, rest = way[0], way[1:]
    if step == EACH and isinstance(given, (list, tuple)):
        for at, each in enumerate(given):
            for one in without(each, rest):
                yield [*given[:at], one, *given[at + 1 :]]
    elif isinstance(given, Mapping):
        for key in given if step == NAMED else [step] if step in given else []:
            if rest:
                for one in without(given[key], rest):
                    yield {**given, key: one}
            else:
                yield {name: each for name, each in given.items() if name != key}


@pytest.mark.parametrize("book", list(shelf.folders()))
def test_what_is_required_inside_an_input_no_question_can_leave_out(book: str) -> None:
    for case in cases_of(book):
        clause = asking(book, case.clause)
        if case.answer is None or not clause.clause.family:
            continue
        for each in clause.signature().inputs:
            for way in dict.fromkeys(required_inside(each.type, (each.name,))):
                for given in without(case.given, way):
                    with pytest.raises(Mistake, match="is missing"):
                        clause.answer(given)
