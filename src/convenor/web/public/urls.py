"""The addresses of the public pages: / and /f/<festival>/ and /c/<competition>/…"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter
from django.urls.converters import IntConverter

from convenor.web.public import board_views, file_views, paper_views, screens, stage_views, views


class Small(IntConverter):
    """A number of a round or a board: none has more digits."""

    regex = "[0-9]{1,6}"


register_converter(Small, "small")

app_name = "public"
_round = [
    path("", stage_views.round_page, name="round"),
    path("board/<small:board>/", board_views.board, name="board"),
    path("match/<str:match>/", board_views.match, name="match"),
    path("hands/", board_views.hand_records, name="hands"),
    path("hands.pbn", board_views.hands_pbn, name="hands-pbn"),
]
_stage: list[URLPattern | URLResolver] = [
    path("", stage_views.stage, name="stage"),
    path("after/<small:number>/", stage_views.after, name="after"),
    path("cross/", stage_views.cross, name="cross"),
    path("chart/", stage_views.chart, name="chart"),
    path("files/<slug:kind>/", file_views.file, name="file"),
    path("paper/<slug:paper>.pdf", paper_views.paper, name="paper"),
    path("pictures/", paper_views.pictures_page, name="pictures"),
    path("pictures/<slug:picture>.svg", paper_views.picture, name="picture"),
    path("round/<small:number>/", include(_round)),
]
urlpatterns = [
    path("suits/", views.suits, name="suits"),
    path("f/<slug:festival>/", views.festival, name="festival"),
    path("f/<slug:festival>/ladder/", views.festival_ladder, name="festival-ladder"),
    path("f/<slug:festival>/find/", views.find_in_festival, name="festival-find"),
    path("c/<slug:competition>/", views.competition, name="competition"),
    path("c/<slug:competition>/conditions/", views.conditions, name="conditions"),
    path("c/<slug:competition>/files/", file_views.files, name="files"),
    path("c/<slug:competition>/find/", views.find, name="find"),
    path("c/<slug:competition>/follow/", views.follow, name="follow"),
    path("c/<slug:competition>/screen/", screens.screen, name="screen"),
    path("c/<slug:competition>/why/", views.why, name="why"),
    path("c/<slug:competition>/who/<str:number>/", board_views.contestant, name="contestant"),
    path("c/<slug:competition>/s/<slug:stage>/", include(_stage)),
]
