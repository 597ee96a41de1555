"""Systems, appeals and cases of a competition as rows for officials: what there is, how far it is.

A competition goes in; plain rows come out. Cases are for officials: whoever shows rows to others
leaves them out.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.state.cases import cases
from convenor.competition.state.systems import SHOWN, registered
from convenor.ledger import bodies


def systems_rows(there: Competition) -> list[dict[str, object]]:
    """The register of systems."""
    return [
        {
            "system": each.number,
            "contestant": each.contestant,
            "name": each.lodged.name,
            "colour": each.colour,
            "settled": SHOWN[each.settled],
            "players": ", ".join(each.lodged.players),
            "brown sticker": ", ".join(each.lodged.brown),
            "lodged": each.at.isoformat(timespec="minutes"),
        }
        for each in registered(there.state)
    ]


def appeals_rows(there: Competition) -> list[dict[str, object]]:
    """Appeals, with the last step that each has taken."""
    state = there.state
    decided = {body.appeal: body for _, body in state.of(bodies.AppealDecided)}
    steps: dict[str, str] = {}
    for stamp, word in sorted(
        (
            *((s.number, (b.appeal, "passed on")) for s, b in state.of(bodies.AppealSent)),
            *((s.number, (b.appeal, f"{b.by} argued")) for s, b in state.of(bodies.ArgumentAdded)),
            *((s.number, (b.appeal, "hearing set")) for s, b in state.of(bodies.HearingSet)),
        )
    ):
        del stamp
        steps[word[0]] = word[1]
    rows = [
        (b.appeal, b.contestant, f"ruling {b.ruling}") for _, b in state.of(bodies.AppealLodged)
    ]
    rows += [
        (b.appeal, b.contestant, f"the {b.against}") for _, b in state.of(bodies.MatterAppealed)
    ]
    return [
        {
            "appeal": number,
            "contestant": who,
            "against": against,
            "state": _standing(decided.get(number), steps.get(number, "lodged")),
        }
        for number, who, against in rows
    ]


def _standing(decided: bodies.AppealDecided | None, last_step: str) -> str:
    if decided is None:
        return last_step
    return "succeeded" if decided.upheld else "failed"


def cases_rows(there: Competition) -> list[dict[str, object]]:
    """Cases, for officials."""
    return [
        {
            "case": each.number,
            "clause": each.opened.clause,
            "contestant": each.opened.contestant,
            "about": each.opened.text,
            "due": None if each.opened.due is None else each.opened.due.isoformat(),
            "state": each.standing,
            "decided": ""
            if each.decided is None
            else f"{each.decided.outcome} ({each.decided.by})",
        }
        for each in cases(there.state)
    ]
