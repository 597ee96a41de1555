"""Two states of one competition side by side: who moved, who would go on, what became level.

A competition and the same one with other facts go in; the differences come out: places, totals,
matches, qualifiers, next draw. Which facts made the difference is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from convenor.competition import drawing, finals, qualifying
from convenor.competition.live import Competition
from convenor.competition.rules import Rules
from convenor.conduct.mismatches import MismatchTerms, WrongOpponents
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.ledger.facts import Draft
from convenor.ledger.kinds import plain_body
from convenor.values import replace, value


@value
class Moved:
    """One contestant whose place or figure differs."""

    stage: str
    contestant: str
    place: int | None
    new_place: int | None
    figure: Exact | None
    new_figure: Exact | None


@value
class MatchChange:
    """A match whose score differs; `level` if it would now be tied."""

    stage: str
    session: int
    contestants: tuple[str, str]
    margin: Exact | None
    new_margin: Exact | None
    level: bool


@value
class GoesOn:
    """Those who would go on to a stage, and those who no longer would."""

    to: str
    now: tuple[str, ...]
    comes_in: tuple[str, ...]
    goes_out: tuple[str, ...]


@value
class Difference:
    """All that differs."""

    moved: tuple[Moved, ...]
    matches: tuple[MatchChange, ...]
    qualifiers: tuple[GoesOn, ...]

    @property
    def nothing(self) -> bool:
        """Whether nothing differs that anybody would see."""
        return not (self.moved or self.matches or self.qualifiers)

    @property
    def level(self) -> tuple[MatchChange, ...]:
        """Matches that would be tied."""
        return tuple(each for each in self.matches if each.level)


def difference(before: Competition, after: Competition) -> Difference:
    """What differs between two states."""
    moved: list[Moved] = []
    matches: list[MatchChange] = []
    going: list[GoesOn] = []
    for plan in before.state.the_plan.stages:
        moved += _moved(before, after, plan.name)
        matches += _matches(before, after, plan.name)
        going += _going(before, after, plan.name)
    return Difference(tuple(moved), tuple(matches), tuple(going))


def places(there: Competition, stage: str) -> dict[str, tuple[int, Exact | None]]:
    """The place and figure of everybody who has one."""
    if not there.state.sessions_of(stage):
        return {}
    if finals.is_bracket(there.figures, stage):
        found = finals.progress(there.figures, stage)
        return {who: (each.place, None) for each in found.places for who in each.contestants}
    return {
        line.contestant: (line.place, line.total)
        for standing in there.figures.standings(stage).values()
        for line in standing.lines
    }


def _moved(before: Competition, after: Competition, stage: str) -> Iterator[Moved]:
    old, new = places(before, stage), places(after, stage)
    for who in dict.fromkeys((*new, *old)):
        was, now = old.get(who, (None, None)), new.get(who, (None, None))
        if was != now:
            yield Moved(stage, who, was[0], now[0], was[1], now[1])


def _matches(before: Competition, after: Competition, stage: str) -> Iterator[MatchChange]:
    for session in after.state.sessions_of(stage):
        old = {
            each.pairing.match: each
            for each in before.figures.scores.matches(stage, session.number)
        }
        for each in after.figures.scores.matches(stage, session.number):
            was = old.get(each.pairing.match)
            first = each.pairing.first
            margin = None if was is None else was.margin(first)
            if was != each and margin != each.margin(first):
                level = each.score is not None and each.score.winner is None
                yield MatchChange(
                    stage,
                    session.number,
                    each.pairing.contestants,
                    margin,
                    each.margin(first),
                    level and each.complete,
                )


def _going(before: Competition, after: Competition, stage: str) -> Iterator[GoesOn]:
    old, new = _qualified(before, stage), _qualified(after, stage)
    for to, now in new.items():
        was = old.get(to, ())
        if was != now:
            yield GoesOn(
                to,
                now,
                tuple(who for who in now if who not in was),
                tuple(who for who in was if who not in now),
            )


def _qualified(there: Competition, stage: str) -> dict[str, tuple[str, ...]]:
    """Who would go on if the stage ended now; nobody while that cannot be said."""
    if not there.state.sessions_of(stage) or not there.figures.plan(stage).qualify:
        return {}
    try:
        found = qualifying.going_on(there.figures, stage)
    except (Mistake, Refusal):
        return {}
    return {each.to: each.found.qualified for each in found}


# --- all that is pending -------------------------------------------------------------------------


@value
class Range:
    """How far a contestant's place may go, over every outcome of what is pending."""

    stage: str
    contestant: str
    best: int
    worst: int
    may_go_on: bool
    surely_goes_on: bool


@value
class Pending:
    """A matter that is not yet decided, and the facts if it is decided as it is asked for."""

    name: str
    says: str
    drafts: tuple[Any, ...]


def pending(there: Competition) -> tuple[Pending, ...]:
    """Every ruling and appeal that waits: left as it is, or decided by its drafts."""
    state = there.state
    when = state.last.happened if state.last else None
    found = [
        Pending(
            f"ruling {number}",
            f"board {ruling.board} at table {ruling.table}, {ruling.stage} {ruling.session}",
            (_ruled(replace(ruling, pending=False), when),),
        )
        for number, (_, ruling) in state.rulings().items()
        if ruling.pending and ruling.ns is not None
    ]
    decided = {body.appeal for _, body in state.of_kind("appeal decided")}
    for _, appeal in state.of_kind("appeal lodged"):
        if appeal.appeal not in decided and appeal.ruling in state.rulings():
            found.append(_appealed(there, appeal, when))
    return tuple(found)


