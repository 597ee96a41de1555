"""What the pages read of a session: its draw, its seats, its matches, its boards and its hands.

What somebody still has to play is told to officials only (`competition.seen`).
"""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from ninja import Router

from convenor.api.paging import USUAL, page_of
from convenor.api.parameters import Cursor, Limit, Number, Slug, StageName
from convenor.api.problems import Problem
from convenor.api.reading import Asked, Page, answer, asked_of, plain_answer, stage_of
from convenor.api.reads import STAGE
from convenor.api.shapes import boards as board_shapes
from convenor.api.shapes import rounds as shapes
from convenor.api.shown import boards, cards, rounds
from convenor.api.shown.makes import deals_of, makes_plain
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import results_plain
from convenor.competition.views.visibility import is_open, open_boards
from convenor.errors import Mistake
from convenor.web.public.solving import solved

router = Router(tags=["A competition"])
SESSION = STAGE + "/sessions/{session}"


def _session(there: Competition, stage: str, number: int) -> SessionState:
    return there.state.session(stage_of(there, stage), number)


def _seen(asked: Asked, there: Competition, session: SessionState) -> Collection[int]:
    """The boards of a session that this caller may see."""
    return session.boards if asked.official else open_boards(there, session)


@router.get(STAGE + "/sessions", response={200: shapes.Sessions}, summary="The sessions")
def sessions(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """The sessions or rounds of a stage that have been set up."""

    def make(there: Competition) -> object:
        found = there.state.sessions_of(stage_of(there, stage))
        return {"sessions": [rounds.session_plain(there, e) for e in found], "fact": there.number}

    return answer(request, asked_of(request, slug), ("sessions", stage), make)


@router.get(SESSION, response={200: shapes.Session}, summary="A session")
def session(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """One session or round: how far it is, and until when corrections are taken."""

    def make(there: Competition) -> object:
        return rounds.session_plain(there, _session(there, stage, session))

    return answer(request, asked_of(request, slug), ("session", stage, session), make)


@router.get(SESSION + "/draw", response={200: shapes.Draw}, summary="The draw of a round")
def draw(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Who meets whom, and the certificate that proves it; drafts are for officials."""

    def make(there: Competition) -> object:
        return rounds.draw_with_certificate(there, stage_of(there, stage), session)

    return answer(request, asked_of(request, slug), ("draw", stage, session), make)


@router.get(SESSION + "/seats", response={200: shapes.Seats}, summary="Who sits where")
def seats(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Every table of each round with its boards, and those who do not play."""

    def make(there: Competition) -> object:
        return rounds.seats_plain(there, _session(there, stage, session))

    return answer(request, asked_of(request, slug), ("seats", stage, session), make)


@router.get(SESSION + "/matches", response={200: shapes.Matches}, summary="The matches of a round")
def matches(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """The matches as they stand."""

    def make(there: Competition) -> object:
        _session(there, stage, session)
        return rounds.matches_of(there, stage, session)

    return answer(request, asked_of(request, slug), ("matches", stage, session), make)


@router.get(
    SESSION + "/matches/{match}",
    response={200: board_shapes.Sheet},
    summary="A match, board by board",
)
def match(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, match: str
) -> HttpResponse:
    """A match with what each of its tables made of every board that may be seen."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        seen = _seen(asked, there, _session(there, stage, session))
        return boards.sheet_plain(there, stage, session, match, seen)

    return answer(request, asked, ("match", stage, session, match), make)


@router.get(SESSION + "/scores", response={200: shapes.SessionScores}, summary="Session scores")
def scores(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """What each contestant made of a session that is scored over the field."""

    def make(there: Competition) -> object:
        return rounds.scores_plain(there, stage_of(there, stage), session)

    return answer(request, asked_of(request, slug), ("scores", stage, session), make)


@router.get(SESSION + "/results", response={200: shapes.Results}, summary="Results of a session")
def results(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    session: Number,
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> HttpResponse:
    """Every board of every table; results of boards that others still play are for officials."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        seen = _seen(asked, there, _session(there, stage, session))
        rows = [each for each in results_plain(there, stage, session) if each["board"] in seen]
        found, headers = page_of(request, rows, _row_name, limit, cursor)
        return Page({"results": found, "fact": there.number}, headers)

    return answer(request, asked, ("results", stage, session, limit, cursor), make)


def _row_name(row: dict[str, object]) -> str:
    return f"{row['table']}.{row['board']}"


# --- boards --------------------------------------------------------------------------------------


@router.get(SESSION + "/boards/{board}", response={200: board_shapes.Traveller}, summary="A board")
def board(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, board: Number
) -> HttpResponse:
    """The traveller of a board, once nobody has it still to play (officials: at any time)."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        place = _session(there, stage, session)
        if place.seating is None or board not in place.seating.by_board:
            raise Problem(404, f"Board {board} is not played in this session.")
        if not asked.official and not is_open(there, place, board):
            raise Problem(404, f"Board {board} is still to be played: ask again later.")
        return boards.board_plain(there, stage, session, board)

    return answer(request, asked, ("board", stage, session, board), make)


@router.get(SESSION + "/hands", response={200: board_shapes.Hands}, summary="The hands")
def hands(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """The hands that were recorded and may be seen, one by one and as a PBN file."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        place = _session(there, stage, session)
        return boards.hands_plain(there, place, open_boards(there, place))

    return answer(request, asked, ("hands", stage, session), make)


@router.get(
    SESSION + "/hands/makes", response={200: board_shapes.AllMakes}, summary="What can be made"
)
def makes(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Tricks and par of the boards that may be seen, where the site has a double-dummy solver."""
    asked = asked_of(request, slug)
    with asked.desk.reading() as there:
        try:
            place = _session(asked.seen(there), stage, session)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None
        deals = deals_of(there, place, open_boards(there, place))
    found = solved(list(deals.values()))
    told = makes_plain(deals, found.makes)
    return plain_answer(
        {"stage": place.stage, "session": session, "boards": told, "waits": found.waits}
    )


@router.get(
    STAGE + "/scorecards/{contestant}", response={200: board_shapes.Scorecard}, summary="A card"
)
def scorecard(request: HttpRequest, slug: Slug, stage: StageName, contestant: str) -> HttpResponse:
    """All rounds and boards of a contestant in a stage."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        return cards.scorecard_plain(there, stage_of(there, stage), contestant, asked.official)

    return answer(request, asked, ("card", stage, contestant), make)
