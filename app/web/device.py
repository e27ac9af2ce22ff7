"""What a session was begun with, in words that its owner knows it by again: a browser and a system, no more."""

from starlette.requests import HTTPConnection

# The first that fits: most browsers claim to be others besides.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium", "Chromium"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
    ("node", "Node.js"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def device_of(connection: HTTPConnection) -> str:
    """`Firefox, Linux`; empty where nothing is known. What the browser calls itself is not kept as it is."""
    said = connection.headers.get("user-agent", "")[:500]
    found = [
        next((word for sign, word in known if sign.lower() in said.lower()), "") for known in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(word for word in found if word)
