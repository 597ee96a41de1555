"""A federation's year: eight qualifying events, three trials, selection, and what goes wrong.

SABF 19.11 and 19.13. The places are those of the events as they were played; what they are worth to
each pair of the trials is worked out here, from who sat with whom, and by nothing of the engine.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from appeal_process import Appeals
from seasons import Year
from test_sabf_trials import CUT, OF_PAIRS, OPEN, WOMEN, WOMENS_TEAMS

from convenor import pipeline
from convenor.actions.closing.season_links import links_checked
from convenor.actions.desk import Refused
from convenor.competition.state.cases import barred_here
from convenor.competition.views.selection import selected_team
from convenor.simulator.playing import Simulator

Names = tuple[str, ...]
PAIRS: list[Names] = [(f"A{n}", f"B{n}") for n in range(1, 15)]
FOURS: list[Names] = [(*PAIRS[n], *PAIRS[n + 1]) for n in range(0, 14, 2)]
OUTSIDE: list[Names] = [(f"W{n}", f"X{n}", f"Y{n}", f"Z{n}") for n in (1, 2, 3)]
CROSSED: list[Names] = [*PAIRS[:2], ("A3", "B4"), ("A4", "B3"), *PAIRS[4:]]
SIZES: list[Names] = [FOURS[0], (*FOURS[1], "E1"), (*FOURS[2], "E2", "E3"), *FOURS[3:], *OUTSIDE]
FIRST_EVENING = datetime.datetime(2026, 4, 6, 9, 0, tzinfo=datetime.UTC)
NOMINATED: list[Names] = [*PAIRS, ("W1", "X1"), ("A15", "B15")]
WOMEN_PAIRS: list[Names] = [PAIRS[n] for n in (0, 1, 2, 3, 6, 9, 11, 13)]
SENIORS: list[Names] = [*(PAIRS[n] for n in (4, 5, 8, 12)), ("A8", "B11"), ("Y1", "Z1")]


class Placed(NamedTuple):
    """A place of an event: who shared it, and the team's players."""

    place: int
    tied: int
    players: Names
    teams: bool


class Counted(NamedTuple):
    """An event of the season: its ledger, the stage that counts."""

    event: str
    simulator: Simulator
    ledger: str
    stage: str


def placed(counted: Counted) -> Iterator[Placed]:
    """The places as they were played."""
    there = counted.simulator.there
    for groups in pipeline.places(there, counted.stage).values():
        place = 1
        for group in groups:
            for who in group:
                players = tuple(each.name for each in there.state.entries[who].players)
                teams = there.state.the_plan.contestants == "teams"
                yield Placed(place, len(group), players, teams)
            place += len(group)


def share(listed: Mapping[int, Any], line: Placed) -> Fraction:
    """The points of the places that are shared, in equal parts."""
    places = range(line.place, line.place + line.tied)
    return sum((Fraction(str(listed.get(each, 0))) for each in places), Fraction(0)) / line.tied


def by_place(points: Sequence[Any]) -> dict[int, Any]:
    return dict(enumerate(points, 1))


def earned(pair: Names, counted: Counted, listed: Mapping[int, Any], *, cut: bool) -> Fraction:
    """What both of a pair have of an event: in full as team-mates, by halves apart."""
    total = Fraction(0)
    for line in placed(counted):
        own = [each for each in pair if each in line.players]
        size = CUT[len(line.players)] if line.teams and cut else Fraction(1)
        part = share(listed, line) * size * len(own)
        total += part if set(pair) <= set(line.players) else part / 2
    return total


def open_points(pair: Names, events: Sequence[Counted]) -> Fraction:
    return sum(
        (
            earned(pair, each, by_place(OPEN[each.event]), cut=each.event not in OF_PAIRS)
            for each in events
        ),
        Fraction(0),
    )


def own_points(pair: Names, events: Sequence[Counted]) -> Fraction:
    """Women's and Seniors' points: three for each Open point, and those of the lower places."""
    own = sum(
        (
            earned(pair, each, WOMEN[each.event], cut=each.event in WOMENS_TEAMS)
            for each in events
            if each.event in WOMEN
        ),
        Fraction(0),
    )
    return 3 * open_points(pair, events) + own


# --- the year ------------------------------------------------------------------------------------


