"""Why a figure of a competition is what it is, from a place down to the results at the tables.

The figures of a competition and a question go in; the derivation comes out, told by the
calculations themselves while they work the figure out once more. Nothing is worked out here, and
how a question is worded is not known.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.draws.next_round import next_draw
from convenor.competition.explaining.bracket_matches import tell_final
from convenor.competition.explaining.fines_and_titles import tell_fines, tell_out, tell_titles
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
    stage_of,
)
from convenor.competition.explaining.rounds import (
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
from convenor.competition.standings.account_fields import passed_over
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.explain import Figure, Trace
from convenor.regulation.why import Subject
from convenor.standings.ranking import Standing


def explained(figures: Figures, question: Question) -> Figure:
    """The derivation that answers a question."""
    stage = stage_of(figures.state, question)
    match question:
        case PlaceOf():
            return _place(figures, stage, question)
        case TotalOf():
            return _total(figures, stage, question)
        case RoundOf():
            return _round_of(figures, stage, question)
        case MatchOf():
            return _match_of(figures, stage, question)
        case BoardIn():
            return _board(figures, stage, question)
        case DrawOf():
            return _draw(figures, stage, question)
        case FinesOf():
            return _fines(figures, stage, question)
        case Qualifiers():
            return _qualifiers(figures, stage)
        case Titles():
            return _titles(figures, stage)


# --- the questions -------------------------------------------------------------------------------


def _place(figures: Figures, stage: str, asked: PlaceOf) -> Figure:
    """A place, with everything under it."""
    number = asked.contestant
    if is_bracket(figures, stage):
        return _place_in_bracket(figures, stage, asked)
    until = _round_done(figures, stage, asked.after)
    title = f"place of {_shown(figures, number)} in {stage}{_after(until)}"
    trace = _trace(figures, title, Subject(stage=stage, contestant=number))
    if number in passed_over(figures.state, stage):
        tell_out(figures, stage, trace, number)
        tell_rounds(figures, stage, number, trace, until)
        return trace.figure()
    line = figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    return trace.figure(line.place)


def _place_in_bracket(figures: Figures, stage: str, asked: PlaceOf) -> Figure:
    number = asked.contestant
    shown = _shown(figures, number)
    if asked.after is not None:
        raise Mistake(f"{stage} is a bracket: there are no places after a round; ask without it.")
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"place of {shown} in {stage}", about)
    found = progress(figures, stage, trace)
    own = next((e.place for e in found.places if number in e.contestants), None)
    tell_matches(figures, stage, number, trace)
    return trace.figure(own)


def _total(figures: Figures, stage: str, asked: TotalOf) -> Figure:
    """A total in its parts, each round opened."""
    number = asked.contestant
    until = _round_done(figures, stage, asked.after)
    title = f"total of {_shown(figures, number)} in {stage}{_after(until)}"
    trace = _trace(figures, title, Subject(stage=stage, contestant=number))
    figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    standing = _standing_with(figures, stage, number, until)
    return trace.figure(standing.figures[number], standing.unit)


def _round_done(figures: Figures, stage: str, after: int | None) -> int | None:
    """The round after which a figure is asked for; one that there is not is refused."""
    return None if after is None else figures.state.session(stage, after).number


def _after(until: int | None) -> str:
    return "" if until is None else f" after round {until}"


def _round_of(figures: Figures, stage: str, asked: RoundOf) -> Figure:
    """One round of one contestant."""
    session, number = asked.session, asked.contestant
    if figures.plan(stage).format == "season":
        return _event_of(figures, stage, session, number)
    figures.state.session(stage, session)
    title = f"round {session} of {_shown(figures, number)} in {stage}"
    about = Subject(stage=stage, session=session, contestant=number)
    trace = _trace(figures, title, about)
    amount = tell_round(figures, stage, session, number, trace)
    return trace.figure(amount, figures.plan(stage).figure)


def _event_of(figures: Figures, stage: str, source: int, number: str) -> Figure:
    """What one event of a season is worth to a contestant."""
    event = source_numbered(figures, stage, source).shown
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"{event}: {_shown(figures, number)} in {stage}", about)
    amount = tell_source(figures, stage, source, number, trace)
    return trace.figure(amount, figures.plan(stage).figure)


def _match_of(figures: Figures, stage: str, asked: MatchOf) -> Figure:
    """One match of a bracket, as one side sees it."""
    number = asked.contestant
    shown = _shown(figures, number)
    if not is_bracket(figures, stage):
        raise Mistake(f"{stage} is no bracket: ask for a match by the number of its round.")
    known = {each.name.lower(): each.name for each in bracket(figures, stage).matches}
    name = known.get(asked.match.lower(), asked.match)
    about = Subject(stage=stage, match=name, contestant=number)
    trace = _trace(figures, f"{name} of {shown} in {stage}", about)
    return trace.figure(tell_final(figures, stage, name, number, trace), IMP)


def _board(figures: Figures, stage: str, asked: BoardIn) -> Figure:
    """A board over the whole field, or in the match of one contestant."""
    session, own = asked.session, asked.contestant
    boards = figures.state.session(stage, session).boards
    if asked.board not in boards:
        raise Mistake(
            f"board {asked.board} is not played in round {session} of {stage}"
            f"{f' (boards {boards[0]} to {boards[-1]} are)' if boards else ''}: check its number."
        )
    of = f"of {_shown(figures, own)} in {stage}" if own else f"of {stage}"
    about = Subject(stage=stage, session=session, board=str(asked.board), contestant=own)
    trace = _trace(figures, f"board {asked.board} in round {session} {of}", about)
    tell_results(figures, stage, session, asked.board, own or None, trace)
    if figures.plan(stage).tables_a_match == 1:
        figures.scores.scored(stage, session, asked.board, trace)
        return trace.figure()
    score = None
    for match in figures.scores.matches(stage, session):
        if not own or own in match.pairing.contestants:
            figures.scores.worked_out(stage, session, match.pairing, trace)
            score = _swing(figures, match, str(asked.board), own) if own else None
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


def _draw(figures: Figures, stage: str, asked: DrawOf) -> Figure:
    """Why a round was drawn as it was."""
    session = asked.session
    about = Subject(stage=stage, session=session)
    trace = _trace(figures, f"draw of round {session} of {stage}", about)
    recorded = figures.state.sessions.get((stage, session))
    drawn = next_draw(figures, stage, session, _by_hand(recorded), trace)
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


def _qualifiers(figures: Figures, stage: str) -> Figure:
    """Who goes on, and why."""
    trace = _trace(figures, f"who goes on from {stage}", Subject(stage=stage))
    found = going_on(figures, stage, trace)
    tell_out(figures, stage, trace)
    return trace.figure({each.to: each.found.qualified for each in found})


def _fines(figures: Figures, stage: str, asked: FinesOf) -> Figure:
    """What was taken off a contestant, or added, with the clause of each."""
    number = asked.contestant
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"fines of {_shown(figures, number)} in {stage}", about)
    _standing_with(figures, stage, number)
    return trace.figure(tell_fines(figures, stage, number, trace), figures.plan(stage).figure)


def _titles(figures: Figures, stage: str) -> Figure:
    """Who won what in a stage, and by which place."""
    trace = _trace(figures, f"titles of {stage}", Subject(stage=stage))
    return trace.figure(tell_titles(figures, stage, trace))


# --- telling -------------------------------------------------------------------------------------


def _trace(figures: Figures, title: str, about: Subject) -> Trace:
    return Trace(title, rulebook=figures.state.the_plan.rulebook, about=about)


def _shown(figures: Figures, number: str) -> str:
    return f"{number} ({figures.state.entry(number).name})"


def _standing_with(figures: Figures, stage: str, number: str, until: int | None = None) -> Standing:
    for standing in figures.standings(stage, until).values():
        if number in standing.figures:
            return standing
    raise Mistake(f"{number} does not play in {stage}.")
