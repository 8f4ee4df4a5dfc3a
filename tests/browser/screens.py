"""Phone screens: the widths that are checked, touch emulation, and the check that a page fits its screen."""

from __future__ import annotations

from typing import Any

PHONE_WIDTHS = (320, 360, 375, 390, 412)
"""Widths in CSS pixels of phones in common use."""
PHONE_HEIGHT = 844
PHONE_SHORT_SIDE = 440
"""A window with a side below this many pixels is a phone, upright or sideways."""

OUTSIDE = """(width) => {
    const {scrollWidth} = document.scrollingElement;
    const wide = Math.max(scrollWidth, innerWidth, Math.round(visualViewport.width * visualViewport.scale));
    const found = wide > width ? [`the page is ${wide} px wide on a screen of ${width} px`] : [];
    const pans = (one) => one !== null && one !== document.documentElement
        && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || pans(one.parentElement));
    const isFixed = (one) => one !== null && (getComputedStyle(one).position === 'fixed' || isFixed(one.parentElement));
    const words = (one) => (one.ariaLabel || one.textContent.trim() || one.tagName).slice(0, 40);
    const pressed = 'a.button, a.logo, button, select, input, textarea, summary, .clock, .rounds li, .turn-boxes li';
    for (const one of document.querySelectorAll(pressed)) {
        if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        if (one.closest('.visually-hidden, .skip, svg, .zoom') || pans(one.parentElement)) continue;
        const box = one.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue;
        if (box.left < -0.5 || box.right > width + 0.5)
            found.push(`${one.className} "${words(one)}" reaches from ${box.left} to ${box.right} px of ${width}`);
        else if (isFixed(one) && (box.top < -0.5 || box.bottom > innerHeight + 0.5))
            found.push(`${one.className} "${words(one)}" reaches from ${box.top} to ${box.bottom} px down`);
    }
    return [...new Set(found)];
}"""
"""Returns the parts of a page outside a screen of the given width: the page itself, and controls.

A phone widens a page to its contents. A control counts if scrolling a list sideways does not reach it.
"""


def is_phone(width: int, height: int) -> bool:
    """Return whether a window of this size is checked as a phone, with touch emulation."""
    return min(width, height) < PHONE_SHORT_SIDE


def emulate(page: Any, browser: Any, width: int, height: int, phone: bool) -> None:
    """Give a page a screen of this size, with or without touch emulation.

    Args:
        browser: A CDP session of the page. Playwright itself keeps the kind of screen that a context was opened with.
    """
    page.set_viewport_size({"width": width, "height": height})
    kind = "portraitPrimary" if height > width else "landscapePrimary"
    turned = {"angle": 0 if height > width else 90, "type": kind}
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone, "screenOrientation": turned}
    browser.send("Emulation.setDeviceMetricsOverride", screen)
    browser.send("Emulation.setTouchEmulationEnabled", {"enabled": phone})


def open_context(browser: Any, width: int, height: int, **more: Any) -> Any:
    """Return a browser context with a screen of this size, with touch emulation if it is as small as a phone.

    Without a service worker, because tests could not intercept the requests that it sends.
    """
    phone = is_phone(width, height)
    options = {"reduced_motion": "reduce", "has_touch": phone, "is_mobile": phone, "service_workers": "block", **more}
    return browser.new_context(viewport={"width": width, "height": height}, **options)
