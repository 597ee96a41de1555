"""XML from strangers: a tree whose elements know their line, and no entity is ever followed.

Bytes or text go in, an `Element` comes out. A plain DOCTYPE line is accepted and what it names is
never fetched; declarations inside it, entities and external references are refused, for they can
blow a short file up or read other files. It does not know what the elements mean.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from convenor.formats.problems import BadFile, Problems, fatal

DEEPEST = 100
_DECLARED = re.compile(rb"^\s*<\?xml[^>]*encoding\s*=", re.IGNORECASE)


class Node(Element):
    """An element with the line on which it begins."""

    line: int = 0


def read_xml(data: bytes | str, problems: Problems) -> Node:
    """The tree of a document; a document that is not well formed is a `BadFile`."""
    raw = _as_bytes(data, problems)
    return _Reader(problems, forced="utf-8" if raw is not data else None).read(raw)


def _as_bytes(data: bytes | str, problems: Problems) -> bytes:
    """Text as UTF-8; bytes as they are unless they are not what they have to be."""
    if isinstance(data, str):
        return data.encode("utf-8")
    if _DECLARED.match(data) or data.startswith((b"\xfe\xff", b"\xff\xfe")):
        return data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.flag(line, "", "the file names no encoding and is not UTF-8: read as Windows-1252")
        return data.decode("cp1252", "replace").encode("utf-8")
    return data


class _Reader:
    def __init__(self, problems: Problems, forced: str | None) -> None:
        self.problems = problems
        self.depth = 0
        self.builder = TreeBuilder(element_factory=self._node)
        self.parser = expat.ParserCreate(forced)
        self.parser.buffer_text = True
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.ExternalEntityRefHandler = self._external
        self.parser.SkippedEntityHandler = self._skipped

    def read(self, raw: bytes) -> Node:
        try:
            self.parser.Parse(raw, True)
        except expat.ExpatError as error:
            words = expat.ErrorString(error.code)
            raise fatal(error.lineno, f"the file is not well-formed XML here: {words}.") from None
        except BadFile:
            raise
        except (LookupError, ValueError) as error:
            raise fatal(1, f"the encoding that the file names cannot be read: {error}.") from None
        root = self.builder.close()
        assert isinstance(root, Node)
        return root

    def _node(self, tag: Any, attributes: dict[str, str]) -> Node:
        node = Node(tag, attributes)
        node.line = self.parser.CurrentLineNumber
        return node

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise fatal(
                self.parser.CurrentLineNumber,
                f"elements stand more than {DEEPEST} deep: no such file is read.",
            )
        self.builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.builder.end(tag)

    def _doctype(
        self, name: str, system_id: str | None, public_id: str | None, internal: int
    ) -> None:
        if internal:
            raise fatal(
                self.parser.CurrentLineNumber,
                "the DOCTYPE has declarations of its own, which are not read: take out what "
                "stands between [ and ].",
            )

    def _entity(self, name: str, *_: object) -> None:
        raise fatal(
            self.parser.CurrentLineNumber,
            f"the file declares an entity '{name}', which is not read: write the text itself.",
        )

    def _external(self, context: str, *_: object) -> int:
        raise fatal(
            self.parser.CurrentLineNumber,
            "the file refers to another file, which is not read: put the text in this one.",
        )

    def _skipped(self, name: str, is_parameter: bool) -> None:
        """An entity that XML does not know keeps its name in the text, so that nothing is lost."""
        self.problems.flag(
            self.parser.CurrentLineNumber,
            "",
            f"'&{name};' is nothing that XML knows: left as it is; write the letter itself.",
        )
        if not is_parameter:
            self.builder.data(f"&{name};")
