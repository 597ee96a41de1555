"""The pages of boards and people: a traveller, the hands of a round, a match, a scorecard."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from convenor.web.desks import desk_of
from convenor.web.kept_pages import kept_until_next_fact
from convenor.web.permits import of_competition
from convenor.web.public import boards, hands
from convenor.web.public.cards import card_of
from convenor.web.public.match_sheets import sheet_of
from convenor.web.public.people import who
from convenor.web.public.rounds import next_of
from convenor.web.public.showing import page
from convenor.web.public.stages import round_numbered, stage_named
from convenor.web.store.models import Competition


@require_safe
@of_competition
@kept_until_next_fact
def board(
    request: HttpRequest, competition: Competition, stage: str, number: int, board: int
) -> HttpResponse:
    """A board: the hands, every table's result, how often each score came about."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        round = round_numbered(found, number)
        boards.board_numbered(round, board)
        seen = boards.is_open(there, found, round, board)
        order = round.session.boards
        at = order.index(board)
        context = {
            "stage": found,
            "tab": f"round {number}",
            "round": round,
            "board": board,
            "seen": seen,
            "before": order[at - 1] if at else None,
            "after": order[at + 1] if at + 1 < len(order) else None,
            "traveller": boards.traveller(there, found, round, board) if seen else None,
            "diagram": hands.diagram(there, found, round, board) if seen else None,
        }
        return page(request, competition, there, "board.html", context, {"board": "_board.html"})


@require_safe
@of_competition
@kept_until_next_fact
def hand_records(
    request: HttpRequest, competition: Competition, stage: str, number: int
) -> HttpResponse:
    """The hands of a round, to be read or printed."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        round = round_numbered(found, number)
        context = {
            "stage": found,
            "tab": f"round {number}",
            "round": round,
            "diagrams": hands.diagrams(there, found, round),
        }
        return page(request, competition, there, "hands.html", context)


@require_safe
@of_competition
def hands_pbn(
    _request: HttpRequest, competition: Competition, stage: str, number: int
) -> HttpResponse:
    """The same hands for other programs."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        round = round_numbered(found, number)
        if not hands.diagrams(there, found, round):
            raise Http404(f"The hands of {round.name} are not out.")
        text = hands.as_pbn(there, found, round)
    response = HttpResponse(text, content_type="application/x-pbn; charset=utf-8")
    name = f"{competition.slug}-{found.slug}-{number}.pbn"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@of_competition
@kept_until_next_fact
def match(
    request: HttpRequest, competition: Competition, stage: str, number: int, match: str
) -> HttpResponse:
    """A match, board by board."""
    with desk_of(competition).reading() as there:
        found = stage_named(there, stage)
        round = round_numbered(found, number)
        sheet = sheet_of(there, found, round, match)
        if sheet is None:
            raise Http404(f"There is no match '{match}' in {round.name}.")
        context = {"stage": found, "tab": f"round {number}", "round": round, "sheet": sheet}
        return page(request, competition, there, "match.html", context, {"match": "_match.html"})


@require_safe
@of_competition
@kept_until_next_fact
def contestant(request: HttpRequest, competition: Competition, number: str) -> HttpResponse:
    """The scorecard of a pair, a team or a player."""
    with desk_of(competition).reading() as there:
        if number not in there.state.entries:
            raise Http404(f"Nobody of number '{number}' is entered here.")
        context = {
            "tab": "people",
            "who": who(there, number),
            "cards": card_of(there, number),
            "next": next_of(there, number),
        }
        return page(request, competition, there, "card.html", context, {"card": "_card.html"})
