"""Lists of entries that are made to take the site down: they are refused, and the site goes on."""

import io
import zipfile

import pytest

from convenor.actions.entries.pasted_lists import lines_of_text
from convenor.errors import Mistake
from convenor.web.setup.uploads import listed

TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relation(name: str, kind: str, target: str) -> str:
    place = "http://schemas.openxmlformats.org/package/2006/relationships"
    one = f'<Relationship Id="{name}" Type="{KIND}/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{place}">{one}</Relationships>'


def book(rows: str, before: str = "") -> bytes:
    """A spreadsheet of one sheet."""
    out = io.BytesIO()
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = f'{before}<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", TYPES)
        packed.writestr("_rels/.rels", relation("r1", "officeDocument", "xl/workbook.xml"))
        packed.writestr("xl/workbook.xml", BOOK)
        first = relation("rId1", "worksheet", "worksheets/sheet1.xml")
        packed.writestr("xl/_rels/workbook.xml.rels", first)
        packed.writestr("xl/worksheets/sheet1.xml", sheet)
    return out.getvalue()


def cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


LINE = f'<row r="1">{cell("A1", "Ann Lee")}{cell("B1", "Bob Ray")}</row>'


def test_a_spreadsheet_is_read():
    assert listed("list.xlsx", book(LINE)).lines == ("Ann Lee / Bob Ray",)


def test_a_cell_far_away_does_not_end_the_site():
    """A reader that sets all cells between out in memory ends its process for want of it."""
    far = f'<row r="1048576">{cell("XFD1048576", "x")}</row>'
    with pytest.raises(Mistake, match="far below or beside"):
        listed("far.xlsx", book(LINE + far))


def test_what_a_sheet_declares_is_not_looked_up():
    declared = (
        '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY f SYSTEM "file:///etc/hostname">]>'
    )
    row = f'<row r="1">{cell("A1", "&f;&b;")}</row>'
    with pytest.raises(Mistake, match="cannot be read"):
        listed("declared.xlsx", book(row, declared))


@pytest.mark.parametrize("between", [" ", "\t", "\t ", ", ", '"', ',"'])
def test_a_line_of_blanks_is_read_in_time(between):
    """Looked through from every blank to the last, such a line would take hours."""
    found = lines_of_text("Ann Lee" + between * 200_000 + "Bob Ray")
    assert len(found.lines) <= 1
    assert all(len(each) <= 500 for each in found.lines)
