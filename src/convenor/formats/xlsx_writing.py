"""Tables as an XLSX workbook: sheets with headings and rows, and nothing else of a spreadsheet.

Sheets with their rows go in, the bytes of a workbook come out. A text is always a text, so that
none is worked out as a formula; a number is a number.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from convenor.exact import show

Cell = object
Sheet = tuple[Sequence[str], Iterable[Sequence[Cell]]]
LONGEST_NAME = 31

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\']")
_OFFICE = "http://schemas.openxmlformats.org"
_MAIN = f"{_OFFICE}/spreadsheetml/2006/main"
_RELATIONS = f"{_OFFICE}/package/2006/relationships"
_DOCUMENT = f"{_OFFICE}/officeDocument/2006/relationships"
_MOMENT = (2000, 1, 1, 0, 0, 0)
"""The same for every file, so that the same tables give the same bytes."""


def workbook(sheets: Mapping[str, Sheet]) -> bytes:
    """The workbook of these sheets, in their order."""
    names = _names(sheets)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _parts(names, list(sheets.values())):
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), text, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _names(sheets: Mapping[str, Sheet]) -> list[str]:
    found: list[str] = []
    for name in sheets:
        short = _NOT_IN_A_NAME.sub(" ", name)[:LONGEST_NAME].strip() or "Sheet"
        found.append(short if short not in found else f"{short[:27]} {len(found) + 1}")
    return found


def _parts(names: list[str], sheets: list[Sheet]) -> Iterable[tuple[str, str]]:
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="application/vnd.'
        'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        for n in range(1, len(names) + 1)
    )
    yield (
        "[Content_Types].xml",
        (
            f'{head}<Types xmlns="{_OFFICE}/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
            'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
            f'officedocument.spreadsheetml.sheet.main+xml"/>{kinds}</Types>'
        ),
    )
    yield (
        "_rels/.rels",
        (
            f'{head}<Relationships xmlns="{_RELATIONS}"><Relationship Id="rId1" '
            f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
    )
    listed = "".join(
        f'<sheet name="{escape(name, {chr(34): "&quot;"})}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(names, 1)
    )
    yield (
        "xl/workbook.xml",
        (
            f'{head}<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}">'
            f"<sheets>{listed}</sheets></workbook>"
        ),
    )
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    yield (
        "xl/_rels/workbook.xml.rels",
        (f'{head}<Relationships xmlns="{_RELATIONS}">{related}</Relationships>'),
    )
    for n, (columns, rows) in enumerate(sheets, 1):
        body = "".join(_row(row) for row in (columns, *rows))
        yield (
            f"xl/worksheets/sheet{n}.xml",
            (f'{head}<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData></worksheet>'),
        )


def _row(cells: Sequence[Cell]) -> str:
    return f"<row>{''.join(map(_cell, cells))}</row>"


def _cell(cell: Cell) -> str:
    if cell is None or cell == "":
        return "<c/>"
    if isinstance(cell, int) and not isinstance(cell, bool):
        return f"<c><v>{cell}</v></c>"
    if isinstance(cell, Fraction):
        return f"<c><v>{float(cell)!r}</v></c>" if _short(cell) else _text(show(cell))
    return _text(str(cell))


def _short(number: Fraction) -> bool:
    """Whether a decimal says it exactly."""
    return 10**6 % number.denominator == 0


def _text(text: str) -> str:
    plain = _NOT_IN_XML.sub("�", text)
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(plain)}</t></is></c>'
