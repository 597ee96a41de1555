"""RIPEMD-160, the hash by which Big Deal turns its seeds into deals.

Bytes go in, twenty bytes come out. It is written out here because not every Python comes with it;
nothing secret is guarded by it: what is committed to is hashed by SHA-256.
"""

from __future__ import annotations

import struct

_WORD = 0xFFFFFFFF
_START = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)
_RHO = (7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8)
_LEFT_ADDED = (0x00000000, 0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xA953FD4E)
_RIGHT_ADDED = (0x50A28BE6, 0x5C4DD124, 0x6D703EF3, 0x7A6D76E9, 0x00000000)
_SHIFTS = (
    (11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8),
    (12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7),
    (13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9),
    (14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6),
    (15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5),
)
"""How far the word of each place is turned in each of the five rounds."""


def _orders(first: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The order of the sixteen words in each round: the first, then again and again through rho."""
    found = [first]
    for _ in range(4):
        found.append(tuple(_RHO[each] for each in found[-1]))
    return tuple(found)


_LEFT = _orders(tuple(range(16)))
_RIGHT = _orders(tuple((9 * each + 5) % 16 for each in range(16)))


def ripemd160(data: bytes) -> bytes:
    """The hash of some bytes.

    >>> ripemd160(b"abc").hex()
    '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'
    """
    padded = data + b"\x80" + b"\x00" * ((55 - len(data)) % 64) + struct.pack("<Q", len(data) * 8)
    state: tuple[int, ...] = _START
    for at in range(0, len(padded), 64):
        state = _compressed(state, struct.unpack("<16L", padded[at : at + 64]))
    return struct.pack("<5L", *state)


def _compressed(state: tuple[int, ...], words: tuple[int, ...]) -> tuple[int, ...]:
    left = _line(state, words, _LEFT, _LEFT_ADDED, range(5))
    right = _line(state, words, _RIGHT, _RIGHT_ADDED, range(4, -1, -1))
    mixed = [
        (state[(i + 1) % 5] + left[(i + 2) % 5] + right[(i + 3) % 5]) & _WORD for i in range(5)
    ]
    return tuple(mixed)


def _line(
    state: tuple[int, ...],
    words: tuple[int, ...],
    orders: tuple[tuple[int, ...], ...],
    added: tuple[int, ...],
    functions: range,
) -> tuple[int, ...]:
    a, b, c, d, e = state
    for turn, function in enumerate(functions):
        for word in orders[turn]:
            total = a + _mixed(function, b, c, d) + words[word] + added[turn]
            turned = _turned(total & _WORD, _SHIFTS[turn][word])
            a, b, c, d, e = e, (turned + e) & _WORD, b, _turned(c, 10), d
    return a, b, c, d, e


def _mixed(function: int, x: int, y: int, z: int) -> int:
    if function == 0:
        return x ^ y ^ z
    if function == 1:
        return (x & y) | (~x & z & _WORD)
    if function == 2:
        return (x | (~y & _WORD)) ^ z
    if function == 3:
        return (x & z) | (y & (~z & _WORD))
    return x ^ (y | (~z & _WORD))


def _turned(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & _WORD
