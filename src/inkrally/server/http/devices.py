"""Names for the devices in the list of a player's sessions. A name consists of only the browser and the system."""

from __future__ import annotations

BROWSERS = (
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("EdgA/", "Edge")),
    *(("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"),),
)
"""Texts in User-Agent headers, and the browsers that they mean. The first match counts, because most browsers
also name other browsers."""
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)
"""Texts in User-Agent headers, and the systems that they mean. The first match counts."""
UNKNOWN = "A browser"
"""The name of a browser that is not in the list."""


def device_of(user_agent: str) -> str:
    """Return the name of a device for a User-Agent header, such as "Firefox, Windows"."""
    head = user_agent[:400]
    browser = next((name for mark, name in BROWSERS if mark in head), UNKNOWN)
    system = next((name for mark, name in SYSTEMS if mark in head), "")
    return f"{browser}, {system}" if system else browser
