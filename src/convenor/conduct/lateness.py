"""Late arrival: what it costs to sit down so many minutes after the start.

Minutes late, earlier offences and whether the director was told go in; a warning, a fine in the
tariff's unit, a forfeit, or who decides comes out. What is suggested here the director still
confirms; who was late, and what the match then counts, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.conduct.fines import FineUnit, Measure, SessionScore, fine_of, symbol, unit_of
from convenor.conduct.tariffs import Tariff, measure_in
from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, MATCHPOINT, MINUTE, PERCENT, Exact, Rounding, show
from convenor.regulation.answers import Decides, See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Beyond:
    """What happens to a lateness that lies beyond the tariff."""

    then: Literal["official", "forfeit", "clause"] = asked(
        "an official decides, the match is forfeited, or another clause must be asked"
    )
    after_notice: Literal["same", "official"] = asked(
        "whether that holds too if the director was told", default="same"
    )
    decided_by: str = asked("the official", default="director")
    clause: str = asked("the clause that says so", default="")


@value
class LateTerms(KnowsWords):
    """A tariff, whom it spares, and what lies beyond it."""

    beyond: Beyond = asked("what happens beyond the tariff")
    tariff: Tariff | None = asked("the tariff", default=None)
    tariffs: Mapping[str, Tariff] | None = asked("event → its tariff, if several", default=None)
    events: tuple[str, ...] = asked("the events of the one tariff (none: not asked)", default=())
    elsewhere: Mapping[str, str] | None = asked("other event → the clause for it", default=None)
    free_minutes: Exact = asked("a lateness up to and with this is free", default=0)
    notice_spares: Literal["nothing", "the tariff", "everything"] = asked(
        "what telling the director in time spares", default="nothing"
    )
    both_late: Literal["as one", "only if required"] = asked(
        "whether both players late are fined only where they must attend", default="as one"
    )
    rounding: Rounding | None = asked(
        "rounding of the session percentage", default=None, asking=True
    )
    end_moves: bool | None = asked("whether a late start moves the end of play", default=None)

    def __post_init__(self) -> None:
        if self.tariff is None and not self.tariffs:
            raise Mistake("a late arrival costs by a 'tariff', or by 'tariffs' for several events.")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": (*self.events, *(self.tariffs or {}), *(self.elsewhere or {}))}


@value
class LateArrival:
    """A lateness as the director finds it."""

    minutes_late: Exact = asked("minutes after the start", unit=MINUTE, least=0)
    earlier_offences: int = asked("earlier offences of lateness in this event", default=0, least=0)
    earlier_short: int | None = asked(
        "those of them in the shortest band (for the reading that counts only them)",
        default=None,
        least=0,
    )
    event: str | None = asked("the event", default=None)
    unit: Literal["VP", "IMP"] | None = asked("what the fine is wanted in", default=None)
    notified: bool = asked("whether the director was told, or tried for, in time", default=False)
    excused: bool = asked("whether there was a good excuse", default=False)
    late: Literal["one", "both"] = asked(
        "whether one player of the pair was late, or both", default="one"
    )
    must_attend: bool = asked("whether the pair must be there at every session", default=False)
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=1)
    boards: int | None = asked("boards scored in the session", unit=BOARD, default=None, least=1)
    matchpoints: Exact | None = asked(
        "matchpoints scored in the session", unit=MATCHPOINT, default=None
    )


@value
class LateFine:
    """What a lateness costs; the director confirms it."""

    fine: Exact | None = asked("the fine", default=None)
    unit: FineUnit | None = asked("what it is taken off", default=None)
    warning: bool | None = asked("whether a warning is given", default=None)
    percent_of_top: Exact | None = asked("the fine as a share of a top", unit=PERCENT, default=None)
    session_percent: Exact | None = asked(
        "the session percentage after the fine", unit=PERCENT, default=None
    )
    forfeit: bool | None = asked("whether the match is forfeited", default=None)
    fine_due: bool | None = asked("whether a fine is due", default=None)
    end_moves: bool | None = asked("whether the end of play is put back", default=None)
    reason: str | None = asked("why, in words", default=None)


def late_arrival(
    terms: LateTerms, given: LateArrival, why: Why = SILENT
) -> LateFine | Decides | See:
    """What arriving late costs, or who decides it."""
    if given.event is not None and given.event in (terms.elsewhere or {}):
        return See((terms.elsewhere or {})[given.event], f"{given.event} has a clause of its own.")
    tariff = _tariff(terms, given.event)
    unit = measure_in(tariff, given.unit)
    if reason := _spared(terms, given, tariff, unit):
        why.step("{reason}", clause=tariff.clause, reason=reason)
        return _charged(terms, given, 0, unit, False, why, reason)
    if tariff.is_beyond(given.minutes_late, unit):
        return _beyond(terms, given, tariff.end(unit), why)
    return _by_band(terms, given, tariff, unit, why)


def _tariff(terms: LateTerms, event: str | None) -> Tariff:
    if terms.tariff is not None:
        if event is not None and event not in terms.events:
            raise Mistake(f"the tariff is not for '{event}': {did_you_mean(event, _events(terms))}")
        return terms.tariff
    tariffs = terms.tariffs or {}
    if event is None:
        raise Mistake(f"say which event it is with 'event': {', '.join(tariffs)}.")
    if event not in tariffs:
        raise Mistake(f"there is no tariff for '{event}': {did_you_mean(event, _events(terms))}")
    return tariffs[event]


def _events(terms: LateTerms) -> list[str]:
    return [*terms.events, *(terms.tariffs or {}), *(terms.elsewhere or {})]


def _spared(terms: LateTerms, given: LateArrival, tariff: Tariff, unit: Measure) -> str:
    """Why nothing is due at all; '' if something is."""
    if given.minutes_late == 0:
        return "on time."
    if given.minutes_late <= terms.free_minutes:
        return f"up to {show(terms.free_minutes)} minutes nothing is due."
    if given.minutes_late < tariff.of(unit)[0].from_minutes:
        return f"the tariff begins at {show(tariff.of(unit)[0].from_minutes)} minutes."
    if given.excused:
        return "there was a good excuse."
    if given.notified and _notice_helps(terms, given, tariff, unit):
        return "the director was told in time."
    if terms.both_late == "only if required" and given.late == "both" and not given.must_attend:
        return "both were late for an event that they need not attend every time: no tariff."
    return ""


def _notice_helps(terms: LateTerms, given: LateArrival, tariff: Tariff, unit: Measure) -> bool:
    if terms.notice_spares == "the tariff":
        return not tariff.is_beyond(given.minutes_late, unit)
    return terms.notice_spares == "everything"


def _beyond(
    terms: LateTerms, given: LateArrival, end: Exact | None, why: Why
) -> LateFine | Decides:
    beyond, minutes = terms.beyond, given.minutes_late
    if beyond.then == "clause":
        why.step("beyond the tariff", beyond.decided_by, clause=beyond.clause, gives="decided_by")
        reason = f"the tariff ends at {show(end or 0)} minutes: for {show(minutes)} minutes"
        return Decides(beyond.decided_by, f"{reason} {beyond.clause} applies.")
    after_notice = given.notified and beyond.after_notice == "official"
    reason = f"{show(minutes)} minutes are more than the {show(end or 0)} at which the tariff ends"
    if beyond.then == "official" or after_notice:
        why.step(
            "beyond the tariff the {who} decides",
            beyond.decided_by,
            clause=beyond.clause,
            gives="decided_by",
            who=beyond.decided_by,
        )
        return Decides(beyond.decided_by, f"{reason}; more, a forfeit included, is open to them.")
    why.step(
        "beyond the tariff the match is forfeited", True, clause=beyond.clause, gives="forfeit"
    )
    due = None if terms.end_moves is None else True
    return LateFine(forfeit=True, fine_due=due, end_moves=terms.end_moves, reason=f"{reason}.")


def _by_band(
    terms: LateTerms, given: LateArrival, tariff: Tariff, unit: Measure, why: Why
) -> LateFine | Decides:
    band = tariff.band_for(given.minutes_late, unit)
    if band is None:
        why.step("between two bands: the director decides", "director", gives="decided_by")
        return Decides(
            "director", f"{show(given.minutes_late)} minutes fall between two bands of the tariff."
        )
    why.step(
        "{minutes} minutes fall in the band from {start} minutes",
        band.amount,
        unit="% of a top" if unit == "percent of top" else symbol(unit),
        clause=tariff.clause,
        minutes=given.minutes_late,
        start=band.from_minutes,
    )
    if band.first_offence == "warning" and earlier_that_count(tariff, given) == 0:
        why.step("a first offence in this band: a warning")
        return _charged(terms, given, 0, unit, True, why, "a first offence so short is a warning.")
    return _charged(terms, given, band.amount, unit, False, why)


def earlier_that_count(tariff: Tariff, given: LateArrival) -> int:
    """The earlier offences that make a short lateness a repeated one."""
    short = given.earlier_short
    if short is not None and short > given.earlier_offences:
        raise Mistake(
            f"'earlier_short' ({short}) is part of 'earlier_offences' ({given.earlier_offences}) "
            "and cannot be more."
        )
    if tariff.repeats == "any" or given.earlier_offences == 0:
        return given.earlier_offences
    if short is None:
        raise Mistake(
            "only earlier offences of the same band count here: give 'earlier_short', their number."
        )
    return short


def _charged(
    terms: LateTerms,
    given: LateArrival,
    amount: Exact,
    measure: Measure,
    warning: bool,
    why: Why,
    reason: str | None = None,
) -> LateFine:
    """The answer for one amount of the tariff, 0 for a warning or for nothing."""
    fine = fine_of(amount, measure, given.top, why)
    why.step("the fine", fine, unit=symbol(measure), gives="fine", closes=True)
    why.step("a warning", warning, gives="warning")
    share = amount if measure == "percent of top" else None
    if share is not None:
        why.step("as a share of a top", share, unit=PERCENT, gives="percent_of_top")
    return LateFine(
        fine=fine,
        unit=unit_of(measure),
        warning=warning,
        percent_of_top=share,
        session_percent=_session_percent(terms, given, fine, why) if share is not None else None,
        fine_due=None if terms.end_moves is None else fine > 0,
        end_moves=terms.end_moves,
        reason=reason,
    )


def _session_percent(terms: LateTerms, given: LateArrival, fine: Exact, why: Why) -> Exact | None:
    """The session percentage after the fine, if the session's score is given."""
    if given.matchpoints is None and given.boards is None:
        return None
    if given.matchpoints is None or given.boards is None or given.top is None:
        raise Mistake("the session percentage needs 'matchpoints', 'boards' and 'top' together.")
    session = SessionScore(given.matchpoints, given.boards, given.top)
    return session.percent_after(fine, terms.rounding, why)
