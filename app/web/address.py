"""Where a request comes from, as far as limits care."""

from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection


def address_of(connection: HTTPConnection) -> str:
    """The address of the other end. An IPv6 home has 2^64 of them, so there the network counts."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return host
