"""Whether a unit has used substitutes more than the length of its event allows.

Sessions of the stage, substitutions and the sessions that the unit played itself go in; the limits
of that length and every one that is broken come out. What a substitution is and which sessions
make up a stage is counted elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from convenor.entries.shares import Permission
from convenor.entries.words import is_among, sentence
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, show
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class LimitRow:
    """The limits for one range of lengths; a limit that is not there does not bind."""

    event_type: str = asked("kind of event")
    sessions_from: int = asked("from so many sessions", least=1)
    sessions_to: int | None = asked("to so many sessions (open if not given)", default=None)
    max_substitutions: int | None = asked("the most substitutions", default=None)
    min_intact_sessions: int | None = asked("sessions without a substitute", default=None)
    min_sessions_each_player: int | None = asked("sessions that each must play", default=None)
    min_intact_fraction: Exact | None = asked("the same as a share of all", default=None)
    min_each_player_fraction: Exact | None = asked("the same as a share of all", default=None)


@value
class Covers:
    """The kind of event and the lengths that a clause is about."""

    event: str = asked("kind of event")
    otherwise: str = asked("the clause for all else")
    sessions_from: int = asked("from so many sessions", least=1)
    sessions_to: int | None = asked("to so many sessions (open if not given)", default=None)


@value
class LimitTerms(KnowsWords):
    """The table of limits, and what follows from breaking one."""

    limits: tuple[LimitRow, ...] = asked("limits by kind and length of event")
    event: str = asked("the kind of event where none is given", default="")
    sessions: int | None = asked("the length where the clause sets it", default=None)
    also: Mapping[str, str] | None = asked("kinds that count as another", default=None, asking=True)
    counted_free: tuple[str, ...] = asked(
        "kinds of event where a session is intact if it had no substitute", default=()
    )
    all_represented: bool = asked("whether somebody must play in every session", default=False)
    excuses: tuple[str, ...] | None = asked("reasons that excuse a session", default=None)
    covers: Covers | None = asked("what the clause is about, if not all", default=None)
    breach: str | None = asked("what a breach leads to", default=None)
    permitted: str | None = asked("what permission leads to", default=None)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        rows = (each.event_type for each in self.limits)
        own = (self.event, self.covers.event if self.covers else None)
        return {"event": (*rows, *(self.also or {}), *own), "reason": self.excuses or ()}


@value
class LimitGiven:
    """How a unit has come through a stage."""

    substitutions: int = asked("substitutions: one player for one session is one", least=0)
    event: str | None = asked("kind of event", default=None)
    sessions: int | None = asked("sessions in the stage", default=None, least=1)
    sessions_together: int | None = asked(
        "sessions that the pair played together", default=None, least=0
    )
    player_sessions: tuple[int, ...] | None = asked(
        "sessions that each player played", default=None, least=0
    )
    sessions_without_substitute: int | None = asked(
        "sessions that the team played without a substitute", default=None, least=0
    )
    sessions_missed: int | None = asked("sessions with nobody there", default=None, least=0)
    excused_sessions: int = asked("sessions missed with an excuse", default=0, least=0)
    reason: str | None = asked("the excuse", default=None)
    permission: Permission = asked("permission for more substitutions", default="none")


@value
class LimitVerdict:
    """Whether the unit is within the limits, and the limits."""

    verdict: VerdictWord = asked("ok or refuse")
    reasons: tuple[str, ...] = asked("the limits that are broken")
    result: str | None = asked("what follows", default=None)
    limit: int | None = asked("the most substitutions", default=None)
    need_together: Exact | None = asked("sessions together that are needed", default=None)
    need_each: Exact | None = asked("sessions that each player needs", default=None)
    need_without_substitute: Exact | None = asked(
        "sessions without a substitute that are needed", default=None
    )
    missed: int | None = asked("sessions with nobody there", default=None)
    reason: str | None = asked("why, in words", default=None)


def substitution_limit(
    terms: LimitTerms, given: LimitGiven, why: Why = SILENT
) -> LimitVerdict | See:
    """Whether the substitutions of a unit are within the limits of its event."""
    event = _event(terms, given)
    sessions = _sessions(terms, given)
    if terms.covers is not None and not _is_covered(terms.covers, event, sessions):
        why.step("not a question for this clause: see", terms.covers.otherwise, gives="see")
        return See(terms.covers.otherwise, "That kind and length of event has another clause.")
    row = row_for(terms.limits, event, sessions)
    limits = _limits(row, sessions, event in terms.counted_free)
    missed = _missed(terms, given, sessions)
    _tell(limits, missed, why, printed_in(terms.limits))
    broken = dict(_broken(limits, given, missed))
    return _judge(terms, given.permission, replace(limits, missed=missed), broken, why)


def row_for(limits: tuple[LimitRow, ...], event: str, sessions: int) -> LimitRow:
    """The row of the table for a kind and a length of event."""
    for row in limits:
        longest = sessions if row.sessions_to is None else row.sessions_to
        if row.event_type == event and row.sessions_from <= sessions <= longest:
            return row
    kinds = {each.event_type for each in limits}
    if event not in kinds:
        raise Mistake(f"event cannot be '{event}': {did_you_mean(event, kinds)}")
    raise Mistake(f"there is no limit for {sessions} sessions: the table does not reach so far.")


def _event(terms: LimitTerms, given: LimitGiven) -> str:
    own = terms.covers.event if terms.covers is not None else terms.event
    event = given.event or own
    return (terms.also or {}).get(event, event)


def _sessions(terms: LimitTerms, given: LimitGiven) -> int:
    sessions = given.sessions if given.sessions is not None else terms.sessions
    if sessions is None:
        raise Mistake("give the sessions of the stage in 'sessions'.")
    counts = {
        "sessions_together": given.sessions_together,
        "sessions_without_substitute": given.sessions_without_substitute,
        "sessions_missed": given.sessions_missed,
        "player_sessions": max(given.player_sessions or (0,)),
    }
    for name, count in counts.items():
        if count is not None and count > sessions:
            raise Mistake(f"'{name}' cannot be {count} where there are {sessions}: correct it.")
    return sessions


def _is_covered(covers: Covers, event: str, sessions: int) -> bool:
    longest = sessions if covers.sessions_to is None else covers.sessions_to
    return event == covers.event and covers.sessions_from <= sessions <= longest


def _limits(row: LimitRow, sessions: int, counted_free: bool) -> LimitVerdict:
    """The limits of a row for this length, in an answer that has no verdict yet."""
    intact = _need(row.min_intact_sessions, row.min_intact_fraction, sessions)
    return LimitVerdict(
        verdict=OK,
        reasons=(),
        limit=row.max_substitutions,
        need_together=None if counted_free else intact,
        need_without_substitute=intact if counted_free else None,
        need_each=_need(row.min_sessions_each_player, row.min_each_player_fraction, sessions),
    )


def _need(number: int | None, share: Exact | None, sessions: int) -> Exact | None:
    return share * sessions if share is not None else number


def _missed(terms: LimitTerms, given: LimitGiven, sessions: int) -> int | None:
    """Sessions without anybody and without an excuse; None where that is not asked."""
    if not terms.all_represented:
        return None
    if given.sessions_missed is not None or given.sessions_together is None:
        return given.sessions_missed or 0
    accepted = (
        terms.excuses is None or given.reason is None or is_among(given.reason, terms.excuses)
    )
    played = given.sessions_together + given.substitutions
    if played + given.excused_sessions > sessions:
        raise Mistake(f"there are {sessions} sessions, and more are accounted for: correct it.")
    return sessions - played - (given.excused_sessions if accepted else 0)


def _tell(limits: LimitVerdict, missed: int | None, why: Why, clause: str) -> None:
    for text, needed, gives in (
        ("most substitutions", limits.limit, "limit"),
        ("sessions as a pair needed", limits.need_together, "need_together"),
        ("sessions each player needs", limits.need_each, "need_each"),
        (
            "sessions without a substitute needed",
            limits.need_without_substitute,
            "need_without_substitute",
        ),
        ("sessions with nobody there", missed, "missed"),
    ):
        if needed is not None:
            why.step(text, needed, clause=clause, gives=gives)


def _broken(
    limits: LimitVerdict, given: LimitGiven, missed: int | None
) -> Iterator[tuple[str, str]]:
    """Each limit that is broken: its name, and words about it."""
    if limits.limit is not None and given.substitutions > limits.limit:
        yield "substitutions", f"{given.substitutions} substitutions, {limits.limit} allowed"
    need = limits.need_together
    if need is not None and (n := _count(given, "sessions_together")) < need:
        yield "pair sessions", f"{n} sessions as a pair, {show(need)} needed"
    need = limits.need_each
    if need is not None and (n := _fewest(given)) < need:
        yield "player sessions", f"{n} sessions by one player, {show(need)} needed"
    need = limits.need_without_substitute
    if need is not None and (n := _count(given, "sessions_without_substitute")) < need:
        yield "substitute-free sessions", f"{n} without a substitute, {show(need)} needed"
    if missed:
        yield "sessions missed", f"{missed} sessions with nobody there"


def _count(given: LimitGiven, name: str) -> int:
    count: int | None = getattr(given, name)
    if count is None:
        raise Mistake(f"the limits for this length ask for '{name}': give it.")
    return count


def _fewest(given: LimitGiven) -> int:
    if not given.player_sessions:
        raise Mistake("the limits for this length ask for 'player_sessions': give it.")
    return min(given.player_sessions)


def _judge(
    terms: LimitTerms,
    permission: Permission,
    limits: LimitVerdict,
    broken: dict[str, str],
    why: Why,
) -> LimitVerdict:
    allowed = terms.permitted is not None and permission == "given"
    verdict = OK if not broken or allowed else REFUSE
    result = ("none" if not broken else terms.permitted if allowed else terms.breach) or "none"
    words = "; ".join(broken.values()) or "within the limits"
    why.step("limits broken", tuple(broken), gives="reasons")
    why.step("{words}", verdict, gives="verdict", words=words)
    if terms.breach is not None:
        why.step("what follows", result, gives="result")
    return replace(
        limits,
        verdict=verdict,
        reasons=tuple(broken),
        result=result if terms.breach is not None else None,
        reason=sentence(f"{words}: {_after(verdict, result)}"),
    )


def _after(verdict: VerdictWord, result: str) -> str:
    if result != "none":
        return result
    return "nothing follows" if verdict == OK else "the clause is not satisfied"
