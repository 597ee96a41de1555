"""`python -m tests.siege.seed`: a competition in play in the database of the environment.

Prints one line of JSON: tokens of its officials and of a stranger, the cards of its tables, and the
head of its ledger. Run once, before any server.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

SLUG = "castle"


def main() -> None:
    """Set the site up, play, tell."""
    from convenor.web.serve import prepare

    prepare()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
    import seed_site

    from convenor.web.accounts.models import User
    from convenor.web.store.models import ApiToken
    from convenor.web.table.card_making import cards_of

    played = seed_site.play(SLUG, rounds_done=1, entered=0.2)
    stranger = User.objects.create_user("stranger", seed_site.PASSWORD)
    people = {"director": played.director, "scorer": played.scorer, "stranger": stranger}
    tokens = {
        name: ApiToken.make(user, "siege", "read score direct convene")[1]
        for name, user in people.items()
    }
    cards = cards_of(played.competition, played.stage, played.session)
    told = {
        "tokens": tokens,
        "cards": {table: each.secret for table, each in cards.items()},
        "missing": played.missing(),
        "director": played.director.name,
        "stage": played.stage,
        "session": played.session,
    }
    sys.stdout.write(f"{json.dumps(told)}\n")


if __name__ == "__main__":
    main()
