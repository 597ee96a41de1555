"""The addresses of the site.

Each part has a package with addresses of its own; `/events/` is answered before Django (see
`front`), and the API has its own (see `urls_with_api`).
"""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from convenor.web import anchor_views as anchors
from convenor.web import pages, problems, rulebooks
from convenor.web.accounts import views as accounts
from convenor.web.backups import views as backups
from convenor.web.copies import views as copies
from convenor.web.public import views as public

urlpatterns = [
    path("", public.home, name="home"),
    path("", include("convenor.web.public.urls")),
    path("desk/<slug:competition>/", include("convenor.web.desk.urls")),
    path("audit/<slug:competition>/", include("convenor.web.desk.audit_urls")),
    path("t/<str:token>/", include("convenor.web.table.urls")),
    path("captain/<str:token>/", include("convenor.web.table.captain_urls")),
    path("enter/", include("convenor.web.entering.urls")),
    path("office/", include("convenor.web.register.urls")),
    path("new/", include("convenor.web.setup.urls")),
    path("demonstration/", include("convenor.web.demonstration.urls")),
    path("rulebooks/", pages.home, name="rulebooks"),
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
    path("", include("convenor.web.accounts.urls")),
    path("backups/", backups.backups, name="backups"),
    path("anchors.txt", anchors.anchors, name="anchors"),
    path("follow/", copies.follow, name="follow"),
    path("admin/", admin.site.urls),
]

handler400 = problems.bad_request
handler403 = problems.forbidden
handler404 = problems.not_found
handler500 = problems.failed
