"""What is said when a text or a value is not bridge.

Every refusal of this package is a `BridgeError` whose message is one sentence: what was
found, and what would be right. It does not know where the text came from; a reader of files
adds the line and the field.
"""

from convenor.errors import Mistake

_LONGEST_QUOTE = 60


class BridgeError(Mistake):
    """A text or a value that the game does not know; the message is one sentence."""


def not_a(noun: str, text: str, reason: str) -> BridgeError:
    """The error for a text that cannot be read: "'8S' is not a contract: the level …"."""
    return BridgeError(f"{quote(text)} is not a {noun}: {reason}.")


def quote(text: str) -> str:
    """The text between quotation marks, cut short where it runs on."""
    shown = text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
    return f"'{shown}'"


def perhaps(suggestion: str) -> str:
    """The end of a reason that suggests something: " (did you mean 'North'?)", or nothing."""
    return f" (did you mean '{suggestion}'?)" if suggestion else ""
