"""Renders `public/preview.png`, the picture of link previews, with the client: the front page's sheet and the logo.

It needs a running server and Playwright: `python web/render_preview_image.py http://localhost:8000`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

TARGET = Path(__file__).parent / "public" / "preview.png"
WIDE, HIGH = 1200, 630
COMPOSE = """() => {
    const art = document.querySelector('.game-art').cloneNode(true);
    const logo = document.querySelector('.logo').cloneNode(true);
    const heading = document.querySelector('.lobby-heading').cloneNode(true);
    const card = document.createElement('div');
    card.className = 'paper';
    card.append(art);
    const words = document.createElement('div');
    words.append(logo, heading);
    const games = document.createElement('p');
    games.textContent = 'Railroad Ink and RoboRally in the browser';
    words.append(games);
    document.body.replaceChildren(words, card);
    document.body.style.cssText = 'display:flex; align-items:center; justify-content:space-between;'
        + 'padding:0 56px 0 72px; height:630px; overflow:hidden';
    card.style.cssText = 'width:500px;padding:18px;flex:none;rotate:-1deg';
    logo.style.cssText = 'zoom:1.9';
    heading.style.cssText = 'margin:34px 0 30px;font-size:76px;max-width:7em';
    games.style.cssText = 'font-size:27px;color:var(--color-text-2)';
}"""


def main(site: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, color_scheme="light", bypass_csp=True)
        page.goto(site)
        page.wait_for_selector(".game-art svg")
        page.evaluate(COMPOSE)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
