"""All that officials can do: an address for each action, made from the catalogue.

The inputs of an action, a reason to override, a key and the fact that was last seen go in; what was
recorded comes out, or what would be. An action that later work adds is here without a line more.
"""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Annotated, cast

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from convenor.actions.action import Action, Finding, Proposal, Setting
from convenor.actions.action import Role as Doer
from convenor.actions.catalogue import action_named, actions
from convenor.actions.desk import Done
from convenor.actions.recorded_later import moment_told
from convenor.api.bodies import body_of, insist_on_fit, read_json, read_value
from convenor.api.callers import Caller, caller_of, competition_for, insist
from convenor.api.described_types import schema_of
from convenor.api.parameters import Slug
from convenor.api.problems import Problem
from convenor.api.reading import expected, plain_answer
from convenor.api.shapes import actions as shapes
from convenor.api.shown.facts import fact_plain
from convenor.competition.plans.plan import NOTHING
from convenor.errors import Mistake
from convenor.ledger.store import Conflict
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import Input, asked
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import SiteDesk, desk_of

router = Router(tags=["Actions"])
ADDRESS = "/competitions/{slug}/actions"
LONGEST_KEY = 100
LONGEST_MOMENT = 40
KEY = re.compile(r"[!-~](?:[ -~]*[!-~])?")

DryRun = Annotated[bool, Query(description="only say what would be recorded")]


def body_schema(action: Action) -> dict[str, object]:
    """What is sent to do an action."""
    members = {
        "given": schema_of(action.given),
        "override": {
            "type": ["string", "null"],
            "maxLength": 1000,
            "description": "a director's reason for doing what the conditions refuse",
        },
        "at": {
            "type": ["string", "null"],
            "maxLength": LONGEST_MOMENT,
            "description": "when it happened, if not now (a director's word): 2026-11-18T19:45, in "
            "the competition's zone of time unless it names one; rules of time go by it",
        },
    }
    return {
        "type": "object",
        "properties": members,
        "required": ["given"],
        "additionalProperties": False,
    }


def needed_for(action: Action) -> Role:
    """Who may do it here: what a player does at a table, with its card, is a scorer's by token."""
    return max(Role(action.role), Role.SCORER, key=list(Role).index)


def doer(role: Role) -> Doer:
    """The role as actions name it."""
    return cast(Doer, role.value)


# --- the catalogue -------------------------------------------------------------------------------


