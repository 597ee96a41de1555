"""Pages compressed piece by piece, so that of a long page only what changed is compressed again.

The bytes of a page go in; a gzip file of them comes out, one like any other. A page is cut after
lines, and where it is cut hangs on the lines themselves, so that one line that is new moves no cut
but those beside it. Each piece is compressed without a look at the others, ends on a whole byte (a
full flush), and is kept; the sum at the end is taken over the whole page. What a page shows is not
known here.
"""

from __future__ import annotations

import gzip
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterator

LEVEL = 6
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip file without a name and without a time."""
END = b"\x03\x00"
"""An empty last block."""
SHORTEST, LONGEST = 12_000, 64_000
"""Bytes of a piece: below, too little is found twice in it; above, too much is compressed again."""
ONE_LINE_IN = 8
"""Of the lines after which a piece may end, so many are passed by in the mean."""
MOST_KEPT = 24_000_000


class Pieces:
    """The pieces compressed last, by what is in them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most, self._bytes = most, 0
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def packed(self, piece: bytes) -> bytes:
        """The blocks of a piece, with none that is the last."""
        with self._lock:
            found = self._kept.get(piece)
            if found is not None:
                self._kept.move_to_end(piece)
                return found
        maker = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        found = maker.compress(piece) + maker.flush(zlib.Z_FULL_FLUSH)
        self._keep(piece, found)
        return found

    def _keep(self, piece: bytes, packed: bytes) -> None:
        with self._lock:
            if piece not in self._kept:
                self._kept[piece] = packed
                self._bytes += len(piece) + len(packed)
            while self._bytes > self._most:
                self._bytes -= sum(map(len, self._kept.popitem(last=False)))


_pieces = Pieces()


def packed(page: bytes) -> bytes:
    """A gzip file of a page."""
    if len(page) < LONGEST:
        return gzip.compress(page, LEVEL, mtime=0)
    blocks = map(_pieces.packed, cut(page))
    foot = struct.pack("<LL", zlib.crc32(page), len(page) & 0xFFFFFFFF)
    return b"".join((HEAD, *blocks, END, foot))


def cut(page: bytes) -> Iterator[bytes]:
    """The pieces of a page, which are the whole of it.

    >>> lines = b"".join(b"%d %s\\n" % (at, b"." * 400) for at in range(500))
    >>> b"".join(cut(lines)) == lines, len(list(cut(lines))) > 3
    (True, True)
    """
    begin = at = 0
    while (end := page.find(b"\n", at) + 1) > 0:
        long = end - begin
        if long >= LONGEST or (long >= SHORTEST and not zlib.crc32(page[at:end]) % ONE_LINE_IN):
            yield page[begin:end]
            begin = end
        at = end
    if begin < len(page):
        yield page[begin:]
