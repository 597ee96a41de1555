"""A season table as plain data: every place that counts, what it is worth, and where it is from.

A competition and a season table of it go in; lines come out, one for each place, with the event,
the partner's part, the points and the clause, and the competitions that were read. The points
are the season's own; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.live import Competition
from convenor.competition.views.withheld_names import name_of
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.ledger.bodies import EventLinked
from convenor.values import value


@value
class SeasonLine:
    """One place that counts."""

    contestant: str
    name: str
    player: str
    """The player, where it is of one of them."""
    event: str
    title: str
    place: int | None
    tied: int
    together: bool
    played: str
    points: Exact
    clause: str
    link: EventLinked | None = None
    fact: int = 0


def season_tables(there: Competition) -> tuple[str, ...]:
    """The stages that are season tables with events to count."""
    return tuple(
        each.name
        for each in there.state.the_plan.stages
        if each.format == "season" and any("event" in source for source in each.earns)
    )


def season_table(there: Competition, named: str = "") -> str:
    """The table that is meant: the one that is named, else the first."""
    tables = season_tables(there)
    if named and named not in tables:
        raise Mistake(f"'{named}' is no season table: {', '.join(tables) or 'there is none'}.")
    if not tables:
        raise Mistake(f"{there.state.name} has no season table: no events count in it.")
    return named or tables[0]


def season_lines(there: Competition, stage: str, contestant: str = "") -> tuple[SeasonLine, ...]:
    """Every place that counts for the entries of a table, or for one of them."""
    season = there.figures.accounts.season(stage)
    rules = there.figures.rules(stage)
    found = []
    for each in season.earned:
        body = each.body
        if not body.contestant or contestant not in ("", body.contestant):
            continue
        source = season.source(body.event)
        found.append(
            SeasonLine(
                body.contestant,
                name_of(there, body.contestant),
                body.player,
                body.event,
                source.shown,
                body.place,
                body.tied,
                body.together,
                "" if body.played is None else f"{body.played} of {body.of}",
                season.credited(body),
                rules.full(source.clause) if source.clause else "",
                each.link,
                each.stamp.number,
            )
        )
    return tuple(found)


def lines_plain(lines: tuple[SeasonLine, ...]) -> list[dict[str, object]]:
    """The same as the command line and other programs read it."""
    return [
        {
            "contestant": each.contestant,
            "name": each.name,
            "player": each.player,
            "event": each.event,
            "title": each.title,
            "place": each.place,
            "tied": each.tied,
            "together": each.together,
            "played": each.played,
            "points": show(each.points),
            "clause": each.clause,
            "from": _from(each.link),
            "fact": each.fact,
        }
        for each in lines
    ]


def _from(link: EventLinked | None) -> Mapping[str, object] | None:
    if link is None:
        return None
    return {
        "ledger": link.ledger,
        "title": link.title,
        "stage": link.played_in,
        "number": link.number,
        "head": link.head,
    }


def totals(there: Competition, stage: str) -> Mapping[str, Exact]:
    """What each entry has in the table."""
    return {
        who: figure
        for standing in there.figures.standings(stage).values()
        for who, figure in standing.figures.items()
    }
