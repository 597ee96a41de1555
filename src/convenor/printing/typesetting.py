"""A document of blocks set as PDF, on A4 or Letter, under a club's name and logo.

Typst does the setting, with the fonts of its package alone, so that a sheet looks the same on every
machine. Words reach it as data and never as markup. What the words mean is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib import resources
from types import ModuleType
from typing import Literal, TypeAlias, get_args

from convenor.errors import Mistake
from convenor.printing.blocks import Document
from convenor.values import replace, value

Sheet: TypeAlias = Literal["a4", "letter"]
SHEETS: tuple[Sheet, ...] = get_args(Sheet)
TYPST_NAME = {"a4": "a4", "letter": "us-letter"}
LARGEST_LOGO = 2_000_000
FOOT = "Set by Convenor"
PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"<svg": "svg", b"<?xml": "svg"}


@value
class Letterhead:
    """What stands at the head of each page: the club, its logo, and the size of the paper."""

    club: str = ""
    logo: bytes = b""
    sheet: Sheet = "a4"


def logo_kind(logo: bytes) -> str:
    """The kind of picture that a logo is, or a sentence about what it is not."""
    if len(logo) > LARGEST_LOGO:
        raise Mistake("the logo is larger than 2 MB: make it smaller.")
    found = next((kind for start, kind in PICTURES.items() if logo.startswith(start)), None)
    if found is None:
        raise Mistake("the logo is neither a PNG, a JPEG nor an SVG picture.")
    return found


def prove_logo(logo: bytes) -> None:
    """Set a page with it, which says in a sentence what is wrong with a picture that cannot be."""
    pdf(Document("logo", "", "", "", ()), Letterhead(logo=logo))


def pdf(document: Document, letterhead: Letterhead | None = None) -> bytes:
    """A document as PDF."""
    return pdf_of((document,), letterhead)


def pdf_of(documents: Sequence[Document], letterhead: Letterhead | None = None) -> bytes:
    """Documents one after the other as one PDF, each from a page of its own."""
    head = letterhead or Letterhead()
    logo = None
    if head.logo:  # typst takes every file it is handed for text: a picture goes as its bytes
        logo = {"kind": logo_kind(head.logo), "bytes": list(head.logo)}
    data = {
        "documents": [asdict(each) for each in documents],
        "head": {
            "club": head.club,
            "logo": logo,
            "paper": TYPST_NAME[head.sheet],
            "foot": FOOT,
        },
    }
    words = json.dumps(data, ensure_ascii=False).encode("utf-8")
    files = {"main.typ": _template(), "data.json": words}
    typst = _typst()
    try:
        made: bytes = typst.compile(files, ignore_system_fonts=True, timestamp=0)
    except typst.TypstError:
        if logo is None:
            raise
        pdf_of(documents, replace(head, logo=b""))  # if it can be set without, it was the logo
        raise Mistake("the logo cannot be read as a picture: save it as PNG again.") from None
    return made


@cache
def _template() -> bytes:
    return resources.files("convenor.printing").joinpath("paper.typ").read_bytes()


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise Mistake(
            "paper needs the extra 'paper': install it with pip install 'convenor[paper]'."
        ) from None
    made: ModuleType = typst
    return made
