"""What a token for another program may be good for.

A token never reaches further than the person whose it is: a scope only takes away.
"""

from __future__ import annotations

from convenor.web.accounts.roles import Role

SCOPES: dict[str, str] = {
    "read": "read all that you may see",
    "score": "enter and confirm results, as a scorer",
    "direct": "do what a director does",
    "convene": "do what a convenor does",
}

NEEDS: dict[str, Role] = {
    "read": Role.SPECTATOR,
    "score": Role.SCORER,
    "direct": Role.DIRECTOR,
    "convene": Role.CONVENOR,
}
"""The role that a scope stands for: what it allows at the most."""
