"""The pages of boards and people: a traveller, the hands of a round, a match, a scorecard."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from convenor.competition.views.people import who
from convenor.competition.views.visibility import is_open
from convenor.web.public import boards, hands
from convenor.web.public.cards import card_of
from convenor.web.public.framing import Said, Visit, competition_page, own_round, round_page
from convenor.web.public.long_tables import part_asked
from convenor.web.public.match_sheets import sheet_of
from convenor.web.public.rounds import next_of
from convenor.web.public.stages import Round, Stage


@round_page("board.html", shows=own_round, board="_board.html")
def board(visit: Visit, stage: Stage, round: Round, board: int) -> Said:
    """A board: the hands, every table's result, how often each score came about."""
    boards.board_numbered(round, board)
    seen = is_open(visit.there, round.session, board)
    order = round.session.boards
    at = order.index(board)
    shown = hands.diagrams(visit.there, stage, round, [board] if seen else [])
    made = boards.traveller(visit.there, stage, round, board) if seen else None
    part = part_asked(visit.request, len(made.results) if made else 0)
    return {
        "board": board,
        "seen": seen,
        "before": order[at - 1] if at else None,
        "after": order[at + 1] if at + 1 < len(order) else None,
        "traveller": made,
        "part": part,
        "results": part.lines(made.results) if made else (),
        "diagram": next(iter(shown.boards), None),
        "waits": shown.waits,
    }


@round_page("hands.html", shows=own_round, hands="_hands.html")
def hand_records(visit: Visit, stage: Stage, round: Round) -> Said:
    """The hands of a round, to be read or printed."""
    shown = hands.hands_of(visit.there, stage, round)
    return {"diagrams": shown.boards, "waits": shown.waits}


@round_page("hands.html", keep=False)
def hands_pbn(visit: Visit, stage: Stage, round: Round) -> Said:
    """The same hands for other programs."""
    text = hands.as_pbn(visit.there, stage, round)
    if not text:
        raise Http404(f"The hands of {round.name} are not out.")
    response = HttpResponse(text, content_type="application/x-pbn; charset=utf-8")
    name = f"{visit.competition.slug}-{stage.slug}-{round.number}.pbn"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@round_page("match.html", match="_match.html")
def match(visit: Visit, stage: Stage, round: Round, match: str) -> Said:
    """A match, board by board."""
    sheet = sheet_of(visit.there, stage, round, match)
    if sheet is None:
        raise Http404(f"There is no match '{match}' in {round.name}.")
    return {"sheet": sheet}


@competition_page("card.html", card="_card.html")
def contestant(visit: Visit, number: str) -> Said:
    """The scorecard of a pair, a team or a player."""
    there = visit.there
    if number not in there.state.entries:
        raise Http404(f"Nobody of number '{number}' is entered here.")
    return {
        "tab": "people",
        "who": who(there, number),
        "cards": card_of(there, number),
        "next": next_of(there, number),
    }