@router.get(ADDRESS, response={200: shapes.Actions}, summary="All actions")
def catalogue(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Every action with its inputs, and whether this token may do it here."""
    caller = caller_of(request)
    role = caller.may_do(competition_for(caller, slug))
    return plain_answer({"actions": [_listed(each, role) for each in actions().values()]})


def _listed(action: Action, role: Role) -> dict[str, object]:
    return {
        "action": action.name,
        "title": action.title,
        "group": action.group,
        "role": needed_for(action).value,
        "says": action.says,
        "allowed": role.reaches(needed_for(action)),
        "suggests": action.suggest is not None,
        "inputs": [input_plain(each) for each in action.inputs],
    }


def input_plain(each: Input) -> dict[str, object]:
    """An input of an action or of a clause."""
    return {
        "name": each.name,
        "type": each.type_words,
        "meaning": each.meaning,
        "unit": each.unit,
        "required": each.required,
        "choices": [to_plain(choice) for choice in each.choices],
        "least": to_plain(each.least),
        "most": to_plain(each.most),
    }


# --- doing ---------------------------------------------------------------------------------------


@value
class Request:
    """An action that somebody asks for."""

    action: Action
    desk: SiteDesk
    caller: Caller
    role: Role
    given: Mapping[str, object]
    override: str
    expect: int | None
    key: str
    happened: datetime.datetime | None = None


def do(request: HttpRequest, slug: str, action: Action, dry_run: bool) -> HttpResponse:
    """Do an action, or say what it would do."""
    caller = caller_of(request)
    row = competition_for(caller, slug)
    role = caller.may_do(row)
    insist(caller, role, needed_for(action), f"'{action.title}'")
    given, override, at = _read(request, action)
    for said, what in ((override, "override"), (at, "say when it happened")):
        if said and not role.reaches(Role.DIRECTOR):
            raise Problem(403, f"Only a director can {what}; here this token is a {role.label}.")
    desk = desk_of(row)
    wanted = Request(
        action,
        desk,
        caller,
        role,
        given,
        override,
        expected(request),
        _key_of(request, caller),
        _moment(desk, at),
    )
    return plain_answer(_proposed(wanted) if dry_run else _done(wanted))


def _read(request: HttpRequest, action: Action) -> tuple[dict[str, object], str, str]:
    data = read_json(request)
    text = {"type": ["string", "null"]}
    outer = {
        **body_schema(action),
        "properties": {"given": {}, "override": text, "at": text},
    }
    insist_on_fit(outer, data, "body")
    override, at = data.get("override") or "", data.get("at") or ""
    for name, said, longest in (("override", override, 1000), ("at", at, LONGEST_MOMENT)):
        if len(said) > longest:
            raise Problem(422, f"{name}: at most {longest} letters.")
    read_value(action.given, data["given"], "given")
    return data["given"], override.strip(), at.strip()


def _moment(desk: SiteDesk, text: str) -> datetime.datetime | None:
    """When it happened, if somebody says so."""
    if not text:
        return None
    try:
        with desk.reading() as there:
            return moment_told(there, text)
    except Mistake as mistake:
        raise Problem(422, f"at: {mistake}") from None


def _key_of(request: HttpRequest, caller: Caller) -> str:
    """The caller's key, under which nobody else's can be found."""
    said = request.headers.get("Idempotency-Key")
    if said is None:
        return ""
    said = said.strip()
    if len(said) > LONGEST_KEY or not KEY.fullmatch(said):
        raise Problem(422, f"Idempotency-Key: 1 to {LONGEST_KEY} letters, digits and signs.")
    digest = hashlib.sha256(f"{caller.user.pk}\0{said}".encode("utf-8", "replace")).hexdigest()
    return f"api-{digest[:40]}"


def _done(wanted: Request) -> dict[str, object]:
    with wanted.desk.reading() as there:
        _insist_on_fact(wanted, there.number)
        done = _recorded(wanted)
        number = wanted.desk.competition.number
    found = _nothing_yet(wanted.action)
    found.update(
        says=done.says,
        moves=list(done.moves),
        facts=[fact_plain(each) for each in done.facts],
        warnings=list(done.warnings),
        overridden=list(done.overridden),
        repeated=done.repeated,
        fact=number,
    )
    return found


def _recorded(wanted: Request) -> Done:
    try:
        return wanted.desk.do(
            wanted.action.name,
            wanted.given,
            wanted.caller.name,
            doer(wanted.role),
            override=wanted.override,
            key=wanted.key,
            expect=wanted.expect,
            happened=wanted.happened,
        )
    except Mistake as mistake:
        raise Problem(409, str(mistake)) from None


def _insist_on_fact(wanted: Request, last: int) -> None:
    if wanted.expect is not None and wanted.expect > last:
        raise Problem(412, f"The ledger has facts 1 to {last}, not {wanted.expect}.")


def _nothing_yet(action: Action) -> dict[str, object]:
    lists = ("moves", "facts", "proposed", "findings", "warnings", "overridden")
    found: dict[str, object] = {
        "action": action.name,
        "dry_run": False,
        "says": "",
        "repeated": False,
    }
    return {**found, **{name: [] for name in lists}}


def _proposed(wanted: Request) -> dict[str, object]:
    with wanted.desk.reading() as there:
        _insist_on_fact(wanted, there.number)
        if wanted.expect is not None and wanted.expect != there.number:
            raise Conflict(wanted.desk.ledger, wanted.expect, tuple(there.facts[wanted.expect :]))
        try:
            _, proposal = wanted.desk.propose(
                wanted.action.name,
                wanted.given,
                wanted.caller.name,
                doer(wanted.role),
                happened=wanted.happened,
            )
        except Mistake as mistake:
            raise Problem(409, str(mistake)) from None
        number = there.number
    found = _nothing_yet(wanted.action)
    found.update(
        dry_run=True,
        says=proposal.says,
        moves=list(proposal.moves),
        proposed=[{"kind": each.kind, "body": each.plain} for each in proposal.facts],
        findings=findings_plain(proposal),
        warnings=[each.text for each in proposal.warnings],
        fact=number,
    )
    return found


def findings_plain(proposal: Proposal) -> list[dict[str, str]]:
    """What the conditions say to a proposal."""
    return [_finding(each) for each in proposal.findings]


def _finding(found: Finding) -> dict[str, str]:
    return {"verdict": found.verdict, "reason": found.reason, "clause": found.clause}


# --- suggestions ---------------------------------------------------------------------------------


@value
class Partly:
    """Inputs of an action, as far as they are known."""

    given: Mapping[str, object] = asked("inputs so far", default=NOTHING)


@router.post(
    ADDRESS + "/{action}/suggestions",
    response={200: shapes.Suggestions},
    summary="What the book suggests",
)
def suggestions(request: HttpRequest, slug: Slug, action: str) -> HttpResponse:
    """What the book suggests for the inputs that are not given yet, with the clause."""
    caller = caller_of(request)
    row = competition_for(caller, slug)
    found = named(action)
    insist(caller, caller.may_do(row), needed_for(found), f"'{found.title}'")
    given = _so_far(found, body_of(request, Partly).given)
    if found.suggest is None:
        return plain_answer({"suggestions": []})
    with desk_of(row).reading() as there:
        try:
            made = found.suggest(there, given)
        except Mistake as mistake:
            raise Problem(409, str(mistake)) from None
    told = [
        {"values": to_plain(each.values), "reason": each.reason, "clause": each.clause}
        for each in made
    ]
    return plain_answer({"suggestions": told})


def _so_far(action: Action, said: Mapping[str, object]) -> dict[str, object]:
    """The inputs that are known, each of which must fit; the others may come later."""
    given = {name: each for name, each in said.items() if each is not None}
    insist_on_fit({**schema_of(action.given), "required": []}, given, "given")
    return given


def named(name: str) -> Action:
    """An action by its name in an address."""
    try:
        return action_named(name)
    except Mistake as mistake:
        raise Problem(404, str(mistake)) from None


def setting_of(caller: Caller, role: Role, desk: SiteDesk) -> Setting:
    """Who would do it, and when."""
    return Setting(caller.name, doer(role), desk.clock())


# --- an address for each -------------------------------------------------------------------------


def _view_of(action: Action) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, slug: Slug, dry_run: DryRun = False) -> HttpResponse:
        return do(request, slug, action, dry_run)

    view.__name__ = f"do_{action.name.replace('-', '_')}"
    says = (action.says or action.title).rstrip(".")
    who = needed_for(action).label
    view.__doc__ = f"{says[:1].upper()}{says[1:]}. For a {who} and above."
    return view


for _each in actions().values():
    router.post(
        f"{ADDRESS}/{_each.name}",
        response={200: shapes.Done},
        summary=_each.title,
        operation_id=f"do-{_each.name}",
    )(_view_of(_each))
