"""What happens elsewhere while somebody fills in a form: who else is there, and what was recorded.

The place of a form and the last fact that its page knew of go in; a few lines come out, which the
page fetches again whenever something stirs. They hold nobody up: that is done when it is recorded.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from convenor.competition.live import Competition as Folded
from convenor.web.desk import handlings
from convenor.web.desk.forms import Form, form_of
from convenor.web.desk.previews import NAMES, came_between
from convenor.web.desk.roles import Official, action_for, official
from convenor.web.desks import desk_of
from convenor.web.fact_words import fact_words
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition

PLACE = ("stage", "session", "table", "board", *NAMES)
MOST = 5


@require_safe
@needs_role("scorer")
def meanwhile(request: HttpRequest, competition: Competition, action: str) -> HttpResponse:
    """The lines above a form."""
    me = official(request, competition)
    texts = {name: str(text) for name, text in request.GET.items() if name in PLACE}
    seen = request.GET.get("seen", "")
    with desk_of(competition).reading() as there:
        form = form_of(there, action_for(action, me), texts, judged=False)
        number = int(seen) if seen.isdecimal() and len(seen) < 12 else there.number
        context = lines_of(competition, there, form, me, number)
    return render(request, "convenor/desk_meanwhile.html", context)


def lines_of(
    competition: Competition, there: Folded, form: Form, me: Official, seen: int
) -> dict[str, object]:
    """Who else works on the same table, and what came that bears on the same matter."""
    came = came_between(there.facts, seen, form.given)
    place = {name: form.texts[name] for name in PLACE if name in form.texts}
    address = reverse("desk:meanwhile", args=[competition.slug, form.action.name])
    return {
        "elsewhere": handlings.others(competition, form.given, me),
        "since_then": [f"{fact_words(there, each)} (by {each.by})" for each in came[-MOST:]],
        "meanwhile": f"{address}?{urlencode({**place, 'seen': seen})}",
    }
