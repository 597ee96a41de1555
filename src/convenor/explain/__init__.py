"""How a reason is kept and shown: text tree, HTML, JSON."""

from convenor.explain.figure import Figure, Trace
from convenor.explain.show import as_html, as_json, as_text

__all__ = ["Figure", "Trace", "as_html", "as_json", "as_text"]
