"""A Swiss in which, after a number of normal rounds, early opponents may be met again.

The number of rounds goes in; which rounds are normal, relaxed and replayable comes out, and with a
round, standings and meetings also its draw. Whether an event uses this form is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from convenor.draws.certificates import forbidden_by
from convenor.draws.orders import Fines, Standing, draw_order
from convenor.draws.swiss import Method, SwissDraw, answer, byes_enough, draw_with_bye
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, Verdict
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

MOST_ROUNDS = 1000


@value
class ModifiedSwissTerms:
    """Which rounds are normal, and how often two may meet."""

    extra_if_even: int = asked(
        "normal rounds beyond half of them when their number is even", default=1
    )
    third_meeting: bool = asked("whether two may meet a third time", default=False)
    method: Method = asked("how the draw is made", default="top down")
    decided_by: str = asked("who decides if no draw is possible", default="director")
    fines: Fines = asked("fines in the order of the draw", default="left out")


@value
class ModifiedSwissGiven:
    """The length of the event, and for a draw the state before the round."""

    rounds: int = asked("rounds of the event", least=1, most=MOST_ROUNDS)
    round: int | None = asked("the round that is drawn", default=None, least=1)
    standings: tuple[Standing, ...] | None = asked(
        "each contestant with VPs (without penalties) and net IMPs", default=None
    )
    meetings: tuple[tuple[str, str, int], ...] = asked(
        "who has met whom in which round", default=()
    )
    had_bye: tuple[str, ...] = asked("those who have had the bye", default=())
    seed: int | str | None = asked("seed of the lot between equals", default=None)


@value
class SwissRounds:
    """The rounds of a modified Swiss by kind."""

    normal_to_round: int = asked("the last round without any rematch")
    relaxed_rounds: tuple[int, ...] = asked("rounds in which an early opponent may be met again")
    replayable_rounds: tuple[int, ...] = asked("rounds whose opponents may be met again")


def modified_swiss(
    terms: ModifiedSwissTerms, given: ModifiedSwissGiven, why: Why = SILENT
) -> SwissRounds | SwissDraw:
    """The kinds of rounds, or with standings the draw of one."""
    rounds = rounds_by_kind(terms, given.rounds)
    _tell_rounds(terms, given.rounds, rounds, why)
    if given.standings is None:
        return rounds
    if given.round is None:
        raise Mistake("'round' is missing: which round is to be drawn?")
    _check_round(given.round, given.rounds)
    order = draw_order(given.standings, given.seed, why, fines=terms.fines)
    if len(order) < 2:
        raise Mistake("a draw needs at least two contestants.")
    barred = _barred(terms, rounds, given, order)
    byes = byes_enough(given.had_bye, order)
    made = draw_with_bye(order, barred, byes, terms.method, given.seed)
    return answer(made, terms.decided_by, why=why)


def rounds_by_kind(terms: ModifiedSwissTerms, rounds: int) -> SwissRounds:
    """Normal up to the middle, then relaxed; the first half can be replayed."""
    half = rounds // 2
    normal = half + 1 if rounds % 2 else half + terms.extra_if_even
    return SwissRounds(
        normal_to_round=normal,
        relaxed_rounds=tuple(range(normal + 1, rounds + 1)),
        replayable_rounds=tuple(range(1, half + 1)),
    )


def may_meet_again(
    terms: ModifiedSwissTerms, rounds: SwissRounds, this: int, met_in: Iterable[int]
) -> bool:
    """Whether two who have met in these rounds may meet in this one."""
    met = tuple(met_in)
    if not met:
        return True
    if this not in rounds.relaxed_rounds:
        return False
    if terms.third_meeting:
        return any(each in rounds.replayable_rounds for each in met)
    return len(met) == 1 and met[0] in rounds.replayable_rounds


@value
class RematchGiven:
    """Two contestants before a round."""

    rounds: int = asked("rounds of the event", least=1, most=MOST_ROUNDS)
    round: int = asked("the round that is drawn", least=1)
    met_in_rounds: tuple[int, ...] = asked("rounds in which the two have met", default=(), least=1)


def rematch(terms: ModifiedSwissTerms, given: RematchGiven, why: Why = SILENT) -> Verdict:
    """Whether two contestants may meet in a round."""
    _check_round(given.round, given.rounds)
    for each in given.met_in_rounds:
        _check_earlier(each, given.round)
    rounds = rounds_by_kind(terms, given.rounds)
    _tell_rounds(terms, given.rounds, rounds, why)
    met = tuple(dict.fromkeys(given.met_in_rounds))
    allowed = may_meet_again(terms, rounds, given.round, met)
    reason = "They may meet." if allowed else _why_not(rounds, given.round, met)
    why.step("{reason}", OK if allowed else REFUSE, gives="verdict", reason=reason)
    return Verdict(OK if allowed else REFUSE, reason)


def _why_not(rounds: SwissRounds, this: int, met: tuple[int, ...]) -> str:
    if this not in rounds.relaxed_rounds:
        cause = f"round {this} is still a normal one, without rematches"
    elif not any(each in rounds.replayable_rounds for each in met):
        last = rounds.replayable_rounds[-1] if rounds.replayable_rounds else 0
        cause = f"they met in round {met[-1]}, and only rounds up to {last} can be replayed"
    elif len(met) > 1:
        cause = "it would be their third meeting"
    else:
        cause = "they have met"
    return f"They may not meet: {cause}; draw another opponent."


def _check_round(this: int, rounds: int) -> None:
    if this > rounds:
        raise Mistake(f"there is no round {this} in an event of {rounds} rounds: correct one.")


def _check_earlier(met: int, this: int) -> None:
    if not 1 <= met < this:
        raise Mistake(f"a meeting in round {met} is not before round {this}: correct one of them.")


def _barred(
    terms: ModifiedSwissTerms,
    rounds: SwissRounds,
    given: ModifiedSwissGiven,
    order: Sequence[str],
) -> Mapping[str, AbstractSet[str]]:
    """Who may not meet whom in this round."""
    this = given.round or 0
    met: dict[tuple[str, str], set[int]] = defaultdict(set)
    for one, other, number in given.meetings:
        _check_earlier(number, this)
        met[min(one, other), max(one, other)].add(number)
    forbidden_by(order, list(met))  # refuses a name that is not in the standings
    barred = [pair for pair, when in met.items() if not may_meet_again(terms, rounds, this, when)]
    return forbidden_by(order, barred)


def _tell_rounds(terms: ModifiedSwissTerms, number: int, rounds: SwissRounds, why: Why) -> None:
    more = 1 if number % 2 else terms.extra_if_even
    why.step(
        "half of {number} rounds, rounded down, and {more} more are normal",
        rounds.normal_to_round,
        gives="normal_to_round",
        number=number,
        more=more,
    )
    why.step("the rounds after that", rounds.relaxed_rounds, gives="relaxed_rounds")
    why.step(
        "opponents of the first half may be met again",
        rounds.replayable_rounds,
        gives="replayable_rounds",
    )