def _appealed(there: Competition, appeal: bodies.AppealLodged, when: Any) -> Pending:
    """An appeal that succeeds: with the score that is sought, else the table result stands."""
    ruling = there.state.rulings()[appeal.ruling][1]
    body = bodies.AppealDecided(appeal.appeal, True, appeal.sought)
    drafts = [Draft("appeal decided", 1, plain_body("appeal decided", body), when, WHAT_IF)]
    if appeal.sought is None:
        drafts.insert(0, _ruled(replace(ruling, ns=None, ew=None, pending=False), when))
    says = f"by {appeal.contestant} against ruling {appeal.ruling}, upheld"
    return Pending(f"appeal {appeal.appeal}", says, tuple(drafts))


def _ruled(ruling: bodies.RulingGiven, when: Any) -> Draft:
    return Draft("ruling given", 1, plain_body("ruling given", ruling), when, WHAT_IF)


WHAT_IF = "what-if"
MOST_PENDING = 8
"""So many pending matters are tried in every combination (two outcomes each)."""


def outcomes(
    there: Competition, pending: Sequence[Sequence[Any]]
) -> Iterator[tuple[tuple[int, ...], Competition]]:
    """The competition under every combination of what is pending, each decided or left as it is."""
    if len(pending) > MOST_PENDING:
        raise Mistake(
            f"{len(pending)} matters are pending: try at most {MOST_PENDING} of them together."
        )
    for count in range(len(pending) + 1):
        for chosen in combinations(range(len(pending)), count):
            drafts = [draft for at in chosen for draft in pending[at]]
            yield chosen, there.tried(drafts) if drafts else there


def ranges(there: Competition, stage: str, pending: Sequence[Sequence[Any]]) -> tuple[Range, ...]:
    """The range of places of everybody whose place is not certain."""
    seen: dict[str, list[int]] = {}
    goes: dict[str, list[bool]] = {}
    for _, tried in outcomes(there, pending):
        found = places(tried, stage)
        qualified = {who for each in _qualified(tried, stage).values() for who in each}
        for who, (place, _) in found.items():
            seen.setdefault(who, []).append(place)
            goes.setdefault(who, []).append(who in qualified)
    return tuple(
        Range(stage, who, min(every), max(every), any(goes[who]), all(goes[who]))
        for who, every in seen.items()
        if len(set(every)) > 1 or len(set(goes[who])) > 1
    )


# --- a draw and later scores ---------------------------------------------------------------------


@value
class DrawChange:
    """A draw that stands, and the one that today's scores would give."""

    stage: str
    session: int
    made: tuple[tuple[str, str], ...]
    today: tuple[tuple[str, str], ...]

    @property
    def differs(self) -> bool:
        return {frozenset(e) for e in self.made} != {frozenset(e) for e in self.today}


def draw_today(there: Competition, stage: str, session: int) -> DrawChange:
    """What the draw of a round would be, had today's scores been known when it was made."""
    recorded = there.state.session(stage, session)
    made = _pairs((recorded.draw or {}).get("matches", ()))
    drawn = drawing.next_draw(there.figures, stage, session)
    return DrawChange(stage, session, made, tuple((e.home, e.away) for e in drawn.matches))


def _pairs(matches: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
    return tuple((str(each["home"]), str(each["away"])) for each in matches)


@value
class Mismatched:
    """A contestant that met others than today's scores would give it, by the book's test."""

    contestant: str
    met: str
    due: str
    met_score: Exact
    due_score: Exact
    difference: Exact
    mismatch: bool
    clause: str


def mismatches(there: Competition, change: DrawChange) -> tuple[Mismatched, ...]:
    """The book's test for everybody whose opponent would be another today; none without one."""
    rules = there.figures.rules(change.stage)
    if "mismatch" not in rules.plan.clauses or not change.differs:
        return ()
    scores: dict[str, Exact] = {}
    for standing in there.figures.standings(change.stage, change.session - 1, "draw").values():
        scores.update(standing.figures)
    met, due = _opponents(change.made), _opponents(change.today)
    cause = _cause(there, change, rules.terms("mismatch", MismatchTerms))
    return tuple(
        _tested(rules, who, (other, due[who]), scores, cause)
        for who, other in met.items()
        if due.get(who, other) != other and other in scores and due[who] in scores
    )


def _tested(
    rules: Rules,
    who: str,
    opponents: tuple[str, str],
    scores: Mapping[str, Exact],
    cause: str | None,
) -> Mismatched:
    met, due = opponents
    found = rules.ask("mismatch", WrongOpponents(scores[met], scores[due], cause=cause))
    return Mismatched(
        who,
        met,
        due,
        scores[met],
        scores[due],
        found.difference,
        found.mismatch,
        rules.clause("mismatch"),
    )


def _cause(there: Competition, change: DrawChange, terms: MismatchTerms) -> str | None:
    """What changed scores since the draw, where the book counts that otherwise than an error."""
    based_on = there.state.session(change.stage, change.session).based_on
    kinds = {
        each.kind
        for each in there.facts
        if each.number > based_on
        and each.body.get("stage", change.stage) == change.stage
        and each.body.get("session", 0) < change.session
    }
    if kinds & {"result entered", "result corrected", "fact undone"}:
        return None
    found = "appeal" if "appeal decided" in kinds else "ruling" if "ruling given" in kinds else ""
    return found if found in terms.causes else None


def _opponents(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
