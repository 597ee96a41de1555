"""A final of a competition: its bracket, the matches of it that were played, and the places.

The plan of the stage, its field and the recorded matches go in; who meets whom next, who is out
and who has which place come out, by the bracket of `finals`. What a level match leads to is the
book's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from convenor.competition.figures import Figures, with_full_clauses
from convenor.competition.finals.finished_matches import outcomes
from convenor.competition.state.seats import stanza_lengths
from convenor.contest.final_sizes import GrandFinalTerms
from convenor.draws.seating import RotationTerms, TurnTerms
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.finals.brackets import ChoiceTerms, NextTerms, SeriesTerms
from convenor.finals.finals_plans import CarryForwardPlan, second_chance, semi_finals_by_choice
from convenor.finals.fixtures import Bracket
from convenor.finals.forms import FinalForm, Form, bracket_of
from convenor.finals.knock_outs import KnockOutPlan
from convenor.finals.playing import Carry, play
from convenor.finals.progress import Progress, ToPlay
from convenor.finals.stage_carry_overs import CarriedBetween, StageResult
from convenor.regulation.typed import reader
from convenor.regulation.why import SILENT, Why
from convenor.standings.ranking import Standing
from convenor.values import replace

OWN_KEYS = frozenset(
    {
        *("kind", "series", "carry", "carry_from", "tie_by", "final_tie_by", "pending_by"),
        *("amount", "stanzas_by", "weeks", "final_by"),
    }
)
"""Parts of a stage's bracket that are not the knock-out's own plan."""
FORMS: Mapping[str, Form] = {
    "choice": "semi-finals by choice",
    "one final": "final",
    "final four": "final four",
    "final five": "final five",
}
"""The form of a final by its name in a plan; any other is a knock-out."""


def is_bracket(figures: Figures, stage: str) -> bool:
    """Whether a stage is played as a bracket."""
    return figures.plan(stage).format in ("knock-out", "final five", "final four")


def by_choice(figures: Figures, stage: str) -> bool:
    """Whether the first of a stage before chooses its opponent here."""
    if figures.plan(stage).bracket.get("kind") == "choice":
        return True
    return isinstance(_form_terms(figures, stage), ChoiceTerms)


def bracket(figures: Figures, stage: str) -> Bracket:
    """The bracket of a stage, with those who play in it."""
    plan = figures.plan(stage)
    there = figures.state.stage(stage)
    if not there.opened:
        raise Mistake(f"{stage} has not been opened: close the stage before it first.")
    made, terms = _knock_out_plan(figures, stage), _form_terms(figures, stage)
    if isinstance(terms, SeriesTerms):
        return second_chance(terms, there.field, made)
    if isinstance(terms, ChoiceTerms):
        chosen = _choice(figures, stage)
        return semi_finals_by_choice(there.field, chosen, made, terms=terms)
    kind = FORMS.get(str(plan.bracket.get("kind") or plan.format), "knock-out")
    form = FinalForm(kind, made, _carry_forward(plan.bracket))
    by_lot = kind == "knock-out" and made.seeded is not None and made.seeded < len(there.field)
    return bracket_of(
        form,
        there.field,
        lot=figures.seed(stage) if by_lot else None,
        choice=_choice(figures, stage) if kind == "semi-finals by choice" else None,
    )


def _form_terms(figures: Figures, stage: str) -> SeriesTerms | ChoiceTerms | None:
    """The terms of the clause that says who meets whom; None where the plan's own word does."""
    data, rules = figures.plan(stage).bracket, figures.rules(stage)
    if "series" in data:
        return rules.conditions.terms(rules.full(str(data["series"])), SeriesTerms)
    if "kind" in data or not data.get("clause"):
        return None
    terms: object = rules.conditions.clause(rules.full(str(data["clause"]))).terms
    if isinstance(terms, SeriesTerms):
        return _week_by_week(figures, stage, terms)
    return terms if isinstance(terms, ChoiceTerms) else None


def _week_by_week(figures: Figures, stage: str, series: SeriesTerms) -> SeriesTerms:
    """The series with each match as the clause of its own has it, where the plan names them."""
    rules, weeks = figures.rules(stage), figures.plan(stage).bracket.get("weeks")
    if not isinstance(weeks, (list, tuple)):
        return series
    own = {}
    for named in weeks:
        terms = rules.conditions.terms(rules.full(str(named)), NextTerms)
        own.update({each.name: each for each in terms.matches if each.name == terms.match})
    missing = [each.name for each in series.matches if each.name not in own]
    if missing:
        raise Mistake(f"{stage}: no clause of its weeks has {', '.join(missing)}: name one each.")
    return replace(series, matches=tuple(own.get(each.name, each) for each in series.matches))


def _knock_out_plan(figures: Figures, stage: str) -> KnockOutPlan:
    plan, rules = figures.plan(stage), figures.rules(stage)
    own: dict[str, object] = {k: e for k, e in plan.bracket.items() if k not in OWN_KEYS}
    own = {"boards": plan.boards, **_lengths(figures, stage), **own}
    made: KnockOutPlan = reader(KnockOutPlan)(
        with_full_clauses(own, rules.rulebook), f"{stage}: bracket"
    )
    return _with_remedies(figures, stage, made)


