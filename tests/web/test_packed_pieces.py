"""Pages compressed piece by piece: a gzip file of the page, and of a new page little is new."""

import gzip
import random
import zlib

from hypothesis import given
from hypothesis import strategies as st

from convenor.web.packed_pieces import LONGEST, Pieces, cut, packed


def table(lines, seed="table"):
    luck = random.Random(seed)
    return [f'<tr id="c-{at}"><td>{luck.random()}</td>{" " * 900}</tr>\n' for at in range(lines)]


def page(lines):
    return "".join(lines).encode()


@given(st.binary(max_size=400), st.integers(0, 900), st.booleans())
def test_what_is_packed_is_the_page(piece, times, lines):
    whole = (piece + b"\n" * lines) * times
    assert gzip.decompress(packed(whole)) == whole
    assert b"".join(cut(whole)) == whole


def test_a_browser_reads_it_as_one_file_as_it_comes_in():
    whole = page(table(300))
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    found = b"".join(reader.decompress(bytes([each])) for each in packed(whole))
    assert found == whole
    assert reader.eof
    assert not reader.unused_data


def test_of_a_page_with_one_new_line_one_piece_or_its_neighbour_is_new():
    lines = table(400)
    before = set(cut(page(lines)))
    assert len(before) > 8
    for at in (0, 17, 200, 399):
        other = [*lines]
        other[at] = f"<tr><td>{at} is another</td></tr>\n"
        assert len(set(cut(page(other))) - before) <= 2
    moved = [*lines[:50], *lines[51:300], lines[50], *lines[300:]]
    assert len(set(cut(page(moved))) - before) <= 4


def test_pieces_cost_little_in_bytes():
    whole = page(table(900))
    assert len(whole) > LONGEST
    assert len(packed(whole)) < 1.2 * len(gzip.compress(whole, 6))


def test_no_more_is_kept_than_agreed():
    kept = Pieces(most=10_000)
    for at in range(100):
        kept.packed(b"%d" % at * 2_000)
    assert kept._bytes <= 10_000
    assert sum(len(one) + len(other) for one, other in kept._kept.items()) == kept._bytes
