"""A stand-in for the Data Connector: it speaks its protocol, plays tables, and misbehaves.

The real one needs Windows and devices. This one keeps what the maker's guide says it keeps: a queue
a kind, each item until it is accepted; movements, of which a change drops results from the first
changed round on; results that were sent back to the tables.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from bridgemate_dataconnector.dto import (
    ErrorType,
    ResultDTO,
    TdCallDTO,
)
from bridgemate_dataconnector.dto import (
    ScoringProgramDataConnectorCommands as Commands,
)

KINDS = {"results": 12, "players": 10, "seated": 11, "calls": 21}
POLLS = {19: "results", 20: "players", 21: "seated", 36: "calls"}
EVERYTHING = {23: "results", 24: "players", 25: "seated", 37: "calls"}
ACCEPTS = {27: "results", 28: "players", 29: "seated", 38: "calls"}
OK, ERROR = 1, 4


class Connector:
    """What stands on the other machine."""

    def __init__(self) -> None:
        self.queues: dict[str, list[tuple[int, dict[str, Any]]]] = {each: [] for each in KINDS}
        self.history: dict[str, list[dict[str, Any]]] = {each: [] for each in KINDS}
        self.event: dict[str, Any] = {}
        self.sections: dict[str, dict[str, Any]] = {}
        self.shown: dict[tuple[str, int, int, int], dict[str, Any]] = {}
        self.hands: list[dict[str, Any]] = []
        self.asked: list[int] = []
        self.accepted: dict[str, int] = {}
        self.mishaps: list[str] = []
        """What goes wrong with the next requests, in turn."""
        self.down = False
        self.lock = threading.Lock()
        self._number = 0
        self.address = ""

    # --- the tables ---

    def table(self, section: str, table: int, number: int) -> dict[str, Any]:
        """What a table plays in a round."""
        tables = self.sections[section]["Tables"]
        rounds = next(each["Rounds"] for each in tables if each["TableNumber"] == table)
        return next(each for each in rounds if each["RoundNumber"] == number)

    def enter(
        self, section: str, table: int, number: int, board: int, **said: int | bool
    ) -> ResultDTO:
        """A table enters a result: level=4, denomination=4, declarer_direction=1 and so on."""
        at = self.table(section, table, number)
        made = ResultDTO(
            session_guid=self.event["EventGuid"],
            section_letters=section,
            table_number=table,
            round_number=number,
            board_number=board,
            scoring_direction=3,
            pair_north_south=at["PairNS"],
            pair_east_west=at["PairEW"],
        )
        for name, each in said.items():
            setattr(made, name, each)
        self.put("results", made.to_dict())
        self.shown[section, table, number, board] = made.to_dict()
        return made

    def call(self, section: str, table: int, number: int = 1) -> None:
        """A table calls the director."""
        made = TdCallDTO(self.event["EventGuid"], section, table, number, 19, 42, 1)
        self.put("calls", made.to_dict())

    def put(self, kind: str, item: dict[str, Any]) -> None:
        """Something waits in a queue."""
        with self.lock:
            self._number += 1
            self.queues[kind].append((self._number, item))
            self.history[kind].append(item)

    # --- the protocol ---

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request."""
        command, data = asked["Command"], asked.get("SerializedData") or ""
        with self.lock:
            self.asked.append(command)
        if command == Commands.Ping:
            return self._said(command, OK, json.loads(data))
        if command == Commands.InitializeEvent:
            return self._begin(command, json.loads(data))
        if command == Commands.ContinueEvent:
            known = json.loads(data)["EventGuid"] == self.event.get("EventGuid")
            return (
                self._said(command, OK, "") if known else self._wrong(command, 6, "unknown event")
            )
        if command == Commands.UpdateMovement:
            return self._move(command, json.loads(data))
        if command == Commands.PutResults:
            return self._show(command, json.loads(data))
        if command == Commands.PutHandrecords:
            self.hands += json.loads(data)
            return self._said(command, OK, "")
        if command in ACCEPTS:
            return self._accept(command, int(json.loads(data)))
        if command in POLLS or command in EVERYTHING:
            return self._waiting(command)
        return self._wrong(command, ErrorType.NotImplemented, "not supported")

    def _begin(self, command: int, told: dict[str, Any]) -> dict[str, Any]:
        self.event, self.shown, self.hands = told, {}, []
        groups = [each for session in told["Sessions"] for each in session["ScoringGroups"]]
        self.sections = {each["Letters"]: each for group in groups for each in group["Sections"]}
        self.queues = {each: [] for each in KINDS}
        return self._said(command, OK, "")

    def _move(self, command: int, told: dict[str, Any]) -> dict[str, Any]:
        section = told["Letters"]
        before, after = (_rounds_of(each) for each in (self.sections[section], told))
        changed = min((each for each in before if before[each] != after.get(each)), default=None)
        if changed is not None:
            self.shown = {
                place: each
                for place, each in self.shown.items()
                if place[0] != section or place[2] < changed
            }
        self.sections[section] = told
        return self._said(command, OK, "")

    def _show(self, command: int, told: list[dict[str, Any]]) -> dict[str, Any]:
        for each in told:
            place = (
                each["SectionLetters"],
                each["TableNumber"],
                each["RoundNumber"],
                each["BoardNumber"],
            )
            if each["IsDeleted"]:
                self.shown.pop(place, None)
            else:
                self.shown[place] = each
        return self._said(command, OK, "")

    def _waiting(self, command: int) -> dict[str, Any]:
        if command in EVERYTHING:
            kind = EVERYTHING[command]
            return self._said(command, KINDS[kind], self.history[kind])
        kind = POLLS[command]
        with self.lock:
            items = list(self.queues[kind])
        last = items[-1][0] if items else 0
        return self._said(command, KINDS[kind], [each for _, each in items], last)

    def _accept(self, command: int, last: int) -> dict[str, Any]:
        kind = ACCEPTS[command]
        with self.lock:
            self.queues[kind] = [each for each in self.queues[kind] if each[0] > last]
            self.accepted[kind] = last
        return self._said(command, OK, "")

    @staticmethod
    def _said(command: int, kind: int, data: object, last: int = 0) -> dict[str, Any]:
        return {
            "RequestCommand": command,
            "DataType": kind,
            "LastQueueItemId": last,
            "ErrorType": 0,
            "SessionGuid": "",
            "SerializedData": json.dumps(data),
        }

    def _wrong(self, command: int, kind: int, why: str) -> dict[str, Any]:
        return {**self._said(command, ERROR, why), "ErrorType": int(kind)}


