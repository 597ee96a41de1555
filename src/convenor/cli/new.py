"""`convenor new TEMPLATE [FILE]`: a competition set up from a template, its questions answered."""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
from pathlib import Path
from typing import Any

from convenor.actions.action import Setting
from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk
from convenor.cli.action_commands import do, done_plain, who
from convenor.cli.opening import is_address, parted, without_password
from convenor.cli.option_values import pairs_of
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.plans.layers import Layer, with_own_layers
from convenor.competition.plans.templates import (
    Question,
    Template,
    answered,
    broken_templates,
    plan_data,
    template,
    templates,
)
from convenor.errors import Mistake
from convenor.ledger.places import open_store
from convenor.ledger.store import Clock, utc_now
from convenor.regulation.source import BadFile, text_of

_EXAMPLE = """\
examples:
  convenor new --list
  convenor new sabf-swiss-teams --questions
  convenor new sabf-swiss-teams club.sqlite --name 'Autumn Teams' --answer rounds=7

On a terminal it asks for what is not given; elsewhere the usual answers are taken.
"""


def parser() -> Parser:
    """What `new` takes."""
    made = parser_of("new", "Set up a competition from a template.", Mixed)
    made.epilog = _EXAMPLE
    made.add_argument("template", nargs="?", help="the template ('--list' shows all)")
    made.add_argument("file", nargs="?", help="where to keep it: a file or an address; #ID")
    made.add_argument("--list", action="store_true", help="all templates")
    made.add_argument("--questions", action="store_true", help="what a template asks")
    made.add_argument("--name", help="name of the competition")
    made.add_argument("--begins", metavar="DAY", help="the day on which it begins (else today)")
    made.add_argument("--venue", default="", help="where it is played")
    made.add_argument("--seed", default="", help="seed of its lots")
    made.add_argument(
        "--answer", metavar="NAME=VALUE", action="append", default=[], help="answer a question"
    )
    made.add_argument(
        "--reading",
        metavar="SWITCH=VALUE",
        action="append",
        default=[],
        help="choose another reading of the rulebook",
    )
    made.add_argument(
        "--layer",
        metavar="FILE",
        action="append",
        default=[],
        help="lay the event's own regulations over the book; the ledger keeps what they say",
    )
    made.add_argument("--ledger", dest="id", metavar="ID", help="id of the ledger")
    made.add_argument("--by", metavar="NAME", help="who sets it up")
    made.add_argument("--key", default="", help="a repeated request with this key counts once")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Begin a ledger with the competition."""
    if words.list:
        return _list(as_json=words.json)
    if not words.template:
        raise Mistake("name a template ('convenor new --list' shows all).")
    made = template(words.template)
    if words.questions:
        return _questions(made, as_json=words.json)
    given = begun_of(made, words, asks=sys.stdin.isatty() and sys.stdout.isatty())
    place, ledger_id = _where(words, given["name"])
    words.role, words.override = "convenor", ""
    done = begin(place, ledger_id, given, words)
    if words.json:
        shown = {"place": without_password(place), "ledger": ledger_id}
        print(json.dumps({**shown, **done}, ensure_ascii=False))
    else:
        print(f"{given['name']} begins as ledger '{ledger_id}' in {without_password(place)}.")
    return 0


def begin(
    place: str,
    ledger_id: str,
    given: dict[str, object],
    words: argparse.Namespace,
    clock: Clock = utc_now,
) -> dict[str, object]:
    """Make the ledger and its first fact; nothing is made if the competition cannot be."""
    action = action_named("begin")
    setting = Setting(who(words), "convenor", clock())
    action.propose(Competition(), action.read(given), setting)
    store = open_store(place, clock)
    try:
        there = ledger_id in store.ledgers() if _may_be_there(place) else False
        if not there:
            store.create(ledger_id)
        elif store.head(ledger_id).number and not words.key:
            where = without_password(place)
            raise Mistake(f"ledger '{ledger_id}' is in {where} already: name another.")
        return done_plain(do(Desk(store, ledger_id, clock), "begin", given, words))
    finally:
        store.close()


def _may_be_there(place: str) -> bool:
    return is_address(place) or Path(place).exists()


def _where(words: argparse.Namespace, name: str) -> tuple[str, str]:
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "competition"
    if words.file is None:
        return f"{slug}.sqlite", words.id or slug
    place, named = parted(words.file)
    return place, words.id or named or slug


# --- questions -----------------------------------------------------------------------------------


def begun_of(made: Template, words: argparse.Namespace, *, asks: bool) -> dict[str, Any]:
    """The first fact of the ledger, as plain data."""
    answers: dict[str, object] = dict(pairs_of(words.answer, "an answer"))
    for name in answers:
        made.question(name)
    name = words.name or (_ask("Name of the competition", made.title) if asks else made.title)
    today = datetime.date.today().isoformat()
    begins = words.begins or (_ask("The day on which it begins", today) if asks else today)
    if asks:
        for question in made.questions:
            if question.name not in answers:
                answers[question.name] = _ask_question(made, question)
    chosen = {each: _typed(made.question(each), text) for each, text in answers.items()}
    given = {
        "name": name,
        "begins": begins,
        "plan": with_own_layers(plan_data(made, chosen), map(_layer, words.layer)),
        "template": made.id,
        "venue": words.venue,
        "seed": words.seed,
    }
    if words.reading:
        given["readings"] = {made.rulebook: pairs_of(words.reading, "a reading")}
    return given


def _layer(file: str) -> Layer:
    """An event's own regulations out of a file."""
    path = Path(file)
    if path.is_dir():
        raise Mistake(f"{file} is a folder: a layer of one event is one TOML file.")
    if not path.is_file():
        raise Mistake(f"there is no file '{file}'.")
    try:
        return Layer(path.name, text_of(path))
    except BadFile as mistake:
        raise Mistake(f"{file} {mistake}") from None


