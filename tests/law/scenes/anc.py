"""Scenes of the national championships: forfeits, level finals, short breaks, fouled boards.

Each is a small competition, or goes on from the world of its set-up; what it ought to show is not
known here.
"""

from __future__ import annotations

from functools import partial

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition
from tests.law.stanza_looks import _posted

from convenor.actions.closing.place_points import points_of
from convenor.competition.finals import brackets, qualifying
from convenor.competition.live import Competition, Supposed
from convenor.competition.standings.meetings import awarded_imps
from convenor.ledger import bodies

TEAMS = "anc-interstate-teams"
YOUTH = "anc-interstate-teams with division = Youth"
ROBIN = (
    ("3", ("4", "1"), ("5", "2")),
    ("2", ("1", "3"), ("4", "5")),
    ("4", ("1", "5"), ("3", "2")),
    ("1", ("2", "4"), ("5", "3")),
    ("5", ("1", "2"), ("3", "4")),
)
"""A round robin of five teams: the bye of each round and its matches."""


def _imps(stage: str) -> partial[dict[str, object]]:
    return partial(_imps_of, stage=stage)


def _imps_of(c: Competition, stage: str) -> dict[str, object]:
    return dict(awarded_imps(c.figures.accounts, stage, None))


def _robin(play: Play, first: int = 1) -> None:
    """Team 5 loses everything, and the others draw."""
    for number, (bye, *matches) in enumerate(ROBIN, first):
        play.draw("qualifying", number, *matches, boards=2, byes=[bye])
        lost = {}
        for at, (home, away) in enumerate(matches, 1):
            if "5" in (home, away):
                open_room = "7NTxx-13 by N" if home == "5" else "7NTxx= by N"
                closed = "7NTxx= by N" if home == "5" else "7NTxx-13 by N"
                lost |= {f"{at} open": open_room, f"{at} closed": closed}
        play.results("qualifying", number, lost)


@competition(TEAMS, teams=5, boards=2)
def a_team_that_lost_everything_forfeits(play: Play) -> None:
    """First in the round robin, while its award is for the time being; then settled by it."""
    play.enter(5)
    play.do("open-stage", stage="qualifying")
    _robin(play)
    play.put("match forfeited", stage="qualifying", session=3, at_fault=["5"])
    play.look(_imps("qualifying"))
    for number, (bye, *matches) in enumerate(ROBIN[:2], 6):
        play.draw("qualifying", number, *matches, boards=2, byes=[bye])
    play.results("qualifying", 6)
    play.put("match forfeited", stage="qualifying", session=7, at_fault=["4"])
    play.look(_imps("qualifying"))


@competition(TEAMS, teams=7, boards=2)
@competition(YOUTH, teams=7, boards=2)
def seven_teams_post_blind(play: Play) -> None:
    """Line-ups of the first round robin of seven teams, in time, late, and after a short break."""
    play.enter(7)
    play.do("open-stage", stage="qualifying")
    play.do("draw", stage="qualifying", publish=True)
    play.do("post", stage="qualifying", session=1)
    for minutes in (12, 25, 45):
        play.look(partial(_posted, stage="qualifying", number=1, minutes=minutes, before=None))


@scene(TEAMS, moment="posted")
def line_ups_after_a_short_break(actors: Actors) -> None:
    """Both teams post so long before a match that starts so long after the one before."""
    for minutes, before in ((12, 20), (12, 30), (17, 31), (25, 29), (12, 45)):
        actors.look(partial(_posted, stage="qualifying", number=20, minutes=minutes, before=before))


@scene(TEAMS, moment="posted")
def a_final_that_ends_level(actors: Actors) -> None:
    """The two finalists are level in VPs, so that nothing is carried, and draw every board."""
    there = actors.there
    lines = {each.contestant: each for each in there.figures.standings("qualifying")[""].lines}
    session = there.state.sessions_of("final")[0]
    first, second = sorted(
        session.the_seating.pairings[0].contestants, key=lambda e: lines[e].place
    )
    short = lines[first].total - lines[second].total
    level = bodies.ScoreAdjusted(second, short, "VP", "qualifying", 20)
    actors.suppose("score adjusted", level)
    for seat in session.the_seating.seats:
        for board in seat.boards:
            given = {"table": seat.table, "board": board, "result": "1NT= by N"}
            actors.do("correct-result", override=True, stage="final", session=1, **given)
    (match,) = actors.there.figures.scores.matches("final", 1)
    level = bodies.ScoreAdjusted(second, match.margin(first) or 0, "IMP", "final", 1)
    actors.suppose("score adjusted", level)
    actors.look(lambda c: str(brackets.progress(c.figures, "final")))
    actors.look(lambda c: [str(each) for each in points_of(c, "final")])


