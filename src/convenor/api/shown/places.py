"""Places as plain data: brackets, who goes on, titles, who met whom, places round by round."""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.api.shown.names import named, person
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.views.credited_rounds import Credited, credited_in, without_match
from convenor.competition.views.plain_data import figure, instead_plain
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies

# --- a bracket -----------------------------------------------------------------------------------


def bracket_plain(there: Competition, stage: str) -> dict[str, object]:
    """A bracket as far as it is played."""
    found, drawn = pipeline.bracket(there, stage), pipeline.drawn_bracket(there, stage)
    return {
        "stage": stage,
        "finished": found.finished,
        "entrants": [person(there, each) for each in drawn.entrants],
        "matches": [_match(there, stage, drawn, found, each) for each in drawn.to_play],
        "next": [
            {
                "match": each.match,
                "round": each.round,
                "contestants": list(each.teams),
                "names": [named(there, who) for who in each.teams],
                "boards": each.boards,
                "carry_over": [figure(amount) for amount in each.begins_with],
            }
            for each in found.next_matches
        ],
        "open": [{"match": each.match, "contestants": list(each.teams)} for each in found.open],
        "decided": {name: _decision(each) for name, each in found.decided.items()},
        "out": dict(found.out),
        "places": [
            {"place": each.place, "contestants": list(each.contestants)} for each in found.places
        ],
        "fact": there.number,
    }


def _match(
    there: Competition,
    stage: str,
    drawn: pipeline.Bracket,
    progress: pipeline.Progress,
    match: pipeline.KnockOutMatch,
) -> dict[str, object]:
    played = pipeline.bracket_matches(there, stage).get(match.name)
    return {
        "match": match.name,
        "title": drawn.title(match.name),
        "round": match.round,
        "sides": list(match.sides),
        "contestants": [_team(drawn, progress, side) for side in match.sides],
        "boards": match.boards,
        "session": played.session if played else None,
        "number": played.pairing.match if played else None,
        "winner_to": _goes(drawn, f"{match.name} winner", match.winner_place),
        "loser_to": _goes(drawn, f"{match.name} loser", match.loser_place),
    }


def _team(drawn: pipeline.Bracket, progress: pipeline.Progress, side: str) -> str | None:
    """Who a side is, by its seed or by the match that it comes from."""
    name, _, end = side.rpartition(" ")
    if name in ("seed", "rank"):
        return str(drawn.entrants[int(end) - 1])
    found = progress.decided.get(name)
    return None if found is None else getattr(found, end, None)


def _goes(drawn: pipeline.Bracket, role: str, place: int | None) -> str:
    """The place that an end of a match gives, or the match that it leads to."""
    if place is not None:
        return f"place {place}"
    return next((str(each.name) for each in drawn.matches if role in each.sides), "")


def _decision(made: pipeline.Decision) -> dict[str, object]:
    return {
        "by": made.by,
        "winner": made.winner,
        "loser": made.loser,
        "shared": list(made.shared),
        "score": None if made.score is None else [figure(each) for each in made.score],
    }


# --- who goes on, and titles ---------------------------------------------------------------------


def qualification_plain(there: Competition, stage: str) -> dict[str, object]:
    """Who goes on from a stage."""
    goes = [
        {
            "to": each.to,
            "qualified": list(each.found.qualified),
            "names": [named(there, who) for who in each.found.qualified],
            "alternates": list(each.found.alternates),
            "stepped_up": list(each.found.stepped_up),
            "passed_over": dict(each.found.passed_over),
            "declined": _declined(there, each.to),
            "between": list(each.found.between),
            "open_places": each.found.open_places,
            "decided_by": each.found.decided_by,
            "reason": each.found.reason or "",
            "carry_overs": _figures(each.carry_overs),
            "clause": each.clause,
            "carry_clause": each.carry_clause,
        }
        for each in pipeline.qualification(there, stage)
    ]
    return {"stage": stage, "goes_on": goes, "fact": there.number}


def _declined(there: Competition, stage: str) -> list[str]:
    return [body.contestant for _, body in there.state.of(bodies.PlaceDeclined, stage)]


def _figures(amounts: Mapping[str, Exact]) -> dict[str, str | None]:
    return {who: figure(amount) for who, amount in amounts.items()}


def titles_plain(there: Competition, stage: str) -> dict[str, object]:
    """The titles of a stage, and who holds them as things stand."""
    held = [
        {
            "title": each.title,
            "contestants": list(each.contestants),
            "names": [named(there, who) for who in each.contestants],
            "field": each.field,
            "clause": each.clause,
            "open": each.open,
        }
        for each in pipeline.titles(there, stage)
    ]
    return {"stage": stage, "titles": held, "fact": there.number}


# --- over the rounds -----------------------------------------------------------------------------


def cross_plain(there: Competition, stage: str) -> dict[str, object]:
    """Who met whom, with what score."""
    if pipeline.is_bracket(there, stage) or not there.state.the_plan.stage(stage).in_matches:
        raise Mistake(f"{stage} is not played in matches that make a cross-table.")
    credited = credited_in(there, stage)
    played: dict[str, list[dict[str, object]]] = {}
    alone: dict[str, list[dict[str, object]]] = {}
    for session in there.state.sessions_of(stage):
        matches = pipeline.match_scores(there, stage, session.number)
        for match in matches:
            for who in match.pairing.contestants:
                played.setdefault(who, []).append(_cell(there, match, who, credited))
        met = {who for match in matches for who in match.pairing.contestants}
        for who, (amount, kind) in without_match(credited, session.number, met).items():
            without = {"session": session.number, "instead": kind, "credited": figure(amount)}
            alone.setdefault(who, []).append(without)
    return {
        "stage": stage,
        "fields": [
            {
                "field": name,
                "lines": [
                    {
                        "place": line.place,
                        **person(there, line.contestant),
                        "figure": figure(line.total),
                        "met": played.get(line.contestant, []),
                        "met_nobody": alone.get(line.contestant, []),
                    }
                    for line in standing.lines
                ],
            }
            for name, standing in pipeline.standings(there, stage).items()
        ],
        "fact": there.number,
    }


def _cell(
    there: Competition, match: MatchFigure, who: str, credited: Credited
) -> dict[str, object]:
    other = match.pairing.opponent_of(who)
    return {
        "session": match.session,
        **person(there, other),
        "score": figure(match.margin(who)),
        "vp": figure(match.vp(who)),
        "complete": match.complete,
        "half": match.pairing.share,
        **instead_plain(match, who, credited),
    }


def ranks_plain(there: Competition, stage: str) -> dict[str, object]:
    """The places of everybody after each round that has a result in it."""
    plan = there.state.the_plan.stage(stage)
    if pipeline.is_bracket(there, stage) or plan.format == "season":
        raise Mistake(f"{stage} has no places round by round.")
    rounds = [
        each.number for each in there.state.sessions_of(stage) if there.state.has_results(each)
    ]
    after = [_places(there, stage, number) for number in rounds]
    return {
        "stage": stage,
        "rounds": rounds,
        "fields": [
            {
                "field": name,
                "lines": [
                    {**person(there, who), "places": [each.get(who) for each in after]}
                    for who in standing.order
                ],
            }
            for name, standing in pipeline.standings(there, stage).items()
        ],
        "fact": there.number,
    }


def _places(there: Competition, stage: str, until: int) -> dict[str, int]:
    found = pipeline.standings(there, stage, until)
    return {line.contestant: line.place for each in found.values() for line in each.lines}
