"""The paper that is offered on the page *Print and export*, by when it is wanted."""

from __future__ import annotations

from convenor.competition.plans.plan import StagePlan
from convenor.printing.documents import DOCUMENTS, PACKS, is_for
from convenor.values import value

WHEN = {"before": "Before play", "after": "After play", "forms": "Forms"}


@value
class Paper:
    """A kind of paper on the page."""

    name: str
    title: str


@value
class Group:
    """Kinds that are wanted at the same time."""

    title: str
    papers: tuple[Paper, ...]


PACKS_OFFERED = tuple(Paper(name, title) for name, (title, _) in PACKS.items())


def papers_offered(plan: StagePlan, *, official: bool) -> tuple[Group, ...]:
    """All paper of a stage that whoever asks may have."""
    return tuple(
        Group(
            title,
            tuple(
                Paper(name, kind.title)
                for name, kind in DOCUMENTS.items()
                if kind.when == when and (official or not kind.officials) and is_for(name, plan)
            ),
        )
        for when, title in WHEN.items()
    )
