"""Waiting in a real browser: for what a script says of a page, and for the page that comes next."""

import time
from typing import Any

from playwright.sync_api import Error, Locator, Page

LEFT = ("Execution context was destroyed", "because of a navigation")


def until(page: Page, told: str, arg: Any = None, seconds: float = 30) -> None:
    """Wait until a script's answer is yes.

    Playwright's own way takes every promise for a yes, and a bare expression is stopped by our
    policy whenever it is not true at once.
    """
    end = time.monotonic() + seconds
    while not _says(page, told, arg):
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} seconds it is still not so: {told}")
        page.wait_for_timeout(50)


def _says(page: Page, told: str, arg: Any) -> bool:
    try:
        return bool(page.evaluate(told, arg))
    except Error as error:
        if any(each in error.message for each in LEFT):
            return False  # another page is coming
        raise


def follow(pressed: Locator) -> None:
    """Press what leads to another page, and wait until that is there."""
    with pressed.page.expect_navigation():
        pressed.click()
