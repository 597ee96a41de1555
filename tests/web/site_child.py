"""A site in a process of its own, which also does at its desk what its standard input says.

`python site_child.py PORT DATA SLUG`: serves on the port; each line `enter` enters one result
through this process's desk and prints the number of the fact, `stir` stirs the desk, `ready` waits
until all that somebody looks at has been made, so that the next fact finds what it changes, `pack`
has all of that sent packed, and `unpack` ends that.
"""

import os
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
PLAIN = 8_000


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def obey(slug: str) -> None:
    import seed_site

    for line in sys.stdin:
        there = seed_site.attached(slug)
        if line.strip() == "enter":
            done = there.enter(1, by="child")
            say(f"entered {done[0].facts[-1].number}" if done else "nothing is left")
        elif line.strip() == "stir":
            from convenor.web.store.stirring import stir

            stir(there.competition)
            say("stirred")
        elif line.strip() in ("pack", "unpack"):
            from convenor.web.live import renderer

            renderer.PLAIN = 0 if line.strip() == "pack" else PLAIN
            say("so it is sent")
        elif line.strip() == "ready":
            wait_for_pieces()
            say("ready")


def wait_for_pieces() -> None:
    from convenor.web.live.hub import hub
    from convenor.web.live.stream import renderer

    def shown() -> list:
        return [key for each in list(hub.channels.values()) for key in list(each.shown)]

    while not shown() or not all(key in renderer._made for key in shown()):
        time.sleep(0.01)


if __name__ == "__main__":
    from convenor.web.serve import prepare, serve

    port, data, slug = sys.argv[1:]
    os.environ["CONVENOR_DATA"] = data
    prepare()
    threading.Thread(target=obey, args=(slug,), daemon=True).start()
    serve(port=int(port), data=data)