def _lengths(figures: Figures, stage: str) -> dict[str, object]:
    """Stanzas of a match and the length of the final, by the clauses that the plan names."""
    data, rules = figures.plan(stage).bracket, figures.rules(stage)
    found: dict[str, object] = {}
    if "stanzas_by" in data:
        terms: object = rules.conditions.clause(rules.full(str(data["stanzas_by"]))).terms
        if isinstance(terms, TurnTerms) and terms.stanzas is not None:
            found["stanzas"] = terms.stanzas
        elif isinstance(terms, RotationTerms):
            # The captain plays one stanza with each of the others.
            found["stanzas"] = max(1, figures.state.the_plan.members[1] - 1)
    if "final_by" in data:
        length = rules.conditions.terms(rules.full(str(data["final_by"])), GrandFinalTerms)
        found.update(final_times=length.times, final_boards=length.boards)
    return found


def _with_remedies(figures: Figures, stage: str, made: KnockOutPlan) -> KnockOutPlan:
    data, rules = figures.plan(stage).bracket, figures.rules(stage)
    named = (("tie_by", "tie"), ("final_tie_by", "final_tie"), ("pending_by", "pending"))
    for key, field in named:
        if key in data:
            terms: object = rules.conditions.clause(rules.full(str(data[key]))).terms
            made = replace(made, **{field: terms})
    return made


def _carry_forward(data: Mapping[str, object]) -> CarryForwardPlan:
    given = {} if "amount" not in data else {"amount": data["amount"]}
    made: CarryForwardPlan = reader(CarryForwardPlan)(given, "bracket")
    return made


def _choice(figures: Figures, stage: str) -> str:
    for _, body in figures.state.of_kind("choice made", stage):
        return str(body.opponent)
    first = figures.state.stage(stage).field[0]
    raise Mistake(f"{first} has not chosen its opponent yet: record the choice.")


# --- as far as it has been played ----------------------------------------------------------------


def progress(figures: Figures, stage: str, why: Why = SILENT, only: str | None = None) -> Progress:
    """The bracket as far as it has been played; where only one match is asked for, that is told."""
    made = bracket(figures, stage)
    known = {each.name for each in made.matches}
    ended = {name: each for name, each in outcomes(figures, stage).items() if name in known}
    return play(made, ended, why, carry=carry(figures, stage), only=only)


def groups_by_field(figures: Figures, stage: str) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """The places of each field of a stage in order, those who share one together."""
    if is_bracket(figures, stage):
        return {"": [each.contestants for each in progress(figures, stage).places]}
    return {field: each.groups for field, each in figures.standings(stage).items()}


def carry(figures: Figures, stage: str) -> Carry | None:
    """What two opponents carry in from the stage before, where they carry anything."""
    data, rules = figures.plan(stage).bracket, figures.rules(stage)
    if "carry" not in data:
        return None
    before = str(data.get("carry_from") or _stage_before(figures, stage))
    terms: Any = rules.conditions.clause(rules.full(str(data["carry"]))).terms
    return CarriedBetween(terms, stage_result(figures, before))


def _stage_before(figures: Figures, stage: str) -> str:
    names = [each.name for each in figures.state.the_plan.stages]
    at = names.index(stage)
    if at == 0:
        raise Mistake(f"{stage} is the first stage: nothing can be carried into it.")
    return names[at - 1]


def stage_result(figures: Figures, stage: str) -> StageResult:
    """How a stage ended, as a carry-over between any two of it looks at it."""
    return _result_of(figures, figures.standings(stage).values())


def stage_results(figures: Figures, stage: str) -> tuple[StageResult, ...]:
    """How each field of a stage ended, as a carry-over by place or score looks at it."""
    return tuple(_result_of(figures, (each,)) for each in figures.standings(stage).values())


def _result_of(figures: Figures, standings: Iterable[Standing]) -> StageResult:
    order: list[str] = []
    vps: dict[str, Exact] = {}
    fines: dict[str, Exact] = {}
    sessions: dict[str, tuple[Exact, ...]] = {}
    for standing in standings:
        order += standing.order
        for name, total in standing.totals.items():
            vps[name], fines[name] = total.official, total.fines
            sessions[name] = total.each
    out = tuple(name for name in order if not figures.state.entries[name].contending)
    return StageResult(tuple(order), vps, fines, out, sessions)


def next_matches(figures: Figures, stage: str) -> tuple[ToPlay, ...]:
    """The matches of a bracket that can be played now."""
    there = progress(figures, stage)
    drawn = {
        match.pairing.name
        for session in figures.state.sessions_of(stage)
        for match in figures.scores.matches(stage, session.number)
    }
    return tuple(each for each in there.next_matches if each.match not in drawn)


def bracket_draw(figures: Figures, stage: str, session: int) -> dict[str, object]:
    """The next matches of a bracket as a draw that can be recorded."""
    ready = next_matches(figures, stage)
    if not ready:
        raise Mistake(f"no match of {stage} can be played now: look at what is still open.")
    matches = []
    for table, each in enumerate(ready, 1):
        row: dict[str, Any] = {
            "table": table,
            "home": each.teams[0],
            "away": each.teams[1],
            "name": each.match,
        }
        if each.boards:
            row["boards"] = each.boards
            if lengths := stanza_lengths(each.boards, each.stanzas):
                row["stanzas"] = list(lengths)
        matches.append(row)
    boards = max((each.get("boards", 0) for each in matches), default=0)
    return {"round": session, "matches": matches, "method": "bracket", "boards": boards}
