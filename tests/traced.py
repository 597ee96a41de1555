"""Which clauses the competitions of the tests read, and that each test still reads what it shows.

Every clause that a competition looks up while a test runs is heard. With `--trace-clauses FOLDER`
the first test that shows each clause is written down there, a file a worker, for `make trace`;
without, a test that `played.csv` names must have come to its clauses by the time it ends. `ask`
looks nothing up in a competition, so what is only asked is not heard.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any

import pytest

from convenor.regulation import shelf, trace
from convenor.regulation.coverage import trace_of

OPTION = "--trace-clauses"
SEEN: set[str] = set()
"""Clauses that some competition of this process has looked up."""
WRITTEN: Shown | None = None
"""What is being written down, if anything is."""


def listen() -> None:
    """Hear every clause that is looked up; a set is kept, and nothing else is paid for."""
    note = trace.note

    def heard(clause: str, lenders: Any = ()) -> None:
        SEEN.add(clause)
        SEEN.update(lenders)
        note(clause, lenders)

    trace.note = heard


# --- what a test must still show ------------------------------------------------------------------


@cache
def shown_by_tests() -> dict[str, list[str]]:
    """By test, the clauses that the books' traces name it for."""
    found: dict[str, list[str]] = defaultdict(list)
    for book in shelf.folders():
        for clause, played in trace_of(book).items():
            if played.test:
                found[played.test].append(f"{book} {clause}")
    return found


def name_of(nodeid: str) -> str:
    """A test by its file and function, whatever it is put to."""
    return nodeid.partition("[")[0]


def check_shown(nodeid: str, last: bool) -> None:
    """A test that a trace names has come to its clauses."""
    wanted = shown_by_tests().get(name_of(nodeid), ()) if last else ()
    left = [each for each in wanted if each not in SEEN]
    assert not left, f"it no longer comes to {', '.join(left)}: write the trace again (make trace)"


# --- what is written down -------------------------------------------------------------------------


class Shown:
    """By clause and state, the first test that shows it, with its parts and its competition."""

    def __init__(self) -> None:
        self.test = ""
        self.first: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
        self._here = threading.local()

    def hear(self, clause: str, lender_of: str, owner: Any) -> None:
        state = "suggested" if getattr(self._here, "suggesting", 0) else "in play"
        known = self.first[clause].get(state)
        if known is None or (owner and not known["template"]):
            template, parts = owner.told(clause) if owner else ("", [])
            self.first[clause][state] = {
                "test": self.test,
                "template": template,
                "parts": parts,
                "lent_to": lender_of,
            }

    @contextmanager
    def suggesting(self) -> Iterator[None]:
        self._here.suggesting = getattr(self._here, "suggesting", 0) + 1
        try:
            yield
        finally:
            self._here.suggesting -= 1


class Owner:
    """The competition whose conditions are read, if it was begun from a template that ships."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __bool__(self) -> bool:
        return bool(self._state.begun and self._state.begun.template)

    def told(self, clause: str) -> tuple[str, list[str]]:
        from convenor.competition.plans.named_clauses import named_clauses

        named = named_clauses(self._state.the_plan)
        parts = list(dict.fromkeys(each.part for each in named if each.clause == clause))
        return self._state.begun.template, parts


def write_down(shown: Shown) -> None:
    """From now on, tell what is read apart by competition, and suggestions from play."""
    from convenor.actions.catalogue import actions
    from convenor.competition.figures import Figures
    from convenor.contest.conditions import Conditions

    made, looked_up = Figures.conditions, Conditions.clause

    def conditions(self: Any, stage: str) -> Conditions:
        found = made(self, stage)
        vars(found)["_owner"] = Owner(self.state)
        return found

    def clause(self: Any, name: str) -> Any:
        found = looked_up(self, name)
        owner = vars(self).get("_owner")
        shown.hear(name, "", owner)
        for each in found.lenders:
            shown.hear(each, name, owner)
        return found

    Figures.conditions = conditions  # type: ignore[method-assign]
    Conditions.clause = clause  # type: ignore[method-assign]
    for action in actions().values():
        if action.suggest is not None:
            vars(action)["suggest"] = _within(shown, action.suggest)


def _within(shown: Shown, suggest: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(suggest)
    def suggested(*given: Any, **named: Any) -> Any:
        with shown.suggesting():
            return suggest(*given, **named)

    return suggested


# --- hooks ----------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, metavar="FOLDER", help="write down which test reads which clause")


def pytest_configure(config: pytest.Config) -> None:
    global WRITTEN
    listen()
    if config.getoption(OPTION):
        WRITTEN = Shown()
        write_down(WRITTEN)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    if WRITTEN is not None:
        WRITTEN.test = name_of(item.nodeid)
    item.stash[LAST] = nextitem is None or name_of(nextitem.nodeid) != name_of(item.nodeid)
    return (yield)


LAST = pytest.StashKey[bool]()
"""Whether this is the last of the inputs that a test is put to."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    result = yield
    if WRITTEN is None and _whole(item.config):
        check_shown(item.nodeid, item.stash.get(LAST, False))
    return result


def _whole(config: pytest.Config) -> bool:
    """Whether whole files are run: a part of a test's inputs may come to a part of its clauses."""
    return not config.getoption("keyword") and not any("::" in each for each in config.args)


def pytest_sessionfinish(session: pytest.Session) -> None:
    folder = session.config.getoption(OPTION)
    if WRITTEN is None or not folder:
        return
    worker = getattr(session.config, "workerinput", {}).get("workerid", "alone")
    Path(folder).mkdir(parents=True, exist_ok=True)
    text = json.dumps(WRITTEN.first, indent=1)
    (Path(folder) / f"{worker}.json").write_text(text, encoding="utf-8")
