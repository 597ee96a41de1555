"""Actions on the command line: their options, and what came of them in words.

The name of an action goes in; out comes a parser with an option for each of its inputs, and the
plain data that somebody wrote. What an action checks and records is the business of `actions`.
"""

from __future__ import annotations

import argparse
import datetime
import getpass
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from convenor.actions.action import RANKS
from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk, Done, Refused
from convenor.actions.recorded_later import moment_told
from convenor.cli.files import file_or_text
from convenor.cli.opening import add_ledger, add_office, desk_of
from convenor.cli.option_values import plain_value
from convenor.cli.parsers import Help, Mixed
from convenor.errors import Refusal
from convenor.regulation.descriptions import Input, Simple


class Takes(Protocol):
    """Whatever has inputs: an action on a ledger, or one of the office."""

    @property
    def inputs(self) -> tuple[Input, ...]: ...


ROLES = tuple(each for each in RANKS if each != "spectator")
_LONGEST_TYPE = 48
FILES = ("pbn",)
"""Inputs that are what a file holds."""


def mixed(verb: str, what: str) -> Mixed:
    """The parser of a command that does something to a ledger."""
    made = Mixed(
        prog=f"convenor {verb}", description=what, allow_abbrev=False, formatter_class=Help
    )
    add_ledger(made)
    add_doing(made)
    return made


def add_doing(parser: argparse.ArgumentParser) -> None:
    """The options of everything that records facts."""
    parser.add_argument("--by", metavar="NAME", help="who does it (else the user of this machine)")
    parser.add_argument("--role", choices=ROLES, default="convenor", help="in which role")
    add_office(parser)
    parser.add_argument("--override", metavar="REASON", default="", help="do what is refused")
    parser.add_argument(
        "--at",
        dest="happened_at",
        metavar="MOMENT",
        help="when it happened, if not now: 2026-11-18T19:45 (in the competition's zone of time)",
    )
    parser.add_argument("--key", default="", help="a repeated request with this key counts once")
    parser.add_argument("--check", action="store_true", help="say what would be done, and stop")
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def add_inputs(parser: argparse.ArgumentParser, action: Takes, first: Sequence[str] = ()) -> None:
    """The inputs of an action: those in `first` as words, the others as options."""
    inputs = {each.name: each for each in action.inputs}
    for name in first:
        nargs = None if inputs[name].required else "?"
        parser.add_argument(name, nargs=nargs, help=_said(inputs[name]))
    taken = {option for each in parser._actions for option in each.option_strings}
    for each in action.inputs:
        if each.name not in first and option_of(each.name) not in taken:
            _add_option(parser, each)


def option_of(name: str) -> str:
    return "--" + name.replace("_", "-")


def _add_option(parser: argparse.ArgumentParser, each: Input) -> None:
    option, dest, said = option_of(each.name), f"given_{each.name}", _said(each)
    if each.type is Simple.TRUTH:
        parser.add_argument(option, dest=dest, nargs="?", const="yes", metavar="yes|no", help=said)
    elif each.choices:
        words = "|".join(map(str, each.choices))
        parser.add_argument(option, dest=dest, metavar=words, help=said)
    else:
        metavar = each.name.rpartition("_")[2].upper()
        parser.add_argument(option, dest=dest, metavar=metavar, help=said)


def _said(each: Input) -> str:
    """What an input means, in help; a % would be taken for a gap there."""
    kind = each.type_words
    says_more = each.type is not Simple.TEXT and len(kind) <= _LONGEST_TYPE and not each.choices
    told = f"{each.meaning} ({kind})" if says_more else each.meaning
    if each.name in FILES:
        told = f"{told}; a file's path, - for standard input, or the text itself"
    return told.replace("%", "%%")


def given_of(words: argparse.Namespace, action: Takes) -> dict[str, Any]:
    """What was written for the inputs of an action."""
    found = {}
    for each in action.inputs:
        text = getattr(words, f"given_{each.name}", None)
        if text is None and each.name not in ("ledger", "id", "by", "role"):
            text = getattr(words, each.name, None)
        if isinstance(text, str):
            text = file_or_text(text) if each.name in FILES else text
            found[each.name] = plain_value(each, text)
    return found


