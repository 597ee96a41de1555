"""A heat that was played in another competition, taken into a stage here with its pairs and places.

The ledger of the heat goes in with the stage that it belongs to; its pairs come out as entries of
one section, with what they made there and the fact up to which it was read. Who goes on, and who is
asked when somebody cannot come, is worked out from them as if the heat had been played here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Proposed,
    Setting,
    refuse,
)
from convenor.actions.asking.heat_scores import made_in
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.entering import enter
from convenor.actions.entries.entry_checks import next_free
from convenor.actions.entries.entry_forms import Entering
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.standings.heats_taken import taken
from convenor.competition.state.state import Contestant
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import HeatTaken, PlaceInHeat
from convenor.regulation.typed import asked
from convenor.values import value

SHARE = "share"
A_SEASON = datetime.timedelta(days=366)


@value
class TakingHeat:
    """A heat that was played in another competition."""

    stage: str = asked("the stage here that it is a heat of")
    heat: str = asked("the other competition: its ledger")
    section: str = asked("what the heat is called here (none: as its ledger)", default="")
    district: str = asked("its district (none: as its entries say)", default="")
    played_in: str = asked(
        "the stage of it that was the heat (none: the one of the same name)", default=""
    )


def take_heat(there: Competition, given: TakingHeat, setting: Setting) -> Proposal:
    """The pairs of a heat with what they made in it, and where that was read."""
    plan = there.state.the_plan.stage(given.stage)
    _refuse_stage(there, plan)
    other = setting.others(given.heat)
    if not other.facts or other.facts[0].hash == there.facts[0].hash:
        raise Mistake("a competition plays its own heats: name the ledger of another one.")
    _refuse_again(there, given, other)
    played_in = _played_in(other, given)
    findings = [*_of_another_event(there, other, given, played_in), *_not_over(other, played_in)]
    facts: list[Proposed] = []
    places: list[PlaceInHeat] = []
    grown, already = there, taken(there.state, given.stage)
    made = made_in(other, played_in)
    several = len({each.field for each in made}) > 1
    for each in made:
        entry = other.state.entry(each.contestant)
        section = " ".join((given.section or given.heat, *((each.field,) if several else ())))
        district = given.district or entry.district
        if not district and _by_district(there, plan):
            raise Mistake(f"{entry.name} plays for no district: say which the heat is of.")
        number, came = _coming_in(grown, entry, section, district, setting)
        if number in already:
            raise Mistake(f"{entry.name} is in {already[number].heat.title} already.")
        facts += came.facts
        findings += came.findings
        grown = grown.tried(came.drafts(setting.by, setting.now))
        places.append(PlaceInHeat(number, entry.number, each.place, each.score, each.available))
    last = other.facts[-1]
    heat = HeatTaken(
        *(given.stage, given.heat, other.facts[0].hash, last.number, last.hash),
        *(other.state.name, played_in, tuple(places)),
    )
    facts.append(Proposed("heat taken", heat))
    facts += _opened_anew(there, given.stage, heat)
    says = f"{len(places)} of {other.state.name}, read at its fact {last.number}"
    return Proposal(tuple(facts), tuple(findings), says)


# --- what cannot be taken ------------------------------------------------------------------------


def _refuse_stage(there: Competition, plan: StagePlan) -> None:
    state = there.state.stage(plan.name)
    if state.closed is not None:
        raise Mistake(f"{plan.shown} has been closed: no more heats are taken.")
    if not state.opened and not there.state.the_plan.takes_entries(plan.name):
        raise Mistake(f"{plan.shown} is for those who qualify here: take their heats instead.")
    if not plan.sections or pipeline.is_bracket(there, plan.name) or plan.in_matches:
        raise Mistake(f"{plan.shown} is not played in heats: it has no sections.")
    if plan.standing.get("of") != SHARE:
        raise Mistake(f"{plan.shown} is not ranked by percentages, and a heat has nothing else.")


def _refuse_again(there: Competition, given: TakingHeat, other: Competition) -> None:
    for stamp, body in there.state.of(bodies.HeatTaken, given.stage):
        if body.begun == other.facts[0].hash:
            raise Mistake(
                f"{body.title} has been taken before: undo fact {stamp.number} to read it again."
            )


def _played_in(other: Competition, given: TakingHeat) -> str:
    """The stage of the other competition that was the heat."""
    plan = other.state.the_plan
    names = [each.name for each in plan.stages]
    if given.played_in:
        return plan.stage(given.played_in).name
    if given.stage not in names:
        raise Mistake(f"{other.state.name} has {', '.join(names)}: say which of it was the heat.")
    return given.stage


def _of_another_event(
    there: Competition, other: Competition, given: TakingHeat, played_in: str
) -> Iterator[Finding]:
    """That it is no heat of this stage: of another event, season, or part of the event."""
    mine, theirs = there.state.begun, other.state.begun
    assert mine is not None
    assert theirs is not None
    if other.state.the_plan.contestants != there.state.the_plan.contestants:
        kinds = other.state.the_plan.contestants, there.state.the_plan.contestants
        raise Mistake(f"{theirs.name} is for {kinds[0]}, and this is for {kinds[1]}.")
    same_book = other.state.the_plan.rulebook == there.state.the_plan.rulebook
    if not same_book or mine.template != theirs.template:
        yield refuse(f"{theirs.name} is a heat of another event")
    elif played_in != given.stage:
        yield refuse(f"{played_in} of {theirs.name} is no heat of {given.stage}")
    if abs(mine.begins - theirs.begins) > A_SEASON:
        yield refuse(f"{theirs.name} was of another season: it began on {theirs.begins}")


def _not_over(other: Competition, stage: str) -> Iterator[Finding]:
    if other.state.stage(stage).closed is not None:
        return
    if not any(other.state.has_results(each) for each in other.state.sessions_of(stage)):
        raise Mistake(f"{other.state.name}: nothing has been played in {stage} yet.")
    yield refuse(f"{other.state.name} is not over: close {stage} there first")


def _by_district(there: Competition, plan: StagePlan) -> bool:
    """Whether the districts matter for those who go on from a stage."""
    following = [str(each.get("to", "")) for each in plan.qualify]
    stages = {each.name: each for each in there.state.the_plan.stages}
    return any(
        stages[name].section_by == "district" for name in (plan.name, *following) if name in stages
    )


# --- who comes in --------------------------------------------------------------------------------


def _coming_in(
    there: Competition, entry: Contestant, section: str, district: str, setting: Setting
) -> tuple[str, Proposal]:
    """The number here of a contestant of the heat, and what makes it an entry of its section."""
    known = next((e for e in there.state.entries.values() if _same(e, entry)), None)
    if known is None:
        number = next_free(there.state.entries)
        given = Entering(
            number, entry.players, entry.name, entry.seed, entry.club, district, section=section
        )
        found = enter(there, given, setting)
        hidden = tuple(
            Proposed("name hidden", bodies.NameHidden(number, each))
            for each in sorted(entry.hidden)
        )
        return number, Proposal((*found.facts, *hidden), found.findings)
    facts: tuple[Proposed, ...] = ()
    if (known.section, known.district) != (section, district):
        changed = bodies.EntryChanged(known.number, district=district, section=section)
        facts = (Proposed("entry changed", changed),)
    return known.number, Proposal(facts)


def _same(here: Contestant, entry: Contestant) -> bool:
    """Whether an entry here is of the very players of one in the heat."""
    return (
        here.withdrawn is None
        and len(here.players) == len(entry.players) > 0
        and all(any(same_player(one, each) for each in here.players) for one in entry.players)
    )


def _opened_anew(there: Competition, stage: str, heat: HeatTaken) -> Iterator[Proposed]:
    """The field of a stage that is open already, with those of the heat."""
    state = there.state.stage(stage)
    if not state.opened:
        return
    more = tuple(e.contestant for e in heat.places if e.contestant not in state.field)
    opened = bodies.StageOpened(
        stage, (*state.field, *more), dict(state.carry_overs), state.carry_clause
    )
    yield Proposed("stage opened", opened)


ACTIONS = (
    Action(
        *("take-heat", "Take a heat", TakingHeat, take_heat, "director", "closing"),
        "a heat of this event that was played in another competition counts here",
    ),
)
