"""The draw of a round: draft, checked, published; with its certificate, and beside today's.

A competition and a round go in. The certificate is read out of the fact that records the draw: the
ranking it went by, why each two meet, the lots with their seeds; the checker says whether it
confirms it. A published draw stands; what today's scores would give is shown beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.actions.overview.wording import day_clock, numbered, word_of
from convenor.actions.stages.drawing import about_draw
from convenor.competition.comparing.proofs import draw_problems
from convenor.competition.comparing.side_by_side import (
    DrawChange,
    Mismatched,
    draw_today,
    mismatches,
)
from convenor.competition.live import Competition as Folded
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.values import value
from convenor.web.desk import places
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desk.ways_to_draw import ways_to_draw
from convenor.web.desks import desk_of
from convenor.web.fact_words import figure
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition


@value
class Paired:
    """A match of a draw: its table, the two sides, and why they meet."""

    table: str
    home: str
    away: str
    ranks: tuple[int | None, int | None]
    why: str
    name: str = ""


@value
class Certificate:
    """A certificate as it is read."""

    method: str
    ranking: tuple[str, ...]
    lots: tuple[tuple[str, str, str], ...]
    clauses: tuple[str, ...]
    seed: str


@require_safe
@needs_role("director")
def draw(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """The draw of a round, or the way to make it."""
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        plan = places.stage_at(there, stage)
        if not 1 <= session <= places.LARGEST:
            raise Http404("There is no such round.")
        found = there.state.sessions.get((stage, session))
        drawn = found if found is not None and found.draw is not None else None
        back = reverse("desk:draw", args=[competition.slug, stage, session])
        drawable = plan.is_drawn or pipeline.is_bracket(there, stage)
        context = {
            **frame(competition, there, me, "draw", stage, session),
            "plan": plan,
            "round": session,
            "word": word_of(plan),
            "drawable": drawable,
            "numbers": range(1, _rounds(there, stage, session) + 1),
            "back": back,
            "drawn": drawn,
        }
        if drawn is not None:
            context |= _drawn(there, drawn)
        elif drawable:
            ways, problem = ways_to_draw(there, competition.slug, plan, session, back)
            context |= {"ways": ways, "unable": problem}
        return render(request, "convenor/desk_draw.html", context)


@require_safe
@needs_role("director")
def next_draw(request: HttpRequest, competition: Competition, stage: str) -> HttpResponseBase:
    """The round that is drawn next, or the last that was."""
    with desk_of(competition).reading() as there:
        plan = places.stage_at(there, stage)
        known = there.state.sessions_of(stage)
        following = max((each.number for each in known), default=0) + 1
        bracket = pipeline.is_bracket(there, stage)
        number = following if bracket else min(following, max(plan.rounds, 1))
        if known and known[-1].is_draft:
            number = known[-1].number
    return draw(request, competition.slug, stage, number)


def _rounds(there: Folded, stage: str, shown: int) -> int:
    """The rounds that there are to look at; how many a bracket takes is seen as it goes on."""
    known = [each.number for each in there.state.sessions_of(stage)]
    if pipeline.is_bracket(there, stage):
        return max([shown, *known])
    return max([there.state.the_plan.stage(stage).rounds, *known])


def _drawn(there: Folded, session: SessionState) -> dict[str, object]:
    fact = next(
        (each for each in there.facts if session.drawn and each.number == session.drawn.number),
        None,
    )
    plain: Mapping[str, Any] = session.draw or {}
    change, tested, problem = _today(there, session)
    return {
        "fact": fact,
        "made": day_clock(there, session.drawn.recorded) if session.drawn else "",
        "published": day_clock(there, session.published.recorded) if session.published else "",
        "since": there.number - (session.drawn.number if session.drawn else session.based_on),
        "by_hand": _by_hand(plain),
        "notes": [
            body.text
            for _, body in there.state.of(bodies.NoteWritten)
            if body.about == about_draw(session.stage, session.number)
        ],
        "problems": tuple(draw_problems([fact])) if fact else (),
        "certified": "certificate" in plain,
        "pairs": _pairs(there, plain),
        "byes": [numbered(there, str(each)) for each in plain.get("byes", ())],
        "share": [numbered(there, str(e)) for e in (plain.get("share") or {}).get("three", ())],
        "certificate": _certificate(there, plain),
        "today": _beside(there, change),
        "differs": change is not None and change.differs,
        "tested": [(_mismatch(there, each), each) for each in tested],
        "today_problem": problem,
    }


def _pairs(there: Folded, plain: Mapping[str, Any]) -> tuple[Paired, ...]:
    certificate = plain.get("certificate") or {}
    by_hand = _by_hand(plain)
    order = [str(each) for each in (certificate.get("field") or {}).get("ranking") or ()]
    rank = {name: at for at, name in enumerate(order, 1)}
    reasons = {
        frozenset((each["first"], each["second"])): each for each in certificate.get("reasons", ())
    }
    shared = (plain.get("share") or {}).get("tables", ())
    return tuple(
        Paired(
            str(each.get("table", "")),
            numbered(there, str(each["home"])),
            numbered(there, str(each["away"])),
            (rank.get(str(each["home"])), rank.get(str(each["away"]))),
            _why(there, reasons.get(frozenset((each["home"], each["away"]))), by_hand),
            str(each.get("name", "")),
        )
        for each in (*plain.get("matches", ()), *shared)
    )


def _by_hand(plain: Mapping[str, Any]) -> bool:
    """Whether a director made the draw, so that nobody was looked for by rank."""
    return (plain.get("certificate") or {}).get("method") == "by hand"


def _why(there: Folded, reason: Mapping[str, object] | None, by_hand: bool) -> str:
    """Why two meet, in words; those of a share match have no reason of their own."""
    if reason is None:
        return ""
    return "by hand" if by_hand else _reason(there, reason)


def _reason(there: Folded, reason: Mapping[str, Any]) -> str:
    if numbers := reason.get("numbers"):
        return f"numbers {numbers[0]} and {numbers[1]} of the printed draw"
    said = []
    if barred := reason.get("barred"):
        names = ", ".join(numbered(there, str(each)) for each in barred)
        said.append(f"{names} may not meet {reason['first']}")
    if blocking := reason.get("blocking"):
        names = ", ".join(numbered(there, str(each)) for each in blocking)
        said.append(f"with {names} the rest could not be drawn")
    if more := reason.get("more"):
        said.append(f"and {more} more")
    return "; ".join(said) or "the highest that is free"


def _certificate(there: Folded, plain: Mapping[str, Any]) -> Certificate | None:
    found = plain.get("certificate")
    if not found:
        return None
    field, rules = found.get("field") or {}, found.get("plan") or {}
    lots = tuple(
        (str(each["what"]), str(each["seed"]), ", ".join(map(str, each["order"])))
        for each in found.get("lots", ())
    )
    ranking = tuple(numbered(there, str(each)) for each in field.get("ranking") or ())
    first = rules.get("first_clause") if plain.get("round") == 1 else ""
    others = map(str, rules.get("others", ()))
    named = _clauses({**rules, "clause": first or rules.get("clause")}).union(others)
    clauses = tuple(sorted(named))
    return Certificate(str(found.get("method", "")), ranking, lots, clauses, str(field.get("seed")))


def _clauses(given: object) -> set[str]:
    """Every clause that the rules of a draw name."""
    if isinstance(given, Mapping):
        own = {str(given["clause"])} if isinstance(given.get("clause"), str) else set()
        return own.union(*(_clauses(each) for each in given.values())) - {""}
    if isinstance(given, (list, tuple)):
        return set().union(*(_clauses(each) for each in given))
    return set()


# --- today ---------------------------------------------------------------------------------------


def _today(
    there: Folded, session: SessionState
) -> tuple[DrawChange | None, tuple[Mismatched, ...], str]:
    """What today's scores would give, and the book's test of the difference."""
    if pipeline.is_bracket(there, session.stage):
        return None, (), ""
    try:
        change = draw_today(there, session.stage, session.number)
        return change, mismatches(there, change), ""
    except (Mistake, Refusal) as why:
        return None, (), str(why)


def _beside(there: Folded, change: DrawChange | None) -> list[tuple[str, str, bool]]:
    if change is None:
        return []
    made = {frozenset(each) for each in change.made}
    return [
        (numbered(there, home), numbered(there, away), frozenset((home, away)) in made)
        for home, away in change.today
    ]


def _mismatch(there: Folded, each: Mismatched) -> str:
    met, due = numbered(there, each.met), numbered(there, each.due)
    return (
        f"{numbered(there, each.contestant)} meets {met} ({figure(each.met_score)}) instead of "
        f"{due} ({figure(each.due_score)}): {figure(each.difference)} apart"
    )
