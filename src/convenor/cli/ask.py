"""`convenor ask RULEBOOK CLAUSE --given JSON`: a clause as a question."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping

from convenor.cli.parsers import Parser, parser_of
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking, answer_lines, parse_given, signature
from convenor.regulation.descriptions import Input
from convenor.regulation.stack import Stack

_EXAMPLE = """\
examples:
  convenor ask sabf-2020 13.9.b --given '{"boards": 14, "margin": 8}' --explain
  convenor ask sbu-2022 2.13.1.a --signature
  convenor ask --json-lines < questions.jsonl

Readings are chosen by "switch" inside what is given, the day that counts by "on":
  --given '{"boards": 14, "margin": 8, "switch": {"vp_scale": "wbf_concave"}, "on": "2021-03-01"}'
"""


def parser() -> Parser:
    """What `ask` takes."""
    made = parser_of("ask", "Put a clause of a rulebook as a question.")
    made.epilog = _EXAMPLE
    made.add_argument("rulebook", nargs="?", help="the rulebook's name, or the path of one")
    made.add_argument("clause", nargs="?", help="the clause's number")
    made.add_argument("--given", metavar="JSON", default="{}", help="what is given; - reads it")
    made.add_argument("--explain", action="store_true", help="show how the answer came about")
    made.add_argument("--signature", action="store_true", help="show what the clause takes")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    made.add_argument(
        "--layer", metavar="PATH", action="append", default=[], help="lay a further rulebook on top"
    )
    made.add_argument(
        "--json-lines",
        action="store_true",
        help="read one question a line from standard input, answer one a line",
    )
    return made


def run(words: argparse.Namespace) -> int:
    """Answer one question, or many."""
    if words.json_lines:
        return _answer_many(words)
    if not words.rulebook or not words.clause:
        raise Mistake("name a rulebook and a clause: convenor ask RULEBOOK CLAUSE --given JSON.")
    stack = shelf.open_stack(words.rulebook, *words.layer)
    name = f"{shelf.open_rulebook(words.rulebook).id} {words.clause}"
    if words.signature:
        _print_signature(stack, name, as_json=words.json)
    else:
        given = parse_given(sys.stdin.read() if words.given == "-" else words.given)
        _print_answer(stack, name, given, words)
    return 0


def _answer_many(words: argparse.Namespace) -> int:
    for extra in ("rulebook", "clause", "layer"):
        if getattr(words, extra):
            raise Mistake("with --json-lines each line names its own rulebook and clause.")
    for line in answer_lines(sys.stdin, _stack_of):
        sys.stdout.write(line + "\n")
    return 0


def _stack_of(rulebook: str) -> Stack:
    return shelf.open_stack(rulebook)


def _print_answer(
    stack: Stack, name: str, given: Mapping[str, object], words: argparse.Namespace
) -> None:
    if not words.explain:
        answer = to_plain(Asking(stack, stack.clause(name)).answer(given))
        print(json.dumps({"answer": answer}, ensure_ascii=False) if words.json else _said(answer))
        return
    from convenor.explain import as_json, as_text
    from convenor.explain.asked import ask_and_explain

    found, figure = ask_and_explain(stack, name, given)
    if words.json:
        both = {"answer": to_plain(found), "derivation": as_json(figure)}
        print(json.dumps(both, ensure_ascii=False))
    else:
        print(as_text(figure))


def _said(answer: Mapping[str, object]) -> str:
    """An answer as lines of name and value."""
    width = max((len(key) for key in answer), default=0)
    return "\n".join(f"{key:<{width}}  {_value(each)}" for key, each in answer.items())


def _value(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def _print_signature(stack: Stack, name: str, *, as_json: bool) -> None:
    found = signature(stack, name)
    if not found.family:
        raise Mistake(_nothing_to_ask(stack, name))
    if as_json:
        print(json.dumps(signature_plain(stack, name), ensure_ascii=False))
        return
    from convenor.cli.tables import print_table

    print(f"{name}  {found.clause.heading}\n{found.clause.rule}\n")
    print(f"family {found.family}: {found.what}\n")
    rows = [
        (e.name, e.type_words, e.unit, "needed" if e.required else _default(e.default), e.meaning)
        for e in found.inputs
    ]
    print_table(("given", "type", "unit", "if absent", "meaning"), rows)
    if found.switches:
        print()
        choices = [
            (s.name, _value(s.default), ", ".join(map(_value, s.alternatives)), s.meaning)
            for s in found.switches
        ]
        print_table(("switch", "default", "alternatives", "meaning"), choices)
        print()
        sentences = [
            (s.name, _value(reading), said)
            for s in found.switches
            for reading, said in s.says_each
            if said
        ]
        print_table(("switch", "reading", "what it means"), sentences)
    print()
    print_table(
        ("answer", "type", "unit", "meaning"),
        [(e.name, e.type_words, e.unit, e.meaning) for e in found.answers],
    )


def _default(value: object) -> str:
    return "" if value is None else _value(to_plain(value))


def _nothing_to_ask(stack: Stack, name: str) -> str:
    try:
        answer = Asking(stack, stack.clause(name)).answer({})
    except Mistake as mistake:
        return str(mistake)
    return f"{name} takes nothing: it is decided by the {answer.decided_by}."


def signature_plain(stack: Stack, name: str) -> dict[str, object]:
    """A signature as JSON."""
    found = signature(stack, name)
    return {
        "clause": name,
        "heading": found.clause.heading,
        "family": found.family,
        "given": [_input_plain(each) for each in found.inputs],
        "switches": [
            {
                "name": each.name,
                "default": each.default,
                "alternatives": list(each.alternatives),
                "meaning": each.meaning,
                "readings": dict(each.sentences),
            }
            for each in found.switches
        ],
        "answer": [_input_plain(each) for each in found.answers],
    }


def _input_plain(each: Input) -> dict[str, object]:
    plain: dict[str, object] = {
        "name": each.name,
        "type": each.type_words,
        "unit": each.unit,
        "meaning": each.meaning,
    }
    plain["required"] = each.required
    for key in ("default", "least", "most"):
        if (value := getattr(each, key)) is not None:
            plain[key] = to_plain(value)
    if each.choices:
        plain["choices"] = list(each.choices)
    return plain
