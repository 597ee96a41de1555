"""More scenes of the Sydney festival: substitutes, fines before the final, boards short of tables.

Each goes on from the world of its set-up; what it ought to show is not known here.
"""

from __future__ import annotations

from tests.law.scenes.stage import Actors, scene

from convenor.competition.finals import brackets
from convenor.ledger import bodies

SENIORS = "sydney-seniors-teams"
SAFILO = "sydney-safilo-swiss-teams"
BLUE = "sydney-blue-ribbon-pairs"


@scene(SENIORS, moment="posted")
def both_semi_finalists_are_fined(actors: Actors) -> None:
    """Both sides of a match before the last are slow: its winner carries the fine on."""
    session = actors.there.state.sessions_of("knock-out")[0]
    rate = actors.there.figures.rules("knock-out").clause("knock-out fine")
    for who in session.the_seating.pairings[0].contestants:
        fine = bodies.FineImposed(who, 6, "IMP", "knock-out", session.number, rate)
        actors.suppose("fine imposed", fine)
    actors.look(lambda c: str(brackets.progress(c.figures, "knock-out")))


@scene(SENIORS, SAFILO, BLUE, moment="posted")
def the_opposite_of_a_low_score(actors: Actors) -> None:
    """Opponents of sides whose altered score is next to nothing, by the opposite score."""
    readings = {"sydney-2003": {"vp_complement": "opponents_score"}}
    actors.do("change-conditions", role="convenor", readings=readings)
    stage = actors.there.state.the_plan.stages[0].name
    sessions = actors.there.state.sessions_of(stage)
    before = actors.there
    for session in sessions[-3:]:
        for pairing in session.the_seating.pairings:
            for who in pairing.contestants:
                other = pairing.opponent_of(who)
                if not {who, other} <= {*before.state.entries}:
                    continue
                at = {"stage": stage, "session": session.number, "contestant": who}
                names = [each.name for each in before.state.entry(who).players][:3]
                for number, name in enumerate(names):
                    said = {"player_out": name, "player_in": f"Nemo {number}"}
                    actors.do("substitute", override=True, **at, **said, permission="given")
                actors.do("credit-substitute", override=True, **at, score="2")
                actors.suggest("credit-score", **{**at, "contestant": other}, unit="VP")
                actors.there = before


@scene(SENIORS, SAFILO, BLUE, moment="posted")
def nobody_of_the_unit_plays(actors: Actors) -> None:
    """All of a side are replaced, one after another, with leave and without, too often."""
    stage = actors.there.state.the_plan.stages[0].name
    sessions = actors.there.state.sessions_of(stage)
    before = actors.there
    for permission in ("given", "none"):
        for who in list(before.state.entries)[:2]:
            names = [each.name for each in before.state.entry(who).players][:4]
            for session in sessions[-2:]:
                at = {"stage": stage, "session": session.number, "contestant": who}
                for number, name in enumerate(names):
                    said = {"player_out": name, "player_in": f"Nemo {number}"}
                    actors.do("substitute", override=True, **at, **said, permission=permission)
                actors.suggest("credit-substitute", **at)
            actors.there = before


@scene(SENIORS, SAFILO, moment="posted")
def substitutes_in_two_rounds(actors: Actors) -> None:
    """Most of a side are replaced in two rounds: what the one counts, with the other or without."""
    stage = actors.there.state.the_plan.stages[0].name
    sessions = actors.there.state.sessions_of(stage)[-2:]
    before = actors.there
    for who in before.state.entries:
        names = [each.name for each in before.state.entry(who).players][:3]
        for session in sessions:
            at = {"stage": stage, "session": session.number, "contestant": who}
            for number, name in enumerate(names):
                said = {"player_out": name, "player_in": f"Nemo {number}", "permission": "given"}
                actors.do("substitute", override=True, **at, **said)
            actors.suggest("credit-substitute", **at)
        actors.there = before


@scene(BLUE, moment="posted")
def a_pair_away_in_two_rounds(actors: Actors) -> None:
    """Both of a pair are replaced in two rounds."""
    stage = actors.there.state.the_plan.stages[0].name
    sessions = actors.there.state.sessions_of(stage)[-2:]
    before = actors.there
    for who in list(before.state.entries)[:6]:
        names = [each.name for each in before.state.entry(who).players]
        for session in sessions:
            at = {"stage": stage, "session": session.number, "contestant": who}
            for number, name in enumerate(names):
                said = {"player_out": name, "player_in": f"Nemo {number}", "permission": "given"}
                actors.do("substitute", override=True, **at, **said)
            actors.suggest("credit-substitute", **at)
        actors.there = before


@scene(SENIORS, SAFILO, BLUE, moment="posted")
def slow_in_another_event(actors: Actors) -> None:
    """One of a side was slow there with others, two of it once together; then slow here."""
    stage, session, who = actors.tables()[0]
    one, other, *_ = actors.there.state.entry(who).players
    slow = tuple(
        bodies.OffencesElsewhere("slow play", players, times)
        for players, times in (((one,), 1), ((one, other), 1), ((other,), 1))
    )
    before = actors.there
    for times in range(1, len(slow) + 1):
        carried = bodies.ConductCarried("another", 1, "head", "Another event", slow[:times])
        actors.suppose("conduct carried", carried)
        for _ in range(2):
            at = {"stage": stage, "session": session, "contestant": who}
            actors.do("slow-play", **at, minutes=6, override=True)
        actors.there = before
