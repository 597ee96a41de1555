"""Every document of a stage by its name, everything for tonight, and the whole report.

A competition, a stage and the name of a document go in, a document comes out; hidden names are
hidden before anything is arranged. Who may have it is said here, and asked by page and program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias

from convenor.bridge import Deal
from convenor.bridge.makes import Makes
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.views.withheld_names import with_names_hidden
from convenor.errors import Mistake, did_you_mean
from convenor.printing import forms, hands, papers, results, rooms
from convenor.printing.blocks import Block, Document
from convenor.printing.jobs import Job, day_of
from convenor.printing.pictures.catalogue import stage_pictures
from convenor.values import value

Tell: TypeAlias = Callable[[str], None]
Builder: TypeAlias = Callable[[Job], Iterator[Block]]
When: TypeAlias = Literal["before", "after", "forms"]
Only: TypeAlias = Callable[[StagePlan], bool]


@value
class Kind:
    """A kind of paper."""

    title: str
    builder: Builder
    when: When
    columns: int = 1
    bare: bool = False
    officials: bool = False
    """Whether only officials may have it."""
    only: Only | None = None
    """In which stages it can have anything to say, where not in all of them."""


def _in_matches(plan: StagePlan) -> bool:
    return plan.in_matches


def _in_teams(plan: StagePlan) -> bool:
    return plan.in_matches and plan.tables_a_match > 1


def _pictures(job: Job) -> Iterator[Block]:
    return iter(stage_pictures(job))


DOCUMENTS: Mapping[str, Kind] = {
    "results": Kind("Results", results.results, "after"),
    "matches": Kind("Matches", results.matches, "after", only=_in_matches),
    "travellers": Kind("Travellers", results.travellers, "after", columns=2),
    "scorecards": Kind("Scorecards", results.scorecards, "after", columns=2),
    "hands": Kind("Hands", hands.hands, "after"),
    "boards": Kind("Boards", hands.boards, "after"),
    "pictures": Kind("Pictures", _pictures, "after"),
    "certificates": Kind("Certificates", papers.certificates, "after", bare=True),
    "decisions": Kind("Decisions", papers.decisions, "after", officials=True),
    "names": Kind("Names", rooms.names, "before"),
    "draw-sheets": Kind("Draw", rooms.draw_sheets, "before", only=_in_matches),
    "starting-positions": Kind("Starting positions", rooms.starting_positions, "before"),
    "table-cards": Kind("Table cards", rooms.table_cards, "before"),
    "guide-cards": Kind("Guide cards", rooms.guide_cards, "before"),
    "pair-slips": Kind("Slips", rooms.pair_slips, "before"),
    "score-slips": Kind("Score slips", rooms.score_slips, "before"),
    "private-scores": Kind("Personal scorecards", rooms.private_scores, "before"),
    "conditions": Kind("Conditions of contest", papers.conditions, "before"),
    "line-up-form": Kind("Line-up form", forms.line_up_form, "forms", only=_in_teams),
    "substitution-form": Kind("Substitution form", forms.substitution_form, "forms"),
    "appeal-form": Kind("Appeal form", forms.appeal_forms, "forms", officials=True),
}
"""What can be printed by itself."""
TONIGHT, REPORT = "tonight", "report"
PACKS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    TONIGHT: (
        "Everything for tonight",
        (
            "names",
            "draw-sheets",
            "starting-positions",
            "table-cards",
            "guide-cards",
            "pair-slips",
            "private-scores",
            "score-slips",
        ),
    ),
    REPORT: (
        "The whole report",
        (
            "results",
            "matches",
            "pictures",
            "names",
            "travellers",
            "scorecards",
            "boards",
            "conditions",
        ),
    ),
}
"""Several documents in one file, of those that have anything to say."""
NAMES = (*PACKS, *DOCUMENTS)
NO_MAKES: Mapping[Deal, Makes] = {}


def for_officials(name: str) -> bool:
    """Whether a document is for officials only."""
    return name in DOCUMENTS and DOCUMENTS[name].officials


def is_for(name: str, plan: StagePlan) -> bool:
    """Whether a document can ever have anything to say of a stage."""
    only = DOCUMENTS[name].only
    return only is None or only(plan)


def title_of(name: str) -> str:
    """What a document or a pack is called."""
    return PACKS[name][0] if name in PACKS else DOCUMENTS[name].title


def documents(
    there: Competition,
    name: str,
    stage: str,
    makes: Mapping[Deal, Makes] = NO_MAKES,
    tell: Tell = lambda _: None,
) -> tuple[Document, ...]:
    """A document, or those of a pack; a mistake where there is nothing to print yet.

    `tell` hears the name of each part before it is arranged.
    """
    if name not in NAMES:
        raise Mistake(f"there is no document '{name}': {did_you_mean(name, NAMES)}")
    job = job_of(there, stage, makes)
    found = tuple(each for one in parts_of(name) if (each := _document(job, one, tell)) is not None)
    if not found:
        title = title_of(name).lower()
        raise Mistake(f"there is nothing to print yet for the {title} of {stage}.")
    return found


def parts_of(name: str) -> tuple[str, ...]:
    """The documents that a name stands for."""
    return PACKS[name][1] if name in PACKS else (name,)


def document(there: Competition, name: str, stage: str) -> Document:
    """One document of a stage, by its name."""
    return documents(there, name, stage)[0]


def job_of(there: Competition, stage: str, makes: Mapping[Deal, Makes] = NO_MAKES) -> Job:
    """A stage as paper may tell it: without the names that are hidden."""
    return Job(with_names_hidden(there), stage, makes)


def deals_of(there: Competition, name: str, stage: str) -> tuple[Deal, ...]:
    """The deals whose makes a document would show."""
    asked = {"hands", "boards", "pictures"} & set(parts_of(name))
    return hands.deals_seen(Job(there, stage)) if asked else ()


def _document(job: Job, name: str, tell: Tell) -> Document | None:
    tell(name)
    kind = DOCUMENTS[name]
    blocks = tuple(kind.builder(job))
    if not blocks:
        return None
    state = job.there.state
    begun, plan = state.begun, state.the_plan
    several = len(plan.stages) > 1
    return Document(
        name,
        f"{kind.title}, {plan.stage(job.stage).shown}" if several else kind.title,
        state.name,
        day_of(begun.begins) if begun else "",
        blocks,
        kind.columns,
        kind.bare,
    )
