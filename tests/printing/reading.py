"""What a PDF says: its words, its pages and their sizes, read without asking who set it."""

from __future__ import annotations

import re
import zlib


def streams(data: bytes) -> list[bytes]:
    """Everything that is packed in a PDF, unpacked."""
    found = []
    for each in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            found.append(zlib.decompress(each))
        except zlib.error:
            continue
    return found


def sizes(data: bytes) -> list[tuple[float, float]]:
    """The size of each page in points."""
    texts = (data, *streams(data))
    boxes = (m for t in texts for m in re.findall(rb"/MediaBox *\[0 0 ([0-9.]+) ([0-9.]+)\]", t))
    return [(float(wide), float(high)) for wide, high in boxes]


def words(data: bytes) -> str:
    """The words of a PDF: glyphs of each font by the table that it carries, blanks left out."""
    pieces = streams(data)
    objects = _objects(data, pieces)
    maps = {name: _unicode(objects, number) for name, number in _fonts(objects).items()}
    said = []
    for piece in pieces:
        if b" Tf" in piece:
            said.append(_shown(piece, maps))
    return "".join(said)


def _objects(data: bytes, pieces: list[bytes]) -> dict[int, bytes]:
    found = {}
    for number, body in re.findall(rb"(\d+) 0 obj\s*(.*?)\s*endobj", data, re.DOTALL):
        found[int(number)] = body
    for piece in pieces:  # objects that are packed together
        head = re.match(rb"\s*((?:\d+ \d+ ?)+)", piece)
        if head is None or b"<<" not in piece:
            continue
        numbers = [int(each) for each in head.group(1).split()]
        start = head.end()
        pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
        for at, (number, offset) in enumerate(pairs):
            end = pairs[at + 1][1] if at + 1 < len(pairs) else None
            body = piece[start:]
            found.setdefault(number, body[offset:end])
    return found


def _fonts(objects: dict[int, bytes]) -> dict[bytes, int]:
    found: dict[bytes, int] = {}
    for body in objects.values():
        fonts = re.search(rb"/Font *<<(.*?)>>", body, re.DOTALL)
        if fonts:
            for name, number in re.findall(rb"/(\w+) (\d+) 0 R", fonts.group(1)):
                found[name] = int(number)
    return found


def _unicode(objects: dict[int, bytes], font: int) -> dict[int, str]:
    told = re.search(rb"/ToUnicode (\d+) 0 R", objects.get(font, b""))
    if told is None:
        return {}
    body = objects.get(int(told.group(1)), b"")
    packed = re.search(rb"stream\r?\n(.*?)\r?\nendstream", body, re.DOTALL)
    text = body
    if packed:
        try:
            text = zlib.decompress(packed.group(1))
        except zlib.error:
            text = packed.group(1)
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.DOTALL):
        for glyph, letter in re.findall(rb"<([0-9A-Fa-f]+)> *<([0-9A-Fa-f]+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(letter.decode()).decode("utf-16-be")
    return found


def _shown(piece: bytes, maps: dict[bytes, dict[int, str]]) -> str:
    said: list[str] = []
    known: dict[int, str] = {}
    token = re.compile(rb"/(\w+) [-0-9.]+ Tf|<([0-9A-Fa-f\s]*)>|\(((?:\\.|[^\\()])*)\)", re.DOTALL)
    for found in token.finditer(piece):
        if found.group(1) is not None:
            known = maps.get(found.group(1), {})
        elif found.group(2) is not None:
            said += _letters(bytes.fromhex(found.group(2).decode()), known)
        else:
            said += _letters(_literal(found.group(3)), known)
    return "".join(said)


def _literal(text: bytes) -> bytes:
    plain = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

    def one(found: re.Match[bytes]) -> bytes:
        what = found.group(1)
        return bytes([int(what, 8)]) if what.isdigit() else plain.get(what, what)

    return re.sub(rb"\\([0-7]{1,3}|.)", one, text, flags=re.DOTALL)


def _letters(data: bytes, known: dict[int, str]) -> list[str]:
    return [known.get((data[at] << 8) | data[at + 1], "") for at in range(0, len(data) - 1, 2)]
