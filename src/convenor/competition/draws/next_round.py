"""The draw of the next round of a stage: its plan and its field, brought from the competition.

Standings, meetings, byes and seeds go in as they are known; out comes the draw of `draws` with its
certificate, ready to be a fact. A final's rounds come from its bracket instead. What makes a draw
right is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.draws import clause_draws
from convenor.competition.figures import Figures, with_full_clauses
from convenor.competition.plans.named_clauses import full_name
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.rules import Rules, Terms
from convenor.competition.state.state import SessionState
from convenor.draws.fields import Field
from convenor.draws.orders import Standing as DrawStanding
from convenor.draws.plans import DrawPlan, Odd
from convenor.draws.printed_draws import PrintedDrawTerms, SeedNumberTerms
from convenor.draws.repeated_round_robins import RepeatedRoundRobinTerms
from convenor.draws.replays import couples_again
from convenor.draws.round_draws import RoundDraw, read_draw
from convenor.draws.round_draws import after as field_after
from convenor.draws.rounds import draw_round
from convenor.draws.seating_by_draw import PairingTerms, RightsTerms, RoomTerms
from convenor.errors import Mistake
from convenor.movements.balance import DirectionTerms, SwitchedDrawTerms
from convenor.regulation.answers import REFUSE
from convenor.regulation.typed import reader
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

OWN_KEYS = frozenset(
    {"ranking", "organiser", "printed_by", "seeds_by", "repeated_by", "switch_by"}
    | {"sits_first_by", "right_by", "rooms_by", "home_by", "clash_by", "arrow_by"}
    | {"field_by", "small_by", "small_clause", "whole_by", "whole_clause", "notice_by"}
)
"""Parts of a stage's draw that are not the draw's own plan."""
ANSWERED = ("first_round", "times")
"""What the organiser may say of a draw that its clauses do not settle."""


BY_MOVEMENT = "its sessions are set up with a movement"
BY_BRACKET = "its matches follow from the bracket, by who has won"
UNDRAWN = {
    "season": "it counts the points of other events",
    **dict.fromkeys(("knock-out", "final five", "final four"), BY_BRACKET),
}
"""Why a stage is not drawn."""


@value
class Choice:
    """What an official chooses where the book's own draw cannot be."""

    replays: bool = False
    odd: Odd | None = None


def draw_plan(figures: Figures, stage: str, session: int = 1) -> DrawPlan:
    """How a round of a stage is drawn: as its clauses have it.

    A plan that says its own method (those of before did) is taken as it is written.
    """
    plan = figures.plan(stage)
    if not plan.is_drawn:
        raise Mistake(f"{stage} has no draw: {UNDRAWN.get(plan.format, BY_MOVEMENT)}.")
    rules = figures.rules(stage)
    own = {key: each for key, each in plan.draw.items() if key not in OWN_KEYS}
    own = with_full_clauses(own, rules.rulebook)
    if "method" in own:
        made: DrawPlan = reader(DrawPlan)(own, f"{stage}: draw")
    else:
        own = {**own, "clause": figures.draw_clause(stage)}
        all_meet = figures.state.stage(stage).all_meet or 0
        if session <= all_meet:
            own = {"clause": rules.full(str(plan.draw["whole_clause"]))}
        made = _by_clauses(rules, own, len(figures.state.field_of(stage)))
        if session > all_meet > 0:  # everybody has met everybody: by place, once more
            made = replace(made, replays_from=all_meet + 1, first_round=None)
        made = _for_so_many(figures, plan, made)
    if made.rounds is None:
        made = replace(made, rounds=plan.rounds)
    return _with_printed(figures, plan, made)


def _by_clauses(rules: Rules, own: Mapping[str, object], entries: int) -> DrawPlan:
    """The plan of a draw by the clause that is named for it, and by that of round one."""
    clause, first = str(own["clause"]), str(own.get("first_clause", ""))
    terms = rules.playing("draw", clause).terms
    made = replace(clause_draws.plan_of(terms), clause=clause, first_clause=first)
    if other := clause_draws.odd_clause(terms):
        other = full_name(other, clause.split()[0])
        odd = clause_draws.odd_of(other, rules.conditions.clause(other).terms)
        made = replace(made, odd=odd, others=(other,))
    if clash := rules.full(str(rules.plan.draw.get("clash_by") or "")):
        pairing = clause_draws.plan_of(rules.playing("clash", clash).terms).pairing
        made = replace(made, pairing=pairing, others=(*made.others, clash))
    if first:
        made = clause_draws.first_round_of(rules.playing("first round", first).terms, made)
    answered = {key: own[key] for key in ANSWERED if own.get(key)}
    said = reader(DrawPlan)({"method": made.method, **answered}, f"{rules.plan.name}: draw")
    made = replace(made, **{key: getattr(said, key) for key in answered})
    return _seated(rules, _odd_left_open(rules, made), entries)


