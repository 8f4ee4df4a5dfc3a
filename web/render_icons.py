"""Renders the PNG icons in `public/` from `public/icon.svg`: `python web/render_icons.py`. It needs Playwright."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
PUBLIC = Path(__file__).parent / "public"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.72)}
"""By file, the size in pixels and the part of it that the drawing fills. Systems cut the edges of a maskable icon."""
BACKGROUND = "#FCFBF7"


def main() -> None:
    """Write the icons."""
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * part)
            paper = BACKGROUND if part < 1 else "transparent"
            page.set_content(
                f"<style>*{{margin:0}}body{{display:grid;place-items:center;height:{size}px;background:{paper}}}"
                f"svg{{width:{inner}px;height:{inner}px}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
