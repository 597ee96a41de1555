"""A competition's standings, matches and draws as plain data, for a page, a table or a program.

A competition and a stage go in; nested plain data comes out, figures as exact text. Nothing is
worked out here that the figures do not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.competition.finals import brackets
from convenor.competition.finals.bracket_scores import BracketScore, bracket_scores
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.heats import taken
from convenor.competition.views.credited_rounds import (
    Credited,
    credited_in,
    instead_of_play,
    of_round,
)
from convenor.competition.views.handicapped import HandicappedLine, handicapped
from convenor.competition.views.section_seats import seats_at_the_start
from convenor.competition.views.stanzas_plain import stanzas_plain
from convenor.competition.views.unranked import shown_standings
from convenor.exact import Exact
from convenor.finals.decisions import Decision
from convenor.finals.fixtures import Bracket, KnockOutMatch, follows
from convenor.finals.sides import read_side
from convenor.standings.plain import as_plain, text
from convenor.standings.ranking import Standing


def status_of(there: Competition, stage: str, until: int | None = None) -> str:
    """Not begun, provisional, posted or final: as far as the least advanced session is.

    A season table has no sessions, nor has a stage of which all heats were played elsewhere: it is
    provisional while it is open, and final once closed.
    """
    ranks = ("provisional", "posted", "final")
    found = [ranks.index(each.status) for each in there.state.sessions_of(stage, until)]
    if found:
        return ranks[min(found)]
    own = there.state.stage(stage)
    counted = own.opened and there.figures.plan(stage).format == "season"
    if counted or taken(there.state, stage):
        return "final" if own.closed else "provisional"
    return "not begun"


def standings_plain(there: Competition, stage: str, until: int | None = None) -> dict[str, Any]:
    """The standing of each field of a stage, or the places of its bracket."""
    plan = there.figures.plan(stage)
    found: dict[str, object] = {
        "competition": there.state.name,
        "stage": stage,
        "title": plan.shown,
        "status": status_of(there, stage, until),
        "fact": there.number,
    }
    if until is not None:
        found["after"] = until
    if brackets.is_bracket(there.figures, stage):
        return {**found, **_bracket(there, stage)}
    standings = shown_standings(there, stage, until)
    seats = seats_at_the_start(there, stage)
    found["fields"] = [_field(there, name, each, seats) for name, each in standings.items()]
    return found


def _field(
    there: Competition, name: str, standing: Standing, seats: Mapping[str, str]
) -> dict[str, object]:
    plain = as_plain(standing)
    for line in (*plain["lines"], *plain.get("unplaced", ())):
        line["name"] = name_of(there, line["contestant"])
        if line["contestant"] in seats:
            line["seat"] = seats[line["contestant"]]
    if lines := handicapped(there, standing):
        plain["handicapped"] = [_handicapped(there, each) for each in lines]
    return {"field": name, **plain}


def _handicapped(there: Competition, line: HandicappedLine) -> dict[str, object]:
    return {
        "place": line.place,
        "contestant": line.contestant,
        "name": name_of(there, line.contestant),
        "scratch": text(line.scratch),
        "handicap": text(line.handicap),
        "figure": text(line.figure),
    }


def _bracket(there: Competition, stage: str) -> dict[str, object]:
    found = brackets.progress(there.figures, stage)
    return {
        "finished": found.finished,
        "places": [
            {"place": each.place, "contestant": who, "name": name_of(there, who)}
            for each in found.places
            for who in each.contestants
        ],
        "next": [{"match": e.match, "contestants": list(e.teams)} for e in found.next_matches],
        "open": [{"match": e.match, "contestants": list(e.teams)} for e in found.open],
    }


def bracket_plain(there: Competition, stage: str) -> list[dict[str, Any]]:
    """The matches of a bracket that are played: who is in each, as far as that is known, and where
    its winner and its loser go."""
    drawn, decided = _drawn(there, stage)
    return [
        {
            "match": each.name,
            "title": drawn.title(each.name),
            "round": each.round,
            "boards": each.boards,
            "sides": [_side(drawn, decided, side) for side in each.sides],
            "winner": _goes(drawn, each, "winner", each.winner_place),
            "loser": _goes(drawn, each, "loser", each.loser_place),
        }
        for each in drawn.to_play
    ]


def _drawn(there: Competition, stage: str) -> tuple[Bracket, Mapping[str, Decision]]:
    figures = there.figures
    return brackets.bracket(figures, stage), brackets.progress(figures, stage).decided


def _side(drawn: Bracket, decided: Mapping[str, Decision], side: str) -> dict[str, object]:
    """One side: its seed and who it is, or what of which match it waits for."""
    comes = read_side(side)
    number, match, end = comes.rank, comes.match, comes.end
    if number is not None:
        return {
            "seed": number,
            "contestant": drawn.entrants[number - 1],
            "of": None,
            "of_title": None,
            "is": None,
        }
    found = decided.get(match)
    known = None if found is None else found.winner if end == "winner" else found.loser
    title = drawn.title(match)
    return {"seed": None, "contestant": known, "of": match, "of_title": title, "is": end}


def _goes(drawn: Bracket, match: KnockOutMatch, end: str, place: int | None) -> dict[str, object]:
    """Where one end of a match goes: to a place, to another match, or nowhere."""
    onward = follows(drawn.matches, f"{match.name} {end}")
    title = drawn.title(onward) if onward else None
    return {"place": place, "match": onward, "title": title}


def name_of(there: Competition, number: str) -> str:
    """The name of a contestant; one that is made up of several (an individual's pair) has none."""
    entry = there.state.entries.get(number)
    return entry.name if entry else number


def matches_plain(there: Competition, stage: str, session: int) -> list[dict[str, object]]:
    """The matches of a round as they stand."""
    found = there.figures.scores.matches(stage, session)
    if not brackets.is_bracket(there.figures, stage):
        credited = credited_in(there, stage)
        return [_match(there, each, credited, {}) for each in found]
    scores = bracket_scores(there.figures, stage) if found else {}
    return [_match(there, each, {}, scores) for each in found]


def instead_plain(match: MatchFigure, who: str, credited: Credited) -> dict[str, object]:
    """What somebody has of a match that was not played out, and as what; of the halves of a share
    match what both count together; nothing otherwise."""
    amount, kind = instead_of_play(match, who, credited) or (None, None)
    if match.pairing.share and match.complete:
        amount, _ = of_round(credited, match.session).get(who, (None, ""))
    return {"instead": kind, "credited": figure(amount)}


def _match(
    there: Competition,
    match: MatchFigure,
    credited: Credited,
    scores: Mapping[tuple[str, str], BracketScore],
) -> dict[str, object]:
    name = match.pairing.name
    return {
        "match": name or match.pairing.match,
        "tables": list(match.pairing.tables),
        "boards": match.done,
        "of": match.scheduled,
        "stanzas": stanzas_plain(there, match),
        "match_score": _report(match),
        "sides": [
            {
                "contestant": who,
                "name": name_of(there, who),
                "score": figure(match.margin(who)),
                "vp": figure(match.vp(who)),
                **instead_plain(match, who, credited),
                **_of_bracket(scores.get((name, who))),
            }
            for who in match.pairing.contestants
        ],
    }


def _report(match: MatchFigure) -> dict[str, object] | None:
    """The score of a match as a whole, where somebody has said one, and whether it counts."""
    if match.report is None:
        return None
    said = match.report.said
    return {
        "unit": said.unit,
        "contestants": list(said.contestants),
        "scores": [figure(each) for each in said.scores],
        "winner": said.winner,
        "stanzas": [[figure(each) for each in stanza] for stanza in said.stanzas],
        "side": said.side,
        "confirmed": match.report.confirmed,
        "disputed": match.report.disputed is not None,
        "counts": match.by_report,
        "boards_come_to": match.differs,
        "fact": match.report.number,
    }


def _of_bracket(found: BracketScore | None) -> dict[str, object]:
    """What a side of a match of a bracket began with, and its score with that."""
    if found is None:
        return {"carried": None, "total": None}
    return {"carried": figure(found.begins), "total": figure(found.score)}


def results_plain(there: Competition, stage: str, session: int) -> list[dict[str, object]]:
    """Every board of every table of a session, with its result or none."""
    seating = there.state.session(stage, session).seating
    rows = []
    for seat in seating.seats if seating else ():
        for board in seat.boards:
            score = there.state.on(stage, session, board).get(seat.table)
            rows.append(
                {
                    "stage": stage,
                    "session": session,
                    "round": seat.round,
                    "table": seat.table,
                    "board": board,
                    "ns": seat.ns,
                    "ew": seat.ew,
                    "result": score.text if score else None,
                    "lead": score.lead if score else "",
                    "confirmed": bool(score and score.confirmed),
                    "disputed": score.disputed if score else "",
                }
            )
    return rows


def draw_plain(there: Competition, stage: str, session: int) -> dict[str, object]:
    """A draw: who meets whom, at which tables, and whether it is published."""
    found = there.state.session(stage, session)
    pairings = found.seating.pairings if found.seating else ()
    return {
        "stage": stage,
        "session": session,
        "published": found.published is not None,
        "fact": found.drawn.number if found.drawn else None,
        "matches": [
            {
                "match": each.name or each.match,
                "tables": list(each.tables),
                "contestants": list(each.contestants),
                "names": [name_of(there, who) for who in each.contestants],
            }
            for each in pairings
        ],
        "byes": [str(each) for each in (found.draw or {}).get("byes", ())],
    }


def figure(amount: Exact | None) -> str | None:
    """A figure as exact text."""
    return None if amount is None else text(amount)
