"""SBU knock-outs: a match that a pending ruling could leave level is played on at once (3.3.4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor.actions.desk import Refused
from convenor.competition.finals import brackets

STAGE = {"stage": "knock-out"}


def final(where: Path) -> Shipped:
    """A final of 8 boards that 1 leads by 10 IMPs, with a ruling pending on the only swing."""
    office = Shipped(where, "sbu-knock-out-teams", 2, {"boards": 8, "stanzas": 1})
    office.do("open-stage", **STAGE)
    office.do("draw", **STAGE, publish=True)
    session = office.desk.competition.state.session("knock-out", 1)
    (match,) = (session.draw or {})["matches"]
    home = match["home"]
    assert home == "1"
    office.won_by(1, match["table"], 450, boards=8)
    ruled: dict[str, Any] = {**STAGE, "session": 1, "table": f"{match['table']} open", "board": 1}
    result = {"assigned": [{"result": "+400"}]}
    office.put("ruling given", **ruled, ruling="R1", ns=result, pending=True)
    return office


def name_of(office: Shipped) -> str:
    session = office.desk.competition.state.session("knock-out", 1)
    return str((session.draw or {})["matches"][0]["name"])


def test_the_extra_boards_are_played_before_the_title_is_won(tmp_path: Path) -> None:
    """An eighth of 8 boards is 1. What-if said so; extra-boards refused, and the stage closed."""
    office = final(tmp_path)
    with pytest.raises(Refused, match=r"may become level.*sbu-2022 3\.3\.4"):
        office.do("close-stage", **STAGE)
    done = office.do("extra-boards", **STAGE, match=name_of(office))
    assert done.says.startswith("1 extra board for")
    office.do("publish-draw", **STAGE, session=2)
    # 2 wins the extra board by 10 IMPs; the ruling then leaves the match level.
    table = (office.desk.competition.state.session("knock-out", 2).draw or {})["matches"][0]
    office.won_by(2, table["table"], -450, boards=1)
    won = office.desk.competition.tried(())
    assert brackets.progress(won.figures, "knock-out").order[0] == "1"
    office.do(
        "rule", **STAGE, session=1, table=f"{table['table']} open", board=1, ruling="R1",
        ns={"assigned": [{"result": "+400", "weight": 1}]}, reason="decided",
    )  # fmt: skip
    order = brackets.progress(office.desk.competition.figures, "knock-out").order
    assert order[0] == "2"
