"""The folder of an archive: an event's pages put into it, and the page that lists all of them.

Pages of events go in one event at a time; the folder keeps what was there before, so that seasons
follow each other and every address stays what it was.
"""

from __future__ import annotations

import json
from pathlib import Path

from convenor.errors import Mistake
from convenor.printing.archive.events import Pages
from convenor.printing.archive.html import SITE, STYLES, as_html, page
from convenor.printing.blocks import Table

CARD = "event.json"
"""What the index knows of an event, in its folder."""


def put(folder: Path, event: Pages) -> int:
    """Write an event's pages; how many there are."""
    place = folder / event.folder
    try:
        place.mkdir(parents=True, exist_ok=True)
        for address, text in event.pages.items():
            (place / address).write_text(text, "utf-8")
        card = {"name": event.name, "day": event.day, "status": event.status}
        (place / CARD).write_text(json.dumps(card, ensure_ascii=False), "utf-8")
    except OSError as trouble:
        raise Mistake(f"{place} cannot be written ({trouble.strerror}): name a folder.") from None
    return len(event.pages)


def listed(folder: Path, title: str) -> int:
    """Write the page that lists every event of the folder, the latest first; how many they are."""
    found = sorted((each.parent.name for each in folder.glob(f"*/{CARD}")), reverse=True)
    rows, links = [], {}
    for name in found:
        card = json.loads((folder / name / CARD).read_text("utf-8"))
        known = f"{card['name']}" if card["name"] not in links else f"{card['name']} ({name[:10]})"
        links[known] = f"{name}/index.html"
        rows.append((card["day"], known, card["status"]))
    table = Table(("Day", "Event", "Scores"), tuple(rows), "lll")
    (folder / "index.html").write_text(page(title, (), as_html(table, links), 0), "utf-8")
    (folder / SITE).write_text(STYLES, "utf-8")
    return len(found)
