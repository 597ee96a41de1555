"""What the desk reads, for officials: the room, a table, what waits, rulings, a draw proved.

Whatever hangs on the clock or on who is at a table is made anew for each question; the rest is kept
until the next fact.
"""

from __future__ import annotations

import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Path, Query, Router

from convenor.api.parameters import Number, Slug, StageName
from convenor.api.problems import Problem
from convenor.api.reading import Asked, answer, asked_of, plain_answer, stage_of
from convenor.api.reads import STAGE
from convenor.api.rounds import SESSION
from convenor.api.shapes import desk as shapes
from convenor.api.shown import desk as shown
from convenor.competition.live import Competition
from convenor.competition.views.conduct import offences, offences_plain, records, records_plain
from convenor.competition.views.report_sheets import REPORTS, Wanted, kind_of_report, plain_sheet
from convenor.competition.views.report_sheets import report as made_report
from convenor.errors import Mistake
from convenor.regulation.answers import to_plain
from convenor.web.accounts.roles import Role
from convenor.web.store.tables_taken import handled

router = Router(tags=["The desk"])


def _handlers(asked: Asked, stage: str, session: int) -> dict[str, str]:
    """Who is at which table, and since when."""
    return {
        table: f"{each.user} (since {timezone.localtime(each.since):%H:%M})"
        for table, each in handled(asked.row, stage, session).items()
    }


@router.get(SESSION + "/room", response={200: shapes.Room}, summary="A session on one screen")
def room(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Tables by state, the clock, calls, disputes and odd results; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "The room")
    handlers = _handlers(asked, stage, session)
    with asked.desk.reading() as there:
        try:
            found = there.state.session(stage_of(there, stage), session)
            told = shown.room_plain(there, found, asked.desk.clock(), handlers)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None
    return plain_answer(told)


@router.get(SESSION + "/tables/{table}", response={200: shapes.OneTable}, summary="A table")
def table(
    request: HttpRequest, slug: Slug, stage: StageName, session: Number, table: str
) -> HttpResponse:
    """One table: its boards round by round, and what was written on each; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "A table")
    handlers = _handlers(asked, stage, session)
    with asked.desk.reading() as there:
        try:
            found = there.state.session(stage_of(there, stage), session)
            told = shown.table_plain(there, found, table, asked.desk.clock(), handlers)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None
    return plain_answer(told)


@router.get("/competitions/{slug}/inbox", response={200: shapes.Inbox}, summary="What waits")
def inbox(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Calls that nobody has answered, undecided rulings and appeals, what comes next."""
    asked = asked_of(request, slug, Role.SCORER, "What waits")
    directs = asked.caller.may_see(asked.row).reaches(Role.DIRECTOR)
    with asked.desk.reading() as there:
        told = shown.inbox_plain(there, asked.row.slug, asked.desk.clock(), directs)
    return plain_answer(told)


@router.get("/competitions/{slug}/rulings", response={200: shapes.Rulings}, summary="Rulings")
def rulings(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Every ruling as it stands, and every appeal; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "Rulings")
    return answer(request, asked, "rulings", shown.rulings_plain)


ReportKind = Annotated[str, Path(description=f"one of {', '.join(REPORTS)}", max_length=20)]
ReportStage = Annotated[str, Query(max_length=80, description="the stage (prizes, points)")]
Team = Annotated[str, Query(max_length=20, description="whose points (points)")]
Rounds = Annotated[
    str, Query(max_length=200, description="what sessions were worth: '1=12 2=8' (points)")
]
Prizes = Annotated[str, Query(max_length=200, description="the prize of each place (prizes)")]
Assistant = Annotated[str, Query(max_length=80, description="the assistant director")]
On = Annotated[str, Query(max_length=10, description="the day of 'due', else today")]


@router.get(
    "/competitions/{slug}/reports/{report}",
    response={200: shapes.Report},
    summary="A report after the event",
)
def report(
    request: HttpRequest,
    slug: Slug,
    report: ReportKind,
    stage: ReportStage = "",
    team: Team = "",
    rounds: Rounds = "",
    prizes: Prizes = "",
    assistant: Assistant = "",
    on: On = "",
) -> HttpResponse:
    """Masterpoints, prizes, substitutes, points of a team, waivers, what is due; for directors."""
    asked = asked_of(request, slug, Role.DIRECTOR, "A report")
    if report not in REPORTS:
        raise Problem(404, f"There is no report '{report}': {', '.join(REPORTS)}.")
    try:
        day = datetime.date.fromisoformat(on) if on else timezone.localdate()
    except ValueError:
        raise Problem(422, f"on: '{on}' is no day: write it as 2027-05-01.") from None
    given = (stage, team, tuple(rounds.split()), tuple(prizes.split()), assistant, day)
    wanted = Wanted(report, *given)
    with asked.desk.reading() as there:
        try:
            found = made_report(there, wanted)
            told = {
                "report": report,
                "found": to_plain(found),
                "sheets": [plain_sheet(e) for e in kind_of_report(report).sheets(there, found)],
                "fact": there.number,
            }
        except Mistake as mistake:
            raise Problem(422, str(mistake)) from None
    return plain_answer(told)


@router.get("/competitions/{slug}/conduct", response={200: shapes.EventConduct}, summary="Conduct")
def conduct(request: HttpRequest, slug: Slug) -> HttpResponse:
    """What players were late, slow, warned or fined for in the event; for directors."""
    asked = asked_of(request, slug, Role.DIRECTOR, "Conduct")

    def make(there: Competition) -> object:
        found = offences(there)
        counted = records_plain(records(found, timezone.localdate().year))
        return {"records": counted, "offences": offences_plain(found), "fact": there.number}

    return answer(request, asked, "conduct", make)


@router.get(STAGE + "/substitutes", response={200: shapes.Substitutes}, summary="Substitutes")
def substitutes(request: HttpRequest, slug: Slug, stage: StageName) -> HttpResponse:
    """Who has played for whom in a stage; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "Substitutes")

    def make(there: Competition) -> object:
        return shown.substitutes_plain(there, stage_of(there, stage))

    return answer(request, asked, ("substitutes", stage), make)


@router.get(SESSION + "/draw/proof", response={200: shapes.DrawProof}, summary="A draw, proved")
def draw_proof(request: HttpRequest, slug: Slug, stage: StageName, session: Number) -> HttpResponse:
    """Whether the checker confirms a draw, and what today's scores would give; for officials."""
    asked = asked_of(request, slug, Role.SCORER, "The proof of a draw")

    def make(there: Competition) -> object:
        return shown.draw_proof(there, there.state.session(stage_of(there, stage), session))

    return answer(request, asked, ("draw proof", stage, session), make)