@scene(TEAMS, moment="posted")
def a_finalist_who_hardly_plays(actors: Actors) -> None:
    """One of the winners sits down for one stanza of the final, another for none."""
    session = actors.there.state.sessions_of("final")[0]
    pairing = session.the_seating.pairings[0]
    for who in pairing.contestants:
        names = [each.name for each in actors.there.state.entry(who).players]
        for stanza in range(1, len(pairing.stanzas) + 1):
            sat = [names[0] if stanza == 1 else "Nemo Novak", "Nobody Novak", *names[2:4]]
            rooms = ("open N", "open S", "closed E", "closed W")
            seats = dict(zip(rooms, sat, strict=True))
            lodged = bodies.LineUpLodged("final", session.number, who, seats, stanza=stanza)
            actors.suppose("line-up lodged", lodged)
    actors.look(lambda c: [str(each) for each in points_of(c, "final")])
    actors.do("close-stage", stage="final", override=True)


@scene(TEAMS, moment="posted")
def fouled_boards(actors: Actors) -> None:
    """Another board is played while it can be; else it is cancelled, with and without fault."""
    for stage, number, who in actors.tables():
        session = actors.there.state.session(stage, number)
        match = next(e for e in session.the_seating.pairings if who in e.contestants)
        at = {"stage": stage, "session": number, "tables": [*match.tables]}
        actors.do("cancel-board", **at, board=match.boards[0], result_known=False)
        actors.do("cancel-board", **at, board=match.boards[0], player_left=True, next_stanza=True)
        faults = ((), (who,), match.contestants)
        for board, at_fault in zip(match.boards, faults, strict=False):
            said = {"board": board, "at_fault": at_fault, "result_known": True}
            actors.do("cancel-board", override=True, **at, **said)
            actors.look(
                lambda c, s=stage, n=number: [str(m) for m in c.figures.scores.matches(s, n)]
            )


@scene(TEAMS, moment="posted")
def a_finalist_who_played_a_board_of_each_match(actors: Actors) -> None:
    """A substitute took over most boards of nearly every match; then both sit down in the final."""
    session = actors.there.state.sessions_of("final")[0]
    who = session.the_seating.pairings[0].first
    names = [each.name for each in actors.there.state.entry(who).players]
    for each in actors.there.state.sessions_of("qualifying")[:18]:
        away = bodies.SubstitutePlayed(who, "qualifying", each.number, names[0], "Nemo Novak", 5)
        actors.suppose("substitute played", away)
    rooms = ("open N", "open S", "closed E", "closed W")
    seats = dict(zip(rooms, names, strict=False))
    actors.do("line-up", stage="final", session=session.number, contestant=who, seats=seats)


@scene(TEAMS, YOUTH)
def the_days_of_the_printed_timetable(actors: Actors) -> None:
    """The same championships in the year for which the sessions are printed."""
    begun = actors.there.facts[0]
    plan = {
        **begun.body["plan"],
        "own_layers": list(actors.there.state.the_plan.own_layers),
    }
    body = {**begun.body, "plan": plan, "begins": "2017-07-15"}
    in_2017 = Supposed(1, begun.kind, body, begun.happened, begun.recorded, "law")
    there = Competition((in_2017,))
    for stage in ("qualifying", "final"):
        actors.show(str(there.figures.timetable(stage)))


@scene(TEAMS, "anc-swiss-pairs", moment="posted")
def scores_are_left_wrong(actors: Actors) -> None:
    """A pair leaves with a score missing, again and again; its team-mates once."""
    for stage, number, who in actors.tables():
        said = {"stage": stage, "session": number, "contestant": who, "rule": "score entry"}
        for earlier in (0, 1, 0):
            actors.suggest("fine", **said, earlier_of_pair=earlier)
            actors.do("fine", amount="1", unit=actors.unit(stage), **said, earlier_of_pair=earlier)


