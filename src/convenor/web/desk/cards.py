"""The cards of the tables or pairs: a code for each, good for the whole event.

A session goes in, a sheet to print comes out; a card that was lost is renewed (the old one opens
nothing any more), or all are revoked. The secrets are in the codes and nowhere else.
"""

from __future__ import annotations

import io
from base64 import b64encode

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from convenor.actions.overview.wording import day_clock, word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.views.withheld_names import name_of
from convenor.errors import Mistake
from convenor.values import value
from convenor.web.copy_state import second_address
from convenor.web.desk import places
from convenor.web.desk.roles import official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition, TableToken
from convenor.web.store.stirring import stir
from convenor.web.table.card_making import Of, cards_made, change_cards, holders
from convenor.web.table.tokens import address_of


@value
class Card:
    """A card as it is printed."""

    holder: str
    """The table or the pair."""
    name: str
    address: str
    image: str
    expires: str
    """Until when one of an earlier version opens its table; '' of one that lasts."""
    second: str
    """Where the table is found when the first machine is dead; '' if there is no second."""
    second_image: str


@require_safe
@never_cache
@needs_role("director")
def cards(request: HttpRequest, competition: Competition, stage: str, session: int) -> HttpResponse:
    """The cards that there are, ready to print."""
    me, of = official(request, competition), _of(request.GET.get("of", ""))
    with desk_of(competition).reading() as there:
        found = places.session_at(there, stage, session)
        plan = places.stage_at(there, stage)
        names = holders(there, stage, session, of) if found.seating else ()
        tokens = cards_made(competition, stage, session, of)
        context = {
            **frame(competition, there, me, "cards", stage, session),
            "plan": plan,
            "session": found,
            "word": word_of(plan),
            "of": of,
            "for_pairs": there.state.the_plan.contestants == "pairs",
            "cards": [_card(request, e, there) for e in tokens if _holder(e) in names],
            "count": len(names),
        }
    return render(request, "convenor/desk_cards.html", context)


def _of(text: str) -> Of:
    return "pairs" if text == "pairs" else "tables"


def _holder(token: TableToken) -> str:
    return token.contestant or token.table


@require_POST
@needs_role("director")
def change(
    request: HttpRequest, competition: Competition, stage: str, session: int
) -> HttpResponse:
    """Make cards, renew one, or revoke them."""
    with desk_of(competition).reading() as there:
        places.session_at(there, stage, session)
    what, only = request.POST.get("do", ""), request.POST.get("table", "")
    of = _of(request.POST.get("of", ""))
    if what not in ("make", "renew", "revoke"):
        raise Mistake("Cards are made, renewed or revoked: press one of the buttons.")
    revoked, ready = change_cards(competition, stage, session, what, only, of)
    if what != "make":
        messages.info(request, f"{revoked} card{'' if revoked == 1 else 's'} revoked.")
    if what != "revoke":
        word = of.removesuffix("s")
        which = f"{word} {only}" if only else f"{ready} {word}{'' if ready == 1 else 's'}"
        messages.success(request, f"Cards are ready for {which}.")
    stir(competition)
    address = reverse("desk:cards", args=[competition.slug, stage, session])
    return HttpResponseRedirect(address + ("?of=pairs" if of == "pairs" else ""))


def _card(request: HttpRequest, token: TableToken, there: Folded) -> Card:
    address, other = request.build_absolute_uri(address_of(token)), second_address()
    second = f"{other}{address_of(token)}" if other else ""
    return Card(
        _holder(token),
        name_of(there, token.contestant) if token.contestant else "",
        address,
        image_of(address),
        "" if token.expires is None else day_clock(there, token.expires),
        second,
        image_of(second) if second else "",
    )


def image_of(address: str) -> str:
    """A code as an image that stands in the page itself."""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", scale=4, border=2, dark="#000", light="#fff"
    )
    return "data:image/svg+xml;base64," + b64encode(out.getvalue()).decode("ascii")
