"""What a phone at a table asks for, answered: pages for people, sentences for the page's script.

The secret in the address is all the leave there is: no cookie gives any, so a form sent from
elsewhere could do no more than whoever knows the address (hence no token against that). A form and
the script send the same fields to the same addresses; the script asks for JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import SIDES
from convenor.errors import Mistake, Refusal
from convenor.explain import Figure
from convenor.web import result_notation as writing
from convenor.web.copy_state import second_address
from convenor.web.headers import policy_with
from convenor.web.problems import wants_data
from convenor.web.public.derivations import folded
from convenor.web.store.system_files import file_answer
from convenor.web.table import asked_derivation, buttons, page_context, phones, submissions
from convenor.web.table.tokens import Closed, Table, insist_open, opened

View = Callable[..., HttpResponseBase]
Act = Callable[[Table, dict[str, str], submissions.Sender], submissions.Said]


def at_table(view: View) -> View:
    """A view of the table that a card opens; a card that opens nothing is told in words."""

    @csrf_exempt  # see above
    @wraps(view)
    def found(request: HttpRequest, token: str, **more: object) -> HttpResponseBase:
        try:
            table = opened(token, _session_said(request))
            try:
                answer = view(request, table, **more)
            except (Mistake, Refusal) as no:
                answer = _refused(request, table, no)
        except Closed as closed:
            answer = _closed(request, closed)
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Robots-Tag"] = "noindex"
        answer.headers["Referrer-Policy"] = "no-referrer"  # the address is the key
        if second := second_address():
            answer.headers["Content-Security-Policy"] = policy_with(second)
        return answer

    return found


def _session_said(request: HttpRequest) -> dict[str, str]:
    """The session that a form was made for, or that was asked for, and the stage chosen before."""
    sent = request.POST.get("at", "") if request.method == "POST" else ""
    asked = sent or request.GET.get("at", "")
    return {"at": asked, "sent": sent, "stage": phones.kept_stage(request)}


def _closed(request: HttpRequest, closed: Closed) -> HttpResponse:
    title = "This table is closed" if closed.status == 410 else "Not found"
    if wants_data(request):
        return _problem(closed.status, title, closed.sentence)
    context = {"title": title, "sentence": closed.sentence, "competition": closed.competition}
    return render(request, "convenor/table_closed.html", context, status=closed.status)


def _refused(request: HttpRequest, table: Table, no: Mistake | Refusal) -> HttpResponse:
    """What cannot be shown or done, with the way back to the table."""
    status = 400 if isinstance(no, Mistake) else 409
    title, sentence = "Not here" if status == 400 else "Not yet", page_context.as_sentence(str(no))
    if wants_data(request):
        return _problem(status, title, sentence)
    context = {"title": title, "sentence": sentence, "competition": table.competition}
    context |= {"table": table, "suits": request.COOKIES.get("suits", "")}
    return render(request, "convenor/table_refused.html", context, status=status)


def _problem(status: int, title: str, sentence: str, **more: str) -> JsonResponse:
    document = {"title": title, "status": status, "detail": sentence, **more}
    return JsonResponse(document, status=status, content_type="application/problem+json")


# --- pages ---------------------------------------------------------------------------------------


@at_table
@require_safe
def page(request: HttpRequest, table: Table) -> HttpResponse:
    """The table: who, which boards, until when, and where next."""
    return _page(request, table)


def _page(request: HttpRequest, table: Table, status: int = 200, **more: object) -> HttpResponse:
    with table.desk.reading() as there:
        insist_open(table, there)
        context = page_context.context(
            there, table, _wanted_round(request), phones.kept_side(request, table)
        )
        context["suits"] = request.COOKIES.get("suits", "")
        context["said"] = page_context.SENTENCES.get(request.GET.get("said", ""), "")
        answer = render(request, "convenor/table_page.html", {**context, **more}, status=status)
    phones.name_phone(request, answer)
    if table.beside and request.GET.get("at") == table.place_word:
        phones.keep_stage(answer, table.token.secret, table.place)
    return answer


def _wanted_round(request: HttpRequest) -> int | None:
    text = request.POST.get("round", "") or request.GET.get("round", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


@at_table
@require_POST
def side(request: HttpRequest, table: Table) -> HttpResponse:
    """Keep on this phone which side it is, for those who sit there now."""
    chosen = request.POST.get("side", "")
    answer = _back(request, table)
    if chosen not in SIDES:
        phones.forget_side(answer, table)
        return answer
    with table.desk.reading() as there:
        insist_open(table, there)
        found = page_context.sitting_now(there, table, _wanted_round(request))
    phones.keep_side(answer, table, chosen, found.contestant(chosen) if found else "")
    return answer


@at_table
@require_POST
def look(request: HttpRequest, table: Table) -> HttpResponse:
    """Two colours of suits, or four."""
    answer = _back(request, table)
    if request.POST.get("suits") == "four":
        answer.set_cookie("suits", "four", phones.A_YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie("suits", samesite="Lax")
    return answer


def _back(request: HttpRequest, table: Table, said: str = "") -> HttpResponse:
    """To the table's page, at the round that was looked at."""
    with table.desk.reading() as there:
        query = page_context.pin(there, table, _wanted_round(request))
    if said:
        query += f"{'&' if query else '?'}said={said}"
    return HttpResponseRedirect(reverse("table:page", args=[table.token.secret]) + query)


# --- what is sent --------------------------------------------------------------------------------


