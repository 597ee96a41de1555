"""Two states of one competition side by side: who moved, who would go on, what became level.

A competition and the same one with other facts go in; the differences come out: places, totals,
matches, qualifiers. Which facts made the difference is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.awards.titles import titles_of
from convenor.competition.finals import brackets, qualifying
from convenor.competition.finals.possible_ties import played_on_by
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.values import value


@value
class Moved:
    """One contestant whose place or figure differs."""

    stage: str
    contestant: str
    place: int | None
    new_place: int | None
    figure: Exact | None
    new_figure: Exact | None


@value
class MatchChange:
    """A match whose score differs; `level` if it would now be tied.

    `played_on_by`: the clause by which extra boards are then played before it is decided.
    """

    stage: str
    session: int
    contestants: tuple[str, str]
    margin: Exact | None
    new_margin: Exact | None
    level: bool
    played_on_by: str = ""


@value
class PointsChange:
    """A match that is worth other VPs, each side's as `contestants` are named."""

    stage: str
    session: int
    contestants: tuple[str, str]
    points: tuple[Exact, Exact] | None
    new_points: tuple[Exact, Exact] | None


@value
class TitleChange:
    """A title that would be held by others."""

    stage: str
    title: str
    held_by: tuple[str, ...]
    new_held_by: tuple[str, ...]


@value
class GoesOn:
    """Those who would go on to a stage, and those who no longer would."""

    to: str
    now: tuple[str, ...]
    comes_in: tuple[str, ...]
    goes_out: tuple[str, ...]


@value
class Difference:
    """All that differs."""

    moved: tuple[Moved, ...]
    matches: tuple[MatchChange, ...]
    qualifiers: tuple[GoesOn, ...]
    points: tuple[PointsChange, ...] = ()
    titles: tuple[TitleChange, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether nothing differs that anybody would see."""
        return not (self.moved or self.matches or self.qualifiers or self.points or self.titles)

    @property
    def level(self) -> tuple[MatchChange, ...]:
        """Matches that would be tied."""
        return tuple(each for each in self.matches if each.level)


def difference(before: Competition, after: Competition) -> Difference:
    """What differs between two states."""
    moved: list[Moved] = []
    matches: list[MatchChange] = []
    going: list[GoesOn] = []
    points: list[PointsChange] = []
    titles: list[TitleChange] = []
    for plan in before.state.the_plan.stages:
        moved += _moved(before, after, plan.name)
        matches += _matches(before, after, plan.name)
        going += _going(before, after, plan.name)
        points += _points(before, after, plan.name)
        titles += _titles(before, after, plan.name)
    return Difference(tuple(moved), tuple(matches), tuple(going), tuple(points), tuple(titles))


def places(there: Competition, stage: str) -> dict[str, tuple[int, Exact | None]]:
    """The place and figure of everybody who has one."""
    if not there.state.sessions_of(stage):
        return {}
    if brackets.is_bracket(there.figures, stage):
        found = brackets.progress(there.figures, stage)
        return {who: (each.place, None) for each in found.places for who in each.contestants}
    return {
        line.contestant: (line.place, line.total)
        for standing in there.figures.standings(stage).values()
        for line in standing.lines
    }


def _moved(before: Competition, after: Competition, stage: str) -> Iterator[Moved]:
    old, new = places(before, stage), places(after, stage)
    for who in dict.fromkeys((*new, *old)):
        was, now = old.get(who, (None, None)), new.get(who, (None, None))
        if was != now:
            yield Moved(stage, who, was[0], now[0], was[1], now[1])


def _matches(before: Competition, after: Competition, stage: str) -> Iterator[MatchChange]:
    for session in after.state.sessions_of(stage):
        old = {
            each.pairing.match: each
            for each in before.figures.scores.matches(stage, session.number)
        }
        for each in after.figures.scores.matches(stage, session.number):
            was = old.get(each.pairing.match)
            first = each.pairing.first
            margin = None if was is None else was.margin(first)
            if was != each and margin != each.margin(first):
                level = each.complete and each.score is not None and each.score.winner is None
                now = each.margin(first)
                rules = after.figures.rules(stage)
                by = played_on_by(rules, margin, now) if level and now is not None else ""
                both = each.pairing.contestants
                yield MatchChange(stage, session.number, both, margin, now, level, by)


def _points(before: Competition, after: Competition, stage: str) -> Iterator[PointsChange]:
    """The matches that are worth other VPs than before."""
    if before.figures.plan(stage).figure != "VP":
        return
    for session in after.state.sessions_of(stage):
        old = {
            each.pairing.match: each
            for each in before.figures.scores.matches(stage, session.number)
        }
        for each in after.figures.scores.matches(stage, session.number):
            was = old.get(each.pairing.match)
            points = None if was is None or was is each else was.both("VP")
            if was is not each and points != (now := each.both("VP")):
                both = each.pairing.contestants
                yield PointsChange(stage, session.number, both, points, now)


def _titles(before: Competition, after: Competition, stage: str) -> Iterator[TitleChange]:
    """The titles that would be held by others, as the places stand."""
    old, new = _holders(before, stage), _holders(after, stage)
    for title in dict.fromkeys((*old, *new)):
        if old.get(title, ()) != new.get(title, ()):
            yield TitleChange(stage, title, old.get(title, ()), new.get(title, ()))


def _holders(there: Competition, stage: str) -> dict[str, tuple[str, ...]]:
    """Who holds each title of a stage as it stands; nobody while that cannot be said."""
    plans = there.figures.plan(stage).titles
    if not plans or not there.state.sessions_of(stage):
        return {}
    try:
        found = titles_of(plans, brackets.groups_by_field(there.figures, stage))
    except (Mistake, Refusal):
        return {}
    return {each.title: each.contestants for each in found}


def _going(before: Competition, after: Competition, stage: str) -> Iterator[GoesOn]:
    old, new = qualified(before, stage), qualified(after, stage)
    for to, now in new.items():
        was = old.get(to, ())
        if was != now:
            yield GoesOn(
                to,
                now,
                tuple(who for who in now if who not in was),
                tuple(who for who in was if who not in now),
            )


def qualified(there: Competition, stage: str) -> dict[str, tuple[str, ...]]:
    """Who would go on if the stage ended now; nobody while that cannot be said."""
    if not there.state.sessions_of(stage) or not there.figures.plan(stage).qualify:
        return {}
    try:
        found = qualifying.going_on(there.figures, stage)
    except (Mistake, Refusal):
        return {}
    return {each.to: each.found.qualified for each in found}
