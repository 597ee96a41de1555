"""The addresses of the desk, under /desk/<competition>/ (see `convenor.web.urls`)."""

from __future__ import annotations

from django.urls import path

from convenor.web.desk import (
    acting,
    afterwards,
    cards,
    draws,
    handlings,
    meanwhile,
    one_table,
    quickly,
    screens,
    stages,
    what_ifs,
    why,
)

SESSION = "s/<str:stage>/<int:session>/"
app_name = "desk"
urlpatterns = [
    path("", screens.home, name="home"),
    path(SESSION, screens.session, name="session"),
    path(f"{SESSION}room", screens.room, name="room"),
    path(f"{SESSION}seen/<int:number>", quickly.seen, name="seen"),
    path(f"{SESSION}cards/", cards.cards, name="cards"),
    path(f"{SESSION}cards/change", cards.change, name="change-cards"),
    path(f"{SESSION}t/<str:table>/", one_table.table, name="table"),
    path(f"{SESSION}t/<str:table>/handling", handlings.take_or_leave, name="handling"),
    path("do/", acting.everything, name="actions"),
    path("do/<slug:action>/", acting.do, name="do"),
    path("do/<slug:action>/meanwhile", meanwhile.meanwhile, name="meanwhile"),
    path("done/<int:number>/", afterwards.done, name="done"),
    path("done/<int:number>/undo", afterwards.undo, name="undo"),
    path("call/<str:call>/answer", quickly.answer, name="answer"),
    path("draw/<str:stage>/", draws.next_draw, name="next-draw"),
    path("draw/<str:stage>/<int:session>/", draws.draw, name="draw"),
    path("stage/<str:stage>/", stages.stage, name="stage"),
    path("what-if/", what_ifs.what_if, name="what-if"),
    path("why/", why.why, name="why"),
]