def _typed(question: Question, text: object) -> object:
    """An answer that is one of several numbers is a number."""
    numbers = [each for each in question.choices if isinstance(each, int)]
    if isinstance(text, str) and text.isdigit() and int(text) in numbers:
        return int(text)
    return text


def _ask(what: str, usual: object) -> str:
    told = f"{what} [{usual}]: " if usual is not None else f"{what}: "
    try:
        return input(told).strip() or ("" if usual is None else str(usual))
    except EOFError:
        raise Mistake("there was no answer: give it with --answer NAME=VALUE.") from None


def _ask_question(made: Template, question: Question) -> object:
    """Ask until the answer will do."""
    told = question.asks
    if question.choices:
        told += f" ({', '.join(map(str, question.choices))})"
    usual: object = question.default
    if isinstance(usual, bool):
        usual = "yes" if usual else "no"
    while True:
        found = _typed(question, _ask(told, usual))
        try:
            answered(made, question, found)
        except Mistake as mistake:
            print(mistake)
        else:
            return found


# --- lists ---------------------------------------------------------------------------------------


def _list(*, as_json: bool) -> int:
    for broken in broken_templates():
        print(broken, file=sys.stderr)
    if as_json:
        plain = [
            {
                "id": each.id,
                "title": each.title,
                "rulebook": each.rulebook,
                "contestants": each.contestants,
                "group": each.group,
                "about": each.about,
                "questions": [_plain(question) for question in each.questions],
            }
            for each in templates().values()
        ]
        print(json.dumps(plain, ensure_ascii=False))
        return 0
    rows = [(e.id, e.rulebook, e.contestants, e.title) for e in templates().values()]
    print_table(("template", "rulebook", "of", "title"), rows)
    return 0


def _questions(made: Template, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps([_plain(each) for each in made.questions], ensure_ascii=False))
        return 0
    print(f"{made.title}\n{made.about}\n")
    rows = [
        (e.name, e.asks, ", ".join(map(str, e.choices)) or e.kind, _usual(e), e.clause)
        for e in made.questions
    ]
    print_table(("answer", "asks", "one of", "usual", "clause"), rows)
    return 0


def _usual(question: Question) -> object:
    """What holds if nobody answers."""
    return "as the book says" if question.may_be_left else question.default


def _plain(question: Question) -> dict[str, object]:
    return {
        "name": question.name,
        "asks": question.asks,
        "kind": question.kind,
        "default": question.default,
        "least": question.least,
        "most": question.most,
        "choices": list(question.choices),
        "clause": question.clause,
        "may_be_left": question.may_be_left,
    }