class Federation:
    """Everything that was played in the year."""

    def __init__(self, place: Path) -> None:
        self.year = Year(place)
        self.daytime = self.year.play("daytime", "sabf-daytime-teams", [*FOURS, *OUTSIDE])
        self.swiss = self.year.play("swiss", "sabf-butler-swiss", CROSSED, boards=7)
        self.state = self._state_teams()
        self.gnot = self._gnot()
        self.pairs = self.year.play("pairs", "sabf-matchpoint-pairs", PAIRS)
        self.qualifying = self._qualifying()
        self.events = [
            Counted("daytime_teams", self.daytime, "daytime", "finals"),
            Counted("swiss_pairs", self.swiss, "swiss", last_played(self.swiss)),
            Counted("open_teams_1", self.state, "state", "stage one"),
            Counted("open_teams_2", self.state, "state", "stage two"),
            Counted("state_teams_final", self.state, "state", "finals"),
            Counted("gnot_thursday", self.gnot, "gnot", "swiss"),
            Counted("state_pairs", self.pairs, "pairs", last_played(self.pairs)),
            Counted(
                "open_trials_qualifying",
                self.qualifying,
                "qualifying",
                last_played(self.qualifying),
            ),
        ]

    def _state_teams(self) -> Simulator:
        """Two appeals: one upheld by the committee, one that goes on to the top and fails."""
        self.year.clock.now = FIRST_EVENING
        made = self.year.begin(
            "state", "sabf-state-teams", SIZES, boards=6, rounds=2, final_boards=8
        )
        while not made.there.state.sessions_of("stage one"):
            made.step()
        self.appeals = Appeals(made, "stage one")
        made.run()
        return made

    def _gnot(self) -> Simulator:
        """A team that no longer may play: a case is decided after the first round."""
        made = self.year.begin("gnot", "sabf-gnot-saba", [*FOURS, *OUTSIDE])
        made.do("open-stage", stage="swiss")
        while (
            not made.there.state.sessions_of("swiss")
            or made.there.state.sessions_of("swiss")[0].posted is None
        ):
            made.step()
        names = list(OUTSIDE[2])
        made.do("open-case", clause="13.17", contestant="10", players=names, text="walked out")
        given = {"case": "C1", "outcome": "may not play on", "barred": names, "reason": "13.17"}
        made.desk.do("decide-case", given, by="secretary", role="director")
        made.do("withdraw", contestant="10", stage="swiss", reason="barred", results="stand")
        made.run()
        return made

    def _qualifying(self) -> Simulator:
        """Pair 6 plays six of its thirteen matches with a substitute: it has no placing."""
        made = self.year.begin("qualifying", "sabf-butler-round-robin", PAIRS, boards=7)
        stage = made.there.state.the_plan.stages[0].name
        seen = 0
        while made.step():
            sessions = made.there.state.sessions_of(stage)
            if seen < len(sessions) <= 6:
                seen = len(sessions)
                given = {"contestant": "6", "stage": stage, "session": seen}
                made.desk.do(
                    *("substitute", {**given, "player_out": "B6", "player_in": "Sub"}),
                    by="director",
                    override="they play on without a placing (12.5.a)",
                )
        return made

    def trials(self, ledger: str, template: str, units: Sequence[Names], **more: Any) -> Simulator:
        made = self.year.begin(ledger, template, units, team_year=2027, **more)
        made.do("open-stage", stage="points")
        known = {each.event for each in pipeline.season(made.there, "points").sources}
        for each in self.events:
            if each.event in known:
                link(made, each.event, each.ledger, each.stage)
        return made


def last_played(simulator: Simulator) -> str:
    return str(simulator.there.state.the_plan.stages[-1].name)


def link(made: Simulator, event: str, ledger: str, stage: str) -> None:
    made.do("link-event", stage="points", event=event, linked=ledger, played_in=stage)


@pytest.fixture(scope="module")
def federation(tmp_path_factory: pytest.TempPathFactory) -> Federation:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("os.fsync", lambda _: None)
        return Federation(tmp_path_factory.mktemp("federation") / "year.sqlite")


def figures(made: Simulator) -> dict[str, Fraction]:
    found = pipeline.standings(made.there, "points")[""].figures
    return {who: Fraction(each) for who, each in found.items()}


