"""The office of a competition: systems with their files, appeals, cases, forms, and letters.

A competition goes in; pages come out that show how far each matter is, with the next step as the
form of its action. Files that are sent are bounded in size and kind before they are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from convenor.actions.asking.deciders import deciders
from convenor.actions.cases.casework import clause_of_case
from convenor.actions.overview.table_names import name_of
from convenor.actions.systems.filing import LARGEST, described, files_of
from convenor.competition.live import Competition as Folded
from convenor.competition.state.cases import cases
from convenor.competition.state.systems import SHOWN, registered
from convenor.competition.views.casework import appeals_rows
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.bodies.systems import Paper
from convenor.ledger.kinds import plain_body
from convenor.printing.blocks import Document
from convenor.printing.letters import LETTERS, letter, subjects
from convenor.printing.typesetting import pdf_of
from convenor.web.desk.roles import Official, official
from convenor.web.desk.session_pages import frame
from convenor.web.desks import desk_of
from convenor.web.permits import needs_role
from convenor.web.store.models import Competition
from convenor.web.store.system_files import file_answer, keep_file

STEPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "appeal": (
        ("send-appeal", "Pass on"), ("argue-appeal", "Argue"), ("set-hearing", "Set a hearing"),
        ("send-papers", "Send papers"), ("decide-appeal", "Decide"),
    ),
    "case": (
        ("explain-case", "Explain"), ("report-case", "Report"), ("decide-case", "Decide"),
    ),
    "system": (
        ("classify-system", "Classify"), ("dispute-system", "Dispute"),
        ("lodge-defence", "Defence"), ("tell-consent", "Consent"),
    ),
}  # fmt: skip
"""The steps that a matter can take, in their order."""
BEGINNINGS = {
    "systems": (("lodge-system", "Lodge a system"), ("see-cards", "Look at cards")),
    "appeals": (("lodge-appeal", "Lodge an appeal"), ("name-committee", "Name a committee")),
    "cases": (("open-case", "Open a case"),),
}
DECIDED = ("succeeded", "failed", "decided")


def _links(competition: Competition, kind: str, number: str, page: str) -> list[tuple[str, str]]:
    back = reverse("desk:office", args=[competition.slug, page])
    query = urlencode({kind: number, "back": back})
    return [
        (title, f"{reverse('desk:do', args=[competition.slug, action])}?{query}")
        for action, title in STEPS[kind]
    ]


@require_safe
@never_cache
@needs_role("director")
def office(request: HttpRequest, competition: Competition, page: str) -> HttpResponse:
    """One page of the office."""
    found = PAGES.get(page)
    if found is None:
        raise Http404(f"The office has no page '{page[:40]}'.")
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        stop = frame(competition, there, me, "office")
        context = {
            **stop,
            "office_page": page,
            "pages": OFFICE,
            "begin": _beginnings(competition, page),
            **found(there, competition, me),
        }
        return render(request, f"convenor/desk_office_{page}.html", context)


def _beginnings(competition: Competition, page: str) -> list[tuple[str, str]]:
    back = urlencode({"back": reverse("desk:office", args=[competition.slug, page])})
    return [
        (title, f"{reverse('desk:do', args=[competition.slug, action])}?{back}")
        for action, title in BEGINNINGS.get(page, ())
    ]


def _systems(there: Folded, competition: Competition, me: Official) -> dict[str, object]:  # noqa: ARG001
    rows = [
        {
            "number": each.number,
            "who": f"{each.contestant} {name_of(there, each.contestant)}",
            "players": ", ".join(each.lodged.players),
            "name": each.lodged.name,
            "colour": each.colour,
            "settled": SHOWN[each.settled],
            "brown": ", ".join(each.lodged.brown),
            "files": files_of(there.state, each.number),
            "steps": _links(competition, "system", each.number, "systems"),
        }
        for each in registered(there.state)
    ]
    return {"rows": rows, "papers": get_args(Paper), "largest": LARGEST // 1_000_000}


def _appeals(there: Folded, competition: Competition, me: Official) -> dict[str, object]:  # noqa: ARG001
    lodged = {body.appeal: body for _, body in there.state.of(bodies.AppealLodged)}
    rows = []
    for each in appeals_rows(there):
        number = str(each["appeal"])
        body = lodged.get(number)
        over = each["state"] in DECIDED
        rows.append(
            {
                "number": number,
                "who": name_of(there, str(each["contestant"])),
                "against": each["against"],
                "grounds": "" if body is None else body.grounds,
                "deposit": None if body is None else body.deposit,
                "state": each["state"],
                "over": over,
                "form": body is not None,
                "steps": [] if over else _links(competition, "appeal", number, "appeals"),
                "facts": _steps_taken(there, number),
            }
        )
    return {"rows": rows}


def _steps_taken(there: Folded, number: str) -> list[tuple[str, str]]:
    """What was recorded of an appeal, in order: when, and what."""
    kinds = (
        "appeal lodged", "matter appealed", "appeal sent", "argument added", "hearing set",
        "appeal papers sent", "appeal decided",
    )  # fmt: skip
    found = [
        (stamp.number, f"{stamp.happened:%d %b %H:%M}", kind)
        for kind in kinds
        for stamp, body in there.state.of_kind(kind)
        if plain_body(kind, body).get("appeal") == number
    ]
    return [(when, kind) for _, when, kind in sorted(found)]


def _cases(there: Folded, competition: Competition, me: Official) -> dict[str, object]:  # noqa: ARG001
    rows = []
    for each in cases(there.state):
        clause = clause_of_case(there, each.opened.clause)
        over = each.decided is not None
        rows.append(
            {
                "number": each.number,
                "clause": clause.name,
                "heading": clause.heading,
                "who": name_of(there, each.opened.contestant) if each.opened.contestant else "",
                "players": ", ".join(each.opened.players),
                "text": each.opened.text,
                "due": each.opened.due,
                "standing": each.standing,
                "decided": each.decided,
                "by": ", then ".join(deciders(clause)),
                "explained": each.explained,
                "reported": each.reported,
                "steps": [] if over else _links(competition, "case", each.number, "cases"),
            }
        )
    return {"rows": rows}


def _letters(there: Folded, competition: Competition, me: Official) -> dict[str, object]:  # noqa: ARG001
    kinds = [
        {"kind": kind, "title": each.title, "about": each.about, "subjects": subjects(there, kind)}
        for kind, each in LETTERS.items()
    ]
    return {"kinds": kinds}


PAGES = {"systems": _systems, "appeals": _appeals, "cases": _cases, "letters": _letters}
OFFICE = tuple((name, name.capitalize()) for name in (*PAGES, "reports", "conduct"))


# --- files of systems ----------------------------------------------------------------------------


@require_POST
@needs_role("director")
def send_file(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Keep a card, notes or a defence."""
    back = HttpResponseRedirect(reverse("desk:office", args=[competition.slug, "systems"]))
    try:
        said = take_file(request, competition, official(request, competition).name, "director")
    except (Mistake, Refusal) as no:
        sentence = str(no)
        messages.error(request, sentence[:1].upper() + sentence[1:])
    else:
        messages.success(request, said)
    return back


