"""More scenes of the national championships: blind line-ups, small fields, readings, draws by hand.

Each is a small competition, or goes on from the world of its set-up; what it ought to show is not
known here.
"""

from __future__ import annotations

from functools import partial

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition
from tests.law.stanza_looks import _posted

from convenor import pipeline
from convenor.actions.closing.place_points import points_of
from convenor.competition.explaining.questions import DrawOf
from convenor.competition.finals import brackets
from convenor.competition.live import Competition
from convenor.ledger import bodies

TEAMS = "anc-interstate-teams"
SWISS = "anc-swiss-pairs"
LEFT = "with left to the book = numbers"


@competition(TEAMS, teams=7, boards=2)
def seven_teams_post_blind_after_a_short_break(play: Play) -> None:
    """The second round of seven teams begins soon after the first has ended, or later."""
    _posted_blind(play)


@competition(TEAMS, {"blind_short_break": "use_15"}, teams=7, boards=2)
def seven_teams_post_blind_with_less_time_after_a_short_break(play: Play) -> None:
    """The same by the reading that gives less time then."""
    _posted_blind(play)


def _posted_blind(play: Play) -> None:
    play.enter(7)
    play.do("open-stage", stage="qualifying")
    for number in (1, 2):
        play.do("draw", stage="qualifying", publish=True)
        play.results("qualifying", number)
        play.do("post", stage="qualifying", session=number)
    for minutes, before in ((12, 20), (25, 20), (25, 30), (25, 31), (45, 60), (32, 30)):
        look = partial(_posted, stage="qualifying", number=2, minutes=minutes, before=before)
        play.look(look)


@competition(TEAMS, teams=5, boards=2)
def a_draw_for_too_few_teams(play: Play) -> None:
    """Four teams play two rounds, though the printed draws are for five and more."""
    play.enter(4)
    play.do("open-stage", stage="qualifying")
    for number, matches in enumerate(((("1", "2"), ("3", "4")), (("1", "3"), ("2", "4"))), 1):
        play.draw("qualifying", number, *matches, boards=2)
        play.results("qualifying", number)
        play.do("post", stage="qualifying", session=number)


def _why_drawn(stage: str, number: int) -> partial[str]:
    return partial(_explained, stage=stage, number=number)


def _explained(c: Competition, stage: str, number: int) -> str:
    return str(pipeline.explained(c, DrawOf(number, stage)))


@competition(SWISS, rounds=4, boards=2)
@competition("anc-butler-country", rounds=4, boards=2)
@competition(TEAMS, teams=5, boards=2)
def a_round_is_drawn_by_hand(play: Play) -> None:
    """Somebody draws a round by hand, and it is asked why it is so."""
    stage = play.there.state.the_plan.stages[0].name
    count = 6 if play.there.state.the_plan.contestants == "teams" else 20
    play.enter(count)
    play.do("open-stage", stage=stage)
    by_hand = [[str(at), str(at + 1)] for at in range(1, count, 2)]
    play.do("draw", stage=stage, session=1, by_hand=by_hand, publish=True, override=True)
    play.look(_why_drawn(stage, 1))


@competition("anc-butler-country", {"modified_swiss_line": "twice_the_rounds"}, rounds=4)
@competition("anc-butler-restricted", {"modified_swiss_line": "twice_the_rounds"}, rounds=4)
def a_field_by_twice_the_rounds(play: Play) -> None:
    """Nine pairs: more than twice the rounds."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(9)
    play.do("open-stage", stage=stage)
    play.do("draw", stage=stage)
    play.look(lambda c: c.figures.draw_clause(stage))


@competition(f"anc-butler-country {LEFT}")
@competition(f"anc-butler-restricted {LEFT}")
@competition(f"anc-swiss-pairs {LEFT}")
def fourteen_pairs_are_drawn(play: Play) -> None:
    """Too few for a Swiss of that length, and too many to meet all."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(14)
    play.do("open-stage", stage=stage)
    play.do("draw", stage=stage, publish=True)
    play.look(lambda c: c.figures.draw_clause(stage))


@scene(TEAMS, moment="posted")
def a_finalist_who_never_played(actors: Actors) -> None:
    """A substitute took over every match of the qualifying stage; now both sit down."""
    session = actors.there.state.sessions_of("final")[0]
    who = session.the_seating.pairings[0].first
    names = [each.name for each in actors.there.state.entry(who).players]
    for each in actors.there.state.sessions_of("qualifying"):
        away = bodies.SubstitutePlayed(who, "qualifying", each.number, names[0], "Nemo Novak")
        actors.suppose("substitute played", away)
    rooms = ("open N", "open S", "closed E", "closed W")
    seats = dict(zip(rooms, names, strict=False))
    actors.do("line-up", stage="final", session=session.number, contestant=who, seats=seats)


@scene(TEAMS, moment="posted")
def the_second_had_more_before_its_fines(actors: Actors) -> None:
    """The leader leads by a fine of the second, which does not count in what is carried."""
    readings = {"anc-2017": {"carry_over_penalties": "exclude"}}
    actors.do("change-conditions", role="convenor", readings=readings)
    first, second, *_ = actors.there.figures.standings("qualifying")[""].lines
    number = actors.there.state.sessions_of("qualifying")[-1].number
    more = first.total - second.total + 5
    level = bodies.ScoreAdjusted(second.contestant, more, "VP", "qualifying", number)
    actors.suppose("score adjusted", level)
    fined = bodies.FineImposed(second.contestant, 10, "VP", "qualifying", number)
    actors.suppose("fine imposed", fined)
    actors.look(lambda c: str(brackets.progress(c.figures, "final")))


@scene(TEAMS, moment="posted")
def stanzas_bind_everyone(actors: Actors) -> None:
    """Points of the qualifying stage by the other readings of what the final asks for."""
    for reading in ("everyone", "finalists_all", "bonus_only"):
        readings = {"anc-2017": {"pqp_final_condition": reading}}
        actors.do("change-conditions", role="convenor", readings=readings)
        for stage in ("qualifying", "final"):
            actors.look(lambda c, at=stage: [str(e) for e in points_of(c, at)])  # type: ignore[misc]


@scene(TEAMS, moment="posted")
def a_fouled_board_left_to_the_chief_director(actors: Actors) -> None:
    """The reading by which an official says what a cancelled board is worth."""
    readings = {"anc-2017": {"fouled_itc_award": "ctd_enters"}}
    actors.do("change-conditions", role="convenor", readings=readings)
    for stage, number, who in actors.tables():
        session = actors.there.state.session(stage, number)
        match = next(e for e in session.the_seating.pairings if who in e.contestants)
        at = {"stage": stage, "session": number, "tables": [*match.tables]}
        for board, at_fault in zip(match.boards, ((), (who,)), strict=False):
            said = {"board": board, "at_fault": at_fault, "result_known": True}
            actors.do("cancel-board", override=True, **at, **said)
            actors.look(
                lambda c, s=stage, n=number: [str(m) for m in c.figures.scores.matches(s, n)]  # type: ignore[misc]
            )
