"""The templates as a gallery: by book, in short words, found by any of them.

Nothing but a search goes in; groups of templates come out, the club's own evening first.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.plans.templates import Template, templates
from convenor.values import value
from convenor.web.library import library

CLUB = "club"
SCORINGS = {
    "matchpoints": "matchpoints",
    "butler": "Butler IMPs",
    "cross-imps": "cross-IMPs",
    "teams": "IMPs",
    "aggregate": "total points",
    "point-a-board": "point a board",
}
FORMATS = {"sessions": "movement", "season": "season table"}


@value
class Shown:
    """A template as the gallery shows it."""

    id: str
    title: str
    about: str
    contestants: str
    how: str


@value
class Group:
    """The templates of one book."""

    title: str
    shown: tuple[Shown, ...]


def gallery(wanted: str = "") -> tuple[Group, ...]:
    """All templates that have these words, by their books."""
    words = wanted.casefold().split()
    groups: dict[str, list[Shown]] = {}
    for each in templates().values():
        shown = shown_of(each)
        said = f"{shown.title} {shown.about} {shown.how} {shown.contestants} {each.id}".casefold()
        if all(word in f"{said} {_title(each)}".casefold() for word in words):
            groups.setdefault(_title(each), []).append(shown)
    club = [name for name in groups if name == _CLUB_TITLE]
    order = [*club, *(name for name in groups if name not in club)]
    return tuple(Group(name, tuple(groups[name])) for name in order)


_CLUB_TITLE = "At the club"


def _title(each: Template) -> str:
    if each.group == CLUB:
        return _CLUB_TITLE
    shelved = library().books.get(each.rulebook)
    return shelved.book.title if shelved is not None else each.rulebook


def shown_of(each: Template) -> Shown:
    """A template in short words."""
    return Shown(each.id, each.title, each.about, each.contestants, ", ".join(_how(each)))


def _how(each: Template) -> Iterator[str]:
    """'Swiss, Butler IMPs', 'round robin, IMPs, final five'."""
    seen: set[str] = set()
    for stage in each.data["stage"]:
        for key, names in (("format", FORMATS), ("scoring", SCORINGS)):
            plain = stage.get(key)
            word = names.get(plain, plain) if isinstance(plain, str) else ""
            if word and word != "none" and word not in seen:
                seen.add(word)
                yield word
