"""The systems of one contestant on its captain's page: lodged, and their files sent.

A captain's link and a form go in; the system and its file are recorded by the same actions as from
the desk, and the file is kept. Whether a system may be played is the book's answer.
"""

from __future__ import annotations

from typing import cast, get_args

from django.http import HttpRequest

from convenor.actions.asking.captains import captain_of
from convenor.actions.systems.filing import LARGEST, described, files_of
from convenor.competition.live import Competition
from convenor.competition.state.systems import SHOWN, registered
from convenor.errors import Mistake
from convenor.ledger.bodies.systems import Colour, Paper
from convenor.ledger.kinds import plain_body
from convenor.web.desks import desk_of
from convenor.web.store.models import CaptainLink
from convenor.web.store.system_files import keep_file

NEW = "new"
PAIR = 2


def own_systems(there: Competition, contestant: str) -> dict[str, object]:
    """What the page shows of the systems of a contestant."""
    rows = [
        {
            "number": each.number,
            "name": each.lodged.name or each.colour,
            "colour": each.colour,
            "settled": SHOWN[each.settled],
            "files": files_of(there.state, each.number),
        }
        for each in registered(there.state)
        if each.contestant == contestant
    ]
    players = [each.name for each in there.state.entry(contestant).players]
    return {
        "systems": rows,
        "colours": get_args(Colour),
        "papers": get_args(Paper),
        "members": players if len(players) > PAIR else [],
        "largest": LARGEST // 1_000_000,
    }


def lodge_with_file(request: HttpRequest, link: CaptainLink) -> str:
    """Lodge a system, or send a file of one; what was recorded comes back."""
    desk, by = desk_of(link.competition), captain_of(link.contestant)
    system, said = request.POST.get("system", NEW)[:40], []
    content, filed = _sent(request, system)
    if system == NEW:
        given = {
            "contestant": link.contestant,
            "colour": request.POST.get("colour", ""),
            "name": request.POST.get("name", "")[:80],
            "players": [each[:80] for each in request.POST.getlist("player") if each],
        }
        done = desk.do("lodge-system", given, by, "player", table=by)
        said += [done.says, *done.warnings]
        system = str(done.facts[0].body["system"])
        filed = {**filed, "system": system} if filed else filed
    elif not filed:
        raise Mistake("no file came: choose one.")
    if filed:
        done = desk.do("file-system", filed, by, "player", table=by)
        kept = described(system, cast(Paper, filed["paper"]), str(filed["name"]), content)
        keep_file(link.competition, kept, content)
        said.append(done.says)
    return "; ".join(each for each in said if each)


def _sent(request: HttpRequest, system: str) -> tuple[bytes, dict[str, object]]:
    """The file of a form and what there is to say of it, before anything is recorded."""
    sent = request.FILES.get("file")
    if sent is None or isinstance(sent, list):
        return b"", {}
    if sent.size is not None and sent.size > LARGEST:
        raise Mistake(f"the file has {sent.size:,} bytes, and {LARGEST:,} are taken.")
    paper = request.POST.get("paper", "card")
    if paper not in get_args(Paper):
        raise Mistake(f"'{paper[:20]}' is no paper of a system: card, notes or defence.")
    content = sent.read()
    found = described(system, cast(Paper, paper), sent.name or "", content)
    return content, dict(plain_body("system filed", found))
