"""SVG written line by line: lines, boxes, dots and words in one colour, the colour of the page.

Numbers of a sheet of so many units go in, the text of a picture comes out. Everything is drawn in
the colour of the words around it, darker or lighter, so that it reads in black and white, on paper
and on a dark screen. What is shown is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal

FONTS = "Libertinus Serif, Georgia, serif"
Anchor = Literal["start", "middle", "end"]


class Sheet:
    """A picture while it is drawn."""

    def __init__(self, wide: int, title: str) -> None:
        self.wide, self.title = wide, title
        self.high: float = 0
        self._parts: list[str] = []

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, width: float = 1, faint: bool = False
    ) -> None:
        """A straight line."""
        opacity = ' stroke-opacity="0.25"' if faint else ""
        self._parts.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="currentColor" '
            f'stroke-width="{width:g}"{opacity}/>'
        )
        self._reach(max(y1, y2))

    def path(
        self, points: Sequence[tuple[float, float]], *, width: float = 1.5, dash: str = ""
    ) -> None:
        """A line through points."""
        at = " ".join(f"{x:g},{y:g}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<polyline points="{at}" fill="none" stroke="currentColor" '
            f'stroke-width="{width:g}"{dashed}/>'
        )
        self._reach(max((y for _, y in points), default=0))

    def box(
        self, x: float, y: float, wide: float, high: float, *, dark: float = 1, told: str = ""
    ) -> None:
        """A filled box; `dark` from 0 (the page's colour) to 1."""
        words = f"<title>{escape(told)}</title>" if told else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="currentColor" '
            f'fill-opacity="{dark:g}" stroke="currentColor" stroke-opacity="0.3">{words}</rect>'
        )
        self._reach(y + high)

    def dot(
        self, x: float, y: float, *, size: float = 3, filled: bool = True, told: str = ""
    ) -> None:
        """A dot, or a ring."""
        fill = "currentColor" if filled else "none"
        words = f"<title>{escape(told)}</title>" if told else ""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{fill}" stroke="currentColor">'
            f"{words}</circle>"
        )
        self._reach(y + size)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        anchor: Anchor = "start",
        *,
        size: int = 12,
        bold: bool = False,
    ) -> None:
        """A few words on their own line."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="currentColor" '
            f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )
        self._reach(y + 4)

    def drawn(self) -> str:
        """The whole picture."""
        high = self.high + 8
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.wide} {high:g}" '
            f'role="img" aria-label="{escape(self.title)}" font-family="{FONTS}">'
            f"<title>{escape(self.title)}</title>{''.join(self._parts)}</svg>"
        )

    def _reach(self, y: float) -> None:
        self.high = max(self.high, y)


def scaled(value: float, low: float, high: float, start: float, end: float) -> float:
    """Where a value between two others stands on a stretch of the sheet, to a tenth of a unit."""
    share = 0.5 if high == low else (value - low) / (high - low)
    return round(start + share * (end - start), 1)
