"""The pages of the register: found as one types, one player, clubs, the own record.

Birth dates and contacts are shown to those who keep the entry and to the player; others see what an
entry needs: name, number and club. What may be done is decided in `actions/office`.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from convenor.actions.office.desk import do
from convenor.actions.office.office_action import Caller
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Fact
from convenor.office import bodies
from convenor.office.kinds import CATALOGUE, LEDGER
from convenor.office.matching import in_words
from convenor.office.member import Member
from convenor.office.people import PERSONAL
from convenor.office.register import OWN, Register
from convenor.web.register.callers import needs
from convenor.web.register.forgetting import hide_everywhere
from convenor.web.store.office import members, office

MOST_FOUND, MOST_TYPED = 100, 12
SEVERAL = ("also", "other_clubs", "categories")
CHANGED = (
    *("name", "also", "born", "gender", "email", "phone", "address", "account"),
    *("club", "other_clubs", "district", "state", "rank", "masterpoints", "as_at"),
    *("categories", "member_from", "member_until"),
)
"""What the form of an entry has, in its order; a residence comes with a list or by the API."""
DAYS = ("born", "as_at", "member_from", "member_until")


@never_cache
@require_safe
@needs("player")
def typed(request: HttpRequest, caller: Caller) -> HttpResponse:  # noqa: ARG001
    """Players as one types, for fields that name somebody: name, number and club, and no more."""
    register = members()
    sent = request.GET.get("q") or next(iter(request.GET.values()), "")
    text = str(sent)[:80].strip()
    found = register.search(text, MOST_TYPED) if register is not None and len(text) > 1 else ()
    players = [{"number": e.number, "name": e.name, "club": e.club} for e in found]
    if request.headers.get("HX-Request"):
        return render(request, "convenor/office/_typed.html", {"players": players})
    return JsonResponse({"players": players})


@never_cache
@require_safe
@needs("secretary")
def register_page(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The register, or the part of it that is the caller's to keep."""
    register = members() or Register()
    text = request.GET.get("q", "")[:80].strip()
    clubs = None if caller.is_office else caller.clubs
    found = register.search(text, MOST_FOUND + 1, clubs)
    context = {
        "caller": caller,
        "q": text,
        "found": [(each, register.district_of(each)) for each in found[:MOST_FOUND]],
        "more": len(found) > MOST_FOUND,
        "count": len(register.there()),
        "clubs": _clubs(register, clubs),
        "retention": register.retention,
        "section": "office",
    }
    part = "_found.html" if request.headers.get("HX-Request") else "register.html"
    return render(request, f"convenor/office/{part}", context)


