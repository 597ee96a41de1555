"""`convenor register VERB OFFICE …`: players and clubs of a federation, found and kept."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from convenor.actions.office.desk import CATALOGUE_OF_ACTIONS, do, propose, take_in
from convenor.actions.office.importing import LARGEST, MOST_ROWS, Preview, previewed
from convenor.actions.office.office_action import Caller
from convenor.cli.action_commands import add_inputs, given_of, who
from convenor.cli.files import write_csv
from convenor.cli.parsers import Help, Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.tables import print_table
from convenor.errors import Mistake, Refusal
from convenor.office.days import day_of
from convenor.office.kinds import LEDGER
from convenor.office.matching import in_words
from convenor.office.member import Member
from convenor.office.office import Office, open_office
from convenor.office.people import plain_person
from convenor.office.register import OWN, Register
from convenor.office.sheets import written
from convenor.regulation.answers import to_plain

PLACE = "the office: a .jsonl or SQLite file or a PostgreSQL address"
MOST_ROWS_SHOWN = 30
FIRST = {"merge": ("number", "into"), "club": ("club",), "secretary": ("account", "club")}
FIRST |= {"secretary-left": ("account", "club"), "retention": ("years",), "add": ("name",)}
FIRST |= {"apply-retention": ()}
_EXAMPLE = """\
examples:
  convenor register import office.sqlite members.xlsx --check
  convenor register import office.sqlite members.csv --as-at 2026-06-30 --row 17=new --row 21=skip
  convenor register find office.sqlite 'ann as'
  convenor register add office.sqlite 'Ann Ash' --number 104512 --club Northern --born 1955-03-02
  convenor register merge office.sqlite N12 104512

