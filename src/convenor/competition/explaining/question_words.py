"""Questions in words: read once, where somebody writes one, and written once, for links.

The state of a competition and words go in ('place of team 7', 'board 12 in round 3 in final'), the
question comes out as a value, its contestant by number; a question goes in, its words come out. No
other module reads the words of a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Literal

from convenor.competition.explaining.questions import (
    BoardIn,
    DrawOf,
    FinesOf,
    MatchOf,
    PlaceOf,
    Qualifiers,
    Question,
    RoundOf,
    Titles,
    TotalOf,
)
from convenor.competition.state.state import State
from convenor.errors import Mistake
from convenor.values import replace, value

KINDS = (
    "place of CONTESTANT [after round N]",
    "total of CONTESTANT [after round N]",
    "round N of CONTESTANT",
    "session N of CONTESTANT",
    "match NAME of CONTESTANT (of a bracket, such as SF1)",
    "board B in round N [of CONTESTANT]",
    "draw of round N",
    "fines of CONTESTANT",
    "qualifiers",
    "titles",
)
"""The questions that can be put, each with an optional 'in STAGE' at its end."""

MOST_DIGITS = 6


def question_of(
    state: State, words: str, stage: str = "", unnamed: Collection[str] = ()
) -> Question:
    """The question that words put; those in `unnamed` are known by their number alone."""
    bare = " ".join(words.strip().rstrip("?").split())
    bare, named = _stage_in(state, bare)
    for pattern, make in _KINDS:
        if found := re.fullmatch(pattern, bare, re.IGNORECASE):
            said = _Said(**found.groupdict(default=""))
            who = _contestant_named(state, said.who, unnamed) if said.who else ""
            return replace(make(replace(said, who=who)), stage=named or stage)
    raise Mistake(f"'{words}' is not a question that can be put: ask for {'; '.join(KINDS)}.")


def _stage_in(state: State, words: str) -> tuple[str, str]:
    """The words without the stage that they name at their end, and that stage."""
    for plan in state.the_plan.stages:
        tail = f" in {plan.name}"
        if words.lower().endswith(tail.lower()):
            return words[: -len(tail)], plan.name
    return words, ""


def _contestant_named(state: State, text: str, unnamed: Collection[str]) -> str:
    """The number of a contestant, by number or by name."""
    bare = re.sub(r"^(team|pair|contestant|player|number|no\.?)\s+", "", text, flags=re.IGNORECASE)
    if bare in state.entries:
        return bare
    named = {number: each for number, each in state.entries.items() if number not in unnamed}
    same = [number for number, each in named.items() if each.name.lower() == text.lower()]
    if len(same) == 1:
        return same[0]
    _refuse_unknown_stage(state, bare)
    return state.entry(bare).number


def _refuse_unknown_stage(state: State, text: str) -> None:
    """'7 in semis' is no contestant: where 7 is one, it is the stage that there is not."""
    name, found, stage = text.rpartition(" in ")
    if found and name in state.entries:
        there = ", ".join(each.name for each in state.the_plan.stages)
        raise Mistake(f"there is no stage '{stage}' here: choose one of {there}.")


# --- each kind -----------------------------------------------------------------------------------


@value
class _Said:
    """What the words of a question have in their gaps."""

    who: str = ""
    after: str = ""
    called: str = ""
    session: str = ""
    board: str = ""
    match: str = ""


def _number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise Mistake("there is no round, board or contestant of such a number.")
    return int(text)


def _after(said: _Said) -> int | None:
    return _number(said.after) if said.after else None


def _round(said: _Said) -> RoundOf:
    called: Literal["round", "session"] = "round"
    if said.called.lower() == "session":
        called = "session"
    return RoundOf(_number(said.session), said.who, called)


_AFTER = r"(?: after (?:round|session) (?P<after>\d+))?"
_IN = r"in (?:round|session) (?P<session>\d+)"
_KINDS: tuple[tuple[str, Callable[[_Said], Question]], ...] = (
    (rf"place of (?P<who>.+?){_AFTER}", lambda said: PlaceOf(said.who, _after(said))),
    (rf"total of (?P<who>.+?){_AFTER}", lambda said: TotalOf(said.who, _after(said))),
    (r"(?P<called>round|session|match) (?P<session>\d+) of (?P<who>.+)", _round),
    (r"match (?P<match>.+) of (?P<who>.+)", lambda said: MatchOf(said.match, said.who)),
    (
        rf"board (?P<board>\d+) {_IN}(?: of (?P<who>.+))?",
        lambda said: BoardIn(_number(said.board), _number(said.session), said.who),
    ),
    (r"draw of round (?P<session>\d+)", lambda said: DrawOf(_number(said.session))),
    (r"fines? of (?P<who>.+)", lambda said: FinesOf(said.who)),
    (r"qualifiers", lambda _: Qualifiers()),
    (r"titles?", lambda _: Titles()),
)


def in_words(question: Question) -> str:
    """A question as somebody would write it; `question_of` reads it back."""
    words = _bare_words(question)
    return f"{words} in {question.stage}" if question.stage else words


def _bare_words(question: Question) -> str:
    match question:
        case PlaceOf(contestant, after):
            return f"place of {contestant}{_after_words(after)}"
        case TotalOf(contestant, after):
            return f"total of {contestant}{_after_words(after)}"
        case RoundOf(session, contestant, called):
            return f"{called} {session} of {contestant}"
        case MatchOf(match, contestant):
            return f"match {match} of {contestant}"
        case BoardIn(board, session, contestant):
            return f"board {board} in round {session}" + (f" of {contestant}" if contestant else "")
        case DrawOf(session):
            return f"draw of round {session}"
        case FinesOf(contestant):
            return f"fines of {contestant}"
        case Qualifiers():
            return "qualifiers"
        case Titles():
            return "titles"


def _after_words(after: int | None) -> str:
    return "" if after is None else f" after round {after}"
