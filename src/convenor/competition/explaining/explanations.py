"""Why a figure of a competition is what it is, from a place down to the results at the tables.

The figures of a competition and a question go in; the derivation comes out, told by the
calculations themselves while they work the figure out once more, under one sentence with names and
figures. Nothing is worked out here, and how a question is worded is not known.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.draws.next_round import next_draw
from convenor.competition.explaining.bracket_matches import tell_final
from convenor.competition.explaining.fines_and_titles import (
    entries_of,
    tell_fines,
    tell_out,
    tell_titles,
)
from convenor.competition.explaining.leads import Leads
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
from convenor.competition.finals.bracket_scores import bracket_scores
from convenor.competition.finals.brackets import bracket, is_bracket, progress
from convenor.competition.finals.qualifying import going_on
from convenor.competition.scores.missing_results import settled
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.standings.account_fields import passed_over
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.explain import Figure, Trace
from convenor.finals.progress import Progress
from convenor.regulation.why import Subject
from convenor.standings.ranking import Standing
from convenor.standings.totals import OF_A_ROUND
from convenor.values import replace


def explained(
    figures: Figures, question: Question, names: Mapping[str, str] | None = None
) -> Figure:
    """The derivation that answers a question, contestants by the names that they may have."""
    leads = Leads(figures, names)
    found = _explained(figures, question, leads)
    return replace(found, names=leads.names)


def _explained(figures: Figures, question: Question, leads: Leads) -> Figure:
    stage = stage_of(figures.state, question)
    match question:
        case PlaceOf():
            return _place(figures, stage, question, leads)
        case TotalOf():
            return _total(figures, stage, question, leads)
        case RoundOf():
            return _round_of(figures, stage, question, leads)
        case MatchOf():
            return _match_of(figures, stage, question, leads)
        case BoardIn():
            return _board(figures, stage, question, leads)
        case DrawOf():
            return _draw(figures, stage, question, leads)
        case FinesOf():
            return _fines(figures, stage, question, leads)
        case Qualifiers():
            return _qualifiers(figures, stage, leads)
        case Titles():
            return _titles(figures, stage, leads)


# --- the questions -------------------------------------------------------------------------------


def _place(figures: Figures, stage: str, asked: PlaceOf, leads: Leads) -> Figure:
    """A place, with everything under it."""
    number = asked.contestant
    if is_bracket(figures, stage):
        return _place_in_bracket(figures, stage, asked, leads)
    until = _round_done(figures, stage, asked.after)
    title = f"place of {_shown(figures, number)} in {stage}{_after(until)}"
    trace = _trace(figures, title, Subject(stage=stage, contestant=number))
    out = passed_over(figures.state, stage).get(number)
    if out is not None:
        tell_out(figures, stage, trace, number)
        tell_rounds(figures, stage, number, trace, until)
        return trace.figure(lead=leads.out(stage, number, out))
    line = figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    standing = _standing_with(figures, stage, number, until)
    return trace.figure(line.place, lead=leads.place(stage, line, standing, _after(until)))


def _place_in_bracket(figures: Figures, stage: str, asked: PlaceOf, leads: Leads) -> Figure:
    number = asked.contestant
    shown = _shown(figures, number)
    if asked.after is not None:
        raise Mistake(f"{stage} is a bracket: there are no places after a round; ask without it.")
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"place of {shown} in {stage}", about)
    found = progress(figures, stage, trace)
    own = next((e for e in found.places if number in e.contestants), None)
    tell_matches(figures, stage, number, trace)
    place, sharing = (own.place, own.contestants) if own else (None, ())
    last = _last_match(figures, stage, number, found, leads)
    lead = leads.place_in_bracket(stage, number, place, sharing, last)
    return trace.figure(place, lead=lead)


def _last_match(figures: Figures, stage: str, number: str, found: Progress, leads: Leads) -> str:
    """The decided match of a bracket after which somebody had a place; nothing where none was."""
    own = [name for name, met in found.met.items() if number in met.teams and name in found.decided]
    if not own:
        return ""
    name = own[-1]
    decision = found.decided[name]
    (other,) = (each for each in found.met[name].teams if each != number)
    both = bracket_scores(figures, stage)
    ours, theirs = both[name, number].score, both[name, other].score
    scores = None if ours is None or theirs is None else (ours, theirs)
    won = None if decision.winner is None else decision.winner == number
    return leads.last_match(name, other, scores, won)


def _total(figures: Figures, stage: str, asked: TotalOf, leads: Leads) -> Figure:
    """A total in its parts, each round opened."""
    number = asked.contestant
    until = _round_done(figures, stage, asked.after)
    title = f"total of {_shown(figures, number)} in {stage}{_after(until)}"
    trace = _trace(figures, title, Subject(stage=stage, contestant=number))
    figures.place(stage, number, trace, until)
    tell_rounds(figures, stage, number, trace, until)
    standing = _standing_with(figures, stage, number, until)
    amount = standing.figures[number]
    lead = leads.total(stage, number, standing, amount, _after(until))
    return trace.figure(amount, standing.unit, lead=lead)


def _round_done(figures: Figures, stage: str, after: int | None) -> int | None:
    """The round after which a figure is asked for; one that there is not is refused."""
    return None if after is None else figures.state.session(stage, after).number


def _after(until: int | None) -> str:
    return "" if until is None else f" after round {until}"


def _round_of(figures: Figures, stage: str, asked: RoundOf, leads: Leads) -> Figure:
    """One round of one contestant."""
    session, number = asked.session, asked.contestant
    if figures.plan(stage).format == "season":
        return _event_of(figures, stage, session, number, leads)
    figures.state.session(stage, session)
    title = f"round {session} of {_shown(figures, number)} in {stage}"
    about = Subject(stage=stage, session=session, contestant=number)
    trace = _trace(figures, title, about)
    amount = tell_round(figures, stage, session, number, trace)
    lead = leads.round(stage, session, number, amount, _how(figures, stage, session, number, leads))
    return trace.figure(amount, figures.plan(stage).figure, lead=lead)


def _how(figures: Figures, stage: str, session: int, number: str, leads: Leads) -> list[str]:
    """What a round was to a contestant: its matches, or what came in the place of one."""
    if not figures.plan(stage).in_matches:
        return []
    own = [
        match
        for match in figures.scores.matches(stage, session)
        if number in match.pairing.contestants and match.how == "played"
    ]
    if own:
        return [leads.result(each, number) for each in own]
    return [
        entry.reason or entry.kind
        for entry in entries_of(figures, stage, number)
        if entry.round == session and entry.kind in OF_A_ROUND
    ]


def _event_of(figures: Figures, stage: str, source: int, number: str, leads: Leads) -> Figure:
    """What one event of a season is worth to a contestant."""
    event = source_numbered(figures, stage, source).shown
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"{event}: {_shown(figures, number)} in {stage}", about)
    amount = tell_source(figures, stage, source, number, trace)
    unit = figures.plan(stage).figure
    return trace.figure(amount, unit, lead=leads.event(stage, event, number, amount))


def _match_of(figures: Figures, stage: str, asked: MatchOf, leads: Leads) -> Figure:
    """One match of a bracket, as one side sees it."""
    number = asked.contestant
    shown = _shown(figures, number)
    if not is_bracket(figures, stage):
        raise Mistake(f"{stage} is no bracket: ask for a match by the number of its round.")
    known = {each.name.lower(): each.name for each in bracket(figures, stage).matches}
    name = known.get(asked.match.lower(), asked.match)
    about = Subject(stage=stage, match=name, contestant=number)
    trace = _trace(figures, f"{name} of {shown} in {stage}", about)
    score = tell_final(figures, stage, name, number, trace)
    both = bracket_scores(figures, stage)
    other = next((e for match, e in both if match == name and e != number), "")
    theirs = both[name, other].score if other else None
    scores = None if score is None or theirs is None else (score, theirs)
    return trace.figure(score, IMP, lead=leads.match(name, stage, number, other, scores))


def _board(figures: Figures, stage: str, asked: BoardIn, leads: Leads) -> Figure:
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
    here = figures.state.session(stage, session)
    never = settled(figures.state, here) if here.seating is not None else frozenset()
    tell_results(figures, stage, session, asked.board, own or None, trace, never)
    if figures.plan(stage).tables_a_match == 1:
        figures.scores.scored(stage, session, asked.board, trace)
        return trace.figure(lead=_board_lead(figures, stage, asked, leads))
    score = None
    for match in figures.scores.matches(stage, session):
        if not own or own in match.pairing.contestants:
            figures.scores.worked_out(stage, session, match.pairing, trace)
            score = _swing(figures, match, str(asked.board), own) if own else None
    lead = _board_lead(figures, stage, asked, leads)
    if own:
        lead = leads.swing(session, asked.board, own, score)
    return trace.figure(score, IMP if score is not None else "", lead=lead)


def _board_lead(figures: Figures, stage: str, asked: BoardIn, leads: Leads) -> str:
    """At how many tables a board has a result."""
    seating = figures.state.session(stage, asked.session).seating
    seats = seating.by_board.get(asked.board, ()) if seating is not None else ()
    results = figures.state.on(stage, asked.session, asked.board)
    played = sum(each.table in results for each in seats)
    return leads.board(stage, asked.session, asked.board, played, len(seats))


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


def _draw(figures: Figures, stage: str, asked: DrawOf, leads: Leads) -> Figure:
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
            text = "the draw that stands was made on the scores of its time"
            trace.step(text, tuple(made), shown_as="matches")
    matches = tuple((each.home, each.away) for each in drawn.matches)
    share = drawn.share.three if drawn.share else ()
    lead = leads.draw(stage, session, matches, share, drawn.byes)
    return trace.figure(matches, shown_as="matches", lead=lead)


def _by_hand(recorded: SessionState | None) -> tuple[tuple[str, str], ...]:
    """The matches of a round that an official drew; none of one that was drawn by the book."""
    made = ((recorded.draw if recorded else None) or {}).get("certificate")
    if not isinstance(made, Mapping) or made["method"] != "by hand":
        return ()
    return tuple((str(one), str(other)) for one, other in made["field"]["by_hand"])


def _qualifiers(figures: Figures, stage: str, leads: Leads) -> Figure:
    """Who goes on, and why."""
    trace = _trace(figures, f"who goes on from {stage}", Subject(stage=stage))
    found = going_on(figures, stage, trace)
    tell_out(figures, stage, trace)
    value = {each.to: each.found.qualified for each in found}
    return trace.figure(value, shown_as="who", lead=leads.qualifiers(stage, found))


def _fines(figures: Figures, stage: str, asked: FinesOf, leads: Leads) -> Figure:
    """What was taken off a contestant, or added, with the clause of each."""
    number = asked.contestant
    about = Subject(stage=stage, contestant=number)
    trace = _trace(figures, f"fines of {_shown(figures, number)} in {stage}", about)
    _standing_with(figures, stage, number)
    amount, count = tell_fines(figures, stage, number, trace)
    unit = figures.plan(stage).figure
    return trace.figure(amount, unit, lead=leads.fines(stage, number, amount, count))


def _titles(figures: Figures, stage: str, leads: Leads) -> Figure:
    """Who won what in a stage, and by which place."""
    trace = _trace(figures, f"titles of {stage}", Subject(stage=stage))
    found = tell_titles(figures, stage, trace)
    return trace.figure(found, shown_as="who", lead=leads.titles(stage, found))


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