# --- doing ---------------------------------------------------------------------------------------


def run_action(words: argparse.Namespace, name: str, given: Mapping[str, object]) -> int:
    """Do it, or say what it would do, and print what came of it."""
    with desk_of(words) as desk:
        if words.check:
            return print_proposal(desk, name, given, words)
        done = do(desk, name, given, words)
    print_done(done, as_json=words.json)
    return 0


def who(words: argparse.Namespace) -> str:
    """Who does it."""
    if words.by:
        return str(words.by)
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "command line"


def happened_in(desk: Desk, words: argparse.Namespace) -> datetime.datetime | None:
    """When it happened, if somebody says so."""
    text = getattr(words, "happened_at", None)  # what sets up a ledger is done now
    return None if text is None else moment_told(desk.competition, text)


def do(
    desk: Desk, name: str, given: Mapping[str, object], words: argparse.Namespace, key: str = ""
) -> Done:
    """Record it; every reason of a refusal is told."""
    try:
        return desk.do(
            name,
            given,
            who(words),
            words.role,
            override=words.override,
            key=key or words.key,
            happened=happened_in(desk, words),
        )
    except Refused as refused:
        raise _refusal(refused, as_json=words.json) from None


def _refusal(refused: Refused, *, as_json: bool) -> Refusal:
    """The refusal in one sentence; where there are many, each on a line before it."""
    found = refused.findings
    if as_json:
        plain = [{"verdict": e.verdict, "reason": e.reason, "clause": e.clause} for e in found]
        print(json.dumps({"action": refused.action, "refused": plain}, ensure_ascii=False))
    if len(found) == 1:
        return Refusal(f"{found[0].text}.")
    for each in found:
        print(f"convenor: {each.text}.", file=sys.stderr)
    return Refusal(f"{len(found)} things are refused, so nothing was recorded.")


def print_proposal(
    desk: Desk, name: str, given: Mapping[str, object], words: argparse.Namespace
) -> int:
    """What an action would record, and what the conditions say about it; 1 where they refuse."""
    action, proposal = desk.propose(
        name, given, who(words), words.role, happened=happened_in(desk, words)
    )
    if words.json:
        plain = {
            "action": action.name,
            "facts": [{"kind": each.kind, "body": each.plain} for each in proposal.facts],
            "findings": [
                {"verdict": e.verdict, "reason": e.reason, "clause": e.clause}
                for e in proposal.findings
            ],
            "says": proposal.says,
            "moves": list(proposal.moves),
        }
        print(json.dumps(plain, ensure_ascii=False))
    else:
        for each in proposal.facts:
            print(f"would record: {each.kind}")
        for finding in proposal.findings:
            print(f"{finding.verdict}: {finding.text}")
        if proposal.says:
            print(proposal.says)
        for line in proposal.moves:
            print(f"  {line}")
    return 1 if proposal.refused else 0


def print_done(done: Done, *, as_json: bool) -> None:
    """What was recorded."""
    if as_json:
        print(json.dumps(done_plain(done), ensure_ascii=False))
        return
    for each in done.facts:
        print(f"fact {each.number}: {each.kind}{' (recorded before)' if done.repeated else ''}")
    if done.says:
        print(done.says)
    for line in done.moves:
        print(f"  {line}")
    for text in done.warnings:
        print(f"warning: {text}")
    for text in done.overridden:
        print(f"overridden: {text}")


def done_plain(done: Done) -> dict[str, object]:
    """What was recorded, as JSON."""
    return {
        "action": done.action,
        "facts": [
            {"number": each.number, "kind": each.kind, "body": dict(each.body)}
            for each in done.facts
        ],
        "says": done.says,
        "moves": list(done.moves),
        "warnings": list(done.warnings),
        "overridden": list(done.overridden),
        "repeated": done.repeated,
    }


def action_verb(verb: str, what: str, name: str, first: Sequence[str]) -> Mixed:
    """The parser of a command that is one action."""
    made = mixed(verb, what)
    add_inputs(made, action_named(name), first)
    return made


def run_verb(words: argparse.Namespace, name: str) -> int:
    """Run a command that is one action."""
    return run_action(words, name, given_of(words, action_named(name)))
