"""What stands in a plan that comes ready: its shape, names of clauses, words and answers.

A number, a word or a yes that the book lays down belongs in the clause that says it. Each key of a
plan is in one table here with what it may hold; a value that the table does not know is refused.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from convenor.competition.plans.named_clauses import full_name
from convenor.competition.plans.parts import PARTS
from convenor.competition.plans.plan import Plan, StagePlan
from convenor.competition.plans.template_checks import CLAUSE_KEYS
from convenor.competition.standings.season_sources import Source
from convenor.regulation import shelf
from convenor.regulation.book import Clause
from convenor.regulation.typed import inputs

LABEL = "what is shown"
CLAUSE = "the name of a clause"
WORD = "a word by which a clause knows something"
ANSWER = "what the organiser answers"
BOOK = "the name of a rulebook"

Kind = str | frozenset[object]
"""What a key may hold: one of the above, or one of these words, which are shape."""


def shape(*values: object) -> frozenset[object]:
    return frozenset(values)


KEYS: Mapping[str, Kind] = {
    "template.id": LABEL,
    "template.title": LABEL,
    "template.about": LABEL,
    "template.group": LABEL,
    "template.rulebook": BOOK,
    "template.layers": BOOK,
    "template.contestants": shape("pairs", "teams", "individuals"),
    "template.members": shape(),
    "template.words": WORD,
    "times.zone": LABEL,
    "answers": ANSWER,
    "entry.age": ANSWER,
    "entry.assume": WORD,
    "entry.closes_at": ANSWER,
    "entry.club_kinds": ANSWER,
    "entry.places": ANSWER,
    "readings": WORD,
    "clauses": CLAUSE,
    "stage.name": LABEL,
    "stage.title": LABEL,
    "stage.format": shape(
        "sessions", "swiss", "round robin", "knock-out", "final five", "final four", "season"
    ),
    "stage.scoring": shape("matchpoints", "teams", "butler", "cross-imps", "point-a-board", "none"),
    "stage.figure": shape("VP", "IMP", "percent", "matchpoints", "points"),
    "stage.total": shape("average"),
    "stage.fields": shape("one", "two"),
    "stage.sections": shape(True, False),
    "stage.section_by": shape("section", "district"),
    "stage.of_section": shape("A", "B", "C", "D"),
    "stage.compared": shape("all", "section"),
    "stage.entries": shape(True),
    "stage.final": shape("championship", "other"),
    "stage.when": shape(True, False),
    "stage.word": WORD,
    "stage.words": WORD,
    "stage.boards": ANSWER,
    "stage.rounds": ANSWER,
    "stage.minutes_per_board": ANSWER,
    "stage.agreed_by": CLAUSE,
    "stage.datums": CLAUSE,
    "stage.boards_by.of": CLAUSE,
    "stage.boards_by.clause": CLAUSE,
    "stage.boards_by.term": WORD,
    "stage.boards_by.entries": ANSWER,
    "stage.boards_by.instead": ANSWER,
    "stage.rounds_by.of": CLAUSE,
    "stage.rounds_by.term": WORD,
    "stage.rounds_by.all_meet": shape(True),
    "stage.rounds_by.until_one": shape(True),
    "stage.rounds_by.instead": ANSWER,
    "stage.rounds_by.clause": CLAUSE,
    "stage.rounds_by.sizes": CLAUSE,
    "stage.rounds_by.entries": ANSWER,
    "stage.bye.vp": ANSWER,
    "stage.clauses": CLAUSE,
    "stage.movement.kind": shape("recommended"),
    "stage.times": ANSWER,
    "stage.draw.organiser": ANSWER,
    "stage.draw.first_round": ANSWER,
    "stage.draw.times": ANSWER,
    "stage.draw.ranking.ties.clause": CLAUSE,
    "stage.bracket.stanzas": ANSWER,
    "stage.bracket.final_times": ANSWER,
    "stage.bracket.third_place": ANSWER,
    "stage.qualify.to": LABEL,
    "stage.qualify.rule": shape("others"),
    "stage.qualify.each": ANSWER,
    "stage.qualify.places": ANSWER,
    "stage.qualify.when": shape(True, False),
    "stage.earns.stage": LABEL,
    "stage.earns.event": WORD,
    "stage.earns.title": LABEL,
    "stage.earns.trial": WORD,
    "stage.standing.of": shape("share"),
    "stage.standing.stage": WORD,
    "stage.standing.championship": ANSWER,
    "stage.standing.state_championship": shape(True, False),
    "stage.standing.non_contending": ANSWER,
    "stage.standing.stakes.purpose": WORD,
    "stage.standing.stakes.after": WORD,
    "stage.standing.stakes.last": ANSWER,
    "stage.standing.stakes.ordered": shape(True),
    "stage.standing.stakes.whole": shape(False),
    "stage.standing.stakes.ties.clause": CLAUSE,
    "stage.titles.title": LABEL,
    "stage.titles.place": shape(2),
}
"""Every key of our plans; below one that holds a table without keys of its own, all of it."""
AT_A_TABLE = {"pairs": 2, "teams": 4, "individuals": 1}
"""The players that the game itself wants of a contestant: the fewest that an entry has."""


def plans() -> list[Path]:
    return [each for each in shelf.competition_files() if "rulebooks" in each.parts]


def kind_of(path: str) -> Kind | None:
    """What a key may hold: as the table says, or the name of a clause where the catalogue does."""
    if path.startswith("stage.") and path.rpartition(".")[2] in CLAUSE_KEYS:
        return KEYS.get(path, CLAUSE)
    while path:
        if path in KEYS:
            return KEYS[path]
        within, _, last = path.rpartition(".")
        if last.isdigit() and within.endswith(("_by", "sizes")):
            return CLAUSE
        path = within
    return None


def strangers(data: Mapping[str, object]) -> list[str]:
    """Each value of a plan that is neither shape nor name nor word nor answer."""
    head = data["template"]
    assert isinstance(head, Mapping)
    found = []
    for path, value, answered in leaves(data, "", False):
        kind = kind_of(path)
        if path == "template.members":
            fine = answered or value == AT_A_TABLE[str(head["contestants"])]
        elif kind is None:
            fine = False
        elif kind == ANSWER:
            fine = answered
        elif isinstance(kind, frozenset):
            fine = answered or (type(value), value) in {(type(each), each) for each in kind}
        else:
            fine = answered or isinstance(value, str)
        if not fine:
            found.append(f"{path} = {value!r}")
    return found


def leaves(data: object, path: str, within: bool) -> Iterator[tuple[str, object, bool]]:
    """Each value with the way to it, and whether it is an answer; questions are left out."""
    if isinstance(data, Mapping):
        if "answer" in data and "is" in data:
            for each in data["is"].values():
                yield from leaves(each, path, within)
        elif "answer" in data:
            yield path, data, True
        else:
            for key, each in data.items():
                if path or key != "question":
                    yield from leaves(each, f"{path}.{key}" if path else key, within)
    elif isinstance(data, list):
        for each in data:
            yield from leaves(each, path, within)
    else:
        yield path, data, within


@pytest.mark.parametrize("path", plans(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_plan_holds_no_rule_of_the_book(path: Path) -> None:
    assert strangers(tomllib.loads(path.read_text("utf-8"))) == []


def test_every_key_of_the_table_is_in_some_plan() -> None:
    """A key that no plan writes any more is struck out here too."""
    used = set()
    for path in plans():
        for way, _, _ in leaves(tomllib.loads(path.read_text("utf-8")), "", False):
            while way and way not in KEYS:
                way = way.rpartition(".")[0]
            used.add(way)
    assert sorted(KEYS.keys() - used) == []


def test_the_table_knows_no_key_that_nobody_reads() -> None:
    stage = {each.name for each in inputs(StagePlan)} | {"when"}
    source = {each.name for each in inputs(Source)}
    whole = {each.name for each in inputs(Plan)}
    for key in KEYS:
        head, *rest = key.split(".")
        if head == "stage":
            assert rest[0] in stage, key
            if rest[0] == "earns" and len(rest) > 1:
                assert rest[1] in source, key
        elif head != "template":
            assert head in whole, key


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("[template]", "members = [4, 6]"),
        ("[template]", "members = [2, 3]"),
        ("[[stage]]", "rounds = 7"),
        ("[[stage]]", "boards = 14"),
        ("[[stage]]", "minutes_per_board = 7.5"),
        ("[[stage]]", 'earns = [{ event = "open_points", teams = false }]'),
        ("[[stage]]", 'earns = [{ event = "open_points", doubled = true }]'),
        ("[[stage]]", 'qualify = [{ to = "final", admitted_from = "open_points" }]'),
        ("[[stage]]", 'qualify = [{ to = "final", places = 14 }]'),
        ("[[stage]]", 'standing = { methods = { halves = { left_to = "director" } } }'),
        ("[[stage]]", 'standing = { non_contending = "placed" }'),
        ("[[stage]]", 'standing = { fines = "left out" }'),
        ("[[stage]]", 'standing = { stakes = [{ purpose = "title", last = 3 }] }'),
        ("[[stage]]", "bye = { vp = 12 }"),
        ("[[stage]]", 'awards = { amount = "1/5", average = 1 }'),
        ("[[stage]]", 'draw = { odd = "bye" }'),
        ("[answers]", "forfeit = 12"),
        ("[entry]", "places = 20"),
        ("[entry]", "fewest = 4"),
    ],
)
def test_a_rule_in_a_plan_is_found(heading: str, line: str) -> None:
    text = '[template]\nid = "a"\ntitle = "A"\nrulebook = "laws-2017"\ncontestants = "teams"\n'
    own = f"{line}\n" if heading == "[template]" else f"{heading}\n{line}\n"
    assert strangers(tomllib.loads(text + own))


# --- what a question suggests --------------------------------------------------------------------

UNITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")
NUMBERS = (*UNITS, *TEENS, "nineteen", "twenty")
OF_ITS_SCALE = "the clause has a scale for matches of several lengths, and lays none of them down"
OF_SEVERAL = "the clause is about any match of two or more"
NOT_A_LENGTH = "the number in the clause is of something else"
SUGGESTED: Mapping[tuple[str, str], str] = {
    ("anc-interstate-teams", "teams"): "how many come is nobody's rule: the clause has both forms",
    ("sabf-butler-round-robin", "boards"): OF_ITS_SCALE,
    ("sabf-butler-swiss", "boards"): OF_ITS_SCALE,
    ("sabf-open-trials", "boards"): OF_ITS_SCALE,
    ("sabf-womens-trials", "qualifying_boards"): OF_ITS_SCALE,
    ("sabf-youth-trials", "boards"): OF_ITS_SCALE,
    ("sabf-daytime-teams", "final_stanzas"): OF_SEVERAL,
    ("sabf-state-teams", "final_stanzas"): OF_SEVERAL,
    ("sbu-knock-out-teams", "final"): NOT_A_LENGTH,
    ("sbu-perfect-teams", "final"): NOT_A_LENGTH,
    ("sbu-simultaneous-pairs", "days"): NOT_A_LENGTH,
    ("sbu-swiss-pairs", "boards"): "the clause has it as an example",
}
"""Numbers that a question suggests and its clause happens to name."""


def numbers_in(clause: Clause) -> set[Fraction]:
    """Every number that a clause says, in figures or as a word, and every one in its terms."""
    text = clause.rule.lower()
    found = {Fraction(each) for each in re.findall(r"\d+(?:\.\d+)?", text)}
    found |= {
        Fraction(NUMBERS.index(each)) for each in re.findall(r"[a-z]+", text) if each in NUMBERS
    }
    return found | set(_within(clause.dated[-1].terms if clause.dated else {}))


def _within(data: object) -> Iterator[Fraction]:
    if isinstance(data, Mapping):
        for each in data.values():
            yield from _within(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _within(each)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield Fraction(data)


def repeated(
    id: str, book: str, questions: Iterable[Mapping[str, object]]
) -> list[tuple[str, str]]:
    """The questions that suggest a number which their own clause says."""
    found = []
    for each in questions:
        default, named = each.get("default"), each.get("clause")
        if isinstance(default, bool) or not re.fullmatch(r"\d+(\.\d+)?", str(default)) or not named:
            continue
        name = full_name(str(named), book)
        clause = shelf.open_stack(name.partition(" ")[0]).clause(name)
        if Fraction(str(default)) in numbers_in(clause):
            found.append((id, str(each["name"])))
    return found


def test_a_question_suggests_no_number_that_its_clause_lays_down() -> None:
    """Such a question may be left, and then the clause says it."""
    found = []
    for path in plans():
        data = tomllib.loads(path.read_text("utf-8"))
        head = data["template"]
        found += repeated(head["id"], head["rulebook"], data.get("question", ()))
    assert sorted(found) == sorted(SUGGESTED)


def test_a_number_of_the_book_in_a_question_is_found() -> None:
    asks = {"name": "boards", "kind": "number", "clause": "11.3.a"}
    assert repeated("a", "anc-2017", [{**asks, "default": 14}]) == [("a", "boards")]
    assert repeated("a", "anc-2017", [{**asks, "default": 56}]) == [("a", "boards")]
    assert repeated("a", "anc-2017", [{**asks, "default": 13}, asks]) == []


def test_the_parts_of_the_catalogue_are_names_of_clauses() -> None:
    """Wherever a part stands in a plan, the table has the name of a clause."""
    for part in PARTS.values():
        for place in part.at:
            assert kind_of(f"stage.{place}") == CLAUSE, place
