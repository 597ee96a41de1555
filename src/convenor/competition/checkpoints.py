"""A competition opened from a checkpoint of its folded state: its start is not replayed.

A store and a ledger go in; the competition comes out, the same one as from all its facts. What is
kept is plain: the facts that set the competition up and were not undone, which are folded again;
the results of each session, which wait until somebody looks; and what each round gave. A checkpoint
that does not stand at a fact of the chain is thrown away, and `verify` holds it against the whole.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime

from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.standings.account_rounds import Round
from convenor.competition.state.packing import (
    PACKED,
    packed_cards,
    packed_results,
    unpack_cards,
    unpack_results,
)
from convenor.competition.state.plain_values import NotPlain, PlainValues
from convenor.competition.state.state import Stamp
from convenor.errors import Mistake, Refusal
from convenor.ledger import checkpoint_files
from convenor.ledger.checkpoint_files import Checkpoint
from convenor.ledger.fact_log import FactLog, Stored
from convenor.ledger.facts import Fact, canonical, time_text
from convenor.ledger.store import Store
from convenor.matches.match_points import MatchVictoryPoints, SidePoints
from convenor.matches.match_scores import MatchScore, SideTotal
from convenor.matches.victory_points import NoScale, StaysInImps
from convenor.standings.totals import Entry
from convenor.values import fields_of

FIGURES = PlainValues(
    (
        *(Round, Entry, MatchScore, SideTotal, MatchVictoryPoints, SidePoints),
        *(NoScale, StaysInImps),
    )
)
"""What is kept of figures: values of these classes. One with another part is worked out again."""
PLACED = ("stage", "session", "pairing")
"""What a match has from its draw."""
EVERY = 5_000
"""Facts that are folded before another checkpoint is written."""
Reader = Callable[[int, int | None], Iterable[Fact]]
"""The facts of the ledger above a number up to another."""


def opened(store: Store, ledger_id: str, reader: Reader | None = None) -> Competition:
    """The competition of a ledger, as it stands; `reader` reads its facts, also later on."""

    def read(after: int, until: int | None) -> Iterable[Fact]:
        return store.read(ledger_id, after, until)

    return open_with(reader or read)


def open_with(read: Reader) -> Competition:
    """The same, for one who reads facts in a way of its own."""
    first = next(iter(read(0, 1)), None)
    if first is None:
        return Competition()
    there = _from_checkpoint(first, read)
    return Competition(read(0, None)) if there is None else there


def _from_checkpoint(first: Fact, read: Reader) -> Competition | None:
    kept = checkpoint_files.read(first.hash)
    if kept is None:
        return None
    after = list(read(kept.number - 1, None))
    if not after or after[0].number != kept.number or after[0].hash != kept.hash:
        checkpoint_files.throw_away(first.hash)  # the chain has no such fact any more
        return None
    try:
        there = competition_in(kept)
    except (Mistake, Refusal, ValueError, KeyError, TypeError, IndexError):
        checkpoint_files.throw_away(first.hash)
        return None
    there.facts = FactLog(after[:1], Stored(kept.number - 1, read))
    there.extend(after[1:])
    return there


# --- what is kept ---------------------------------------------------------------------------------


def competition_in(kept: Checkpoint) -> Competition:
    """The competition as it stood at a checkpoint, without the facts that led to it."""
    head, *lines = kept.lines
    parts = json.loads(head)
    there = Competition()
    there.lasting = tuple(_fact(*each) for each in parts["facts"])
    there.fold(there.lasting)
    for (what, stage, number), line in zip(parts["blocks"], lines, strict=True):
        if what == "round":
            there.figures.accounts.put_round(stage, number, FIGURES.value(json.loads(line)))
        elif what == "matches":
            _wait_for_matches(there, stage, number, line)
        else:
            unpack = unpack_results if what == "results" else unpack_cards
            unpack(there.state, (stage, number), line)
    number, happened, recorded, by = parts["last"]
    there.state.last = Stamp(number, _time(happened), _time(recorded), by)
    there.lasting_until = there.kept_at = kept.number
    return there


def checkpoint_of(there: Competition) -> Checkpoint:
    """All that is kept of a competition as it stands."""
    state, last = there.state, there.facts[-1]
    blocks: list[tuple[str, str, int]] = []
    lines: list[str] = []
    for what, found in (
        ("results", packed_results(state)),
        ("cards", packed_cards(state)),
        ("round", _packed_rounds(there)),
        ("matches", _packed_matches(there)),
    ):
        for (stage, number), line in found:
            blocks.append((what, stage, number))
            lines.append(line)
    facts = [_plain(each) for each in lasting_facts(there)]
    assert state.last is not None
    stamp = state.last
    told = [stamp.number, time_text(stamp.happened), time_text(stamp.recorded), stamp.by]
    head = canonical({"facts": facts, "blocks": blocks, "last": told})
    return Checkpoint(last.number, last.hash, (head, *lines))


def lasting_facts(there: Competition) -> Iterator[Fact]:
    """The facts that set a competition up and were not undone; results are kept otherwise."""
    undone = there.state.undone
    for each in (*there.lasting, *there.facts[there.lasting_until :]):
        if each.kind not in PACKED and each.number not in undone:
            yield each


def _plain(fact: Fact) -> list[object]:
    happened, recorded = time_text(fact.happened), time_text(fact.recorded)
    return [fact.number, fact.kind, fact.version, fact.body, happened, recorded, fact.by]


def _fact(number: int, kind: str, version: int, body: Mapping[str, object], *more: str) -> Fact:
    happened, recorded, by = more
    return Fact(number, kind, version, body, _time(happened), _time(recorded), by, "", "", "")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


# --- figures --------------------------------------------------------------------------------------


def _packed_rounds(there: Competition) -> Iterator[tuple[tuple[str, int], str]]:
    """What each round gave, of those that have been worked out."""
    for place, found in there.figures.accounts.kept_rounds().items():
        with suppress(NotPlain):
            yield place, canonical(FIGURES.plain(found))


def _packed_matches(there: Competition) -> Iterator[tuple[tuple[str, int], str]]:
    """The matches of each round, without the boards and tables, which the draw tells."""
    for place, found in there.figures.scores.kept_matches().items():
        with suppress(NotPlain):
            rows = [[e.pairing.match, FIGURES.plain(_figures(e))] for e in found]
            yield place, canonical(rows)


def _figures(match: MatchFigure) -> tuple[object, ...]:
    parts = {**vars(match)}
    return tuple(parts[each.name] for each in fields_of(MatchFigure) if each.name not in PLACED)


def _wait_for_matches(there: Competition, stage: str, session: int, line: str) -> None:
    scores = there.figures.scores
    pairings = {each.match: each for each in scores.pairings(stage, session)}

    def load() -> Iterator[MatchFigure]:
        for name, row in json.loads(line):
            yield MatchFigure(stage, session, pairings[name], *FIGURES.value(row))

    scores.wait_for((stage, session), load)


# --- writing and proving ------------------------------------------------------------------------


def is_due(there: Competition) -> bool:
    """Whether so much was folded since the last checkpoint that another is worth its while."""
    return there.number - there.kept_at >= EVERY


def keep_checkpoint(there: Competition) -> None:
    """Write a checkpoint, if one is due, with what every round gave."""
    if is_due(there):
        _work_out_rounds(there)
        there.kept_at = there.number
        _write(there.facts[0].hash, there)


def keep_beside(there: Competition) -> threading.Thread | None:
    """The same of what is known by now, while others go on."""
    if not is_due(there):
        return None
    there.kept_at = there.number
    first, seen = there.facts[0].hash, there.fork()
    work = threading.Thread(target=_write, args=(first, seen), daemon=True)
    work.start()
    return work


def _write(first: str, there: Competition) -> None:
    checkpoint_files.write(first, checkpoint_of(there))


def _work_out_rounds(there: Competition) -> None:
    for stage, number in there.state.sessions:
        try:
            there.figures.accounts.round(stage, number)
        except (Mistake, Refusal):
            continue  # it has no figures yet: they are asked for again when somebody looks


def prove(facts: list[Fact] | tuple[Fact, ...]) -> tuple[int, bool] | None:
    """Hold the checkpoint of a ledger against its facts, and throw it away if it differs.

    The fact at which it stands comes back, and whether it is as it must be; None if there is none.
    """
    kept = checkpoint_files.read(facts[0].hash) if facts else None
    if kept is None:
        return None
    holds = kept.number <= len(facts) and facts[kept.number - 1].hash == kept.hash
    holds = holds and _comes_out_again(kept, facts[: kept.number])
    if not holds:
        checkpoint_files.throw_away(facts[0].hash)
    return kept.number, holds


def _comes_out_again(kept: Checkpoint, facts: Iterable[Fact]) -> bool:
    try:
        there, fresh = competition_in(kept), Competition.afresh(facts)
        rounds = there.figures.accounts.kept_rounds()
        again = {place: fresh.figures.accounts.round(*place) for place in rounds}
        matches = there.figures.scores.kept_matches()
        again_matches = {place: fresh.figures.scores.matches(*place) for place in matches}
    except (Mistake, Refusal, ValueError, KeyError, TypeError, IndexError):
        return False
    same = all(set(matches[place]) <= set(each) for place, each in again_matches.items())
    return same and rounds == again and vars(there.state) == vars(fresh.state)
