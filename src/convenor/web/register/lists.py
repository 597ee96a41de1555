"""A list of players sent to the site: looked at, decided row by row, taken in as a whole."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from convenor.actions.office.desk import take_in
from convenor.actions.office.importing import LARGEST, MOST_ROWS, Preview, previewed
from convenor.actions.office.office_action import Caller
from convenor.errors import Mistake, Refusal
from convenor.formats.spreadsheets import Limits, cells_of
from convenor.office.days import day_of
from convenor.office.register import Register
from convenor.office.sheets import written
from convenor.web.register.callers import needs
from convenor.web.store.models import SentList
from convenor.web.store.office import members, office

MOST_SHOWN = 60


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs("secretary")
def send(request: HttpRequest, caller: Caller) -> HttpResponse:
    """A file is sent."""
    problem = ""
    SentList.drop_old()
    if request.method == "POST":
        try:
            return redirect("office:decide", _sent(request).pk)
        except Mistake as mistake:
            problem = str(mistake)
    context = {"problem": problem, "caller": caller, "section": "office"}
    return render(request, "convenor/office/send.html", context, status=400 if problem else 200)


def _sent(request: HttpRequest) -> SentList:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise Mistake("There is no file in it: choose one.")
    if (file.size or 0) > LARGEST:
        raise Mistake(f"'{str(file.name)[:60]}' is too large: a list has less than 20 megabytes.")
    cells = cells_of(str(file.name), file.read(), Limits("players", LARGEST, MOST_ROWS + 1))
    told = request.POST.get("as_at", "").strip()
    as_at = day_of(told) if told else None
    previewed(members() or Register(), str(file.name), cells, None, as_at)  # can it be read?
    return SentList.objects.create(
        user_id=int(request.user.pk or 0), name=str(file.name)[:120], cells=cells, as_at=as_at
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs("secretary")
def decide(request: HttpRequest, caller: Caller, sent: int) -> HttpResponse:
    """What a list would do, with a choice for each row in doubt; then it is done."""
    there = SentList.objects.filter(pk=sent, user_id=int(request.user.pk or 0)).first()
    if there is None:
        raise Http404("This list is not here any more: send it again.")
    if request.POST.get("do") == "drop":
        there.delete()
        messages.success(request, "The list is thrown away; nothing was taken in.")
        return redirect("office:send")
    problem = ""
    decided = _decided(request)
    try:
        preview = previewed(office().register, there.name, there.cells, decided, there.as_at)
        if request.method == "POST" and preview.ready:
            done = take_in(office(), preview, caller)
            there.delete()
            messages.success(request, f"{len(preview.matches)} rows taken in: {done.says}.")
            return redirect("office:register")
    except (Mistake, Refusal) as no:
        problem = str(no)
        preview = previewed(office().register, there.name, there.cells, None, there.as_at)
    return render(
        request,
        "convenor/office/decide.html",
        _context(preview, there, decided, problem),
        status=409 if problem else 200,
    )


def _decided(request: HttpRequest) -> dict[int, str]:
    """What was chosen for rows: a number, 'new' or 'skip'."""
    return {
        int(name[4:]): str(text).strip()[:40]
        for name, text in request.POST.items()
        if name.startswith("row-") and name[4:].isdecimal() and str(text).strip()
    }


def _context(
    preview: Preview, there: SentList, decided: dict[int, str], problem: str
) -> dict[str, object]:
    doubts = [each for each in preview.matches if each.doubt]
    chosen = [each for each in preview.matches if each.row.row in decided and not each.doubt]
    changed = [each for each in preview.matches if each.state == "changed"]
    return {
        "sent": there,
        "preview": preview,
        "counts": [(state, count) for state, count in preview.counts.items() if count],
        "problems": preview.sheet.problems[:MOST_SHOWN],
        "doubts": doubts[:MOST_SHOWN],
        "doubts_left": max(0, len(doubts) - MOST_SHOWN),
        "chosen": [(each, decided[each.row.row]) for each in chosen],
        "changed": changed[:MOST_SHOWN],
        "changed_left": max(0, len(changed) - MOST_SHOWN),
        "problem": problem,
        "section": "office",
    }


@never_cache
@require_safe
@needs("secretary")
def export(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The register as CSV: the whole of it to the office, a club's part to its secretary."""
    import csv

    register = members() or Register()
    mine = [each for each in register.there() if caller.keeps(each)]
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="register.csv"'
    rows = written(register, mine, private=request.GET.get("private") == "yes")
    csv.writer(answer).writerows([_safe(cell) for cell in row] for row in rows)
    return answer


def _safe(cell: str) -> str:
    """A text that a spreadsheet would work out is marked as a text."""
    return f"'{cell}" if cell[:1] in ("=", "@", "+", "-", "\t", "\r") else cell