A list has a row for each player, its first row names the columns: number, name (or first name,
last name), club, district, state, born, gender, rank, masterpoints, as at, categories, member
from, member until, email, phone. Every verb takes --json.
"""


def parser() -> Parser:
    """What `register` takes."""
    made = parser_of(
        "register", "Players and clubs: found, taken in, corrected, merged, forgotten."
    )
    made.epilog = _EXAMPLE
    verbs = made.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, what: str) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=what, description=what, formatter_class=Help)
        added.add_argument("office", help=PLACE)
        added.add_argument("--json", action="store_true", help="answer in JSON")
        return added

    finding = verb("find", "players as one types: the beginnings of names, or a number")
    finding.add_argument("typed")
    finding.add_argument("--most", type=int, default=20, help="how many at most")
    showing = verb("show", "one player: what the register has, and its history")
    showing.add_argument("number")
    importing = verb("import", "take in a list of players (CSV or XLSX), after looking at it")
    importing.add_argument("file")
    importing.add_argument("--check", action="store_true", help="say what would be done, and stop")
    importing.add_argument("--as-at", metavar="DAY", help="the day of its ranks and masterpoints")
    importing.add_argument(
        "--row",
        action="append",
        default=[],
        metavar="ROW=WHO",
        help="who is meant by a row in doubt: a number, 'new' or 'skip'",
    )
    exporting = verb("export", "the register as CSV")
    exporting.add_argument("file", help="a file that is not there yet; - prints it")
    exporting.add_argument("--club", help="only this club's players")
    exporting.add_argument("--private", action="store_true", help="with birth dates and contacts")
    verb("clubs", "the clubs, with their players counted")
    proving = verb("verify", "prove the office's facts and every personal record")
    proving.add_argument("--sweep", action="store_true", help="erase records that no fact names")
    for action in CATALOGUE_OF_ACTIONS.values():
        added = verb(action.name, action.title.lower())
        add_inputs(added, action, FIRST.get(action.name, ("number",)))
        added.add_argument("--sure", metavar="REASON", default="", help="do what is held, and why")
        added.add_argument("--check", action="store_true", help="say what would be done, and stop")
        added.add_argument("--key", default="", help="a repeated request with this key counts once")
    for each in verbs.choices.values():
        each.add_argument("--by", metavar="NAME", help="who does it (else this machine's user)")
    return made


def run(words: argparse.Namespace) -> int:
    """Do what was asked."""
    other = {
        "find": _find,
        "show": _show,
        "import": _import,
        "export": _export,
        "clubs": _clubs,
        "verify": _verify,
    }.get(words.verb)
    return other(words) if other is not None else _act(words)


@contextmanager
def opened(words: argparse.Namespace, *, begin: bool = False) -> Iterator[Office]:
    """The office, closed at the end."""
    office = open_office(words.office, begin=begin)
    try:
        yield office
    finally:
        office.store.close()


def caller(words: argparse.Namespace) -> Caller:
    """Whoever has the file has the office."""
    return Caller(who(words), "administrator")


# --- looking --------------------------------------------------------------------------------------


def _find(words: argparse.Namespace) -> int:
    with opened(words) as office:
        found = office.register.search(words.typed, max(1, words.most))
        if words.json:
            _print([plain_member(office.register, each, private=False) for each in found])
        elif not found:
            raise Refusal(f"nobody in the register is called '{words.typed}'.")
        else:
            _table(office.register, found)
    return 0


def _table(register: Register, members: Sequence[Member]) -> None:
    rows = [
        (e.number, e.name, e.club, register.district_of(e), e.rank, _points(e)) for e in members
    ]
    print_table(("number", "name", "club", "district", "rank", "masterpoints"), rows)


def _points(member: Member) -> str:
    return "" if member.masterpoints is None else in_words(member.masterpoints)


def plain_member(register: Register, member: Member, *, private: bool) -> dict[str, object]:
    """A player as JSON; birth date and contacts only where asked for."""
    found: dict[str, object] = {"number": member.number, "name": member.name}
    found |= {name: to_plain(getattr(member, name)) for name in OWN}
    found["district"] = register.district_of(member)
    if private:
        found |= plain_person(member.person)
    return {name: each for name, each in found.items() if each not in (None, "", [])}


def _show(words: argparse.Namespace) -> int:
    with opened(words) as office:
        member = office.register.get(words.number)
        if member is None:
            raise Mistake(f"there is nobody of the number '{words.number}' in the register.")
        facts = [
            fact
            for number in member.facts
            for fact in office.store.read(LEDGER, number - 1, number)
        ]
        plain = plain_member(office.register, member, private=True)
        if words.json:
            history = [{"number": f.number, "kind": f.kind, "by": f.by} for f in facts]
            _print({**plain, "forgotten": member.forgotten, "history": history})
            return 0
        for name, each in plain.items():
            print(f"{name.replace('_', ' '):14} {each}")
        for fact in facts:
            print(f"fact {fact.number}, {fact.recorded:%Y-%m-%d}: {fact.kind}, by {fact.by}")
    return 0


def _clubs(words: argparse.Namespace) -> int:
    with opened(words) as office:
        counts: dict[str, int] = {}
        for member in office.register.there():
            for each in member.clubs:
                counts[each] = counts.get(each, 0) + 1
        names = {each.name for each in office.register.clubs.values()} | set(counts)
        rows = []
        for name in sorted(names, key=str.casefold):
            club = office.register.club(name)
            kept = sorted(a for a, clubs in office.register.secretaries.items() if name in clubs)
            about = (club.district, club.state, "country" if club.country else "") if club else ()
            rows.append((name, *(about or ("", "", "")), counts.get(name, 0), ", ".join(kept)))
        columns = ("club", "district", "state", "country", "players", "secretary")
        if words.json:
            _print([dict(zip(columns, row, strict=True)) for row in rows])
        else:
            print_table(columns, rows)
    return 0


# --- lists ----------------------------------------------------------------------------------------


def _import(words: argparse.Namespace) -> int:
    from convenor.formats.spreadsheets import Limits, cells_of

    path = Path(words.file)
    try:
        data = path.read_bytes()
    except OSError as why:
        raise Mistake(f"{words.file} cannot be read: {why.strerror}.") from None
    cells = cells_of(path.name, data, Limits("players", LARGEST, MOST_ROWS + 1))
    as_at = day_of(words.as_at) if words.as_at else None
    with opened(words, begin=True) as office, progress("matching rows", len(cells)) as tell:
        preview = previewed(office.register, path.name, cells, decisions(words.row), as_at)
        if words.check or not preview.ready:
            _print_preview(preview, as_json=words.json)
            if preview.ready:
                return 0
            raise Refusal(_not_ready(preview))
        done = take_in(office, preview, caller(words), tell)
    if words.json:
        _print({"counts": preview.counts, "facts": len(done.facts)})
    else:
        print(f"{len(preview.matches)} rows: {done.says}")
    return 0


def decisions(given: Sequence[str]) -> dict[int, str]:
    """'17=new' words, by row."""
    found = {}
    for each in given:
        row, mark, meant = each.partition("=")
        if not mark or not row.strip().isdecimal():
            raise Mistake(f"a row is decided as 17=new, 17=skip or 17=104512, not '{each}'.")
        found[int(row)] = meant.strip()
    return found


def _not_ready(preview: Preview) -> str:
    wrong, doubts = len(preview.sheet.problems), preview.counts["doubt"]
    said = [f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong"] if wrong else []
    said += [f"{doubts} {'row is' if doubts == 1 else 'rows are'} in doubt"] if doubts else []
    return f"{' and '.join(said)}, so nothing was taken in: mend the list, or decide with --row."


def _print_preview(preview: Preview, *, as_json: bool) -> None:
    if as_json:
        _print(
            {
                "counts": preview.counts,
                "problems": [each.text for each in preview.sheet.problems],
                "ignored": list(preview.sheet.ignored),
                "doubts": [
                    {"row": e.row.row, "says": e.doubt, "maybe": [m.number for m in e.maybe]}
                    for e in preview.matches
                    if e.doubt
                ],
            }
        )
        return
    print(", ".join(f"{count} {state}" for state, count in preview.counts.items() if count))
    for name in preview.sheet.ignored:
        print(f"column '{name}' is not taken in")
    for each in preview.sheet.problems[:MOST_ROWS_SHOWN]:
        print(each.text)
    shown = [each for each in preview.matches if each.state in ("doubt", "changed")]
    for match in shown[:MOST_ROWS_SHOWN]:
        print(f"row {match.row.row}: {match.doubt or _changes(match.changes)}")
    if len(shown) > MOST_ROWS_SHOWN:
        print(f"and {len(shown) - MOST_ROWS_SHOWN} rows more")


def _changes(changes: Mapping[str, tuple[str, str]]) -> str:
    return "; ".join(f"{n.replace('_', ' ')}: {a} → {b}" for n, (a, b) in changes.items())


def _export(words: argparse.Namespace) -> int:
    with opened(words) as office:
        members = [
            each
            for each in office.register.there()
            if words.club is None or words.club in each.clubs
        ]
        rows = written(office.register, members, words.private)
    write_csv(words.file, rows[0], rows[1:])
    return 0


# --- doing ----------------------------------------------------------------------------------------


def _act(words: argparse.Namespace) -> int:
    action = CATALOGUE_OF_ACTIONS[words.verb]
    given = given_of(words, action)
    with opened(words, begin=True) as office:
        if words.check:
            _, proposal = propose(office, action.name, given, caller(words))
            for kind, _body in proposal.facts:
                print(f"would record: {kind}")
            for finding in proposal.findings:
                print(f"{finding.verdict}: {finding.text}")
            return 1 if proposal.refused else 0
        done = do(office, action.name, given, caller(words), key=words.key, sure=words.sure)
    if words.json:
        facts = [{"number": each.number, "kind": each.kind} for each in done.facts]
        _print({"facts": facts, "says": done.says, "warnings": list(done.warnings)})
        return 0
    for each in done.facts[:MOST_ROWS_SHOWN]:
        print(f"fact {each.number}: {each.kind}")
    print(done.says)
    for text in done.warnings:
        print(f"warning: {text}")
    return 0


def _verify(words: argparse.Namespace) -> int:
    with opened(words) as office:
        found = office.prove()
        swept = office.sweep() if words.sweep else 0
    if words.json:
        _print({"facts": found.facts, "records": found.records, "wrong": list(found.wrong)})
    else:
        for each in found.wrong:
            print(each)
        print(f"{found.facts} facts, {found.records} personal records")
        if found.strays:
            print(f"{len(found.strays)} records that no fact names{', erased' if swept else ''}")
    if found.wrong:
        raise Refusal(f"{len(found.wrong)} things are wrong: bring back a copy.")
    return 0


def _print(found: object) -> None:
    print(json.dumps(found, ensure_ascii=False))
