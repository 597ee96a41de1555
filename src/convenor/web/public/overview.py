"""A competition in a few lines: how far it has got, who leads, what comes next.

A competition goes in; what a festival's page and the page of the event say of it comes out. It is
kept by whoever asks until the next fact.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from convenor import pipeline
from convenor.competition.comparing.pending_matters import pending
from convenor.competition.live import Competition
from convenor.competition.views.people import Who, who
from convenor.competition.views.withheld_names import without_hidden
from convenor.errors import Mistake, Refusal
from convenor.explain.figures_written import figure, ordinal, places_for
from convenor.values import value
from convenor.web.public.rounds import MatchLine, matches_of
from convenor.web.public.stages import Round, Stage, stages_of
from convenor.web.public.standing import by_title

LEADERS = 3
TOLD = {
    "not begun": "Nothing has been drawn or seated yet.",
    "between rounds": "{stage}: {rounds} is over, the next one is not drawn yet.",
    "between stages": "{stage} is over; the next stage has not begun.",
    "posted": "{stage} is played; its scores can still be corrected.",
    "final": "{stage} is over, and its scores stand.",
    "open": "{stage}: places still to be played for earn points here.",
    "over": "{stage} is over.",
}
"""What each state means, for whoever does not know the word."""


@value
class Leader:
    """One of the first in a field."""

    place: str
    who: Who
    total: str


@value
class Summary:
    """What is said of a competition in a list of them."""

    stage: Stage
    playing: Round | None
    state: str
    share: int
    leaders: tuple[tuple[str, tuple[Leader, ...]], ...]
    entries: int
    kind: str
    over: bool
    posted: datetime.datetime | None
    now: tuple[MatchLine, ...] = ()
    """The matches of a bracket that are being played."""
    pending: str = ""
    """What officials have still to decide, in a sentence."""

    @property
    def told(self) -> str:
        """The state in a sentence, where no round is being played."""
        told = TOLD.get(self.state, "").format(stage=self.stage.title, rounds=self.rounds.lower())
        return f"{told} {self.pending}".strip()

    @property
    def rounds(self) -> str:
        """'Round 4 of 9', as far as that is known."""
        latest = self.stage.latest
        if latest is None:
            return ""
        planned = self.stage.planned
        return f"{latest.name} of {planned}" if planned and planned > 1 else latest.name


def summary(there: Competition) -> Summary:
    """A competition in a few lines."""
    stages = stages_of(there)
    begun = [each for each in stages if each.rounds or _has_places(there, each)]
    stage = begun[-1] if begun else stages[0]
    playing = stage.playing
    left = _left_to_play(there, stage)
    over = all(_is_over(there, each) for each in _last_stages(stages))
    posted = [e.session.posted.recorded for s in stages for e in s.rounds if e.session.posted]
    return Summary(
        stage,
        playing,
        _state(stage, left, over),
        round(100 * playing.done / playing.of) if playing and playing.of else 0,
        leaders(there, stage),
        len(there.state.entries),
        there.state.the_plan.contestants,
        over,
        max(posted, default=None),
        matches_of(there, stage, playing) if stage.bracket and playing else (),
        _pending(there),
    )


def all_played(there: Competition) -> bool:
    """Whether nothing is left to play, though scores may still change."""
    return all(_is_played(there, each) for each in _last_stages(stages_of(there)))


def _last_stages(stages: Sequence[Stage]) -> list[Stage]:
    """The stages from which nobody goes on: a final, and the Plate beside it."""
    return [each for each in stages if not each.plan.qualify] or [stages[-1]]


def _is_over(there: Competition, stage: Stage) -> bool:
    return stage.closed or (stage.status == "final" and _is_played(there, stage))


def _is_played(there: Competition, stage: Stage) -> bool:
    done = bool(stage.rounds) and stage.playing is None and not _left_to_play(there, stage)
    return stage.closed or done


def _state(stage: Stage, left: bool, over: bool) -> str:
    """How far a competition has got, in a word: what its latest stage is at."""
    if over:
        return stage.status if stage.status == "final" else "over"
    if stage.closed:
        return "between stages"
    if stage.playing is not None:
        return stage.playing.state
    if stage.plan.format == "season":
        return "not begun" if stage.status == "not begun" else "open"
    if not stage.rounds:
        return "not begun"
    return "between rounds" if left else stage.status


def _pending(there: Competition) -> str:
    """How many rulings and appeals wait; what they are about is for the officials."""
    words = [each.name.split()[0] for each in pending(there)]
    counts = [(words.count(each), each) for each in ("ruling", "appeal")]
    told = [f"{n} {each}{'s' if n > 1 else ''}" for n, each in counts if n]
    are = "is" if len(words) == 1 else "are"
    return f"{' and '.join(told)} {are} still to be decided." if told else ""


def _left_to_play(there: Competition, stage: Stage) -> bool:
    """Whether a stage has rounds that are not drawn yet, or matches of its bracket."""
    if stage.closed:
        return False
    if not stage.bracket:
        return stage.planned is None or len(stage.rounds) < stage.planned
    try:
        return not pipeline.bracket(there, stage.name).finished
    except (Mistake, Refusal):  # it waits for a choice, or has not been opened
        return True


def _has_places(there: Competition, stage: Stage) -> bool:
    return stage.plan.format == "season" and there.state.stage(stage.name).opened


def leaders(
    there: Competition, stage: Stage, most: int = LEADERS, until: int | None = None
) -> tuple[tuple[str, tuple[Leader, ...]], ...]:
    """The first of each field of a stage now or after a round, or the placed of its bracket."""
    try:
        if stage.bracket:
            return _placed(there, stage, most)
        found = pipeline.standings(there, stage.name, until)
    except (Mistake, Refusal):
        return ()
    if not any(each.done for each in stage.rounds) and stage.plan.format != "season":
        return ()
    return tuple(
        (title, _first(there, standing, most, stage.plan.figure))
        for title, standing in by_title(found)
    )


def _first(
    there: Competition, standing: pipeline.Standing, most: int, unit: str
) -> tuple[Leader, ...]:
    """The first of a field, with as many decimals as the whole of it needs."""
    lines = standing.lines[:most]
    places = places_for(line.total for line in standing.lines)
    sign = "%" if unit == "percent" else ""
    return tuple(
        Leader(
            f"{line.place}{'=' if line.tied_with else ''}",
            who(there, line.contestant),
            figure(line.total, places) + sign,
        )
        for line in lines
    )


def _placed(
    there: Competition, stage: Stage, most: int
) -> tuple[tuple[str, tuple[Leader, ...]], ...]:
    progress = pipeline.bracket(there, stage.name)
    places = progress.places if progress.champions else ()
    found = tuple(
        Leader(ordinal(each.place), who(there, name), "")
        for each in places
        for name in each.contestants
    )[:most]
    return (("", found),) if found else ()


@value
class TitleShown:
    """A title and who holds it."""

    title: str
    clause: str
    holders: tuple[Who, ...]
    open: bool
    stage: Stage
    sure: bool


def titles_of(there: Competition) -> tuple[TitleShown, ...]:
    """The titles of all stages that have been scored, sure where the stage is over."""
    made = []
    for stage in stages_of(there):
        if not stage.plan.titles or not (stage.closed or stage.scored):
            continue
        try:
            found = pipeline.titles(there, stage.name)
        except (Mistake, Refusal):
            continue
        sure = stage.closed or stage.status == "final"
        for each in found:
            holders = tuple(who(there, name) for name in each.contestants)
            nobody_leads = stage.bracket and not sure  # a bracket has a winner, or none yet
            is_open = each.open or nobody_leads
            made.append(TitleShown(each.title, each.clause, holders, is_open, stage, sure))
    return tuple(made)


@value
class GoesOn:
    """Who goes on from a stage to another one, as things stand."""

    to: Stage
    qualified: tuple[tuple[Who, str], ...]
    alternates: tuple[Who, ...]
    clause: str
    waits: str


def qualifiers_of(there: Competition, stage: Stage) -> tuple[GoesOn, ...]:
    """Who would go on from a stage as it stands; nothing where that cannot be said yet."""
    if not stage.plan.qualify or not (stage.scored or stage.plan.format == "season"):
        return ()
    titles = {each.name: each for each in stages_of(there)}
    try:
        found = pipeline.qualification(there, stage.name)
    except (Mistake, Refusal):
        return ()
    return tuple(
        GoesOn(
            titles[each.to],
            tuple(
                (
                    who(there, name),
                    figure(each.carry_overs[name]) if name in each.carry_overs else "",
                )
                for name in each.found.qualified
            ),
            tuple(who(there, name) for name in each.found.alternates[:4]),
            each.clause,
            without_hidden(there, each.found.reason or ""),
        )
        for each in found
    )
