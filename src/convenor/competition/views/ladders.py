"""A ladder: several nights in one list, of which the best count.

Competitions go in, each a night, with how many nights count and whether pairs or players are
listed; out come the lines, the best first, with what each had on every night and which of them
count, and the same with handicaps where any were given. A player is known by the number of the
federation, or else by name. What a night was scored by is not known here: only that it is the same
on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, cast, get_args

from convenor.competition.finals import brackets
from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.competition.views.handicapped import places_of
from convenor.competition.views.unranked import shown_standings
from convenor.competition.views.withheld_names import WITHHELD, contestant_name, kind_of
from convenor.errors import Mistake
from convenor.exact import Exact, ratio
from convenor.ledger import bodies
from convenor.standings.plain import text
from convenor.standings.ranking import Standing
from convenor.values import value

By: TypeAlias = Literal["pairs", "players"]
Total: TypeAlias = Literal["sum", "average"]

ALL = "all"
MOST_NIGHTS = 400


@value
class LadderTerms:
    """How nights make a ladder."""

    best: int | None = None
    """How many nights count; None: all."""
    by: By = "pairs"
    total: Total = "sum"
    """The sum of the nights that count, or their average: then whoever has fewer has no place."""


@value
class Night:
    """What everybody had on one night."""

    name: str
    day: str
    unit: str
    scores: Mapping[str, Exact]
    handicaps: Mapping[str, Exact]
    names: Mapping[str, str]


@value
class LadderLine:
    """One line of a ladder."""

    place: int | None
    who: str
    name: str
    figure: Exact
    nights: int
    """Nights on which it played."""
    scores: tuple[Exact | None, ...]
    """Night by night; None where it did not play."""
    counts: tuple[bool, ...]
    """Which of them count."""


@value
class Ladder:
    """The ladder, and the nights that it is made of."""

    nights: tuple[tuple[str, str], ...]
    """Name and day, the first night first."""
    unit: str
    terms: LadderTerms
    lines: tuple[LadderLine, ...]
    handicapped: tuple[LadderLine, ...] = ()
    """With handicaps, night by night; nothing where none was given."""


def ladder(nights: Sequence[Competition], terms: LadderTerms) -> Ladder:
    """The ladder of some nights."""
    if terms.best is not None and terms.best < 1:
        raise Mistake(f"{terms.best} nights cannot count: say how many of them, from 1 on.")
    if len(nights) > MOST_NIGHTS:
        raise Mistake(f"{len(nights)} nights are too many for one ladder: {MOST_NIGHTS} at most.")
    played = [found for each in nights if (found := night_of(each, terms.by)) is not None]
    if not played:
        raise Mistake("none of these nights has a standing yet: play one first.")
    played.sort(key=lambda each: each.day)
    units = list(dict.fromkeys(each.unit for each in played))
    if len(units) > 1:
        first, other = (next(e for e in played if e.unit == unit) for unit in units[:2])
        raise Mistake(
            f"'{first.name}' of {first.day} counts in {first.unit} and '{other.name}' of "
            f"{other.day} in {other.unit}: a ladder is of nights that are scored alike."
        )
    with_handicaps = [
        {who: score + each.handicaps.get(who, 0) for who, score in each.scores.items()}
        for each in played
    ]
    given = any(each.handicaps for each in played)
    return Ladder(
        tuple((each.name, each.day) for each in played),
        units[0],
        terms,
        _lines(played, [each.scores for each in played], terms),
        _lines(played, with_handicaps, terms) if given else (),
    )


def night_of(there: Competition, by: By) -> Night | None:
    """What everybody had in the last stage of a competition that has a standing; None: nothing."""
    begun = there.state.begun
    if there.state.plan is None or begun is None:
        return None
    fields = _last_standing(there)
    scores: dict[str, Exact] = {}
    handicaps: dict[str, Exact] = {}
    names: dict[str, str] = {}
    for line in (line for each in fields for line in each.lines):
        entry = there.state.entries.get(line.contestant)
        for who, name in _listed(there, entry, by):
            scores[who], names[who] = line.total, name
            if entry is not None and entry.handicap is not None:
                handicaps[who] = entry.handicap
    if not scores:
        return None
    unit = next((each.unit for each in fields if each.unit), "")
    return Night(there.state.name, begun.begins.isoformat(), unit, scores, handicaps, names)


def _last_standing(there: Competition) -> tuple[Standing, ...]:
    """The fields of the last stage in which somebody is placed; a bracket has no figures."""
    for stage in reversed(there.state.the_plan.stages):
        begun = bool(there.state.sessions_of(stage.name))
        if begun and not brackets.is_bracket(there.figures, stage.name):
            fields = tuple(shown_standings(there, stage.name).values())
            if any(each.lines for each in fields):
                return fields
    return ()


def _listed(there: Competition, entry: Contestant | None, by: By) -> Iterable[tuple[str, str]]:
    """By what a contestant, or each of its players, is known on every night, and its name."""
    if entry is None:
        return ()
    keys = [_key(player) for player in entry.players]
    if by == "pairs" or not keys:
        known = " & ".join(sorted(keys)) or _plain(entry.name)
        return ((known, contestant_name(entry, kind_of(there))),)
    return tuple(
        (key, WITHHELD if player.name in entry.hidden else player.name)
        for key, player in zip(keys, entry.players, strict=True)
    )


def _key(player: bodies.Player) -> str:
    return f"#{player.id.strip()}" if player.id.strip() else _plain(player.name)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _lines(
    nights: Sequence[Night], scores: Sequence[Mapping[str, Exact]], terms: LadderTerms
) -> tuple[LadderLine, ...]:
    everybody = dict.fromkeys(who for each in scores for who in each)
    names = {who: name for each in nights for who, name in each.names.items()}
    made = [_line(who, names[who], [each.get(who) for each in scores], terms) for who in everybody]
    placed = places_of({each.who: each.figure for each in made if _has_a_place(each, terms)})
    lines = (
        LadderLine(
            placed.get(each.who),
            each.who,
            each.name,
            each.figure,
            each.nights,
            each.scores,
            each.counts,
        )
        for each in made
    )
    return tuple(
        sorted(lines, key=lambda e: (e.place is None, e.place or 0, -e.figure, e.name.casefold()))
    )


def _has_a_place(line: LadderLine, terms: LadderTerms) -> bool:
    """An average of too few nights says little: it waits until there are as many as count."""
    return terms.total == "sum" or line.nights >= (terms.best or 1)


def _line(who: str, name: str, scores: Sequence[Exact | None], terms: LadderTerms) -> LadderLine:
    """The best nights of one; of equal ones the earlier counts."""
    played = [(score, -at) for at, score in enumerate(scores) if score is not None]
    best = sorted(played, reverse=True)[: terms.best]
    figure: Exact = sum(score for score, _ in best)
    if terms.total == "average":
        figure = ratio(figure, len(best))
    chosen = {-at for _, at in best}
    return LadderLine(
        None,
        who,
        name,
        figure,
        len(played),
        tuple(scores),
        tuple(at in chosen for at in range(len(scores))),
    )


def terms_kept(nights: Iterable[Competition]) -> LadderTerms:
    """The terms that were said last on any of the nights; the usual ones if nobody did."""
    said = (each for there in nights for each in there.state.of(bodies.LadderSet))
    _, kept = max(said, key=lambda each: each[0].recorded, default=(None, None))
    return LadderTerms() if kept is None else LadderTerms(kept.best, kept.by, kept.total)


def terms_said(
    best: str,
    by: str,
    total: str,
    kept: LadderTerms = LadderTerms(),  # noqa: B008
) -> LadderTerms:
    """The terms as an address says them; what is not said is as it is kept."""
    if best not in ("", ALL) and not best.isdecimal():
        raise Mistake(f"'{best[:20]}' nights cannot count: say a number, or '{ALL}'.")
    if by not in ("", *get_args(By)):
        raise Mistake(f"a ladder lists pairs or players, not '{by[:20]}'.")
    if total not in ("", *get_args(Total)):
        raise Mistake(f"the nights make a sum or an average, not '{total[:20]}'.")
    return LadderTerms(
        kept.best if not best else None if best == ALL else int(best),
        cast(By, by or kept.by),
        cast(Total, total or kept.total),
    )


def ladder_plain(found: Ladder) -> dict[str, object]:
    """A ladder for a program: by what somebody is known across nights is not told."""
    return {
        "unit": found.unit,
        "best": found.terms.best,
        "by": found.terms.by,
        "total": found.terms.total,
        "nights": [{"name": name, "day": day} for name, day in found.nights],
        "lines": [_line_plain(each) for each in found.lines],
        "handicapped": [_line_plain(each) for each in found.handicapped],
    }


def _line_plain(line: LadderLine) -> dict[str, object]:
    return {
        "place": line.place,
        "name": line.name,
        "figure": text(line.figure),
        "nights": line.nights,
        "scores": [None if each is None else text(each) for each in line.scores],
        "counts": list(line.counts),
    }
