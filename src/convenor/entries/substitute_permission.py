"""Whether there may be a substitute at all: by kind of event, reason and permission.

A clause is a list of conditions, or a plain no. What is known of the request goes in; a verdict
comes out with every condition that is not met. How many substitutes there may be, and who they
may be, are other families' questions.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from convenor.entries.shares import Permission
from convenor.entries.words import is_among, is_elsewhere, sentence
from convenor.errors import Mistake
from convenor.regulation.answers import APPROVAL, OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Need = Literal[
    "permission",
    "permission in advance",
    "emergency",
    "cause",
    "available",
    "eligible",
    "equivalent standard",
    "in time",
]


@value
class Condition:
    """One thing that must be so."""

    needs: Need = asked("what must be so")
    otherwise: str = asked("what is said if it is not")
    unmet: VerdictWord = asked("the verdict if it is not", default=REFUSE)


@value
class PermissionTerms(KnowsWords):
    """The conditions of one clause."""

    conditions: tuple[Condition, ...] = asked("what must be so", default=())
    never: str | None = asked("the answer where no substitute is ever allowed", default=None)
    events: tuple[str, ...] = asked("events that the clause is about (all if none)", default=())
    other_events: tuple[str, ...] = asked("events that another clause is about", default=())
    requests: tuple[str, ...] = asked("requests that the clause is about", default=())
    other_requests: tuple[str, ...] = asked("requests that another clause is about", default=())
    otherwise: str = asked("the clause for other events and requests", default="")
    free_until_closed: bool = asked("whether anything goes before closing", default=False)
    officers: tuple[str, ...] = asked("who may give the permission", default=())
    no_cause: tuple[str, ...] = asked("reasons that are no cause", default=())
    no_reason: str = asked("what is said where no reason is given", default="")
    team_sizes: tuple[int, int] | None = asked("the smallest and largest team", default=None)
    as_added_in: tuple[str, ...] = asked(
        "events in which the newcomer becomes a member of the team", default=()
    )
    free_in: tuple[str, ...] = asked(
        "events in which a substitute need not be eligible by the general rules", default=()
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {
            "event": (*self.events, *self.other_events, *self.as_added_in, *self.free_in),
            "request": (*self.requests, *self.other_requests),
            "reason": self.no_cause,
            "permission_by": self.officers,
        }


@value
class PermissionGiven:
    """A request for a substitute."""

    event: str | None = asked("kind of event", default=None)
    reason: str | None = asked("why a substitute is wanted", default=None)
    request: str | None = asked("what is asked for: substitute or add", default=None)
    team_size: int | None = asked("players of the team", default=None, least=1)
    closed: bool = asked("whether nominations have closed", default=False)
    emergency: bool = asked("whether it is an emergency", default=False)
    permission: Permission = asked("the officer's permission", default="none")
    permission_by: str | None = asked("who gave it, if that is in doubt", default=None)
    permission_before_start: bool = asked("whether it was given before the start", default=False)
    available: bool = asked("whether a substitute is there", default=False)
    eligible: bool = asked("whether the general rules are satisfied", default=False)
    equivalent_standard: bool = asked("whether the two are of equivalent standard", default=False)
    made_at: datetime.datetime | None = asked("when the request was made", default=None)
    start: datetime.datetime | None = asked("when the next stage starts", default=None)


@value
class PermissionVerdict:
    """Whether there may be a substitute."""

    verdict: VerdictWord = asked("ok, approval or refuse")
    reasons: tuple[str, ...] = asked("the conditions that are not met")
    decided_by: str | None = asked("whose permission it waits for", default=None)
    plays_as: str | None = asked("substitute, or added player", default=None)
    reason: str | None = asked("why, in words", default=None)


def substitute_permission(
    terms: PermissionTerms, given: PermissionGiven, why: Why = SILENT
) -> PermissionVerdict | See:
    """Whether a substitute may play, or the clause that says so."""
    if _is_elsewhere(terms, given):
        why.step("another clause is about that: see", terms.otherwise, gives="see")
        return See(terms.otherwise, "That event or request has another clause.")
    _refuse_size(terms, given)
    if terms.never is not None:
        why.step("{never}", REFUSE, gives="verdict", never=terms.never)
        why.step("what is wrong", (terms.never,), gives="reasons")
        return PermissionVerdict(REFUSE, (terms.never,), reason=sentence(terms.never))
    unmet = [] if terms.free_until_closed and not given.closed else list(_unmet(terms, given, why))
    verdict = _worst(unmet, given)
    return _answer(terms, given, verdict, tuple(each.otherwise for each in unmet), why)


def _is_elsewhere(terms: PermissionTerms, given: PermissionGiven) -> bool:
    event = is_elsewhere("event", given.event, terms.events, terms.other_events)
    return is_elsewhere("request", given.request, terms.requests, terms.other_requests) or event


def _refuse_size(terms: PermissionTerms, given: PermissionGiven) -> None:
    if terms.team_sizes is None or given.team_size is None:
        return
    least, most = terms.team_sizes
    if not least <= given.team_size <= most:
        so_many = str(least) if least == most else f"{least} to {most}"
        raise Mistake(f"a team has {so_many} players here, not {given.team_size}.")


def _unmet(terms: PermissionTerms, given: PermissionGiven, why: Why) -> Iterator[Condition]:
    for each in terms.conditions:
        met = _is_met(each.needs, terms, given)
        why.step("{needs}", met, needs=each.needs)
        if not met:
            silent = each.needs == "cause" and terms.no_reason and not _has_reason(given)
            yield replace(each, otherwise=terms.no_reason) if silent else each


def _is_met(need: Need, terms: PermissionTerms, given: PermissionGiven) -> bool:
    if need == "in time":
        return _in_time(given)
    permitted = given.permission == "given" and _is_officer(terms, given.permission_by)
    return {
        "permission": permitted,
        "permission in advance": permitted and given.permission_before_start,
        "emergency": given.emergency,
        "cause": _has_reason(given) and not is_among(given.reason or "", terms.no_cause),
        "available": given.available,
        "eligible": given.eligible or given.event in terms.free_in,
        "equivalent standard": given.equivalent_standard,
    }[need]


def _has_reason(given: PermissionGiven) -> bool:
    return bool(given.reason and given.reason.strip())


def _is_officer(terms: PermissionTerms, officer: str | None) -> bool:
    return officer is None or not terms.officers or is_among(officer, terms.officers)


def _in_time(given: PermissionGiven) -> bool:
    if given.made_at is None or given.start is None:
        raise Mistake("give 'made_at' and 'start': the request must come before the start.")
    return given.made_at < given.start


def _worst(unmet: list[Condition], given: PermissionGiven) -> VerdictWord:
    if not unmet:
        return OK
    waits = all(each.unmet == APPROVAL for each in unmet) and given.permission != "refused"
    return APPROVAL if waits else REFUSE


def _answer(
    terms: PermissionTerms,
    given: PermissionGiven,
    verdict: VerdictWord,
    reasons: tuple[str, ...],
    why: Why,
) -> PermissionVerdict:
    decided_by = " or ".join(terms.officers) if verdict == APPROVAL else None
    plays_as = _plays_as(terms, given) if verdict == OK else None
    why.step("what is wrong", reasons, gives="reasons")
    if decided_by is not None:
        why.step("it waits for", decided_by, gives="decided_by")
    if plays_as is not None:
        why.step("the newcomer plays as", plays_as, gives="plays_as")
    why.step("in all", verdict, gives="verdict")
    return PermissionVerdict(
        verdict, reasons, decided_by, plays_as, _sentence(verdict, reasons, decided_by)
    )


def _plays_as(terms: PermissionTerms, given: PermissionGiven) -> str | None:
    if given.event in terms.as_added_in:
        return "added player"
    return "substitute" if given.event in terms.free_in else None


def _sentence(verdict: VerdictWord, reasons: tuple[str, ...], decided_by: str | None) -> str:
    if verdict == OK:
        return "It is allowed."
    after = f"ask the {decided_by}" if decided_by else "it is not allowed"
    return sentence(f"{'; '.join(reasons)}: {after}")
