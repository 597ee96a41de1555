"""Between the devices and the ledger: what the tables say becomes facts, and is accepted after.

A desk and a line go in. Each round of the relay asks the queues, records what waits under keys of
its own and only then tells the devices that it was taken, so that whoever is killed in between
loses and doubles nothing. What cannot be recorded as it was said becomes a call for the director.
Corrections made at the desk go back to the tables.
"""

from __future__ import annotations

from hashlib import sha256

from bridgemate_dataconnector.dto import ParticipationDTO, PlayerDataDTO, ResultDTO, TdCallDTO

from convenor.actions.desk import Desk
from convenor.actions.rulings.rulings import open_calls
from convenor.actions.rulings.typed_lines import ruling_on
from convenor.actions.typed_results import write_typed
from convenor.bridge import BridgeError, Seat
from convenor.competition.state.seats import contestants_on
from convenor.devices.evening import At, DeviceRound, Evening, Place, dropped, evening_of
from convenor.devices.link_bridgemate import CALLS, PLAYERS, RESULTS, SEATED, Link, Queue, in_parts
from convenor.devices.set_up_bridgemate import Hall, beginning, going_on, hand_records, moving
from convenor.devices.words_bridgemate import ERASED, SEATS, Word, shown, word_of
from convenor.errors import Mistake, Refusal
from convenor.ledger.bodies import DirectorCalled, ResultEntered, RulingGiven
from convenor.ledger.facts import Fact
from convenor.ledger.kinds import read_body
from convenor.values import value

BY = "Bridgemate"
OF_THE_LINE = f"{BY}, the line"
"""Who calls when the line is down: what a table calls for, the relay calls in its own name."""
AT_ONCE = 200
NO_MORE = "erased"
NO_LINE = "No line to the Bridgemates"
"""How the call about a line begins, by which it is known again."""


@value
class Round:
    """What came of asking once."""

    taken: int = 0
    sent_back: int = 0
    told: tuple[str, ...] = ()


