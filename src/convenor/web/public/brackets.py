"""The bracket of a final as it stands: its matches by round, who is in each, carry-over and score.

A competition and a stage go in; columns of matches come out, each side known by name or by the
match that it comes from, and where winner and loser go. Who won is decided by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor import pipeline
from convenor.competition.finals.finished_matches import extra_of
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.views.people import Who, who
from convenor.competition.views.plain_data import bracket_plain
from convenor.competition.views.withheld_names import without_hidden
from convenor.errors import Mistake
from convenor.explain.figures_written import figure, ordinal, swing
from convenor.values import value
from convenor.web.public.stages import Stage


@value
class SideShown:
    """A side of a match of a bracket."""

    who: Who | None
    waits_for: str
    seed: int | None
    carry: str
    score: str
    won: bool
    leads: bool


@value
class BracketMatch:
    """A match of a bracket."""

    name: str
    title: str
    sides: tuple[SideShown, SideShown]
    state: str
    session: int | None
    match: str
    boards: int | None
    winner_to: str
    loser_to: str
    note: str


@value
class BracketShown:
    """The rounds of a bracket, the places so far, and why nothing is known yet."""

    rounds: tuple[tuple[int, tuple[BracketMatch, ...]], ...]
    places: tuple[tuple[str, Who], ...]
    waits: str = ""
    finished: bool = False


def bracket_of(there: Competition, stage: Stage) -> BracketShown:
    """The bracket of a stage."""
    try:
        matches = bracket_plain(there, stage.name)
        progress = pipeline.bracket(there, stage.name)
    except Mistake as why:
        return BracketShown((), (), str(why))
    maker = _Maker(there, stage, progress)
    rounds: dict[int, list[BracketMatch]] = {}
    for match in matches:
        rounds.setdefault(match["round"], []).append(maker.match(match))
    places = tuple(
        (ordinal(each.place), who(there, name))
        for each in progress.places
        for name in each.contestants
    )
    shown = tuple((n, tuple(each)) for n, each in sorted(rounds.items()))
    return BracketShown(shown, places, finished=progress.finished)


def sides_of(there: Competition, stage: Stage) -> dict[tuple[str, str], SideShown]:
    """The sides of the matches of a bracket that are known, by match and contestant."""
    return {
        (match.name, side.who.number): side
        for _, matches in bracket_of(there, stage).rounds
        for match in matches
        for side in match.sides
        if side.who is not None
    }


class _Maker:
    """Makes the matches of one bracket."""

    def __init__(self, there: Competition, stage: Stage, progress: pipeline.Progress) -> None:
        self.there, self.progress = there, progress
        self.played: dict[str, MatchFigure] = {
            match.pairing.name: match
            for each in stage.rounds  # those that are out
            for match in pipeline.match_scores(there, stage.name, each.number)
            if match.pairing.name
        }
        self.scores = pipeline.bracket_figures(there, stage.name)
        self.next = {each.match: each for each in progress.next_matches}

    def match(self, match: Mapping[str, Any]) -> BracketMatch:
        """One match, as far as it is known."""
        name = match["match"]
        teams = tuple(side["contestant"] for side in match["sides"])
        decision = self.progress.decided.get(name)
        played = self.played.get(name)
        known = [self.scores.get((name, team or "")) for team in teams]
        carried = [each.begins if each else 0 for each in known]
        scored = [each.score if each else None for each in known]
        best = max((each for each in scored if each is not None), default=None)
        sides = tuple(
            SideShown(
                who(self.there, team) if team else None,
                "" if team else f"{side['is']} of {mid_sentence(side['of_title'])}",
                side["seed"],
                swing(carried[at]) if carried[at] else "",
                "" if scored[at] is None else figure(scored[at]),
                bool(decision and team and decision.winner == team),
                best is not None and scored.count(best) == 1 and scored[at] == best,
            )
            for at, (side, team) in enumerate(zip(match["sides"], teams, strict=True))
        )
        return BracketMatch(
            name,
            match["title"],
            (sides[0], sides[1]),
            self._state(name, played),
            played.session if played else None,
            played.pairing.match if played else "",
            match["boards"],
            _goes(match["winner"]),
            _goes(match["loser"]),
            self._reason(name, teams) if decision else "",
        )

    def _reason(self, name: str, teams: tuple[str | None, ...]) -> str:
        """Why a match ended as it did, where its score does not say it."""
        said = self.progress.decided[name].reason
        extra = self.played.get(extra_of(name))
        if said or extra is None or not extra.complete:
            return without_hidden(self.there, said or "")
        imps = dict(
            zip(extra.pairing.contestants, pipeline.match_imps(self.there, extra), strict=True)
        )
        score = "–".join(figure(imps.get(team or "", 0)) for team in teams)
        return f"{score} in {extra.done} extra board{'' if extra.done == 1 else 's'}"

    def _state(self, name: str, played: MatchFigure | None) -> str:
        if name in self.progress.decided:
            return "done"
        if any(each.match == name for each in self.progress.open):
            return "to be decided"
        if played is None:
            return "next" if name in self.next else "to come"
        return "drawn" if played.how == "not begun" else "playing"


def mid_sentence(title: str) -> str:
    """A title in the middle of a sentence."""
    return title[:1].lower() + title[1:]


def _goes(end: Mapping[str, Any]) -> str:
    """Where a side goes after a match: a place, another match, or nowhere."""
    return ordinal(end["place"]) if end["place"] is not None else mid_sentence(end["title"] or "")
