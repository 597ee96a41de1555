"""What the tests in a real browser share: waiting, going by keyboard, signing in, scanning.

Nothing here waits for a time: it waits for what a script says of a page, for the page that comes
next, or for the focus.
"""

import time
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Locator, Page

PASSWORD = "spades-and-hearts-9"
"""Of everybody whom the tests make."""
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
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


def looked_at(page: Page, pictures: Path, name: str, dark: bool = False) -> None:
    """A picture at both widths and a scan, in both looks if so asked; nothing hangs over."""
    for look in ("light", "dark")[: 1 + dark]:
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        for size in (PHONE, DESK):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            of_look = "-dark" if look == "dark" else ""
            path = pictures / f"{name}-{size['width']}{of_look}.png"
            page.screenshot(path=path, full_page=True)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"{name} is {over} pixels too wide at {size['width']}"
        assert barriers(page) == []


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
