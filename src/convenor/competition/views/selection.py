"""Selected teams: who is in and why, who was passed over, left or came in, and who is captain.

A competition goes in; for each team that the trials select, its pairs or players come out with the
reason and the clause, everybody of the final with what became of them, and how far ratification and
captain are. Who comes next is worked out by the same rule that sent the others on.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.finals.qualifying import going_on
from convenor.competition.live import Competition
from convenor.competition.state.cases import cases
from convenor.competition.views.withheld_names import name_of
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import value

RATIFIES, ELECTS = "ratify-team", "elect-captain"
"""The actions that carry out the clauses about ratification and captain."""


@value
class Candidate:
    """Somebody of the final, and what became of it."""

    contestant: str
    name: str
    place: int | None
    state: str
    """in · in by a replacement · passed over · withdrawn · next · not selected"""
    reason: str = ""
    clause: str = ""

    @property
    def is_in(self) -> bool:
        return self.state in ("in", "came in")


@value
class SelectedTeam:
    """A team of the trials as things stand."""

    stage: str
    title: str
    sent_by: str
    players: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    changes: tuple[bodies.PlayerReplaced, ...]
    captain: str
    ratified: str
    """waits, or what was decided; empty where the book asks for nothing"""
    ratified_by: str = ""
    captain_by: str = ""


def team_stages(there: Competition) -> tuple[str, ...]:
    """The stages that are teams to be selected."""
    return tuple(
        each.name
        for each in there.state.the_plan.stages
        if each.format == "season" and not each.earns and there.state.the_plan.sending_to(each.name)
    )


def selected_team(there: Competition, named: str = "") -> SelectedTeam:
    """The team that is meant: the one that is named, else the first."""
    stages = team_stages(there)
    if not stages:
        raise Mistake(f"{there.state.name} selects no team.")
    if named and named not in stages:
        raise Mistake(f"'{named}' is no team that is selected: {', '.join(stages)}.")
    stage = named or stages[0]
    changes = tuple(body for _, body in there.state.of(bodies.PlayerReplaced, stage))
    candidates = tuple(_candidates(there, stage))
    title = there.state.the_plan.stage(stage).shown
    captains = [b for _, b in there.state.of(bodies.CaptainNamed) if b.team in (stage, title)]
    ratified_by, captain_by = (clause_of_action(there, each) for each in (RATIFIES, ELECTS))
    return SelectedTeam(
        stage,
        title,
        there.state.the_plan.sending_to(stage)[-1].name,
        players_of(there, stage, [each.contestant for each in candidates if each.is_in]),
        candidates,
        changes,
        captains[-1].captain if captains else "",
        _ratified(there, stage, ratified_by),
        ratified_by,
        captain_by,
    )


def players_of(there: Competition, stage: str, contestants: list[str]) -> tuple[str, ...]:
    """The players of a team, those who were replaced one by one left out."""
    names = [p.name for who in contestants for p in there.state.entry(who).players]
    for _, body in there.state.of(bodies.PlayerReplaced, stage):
        if body.contestant in contestants and body.player in names:
            names[names.index(body.player)] = body.by
    return tuple(names)


def clause_of_action(there: Competition, action: str) -> str:
    """The clause of the competition's book that an action carries out, if there is one."""
    book = there.state.the_plan.rulebook
    found = (each.name for each in there.figures.stack.book(book) if action in each.actions)
    return next(found, "")


def _ratified(there: Competition, stage: str, clause: str) -> str:
    """What was decided of the team as it is; "waits" where nothing was."""
    for each in reversed(cases(there.state)):
        if each.opened.clause == clause and each.opened.stage == stage:
            if each.decided is None:
                return "waits"
            since = " before the team changed" if each.stamp.number < _changed(there, stage) else ""
            return f"{each.decided.outcome}{since}"
    return "waits" if clause else ""


def _changed(there: Competition, stage: str) -> int:
    """The last fact that changed a team; 0 if none did."""
    changes = (bodies.PlaceDeclined, bodies.PlaceFilled, bodies.PlayerReplaced)
    return max((s.number for kind in changes for s, _ in there.state.of(kind, stage)), default=0)


def _candidates(there: Competition, stage: str) -> Iterator[Candidate]:
    """Everybody of the final in the order of the placings."""
    sent_by = there.state.the_plan.sending_to(stage)[-1]
    closed = there.state.stage(sent_by.name).closed
    if closed is None:
        return
    going = next((e for e in going_on(there.figures, sent_by.name) if e.to == stage), None)
    sent = {str(each) for each in _sent(closed.qualified.get(stage, ()))}
    gone = {b.contestant: b for _, b in there.state.of(bodies.PlaceDeclined, stage)}
    came = {b.contestant: b for _, b in there.state.of(bodies.PlaceFilled, stage)}
    out = {each.contestant: each for each in closed.out if not each.player}
    after = False
    for place, who in enumerate(closed.placings, 1):
        name, clause = name_of(there, who), going.clause if going else ""
        if who in gone and who not in came:
            yield Candidate(who, name, place, "withdrawn", gone[who].reason, clause)
        elif who in came:
            instead = came[who].instead_of
            text = f"in place of {name_of(there, instead)}" if instead else ""
            yield Candidate(who, name, place, "came in", text, came[who].clause)
        elif who in sent:
            yield Candidate(who, name, place, "in", f"placed {place}", clause)
        elif who in out:
            yield Candidate(who, name, place, "passed over", out[who].reason, out[who].clause)
        else:
            yield Candidate(who, name, place, "not selected" if after else "next")
            after = True


def _sent(given: object) -> tuple[object, ...]:
    return tuple(given) if isinstance(given, (list, tuple)) else ()


def team_plain(team: SelectedTeam) -> dict[str, object]:
    """The same as the command line and other programs read it."""
    return {
        "stage": team.stage,
        "title": team.title,
        "players": list(team.players),
        "captain": team.captain,
        "captain_by": team.captain_by,
        "ratified": team.ratified,
        "ratified_by": team.ratified_by,
        "candidates": [
            {
                "contestant": each.contestant,
                "name": each.name,
                "place": each.place,
                "state": each.state,
                "reason": each.reason,
                "clause": each.clause,
            }
            for each in team.candidates
        ],
        "replaced": [
            {"player": e.player, "by": e.by, "reason": e.reason, "clause": e.clause}
            for e in team.changes
        ],
    }
