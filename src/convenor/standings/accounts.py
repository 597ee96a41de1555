"""The account of a stage: who is entered, what each scored, and who is not to be placed.

Meetings, byes, withdrawals and pairs that do not contend become entries here; entries that are
struck out stay in the account, marked, so that an explanation can show them. What a bye or an
average is worth comes in as a figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.standings.sheets import Sheet, by_contestant, lines_of, moved_between, one_apart
from convenor.standings.tiebreaks.evidence import NONE, Meeting
from convenor.standings.totals import (
    OF_A_ROUND,
    Entry,
    Kind,
    Total,
    is_plain,
    total_of,
    with_another,
)
from convenor.values import replace, value

Instead = Literal["bye", "forfeit", "average", "credited"]
Amount = Exact | Mapping[str, Exact]
"""One figure for everybody, or a figure for each."""


@value
class Account:
    """All that makes the totals of one stage."""

    contestants: tuple[str, ...] = asked("everybody entered, each once")
    entries: tuple[Entry, ...] = asked("the lines of all accounts", default=())
    until: int | None = asked("the last round that counts (none: all)", default=None, least=0)
    over: bool = asked("whether the stage is over", default=True)
    unplaced: Mapping[str, str] = asked(
        "who plays without a placing, and why: not contending, withdrew …", default=NONE
    )
    fields: Mapping[str, str] = asked(
        "field of each contestant, if there are several", default=NONE
    )
    meetings: tuple[Meeting, ...] = asked(
        "matches whose scores count beside those lines", default=()
    )
    events: bool = asked("whether its lines are of events, and not of rounds", default=False)

    def __post_init__(self) -> None:
        if len(set(self.contestants)) != len(self.contestants):
            twice = next(e for e in self.contestants if self.contestants.count(e) > 1)
            raise Mistake(f"'{twice}' is entered twice: name each contestant once.")

    @cached_property
    def totals(self) -> Mapping[str, Total]:
        """The total of everybody entered, added up once; nothing yet for those without a line.

        Whoever has the same lines as in the account before has the same total.
        """
        if self._sheets is None:
            refuse_strangers(self)
        else:  # whoever has a line there is entered
            _refuse_unknown("is not to be placed", self.unplaced, frozenset(self.contestants))
        before = self._before
        if before is None or self._sheets is None or before.contestants != self.contestants:
            scores = match_scores(self)
            return {
                name: total_of(self.lines_of(name), self.until, scores.get(name, ()))
                for name in self.contestants
            }
        found = dict(before.totals)
        moved = moved_between(self._sheets, before.sheets)
        at = one_apart(self._sheets, before.sheets)
        again: Mapping[str, Total] = {}
        if at is not None and self.until is None:
            again = _with_other_scores(before.totals, self._sheets, before.sheets, at, moved)
        for name in moved:
            found[name] = again.get(name) or total_of(self.lines_of(name), self.until)
        return found

    @cached_property
    def by_contestant(self) -> Mapping[str, tuple[Entry, ...]]:
        """The lines of each contestant, looked for once."""
        return by_contestant(self.entries)

    def lines_of(self, contestant: str) -> tuple[Entry, ...]:
        """The lines of one contestant."""
        if self._sheets is None:
            return self.by_contestant.get(contestant, ())
        return lines_of(self._sheets, contestant)

    @cached_property
    def with_lines(self) -> frozenset[str]:
        """Those who have a line."""
        if self._sheets is None:
            return frozenset(each.contestant for each in self.entries)
        return frozenset().union(*(each.by_contestant for each in self._sheets))

    @cached_property
    def by_round(self) -> Mapping[int, Mapping[str, tuple[Exact, str]]]:
        """What each has of each round, and as what; what is beside the rounds is left out."""
        found: dict[int, Mapping[str, tuple[Exact, str]]] = {}
        for each in self._sheets or ():
            for number, own in each.by_round.items():
                if number in found:  # a round on two sheets
                    return Sheet(self.entries).by_round
                found[number] = own
        return found if self._sheets is not None else Sheet(self.entries).by_round

    def sorted_by(self, sheets: tuple[Sheet, ...], before: Account | None = None) -> None:
        """Its entries sheet by sheet, each of somebody entered, and what was added up before.

        Of the account before only what it needs is kept, so that none holds all that came earlier.
        """
        kept = self.__dict__
        kept["_sheets"] = sheets
        if before is None or before._sheets is None or before.until != self.until:
            return
        kept["_before"] = (
            Before(before.contestants, before._sheets, before.totals)
            if "totals" in before.__dict__
            else before._before
        )

    @cached_property
    def _sheets(self) -> tuple[Sheet, ...] | None:
        return None

    @cached_property
    def _before(self) -> Before | None:
        return None


@value
class Before:
    """The sheets of an account before this one, and the totals that they came to."""

    contestants: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    totals: Mapping[str, Total]


def _with_other_scores(
    totals: Mapping[str, Total],
    now: Sequence[Sheet],
    before: Sequence[Sheet],
    at: int,
    names: Iterable[str],
) -> dict[str, Total]:
    """Totals in which no more changed than a plain score on sheet `at`; nobody else's."""
    new, old = now[at].by_contestant, before[at].by_contestant
    earlier, later = (
        [e.by_contestant for e in part if e.lines] for part in (now[:at], now[at + 1 :])
    )
    several = [each.by_contestant for each in now if not each.one_each]
    found = {}
    for name in names:
        total, own, was = totals[name], new.get(name, ()), old.get(name, ())
        if not (len(own) == len(was) == 1 and is_plain(own[0]) and is_plain(was[0])):
            continue
        place = sum([name in each for each in earlier])
        lines = place + 1 + sum([name in each for each in later])
        if total.available or not lines == total.own == total.rounds == len(total.each):
            continue  # something beside scores counts
        if not any(name in each for each in several):
            found[name] = with_another(total, place, own[0].amount)
    return found


