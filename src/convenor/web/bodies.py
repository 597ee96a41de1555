"""What is sent to the site, read whole on the event loop before a thread is taken for the page.

A request's pieces go in; out comes the same request as a thread can read it at once, or the reason
why it is turned away: too large, too slow, too much at one time. An answer that nobody takes is
given up. What a request asks for is not known here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LARGEST_BODY = 20_000_000
SILENCE_SECONDS = 15.0
WHOLE_SECONDS = 180.0
TAKING_SECONDS = 60.0
IN_MEMORY = 256_000
PIECE = 65_536
ALL_AT_ONCE = 400_000_000

TOO_LARGE = "What was sent is too large: send less than 20 megabytes."
TOO_SLOW = "What was sent did not come whole in time: send it again."
TOO_MUCH = "Too much is being sent to the site at this moment: send it again in a minute."


class Refused(Exception):
    """A request that is turned away: the status, and the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class HungUp(Exception):
    """Whoever asked is no longer there, or does not take the answer."""


@dataclass
class Room:
    """How many bytes may be under way together, and how many are."""

    bytes: int
    taken: int = 0


HOUSE = Room(ALL_AT_ONCE)


async def read_whole(
    receive: Receive,
    largest: int = LARGEST_BODY,
    silence: float = SILENCE_SECONDS,
    whole: float = WHOLE_SECONDS,
    room: Room = HOUSE,
) -> Receive:
    """The request once all of it is here, to be read again without waiting for anybody."""
    first = await _next(receive, silence)
    if not first.get("more_body", False):
        return _replayed(first, receive)
    kept = SpooledTemporaryFile[bytes](IN_MEMORY)
    length = 0
    try:
        async with asyncio.timeout(whole):
            message = first
            while True:
                length += _make_room(message.get("body", b""), length, largest, room)
                kept.write(message.get("body", b""))
                if not message.get("more_body", False):
                    break
                message = await _next(receive, silence)
    except BaseException as error:
        kept.close()
        if isinstance(error, TimeoutError):
            raise Refused(408, TOO_SLOW) from None
        raise
    finally:
        room.taken -= length
    kept.seek(0)
    return _from_file(kept, receive)


def _make_room(piece: bytes, before: int, largest: int, room: Room) -> int:
    """How many bytes the piece adds, if they may come."""
    if before + len(piece) > largest:
        raise Refused(413, TOO_LARGE)
    if room.taken + len(piece) > room.bytes:
        raise Refused(503, TOO_MUCH)
    room.taken += len(piece)
    return len(piece)


async def _next(receive: Receive, silence: float) -> Message:
    try:
        message = await asyncio.wait_for(receive(), silence)
    except TimeoutError:
        raise Refused(408, TOO_SLOW) from None
    if message["type"] == "http.disconnect":
        raise HungUp
    return message


def _replayed(message: Message, receive: Receive) -> Receive:
    """A request that came in one piece."""
    left = [message]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again


def _from_file(kept: SpooledTemporaryFile[bytes], receive: Receive) -> Receive:
    """A request that came in several pieces, given on in pieces of one size."""

    async def again() -> Message:
        if kept.closed:
            return await receive()
        piece = kept.read(PIECE)
        more = len(piece) == PIECE
        if not more:
            kept.close()
        return {"type": "http.request", "body": piece, "more_body": more}

    return again


def patient(send: Send, seconds: float = TAKING_SECONDS) -> Send:
    """Sends on as fast as the other side takes it, and gives up where it takes nothing."""

    async def sent(message: Message) -> None:
        try:
            await asyncio.wait_for(send(message), seconds)
        except TimeoutError:
            raise HungUp from None

    return sent