def _rounds_of(section: dict[str, Any]) -> dict[int, list[tuple[object, ...]]]:
    names = ("PairNS", "PairEW", "LowBoardNumber", "HighBoardNumber")
    found: dict[int, list[tuple[object, ...]]] = {}
    for table in sorted(section["Tables"], key=lambda each: int(each["TableNumber"])):
        for each in table["Rounds"]:
            told = (table["TableNumber"], *(each[name] for name in names))
            found.setdefault(each["RoundNumber"], []).append(told)
    return found


@contextmanager
def running() -> Iterator[Connector]:
    """A connector on a port of this machine."""
    connector = Connector()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(b"Bridgemate dataconnector service version 5.0.1041.0")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            mishap = "down" if connector.down else ""
            if connector.mishaps and not mishap:
                mishap = connector.mishaps.pop(0)
            if mishap == "down":
                self.connection.close()
                return
            if mishap == "busy":
                told = connector._wrong(0, ErrorType.Busy, "handling an other request")
                self._answer(json.dumps(told).encode())
                return
            answer = json.dumps(connector.answer(json.loads(body))).encode()
            if mishap == "answer lost":  # it was heard, and nobody learns of it
                self.connection.close()
                return
            self._answer(
                {"garbled": answer[: len(answer) // 2], "html": b"<html>"}.get(mishap, answer)
            )

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    connector.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield connector
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
