"""What places in a competition earn there and then: points of pairs and teams, or of each player.

A competition and a stage go in; out come points with the clause that gives them. They are those of
this competition's own places and matches; a season that adds them up, and who may take part in it,
is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor import pipeline
from convenor.actions.asking.boards_played import matches_in, stanzas_in
from convenor.actions.asking.hearing import resolved
from convenor.awards.playing import PlayingPoints, PlayingTerms
from convenor.awards.shares import Awards, ShareTerms
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.plans.words import word_in
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.regulation.answers import See
from convenor.regulation.stack import Resolved
from convenor.values import value

PART = "place points"


@value
class Earned:
    """Points of a contestant, or of one of its players."""

    contestant: str
    points: Exact
    clause: str
    player: str = ""


def points_of(there: Competition, stage: str) -> tuple[Earned, ...]:
    """The points that a stage gives as it stands; none where its plan names no clause for them."""
    found = resolved(there, stage, PART)
    if found is None:
        return ()
    if isinstance(found.terms, PlayingTerms):
        return tuple(_of_players(there, stage, found, found.terms))
    return tuple(_by_place(there, stage, found))


def points_told(there: Competition, stage: str) -> str:
    """The points as a director reads them when the stage closes: those of each contestant."""
    most: dict[str, Exact] = {}
    for each in points_of(there, stage):
        most[each.contestant] = max(each.points, most.get(each.contestant, 0))
    names = there.state.entries
    told = [f"{names[who].name} {show(points)}" for who, points in most.items() if points]
    return f"points: {', '.join(told)}" if told else ""


# --- by place ------------------------------------------------------------------------------------


def _by_place(there: Competition, stage: str, found: Resolved) -> Iterator[Earned]:
    terms = found.terms
    assert isinstance(terms, ShareTerms)
    given = {"event": _event(there, stage, terms), "ranking": _ranking(there, stage)}
    heard = put(pipeline.rules(there, stage).conditions, found.clause.name, given)
    if isinstance(heard.answer, See):
        raise Mistake(
            f"{heard.clause} sends the points of this event on to '{heard.answer.see}', "
            "which is no clause that is in force: name one that has them."
        )
    assert isinstance(heard.answer, Awards)
    for who, points in heard.answer.awards.items():
        yield Earned(who, points, heard.clause)


def _event(there: Competition, stage: str, terms: ShareTerms) -> str | None:
    """The word that the clause has for the event."""
    worth = terms.worth
    listed = [] if worth is None else [*(worth.events or {}), *(r.get("event") for r in worth.rows)]
    known = (*listed, *terms.no_points, *(terms.elsewhere or {}))
    return word_in(known, pipeline.rules(there, stage).words)


def _ranking(there: Competition, stage: str) -> list[dict[str, object]]:
    """Everybody with a total and a place; after a final the winner has 2, the loser 1."""
    if pipeline.is_bracket(there, stage):
        first = next(iter(pipeline.places(there, stage).values()))[:2]
        rows = [(who, len(first) - at) for at, group in enumerate(first) for who in group]
        return [{"contestant": who, "vp": vp, "eligible": _may(there, who)} for who, vp in rows]
    return [
        {
            "contestant": line.contestant,
            "vp": line.total,
            "place": line.place,
            "eligible": _may(there, line.contestant),
        }
        for standing in pipeline.standings(there, stage).values()
        for line in standing.lines
    ]


def _may(there: Competition, contestant: str) -> bool:
    entry = there.state.entries[contestant]
    return entry.contending and entry.withdrawn is None


# --- by playing ----------------------------------------------------------------------------------


def _of_players(
    there: Competition, stage: str, found: Resolved, terms: PlayingTerms
) -> Iterator[Earned]:
    """The points of each player of the teams of a stage, by what they played."""
    rules = pipeline.rules(there, stage)
    division = word_in((*terms.divisions, *terms.no_points), rules.words)
    results = _results(there, stage)
    for team in there.state.field_of(stage):
        for player in there.state.entry(team).players:
            before = [each.name for each in there.state.the_plan.sending_to(stage)]
            given = {
                "division": division,
                "eligible": _may(there, team),
                "qualifying_matches": _played(there, team, player.name, *(before or [stage])),
                "team_result": results.get(team, "other"),
                "final_stanzas": stanzas_played(there, team, player.name, stage) if results else 0,
            }
            heard = put(rules.conditions, found.clause.name, given)
            assert isinstance(heard.answer, PlayingPoints)
            yield Earned(team, heard.answer.points, heard.clause, player.name)


def _played(there: Competition, team: str, player: str, *stages: str) -> int:
    """Matches or stanzas that a player sat down for; those that nobody knows of are none."""
    return sum(matches_in(there, team, player, stage) or 0 for stage in stages)


def stanzas_played(there: Competition, team: str, player: str, stage: str) -> int:
    """Stanzas of a final that a player sat down for; those that nobody knows of are none."""
    return stanzas_in(there, team, player, stage) or 0


def _results(there: Competition, stage: str) -> Mapping[str, str]:
    """How the two teams of a final finished; nothing in any other stage."""
    if not pipeline.is_bracket(there, stage):
        return {}
    groups = next(iter(pipeline.places(there, stage).values()))
    words = ("winner", "runner-up")
    if groups and len(groups[0]) > 1:
        return dict.fromkeys(groups[0], "shared")
    return {who: word for group, word in zip(groups, words, strict=False) for who in group}