def of_meetings(meetings: Iterable[Meeting]) -> tuple[Entry, ...]:
    """The scores of both sides of each meeting."""
    made: list[Entry] = []
    for each in meetings:
        made.append(Entry(each.one, each.one_score, round=each.round, against=each.other))
        made.append(Entry(each.other, each.other_score, round=each.round, against=each.one))
    return tuple(made)


def own_entries(account: Account, contestant: str) -> tuple[Entry, ...]:
    """The entries of one contestant: enough to make its total again."""
    met = [each for each in account.meetings if contestant in (each.one, each.other)]
    return tuple(
        each for each in (*of_meetings(met), *account.entries) if each.contestant == contestant
    )


def match_scores(account: Account) -> dict[str, list[Exact]]:
    """The scores of the meetings, by contestant, as far as the account goes."""
    found: defaultdict[str, list[Exact]] = defaultdict(list)
    for each in account.meetings:
        if account.until is None or each.round <= account.until:
            found[each.one].append(each.one_score)
            found[each.other].append(each.other_score)
    return found


def cancelled(
    entries: Iterable[Entry], whom: str, clause: str = "", reason: str = ""
) -> tuple[Entry, ...]:
    """Every result against a contestant struck out: shown, but not counted."""
    why = reason or f"{whom} withdrew"
    return tuple(
        replace(each, kind="cancelled", clause=clause, reason=why)
        if each.against == whom and each.kind in OF_A_ROUND
        else each
        for each in entries
    )


def instead(
    entries: Iterable[Entry],
    whom: str,
    amount: Amount,
    kind: Instead = "average",
    clause: str = "",
    reason: str = "",
) -> tuple[Entry, ...]:
    """A figure in place of every score against a contestant; the score itself stays, struck out."""
    why = reason or f"in place of the score against {whom}"
    made: list[Entry] = []
    for each in entries:
        if each.against != whom or each.kind not in OF_A_ROUND:
            made.append(each)
            continue
        made.append(replace(each, kind="cancelled", clause=clause, reason=why))
        given = _amount(amount, each.contestant)
        made.append(replace(each, amount=given, kind=kind, clause=clause, reason=why))
    return tuple(made)


def credited(
    entries: Iterable[Entry], contestant: str, round: int, amount: Exact, clause: str, reason: str
) -> tuple[Entry, ...]:
    """A credited score in place of what was scored in one round (or for a round missed)."""
    kept = [
        replace(each, kind="cancelled", clause=clause, reason=reason)
        if each.contestant == contestant and each.round == round and each.kind in OF_A_ROUND
        else each
        for each in entries
    ]
    return (*kept, Entry(contestant, amount, "credited", round, clause, reason))


def sitting_out(
    scheduled: Mapping[str, int],
    amount: Amount,
    clause: str = "",
    reason: str = "",
    kind: Kind = "bye",
) -> tuple[Entry, ...]:
    """The matches against somebody who left that are still to come: by contestant, its round."""
    return tuple(
        Entry(name, _amount(amount, name), kind, number, clause, reason)
        for name, number in scheduled.items()
    )


def field_accounts(account: Account) -> dict[str, Account]:
    """The account of each field by itself."""
    for name in account.contestants:
        if name not in account.fields:
            raise Mistake(f"'{name}' has no field: say in which field it plays.")
    found: dict[str, list[str]] = {}
    for name in account.contestants:
        found.setdefault(account.fields[name], []).append(name)
    return {field: _only(account, frozenset(names)) for field, names in found.items()}


def refuse_strangers(account: Account) -> None:
    """One sentence about an entry, or an unplaced name, of somebody who is not entered."""
    known = frozenset(account.contestants)
    for what, names in (
        ("has a score", [each.contestant for each in account.entries]),
        ("has a match", [name for each in account.meetings for name in (each.one, each.other)]),
        ("is not to be placed", list(account.unplaced)),
    ):
        _refuse_unknown(what, names, known)


def _refuse_unknown(what: str, names: Collection[str], known: frozenset[str]) -> None:
    if not known.issuperset(names):
        name = next(each for each in names if each not in known)
        raise Mistake(f"'{name}' {what}, but is not entered: {did_you_mean(name, known)}")


def refuse_gaps(account: Account, rounds: int) -> None:
    """One sentence about the first round in which somebody who should have a score has none."""
    entries = (*of_meetings(account.meetings), *account.entries)
    there = {(each.contestant, each.round) for each in entries if each.kind in OF_A_ROUND}
    for number in range(1, rounds + 1):
        for name in account.contestants:
            if name not in account.unplaced and (name, number) not in there:
                raise Mistake(
                    f"'{name}' has nothing in round {number}: enter its score, a bye, a forfeit "
                    "or a credit, or say why it is not to be placed."
                )


def _amount(amount: Amount, name: str) -> Exact:
    if not isinstance(amount, Mapping):
        return amount
    if name not in amount:
        raise Mistake(f"there is no figure for '{name}' in place of its match: give one.")
    return amount[name]


def _only(account: Account, names: frozenset[str]) -> Account:
    entries = (*of_meetings(account.meetings), *account.entries)
    return replace(
        account,
        contestants=tuple(each for each in account.contestants if each in names),
        entries=tuple(each for each in entries if each.contestant in names),
        meetings=(),  # one of the two may be of another field
        unplaced={name: said for name, said in account.unplaced.items() if name in names},
    )
