"""What may stand next on a command line: from the parser of the command and what is in place.

The words so far go in, the last one perhaps half written; whole words come out. Whatever cannot be
found out (a ledger that cannot be read, a package that is missing) gives none.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from convenor.cli import VERBS, module_of
from convenor.errors import Mistake, Refusal

FILES = ("ledger", "file", "to")
LEDGERS = (".jsonl", ".ndjson", ".sqlite", ".sqlite3", ".db")


def candidates(words: Sequence[str]) -> list[str]:
    """The words that the last one may become."""
    *before, last = (_unquoted(each) for each in words)
    if not before:
        return _fitting([*VERBS, "--help", "--version"], last)
    if before[0] not in VERBS:
        return []
    try:
        parser = importlib.import_module(module_of(before[0])).parser()
        return _fitting(_of_parser(parser, before[1:], last), last)
    except (Mistake, Refusal, ImportError, OSError):
        return []


def _unquoted(word: str) -> str:
    """A word as it was meant, without the quotes that a shell leaves on it while it is written."""
    return word.lstrip("'\"").rstrip("'\"").replace("\\", "")


def _fitting(found: Iterable[str], last: str) -> list[str]:
    return sorted({each for each in found if each.startswith(last)})


def _of_parser(parser: argparse.ArgumentParser, before: Sequence[str], last: str) -> Iterable[str]:
    if len(before) > 1 and parser.prog in ("convenor do", "convenor what-if"):
        parser = _with_action(parser, before)
    options = {text: each for each in parser._actions for text in each.option_strings}
    if before and (option := options.get(before[-1])) is not None and _takes_value(option):
        return _values(option, before, last)
    if last.startswith("-"):
        return [text for text, each in options.items() if each.help != argparse.SUPPRESS]
    spoken = _spoken(before, options)
    for each in [each for each in parser._actions if not each.option_strings]:
        if isinstance(each, argparse._SubParsersAction):
            if not spoken:
                return list(each.choices)
            if spoken[0] in each.choices:
                return _of_parser(each.choices[spoken[0]], before[1:], last)
            return ()
        if not spoken or each.nargs in ("*", "+"):
            return _values(each, before, last)
        spoken = spoken[1:]
    return ()


def _with_action(parser: argparse.ArgumentParser, before: Sequence[str]) -> argparse.ArgumentParser:
    """The options of the action that is named after the ledger."""
    from convenor.actions.catalogue import actions
    from convenor.cli.do import options_of

    found = actions().get(before[1])
    return parser if found is None else options_of("do", found)


def _takes_value(option: argparse.Action) -> bool:
    return option.nargs != 0 and option.const is None


def _spoken(before: Sequence[str], options: dict[str, argparse.Action]) -> list[str]:
    """The words that are no option and no option's value."""
    found, skip = [], False
    for word in before:
        if skip:
            skip = False
        elif word.startswith("-"):
            skip = word in options and _takes_value(options[word])
        else:
            found.append(word)
    return found


def _values(option: argparse.Action, before: Sequence[str], last: str) -> Iterable[str]:
    if option.choices:
        return [str(each) for each in option.choices]
    name = option.dest.removeprefix("given_")
    if name in FILES:
        return _files(last)
    make = _KNOWN.get(name) or (_KNOWN["stage"] if option.dest == "at" else None)
    return make(before) if make else ()


def _files(last: str) -> Iterable[str]:
    """Folders and ledgers, and every other file once something of its name is written."""
    folder = Path(last or ".") if last.endswith("/") or not last else Path(last).parent
    begin = "" if folder == Path() and not last.startswith("./") else last[: last.rfind("/") + 1]
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        if each.name.startswith("."):
            continue
        if each.is_dir():
            yield f"{begin}{each.name}/"
        elif each.suffix in LEDGERS or (last and not last.endswith("/")):
            yield f"{begin}{each.name}"


def _templates(_before: Sequence[str]) -> Iterable[str]:
    from convenor.competition.plans.templates import templates

    return list(templates())


def _actions(_before: Sequence[str]) -> Iterable[str]:
    from convenor.actions.catalogue import actions

    return list(actions())


def _rulebooks(_before: Sequence[str]) -> Iterable[str]:
    from convenor.regulation import shelf

    return list(shelf.folders())


def _stages(before: Sequence[str]) -> Iterable[str]:
    """The stages of the ledger that was named before."""
    from convenor.cli.opening import competition_of

    there = competition_of(argparse.Namespace(ledger=before[0], id=None))
    return [each.name for each in there.state.the_plan.stages]


def _contestants(before: Sequence[str]) -> Iterable[str]:
    from convenor.cli.opening import competition_of

    there = competition_of(argparse.Namespace(ledger=before[0], id=None))
    return list(there.state.entries)


_KNOWN: dict[str, Callable[[Sequence[str]], Iterable[str]]] = {
    "template": _templates,
    "action": _actions,
    "rulebook": _rulebooks,
    "stage": _stages,
    "contestant": _contestants,
}