@scene(TEAMS)
def substitutes_by_leave_of_somebody(actors: Actors) -> None:
    """An emergency, with the leave of one official or another."""
    for stage, number, who in actors.tables():
        player = actors.there.state.entry(who).players[0].name
        given = {"stage": stage, "session": number, "contestant": who, "player_out": player}
        for officer in ("chief director", "director", "tournament organiser"):
            more = {"permission": "given", "approved_by": officer, "emergency": True}
            actors.do("substitute", **given, player_in=f"Nemo {officer}", **more)


@competition("anc-swiss-pairs")
@competition("anc-butler-country")
def rulings_and_appeals_as_the_next_match_begins(play: Play) -> None:
    """Matches half an hour apart: corrected, ruled on and appealed on every side of that."""
    play.enter(4)
    play.do("open-stage", stage="swiss")
    play.draw("swiss", 1, ("1", "2"), ("3", "4"))
    play.opened("swiss", 1)
    play.results("swiss", 1)
    place = {"stage": "swiss", "session": 1, "table": "1", "board": 1}
    award = {"ns": {"award": "average"}, "ew": {"award": "average"}}
    play.do("rule", **place, ruling="R0", **award)
    play.wait(54)
    play.draw("swiss", 2, ("1", "3"), ("2", "4"))  # with it the first match is due to end in 2
    play.put("session opened", stage="swiss", session=2, starts=play.starts(32), minutes=60)
    play.do("post", stage="swiss", session=1)
    play.wait(20)
    play.do("rule", **place, ruling="R1", **award)
    play.do("correct-result", role="scorer", **{**place, "board": 2}, result="1NT+1 by N")
    play.wait(45)  # the second match is going on
    play.do("rule", **place, ruling="R2", **award)
    play.do("correct-result", role="scorer", **{**place, "board": 2}, result="1NT+2 by N")
    for later in (20, 20, 40):
        play.wait(later)
        for ruling in ("R0", "R1", "R2"):
            play.do("lodge-appeal", ruling=ruling, contestant="1")


# --- pairs ---------------------------------------------------------------------------------------

SWISS = "anc-swiss-pairs"
APART = ("1NT= by N", "3NT+1 by S", "4S-2 by N", "2H+1 by E", "6NT= by N", "1D= by W", "5CX-3 by S")
"""Results that are far apart, so that it shows which of them come into a datum."""


def _large(play: Play, rounds: tuple[int, ...]) -> None:
    """A field that fills many tables; the last board of a match is played at four of them only."""
    names = list(play.there.state.entries)
    for number in rounds:
        play.draw("swiss", number, *zip(names[::2], names[1::2], strict=True), boards=2)
        at = {"stage": "swiss", "session": number}
        for position, seat in enumerate(play.session("swiss", number).the_seating.seats):
            for board in seat.boards[: 2 if position < 4 else 1]:
                said = {"board": board, "result": APART[(position * position + board) % len(APART)]}
                play.quietly("enter-result", **at, table=seat.table, **said)


@competition(SWISS, boards=2)
def sixteen_tables(play: Play) -> None:
    """A datum of fifteen tables and more."""
    play.enter(32)
    play.do("open-stage", stage="swiss")
    _large(play, (1,))


@competition(SWISS, boards=2, rounds=9)
def twenty_six_tables(play: Play) -> None:
    """A datum of more than 24 tables, in the three parts of a Swiss."""
    play.enter(52)
    play.do("open-stage", stage="swiss")
    _large(play, (1, 4, 7))


@competition(SWISS, rounds=4)
@competition("anc-congress-swiss-pairs")
def a_small_field_is_drawn(play: Play) -> None:
    """Ten pairs: fewer than twenty, and more than twice the rounds."""
    play.enter(10)
    play.do("open-stage", stage="swiss")
    play.do("draw", stage="swiss")
    play.look(lambda c: c.figures.draw_clause("swiss"))


def _levelled(actors: Actors, stage: str, count: int) -> list[str]:
    """The first so many of a stage are given what they lack of the leader's total."""
    standing = next(iter(actors.there.figures.standings(stage).values()))
    first, *others = standing.lines[:count]
    for line in others:
        lacks = first.total - line.total
        unit = actors.unit(stage)
        number = actors.there.state.sessions_of(stage)[-1].number
        level = bodies.ScoreAdjusted(line.contestant, lacks, unit, stage, number)
        actors.suppose("score adjusted", level)
    return [each.contestant for each in standing.lines]


