"""Times as the interface says them."""

from datetime import UTC, datetime


def rfc3339(at: int) -> str:
    """Milliseconds since 1970, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