def _for_so_many(figures: Figures, plan: StagePlan, made: DrawPlan) -> DrawPlan:
    """The plan for those who play, where a clause says how many may."""
    limit = str(plan.draw.get("field_by") or "")
    if not limit:
        return made
    rules, state = figures.rules(plan.name), figures.state
    names = [name for name in state.field_of(plan.name) if state.entries[name].withdrawn is None]
    clause = rules.full(limit)
    found = rules.ask_clause(clause, {state.the_plan.contestants: len(names)})
    if found.verdict != REFUSE:
        return made
    return replace(made, odd="refuse", first_odd=None, even_by=clause)


def _odd_left_open(rules: Rules, made: DrawPlan) -> DrawPlan:
    """What the organiser said of an odd field, where its clause does not."""
    said = rules.plan.draw.get("organiser")
    if not clause_draws.is_open(made, rules.plan.tables_a_match):
        return made
    odd = said.get("odd") if isinstance(said, Mapping) else None
    if odd is None:
        return replace(made, odd="refuse", first_odd=None)
    wished: DrawPlan = reader(DrawPlan)({"method": made.method, "odd": odd}, rules.plan.name)
    return replace(made, odd=wished.odd, first_odd=None)


def _seated(rules: Rules, made: DrawPlan, entries: int) -> DrawPlan:
    """The plan with who sits first and who has the seating rights, where clauses say so."""
    named = rules.plan.draw.get("sits_first_by")
    first = str((named.get(str(entries)) if isinstance(named, Mapping) else named) or "")
    right = str(rules.plan.draw.get("right_by") or "")
    if first:
        clause = rules.full(first)
        terms = rules.conditions.terms(clause, PairingTerms)
        book = clause.split()[0]
        seats = clause_draws.seats_in_turn(
            clause,
            terms,
            entries,
            lambda name: rules.conditions.clause(full_name(name, book)).terms,
        )
        made = replace(made, **seats, others=(*made.others, clause))
    if home := str(rules.plan.draw.get("home_by") or ""):
        clause = rules.playing("home", rules.full(home)).clause.name
        made = replace(made, home="lot", others=(*made.others, clause))
    if right:
        clause = rules.full(right)
        rights = rules.conditions.terms(clause, RightsTerms)
        made = replace(made, right=rights.right, others=(*made.others, clause))
    if rooms := str(rules.plan.draw.get("rooms_by") or ""):
        clause = rules.full(rooms)
        made = replace(made, rooms=rules.conditions.terms(clause, RoomTerms))
        made = replace(made, others=(*made.others, clause))
    return made


def _with_printed(figures: Figures, plan: StagePlan, made: DrawPlan) -> DrawPlan:
    rules = figures.rules(plan.name)
    terms_of = rules.conditions.terms
    printed = _by_number(rules, plan.draw.get("printed_by"), PrintedDrawTerms)
    if printed is not None:
        made = replace(made, printed={number: terms.rows for number, terms in printed.items()})
    seeds = _by_number(rules, plan.draw.get("seeds_by"), SeedNumberTerms)
    if seeds is not None:
        numbers = {number: terms.seeds for number, terms in seeds.items()}
        made = replace(made, seed_numbers=numbers)
        if "method" not in plan.draw:
            made = replace(made, numbers_by="seeds")
    repeated = plan.draw.get("repeated_by")
    if repeated:
        terms = terms_of(rules.full(str(repeated)), RepeatedRoundRobinTerms)
        made = replace(made, repeated=terms)
    if arrow := rules.full(str(plan.draw.get("arrow_by") or "")):
        made = _arrows_switched(made, terms_of(arrow, DirectionTerms), plan.boards)
    switch = plan.draw.get("switch_by")
    if switch:
        after = terms_of(rules.full(str(switch)), SwitchedDrawTerms).switch_after
        made = replace(made, switch_after=after)
    return made