@scene("anc-butler-*", moment="posted")
def two_pairs_share_the_first_place(actors: Actors) -> None:
    """The points of those who are level at the end."""
    stage = actors.there.state.the_plan.stages[-1].name
    _levelled(actors, stage, 2)
    actors.look(lambda c: [str(each) for each in points_of(c, stage)])


@scene("anc-butler-womens-seniors*", moment="posted")
def everybody_is_level_after_the_preliminary(actors: Actors) -> None:
    """What is carried over where the first and the tenth have the same."""
    _levelled(actors, "preliminary", 40)
    actors.look(lambda c: qualifying.going_on(c.figures, "preliminary"))


@scene("anc-butler-womens-seniors*", moment="posted")
def a_leader_does_not_contend(actors: Actors) -> None:
    """What the others carry over."""
    standing = next(iter(actors.there.figures.standings("preliminary").values()))
    leader = standing.lines[0].contestant
    entry = actors.there.state.entry(leader)
    players = [{"name": each.name} for each in entry.players]
    actors.do("change-entry", contestant=leader, players=players, contending=False)
    actors.look(lambda c: qualifying.going_on(c.figures, "preliminary"))


@scene("anc-butler-open", moment="posted")
def pairs_of_one_field_go_home(actors: Actors) -> None:
    """Four of the first ten of one field withdraw before the final, then one of the other."""
    first, second = actors.there.figures.standings("preliminary").values()
    gone = [*(each.contestant for each in first.lines[:4]), second.lines[0].contestant]
    for who in gone:
        actors.suppose("entry withdrawn", bodies.EntryWithdrawn(who, reason="went home"))
        actors.look(lambda c: qualifying.going_on(c.figures, "preliminary"))


@competition("anc-butler-country")
def country_players_enter(play: Play) -> None:
    """Of listed clubs, of one by its other spelling, of none, and from a capital."""
    for at, (club, tags) in enumerate(
        (("Airlie Beach", []), ("Gulargambone", []), ("Sydney", []), ("Yamba", ["metropolitan"]))
    ):
        players = [{"name": f"P{at} {n}", "tags": [f"club: {club}", *tags]} for n in "AB"]
        play.do("enter", players=players, club=club)


def of_sa(*tags: str) -> list[dict[str, object]]:
    """A team of South Australia: everybody has lived there for years, but for the first."""
    home = ["state: SA", "clubs in: SA", "lived in SA: 2010-01-01"]
    return [{"name": "Nemo", "tags": list(tags)}, *({"name": n, "tags": home} for n in "ABC")]


@competition("anc-interstate-teams", division="Open")
def who_stands_for_a_state(play: Play) -> None:
    """Six months to the day, a day less, a member in the half of a year, and nothing known."""
    for at, tags in enumerate(
        (
            ("lived in SA: 2017-01-15",),
            ("lived in SA: 2017-01-16",),
            ("member in SA: 2016-01-01 until 2016-06-30",),
            ("member in SA: 2017-01-01 until 2017-05-30",),
            ("dispensation",),
            (),
        ),
        1,
    ):
        play.do("enter", contestant=str(at), players=of_sa(*tags), district="SA")


@competition("anc-interstate-teams with division = Youth")
def who_stands_for_a_state_when_young(play: Play) -> None:
    """Three months, most of four, months that ended before, no club at home, just two months."""
    for at, tags in enumerate(
        (
            ("state: VIC", "clubs in: SA", "lived in SA: 2017-04-15"),
            ("state: VIC", "clubs in: SA", "lived in SA: 2017-03-15 until 2017-05-20"),
            ("state: VIC", "clubs in: SA", "lived in SA: 2016-08-01 until 2017-02-01"),
            ("state: SA",),
            ("state: VIC", "youth club", "lived in SA: 2017-04-16"),
            ("state: VIC", "clubs in: SA", "lived in SA: 2017-05-15"),
        ),
        1,
    ):
        play.do("enter", contestant=str(at), players=of_sa(*tags), district="SA")
