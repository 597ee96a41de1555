"""Django's administration pages, for administrators only.

Signing in goes by the site's own page, so that there is one door with one lock.
"""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from convenor.web.accounts.roles import Role, role_of


class AdministratorsDesk(AdminSite):
    site_header = "Convenor: administration"
    site_title = "Convenor"
    index_title = "What the site keeps"

    def has_permission(self, request: HttpRequest) -> bool:
        return role_of(request.user).reaches(Role.ADMINISTRATOR)

    def login(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Send a visitor to the site's sign-in page; somebody of another role may not come in."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied("The administration pages are for administrators.")
        back = request.GET.get("next") or reverse("admin:index")
        return redirect_to_login(back)

    def password_change(  # type: ignore[override]  # a way on, not a page
        self,
        request: HttpRequest,
        extra_context: dict[str, object] | None = None,
    ) -> HttpResponse:
        """One's own password is changed on the site's page, where guessing the old one counts."""
        return redirect("password")

    def logout(  # type: ignore[override]  # likewise
        self,
        request: HttpRequest,
        extra_context: dict[str, object] | None = None,
    ) -> HttpResponse:
        """Out by the site's own door too."""
        from convenor.web.accounts.views import sign_out  # its models come after this page's

        return sign_out(request)