def _arrows_switched(made: DrawPlan, terms: DirectionTerms, boards: int) -> DrawPlan:
    """The printed draws with directions that change half way through the matches of one table."""
    printed = {
        size: tuple(replace(row, arrow_switch=row.table == terms.switch_table) for row in rows)
        if terms.switched.get(size, True)
        else rows
        for size, rows in made.printed.items()
    }
    return replace(made, printed=printed, switch_after=boards // 2 or None)


def _by_number(rules: Rules, named: object, kind: type[Terms]) -> dict[str, Terms] | None:
    """The terms of the clauses that a plan names for fields of so many; None if it names none."""
    if not isinstance(named, Mapping):
        return None
    clauses = {str(number): rules.full(str(clause)) for number, clause in named.items()}
    return {number: rules.conditions.terms(clause, kind) for number, clause in clauses.items()}


def field_of(
    figures: Figures, stage: str, session: int, by_hand: tuple[tuple[str, str], ...] = ()
) -> Field:
    """The field before a round, as the facts have it."""
    state = figures.state
    names = state.field_of(stage)
    earlier = [each for each in state.sessions_of(stage) if each.number < session]
    last = earlier[-1] if earlier else None
    share = (last.draw or {}).get("share") if last else None
    withdrawn = tuple(name for name in names if _gone(figures, name, stage, session))
    robin = figures.plan(stage).format == "round robin"
    prior = _prior(last)
    return Field(
        contestants=names,
        round=session,
        ranking=_ranking(figures, stage, session, names) if earlier else None,
        seeds=_seeds(figures, names),
        meetings=tuple(meeting for each in earlier for meeting in _meetings(each)),
        byes=tuple(
            (str(name), each.number)
            for each in earlier
            for name in (each.draw or {}).get("byes", ())
        ),
        sat_first=tuple(meeting for each in earlier for meeting in _sat_first(each)),
        clubs={n: state.entries[n].club for n in names if state.entries[n].club},
        lines={n: side for n in names if (side := state.entries[n].side) in ("NS", "EW")},  # type: ignore[misc]
        withdrawn=withdrawn,
        sharing=tuple(share["three"]) if share else (),
        sharing_since=share["since"] if share else None,
        by_hand=by_hand,
        numbers=prior.numbers if prior else None,
        placings=prior.placings if prior else None,
        standings=_standings(figures, stage, session) if earlier else None,
        seed=f"{figures.seed(stage) or state.name} {stage}" + ("" if robin else f" {session}"),
    )


def next_draw(
    figures: Figures,
    stage: str,
    session: int,
    by_hand: tuple[tuple[str, str], ...] = (),
    why: Why = SILENT,
    choice: Choice | None = None,
) -> RoundDraw:
    """Draw a round of a stage."""
    planned = draw_plan(figures, stage, session)
    plan = _as_chosen(figures, stage, session, planned, choice or Choice())
    field = field_of(figures, stage, session, by_hand)
    if by_hand:
        plan = replace(plan, method="by hand", first_round=None)
    elif plan.again_from is not None and session >= plan.again_from:
        plan = replace(plan, again=couples_again(plan, field))
    return draw_round(plan, field, why)


def _as_chosen(
    figures: Figures, stage: str, session: int, plan: DrawPlan, choice: Choice
) -> DrawPlan:
    """The plan as officials changed it, now or before: replays stay allowed from their round on.

    A draw of an earlier version may let all meet again who had not met since a round
    (`replays_from`), and so may a clause: that holds on.
    """
    planned = plan.in_round(session)
    drawn = [
        (each.number, each.draw or {})
        for each in figures.state.sessions_of(stage)
        if each.number <= session and "certificate" in (each.draw or {})
    ]
    if drawn:
        number, last = drawn[-1]
        before = read_draw(last).certificate.plan
        chosen = number == session or before.odd != plan.in_round(number).odd
        odd = before.odd if chosen else planned.odd
        replays = before.replays_from or planned.replays_from
        planned = replace(planned, odd=odd, replays_from=replays, again_from=before.again_from)
    plan = planned
    if choice.replays:
        plan = replace(plan, again_from=plan.again_from or session)
    return plan if choice.odd is None else replace(plan, odd=choice.odd)


def _prior(session: SessionState | None) -> Field | None:
    """The field as the last draw left it: numbers and placings of a round robin stay."""
    if session is None or "certificate" not in (session.draw or {}):
        return None
    return field_after(read_draw(session.draw or {}))


def _standings(figures: Figures, stage: str, session: int) -> tuple[DrawStanding, ...] | None:
    """Scores and fines of everybody, as a share match looks at them."""
    found = []
    for standing in figures.standings(stage, session - 1, "draw").values():
        for name, total in standing.totals.items():
            found.append(DrawStanding(name, total.without_fines, 0, total.fines))
    return tuple(found) or None


def _gone(figures: Figures, name: str, stage: str, session: int) -> bool:
    gone = figures.state.entries[name].withdrawn
    return gone is not None and (
        gone.stage != stage or gone.session is None or gone.session <= session
    )


def _ranking(figures: Figures, stage: str, session: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The order that the draw follows: by the standing for the draw, those unplaced last."""
    found: list[str] = []
    for standing in figures.standings(stage, session - 1, "draw").values():
        found += standing.order
        found += [name for name in standing.unplaced if name not in found]
    return tuple(found) + tuple(name for name in names if name not in found)


def _seeds(figures: Figures, names: tuple[str, ...]) -> tuple[str, ...]:
    """Seeded contestants in order, the others after them as they were entered."""
    entries = figures.state.entries
    far = len(names) + 1
    order = {name: at for at, name in enumerate(names)}
    return tuple(sorted(names, key=lambda n: (entries[n].seed or far, order[n])))


def _meetings(session: SessionState) -> list[tuple[str, str, int]]:
    if session.seating is None:
        return []
    return [(each.first, each.second, session.number) for each in session.seating.pairings]


def _sat_first(session: SessionState) -> list[tuple[str, str, int]]:
    found = []
    for each in (session.draw or {}).get("matches", ()):
        first: object = each.get("sits_first")
        if first:
            other = each["away"] if first == each["home"] else each["home"]
            found.append((str(first), str(other), session.number))
    return found
