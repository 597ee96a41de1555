"""The report for masterpoints: lists in order of rank, how many of each are listed, and by whom.

A competition and the assistant's name, if there is one, go in; out come the lists that the book
asks for, with places that the tied share, matches won and drawn, and everything that keeps the
report from being accepted. How many points a place earns is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.rules import Rules
from convenor.competition.reports.reported_players import (
    Register,
    ReportedPlayer,
    reported_players,
)
from convenor.errors import Mistake
from convenor.exact import Exact, ratio
from convenor.matches.match_scores import MatchScore, SideTotal
from convenor.regulation.answer_kinds import said, verdict_of
from convenor.standings.ranking import Standing
from convenor.values import value

PERCENT = "%"


@value
class ListedLine:
    """A contestant on a list."""

    place: int
    contestant: str
    score: Exact
    listed: bool
    won: int = 0
    drawn: int = 0


@value
class ReportList:
    """One list of the report: of a stage, a session or a section."""

    title: str
    lines: tuple[ListedLine, ...]
    places: int | None
    """How many places earn points; None where the book does not say."""
    flagged: bool
    clause: str


@value
class MasterpointReport:
    """The whole report."""

    event: str
    begins: str
    directors: tuple[str, ...]
    assistant: str
    tables: int
    wanted: tuple[str, ...]
    """Which lists the book asks for, in words."""
    lists: tuple[ReportList, ...]
    players: tuple[ReportedPlayer, ...]
    wrong: tuple[str, ...]
    """What keeps it from being accepted."""


def masterpoint_report(
    there: Competition, assistant: str = "", register: Register | None = None
) -> MasterpointReport:
    """The report of a competition as it stands."""
    plan = there.state.the_plan
    played = [each for each in plan.stages if there.state.sessions_of(each.name)]
    if not played:
        raise Mistake("nothing has been played yet: there is nothing to report.")
    first = there.figures.rules(played[0].name)
    if not first.named("listed places"):
        raise Mistake(
            f"{plan.rulebook} has no clause for a report of masterpoints in this competition."
        )
    lists, wanted = [], []
    for stage in played:
        rules = there.figures.rules(stage.name)
        wanted += [each for each in _wanted(there, rules, stage) if each not in wanted]
        lists += _lists(there, rules, stage)
    tables = _tables(there)
    players = reported_players(there, first, register)
    wrong = [
        *_assistant(first, tables, assistant),
        *(f"{p.name}: {e}" for p in players for e in p.wrong),
    ]
    return MasterpointReport(
        there.state.name,
        str(there.state.begun.begins) if there.state.begun else "",
        _directors(there),
        assistant,
        max(tables, default=0),
        tuple(wanted),
        tuple(lists),
        players,
        tuple(wrong),
    )


# --- lists ---------------------------------------------------------------------------------------


def _round_boards(there: Competition, stage: StagePlan) -> int:
    """Boards of a match, or of a round where sessions are played by a movement."""
    opened = [each for session in there.state.sessions_of(stage.name) for each in session.opened]
    sets = [each.boards_a_round for each in opened if each.boards_a_round]
    return stage.boards if stage.in_matches or not sets else max(sets)


def _wanted(there: Competition, rules: Rules, stage: StagePlan) -> tuple[str, ...]:
    scoring = "butler" if stage.scoring == "butler" else "matchpoints"
    known = {"scoring": scoring, "boards": _round_boards(there, stage)}
    heard = rules.hear("report lists", known)
    return () if heard is None else tuple(said(heard.answer).get("lists") or ())


def _lists(there: Competition, rules: Rules, stage: StagePlan) -> list[ReportList]:
    """The ranking of a stage, and of its sessions where these are played apart."""
    wins = _wins(there, rules, stage)
    found = [
        _list(rules, f"{stage.shown}{_of(name)}", standing, wins, final=stage.final)
        for name, standing in there.figures.standings(stage.name).items()
    ]
    if not stage.in_matches:
        for session in there.state.sessions_of(stage.name):
            cards = there.figures.scores.session(stage.name, session.number).cards
            scores = {who: card.percent for who, card in cards.items() if card.percent is not None}
            if scores:
                title = f"{stage.shown}, session {session.number}"
                found.append(_made(rules, title, scores, {}))
    return found


def _of(field: str) -> str:
    return f", {field}" if field else ""


def _list(
    rules: Rules,
    title: str,
    standing: Standing,
    wins: Mapping[str, tuple[int, int]],
    final: str | None = None,
) -> ReportList:
    scores = {each.contestant: each.total for each in standing.lines}
    return _made(rules, title, scores, wins, final)


def _made(
    rules: Rules,
    title: str,
    scores: Mapping[str, Exact],
    wins: Mapping[str, tuple[int, int]],
    final: str | None = None,
) -> ReportList:
    """A list with the places that the tied share, and how many of them are listed."""
    heard = rules.hear("places reported", {"totals": scores}) if scores else None
    places = dict(heard.answer.places or {}) if heard is not None else {}
    listed, flagged, clause = _outright(rules, scores, final) or _places(rules, scores)
    order = sorted(scores, key=lambda who: (places.get(who, 0), -scores[who], who))
    lines = tuple(
        ListedLine(
            places.get(who, at),
            who,
            scores[who],
            listed is not None and at <= listed,
            *wins.get(who, (0, 0)),
        )
        for at, who in enumerate(order, 1)
    )
    return ReportList(title, lines, listed, flagged, clause)


def _outright(
    rules: Rules, scores: Mapping[str, Exact], final: str | None
) -> tuple[int | None, bool, str] | None:
    """The places of a whole final, where a clause says how many earn outright points."""
    if final is None:
        return None
    known = {"final": {"pairs": len(scores), "championship": final == "championship"}}
    heard = rules.hear("outright places", {"finals": known})
    return None if heard is None else (heard.answer.places["final"], False, heard.clause)


def _places(rules: Rules, scores: Mapping[str, Exact]) -> tuple[int | None, bool, str]:
    """How many places are listed, whether the tied are cut through, and by which clause."""
    values = sorted(scores.values(), reverse=True)
    heard = rules.hear(
        "listed places",
        {
            "fields": {"field": len(values)},
            "scores": {"field": values},
            "pairs": len(values),
            "match_percents": None,
        },
    )
    if heard is None:
        return None, False, ""
    places = heard.answer.places
    flagged = bool(heard.answer.flagged)
    return (places["field"] if isinstance(places, Mapping) else places), flagged, heard.clause


def _wins(there: Competition, rules: Rules, stage: StagePlan) -> dict[str, tuple[int, int]]:
    """Matches won and drawn by each, where matches are so long that they count."""
    found: dict[str, list[tuple[str, Exact]]] = {}
    if not stage.in_matches or not rules.named("match result"):
        return {}
    for session in there.state.sessions_of(stage.name):
        for match in there.figures.scores.matches(stage.name, session.number):
            if match.score is not None and match.complete:
                for side in match.score.sides:
                    result = _result(rules, match.score, side)
                    counted = [(result, _percent(match.score, side))] if result else []
                    found.setdefault(side.contestant, []).extend(counted)
    return {who: _won_and_drawn(rules, results) for who, results in found.items()}


def _won_and_drawn(rules: Rules, results: list[tuple[str, Exact]]) -> tuple[int, int]:
    """By the clause of the places, where it counts them; else as each match was called."""
    if "match_percents" in rules.asked_by("listed places"):
        percents = tuple(percent for _, percent in results)
        known = {"pairs": 0, "match_percents": percents}
        heard = rules.hear("listed places", known)
        if heard is not None and heard.answer.wins is not None:
            return heard.answer.wins, heard.answer.draws or 0
    called = [result for result, _ in results]
    return called.count("win"), called.count("draw")


def _result(rules: Rules, score: MatchScore, side: SideTotal) -> str:
    """Won, drawn or lost; '' for a match that is too short for the clause to say."""
    if not side.available:
        return ""
    known = {"percent": _percent(score, side), "boards": score.scheduled}
    try:
        heard = rules.hear("match result", known)
    except Mistake:
        return ""
    return "" if heard is None else str(said(heard.answer).get("result"))


def _percent(score: MatchScore, side: SideTotal) -> Exact:
    """The share of a side in per cent; some matches are scored so."""
    return side.total if score.unit == PERCENT else ratio(side.total * 100, side.available or 1)


# --- around them ---------------------------------------------------------------------------------


def _tables(there: Competition) -> tuple[int, ...]:
    """The tables of each session."""
    return tuple(
        len({seat.table for seat in each.seating.seats})
        for each in there.state.sessions.values()
        if each.seating is not None
    )


def _assistant(rules: Rules, tables: tuple[int, ...], assistant: str) -> list[str]:
    known = {"tables": tables, "assistant_director": assistant}
    heard = rules.hear("assistant named", known)
    if heard is None:
        return []
    judged = verdict_of(heard.answer)
    if judged.verdict in (None, "ok"):
        return []
    return [f"{judged.reason.rstrip('.')} ({heard.clause})"]


def _directors(there: Competition) -> tuple[str, ...]:
    """Whoever has recorded anything as an official is told by the site; here, who gave rulings."""
    return tuple(dict.fromkeys(stamp.by for stamp, _ in there.state.rulings().values()))
