"""The frame of a public view: what it is asked for is looked up, and what it says is put on a page.

A function that says what a page of a competition, of a stage or of a round shows goes in; a view
comes out that only reads, finds the stage and the round of the address, keeps the competition still
while the page is made, and gives everybody the same page until the next fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from convenor.competition.live import Competition as Folded
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.facts_shown import NO_RESULTS, OneRound, Shows
from convenor.web.kept_pages import View, kept_until_next_fact
from convenor.web.permits import of_competition
from convenor.web.public.page_context import page
from convenor.web.public.published import published
from convenor.web.public.stages import round_numbered, stage_named, stages_of
from convenor.web.store.models import Competition

Said: TypeAlias = Mapping[str, object] | HttpResponse
"""What a page shows (a page that `waits` is not kept), or an answer that is whole already."""


OF_STAGE = {"status": "_live_status.html", "subtabs": "_subtabs.html"}
"""What the head of every page of a stage shows, and can change while it is looked at."""


@value
class Visit:
    """Who asks, for which competition, and how it stands."""

    request: HttpRequest
    competition: Competition
    there: Folded


def competition_page(
    template: str,
    keep: bool = True,
    shows: Callable[..., Shows] | None = None,
    **pieces: str,
) -> Callable[[Callable[..., Said]], View]:
    """A page of a competition; `pieces` are the parts of it that can be fetched by themselves.

    `shows` says which facts leave the page of an address as it is, where some do.
    """

    def framed(says: Callable[..., Said]) -> View:
        @wraps(says)
        def view(
            request: HttpRequest, competition: Competition, **asked: object
        ) -> HttpResponseBase:
            with desk_of(competition).reading():
                there = published(competition)
                insist_on_plan(there)
                said = says(Visit(request, competition, there), **asked)
                if isinstance(said, HttpResponse):
                    return said
                made = page(request, competition, there, template, said, pieces)
                if said.get("waits"):  # something of it is still being worked out
                    made.headers["Cache-Control"] = "no-store"
                return made

        return require_safe(of_competition(kept_until_next_fact(view, shows) if keep else view))

    return framed


def stage_page(
    template: str,
    keep: bool = True,
    shows: Callable[..., Shows] | None = None,
    **pieces: str,
) -> Callable[[Callable[..., Said]], View]:
    """A page of a stage: the function is given the stage of the address."""

    def framed(says: Callable[..., Said]) -> View:
        @wraps(says)
        def of_stage(visit: Visit, stage: str, **asked: object) -> Said:
            stages = stages_of(visit.there)
            found = stage_named(visit.there, stage, stages)
            said = says(visit, found, **asked)
            if isinstance(said, HttpResponse):
                return said
            return {"stage": found, "stages": stages, **said}

        return competition_page(template, keep, shows, **OF_STAGE, **pieces)(of_stage)

    return framed


def round_page(
    template: str,
    keep: bool = True,
    shows: Callable[..., Shows] | None = None,
    **pieces: str,
) -> Callable[[Callable[..., Said]], View]:
    """A page of a round: the function is given the stage and the round of the address."""

    def framed(says: Callable[..., Said]) -> View:
        @wraps(says)
        def of_round(visit: Visit, stage: Any, number: int, **asked: Any) -> Said:
            found = round_numbered(stage, number)
            said = says(visit, stage, found, **asked)
            if isinstance(said, HttpResponse):
                return said
            return {"tab": found.tab, "round": found, **said}

        return stage_page(template, keep, shows, **pieces)(of_round)

    return framed


def own_round(stage: str, number: int, **_: object) -> Shows:
    """What is on a page of the boards of a round."""
    return OneRound(stage, number)


def no_results(**_: object) -> Shows:
    """What is on a page without results."""
    return NO_RESULTS


def insist_on_plan(there: Folded) -> None:
    """A competition without its first fact has no pages."""
    if there.state.plan is None:
        raise Http404("This competition has not been set up yet.")
