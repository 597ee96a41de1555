"""A draw that stands and later scores: whom each would meet today, and who was mismatched.

A competition and a round go in; out come the draw as it was made and as today's scores would give
it, and the book's test for everybody who met somebody else. What a mismatch leads to is not known
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from convenor.competition.draws import next_round
from convenor.competition.live import Competition
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.scale_ends import scale_ends
from convenor.conduct.mismatches import MismatchTerms, WrongOpponents
from convenor.exact import Exact
from convenor.values import value


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
    drawn = next_round.next_draw(there.figures, stage, session)
    return DrawChange(stage, session, made, tuple((e.home, e.away) for e in drawn.matches))


def _pairs(matches: Iterable[Mapping[str, object]]) -> tuple[tuple[str, str], ...]:
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
    if not rules.named("mismatch") or not change.differs:
        return ()
    scores: dict[str, Exact] = {}
    for standing in there.figures.standings(change.stage, change.session - 1, "draw").values():
        scores.update(standing.figures)
    met, due = _opponents(change.made), _opponents(change.today)
    cause = cause_since_draw(there, change.stage, change.session)
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
    _, largest = scale_ends(rules)
    given = WrongOpponents(scores[met], scores[due], largest_vp=largest, cause=cause)
    part = "mismatch" if cause is None else "mismatch cause"
    found = rules.ask(part, given)
    return Mismatched(
        who,
        met,
        due,
        scores[met],
        scores[due],
        found.difference,
        found.mismatch,
        rules.clause(part),
    )


def cause_since_draw(there: Competition, stage: str, session: int) -> str | None:
    """What changed scores since the draw, where the book counts that otherwise than an error."""
    rules = there.figures.rules(stage)
    if not rules.named("mismatch cause"):
        return None
    causes = rules.terms("mismatch cause", MismatchTerms).causes or {}
    based_on = there.state.session(stage, session).based_on
    kinds = {
        each.kind
        for each in there.facts[based_on:]
        if each.body.get("stage", stage) == stage and each.body.get("session", 0) < session
    }
    if kinds & {"result entered", "result corrected", "fact undone"}:
        return None
    found = "appeal" if "appeal decided" in kinds else "ruling" if "ruling given" in kinds else ""
    return found if found in causes else None


def _opponents(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
