"""Whether what stands under each key of a rulebook is of the right kind: text, list, table.

A tree whose keys are known goes in; a sentence for each value of another kind comes out, so that
whoever reads the tree after this need not look again. What the values say is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from convenor.regulation.source import Tree

Report = Callable[..., None]

_TEXTS: Mapping[str, tuple[str, ...]] = {
    "rulebook": ("id", "title", "document", "under", "note"),
    "chapter": ("id", "heading"),
    "clause": ("id", "heading", "kind", "rule", "chapter", "gives", "decided_by", "family", "by"),
    "switch": ("name", "meaning"),
    "table": ("name", "clause", "file", "csv", "title", "check", "over", "from", "to", "rising"),
    "discrepancy": ("id", "what", "kind", "effect", "resolution"),
    "change": ("clause", "by", "term", "switch"),
    "word": ("name", "type", "meaning", "unit"),
}
_LISTS: Mapping[str, tuple[str, ...]] = {
    "clause": ("takes", "needs", "switches", "actions", "tests", "asks", "requires", "answers"),
    "switch": ("clauses",),
    "discrepancy": ("where",),
    "word": ("choices",),
}


def check_kinds(tree: Tree, report: Report) -> None:
    """Report every value that is of another kind than its key wants."""
    for heading, keys in _TEXTS.items():
        for entry in tree[heading]:
            for key in keys:
                if key in entry and not isinstance(entry[key], str):
                    shown = f"'{key} = {_shown(entry[key])}'"
                    report(entry, f"{shown} must be text: write it in quotes.", key)
    for heading, keys in _LISTS.items():
        for entry in tree[heading]:
            for key in keys:
                if key in entry and not _is_list_of_text(entry[key]):
                    text = f"'{key}' must be a list of texts, such as {key} = [\"1.a\"]."
                    report(entry, text, key)
    for entry in tree["switch"]:
        if not isinstance(entry["alternatives"], list):
            report(entry, "'alternatives' must be a list of readings.", "alternatives")
        said = entry.get("readings", {})
        if not isinstance(said, dict) or not all(isinstance(e, str) for e in said.values()):
            report(entry, "'readings' must be a table: a reading, and its sentence.", "readings")
    for entry in tree["clause"]:
        _check_clause(entry, report)


def _check_clause(entry: Tree, report: Report) -> None:
    terms = entry.get("terms", {})
    editions = terms if isinstance(terms, list) else [terms]
    if not all(isinstance(each, dict) for each in editions):
        report(entry, "'terms' must be a table: write [clause.terms] below the clause.", "terms")
    if not isinstance(entry.get("asking", {}), dict):
        report(entry, "'asking' must be a table: write [clause.asking] below the clause.", "asking")
    if not isinstance(entry.get("meanings", {}), dict):
        report(entry, "'meanings' must be a table: an input, and its meaning here.", "meanings")
    if not isinstance(entry.get("words", {}), dict):
        report(entry, "'words' must be a table: an input, and the word that describes it.", "words")
    choices = entry.get("choices", {})
    if not isinstance(choices, dict) or not all(_is_list_of_text(e) for e in choices.values()):
        text = 'must be a table: an input, and its words, such as { stage = ["final", "other"] }.'
        report(entry, f"'choices' {text}", "choices")
    troubles = entry.get("troubles", [])
    if not isinstance(troubles, list) or not all(isinstance(each, dict) for each in troubles):
        report(entry, "'troubles' must be tables: write [[clause.troubles]].", "troubles")


def _is_list_of_text(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(each, str) for each in found)


def _shown(found: object) -> str:
    if isinstance(found, (dict, list)):
        return "…"
    return str(found).lower() if isinstance(found, bool) else str(found)
