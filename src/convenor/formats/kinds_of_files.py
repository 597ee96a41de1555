"""What kind of file some bytes are, by how they begin, so that each goes to its reader.

Bytes go in; the kind comes out, and for what no reader here takes, a sentence that says what it is.
Nothing is read whole here.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from convenor.errors import Mistake

Kind: TypeAlias = Literal[
    "xml", "pbn", "bws", "xlsx", "zip", "dlm", "lin", "dup", "bri", "csv", "sqd", "other"
]

LOOKED_AT = 4096
LARGEST = 64 * 1024 * 1024
"""Bytes of a file that is read at all."""

_SIGNS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word document: save it as XLSX or CSV"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\x1f\x8b", "a gzip archive: take the file out of it first"),
    (b"7z\xbc\xaf", "a 7z archive: take the file out of it first"),
    (b"Rar!", "a RAR archive: take the file out of it first"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
)
_JET = re.compile(rb"\x00\x01\x00\x00Standard (Jet|ACE) DB\x00")
_DLM = re.compile(rb"\s*(;[^\n]*\n\s*)*\[document\]", re.IGNORECASE)
_LIN = re.compile(rb"\s*(?:[a-z]{2}\|[^|]*\|\s*)", re.IGNORECASE)
_SQD = re.compile(rb"(?:#[^\n]*\n|\s*\n)*(?:TN|KH|SN|DI)[ \t]")
_HEADINGS = re.compile(rb"[^\n;,\t]{1,60}([;,\t])")


def kind_of(data: bytes) -> Kind:
    """The kind of a file."""
    start = data[:LOOKED_AT]
    if _JET.match(start):
        return "bws"
    if start.startswith(b"PK\x03\x04"):
        return "xlsx" if b"[Content_Types].xml" in start or b"xl/" in data[:65_536] else "zip"
    text = _plainly(start)
    if text[:1] == b"<":
        return "other" if re.match(rb"<!doctype html|<html", text, re.IGNORECASE) else "xml"
    if _DLM.match(text):
        return "dlm"
    if text[:1] in (b"[", b"%") and not text.startswith(b"%PDF"):
        return "other" if re.match(rb"\[\s*[\[{\d]", text) else "pbn"
    if _SQD.match(text):
        return "sqd"
    if _LIN.match(text):
        return "lin"
    return _of_digits(data, text)


def _of_digits(data: bytes, text: bytes) -> Kind:
    """Deals in figures, else a table with headings, else nothing that is known."""
    if len(data) % 156 == 0 and data[:78].isdigit() and not data[78:80].isdigit():
        return "dup"
    bare = re.sub(rb"[\r\n\x1a]", b"", data[:LOOKED_AT])
    if bare[:78].isdigit() and len(bare) >= 78:
        return "bri"
    if any(text.startswith(sign) for sign, _ in _SIGNS) or text[:1] in (b"{", b""):
        return "other"
    return "csv" if b"\x00" not in text and _HEADINGS.match(text) else "other"


def _plainly(start: bytes) -> bytes:
    """The beginning without marks, blanks and the zeros of UTF-16."""
    if start.startswith((b"\xff\xfe", b"\xfe\xff")) or start[1:2] == b"\x00" or start[:1] == b"\0":
        start = start.replace(b"\x00", b"")
    return start.removeprefix(b"\xef\xbb\xbf").lstrip(b"\xff\xfe \t\r\n")


def what_it_is(data: bytes) -> str:
    """A file that is not read here, in words."""
    text = _plainly(data[:LOOKED_AT])
    for sign, words in _SIGNS:
        if data.startswith(sign):
            return words
    if not data.strip():
        return "empty"
    if re.match(rb"<!doctype html|<html", text, re.IGNORECASE):
        return "a web page (HTML): save the file that the page offers, not the page"
    if text[:1] in (b"{", b"["):
        return "JSON"
    if data[:2] == b"PK":
        return "a ZIP archive: take the file out of it first"
    return "text of no kind that is known here" if b"\x00" not in data[:LOOKED_AT] else "not text"


def refused(data: bytes, wanted: str) -> Mistake:
    """The refusal of a file of another kind."""
    return Mistake(f"this is {what_it_is(data)}. {wanted}")


def check_size(data: bytes) -> None:
    """Refuse what no competition fills."""
    if len(data) > LARGEST:
        raise Mistake(
            f"the file has {len(data) // 1_000_000} MB: files of up to "
            f"{LARGEST // 1_000_000} MB are read."
        )
