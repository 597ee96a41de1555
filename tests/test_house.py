"""The house rules: who may import whom, what is locked, what the papers say.

The import directions are read from the tables of docs/map.md, which is their only home. The
checkers take a folder and a map, so each is also shown a small tree that breaks the rule.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from convenor.competition.plans.parts import PARTS
from convenor.regulation import shelf

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "convenor"
MAP = ROOT / "docs" / "map.md"
LOCKS = ("requirements.lock", "requirements-dd.lock", "requirements-bootstrap.lock")
DATA_ONLY = ("rulebooks",)
DJANGO_FOLDERS = ("web", "api")
# An extra, and the packages that a module named after it may import at its head.
EXTRA_PACKAGES = {
    "fast": "numpy",
    "dd": "endplay",
    "postgres": "psycopg",
    "bridgemate": "bridgemate_dataconnector",
}


# --- reading the map ------------------------------------------------------------------


@dataclass(frozen=True)
class Directions:
    """Which part of the package may import which, in the order of the map, top first."""

    allowed: dict[str, tuple[str, ...]]

    def __contains__(self, part: str) -> bool:
        return part in self.allowed

    def allows(self, part: str, target: str) -> bool:
        return any(
            target == name or target.startswith(f"{name}.")
            for name in (part, *self.allowed.get(part, ()))
        )

    def is_below(self, part: str, other: str) -> bool:
        """Whether `other` stands below `part` in the table."""
        order = list(self.allowed)
        return other in order and order.index(other) > order.index(part)


def read_directions(text: str) -> Directions:
    """Read the two tables under the heading 'Import directions'."""
    section = text.split("\n## Import directions\n", 1)[1].split("\n## ", 1)[0]
    groups: dict[str, list[str]] = {}
    allowed: dict[str, tuple[str, ...]] = {}
    for header, *rows in tables(section):
        for first, *_, last in rows:
            name = names_in(first)[0]
            if header[0] == "group":
                groups[name] = names_in(last)
            elif header[-1] == "may import":
                allowed[name] = tuple(n for m in names_in(last) for n in groups.get(m, [m]))
    return Directions(allowed)


def tables(section: str) -> Iterator[list[list[str]]]:
    """Each markdown table as rows of cells, header first, without the ruler."""
    for block in re.findall(r"(?:^\|.*\|\n?)+", section, flags=re.MULTILINE):
        rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in block.splitlines()]
        yield [row for row in rows if not set("".join(row)) <= set("-: ")]


def names_in(cell: str) -> list[str]:
    """The names in backticks: `bridge/` and `exact.py` are 'bridge' and 'exact'."""
    return [re.sub(r"(\.py|/)$", "", name) for name in re.findall(r"`([^`]+)`", cell)]


# --- checking imports -----------------------------------------------------------------


def modules(source: Path) -> list[Path]:
    return sorted(source.rglob("*.py"))


def part_of(module: Path, source: Path) -> str:
    """The folder or top-level module of the package that a file belongs to."""
    return module.relative_to(source).with_suffix("").parts[0]


def parts_on_disk(source: Path) -> set[str]:
    """Every folder with a file in it, and every top-level module."""
    files = (f.relative_to(source) for f in source.rglob("*") if f.is_file())
    found = {f.with_suffix("").parts[0] for f in files if f.suffix == ".py" or len(f.parts) > 1}
    return found - {"__pycache__"}


def imported_names(node: ast.AST, module: Path, source: Path) -> list[str]:
    """The full dotted names that an import statement brings in; [] for another statement."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    package = (source.name, *module.relative_to(source).parent.parts)
    start = package[: len(package) - node.level + 1] if node.level else ()
    stem = ".".join((*start, *([node.module] if node.module else [])))
    return [f"{stem}.{alias.name}" for alias in node.names]


def own_imports(module: Path, source: Path) -> Iterator[str]:
    """What a file imports of the package itself, without the package's name."""
    for node in ast.walk(parse(module)):
        for name in imported_names(node, module, source):
            if name.startswith(f"{source.name}."):
                yield name.removeprefix(f"{source.name}.")


