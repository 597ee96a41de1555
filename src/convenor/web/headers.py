"""The headers that every response carries, whatever made it.

The policy allows nothing but this site's own files: no inline script or style, no frame, no other
host. Cookies that go out over https stay there. What was made for somebody with a cookie is theirs
alone: nothing between the site and them keeps it for others.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def policy_with(other: str) -> str:
    """The policy of a page that may also ask whether another site is there."""
    return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", f"connect-src 'self' {other}")


PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)
ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": PERMISSIONS_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

OWN = "private, no-cache"
"""What a page says that is one visitor's own, unless it says more: asked for anew each time."""


class SecurityHeaders:
    """Stands outermost, so that static files and refusals carry the headers too."""

    def __init__(self, next_in_line: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._next = next_in_line

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._next(request)
        for name, value in ALWAYS.items():
            response.headers.setdefault(name, value)
        if request.COOKIES or response.cookies:
            response.headers.setdefault("Cache-Control", OWN)
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response