def test_points_of_the_year_and_the_open_team(federation: Federation) -> None:
    made = federation.trials("open", "sabf-open-trials", NOMINATED, boards=7)
    apart = {
        str(number): open_points(pair, federation.events)
        for number, pair in enumerate(NOMINATED, 1)
    }
    assert figures(made) == apart
    assert len(set(apart.values())) > 10, "the points tell the pairs apart"
    assert apart["16"] == 0
    late = next(each for each in federation.events if each.event == "open_trials_qualifying")
    assert PAIRS[5] not in [each.players for each in placed(late)], "19.2.2: it has no place"
    assert not any(each.moves for each in links_checked(made.there, "points", made.desk.other))
    made.do("close-stage", stage="points")
    field = made.there.state.stage("points").closed.qualified["final"]
    first = [e.players for e in placed(late) if e.place <= 3]
    by_right = {str(n) for n, pair in enumerate(NOMINATED, 1) if pair in first}
    others = sorted((apart[who] for who in apart if who not in by_right), reverse=True)
    assert by_right <= set(field)
    assert len(field) == 14
    assert min(apart[who] for who in field if who not in by_right) >= others[13 - len(by_right)]
    while made.there.state.stage("final").closed is None:
        assert made.step()
    order = made.there.state.stage("final").closed.placings
    made.do("decline-place", stage="state team", contestant=order[1], reason="rather not")
    made.do("fill-place", stage="state team")
    gone = NOMINATED[int(order[1]) - 1]
    made.do("open-case", clause="19.1.a", players=list(gone), text="left without a reason")
    bar = {"barred": list(gone), "until": "2027-12-31", "reason": "19.5.b"}
    made.desk.do(
        *("decide-case", {"case": "C1", "outcome": "barred for 12 months", **bar}),
        by="secretary",
        role="convenor",
    )
    assert barred_here(made.there.state, gone[0], made.clock.now.date()) is not None
    convene(made, "ratify-team", stage="state team", reason="all can play")
    captain = NOMINATED[int(order[0]) - 1][0]
    convene(made, "elect-captain", stage="state team", player=captain)
    team = selected_team(made.there, "state team")
    chosen = [NOMINATED[int(order[at]) - 1] for at in (0, 2, 3)]
    assert sorted(team.players) == sorted(name for pair in chosen for name in pair)
    assert (team.captain, team.ratified) == (captain, "ratified")
    states = {each.contestant: each.state for each in team.candidates}
    assert (states[order[1]], states[order[3]]) == ("withdrawn", "came in")


def convene(made: Simulator, name: str, **given: Any) -> None:
    made.desk.do(name, given, by="secretary", role="convenor")


@pytest.mark.parametrize(
    ("template", "units"),
    [("sabf-womens-trials", WOMEN_PAIRS), ("sabf-seniors-trials", SENIORS)],
)
def test_open_points_are_converted_for_the_other_trials(
    federation: Federation, template: str, units: list[Names]
) -> None:
    ledger = template.split("-")[1]
    table = federation.trials(f"{ledger}-open", "sabf-open-trials", NOMINATED, boards=7)
    assert table.there.number
    made = federation.trials(ledger, template, units)
    link(made, "open_points", f"{ledger}-open", "points")
    apart = {
        str(number): own_points(pair, federation.events) for number, pair in enumerate(units, 1)
    }
    assert figures(made) == apart
    assert sum(apart.values()) > 0
    made.do("close-stage", stage="points")
    while made.there.state.stage("final").closed is None:
        assert made.step()
    team = selected_team(made.there)
    order = made.there.state.stage("final").closed.placings
    chosen = [units[int(who) - 1] for who in order[:3]]
    assert sorted(team.players) == sorted(name for pair in chosen for name in pair)


def test_what_went_wrong_is_in_the_ledgers(federation: Federation) -> None:
    state = federation.state.there.state
    appeals = {body.appeal: body.upheld for _, body in state.of(pipeline_bodies().AppealDecided)}
    assert appeals == {"A1": True, "A2": False, "A3": False}
    assert not [fact for fact in federation.state.there.facts if fact.kind == "refusal overridden"]
    gnot = federation.gnot.there.state
    assert gnot.entries["10"].withdrawn is not None
    with pytest.raises(Refused, match="barred"):
        federation.gnot.do("enter", contestant="20", players=[{"name": OUTSIDE[2][0]}])


def test_two_appeals_are_lived_through_by_the_book(federation: Federation) -> None:
    """What each step was refused or told, and what the first one was worth (3 IMPs to a side)."""
    seen = federation.appeals
    assert "too late: it closed at 2026-04-06 19:45 (sabf-2020 7.a)" in seen.late
    assert "the respondents (6) have the word first" in seen.out_of_turn
    assert "no appeal against ruling R2 has been decided yet" in seen.too_soon
    assert "by 13 Apr 18:00 at the latest (sabf-2020 7.c)" in seen.too_far
    assert any("A11 has an interest and does not sit" in each for each in seen.sitting.warnings)
    assert "1 and 6 are invited" in seen.sitting.says
    assert "the appeals committee has decided before" in seen.same_again
    assert "(sabf-2020 7.h)" in seen.fine_too_large
    assert seen.margins == (Fraction(-5), Fraction(-2), Fraction(-2)), "now, at stake, decided"
    letters = [body.to for _, body in federation.state.there.state.of(pipeline_bodies().AppealSent)]
    assert letters == ["the secretary", "the secretary", "the management committee"]


def pipeline_bodies() -> Any:
    from convenor.ledger import bodies

    return bodies
