"""The standings of a stage as lines to be shown: places, movement, totals in their parts.

A competition and a stage go in; for each field its lines come out in order, each with how far it
moved since the round before, what it has in the round in play, and how a tie was split. Every
figure is the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import overload

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on
from convenor.competition.views.credited_rounds import Credited
from convenor.competition.views.people import Who, by_number, who
from convenor.competition.views.section_seats import seats_at_the_start
from convenor.competition.views.unranked import ranked_lines, unranked
from convenor.exact import Exact, whole_if_whole
from convenor.explain.figures_written import figure, places_for, swing
from convenor.values import replace, value
from convenor.web.public.columns import Column, columns_of
from convenor.web.public.round_columns import RoundsOf
from convenor.web.public.stages import Round, Stage

FIELDS = {"NS": "North–South", "EW": "East–West"}
MOST_ROUNDS = 10
EXTRAS = ("carry_over", "adjustments", "fines")
HEADS = {"percent": "%", "point": "Points", "IMP": "IMPs", "wins": "Wins"}
EXTRA_WORDS = {"carry_over": "Carried", "adjustments": "Adjusted", "fines": "Fines"}


@value
class Row:
    """A line of a standing."""

    place: str
    moved: int | None
    who: Who
    total: str
    won: str
    now: str
    now_note: str
    by_round: tuple[tuple[int, str], ...]
    beside: tuple[tuple[str, str], ...]
    split_by: str = ""
    because: str = ""
    seat: str = ""
    """Where it began in a hall of several sections, 'A3 NS'."""

    @property
    def up(self) -> int:
        return max(self.moved or 0, 0)

    @property
    def down(self) -> int:
        return max(-(self.moved or 0), 0)


class Rows(Sequence[Row]):
    """Lines that are made when somebody looks at them: of a large field a page shows a part.

    The names in their order go in, what makes a line, and what a line of theirs rests on.
    """

    def __init__(
        self,
        names: Sequence[str],
        make: Callable[[int], Row],
        rests_on: Callable[[int], tuple[object, ...]],
    ) -> None:
        self.names = names
        self.rests_on = rests_on
        self._make = make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        at %= len(self)
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]


@value
class Field:
    """A field with its lines."""

    name: str
    title: str
    unit: str
    rows: Sequence[Row]
    unplaced: Sequence[Row]
    extras: tuple[str, ...]
    counts_wins: bool
    now: str
    last: int
    rounds: tuple[tuple[str, str], ...]
    """The heads of what each had of earlier rounds, short and in full; of a season, its events."""
    since: int
    left_to: tuple[tuple[str, str], ...] = ()
    rests_on: tuple[object, ...] = ()
    """What all lines rest on, beside what each rests on by itself."""

    @property
    def head(self) -> str:
        """What stands over the totals."""
        return HEADS.get(self.unit, self.unit.capitalize() if self.unit.islower() else self.unit)


def fields_of(there: Competition, stage: Stage, until: int | None = None) -> tuple[Field, ...]:
    """Each field of a stage, as it stands or as it stood after a round."""
    standings = standings_of(there, stage, until)
    rounds = [each for each in stage.rounds if each.done and _counts(each, until)]
    last = rounds[-1] if rounds else None
    since, before = _before(there, stage, last.number if last else 0, standings)
    maker = _Maker(there, stage, rounds, last, since, before, whole=until is None)
    if not rounds and not _anything(standings):
        return tuple(maker.entered(name, e) for name, e in sorted(standings.items(), key=in_order))
    return tuple(maker.field(name, each) for name, each in sorted(standings.items(), key=in_order))


def standings_of(
    there: Competition, stage: Stage, until: int | None = None
) -> Mapping[str, pipeline.Standing]:
    """The standing of each field of a stage; none where nobody plays in it yet."""
    if stage.awaited:
        return {}
    anybody = pipeline.account(there, stage.name, until).contestants
    return pipeline.standings(there, stage.name, until) if anybody else {}


def _anything(standings: Mapping[str, pipeline.Standing]) -> bool:
    """Whether anybody has anything yet, if only brought along from before."""
    return any(line.total for each in standings.values() for line in each.lines)


def in_order(item: tuple[str, object]) -> tuple[bool, str]:
    """Fields in the order in which they are read: North-South first."""
    return (item[0] != "NS" and not item[0].endswith(" NS"), item[0])


def field_title(name: str) -> str:
    """A field by the name under which it is read."""
    return FIELDS.get(name, name if not name or " " in name else f"Section {name}")


def by_title(standings: Mapping[str, pipeline.Standing]) -> list[tuple[str, pipeline.Standing]]:
    """Fields with their titles, in the order in which they are read."""
    return [(field_title(name), each) for name, each in sorted(standings.items(), key=in_order)]


def _counts(each: Round, until: int | None) -> bool:
    return until is None or each.number <= until


def _before(
    there: Competition, stage: Stage, last: int, now: Mapping[str, pipeline.Standing]
) -> tuple[int, Mapping[str, int]]:
    """The round that movement is told since: the one before, or where nothing has moved since
    then (the last one is only beginning) the one before that."""
    places = pipeline.places_in(now)
    for since in (last - 1, last - 2):
        if since < 1:
            break
        found = pipeline.places_in(pipeline.standings(there, stage.name, since))
        if found != places:
            return since, found
    return 0, {}


class _Maker:
    """Makes lines, with what all of them look at gathered once."""

    def __init__(
        self,
        there: Competition,
        stage: Stage,
        rounds: list[Round],
        last: Round | None,
        since: int,
        before: Mapping[str, int],
        *,
        whole: bool,
    ) -> None:
        self.there, self.stage, self.last = there, stage, last
        self.since, self.before = since, before
        self.rounds = RoundsOf(there, stage, rounds)
        credited = self.rounds.credited
        self.columns = self.rounds.columns(rounds[:-1][-MOST_ROUNDS:])
        if stage.plan.format == "season":
            self.columns = columns_of(there, stage)
        self.ahead = _ahead(credited, rounds) if whole else {}
        self.seats = seats_at_the_start(there, stage.name)
        self.unranked = unranked(there, stage.name, None if whole else last.number if last else 0)

    def field(self, name: str, standing: pipeline.Standing) -> Field:
        """One field with all its lines."""
        totals = standing.totals
        extras = tuple(e for e in EXTRAS if any(map(attrgetter(e), totals.values())))
        places = places_for(standing.figures.values())
        waits = tuple(
            (to, ", ".join(who(self.there, each).name for group in groups for each in group))
            for to, groups in standing.left_to.items()
            if to != "shared"
        )
        return Field(
            name,
            field_title(name),
            self.stage.plan.figure if standing.unit in ("", "%") else standing.unit,
            self._rows(standing, extras, places),
            self._unplaced_rows(standing, extras, places),
            (*(EXTRA_WORDS[each] for each in extras), *(["Bye to come"] if self.ahead else [])),
            self.rounds.counts_wins,
            self.last.name if self.last and self.rounds.has_now else "",
            self.last.number if self.last else 0,
            tuple((self._short(each), each.name) for each in self.columns),
            self.since,
            waits,
            (extras, places, bool(self.ahead), *self.rounds.rests_on, *self._seasonal()),
        )

    def _seasonal(self) -> tuple[object, ...]:
        """What the columns of a season rest on: all their figures, as they are few."""
        if self.stage.plan.format != "season":
            return ()
        return tuple((each.number, each.name, dict(each.worth)) for each in self.columns)

    def _waiting(self, name: str) -> Row:
        """Somebody who cannot be placed yet."""
        now, note = self.rounds.now(name)
        by_round, because = self._by_round(name), self.unranked[name]
        beside = self._beside(None, (), name)
        head = ("–", None, who(self.there, name), "", "", now, note)
        return Row(*head, by_round, beside, "", because, self._seat(name))

    def _seat(self, name: str) -> str:
        return self.seats.get(name, "")

    def entered(self, name: str, standing: pipeline.Standing) -> Field:
        """One field before anything is played: who is in it, and nobody before another."""
        field = self.field(name, standing)
        rows = sorted(field.rows, key=lambda row: by_number(row.who.number))
        level = tuple(replace(row, place="", moved=None, total="", split_by="") for row in rows)
        return replace(field, rows=level, left_to=())

    def _rows(self, standing: pipeline.Standing, extras: tuple[str, ...], places: int) -> Rows:
        lines = ranked_lines(standing.lines, self.unranked)
        return Rows(
            tuple(each.contestant for each in lines) if self.unranked else standing.order,
            lambda at: self._row(lines[at], standing, extras, places),
            lambda at: (
                lines[at],
                self.before.get(lines[at].contestant),
                *self._own(lines[at].contestant, standing, extras),
            ),
        )

    def _unplaced_rows(
        self, standing: pipeline.Standing, extras: tuple[str, ...], places: int
    ) -> Rows:
        waiting = [each.contestant for each in standing.lines if each.contestant in self.unranked]
        names = (*standing.unplaced, *sorted(waiting, key=by_number))
        return Rows(
            names,
            lambda at: (
                self._waiting(names[at])
                if names[at] in self.unranked
                else self._unplaced(names[at], standing, extras, places)
            ),
            lambda at: (
                standing.figures.get(names[at]),
                standing.unplaced_because.get(names[at]) or self.unranked.get(names[at]),
                *self._own(names[at], standing, extras),
            ),
        )

    def _own(
        self, name: str, standing: pipeline.Standing, extras: tuple[str, ...]
    ) -> tuple[object, ...]:
        """What a line rests on besides its place: who it is, the last round, what is beside."""
        total, entries = standing.totals.get(name), self.there.state.entries
        return (
            entries.get(name) or tuple(entries.get(each) for each in contestants_on(name)),
            self.rounds.now_rests_on(name),
            tuple(getattr(total, each, 0) for each in extras) if extras else (),
            self.ahead.get(name, 0) if self.ahead else 0,
            self._seat(name),
        )

    def _row(
        self,
        line: pipeline.StandingLine,
        standing: pipeline.Standing,
        extras: tuple[str, ...],
        places: int,
    ) -> Row:
        name = line.contestant
        old = self.before.get(name)
        now, note = self.rounds.now(name)
        return Row(
            f"{line.place}=" if line.tied_with else str(line.place),
            None if old is None else old - line.place,
            who(self.there, name),
            figure(line.total, places),
            self.rounds.won(name),
            now,
            note,
            self._by_round(name),
            self._beside(standing.totals.get(name), extras, name),
            line.split_by,
            seat=self._seat(name),
        )

    def _beside(
        self, total: pipeline.Total | None, extras: tuple[str, ...], name: str
    ) -> tuple[tuple[str, str], ...]:
        """What somebody has beside the rounds that have begun."""
        amount = self.ahead.get(name, 0)
        coming = (("ahead", swing(amount) if amount else ""),) if self.ahead else ()
        return (*_parts(total, extras), *coming)

    def _by_round(self, name: str) -> tuple[tuple[int, str], ...]:
        """What somebody had of each earlier round."""
        return tuple((each.number, each.worth.get(name, "")) for each in self.columns)

    def _short(self, column: Column) -> str:
        """The head of a column: an event of a season by its name, a round by its number."""
        word = self.stage.word
        return column.name if word == "Event" else f"{word[0]}{column.number}"

    def _unplaced(
        self, name: str, standing: pipeline.Standing, extras: tuple[str, ...], places: int
    ) -> Row:
        now, note = self.rounds.now(name)
        return Row(
            "–",
            None,
            who(self.there, name),
            figure(standing.figures[name], places),
            self.rounds.won(name),
            now,
            note,
            self._by_round(name),
            self._beside(standing.totals.get(name), extras, name),
            because=standing.unplaced_because.get(name, "") or "not contending",
            seat=self._seat(name),
        )


def _ahead(credited: Credited, begun: list[Round]) -> dict[str, Exact]:
    """What counts already of rounds that have not begun: who has a bye has its points."""
    known = {each.number for each in begun}
    found: dict[str, Exact] = {}
    for number, own in credited.items():
        for name, (amount, _) in own.items() if number not in known else ():
            found[name] = whole_if_whole(found.get(name, 0) + amount)
    return found


def beside_rounds(total: pipeline.Total | None) -> tuple[str, ...]:
    """What a total has beside its rounds, in words: 'fines −1'."""
    return tuple(
        f"{EXTRA_WORDS[name].lower()} {amount}" for name, amount in _parts(total, EXTRAS) if amount
    )


def _parts(total: pipeline.Total | None, extras: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What is beside the rounds, each with its kind."""
    amounts: list[Exact] = [getattr(total, each, 0) for each in extras]
    taken = [-each if name == "fines" else each for name, each in zip(extras, amounts, strict=True)]
    return tuple(
        (name, swing(each) if each else "") for name, each in zip(extras, taken, strict=True)
    )
