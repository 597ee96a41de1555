"""The addresses of the desk, under /desk/<competition>/ (see `convenor.web.urls`)."""

from __future__ import annotations

from django.urls import path

from convenor.web.desk import (
    action_pages,
    cards,
    committee,
    draws,
    grid,
    hall_page,
    handlings,
    hands,
    match_scores,
    one_press,
    one_table,
    outcomes,
    palette,
    papers,
    recorded_meanwhile,
    seasons,
    session_pages,
    stages,
    what_ifs,
    why,
)

SESSION = "s/<str:stage>/<int:session>/"
GRID = f"{SESSION}grid/<slug:by>/<str:name>/"
app_name = "desk"
urlpatterns = [
    path("", session_pages.home, name="home"),
    path(SESSION, session_pages.session, name="session"),
    path(f"{SESSION}room", session_pages.room, name="room"),
    path(f"{SESSION}seen/<int:number>", one_press.seen, name="seen"),
    path(f"{SESSION}hall/", hall_page.hall, name="hall"),
    path(f"{SESSION}hands/", hands.hands, name="hands"),
    path(f"{SESSION}cards/", cards.cards, name="cards"),
    path(f"{SESSION}cards/change", cards.change, name="change-cards"),
    path(f"{SESSION}scores/", match_scores.screen, name="match-scores"),
    path(f"{SESSION}scores/save", match_scores.save, name="save-match-score"),
    path(f"{SESSION}scores/lines", match_scores.lines, name="match-score-lines"),
    path(f"{SESSION}scores/captains", match_scores.captains, name="captains"),
    path(f"{GRID}", grid.screen, name="grid"),
    path(f"{GRID}now", grid.now, name="grid-now"),
    path(f"{GRID}look", grid.look, name="grid-look"),
    path(f"{GRID}save", grid.save, name="grid-save"),
    path(f"{GRID}undo", grid.undo, name="grid-undo"),
    path(f"{SESSION}t/<str:table>/", one_table.table, name="table"),
    path(f"{SESSION}t/<str:table>/handling", handlings.take_or_leave, name="handling"),
    path(f"{SESSION}clock", one_press.clock, name="clock"),
    path("office/reports/", committee.reports, name="reports"),
    path("office/conduct/", committee.conduct, name="conduct"),
    path("office/<slug:page>/", papers.office, name="office"),
    path("office/systems/send", papers.send_file, name="send-file"),
    path("office/systems/<str:system>/<slug:sha256>/", papers.system_file, name="system-file"),
    path("office/letters/<slug:kind>/", papers.one_letter, name="letter"),
    path("palette", palette.palette, name="palette"),
    path("do/", action_pages.everything, name="actions"),
    path("do/<slug:action>/", action_pages.do, name="do"),
    path("do/<slug:action>/meanwhile", recorded_meanwhile.meanwhile, name="meanwhile"),
    path("done/<int:number>/", outcomes.done, name="done"),
    path("done/<int:number>/undo", outcomes.undo, name="undo"),
    path("call/<str:call>/answer", one_press.answer, name="answer"),
    path("draw/<str:stage>/", draws.next_draw, name="next-draw"),
    path("draw/<str:stage>/<int:session>/", draws.draw, name="draw"),
    path("stage/<str:stage>/", stages.stage, name="stage"),
    path("season/<str:stage>/", seasons.season, name="season"),
    path("team/<str:stage>/", seasons.team, name="team"),
    path("what-if/", what_ifs.what_if, name="what-if"),
    path("why/", why.why, name="why"),
]
