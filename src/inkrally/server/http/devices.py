"""What a browser is called in a player's list of devices: its make and its system, nothing else that it says."""

from __future__ import annotations

BROWSERS = (
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("EdgA/", "Edge")),
    *(("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"),),
)
"""In this order: most of them name those below them, too."""
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)
UNKNOWN = "A browser"


def device_of(user_agent: str) -> str:
    """The name of a device, from the head of its request."""
    said = user_agent[:400]
    browser = next((name for mark, name in BROWSERS if mark in said), UNKNOWN)
    system = next((name for mark, name in SYSTEMS if mark in said), "")
    return f"{browser}, {system}" if system else browser