def take_file(request: HttpRequest, competition: Competition, by: str, role: str) -> str:
    """The file of a request, recorded and kept; what was recorded comes back."""
    sent = request.FILES.get("file")
    if sent is None or isinstance(sent, list):
        raise Mistake("no file came: choose one.")
    if sent.size is not None and sent.size > LARGEST:
        raise Mistake(f"the file has {sent.size:,} bytes, and {LARGEST:,} are taken.")
    paper = request.POST.get("paper", "card")
    if paper not in get_args(Paper):
        raise Mistake(f"'{paper[:20]}' is no paper of a system: card, notes or defence.")
    content = sent.read()
    system = request.POST.get("system", "")
    filed = described(system, cast(Paper, paper), sent.name or "", content)
    given = plain_body("system filed", filed)
    done = desk_of(competition).do("file-system", dict(given), by, "director")
    keep_file(competition, filed, content)
    del role
    return done.says


@require_safe
@never_cache
@needs_role("director")
def system_file(
    request: HttpRequest, competition: Competition, system: str, sha256: str
) -> HttpResponse:
    """A file of a system, for officials."""
    del request
    with desk_of(competition).reading() as there:
        found = [e for e in files_of(there.state, system) if e.sha256 == sha256]
    if not found:
        raise Http404("There is no such file.")
    return file_answer(competition, found[0])


# --- letters -------------------------------------------------------------------------------------


@require_safe
@never_cache
@needs_role("director")
def one_letter(request: HttpRequest, competition: Competition, kind: str) -> HttpResponse:
    """A letter on the page, or as PDF."""
    about = request.GET.get("about", "")[:80]
    me = official(request, competition)
    with desk_of(competition).reading() as there:
        if kind not in LETTERS:
            raise Http404(f"There is no letter '{kind[:40]}'.")
        context = {
            **frame(competition, there, me, "office"), "office_page": "letters", "pages": OFFICE,
            "kind": kind, "about": about,
        }  # fmt: skip
        try:
            made: Document = letter(there, kind, about)
        except Mistake as no:
            sentence = str(no)
            context["mistake"] = sentence[:1].upper() + sentence[1:]
            return render(request, "convenor/desk_letter.html", context, status=400)
        if request.GET.get("as") == "pdf":
            answer = HttpResponse(pdf_of((made,)), content_type="application/pdf")
            answer.headers["Content-Disposition"] = f'inline; filename="{made.name}.pdf"'
            return answer
        return render(request, "convenor/desk_letter.html", {**context, "document": made})
