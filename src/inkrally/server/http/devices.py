"""Names for browsers in a player's list of devices: the browser and the system, and no other detail."""

from __future__ import annotations

BROWSERS = (
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("EdgA/", "Edge")),
    *(("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"),),
)
"""Searched in this order, since most browsers also name some of those below them."""
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)
UNKNOWN = "A browser"


def device_of(user_agent: str) -> str:
    """Return the name of a device for a User-Agent header."""
    head = user_agent[:400]
    browser = next((name for mark, name in BROWSERS if mark in head), UNKNOWN)
    system = next((name for mark, name in SYSTEMS if mark in head), "")
    return f"{browser}, {system}" if system else browser