def parse(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def direction_violations(source: Path, directions: Directions) -> list[str]:
    """Each import that the map forbids, and each folder that it does not list, as a sentence."""
    on_disk = parts_on_disk(source)
    found = [
        f"{part} is not in the table of docs/map.md" for part in on_disk if part not in directions
    ]
    for module in modules(source):
        part = part_of(module, source)
        for target in own_imports(module, source):
            other = target.split(".")[0]
            is_a_part = other in directions or other in on_disk
            if part in directions and is_a_part and not directions.allows(part, target):
                found.append(violation(module.relative_to(source), part, target, directions))
    return sorted(set(found))


def violation(file: Path, part: str, target: str, directions: Directions) -> str:
    other = target.split(".")[0]
    why = "which is below it" if directions.is_below(part, other) else "which its row does not list"
    allowed = ", ".join(directions.allowed[part]) or "nothing"
    return f"{file.as_posix()} imports {other}, {why} (allowed: {allowed})"


# --- checking rooms -------------------------------------------------------------------


def read_rooms(text: str) -> dict[str, Directions]:
    """By folder, which of its rooms may import which, from the tables under 'Rooms'."""
    section = text.split("\n## Rooms\n", 1)[1].split("\n## ", 1)[0]
    rooms: dict[str, dict[str, tuple[str, ...]]] = {}
    for header, *rows in tables(section):
        folder = header[0].removeprefix("room of ").strip("`/")
        for first, *_, last in rows:
            rooms.setdefault(folder, {})[names_in(first)[0]] = tuple(names_in(last))
    return {folder: Directions(allowed) for folder, allowed in rooms.items()}


def room_violations(source: Path, folder: str, rooms: Directions) -> list[str]:
    """Each import between rooms of a folder that its table forbids, and each room not in it."""
    inside = source / folder
    found = {
        f"{folder}/{room} is no row of 'room of {folder}/' in docs/map.md"
        for room in parts_on_disk(inside)
        if room not in rooms and room != "__init__"
    }
    for module in modules(inside):
        room = part_of(module, inside)
        for target in own_imports(module, source):
            name, _, rest = target.partition(".")
            other = rest.split(".")[0]
            if name == folder and room in rooms and other in rooms and not rooms.allows(room, rest):
                found.add(violation(module.relative_to(source), room, rest, rooms))
    return sorted(found)


# --- checking the spine ---------------------------------------------------------------

ENGINE_ROOMS = ("competition", "pipeline")
"""Where figures are worked out; whoever does something with them asks `pipeline`."""


def members_of_figures(source: Path) -> set[str]:
    """What can be asked of the figures of a competition: the names of its methods and parts."""
    file = source / "competition" / "figures.py"
    (figures,) = [
        node
        for node in ast.walk(parse(file))
        if isinstance(node, ast.ClassDef) and node.name == "Figures"
    ]
    methods = {node.name for node in figures.body if isinstance(node, ast.FunctionDef)}
    parts = {
        node.attr
        for node in ast.walk(figures)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    return {name for name in methods | parts if not name.startswith("_")}


def spine_violations(source: Path) -> list[str]:
    """Each reach past `pipeline` into the figures of a competition, from outside the engine."""
    members, found = members_of_figures(source), []
    for module in modules(source):
        if part_of(module, source) in ENGINE_ROOMS:
            continue
        tree = parse(module)
        from_engine = names_from_the_engine(tree, module, source)
        for node in ast.walk(tree):
            if reaches_past_the_spine(node, members, from_engine):
                file = module.relative_to(source).as_posix()
                found.append(f"{file}:{node.lineno} reaches into .figures: ask pipeline")
    return sorted(set(found))


def names_from_the_engine(tree: ast.Module, module: Path, source: Path) -> set[str]:
    """What a file calls the things that it imports from `competition`."""
    return {
        (alias.asname or alias.name).split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias, name in zip(node.names, imported_names(node, module, source), strict=True)
        if name.startswith(f"{source.name}.competition.")
    }


def reaches_past_the_spine(node: ast.AST, members: set[str], from_engine: set[str]) -> bool:
    """`x.figures.standings`, `there.figures`, or `progress(x.figures)` of the engine."""
    if isinstance(node, ast.Attribute):
        inner = node.value
        if is_figures(inner) and node.attr in members:
            return True
        base = ast.unparse(inner).split(".")[-1]
        return node.attr == "figures" and base in ("there", "competition", "tried")
    if isinstance(node, ast.Call) and any(map(is_figures, node.args)):
        return ast.unparse(node.func).split(".")[0] in from_engine
    return False


def is_figures(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "figures"


# --- checking what is not ours --------------------------------------------------------


def extra_of(name: str) -> str | None:
    """The extra that a module, or a folder above it, is named after: 'fast' in scoring/fast."""
    return next((e for e in EXTRA_PACKAGES if re.search(rf"(^|[._/]){e}([./]|$)", name)), None)


def unguarded_imports(node: ast.AST, module: Path, source: Path) -> Iterator[str]:
    """The names imported as soon as the file is: outside functions, TYPE_CHECKING and try."""
    for child in ast.iter_child_nodes(node):
        if is_guard(child):
            continue
        yield from imported_names(child, module, source)
        yield from unguarded_imports(child, module, source)


def is_guard(node: ast.AST) -> bool:
    if isinstance(node, ast.Try):
        caught = " ".join(ast.unparse(h.type) for h in node.handlers if h.type)
        return bool(re.search(r"\b(ImportError|ModuleNotFoundError)\b", caught))
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def foreign_violations(source: Path) -> list[str]:
    """Each module outside web/ and api/ that cannot be imported on a bare Python."""
    found = set()
    for module in modules(source):
        if part_of(module, source) in DJANGO_FOLDERS:
            continue
        file = module.relative_to(source).as_posix()
        own = extra_of(file.removesuffix(".py"))
        own_package = EXTRA_PACKAGES.get(own or "")
        for name in unguarded_imports(parse(module), module, source):
            top = name.split(".")[0]
            if top == source.name and (extra := extra_of(name)) and extra != own:
                found.add(f"{file} imports {name} at its head, which needs the extra '{extra}'")
            elif top not in {source.name, own_package, *sys.stdlib_module_names}:
                found.add(
                    f"{file} imports {name} at its head, which is not in the standard library"
                )
    return sorted(found)


def django_violations(source: Path) -> list[str]:
    """Each import of Django, guarded or not, outside the two folders it lives in."""
    return sorted(
        f"{module.relative_to(source).as_posix()} imports Django, which lives in web/ and api/"
        for module in modules(source)
        if part_of(module, source) not in DJANGO_FOLDERS
        and any(
            name.split(".")[0] == "django"
            for node in ast.walk(parse(module))
            for name in imported_names(node, module, source)
        )
    )


# --- the package itself ---------------------------------------------------------------


@pytest.fixture(scope="module")
def directions() -> Directions:
    return read_directions(MAP.read_text(encoding="utf-8"))


def test_every_import_follows_the_map(directions):
    assert direction_violations(SOURCE, directions) == []


def test_a_row_allows_only_what_stands_above_it(directions):
    order = list(directions.allowed)
    for position, (part, names) in enumerate(directions.allowed.items()):
        for name in names:
            assert name.split(".")[0] in order[:position], f"{part} may import {name}: not above it"


def test_the_map_says_what_the_design_says(directions):
    lowest = {"errors", "values", "exact"}
    base = lowest | {"bridge", "regulation", "contest", "explain", "ledger"}
    assert set(directions.allowed["regulation"]) == lowest
    assert set(directions.allowed["explain"]) == lowest | {"regulation"}
    assert set(directions.allowed["scoring"]) == base
    assert set(directions.allowed["draws"]) == base | {"entries", "standings"}
    assert directions.allowed["rulebooks"] == ()


@pytest.mark.parametrize("folder", ["competition", "actions", "web"])
def test_rooms_import_only_from_rooms_above_them(folder):
    rooms = read_rooms(MAP.read_text(encoding="utf-8"))[folder]
    assert room_violations(SOURCE, folder, rooms) == []
    order = list(rooms.allowed)
    for position, (room, names) in enumerate(rooms.allowed.items()):
        assert set(names) <= set(order[:position]), f"{folder}/{room} may import what is below it"


def test_figures_are_asked_for_through_the_spine():
    assert spine_violations(SOURCE) == []


def test_core_modules_need_only_the_standard_library():
    assert foreign_violations(SOURCE) == []


def test_django_stays_in_web_and_api():
    assert django_violations(SOURCE) == []


def test_data_folders_hold_no_python():
    for folder in DATA_ONLY:
        assert modules(SOURCE / folder) == [], f"{folder}/ is data only"


def test_core_imports_where_no_extra_is_installed():
    """Import every module of the core in a fresh Python that refuses the optional packages."""
    core = [
        m
        for m in modules(SOURCE)
        if part_of(m, SOURCE) not in (*DJANGO_FOLDERS, "__main__") and m.name != "__main__.py"
    ]
    dotted = [".".join(m.relative_to(SOURCE.parent).with_suffix("").parts) for m in core]
    names = [name.removesuffix(".__init__") for name in dotted if not extra_of(name)]
    script = (
        "import importlib, sys\n"
        "refused = {'django', 'numpy', 'rich', 'psycopg', 'endplay', 'uvicorn', 'a2wsgi'}\n"
        "sys.modules.update(dict.fromkeys(refused))\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "for name in sys.argv[2:]: importlib.import_module(name)\n"
    )
    command = [sys.executable, "-c", script, str(SOURCE.parent), *names]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


# --- the checkers can fail ------------------------------------------------------------

SMALL_MAP = """
# A map

## Import directions

| group | stands for |
| --- | --- |
| `base` | `exact`, `bridge` |

| folder | touch this … | may import |
| --- | --- | --- |
| `exact.py` | to count | nothing |
| `bridge/` | to play | `exact` |
| `rules/` | to rule | `exact` |
| `scoring/` | to score | `base` |
| `standings/` | to rank | `base`, `scoring` |
| `web/` | to show | `standings` |
| `api/` | to tell | `standings`, `web.store` |

## Something else

| folder | may import |
| --- | --- |
| `exact.py` | `web` |
"""


def plant(source: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    return source


def directions_of(tmp_path: Path, files: dict[str, str]) -> list[str]:
    source = plant(tmp_path / "convenor", {"__init__.py": "", **files})
    # The package's own __init__ is no row of the small map.
    table = read_directions(SMALL_MAP)
    return [line for line in direction_violations(source, table) if not line.startswith("__init__")]


def test_small_map_is_read_with_its_groups():
    table = read_directions(SMALL_MAP)
    assert list(table.allowed) == ["exact", "bridge", "rules", "scoring", "standings", "web", "api"]
    assert table.allowed["standings"] == ("exact", "bridge", "scoring")
    assert table.allowed["exact"] == ()


@pytest.mark.parametrize(
    "statement",
    [
        "import convenor.standings.totals",
        "import convenor.standings as s",
        "from convenor.standings import totals",
        "from convenor import standings",
        "from .. import standings",
        "from ..standings.totals import Total",
        "def later():\n    from convenor.standings import totals",
    ],
)
def test_an_import_of_a_folder_below_is_found(tmp_path, statement):
    found = directions_of(tmp_path, {"scoring/butler.py": statement, "standings/totals.py": ""})
    assert found == [
        "scoring/butler.py imports standings, which is below it (allowed: exact, bridge)"
    ]


def test_an_import_sideways_is_found(tmp_path):
    found = directions_of(tmp_path, {"rules/ask.py": "from convenor.bridge import Seat"})
    assert found == ["rules/ask.py imports bridge, which its row does not list (allowed: exact)"]


def test_allowed_imports_pass(tmp_path):
    files = {
        "bridge/seat.py": "from convenor import __version__\nfrom convenor.exact import half",
        "standings/rank.py": "from . import totals\nfrom ..scoring.butler import datum\nimport ast",
        "api/views.py": "from convenor.web import store\nfrom convenor.web.store.models import X",
    }
    assert directions_of(tmp_path, files) == []


def test_a_dotted_name_allows_only_that_part(tmp_path):
    found = directions_of(tmp_path, {"api/views.py": "from convenor.web.desk import page"})
    assert found == [
        "api/views.py imports web, which its row does not list (allowed: standings, web.store)"
    ]


@pytest.mark.parametrize("name", ["attic/tools.py", "attic.py", "attic/table.toml"])
def test_a_folder_that_the_map_does_not_list_is_found(tmp_path, name):
    assert directions_of(tmp_path, {name: ""}) == ["attic is not in the table of docs/map.md"]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("import numpy as np", "imports numpy at its head, which is not in the standard library"),
        ("if True:\n    import numpy", "imports numpy at its head"),
        ("class A:\n    import rich.table", "imports rich.table at its head"),
        ("try:\n    import numpy\nexcept ValueError:\n    pass", "imports numpy at its head"),
        ("from convenor.scoring import fast", "which needs the extra 'fast'"),
        ("from .matchpoints_fast import count", "which needs the extra 'fast'"),
    ],
)
def test_an_unguarded_foreign_import_is_found(tmp_path, statement, message):
    source = plant(tmp_path / "convenor", {"scoring/butler.py": statement})
    found = foreign_violations(source)
    assert len(found) == 1
    assert message in found[0]


@pytest.mark.parametrize(
    ("file", "statement"),
    [
        ("scoring/butler.py", "import csv\nfrom convenor.exact import half"),
        ("scoring/butler.py", "def f():\n    import numpy"),
        ("scoring/butler.py", "try:\n    import numpy\nexcept ImportError:\n    numpy = None"),
        ("scoring/butler.py", "if TYPE_CHECKING:\n    import numpy"),
        ("scoring/butler.py", "def f():\n    from convenor.scoring import fast"),
        ("scoring/fast.py", "import numpy"),
        ("ledger/postgres.py", "import psycopg"),
        ("web/views.py", "import django"),
    ],
)
def test_a_guarded_foreign_import_passes(tmp_path, file, statement):
    assert foreign_violations(plant(tmp_path / "convenor", {file: statement})) == []


def test_django_outside_its_folders_is_found_even_in_a_function(tmp_path):
    files = {
        "actions/post.py": "def f():\n    from django.db import models",
        "web/views.py": "from django.http import HttpResponse",
    }
    found = django_violations(plant(tmp_path / "convenor", files))
    assert found == ["actions/post.py imports Django, which lives in web/ and api/"]


SMALL_ROOMS = """
## Rooms

| room of `desk/` | touch this … | may import |
| --- | --- | --- |
| `action.py` | to act | nothing |
| `entries/` | to enter | `action` |
| `closing/` | to close | `action`, `entries` |
"""


def test_an_import_between_rooms_against_their_table_is_found(tmp_path):
    files = {
        "desk/entries/enter.py": "from convenor.desk.closing.titles import award",
        "desk/closing/titles.py": "from convenor.desk.entries.enter import x\nimport convenor.web",
        "desk/attic/old.py": "",
    }
    source = plant(tmp_path / "convenor", files)
    assert room_violations(source, "desk", read_rooms(SMALL_ROOMS)["desk"]) == [
        "desk/attic is no row of 'room of desk/' in docs/map.md",
        "desk/entries/enter.py imports closing, which is below it (allowed: action)",
    ]


FIGURES = (
    "class Figures:\n    def __init__(self):\n        self.scores = 1\n    def standings(self): ..."
)


@pytest.mark.parametrize(
    "statement",
    [
        "x.figures.standings('swiss')",
        "self.folded.figures.scores.matches('swiss', 1)",
        "figures = self.there.figures",
        "from convenor.competition.finals.brackets import progress\nprogress(made.figures, 's')",
        "from convenor.competition.finals import brackets as b\nb.progress(made.figures, 's')",
    ],
)
@pytest.mark.parametrize("file", ["web/page.py", "actions/closing/post.py", "formats/pbn.py"])
def test_a_reach_past_the_spine_is_found(tmp_path, file, statement):
    files = {"competition/figures.py": FIGURES, file: statement}
    line = statement.count("\n") + 1
    assert spine_violations(plant(tmp_path / "convenor", files)) == [
        f"{file}:{line} reaches into .figures: ask pipeline"
    ]


@pytest.mark.parametrize(
    ("file", "statement"),
    [
        ("web/page.py", "standing.figures['7']\nreport.figures\nlen(standing.figures)"),
        ("web/page.py", "comparing.figures('IMPs', rows)\nstanding.figures.values()"),
        ("competition/finals/ties.py", "there.figures.standings('swiss')"),
        ("pipeline/__init__.py", "there.figures.standings('swiss')"),
    ],
)
def test_figures_of_other_things_and_of_the_engine_pass(tmp_path, file, statement):
    files = {"competition/figures.py": FIGURES, file: statement}
    assert spine_violations(plant(tmp_path / "convenor", files)) == []


# --- packaging, locks and papers ------------------------------------------------------


@pytest.fixture(scope="module")
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def declared(project: dict) -> list[Requirement]:
    """Every requirement that pyproject.toml names, the project's own extras left out."""
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    requirements = [Requirement(line) for lines in lists for line in lines]
    return [r for r in requirements if r.name != "convenor"]


def locked(name: str) -> dict[str, list[str]]:
    """Package → versions pinned in a lock; more than one where markers tell them apart."""
    pins: dict[str, list[str]] = {}
    text = (ROOT / name).read_text(encoding="utf-8")
    for package, version in re.findall(r"^([\w.-]+)==([^\s;]+)", text, flags=re.MULTILINE):
        pins.setdefault(canonicalize_name(package), []).append(version)
    return pins


def test_the_core_has_no_dependency(project):
    assert project["project"]["dependencies"] == []


def test_every_dependency_has_a_lower_and_an_upper_bound(project):
    for requirement in declared(project):
        signs = {s.operator for s in requirement.specifier}
        assert signs & {">=", ">", "==", "~="}, f"{requirement} has no lower bound"
        assert signs & {"<", "<=", "==", "~="}, f"{requirement} has no upper bound"


def test_the_extra_all_holds_every_other_extra(project):
    extras = project["project"]["optional-dependencies"]
    assert Requirement(extras["all"][0]).extras == set(extras) - {"all"}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_everything_with_hashes_and_names_no_address(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-zA-Z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.!+]+", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]
    for sign in ("://", "--index", "--extra-index", "--find-links", " @ ", "file:"):
        assert sign not in text


def test_the_locks_are_within_the_bounds(project):
    pins = locked("requirements-dd.lock") | locked("requirements.lock")
    for requirement in declared(project):
        versions = pins.get(canonicalize_name(requirement.name), [])
        assert versions, f"{requirement.name} is not locked: run make lock"
        for version in versions:
            assert requirement.specifier.contains(version), f"{requirement}: locked at {version}"


def test_the_locks_agree_with_each_other():
    main = locked("requirements.lock")
    assert list(locked("requirements-bootstrap.lock")) == ["uv"]
    for other in ("requirements-dd.lock", "requirements-bootstrap.lock"):
        shared = {n: v for n, v in locked(other).items() if n in main}
        assert shared == {n: main[n] for n in shared}


def project_files() -> list[Path]:
    """The files that are committed or could be; without git, everything that is not hidden."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        files = [ROOT / name for name in ran.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [f for f in ROOT.rglob("*") if not is_made_or_hidden(f.relative_to(ROOT))]
    return [f for f in files if f.is_file()]


def is_made_or_hidden(file: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in file.parts)


def test_no_file_names_a_package_index_or_the_place_of_this_copy():
    # Put together from pieces, so that this file is clean too.
    ends = {
        "py" + "pi": "org",
        "python" + "hosted": "org",
        "npm" + "js": "org",
        "ana" + "conda": "org",
    }
    forbidden = [f"{host}.{end}" for host, end in ends.items()]
    if len(ROOT.parts) > 2:
        forbidden.append(str(ROOT) + "/")
    for file in project_files():
        text = file.read_bytes().decode("utf-8", errors="ignore")
        for name in forbidden:
            assert name not in text, f"{file.relative_to(ROOT)} names {name}"


def test_every_dependency_is_explained(project):
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    explained = {name.split("[")[0] for name in re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)}
    assert explained == {r.name for r in declared(project)}


def test_every_make_target_is_in_the_guide():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):.*## ", makefile, flags=re.MULTILINE)
    assert targets
    for target in set(targets) - {"help"}:
        assert f"`make {target}`" in guide, f"CONTRIBUTING.md does not say what make {target} does"


def test_no_browser_test_waits_in_the_way_that_takes_a_promise_for_a_yes():
    waiting = "wait_for_" + "function"
    for file in (ROOT / "tests").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert waiting not in text, (
            f"{file.relative_to(ROOT)}: use until() of tests/web/browsing.py"
        )


MOST_LINES_OF_ANY = 495
"""How many lines may say `Any`: a number that is only ever lowered."""


def lines_of_any(text: str) -> set[int]:
    """The lines of a module on which something is of any type."""
    return {
        each.lineno
        for each in ast.walk(ast.parse(text))
        if (isinstance(each, ast.Name) and each.id == "Any")
        or (isinstance(each, ast.alias) and each.name == "Any")
    }


def test_ever_fewer_values_are_of_any_type():
    found = {file: lines_of_any(file.read_text(encoding="utf-8")) for file in modules(SOURCE)}
    lines = sum(map(len, found.values()))
    assert lines <= MOST_LINES_OF_ANY, (
        f"{lines} lines say Any, {MOST_LINES_OF_ANY} may: give the new ones a type of their own "
        "(object, where nothing is done with it)"
    )


def test_lines_of_any_are_counted_once_each_and_words_are_not():
    text = 'from typing import Any\n\na: dict[Any, Any] = {}  # Any\nb: object = "Any"\n'
    assert lines_of_any(text) == {1, 3}


OTHER_WORDS = {"cross-imps", "victory-points", "count-back", "extra-boards"}
"""Ways of scoring, a test of ties and an action, which families are called after."""


def read_by_name(file: Path) -> list[str]:
    """Answers that a file reads by the name of a field, and families that it asks for by name."""
    named = {name for name in shelf.families() if "-" in name} - PARTS.keys() - OTHER_WORDS
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.args[1] if len(node.args) > 1 else None
            if node.func.id in ("getattr", "hasattr") and isinstance(name, ast.Constant):
                found.append(f"{file.name}:{node.lineno} reads '{name.value}' by its name")
        if isinstance(node, ast.Constant) and node.value in named:
            found.append(f"{file.name}:{node.lineno} asks for the family '{node.value}'")
        if isinstance(node, ast.Compare) and "family" in ast.unparse(node.left):
            others = [ast.unparse(each) for each in node.comparators]
            if not all("families" in each for each in others):
                found.append(f"{file.name}:{node.lineno} compares the name of a family")
    return found


def test_answers_are_read_by_their_kind_and_no_family_by_its_name():
    wrong = []
    for folder in ("competition", "actions"):
        for file in sorted((SOURCE / folder).rglob("*.py")):
            if not file.name.startswith("parts") and file.parent.name != "state":
                wrong += read_by_name(file)
    assert wrong == []


def test_an_answer_read_by_a_name_and_a_family_asked_for_are_found(tmp_path):
    file = tmp_path / "late.py"
    file.write_text(
        'fine = getattr(answer, "fine", None)\n'
        'if clause.family.name == "late-arrival":\n'
        "    pass\n"
        "ok = clause.family.name not in part.families\n"
    )
    assert sorted(read_by_name(file)) == [
        "late.py:1 reads 'fine' by its name",
        "late.py:2 asks for the family 'late-arrival'",
        "late.py:2 compares the name of a family",
    ]
