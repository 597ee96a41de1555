"""A site in a process of its own, which also does at its desk what its standard input says.

`python site_child.py PORT DATA SLUG`: serves on the port; each line `enter` enters one result
through this process's desk and prints the number of the fact, `stir` stirs the desk.
"""

import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


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
            from convenor.web.live.stirring import stir

            stir(there.competition)
            say("stirred")


if __name__ == "__main__":
    from convenor.web.serve import prepare, serve

    port, data, slug = sys.argv[1:]
    os.environ["CONVENOR_DATA"] = data
    prepare()
    threading.Thread(target=obey, args=(slug,), daemon=True).start()
    serve(port=int(port), data=data)
