"""What a contestant's total is made of: scores of rounds, credits, carry-over, fines and so on.

Entries of an account go in, a total for each contestant comes out, with fines and without them
(a book may rank with fines and draw without). Which fines are due is not known here, nor what a
credited score should be: whoever writes the entry has worked it out.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact, ratio, show, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Kind = Literal[
    "score",
    "credited",
    "bye",
    "forfeit",
    "average",
    "carry-over",
    "adjustment",
    "fine",
    "cancelled",
]
OF_A_ROUND: frozenset[Kind] = frozenset({"score", "credited", "bye", "forfeit", "average"})
"""Kinds that stand for a round (a match, a session): an average counts them."""

NO_SCORES: Mapping[str, Sequence[Exact]] = MappingProxyType({})

WORDS: Mapping[Kind, str] = {
    "score": "round {round}",
    "credited": "round {round}, credited",
    "bye": "round {round}, bye",
    "forfeit": "round {round}, forfeit",
    "average": "round {round}, an average instead of the score",
    "carry-over": "carried over",
    "adjustment": "adjustment",
    "fine": "fine",
    "cancelled": "round {round}, cancelled: does not count",
}


@value
class Entry:
    """One line of an account; a fine is written as what it takes off."""

    contestant: str = asked("whose account it is in")
    amount: Exact = asked("what it is worth (of a fine: what it takes off)")
    kind: Kind = asked("what it is", default="score")
    round: int = asked("round or session it belongs to (0: none)", default=0, least=0)
    clause: str = asked("the clause that it comes from", default="")
    reason: str = asked("why, in words", default="")
    against: str = asked("the opponent", default="")
    available: Exact = asked("the most that could be had (for a share of it)", default=0, least=0)
    rounds: int | None = asked(
        "rounds that it stands for in an average (if not 1 for a round and 0 for all else)",
        default=None,
        least=0,
    )
    in_score: bool = asked(
        "whether a fine or an adjustment is part of the score of its round (a session's)",
        default=False,
    )


@value
class Total:
    """The parts of a total."""

    scores: Exact = 0
    carry_over: Exact = 0
    adjustments: Exact = 0
    fines: Exact = 0
    rounds: int = 0
    credited: Exact = 0
    awarded: Exact = 0
    """Byes, forfeits, and averages in place of a score."""
    available: Exact = 0
    each: tuple[Exact, ...] = ()
    """The rounds one by one, those of somebody else's making (credits, byes) too.

    A fine or an adjustment that is part of a session's score is in it.
    """
    own: int = 0
    """Rounds that the contestant played itself."""
    with_substitutes: int = 0
    """Rounds played, those with a substitute too."""

    @property
    def without_fines(self) -> Exact:
        beside = self.credited, self.awarded, self.carry_over, self.adjustments
        if not any(beside):  # as nearly always, and asked for all the time
            return self.scores
        return exact_sum((self.scores, *beside))

    @cached_property
    def official(self) -> Exact:
        """What it is with fines taken off, which is asked for again and again."""
        return whole_if_whole(self.without_fines - self.fines) if self.fines else self.without_fines

    @property
    def average(self) -> Exact:
        """The official total for each round; 0 before the first."""
        return ratio(self.official, self.rounds) if self.rounds else 0


NOTHING_YET = Total()
"""The total of somebody who has not played."""


def totals(
    entries: Iterable[Entry],
    until: int | None = None,
    why: Why = SILENT,
    scores: Mapping[str, Sequence[Exact]] = NO_SCORES,
) -> dict[str, Total]:
    """The total of each contestant, after the round `until` or after all of them.

    `scores` are those of matches that count, by contestant, beside the entries.
    """
    kept: defaultdict[str, list[Entry]] = defaultdict(list)
    for each in entries:
        kept[each.contestant].append(each)
    everybody = {**dict.fromkeys(scores), **dict.fromkeys(kept)}
    if until is not None:  # whoever had nothing by then is not in the list yet
        everybody = {n: None for n in everybody if scores.get(n) or _by(kept.get(n, ()), until)}
    made = {n: total_of(kept.get(n, ()), until, scores.get(n, ())) for n in everybody}
    if why.listening:
        for name, total in made.items():
            _tell(name, total, why)
    return made


def total_of(own: Iterable[Entry], until: int | None = None, scores: Sequence[Exact] = ()) -> Total:
    """The total of one contestant out of its own entries, and scores of matches beside them."""
    entries = list(own) if until is None else [each for each in own if each.round <= until]
    plain = [
        each.amount
        for each in entries
        if each.kind == "score" and each.rounds is None and not each.available
    ]
    if len(plain) < len(entries):
        return _of_all_kinds(entries, scores)
    found = (*scores, *plain)  # as nearly always: a score a round and nothing else
    count = len(found)
    return Total(
        scores=exact_sum(found), rounds=count, each=found, own=count, with_substitutes=count
    )


def is_plain(entry: Entry) -> bool:
    """Whether a line is a score of a round and nothing else."""
    return entry.kind == "score" and entry.rounds is None and not entry.available


def with_another(total: Total, at: int, score: Exact) -> Total:
    """A total of scores alone, with another one in its round number `at`, counted from 0.

    >>> with_another(total_of([Entry("A", 12), Entry("A", 8)]), 1, 9).scores
    21
    """
    before, each, count = total.scores, total.each, total.rounds
    bottom = math.lcm(before.denominator, each[at].denominator, score.denominator)
    top = _parts(before, bottom) - _parts(each[at], bottom) + _parts(score, bottom)
    return Total(
        ratio(top, bottom), 0, 0, 0, count, 0, 0, 0,
        (*each[:at], score, *each[at + 1 :]), count, count,
    )  # fmt: skip


def _parts(number: Exact, bottom: int) -> int:
    return number.numerator * (bottom // number.denominator)


def _of_all_kinds(entries: Iterable[Entry], scores: Sequence[Exact]) -> Total:
    amounts: dict[Kind, list[Exact]] = {"score": list(scores)}
    each_round: list[tuple[int | None, Exact]] = [(None, each) for each in scores]
    within: dict[int, Exact] = {}
    available: list[Exact] = []
    rounds = len(scores)
    for entry in entries:
        kind = entry.kind
        amounts.setdefault(kind, []).append(entry.amount)
        if entry.rounds is not None or entry.available or kind not in _PLAIN:
            _check(entry)
        if kind in OF_A_ROUND:
            each_round.append((entry.round, entry.amount))
            rounds += 1 if entry.rounds is None else entry.rounds
        elif entry.rounds:
            rounds += 0 if kind == "cancelled" else entry.rounds
        if entry.available and kind != "cancelled":
            available.append(entry.available)
        if entry.in_score:
            sign = -1 if kind == "fine" else 1
            within[entry.round] = within.get(entry.round, 0) + sign * entry.amount
    return _total(amounts, rounds, _each(each_round, within), exact_sum(available))


def _each(
    rounds: Iterable[tuple[int | None, Exact]], within: Mapping[int, Exact]
) -> tuple[Exact, ...]:
    """The rounds one by one, each with the fines and adjustments that are part of its score."""
    if not within:
        return tuple(amount for _, amount in rounds)
    left = dict(within)
    return tuple(
        whole_if_whole(amount + left.pop(number, 0)) if number is not None else amount
        for number, amount in rounds
    )


_PLAIN: frozenset[Kind] = frozenset({"score", "bye"})
"""Kinds in which any amount may stand."""


def _total(
    amounts: Mapping[Kind, list[Exact]], rounds: int, each: tuple[Exact, ...], available: Exact
) -> Total:
    def of(*kinds: Kind) -> Exact:
        return exact_sum([n for kind in kinds if kind in amounts for n in amounts[kind]])

    own = len(amounts.get("score", ()))
    return Total(
        of("score"),
        of("carry-over"),
        of("adjustment"),
        of("fine"),
        rounds,
        of("credited"),
        of("bye", "forfeit", "average"),
        available,
        each,
        own,
        own + len(amounts.get("credited", ())),
    )


def official(made: Mapping[str, Total]) -> dict[str, Exact]:
    """Totals as they rank: fines taken off."""
    return {name: total.official for name, total in made.items()}


def without_fines(made: Mapping[str, Total]) -> dict[str, Exact]:
    """Totals as some books draw by them: fines left out."""
    return {name: total.without_fines for name, total in made.items()}


_WHOLE = frozenset({int})


def exact_sum(numbers: Iterable[Exact]) -> Exact:
    """A sum of many fractions with few denominators, quickly.

    >>> from fractions import Fraction
    >>> exact_sum([Fraction(1243, 100), Fraction(757, 100), 3])
    23
    """
    every = numbers if isinstance(numbers, (list, tuple)) else list(numbers)
    if _WHOLE.issuperset(map(type, every)):
        return sum(every)
    by_bottom: dict[int, int] = {}
    for each in every:
        bottom = each.denominator
        by_bottom[bottom] = by_bottom.get(bottom, 0) + each.numerator
    common = math.lcm(*by_bottom)
    return ratio(sum(top * (common // bottom) for bottom, top in by_bottom.items()), common)


def tell_entries(
    own: Iterable[Entry], unit: str, why: Why, until: int | None = None, events: bool = False
) -> None:
    """Each entry of one contestant, round by round, or event by event."""
    for each in sorted(own, key=lambda entry: entry.round):
        if until is None or each.round <= until:
            text = WORDS[each.kind] if each.round or each.kind not in OF_A_ROUND else each.kind
            text += " against {against:who}" if each.against else ""
            text += " ({reason})" if each.reason else ""
            if events and each.kind == "score" and each.reason:
                text = "{reason}"
            why.step(
                text,
                each.amount,
                unit=unit,
                clause=each.clause,
                round=each.round,
                against=each.against,
                reason=each.reason,
            )


def tell_parts(
    total: Total,
    why: Why,
    unit: str = "",
    told: Collection[Exact] = frozenset(),
    events: bool = False,
) -> None:
    """The sums that a total is made of; one that a single entry has `told` is not told again."""
    text = "scores of {rounds} rounds" if total.rounds != 1 else "score of the one round"
    if events:
        text = "points of {rounds} events" if total.rounds != 1 else "points of the one event"
    why.step(text, total.scores, unit=unit, closes=True, rounds=total.rounds)
    parts = {
        "credited": total.credited,
        "byes, forfeits and averages": total.awarded,
        "carried over": total.carry_over,
        "adjustments": total.adjustments,
    }
    for text, amount in parts.items():
        if amount and amount not in told:
            why.step(text, amount, unit=unit)
    if total.fines:
        why.step("before fines", total.without_fines, unit=unit, closes=True)
        why.step("fines taken off", total.fines, unit=unit)
    why.step("in all", total.official, unit=unit, closes=True)


def _tell(name: str, total: Total, why: Why) -> None:
    tell_parts(total, why.part("{name:who}", name=name))


def _by(own: Iterable[Entry], until: int) -> bool:
    return any(each.round <= until for each in own)


def _check(entry: Entry) -> None:
    who = entry.contestant
    if entry.kind == "fine" and entry.amount < 0:
        raise Mistake(f"a fine of {who} cannot be below 0: it is what is taken off.")
    if entry.available and entry.amount > entry.available and entry.kind in OF_A_ROUND:
        raise Mistake(
            f"{who} cannot have {show(entry.amount)} of {show(entry.available)} in round "
            f"{entry.round}: correct the score or what was available."
        )
