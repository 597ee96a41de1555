"""What the tests in a real browser share: waiting, going by keyboard, signing in, scanning.

Nothing here waits for a time: it waits for what a script says of a page, for the page that comes
next, or for the focus.
"""

import time
from typing import Any

from axe_playwright_python.sync_playwright import Axe
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


def sign_in(page: Page, name: str, password: str) -> None:
    """Sign in by name and password, by keyboard as far as that goes."""
    page.goto("/sign-in/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/sign-in/" not in url)


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until an element has the focus, which is always to be seen."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement?.matches(s)", selector):
            width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
            assert width == "3px", f"the focus on {selector} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


def barriers(page: Page, *also: str) -> list[str]:
    """What a scan for barriers finds that is serious or worse, and of these degrees too."""
    return [
        f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in Axe().run(page).response["violations"]
        if each["impact"] in ("serious", "critical", *also)
    ]
