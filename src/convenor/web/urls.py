"""The addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import path

from convenor.web import pages, rulebooks
from convenor.web.accounts import views as accounts

urlpatterns = [
    path("", pages.home, name="home"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("about/", pages.about, name="about"),
    path("look/", pages.look, name="look"),
    path("search", rulebooks.search, name="search"),
    path("diff/", rulebooks.diff, name="diff"),
    path("rulebooks/<str:book>/", rulebooks.book, name="book"),
    path("rulebooks/<str:book>/<str:clause>/", rulebooks.clause, name="clause"),
    path("rulebooks/<str:book>/<str:clause>/ask.json", rulebooks.ask_json, name="ask-json"),
    path("tables/<str:book>/<str:table>/", rulebooks.table, name="table"),
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.change_password, name="password"),
    path("admin/", admin.site.urls),
]

handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.failed
