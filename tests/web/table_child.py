"""A site with two competitions in play, in a process of its own, with a director at its desk.

`python table_child.py PORT DATA [SLUG=TEMPLATE:ENTRIES …]`: prints a line of JSON with the secrets
of the tables, serves on the port, and does what each line of its standard input says, such as
`{"at": "club", "do": "answer-call", "given": {...}}`; `{"at": "club", "facts": "result entered"}`
is answered with the facts of that kind; "card" makes one more card, "revoke" ends those of a table.
"""

import datetime
import json
import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

KINDS = ("club=club-duplicate:8", "teams=sabf-swiss-teams:8")


def seed(kinds: tuple[str, ...]) -> dict:
    """A club evening of eight pairs and a Swiss of teams, the hands known; nothing entered."""
    import seed_site

    from convenor.bridge import format_deal
    from convenor.simulator.cards import deal_of
    from convenor.web.table.card_making import cards_of

    made = {}
    for each in kinds:
        slug, template, entries = each.replace(":", "=").split("=")
        played = seed_site.play(
            slug, template=template, teams=int(entries), rounds_done=0, entered=0
        )
        boards = played.desk.competition.state.session(played.stage, 1).boards
        deals = {str(n): format_deal(deal_of(f"{slug} 1", n)) for n in boards}
        given = {"stage": played.stage, "session": 1, "deals": deals}
        played.desk.do("record-deals", given, by="director", role="director")
        cards = cards_of(played.competition, played.stage, 1)
        made[slug] = {
            "stage": played.stage,
            "tables": {table: card.secret for table, card in cards.items()},
        }
    return made


def say(answer: object) -> None:
    sys.stdout.write(json.dumps(answer, default=str) + "\n")
    sys.stdout.flush()


def obey() -> None:
    from django.utils import timezone

    from convenor.errors import Mistake, Refusal
    from convenor.web.desks import desk_of
    from convenor.web.store.models import Competition, TableToken

    for line in sys.stdin:
        wish = json.loads(line)
        desk = desk_of(Competition.objects.get(slug=wish["at"]))
        try:
            if "card" in wish:
                answer = TableToken.objects.create(
                    competition=Competition.objects.get(slug=wish["at"]),
                    expires=timezone.now() + datetime.timedelta(hours=1),
                    **wish["card"],
                ).secret
            elif "revoke" in wish:
                tokens = TableToken.objects.filter(competition__slug=wish["at"])
                answer = tokens.filter(table=wish["revoke"]).update(revoked=timezone.now())
            elif "do" in wish:
                done = desk.do(wish["do"], wish["given"], by="director", role="director")
                answer = [each.number for each in done.facts]
            else:
                with desk.reading() as there:
                    answer = [
                        {"by": each.by, **each.body}
                        for each in there.facts
                        if each.kind == wish["facts"]
                    ]
        except (Mistake, Refusal) as no:
            answer = str(no)
        say(answer)


if __name__ == "__main__":
    from convenor.web.serve import prepare, serve

    port, data, *kinds = sys.argv[1:]
    os.environ["CONVENOR_DATA"] = data
    prepare()
    say(seed(tuple(kinds) or KINDS))
    threading.Thread(target=obey, daemon=True).start()
    serve(port=int(port), data=data)
