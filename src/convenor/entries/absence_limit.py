"""Whether a pair has been away too often for a placing, by a list of lengths of events.

Sessions of the event and absences go in, the limit of that length and a verdict come out; a length
that is not listed is sent to another clause. What counts as an absence is a term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from convenor.entries.words import sentence
from convenor.errors import Mistake, did_you_mean
from convenor.exact import UP, Exact, show
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AbsenceRow:
    """One length of event in the list."""

    sessions: int = asked("sessions of the event", least=1)
    when: str = asked("when it is played")
    absences: int = asked("the most absences", least=0)


@value
class AbsenceTerms(KnowsWords):
    """The list, what it counts, and the clause for all else."""

    limits: tuple[AbsenceRow, ...] = asked("the most absences, by length of event")
    counts: Literal["players away", "sessions affected"] = asked("what one absence is")
    otherwise: str = asked("the clause for lengths that are not listed")
    listed: bool = asked("whether the list decides at all", default=True)
    least_together: Exact = asked(
        "share of the sessions that the pair must have sat together as well", default=0
    )
    most_missed: int = asked("sessions in which nobody need play for the pair", default=0)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"when": [each.when for each in self.limits]}


@value
class AbsenceGiven:
    """One pair's attendance."""

    sessions: int = asked("sessions of the event", least=1)
    when: str = asked("when it is played: weeknight or weekend")
    absences: int = asked("player absences: both away in one session is two", least=0)
    sessions_affected: int | None = asked(
        "sessions in which anyone of the pair was away (for that reading only)",
        default=None,
        least=0,
    )
    sessions_missed: int = asked("sessions with nobody for the pair", default=0, least=0)
    sessions_together: int | None = asked(
        "sessions in which both sat together (for that reading only)", default=None, least=0
    )


@value
class AbsenceVerdict:
    """Whether the pair is eligible for a placing."""

    verdict: VerdictWord = asked("ok or refuse")
    limit: int = asked("the most absences")
    reasons: tuple[str, ...] = asked("which tests failed")
    need_together: Exact | None = asked("sessions together that are needed", default=None)
    reason: str | None = asked("why, in words", default=None)


def absence_limit(
    terms: AbsenceTerms, given: AbsenceGiven, why: Why = SILENT
) -> AbsenceVerdict | See:
    """Whether the absences leave the pair eligible, or the clause that says so."""
    _refuse_impossible(terms, given)
    limit = _limit(terms, given)
    if limit is None:
        what = f"{given.sessions} sessions ({given.when}) are not decided by the list"
        why.step("{what}: see", terms.otherwise, gives="see", what=what)
        return See(terms.otherwise, f"{what}.")
    why.step(
        "most absences in {sessions} sessions, {when}",
        limit,
        clause=printed_in(terms.limits),
        gives="limit",
        sessions=given.sessions,
        when=given.when,
    )
    need = _need_together(terms, given.sessions, why)
    failed = dict(_failures(terms, given, limit, need))
    verdict = REFUSE if failed else OK
    words = "; ".join(failed.values()) or "no test failed"
    why.step("tests failed", tuple(failed), gives="reasons")
    why.step("{words}", verdict, gives="verdict", words=words)
    after = ": the pair plays on without a placing" if failed else ": the pair may be placed"
    return AbsenceVerdict(verdict, limit, tuple(failed), need, sentence(words + after))


def _refuse_impossible(terms: AbsenceTerms, given: AbsenceGiven) -> None:
    words = {each.when for each in terms.limits}
    if given.when not in words:
        raise Mistake(f"when cannot be '{given.when}': {did_you_mean(given.when, words)}")
    if given.absences > 2 * given.sessions:
        raise Mistake(f"a pair cannot be away {given.absences} times in {given.sessions} sessions.")
    for name in ("sessions_affected", "sessions_missed", "sessions_together"):
        if (getattr(given, name) or 0) > given.sessions:
            raise Mistake(
                f"'{name}' cannot be more than the {given.sessions} sessions: correct it."
            )


def _limit(terms: AbsenceTerms, given: AbsenceGiven) -> int | None:
    if not terms.listed:
        return None
    found = (e for e in terms.limits if (e.sessions, e.when) == (given.sessions, given.when))
    return next((each.absences for each in found), None)


def _need_together(terms: AbsenceTerms, sessions: int, why: Why) -> Exact | None:
    if terms.least_together == 0:
        return None
    need = UP(terms.least_together * sessions)
    why.step(
        "{share} of {sessions} sessions together, rounded up",
        need,
        gives="need_together",
        share=terms.least_together,
        sessions=sessions,
    )
    return need


def _failures(
    terms: AbsenceTerms, given: AbsenceGiven, limit: int, need: Exact | None
) -> Iterator[tuple[str, str]]:
    """Each failed test: its name, and a clause of a sentence about it."""
    away = _away(terms, given)
    if away > limit:
        yield "absences", f"{away} absences are more than the {limit} allowed"
    if given.sessions_missed > terms.most_missed:
        yield "sessions missed", f"nobody played for the pair in {given.sessions_missed}"
    if need is None:
        return
    if given.sessions_together is None:
        raise Mistake("sessions together are tested here: give 'sessions_together'.")
    if given.sessions_together < need:
        yield "sessions together", f"{given.sessions_together} together, {show(need)} needed"


def _away(terms: AbsenceTerms, given: AbsenceGiven) -> int:
    if terms.counts == "players away":
        return given.absences
    if given.sessions_affected is None:
        raise Mistake("an absence is a session here: give 'sessions_affected'.")
    return given.sessions_affected
