"""The third step: entries pasted, typed or sent as a file, every problem beside its line.

A list without a problem is entered at once; any other comes back line by line, each in a field of
its own, with what was read of it and what is wrong, or as the text that it was. Nothing that was
sent is lost.
"""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from convenor.actions.entries.joining import latecomers
from convenor.actions.entries.pasted_lists import MOST_LINES, Listed, lines_of_text
from convenor.actions.first_rounds import KINDS, first_stage
from convenor.actions.imports.entries_checked import Checked, checked
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role, role_in
from convenor.web.setup import uploads
from convenor.web.setup.beginning import can_begin_anew
from convenor.web.setup.views import STEPS
from convenor.web.store.models import Competition

LONGEST_TEXT = 400_000
LONGEST_REASON = 300


@require_http_methods(["GET", "HEAD", "POST"])
@needs_role(Role.DIRECTOR)
def entries(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Who plays."""
    if request.method != "POST":
        return _page(request, competition)
    try:
        listed = _listed(request)
    except Mistake as mistake:
        return _page(request, competition, problem=str(mistake), status=400)
    if request.POST.get("as") == "text":
        return _page(request, competition, text="\n".join(listed.lines))
    if not listed.lines:
        problem = "There is no entry in it: write one line for each."
        return _page(request, competition, problem=problem, status=400)
    return _checked(request, competition, listed)


def _listed(request: HttpRequest) -> Listed:
    """What was sent: a file, lines in fields of their own, or a text."""
    if "row" in request.POST:
        lines = [*request.POST.getlist("row"), *lines_of_text(request.POST.get("text", "")).lines]
        return Listed(tuple(each[:500] for each in lines if each.strip()))
    sent = request.FILES.get("file")
    if isinstance(sent, UploadedFile):
        if (sent.size or 0) > uploads.LARGEST:
            raise Mistake(
                f"'{str(sent.name)[:60]}' is too large: "
                "a list of entries has less than 2 megabytes."
            )
        return uploads.listed(str(sent.name), sent.read())
    text = request.POST.get("text", "")
    if len(text) > LONGEST_TEXT:
        raise Mistake("The list is too long: enter it in parts.")
    return lines_of_text(text)


def _checked(request: HttpRequest, competition: Competition, listed: Listed) -> HttpResponse:
    desk = desk_of(competition)
    role = role_in(request, competition).acting
    by = str(request.user.get_username())
    notes = list(listed.notes)
    if listed.too_many:
        notes.append(
            f"The list has {listed.too_many} lines too many for one go: these are the first "
            f"{MOST_LINES}, enter the others after them."
        )
    found = checked(desk, listed.lines, by, role, notes)
    sure = request.POST.get("sure") == "yes"
    because = request.POST.get("because", "").strip()[:LONGEST_REASON] if sure else ""
    unsure = (found.doubts or found.notes) and not sure
    if found.problems or unsure or (found.refusals and not because):
        return _page(request, competition, found=found, status=400)
    try:
        desk.do("enter-many", {"rows": found.rows}, by, role, override=because)
    except (Mistake, Refusal) as no:
        return _page(request, competition, found=found, problem=str(no), status=409)
    there = desk.competition
    messages.success(request, f"{how_many(len(found.rows), there)} entered.")
    begun = there.state.stage(first_stage(there).name).opened
    return redirect("setup:entries" if begun else "setup:start", competition.slug)


def how_many(count: int, there: Folded) -> str:
    """'1 pair is', '40 pairs are'."""
    kind = KINDS[there.state.the_plan.contestants]
    return f"1 {kind.removesuffix('s')} is" if count == 1 else f"{count} {kind} are"


def _page(
    request: HttpRequest,
    competition: Competition,
    found: Checked | None = None,
    problem: str = "",
    status: int = 200,
    text: str = "",
) -> HttpResponse:
    with desk_of(competition).reading() as there:
        plan = there.state.the_plan
        entered = tuple(there.state.entries.values())
        stage = first_stage(there)
        begun = there.state.stage(stage.name).opened
        context = {
            "competition": competition,
            "found": found,
            "problem": problem,
            "text": text or ("" if found else request.POST.get("text", "")[:LONGEST_TEXT]),
            "entered": entered,
            "count": how_many(len(entered), there),
            "stage": stage,
            "begun": begun,
            "late": latecomers(there, stage.name),
            "back": request.path,
            "anew": can_begin_anew(there),
            "kind": KINDS[plan.contestants],
            "one": KINDS[plan.contestants].removesuffix("s"),
            "least": plan.members[0],
            "most": plan.members[1],
            "steps": STEPS,
            "step": 3,
        }
        return render(request, "convenor/setup/entries.html", context, status=status)
