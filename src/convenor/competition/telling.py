"""Why a figure of a competition is what it is, from a place down to the results at the tables.

A competition and a question in words go in ('place of team 7', 'round 3 of team 7', 'board 12 in
round 3', 'draw of round 4'); the derivation comes out, told by the calculations themselves while
they work the figure out once more. Nothing is worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from convenor.competition.drawing import next_draw
from convenor.competition.figures import Figures
from convenor.competition.finals import is_bracket, progress
from convenor.competition.qualifying import going_on
from convenor.competition.scores import MatchFigure
from convenor.errors import Mistake
from convenor.explain import Figure, Trace
from convenor.regulation.why import Why
from convenor.standings.accounts import field_accounts, own_entries
from convenor.standings.plain import text

KINDS = (
    "place of CONTESTANT",
    "total of CONTESTANT",
    "round N of CONTESTANT",
    "session N of CONTESTANT",
    "board B in round N",
    "draw of round N",
    "qualifiers",
)
"""The questions that can be put, each with an optional 'in STAGE' at its end."""


def explained(figures: Figures, question: str, stage: str | None = None) -> Figure:
    """The derivation that answers a question in words."""
    words = " ".join(question.strip().rstrip("?").split())
    words, named = _stage_in(figures, words)
    where = named or stage or _usual_stage(figures)
    for pattern, tell in _QUESTIONS:
        found = re.fullmatch(pattern, words, re.IGNORECASE)
        if found is not None:
            return tell(figures, where, *found.groups())
    raise Mistake(f"'{question}' is not a question that can be put: ask for {'; '.join(KINDS)}.")


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
    return figures.state.entry(bare).number


# --- the questions -------------------------------------------------------------------------------


def place(figures: Figures, stage: str, who: str) -> Figure:
    """A place, with everything under it."""
    number = contestant_named(figures, who)
    trace = _trace(figures, f"place of {_shown(figures, number)} in {stage}")
    if is_bracket(figures, stage):
        found = progress(figures, stage, trace)
        own = next((e.place for e in found.places if number in e.contestants), None)
        _tell_matches(figures, stage, number, trace)
        return trace.figure(own)
    line = figures.place(stage, number, trace)
    _tell_rounds(figures, stage, number, trace)
    return trace.figure(line.place)


def total(figures: Figures, stage: str, who: str) -> Figure:
    """A total in its parts, each round opened."""
    number = contestant_named(figures, who)
    trace = _trace(figures, f"total of {_shown(figures, number)} in {stage}")
    figures.place(stage, number, trace)
    _tell_rounds(figures, stage, number, trace)
    standing = _standing_with(figures, stage, number)
    return trace.figure(standing.figures[number], standing.unit)


def round_of(figures: Figures, stage: str, session: str, who: str) -> Figure:
    """One round of one contestant."""
    number = contestant_named(figures, who)
    trace = _trace(figures, f"round {session} of {_shown(figures, number)} in {stage}")
    amount = _tell_round(figures, stage, int(session), number, trace)
    return trace.figure(amount, figures.plan(stage).figure)


def board(figures: Figures, stage: str, number: str, session: str) -> Figure:
    """A board over the whole field."""
    trace = _trace(figures, f"board {number} in round {session} of {stage}")
    _tell_results(figures, stage, int(session), int(number), None, trace)
    if figures.plan(stage).tables_a_match == 1:
        figures.scores.scored(stage, int(session), int(number), trace)
    else:
        for match in figures.scores.matches(stage, int(session)):
            figures.scores.worked_out(stage, int(session), match.pairing, trace)
    return trace.figure()


def draw(figures: Figures, stage: str, session: str) -> Figure:
    """Why a round was drawn as it was."""
    trace = _trace(figures, f"draw of round {session} of {stage}")
    drawn = next_draw(figures, stage, int(session), why=trace)
    recorded = figures.state.sessions.get((stage, int(session)))
    if recorded is not None and recorded.draw is not None:
        made = [(str(e["home"]), str(e["away"])) for e in recorded.draw.get("matches", ())]
        now = [(each.home, each.away) for each in drawn.matches]
        if made != now:
            trace.step("the draw that stands was made on the scores of its time", tuple(made))
    return trace.figure(tuple((each.home, each.away) for each in drawn.matches))


def qualifiers(figures: Figures, stage: str) -> Figure:
    """Who goes on, and why."""
    trace = _trace(figures, f"who goes on from {stage}")
    found = going_on(figures, stage, trace)
    return trace.figure({each.to: each.found.qualified for each in found})


Tell = Callable[..., Figure]
_QUESTIONS: tuple[tuple[str, Tell], ...] = (
    (r"place of (.+)", place),
    (r"total of (.+)", total),
    (r"(?:round|session|match) (\d+) of (.+)", round_of),
    (r"board (\d+) in (?:round|session) (\d+)", board),
    (r"draw of round (\d+)", draw),
    (r"qualifiers", qualifiers),
)


# --- telling -------------------------------------------------------------------------------------


def _trace(figures: Figures, title: str) -> Trace:
    return Trace(title, rulebook=figures.state.the_plan.rulebook)


def _shown(figures: Figures, number: str) -> str:
    return f"{number} ({figures.state.entry(number).name})"


def _standing_with(figures: Figures, stage: str, number: str) -> Any:
    for standing in figures.standings(stage).values():
        if number in standing.figures:
            return standing
    raise Mistake(f"{number} does not play in {stage}.")


def _tell_season(figures: Figures, stage: str, number: str, why: Why) -> None:
    """Each place of a contestant in another event, and what it is worth."""
    season = figures.accounts.season(stage)
    for _, body in figures.state.of_kind("place earned", stage):
        if body.contestant == number:
            told = why.part(
                "{who}: place {place} in {event}",
                who=body.player or "each player",
                place=body.place,
                event=season.source(body.event).shown,
            )
            season.credited(body, told)


def _tell_rounds(figures: Figures, stage: str, number: str, why: Why) -> None:
    if figures.plan(stage).format == "season":
        _tell_season(figures, stage, number, why)
    for session in figures.state.sessions_of(stage):
        part = why.part("round {round}", round=session.number)
        _tell_round(figures, stage, session.number, number, part)


def _tell_matches(figures: Figures, stage: str, number: str, why: Why) -> None:
    for session in figures.state.sessions_of(stage):
        for match in figures.scores.matches(stage, session.number):
            if number in match.pairing.contestants:
                part = why.part("{match}", match=match.pairing.name or match.pairing.match)
                _tell_match(figures, match, part)


def _tell_round(figures: Figures, stage: str, session: int, number: str, why: Why) -> Any:
    """One round: its match or its session, and what the account has for it."""
    if figures.plan(stage).in_matches:
        for match in figures.scores.matches(stage, session):
            if number in match.pairing.contestants:
                _tell_match(figures, match, why)
    else:
        there = figures.scores.session(stage, session)
        if number in there.cards:
            there.told(number, why)
            for board_number in there.session.boards:
                _tell_results(figures, stage, session, board_number, number, why)
    account = figures.accounts.account(stage)
    if account.fields:
        account = field_accounts(account)[account.fields[number]]
    amount = None
    for entry in own_entries(account, number):
        if entry.round == session and entry.kind not in ("carry-over",):
            said = entry.reason or entry.kind
            why.step("in the account: {said}", entry.amount, clause=entry.clause, said=said)
            if entry.kind not in ("fine", "adjustment", "cancelled"):
                amount = entry.amount
    return amount


def _tell_match(figures: Figures, match: MatchFigure, why: Why) -> None:
    for number in match.pairing.boards:
        _tell_results(figures, match.stage, match.session, number, match.pairing, why)
    figures.scores.worked_out(match.stage, match.session, match.pairing, why)


def _tell_results(
    figures: Figures, stage: str, session: int, number: int, of: Any, why: Why
) -> None:
    """What the tables have for a board, as it was entered."""
    there = figures.state.session(stage, session)
    if there.seating is None:
        return
    results = figures.state.on(stage, session, number)
    for seat in there.seating.by_board.get(number, ()):
        if of is not None and not _concerns(seat, of):
            continue
        found = results.get(seat.table)
        why.step(
            "board {board}, table {table}, {ns} v {ew}: {result}",
            board=number,
            table=seat.table,
            ns=seat.ns,
            ew=seat.ew,
            result=found.text if found else "no result yet",
        )


def _concerns(seat: Any, of: Any) -> bool:
    if isinstance(of, str):
        return seat.side_of(of) is not None
    return seat.table in of.tables


__all__ = ["KINDS", "explained", "text"]
