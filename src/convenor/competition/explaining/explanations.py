"""Why a figure of a competition is what it is, from a place down to the results at the tables.

A competition and a question in words go in ('place of team 7', 'round 3 of team 7', 'board 12 in
round 3', 'draw of round 4'); the derivation comes out, told by the calculations themselves while
they work the figure out once more. Nothing is worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from convenor.competition.draws.next_round import next_draw
from convenor.competition.explaining.bracket_matches import tell_final
from convenor.competition.explaining.fines_and_titles import tell_fines, tell_titles
from convenor.competition.explaining.rounds import (
    MATCH,
    ROUND,
    source_numbered,
    tell_matches,
    tell_results,
    tell_round,
    tell_rounds,
    tell_source,
)
from convenor.competition.figures import Figures
from convenor.competition.finals.brackets import bracket, is_bracket, progress
from convenor.competition.finals.qualifying import going_on
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.explain import Figure, Trace
from convenor.standings.plain import text

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

PARTS = (ROUND, MATCH)
"""Parts of a derivation that are of one session, each with its number as `round`."""


def explained(figures: Figures, question: str, stage: str | None = None) -> Figure:
    """The derivation that answers a question in words."""
    words, where = put(figures, question, stage)
    for pattern, tell in _QUESTIONS:
        found = re.fullmatch(pattern, words, re.IGNORECASE)
        if found is not None:
            return tell(figures, where, *found.groups())
    raise Mistake(f"'{question}' is not a question that can be put: ask for {'; '.join(KINDS)}.")


def put(figures: Figures, question: str, stage: str | None = None) -> tuple[str, str]:
    """The bare words of a question, and the stage that it is about."""
    words = " ".join(question.strip().rstrip("?").split())
    words, named = _stage_in(figures, words)
    return words, named or stage or _usual_stage(figures)


def _stage_in(figures: Figures, words: str) -> tuple[str, str | None]:
    for plan in figures.state.the_plan.stages:
        tail = f" in {plan.name}"
        if words.lower().endswith(tail.lower()):
            return words[: -len(tail)], plan.name
    return words, None


def _usual_stage(figures: Figures) -> str:
    """The last stage that has begun, else the first."""
    plans = figures.state.the_plan.stages
    begun = [each.name for each in plans if figures.state.sessions_of(each.name)]
    return begun[-1] if begun else plans[0].name


def contestant_named(figures: Figures, text: str) -> str:
    """The number of a contestant, by number or by name."""
    bare = re.sub(r"^(team|pair|contestant|player|number|no\.?)\s+", "", text, flags=re.IGNORECASE)
    entries = figures.state.entries
    if bare in entries:
        return bare
    same = [n for n, each in entries.items() if each.name.lower() == text.lower()]
    if len(same) == 1:
        return same[0]
    _refuse_unknown_stage(figures, bare)
    return figures.state.entry(bare).number


def _refuse_unknown_stage(figures: Figures, text: str) -> None:
    """'7 in semis' is no contestant: where 7 is one, it is the stage that there is not."""
    name, found, stage = text.rpartition(" in ")
    if found and name in figures.state.entries:
        there = ", ".join(each.name for each in figures.state.the_plan.stages)
        raise Mistake(f"there is no stage '{stage}' here: choose one of {there}.")


# --- the questions -------------------------------------------------------------------------------


def place(figures: Figures, stage: str, who: str, after: str | None = None) -> Figure:
    """A place, with everything under it."""
    number = contestant_named(figures, who)
    if is_bracket(figures, stage):
        return _place_in_bracket(figures, stage, number, after)
    until = _round_done(figures, stage, after)
    trace = _trace(figures, f"place of {_shown(figures, number)} in {stage}{_after(until)}")
    line = figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    return trace.figure(line.place)


def _place_in_bracket(figures: Figures, stage: str, number: str, after: str | None) -> Figure:
    if after is not None:
        raise Mistake(f"{stage} is a bracket: there are no places after a round; ask without it.")
    trace = _trace(figures, f"place of {_shown(figures, number)} in {stage}")
    found = progress(figures, stage, trace)
    own = next((e.place for e in found.places if number in e.contestants), None)
    tell_matches(figures, stage, number, trace)
    return trace.figure(own)


def total(figures: Figures, stage: str, who: str, after: str | None = None) -> Figure:
    """A total in its parts, each round opened."""
    number = contestant_named(figures, who)
    until = _round_done(figures, stage, after)
    trace = _trace(figures, f"total of {_shown(figures, number)} in {stage}{_after(until)}")
    figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    standing = _standing_with(figures, stage, number, until)
    return trace.figure(standing.figures[number], standing.unit)


def _round_done(figures: Figures, stage: str, after: str | None) -> int | None:
    """The round after which a figure is asked for; one that there is not is refused."""
    if after is None:
        return None
    return figures.state.session(stage, int(after)).number


def _after(until: int | None) -> str:
    return "" if until is None else f" after round {until}"


def round_of(figures: Figures, stage: str, session: str, who: str) -> Figure:
    """One round of one contestant."""
    number = contestant_named(figures, who)
    if figures.plan(stage).format == "season":
        return _event_of(figures, stage, int(session), number)
    figures.state.session(stage, int(session))
    trace = _trace(figures, f"round {session} of {_shown(figures, number)} in {stage}")
    amount = tell_round(figures, stage, int(session), number, trace)
    return trace.figure(amount, figures.plan(stage).figure)


def _event_of(figures: Figures, stage: str, source: int, number: str) -> Figure:
    """What one event of a season is worth to a contestant."""
    event = source_numbered(figures, stage, source).shown
    trace = _trace(figures, f"{event}: {_shown(figures, number)} in {stage}")
    amount = tell_source(figures, stage, source, number, trace)
    return trace.figure(amount, figures.plan(stage).figure)


def final(figures: Figures, stage: str, name: str, who: str) -> Figure:
    """One match of a bracket, as one side sees it."""
    number = contestant_named(figures, who)
    if not is_bracket(figures, stage):
        raise Mistake(f"{stage} is no bracket: ask for a match by the number of its round.")
    known = {each.name.lower(): each.name for each in bracket(figures, stage).matches}
    name = known.get(name.lower(), name)
    trace = _trace(figures, f"{name} of {_shown(figures, number)} in {stage}")
    return trace.figure(tell_final(figures, stage, name, number, trace), IMP)


def board(
    figures: Figures, stage: str, number: str, session: str, who: str | None = None
) -> Figure:
    """A board over the whole field, or in the match of one contestant."""
    boards = figures.state.session(stage, int(session)).boards
    if int(number) not in boards:
        raise Mistake(
            f"board {number} is not played in round {session} of {stage}"
            f"{f' (boards {boards[0]} to {boards[-1]} are)' if boards else ''}: check its number."
        )
    own = contestant_named(figures, who) if who else None
    of = f"of {_shown(figures, own)} in {stage}" if own else f"of {stage}"
    trace = _trace(figures, f"board {number} in round {session} {of}")
    tell_results(figures, stage, int(session), int(number), own, trace)
    if figures.plan(stage).tables_a_match == 1:
        figures.scores.scored(stage, int(session), int(number), trace)
        return trace.figure()
    score = None
    for match in figures.scores.matches(stage, int(session)):
        if own is None or own in match.pairing.contestants:
            figures.scores.worked_out(stage, int(session), match.pairing, trace)
            score = _swing(figures, match, number, own) if own else None
    return trace.figure() if score is None else trace.figure(score, IMP)


def _swing(figures: Figures, match: MatchFigure, board: str, contestant: str) -> Exact | None:
    """What a team won on a board of its match."""
    sides = (
        each
        for made in figures.scores.boards_of(match)
        if made.number == board
        for each in made.scores.sides
    )
    found = (each.score for each in sides if each.contestant == contestant)
    return next((each for each in found if each is not None), None)


def draw(figures: Figures, stage: str, session: str) -> Figure:
    """Why a round was drawn as it was."""
    trace = _trace(figures, f"draw of round {session} of {stage}")
    recorded = figures.state.sessions.get((stage, int(session)))
    drawn = next_draw(figures, stage, int(session), _by_hand(recorded), trace)
    if recorded is not None and recorded.draw is not None:
        made = [(str(e["home"]), str(e["away"])) for e in recorded.draw.get("matches", ())]
        now = [(each.home, each.away) for each in drawn.matches]
        if made != now:
            trace.step("the draw that stands was made on the scores of its time", tuple(made))
    return trace.figure(tuple((each.home, each.away) for each in drawn.matches))


def _by_hand(recorded: SessionState | None) -> tuple[tuple[str, str], ...]:
    """The matches of a round that an official drew; none of one that was drawn by the book."""
    made = ((recorded.draw if recorded else None) or {}).get("certificate")
    if not isinstance(made, Mapping) or made["method"] != "by hand":
        return ()
    return tuple((str(one), str(other)) for one, other in made["field"]["by_hand"])


def qualifiers(figures: Figures, stage: str) -> Figure:
    """Who goes on, and why."""
    trace = _trace(figures, f"who goes on from {stage}")
    found = going_on(figures, stage, trace)
    return trace.figure({each.to: each.found.qualified for each in found})


def fines(figures: Figures, stage: str, who: str) -> Figure:
    """What was taken off a contestant, or added, with the clause of each."""
    number = contestant_named(figures, who)
    trace = _trace(figures, f"fines of {_shown(figures, number)} in {stage}")
    _standing_with(figures, stage, number)
    return trace.figure(tell_fines(figures, stage, number, trace), figures.plan(stage).figure)


def titles(figures: Figures, stage: str) -> Figure:
    """Who won what in a stage, and by which place."""
    trace = _trace(figures, f"titles of {stage}")
    return trace.figure(tell_titles(figures, stage, trace))


AFTER = r"(?: after (?:round|session) (\d+))?"
Tell = Callable[..., Figure]
_QUESTIONS: tuple[tuple[str, Tell], ...] = (
    (rf"place of (.+?){AFTER}", place),
    (rf"total of (.+?){AFTER}", total),
    (r"(?:round|session|match) (\d+) of (.+)", round_of),
    (r"match (.+) of (.+)", final),
    (r"board (\d+) in (?:round|session) (\d+)(?: of (.+))?", board),
    (r"draw of round (\d+)", draw),
    (r"fines? of (.+)", fines),
    (r"qualifiers", qualifiers),
    (r"titles?", titles),
)


# --- telling -------------------------------------------------------------------------------------


def _trace(figures: Figures, title: str) -> Trace:
    return Trace(title, rulebook=figures.state.the_plan.rulebook)


def _shown(figures: Figures, number: str) -> str:
    return f"{number} ({figures.state.entry(number).name})"


def _standing_with(figures: Figures, stage: str, number: str, until: int | None = None) -> Any:
    for standing in figures.standings(stage, until).values():
        if number in standing.figures:
            return standing
    raise Mistake(f"{number} does not play in {stage}.")


__all__ = ["KINDS", "PARTS", "explained", "put", "text"]
