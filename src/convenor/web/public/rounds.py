"""A round as the public sees it: its matches with their scores, and who sits where.

A competition, a stage and a round go in; matches, byes and seats come out, and where a contestant
plays next. A draft of a draw is never asked for here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.reported_matches import report_words
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.sessions import Card
from convenor.competition.state.seats import Seat, in_ranges
from convenor.competition.views.credited_rounds import (
    Credited,
    credited_in,
    instead_of_play,
    of_round,
)
from convenor.competition.views.people import Who, by_number, who
from convenor.competition.views.unranked import ALONE, compared_in
from convenor.exact import Exact
from convenor.explain.figures_written import figure, places_for, swing
from convenor.values import replace, value
from convenor.web.desks import desk_of
from convenor.web.public.brackets import SideShown, sides_of
from convenor.web.public.long_tables import Part
from convenor.web.public.stages import Round, Stage, stages_of
from convenor.web.store.models import Competition as Site

SIDES = {"NS": "North–South", "EW": "East–West"}


@value
class Side:
    """One side of a match."""

    who: Who
    score: str
    vp: str
    leads: bool
    total: str = ""
    """Of a match of a bracket, the score with what was carried in."""
    carry: str = ""


@value
class MatchLine:
    """A match as far as it has been played."""

    match: str
    name: str
    title: str
    """What a match of a bracket is called: 'Semi-final 1'."""
    tables: tuple[str, ...]
    sides: tuple[Side, Side]
    done: int
    of: int
    how: str
    share: bool
    instead: str = ""
    """What it was in place of a match that was played: 'forfeit'."""
    said: str = ""
    """That it counts by its score as a whole, or that its boards came to something else."""

    @property
    def carried(self) -> bool:
        """Whether it is a match of a bracket with carry-over, whose score is more than its IMPs."""
        return bool(self.sides[0].total)


@value
class Sitting:
    """Where somebody sits: the table, the direction, the boards, against whom."""

    round: int
    table: str
    side: str
    boards: str
    against: Who
    own: Who
    done: bool = False

    @property
    def direction(self) -> str:
        return SIDES.get(self.side, self.side)


@value
class Next:
    """Where a contestant plays in the session that is on or comes next."""

    stage: Stage
    round: Round
    sittings: tuple[Sitting, ...]
    bye: bool
    starts: datetime.datetime | None

    @property
    def at(self) -> Sitting | None:
        """The first table that is not done with."""
        return next((each for each in self.sittings if not each.done), None)

    @property
    def done(self) -> str:
        """What is still to come for somebody who has played all boards of a round of matches."""
        if self.at or not self.sittings or not self.stage.plan.in_matches:
            return ""
        if self.round.number == self.stage.planned:
            return "All boards of the last round are played."
        return "All boards are played: the next table stands here once the draw is published."


def matches_of(there: Competition, stage: Stage, round: Round) -> tuple[MatchLine, ...]:
    """The matches of a round in the order of the draw."""
    if not stage.plan.in_matches:
        return ()
    return match_lines(there, stage, pipeline.match_scores(there, stage.name, round.number))


def matches_set(
    competition: Site, there: Competition, stage: Stage, round: Round, why: str, part: Part
) -> SafeString:
    """The matches of a round that are in a part, as HTML: most are as they were before."""
    return _lines_set(
        competition,
        there,
        stage,
        round,
        part,
        "matches",
        lambda line: _match_set(competition, stage, round, why, line),
    )


def screen_matches_set(
    competition: Site, there: Competition, stage: Stage, round: Round, part: Part
) -> SafeString:
    """The same as a screen in the hall shows them."""
    template = get_template("convenor/public/_screen_match.html")
    return _lines_set(
        competition,
        there,
        stage,
        round,
        part,
        "screen matches",
        lambda line: str(template.render({"each": line})),
    )


def _lines_set(
    competition: Site,
    there: Competition,
    stage: Stage,
    round: Round,
    part: Part,
    table_name: str,
    set_line: Callable[[MatchLine], str],
) -> SafeString:
    """The matches of a round that are in a part, each set again where it is another."""
    found = part.lines(pipeline.match_scores(there, stage.name, round.number))
    if stage.bracket:  # a few, each with what was carried into it
        return mark_safe("".join(map(set_line, match_lines(there, stage, tuple(found)))))
    credited, entries = credited_in(there, stage.name), there.state.entries
    own = of_round(credited, round.number)
    table = desk_of(competition).set_lines.table(
        (table_name, stage.slug, round.number), (competition.slug,)
    )

    def line(match: MatchFigure) -> str:
        rests_on = ((entries.get(who), own.get(who)) for who in match.pairing.contestants)
        return table.line(
            match.pairing.match,
            (match, *rests_on),
            lambda: set_line(match_line(there, stage, match)),
        )

    return mark_safe("".join(map(line, found)))


def _match_set(competition: Site, stage: Stage, round: Round, why: str, line: MatchLine) -> str:
    context = {
        "slug": competition.slug,
        "stage": stage,
        "round": round,
        "why": why,
        "each": line,
    }
    return str(_match_template().render(context))


@cache
def _match_template() -> Any:
    return get_template("convenor/public/_match_row.html")


def match_line(there: Competition, stage: Stage, match: MatchFigure) -> MatchLine:
    """One match."""
    return match_lines(there, stage, (match,))[0]


def match_lines(
    there: Competition, stage: Stage, found: tuple[MatchFigure, ...]
) -> tuple[MatchLine, ...]:
    """Some matches of a stage."""
    credited = {} if stage.bracket else credited_in(there, stage.name)
    drawn = pipeline.drawn_bracket(there, stage.name) if stage.bracket and found else None
    carried = sides_of(there, stage) if drawn else {}
    lines = (
        _match(there, each, credited, drawn.title(each.pairing.name) if drawn else "")
        for each in found
    )
    return tuple(_with_totals(each, carried) for each in lines)


def _with_totals(line: MatchLine, carried: Mapping[tuple[str, str], SideShown]) -> MatchLine:
    """A match of a bracket with the score that decides it."""
    own = tuple(carried.get((line.name, side.who.number)) for side in line.sides)
    if not all(each is not None and each.score for each in own):
        return line
    first, second = (
        replace(side, total=each.score, leads=each.leads, carry=each.carry) if each else side
        for side, each in zip(line.sides, own, strict=True)
    )
    return replace(line, sides=(first, second))


def _match(there: Competition, match: MatchFigure, credited: Credited, title: str) -> MatchLine:
    instead = _instead(match, credited)
    first, second = (
        _side(there, match, name, instead.get(name)) for name in match.pairing.contestants
    )
    return MatchLine(
        match.pairing.match,
        match.pairing.name,
        title,
        match.pairing.tables,
        (first, second),
        match.done,
        match.scheduled,
        match.how,
        match.pairing.share,
        next((kind for _, kind in instead.values()), ""),
        report_words(match),
    )


def _instead(match: MatchFigure, credited: Credited) -> dict[str, tuple[Exact, str]]:
    """What both have of a match that was not played out, and as what."""
    found = {name: instead_of_play(match, name, credited) for name in match.pairing.contestants}
    return {name: each for name, each in found.items() if each}


def _side(
    there: Competition, match: MatchFigure, name: str, instead: tuple[Exact, str] | None
) -> Side:
    margin, vp = match.margin(name), match.vp(name)
    if instead:
        return Side(who(there, name), "", figure(instead[0], 2), False)
    return Side(
        who(there, name),
        "" if margin is None else swing(margin),
        "" if vp is None else figure(vp, 2),
        (match.ahead(name) or 0) > 0,
    )


def byes_of(there: Competition, round: Round) -> tuple[Who, ...]:
    """Those who do not play in a round."""
    byes = (round.session.draw or {}).get("byes", ())
    return tuple(who(there, str(each)) for each in byes)


def seats_by_round(
    there: Competition, round: Round
) -> tuple[tuple[int, tuple[tuple[Seat, Who, Who, str], ...]], ...]:
    """Every table of each round of a movement."""
    seating = round.session.seating
    found: dict[int, list[tuple[Seat, Who, Who, str]]] = {}
    for seat in seating.seats if seating else ():
        line = (seat, who(there, seat.ns), who(there, seat.ew), in_ranges(sorted(seat.boards)))
        found.setdefault(seat.round, []).append(line)
    return tuple(
        (number, tuple(sorted(lines, key=lambda each: by_number(each[0].table))))
        for number, lines in sorted(found.items())
    )


def seats_now(
    there: Competition, stage: Stage, round: Round
) -> tuple[tuple[int, tuple[tuple[Seat, Who, Who, str], ...]], ...]:
    """The tables of the round of a movement that is being played: the first with a board left."""
    if stage.plan.in_matches or round.status != "provisional":
        return ()
    shown = seats_by_round(there, round)
    left = [
        (number, lines)
        for number, lines in shown
        if any(
            seat.table not in there.state.on(stage.name, round.number, board)
            for seat, _, _, _ in lines
            for board in seat.boards
        )
    ]
    return tuple(left[:1])


@value
class SessionLine:
    """What one contestant made of a session."""

    who: Who
    boards: int
    score: str
    percent: str
    because: str = ""
    """Why it has no score yet."""


def session_lines(
    there: Competition, stage: Stage, round: Round
) -> tuple[tuple[str, tuple[SessionLine, ...]], ...]:
    """The scores of a session, those of each direction by themselves where they are ranked so."""
    if not round.done:
        return ()
    cards = pipeline.session_scores(there, stage.name, round.number).values()
    found: dict[str, list[Card]] = {}
    for card in cards:
        apart = stage.plan.fields == "two" and card.side is not None
        found.setdefault(SIDES[card.side.value] if apart and card.side else "", []).append(card)
    compared = frozenset(compared_in(there, round.session))
    own_places = places_for(card.score for card in cards if card.contestant in compared)

    def lines(own: list[Card]) -> tuple[SessionLine, ...]:
        own.sort(key=lambda each: (each.contestant not in compared, _best_first(each)))
        return tuple(
            _session_line(there, each, own_places)
            if each.contestant in compared
            else SessionLine(who(there, each.contestant), each.boards, "", "", ALONE)
            for each in own
        )

    return tuple((side, lines(own)) for side, own in sorted(found.items(), reverse=True))


def _best_first(card: Card) -> Exact:
    return -(card.score if card.percent is None else card.percent)


def _session_line(there: Competition, card: Card, places: int) -> SessionLine:
    of = f" of {figure(card.available)}" if card.available else ""
    shown = "" if card.percent is None else figure(card.percent, 2)
    score = f"{figure(card.score, places)}{of}"
    return SessionLine(who(there, card.contestant), card.boards, score, shown)


# --- where do I play next ------------------------------------------------------------------------


def next_of(there: Competition, number: str) -> Next | None:
    """Where a contestant plays in the last session that is out and not over."""
    for stage in reversed(stages_of(there)):
        round = stage.playing
        if round is None:
            continue
        sittings = tuple(_sittings(there, round, number))
        bye = any(each.number == number for each in byes_of(there, round))
        if sittings or bye:
            return Next(stage, round, sittings, bye, round.starts)
    return None


def _sittings(there: Competition, round: Round, number: str) -> Iterator[Sitting]:
    seating = round.session.seating
    for seat in seating.of(number) if seating else ():
        side = seat.side_of(number) or ""
        own, other = (seat.ns, seat.ew) if side == "NS" else (seat.ew, seat.ns)
        yield Sitting(
            seat.round,
            seat.table,
            side,
            in_ranges(sorted(seat.boards)),
            who(there, other),
            who(there, own),
            there.state.match_report(round.session.stage, round.number, seat.contestants)
            is not None
            or all(
                seat.table in there.state.on(round.session.stage, round.number, board)
                for board in seat.boards
            ),
        )
