"""`convenor do LEDGER ACTION …`: anything that can be done, by the description of its action."""

from __future__ import annotations

import argparse
import json

from convenor.actions.action import Action
from convenor.actions.catalogue import action_named, actions
from convenor.actions.desk import Desk
from convenor.cli.action_commands import add_doing, add_inputs, given_of, run_action
from convenor.cli.opening import add_ledger, desk_of
from convenor.cli.option_values import from_json
from convenor.cli.parsers import Help, Parser, parser_of
from convenor.cli.tables import print_table
from convenor.errors import Mistake
from convenor.regulation.answers import to_plain

_EXAMPLE = """\
examples:
  convenor do --list
  convenor do club.sqlite late --help
  convenor do club.sqlite late --contestant 7 --stage swiss --session 2 --minutes 9
  convenor do club.sqlite late --given '{"contestant": "7", "stage": "swiss", "minutes": 9}'

Each action has its own options besides; lists are written with commas.
"""


def parser() -> Parser:
    """What `do` takes, before the action's own options."""
    made = parser_of("do", "Do anything that can be done with a ledger.")
    made.usage = "convenor do LEDGER ACTION [options]"
    made.epilog = _EXAMPLE
    made.add_argument("--list", action="store_true", help="all actions, and what they take")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    made.add_argument("ledger", nargs="?", help="a file or an address; #ID")
    made.add_argument("action", nargs="?", help="what to do")
    made.add_argument("options", nargs=argparse.REMAINDER, help="its inputs, by their names")
    return made


def run(words: argparse.Namespace) -> int:
    """Do it, list what can be done, or say what the book suggests."""
    if words.list:
        return _list(as_json=words.json)
    if not words.ledger or not words.action or words.action.startswith("-"):
        raise Mistake("name a ledger and an action ('convenor do --list' shows all).")
    action = action_named(words.action)
    own = options_of("do", action).parse_args([words.ledger, *words.options])
    own.json = own.json or words.json
    given = whole_given(own, action)
    if own.suggest:
        with desk_of(own) as desk:
            return _suggest(desk, action, given, as_json=own.json)
    return run_action(own, action.name, given)


def options_of(verb: str, action: Action) -> Parser:
    """The options of one action."""
    made = Parser(
        prog=f"convenor {verb} LEDGER {action.name}",
        usage=f"convenor {verb} LEDGER {action.name} [options]",
        description=f"{action.title}{': ' + action.says if action.says else ''}.",
        allow_abbrev=False,
        formatter_class=Help,
    )
    add_ledger(made)
    add_doing(made)
    made.add_argument("--given", metavar="JSON", help="all inputs at once")
    made.add_argument("--suggest", action="store_true", help="what the book suggests, and stop")
    add_inputs(made, action)
    return made


def whole_given(words: argparse.Namespace, action: Action) -> dict[str, object]:
    """What was given as JSON, and over it what was given by options."""
    given = from_json(words.given, "what is given") if words.given else {}
    if not isinstance(given, dict):
        raise Mistake("what is given must be a JSON object with named values.")
    return {**given, **given_of(words, action)}


def _suggest(desk: Desk, action: Action, given: dict[str, object], *, as_json: bool) -> int:
    if action.suggest is None:
        raise Mistake(f"the book has nothing to suggest for '{action.name}'.")
    found = action.suggest(desk.competition, given)
    if as_json:
        print(json.dumps([to_plain(each) for each in found], ensure_ascii=False))
    else:
        rows = [
            (", ".join(f"{k} {v}" for k, v in e.values.items()), e.reason, e.clause) for e in found
        ]
        print_table(("suggested", "because", "clause"), rows)
    return 0


def _list(*, as_json: bool) -> int:
    if as_json:
        print(json.dumps([_plain(each) for each in actions().values()], ensure_ascii=False))
        return 0
    rows = [
        (
            each.name,
            each.group,
            each.role,
            each.title,
            " ".join(e.name if e.required else f"[{e.name}]" for e in each.inputs),
        )
        for each in actions().values()
    ]
    print_table(("action", "group", "from", "what", "takes"), rows)
    return 0


def _plain(action: Action) -> dict[str, object]:
    return {
        "name": action.name,
        "title": action.title,
        "group": action.group,
        "role": action.role,
        "given": [
            {"name": e.name, "type": e.type_words, "meaning": e.meaning, "required": e.required}
            for e in action.inputs
        ],
    }
