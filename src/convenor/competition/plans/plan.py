"""The plan of a competition: its stages in order, and which clause plays which part in each.

Plain data of a template, with what the convenor answered, goes in; a frozen plan comes out. The
plan lies whole in the first fact of a ledger, so that a ledger never changes when a template does.
What a clause says is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, Protocol

from convenor.awards.titles import TitlePlan
from convenor.contest.shape import Contestants, Event, Format, Scoring, Stage
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.ledger.bodies import SessionPlanned
from convenor.regulation.typed import asked, reader
from convenor.values import value

NOTHING: Mapping[str, Any] = MappingProxyType({})
ANSWERS = "the organiser's answer for a part that no clause of the book plays"
WORDS = "further words that clauses of the book have for it: of an event, of a stage"
Figure = Literal["VP", "IMP", "percent", "matchpoints", "points", "wins"]
FormatName = Literal[
    "sessions", "swiss", "round robin", "knock-out", "final five", "final four", "season"
]
ScoringName = Literal[
    "matchpoints", "teams", "butler", "cross-imps", "aggregate", "point-a-board", "none"
]


class Placed(Protocol):
    """A contestant, as far as sections are made by it."""

    @property
    def section(self) -> str: ...

    @property
    def district(self) -> str: ...


@value
class StagePlan:
    """One stage: how it is played, scored, ranked, and who goes on from it."""

    name: str = asked("name of the stage")
    format: FormatName = asked("how contestants meet")
    scoring: ScoringName = asked("how a board becomes a score")
    boards: int = asked("boards of a match, or of a session", default=1, least=1)
    boards_by: Mapping[str, object] = asked(
        "the clause that lays the boards down ('of', 'term'), or says how many by the entries "
        "('clause'), and for how many, and what is set 'instead'",
        default=NOTHING,
    )
    title: str = asked("what it is called on a page", default="")
    rounds: int = asked("matches, or sessions", default=1, least=1)
    rounds_by: Mapping[str, object] = asked(
        "the clause that says how many by the entries ('clause'), and for how many, or that lays "
        "them down ('of', 'term', 'all_meet', 'until_one'), and what is set 'instead'",
        default=NOTHING,
    )
    stanzas: int = asked(
        "stanzas of a match that is not of a bracket, which has its own", default=1, least=1
    )
    agreed_by: str = asked(
        "the clause by which both captains agree to the score of each stanza", default=""
    )
    sessions: tuple[SessionPlanned, ...] = asked(
        "which rounds make up which session, where the organiser says so", default=()
    )
    figure: Figure = asked("what a match or session counts in", default="VP")
    total: Literal["sum", "average"] = asked("how rounds are put together", default="sum")
    fields: Literal["one", "two"] = asked(
        "whether all are ranked together, or NS and EW apart", default="one"
    )
    sections: bool = asked("whether each section is ranked by itself", default=False)
    section_by: Literal["section", "district"] | None = asked(
        "what divides the field where it is seated (none: its sections, if each is ranked)",
        default=None,
    )
    of_section: str = asked(
        "the section of the entries that play in it, where it is one of several", default=""
    )
    compared: Literal["all", "section"] = asked(
        "whether a board is compared over all sections, or within each", default="all"
    )
    clauses: Mapping[str, str] = asked("clause by the part that it plays", default=NOTHING)
    answers: Mapping[str, object] = asked(ANSWERS, default=NOTHING)
    datums: tuple[str, ...] = asked("other clauses that a datum may be found by", default=())
    word: str = asked("the book's own word for the stage", default="")
    words: tuple[str, ...] = asked(WORDS, default=())
    draw: Mapping[str, object] = asked("how rounds are drawn", default=NOTHING)
    standing: Mapping[str, object] = asked("how the field is ranked", default=NOTHING)
    bracket: Mapping[str, object] = asked("the matches of a final", default=NOTHING)
    qualify: tuple[Mapping[str, object], ...] = asked("who goes on, and where to", default=())
    final: Literal["championship", "other"] | None = asked(
        "which final it is, for points that finals earn (none: it is no final)", default=None
    )
    entries: bool = asked(
        "whether those who did not play before may enter it, beside those who are sent to it",
        default=False,
    )
    carry_over: Mapping[str, object] = asked("what is carried on from here", default=NOTHING)
    earns: tuple[Mapping[str, object], ...] = asked(
        "what earns points in a season table: places of stages, or of events elsewhere", default=()
    )
    bye: Mapping[str, object] = asked("what a bye counts", default=NOTHING)
    awards: Mapping[str, object] = asked("artificial scores in IMPs", default=NOTHING)
    movement: Mapping[str, object] = asked("the movement, if it is fixed", default=NOTHING)
    fraction: Literal["usual", "formula", "half away from zero", "half up", "down", "up"] = asked(
        "a margin between two cells of a printed scale: by its formula where there is one, or "
        "rounded",
        default="usual",
    )
    minutes_per_board: Exact | None = asked(
        "minutes a board, as the organiser set them (none: as the clause has it)",
        unit="min",
        default=None,
    )
    titles: tuple[TitlePlan, ...] = asked("titles that are won here", default=())
    times: Mapping[str, object] = asked("times that the book leaves to the event", default=NOTHING)
    travellers: Literal["board", "round", "posted"] | None = asked(
        "when a table sees the field's results: once both sides agree on the board, once they "
        "agree on the round, or not before they are posted (none: by the board, or by the round "
        "where a match has two tables)",
        default=None,
    )

    @property
    def shown(self) -> str:
        return self.title or self.name.capitalize()

    def section_of(self, entry: Placed) -> str:
        """The section in which a contestant sits and, where each is ranked, has its place."""
        by = self.section_by or ("section" if self.sections else None)
        if by is None:
            return ""
        return entry.district if by == "district" else entry.section

    @property
    def is_drawn(self) -> bool:
        """Whether its rounds are drawn: it names the clause of a draw, or says how itself."""
        return bool(self.draw.get("method") or self.draw.get("clause"))

    @property
    def in_matches(self) -> bool:
        """Whether two contestants meet over all boards of a round."""
        return self.format not in ("sessions", "season")

    @property
    def tables_a_match(self) -> int:
        return 2 if self.scoring in ("teams", "aggregate", "point-a-board") else 1


@value
class Plan:
    """The whole competition."""

    rulebook: str = asked("the rulebook that it is played by")
    contestants: Literal["pairs", "teams", "individuals"] = asked("who competes")
    stages: tuple[StagePlan, ...] = asked("the stages in order")
    layers: tuple[str, ...] = asked("further rulebooks laid over it", default=())
    own_layers: tuple[str, ...] = asked(
        "the organiser's own layers over them: the text of each", default=()
    )
    entry: Mapping[str, object] = asked(
        "who may enter, and the checks at the door", default=NOTHING
    )
    clauses: Mapping[str, str] = asked("clause by the part that it plays", default=NOTHING)
    answers: Mapping[str, object] = asked(ANSWERS, default=NOTHING)
    readings: Mapping[str, object] = asked(
        "readings that the organiser has chosen: by rulebook, by switch", default=NOTHING
    )
    words: tuple[str, ...] = asked(WORDS, default=())
    members: tuple[int, int] = asked(
        "the fewest and the most players an entry has, where no clause of the book says it",
        default=(0, 8),
    )
    times: Mapping[str, object] = asked(
        "time zone, end of the congress, holidays, other play of the congress", default=NOTHING
    )

    def stage(self, name: str) -> StagePlan:
        """The stage of this name."""
        for each in self.stages:
            if each.name == name:
                return each
        names = [each.name for each in self.stages]
        raise Mistake(f"there is no stage '{name}': {did_you_mean(name, names)}")

    def sending_to(self, name: str) -> tuple[StagePlan, ...]:
        """The stages that send contestants to a stage, in order."""
        return tuple(
            each for each in self.stages if any(rule.get("to") == name for rule in each.qualify)
        )

    def takes_entries(self, name: str) -> bool:
        """Whether anybody may enter a stage, whoever is sent to it."""
        return self.stage(name).entries or not self.sending_to(name)

    def after(self, name: str) -> StagePlan | None:
        """The stage that follows in the plan."""
        names = [each.name for each in self.stages]
        at = names.index(name) + 1
        return self.stages[at] if at < len(names) else None


_read = reader(Plan)


def read_plan(data: Mapping[str, object], where: str = "plan") -> Plan:
    """The plan that plain data describes."""
    plan: Plan = _read(data, where)
    if not plan.stages:
        raise Mistake(f"{where}: a competition has at least one stage.")
    names = [each.name for each in plan.stages]
    for name in names:
        if names.count(name) > 1:
            raise Mistake(f"{where}: two stages are called '{name}': give each its own name.")
    for number, stage in enumerate(plan.stages, 1):
        _insist_on_boards(data, where, number, stage)
        for each in stage.qualify:
            to = each.get("to")
            if to not in names:
                near = did_you_mean(str(to), names)
                mistake = Mistake(f"{where}: {stage.name} qualifies for '{to}', no stage: {near}")
                raise mistake.inside("qualify").inside(number).inside("stages")
    return plan


def _insist_on_boards(data: Mapping[str, Any], where: str, number: int, stage: StagePlan) -> None:
    """A stage that is played has boards, which it says itself or by a clause."""
    said = data["stages"][number - 1]
    if stage.format != "season" and not {"boards", "boards_by"} & said.keys():
        text = "say how many with 'boards', or name the clause that does with 'boards_by'."
        mistake = Mistake(f"{where}: {stage.name} has no number of boards: {text}")
        raise mistake.inside(number).inside("stages")


_SHAPES = {"final five": Format.FINAL_FIVE, "final four": Format.FINAL_FOUR}


def event_of(plan: Plan, name: str, begins: Any) -> Event:
    """The competition as its regulations see it, by which they are resolved."""
    return Event(name, begins, tuple(_stage_of(plan, each) for each in plan.stages))


def _stage_of(plan: Plan, stage: StagePlan) -> Stage:
    scoring = "matchpoints" if stage.scoring == "none" else stage.scoring
    if stage.format == "season":
        shape = Format.SESSIONS
    else:
        shape = _SHAPES.get(stage.format) or Format(stage.format)
    return Stage(
        name=stage.name,
        contestants=Contestants(plan.contestants),
        scoring=Scoring(scoring),
        format=shape,
        boards=stage.boards,
        rounds=stage.rounds,
        victory_points=stage.figure == "VP",
    )
