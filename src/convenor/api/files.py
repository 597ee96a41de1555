"""Files of a competition: for other programs (USEBIO, PBN, tables, a calendar), paper, pictures.

The same files as on the page *Print and export*: officials get them with players' numbers and with
all that is recorded, everybody else what the pages show.
"""

from __future__ import annotations

import base64
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from convenor.api.parameters import Slug, StageName
from convenor.api.problems import Problem
from convenor.api.reading import answer, asked_of, stage_of
from convenor.api.reads import STAGE
from convenor.api.shapes.files import File
from convenor.bridge import parse_deal
from convenor.competition.live import Competition
from convenor.formats.consumers import GENERIC, consumers
from convenor.formats.exports import KINDS, Wanted, export
from convenor.printing.documents import NAMES, deals_of, documents, for_officials, job_of
from convenor.printing.letters import LETTERS, letter, plain
from convenor.printing.pictures.catalogue import PICTURES, Of, pictures
from convenor.printing.typesetting import pdf_of
from convenor.web.store.paper_heads import letterhead
from convenor.web.store.solved import kept_makes

router = Router(tags=["A competition"])
Kind = Annotated[str, Path(description=f"one of {', '.join(KINDS)}", max_length=20)]
For = Annotated[
    str,
    Query(alias="for", description=f"who takes USEBIO: {', '.join(consumers())}", max_length=20),
]
Session = Annotated[int | None, Query(ge=1, le=100_000, description="one session of the stage")]
Paper = Annotated[str, Path(description=f"one of {', '.join(NAMES)}", max_length=20)]
Sheet = Annotated[str, Query(alias="paper", description="a4 or letter", max_length=6)]
Picture = Annotated[str, Path(description=f"one of {', '.join(PICTURES)}", max_length=20)]
Who = Annotated[str, Query(description="the contestant whom it is of", max_length=20)]
BoardOf = Annotated[int | None, Query(ge=1, le=100_000, description="the board that it is of")]


@router.get(STAGE + "/files/{kind}", response={200: File}, summary="A file for other programs")
def file(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    kind: Kind,
    consumer: For = GENERIC,
    session: Session = None,
) -> HttpResponse:
    """A file of a stage, or of one session of it; what its consumer cannot take is refused."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        name = stage_of(there, stage)
        texts = (text for (own, _, _), text in there.state.deals.items() if own == name)
        deals = [parse_deal(each) for each in dict.fromkeys(texts)] if kind == "pbn" else []
        wanted = Wanted(
            name,
            session,
            consumer,
            public=not asked.official,
            numbers=asked.official,
            makes=kept_makes(deals),
        )
        made = export(there, kind, wanted)
        return {
            "name": made.name,
            "type": made.type,
            "data": base64.b64encode(made.data).decode("ascii"),
            "notes": list(made.notes),
            "fact": there.number,
        }

    return answer(request, asked, ("file", stage, kind, consumer, session), make)


LetterKind = Annotated[str, Path(description=f"one of {', '.join(LETTERS)}", max_length=20)]
About = Annotated[
    str,
    Query(max_length=80, description="about whom: a contestant, a nomination, an appeal"),
]
As = Annotated[Literal["text", "pdf"], Query(alias="as", description="text or PDF")]


@router.get(
    "/competitions/{slug}/letters/{kind}", response={200: File}, summary="A letter of the office"
)
def one_letter(
    request: HttpRequest, slug: Slug, kind: LetterKind, about: About = "", as_: As = "text"
) -> HttpResponse:
    """A letter or form: conditions, invitation, draw …; those about somebody are for officials."""
    asked = asked_of(request, slug)
    if kind not in LETTERS:
        raise Problem(404, f"There is no letter '{kind}': {', '.join(LETTERS)}.")
    if LETTERS[kind].officials and not asked.official:
        raise Problem(403, f"The {LETTERS[kind].title.lower()} is for officials.")

    def make(there: Competition) -> object:
        made = letter(there, kind, about)
        data = pdf_of((made,)) if as_ == "pdf" else plain(made).encode()
        return {
            "name": f"{made.name}.{'pdf' if as_ == 'pdf' else 'txt'}",
            "type": "application/pdf" if as_ == "pdf" else "text/plain",
            "data": base64.b64encode(data).decode("ascii"),
            "notes": [],
            "fact": there.number,
        }

    return answer(request, asked, ("letter", kind, about, as_), make)


@router.get(STAGE + "/paper/{paper}", response={200: File}, summary="Paper as PDF")
def paper_of_stage(
    request: HttpRequest, slug: Slug, stage: StageName, paper: Paper, sheet: Sheet = "a4"
) -> HttpResponse:
    """A document, everything for tonight, or the whole report; some are for officials."""
    asked = asked_of(request, slug)
    if for_officials(paper) and not asked.official:
        raise Problem(403, f"'{paper}' is for officials of the competition.")

    def make(there: Competition) -> object:
        own = stage_of(there, stage)
        found = documents(there, paper, own, kept_makes(deals_of(there, paper, own)))
        venue = there.state.begun.venue if there.state.begun else ""
        data = pdf_of(found, letterhead(asked.row, venue, sheet))
        return _file(f"{paper}.pdf", "application/pdf", data, there)

    return answer(request, asked, ("paper", stage, paper, sheet), make)


@router.get(STAGE + "/pictures/{picture}", response={200: File}, summary="A picture as SVG")
def picture_of_stage(
    request: HttpRequest,
    slug: Slug,
    stage: StageName,
    picture: Picture,
    who: Who = "",
    session: Session = None,
    board: BoardOf = None,
) -> HttpResponse:
    """A picture of a stage, of somebody, or of a board; of several fields the first."""
    asked = asked_of(request, slug)

    def make(there: Competition) -> object:
        own = stage_of(there, stage)
        makes = kept_makes(deals_of(there, "pictures", own)) if picture == "datum" else {}
        found = pictures(job_of(there, own, makes), picture, Of(who, session, board))
        return _file(f"{picture}.svg", "image/svg+xml", found[0].svg.encode(), there, found[0].told)

    return answer(request, asked, ("picture", stage, picture, who, session, board), make)


def _file(name: str, type: str, data: bytes, there: Competition, *notes: str) -> dict[str, object]:
    packed = base64.b64encode(data).decode("ascii")
    return {"name": name, "type": type, "data": packed, "notes": notes, "fact": there.number}
