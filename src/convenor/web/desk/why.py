"""Why a figure on the desk is what it is: its derivation, in place or on a page of its own.

A question in words goes in ('total of 7', 'board 12 in round 3'), the tree that answers it comes
out, told by the calculation itself.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from convenor import pipeline
from convenor.competition.explaining.question_words import question_of
from convenor.errors import Mistake
from convenor.web.desk.places import stage_at
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

LONGEST = 120


@require_safe
@needs_role("scorer")
def why(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The derivation that answers a question."""
    question = request.GET.get("q", "")
    if not question or len(question) > LONGEST:
        raise Mistake("Ask for a figure, such as 'total of 7' or 'board 12 in round 3'.")
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        stage = stage_at(there, request.GET.get("stage", "")).name
        context = {
            **frame(competition, there, me, "why", stage),
            "question": question,
            "figure": pipeline.explained(there, question_of(there.state, question, stage)),
            "book": there.state.the_plan.rulebook,
        }
        in_place = bool(request.headers.get("HX-Request"))
        return render(request, f"convenor/desk_{'why_tree' if in_place else 'why'}.html", context)
