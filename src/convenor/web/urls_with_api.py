"""The addresses of the site and those of the API, for requests under `/api/` (see `to_the_api`).

The API is named as text, so that nothing here imports it.
"""

from __future__ import annotations

from django.urls import include, path

from convenor.web import urls
from convenor.web.to_the_api import API

urlpatterns = [path("api/v1/", include(API)), *urls.urlpatterns]
handler400 = urls.handler400
handler403 = urls.handler403
handler404 = urls.handler404
handler500 = urls.handler500