def _clubs(register: Register, only: frozenset[str] | None) -> list[dict[str, object]]:
    """The clubs with their players counted and who keeps them."""
    counts: dict[str, int] = {}
    for member in register.there():
        for club in member.clubs:
            counts[club] = counts.get(club, 0) + 1
    names = {each.name for each in register.clubs.values()} | set(counts)
    kept: dict[str, list[str]] = {}
    for account, theirs in register.secretaries.items():
        for club in theirs:
            kept.setdefault(club, []).append(account)
    return [
        {
            "name": name,
            "club": register.club(name),
            "players": counts.get(name, 0),
            "secretaries": ", ".join(sorted(kept.get(name, ()))),
        }
        for name in sorted(names, key=str.casefold)
        if only is None or name in only
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs("player")
def member_page(request: HttpRequest, caller: Caller, number: str) -> HttpResponse:
    """One player, to those who keep the entry and to the player."""
    member = _visible(caller, number)
    problem = ""
    if request.method == "POST":
        try:
            return _acted(request, caller, member)
        except (Mistake, Refusal) as no:
            problem = str(no)
    register = members() or Register()
    facts = [_line(each) for at in reversed(member.facts) for each in _fact(at)]
    fields = [_field(request, member, name) for name in CHANGED]
    context = {
        "caller": caller,
        "member": member,
        "own": caller.is_of(member),
        "keeps": caller.keeps(member),
        "district": register.district_of(member),
        "fields": [each for each in fields if caller.keeps(member) or each["own"]],
        "facts": facts,
        "problem": problem,
        "section": "office",
    }
    return render(request, "convenor/office/member.html", context, status=409 if problem else 200)


def _visible(caller: Caller, number: str) -> Member:
    """A player whom the caller may see in full; others are told the same as of nobody."""
    register = members()
    member = register.get(number) if register is not None else None
    if member is None:
        if caller.is_office:
            raise Http404(f"There is nobody of the number '{number[:40]}' in the register.")
    elif caller.is_of(member) or caller.keeps(member):
        return member
    raise PermissionDenied(
        "An entry of the register is for the player, the club's secretary and the office."
    )


def _fact(number: int) -> list[Fact]:
    return list(office().store.read(LEDGER, number - 1, number))


def _line(fact: Fact) -> dict[str, object]:
    """A fact about a player in words."""
    body = CATALOGUE.read_body(fact.kind, fact.version, fact.body)
    said = []
    if isinstance(body, bodies.MemberChanged):
        said = [
            f"{name.replace('_', ' ')}: {in_words(found)}"
            for name in OWN
            if (found := getattr(body, name)) not in (None, ())
        ]
        said += [f"{name.replace('_', ' ')} new" for name in body.personal]
    reason = getattr(body, "reason", "")
    return {"fact": fact, "said": "; ".join([*said, *([reason] if reason else [])])}


def _field(request: HttpRequest, member: Member, name: str) -> dict[str, Any]:
    found = getattr(member.person if name in PERSONAL else member, name)
    plain = "" if found is None else in_words(found) if found not in ("", ()) else ""
    return {
        "name": name,
        "label": name.replace("_", " ").capitalize(),
        "value": request.POST.get(name, plain),
        "day": name in DAYS,
        "own": name in PERSONAL and name != "account",
    }


def _acted(request: HttpRequest, caller: Caller, member: Member) -> HttpResponse:
    """Correct, forget or have shown."""
    what = request.POST.get("do", "")
    if what == "forget":
        if request.POST.get("sure") != "yes":
            raise Mistake("Tick that you are sure: what is erased does not come back.")
        reason = request.POST.get("reason", "")[:300]
        number = member.number
        do(office(), "forget", {"number": number, "reason": reason}, caller)
        hidden = hide_everywhere(member, caller.name)
        messages.success(
            request, f"Number {number} is forgotten, and hidden in {hidden} competitions."
        )
        return redirect("office:register" if caller.is_office else "home")
    if what == "show":
        do(office(), "show-record", {"number": member.number}, caller)
        return JsonResponse(_whole(member), json_dumps_params={"ensure_ascii": False, "indent": 1})
    given: dict[str, object] = {
        "number": member.number,
        "reason": request.POST.get("reason", "")[:300],
    }
    for name in CHANGED:
        text = request.POST.get(name)
        if text is None:
            continue
        now = _field(request, member, name)
        before = getattr(member.person if name in PERSONAL else member, name)
        if text.strip() != ("" if before in (None, "", ()) else in_words(before)):
            given[name] = _typed_value(name, text.strip(), now["label"])
    done = do(office(), "correct", given, caller)
    messages.success(request, f"Recorded. {done.says}")
    return redirect("office:member", member.number)


def _typed_value(name: str, text: str, label: str) -> object:
    if name in SEVERAL:
        return [each.strip() for each in text.split(",") if each.strip()]
    if not text and name in (*DAYS, "gender", "masterpoints"):
        raise Mistake(f"{label} cannot be emptied here: write what it is.")
    return text


def _whole(member: Member) -> dict[str, object]:
    """All that is kept about a player, for the player."""
    from convenor.office.people import plain_person
    from convenor.regulation.answers import to_plain

    own = {name: to_plain(getattr(member, name)) for name in OWN}
    return {"number": member.number, **plain_person(member.person), **own}


@never_cache
@require_safe
@needs("player")
def own_record(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The way to one's own entry."""
    if caller.number:
        return redirect("office:member", caller.number)
    return render(request, "convenor/office/nobody.html", {"caller": caller, "section": "office"})


@never_cache
@require_http_methods(["POST"])
@needs("secretary")
def add(request: HttpRequest, caller: Caller) -> HttpResponse:
    """A new player, a club or a secretary."""
    what = request.POST.get("do", "")
    allowed = {"add": ("name", "number", "club", "born"), "secretary": ("account", "club")}
    allowed |= {"club": ("club", "district", "state"), "retention": ("years",)}
    allowed |= {"secretary-left": ("account", "club"), "merge": ("number", "into")}
    if what not in allowed:
        raise PermissionDenied("The office has no such step.")
    given: dict[str, object] = {
        name: text for name in allowed[what] if (text := request.POST.get(name, "").strip()[:200])
    }
    if what == "club":
        given["country"] = request.POST.get("country") == "yes"
    try:
        done = do(office(), what, given, caller)
    except (Mistake, Refusal) as no:
        messages.error(request, str(no))
        return redirect("office:register")
    messages.success(request, f"Recorded. {done.says}")
    for each in done.warnings:
        messages.warning(request, each)
    return redirect("office:register")
