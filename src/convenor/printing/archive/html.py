"""Blocks as HTML, and pages that find each other from wherever the folder lies.

Blocks and words go in, the text of a page comes out, with one sheet of styles for all and no
script. Everything that anybody wrote is escaped here; what is on a page is not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from convenor.printing.blocks import Block, Deals, Diagram, Heading, Picture, Table, Text

SITE = "archive.css"
STYLES = """\
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; }
nav { margin-bottom: 1rem; }
a { color: inherit; text-underline-offset: .2em; }
h1 { font-size: 1.6rem; margin: .2rem 0; }
h2 { font-size: 1.2rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin-bottom: 1rem; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid #8886; }
.r { text-align: right; font-variant-numeric: tabular-nums; }
.c { text-align: center; }
figure { margin: 1rem 0; overflow-x: auto; }
svg { width: 100%; min-width: 32rem; max-width: 56rem; height: auto; }
svg text { font-family: inherit; }
.deal { display: inline-grid; grid-template-columns: auto auto auto; gap: .4rem 1rem; }
.deal p { margin: 0; }
.numbers a { display: inline-block; min-width: 2rem; padding: .2rem .3rem; }
.why ul, ul.why { padding-left: 1.2rem; }
.chip { font-size: .85rem; margin-left: .4rem; }
.why-value { font-weight: bold; margin-left: .4rem; }
"""
Links = Mapping[str, str]
SIDES = {"l": "", "r": ' class="r"', "c": ' class="c"'}


def page(title: str, trail: Sequence[tuple[str, str]], body: str, depth: int) -> str:
    """A whole page, so many folders under the one with the styles."""
    up = "../" * depth
    way = " › ".join(link(words, address) for words, address in trail)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{up}{SITE}"></head>\n'
        f"<body>{f'<nav>{way}</nav>' if way else ''}\n"
        f"<main><h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


def link(words: str, address: str) -> str:
    """A way to another page."""
    return f'<a href="{escape(address)}">{escape(words)}</a>'


def folded(title: str, body: str) -> str:
    """Something that opens when it is pressed."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


NO_LINKS: Links = {}


def as_html(block: Block, links: Links = NO_LINKS) -> str:
    """A block; a cell of a table whose words are in `links` leads there."""
    if isinstance(block, Table):
        return _table(block, links)
    if isinstance(block, Heading):
        return f"<h2>{escape(block.text)}</h2>"
    if isinstance(block, Text):
        return f"<p>{escape(block.text)}</p>"
    if isinstance(block, Picture):
        return f"<figure>{block.svg}<figcaption>{escape(block.told)}</figcaption></figure>"
    if isinstance(block, Deals):
        return "".join(_deal(each) for each in block.deals)
    return ""  # cards and forms are for paper


def _table(block: Table, links: Links) -> str:
    sides = [SIDES[letter] for letter in block.align]
    caption = f"<caption>{escape(block.title)}</caption>" if block.title else ""
    pairs = zip(block.head, sides, strict=True)
    head = "".join(f'<th scope="col"{side}>{escape(words)}</th>' for words, side in pairs)
    rows = "".join(
        f"<tr>{''.join(_cell(cell, side, links) for cell, side in zip(row, sides, strict=True))}"
        "</tr>\n"
        for row in block.rows
    )
    return (
        f'<div class="wide" tabindex="0"><table>{caption}<thead><tr>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _cell(words: str, side: str, links: Links) -> str:
    inside = link(words, links[words]) if words in links else escape(words)
    return f"<td{side}>{inside}</td>"


def _deal(deal: Diagram) -> str:
    north, east, south, west = (_hand(each) for each in deal.hands)
    head = f"<p>{escape(deal.dealer)}<br>{escape(deal.vulnerable)}</p>"
    points = f"<p>{'<br>'.join(escape(each) for each in deal.points)}</p>"
    cells = (head, north, "<p></p>", west, "<p></p>", east, points, south, "<p></p>")
    shown = f'<div class="deal">{"".join(cells)}</div>'
    if not deal.makes:
        return shown
    rows = deal.makes
    made = Table(rows[0], rows[1:], "l" + "r" * (len(rows[0]) - 1), title="What can be made")
    return f"{shown}{_table(made, {})}<p>{escape(deal.par)}</p>"


def _hand(lines: tuple[tuple[str, str], ...]) -> str:
    return f"<p>{'<br>'.join(escape(f'{suit} {cards}') for suit, cards in lines)}</p>"
