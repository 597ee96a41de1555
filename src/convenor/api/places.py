"""Where everybody stands, who goes on, who holds which title, and why: the figures of a stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor import pipeline
from convenor.api.parameters import FactNumber, Moment, Round, Slug, StageName, as_of
from convenor.api.problems import Problem
from convenor.api.reading import answer, asked_of, stage_of
from convenor.api.reads import STAGE
from convenor.api.shapes import places as shapes
from convenor.api.shapes.reasons import Derivation
from convenor.api.shown import places as shown
from convenor.competition.explaining.question_words import question_of
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import standings_plain
from convenor.competition.views.season import lines_plain, season_lines, season_table
from convenor.competition.views.selection import selected_team, team_plain
from convenor.competition.views.visibility import asked as asked_by_public
from convenor.competition.views.visibility import told
from convenor.errors import Mistake
from convenor.explain import as_json
from convenor.web.accounts.roles import Role

router = Router(tags=["Places and reasons"])


@router.get(STAGE + "/standings", response={200: shapes.Standings}, summary="The standings")
def standings(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    after: Round = None,
    fact: FactNumber = None,
    time: Moment = None,
) -> HttpResponse:
    """The standings now, after a round, or as they were after a fact or at a time."""

    def make(there: Competition) -> object:
        return standings_plain(there, stage_of(there, stage), after)

    key, at = ("standings", stage, after), as_of(fact, time)
    return answer(request, asked_of(request, slug), key, make, at)


@router.get(STAGE + "/bracket", response={200: shapes.Bracket}, summary="The bracket")
def bracket(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    fact: FactNumber = None,
    time: Moment = None,
) -> HttpResponse:
    """How far a final has got."""

    def make(there: Competition) -> object:
        if not pipeline.is_bracket(there, stage_of(there, stage)):
            raise Problem(404, f"'{stage}' is no bracket: ask for its standings.")
        return shown.bracket_plain(there, stage)

    return answer(request, asked_of(request, slug), ("bracket", stage), make, as_of(fact, time))


@router.get(STAGE + "/qualification", response={200: shapes.Qualification}, summary="Who goes on")
def qualification(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """Who would go on if the stage ended now, with what carry-over, and the alternates."""

    def make(there: Competition) -> object:
        return shown.qualification_plain(there, stage_of(there, stage))

    return answer(request, asked_of(request, slug), ("qualification", stage), make)


@router.get(STAGE + "/season", response={200: shapes.SeasonTable}, summary="A season table")
def season(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """Every place that counts in a season table: event, points, clause, and where it is from."""
    asked = asked_of(request, slug, Role.SCORER, "A season table")

    def make(there: Competition) -> object:
        lines = season_lines(there, season_table(there, stage_of(there, stage)))
        return {"stage": stage, "lines": lines_plain(lines), "fact": there.number}

    return answer(request, asked, ("season", stage), _or_nothing(make))


@router.get(STAGE + "/team", response={200: shapes.SelectedTeam}, summary="A selected team")
def team(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """Who is selected for a team and why, captain and ratification; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "A selected team")

    def make(there: Competition) -> object:
        found = selected_team(there, stage_of(there, stage))
        return {**team_plain(found), "fact": there.number}

    return answer(request, asked, ("team", stage), _or_nothing(make))


def _or_nothing(make: Callable[[Competition], object]) -> Callable[[Competition], object]:
    """A stage of another kind has nothing at this address, and the sentence says so."""

    def made(there: Competition) -> object:
        try:
            return make(there)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None

    return made


@router.get(STAGE + "/titles", response={200: shapes.Titles}, summary="The titles")
def titles(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """The titles of a stage, and who holds them as things stand."""

    def make(there: Competition) -> object:
        return shown.titles_plain(there, stage_of(there, stage))

    return answer(request, asked_of(request, slug), ("titles", stage), make)


@router.get(STAGE + "/cross", response={200: shapes.Cross}, summary="The cross-table")
def cross(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """Who met whom, with what score."""

    def make(there: Competition) -> object:
        return shown.cross_plain(there, stage_of(there, stage))

    return answer(request, asked_of(request, slug), ("cross", stage), make)


@router.get(STAGE + "/ranks", response={200: shapes.Ranks}, summary="Places round by round")
def ranks(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """The place of everybody after each round."""

    def make(there: Competition) -> object:
        return shown.ranks_plain(there, stage_of(there, stage))

    return answer(request, asked_of(request, slug), ("ranks", stage), make)


@router.get("/competitions/{slug}/explain", response={200: Derivation}, summary="Why")
def explain(
    request: HttpRequest,
    slug: Slug,
    question: Annotated[
        str,
        Query(
            min_length=1,
            max_length=200,
            description="'place of team 7', 'round 3 of team 7', 'board 12 in round 3', "
            "'draw of round 4', 'qualifiers'; with 'in STAGE' at its end if need be",
        ),
    ],
    stage: Annotated[str | None, Query(max_length=80)] = None,
    fact: FactNumber = None,
    time: Moment = None,
) -> HttpResponse:
    """Why a figure is what it is: the derivation, told by the calculation itself."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        named = "" if stage is None else stage_of(there, stage)
        if asked.official:
            return as_json(pipeline.explained(there, question_of(there.state, question, named)))
        return as_json(told(there, asked_by_public(there, question, named)))

    key, at = ("why", question, stage), as_of(fact, time)
    return answer(request, asked, key, make, at)