@at_table
def board(request: HttpRequest, table: Table, board: int) -> HttpResponse:
    """A board: the form to enter it, and what comes of it."""
    if request.method in ("GET", "HEAD"):
        return _board_page(request, table, board, {})
    if request.method != "POST":
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    return _do(
        request,
        table,
        lambda *given: submissions.enter(given[0], board, *given[1:]),
        lambda status, sentence: _board_page(
            request, table, board, _sent(request), status, sentence
        ),
    )


def _board_page(
    request: HttpRequest,
    table: Table,
    board: int,
    pressed: dict[str, str],
    status: int = 200,
    sentence: str = "",
) -> HttpResponse:
    """The form of a board, without a script; a mistake stands above what was pressed."""
    asked = pressed.get("side") or request.GET.get("side", "")
    with table.desk.reading() as there:
        insist_open(table, there)
        number = page_context.round_of(there, table, board)
        context = page_context.context(there, table, number, phones.kept_side(request, table))
        found = context["sitting"]
        line = found.board(board) if found else None
        if line is None:
            raise Mistake(f"Table {table.name} does not play board {board}: check its number.")
        if not pressed and line.score is not None:
            pressed = writing.pressed(line.score.text, line.score.lead)
        if asked in SIDES:
            context["side"] = asked
        context |= {"line": line, "pressed": pressed, "mistake": sentence}
        context |= {"entry": buttons.entry(found, pressed), "suits": request.COOKIES.get("suits")}
        answer = render(request, "convenor/table_board.html", context, status=status)
    phones.name_phone(request, answer)
    return answer


@at_table
@require_POST
def confirm(request: HttpRequest, table: Table, board: int) -> HttpResponse:
    """The other side agrees to a result."""
    return _do(request, table, lambda *given: submissions.confirm(given[0], board, *given[1:]))


@at_table
@require_POST
def card(request: HttpRequest, table: Table) -> HttpResponse:
    """A side agrees to its scores of a round."""
    return _do(request, table, submissions.confirm_card)


@at_table
@require_POST
def call(request: HttpRequest, table: Table) -> HttpResponse:
    """The table calls the director."""
    return _do(request, table, submissions.call)


def _sent(request: HttpRequest) -> dict[str, str]:
    return {name: str(request.POST.get(name, ""))[:400] for name in request.POST}


def _do(
    request: HttpRequest,
    table: Table,
    act: Act,
    again: Callable[[int, str], HttpResponse] | None = None,
) -> HttpResponse:
    """Do it; back to the page with its sentence, or to where it was sent from with the mistake."""
    sender = submissions.Sender(phones.phone_of(request))
    try:
        said = act(table, _sent(request), sender)
    except (Mistake, Refusal) as no:
        status = 400 if isinstance(no, Mistake) else 409
        sentence = page_context.as_sentence(str(no))
        unsure = isinstance(no, submissions.Unsure)
        if wants_data(request):
            more = {"ask": "sure"} if unsure else {}
            return _problem(status, "Not taken", sentence, **more)
        if again is not None:
            return again(status, sentence)
        return _page(request, table, status, mistake=sentence, unsure=unsure)
    if wants_data(request):
        return JsonResponse({"says": said.sentence, "repeated": said.repeated})
    return _back(request, table, page_context.number_of(said))


@at_table
@require_safe
def board_why(request: HttpRequest, table: Table, board: int) -> HttpResponse:
    """Why a board was worth what it was: to the one who asks, or to everybody."""
    who = request.GET.get("who", "")
    return _why(request, table, lambda there: asked_derivation.of_board(there, table, board, who))


@at_table
@require_safe
def why(request: HttpRequest, table: Table) -> HttpResponse:
    """Why a session, or the match of a round, is worth what it is so far."""
    who, number = request.GET.get("who", ""), _wanted_round(request)
    if number is None:
        return _why(request, table, lambda there: asked_derivation.of_session(there, table, who))
    return _why(request, table, lambda there: asked_derivation.of_match(there, table, who, number))


def _why(request: HttpRequest, table: Table, tell: Callable[[Competition], Figure]) -> HttpResponse:
    """A derivation as a page of its own; the script takes its tree out of it."""
    with table.desk.reading() as there:
        insist_open(table, there)
        book = there.state.the_plan.rulebook
        context = {
            "table": table,
            "competition": table.competition,
            "derivation": folded(there, tell(there), book),
            "pin": page_context.pin(there, table, _wanted_round(request)),
            "suits": request.COOKIES.get("suits", ""),
        }
    return render(request, "convenor/table_why.html", context)


@at_table
@require_safe
def field(request: HttpRequest, table: Table, board: int) -> HttpResponse:
    """The field's results on a board, once the table may see them."""
    with table.desk.reading() as there:
        insist_open(table, there)
        who, part = request.GET.get("who", ""), request.GET.get("part", "")
        side = phones.kept_side(request, table)
        context = page_context.field(there, table, board, who, side, part)
        context["suits"] = request.COOKIES.get("suits", "")
        return render(request, "convenor/table_field.html", context)


@at_table
@require_safe
def system_card(request: HttpRequest, table: Table, sha256: str) -> HttpResponse:
    """The card of a system that is played at this table in the round in play."""
    with table.desk.reading() as there:
        insist_open(table, there)
        found = page_context.sitting_now(there, table, _wanted_round(request))
        cards = [] if found is None else page_context.system_cards(there, table, found.round)
    for _, file in cards:
        if file.sha256 == sha256:
            return file_answer(table.competition, file)
    raise Http404("That card belongs to nobody who sits here now.")