class Relay:
    """The devices of one stage, and the desk that records what they say."""

    def __init__(self, desk: Desk, link: Link, stage: str, hall: Hall) -> None:
        self.desk, self.link, self.stage, self.hall = desk, link, stage, hall
        self.evening = evening_of(desk.refresh(), stage)
        self._words: dict[Place, tuple[int, str]] = {}
        self._shown: dict[Place, str] = {}
        self._looked_at = -1
        self._names: dict[str, str] = {}

    # --- the evening ---

    def begin(self, *, hands: bool = False) -> None:
        """A new evening on the devices; whatever they hold of another one is gone."""
        there = self.desk.refresh()
        self.link.begin(beginning(there, self.evening, self.hall))
        self._shown = dict.fromkeys(self.evening.places, NO_MORE)
        if hands:
            for part in in_parts(hand_records(there, self.evening), AT_ONCE):
                self.link.send_hands(self.evening.guid, part)

    def go_on(self) -> Round:
        """The same evening once more, after a crash here or there.

        What waits is heard first; then the devices are told movement and results as they are now,
        for nobody knows what they were told last. The same movement again drops nothing.
        """
        self.link.go_on(going_on(self.evening, self.hall))
        came = self.once()
        for section in self.evening.sections:
            self.link.move(moving(self.evening, section, self.hall))
        self._shown = dict.fromkeys(self.evening.places, NO_MORE)
        self._looked_at = -1
        return came

    def would_drop(self) -> tuple[Place, ...]:
        """The boards that devices would forget, were they told the movement as it is now."""
        now = evening_of(self.desk.refresh(), self.stage)
        gone = dropped(self.evening, now)
        return tuple(each for each in gone if self._standing(self.evening, each))

    def move(self) -> tuple[Place, ...]:
        """Tell the devices the movement as it is now; what they forget is sent to them again."""
        now = evening_of(self.desk.refresh(), self.stage)
        if now == self.evening:
            return ()
        gone = self.would_drop()
        for section in now.sections:
            self.link.move(moving(now, section, self.hall))
        self.evening = now
        self._shown.update(dict.fromkeys(gone, NO_MORE))
        self._looked_at = -1
        return gone

    # --- a round ---

    def once(self) -> Round:
        """Ask every queue, record, accept, and send back what was corrected."""
        told: list[str] = []
        taken = self._results(told) + self._calls(told) + self._players(told)
        return Round(taken, self._send_back(), tuple(told))

    def _results(self, told: list[str]) -> int:
        waiting = self.link.waiting(self.evening.guid, RESULTS)
        last: dict[tuple[str | None, int, int, int], ResultDTO] = {}
        for each in waiting.of(ResultDTO):
            place = (each.section_letters, each.table_number, each.round_number, each.board_number)
            last[place] = each  # what was said again counts as it was said last
        for said in last.values():
            self._record(said, told)
        return self._accepted(RESULTS, len(waiting.items), waiting.last)

    def _accepted(self, queue: Queue, count: int, last: int) -> int:
        if count:
            self.link.accept(self.evening.guid, queue, last)
        return count

    def _record(self, said: ResultDTO, told: list[str]) -> None:
        at = At(said.section_letters or "", said.table_number)
        place = Place(at, said.round_number, said.board_number)
        played = self.evening.places.get(place)
        where = f"{at.section}{at.table}, round {place.round}, board {place.board}"
        if played is None or played.seat is None:
            told.append(self._call_for(at, f"a device tells of {where}, which is not played"))
            return
        try:
            word = word_of(said)
        except (Mistake, BridgeError, KeyError) as why:
            told.append(self._call_for(at, f"{where}: no result can be read of the device: {why}"))
            return
        pairs = (said.pair_north_south, said.pair_east_west)
        if not word.erased and pairs != (played.ns, played.ew):
            what = f"{pairs[0]} v {pairs[1]} played, and {played.ns} v {played.ew} sit there"
            told.append(self._call_for(at, f"{where}: the device says that {what}: {word.says}"))
            return
        self._take(place, played, word, told)

    def _take(self, place: Place, played: DeviceRound, word: Word, told: list[str]) -> None:
        """One word of a device, recorded once however often it comes."""
        number, before = self._last_word(place)
        said = f"{word.typed} {word.lead}".strip() or NO_MORE
        if said == before and self._shown.get(place, before) == said:
            return
        try:
            recorded = self._do(place, played, word, _key(self.evening, place, number + 1))
        except (Refusal, Mistake) as why:
            key = _named(self.evening, f"refused {place} {number} {said}")
            says = f"board {place.board}: {word.says} was not taken: {why}"
            told.append(self._call_for(place.at, says, key))
            recorded = False
        self._words[place] = (number + recorded, said)
        self._shown[place] = said

    def _do(self, place: Place, played: DeviceRound, word: Word, key: str) -> bool:
        """Whether it came to a fact: what stands already is none."""
        given = _given(self.evening, place, played)
        if word is ERASED:
            if not self._standing(self.evening, place):
                return False
            return bool(self.desk.do("take-back", given, BY, "director", key=key).facts)
        if word.award or ruling_on(self.desk.competition, *_where(self.evening, place, played)):
            given["typed"] = word.typed if word.award else write_typed(word.typed)
            return bool(self.desk.do("type-result", given, BY, "director", key=key).facts)
        given |= {"result": word.typed, **({"lead": word.lead} if word.lead else {})}
        return bool(self.desk.do("enter-result", given, BY, "scorer", key=key).facts)

    def _last_word(self, place: Place) -> tuple[int, str]:
        """How often a device has spoken of a board, and what it said last: the ledger knows."""
        if place in self._words:
            return self._words[place]
        number, said = 0, ""
        while True:
            fact = self.desk.store.find(self.desk.ledger, _key(self.evening, place, number + 1))
            if fact is None:
                break
            number += 1
            said = _said_by(fact)
        self._words[place] = (number, said)
        return number, said

    # --- calls and names ---

    def _calls(self, told: list[str]) -> int:
        waiting = self.link.waiting(self.evening.guid, CALLS)
        for each in waiting.of(TdCallDTO):
            if each.status != TdCallDTO.TdCallStatus_Launched:
                continue
            at = At(each.section_letters or "", each.table_number)
            when = f"{each.hour:02d}:{each.minute:02d}"
            key = _named(self.evening, f"call {at} {each.round_number} {when}")
            told.append(self._call_for(at, f"called on the device at {when}", key))
        return self._accepted(CALLS, len(waiting.items), waiting.last)

    def _players(self, told: list[str]) -> int:
        known = self.link.waiting(self.evening.guid, PLAYERS)
        for each in known.of(PlayerDataDTO):
            if each.player_number:
                names = (each.first_name, each.last_name)
                self._names[each.player_number] = " ".join(name for name in names if name)
        seated = self.link.waiting(self.evening.guid, SEATED)
        for item in seated.of(ParticipationDTO):
            self._seated(item, told)
        count = self._accepted(SEATED, len(seated.items), seated.last)
        return count + self._accepted(PLAYERS, len(known.items), known.last)

    def _seated(self, item: ParticipationDTO, told: list[str]) -> None:
        """Who sits at a table: told to the director where the entry has somebody else."""
        at, number = At(item.section_letters or "", item.table_number), max(item.round_number, 1)
        rounds = self.evening.tables.get(at, ())
        seat = next((each.seat for each in rounds if each.number == number), None)
        side = SEATS.get(int(item.direction))
        if seat is None or side is None:
            return
        who = seat.ns if side in (Seat.N, Seat.S) else seat.ew
        name = " ".join(part for part in (item.first_name, item.last_name) if part)
        name = name or self._names.get(item.player_number or "", item.player_number or "")
        entry = self.desk.competition.state.entries.get(contestants_on(who)[0])
        players = entry.players if entry else ()
        listed = {known for each in players for known in (each.name, each.id)}
        if item.is_removal or not name or name in listed:
            return
        key = _named(self.evening, f"seat {at} {number} {side} {name}")
        if not self.desk.has_recorded(key):
            what = f"{name} sits {side.word} for {entry.name if entry else who}"
            told.append(self._call_for(at, f"the device says that {what}: see to the entry", key))

    def _call_for(self, at: At, says: str, key: str = "") -> str:
        """What needs a director is a call from the table, so that nothing is only said."""
        told = f"{at.section}{at.table}: {says}"
        played = next((each for each in self.evening.tables.get(at, ()) if each.seat), None)
        if played is None or played.seat is None:
            at_first = next(iter(self.evening.places.values()))
            played, says = at_first, told
        assert played.seat is not None
        session = self.desk.competition.state.session(self.stage, played.session)
        table = played.seat.table if session.seating else ""
        given = {"stage": self.stage, "session": played.session, "table": table, "says": says}
        own = key or _named(self.evening, f"told {told}")
        if not self.desk.has_recorded(own):
            self.desk.do("call-director", given, BY, "scorer", key=own)
        return told

    # --- the line itself ---

    def line_down(self, why: str) -> None:
        """A line that is down stands at the desk as an open call, so that nobody takes the silence
        for tables without results."""
        number = len(self._line_calls())
        if self._open_line_calls():
            return
        played = next(each for each in self.evening.places.values() if each.seat is not None)
        assert played.seat is not None
        given = {"stage": self.stage, "session": played.session, "table": played.seat.table}
        says = f"{NO_LINE}: {why} What the tables enter waits on the devices."
        key = _named(self.evening, f"line {number + 1}")
        self.desk.do("call-director", {**given, "says": says}, OF_THE_LINE, "scorer", key=key)

    def line_up(self, says: str) -> None:
        """The line is there again: its calls are answered, also those of a relay before."""
        for each in self._open_line_calls():
            key = _named(self.evening, f"line up {each.call}")
            self.desk.do("answer-call", {"call": each.call, "says": says}, BY, "director", key=key)

    def _line_calls(self) -> list[DirectorCalled]:
        called = self.desk.refresh().state.of(DirectorCalled, self.stage)
        return [body for stamp, body in called if stamp.by == OF_THE_LINE]

    def _open_line_calls(self) -> list[DirectorCalled]:
        there = {each.call for each in open_calls(self.desk.refresh())}
        return [each for each in self._line_calls() if each.call in there]

    # --- back to the tables ---

    def _send_back(self) -> int:
        """Results that stand otherwise here than the devices show them."""
        there = self.desk.refresh()
        if there.number == self._looked_at:
            return 0
        changed: list[tuple[Place, str, ResultDTO]] = []
        for place, played in self.evening.places.items():
            standing = self._standing(self.evening, place) or NO_MORE
            if standing == (self._shown.get(place) or self._last_word(place)[1] or NO_MORE):
                continue
            made = self._as_shown(place, played)
            if made is not None:
                changed.append((place, standing, made))
        for part in in_parts(changed, AT_ONCE):
            self.link.send_results(self.evening.guid, [each for _, _, each in part])
            self._shown.update({place: standing for place, standing, _ in part})
        self._looked_at = there.number
        return len(changed)

    def _standing(self, evening: Evening, place: Place) -> str:
        """What stands for a board here, as a device would have said it; '' where nothing does."""
        played = evening.places[place]
        where = _where(evening, place, played)
        ruling = self._ruling(where)
        if ruling is not None:
            return write_typed("", ruling)
        state = self.desk.competition.state
        found = state.on(where[0], where[1], where[3]).get(where[2])
        return "" if found is None else f"{found.text} {found.lead}".strip()

    def _ruling(self, where: tuple[str, int, str, int]) -> RulingGiven | None:
        number = ruling_on(self.desk.competition, *where)
        return self.desk.competition.state.rulings()[number][1] if number else None

    def _as_shown(self, place: Place, played: DeviceRound) -> ResultDTO | None:
        where = _where(self.evening, place, played)
        found = self.desk.competition.state.on(where[0], where[1], where[3]).get(where[2])
        text, lead = (found.text, found.lead) if found else ("", "")
        return shown(self.evening.guid, place, played, text, lead, self._ruling(where))


def _where(evening: Evening, place: Place, played: DeviceRound) -> tuple[str, int, str, int]:
    assert played.seat is not None
    return evening.stage, played.session, played.seat.table, place.board


def _given(evening: Evening, place: Place, played: DeviceRound) -> dict[str, object]:
    names = ("stage", "session", "table", "board")
    return dict(zip(names, _where(evening, place, played), strict=True))


def _key(evening: Evening, place: Place, number: int) -> str:
    """The key of the n-th word of the devices on a board at a table."""
    where = f"{place.at.section}{place.at.table}.{place.round}.{place.board}"
    return f"{BY} {evening.guid[:12]} {where} {number}"


def _named(evening: Evening, what: str) -> str:
    return f"{BY} {evening.guid[:12]} {sha256(what.encode()).hexdigest()[:24]}"


def _said_by(fact: Fact) -> str:
    """What a device said, as the fact that came of it keeps it."""
    body = read_body(fact.kind, fact.version, fact.body)
    if isinstance(body, RulingGiven):
        return write_typed("", body)
    if isinstance(body, ResultEntered):
        return f"{body.result} {body.lead}".strip()
    return NO_MORE
