"""The line to a Bridgemate Data Connector: asked, told, and known to be broken when it is.

Requests go in; answers come out, or `LineDown` with a sentence. The maker's client answers
"nothing" to a line that is down as well as to an empty queue: here the two are told apart, within
ten seconds.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, Self, TypeVar

from bridgemate_dataconnector import DataConnectorClient
from bridgemate_dataconnector.dto import (
    ContinueDTO,
    DataConnectorResponseData,
    ErrorType,
    HandrecordDTO,
    InitDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    ScoringProgramDataConnectorCommands,
    ScoringProgramRequest,
    ScoringProgramResponse,
    SectionUpdateDTO,
    TdCallDTO,
)
from bridgemate_dataconnector.transport_exception import TransportException
from bridgemate_dataconnector.urllib_transport import UrllibTransport

from convenor.errors import Mistake
from convenor.values import value

PATIENCE = 0.9
"""Seconds for an answer: the client asks five times and rests two seconds in between."""
Commands = ScoringProgramDataConnectorCommands
Kinds = DataConnectorResponseData


class LineDown(Mistake):
    """The Data Connector does not answer, or not in a way that can be understood."""


class Said(Protocol):
    """What comes from a queue."""

    @classmethod
    def from_dict(cls, data: dict[str, object]) -> Self:
        """From the wire."""


Item = TypeVar("Item")


@value
class Waiting:
    """What waits in a queue, and the number of the last of it."""

    items: tuple[Said, ...]
    last: int

    def of(self, kind: type[Item]) -> Iterator[Item]:
        """The items, which are of one kind."""
        return (each for each in self.items if isinstance(each, kind))


@value
class Queue:
    """One of the queues: what comes from it, how it is asked, and how that is accepted."""

    kind: DataConnectorResponseData
    new: ScoringProgramDataConnectorCommands
    all: ScoringProgramDataConnectorCommands
    accept: ScoringProgramDataConnectorCommands
    item: type[Said]


RESULTS = Queue(
    Kinds.Results,
    Commands.PollQueueForNewResults,
    Commands.PollQueueForAllResults,
    Commands.AcceptResultQueueItems,
    ResultDTO,
)
PLAYERS = Queue(
    Kinds.PlayerData,
    Commands.PollQueueForNewPlayerData,
    Commands.PollQueueForAllPlayerData,
    Commands.AcceptPlayerDataQueueItems,
    PlayerDataDTO,
)
SEATED = Queue(
    Kinds.Participations,
    Commands.PollQueueForNewParticipations,
    Commands.PollQueueForAllParticipations,
    Commands.AcceptParticipantQueueItems,
    ParticipationDTO,
)
CALLS = Queue(
    Kinds.TdCalls,
    Commands.PollQueueForNewTdCalls,
    Commands.PollQueueForAllTdCalls,
    Commands.AcceptTdCallQueueItems,
    TdCallDTO,
)


class _Patient(UrllibTransport):
    """The maker's transport; every way in which a line breaks is told in the one it knows."""

    def _execute(self, url: str, json_body: str | None) -> str:
        try:
            return super()._execute(url, json_body)
        except (OSError, http.client.HTTPException, UnicodeDecodeError) as error:
            raise TransportException(f"{type(error).__name__}: {error}") from error


class Link:
    """The Data Connector at an address."""

    def __init__(self, address: str, club: str, licence: str, patience: float = PATIENCE) -> None:
        try:
            self.client = DataConnectorClient(club, licence, address, _Patient(patience))
        except ValueError:
            raise Mistake(
                f"'{address}' is no address of a Data Connector: write it as http://192.168.1.50:5079."
            ) from None
        self.address = address
        self.club = club

    def check(self) -> str:
        """What the Data Connector says of itself, once it has echoed what it was sent."""
        answer = self.client.connect()
        self._insist(answer, "is not there")
        self._insist(self.client.ping(), "does not echo what it is sent")
        return str(_plain(answer.serialized_data))

    def begin(self, told: InitDTO) -> None:
        """A new evening on the devices."""
        self._insist(self.client.initialize(told), "does not take the evening")

    def go_on(self, told: ContinueDTO) -> None:
        """An evening that was begun before."""
        self._insist(self.client.continue_event(told), "does not go on with the evening")

    def move(self, told: SectionUpdateDTO) -> None:
        """Another movement of a section."""
        self._insist(self.client.update_movement(told), "does not take the movement")

    def send_results(self, guid: str, results: list[ResultDTO]) -> None:
        """Results as they stand here."""
        self._insist(self.client.send_results(guid, results), "does not take corrections")

    def send_hands(self, guid: str, hands: list[HandrecordDTO]) -> None:
        """Hand records."""
        self._insist(self.client.send_handrecords(guid, hands), "does not take hand records")

    def send_calls(self, guid: str, calls: list[TdCallDTO]) -> None:
        """Calls that were answered here."""
        self._insist(self.client.send_td_calls(guid, calls), "does not take answered calls")

    def waiting(self, guid: str, queue: Queue, *, everything: bool = False) -> Waiting:
        """What waits in a queue; an empty queue is told from a line that is down."""
        answer = self._asked(guid, queue.all if everything else queue.new, "")
        if answer.data_type is Kinds.Error:
            if answer.error_type is ErrorType.NoData:
                return Waiting((), 0)
            self._insist(answer, "does not say what waits")
        if answer.data_type is not queue.kind:
            if answer.serialized_data and answer.serialized_data.strip() not in ("[]", "null"):
                raise self._garbled(
                    f"{answer.data_type.name} where {queue.kind.name} were asked for"
                )
            return Waiting((), 0)
        found = _plain(answer.serialized_data)
        if found is None:
            return Waiting((), 0)
        if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
            raise self._garbled(f"no list of {queue.kind.name}")
        items = tuple(queue.item.from_dict(dict(each)) for each in found)
        return Waiting(items, answer.last_queue_item_id)

    def accept(self, guid: str, queue: Queue, last: int) -> None:
        """What has been recorded need not be sent again."""
        self._insist(
            self._asked(guid, queue.accept, json.dumps(last)), "does not hear what was taken"
        )

    def _asked(
        self, guid: str, command: ScoringProgramDataConnectorCommands, data: str
    ) -> ScoringProgramResponse:
        asked = ScoringProgramRequest()
        asked.command, asked.session_guid, asked.serialized_data = command, guid, data
        return self.client.send_request(asked)

    def _insist(self, answer: ScoringProgramResponse, what: str) -> None:
        if answer.data_type is not Kinds.Error and answer.error_type is ErrorType.None_:
            return
        why = _plain(answer.serialized_data)
        raise LineDown(
            f"the Data Connector at {self.address} {what}: {_short(why) or answer.error_type.name}."
        )

    def _garbled(self, what: str) -> LineDown:
        return LineDown(f"the Data Connector at {self.address} answered {what}.")


def insist_valid(made: object, valid: bool, messages: Sequence[str] | None) -> None:
    """What the maker's own check says of what is sent; nothing is sent that it refuses."""
    if not valid:
        told = "; ".join(_short(each) for each in (messages or [type(made).__name__])[:3])
        raise Mistake(f"the devices would not take this: {told}")


def _plain(text: str | None) -> object:
    if text is None or not text.strip():
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text


def _short(what: object) -> str:
    said = " ".join(str(what or "").split()).rstrip(".")
    return said if len(said) <= 200 else f"{said[:199]}…"


def in_parts(items: Iterable[Item], size: int) -> list[list[Item]]:
    """A long list in parts that one request takes."""
    everything = list(items)
    return [everything[at : at + size] for at in range(0, len(everything), size)]
