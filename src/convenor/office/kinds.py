"""The kinds of fact that the office is made of."""

from __future__ import annotations

from convenor.ledger.catalogues import Catalogue
from convenor.office import bodies

LEDGER = "office"
"""The id of the office's ledger: a place has one."""
CATALOGUE = Catalogue(
    ("member registered", bodies.MemberRegistered, "a player comes into the register"),
    ("member changed", bodies.MemberChanged, "something about a player changes"),
    ("members merged", bodies.MembersMerged, "two entries turn out to be one player"),
    ("record shown", bodies.RecordShown, "a player has the own record shown"),
    ("member forgotten", bodies.MemberForgotten, "a player's personal record is erased"),
    ("retention set", bodies.RetentionSet, "how long personal records are kept"),
    ("register imported", bodies.RegisterImported, "a file is taken into the register"),
    ("club registered", bodies.ClubRegistered, "a club comes into the register or changes"),
    ("secretary named", bodies.SecretaryNamed, "somebody keeps a club's part of the register"),
    ("secretary left", bodies.SecretaryLeft, "somebody no longer keeps it"),
    ("bar recorded", bodies.BarRecorded, "a player may not enter for a time"),
    ("bar lifted", bodies.BarLifted, "a bar no longer holds"),
)
