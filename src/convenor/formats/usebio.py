"""USEBIO, the XML in which scoring programs hand events over: `load`, `loads`, `dump`, `dumps`.

New Zealand's scorer has an XML of its own, which is known by its first element and read here too.

`loads` takes the bytes or the text of a file and gives an `Event`. Without `problems` a file with
anything wrong in its results is a `BadFile` that holds all that was found; with it every problem
is put there, with its line, and what can be read is read.
"""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.exact import ratio
from convenor.formats import nz_scorer
from convenor.formats.consumers import GENERIC, consumer_named, fitted
from convenor.formats.events import Contestant, Event, Printed
from convenor.formats.problems import BadFile, Problems
from convenor.formats.safe_xml import read_xml
from convenor.formats.usebio_reading import event_of
from convenor.formats.usebio_writing import document_of
from convenor.values import replace


def loads(data: bytes | str, problems: Problems | None = None) -> Event:
    """Read an event; refuse a file with problems unless there is somewhere to put them."""
    found = Problems() if problems is None else problems
    root = read_xml(data, found)
    event = nz_scorer.event_of(root, found) if root.tag == nz_scorer.ROOT else event_of(root, found)
    if problems is None:
        found.stop_if_refused()
    return event


def load(path: Path | str, problems: Problems | None = None) -> Event:
    """Read an event from a file; its name is in the sentence of a refusal."""
    try:
        return loads(Path(path).read_bytes(), problems)
    except BadFile as bad:
        raise bad.named(str(path)) from None


def dumps(event: Event, consumer: str = GENERIC) -> str:
    """Write an event for a consumer; what it cannot take is refused, so that reading the file
    gives the event again, as it was made to fit."""
    whose = consumer_named(consumer)
    made = fitted(event, whose)
    text = document_of(made, whose)
    found = loads(text, Problems())
    if whose.hundredths:
        found = _in_whole_points(found)
    if found != made:
        raise Mistake("USEBIO cannot hold all of this event: it would not be read as it is.")
    return text


def _in_whole_points(event: Event) -> Event:
    """Masterpoints that were written as hundredths, as points again."""

    def point(each: Contestant) -> Contestant:
        points = each.standing.points
        if points is None:
            return each
        whole = Printed(ratio(points.number, 100), 2)
        return replace(each, standing=replace(each.standing, points=whole))

    sections = tuple(
        replace(section, contestants=tuple(map(point, section.contestants)))
        for section in event.sections
    )
    return replace(event, sections=sections)


def dump(event: Event, path: Path | str) -> None:
    """Write an event to a file, in UTF-8."""
    Path(path).write_text(dumps(event), encoding="utf-8", newline="\n")
